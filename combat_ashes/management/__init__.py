"""What `evennia` gets besides its own commands."""
