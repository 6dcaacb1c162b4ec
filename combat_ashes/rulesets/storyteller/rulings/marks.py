"""What a storyteller sets for people: `+combat/set <name>=<what> <value>` (STO-TRN-03)."""

from typing import NoReturn

from ....engine.limits import check_length
from ....engine.numbers import MOST_PEOPLE, MOST_ROUNDS, is_whole, whole
from ....engine.off import is_off
from ....engine.pools import spelled_out, split_pool
from ....engine.state import Json
from ....text.words import listed
from ...common.overrides import sets
from ...common.overrides.sets import (
    Change,
    Choice,
    Number,
    Override,
    Overrides,
    Said,
    Words,
    set_entry,
)
from ..attack import maneuvers
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


def _keep(ctx: Decision, who: str, what: str, old: Json, new: Json) -> None:
    log.ruled(ctx, ctx.given, who, what, old, new)


SETS = Overrides(
    Override("difficulty", Number(1, 20), "difficulty <purpose> <n>", flag="difficulties",
             purposes=PURPOSES),
    Override("at_hand", Choice("good", "superior"), "at_hand <good or superior>"),
    Override("opponents", Number(0, MOST_PEOPLE), "opponents <n>", flag="opponents_set"),
    keep=_keep,
)  # fmt: skip
SETS.does("side", "side <name>")(sets.side)


@SETS.does("pool", "pool <purpose> <traits>")
def _pool(ctx: Decision, said: Said) -> Change:
    if len(said.every) < 2 or said.first not in PURPOSES:
        said.bad(f"one of {', '.join(PURPOSES)} and traits such as wits+alertness")
    typed, own = split_pool(" ".join(said.every[1:])), ctx.person(said.who).traits
    value = None if said.off else list(spelled_out(typed, own, ctx.rules.sheets.known_traits))
    old = set_entry(ctx, said.who, "pools", said.first, value)
    return "+".join(old) if old else None, "+".join(value) if value else None


# --- between two people --------------------------------------------------------------------------


@SETS.does("range", "range <other> <metres>")
def _range(ctx: Decision, said: Said) -> Change:
    if len(said.every) < 2 and not said.off:
        _lacks(ctx, said)
    other = said.other(ctx, said.every[:-1])
    old = space.between(ctx, said.who, other)
    value = None if said.off else metres(said.last, 0)
    space.set_range(ctx, said.who, other, value)
    return old, value


def _lacks(ctx: Decision, said: Said) -> NoReturn:
    """Refuse a range that lacks the other one's name, the metres or both."""
    metres_alone = is_whole(said.first.partition(".")[0])
    missing = "a name" if metres_alone else "the metres" if said.every else "a name and the metres"
    others = [ctx.name(each) for each in ctx.state.people if each != said.who]
    usage = f"+combat/set {ctx.name(said.who)}=range {(others or ['Ann'])[0]} 12"
    ctx.refuse("err.declare.incomplete", how="usage", missing=missing, usage=usage)


@SETS.does("sight", "sight <other> <on or off>")
def _sight(ctx: Decision, said: Said) -> Change:
    who = said.who
    other = said.other(ctx, said.every[:-1] if said.last == "on" else said.words)
    old = ctx.state.relation(who, other).no_sight
    ctx.relate(who, other, no_sight=said.off or None)
    for one, target in ((who, other), (other, who)):
        aim = ctx.person(one).flags.aim
        if said.off and aim is not None and aim.target == target:
            ctx.flag(one, aim=None)
    return "off" if old else "on", "off" if said.off else "on"


@SETS.does("facing", "facing <other> <front, flank or rear>")
def _facing(ctx: Decision, said: Said) -> Change:
    if said.last not in ("front", "flank", "rear", "off"):
        said.bad("a name, then front, flank or rear")
    return _stated(ctx, said, said.every[:-1], None if said.off else said.last)


@SETS.does("bypass", "bypass <other> <armor, cover or both>")
def _bypass(ctx: Decision, said: Said) -> Change:
    what = [word for word in said.every if word in ("armor", "cover")]
    if not what and not said.off:
        said.bad("a name, then armor, cover or armor cover")
    names = [word for word in said.every if word not in ("armor", "cover", "and", "off")]
    return _stated(ctx, said, names, None if said.off else " ".join(what))


def _stated(ctx: Decision, said: Said, names: Words, what: str | None) -> Change:
    """What a storyteller says of somebody's attacks on another, until the turn is over."""
    stated = what and Stated(what, ctx.state.round)
    old = set_entry(ctx, said.who, said.what, said.other(ctx, names), stated)
    return old.what if old else None, what


# --- cover and awareness -------------------------------------------------------------------------


@SETS.does("cover", "cover <none, light, good, superior or full>[ from <other>]")
def _cover(ctx: Decision, said: Said) -> Change:
    value = "none" if said.first == "off" else said.first
    if value not in space.NAMES:
        said.bad("none, light, good, superior or full, then from whom if not from all")
    names = [word for word in said.every[1:] if word != "from"]
    against = said.other(ctx, names) if names else ""
    if not against:
        ctx.flag(said.who, dodge_cover=None)
    old = set_entry(ctx, said.who, "covers", against, None if value == "none" else value)
    return old or "none", value


