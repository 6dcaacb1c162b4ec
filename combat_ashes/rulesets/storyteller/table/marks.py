"""What a storyteller sets for people: `+combat/set <name>=<what> <value>` (STO-TRN-03)."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.events import PersonChanged
from ....engine.inputs import Input
from ....engine.limits import check_count, check_length
from ....engine.lookup import with_names
from ....engine.numbers import MOST_PEOPLE, MOST_ROUNDS, is_whole, whole
from ....engine.off import OFF, as_off
from ....engine.pools import spelled_out, split_pool
from ....engine.state import Json
from ....text.words import listed
from ...parts import setting
from ...parts.setting import Words
from ..attack import harm, maneuvers
from ..equipment import TYPES, Weapon
from ..fight import Decision
from ..people import space, states
from ..people.gear import gear
from ..people.options import metres
from ..values import Adjusted, Condition, Stated
from . import log

MARKS = (
    "no_room", "unaware", "blinded", "darkness", "immobilized", "prone", "dazed", "unbalanced",
)  # fmt: skip
PURPOSES = (
    "attack", "grapple", "block", "dodge", "parry", "abort", "damage", "counter", "soak",
    "balance", "recover", "stalk", "notice", "misc", "chase", "obstacle",
)  # fmt: skip
MOST_SET = 30
Set = tuple[Json, Json]
"""The value replaced and the new one."""


def set_(ctx: Decision, given: Input) -> None:
    """`+combat/set <name>=<what> <value>`."""
    text = given.text("what")
    words = [as_off(word) for word in text.split()]
    what, rest = (words[0], words[1:]) if words else ("", [])
    setter = SETTERS.get(what.rstrip(","))
    if setter is None:
        ctx.refuse("err.set.unknown", what=text, known=", ".join(SETTERS))
    old, new = setter(ctx, given.who, rest)
    log.ruled(ctx, given, given.who, what.rstrip(","), old, new)
    log.told(ctx, given, "set", who=given.who, what=with_names(ctx.state, text))


def _is_off(words: Words) -> bool:
    return bool(words) and words[-1] in OFF


def _other(ctx: Decision, who: str, what: str, words: Words) -> str:
    found = ctx.find(" ".join(words)).id if words else who
    if found == who:
        setting.bad(ctx, what, "the name of another")
    return found


def _entry(ctx: Decision, who: str, flag: str, key: str, value: Json) -> Json:
    """Set one entry of a note that is a table; returns what stood there.

    The whole table is noted, which the game writes to the character's sheet as well.
    """
    table = getattr(ctx.person(who).flags, flag)
    check_length(ctx, key, "What is set")
    if value is not None and key not in table:
        check_count(ctx, table, MOST_SET, f"of these on {ctx.name(who)}")
    old = table.get(key)
    rest = {name: other for name, other in table.items() if name != key}
    ctx.flag(who, **{flag: rest if value is None else {**rest, key: value}})
    return old


# --- rolls ---------------------------------------------------------------------------------------


def _difficulty(ctx: Decision, who: str, words: Words) -> Set:
    if len(words) != 2 or words[0] not in PURPOSES:
        setting.bad(ctx, "difficulty", f"one of {', '.join(PURPOSES)} and a number")
    value = None if _is_off(words) else setting.number(ctx, "difficulty", words, 1, 20)
    return _entry(ctx, who, "difficulties", words[0], value), value


def _pool(ctx: Decision, who: str, words: Words) -> Set:
    if len(words) < 2 or words[0] not in PURPOSES:
        setting.bad(ctx, "pool", f"one of {', '.join(PURPOSES)} and traits such as wits+alertness")
    typed, own = split_pool(" ".join(words[1:])), ctx.person(who).traits
    known = ctx.rules.known_traits
    value = None if _is_off(words) else list(spelled_out(typed, own, known))
    old = _entry(ctx, who, "pools", words[0], value)
    return "+".join(old) if old else None, "+".join(value) if value else None


# --- between two people --------------------------------------------------------------------------


def _range(ctx: Decision, who: str, words: Words) -> Set:
    _check_range(ctx, who, words)
    other = _other(ctx, who, "range", words[:-1])
    old = space.between(ctx, who, other)
    if _is_off(words):
        space.set_range(ctx, who, other, None)
        return old, None
    value = metres(words[-1], 0)
    space.set_range(ctx, who, other, value)
    return old, value


def _check_range(ctx: Decision, who: str, words: Words) -> None:
    """Refuse a range that lacks the other one's name, the metres or both."""
    if len(words) > 1 or _is_off(words):
        return
    metres_alone = bool(words) and is_whole(words[0].partition(".")[0])
    missing = "a name" if metres_alone else "the metres" if words else "a name and the metres"
    others = [ctx.name(each) for each in ctx.state.people if each != who]
    usage = f"+combat/set {ctx.name(who)}=range {(others or ['Ann'])[0]} 12"
    ctx.refuse("err.declare.incomplete", how="usage", missing=missing, usage=usage)


