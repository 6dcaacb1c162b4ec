"""close of the `storyteller` rules."""
