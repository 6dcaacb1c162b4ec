"""What a storyteller sets and rules."""
