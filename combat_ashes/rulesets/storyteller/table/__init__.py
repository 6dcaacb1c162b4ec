"""table of the `storyteller` rules."""
