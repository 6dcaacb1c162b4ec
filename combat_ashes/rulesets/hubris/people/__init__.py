"""People, groups and hazards: their sheets, things and wounds."""
