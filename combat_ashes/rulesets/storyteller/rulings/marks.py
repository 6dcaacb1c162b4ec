"""What a storyteller sets for people: `+combat/set <name>=<what> <value>` (STO-TRN-03)."""

from ....engine.fight import AnyFight
from ....engine.limits import check_length
from ....engine.lookup import name_of
from ....engine.numbers import MOST_PEOPLE, MOST_ROUNDS, is_whole, whole
from ....engine.off import is_off
from ....engine.state import Json
from ....text.words import listed
from ...common.overrides import sets
from ...common.overrides.kinds import Choice, Number, Pool, Said, Words
from ...common.overrides.sets import Change, Override, Overrides, set_entry
from ...common.overrides.shown import Shows, of_entries, of_people, of_relations
from ..attack import maneuvers
from ..combatant import Combatant
from ..equipment import TYPES, Weapon
from ..fight import Decision
from ..harm import damage as harm
from ..people import log, space, states
from ..people.gear import gear
from ..people.options import metres
from ..values import Adjusted, Condition, Stated

MARKS = (
    "no_room", "unaware", "blinded", "darkness", "immobilized", "prone", "dazed", "unbalanced",
)  # fmt: skip
PURPOSES = (
    "attack", "grapple", "block", "dodge", "parry", "abort", "damage", "counter", "soak",
    "balance", "recover", "stalk", "notice", "misc", "chase", "obstacle",
)  # fmt: skip


STILL = Override("immobilized", Choice("partial", "complete"), flag="still")
PENALTY = Number(0, 2)
"""What being blinded or in darkness makes harder."""
CONDITION = (
    "a name and after commas what it does: -1 dice, +1 diff, attackers +1, blocks attack, defense "
    "or move, 2 turns; or a name and off, or off for all"
)


def _keep(ctx: Decision, who: str, what: str, old: Json, new: Json) -> None:
    log.ruled(ctx, ctx.given, who, what, _plain(old), _plain(new))


def _plain(value: Json) -> Json:
    return "+".join(value) if isinstance(value, (list, tuple)) else value


class Traits(Pool):
    """The same as a list."""

    def write(self, value: Json) -> str:
        return "+".join(value)

    def read(self, ctx: Decision, said: Said, words: Words) -> Json:
        pool = super().read(ctx, said, words)
        return pool and pool.split("+")


SETS = Overrides(
    Override("difficulty", Number(1, 20), "difficulty <purpose> <n>", flag="difficulties",
             purposes=PURPOSES),
    Override("pool", Traits(), "pool <purpose> <traits>", flag="pools", purposes=PURPOSES),
    Override("at_hand", Choice("good", "superior"), "at_hand <good or superior>"),
    Override("opponents", Number(0, MOST_PEOPLE), "opponents <n>", flag="opponents_set"),
    keep=_keep,
)  # fmt: skip
SETS.does("side", "side <side>")(sets.side)


def _stated_of(flag: str) -> Shows:
    """What holds of somebody's attacks on others in this turn."""

    def shows(fight: AnyFight, person: Combatant) -> list[str]:
        stated: dict[str, Stated] = getattr(person.flags, flag)
        now = [(other, each) for other, each in stated.items() if each.until >= fight.state.round]
        return [f"{name_of(fight.state, other)} {each.what}" for other, each in now]

    return shows


# --- between two people --------------------------------------------------------------------------


def _towards(ctx: Decision, said: Said, *known: str) -> tuple[str, Words]:
    """The other one who is named, and the words behind the name that are among some."""
    name, value = [word for word in said.every if word != "and"], list[str]()
    while name and name[-1] in known:
        value.insert(0, name.pop())
    if not name or not value:
        said.bad(f"a name, then {listed(known, 'or')}")
    return said.other(ctx, name), value


@SETS.does("range", "range <other> <metres>")
def _range(ctx: Decision, said: Said) -> Change:
    if len(said.every) < 2:
        said.bad("a name and a number of metres, or a name and off")
    other = said.other(ctx, said.every[:-1])
    old = space.between(ctx, said.who, other)
    value = None if said.off else metres(said.last, 0)
    space.set_range(ctx, said.who, other, value)
    return old, value


@SETS.does("sight", "sight <other> <on or off>", shows=of_relations("no_sight", "off"))
def _sight(ctx: Decision, said: Said) -> Change:
    who = said.who
    other, _ = _towards(ctx, said, "on", "off")
    old = ctx.state.relation(who, other).no_sight
    ctx.relate(who, other, no_sight=said.off or None)
    for one, target in ((who, other), (other, who)):
        aim = ctx.person(one).flags.aim
        if said.off and aim is not None and aim.target == target:
            ctx.flag(one, aim=None)
    return "off" if old else "on", "off" if said.off else "on"


@SETS.does("facing", "facing <other> <front, flank or rear>", shows=_stated_of("facing"))
def _facing(ctx: Decision, said: Said) -> Change:
    other, value = _towards(ctx, said, "front", "flank", "rear", "off")
    if len(value) > 1 and not said.off:
        said.bad("a name, then front, flank, rear or off")
    return _stated(ctx, said, other, value[-1])


