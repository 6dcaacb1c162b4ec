"""What a storyteller sets for people: `+combat/set <name>=<what> <value>` (ASH-STD-01, -02)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ....engine.events import HasteSet, PersonChanged, Ruled, StatusChanged
from ....engine.inputs import Input
from ....engine.limits import check_count, check_length
from ....engine.lookup import with_names
from ....engine.numbers import MOST_HASTE, MOST_INITIATIVE, MOST_PEOPLE, MOST_YARDS, is_whole, whole
from ....engine.off import OFF, as_off
from ....engine.pools import spelled_out, split_pool
from ....engine.state import STORYTELLER, Json
from ... import chases
from ...chases.rules import FACE_TO_FACE
from ...parts import setting
from ...parts.equipment.chart import ChartError
from ..fight import Decision
from ..grapple import opening
from ..harm import damage
from ..rules import TRAITS
from . import initiative

T = TypeVar("T")

SETTABLE = (
    "cover, range, grips, direction, unaware, attackers, pool, difficulty, defense, haste, bonus, "
    "soak, damage, wounds, specialty, body, joints, familiar, method, weapon, armor, status, side, "
    "or a condition (prone, dazed, blinded, torpor, wyrd, or any other word)"
)
CONDITIONS = ("prone", "dazed", "blinded", "torpor", "wyrd")
"""Conditions that the rules know; any other is shown and means what the storyteller says."""

PURPOSES = (
    "attack", "block", "dodge", "escape", "grapple", "assist", "notice", "abort",
    "damage", "soak", "misc", "check", "roll", "chase", "obstacle", "stalk",
)  # fmt: skip
"""What is rolled for under these rules."""

MOST_WORDS = {
    "attackers": 1, "defense": 1, "haste": 1, "bonus": 1, "wounds": 1, "specialty": 1, "body": 1,
    "joints": 1, "status": 1, "soak": 2, "difficulty": 2, "damage": 2,
}  # fmt: skip
"""How many words what is set may have, where there is a limit."""
COVER_NUMBERS = tuple(map(str, range(2, 11)))
"""What cover may be, written as a number."""
CROWDS = {
    "open": "max_attackers_open",
    "wall": "max_attackers_wall",
    "doorway": "max_attackers_doorway",
}
STATUSES = ("active", "unconscious", "torpor", "dead", "fled", "out")
TYPES = ("bashing", "lethal", "aggravated")
MOST_SET = 30
"""How many conditions, weapons or entries of one kind may be set on a person."""


def set_(ctx: Decision, given: Input) -> None:
    """`+combat/set <name>=<what> <value>` (ASH-STD-01, -02)."""
    typed = given.text("what").lower().split()
    words = [as_off(word) for word in typed]
    if not words:
        ctx.refuse("err.set.unknown", what="", known=SETTABLE)
    what, rest = words[0], words[1:]
    if what not in SETTERS:
        known = what in (*CONDITIONS, *ctx.person(given.who).conditions)
        if not known and (rest or not what.replace("-", "").isalpha()):
            ctx.refuse("err.set.unknown", what=" ".join(words), known=SETTABLE)
        if not known:
            ctx.announce("condition.unknown", to=STORYTELLER, who=given.who, what=what)
        what, rest = "condition", words
    left_over = rest[MOST_WORDS.get(what, len(rest)) :]
    if left_over:
        ctx.refuse("err.declare.option", option=" ".join(left_over))
    SETTERS[what](ctx, given.who, rest)
    log(ctx, given, "set", who=given.who, what=with_names(ctx.state, " ".join(typed)))


def log(ctx: Decision, given: Input, code: str, **facts: Json) -> None:
    """Tell what was ruled, with the name of the storyteller (ASH-STD-02)."""
    ctx.emit(Ruled(given.speaker, code, facts, ctx.rules.public_rulings()))


def merge(ctx: Decision, who: str, flag: str, key: str, value: Json) -> None:
    """Set one entry of a flag that is a table; None takes it away."""
    table = getattr(ctx.person(who).flags, flag)
    check_length(ctx, key, "What is set")
    check_length(ctx, str(value), "What is set")
    if value is not None and key not in table:
        check_count(ctx, table, MOST_SET, f"of these on {ctx.name(who)}")
    ctx.flag_entry(who, flag, key, value)


def _cover(ctx: Decision, who: str, words: list[str]) -> None:
    value = words[0] if words else ""
    if value not in ("half", "dive", "open", "off") and value not in COVER_NUMBERS:
        legal = "half, dive, open, off or a difficulty from 2 to 10, then a direction if any"
        setting.bad(ctx, "cover", legal)
    if words == ["off"]:
        ctx.flag(who, in_cover=None)
        return
    merge(ctx, who, "in_cover", " ".join(words[1:]), None if value == "off" else value)


def _range(ctx: Decision, who: str, words: list[str]) -> None:
    words, off = setting.without_off(words)
    if off:
        ctx.relate(who, setting.other(ctx, "range", words), range=None)
        return
    yards = setting.number(ctx, "range", words, -MOST_YARDS, MOST_YARDS) if words[1:] else -1
    if yards < 0:
        setting.bad(ctx, "range", "a name and a number of yards")
    ctx.relate(who, setting.other(ctx, "range", words[:-1]), range=yards)


def _grips(ctx: Decision, who: str, words: list[str]) -> None:
    off = bool(words) and words[-1] in OFF
    other = setting.other(ctx, "grips", words[:-1] if off else words)
    ctx.relate(who, other, grips=None if off else True)
    if off and (ctx.state.relation(who, other).range or 0) <= FACE_TO_FACE:
        ctx.relate(who, other, range=None)


def _direction(ctx: Decision, who: str, words: list[str]) -> None:
    direction = "" if words == ["off"] else " ".join(words)
    check_length(ctx, direction, "A direction")
    ctx.flag(who, direction=direction or None)


def _unaware(ctx: Decision, who: str, words: list[str]) -> None:
    off = bool(words) and words[-1] in OFF
    other = setting.other(ctx, "unaware", words[:-1] if off else words)
    blind = [p for p in ctx.person(who).flags.unaware if p != other]
    ctx.flag(who, unaware=(blind if off else [*blind, other]) or None)


def _attackers(ctx: Decision, who: str, words: list[str]) -> None:
    word = words[0] if words else ""
    most: int | None = None
    if word in CROWDS:
        most = getattr(ctx.rules.settings.piling, CROWDS[word])
    elif is_whole(word):
        most = whole(word, 0, MOST_PEOPLE)
    elif word != "off":
        setting.bad(ctx, "attackers", "a number, open, wall, doorway or off")
    ctx.flag(who, attackers_max=most)


def check_purpose(ctx: Decision, word: str) -> None:
    """Refuse a word that nothing is rolled for."""
    if word not in PURPOSES:
        ctx.refuse("err.rule.purpose", word=word, purposes=list(PURPOSES))


def _pool(ctx: Decision, who: str, words: list[str]) -> None:
    if len(words) < 2:
        setting.bad(ctx, "pool", "a purpose (attack, block, dodge, misc) and traits, or off")
    check_purpose(ctx, words[0])
    typed, own = split_pool(" ".join(words[1:])), ctx.person(who).traits
    text = None if words[1] in OFF else "+".join(spelled_out(typed, own, TRAITS))
    merge(ctx, who, "pools", words[0], text)


def _difficulty(ctx: Decision, who: str, words: list[str]) -> None:
    if len(words) < 2 or not (is_whole(words[1]) or words[1] in OFF):
        setting.bad(
            ctx, "difficulty", "a purpose (attack, block, dodge, misc) and a number, or off"
        )
    check_purpose(ctx, words[0])
    number = None if words[1] in OFF else whole(words[1], *ctx.rules.difficulty_limits)
    merge(ctx, who, "difficulties", words[0], number)


def _defense(ctx: Decision, who: str, words: list[str]) -> None:
    word = words[0] if words else ""
    if word not in ("block", "dodge", "off", "free"):
        setting.bad(ctx, "defense", "block, dodge, off or free")
    ctx.flag(who, ordered_defense=None if word == "free" else word)


def _haste(ctx: Decision, who: str, words: list[str]) -> None:
    granted = setting.number(ctx, "haste", words, 0, MOST_HASTE)
    ctx.emit(HasteSet(who, granted, "storyteller"))
    ctx.flag(who, haste_granted=granted or None)


def _bonus(ctx: Decision, who: str, words: list[str]) -> None:
    if ctx.rules.settings.powers.catalog == "off":
        ctx.refuse_unless_allowed("err.powers.off", weapon="a bonus")
    bonus = setting.number(ctx, "bonus", words, -MOST_INITIATIVE, MOST_INITIATIVE)
    initiative.set_bonus(ctx, who, bonus)


def _soak(ctx: Decision, who: str, words: list[str]) -> None:
    if len(words) < 2 or words[0] not in TYPES or words[1] not in ("on", "off", "usual"):
        setting.bad(ctx, "soak", "a damage type, then on, off or usual")
    value = None if words[1] == "usual" else words[1] == "on"
    merge(ctx, who, "soaks", words[0], value)


def _damage(ctx: Decision, who: str, words: list[str]) -> None:
    if words == ["off"]:
        ctx.flag(who, damage_type=None)
        return
    kind = next((word for word in words if word in TYPES), "")
    if not words or any(word not in (*TYPES, "unsoakable") for word in words):
        setting.bad(ctx, "damage", "bashing, lethal or aggravated, and unsoakable if it is")
    ctx.flag(who, damage_type={"type": kind, "unsoakable": "unsoakable" in words})


def _wounds(ctx: Decision, who: str, words: list[str]) -> None:
    off = bool(words) and words[0] in OFF
    ctx.flag(who, unafraid_of_pain=off or None)


def _specialty(ctx: Decision, who: str, words: list[str]) -> None:
    word = words[0] if words else ""
    if word not in ("on", "off", "usual"):
        setting.bad(ctx, "specialty", "on, off or usual")
    ctx.flag(who, specialty=None if word == "usual" else word == "on")


def _body(ctx: Decision, who: str, words: list[str]) -> None:
    ctx.flag(who, body=setting.number(ctx, "body", words, 0, 3))


def _method(ctx: Decision, who: str, words: list[str]) -> None:
    """`method Frank dexterity off`: this person may not grapple Frank that way (ASH-GRP-03)."""
    if len(words) < 3 or words[-2] not in opening.METHODS or words[-1] not in (*OFF, "on"):
        setting.bad(ctx, "method", "a name, strength or dexterity, and on or off")
    other = setting.other(ctx, "method", words[:-2])
    barred = ctx.person(who).flags.methods_off.get(other, [])
    kept = [name for name in barred if name != words[-2]]
    now = [*kept, words[-2]] if words[-1] in OFF else kept
    merge(ctx, who, "methods_off", other, now or None)


def _familiar(ctx: Decision, who: str, words: list[str]) -> None:
    """`familiar Ron 1`: how strange Ron's body is to this person (ASH-GRP-05)."""
    number = None if words[-1:] == ["off"] else setting.number(ctx, "familiar", words, 0, 3)
    merge(ctx, who, "familiar", setting.other(ctx, "familiar", words[:-1]), number)


