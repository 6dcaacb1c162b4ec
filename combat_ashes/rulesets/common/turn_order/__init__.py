"""Rounds as several rule systems run them."""
