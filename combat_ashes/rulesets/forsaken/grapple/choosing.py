"""The winner of a contest, or of an exceptional grab, chooses a move or two (FOR-GRP-03)."""

from msgspec.structs import replace

from ....engine.events import PersonNoted, StepBegan
from ....engine.inputs import Input
from ....engine.revalidation import ask_with, settle
from ....engine.state import Json, Question
from .. import agenda, questions
from ..aims import surrender
from ..fight import Decision, Fight
from ..flags import flagged
from ..people import holds, rolling
from ..refusing import Reasons, refuse
from ..values import Before, Chosen, Won
from .moves import MOVES, Chance

NONE = Chosen()


def ask(ctx: Decision, who: str, foe: str, successes: int, left: int, done: str = "") -> None:
    """Ask the winner for a move; `left` of them, `done` the one that was taken first."""
    found = holds.of(ctx.state, who)
    if found is None or not ctx.here(who) or not ctx.here(foe):
        return
    before = Before(found.hold, found.weapon, found.wielder)
    _ask(ctx, who, Won(foe, successes, left, done, before))


def _ask(ctx: Decision, who: str, won: Won) -> None:
    options = legal(ctx, who, won)
    if not options:
        ctx.announce("contest.no_move", who=who)
        return
    if ctx.state.step != "choose":
        ctx.emit(StepBegan("choose"))
    ctx.ask(who, questions.choose, options, NONE, agenda.move_chosen(who, won), won)


def legal(fight: Fight, who: str, won: Won) -> tuple[str, ...]:
    """The moves that are legal now, `restrain=<bonds>` by what the winner has."""
    found, chance = [], chance_of(fight, who, won)
    for name, row in fight.rules.moves.items():
        if not against(fight, chance, name, row.example(chance), won):
            found.append(name)
        found += [f"{name}={detail}" for detail in row.details(chance)
                  if not against(fight, chance, name, detail, won)]  # fmt: skip
    return tuple(found)


def chance_of(fight: Fight, who: str, won: Won) -> Chance:
    """What a move is made with: the two, the successes, and what the grapple offers."""
    now = holds.of(fight.state, who)
    assert now is not None
    people, known = fight.state.people, (now.hold, now.weapon, now.wielder)
    return Chance(people[who], people[won.foe], won.successes, *known, now)


def against(fight: Fight, chance: Chance, name: str, detail: str, won: Won) -> Reasons:
    """What speaks against a move."""
    reasons, who = Reasons(), chance.who
    bound = chance.now.restrained == who.id
    reasons.when(bound and name != "break_free", "err.immobilized")
    cost = surrender.cost_of(fight, who, name)
    reasons.when(cost > rolling.points(who), "err.beaten_down")
    fight.rules.moves[name].check(fight, chance, detail, reasons)
    reasons.when(won.done == name, "err.repeat_move")
    return reasons


@questions.choose.reads
def answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+grapple/choose <move>[=<detail>]`, `+choose`, or `+pass` for none."""
    if given.do not in ("choose", "choose_move", "pass"):
        ctx.rules.hooks.on_unprompted_command(ctx, given)
    name, detail = given.text("name"), given.text("detail")
    if given.do == "choose":
        name, _, typed = given.text("word").partition("=")
        detail = typed or detail
    if "pass" in (given.do, name.strip().lower()):
        return NONE
    name = move_name(ctx, name)
    won = questions.choose.of(question)
    chance = chance_of(ctx, question.who, won)
    detail = ctx.rules.moves[name].detail(chance, detail.strip())
    against(ctx, chance, name, detail, won).refuse()
    return Chosen(name, detail)


@questions.choose.revalidates
def choose_again(ctx: Decision, question: Question) -> bool:
    """Other moves may be legal by now, or none."""
    options = legal(ctx, question.who, questions.choose.of(question))
    return ask_with(ctx, question, options) if options else settle(ctx, question, NONE)


def move_name(ctx: Decision, word: str) -> str:
    """The key of a move, which may be shortened; raises `Refused`."""
    found = moves_called(word)
    if len(found) != 1:
        refuse("err.move_unknown", word=word, names=[spoken(key) for key in ctx.rules.moves])
    return found[0]


def moves_called(word: str) -> list[str]:
    """The keys of the moves that a word, which may be shortened, stands for."""
    wanted = "_".join(word.strip().lower().split())
    known = [move.name for move in MOVES]
    return [wanted] if wanted in known else [k for k in known if wanted and k.startswith(wanted)]


def spoken(key: str) -> str:
    """A move as it is written: blanks do as well as underscores."""
    return key.replace("_", " ")


@agenda.move_chosen.does
def move_chosen(ctx: Decision, who: str, won: Won, said: Chosen) -> None:
    """Do what was chosen; after an exceptional success a second move may follow."""
    name = said.move
    if not name or not ctx.here(who) or holds.partner(ctx.state, who) != won.foe:
        return
    surrender.pay(ctx, who, name, (won.foe,) if name in surrender.VIOLENT else ())
    ctx.rules.moves[name].comes(ctx, chance_of(ctx, who, won), said.detail)
    if name == "break_free":
        may_act(ctx, who)
    elif won.left > 1 and holds.of(ctx.state, who) is not None:
        ctx.push(agenda.next_move(who, replace(won, left=won.left - 1, done=name)))


@agenda.next_move.does
def next_move(ctx: Decision, who: str, won: Won) -> None:
    """Ask for the second of two moves."""
    if ctx.here(who) and holds.partner(ctx.state, who) == won.foe:
        _ask(ctx, who, won)


def may_act(ctx: Decision, who: str) -> None:
    """Who has broken free may take another action on the spot (FOR-GRP-05)."""
    if ctx.here(who) and not ctx.rules.turns.is_out(ctx.person(who)):
        ctx.emit(PersonNoted(who, flagged(acted=None, on_the_spot=True)))
        ctx.push(agenda.on_the_spot(who))


@agenda.on_the_spot.does
def on_the_spot(ctx: Decision, who: str) -> None:
    """Ask for the action that breaking free gives."""
    person = ctx.state.people.get(who)
    if person is None or ctx.rules.turns.is_out(person) or not person.flags.on_the_spot:
        return
    if ctx.state.step != "act":
        ctx.emit(StepBegan("act"))
    options = ctx.rules.turns.options(ctx, person)
    ctx.ask(who, questions.act, options, ctx.rules.acts.made["pass"](), agenda.act(who))


def knows_option(question: Question, word: str) -> bool:
    """A move is refused with what speaks against it, a contest tells its own lines."""
    is_move = question.kind == "choose" and bool(moves_called(word))
    return is_move or question.kind == "contest"
