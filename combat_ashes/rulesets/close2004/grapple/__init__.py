"""Holds, breaking them, and what is done in them."""
