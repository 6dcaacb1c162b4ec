"""The contest of a round, Runs and weariness (ASH-CHS-15 to -18, -45, -47, -53, -54)."""

from ....engine.events import Terms
from ....engine.state import STORYTELLER
from ..dice.throws import Difficulty, Throw
from . import agenda, endings, machine, questions, record, stage
from .fight import Decision
from .record import keep
from .rules import ChaseRules
from .values import PREY, Chase, Effect, Obstacle

# --- the contest --------------------------------------------------------------------------------


@agenda.confirm_contest.does
def confirm(ctx: Decision, chase: Chase) -> None:
    """In a fight run step by step the storyteller sees the pools before they are rolled."""
    stage.ask_about(ctx, chase, _throws(ctx, chase))


@agenda.go.does
def go(ctx: Decision, chase: Chase, word: str) -> None:
    """The storyteller has seen the pools: the contest stands on the steps already."""


@agenda.contest.does
def contest(ctx: Decision, chase: Chase) -> None:
    """Both sides roll; the side that is ahead moves the Lead (ASH-CHS-16, -17)."""
    throws = _throws(ctx, chase)
    stage.get_up(ctx, chase, chase.principals)
    ahead, *others = [ctx.rules.chase.rolls.roll(ctx, throw) for throw in throws]
    scores = dict(zip(chase.predators, others, strict=True))
    if ctx.rules.settings.chase.multi_predator == "shared_lead":
        best = max(scores, key=lambda by: scores[by])
        scores = {best: scores[best]}
    _compare(ctx, chase, ahead, scores)


def _throws(ctx: Decision, chase: Chase) -> list[Throw[Difficulty]]:
    who, terms = record.weakest(ctx, chase)
    hunters = [_throw(ctx, chase, by, record.pool(ctx, chase, by), who) for by in chase.predators]
    return [_throw(ctx, chase, who, terms), *hunters]


def _throw(
    ctx: Decision, chase: Chase, who: str, terms: Terms, against: str | None = None
) -> Throw[Difficulty]:
    extras = chase.word_of(who).extras
    return Throw(who, "chase", terms, against, record.difficulty(ctx, chase, who), extras)


def _compare(ctx: Decision, chase: Chase, ahead: int, scores: dict[str, int]) -> None:
    """Move each Lead; being caught comes before shaking a predator off (ASH-GCI-07)."""
    rules = ctx.rules
    leads: dict[str, int] = dict(chase.leads)
    beat: dict[str, tuple[str, ...]] = {}
    prey = chase.speaker
    caught: list[str] = []
    shaken: list[str] = []
    for by, score in scores.items():
        margin = ahead - score
        moved = _margin(rules, chase, by, margin)
        together = list(leads) if len(scores) < len(leads) else [by]
        for one in together:
            leads[one] += moved
        ctx.announce("chase.contest", chase=chase.number, who=prey, by=by, margin=margin,
                  moved=moved,
                  before=chase.leads[by], after=max(0, leads[by]),
                  why=_reasons(rules, chase, by, margin))  # fmt: skip
        if margin > 0:
            beat[prey] = (*beat.get(prey, ()), *together)
            shaken += [one for one in together if _shakes(rules, chase.leads[one])]
        elif margin < 0:
            beat[by] = (prey,)
            caught += [by] if leads[by] <= 0 else []
    chase = keep(ctx, chase, leads=leads, beat=beat, effects=_spent(chase))
    if caught:
        endings.finish(ctx, chase, "predator ahead, no lead left", caught[0])
        return
    event = "prey ahead" if prey in beat else "predator ahead" if beat else "tie"
    chase = machine.move(ctx, chase, event)
    for by in shaken:
        event = "prey ahead with the lead to escape"
        chase = endings.lose_predator(ctx, chase, by, event, "is shaken off")


def _margin(rules: ChaseRules, chase: Chase, by: str, margin: int) -> int:
    """By how much the Lead moves: the margin doubled, then halved (ASH-CHS-16, -20, -21)."""
    size = abs(margin)
    if rules.settings.chase.lead_step == "one":
        size = min(size, 1)
    if any(_on(rules, chase, by, margin, effect) for effect in chase.now("double")):
        size *= 2
    if any(_on(rules, chase, by, margin, effect) for effect in chase.now("halve")):
        size //= 2
    return size if margin > 0 else -size


def _on(rules: ChaseRules, chase: Chase, by: str, margin: int, effect: Effect) -> bool:
    """Whether an effect changes a margin, one's own or a purchase against it (ASH-CHS-55)."""
    if margin < 0:
        return by in effect.on
    shared = rules.settings.chase.multi_predator == "shared_lead"
    own = shared or effect.by in (by, *chase.prey)
    return own and bool(set(chase.prey) & set(effect.on))


