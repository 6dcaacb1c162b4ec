"""The reference game's command sets."""
