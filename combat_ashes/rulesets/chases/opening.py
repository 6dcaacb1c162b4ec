"""How a chase begins: cold, with stalk and pounce, or out of a fight."""

from __future__ import annotations

from ...engine.events import FightNoted, Terms
from ...engine.pools import pool_of
from ...engine.turn import Turn
from ..parts.dice.throws import Difficulty, Throw
from . import drive, endings, machine, record, stage
from .record import Chase, Course, Effect
from .rules import ChaseRules

# --- the record ---------------------------------------------------------------------------------


def new(turn: Turn[ChaseRules], prey: list[str], predators: list[str], event: str) -> Chase:
    """Open a chase on the course that was set for the next one, or on foot (ASH-CHS-04)."""
    rules = turn.rules
    sprint = record.SPRINT.of(turn.state.notes)
    number = record.CHASES_BEGUN.of(turn.state.notes) + 1
    course = record.NEXT_COURSE.of(turn.state.notes) or default_course(rules)
    chase = Chase(
        number=number, state=machine.TABLE[machine.NONE, event], prey=tuple(prey),
        predators=tuple(predators), riders={}, leads=dict.fromkeys(predators, 0), start={},
        course=course, round=0, played=True, said={}, since={}, beat={},
        sprint=sprint if rules.settings.chase.sprint_carry_over else 0,
        effects=(), obstacles=(), steps=(), edge=(), follow={},
    )  # fmt: skip
    record.CHASES.put(turn, (*record.all_of(turn.state), chase))
    turn.emit(FightNoted(record.CHASES_BEGUN.noted(number) | record.NEXT_COURSE.noted(None)))
    for who in record.principals(chase):
        if rules.settings.chase.detach:
            rules.leaves_for_chase(turn, who)
    return chase


def default_course(rules: ChaseRules) -> Course:
    """On foot over ground that is neither easy nor hard (ASH-CHS-07, -18)."""
    return Course(record.ON_FOOT, rules.usual_difficulty, "+".join(rules.foot))


def run(turn: Turn[ChaseRules], chase: Chase, leads: dict[str, int], event: str) -> Chase:
    """The prey has a Head Start, and the chase is on."""
    leads = {by: record.capped(turn.rules, lead) for by, lead in leads.items()}
    chase = record.keep(turn, machine.move(turn, chase, event), leads=leads)
    tell_began(turn, chase)
    return chase


def tell_began(turn: Turn[ChaseRules], chase: Chase) -> None:
    """Tell that a chase is on (ASH-EXT-02)."""
    turn.tell("chase_started", chase=chase.number, who=record.speaker(chase),
              prey=list(chase.prey), how="group" if len(chase.prey) > 1 else "",
              predators=list(chase.predators), lead=record.lead(chase),
              leads=chase.leads)  # fmt: skip


# --- cold ---------------------------------------------------------------------------------------


def cold(turn: Turn[ChaseRules], prey: list[str], predators: list[str], now: bool = True) -> None:
    """Both learn of it together; only the prey rolls (ASH-CHS-09).

    `now` says whether the first round begins at once, or with the next of the fight.
    """
    rules = turn.rules
    chase = _opened(turn, prey, predators)
    settings = rules.settings.chase
    who, terms = record.weakest(turn, chase)
    difficulty: Terms = (("cold start", settings.cold__difficulty),)
    stage.get_up(turn, chase, chase.prey)
    successes = rules.chase_roll(turn, Throw(who, "chase", terms, None, difficulty))
    if rules.dice_of(terms) and rules.chase_botched(turn):
        event = "cold roll botched"
        event += ", no chase" if settings.cold__botch == "no_chase" else ""
        endings.finish(turn, chase, event)
        return
    lead = successes + settings.cold__bonus
    chase = run(turn, chase, dict.fromkeys(predators, lead), "cold roll")
    if now:
        stage.begin(turn, chase)


def _opened(turn: Turn[ChaseRules], prey: list[str], predators: list[str]) -> Chase:
    chase = new(turn, prey, predators, "storyteller or predator opens")
    drive.take_stage(turn)
    return chase


# --- stalk and pounce ---------------------------------------------------------------------------


