"""What `hubris` brings to people: lines, prompts, sentences, refusals, marks and help."""

from dataclasses import replace
from pathlib import Path

from ...text.surface import Marks, Surface, merged, pages_in
from ..common.overrides.surface import overriding
from ..common.surface import COMMON, GATHERING
from ..common.turn_order.surface import DONE, HANDLERS, TURN_BY_TURN
from . import lines, prompts, sentences
from .everyday import WORDS
from .examples import EXAMPLES
from .rulings import marks, rule

SURFACE = merged(
    replace(COMMON, refusals={**COMMON.refusals, **sentences.IN_OTHER_WORDS}),
    GATHERING,
    TURN_BY_TURN,
    overriding(marks.SETS, rule.RULES, lines.mark, lines.ruling),
    Surface(
        rows=lines.ROWS,
        asks=prompts.ASKS,
        options=lines.OPTIONS,
        likely=("attack", "delay", "pass"),
        told=sentences.TOLD,
        statuses=sentences.STATUSES,
        purposes=sentences.PURPOSES,
        refusals=sentences.REFUSALS,
        hints={
            "break": "type +combat/continue to press on",
            "continue": "the round is not over: type +combat to see whom it waits for",
        },
        more=sentences.MORE,
        marks=(Marks(prompts.marks_of, prompts.spoken, prompts.doing, DONE, HANDLERS),),
        facts=(prompts.facts_of,),
        everyday=WORDS,
        twice={"willpower": "err.willpower_spent"},
        examples=EXAMPLES,
        pages=pages_in(Path(__file__).parent / "help"),
    ),
)
