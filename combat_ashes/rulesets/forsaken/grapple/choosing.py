"""The winner of a contest, or of an exceptional grab, chooses a move or two (FOR-GRP-03)."""

from __future__ import annotations

from typing import Any

from ....engine.events import PersonNoted, StepBegan
from ....engine.inputs import Input
from ....engine.look import Look
from ....engine.looking_again import ask_with, settle
from ....engine.state import Json, Question
from ....engine.turn import Turn
from ...parts.round.one_by_one import ACTED
from ..aims import surrender
from ..notes import ON_THE_SPOT
from ..people import holds
from ..refusing import Reasons, refuse
from ..rules import ForsakenRules
from .moves import MOVES, Chance

NONE: dict[str, Json] = {"move": "", "detail": ""}


def ask(
    turn: Turn[ForsakenRules], who: str, foe: str, successes: int, left: int, done: str = ""
) -> None:
    """Ask the winner for a move; `left` of them, `done` the one that was taken first."""
    found = holds.of(turn.state, who)
    if found is None or not turn.here(who) or not turn.here(foe):
        return
    before = {"hold": found.hold, "weapon": found.weapon, "wielder": found.wielder}
    facts: dict[str, Json] = {
        "foe": foe, "successes": successes, "left": left, "done": done, "before": before,
    }  # fmt: skip
    _ask(turn, who, facts)


def _ask(turn: Turn[ForsakenRules], who: str, facts: dict[str, Json]) -> None:
    options = legal(turn, who, facts)
    if not options:
        turn.tell("contest.no_move", who=who)
        return
    if turn.state.step != "choose":
        turn.emit(StepBegan("choose"))
    turn.ask(who, "choose", options, NONE, ("move_chosen", who, facts), facts)


def legal(look: Look[ForsakenRules], who: str, facts: dict[str, Json]) -> tuple[str, ...]:
    """The moves that are legal now, `restrain=<bonds>` by what the winner has."""
    found = []
    for name, row in look.rules.moves.items():
        chance = chance_of(look, who, facts)
        if not against(look, chance, name, row.example(chance), facts):
            found.append(name)
        found += [f"{name}={detail}" for detail in row.details(chance)
                  if not against(look, chance, name, detail, facts)]  # fmt: skip
    return tuple(found)


def chance_of(look: Look[ForsakenRules], who: str, facts: dict[str, Json]) -> Chance:
    """What a move is made with: the two, the successes, and what the grapple offers."""
    found = holds.of(look.state, who)
    assert found is not None
    chained = look.rules.settings.grapple.chain_in_one_roll
    before = facts["before"]
    return Chance(
        who=look.state.people[who],
        foe=look.state.people[facts["foe"]],
        successes=facts["successes"],
        hold=found.hold if chained else before["hold"],
        weapon=found.weapon if chained else before["weapon"],
        wielder=found.wielder if chained else before["wielder"],
        now=found,
    )


def against(
    look: Look[ForsakenRules], chance: Chance, name: str, detail: str, facts: dict[str, Json]
) -> Reasons:
    """What speaks against a move."""
    reasons = Reasons()
    row = look.rules.moves[name]
    bound = chance.now.restrained == chance.who.id
    reasons.when(bound and name != "break_free", "err.immobilized")
    deed = name if name in look.rules.settings.beaten_down.violent_actions else ""
    cost = surrender.cost_of(look, chance.who, deed) if deed else 0
    reasons.when(cost > chance.who.pools.get("willpower", 0), "err.beaten_down")
    row.check(look, chance, detail, reasons)
    repeats = facts["done"] == name and not look.rules.settings.grapple.repeat_move
    reasons.when(repeats, "err.repeat_move")
    return reasons


