"""`close2004`: the close-combat factors of the World of Darkness of 2004."""

from .ruleset import Close2004

RULESET = Close2004
"""What the entry point names."""
