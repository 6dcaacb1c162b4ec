"""Everything that imports Evennia; a fight changes through `service.py` alone."""
