"""What a storyteller sets for people: `+combat/set <name>=<what> <value>` (ASH-STD-01, -02)."""

from collections.abc import Callable

from msgspec.structs import replace

from ....engine.events import HasteSet, PersonChanged, Ruled, StatusChanged
from ....engine.inputs import Input
from ....engine.limits import check_count, check_length
from ....engine.numbers import MOST_HASTE, MOST_INITIATIVE, MOST_PEOPLE, is_whole, whole
from ....engine.pools import spelled_out, split_pool
from ....engine.state import STORYTELLER, Json
from ...common import chases
from ...common.chases.rules import FACE_TO_FACE
from ...common.equipment.chart import ChartError
from ...common.overrides import overrides
from ...common.overrides.overrides import Overrides, Said, check_purpose
from ..attack import aiming
from ..fight import Decision
from ..grapple import opening
from ..harm import damage
from ..round import initiative
from ..rules import TRAITS

CONDITIONS = ("prone", "dazed", "blinded", "torpor", "wyrd")
"""Conditions that the rules know; any other is shown and means what the storyteller says."""

PURPOSES = (
    "attack", "block", "dodge", "escape", "grapple", "assist", "notice", "abort",
    "damage", "soak", "misc", "check", "roll", "chase", "obstacle", "stalk",
)  # fmt: skip
"""What is rolled for under these rules."""

COVERS = ("half", "dive", "open", "off", *map(str, range(2, 11)))
CROWDS = {"open": aiming.MOST_ATTACKERS, "wall": 3, "doorway": 1}
"""How many people reach somebody who stands so (ASH-PIL-09)."""
STATUSES = ("active", "unconscious", "torpor", "dead", "fled", "out")
TYPES = ("bashing", "lethal", "aggravated")
MOST_SET = 30
"""How many conditions, weapons or entries of one kind may be set on a person."""
SETS = Overrides(behind=f", or a condition ({', '.join(CONDITIONS)}, or any other word)")


def set_(ctx: Decision, given: Input) -> None:
    """`+combat/set <name>=<what> <value>` (ASH-STD-01, -02)."""
    SETS.set_(ctx, given.changed(what=given.text("what").lower()))


def log(ctx: Decision, given: Input, code: str, **facts: Json) -> None:
    """Tell what was ruled, with the name of the storyteller (ASH-STD-02)."""
    ctx.emit(Ruled(given.speaker, code, facts, ctx.rules.views.public_rulings(ctx)))


def merge(ctx: Decision, who: str, flag: str, key: str, value: Json) -> None:
    """Set one entry of a flag that is a table; None takes it away."""
    table = getattr(ctx.person(who).flags, flag)
    check_length(ctx, key, "What is set")
    check_length(ctx, str(value), "What is set")
    if value is not None and key not in table:
        check_count(ctx, table, MOST_SET, f"of these on {ctx.name(who)}")
    ctx.flag_entry(who, flag, key, value)


@SETS.does("cover")
def _cover(ctx: Decision, said: Said) -> None:
    value, *direction = said.every or [""]
    if value not in COVERS:
        said.bad("half, dive, open, off or a difficulty from 2 to 10, then a direction if any")
    if said.every == ["off"]:
        ctx.flag(said.who, in_cover=None)
        return
    merge(ctx, said.who, "in_cover", " ".join(direction), None if value == "off" else value)


@SETS.does("range")
def _range(ctx: Decision, said: Said) -> None:
    overrides.yards(ctx, said, "a name and a number of yards")


@SETS.does("grips")
def _grips(ctx: Decision, said: Said) -> None:
    other = said.other(ctx)
    ctx.relate(said.who, other, grips=None if said.off else True)
    if said.off and (ctx.state.relation(said.who, other).range or 0) <= FACE_TO_FACE:
        ctx.relate(said.who, other, range=None)


@SETS.does("direction")
def _direction(ctx: Decision, said: Said) -> None:
    direction = "" if said.every == ["off"] else " ".join(said.every)
    check_length(ctx, direction, "A direction")
    ctx.flag(said.who, direction=direction or None)


SETS.people("unaware", anybody=None)


@SETS.does("attackers", words=1)
def _attackers(ctx: Decision, said: Said) -> None:
    most: int | None = None
    if said.first in CROWDS:
        most = CROWDS[said.first]
    elif is_whole(said.first):
        most = whole(said.first, 0, MOST_PEOPLE)
    elif not said.off:
        said.bad("a number, open, wall, doorway or off")
    ctx.flag(said.who, attackers_max=most)


@SETS.does("pool")
def _pool(ctx: Decision, said: Said) -> None:
    if len(said.every) < 2:
        said.bad("a purpose (attack, block, dodge, misc) and traits, or off")
    purpose, *words = said.every
    check_purpose(purpose, PURPOSES)
    typed, own = split_pool(" ".join(words)), ctx.person(said.who).traits
    text = None if words[0] == "off" else "+".join(spelled_out(typed, own, TRAITS))
    merge(ctx, said.who, "pools", purpose, text)


@SETS.does("difficulty", words=2)
def _difficulty(ctx: Decision, said: Said) -> None:
    if len(said.every) < 2 or not (said.off or is_whole(said.last)):
        said.bad("a purpose (attack, block, dodge, misc) and a number, or off")
    check_purpose(said.first, PURPOSES)
    number = None if said.off else whole(said.last, *ctx.rules.difficulty_limits)
    merge(ctx, said.who, "difficulties", said.first, number)


SETS.choice(
    "defense", "ordered_defense", {"block": "block", "dodge": "dodge", "off": "off", "free": None},
    "block, dodge, off or free",
    words=1,
)  # fmt: skip


