"""Attacks, touches, bites and killing blows."""
