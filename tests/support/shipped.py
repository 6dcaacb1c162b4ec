"""The rule systems that stand in the plugin, rather than in a test or somebody's package."""

from typing import Any

import combat_ashes
from combat_ashes.rulesets import rulesets
from combat_ashes.text.house import surface_of


def shipped() -> dict[str, Any]:
    """Their classes by name."""
    ours = f"{combat_ashes.__name__}."
    return {name: one for name, one in rulesets().items() if one.__module__.startswith(ours)}


ASHES = surface_of(rulesets()["ashes"])
"""What is typed and read under `ashes`."""
