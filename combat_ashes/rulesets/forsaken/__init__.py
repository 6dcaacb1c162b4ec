"""`forsaken`: Chronicles-style combat for werewolves and mortals."""

from .ruleset import Forsaken

RULESET = Forsaken
"""What the entry point names."""