@SETS.does("haste", words=1)
def _haste(ctx: Decision, said: Said) -> None:
    granted = said.number(0, MOST_HASTE)
    ctx.emit(HasteSet(said.who, granted, "storyteller"))
    ctx.flag(said.who, haste_granted=granted or None)


@SETS.does("bonus", words=1)
def _bonus(ctx: Decision, said: Said) -> None:
    initiative.set_bonus(ctx, said.who, said.number(-MOST_INITIATIVE, MOST_INITIATIVE))


SWITCH = {"on": True, "off": False, "usual": None}


@SETS.does("soak", words=2)
def _soak(ctx: Decision, said: Said) -> None:
    if len(said.every) < 2 or said.first not in TYPES or said.last not in SWITCH:
        said.bad("a damage type, then on, off or usual")
    merge(ctx, said.who, "soaks", said.first, SWITCH[said.last])


@SETS.does("damage", words=2)
def _damage(ctx: Decision, said: Said) -> None:
    words = said.every
    if words == ["off"]:
        ctx.flag(said.who, damage_type=None)
        return
    if not words or any(word not in (*TYPES, "unsoakable") for word in words):
        said.bad("bashing, lethal or aggravated, and unsoakable if it is")
    kind = next((word for word in words if word in TYPES), "")
    ctx.flag(said.who, damage_type={"type": kind, "unsoakable": "unsoakable" in words})


@SETS.does("wounds", words=1)
def _wounds(ctx: Decision, said: Said) -> None:
    ctx.flag(said.who, unafraid_of_pain=said.off or None)


SETS.choice("specialty", "specialty", SWITCH, "on, off or usual", words=1)
SETS.number("body", "body", 0, 3, words=1)
SETS.choice("joints", "no_joints", {"on": False, "off": True}, "on or off", words=1)


@SETS.does("familiar")
def _familiar(ctx: Decision, said: Said) -> None:
    """`familiar Ron 1`: how strange Ron's body is to this person (ASH-GRP-05)."""
    number = None if said.off else said.number(0, 3)
    merge(ctx, said.who, "familiar", said.other(ctx, said.every[:-1]), number)


@SETS.does("method")
def _method(ctx: Decision, said: Said) -> None:
    """`method Frank dexterity off`: this person may not grapple Frank that way (ASH-GRP-03)."""
    *names, method, switch = said.every if len(said.every) > 1 else ("", "")
    if not names or method not in opening.METHODS or switch not in ("off", "on"):
        said.bad("a name, strength or dexterity, and on or off")
    other = said.other(ctx, names)
    barred = ctx.person(said.who).flags.methods_off.get(other, [])
    kept = [name for name in barred if name != method]
    now = [*kept, method] if said.off else kept
    merge(ctx, said.who, "methods_off", other, now or None)


@SETS.does("weapon")
def _weapon(ctx: Decision, said: Said) -> None:
    person = ctx.person(said.who)
    if said.first == "off":
        name = " ".join(said.every[1:])
        kept = [weapon for weapon in person.weapons if name and weapon.name != name]
    else:
        weapon = _gear(ctx, ctx.rules.weapon, said)
        others = [other for other in person.weapons if other.key != weapon.key]
        check_count(ctx, others, MOST_SET, f"weapons of {person.name}")
        kept = [weapon, *others]
    ctx.emit(PersonChanged(said.who, {"weapons": kept}))


@SETS.does("armor")
def _armor(ctx: Decision, said: Said) -> None:
    worn = [] if said.first == "off" else [_gear(ctx, ctx.rules.piece, said)]
    ctx.emit(PersonChanged(said.who, {"armor": worn}))


def _gear(ctx: Decision, find_: Callable[[Json], Json], said: Said) -> Json:
    """A weapon or armor out of the chart by its name."""
    try:
        return find_(" ".join(said.every))
    except ChartError as error:
        ctx.refuse("err.sheet.gear", problem=str(error))


@SETS.does("status", words=1)
def _status(ctx: Decision, said: Said) -> None:
    who, word = said.who, said.first
    if word not in STATUSES:
        said.bad(", ".join(STATUSES))
    if ctx.person(who).status == "chase":
        chases.gone(ctx, who)
    if word == "torpor":
        damage.settle_overflow(ctx, who, word)
    elif ctx.person(who).status == "active" and word != "active":
        damage.put_out(ctx, who, word, "ruled")
    else:
        ctx.emit(StatusChanged(who, word, "ruled"))


SETS.does("side")(overrides.side)


@SETS.does("", usage="")
def _rest(ctx: Decision, said: Said) -> None:
    """Whatever else is a word is a condition."""
    if said.first not in (*CONDITIONS, *ctx.person(said.who).conditions):
        if len(said.every) > 1 or not said.first.replace("-", "").isalpha():
            SETS.unknown(" ".join(said.every))
        ctx.announce("condition.unknown", to=STORYTELLER, who=said.who, what=said.first)
    _condition(ctx, replace(said, what="condition"))


@SETS.does("condition", usage="")
def _condition(ctx: Decision, said: Said) -> None:
    """A condition is shown; one that the rules do not know means what the storyteller says."""
    name = said.first
    if not name.replace("-", "").isalpha() or name == "off" or len(said.words) > 1:
        said.bad("a word, and off after it to take it away")
    kept = [condition for condition in ctx.person(said.who).conditions if condition != name]
    if not said.off:
        check_length(ctx, name, "A condition")
        check_count(ctx, kept, MOST_SET, f"conditions on {ctx.name(said.who)}")
    ctx.emit(PersonChanged(said.who, {"conditions": kept if said.off else [*kept, name]}))


HANDLERS = {"set": set_}
