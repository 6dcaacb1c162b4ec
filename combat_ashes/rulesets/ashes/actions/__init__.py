"""What may be declared besides grapples, guards and escapes; and taking another shape."""
