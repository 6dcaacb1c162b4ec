"""attack of the `storyteller` rules."""