def _joints(ctx: Decision, who: str, words: list[str]) -> None:
    if not words or words[0] not in (*OFF, "on"):
        setting.bad(ctx, "joints", "on or off")
    ctx.flag(who, no_joints=words[0] in OFF)


def _weapon(ctx: Decision, who: str, words: list[str]) -> None:
    person = ctx.person(who)
    if words and words[0] in OFF:
        off = " ".join(words[1:])
        kept = [weapon for weapon in person.weapons if off and weapon.name != off]
        ctx.emit(PersonChanged(who, {"weapons": kept}))
        return
    weapon = _gear(ctx, ctx.rules.weapon, words)
    others = [other for other in person.weapons if other.key != weapon.key]
    check_count(ctx, others, MOST_SET, f"weapons of {person.name}")
    kept = [weapon, *others]
    ctx.emit(PersonChanged(who, {"weapons": kept}))


def _armor(ctx: Decision, who: str, words: list[str]) -> None:
    worn = [] if words and words[0] in OFF else [_gear(ctx, ctx.rules.piece, words)]
    ctx.emit(PersonChanged(who, {"armor": worn}))


def _gear(ctx: Decision, find_: Callable[[Json], Json], words: list[str]) -> Json:
    """A weapon or armor out of the chart by its name."""
    try:
        return find_(" ".join(words))
    except ChartError as error:
        ctx.refuse("err.sheet.gear", problem=str(error))


