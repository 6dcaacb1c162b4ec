"""Records in the browser: one's own at `/combat/`, and each at `/combat/<id>/replay/`."""
