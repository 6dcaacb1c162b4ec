"""What a storyteller sets for people: `+combat/set <name>=<what> <value>` (STO-TRN-03)."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.bounds import check_length, check_room
from ....engine.events import PersonChanged
from ....engine.inputs import Input
from ....engine.naming import with_names
from ....engine.numbers import MOST_PEOPLE, MOST_ROUNDS, is_whole, whole
from ....engine.off import OFF, as_off
from ....engine.pools import spelled_out, split_pool
from ....engine.state import Json
from ....engine.turn import Turn
from ....text.words import listed
from ...parts import setting
from ...parts.notes import PersonNote
from ...parts.setting import Words
from ..attack import harm, maneuvers
from ..charts import TYPES
from ..notes import (
    ADJUST,
    AIM,
    AT_HAND,
    BYPASS,
    COVERS,
    CUSTOM,
    DAZED_UNTIL,
    DIFFICULTIES,
    DODGE_COVER,
    FACING,
    INSIDE,
    NO_SIGHT,
    OPPONENTS_SET,
    PENALTIES,
    POOLS,
    STILL,
    UNAWARE,
    UNBALANCED_UNTIL,
)
from ..people import gear, space, states
from ..people.options import metres
from ..rules import StoRules
from ..values import Weapon
from . import log

KNOWN = (
    "difficulty, pool, range, sight, facing, bypass, cover, at_hand, no_room, unaware, blinded, "
    "darkness, immobilized, prone, dazed, unbalanced, condition, opponents, inside, outside, "
    "adjust, ammo, side"
)
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


def set_(turn: Turn[StoRules], given: Input) -> None:
    """`+combat/set <name>=<what> <value>`."""
    text = str(given.args.get("what") or "").strip()
    words = [as_off(word) for word in text.split()]
    what, rest = (words[0], words[1:]) if words else ("", [])
    setter = SETTERS.get(what.rstrip(","))
    if setter is None:
        turn.refuse("err.set.unknown", what=text, known=KNOWN)
    old, new = setter(turn, given.who, rest)
    log.ruled(turn, given, given.who, what.rstrip(","), old, new)
    log.told(turn, given, "set", who=given.who, what=with_names(turn.state, text))


def _is_off(words: Words) -> bool:
    return bool(words) and words[-1] in OFF


def _other(turn: Turn[StoRules], who: str, what: str, words: Words) -> str:
    found = turn.find(" ".join(words)).id if words else who
    if found == who:
        setting.bad(turn, what, "the name of another")
    return found


def _entry(turn: Turn[StoRules], who: str, note: PersonNote[Json], key: str, value: Json) -> Json:
    """Set one entry of a note that is a table; returns what stood there.

    The whole table is noted, which the game writes to the character's sheet as well.
    """
    table = note.of(turn.person(who).notes)
    check_length(turn, key, "What is set")
    if value is not None and key not in table:
        check_room(turn, table, MOST_SET, f"of these on {turn.name(who)}")
    old = table.get(key)
    rest = {name: other for name, other in table.items() if name != key}
    note.put(turn, who, (rest if value is None else {**rest, key: value}) or None)
    return old


# --- rolls ---------------------------------------------------------------------------------------


def _difficulty(turn: Turn[StoRules], who: str, words: Words) -> Set:
    if len(words) != 2 or words[0] not in PURPOSES:
        setting.bad(turn, "difficulty", f"one of {', '.join(PURPOSES)} and a number")
    value = None if _is_off(words) else setting.number(turn, "difficulty", words, 1, 20)
    return _entry(turn, who, DIFFICULTIES, words[0], value), value


def _pool(turn: Turn[StoRules], who: str, words: Words) -> Set:
    if len(words) < 2 or words[0] not in PURPOSES:
        setting.bad(turn, "pool", f"one of {', '.join(PURPOSES)} and traits such as wits+alertness")
    typed, own = split_pool(" ".join(words[1:])), turn.person(who).traits
    known = turn.rules.known_traits
    value = None if _is_off(words) else list(spelled_out(typed, own, known))
    old = _entry(turn, who, POOLS, words[0], value)
    return "+".join(old) if old else None, "+".join(value) if value else None


# --- between two people --------------------------------------------------------------------------


def _range(turn: Turn[StoRules], who: str, words: Words) -> Set:
    _check_range(turn, who, words)
    other = _other(turn, who, "range", words[:-1])
    old = space.between(turn, who, other)
    if _is_off(words):
        space.set_range(turn, who, other, None)
        return old, None
    value = metres(words[-1], 0)
    space.set_range(turn, who, other, value)
    return old, value


def _check_range(turn: Turn[StoRules], who: str, words: Words) -> None:
    """Refuse a range that lacks the other one's name, the metres or both."""
    if len(words) > 1 or _is_off(words):
        return
    metres_alone = bool(words) and is_whole(words[0].partition(".")[0])
    missing = "a name" if metres_alone else "the metres" if words else "a name and the metres"
    others = [turn.name(each) for each in turn.state.people if each != who]
    usage = f"+combat/set {turn.name(who)}=range {(others or ['Ann'])[0]} 12"
    turn.refuse("err.declare.incomplete", how="usage", missing=missing, usage=usage)


