"""Putting the question an attack raises to the one who is attacked, and reading the answer.

A plan that was made beforehand answers in its owner's stead. Implements ASH-RES-09.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.events import Declared, PersonNoted
from ...engine.inputs import Input
from ...engine.state import Json, Question
from ...engine.turn import Turn
from . import abort, acts, committed, declare, defense, forced, holding, plans, sheet
from .coming import Attack, coming
from .windows import Window, default_choice

if TYPE_CHECKING:
    from .ruleset import Ashes


# --- asking -----------------------------------------------------------------------------------


def ask_target(turn: Turn, rules: Ashes, now: Attack, window: Window) -> None:
    """Put everything that is open to the target of an attack as one question."""
    _put(turn, rules, now, window, ("met", now.attacker.id, now.part))


def ask_attacker(turn: Turn, rules: Ashes, now: Attack) -> None:
    """A committed attack is still to come: its target, who is faster, chooses now (ASH-ATK-08)."""
    number = acts.open_attack(now.target, now.attacker.id) or 0
    action = acts.part(now.target, number) or {}
    arm = sheet.weapon(rules, now.target, action.get("weapon", "")) or now.arm
    endured = {"with": "exchange", "part": now.part, "choice": committed.ENDURE}
    window = Window(
        default_choice(rules, endured, abort.FREE),
        (committed.ACCEPT, committed.ENDURE, "abort"),
        endured,
        abort.FREE,
    )
    theirs = Attack(now.target, now.attacker, action, arm, number)
    _put(turn, rules, theirs, window, ("attacker_chose", now.attacker.id, now.part))


def ask_at_declaration(turn: Turn, rules: Ashes, who: str, attacks: list[dict[str, Json]]) -> None:
    """Where the target of a committed attack chooses as soon as it is declared."""
    for number, action in enumerate(acts.parts(turn.person(who))):
        if action not in attacks or not committed.is_committed(action):
            continue
        now = coming(turn, rules, who, number)
        if now is None or now.target.status != "active" or committed.has_no_defense(now.target):
            continue
        if acts.declared(now.target, *acts.DEFENSES, "escape", "grapple_defense"):
            continue
        ground = abort.ground(turn.state, rules, now.target, now.attacker, True)
        options = (committed.ACCEPT, committed.ENDURE)
        window = Window(
            default_choice(rules, {**defense.BEST, "choice": committed.ENDURE}, ground),
            (*options, "abort") if ground is not None else options,
            {**defense.NONE, "choice": committed.ACCEPT},
            ground,
        )
        _put(turn, rules, now, window, ("chose_early", now.target.id, who))


def _put(turn: Turn, rules: Ashes, now: Attack, window: Window, then: tuple[Json, ...]) -> None:
    """Ask the target of an attack, unless a plan of theirs answers."""
    who, target = now.attacker.id, now.target.id
    said = plans.answer(turn, rules, now, window)
    if said is not None:
        turn.push((*then, said))
        return
    facts: dict[str, Json] = {
        "by": who, "part": now.part, "weapon": sheet.weapon_name(now.arm["key"]),
        "declined": window.declined,
    }  # fmt: skip
    if window.ground is not None:
        facts["ground"] = window.ground
    if "grapple" in now.action["manners"]:
        facts["how"] = "grapple"
    elif committed.is_committed(now.action):
        facts["how"] = "committed"
    turn.ask(target, "defend", window.options, window.standing, then, facts)


# --- what was answered ------------------------------------------------------------------------


def react(turn: Turn, rules: Ashes, who: str, action: dict[str, Json]) -> None:
    """A defense that is declared in answer to an attack (`haste.reaction`)."""
    text = declare.told(rules, turn.state, action)
    turn.emit(Declared(who, action, text, notes={"acted": None, "escape": None}))


def chose_early(turn: Turn, who: str, attacker: str, said: dict[str, Json]) -> None:
    """A choice against a committed attack that was made when it was declared."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    if said["with"] == "abort":
        abort.attempt(turn, rules, who, said, 0)
    else:
        committed.remember(turn, who, attacker, said["choice"])
        if said["choice"] == committed.ENDURE:
            committed.endured(turn, rules, who)


