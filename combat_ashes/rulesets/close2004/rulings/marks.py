"""What a storyteller sets for people: `+combat/set <name>=<what> <value>` (CLO-DIC-06)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine.bounds import check_room
from ....engine.events import PersonChanged, Ruled
from ....engine.inputs import Input
from ....engine.naming import with_names
from ....engine.numbers import MOST_YARDS, is_whole, whole
from ....engine.off import OFF, as_off
from ....engine.state import Json
from ....engine.turn import Turn
from ...chases.rules import RANGE
from ...parts import setting
from ...parts.notes import PersonNote
from ...parts.setting import Words
from ..defense import dodge
from ..notes import (
    BITE,
    CARRIED_RULED,
    DEFENSE_FOR,
    DEFENSE_RULED,
    FELL_WITH,
    SHIELD_RULED,
    SURPRISED,
    UNAWARE,
    WILLING,
)
from ..people import gear, health, holds, joining
from ..rules import CONDITIONS, CloseRules

MOST_SET = 30
"""How many weapons may be set on somebody."""
SETTABLE = (
    "tied, unconscious, unmoving, dormant, prone, surprised <attacker>, unaware <attacker>, "
    "willing <attacker>, defense <off, on or auto> [<attacker>], range <other> <yards>, grips "
    "<victim>, carried <weapon> <hand, worn, hidden or nearby>, bite <class or dice>, shield <1 "
    "to 3, full or redirect>, side <name>"
)


def set_(turn: Turn[CloseRules], given: Input) -> None:
    """`+combat/set <name>=<what> <value>`"""
    typed = str(given.args.get("what") or "").split()
    words = [as_off(word) for word in typed]
    if not words:
        turn.refuse("err.set.unknown", what="", known=SETTABLE)
    what, rest = words[0], words[1:]
    setter = SETTERS.get(what)
    if setter is None:
        _condition(turn, given.who, words)
    else:
        setter(turn, given.who, rest)
    public = turn.rules.public_rulings() and what not in SECRET
    facts = {"who": given.who, "what": with_names(turn.state, " ".join([what, *typed[1:]]))}
    turn.emit(Ruled(given.speaker, "set", facts, public))


SECRET = ("surprised", "unaware", "willing", "defense")
"""What the players need not know before it comes to pass."""


def _for_one_attack(note: PersonNote[list[str]]) -> Callable[[Turn[CloseRules], str, Words], None]:
    """A mark that the next attack uses up: of somebody, or of anybody without a name."""

    def set_mark(turn: Turn[CloseRules], who: str, words: Words) -> None:
        words, off = setting.without_off(words)
        attacker = setting.other(turn, note.name, words) if words else ""
        kept = [name for name in note.of(turn.person(who).notes) if name != attacker]
        if off and not words:
            kept = []
        note.set(turn, who, kept if off else [*kept, attacker])

    return set_mark


def _defense(turn: Turn[CloseRules], who: str, words: Words) -> None:
    word = words[0] if words else ""
    if word not in ("off", "on", "auto"):
        setting.bad(turn, "defense", "off, on or auto, then an attacker if it is for one attack")
    if words[1:]:
        attacker = setting.other(turn, "defense", words[1:])
        once = {k: v for k, v in DEFENSE_FOR.of(turn.person(who).notes).items() if k != attacker}
        DEFENSE_FOR.set(turn, who, once if word == "auto" else {**once, attacker: word})
        return
    DEFENSE_RULED.put(turn, who, "" if word == "auto" else word)


def _range(turn: Turn[CloseRules], who: str, words: Words) -> None:
    words, off = setting.without_off(words)
    if off:
        RANGE.put(turn, who, setting.other(turn, "range", words), None)
        return
    if len(words) > 1 and words[-1] in ("yard", "yards"):
        words = words[:-1]
    if len(words) < 2 or not is_whole(words[-1]):
        setting.bad(turn, "range", "a name and a number of yards, or a name and off")
    yards = whole(words[-1], 0, MOST_YARDS)
    RANGE.put(turn, who, setting.other(turn, "range", words[:-1]), yards)


def _grips(turn: Turn[CloseRules], who: str, words: Words) -> None:
    words, off = setting.without_off(words)
    victim = setting.other(turn, "grips", words) if words or not off else ""
    if off:
        mine = [h for h in holds.all_of(turn.state) if h.holder == who]
        mine = [hold for hold in mine if victim in ("", hold.victim)]
        if not mine:
            turn.refuse("err.rule.not_held", name=turn.name(who))
        holds.end(turn, mine)
        return
    if turn.rules.is_out(turn.person(who)):
        setting.bad(turn, "grips", "somebody held by one who can act")
    holds.begin(turn, who, victim)
    for each in (who, victim):
        dodge.end_on_hold(turn, each)


def _carried(turn: Turn[CloseRules], who: str, words: Words) -> None:
    if len(words) < 2 or words[-1] not in gear.CARRIED:
        setting.bad(turn, "carried", f"a weapon, then one of {', '.join(gear.CARRIED)}")
    name, where = " ".join(words[:-1]), words[-1]
    person = turn.person(who)
    found = gear.find(person, name)
    if found is None:
        weapon = gear.read(turn.rules, name)
        check_room(turn, person.weapons, MOST_SET, f"weapons of {person.name}")
        gear.keep(turn, who, [*gear.of(person), weapon])
        found = weapon
    gear.change(turn, who, found.name, carried=where, control="")
    CARRIED_RULED.put(turn, who, {**CARRIED_RULED.of(person.notes), found.name: where})


def _bite(turn: Turn[CloseRules], who: str, words: Words) -> None:
    word = "" if words == ["off"] else "_".join(words)
    BITE.put(turn, who, joining.bite(turn.rules, word or "human"))


def _shield(turn: Turn[CloseRules], who: str, words: Words) -> None:
    word = words[0] if len(words) == 1 else ""
    value: Json = word
    if word in ("1", "2", "3"):
        value = whole(word, 1, 3)
    elif word in (*OFF, "auto"):
        value = None
    elif word not in ("full", "redirect"):
        setting.bad(turn, "shield", "1, 2, 3, full, redirect, or off for the usual")
    SHIELD_RULED.set(turn, who, value)


def _side(turn: Turn[CloseRules], who: str, words: Words) -> None:
    turn.emit(PersonChanged(who, {"side": setting.side(turn, words)}))


def _condition(turn: Turn[CloseRules], who: str, words: Words) -> None:
    """A condition that the rules know, or any that somebody has, to be taken off."""
    rest, off = setting.without_off(words)
    name = " ".join(rest)
    person = turn.person(who)
    if name not in CONDITIONS and not (off and name in person.conditions):
        turn.refuse("err.set.unknown", what=" ".join(words), known=SETTABLE)
    kept = [condition for condition in person.conditions if condition != name]
    was_out = turn.rules.is_out(person)
    turn.emit(PersonChanged(who, {"conditions": kept if off else [*kept, name]}))
    if name == "prone":
        FELL_WITH.set(turn, who, "")
    if name == "unconscious":
        health.settle(turn, who)
    elif turn.rules.is_out(turn.person(who)) and not was_out:
        turn.rules.falls(turn, who)
    passed_over(turn, who)


def passed_over(turn: Turn[CloseRules], who: str) -> None:
    """Whoever can do nothing any more is not waited for; chases see to their own."""
    if not turn.rules.is_out(turn.person(who)):
        return
    mine = [q for q in turn.state.questions if q.who == who and q.blocks and not q.aside]
    for question in mine:
        turn.answer(question, question.default)


SETTERS: dict[str, Callable[[Turn[CloseRules], str, Words], None]] = {
    "surprised": _for_one_attack(SURPRISED),
    "unaware": _for_one_attack(UNAWARE),
    "willing": _for_one_attack(WILLING),
    "defense": _defense,
    "range": _range,
    "grips": _grips,
    "carried": _carried,
    "bite": _bite,
    "shield": _shield,
    "side": _side,
}

VERBS: dict[str, Any] = {"set": set_}
STORYTELLER_VERBS = frozenset({"set"})
