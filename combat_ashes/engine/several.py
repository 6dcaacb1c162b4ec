"""Several inputs as one: what one person says for several, and what is taken up again."""

from msgspec import convert, to_builtins
from msgspec.structs import replace

from .decide import Decided, decide
from .dice import Dice
from .events import Event, Told
from .inputs import Input
from .refusals import Refusal
from .ruleset import Rulebook
from .state import STORYTELLER, FightState

SEVERAL = "several"
"""The verb of what is said for several."""


def together(given: list[Input]) -> Input:
    """Inputs of one speaker as one that holds them all."""
    return replace(given[0], do=SEVERAL, who=STORYTELLER, args={"inputs": to_builtins(given)})


def again(inputs: list[Input], by: str) -> list[Input]:
    """Inputs that were taken back, to be taken up again by who is called `by`."""
    count = len(inputs)
    return [replace(one, again=(by, 0 if n else count)) for n, one in enumerate(inputs)]


def decide_any(
    state: FightState, given: Input, rulebook: Rulebook, dice: Dice
) -> Decided | Refusal:
    """What an input makes happen, be it one or several; an undo alone needs the history."""
    if given.do == SEVERAL:
        outcome = decide_several(state, given, rulebook, dice)[0]
    else:
        outcome = decide(state, given, rulebook, dice)
    by, count = given.again or ("", 0)
    if isinstance(outcome, Refusal) or not count:
        return outcome
    told = Told("undo.redone", {"name": by, "count": count})
    return outcome._replace(events=(told, *outcome.events))


def decide_several(
    state: FightState, whole: Input, rulebook: Rulebook, dice: Dice
) -> tuple[Decided | Refusal, list[tuple[Input, Refusal]]]:
    """What the inputs of `together` make happen one after another, and those that are refused."""
    begun, waiting = state, convert(whole.args["inputs"], list[Input])
    events: list[Event] = []
    refused: list[tuple[Input, Refusal]] = []
    while waiting:
        # Declaring goes by initiative, whatever the order of the names.
        one = next((g for g in waiting if state.question_for(g.who)), waiting[0])
        waiting.remove(one)
        asked = begun.question_for(one.who)
        if state.round != begun.round and asked not in state.questions:
            continue  # The round that it was said for is over.
        decided = decide(state, one, rulebook, dice)
        if isinstance(decided, Refusal):
            if asked is None or asked in state.questions:
                refused.append((one, decided))
            continue  # What was asked has been answered for all by another of them.
        state = decided.state
        events += decided.events
    return (Decided(state, tuple(events)) if events else refused[0][1]), refused
