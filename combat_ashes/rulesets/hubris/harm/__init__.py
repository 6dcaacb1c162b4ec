"""Damage, wounds and health."""
