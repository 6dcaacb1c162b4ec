"""Pools and what comes of them."""
