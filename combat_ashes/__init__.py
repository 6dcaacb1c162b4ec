"""Combat Ashes: World of Darkness combat for Evennia games.

`engine`, `rulesets`, `text` and `cli` know neither Evennia nor Django; `mush` and `web`
are what a game meets. Nothing happens until a game asks for it, see `install`.
"""

__version__ = "1.0.0"
