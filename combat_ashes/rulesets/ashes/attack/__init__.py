"""One attack: its pools, its manners, what becomes of a hit."""