def _sight(ctx: Decision, who: str, words: Words) -> Set:
    gone = _is_off(words)
    names = words[:-1] if gone or words[-1:] == ["on"] else words
    other = _other(ctx, who, "sight", names)
    old = ctx.state.relation(who, other).no_sight
    ctx.relate(who, other, no_sight=gone or None)
    for one, target in ((who, other), (other, who)):
        aim = ctx.person(one).flags.aim
        if gone and aim is not None and aim.target == target:
            ctx.flag(one, aim=None)
    return "off" if old else "on", "off" if gone else "on"


def _facing(ctx: Decision, who: str, words: Words) -> Set:
    if not words or words[-1] not in ("front", "flank", "rear", *OFF):
        setting.bad(ctx, "facing", "a name, then front, flank or rear")
    other = _other(ctx, who, "facing", words[:-1])
    return _stated(ctx, who, "facing", other, None if _is_off(words) else words[-1])


def _stated(ctx: Decision, who: str, flag: str, other: str, what: str | None) -> Set:
    """What a storyteller says of somebody's attacks on another, until the turn is over."""
    old = _entry(ctx, who, flag, other, what and Stated(what, ctx.state.round))
    return old.what if old else None, what


def _bypass(ctx: Decision, who: str, words: Words) -> Set:
    names = [w for w in words if w not in ("armor", "cover", "and", *OFF)]
    what = [w for w in words if w in ("armor", "cover")]
    if not what and not _is_off(words):
        setting.bad(ctx, "bypass", "a name, then armor, cover or armor cover")
    other = _other(ctx, who, "bypass", names)
    return _stated(ctx, who, "bypass", other, None if _is_off(words) else " ".join(what))


def _inside(ctx: Decision, who: str, words: Words, value: bool = True) -> Set:
    gone = _is_off(words)
    other = _other(ctx, who, "inside", words[:-1] if gone else words)
    now = value != gone
    old = bool(ctx.state.relation(who, other).inside)
    ctx.relate(who, other, inside=now or None)
    told = {True: "inside", False: "outside"}
    return told[old], told[now]


# --- cover and awareness -------------------------------------------------------------------------


def _cover(ctx: Decision, who: str, words: Words) -> Set:
    value = words[0] if words else ""
    value = "none" if value in OFF else value
    if value not in space.NAMES:
        setting.bad(
            ctx, "cover", "none, light, good, superior or full, then from whom if not from all"
        )
    names = [word for word in words[1:] if word != "from"]
    against = _other(ctx, who, "cover", names) if names else ""
    if not against:
        ctx.flag(who, dodge_cover=None)
    old = _entry(ctx, who, "covers", against, None if value == "none" else value)
    return old or "none", value


def _at_hand(ctx: Decision, who: str, words: Words) -> Set:
    value = words[0] if words else ""
    if value not in ("none", "good", "superior", *OFF):
        setting.bad(ctx, "at_hand", "none, good or superior")
    old = ctx.person(who).flags.at_hand
    ctx.flag(who, at_hand=None if value in ("none", *OFF) else value)
    return old or "none", "none" if value in OFF else value


def _unaware(ctx: Decision, who: str, words: Words) -> Set:
    off = _is_off(words)
    names = words[:-1] if off else words
    key = _other(ctx, who, "unaware", names) if names else "*"
    known = list(ctx.person(who).flags.unaware)
    left = [] if off and key == "*" else [each for each in known if each != key]
    ctx.flag(who, unaware=([*left] if off else [*left, key]) or None)
    return None, "unaware off" if off else "unaware"


# --- conditions ----------------------------------------------------------------------------------


def _mark(name: str) -> Callable[[Decision, str, Words], Set]:
    def mark(ctx: Decision, who: str, words: Words) -> Set:
        if _is_off(words):
            states.drop(ctx, who, name)
            if name in ctx.person(who).flags.penalties:
                _entry(ctx, who, "penalties", name, None)
            _ended(ctx, who, name)
            return None, f"{name} off"
        if words and name in ("blinded", "darkness"):
            _entry(ctx, who, "penalties", name, setting.number(ctx, name, words, 0, 2))
        elif words:
            ctx.refuse("err.declare.option", option=" ".join(words))
        if name == "dazed":
            harm.daze(ctx, who)
        elif name == "prone":
            space.lie(ctx, who)
        else:
            states.add(ctx, who, name)
        if name == "unbalanced":
            turns = ctx.rules.settings.unbalanced.turns
            ctx.flag(who, unbalanced_until=ctx.state.round + turns - 1)
        return None, " ".join([name, *words])

    return mark


