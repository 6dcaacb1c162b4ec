"""What is seen of a fight under `ashes`: offers of questions, and what the view adds."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from ....engine.offers import Attackers, Offer
from ....engine.pools import by_name
from ....engine.state import Question
from ....engine.view_model import CombatantView, FightView
from ....engine.views import name_of
from ... import chases
from .. import questions
from ..attack import piling
from ..combatant import Combatant, FightState
from ..defense import crowd, offers
from ..fight import Fight
from ..grapple import in_hold
from ..people import haste, holding
from ..view_model import Last, OfFight, OfPerson
from . import confirming


def offered(fight: Fight, question: Question) -> Sequence[Offer]:
    """What the choices of a question amount to at this moment."""
    if question.kind == "defend":
        return offers.of(fight, question)
    if question.kind == "void" and questions.void.of(question).ground:
        return offers.of_void(fight, question)
    if question.kind == "confirm":
        return confirming.offered(fight, question)
    if question.kind == "bayonet":
        return offers.of_bayonet(fight, question)
    if question.kind == "declare":
        return _declaring(fight, fight.state.people[question.who])
    return []


def _declaring(fight: Fight, person: Combatant) -> list[Offer]:
    """What a person who declares is told: their haste, and who attacks them already."""
    state = fight.state
    sources = haste.sources_of(fight.rules, person) if state.phase == "main" else []
    found = [Offer(f"+haste <n>={source}") for source in sources]
    if held := holding.holds(state, person.id) or holding.held_by(state, person.id):
        found.append(in_hold.told(fight, person, held))
    if fight.rules.is_public(state) and (attackers := crowd.attackers(state, person.id)):
        names = [state.people[who].name for who in attackers]
        found.append(Attackers(names=names, planned=bool(person.flags.plan)))
    return found


def of_fight(fight: Fight, reader: str | None, shown: FightView[object, object]) -> OfFight:
    """What the view of a fight shows besides."""
    state = fight.state
    return OfFight(
        elapsed=fight.rules.settings.round.seconds * (state.round - 1),
        grapples=holding.shown(fight, reader),
        chases=chases.shown(fight, reader),
        lying=[weapon.name for weapon in state.flags.lying],
        last=_last(state, reader),
    )


def _last(state: FightState, reader: str | None) -> Last | None:
    last = state.last_roll
    if last is None or last.who not in {*state.people, *state.gone}:
        return None
    return Last(
        who=name_of(state, last.who), kind=last.purpose,
        against=None if last.against is None else name_of(state, last.against), pool=last.pool,
        terms=by_name(last.terms) if reader in (None, last.who) else UNSET,
        difficulty=last.difficulty, faces=list(last.faces), successes=last.successes,
        outcome="botch" if last.botch else "success" if last.successes else "failure",
    )  # fmt: skip


def of_person(
    fight: Fight, person: Combatant, mine: bool, shown: CombatantView[object]
) -> OfPerson:
    """What the view of a combatant shows besides."""
    state = fight.state
    attackers = crowd.attackers(state, person.id) if fight.rules.is_public(state) else []
    chase = chases.seen_in(state, person, shown)
    if holding.is_pinned(state, person.id):
        shown.status = "pinned"
    return OfPerson(
        attacked=piling.incoming(person),
        posture=person.flags.posture,
        cover=dict(person.flags.in_cover),
        direction=person.flags.direction,
        attackers_max=person.flags.attackers_max,
        chase=chase,
        targeted_by=[state.people[who].name for who in attackers],
        piling=crowd.forecast(fight, person, len(attackers)),
    )
