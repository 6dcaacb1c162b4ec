"""What these rules bring to people, put together from their folders."""

from ...text.surface import Surface, merged
from ..common import mobs
from ..common.chases import surface as chases
from ..common.declare_resolve.surface import BOOKS, PLANS, ROLLS
from ..common.surface import COMMON, DECLARING
from .attack import surface as attack
from .defense import surface as defense
from .everyday import WORDS
from .examples import EXAMPLES
from .grapple import surface as close
from .round import surface as round_
from .rulings import surface as table

FEATURES = (round_, defense, close, chases, attack, table)
"""In the order in which a screen shows what they add."""

SURFACE = merged(
    COMMON, DECLARING, BOOKS, PLANS, ROLLS, *(feature.SURFACE for feature in FEATURES),
    mobs.SURFACE,
    Surface(examples=EXAMPLES, everyday=WORDS, twice={"willpower": "err.willpower.spent"}),
)  # fmt: skip
