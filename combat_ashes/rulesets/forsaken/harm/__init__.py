"""Damage, wounds, tilts, healing and things that break."""
