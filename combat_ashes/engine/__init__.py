"""The fight itself; nothing here knows a rule system's numbers or imports Evennia."""
