"""Dice that several rule systems roll."""
