"""People: sheets, gear, wounds, and how they come in."""