def _sight(turn: Turn[StoRules], who: str, words: Words) -> Set:
    gone = _is_off(words)
    names = words[:-1] if gone or words[-1:] == ["on"] else words
    other = _other(turn, who, "sight", names)
    old = NO_SIGHT.of(turn.state.between(who, other))
    NO_SIGHT.put(turn, who, other, gone or None)
    for one, target in ((who, other), (other, who)):
        aim = AIM.of(turn.person(one).notes)
        if gone and aim is not None and aim["target"] == target:
            AIM.put(turn, one, None)
    return "off" if old else "on", "off" if gone else "on"


def _until(turn: Turn[StoRules]) -> int:
    return turn.state.round


def _facing(turn: Turn[StoRules], who: str, words: Words) -> Set:
    if not words or words[-1] not in ("front", "flank", "rear", *OFF):
        setting.bad(turn, "facing", "a name, then front, flank or rear")
    other = _other(turn, who, "facing", words[:-1])
    told = None if _is_off(words) else {"what": words[-1], "until": _until(turn)}
    old = _entry(turn, who, FACING, other, told)
    return old["what"] if old else None, None if told is None else words[-1]


def _bypass(turn: Turn[StoRules], who: str, words: Words) -> Set:
    names = [w for w in words if w not in ("armor", "cover", "and", *OFF)]
    what = [w for w in words if w in ("armor", "cover")]
    if not what and not _is_off(words):
        setting.bad(turn, "bypass", "a name, then armor, cover or armor cover")
    other = _other(turn, who, "bypass", names)
    told = None if _is_off(words) else {"what": " ".join(what), "until": _until(turn)}
    old = _entry(turn, who, BYPASS, other, told)
    return old["what"] if old else None, None if told is None else " ".join(what)


def _inside(turn: Turn[StoRules], who: str, words: Words, value: bool = True) -> Set:
    gone = _is_off(words)
    other = _other(turn, who, "inside", words[:-1] if gone else words)
    now = value != gone
    old = bool(INSIDE.of(turn.state.between(who, other)))
    INSIDE.put(turn, who, other, now or None)
    told = {True: "inside", False: "outside"}
    return told[old], told[now]


# --- cover and awareness -------------------------------------------------------------------------


def _cover(turn: Turn[StoRules], who: str, words: Words) -> Set:
    value = words[0] if words else ""
    value = "none" if value in OFF else value
    if value not in space.NAMES:
        setting.bad(
            turn, "cover", "none, light, good, superior or full, then from whom if not from all"
        )
    names = [word for word in words[1:] if word != "from"]
    against = _other(turn, who, "cover", names) if names else ""
    if DODGE_COVER.of(turn.person(who).notes) and not against:
        DODGE_COVER.put(turn, who, None)
    old = _entry(turn, who, COVERS, against, None if value == "none" else value)
    return old or "none", value


def _at_hand(turn: Turn[StoRules], who: str, words: Words) -> Set:
    value = words[0] if words else ""
    if value not in ("none", "good", "superior", *OFF):
        setting.bad(turn, "at_hand", "none, good or superior")
    old = AT_HAND.of(turn.person(who).notes)
    AT_HAND.put(turn, who, None if value in ("none", *OFF) else value)
    return old or "none", "none" if value in OFF else value


def _unaware(turn: Turn[StoRules], who: str, words: Words) -> Set:
    off = _is_off(words)
    names = words[:-1] if off else words
    key = _other(turn, who, "unaware", names) if names else "*"
    known = list(UNAWARE.of(turn.person(who).notes))
    left = [] if off and key == "*" else [each for each in known if each != key]
    UNAWARE.put(turn, who, ([*left] if off else [*left, key]) or None)
    return None, "unaware off" if off else "unaware"


# --- conditions ----------------------------------------------------------------------------------


def _mark(name: str) -> Callable[[Turn[StoRules], str, Words], Set]:
    def mark(turn: Turn[StoRules], who: str, words: Words) -> Set:
        if _is_off(words):
            states.drop(turn, who, name)
            if name in PENALTIES.of(turn.person(who).notes):
                _entry(turn, who, PENALTIES, name, None)
            _ended(turn, who, name)
            return None, f"{name} off"
        if words and name in ("blinded", "darkness"):
            _entry(turn, who, PENALTIES, name, setting.number(turn, name, words, 0, 2))
        elif words:
            turn.refuse("err.declare.option", option=" ".join(words))
        if name == "dazed":
            harm.daze(turn, who)
        elif name == "prone":
            space.lie(turn, who)
        else:
            states.add(turn, who, name)
        if name == "unbalanced":
            turns = turn.rules.settings.unbalanced.turns
            UNBALANCED_UNTIL.put(turn, who, turn.state.round + turns - 1)
        return None, " ".join([name, *words])

    return mark


