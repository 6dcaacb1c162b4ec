"""Who is hurt too much to go on, and what becomes of the chase (ASH-CHS-48)."""

from ....engine.state import STORYTELLER, Question
from . import agenda, endings, questions, record, stage
from .fight import Decision
from .record import by_number, keep
from .values import Chase


def fallen(ctx: Decision, chase: Chase) -> bool:
    """See who cannot go on; True where that changed something (ASH-CHS-48)."""
    out = [who for who in chase.everybody if not ctx.here(who)
           or record.is_out(ctx.rules, ctx.person(who))]  # fmt: skip
    if not out:
        return False
    left = chase.without(*out)
    if not left.prey and not left.predators:
        endings.finish(ctx, chase, "both put out")
    elif not left.prey:
        endings.finish(ctx, chase, "prey put out", offer=False)
    elif not left.predators:
        endings.finish(ctx, chase, "last predator put out")
    else:
        _thin_out(ctx, chase, out)
    return True


def _thin_out(ctx: Decision, chase: Chase, out: list[str]) -> None:
    lost = [who for who in chase.prey if who in out]
    for who in out:
        stage.withdraw(ctx, chase.number, who)
    hunters = [who for who in chase.predators if who in out]
    others = [who for who in out if who not in hunters]
    chase = keep(ctx, stage.set_down(ctx, chase, lost).without(*others))
    for who in hunters:
        chase = endings.lose_predator(ctx, chase, who, "last predator put out", "cannot go on")
    if lost:
        facts = questions.OfChase(chase.number, about=lost[0])
        then, options = agenda.left_behind(), ("leave", "stay")
        stage.ask(ctx, chase.speaker, questions.left_behind, options, "leave", then, facts)
    stage.see_complete(ctx, chase)


@questions.maneuver.revalidates
@questions.obstacle.revalidates
@questions.course.revalidates
@questions.harm.revalidates
@questions.both_runs.revalidates
@questions.left_behind.revalidates
@questions.go.revalidates
def fallen_again(ctx: Decision, question: Question) -> bool:
    """Somebody of the chase can go on no more while another is asked."""
    chase = by_number(ctx.state, question.facts.chase)
    return chase is not None and fallen(ctx, chase)


@agenda.left_behind.does
def left_behind(ctx: Decision, chase: Chase, word: str) -> None:
    """A group leaves one who cannot go on, or is caught with them (ASH-CHS-56)."""
    if word == "stay":
        endings.finish(ctx, chase, "prey stops")


@agenda.ask_about_harm.does
def ask_about_harm(ctx: Decision, chase: Chase) -> None:
    """From a health level on the storyteller says whether a hurt principal goes on."""
    if fallen(ctx, chase) or ctx.state.storyteller is None:
        return
    least = ctx.rules.chase.harmed_from(ctx.rules.settings.chase.harm_prompt_from)
    for who in chase.principals:
        track = ctx.person(who).track
        if least is not None and len(track) >= least and track != chase.since.get(who):
            facts = questions.OfChase(chase.number, about=who)
            then = agenda.harmed(who)
            stage.ask(ctx, STORYTELLER, questions.harm, ("on", "out"), "on", then, facts)


@agenda.harmed.does
def harmed(ctx: Decision, chase: Chase, who: str, word: str) -> None:
    """The storyteller has said whether a hurt principal goes on."""
    if word == "out":
        keep(ctx, chase, steps=(agenda.put_out(who), *chase.steps))


@agenda.put_out.does
def put_out(ctx: Decision, chase: Chase, who: str) -> None:
    """By a storyteller's word a person is out of the chase, and may still act."""
    if who not in chase.principals:
        return
    if who in chase.predators:
        endings.lose_predator(ctx, chase, who, "last predator put out", "cannot go on")
    elif len(chase.prey) == 1:
        endings.finish(ctx, chase, "prey put out", offer=False)
    else:
        _thin_out(ctx, chase, [who])
        stage.free(ctx, who)
