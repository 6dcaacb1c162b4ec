"""Settings of chases where people can get away from a fight by an escape, as `ashes` has it."""

from typing import Literal

from ...chases.settings import ChaseWithDodges
from ...model import key


class ChaseAfterEscape(ChaseWithDodges):
    """Chases (ASH-CHS), and how one begins out of a fight."""

    escape__first_round: Literal["next_round", "at_once"] = key(
        "next_round",
        "A chase out of a fight begins with the `next_round` of the fight, or `at_once`.",
        "ASH-CHS-10",
    )
    escape__pursue_default: Literal["ask", "pursue", "pass"] = key(
        "ask",
        "An attacker who may follow a fugitive is asked (`ask`) and lets them go if silent, or "
        "those who are silent `pursue`, or nobody is asked and all let them go (`pass`).",
        "ASH-CHS-13",
    )
