"""The classic game: ten-sided pools against a difficulty, declared up and acted down.

`settings/` holds what an admin may change, `charts/` weapons, armor and maneuvers, `RULES.md` the
catalogue; each module implements the rules its docstring names.
"""

from .ruleset import Storyteller

RULESET = Storyteller
