"""Changing the rules of a fight: settings at once, the rule system by agreement.

Implements ASH-RND-01: a switch needs everybody's yes and takes effect when the
next round starts.
"""

from __future__ import annotations

from typing import Any

from . import events as ev
from .hidden import NPC_HEALTH
from .inputs import Input
from .ruleset import Ruleset
from .state import EXITS, STORYTELLER, Json, Person, Question, with_
from .summing_up import CLOSING, LAST
from .tracks import sort_marks
from .turn import Turn

SURPLUS = "surplus"
"""The note of wounds that the rules in force have no box for."""

SET_ASIDE = "set_aside"
"""The note with what rules that were in force before have noted, by their name."""

OF_ANY_RULES = frozenset({SURPLUS, SET_ASIDE, LAST, CLOSING, NPC_HEALTH, EXITS, "leaving"})
"""Notes that mean the same under all rules."""


def change_settings(turn: Turn[Ruleset], given: Input) -> None:
    """`settings`: all that differs from the ruleset's defaults from now on."""
    settings = given.args["settings"]
    turn.rules = turn.rulebook(turn.state.ruleset, settings)
    turn.emit(ev.FightChanged({"settings": settings}))
    turn.tell("settings.changed", key=given.args.get("key", ""), value=given.args.get("value", ""))


def propose(turn: Turn[Ruleset], given: Input) -> None:
    """`ruleset`: fight on under other rules, if all agree who must."""
    name = given.args["ruleset"]
    how = turn.rules.settings.scene.ruleset_switch
    if how == "off":
        turn.refuse("err.ruleset.switch")
    if name == turn.state.ruleset:
        turn.refuse("err.ruleset.same", ruleset=name)
    players = [p.id for p in turn.state.people.values() if p.player and not p.absent]
    asked = players if how == "unanimous" else []
    if given.by != STORYTELLER and turn.state.storyteller is not None:
        asked = [*asked, STORYTELLER]
    asked = [who for who in asked if who != given.by]
    turn.withdraw("ruleset")
    agreed = [given.by]
    turn.emit(ev.FightNoted({"switch": {"to": name, "agreed": agreed, "asked": asked}}))
    turn.tell("switch.proposed", ruleset=name, by=given.by)
    for who in asked:
        turn.ask(
            who,
            "ruleset",
            ("agree", "refuse"),
            "refuse",
            ("switch_said", who),
            {"ruleset": name, "name": name},
            blocks=False,
        )
    if not asked:
        turn.tell("switch.agreed", ruleset=name)


def switch_answer(turn: Turn[Ruleset], question: Question, given: Input) -> Json:
    """`+choose agree` or `+choose refuse`; `+pass` refuses."""
    return given.args["word"] if given.do == "choose" else "refuse"


def switch_said(turn: Turn[Ruleset], who: str, answer: str) -> None:
    """Record who agreed; one refusal ends the proposal."""
    switch = turn.state.notes.get("switch")
    if switch is None:
        return
    if answer != "agree":
        turn.emit(ev.FightNoted({"switch": None}))
        turn.withdraw("ruleset")
        turn.tell("switch.refused", who=who, ruleset=switch["to"])
        return
    _count(turn, who, [*switch["agreed"], who])


def excuse(turn: Turn[Ruleset], who: str) -> None:
    """Somebody goes and need not be asked."""
    switch = turn.state.notes.get("switch")
    if switch is not None and who in switch["asked"]:
        _count(turn, who, switch["agreed"])


def _count(turn: Turn[Ruleset], who: str, agreed: list[str]) -> None:
    switch = turn.state.notes["switch"]
    asked = [other for other in switch["asked"] if other != who]
    turn.emit(ev.FightNoted({"switch": {**switch, "asked": asked, "agreed": agreed}}))
    if not asked:
        turn.tell("switch.agreed", ruleset=switch["to"], people=agreed)
    elif who in agreed:
        turn.tell("switch.counted", to=who, ruleset=switch["to"], asked=asked)


def switch_if_agreed(turn: Turn[Ruleset]) -> bool:
    """At the start of a round: put the rules in force that everybody agreed to."""
    switch = turn.state.notes.get("switch")
    if switch is None or switch["asked"]:
        return False
    turn.emit(ev.FightNoted({"switch": None}))
    former, new = turn.rules, turn.rulebook(switch["to"], {})
    former.gives_way(turn, new)
    turn.rules = new
    turn.emit(ev.FightChanged({"ruleset": switch["to"], "settings": {}}))
    stays = OF_ANY_RULES | (former.shared_notes & new.shared_notes)
    _exchange_notes(turn, former.name, stays)
    fresh = {"initiative": None, "declared": None, "haste": 0}
    turn.emit(ev.EveryoneReset(fresh, {}))
    for person in list(turn.state.people.values()):
        _bring_over(turn, person)
    turn.thaw()
    turn.tell("switch.done", ruleset=switch["to"])
    turn.agenda = ()
    turn.rules.begin_round(turn)
    return True


def _exchange_notes(turn: Turn[Ruleset], former: str, stays: frozenset[str]) -> None:
    """Set aside what the former rules noted, and take up what these did when they were in force.

    Two rule systems may give a note the same name and mean something else by it; those that are
    one and the same for both are in `stays`.
    """
    of_fight = _exchanged(turn.state.notes, former, turn.rules.name, stays)
    if of_fight:
        turn.emit(ev.FightNoted(of_fight))
    for person in list(turn.state.people.values()):
        theirs = _exchanged(person.notes, former, turn.rules.name, stays)
        if theirs:
            turn.emit(ev.PersonNoted(person.id, theirs))


def _exchanged(
    notes: dict[str, Json], former: str, new: str, stays: frozenset[str]
) -> dict[str, Json]:
    """What changes of some notes when the rules called `new` take over; all but `stays` does."""
    theirs = {name: value for name, value in notes.items() if name not in stays}
    aside: dict[str, Json] = {**notes.get(SET_ASIDE, {})}
    taken_up = aside.pop(new, {})
    if not theirs and not taken_up:
        return {}
    if theirs:
        aside[former] = theirs
    return {**dict.fromkeys(theirs), **taken_up, SET_ASIDE: aside or None}


def _bring_over(turn: Turn[Ruleset], person: Person) -> None:
    """Change what must be changed of a fighter who was taken in under other rules.

    Wounds for which these have no box wait in the note `surplus` for rules that have one.
    """
    wounds = sort_marks(person.track + person.notes.get(SURPLUS, ""))
    boxes = turn.rules.health(turn.state, person)["boxes"]
    fits = with_(person, track=wounds[:boxes])
    changes: dict[str, Json] = turn.rules.adopt(fits)
    if fits.track != person.track:
        changes["track"] = fits.track
        turn.emit(ev.PersonNoted(person.id, {SURPLUS: wounds[boxes:] or None}))
    if changes:
        turn.emit(ev.PersonChanged(person.id, changes))


STEPS: dict[str, Any] = {"switch_said": switch_said}
QUESTIONS = {"ruleset": switch_answer}