def _ended(ctx: Decision, who: str, name: str) -> None:
    if name == "prone":
        space.stand(ctx, who)
    if name == "dazed":
        ctx.flag(who, dazed_until=0)


def _immobilized(ctx: Decision, who: str, words: Words) -> Set:
    value = words[0] if words else "complete"
    if value not in ("partial", "complete", *OFF):
        setting.bad(ctx, "immobilized", "partial or complete")
    if value in OFF:
        ctx.flag(who, still=None)
        states.drop(ctx, who, "immobilized")
    else:
        ctx.flag(who, still=value)
        states.add(ctx, who, "immobilized")
    return None, f"immobilized {value}"


def _condition(ctx: Decision, who: str, words: Words) -> Set:
    """`condition <name>[, n dice][, +n diff][, attackers +n][, blocks what][, n turns]`.

    `condition <name> off`, or `=off`, takes that one away, `condition off` all of them.
    """
    text = " ".join(words).replace("=", " ")
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts:
        setting.bad(ctx, "condition", "a name, then what it does")
    name = parts[0]
    if name.split()[-1] in OFF:
        name = " ".join(name.split()[:-1])
        for each in [name] if name else list(ctx.person(who).flags.custom):
            _entry(ctx, who, "custom", each, None)
            states.drop(ctx, who, each)
        return None, f"{name} off".strip()
    if name in MARKS:
        setting.bad(ctx, "condition", f"another name; type {name} without 'condition'")
    check_length(ctx, name, "A condition")
    told = Condition(**dict(_fact(ctx, part) for part in parts[1:]))
    _entry(ctx, who, "custom", name, told)
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


def _opponents(ctx: Decision, who: str, words: Words) -> Set:
    old = ctx.person(who).flags.opponents_set
    value = None if _is_off(words) else setting.number(ctx, "opponents", words, 0, MOST_PEOPLE)
    ctx.flag(who, opponents_set=value)
    return old, value


def _adjust(ctx: Decision, who: str, words: Words) -> Set:
    """`adjust <maneuver> [+n diff] [+n dice] [+n damage] [type]`."""
    known = maneuvers.known(ctx)
    if not words or words[0] not in known:
        setting.bad(
            ctx, "adjust", f"one of {', '.join(known)}, then +n diff, +n dice, +n damage, a type"
        )
    key, rest = words[0], words[1:]
    if _is_off(words):
        _entry(ctx, who, "adjust", key, None)
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
    _entry(ctx, who, "adjust", key, Adjusted(**told))
    return None, " ".join(words)


def _gun(ctx: Decision, who: str, word: str) -> Weapon:
    """The gun of somebody that a word means, or the only one that begins with it."""
    guns = {gun.name.replace("_", " "): gun for gun in gear.of(ctx.person(who)) if gun.clip}
    if not guns:
        ctx.refuse("err.set.value", how="gun", name=ctx.name(who))
    begun = [name for name in guns if word and name.startswith(word.replace("_", " "))]
    found = [name for name in begun if name == word.replace("_", " ")] or begun
    if len(found) != 1:
        setting.bad(ctx, "ammo", f"{listed(guns, 'or')} and a number")
    return guns[found[0]]


def _ammo(ctx: Decision, who: str, words: Words) -> Set:
    weapon = _gun(ctx, who, " ".join(words[:-1]))
    value = setting.number(ctx, "ammo", words, 0, max(weapon.clip, 0))
    gear.change(ctx, who, weapon.name, loaded=value)
    return weapon.loaded, value


def _side(ctx: Decision, who: str, words: Words) -> Set:
    old, new = ctx.person(who).side, setting.side(ctx, words)
    ctx.emit(PersonChanged(who, {"side": new}))
    return old, new


SETTERS: dict[str, Callable[[Decision, str, Words], Set]] = {
    "difficulty": _difficulty, "pool": _pool, "range": _range, "sight": _sight,
    "facing": _facing, "bypass": _bypass, "cover": _cover, "at_hand": _at_hand,
    "no_room": _mark("no_room"), "unaware": _unaware, "blinded": _mark("blinded"),
    "darkness": _mark("darkness"), "immobilized": _immobilized, "prone": _mark("prone"),
    "dazed": _mark("dazed"), "unbalanced": _mark("unbalanced"), "condition": _condition,
    "opponents": _opponents, "inside": _inside,
    "outside": lambda ctx, who, words: _inside(ctx, who, words, False),
    "adjust": _adjust, "ammo": _ammo, "side": _side,
}  # fmt: skip
HANDLERS = {"set": set_}
