"""Fights that are only thought of: the chances of a line, and of whole fights."""
