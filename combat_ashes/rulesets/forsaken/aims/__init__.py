"""Aims, being Beaten Down, giving in, and Down and Dirty Combat."""
