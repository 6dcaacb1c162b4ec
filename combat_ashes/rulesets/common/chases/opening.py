"""How a chase begins: cold, with stalk and pounce, or out of a fight."""

from ....engine.events import FightNoted, Terms
from ....engine.pools import pool_of
from ..dice.throws import Throw
from . import agenda, drive, endings, machine, record, stage
from .fight import Decision
from .flags import fight_flagged
from .rules import ChaseRules
from .values import Chase, Course, Effect

# --- the record ---------------------------------------------------------------------------------


def new(ctx: Decision, prey: list[str], predators: list[str], event: str) -> Chase:
    """Open a chase on the course that was set for the next one, or on foot (ASH-CHS-04)."""
    rules = ctx.rules
    number = ctx.state.flags.chases_begun + 1
    course = ctx.state.flags.next_course or default_course(rules)
    chase = Chase(
        number=number, state=machine.TABLE[machine.NONE, event], prey=tuple(prey),
        predators=tuple(predators), leads=dict.fromkeys(predators, 0), course=course, sprint=0,
    )  # fmt: skip
    ctx.flag_fight(chases=(*record.all_of(ctx.state), chase))
    ctx.emit(FightNoted(fight_flagged(chases_begun=number, next_course=None)))
    for who in chase.principals:
        rules.chase.on_enter(ctx, who)
    return chase


def default_course(rules: ChaseRules) -> Course:
    """On foot over ground that is neither easy nor hard (ASH-CHS-07, -18)."""
    return Course(
        record.ON_FOOT, rules.chase.rolls.usual_difficulty, "+".join(rules.chase.rolls.foot)
    )


def _head_start(ctx: Decision, chase: Chase, leads: dict[str, int]) -> Chase:
    """The prey has a Head Start, and the chase is on."""
    return _tell_began(ctx, record.keep(ctx, chase, leads=leads))


def _tell_began(ctx: Decision, chase: Chase) -> Chase:
    """Tell that a chase is on (ASH-EXT-02)."""
    ctx.announce("chase_started", chase=chase.number, who=chase.speaker,
              prey=list(chase.prey), how="group" if len(chase.prey) > 1 else "",
              predators=list(chase.predators), lead=chase.lead,
              leads=chase.leads)  # fmt: skip
    return chase


# --- cold ---------------------------------------------------------------------------------------


def cold(ctx: Decision, prey: list[str], predators: list[str], now: bool = True) -> None:
    """Both learn of it together; only the prey rolls (ASH-CHS-09); it begins `now` or next."""
    rules = ctx.rules
    chase = _opened(ctx, prey, predators)
    settings = rules.settings.chase
    who, terms = record.weakest(ctx, chase)
    difficulty: Terms = (("cold start", settings.cold__difficulty),)
    stage.get_up(ctx, chase, chase.prey)
    successes = rules.chase.rolls.roll(ctx, Throw(who, "chase", terms, None, difficulty))
    if rules.chase.rolls.dice_of(terms) and rules.chase.rolls.botched(ctx):
        endings.finish(ctx, chase, "cold roll botched")
        return
    lead = successes + settings.cold__bonus
    chase = machine.move(ctx, chase, "cold roll")
    chase = _head_start(ctx, chase, dict.fromkeys(predators, lead))
    if now:
        stage.begin(ctx, chase)


def _opened(ctx: Decision, prey: list[str], predators: list[str]) -> Chase:
    chase = new(ctx, prey, predators, "storyteller or predator opens")
    drive.take_stage(ctx)
    return chase


# --- stalk and pounce ---------------------------------------------------------------------------