def stalk(turn: Turn[ChaseRules], prey: list[str], predators: list[str]) -> None:
    """The prey may notice the stalker, then both run for it (ASH-CHS-11, -12)."""
    settings = turn.rules.settings.chase
    chase = _opened(turn, prey, predators)
    dice = _noticed(turn, chase)
    lasts = None if settings.stalk__bonus_scope == "whole_chase" else 0
    noticed = Effect("noticed", tuple(prey), "forewarned", lasts, dice=dice)
    chase = record.keep(turn, chase, effects=(noticed,) if dice else ())
    who, terms = record.weakest(turn, chase)
    runs = [Throw(who, "chase", terms, None, _pounce(turn, chase, who))]
    runs += [_pounces(turn, chase, by, who) for by in predators]
    stage.get_up(turn, chase, record.principals(chase))
    ahead, *others = [turn.rules.chase_roll(turn, throw) for throw in runs]
    leads = {by: ahead - score for by, score in zip(predators, others, strict=True)}
    caught = [by for by, lead in leads.items() if lead <= 0]
    if caught:
        endings.finish(turn, chase, "pounce worked", caught[0])
        return
    if lasts is not None:
        chase = record.keep(turn, chase, effects=())
    stage.begin(turn, run(turn, chase, leads, "pounce outrun"))


def _noticed(turn: Turn[ChaseRules], chase: Chase) -> int:
    """The extra dice of a prey that notices the stalker (ASH-CHS-11)."""
    rules = turn.rules
    state, by = turn.state, chase.predators[0]
    pools = {w: _ruled_pool(turn, w, "notice", rules.noticing) for w in chase.prey}
    who = max(pools, key=lambda one: pool_of(pools[one]))
    difficulty = _plain(turn, who, "notice")
    successes = rules.chase_roll(turn, Throw(who, "notice", pools[who], None, difficulty))
    if rules.settings.chase.stalk__contested and by in state.people:
        pool = _ruled_pool(turn, by, "stalk", rules.stalking)
        throw = Throw(by, "stalk", pool, who, _plain(turn, by, "stalk"))
        successes -= rules.chase_roll(turn, throw)
    return max(0, successes)


def _ruled_pool(turn: Turn[ChaseRules], who: str, purpose: str, usual: tuple[str, ...]) -> Terms:
    rules = turn.rules
    person = turn.person(who)
    ruled = rules.ruled_pool(person, purpose)
    words = rules.chase_words(ruled) if ruled else usual
    return rules.chase_pool(turn.state, person, words)


def _plain(turn: Turn[ChaseRules], who: str, purpose: str) -> Terms:
    rules = turn.rules
    person = turn.person(who)
    ruled = rules.ruled_difficulty(person, purpose)
    words = rules.noticing if purpose == "notice" else rules.stalking
    terms: Terms = (("storyteller", ruled),) if ruled else ((purpose, rules.usual_difficulty),)
    return terms + rules.chase_hardships(turn.state, person, words)


def _pounce(turn: Turn[ChaseRules], chase: Chase, who: str) -> Terms:
    how = turn.rules.settings.chase.stalk__pounce_difficulty
    if how == "course":
        return record.difficulty(turn, chase, who)
    return (("pounce", how),)


def _pounces(turn: Turn[ChaseRules], chase: Chase, by: str, who: str) -> Throw[Difficulty]:
    return Throw(by, "chase", record.pool(turn, chase, by), who, _pounce(turn, chase, by))


# --- out of a fight -----------------------------------------------------------------------------


def from_escape(turn: Turn[ChaseRules], who: str, leads: dict[str, int], now: bool) -> None:
    """An escape that out-scored every attack becomes a chase (ASH-CHS-10, -14).

    `now` says whether the first round begins at once, or with the next of the fight.
    """
    chase = new(turn, [who], list(leads), "escape out-scores every attack")
    leads = {by: record.capped(turn.rules, lead) for by, lead in leads.items()}
    chase = record.keep(turn, chase, leads=leads)
    tell_began(turn, chase)
    if now:
        stage.begin(turn, chase)


# --- another chase out of one -------------------------------------------------------------------


def begin_own(turn: Turn[ChaseRules], chase: Chase, who: str, leads: dict[str, int]) -> None:
    """One of the prey breaks off from a group: the same course, the same Leads (ASH-CHS-56)."""
    record.NEXT_COURSE.put(turn, chase.course)
    own = new(turn, [who], list(leads), "escape out-scores every attack")
    riders = {r: d for r, d in chase.riders.items() if d in (who, *leads)}
    here = stage.is_open(chase)
    own = record.keep(turn, own, leads=leads, riders=riders, sprint=chase.sprint - here)
    tell_began(turn, own)
    if here:
        stage.begin(turn, own)


def again(
    turn: Turn[ChaseRules], number: int, prey: list[str], predators: list[str], word: str
) -> None:
    """After two wrecks a new chase begins cold, on foot (ASH-CHS-50)."""
    there = [[w for w in side if turn.here(w)] for side in (prey, predators)]
    if word == "accept" and all(there):
        cold(turn, there[0], there[1])
    else:
        turn.tell("chase.no_other")
