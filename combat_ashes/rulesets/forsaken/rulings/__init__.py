"""What a storyteller sets, rules and heals."""
