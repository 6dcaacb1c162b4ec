"""What storytellers set and rule, and what they are asked."""
