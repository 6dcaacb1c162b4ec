"""People: their sheets, gear and wounds."""
