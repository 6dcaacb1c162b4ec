"""Fights and their records in the browser, and the panels of clients."""
