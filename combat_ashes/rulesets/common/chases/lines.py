"""What people type in a chase: beginning one, running, joining, giving up."""

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.state import Question
from ..coming_in import named, speaker
from . import agenda, drive, opening, questions, record, shots, stage
from .fight import Decision
from .values import Chase, Word

INSTEAD = {
    "ride": ["+attack <target>=<weapon>", "+dodge", "+pass"],
    "maneuver": ["+chase/maneuver <name>", "+pass"],
    "obstacle": ["+chase/maneuver <name>", "+pass to roll"],
    "follow": ["+choose <name>"],
}
"""What a person types who is asked this and not to run."""


# --- beginning, and coming in -------------------------------------------------------------------


def begin(ctx: Decision, given: Input) -> None:
    """`+chase <prey>[, <prey>]` and `+chase/stalk <prey>`: the speaker hunts (ASH-CHS-09, -11)."""
    entries = given.people()
    if not entries:
        ctx.refuse("err.declare.incomplete", missing="the prey")
    who = speaker(ctx, given)
    if ctx.state.question_for(who, "pursue") is not None:
        ctx.refuse("err.chase.asked", options=["+chase/pursue", "+pass"])
    prey = list(dict.fromkeys(named(ctx, entry) for entry in entries))
    if who in prey:
        ctx.refuse("err.attack.self")
    for one in (who, *prey):
        _check_free(ctx, one)
    how = opening.stalk if given.text("how") == "stalk" else opening.cold
    how(ctx, prey, [who])


def _check_free(ctx: Decision, who: str) -> None:
    person = ctx.person(who)
    if record.of(ctx.state, who) is not None:
        how = "self" if who == ctx.given.who else ""
        ctx.refuse("err.chase.busy", how=how, name=person.name)
    if person.status != "active":
        fled = "fled" if person.status == "fled" else ""
        how = f"self {fled}".strip() if who == ctx.given.who else fled
        ctx.refuse("err.chase.cannot", how=how, name=person.name)
    if ctx.rules.chase.is_fighting(ctx, who):
        flees = ctx.rules.chase.flees_with
        hint = f"type {flees} to get away first" if flees else "wait until the fight is over"
        fights = "You fight" if who == ctx.given.who else f"{person.name} fights"
        ctx.refuse_unless_allowed("err.chase.fighting", fights=fights, hint=hint)


def join(ctx: Decision, given: Input) -> None:
    """`+chase/join [<prey>]`: take up the hunt as one more predator (ASH-CHS-55)."""
    chase = record.named(ctx, given.text("name"))
    who = _comes_along(ctx, chase, given)
    stage.at_edge(ctx, chase, agenda.joins(who))


def ride(ctx: Decision, given: Input) -> None:
    """`+chase/ride <driver>`: come along as a passenger (ASH-CHS-02)."""
    if not record.all_of(ctx.state):
        ctx.refuse("err.chase.none")
    driver = ctx.find(given.text("name")).id
    chase = record.of(ctx.state, driver)
    if chase is None or driver in chase.riders:
        ctx.refuse("err.chase.driver", name=ctx.name(driver))
    who = _comes_along(ctx, chase, given)
    stage.at_edge(ctx, chase, agenda.rides(who, driver))


def _comes_along(ctx: Decision, chase: Chase, given: Input) -> str:
    """Who comes along fights no more; where nobody is left to fight the chase takes over."""
    who = speaker(ctx, given)
    _check_free(ctx, who)
    ctx.rules.chase.on_enter(ctx, who)
    drive.take_stage(ctx)
    if not chase.between_rounds:
        ctx.announce("chase.will_come", who=who)
    return who


# --- in a round ---------------------------------------------------------------------------------


def run(ctx: Decision, given: Input) -> None:
    """`+chase/run [willpower]`: make this round's chase roll."""
    chase = record.mine(ctx, given.who)
    question = ctx.state.question_for(given.who, "run")
    if question is not None:
        ctx.answer(question, _running(ctx, given.who, given.words()))
    elif chase.is_in_group(given.who):
        stage.tell_of_group(ctx, chase, given.who)
    else:
        asked = [q.kind for q in ctx.state.questions if q.who == given.who and q.kind in INSTEAD]
        if asked:
            ctx.refuse("err.chase.asked", options=INSTEAD[asked[0]])
        if given.who in chase.said or chase.played:
            ctx.refuse("err.chase.has_run")
        names = [ctx.name(who) for who in drive.awaits(ctx.state, chase.number)]
        ctx.refuse("err.chase.not_yet", names=names)


def _running(ctx: Decision, who: str, options: list[str]) -> Word:
    return Word(extras=tuple(ctx.rules.chase.rolls.extras(ctx, who, options)))


