"""What the rules leave to a storyteller: `+combat/rule <what>`, and modifiers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine import verbs
from ....engine.bounds import check_length
from ....engine.events import ModifiersEnded, PersonChanged, Ruled, StatusChanged
from ....engine.inputs import Input
from ....engine.numbers import MOST_DICE, MOST_INITIATIVE, is_whole, whole
from ....engine.off import as_off
from ....engine.turn import Turn
from ...parts import rulings
from ..action import vetoing
from ..effects import getaways
from ..notes import (
    ALLOWED,
    AREA,
    AWAY,
    COVERS,
    EXTRA,
    FREE,
    NARROW,
    NOT_OUT,
    ONCE,
    OUTSIDE,
    POWERS,
    RESIST,
    RESULTS,
    STAYS,
    THREATS,
)
from ..people import health
from ..round import coming
from ..rules import UNABLE, HubrisRules
from ..value import pending
from . import making, voiding
from .marks import OFF, PURPOSES

USAGES = {
    "result": "result <name> <purpose> <n>",
    "veto": "veto <name>",
    "note": "note <text>",
    "void": "void <name>",
    "out": "out <name>",
    "up": "up <name>",
    "threat": "threat <name>[=<text>]",
    "draw": "draw <names> by <actor, a count, or event>",
    "obstacle": "obstacle <name>=<total>, <pool>[/<n>]",
    "progress": "progress <name>=<n>",
    "extra": "extra <name>=<n>",
    "fled": "fled <name>",
    "stays": "stays <name>",
    "narrow": "narrow on or off",
    "outside": "outside on or off",
    "covers": "covers <blocker>=yes or no",
    "effect": "effect <name>=<attributes>[, maim][, gives <condition>]",
    "allow": "allow <name> strength, lethal or multi[=<Difficulty or minor>]",
    "area": "area <names>",
    "resist": "resist <name>=<pools>",
    "power": "power <what>=<attribute>",
    "hazard": "hazard <name>=automatic <n> <type> or attack <pool> <type>[, area <names>]"
    "[, initiative <n>][, hidden]",
    "free": "free recover <name>",
}
"""How each ruling is written."""
RULINGS = ", ".join(USAGES.values())
Rule = Callable[[Turn[HubrisRules], str, str | None], None]


def rule(turn: Turn[HubrisRules], given: Input) -> None:
    """`+combat/rule <what>`"""
    coming.bring(turn, given)
    text = str(given.args.get("what") or "").strip()
    left, equals, right = text.partition("=")
    word, _, rest = left.strip().partition(" ")
    ruling = TABLE.get(word.lower())
    if not text:
        turn.refuse("err.declare.incomplete", missing="a ruling, which is " + RULINGS)
    if ruling is None:
        turn.refuse("err.rule.unknown", what=text, known=RULINGS)
    if not rest.strip():
        _write(turn, word.lower())
    ruling(turn, rest.strip(), right.strip() if equals else None)
    public = turn.rules.public_rulings() and not _of_hidden(turn, text)
    told = {"what": text} if word.lower() == "note" else rulings.told(turn, text)
    turn.emit(Ruled(given.speaker, "rule", told, public))


def _of_hidden(turn: Turn[HubrisRules], text: str) -> bool:
    """Whether a ruling names one of whom only the storyteller knows."""
    hidden = [person.name.lower() for person in turn.state.people.values() if person.hidden]
    return any(name in text.lower() for name in hidden)


def _ids(turn: Turn[HubrisRules], text: str) -> list[str]:
    names = [name for name in text.replace(",", "&").split("&") if name.strip()]
    return list(dict.fromkeys(turn.find(name).id for name in names))


def _bad(turn: Turn[HubrisRules], what: str, legal: str) -> None:
    turn.refuse("err.set.value", what=what, legal=legal)


def _write(turn: Turn[HubrisRules], word: str) -> None:
    """Refuse a ruling that stops before what it is about."""
    turn.refuse("err.line.usage", usage=f"Write +combat/rule {USAGES[word]}.")


# --- rolls (HUB-DIC-07) -----------------------------------------------------------------------


def _result(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    words = rest.split()
    if len(words) < 3 or not is_whole(words[-1]):
        _bad(turn, "result", "a name, a purpose and a number of successes")
    purpose = words[-2].lower()
    if purpose not in PURPOSES:
        turn.refuse("err.rule.purpose", word=purpose, purposes=list(PURPOSES))
    who = turn.find(" ".join(words[:-2])).id
    ruled = {**RESULTS.of(turn.person(who).notes), purpose: whole(words[-1], 0, MOST_DICE)}
    RESULTS.set(turn, who, ruled)


def _veto(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    """The open action, with its points; their answer to one; or a question of theirs, as by
    silence."""
    who = turn.find(rest).id
    act = pending(turn.state)
    if act is not None and act.who == who:
        vetoing.take_back(turn, act)
        return
    if vetoing.answer_back(turn, who) or vetoing.too_much(turn, who):
        return
    for question in [q for q in turn.state.questions if q.who == who and q.blocks]:
        turn.answer(question, question.default)
        return
    turn.refuse("err.rule.nothing_declared", name=turn.name(who))


def _note(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    check_length(turn, rest, "A note")


# --- people -----------------------------------------------------------------------------------


def _out(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    who = turn.find(rest).id
    NOT_OUT.set(turn, who, False)
    turn.emit(StatusChanged(who, "out", "ruled"))
    turn.rules.falls(turn, who)


def _up(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    who = turn.find(rest).id
    person = turn.person(who)
    NOT_OUT.set(turn, who, True)
    kept = [each for each in person.conditions if each not in UNABLE]
    if kept != list(person.conditions):
        turn.emit(PersonChanged(who, {"conditions": kept}))
    if turn.person(who).status != "active":
        turn.emit(StatusChanged(who, "active", "ruled"))


def _threat(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    who = turn.find(rest).id
    check_length(turn, right or "", "An announcement")
    THREATS.put(turn, list(dict.fromkeys((*THREATS.of(turn.state.notes), who))))
    turn.tell("threat.told" if right else "threat.seen", people=[who], text=right or "")


def _draw(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    names, by, cause = rest.rpartition(" by ")
    if not by:
        _bad(turn, "draw", "names, then by and an actor, a count or event")
    cause = cause.strip()
    if is_whole(cause):
        coming.draw(turn, _ids(turn, names), "", whole(cause, -MOST_INITIATIVE, MOST_INITIATIVE))
        return
    actor = "" if cause.lower() == "event" else turn.find(cause).id
    coming.draw(turn, _ids(turn, names), actor)


def _fled(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    getaways.flees(turn, turn.find(rest).id)


def _stays(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    who = turn.find(rest).id
    if AWAY.of(turn.person(who).notes) is None:
        how = turn.person(who).status
        turn.refuse("err.follow.nobody", how=how if how == "fled" else "stays", name=turn.name(who))
    STAYS.set(turn, who, True)


def _allow(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    name, _, what = rest.rpartition(" ")
    if what.lower() not in ("strength", "lethal", "multi") or not name:
        _bad(turn, "allow", "a name, then strength, lethal or multi")
    who = turn.find(name).id
    value: Any = True
    if what.lower() == "multi":
        value = _multi(turn, (right or "0").lower())
    ALLOWED.put_entry(turn, who, what.lower(), value)


def _multi(turn: Turn[HubrisRules], word: str) -> int | str:
    if word == "minor":
        return word
    if not is_whole(word):
        _bad(turn, "allow", "a Difficulty or minor behind multi=")
    return whole(word, 0, MOST_DICE)


def _extra(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    if not right:
        _write(turn, "extra")
    EXTRA.put(turn, turn.find(rest).id, whole(right or "", 0, MOST_DICE))


def _free(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    word, _, name = rest.partition(" ")
    if word.lower() != "recover":
        _bad(turn, "free", "recover, then a name")
    FREE.set(turn, turn.find(name).id, True)


def _resist(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    who = turn.find(rest).id
    if not right:
        _write(turn, "resist")
    words = making.pools_in(turn, right or "")
    RESIST.set(turn, who, [] if (right or "").strip().lower() in OFF else words)


# --- the place --------------------------------------------------------------------------------


def _narrow(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    if as_off(rest) not in ("on", "off"):
        _bad(turn, "narrow", "on or off")
    NARROW.put(turn, as_off(rest) == "on")


def _outside(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    if as_off(rest) not in ("on", "off"):
        _bad(turn, "outside", "on or off")
    OUTSIDE.put(turn, as_off(rest) == "on")


def _covers(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    said = {"yes": True, "no": False, "off": None, "none": None}
    word = (right or "").lower()
    if word not in said:
        _bad(turn, "covers", "a blocker, then =yes or =no")
    COVERS.put_entry(turn, turn.find(rest).id, said[word])


def _area(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    if rest.lower() in OFF:
        AREA.put(turn, None)
        return
    people = _ids(turn, rest)
    asked = next((q for q in turn.state.questions if q.kind == "place"), None)
    if asked is not None:
        turn.answer(asked, people)
    else:
        AREA.put(turn, people)


def _power(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    word = (right or "").strip().lower()
    if word not in ("composure", "resolve", "stamina"):
        turn.refuse("err.power.attribute", word=word)
    check_length(turn, rest, "The name of a power")
    POWERS.put_entry(turn, rest.lower(), word)


TABLE: dict[str, Rule] = {
    "result": _result,
    "veto": _veto,
    "void": voiding.void,
    "note": _note,
    "out": _out,
    "up": _up,
    "threat": _threat,
    "draw": _draw,
    "fled": _fled,
    "stays": _stays,
    "allow": _allow,
    "extra": _extra,
    "free": _free,
    "resist": _resist,
    "narrow": _narrow,
    "outside": _outside,
    "covers": _covers,
    "area": _area,
    "power": _power,
    "obstacle": making.obstacle,
    "progress": making.progress,
    "effect": making.effect,
    "hazard": making.hazard,
}


# --- modifiers and sheets ---------------------------------------------------------------------


def modify(turn: Turn[HubrisRules], given: Input) -> None:
    """`+combat/mod <name>=<n>[, <why>][, once or <n> rounds]`: a new one replaces the last."""
    if given.args["difficulty"]:
        turn.refuse("err.mod.difficulty", name=turn.name(given.who))
    parts = [part.strip() for part in str(given.args.get("why") or "").split(",")]
    if parts[-1].lower() == "once":
        ONCE.set(turn, given.who, given.args["dice"])
        facts = {"who": given.who, **given.args, "why": ", ".join(parts)}
        turn.emit(Ruled(given.speaker, "modifier", facts, turn.rules.public_rulings()))
        return
    theirs = [n for n, m in enumerate(turn.state.modifiers, 1) if m.who == given.who]
    if theirs and given.args["dice"]:
        turn.emit(ModifiersEnded(tuple(theirs)))
    ONCE.set(turn, given.who, 0)
    # At the break the round is over: what is laid on then begins with the next one.
    verbs.modify(turn, given, turn.state.round + (turn.state.step == "break"))


def edit(turn: Turn[HubrisRules], given: Input) -> None:
    """The sheet of somebody in the fight was changed by staff."""
    verbs.edit_person(turn, given)
    health.fit(turn, given.who)


VERBS: dict[str, Any] = {"rule": rule, "modify": modify, "edit": edit}
STORYTELLER_VERBS = frozenset({"rule"})
