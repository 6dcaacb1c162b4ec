"""What a storyteller sets for people: `+combat/set <name>=<what> <value>` (ASH-STD-01, -02)."""

from collections.abc import Callable

from msgspec.structs import replace

from ....engine.events import HasteSet, PersonChanged, StatusChanged
from ....engine.fight import AnyFight
from ....engine.inputs import Input
from ....engine.limits import check_count, check_length
from ....engine.numbers import MOST_HASTE, MOST_INITIATIVE, MOST_PEOPLE
from ....engine.state import STORYTELLER, Json
from ....text.words import listed
from ...common import chases
from ...common.chases.rules import FACE_TO_FACE
from ...common.equipment.chart import ChartError
from ...common.overrides import sets
from ...common.overrides.kinds import Choice, Number, Pool, Said, Text, Words
from ...common.overrides.sets import MOST_SET, Change, Override, Overrides, set_entry
from ...common.overrides.shown import of_entries, of_people
from ..attack import aiming
from ..combatant import Combatant
from ..fight import Decision
from ..grapple import opening
from ..harm import damage
from ..harm.fates import FATES
from ..round import initiative

CONDITIONS = ("prone", "dazed", "blinded", "torpor", "wyrd")
"""Conditions that the rules know; any other is shown and means what the storyteller says."""

PURPOSES = (
    "attack", "block", "dodge", "escape", "grapple", "assist", "notice", "abort",
    "damage", "soak", "misc", "check", "roll", "chase", "obstacle", "stalk",
)  # fmt: skip
"""What is rolled for under these rules."""

TYPES = ("bashing", "lethal", "aggravated")
COVERS = ("half", "dive", "open", "off", *map(str, range(2, 11)))
STATUSES = ("active", "unconscious", "torpor", "dead", "fled", "out")
USUAL = Choice(on=True, off=False, usual=None)
CROWD = Number(0, MOST_PEOPLE, open=aiming.MOST_ATTACKERS, wall=3, doorway=1)
"""How many people reach somebody who stands so (ASH-PIL-09)."""

SETS = Overrides(
    Override("direction", Text("A direction"), "direction <where>", public=True),
    Override("attackers", CROWD, "attackers <n, open, wall or doorway>", flag="attackers_max",
             public=True),
    Override("pool", Pool(), "pool <purpose> <traits>", flag="pools", purposes=PURPOSES),
    Override("difficulty", Number(2, 10), "difficulty <purpose> <n>", flag="difficulties",
             purposes=PURPOSES),
    Override("defense", Choice("block", "dodge", "off", free=None),
             "defense <block, dodge, off or free>", flag="ordered_defense"),
    Override("soak", USUAL, "soak <type> <on, off or usual>", flag="soaks", keys=TYPES),
    Override("wounds", Choice(off=True, on=None), "wounds off", flag="unafraid_of_pain"),
    Override("specialty", USUAL, "specialty <on, off or usual>"),
    Override("body", Number(0, 3), "body <n>"),
    Override("joints", Choice(on=False, off=True), "joints off", flag="no_joints"),
    behind=f", or a condition ({', '.join(CONDITIONS)}, or any other word, which is only shown)",
)  # fmt: skip


def set_(ctx: Decision, given: Input) -> None:
    """`+combat/set <name>=<what> <value>` (ASH-STD-01, -02)."""
    SETS.set_(ctx, given.changed(what=given.text("what").lower()))


SETS.does("range", "range <other> <yards>")(sets.yards)
SETS.does("side", "side <side>")(sets.side)


@SETS.does("unaware", "unaware <attacker>", shows=of_people("unaware"))
def _unaware(ctx: Decision, said: Said) -> None:
    sets.by_whom(ctx, said, "unaware", anybody=None)