def _reasons(rules: ChaseRules, chase: Chase, by: str, margin: int) -> list[str]:
    effects = [*chase.now("double"), *chase.now("halve")]
    return [e.name for e in effects if margin and _on(rules, chase, by, margin, e)]


def _shakes(rules: ChaseRules, before: int) -> bool:
    """Whether a won round is the escape, from the Lead before it (ASH-CHS-45)."""
    return before >= rules.settings.chase.escape_lead


def _spent(chase: Chase) -> tuple[Effect, ...]:
    """What worked on this round's roll is over; the rest stays (ASH-CHS-21)."""
    here = ("halve", "double", "ease")
    return tuple(e for e in chase.effects if not (e.kind in here and e.round == chase.round))


@agenda.check.does
def check(ctx: Decision, chase: Chase) -> None:
    """No Lead is left, from whatever cause (ASH-CHS-46)."""
    caught = [by for by, lead in chase.leads.items() if lead <= 0]
    if caught:
        endings.finish(ctx, chase, "no lead left", caught[0])


# --- Runs ---------------------------------------------------------------------------------------


@agenda.runs.does
def runs(ctx: Decision, chase: Chase) -> None:
    """Runs count down at the end of a round; who has none left loses (ASH-CHS-06, -47)."""
    limits = ctx.state.flags.chase_limits
    mine = {who: left - 1 for who, left in limits.items() if who in chase.principals}
    if not mine:
        return
    ctx.flag_fight(chase_limits={**limits, **mine})
    spent = [who for who, left in mine.items() if left <= 0]
    if spent:
        _used_up(ctx, chase, spent)


def _used_up(ctx: Decision, chase: Chase, spent: list[str]) -> None:
    hunters = [who for who in chase.predators if who in spent]
    prey = [who for who in chase.prey if who in spent]
    _forget(ctx, spent)
    if prey and len(hunters) == len(chase.predators):
        how = ctx.rules.settings.chase.both_runs_exhausted
        if how == "ask" and ctx.state.storyteller is not None:
            options = ("prey_escapes", "prey_caught")
            then, facts = agenda.both_runs(), questions.OfChase(chase.number)
            stage.ask(ctx, STORYTELLER, questions.both_runs, options, options[0], then, facts)
        else:
            both_runs(ctx, chase, "prey_escapes" if how == "ask" else how)
        return
    for who in hunters:
        event = "run of the last predator used up"
        chase = endings.lose_predator(ctx, chase, who, event, "cannot follow any longer")
    if prey:
        chase = keep(ctx, chase, leads=dict.fromkeys(chase.predators, 0))
        endings.finish(ctx, chase, "run of the prey used up")


def _forget(ctx: Decision, people: list[str]) -> None:
    limits = ctx.state.flags.chase_limits
    left = {who: n for who, n in limits.items() if who not in people}
    ctx.flag_fight(chase_limits=left or None)


@agenda.both_runs.does
def both_runs(ctx: Decision, chase: Chase, word: str) -> None:
    """Both Runs are used up at once (ASH-CHS-47)."""
    caught = word == "prey_caught"
    event = "run of the prey used up" if caught else "run of the last predator used up"
    endings.finish(ctx, chase, event)


# --- weariness ----------------------------------------------------------------------------------


@agenda.fatigue.does
def fatigue(ctx: Decision, chase: Chase) -> None:
    """After the sprint exhaustion is offered at shorter and shorter intervals (ASH-CHS-54)."""
    rules = ctx.rules
    if chase.sprint not in tiring_rounds(rules, chase.sprint):
        return
    there = [ctx.person(who) for who in chase.principals]
    if not any(record.who_sprints(rules, chase, person) for person in there):
        return
    pool = f"{record.TIRED}+{rules.chase.rolls.foot[1]}"
    usual = rules.chase.rolls.usual_difficulty
    if rules.settings.chase.exhaustion__auto:
        tired = Obstacle((PREY, *chase.predators), "exhaustion", pool, usual)
        keep(ctx, chase, obstacles=(*chase.obstacles, tired))
    else:
        ctx.announce("chase.exhaustion", to=STORYTELLER, pool=pool, difficulty=usual)


def tiring_rounds(rules: ChaseRules, until: int) -> list[int]:
    """The rounds after which people are exhausted, up to one of them (ASH-CHS-54)."""
    found: list[int] = []
    at = rules.settings.chase.sprint_rounds
    while at < until:
        at += max(1, 3 - len(found))
        found.append(at)
    return found
