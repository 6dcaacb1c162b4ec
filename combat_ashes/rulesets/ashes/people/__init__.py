"""People under `ashes`: what their sheets say, what they roll, what they mean to do."""
