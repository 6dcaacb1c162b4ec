"""Attacks: maneuvers, throws, blows, damage and soak, and what they do besides."""
