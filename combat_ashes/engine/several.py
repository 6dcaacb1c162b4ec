"""What one person says for several at once, as one input of a fight."""

from msgspec import convert, to_builtins
from msgspec.structs import replace

from .decide import Decided, decide
from .dice import Dice
from .events import Event
from .inputs import Input
from .refusals import Refusal
from .ruleset import Rulebook
from .state import STORYTELLER, FightState

SEVERAL = "several"
"""The verb of such an input."""


def together(given: list[Input]) -> Input:
    """Inputs of one speaker as one that holds them all."""
    return replace(given[0], do=SEVERAL, who=STORYTELLER, args={"inputs": to_builtins(given)})


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
