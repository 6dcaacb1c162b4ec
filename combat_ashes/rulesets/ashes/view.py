"""What is seen of a fight under `ashes`: offers of questions, and what the view adds."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET

from ...engine.lookup import name_of
from ...engine.offers import Attackers, AwaitedRoll, Offer
from ...engine.pools import by_name, difficulty_of
from ...engine.state import Question
from ...engine.view_model import CombatantView, FightView
from ...engine.view_rules import ViewRules
from ..common import chases
from ..common.chases.ruleset import leads
from ..common.declare_resolve.rules import DIFFICULTIES
from ..common.declare_resolve.slots import awaiting
from . import agenda, listing, questions
from .actions import misc
from .attack import piling
from .combatant import Combatant, FightState
from .defense import guard, meeting, offers
from .fight import Fight
from .grapple import contest, helping, in_hold
from .people import acts, haste, holding, rolls
from .rulings.marks import SETS
from .view_model import Last, OfFight, OfPerson


def offered(fight: Fight, question: Question) -> Sequence[Offer]:
    """What the choices of a question amount to at this moment."""
    if question.kind == "defend":
        return offers.of(fight, question)
    if question.kind == "void" and questions.void.of(question).ground:
        return offers.of_void(fight, question)
    if question.kind == "confirm":
        return awaited(fight, question)
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
    if fight.rules.views.is_public(fight) and (attackers := attackers_on(state, person.id)):
        names = [state.people[who].name for who in attackers]
        found.append(Attackers(names=names, planned=bool(person.flags.plan)))
    return found


def of_fight(fight: Fight, reader: str | None, shown: FightView[object, object]) -> OfFight:
    """What the view of a fight shows besides."""
    state = fight.state
    return OfFight(
        elapsed=fight.rules.chase.seconds * (state.round - 1),
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
    attackers = attackers_on(state, person.id) if fight.rules.views.is_public(fight) else []
    chase = chases.seen_in(state, person, shown)
    if holding.is_pinned(state, person.id):
        shown.status = "pinned"
    return OfPerson(
        attacked=person.flags.incoming,
        posture=person.flags.posture,
        cover=dict(person.flags.in_cover),
        direction=person.flags.direction,
        attackers_max=person.flags.attackers_max,
        chase=chase,
        targeted_by=[state.people[who].name for who in attackers],
        piling=forecast(fight, person, len(attackers)),
    )


def attackers_on(state: FightState, who: str) -> list[str]:
    """Those who have an attack on a target still to come in this phase."""
    asked = [q for q in state.questions if q.kind == "defend" and q.who == who]
    now = [q.facts.by for q in asked if q.facts.by in state.people]
    to_come = [
        other.id
        for other in state.people.values()
        if other.status == "active" and acts.open_attack(other, who) is not None
    ]
    order = {other: place for place, other in enumerate(state.order)}
    ranked = sorted(to_come, key=lambda other: order.get(other, len(order)))
    return list(dict.fromkeys([*now, *ranked]))


def forecast(fight: Fight, person: Combatant, count: int) -> list[int]:
    """The dice that each of so many attacks still to come will take off a defence."""
    cost = 2 if guard.standing(person) is not None else piling.step(fight, person)
    begun = person.flags.incoming
    return [-cost * (begun + number) for number in range(count)]


WAITING: dict[str, Callable[..., Any]] = {
    agenda.confirmed.name: meeting.waiting,
    agenda.misc_roll.name: misc.waiting,
    agenda.bout_roll.name: contest.waiting,
    agenda.assist_roll.name: helping.waiting,
}
"""By the step that makes them: the rolls that wait."""


def awaited(fight: Fight, question: Question) -> list[AwaitedRoll]:
    """Each roll that waits: whose, for what, against whom, with which dice at what."""
    step, *arguments = question.then
    state, limits = fight.state, DIFFICULTIES
    who = state.people[questions.confirm.of(question).who]
    what = fight.rules.views.told(fight, who.declared) if step == agenda.misc_roll.name else ""
    throws = WAITING[step](fight, *arguments)
    if not throws:
        return [AwaitedRoll(who=who.id, what=what)]
    return [
        AwaitedRoll(
            who=throw.who,
            what=what,
            purpose=throw.purpose,
            against=throw.against,
            pool=rolls.dice_in(fight.rules, throw.pool),
            terms=throw.pool,
            difficulty=difficulty_of(throw.scoring, *limits),
            harder=throw.scoring,
        )
        for throw in throws
    ]


def _is_public(fight: Fight) -> bool:
    return fight.rules.settings.declare.public or fight.state.step != "declare"


def _public_rulings(fight: Fight) -> bool:
    return fight.rules.settings.storyteller.override == "logged_and_public"


def _holds(state: FightState) -> dict[tuple[str, str], int | None]:
    return {held.ends: held.control for held in state.flags.grapples}


VIEWS = ViewRules(
    holds=_holds,
    leads=leads,
    words=acts.words,
    marked=SETS.marked,
    told=acts.told,
    of_fight=of_fight,
    of_person=of_person,
    offers=(chases.offers, offered),
    menus=(chases.listing, listing.listing),
    would_roll=listing.would_roll,
    awaiting=awaiting,
    is_public=_is_public,
    public_rulings=_public_rulings,
)
