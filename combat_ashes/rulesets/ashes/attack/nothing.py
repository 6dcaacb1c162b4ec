"""An action that comes to nothing: its target is down or gone, or its means (ASH-RES-10)."""

from __future__ import annotations

from ....engine.events import Withdrawn
from ....engine.state import Json, Person
from ....engine.turn import Turn
from ...parts.tables import Parting
from ..declarations import AttackAction
from ..notes import UNSPENT
from ..people import acts
from ..rules import AshesRules


def unspent(turn: Turn[AshesRules], who: str) -> None:
    """Keep an attack nobody used up, where haste attacks may still be contested with it."""
    action = turn.person(who).declared
    kept = turn.rules.settings.haste.exchange == "unspent_main_attack_too"
    if kept and isinstance(action, AttackAction) and turn.state.phase == "main":
        UNSPENT.put(turn, who, action)


def void_attack(turn: Turn[AshesRules], who: str, against: str | None = None) -> None:
    """An attack comes to nothing: its target is down or gone."""
    turn.tell("attack.void", who=who, against=against)
    if turn.here(who):
        unspent(turn, who)


def comes_to_nothing(turn: Turn[AshesRules], who: str, number: int, body: Person | None) -> None:
    """An action is void: its owner may abort it, insist on a helpless body, or let it go."""
    options: list[str] = []
    void = body is None or turn.rules.settings.abort.target_down_is_void
    if body is not None and turn.rules.settings.attack.target_down != "void":
        options.append("insist")
    if void and turn.rules.may_abort(turn.state, who):
        options.append("abort")
    target = body.id if body is not None else None
    if not options:
        tell_nothing(turn, who, number, target)
        return
    facts: dict[str, Json] = {"target": target, "part": number, "void": void}
    if "abort" in options:
        facts["ground"] = "void"
    turn.ask(who, "void", tuple(options), "pass", ("void_said", who, number), facts)


def tell_nothing(turn: Turn[AshesRules], who: str, number: int, target: str | None) -> None:
    """What a person meant to do comes to nothing."""
    action = acts.part(turn.person(who), number)
    if action is None or isinstance(action, AttackAction):
        void_attack(turn, who, target)
    else:
        turn.tell("action.nothing", who=who)


class VoidsAttacks(Parting[AshesRules]):
    """Attacks on a target who is out or gone, still to come, are void (ASH-RND-07)."""

    def out(self, turn: Turn[AshesRules], who: str) -> None:
        people = [p for p in turn.state.people.values() if p.status == "active"]
        late = [p.id for p in people if acts.open_attack(p, who) is not None]
        if late:
            turn.tell("action.void", people=late, against=who)

    def left(self, turn: Turn[AshesRules], who: str) -> None:
        """Nobody is asked about them any more."""
        self.out(turn, who)
        for question in turn.state.questions:
            about = question.kind in ABOUT_SOMEBODY and who in question.facts.values()
            if about and question.who != who:
                turn.emit(Withdrawn((question.id,)))
                if question.kind != "pursue":
                    void_attack(turn, question.then[1], who)


ABOUT_SOMEBODY = ("defend", "confirm", "void", "bayonet", "pursue")
"""Questions that have no sense any more when the one they are about is gone."""
