"""The turn: declarations, what comes up in order, delays, ambushes, chases."""