def _ended(turn: Turn[StoRules], who: str, name: str) -> None:
    if name == "prone":
        space.stand(turn, who)
    if name == "dazed" and DAZED_UNTIL.of(turn.person(who).notes):
        DAZED_UNTIL.put(turn, who, None)


def _immobilized(turn: Turn[StoRules], who: str, words: Words) -> Set:
    value = words[0] if words else "complete"
    if value not in ("partial", "complete", *OFF):
        setting.bad(turn, "immobilized", "partial or complete")
    if value in OFF:
        STILL.put(turn, who, None)
        states.drop(turn, who, "immobilized")
    else:
        STILL.put(turn, who, value)
        states.add(turn, who, "immobilized")
    return None, f"immobilized {value}"


def _condition(turn: Turn[StoRules], who: str, words: Words) -> Set:
    """`condition <name>[, n dice][, +n diff][, attackers +n][, blocks what][, n turns]`.

    `condition <name> off`, or `=off`, takes that one away, `condition off` all of them.
    """
    text = " ".join(words).replace("=", " ")
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts:
        setting.bad(turn, "condition", "a name, then what it does")
    name = parts[0]
    if name.split()[-1] in OFF:
        name = " ".join(name.split()[:-1])
        for each in [name] if name else list(CUSTOM.of(turn.person(who).notes)):
            _entry(turn, who, CUSTOM, each, None)
            states.drop(turn, who, each)
        return None, f"{name} off".strip()
    if name in MARKS:
        setting.bad(turn, "condition", f"another name; type {name} without 'condition'")
    check_length(turn, name, "A condition")
    told: dict[str, Json] = {}
    for part in parts[1:]:
        key, value = _fact(turn, part)
        told[key] = value
    _entry(turn, who, CUSTOM, name, told or {"dice": 0})
    states.add(turn, who, name)
    return None, text


def _fact(turn: Turn[StoRules], text: str) -> tuple[str, Json]:
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
            return "until", turn.state.round + whole(number, 1, MOST_ROUNDS) - 1
    turn.refuse("err.declare.option", option=text)


# --- numbers -------------------------------------------------------------------------------------


def _opponents(turn: Turn[StoRules], who: str, words: Words) -> Set:
    old = OPPONENTS_SET.of(turn.person(who).notes)
    value = None if _is_off(words) else setting.number(turn, "opponents", words, 0, MOST_PEOPLE)
    OPPONENTS_SET.put(turn, who, value)
    return old, value


def _adjust(turn: Turn[StoRules], who: str, words: Words) -> Set:
    """`adjust <maneuver> [+n diff] [+n dice] [+n damage] [type]`."""
    known = maneuvers.known(turn)
    if not words or words[0] not in known:
        setting.bad(
            turn, "adjust", f"one of {', '.join(known)}, then +n diff, +n dice, +n damage, a type"
        )
    key, rest = words[0], words[1:]
    if _is_off(words):
        _entry(turn, who, ADJUST, key, None)
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
            turn.refuse("err.declare.option", option=word)
    _entry(turn, who, ADJUST, key, told)
    return None, " ".join(words)


def _gun(turn: Turn[StoRules], who: str, word: str) -> Weapon:
    """The gun of somebody that a word means, or the only one that begins with it."""
    guns = {gun.name.replace("_", " "): gun for gun in gear.weapons(turn.person(who)) if gun.clip}
    if not guns:
        turn.refuse("err.set.value", how="gun", name=turn.name(who))
    begun = [name for name in guns if word and name.startswith(word.replace("_", " "))]
    found = [name for name in begun if name == word.replace("_", " ")] or begun
    if len(found) != 1:
        setting.bad(turn, "ammo", f"{listed(guns, 'or')} and a number")
    return guns[found[0]]


def _ammo(turn: Turn[StoRules], who: str, words: Words) -> Set:
    weapon = _gun(turn, who, " ".join(words[:-1]))
    value = setting.number(turn, "ammo", words, 0, max(weapon.clip, 0))
    gear.change(turn, who, weapon.name, loaded=value)
    return weapon.loaded, value


def _side(turn: Turn[StoRules], who: str, words: Words) -> Set:
    old, new = turn.person(who).side, setting.side(turn, words)
    turn.emit(PersonChanged(who, {"side": new}))
    return old, new


SETTERS: dict[str, Callable[[Turn[StoRules], str, Words], Set]] = {
    "difficulty": _difficulty, "pool": _pool, "range": _range, "sight": _sight,
    "facing": _facing, "bypass": _bypass, "cover": _cover, "at_hand": _at_hand,
    "no_room": _mark("no_room"), "unaware": _unaware, "blinded": _mark("blinded"),
    "darkness": _mark("darkness"), "immobilized": _immobilized, "prone": _mark("prone"),
    "dazed": _mark("dazed"), "unbalanced": _mark("unbalanced"), "condition": _condition,
    "opponents": _opponents, "inside": _inside, "adjust": _adjust, "ammo": _ammo,
    "side": _side,
    "outside": lambda turn, who, words: _inside(turn, who, words, False),
}  # fmt: skip
VERBS = {"set": set_}
