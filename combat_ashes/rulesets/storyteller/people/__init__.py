"""People: sheets, gear, dice, space, and what they mean to do."""
