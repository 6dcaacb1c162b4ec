"""Somebody's turn in the resolution of a phase: what they declared, if they still can.

An attack goes on in `attack.py`; a miscellaneous action is done here (ASH-ACT-05).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.events import PersonChanged, PersonNoted, Terms
from ...engine.inputs import Input
from ...engine.naming import find
from ...engine.state import STORYTELLER, Json, Person, Question
from ...engine.turn import Turn
from . import attack, sheet
from .rolls import roll_action

if TYPE_CHECKING:
    from .ruleset import Ashes


def turn_comes(turn: Turn, who: str) -> None:
    """Somebody's slot in the resolution: do what they declared, if they still can."""
    person = turn.state.people.get(who)
    if person is None or person.status != "active" or person.notes.get("acted"):
        return
    action = person.declared
    if action is None and person.notes.get("late"):
        turn.emit(PersonNoted(who, {"late": None}))
        turn.push(("declare", [[who]]), ("turn", who))
        return
    if action is None or action["do"] == "delay":
        return
    turn.emit(PersonNoted(who, {"acted": True}))
    if "dazed" in person.conditions:
        kept = [c for c in person.conditions if c != "dazed"]
        turn.emit(PersonChanged(who, {"conditions": kept}))
        turn.tell("turn.dazed", who=who)
        attack.unspent(turn, who)
    elif action["do"] == "attack":
        strike(turn, who)
    elif action["do"] == "misc":
        _misc(turn, turn.rules, who, action)  # type: ignore[arg-type]


def _misc(turn: Turn, rules: Ashes, who: str, action: dict[str, Json]) -> None:
    """A miscellaneous action; a storyteller may set its pool before it is rolled (ASH-ACT-05)."""
    if not attack.waits_for_word(turn, rules):
        misc_roll(turn, who, "roll")
        return
    pool, difficulty = _misc_terms(turn, rules, turn.person(who), action)
    facts = {"pool": pool, "difficulty": difficulty}
    turn.tell("misc.pools", to=STORYTELLER, who=who, what=action["what"], **facts)
    turn.ask(STORYTELLER, "confirm", ("roll",), "roll", ("misc_roll", who), {"who": who})


def misc_roll(turn: Turn, who: str, word: str) -> None:
    """Do a miscellaneous action, and roll for it where it has a pool."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    person = turn.state.people.get(who)
    action = person.declared if person is not None else None
    if person is None or action is None or person.status != "active":
        return
    if action["what"].lower() == "reload":
        turn.emit(PersonNoted(who, {"rounds": None}))
    pool, difficulty = _misc_terms(turn, rules, person, action)
    if not pool:
        turn.tell("misc.done", who=who, what=action["what"])
        return
    turn.tell("misc.tried", who=who, what=action["what"])
    roll_action(turn, rules, who, "misc", pool, difficulty, None, tuple(action.get("extras", ())))


def _misc_terms(
    turn: Turn, rules: Ashes, person: Person, action: dict[str, Json]
) -> tuple[Terms, Terms]:
    """(pool, difficulty) of a miscellaneous action; both empty where nothing is rolled."""
    written = sheet.ruled(person, "pools", "misc") or action.get("pool", "")
    if not written:
        return (), ()
    words = sheet.split_pool(written)
    set_ = sheet.ruled(person, "difficulties", "misc") or action.get("difficulty")
    pool = sheet.trait_terms(rules, person, words)
    pool += sheet.reductions(turn.state, rules, person, words)
    difficulty: Terms = (("misc", set_ or rules.settings.dice.default_difficulty),)
    return pool, difficulty + sheet.hardships(turn.state, rules, person, words)


def strike(turn: Turn, who: str) -> None:
    """Begin an attack, or find that its target is down or gone (ASH-RES-10)."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    action = turn.person(who).declared
    if action is None:
        return
    target = turn.state.people.get(action["target"])
    if target is None or target.status in ("fled", "out"):
        attack.void(turn, who)
        return
    if target.status != "active":
        _target_down(turn, rules, who, target, bool(action.get("knowing")))
        return
    attack.meet(turn, who)


def _target_down(turn: Turn, rules: Ashes, who: str, target: Person, knowing: bool) -> None:
    how = rules.settings.attack.target_down
    if how == "void":
        attack.void(turn, who, target.id)
    elif how == "insist" or knowing:
        turn.push(("meet", who))
    else:
        facts = {"target": target.id}
        turn.ask(who, "void", ("insist",), "pass", ("void_said", who), facts)


def void_answer(turn: Turn, question: Question, given: Input) -> Json:
    """`+choose insist` or the attack line again strikes the helpless; `+pass` does not."""
    if given.do == "pass":
        return "pass"
    if given.do == "choose":
        return given.args["word"]
    if (
        given.do == "attack"
        and find(turn.state, given.args["target"]).id == question.facts["target"]
    ):
        return "insist"
    turn.refuse("err.choose.option", word=given.do, options=[*question.options, "pass"])


def void_said(turn: Turn, who: str, said: str) -> None:
    """Carry on with a void attack, or let it go."""
    if said == "insist":
        turn.push(("meet", who))
    else:
        attack.void(turn, who)
