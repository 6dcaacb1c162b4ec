"""What people carry, and what is written of it."""
