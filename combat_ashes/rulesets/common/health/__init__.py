"""Wounds as several rule systems mark them."""
