"""ranged of the `storyteller` rules."""
