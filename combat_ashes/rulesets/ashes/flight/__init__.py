"""Getting away, and the chase after it."""