@SETS.does("cover", "cover <half, dive, open or difficulty> [<direction>]")
def _cover(ctx: Decision, said: Said) -> None:
    value, *direction = said.every or [""]
    if value not in COVERS:
        said.bad("half, dive, open, off or a difficulty from 2 to 10, then a direction if any")
    if said.every == ["off"]:
        ctx.flag(said.who, in_cover=None)
        return
    set_entry(ctx, said.who, "in_cover", " ".join(direction), None if value == "off" else value)


@SETS.does("grips", "grips <victim>")
def _grips(ctx: Decision, said: Said) -> None:
    other = said.other(ctx)
    ctx.relate(said.who, other, grips=None if said.off else True)
    if said.off and (ctx.state.relation(said.who, other).range or 0) <= FACE_TO_FACE:
        ctx.relate(said.who, other, range=None)


@SETS.does("haste", "haste <n>", words=1)
def _haste(ctx: Decision, said: Said) -> None:
    granted = said.number(0, MOST_HASTE)
    ctx.emit(HasteSet(said.who, granted, "storyteller"))
    ctx.flag(said.who, haste_granted=granted or None)


def _bonus_set(fight: AnyFight, person: Combatant) -> list[str]:
    """Of this round, and of the next."""
    flags = person.flags
    next_ = [f"{flags.next_bonus} in the next round"] if flags.next_bonus is not None else []
    return [*([str(flags.initiative_bonus)] if flags.initiative_bonus else []), *next_]


@SETS.does("bonus", "bonus <n>", words=1, shows=_bonus_set)
def _bonus(ctx: Decision, said: Said) -> None:
    initiative.set_bonus(ctx, said.who, said.number(-MOST_INITIATIVE, MOST_INITIATIVE))


def _damage_set(fight: AnyFight, person: Combatant) -> list[str]:
    own = person.flags.damage_type
    return [f"{own['type']}{' unsoakable' * own['unsoakable']}".strip()] if own else []


@SETS.does("damage", "damage <type>[ unsoakable]", words=3, shows=_damage_set)
def _damage(ctx: Decision, said: Said) -> None:
    words = said.words
    kinds = [word for word in words if word in TYPES]
    rest = [word for word in words if word not in TYPES]
    if not said.every or len(kinds) > 1 or rest not in ([], ["unsoakable"]):
        said.bad("bashing, lethal or aggravated, and unsoakable if it is; or off")
    if said.off:
        ctx.flag(said.who, damage_type=None)
        return
    kind = "".join(kinds)
    ctx.flag(said.who, damage_type={"type": kind, "unsoakable": "unsoakable" in words})


@SETS.does("familiar", "familiar <other> <n>", shows=of_entries("familiar"))
def _familiar(ctx: Decision, said: Said) -> None:
    """`familiar Ron 1`: how strange Ron's body is to this person (ASH-GRP-05)."""
    if len(said.every) < 2:
        said.bad("a name and a whole number from 0 to 3, or a name and off")
    number = None if said.off else said.number(0, 3)
    set_entry(ctx, said.who, "familiar", said.other(ctx, said.every[:-1]), number)


@SETS.does(
    "method",
    "method <other> <strength or dexterity> <on or off>",
    shows=of_entries("methods_off", lambda barred: f"{listed(barred)} off"),
)
def _method(ctx: Decision, said: Said) -> None:
    """`method Frank dexterity off`: this person may not grapple Frank that way (ASH-GRP-03)."""
    *names, method, switch = said.every if len(said.every) > 1 else ("", "")
    if not names or method not in opening.METHODS or switch not in ("off", "on"):
        said.bad("a name, strength or dexterity, and on or off")
    other = said.other(ctx, names)
    barred = ctx.person(said.who).flags.methods_off.get(other, [])
    kept = [name for name in barred if name != method]
    now = [*kept, method] if said.off else kept
    set_entry(ctx, said.who, "methods_off", other, now or None)