@SETS.does("bypass", "bypass <other> <armor, cover or both>", shows=_stated_of("bypass"))
def _bypass(ctx: Decision, said: Said) -> Change:
    other, value = _towards(ctx, said, "armor", "cover", "both", "off")
    both = "both" in value or len(value) > 1
    return _stated(ctx, said, other, "armor cover" if both and not said.off else value[-1])


def _stated(ctx: Decision, said: Said, other: str, what: str) -> Change:
    """What a storyteller says of somebody's attacks on another, until the turn is over."""
    new = None if said.off else what
    old = set_entry(ctx, said.who, said.what, other, new and Stated(new, ctx.state.round))
    return old.what if old else None, new


@SETS.does("inside", "inside <other>", shows=of_relations("inside"))
@SETS.does("outside", "outside <other>")
def _inside(ctx: Decision, said: Said) -> Change:
    """`inside <name>`, or `outside`, which is the same taken away."""
    if not said.words:
        said.bad("a name, or a name and off")
    other = said.other(ctx)
    now = (said.what == "inside") != said.off
    old = ctx.state.relation(said.who, other).inside
    ctx.relate(said.who, other, inside=now or None)
    return "inside" if old else "outside", "inside" if now else "outside"


# --- cover and awareness -------------------------------------------------------------------------


def _covers_from(fight: AnyFight, person: Combatant) -> list[str]:
    """Cover from one attacker alone; everybody is shown what is against all."""
    stated = person.flags.covers.items()
    return [f"{what} from {name_of(fight.state, who)}" for who, what in stated if who]


@SETS.does(
    "cover", "cover <none, light, good, superior or full>[ from <other>]", shows=_covers_from
)
def _cover(ctx: Decision, said: Said) -> Change:
    if said.first not in (*space.NAMES[1:], "off"):
        said.bad(f"{listed(space.NAMES, 'or')}, then 'from' and a name if it is from one alone")
    value = "none" if said.off or said.first == "off" else said.first
    names = [word for word in said.words[1:] if word != "from"]
    if said.last == "from":
        said.bad("a name behind 'from'")
    against = said.other(ctx, names) if names else ""
    if not against:
        ctx.flag(said.who, dodge_cover=None)
    old = set_entry(ctx, said.who, "covers", against, None if value == "none" else value)
    return old or "none", value


@SETS.does("unaware", "unaware [<other>]", shows=of_people("unaware"))
def _unaware(ctx: Decision, said: Said) -> Change:
    sets.by_whom(ctx, said, "unaware", "*")
    return None, "unaware off" if said.off else "unaware"


# --- conditions ----------------------------------------------------------------------------------


def _penalty_of(name: str) -> Shows:
    """The penalty of a condition, where it is not +2."""
    return lambda fight, person: [
        str(n) for key, n in person.flags.penalties.items() if key == name
    ]


@SETS.does("no_room")
@SETS.does("blinded", "blinded [<n>]", words=2, shows=_penalty_of("blinded"))
@SETS.does("darkness", "darkness [<n>]", words=2, shows=_penalty_of("darkness"))
@SETS.does("prone")
@SETS.does("dazed")
@SETS.does("unbalanced")
def _mark(ctx: Decision, said: Said) -> Change:
    who, name = said.who, said.what
    words = [word for word in said.words if word != "on"]
    if words and (name not in ("blinded", "darkness") or len(words) > 1):
        ctx.refuse("err.declare.option", option=" ".join(words))
    if said.off:
        states.drop(ctx, who, name)
        if name in ctx.person(who).flags.penalties:
            set_entry(ctx, who, "penalties", name, None)
        _ended(ctx, who, name)
        return None, f"{name} off"
    if words:
        set_entry(ctx, who, "penalties", name, PENALTY.read(ctx, said, words))
    if name == "dazed":
        harm.daze(ctx, who)
    elif name == "prone":
        space.lie(ctx, who)
    else:
        states.add(ctx, who, name)
    if name == "unbalanced":
        ctx.flag(who, unbalanced_until=ctx.state.round)
    return None, " ".join([name, *words])


def _ended(ctx: Decision, who: str, name: str) -> None:
    if name == "prone":
        space.stand(ctx, who)
    if name == "dazed":
        ctx.flag(who, dazed_until=0)


@SETS.does("immobilized", "immobilized <partial or complete>", shows=STILL.shows)
def _immobilized(ctx: Decision, said: Said) -> Change:
    STILL.set_(ctx, said)
    (states.drop if said.off else states.add)(ctx, said.who, "immobilized")
    return None, f"immobilized {said.last}"


def _conditions(fight: AnyFight, person: Combatant) -> list[str]:
    """The storyteller's own conditions, with what they do."""
    return [", ".join([name, *_does(told)]) for name, told in person.flags.custom.items()]


