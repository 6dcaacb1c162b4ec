"""What `close2004` brings to people: lines, prompts, sentences, refusals, marks and help."""

from pathlib import Path

from ...text.surface import Marks, Surface, merged, pages_in
from ..common import mobs
from ..common.chases import apart_surface
from ..common.chases import surface as chases
from ..common.overrides.rules import RESULT
from ..common.overrides.surface import overriding
from ..common.surface import AT_ONE, COMMON, GATHERING
from ..common.turn_order.surface import DONE, HANDLERS, IN_ORDER, doing
from . import lines, prompts, screens, sentences
from .everyday import WORDS
from .examples import EXAMPLES
from .rulings import marks, rule

SHEET = (
    "Under these rules +sheet/set also takes size, merits and bite: +sheet/set Bob/size=6; "
    "+sheet/set Bob/merits=ambidextrous, brawling_dodge, weaponry_dodge, quick_draw_melee, "
    "quick_draw_firearms, or some of them; +sheet/set Bob/bite=wolf, which may also be human, "
    "large_dog, great_white or a number of dice. +sheet/set Bob/armor=2 is a rating. Attributes "
    "that are not set are 2, size and willpower 5, other traits 0."
)
"""What else a sheet has."""

SURFACE = merged(
    COMMON,
    AT_ONE,
    GATHERING,
    IN_ORDER,
    chases.SURFACE,
    apart_surface.SURFACE,
    mobs.SURFACE,
    overriding(marks.SETS, rule.RULES),
    Surface(
        rows=lines.ROWS,
        asks=prompts.ASKS,
        options=lines.OPTIONS,
        likely=("overpower", "break", "rise", "attack", "grapple", "dodge", "pass"),
        told=sentences.TOLD,
        ruled={"ruling": {"result": RESULT, **sentences.RULINGS}},
        purposes=sentences.PURPOSES,
        refusals=sentences.REFUSALS,
        marks=(Marks(screens.in_row, screens.spoken, doing, DONE, HANDLERS),),
        facts=(screens.holds_of, screens.gear_of),
        lesser=(screens.rulings_of, screens.prepared),
        of_each=(screens.carried,),
        more={"sheet": SHEET},
        pages=pages_in(Path(__file__).parent / "help"),
        everyday=WORDS,
        twice={"willpower": "err.willpower_limit"},
        examples=EXAMPLES,
    ),
)
