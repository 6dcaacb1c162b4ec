"""Clinches and holds."""
