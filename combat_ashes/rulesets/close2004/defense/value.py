"""What an attack meets: Defense or Dodge, worn down, denied, lost or held back (CLO-DEF, -DOD)."""

from msgspec import Struct

from ....engine.state import Json
from .. import questions
from ..combatant import Combatant, FightState
from ..fight import Decision, Fight
from ..people import holds, sheet
from ..questions import Incoming
from ..rules import CloseRules

STILL = ("tied", "unconscious", "unmoving", "dormant")
"""Conditions of people who have no Defense (CLO-DEF-05)."""
FOR_ONE_ATTACK = ("surprised", "unaware", "willing")
"""Marks that the next attack uses up."""


class Met(Struct, frozen=True):
    """How Defense meets an attack: `covered` by its kind, `denied`, `lost` or `held` back."""

    covered: bool
    denied: bool
    lost: bool
    held: bool
    value: int

    @property
    def open(self) -> bool:
        """Whether the attack is one that Defense could meet."""
        return self.covered and not self.denied

    @property
    def applies(self) -> bool:
        """Whether Defense is applied, be its value 0."""
        return self.open and not self.lost and not self.held


def marked(names: list[str], attacker: str) -> bool:
    """Whether a mark for one attack concerns this attacker's."""
    return attacker in names or "" in names


def covers(fight: Fight, incoming: Incoming) -> bool:
    """Whether an attack is of a kind that Defense covers (CLO-DEF-03, -04, -10)."""
    covered = fight.rules.settings.defense.covered_pools
    return incoming.skill in covered or (incoming.skill == "firearms" and incoming.close)


def meets(fight: Fight, target: Combatant, incoming: Incoming) -> Met:
    """How the target's Defense meets an attack now; in a hold it is ignored (CLO-GRA-08)."""
    ruled = _ruled(target, incoming.attacker)
    inside = incoming.attacker in holds.partners(fight.state, target.id)
    covered = not inside and (ruled == "on" or covers(fight, incoming))
    reserve = target.flags.reserve
    return Met(
        covered=covered,
        denied=ruled == "off" or (ruled != "on" and _denied(fight, target, incoming)),
        lost=bool(target.flags.lost),
        held=reserve not in ("", incoming.attacker),
        value=now(target),
    )


def _ruled(target: Combatant, attacker: str) -> str:
    """What the storyteller says of Defense against this attacker: on, off or nothing."""
    once = target.flags.defense_for
    return once.get(attacker) or target.flags.defense_ruled


def _denied(fight: Fight, target: Combatant, incoming: Incoming) -> bool:
    if incoming.kind == "touch" and fight.rules.settings.touch.ignore_denial:
        return False
    for mark in FOR_ONE_ATTACK:
        names = getattr(target.flags, mark)
        if names and marked(names, incoming.attacker):
            return True
    return is_still(fight, target)


def is_still(fight: Fight, target: Combatant) -> bool:
    """Whether somebody has no Defense against anybody outside of a hold they are in."""
    if target.status not in ("active", "chase"):
        return True
    if target.conditions and any(word in STILL for word in target.conditions):
        return True
    return bool(holds.immobilized(fight.state, target.id))


def now(target: Combatant) -> int:
    """The worn Defense, or the worn Dodge of somebody who dodges (CLO-DEF-06, CLO-DOD-05)."""
    dodge = target.flags.dodge
    whole = dodge.total if dodge is not None else sheet.defense_trait(target)
    return max(0, whole - target.flags.wear)


def shown(fight: Fight, target: Combatant) -> int:
    """What the next covered attack would meet."""
    ruled = target.flags.defense_ruled
    denied = ruled == "off" or (ruled != "on" and is_still(fight, target))
    held = kept_for(fight.state, target)
    return 0 if denied or target.flags.lost or held else now(target)


def kept_for(state: FightState, target: Combatant) -> str:
    """The attacker whose attack Defense still waits for; "" once that attack came (CLO-DEF-08)."""
    attacker = target.flags.reserve
    come = [
        question for question in state.questions
        if (question.kind == "defend" and question.who == target.id
            and questions.defend.of(question).attacker == attacker)
        or (question.kind == "confirm" and question.facts.who == attacker
            and question.facts.against == target.id)
    ]  # fmt: skip
    return "" if come else attacker


def wear(ctx: Decision, target: Combatant, incoming: Incoming, met: Met, value: int) -> None:
    """An attack has been rolled: Defense is worn, a reserve for it is done (CLO-DEF-06, -07)."""
    changes: dict[str, Json] = {}
    if met.applies:
        changes["applied"] = max(value, target.flags.applied)
    if _wears(ctx.rules, incoming.kind, met):
        changes["wear"] = target.flags.wear + 1
    if met.covered and target.flags.reserve == incoming.attacker:
        changes["reserve"] = ""
    ctx.flag(target.id, **changes)
    use_up_marks(ctx, target.id, incoming.attacker)


def _wears(rules: CloseRules, kind: str, met: Met) -> bool:
    """Whether an attack that is met so counts (CLO-DEF-05, -06)."""
    return met.applies and (kind != "grapple" or rules.settings.defense.count_holds)


def use_up_marks(ctx: Decision, who: str, attacker: str) -> None:
    """Marks that concern one attack have served (CLO-DEF-05, CLO-TCH-03)."""
    person = ctx.person(who)
    for mark in FOR_ONE_ATTACK:
        names = getattr(person.flags, mark)
        if names and marked(names, attacker):
            ctx.flag(who, **{mark: [name for name in names if name not in ("", attacker)]})
    once = person.flags.defense_for
    if attacker in once:
        ctx.flag(who, defense_for={k: v for k, v in once.items() if k != attacker})
