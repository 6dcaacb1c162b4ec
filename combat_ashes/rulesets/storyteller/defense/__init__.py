"""defense of the `storyteller` rules."""
