"""Everything that imports Evennia: commands, the fight's script, storage, sheets.

`service.py` is the one door through which a fight changes.
"""
