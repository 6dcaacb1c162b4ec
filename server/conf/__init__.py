"""The reference game's settings and the few hooks it gives Evennia."""
