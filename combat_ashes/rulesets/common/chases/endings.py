"""How a chase ends, and what follows: a fight, an escape, or another chase."""

from ....engine.events import PersonChanged
from ....engine.revalidation import drop
from ....engine.ruleset import Ruleset
from ....engine.state import STORYTELLER, Question
from . import agenda, machine, questions, record, stage
from .fight import Decision
from .questions import Hunted
from .rules import ChaseRules
from .values import PREY, Chase

OFFER = ("accept", "pass")
"""What follows a chase, or does not."""

TOLD = {
    machine.CAUGHT: "chase.caught",
    machine.ESCAPED: "chase.escaped",
    machine.VOID: "chase.void",
}


def finish(ctx: Decision, chase: Chase, event: str, by: str = "", offer: bool = True) -> None:
    """An event ends a chase: `by` is who caught the prey, `offer` whether to fight over it."""
    how = machine.outcome(chase, event)
    prey, people = chase.speaker, chase.everybody
    by = by or next(iter(chase.predators), "")
    ctx.announce(TOLD[how], who=prey, by=by, why=event)
    _close(ctx, chase, fled=how == machine.ESCAPED)
    if how == machine.CAUGHT and offer:
        able = [who for who in people if _is_able(ctx, who)]
        if by in able and any(one in able for one in chase.prey):
            _offer_fight(ctx, chase, by, able)


def how_away(named: str, who: str) -> str:
    """Why a person has fled: `named` is whose escape is told, the others get away beside them."""
    return "got away" if who == named else "got away too"


def _close(ctx: Decision, chase: Chase, fled: bool) -> None:
    """Nobody is in this chase any more; prey that got away is gone (ASH-CHS-45)."""
    stage.withdraw(ctx, chase.number)
    record.drop(ctx, chase.number)
    away = [w for w in chase.everybody if chase.side_of(w) == PREY]
    for who in away if fled else ():
        if stage.can_act(ctx, who):
            ctx.rules.chase.on_out(ctx, who, "fled", how_away(chase.speaker, who))
    waiting = [*chase.edge, *chase.steps]
    joining = [step[1] for step in waiting if step[0] in (agenda.joins.name, agenda.rides.name)]
    for who in (*chase.everybody, *joining):
        stage.free(ctx, who)


# --- a predator who is out of it ----------------------------------------------------------------


def lose_predator(ctx: Decision, chase: Chase, who: str, event: str, why: str) -> Chase:
    """One predator is out of the chase; with the last of them the prey escapes (ASH-CHS-55).

    Returns the chase as it is now.
    """
    if chase.predators == (who,):
        finish(ctx, chase, event)
        return chase
    ctx.announce("chase.shaken", who=who, why=why)
    chase = record.keep(ctx, stage.set_down(ctx, chase, [who]).without(who))
    stage.withdraw(ctx, chase.number, who)
    stage.free(ctx, who)
    return stage.see_complete(ctx, chase)


# --- caught: a fight? ---------------------------------------------------------------------------


def _offer_fight(ctx: Decision, chase: Chase, by: str, people: list[str]) -> None:
    """After a catch a combat is offered, at hand-to-hand distance (ASH-CHS-46)."""
    how = ctx.rules.settings.chase.on_caught
    caught = (chase.number, by, people, list(chase.prey))
    if how == "combat":
        fight(ctx, *caught, "accept")
    elif how == "offer_combat":
        facts = Hunted(chase.number, prey=chase.speaker)
        then = agenda.fight(*caught)
        ctx.ask(by, questions.caught, OFFER, "pass", then, facts, parallel=True)


@agenda.fight.does
def fight(
    ctx: Decision, number: int, by: str, people: list[str], prey: list[str], word: str
) -> None:
    """The predator wants a fight, or lets it be (ASH-CHS-58)."""
    if word != "accept":
        ctx.announce("chase.no_fight", who=by)
        return
    there = [who for who in people if _is_able(ctx, who)]
    for one in prey:
        if one in there and by in there:
            ctx.rules.chase.on_caught(ctx, by, one)
    hunted = next((one for one in prey if one in there), "")
    for one in there:
        if one not in prey and hunted:
            ctx.emit(PersonChanged(one, {"attacker": hunted}))
    ctx.announce("chase.fight", who=by, people=there)
    if ctx.state.flags.only_chases:
        ctx.flag_fight(only_chases=None)
    ctx.rules.chase.fight_begins(ctx, there)


@questions.caught.revalidates
def caught_again(ctx: Decision, question: Question) -> bool:
    """Whom the predator caught may be gone or out by now: then there is no fight to offer."""
    _, _, by, _, prey = question.then
    able = _is_able(ctx, by) and any(_is_able(ctx, one) for one in prey)
    return not able and drop(ctx, question)


def _is_able(ctx: Decision, who: str) -> bool:
    return ctx.here(who) and ctx.person(who).status == "active"


# --- both failed an obstacle: another chase? ----------------------------------------------------


def offer_again(ctx: Decision, chase: Chase) -> None:
    """After both sides failed the same obstacle a new chase is offered (ASH-CHS-50)."""
    prey, hunters = (
        [who for who in side if _can_go_on(ctx, who)] for side in (chase.prey, chase.predators)
    )
    finish(ctx, chase, "both failed")
    if not (prey and hunters):
        return
    asked = hunters[0] if ctx.state.storyteller is None else STORYTELLER
    facts = Hunted(chase.number, prey=prey[0])
    then = agenda.again(chase.number, prey, hunters)
    ctx.ask(asked, questions.again, OFFER, "pass", then, facts, parallel=True)


def _can_go_on(ctx: Decision, who: str) -> bool:
    return ctx.here(who) and not record.is_out(ctx.rules, ctx.person(who))


@questions.again.revalidates
def offer_again_lapses(ctx: Decision, question: Question) -> bool:
    """The offer of another chase lapses with the last of either side (ASH-GCI-09)."""
    _, _, prey, hunters = question.then
    able = all(any(_can_go_on(ctx, who) for who in side) for side in (prey, hunters))
    return not able and drop(ctx, question)


def fight_over(ctx: Decision) -> None:
    """The fight ends. Whoever ran has not fallen: their chases are over, undecided."""
    for chase in record.all_of(ctx.state):
        finish(ctx, chase, "fight over")


def ruled_over(ctx: Decision, new: Ruleset) -> None:
    """Other rules take over; those with chases of the same kind go on with them."""
    if not isinstance(new, ChaseRules):
        for chase in record.all_of(ctx.state):
            finish(ctx, chase, "ruled over")
