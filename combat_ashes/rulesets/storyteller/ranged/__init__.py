"""Shots at more than one target."""
