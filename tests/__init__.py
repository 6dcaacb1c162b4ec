"""The tests. `support` is what they share."""
