"""What a sheet is read as."""