def _does(told: Condition) -> list[str]:
    facts = {
        "dice": f"{told.dice:+d} dice",
        "difficulty": f"{told.difficulty:+d} diff",
        "attackers": f"attackers {told.attackers:+d}",
        "blocks": f"blocks {told.blocks}",
        "until": f"to the end of turn {told.until}",
    }
    return [words for name, words in facts.items() if getattr(told, name)]


@SETS.does(
    "condition",
    "condition <name>[, <n> dice][, <n> diff]"
    "[, attackers <n>][, blocks <attack, defense or move>][, <n> turns]",
    shows=_conditions,
)
def _condition(ctx: Decision, said: Said) -> Change:
    """`condition <name>[, n dice][, +n diff][, attackers +n][, blocks what][, n turns]`.

    `condition <name> off`, or `=off`, takes that one away, `condition off` all of them.
    """
    who, text = said.who, " ".join(said.every).replace("=", " ")
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts:
        said.bad(CONDITION)
    name = parts[0]
    if is_off(name.split()[-1]):
        name = " ".join(name.split()[:-1])
        for each in [name] if name else list(ctx.person(who).flags.custom):
            set_entry(ctx, who, "custom", each, None)
            states.drop(ctx, who, each)
        return None, f"{name} off".strip()
    if name in MARKS:
        said.bad(f"another name; type {name} without 'condition'")
    check_length(ctx, name, "A condition")
    told = Condition(**dict(_fact(ctx, said, part) for part in parts[1:]))
    set_entry(ctx, who, "custom", name, told)
    states.add(ctx, who, name)
    return None, text


def _fact(ctx: Decision, said: Said, text: str) -> tuple[str, Json]:
    match text.split():
        case [number, "dice" | "die"]:
            return "dice", whole(number, -20, 20)
        case [number, "diff" | "difficulty"]:
            return "difficulty", whole(number, -10, 10)
        case ["attackers", number]:
            return "attackers", whole(number, -20, 20)
        case ["blocks", "attack" | "defense" | "move" as what]:
            return "blocks", what
        case [number, "turn" | "turns" | "round" | "rounds"]:
            return "until", ctx.state.round + whole(number, 1, MOST_ROUNDS) - 1
    said.bad(CONDITION)


# --- numbers -------------------------------------------------------------------------------------

CHANGES = {"diff": "difficulty", "difficulty": "difficulty", "dice": "dice", "die": "dice",
           "damage": "damage"}  # fmt: skip


def _adjusted(told: Adjusted) -> str:
    changes = {"diff": told.difficulty, "dice": told.dice, "damage": told.damage}
    return " ".join([*(f"{n:+d} {what}" for what, n in changes.items() if n), told.type]).strip()


@SETS.does(
    "adjust",
    "adjust <maneuver> [<n> diff][ <n> dice][ <n> damage][ <type>]",
    shows=of_entries("adjust", _adjusted),
)
def _adjust(ctx: Decision, said: Said) -> Change:
    known = {key.replace("_", " "): key for key in maneuvers.known(ctx)}
    text = f"{said.text.replace('_', ' ')} "
    name = max([each for each in known if text.startswith(f"{each} ")], key=len, default="")
    rest = text[len(name) :].replace(",", " ").split()
    if not name or bool(rest) == said.off:
        legal = f"one of {', '.join(known)}, then one or more of +1 diff, +1 dice, +1 damage and "
        said.bad(f"{legal}a type ({', '.join(TYPES)}), or off")
    told: dict[str, Json] = {}
    while rest:
        word = rest.pop(0)
        if word in TYPES:
            told["type"] = word
        elif rest and rest[0] in CHANGES:
            told[CHANGES[rest.pop(0)]] = whole(word, -20, 20)
        else:
            ctx.refuse("err.declare.option", option=word)
    set_entry(ctx, said.who, "adjust", known[name], None if said.off else Adjusted(**told))
    return None, " ".join(said.every)


def _gun(ctx: Decision, said: Said, word: str) -> Weapon:
    """The gun of somebody that a word means, or the only one that begins with it."""
    guns = {gun.name.replace("_", " "): gun for gun in gear.of(ctx.person(said.who)) if gun.clip}
    if not guns:
        ctx.refuse("err.set.value", how="unloaded", name=ctx.name(said.who))
    begun = [name for name in guns if word and name.startswith(word.replace("_", " "))]
    found = [name for name in begun if name == word.replace("_", " ")] or begun
    if len(found) != 1:
        said.bad(f"{listed(guns, 'or')} and a number")
    gun = guns[found[0]]
    if not (said.off or is_whole(said.last)):
        said.bad(f"{found[0]} and a whole number from 0 to {gun.clip}")
    return gun


@SETS.does("ammo", "ammo <gun> <n>")
def _ammo(ctx: Decision, said: Said) -> Change:
    weapon = _gun(ctx, said, " ".join(said.every[:-1]))
    value = said.number(0, max(weapon.clip, 0))
    gear.change(ctx, said.who, weapon.name, loaded=value)
    return weapon.loaded, value


HANDLERS = {"set": SETS.set_}