def _status(ctx: Decision, who: str, words: list[str]) -> None:
    word = words[0] if words else ""
    if word not in STATUSES:
        setting.bad(ctx, "status", ", ".join(STATUSES))
    if ctx.person(who).status == "chase":
        chases.gone(ctx, who)
    if word == "torpor":
        damage.settle_overflow(ctx, who, word)
    elif ctx.person(who).status == "active" and word != "active":
        damage.put_out(ctx, who, word, "ruled")
    else:
        ctx.emit(StatusChanged(who, word, "ruled"))


def _side(ctx: Decision, who: str, words: list[str]) -> None:
    ctx.emit(PersonChanged(who, {"side": setting.side(ctx, words)}))


def _condition(ctx: Decision, who: str, words: list[str]) -> None:
    """A condition is shown; one that the rules do not know means what the storyteller says."""
    name = words[0] if words else ""
    off = len(words) > 1 and words[1] in OFF
    if not name.replace("-", "").isalpha() or name in OFF or len(words) > 1 + off:
        setting.bad(ctx, "condition", "a word, and off after it to take it away")
    kept = [condition for condition in ctx.person(who).conditions if condition != name]
    if not off:
        check_length(ctx, name, "A condition")
        check_count(ctx, kept, MOST_SET, f"conditions on {ctx.name(who)}")
    ctx.emit(PersonChanged(who, {"conditions": kept if off else [*kept, name]}))


SETTERS: dict[str, Callable[[Decision, str, list[str]], None]] = {
    "cover": _cover,
    "range": _range,
    "grips": _grips,
    "direction": _direction,
    "unaware": _unaware,
    "attackers": _attackers,
    "pool": _pool,
    "difficulty": _difficulty,
    "defense": _defense,
    "haste": _haste,
    "bonus": _bonus,
    "soak": _soak,
    "damage": _damage,
    "wounds": _wounds,
    "body": _body,
    "joints": _joints,
    "familiar": _familiar,
    "method": _method,
    "weapon": _weapon,
    "armor": _armor,
    "status": _status,
    "side": _side,
    "condition": _condition,
    "specialty": _specialty,
}
HANDLERS = {"set": set_}
