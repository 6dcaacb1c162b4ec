"""Whose turn it is, breaks, and people who come late."""
