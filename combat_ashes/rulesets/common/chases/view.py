"""Chases as readers see them: in the view, and with a question."""

from collections.abc import Iterable, Sequence

from msgspec import UNSET, UnsetType

from ....engine.events import Terms
from ....engine.lookup import name_of
from ....engine.offers import AwaitedRoll, Commands, Maneuver, Menu, Offer
from ....engine.pools import pool_of, total
from ....engine.state import Combatant, FightState, Question
from ....engine.view_model import CombatantView
from ....text.listings import InWords
from . import machine, maneuvers, record, shots
from .fight import Fight
from .questions import OfChase, Throws
from .rules import STATUS, ChaseRules
from .values import PREY, Chase, Waiting
from .view_model import AtWork, ChaseView


def shown(fight: Fight, reader: str | None) -> list[ChaseView]:
    """Every chase by name; `reader` None may see everything (ASH-CHS-59)."""
    return [_shown(fight, chase, reader) for chase in record.all_of(fight.state)]


def seen_in(state: FightState, person: Combatant, shown: CombatantView[object]) -> str | UnsetType:
    """What somebody is in a chase, where they can act out of the order of the fight."""
    if person.status == STATUS:
        shown.status = "active"
    chase = record.of(state, person.id)
    if chase is None:
        return UNSET
    rides = person.id in chase.riders
    role = "riding along" if rides else chase.side_of(person.id)
    done = "ready" if rides else "has run"
    return f"{role}, {done}" if person.id in chase.said and not chase.played else role


def _shown(fight: Fight, chase: Chase, reader: str | None) -> ChaseView:
    state = fight.state

    def named(people: Iterable[str]) -> list[str]:
        return [name_of(state, who) for who in people]

    course = chase.course
    return ChaseView(
        state=chase.state, prey=named(chase.prey), predators=named(chase.predators),
        passengers={name_of(state, r): name_of(state, d) for r, d in chase.riders.items()},
        lead=chase.lead,
        leads={name_of(state, who): lead for who, lead in chase.leads.items()},
        distance=record.in_words(fight.rules, chase.lead), course=course.name,
        difficulty=course.difficulty if reader is None else course.shown_difficulty,
        pool=course.pool, sides=course.sides, round=chase.round + chase.played,
        ran=named(chase.said),
        effects=[AtWork(e.name, name_of(state, e.by), named(e.on)) for e in chase.effects if e.by],
        runs={name_of(state, w): n for w, n in limits(fight, chase, reader).items()},
    )  # fmt: skip


def limits(fight: Fight, chase: Chase, reader: str | None) -> dict[str, int]:
    """The Runs of a chase that a reader may see (`chase.show_runs`)."""
    kept = fight.state.flags.chase_limits
    here = {who: left for who, left in kept.items() if who in chase.principals}
    how = fight.rules.settings.chase.show_runs
    if reader is None or how == "all":
        return here
    if how == "storyteller" or reader not in chase.everybody:
        return {}
    mine = chase.riders.get(reader, reader)
    side = chase.prey if mine in chase.prey else [mine]
    return {who: left for who, left in here.items() if who in side}


EFFECTS = {
    "halve": "halves the next margin of the other side",
    "double": "doubles your next margin",
    "ease": "makes your next roll 1 easier",
    "obstacle_other": "the other side alone faces an obstacle",
    "obstacle_both": "both sides face an obstacle",
    "course": "a new course, with a trait of your choice for its pool",
    "close": "your shots of the next round see less lead",
    "pass": "passes this obstacle without a roll",
}
"""What each effect of a maneuver does, in words."""


class Riding(Offer, frozen=True, kw_only=True):
    """A round of a chase, for who rides along: the `shots` they have."""

    shots: list[str]


class Running(Riding, frozen=True, kw_only=True):
    """A round for who runs: the roll (maybe `by` another), the Leads, and rounds left (`runs`)."""

    prey: bool
    by: str
    escapes: bool
    leads: dict[str, int]
    distance: str
    terms: Terms
    runs: dict[str, int]
    effects: list[str]


class Price(Offer, frozen=True, kw_only=True):
    """A maneuver by its price, the `lead` after it, and whether that leaves too little to pass."""

    change: int
    effect: str
    lead: int
    no_pass: bool


