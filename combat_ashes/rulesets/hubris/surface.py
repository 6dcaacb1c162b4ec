"""What `hubris` brings to people: lines, prompts, sentences, refusals, marks and help."""

from __future__ import annotations

from pathlib import Path

from ...text.surface import Marks, Surface, merged, pages_in
from ..parts.in_order_surface import TURN_BY_TURN
from ..parts.surface import COMMON, GATHERING
from . import lines, prompts, sentences

EXAMPLES = {
    "attack": ("+attack Bob=knife, for disarm", "Ann declares: attack on Bob with knife to disarm.",
               "Ann attacks Bob (7 dice at 8): 3 successes. Waiting for Bob to answer."),
    "block": ("+block/guard Ann=dexterity+weaponry",
              "Bob guards Ann with 3 successes until their next turn."),
    "misc": ("+misc/recover burning=dexterity+athletics", "Ann suffers burning no more."),
    "draw": ("+draw knife", "Ann has the knife in hand."),
    "stow": ("+stow knife", "Ann puts the knife away."),
    "drop": ("+drop knife", "Ann lets the knife fall."),
    "alert": ("+alert", "Ann is on alert."),
    "delay": ("+delay", "Ann waits; +act steps in, +act/interrupt answers another's action."),
    "act": ("+act/interrupt strength+brawl",
            "Your roll against Bob falls when all have answered."),
    "defend": ("+defend grip, willpower", "Bob spends 1 willpower.",
               "Bob resists Ann (7 dice at 8): 2. Ann does Bob no harm."),
    "dodge": ("+dodge", "Bob defends against Ann (4 dice at 8): 1 success."),
}  # fmt: skip
"""For the lines of these rules: one as it is typed, and what came of it."""

SURFACE = merged(
    COMMON,
    GATHERING,
    TURN_BY_TURN,
    Surface(
        rows=lines.ROWS,
        asks=prompts.ASKS,
        options=lines.OPTIONS,
        likely=("attack", "delay", "pass"),
        told=sentences.TOLD,
        statuses=sentences.STATUSES,
        purposes=sentences.PURPOSES,
        refusals=sentences.REFUSALS,
        hints={"break": "type +combat/continue to press on"},
        marks=(Marks(prompts.marks_of, prompts.spoken, prompts.doing, "{name}: {doing}."),),
        facts=(prompts.facts_of,),
        examples=EXAMPLES,
        pages=pages_in(Path(__file__).parent / "help"),
    ),
)
