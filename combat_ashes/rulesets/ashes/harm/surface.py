"""What people read of damage."""

from pathlib import Path

from ....engine.events import TrackChanged
from ....text.surface import Sentence, Surface, pages_in

TOLD: dict[str, Sentence] = {
    "hit.harmless": "The blow does no harm to {against}.",
    "hit.soaked": "{who} soaks it all.",
    "soak.none": {
        "": "{who} has nothing to soak {damage} damage with.",
        "unsoakable": "Nobody soaks this.",
    },
    "hit.held": "{who} will take {levels} {damage} when this moment is over.",
    "damage.halved": "{who} takes only half of it: {levels:level}.",
    "armor.ruined": "{who} loses {armor}: it is ruined.",
    "overflow.pending": {
        "": "{people} has more damage than the track holds ({fate}); type +combat/rule {fate} "
        "{people} or +combat/rule up {people}.",
        "several": "{people} have more damage than their tracks hold ({fate}); type +combat/rule "
        "{fate} {names:plain} or +combat/rule up {names:plain}.",
    },
    "stunned": "{who} is dazed and loses the next action.",
}


SURFACE = Surface(
    told=TOLD,
    foretold={"hit.held": TrackChanged},
    shorter={
        "hit.harmless": "No harm done.",
        "soak.none": {"": "Nothing soaks {damage}.", "unsoakable": "Nobody soaks this."},
    },
    purposes={"damage": "{who} rolls damage", "soak": "{who} soaks"},
    pages=pages_in(Path(__file__).parent / "help"),
)
