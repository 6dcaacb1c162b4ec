"""What one may do besides an attack."""