def offers(fight: Fight, question: Question) -> Sequence[Offer]:
    """What a person in a chase is told with a question: pools, Leads, prices."""
    if not question.parallel:
        return []
    facts = question.facts
    if isinstance(facts, Throws):
        return [_awaited(roll) for roll in facts.rolls]
    chase = record.by_number(fight.state, facts.chase) if isinstance(facts, OfChase) else None
    if chase is None or question.who not in fight.state.people:
        return []
    if question.kind == "run":
        return [_next_roll(fight, chase, question.who)]
    if question.kind == "ride":
        return [Riding(shots=shots.within_reach(fight, chase, question.who))]
    if question.kind in ("maneuver", "obstacle"):
        return _prices(fight.rules, chase, question)
    return []


def _awaited(roll: Waiting) -> AwaitedRoll:
    return AwaitedRoll(
        who=roll.who, purpose=roll.purpose, chance=roll.chance, terms=roll.pool,
        pool=pool_of(roll.pool), difficulty=total(roll.difficulty),
    )  # fmt: skip


def _next_roll(fight: Fight, chase: Chase, who: str) -> Running:
    state = fight.state
    own = {name_of(state, w): left for w, left in limits(fight, chase, who).items()}
    others = chase.predators if who in chase.prey else chase.prey[:1]
    by, pool = who, record.pool(fight, chase, who)
    if len(chase.prey) > 1 and who == chase.speaker:
        by, pool = record.weakest(fight, chase)
    away = chase.lead_of(who) >= fight.rules.settings.chase.escape_lead
    return Running(
        prey=who in chase.prey,
        by=name_of(state, by) if by != who else "",
        escapes=away and who in chase.prey,
        leads={name_of(state, w): chase.leads[w if w in chase.leads else who] for w in others},
        distance=record.in_words(fight.rules, chase.lead_of(who)),
        pool=pool_of(pool),
        terms=pool,
        difficulty=_difficulty(fight, chase, by),
        runs=own,
        shots=shots.within_reach(fight, chase, who),
        effects=[e.name for e in chase.effects if who in e.on],
    )


def _difficulty(fight: Fight, chase: Chase, who: str) -> int | str:
    """What somebody runs against, as far as people are told."""
    hidden = chase.course.hidden
    return "a hidden difficulty" if hidden else total(record.difficulty(fight, chase, who))


def _prices(rules: ChaseRules, chase: Chase, question: Question) -> list[Price]:
    who = question.who
    during = "obstacle" if question.kind == "obstacle" else "round"
    passes = [m for m in maneuvers.table(rules, chase.side_of(who)).values()
              if m.effect == maneuvers.OBSTACLE]  # fmt: skip
    return [
        Price(
            m.key, change=m.change, effect=m.effect, lead=chase.lead_of(who) + m.change,
            no_pass=m.effect == "obstacle_both" and any(
                maneuvers.too_dear(chase.moved(m.change), who, one) for one in passes
            ),
        )
        for m in maneuvers.affordable(rules, chase, who, during)
    ]  # fmt: skip


def listing(fight: Fight, person: Combatant, commands: Commands) -> Menu:
    """What a person in a chase can type, with its numbers; nothing for anybody else."""
    chase = record.of(fight.state, person.id)
    if chase is None:
        return []
    reach = shots.within_reach(fight, chase, person.id)
    if person.id in chase.riders:
        fire = [line for shot in reach for line in (f"+{shot}", f"+split {shot}; dodge")]
        return [Maneuver(line) for line in (*fire, "+dodge", "+chase/quit")]
    pool = record.pool(fight, chase, person.id)
    if person.id == chase.speaker:
        _, pool = record.weakest(fight, chase)
    dice, against = fight.rules.chase.rolls.dice_of(pool), _difficulty(fight, chase, person.id)
    side = chase.side_of(person.id)
    bought = [
        InWords(
            f"+chase/maneuver {m.key.replace('_', ' ')}",
            words=f"lead {m.change:+d}, {EFFECTS[m.effect]}",
        )
        for m in maneuvers.table(fight.rules, side).values()
        if m.effect != maneuvers.OBSTACLE or chase.state == machine.OBSTACLE
    ]
    others = [f"+split chase/run; {shot}" for shot in reach]
    others += ["+chase/breakoff"] if side == PREY and chase.prey[1:] else []
    run = Maneuver("+chase/run", pool=dice, difficulty=against)
    return [run, *bought, *map(Maneuver, (*others, "+chase/quit"))]