@SETS.does("weapon", "weapon <name>")
def _weapon(ctx: Decision, said: Said) -> None:
    person = ctx.person(said.who)
    if "off" in (said.first, said.last):
        name = " ".join(word for word in said.every if word != "off")
        kept = [weapon for weapon in person.weapons if name and weapon.name != name]
        if name and kept and len(kept) == len(person.weapons):
            said.bad(_or_off([weapon.name for weapon in person.weapons]))
    else:
        weapon = _gear(ctx, ctx.rules.charts.weapon, said)
        others = [other for other in person.weapons if other.key != weapon.key]
        check_count(ctx, others, MOST_SET, f"weapons of {person.name}")
        kept = [weapon, *others]
    ctx.emit(PersonChanged(said.who, {"weapons": kept}))


@SETS.does("armor", "armor <name>")
def _armor(ctx: Decision, said: Said) -> None:
    worn = [] if said.off else [_gear(ctx, ctx.rules.charts.piece, said)]
    names = [piece.name for piece in ctx.person(said.who).armor]
    if said.off and said.text and names and said.text not in names:
        said.bad(_or_off(names))
    ctx.emit(PersonChanged(said.who, {"armor": worn}))


def _or_off(names: Words) -> str:
    return listed([*(f"{name} off" for name in names), "off alone"], "or")


def _gear(ctx: Decision, find_: Callable[[Json], Json], said: Said) -> Json:
    """A weapon or armor out of the chart by its name."""
    if not said.every:
        said.bad("a name of the chart, or off")
    try:
        return find_(" ".join(said.every))
    except ChartError as error:
        ctx.refuse("err.sheet.gear", problem=str(error))


@SETS.does("status", f"status <{', '.join(STATUSES)}>", words=1)
def _status(ctx: Decision, said: Said) -> Change:
    word = "active" if said.first == "off" else FATES.get(said.first, said.first)
    if word not in STATUSES:
        said.bad(listed([*STATUSES, "off"], "or"))
    return _becomes(ctx, said.who, word)


def _fate(ctx: Decision, said: Said) -> Change:
    """`up`, `dead` and the like by themselves, as `+combat/rule` has them."""
    if said.every not in ([], ["on"], ["off"]):
        said.bad("nothing more, or off")
    return _becomes(ctx, said.who, "active" if said.off else FATES[said.what])


for fate in FATES:
    SETS.does(fate, usage="up" if fate == "up" else "")(_fate)


def _becomes(ctx: Decision, who: str, word: str) -> Change:
    before = ctx.person(who).status
    if before == "chase":
        chases.gone(ctx, who)
    if word in ("active", "torpor"):
        damage.settle_overflow(ctx, who, word)
    elif ctx.person(who).status == "active":
        damage.put_out(ctx, who, word, "ruled")
    else:
        ctx.emit(StatusChanged(who, word, "ruled"))
    return before, word


@SETS.does("", usage="")
def _rest(ctx: Decision, said: Said) -> None:
    """Whatever else is a word is a condition."""
    if said.first not in (*CONDITIONS, *ctx.person(said.who).conditions):
        if said.every[1:] not in ([], ["on"]) or not said.first.replace("-", "").isalpha():
            SETS.unknown(" ".join(said.every))
        ctx.announce("condition.unknown", to=STORYTELLER, who=said.who, what=said.first)
    _condition(ctx, replace(said, what=said.first))


@SETS.does("condition", usage="")
def _condition(ctx: Decision, said: Said) -> None:
    """A condition is shown; one that the rules do not know means what the storyteller says."""
    name, words = said.first, [word for word in said.words[1:] if word != "on"]
    if not name.replace("-", "").isalpha() or name in ("off", "on") or words:
        said.bad("the word of a condition, and off after it to take it away")
    kept = [condition for condition in ctx.person(said.who).conditions if condition != name]
    if not said.off:
        check_length(ctx, name, "A condition")
        check_count(ctx, kept, MOST_SET, f"conditions on {ctx.name(said.who)}")
    ctx.emit(PersonChanged(said.who, {"conditions": kept if said.off else [*kept, name]}))


HANDLERS = {"set": set_}
