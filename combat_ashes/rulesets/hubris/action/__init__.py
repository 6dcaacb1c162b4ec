"""Actions, from their line to what they do."""
