"""Resisting: pools that fit, and what is asked of who is attacked."""