def attacker_chose(turn: Turn, who: str, part: int, said: dict[str, Json]) -> None:
    """The faster one takes the committed attack, contests it, or gives up the own for a defense."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    person = turn.person(who)
    action = acts.part(person, part)
    if action is None:
        return
    if said["with"] == "abort":
        # The attack that comes up now is the one that is given up.
        done = [n for n in person.notes.get("done", ()) if n != part]
        turn.emit(PersonNoted(who, {"acted": None, "done": done or None}))
        abort.attempt(turn, rules, who, said, part)
        return
    committed.remember(turn, who, action["target"], said["choice"])
    if said["choice"] == committed.ENDURE:
        target = turn.person(action["target"])
        number = acts.open_attack(target, who)
        harder = committed.endured(turn, rules, who)
        said = {"with": "exchange", "part": number, "harder": harder, "harder_for": who}
        turn.push(("confirm", who, part, said))
        return
    turn.push(("meet", who, part))


# --- reading an answer ------------------------------------------------------------------------


def answer(turn: Turn, question: Question, given: Input) -> Json:
    """`+block`, `+dodge`, `+abort`, `+choose` or `+pass` in answer to an attack (ASH-RES-09)."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    do, args = given.do, given.args
    if do == "choose":
        do, args = str(args["word"]), {}
    if "shrug" in question.options and do != "abort":
        now = coming(turn, rules, question.facts["by"], question.facts["part"])
        if now is not None:
            return forced.answer(turn, rules, question, given, now)
    if do == "pass":
        return question.facts.get("declined", defense.NONE)
    if do == "abort":
        if given.do == "choose":
            turn.refuse("err.declare.incomplete", missing="what you do instead")
        held = holding.held_by(turn.state, question.who)
        if held is not None:
            turn.refuse("err.grapple.victim_options", name=turn.name(held["grappler"]))
        return abort.read(turn, rules, given, _ground_for(turn, rules, question, given))
    if do in (committed.ACCEPT, committed.ENDURE, "fire"):
        return _chosen(turn, question, do)
    if do in ("escape", "grapple_defend") and "escape" in question.options:
        line = {"do": do, "args": args}
        return {"with": "react", "action": declare.read_line(turn, question.who, line)}
    said = defense.answer(turn, question, do, args)
    if question.facts.get("how") == "committed":
        said["choice"] = committed.ENDURE
    return said


def _ground_for(turn: Turn, rules: Ashes, question: Question, given: Input) -> str | None:
    """The ground that an abort in answer to an attack stands on.

    It may have no chance of success. Whoever has a void action as well may do anything
    else instead of it, at its price (ASH-INT-03).
    """
    people = turn.state.people
    person, attacker = people[question.who], people.get(question.facts["by"])
    found: str | None = question.facts.get("ground")
    if found is None:
        found = abort.ground(turn.state, rules, person, attacker, False)
    line = given.args.get("line") or {}
    may = line.get("do") not in abort.DEFENSIVE_LINES and not person.notes.get("abort_failed")
    return abort.VOID if may and abort.void_parts(turn.state, rules, person) else found


def _chosen(turn: Turn, question: Question, word: str) -> Json:
    if word not in question.options:
        turn.refuse("err.choose.option", word=word, options=list(question.options))
    if word == "fire":
        return {"with": "guard"}
    declined: dict[str, Json] = question.facts["declined"]
    if word == committed.ACCEPT:
        return {**defense.NONE, "choice": committed.ACCEPT}
    if word == committed.ENDURE and declined == defense.NONE:
        return defense.NONE
    endured = declined if declined["with"] in ("exchange", "guard") else defense.BEST
    return {**endured, "choice": committed.ENDURE}
