"""The fight itself: state, inputs, events, dice, pools, tracks and views.

Nothing here knows a rule system's numbers, and nothing here imports Evennia,
Django or Twisted. Rulesets plug in as described in `ruleset.py`.
"""
