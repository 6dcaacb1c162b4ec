"""What `ashes` brings to people, put together from its folders."""

from ...text.surface import Surface, merged
from ..common import mobs
from ..common.chases import surface as chases
from ..common.declare_resolve.surface import BOOKS, PLANS, ROLLS
from ..common.overrides.surface import overriding
from ..common.surface import AT_ONE, COMMON, DECLARING
from .actions import surface as actions
from .attack import surface as attack
from .defense import surface as defense
from .everyday import WORDS
from .examples import EXAMPLES
from .flight import surface as flight
from .grapple import surface as grapple
from .harm import surface as harm
from .people import surface as people
from .round import surface as round_
from .rulings.marks import SETS
from .rulings.rule import RULES

FEATURES = (round_, people, harm, defense, grapple, chases, attack, flight, actions)
"""In the order in which a screen shows what they add."""

SURFACE = merged(
    COMMON, AT_ONE, DECLARING, BOOKS, PLANS, ROLLS, *(feature.SURFACE for feature in FEATURES),
    mobs.SURFACE, overriding(SETS, RULES),
    Surface(examples=EXAMPLES, everyday=WORDS, twice={"willpower": "err.willpower.spent"}),
)  # fmt: skip
