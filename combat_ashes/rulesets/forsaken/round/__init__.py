"""The turn in order: Initiative, what comes at a count, and how a line becomes an action."""
