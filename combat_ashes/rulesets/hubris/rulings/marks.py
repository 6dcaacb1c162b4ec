"""What a storyteller sets for people: `+combat/set <name>=<what> <value>`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine import off
from ....engine.bounds import check_length
from ....engine.events import PersonChanged, Ruled
from ....engine.inputs import Input
from ....engine.naming import of_able, with_names
from ....engine.numbers import MOST_COUNT, MOST_DICE, is_whole, whole
from ....engine.turn import Turn
from ...parts import setting
from ...parts.formulas import DAMAGE
from ...parts.notes import PersonNote
from ...parts.setting import Words
from ..dice.pools import parse
from ..effects import afflictions, blocks
from ..notes import (
    APART,
    ATTRIBUTE,
    BURDENS,
    DIFFICULTIES,
    EDGES,
    ENGAGED,
    FAR,
    GROUPS,
    ONGOING,
    PENALTY,
    POOLS,
    SWIFT,
    TRAVEL,
    UNAWARE,
    Affliction,
    Burden,
)
from ..round import coming
from ..rules import CONDITIONS, HubrisRules

OFF = (*off.OFF, "0")
PURPOSES = (
    "attack", "pass", "defense", "resist", "way", "guard", "interrupt", "minor", "move", "flee",
    "follow", "obstacle", "misc", "power", "hazard", "recover",
)  # fmt: skip
"""What rolls are for that a storyteller can make harder, easier or other."""
SETTABLE = (
    "difficulty [<purpose>] <n>, edge <purpose> <n>, pool <purpose> <pool>[/<n>], "
    "attribute <strength or dexterity>, burden <n> [<purposes>], far <other> [<n>], apart <other>, "
    "travel <noroll or free>, swift, unaware [<attacker>], ongoing <word> <n or nd> <type> "
    "<external or internal>, engaged <names>, attack <n>, targets <n>, area <n>, penalty <n>, "
    "side <name>, and the conditions " + ", ".join(CONDITIONS)
)


def set_(turn: Turn[HubrisRules], given: Input) -> None:
    """`+combat/set <names or all>=<what> <value>`, of combatants or of people in the room."""
    coming.bring(turn, given)
    for who in _about(turn, given):
        _sets(turn, given, who)


def _about(turn: Turn[HubrisRules], given: Input) -> list[str]:
    """The ids of those whom a line is about."""
    names = [str(name) for name in given.args.get("about") or ()]
    every = of_able(names[0], turn.state) if len(names) == 1 else None
    if every is not None:
        return every
    return list(dict.fromkeys(turn.find(name).id for name in names)) or [given.who]


def _sets(turn: Turn[HubrisRules], given: Input, who: str) -> None:
    if not turn.here(who):
        turn.refuse("err.fight.not_in")
    typed = str(given.args.get("what") or "").split()
    words = [off.as_off(word) for word in typed]
    if not words:
        turn.refuse("err.set.unknown", what="", known=SETTABLE)
    setter = SETTERS.get(words[0])
    if setter is None:
        _condition(turn, who, words)
    else:
        setter(turn, who, words[1:])
    public = turn.rules.public_rulings() and words[0] not in SECRET
    facts = {"who": who, "what": with_names(turn.state, " ".join(typed))}
    turn.emit(Ruled(given.speaker, "set", facts, public))


SECRET = ("unaware", "hidden", "oblivious")
"""What players need not know before it comes to pass."""


def _without_off(words: Words) -> tuple[Words, bool]:
    """The words before a final `off` or 0, and whether there is one."""
    return setting.without_off(words, OFF)


def _number(turn: Turn[HubrisRules], words: Words, what: str, most: int = MOST_DICE) -> int:
    if len(words) != 1 or not (is_whole(words[0]) or words[0] in OFF):
        setting.bad(turn, what, f"a number from 0 to {most}, or off")
    return 0 if words[0] in OFF else whole(words[0], 0, most)


def _purpose(turn: Turn[HubrisRules], word: str) -> str:
    if word not in PURPOSES:
        turn.refuse("err.rule.purpose", word=word, purposes=list(PURPOSES))
    return word


# --- rolls ------------------------------------------------------------------------------------


def _by_purpose(what: str, note: PersonNote[dict[str, int]], bare: bool) -> Callable[..., None]:
    """A number for the rolls of a purpose; where `bare`, for all of them without one."""
    legal = f"{'a purpose or none' if bare else 'a purpose'}, then a number or off"

    def setter(turn: Turn[HubrisRules], who: str, words: Words) -> None:
        if not words or (not bare and is_whole(words[0])):
            setting.bad(turn, what, legal)
        purpose = "" if bare and len(words) == 1 else _purpose(turn, words[0])
        if note is EDGES:
            _check_edge(turn, purpose)
        number = _number(turn, words if purpose == "" else words[1:], what)
        kept = {k: v for k, v in note.of(turn.person(who).notes).items() if k != purpose}
        if bare and not purpose and not number:
            kept = {}
        note.set(turn, who, {**kept, purpose: number} if number else kept)

    return setter


def _check_edge(turn: Turn[HubrisRules], purpose: str) -> None:
    """Defense may be barred from Edges of a moment, too (HUB-RES-07)."""
    if purpose == "defense" and not turn.rules.settings.defense.momentary_edge:
        turn.refuse("err.edge_barred", pool="defense")


def _pool(turn: Turn[HubrisRules], who: str, words: Words) -> None:
    if len(words) < 2:
        setting.bad(turn, "pool", "a purpose, then a pool or off")
    purpose = _purpose(turn, words[0])
    if words[1] in OFF:
        POOLS.put_entry(turn, who, purpose, None)
        return
    pool, difficulty = parse(turn, turn.person(who), "".join(words[1:]), dice=True)
    POOLS.put_entry(turn, who, purpose, {"words": list(pool), "difficulty": difficulty})


def _attribute(turn: Turn[HubrisRules], who: str, words: Words) -> None:
    if words and words[0] in OFF:
        ATTRIBUTE.set(turn, who, "")
        return
    if words not in (["strength"], ["dexterity"]):
        setting.bad(turn, "attribute", "strength, dexterity or off")
    ATTRIBUTE.set(turn, who, words[0])


def _burden(turn: Turn[HubrisRules], who: str, words: Words) -> None:
    number = _number(turn, words[:1], "burden")
    purposes = tuple(_purpose(turn, word.strip(",&")) for word in words[1:] if word.strip(",&"))
    waits = not any(not each.waits for each in BURDENS.of(turn.person(who).notes))
    BURDENS.set(turn, who, [Burden(number, purposes, waits)] if number else [])


# --- place and people -------------------------------------------------------------------------


def _other(turn: Turn[HubrisRules], who: str, what: str, words: Words) -> str:
    if not words:
        setting.bad(turn, what, "a name")
    other = turn.find(" ".join(words)).id
    if other == who:
        setting.bad(turn, what, "another person")
    return other


def _far(turn: Turn[HubrisRules], who: str, words: Words) -> None:
    number = turn.rules.settings.range.default_closing_actions
    if words and (is_whole(words[-1]) or words[-1] in OFF):
        last = words.pop()
        number = 0 if last in OFF else whole(last, 0, MOST_COUNT)
    other = _other(turn, who, "far", words)
    FAR.put(turn, who, other, number or None)
    if number:
        blocks.lets_go(turn, who, other)


def _apart(turn: Turn[HubrisRules], who: str, words: Words) -> None:
    words, off = _without_off(words)
    other = _other(turn, who, "apart", words)
    APART.put(turn, who, other, None if off else True)
    if not off:
        blocks.lets_go(turn, who, other)


def _travel(turn: Turn[HubrisRules], who: str, words: Words) -> None:
    if len(words) != 1 or words[0] not in ("noroll", "free", *OFF):
        setting.bad(turn, "travel", "noroll, free or off")
    TRAVEL.set(turn, who, "" if words[0] in OFF else words[0])


def _swift(turn: Turn[HubrisRules], who: str, words: Words) -> None:
    SWIFT.set(turn, who, not _without_off(words)[1])


def _unaware(turn: Turn[HubrisRules], who: str, words: Words) -> None:
    words, off = _without_off(words)
    attacker = _other(turn, who, "unaware", words) if words else ""
    kept = [name for name in UNAWARE.of(turn.person(who).notes) if name != attacker]
    if off and not words:
        kept = []
    UNAWARE.set(turn, who, kept if off else [*kept, attacker])
    if off and not UNAWARE.of(turn.person(who).notes):
        afflictions.end_condition(turn, who, "unaware")
    elif not off:
        afflictions.add_condition(turn, who, "unaware")


def _ongoing(turn: Turn[HubrisRules], who: str, words: Words) -> None:
    rest, off = _without_off(words)
    if off:
        for name in [" ".join(rest)] if rest else list(ONGOING.of(turn.person(who).notes)):
            afflictions.end_condition(turn, who, name)
        return
    if len(words) < 4:
        setting.bad(turn, "ongoing", "a word, an amount, a type, and external or internal")
    check_length(turn, " ".join(words[:-3]), "The name of an affliction")
    harm = affliction(turn, words[-3:])
    afflictions.afflict(turn, who, " ".join(words[:-3]), harm)


def affliction(turn: Turn[HubrisRules], words: Words) -> Affliction:
    """`3d lethal internal` as harm that goes on; raises `Refused`."""
    amount, kind, source = words
    dice = amount.endswith("d")
    if not is_whole(amount.removesuffix("d")) or kind not in DAMAGE:
        setting.bad(
            turn, "ongoing", "an amount such as 2 or 3d, then bashing, lethal or aggravated"
        )
    if source not in ("external", "internal"):
        setting.bad(turn, "ongoing", "external or internal behind the type")
    return Affliction(whole(amount.removesuffix("d"), 0, MOST_DICE), dice, kind, source)


# --- groups -----------------------------------------------------------------------------------


def _engaged(turn: Turn[HubrisRules], who: str, words: Words) -> None:
    names = [name for name in " ".join(words).replace(",", "&").split("&") if name.strip()]
    if not names or (len(names) == 1 and names[0].strip() in OFF):
        ENGAGED.set(turn, who, [])
        return
    ENGAGED.set(turn, who, [turn.find(name).id for name in names])


def _of_group(field: str) -> Callable[..., None]:
    def setter(turn: Turn[HubrisRules], who: str, words: Words) -> None:
        if words == ["off"]:
            GROUPS.put_entry(turn, who, field, None)
            return
        GROUPS.put_entry(turn, who, field, _number(turn, words, field))

    return setter


def _penalty(turn: Turn[HubrisRules], who: str, words: Words) -> None:
    PENALTY.set(turn, who, _number(turn, words, "penalty"))


def _side(turn: Turn[HubrisRules], who: str, words: Words) -> None:
    turn.emit(PersonChanged(who, {"side": setting.side(turn, words, OFF)}))


def _condition(turn: Turn[HubrisRules], who: str, words: Words) -> None:
    """A condition that the rules know, or any that somebody has, to be taken off."""
    rest, off = _without_off(words)
    name = " ".join(rest)
    if name not in CONDITIONS and not (off and name in turn.person(who).conditions):
        turn.refuse("err.set.unknown", what=" ".join(words), known=SETTABLE)
    if off:
        afflictions.end_condition(turn, who, name)
        return
    if name == "oblivious":
        coming.forgets(turn, who)
    afflictions.add_condition(turn, who, name)


SETTERS: dict[str, Callable[[Turn[HubrisRules], str, Words], None]] = {
    "difficulty": _by_purpose("difficulty", DIFFICULTIES, bare=True),
    "edge": _by_purpose("edge", EDGES, bare=False),
    "pool": _pool,
    "attribute": _attribute,
    "burden": _burden,
    "far": _far,
    "apart": _apart,
    "travel": _travel,
    "swift": _swift,
    "unaware": _unaware,
    "ongoing": _ongoing,
    "engaged": _engaged,
    "attack": _of_group("attack"),
    "targets": _of_group("targets"),
    "area": _of_group("area"),
    "penalty": _penalty,
    "side": _side,
}

VERBS: dict[str, Any] = {"set": set_}
STORYTELLER_VERBS = frozenset({"set"})
