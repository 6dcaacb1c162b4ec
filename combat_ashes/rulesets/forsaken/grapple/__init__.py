"""Grapples: grabs, contests, moves and bonds."""
