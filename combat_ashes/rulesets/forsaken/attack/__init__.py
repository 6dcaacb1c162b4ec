"""Attacks: strikes, shots, throws, touches, bites, grabs and killing blows."""
