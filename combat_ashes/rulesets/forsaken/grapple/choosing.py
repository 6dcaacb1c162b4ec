"""The winner of a contest, or of an exceptional grab, chooses a move or two (FOR-GRP-03)."""

from __future__ import annotations

from typing import Any

from ....engine.decision import Decision
from ....engine.events import PersonNoted, StepBegan
from ....engine.fight import Fight
from ....engine.inputs import Input
from ....engine.revalidation import ask_with, settle
from ....engine.state import Json, Question
from ...parts.round.one_by_one import ACTED
from .. import agenda
from ..aims import surrender
from ..notes import ON_THE_SPOT
from ..people import holds
from ..refusing import Reasons, refuse
from ..rules import ForsakenRules
from .moves import MOVES, Chance

NONE: dict[str, Json] = {"move": "", "detail": ""}


def ask(
    ctx: Decision[ForsakenRules], who: str, foe: str, successes: int, left: int, done: str = ""
) -> None:
    """Ask the winner for a move; `left` of them, `done` the one that was taken first."""
    found = holds.of(ctx.state, who)
    if found is None or not ctx.here(who) or not ctx.here(foe):
        return
    before = {"hold": found.hold, "weapon": found.weapon, "wielder": found.wielder}
    facts: dict[str, Json] = {
        "foe": foe, "successes": successes, "left": left, "done": done, "before": before,
    }  # fmt: skip
    _ask(ctx, who, facts)


def _ask(ctx: Decision[ForsakenRules], who: str, facts: dict[str, Json]) -> None:
    options = legal(ctx, who, facts)
    if not options:
        ctx.announce("contest.no_move", who=who)
        return
    if ctx.state.step != "choose":
        ctx.emit(StepBegan("choose"))
    ctx.ask(who, "choose", options, NONE, agenda.move_chosen(who, facts), facts)


def legal(fight: Fight[ForsakenRules], who: str, facts: dict[str, Json]) -> tuple[str, ...]:
    """The moves that are legal now, `restrain=<bonds>` by what the winner has."""
    found = []
    for name, row in fight.rules.moves.items():
        chance = chance_of(fight, who, facts)
        if not against(fight, chance, name, row.example(chance), facts):
            found.append(name)
        found += [f"{name}={detail}" for detail in row.details(chance)
                  if not against(fight, chance, name, detail, facts)]  # fmt: skip
    return tuple(found)


def chance_of(fight: Fight[ForsakenRules], who: str, facts: dict[str, Json]) -> Chance:
    """What a move is made with: the two, the successes, and what the grapple offers."""
    found = holds.of(fight.state, who)
    assert found is not None
    chained = fight.rules.settings.grapple.chain_in_one_roll
    before = facts["before"]
    return Chance(
        who=fight.state.people[who],
        foe=fight.state.people[facts["foe"]],
        successes=facts["successes"],
        hold=found.hold if chained else before["hold"],
        weapon=found.weapon if chained else before["weapon"],
        wielder=found.wielder if chained else before["wielder"],
        now=found,
    )


def against(
    fight: Fight[ForsakenRules], chance: Chance, name: str, detail: str, facts: dict[str, Json]
) -> Reasons:
    """What speaks against a move."""
    reasons = Reasons()
    row = fight.rules.moves[name]
    bound = chance.now.restrained == chance.who.id
    reasons.when(bound and name != "break_free", "err.immobilized")
    deed = name if name in fight.rules.settings.beaten_down.violent_actions else ""
    cost = surrender.cost_of(fight, chance.who, deed) if deed else 0
    reasons.when(cost > chance.who.pools.get("willpower", 0), "err.beaten_down")
    row.check(fight, chance, detail, reasons)
    repeats = facts["done"] == name and not fight.rules.settings.grapple.repeat_move
    reasons.when(repeats, "err.repeat_move")
    return reasons


def answer(ctx: Decision[ForsakenRules], question: Question, given: Input) -> Json:
    """`+grapple/choose <move>[=<detail>]`, `+choose`, or `+pass` for none."""
    if given.do == "choose":
        name, _, detail = str(given.args["word"]).partition("=")
        detail = detail or str(given.args.get("detail") or "")
    elif given.do == "choose_move":
        name, detail = str(given.args.get("name") or ""), str(given.args.get("detail") or "")
    elif given.do == "pass":
        name, detail = "pass", ""
    else:
        ctx.rules.unasked(ctx, given)
        raise AssertionError("a line that answers nothing is refused")
    if name.strip().lower() == "pass":
        return NONE
    name = move_name(ctx, name)
    chance = chance_of(ctx, question.who, question.facts)
    row = ctx.rules.moves[name]
    detail = row.detail(chance, detail.strip())
    against(ctx, chance, name, detail, question.facts).refuse()
    return {"move": name, "detail": detail}


def choose_again(ctx: Decision[ForsakenRules], question: Question) -> bool:
    """Other moves may be legal by now, or none."""
    options = legal(ctx, question.who, question.facts)
    return ask_with(ctx, question, options) if options else settle(ctx, question, NONE)


def move_name(ctx: Decision[ForsakenRules], word: str) -> str:
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
def move_chosen(
    ctx: Decision[ForsakenRules], who: str, facts: dict[str, Json], said: dict[str, Json]
) -> None:
    """Do what was chosen; after an exceptional success a second move may follow."""
    name = said["move"]
    if not name or not ctx.here(who) or holds.partner(ctx.state, who) != facts["foe"]:
        return
    surrender.pay(ctx, who, name, (facts["foe"],) if _violent(ctx, name) else ())
    row, chance = ctx.rules.moves[name], chance_of(ctx, who, facts)
    row.comes(ctx, chance, said["detail"])
    if name == "break_free":
        may_act(ctx, who)
    elif facts["left"] > 1 and holds.of(ctx.state, who) is not None:
        ctx.push(agenda.next_move(who, {**facts, "left": facts["left"] - 1, "done": name}))


def _violent(ctx: Decision[ForsakenRules], name: str) -> bool:
    return name in ctx.rules.settings.beaten_down.violent_actions


@agenda.next_move.does
def next_move(ctx: Decision[ForsakenRules], who: str, facts: dict[str, Json]) -> None:
    """Ask for the second of two moves."""
    if ctx.here(who) and holds.partner(ctx.state, who) == facts["foe"]:
        _ask(ctx, who, facts)


def may_act(ctx: Decision[ForsakenRules], who: str) -> None:
    """Who has broken free may take another action on the spot (FOR-GRP-05)."""
    if ctx.here(who) and not ctx.rules.is_out(ctx.person(who)):
        ctx.emit(PersonNoted(who, {**ACTED.noted(None), **ON_THE_SPOT.noted(True)}))
        ctx.push(agenda.on_the_spot(who))


@agenda.on_the_spot.does
def on_the_spot(ctx: Decision[ForsakenRules], who: str) -> None:
    """Ask for the action that breaking free gives."""
    if not ctx.here(who) or ctx.rules.is_out(ctx.person(who)):
        return
    if not ON_THE_SPOT.of(ctx.person(who).notes):
        return
    if ctx.state.step != "act":
        ctx.emit(StepBegan("act"))
    options = ctx.rules.action_options(ctx, ctx.person(who))
    ctx.ask(who, "act", options, ctx.rules.action_default(), agenda.act(who))


REVALIDATORS: dict[str, Any] = {"choose": choose_again}
QUESTIONS: dict[str, Any] = {"choose": answer}
