"""`hubris`: initiative kept for the whole conflict, and attacks that both sides roll."""

from .ruleset import Hubris

RULESET = Hubris
"""What the entry point names."""
