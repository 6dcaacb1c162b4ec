"""Fights for tests of what people read."""

from tests.rulesets.ashes.conftest import duel, fight

__all__ = ["duel", "fight"]
