"""Lines that belong to rules this ruleset does not have yet, and how they are refused."""

LATER = dict.fromkeys(
    ("parry",),
    "err.later",
)