def stalk(ctx: Decision, prey: list[str], predators: list[str]) -> None:
    """The prey may notice the stalker, then both run for it (ASH-CHS-11, -12)."""
    chase = _opened(ctx, prey, predators)
    dice = _noticed(ctx, chase)
    noticed = Effect("noticed", tuple(prey), "forewarned", 0, dice=dice)
    chase = record.keep(ctx, chase, effects=(noticed,) if dice else ())
    who, terms = record.weakest(ctx, chase)
    runs = [Throw(who, "chase", terms, None, _pounce(ctx, chase, who))]
    for by in predators:
        pool, against = record.pool(ctx, chase, by), _pounce(ctx, chase, by)
        runs.append(Throw(by, "chase", pool, who, against))
    stage.get_up(ctx, chase, chase.principals)
    ahead, *others = [ctx.rules.chase.rolls.roll(ctx, throw) for throw in runs]
    leads = {by: ahead - score for by, score in zip(predators, others, strict=True)}
    caught = [by for by, lead in leads.items() if lead <= 0]
    if caught:
        endings.finish(ctx, chase, "pounce worked", caught[0])
        return
    chase = record.keep(ctx, chase, effects=())
    stage.begin(ctx, _head_start(ctx, machine.move(ctx, chase, "pounce outrun"), leads))


def _noticed(ctx: Decision, chase: Chase) -> int:
    """The extra dice of a prey that notices the stalker (ASH-CHS-11)."""
    rules = ctx.rules
    state, by = ctx.state, chase.predators[0]
    pools = {w: _ruled_pool(ctx, w, "notice", rules.chase.rolls.noticing) for w in chase.prey}
    who = max(pools, key=lambda one: pool_of(pools[one]))
    difficulty = _plain(ctx, who, "notice")
    successes = rules.chase.rolls.roll(ctx, Throw(who, "notice", pools[who], None, difficulty))
    if by in state.people:
        pool = _ruled_pool(ctx, by, "stalk", rules.chase.rolls.stalking)
        throw = Throw(by, "stalk", pool, who, _plain(ctx, by, "stalk"))
        successes -= rules.chase.rolls.roll(ctx, throw)
    return max(0, successes)


def _ruled_pool(ctx: Decision, who: str, purpose: str, usual: tuple[str, ...]) -> Terms:
    rules = ctx.rules
    person = ctx.person(who)
    ruled = rules.chase.rolls.ruled_pool(person, purpose)
    words = rules.chase.rolls.words(ruled) if ruled else usual
    return rules.chase.rolls.pool(ctx.state, person, words)


def _plain(ctx: Decision, who: str, purpose: str) -> Terms:
    rules = ctx.rules
    person = ctx.person(who)
    rolls = rules.chase.rolls
    ruled = rolls.ruled_difficulty(person, purpose)
    words = rolls.noticing if purpose == "notice" else rolls.stalking
    terms: Terms = (("storyteller", ruled),) if ruled else ((purpose, rolls.usual_difficulty),)
    return terms + rolls.hardships(ctx.state, person, words)


def _pounce(ctx: Decision, chase: Chase, who: str) -> Terms:
    return record.difficulty(ctx, chase, who)


# --- out of a fight -----------------------------------------------------------------------------


def from_escape(ctx: Decision, who: str, leads: dict[str, int], now: bool) -> None:
    """An escape that out-scored every attack becomes a chase (ASH-CHS-10, -14), `now` or next."""
    chase = _head_start(ctx, new(ctx, [who], list(leads), "escape out-scores every attack"), leads)
    if now:
        stage.begin(ctx, chase)


# --- another chase out of one -------------------------------------------------------------------


def begin_own(ctx: Decision, chase: Chase, who: str, leads: dict[str, int]) -> None:
    """One of the prey breaks off from a group: the same course, the same Leads (ASH-CHS-56)."""
    ctx.flag_fight(next_course=chase.course)
    own = new(ctx, [who], list(leads), "escape out-scores every attack")
    riders = {r: d for r, d in chase.riders.items() if d in (who, *leads)}
    here = stage.is_open(chase)
    own = record.keep(ctx, own, leads=leads, riders=riders, sprint=chase.sprint - here)
    _tell_began(ctx, own)
    if here:
        stage.begin(ctx, own)


@agenda.again.does
def again(ctx: Decision, number: int, prey: list[str], predators: list[str], word: str) -> None:
    """After two wrecks a new chase begins cold, on foot (ASH-CHS-50)."""
    there = [[w for w in side if ctx.here(w)] for side in (prey, predators)]
    if word == "accept" and all(there):
        cold(ctx, there[0], there[1])
    else:
        ctx.announce("chase.no_other")
