"""What one means to do in a phase: one action, or the parts of a split (ASH-SPL-08)."""

from typing import Any, TypeVar

from ....engine.flags import Changes
from ...common.tables import Act
from .. import agenda
from ..combatant import Combatant
from ..declarations import Action, AttackAction, SplitAction, piece, pieces
from ..fight import Decision, Fight
from ..flags import flagged
from ..rules import AshesRules
from . import sheet

D = TypeVar("D", bound=Action)

NOTHING = ("pass", "delay")
DEFENSES = ("block", "dodge")


def parts(person: Combatant) -> tuple[Action, ...]:
    """Everything a person declared for this phase, in order."""
    return pieces(person.declared)


def part(person: Combatant, number: int) -> Action | None:
    """One of the parts; None where there is none."""
    return piece(person.declared, number)


def open_parts(person: Combatant) -> list[tuple[int, Action]]:
    """What is still to be done in this phase, each with its number."""
    action: Action | None = person.declared
    if action is None or action.do in NOTHING or person.flags.acted:
        return []
    if not isinstance(action, SplitAction):
        return [(0, action)]
    done = person.flags.done
    return [(n, one) for n, one in enumerate(action.parts) if n not in done]


def is_open(person: Combatant, number: int) -> bool:
    """Whether a part is still to be done."""
    return any(number == other for other, _ in open_parts(person))


def open_attack(person: Combatant, target: str) -> int | None:
    """The number of an attack on `target` that is still to come."""
    if not isinstance(person.declared, (AttackAction, SplitAction)):
        return None
    for number, one in open_parts(person):
        if isinstance(one, AttackAction) and one.target == target:
            return number
    return None


def finish(ctx: Decision, who: str, number: int) -> None:
    """A part is done: it was carried out, came to nothing, or was used up by another's."""
    person = ctx.person(who)
    if isinstance(person.declared, SplitAction):
        ctx.flag(who, done=[*person.flags.done, number])
    else:
        ctx.flag(who, acted=True)


def finish_all(ctx: Decision, who: str) -> None:
    """Nothing of what a person declared is still to come."""
    if not ctx.person(who).flags.acted:
        ctx.flag(who, acted=True)


def declared(person: Combatant, kind: type[D]) -> list[D]:
    """The parts of a kind a person declared, done or not."""
    return [one for one in pieces(person.declared) if isinstance(one, kind)]


def standing(person: Combatant, kind: type[D]) -> list[tuple[int, D]]:
    """The defenses of a kind that still answer what comes: declared and not become void."""
    action: Action | None = person.declared
    if not isinstance(action, (kind, SplitAction)):
        return []
    void, found = person.flags.voided, enumerate(pieces(action))
    return [(n, one) for n, one in found if isinstance(one, kind) and n not in void]


def answers(rules: AshesRules, action: Action) -> bool:
    """Whether an action does nothing in its owner's turn and answers what comes."""
    return of(rules, action).answers


def open_attacks(person: Combatant) -> list[AttackAction]:
    """Every attack that is still to come in this phase."""
    return [one for _, one in open_parts(person) if isinstance(one, AttackAction)]


def penalty(count: int) -> int:
    """The dice that each of so many actions loses (ASH-SPL-01)."""
    return count + 1


def wits(rules: AshesRules, person: Combatant) -> int:
    """The most actions a person may split into (ASH-SPL-04)."""
    return sheet.trait(rules, person, "wits")


class AshesAct(Act[AshesRules]):
    """An act of `ashes`; its owner's turn carries it out unless it says otherwise (ASH-RND-07)."""

    def posture_of(self, rules: AshesRules, action: Any) -> str:
        """What it says of its owner's stance (ASH-ACT-07)."""
        return self.posture

    def stance(self, rules: AshesRules, action: Any) -> Changes:
        return flagged(posture=self.posture_of(rules, action), aim=action.aim)


class Answering(AshesAct):
    """What does nothing in its owner's own turn: it answers what comes."""

    answers = True
    in_split = True
    posture = "defense"

    def in_turn(self, ctx: Decision, who: str, action: Action) -> None:
        ctx.push(agenda.ready_comes(who))


def of(rules: AshesRules, action: Action) -> AshesAct:
    """The act of an action."""
    found: AshesAct = rules.acts[action.do]
    return found


def words(fight: Fight, action: Action | None) -> str:
    """A declaration in words: `power attack on Frank with knife`."""
    return of(fight.rules, action).words(fight, action) if action is not None else ""


def told(fight: Fight, action: Action | None) -> str:
    """A declaration as people are told it, with what the player wrote set off."""
    return of(fight.rules, action).told(fight, action) if action is not None else ""
