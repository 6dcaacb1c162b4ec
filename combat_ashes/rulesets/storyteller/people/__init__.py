"""people of the `storyteller` rules."""
