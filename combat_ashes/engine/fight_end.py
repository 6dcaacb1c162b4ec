"""How a fight ends: what is told as it closes, and when it may close by itself."""

from . import common_agenda as agenda
from . import common_questions as questions
from . import events as ev
from .attending import nobody_there
from .decision import Decision
from .inputs import Input
from .lookup import is_of_npcs
from .ruleset import Ruleset
from .state import STORYTELLER, Combatant, FightState, Json, Question

PROPOSED, SOON, KEPT = "proposed", "soon", "kept"
"""The storyteller was told that it could end; it ends in a minute; somebody wants another round."""


def end(ctx: Decision[Ruleset], why: str) -> None:
    """The fight is over: it is summed up, and every seed of its dice is shown."""
    ctx.rules.hooks.on_end(ctx)
    _sum_up(ctx)
    ctx.agenda = ()
    ctx.emit(ev.Ended(ctx.dice.seed, why, ctx.state.seeds))


def end_after(ctx: Decision[Ruleset], rounds: int) -> None:
    """Let the fight end with that round, or before as soon as nobody is left to fight against."""
    ctx.flag_fight(last_round=rounds)


def _sum_up(ctx: Decision[Ruleset]) -> None:
    """Tell who stands, who does not, how long it took; what was spent is its owner's to know."""
    state = ctx.state
    known = [person for person in state.people.values() if not person.hidden]
    if not known:
        return
    standing = [person.id for person in known if person.status == "active"]
    fallen: dict[str, list[str]] = {}
    for person in known:
        if person.id not in standing:
            fallen.setdefault(_how(ctx, person), []).append(person.id)
    ctx.announce("end.summary", standing=standing, fallen=fallen, rounds=state.rounds)
    for who, spent in state.spent.items():
        if ctx.here(who) and any(spent.values()):
            ctx.announce("end.spent", who=who, only=[who], spent=spent)


def _how(ctx: Decision[Ruleset], person: Combatant) -> str:
    """In what state somebody is left; a lasting condition says more than a status."""
    lasting = [one for one in person.conditions if one in ctx.rules.sheets.lasting_status]
    return lasting[0] if lasting else person.status


def see_closing(ctx: Decision[Ruleset]) -> bool:
    """Before a round: whether it has to wait, since nobody is left to fight against.

    A storyteller is told once that the fight could end. Without one it ends after a minute in
    which nobody types +init, or at once where nobody is there who could. Where rounds follow by
    themselves the next one waits for the end of that minute.
    """
    rules, state = ctx.rules, ctx.state
    opposed = rules.order.opposed(ctx) and not _are_done(ctx)
    last = state.flags.last_round
    if last and (state.round >= last or not opposed):
        end(ctx, "finished")
        return True
    if opposed:
        ctx.flag_fight(closing="")
        return False
    if state.storyteller is not None:
        propose(ctx)
        return False
    there = [person for person in rules.order.able(ctx) if not nobody_there(ctx, person.id)]
    if state.flags.closing == SOON or not there:
        end(ctx, "finished")
        return True
    ctx.flag_fight(closing=SOON)
    ctx.announce("end.soon")
    if rules.order.waits_for_all:
        return False
    ctx.push(agenda.closed())
    for person in there:
        ctx.ask(person.id, questions.closing, ("init",), "end", agenda.keeps_on(), spoken=True)
    return True


def _are_done(ctx: Decision[Ruleset]) -> bool:
    """Whether those without sides who fought together, players or npcs, have beaten the others."""
    state = ctx.state
    run = state.storyteller is not None
    everybody = (*state.people.values(), *state.gone.values())
    # A danger without a sheet is nobody whom they have beaten.
    bodies = [person for person in everybody if not person.player and person.ref is not None]
    npcs = [person for person in bodies if run or person.free]
    left = ctx.rules.order.able(ctx)
    if all(is_of_npcs(person) for person in left):
        return any(person.player for person in everybody)
    return bool(npcs) and all(person.player and person.side is None for person in left)


def is_closing(state: FightState) -> bool:
    """Whether a fight that nobody runs ends unless somebody types +init."""
    return bool(state.flags.closing == SOON) and state.storyteller is None


def is_kept(state: FightState) -> bool:
    """Whether somebody wants this round although nobody is left to fight against."""
    return bool(state.flags.closing == KEPT)


def wanted(ctx: Decision[Ruleset]) -> bool:
    """Somebody typed +init: the fight goes on; whether a round waited for that."""
    if not is_closing(ctx.state):
        return False
    ctx.flag_fight(closing=KEPT)
    waited = any(question.kind == "closing" for question in ctx.state.questions)
    ctx.withdraw("closing")
    return waited


@questions.closing.reads
def closing_answer(ctx: Decision[Ruleset], question: Question, given: Input) -> Json:
    """`+init`, or `+choose` with what is listed, keeps the fight going."""
    if given.do not in ("join", "choose"):
        ctx.refuse("err.phase.wrong_step", step="closing")
    return "init"


@agenda.keeps_on.does
def keeps_on(ctx: Decision[Ruleset], word: str) -> None:
    """Somebody has said whether they want another round."""
    if word == "init":
        wanted(ctx)


def propose(ctx: Decision[Ruleset]) -> None:
    """Tell the storyteller that the fight could end, once until people oppose each other again."""
    if ctx.state.flags.closing != PROPOSED:
        ctx.flag_fight(closing=PROPOSED)
        ctx.announce("end.proposed", to=STORYTELLER)
