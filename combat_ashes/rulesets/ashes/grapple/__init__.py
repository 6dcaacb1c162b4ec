"""Grapples: openings, contests, effects, helpers, dangers."""
