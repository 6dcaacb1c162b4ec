"""The flagship ruleset: declare upward, resolve downward, haste phases, book-keeping.

`settings/` holds what an admin may change, `charts/` weapons and armor, `RULES.md`
the catalogue; each module implements the areas its docstring names.
"""

from .ruleset import Ashes

RULESET = Ashes
