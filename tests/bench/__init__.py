"""Figures against yardsticks of the same run: `python -m tests.bench`."""