# --- conditions ----------------------------------------------------------------------------------


@SETS.does("no_room")
@SETS.does("blinded", "blinded [<n>]")
@SETS.does("darkness", "darkness [<n>]")
@SETS.does("prone")
@SETS.does("dazed")
@SETS.does("unbalanced")
def _mark(ctx: Decision, said: Said) -> Change:
    who, name = said.who, said.what
    if said.off:
        states.drop(ctx, who, name)
        if name in ctx.person(who).flags.penalties:
            set_entry(ctx, who, "penalties", name, None)
        _ended(ctx, who, name)
        return None, f"{name} off"
    if said.every and name in ("blinded", "darkness"):
        set_entry(ctx, who, "penalties", name, said.number(0, 2))
    elif said.every:
        ctx.refuse("err.declare.option", option=" ".join(said.every))
    if name == "dazed":
        harm.daze(ctx, who)
    elif name == "prone":
        space.lie(ctx, who)
    else:
        states.add(ctx, who, name)
    if name == "unbalanced":
        ctx.flag(who, unbalanced_until=ctx.state.round)
    return None, " ".join([name, *said.every])


def _ended(ctx: Decision, who: str, name: str) -> None:
    if name == "prone":
        space.stand(ctx, who)
    if name == "dazed":
        ctx.flag(who, dazed_until=0)


@SETS.does("unaware", "unaware [<other>]")
def _unaware(ctx: Decision, said: Said) -> Change:
    key = said.other(ctx) if said.words else "*"
    known = list(ctx.person(said.who).flags.unaware)
    left = [] if said.off and key == "*" else [each for each in known if each != key]
    ctx.flag(said.who, unaware=(left if said.off else [*left, key]) or None)
    return None, "unaware off" if said.off else "unaware"


@SETS.does("immobilized", "immobilized <partial or complete>")
def _immobilized(ctx: Decision, said: Said) -> Change:
    value = said.first or "complete"
    if value not in ("partial", "complete", "off"):
        said.bad("partial or complete")
    off = value == "off"
    ctx.flag(said.who, still=None if off else value)
    (states.drop if off else states.add)(ctx, said.who, "immobilized")
    return None, f"immobilized {value}"


@SETS.does(
    "condition",
    "condition <name>[, <n> dice][, <n> diff]"
    "[, attackers <n>][, blocks <attack, defense or move>][, <n> turns]",
)
def _condition(ctx: Decision, said: Said) -> Change:
    """`condition <name>[, n dice][, +n diff][, attackers +n][, blocks what][, n turns]`.

    `condition <name> off`, or `=off`, takes that one away, `condition off` all of them.
    """
    who, text = said.who, " ".join(said.every).replace("=", " ")
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts:
        said.bad("a name, then what it does")
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
    told = Condition(**dict(_fact(ctx, part) for part in parts[1:]))
    set_entry(ctx, who, "custom", name, told)
    states.add(ctx, who, name)
    return None, text


def _fact(ctx: Decision, text: str) -> tuple[str, Json]:
    words = text.split()
    match words:
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
    ctx.refuse("err.declare.option", option=text)


# --- numbers -------------------------------------------------------------------------------------


@SETS.does("inside", "inside <other>")
@SETS.does("outside", "outside <other>")
def _inside(ctx: Decision, said: Said) -> Change:
    """`inside <name>`, or `outside`, which is the same taken away."""
    other = said.other(ctx)
    now = (said.what == "inside") != said.off
    old = ctx.state.relation(said.who, other).inside
    ctx.relate(said.who, other, inside=now or None)
    return "inside" if old else "outside", "inside" if now else "outside"


@SETS.does("adjust", "adjust <maneuver> [<n> diff][ <n> dice][ <n> damage][ <type>]")
def _adjust(ctx: Decision, said: Said) -> Change:
    """`adjust <maneuver> [+n diff] [+n dice] [+n damage] [type]`."""
    known = maneuvers.known(ctx)
    if said.first not in known:
        said.bad(f"one of {', '.join(known)}, then +n diff, +n dice, +n damage, a type")
    key, *rest = said.every
    if said.off:
        set_entry(ctx, said.who, "adjust", key, None)
        return None, f"{key} off"
    told: dict[str, Json] = {}
    names = {"diff": "difficulty", "difficulty": "difficulty", "dice": "dice", "die": "dice",
             "damage": "damage"}  # fmt: skip
    while rest:
        word = rest.pop(0).strip(",")
        if word in TYPES:
            told["type"] = word
        elif rest and rest[0].strip(",") in names:
            told[names[rest.pop(0).strip(",")]] = whole(word, -20, 20)
        else:
            ctx.refuse("err.declare.option", option=word)
    set_entry(ctx, said.who, "adjust", key, Adjusted(**told))
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
    return guns[found[0]]


@SETS.does("ammo", "ammo <gun> <n>")
def _ammo(ctx: Decision, said: Said) -> Change:
    weapon = _gun(ctx, said, " ".join(said.every[:-1]))
    value = said.number(0, max(weapon.clip, 0))
    gear.change(ctx, said.who, weapon.name, loaded=value)
    return weapon.loaded, value


HANDLERS = {"set": SETS.set_}
