"""The commands: they read lines and hand them over, nothing else.

`table.py` says which lines there are and who may type them.
"""

from . import admin, chase, look, player, storyteller

ALL = [
    *player.COMMANDS,
    *chase.COMMANDS,
    *look.COMMANDS,
    *storyteller.COMMANDS,
    *admin.COMMANDS,
]