@questions.run.reads
def run_answer(ctx: Decision, question: Question, given: Input) -> Word:
    """`+chase/run`, `+split chase/run; attack …`, or `+attack …`, which means the same split."""
    chase = record.mine(ctx, question.who)
    if given.do == "choose":
        if given.text("word") == "attack":
            ctx.refuse("err.declare.incomplete", missing="a target")
        return Word()
    found = _attacks(ctx, chase, given)
    if found is None:
        shot = _shots(ctx, chase, question.who, "+split chase/run; {}")
        ctx.refuse("err.chase.asked", options=["+chase/run", *shot, "+chase/quit"])
    return found


def _attacks(ctx: Decision, chase: Chase, given: Input) -> Word | None:
    """What a person who runs and attacks says, or None for any other line (ASH-CHS-38)."""
    if given.do in ("attack", "grapple"):
        lines = [given.part("run"), given]
    elif given.do == "split":
        lines = given.parts()
    else:
        return None
    _by_hand(ctx, lines)
    runs = [line for line in lines if line.do == "run"]
    attacks = [line for line in lines if line.do == "attack"]
    if len(runs) != 1 or len(runs) + len(attacks) < len(lines):
        ctx.refuse("err.chase.asked", options=["+split chase/run; attack <target>=<weapon>"])
    _, options = ctx.rules.chase.shots.share(runs[0].words())
    said = _running(ctx, given.who, options)
    return replace(shots.read(ctx, chase, given.who, lines), extras=said.extras)


def _shots(ctx: Decision, chase: Chase, who: str, line: str) -> list[str]:
    """A line with the likeliest shot in it, where one reaches."""
    return [line.format(shot) for shot in shots.within_reach(ctx, chase, who)[:1]]


def _by_hand(ctx: Decision, lines: list[Input]) -> None:
    """Refuse a grapple: nobody in a chase is near enough to take hold (ASH-CHS-38)."""
    if any(line.do == "grapple" for line in lines):
        ctx.refuse("err.chase.ranged_only")


@questions.ride.reads
def ride_answer(ctx: Decision, question: Question, given: Input) -> Word:
    """A passenger's `+attack`, `+dodge`, `+split attack …; dodge` or `+pass` (ASH-CHS-41)."""
    chase = record.mine(ctx, question.who)
    line = given.typed()
    if line.do in ("pass", "dodge"):
        return Word(dodge=line.do == "dodge")
    lines = line.parts() if line.do == "split" else [line]
    _by_hand(ctx, lines)
    kinds = [line.do for line in lines]
    if any(kind not in ("attack", "dodge") for kind in kinds) or kinds.count("dodge") > 1:
        shot, both = (
            _shots(ctx, chase, question.who, line) for line in ("+{}", "+split {}; dodge")
        )
        ctx.refuse("err.chase.asked", options=[*shot, "+dodge", *both, "+pass"])
    if given.do == "choose":
        ctx.refuse("err.declare.incomplete", missing="a target")
    return replace(shots.read(ctx, chase, question.who, lines), dodge="dodge" in kinds)


def unasked(ctx: Decision, given: Input) -> bool:
    """Whether a line of who is not awaited was taken: one of a group may shoot."""
    chase = record.of(ctx.state, given.who)
    if chase is None:
        return False
    if not chase.is_in_group(given.who) or chase.played or chase.steps:
        ctx.refuse("err.chase.asked", options=["+combat to see whom the chase waits for"])
    found = _attacks(ctx, chase, given)
    if found is None:
        shot = _shots(ctx, chase, given.who, "+split chase/run; {}")
        ctx.refuse("err.chase.asked", options=[*shot, "+chase/breakoff"])
    record.keep(ctx, chase, said={**chase.said, given.who: found})
    ctx.announce("chase.will_shoot", to=given.who)
    return True


# --- giving up ----------------------------------------------------------------------------------


def give_up(ctx: Decision, given: Input) -> None:
    """`+chase/quit` (ASH-CHS-57)."""
    chase = record.mine(ctx, given.who)
    if chase.is_in_group(given.who):
        ctx.refuse("err.chase.speaker", name=ctx.name(chase.speaker))
    now = chase.between_rounds
    ctx.announce("chase.will_quit" if now else "chase.will_quit_later", who=given.who)
    stage.at_edge(ctx, chase, agenda.quits(given.who))


def break_off(ctx: Decision, given: Input) -> None:
    """`+chase/breakoff`: leave the group that is prey (ASH-CHS-56)."""
    chase = record.mine(ctx, given.who)
    if given.who not in chase.prey or len(chase.prey) < 2:
        ctx.refuse("err.chase.no_group")
    if not chase.between_rounds:
        ctx.announce("chase.will_break_off", who=given.who)
    stage.at_edge(ctx, chase, agenda.breaks_off(given.who))
