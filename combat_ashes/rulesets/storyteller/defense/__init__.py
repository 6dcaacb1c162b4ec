"""How an attack is met."""
