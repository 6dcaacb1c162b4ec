"""Damage, soak, health."""