def answer(turn: Turn[ForsakenRules], question: Question, given: Input) -> Json:
    """`+grapple/choose <move>[=<detail>]`, `+choose`, or `+pass` for none."""
    if given.do == "choose":
        name, _, detail = str(given.args["word"]).partition("=")
        detail = detail or str(given.args.get("detail") or "")
    elif given.do == "choose_move":
        name, detail = str(given.args.get("name") or ""), str(given.args.get("detail") or "")
    elif given.do == "pass":
        name, detail = "pass", ""
    else:
        turn.rules.unasked(turn, given)
        raise AssertionError("a line that answers nothing is refused")
    if name.strip().lower() == "pass":
        return NONE
    name = move_name(turn, name)
    chance = chance_of(turn, question.who, question.facts)
    row = turn.rules.moves[name]
    detail = row.detail(chance, detail.strip())
    against(turn, chance, name, detail, question.facts).refuse()
    return {"move": name, "detail": detail}


def choose_again(turn: Turn[ForsakenRules], question: Question) -> bool:
    """Other moves may be legal by now, or none."""
    options = legal(turn, question.who, question.facts)
    return ask_with(turn, question, options) if options else settle(turn, question, NONE)


def move_name(turn: Turn[ForsakenRules], word: str) -> str:
    """The key of a move, which may be shortened; raises `Refused`."""
    found = moves_called(word)
    if len(found) != 1:
        refuse("err.move_unknown", word=word, names=[spoken(key) for key in turn.rules.moves])
    return found[0]


def moves_called(word: str) -> list[str]:
    """The keys of the moves that a word, which may be shortened, stands for."""
    wanted = "_".join(word.strip().lower().split())
    known = [move.name for move in MOVES]
    return [wanted] if wanted in known else [k for k in known if wanted and k.startswith(wanted)]


def spoken(key: str) -> str:
    """A move as it is written: blanks do as well as underscores."""
    return key.replace("_", " ")


def move_chosen(
    turn: Turn[ForsakenRules], who: str, facts: dict[str, Json], said: dict[str, Json]
) -> None:
    """Do what was chosen; after an exceptional success a second move may follow."""
    name = said["move"]
    if not name or not turn.here(who) or holds.partner(turn.state, who) != facts["foe"]:
        return
    surrender.pay(turn, who, name, (facts["foe"],) if _violent(turn, name) else ())
    row, chance = turn.rules.moves[name], chance_of(turn, who, facts)
    row.comes(turn, chance, said["detail"])
    if name == "break_free":
        may_act(turn, who)
    elif facts["left"] > 1 and holds.of(turn.state, who) is not None:
        turn.push(("next_move", who, {**facts, "left": facts["left"] - 1, "done": name}))


def _violent(turn: Turn[ForsakenRules], name: str) -> bool:
    return name in turn.rules.settings.beaten_down.violent_actions


def next_move(turn: Turn[ForsakenRules], who: str, facts: dict[str, Json]) -> None:
    """Ask for the second of two moves."""
    if turn.here(who) and holds.partner(turn.state, who) == facts["foe"]:
        _ask(turn, who, facts)


def may_act(turn: Turn[ForsakenRules], who: str) -> None:
    """Who has broken free may take another action on the spot (FOR-GRP-05)."""
    if turn.here(who) and not turn.rules.is_out(turn.person(who)):
        turn.emit(PersonNoted(who, {**ACTED.noted(None), **ON_THE_SPOT.noted(True)}))
        turn.push(("on_the_spot", who))


def on_the_spot(turn: Turn[ForsakenRules], who: str) -> None:
    """Ask for the action that breaking free gives."""
    if not turn.here(who) or turn.rules.is_out(turn.person(who)):
        return
    if not ON_THE_SPOT.of(turn.person(who).notes):
        return
    if turn.state.step != "act":
        turn.emit(StepBegan("act"))
    options = turn.rules.action_options(turn, turn.person(who))
    turn.ask(who, "act", options, turn.rules.action_default(), ("act", who))


STEPS: dict[str, Any] = {
    "move_chosen": move_chosen,
    "next_move": next_move,
    "on_the_spot": on_the_spot,
}
AGAIN: dict[str, Any] = {"choose": choose_again}
QUESTIONS: dict[str, Any] = {"choose": answer}
