"""Whose turn it is, delays, breaks, and people who come late."""
