"""Settings of chases where people can get away from a fight by an escape, as `ashes` has it."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...common.chases.settings import ChaseWithDodges
from ...model import key


class ChaseAfterEscape(ChaseWithDodges):
    """Chases (ASH-CHS), and how one begins out of a fight."""

    RETIRED: ClassVar[Mapping[str, object]] = {"escape.first_round": "next_round"}

    escape__pursue_default: Literal["ask", "pursue", "pass"] = key(
        "ask",
        "An attacker who may follow a fugitive is asked (`ask`) and lets them go if silent, or "
        "those who are silent `pursue`, or nobody is asked and all let them go (`pass`).",
        "ASH-CHS-13",
        who="A game in which the silent follow sets `pursue`.",
    )
