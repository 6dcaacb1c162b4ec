"""What `forsaken` brings to people: lines, prompts, sentences, refusals, marks and help."""

from pathlib import Path

from ...text.surface import Marks, Surface, merged, pages_in
from ..common import mobs
from ..common.chases import apart_surface
from ..common.chases import surface as chases
from ..common.overrides.rules import RESULT
from ..common.overrides.surface import overriding
from ..common.surface import AT_ONE, COMMON, GATHERING
from ..common.turn_order.surface import DONE, HANDLERS, IN_ORDER
from . import lines, prompts, screens, sentences
from .everyday import WORDS
from .examples import EXAMPLES
from .rulings import marks, rule

SHEET = (
    "Under these rules +sheet/set also takes size and gnosis, such as +sheet/set Bob/size=6, and "
    "defense, speed and initiative_mod where they are not to be computed; dominant=left; "
    "items=zip ties, handcuffs, to bind people with; breaks_on_murder=off for who has no qualms. A "
    "kind is mortal, werewolf, vampire, animal, wolf or great_white_shark; a form homid, glabro, "
    "crinos, hispo or lupus. What a form adds to traits is a setting: +ruleset/show forms. Weapons "
    "and armor are named by the charts, silver before a weapon makes it silver: +sheet/set "
    "Bob/weapons=silver light pistol, knife. Attributes that are not set are 2, size and willpower "
    "5, other traits 0."
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
        likely=("escape", "rise", "attack", "grapple", "dodge", "pass"),
        told=sentences.TOLD,
        points=sentences.POINTS,
        ruled={"ruling": {"result": RESULT, **sentences.RULINGS}},
        statuses={
            "surrendered": "",
            "back": "{who} is back in the fight.",
            "fled": "{who} has fled.",
        },
        purposes=sentences.PURPOSES,
        refusals=sentences.REFUSALS,
        unled=sentences.UNLED,
        marks=(Marks(screens.in_row, screens.spoken, screens.doing, DONE, (*HANDLERS, "dodges")),),
        facts=(screens.aims_of, screens.grapples_of, screens.things_of),
        lesser=(screens.prepared,),
        of_each=(screens.aims_told, screens.hands_of),
        more={"sheet": SHEET},
        pages=pages_in(Path(__file__).parent / "help"),
        everyday=WORDS,
        twice={"willpower": "err.willpower_spent"},
        examples=EXAMPLES,
    ),
)
