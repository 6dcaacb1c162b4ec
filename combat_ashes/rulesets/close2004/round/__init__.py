"""The turn in order, and how a line becomes an action."""
