"""Who comes into a chase and who leaves it again of their own will."""

from ....engine.revalidation import drop
from ....engine.state import Question
from . import agenda, endings, harm, opening, questions, record, stage
from .fight import Decision
from .record import by_number, keep
from .values import Chase

# --- coming in ----------------------------------------------------------------------------------


@agenda.joins.does
def joins(ctx: Decision, chase: Chase, who: str) -> None:
    """Another predator takes up the hunt, at the smallest Lead there is (ASH-CHS-55)."""
    if not ctx.here(who):
        return
    start = chase.lead
    keep(ctx, chase, predators=(*chase.predators, who), leads={**chase.leads, who: start},
         start={**chase.start, who: start},
         since={**chase.since, who: ctx.person(who).track})  # fmt: skip
    ctx.announce("chase.joined", chase=chase.number, who=who, against=chase.speaker, lead=start)


@agenda.rides.does
def rides(ctx: Decision, chase: Chase, who: str, driver: str) -> None:
    """A passenger rides along with a driver (ASH-CHS-02, -41)."""
    if not ctx.here(who) or driver not in chase.principals:
        stage.free(ctx, who)
        return
    keep(ctx, chase, riders={**chase.riders, who: driver})
    ctx.announce("chase.rides", who=who, by=driver)


# --- giving up ----------------------------------------------------------------------------------


@agenda.quits.does
def quits(ctx: Decision, chase: Chase, who: str) -> None:
    """A predator gives up, a prey stops, a passenger gets off (ASH-CHS-57)."""
    if who not in chase.everybody:
        return
    if who in chase.riders:
        keep(ctx, chase.without(who))
        stage.withdraw(ctx, chase.number, who)
        stage.free(ctx, who)
        ctx.announce("chase.gets_off", who=who)
    elif who in chase.predators:
        endings.lose_predator(ctx, chase, who, "last predator quits", "gives up")
    else:
        endings.finish(ctx, chase, "prey stops")


@agenda.breaks_off.does
def breaks_off(ctx: Decision, chase: Chase, who: str) -> None:
    """One of a group goes another way: a chase of its own with the same Lead (ASH-CHS-56)."""
    if who not in chase.prey or len(chase.prey) < 2:
        return
    rest = chase.without(who).speaker
    ctx.announce("chase.broke_off", who=who, against=rest)
    chase = keep(ctx, chase, steps=(agenda.parted(who), *chase.steps), follow={})
    for by in chase.predators:
        names = (ctx.name(rest), ctx.name(who))
        facts = questions.Fork(chase.number, prey=rest, other=who)
        stage.ask(ctx, by, questions.follow, names, names[0], agenda.followed(by), facts)


@agenda.followed.does
def followed(ctx: Decision, chase: Chase, by: str, name: str) -> None:
    """A predator has said whom they follow."""
    keep(ctx, chase, follow={**chase.follow, by: name})


@questions.follow.revalidates
def follow_again(ctx: Decision, question: Question) -> bool:
    """Nobody is left to choose between."""
    facts = questions.follow.of(question)
    chase = by_number(ctx.state, facts.chase)
    if chase is not None and harm.fallen(ctx, chase):
        return True
    gone = chase is None or not {facts.prey, facts.other} <= set(chase.prey)
    return gone and drop(ctx, question)


@agenda.parted.does
def parted(ctx: Decision, chase: Chase, who: str) -> None:
    """Once every predator has said whom they follow there are two chases, or one is over."""
    if who not in chase.prey or len(chase.prey) < 2:
        return
    name, aboard = ctx.name(who), (who, *chase.riders_with(who))
    leads = {by: lead for by, lead in chase.leads.items() if chase.follow.get(by) == name}
    for one in aboard:
        stage.withdraw(ctx, chase.number, one)
    keep(ctx, chase.without(*aboard))
    if leads:
        opening.begin_own(ctx, chase, who, leads)
    else:
        ctx.announce("chase.escaped", who=who, by="", why="nobody follows")
        for one in aboard:
            ctx.rules.chase.on_out(ctx, one, "fled", endings.how_away(who, one))
    for by in leads:
        _hand_over(ctx, chase.number, by)
    left = by_number(ctx.state, chase.number)
    if left is not None:
        stage.see_complete(ctx, left)


def _hand_over(ctx: Decision, number: int, by: str) -> None:
    """A predator follows the other prey from now on, with all who ride along."""
    chase = by_number(ctx.state, number)
    if chase is None:
        return
    aboard = (by, *chase.riders_with(by))
    for one in aboard:
        stage.withdraw(ctx, number, one)
    chase = keep(ctx, chase.without(*aboard))
    if not chase.predators:
        endings.finish(ctx, chase, "nobody follows")


def gone(ctx: Decision, who: str) -> None:
    """A person leaves for good: a chase without prey or predator is over."""
    chase = record.of(ctx.state, who)
    if chase is None:
        return
    stage.withdraw(ctx, chase.number, who)
    left = chase.without(who)
    if left.prey and left.predators:
        stage.see_complete(ctx, keep(ctx, stage.set_down(ctx, chase, [who]).without(who)))
    else:
        endings.finish(ctx, chase, "one side is gone")
