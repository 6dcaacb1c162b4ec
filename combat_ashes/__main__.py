"""`python -m combat_ashes` is the command `ashes`."""

from .cli import app

app()
