"""round of the `storyteller` rules."""
