"""The reference game's world and the way into it."""
