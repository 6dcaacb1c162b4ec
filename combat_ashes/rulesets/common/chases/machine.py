"""The states of a chase (ASH-CHS); `endings.py` does what follows from its end."""

from .fight import Decision
from .record import keep
from .values import Chase

NONE, OPENING, RUNNING, OBSTACLE = "none", "opening", "running", "obstacle"
CAUGHT, ESCAPED, VOID = "caught", "escaped", "void"

TABLE: dict[tuple[str, str], str] = {
    # state, event: next
    (NONE, "storyteller or predator opens"): OPENING,
    (NONE, "escape out-scores every attack"): RUNNING,
    (OPENING, "cold roll"): RUNNING,
    (OPENING, "cold roll botched"): CAUGHT,
    (OPENING, "pounce outrun"): RUNNING,
    (OPENING, "pounce worked"): CAUGHT,
    (RUNNING, "prey put out"): CAUGHT,
    (RUNNING, "last predator put out"): ESCAPED,
    (RUNNING, "both put out"): VOID,
    (RUNNING, "prey ahead with the lead to escape"): ESCAPED,
    (RUNNING, "prey ahead"): RUNNING,
    (RUNNING, "predator ahead"): RUNNING,
    (RUNNING, "predator ahead, no lead left"): CAUGHT,
    (RUNNING, "tie"): RUNNING,
    (RUNNING, "maneuver"): RUNNING,
    (RUNNING, "no lead left"): CAUGHT,
    (RUNNING, "obstacle"): OBSTACLE,
    (OBSTACLE, "passed unrolled"): OBSTACLE,
    (OBSTACLE, "all passed"): RUNNING,
    (OBSTACLE, "prey failed"): CAUGHT,
    (OBSTACLE, "last predator failed"): ESCAPED,
    (OBSTACLE, "both failed"): VOID,
    (RUNNING, "run of the prey used up"): CAUGHT,
    (RUNNING, "run of the last predator used up"): ESCAPED,
    (RUNNING, "last predator quits"): ESCAPED,
    (RUNNING, "nobody follows"): ESCAPED,
    (RUNNING, "prey stops"): CAUGHT,
    (RUNNING, "ruled caught"): CAUGHT,
    (RUNNING, "ruled escaped"): ESCAPED,
    (RUNNING, "ruled over"): VOID,
    (OBSTACLE, "prey put out"): CAUGHT,
    (OBSTACLE, "last predator put out"): ESCAPED,
    (OBSTACLE, "both put out"): VOID,
    (OBSTACLE, "last predator quits"): ESCAPED,
    (OBSTACLE, "nobody follows"): ESCAPED,
    (OBSTACLE, "prey stops"): CAUGHT,
    (OBSTACLE, "ruled caught"): CAUGHT,
    (OBSTACLE, "ruled escaped"): ESCAPED,
    (OBSTACLE, "ruled over"): VOID,
    (RUNNING, "one side is gone"): VOID,
    (OBSTACLE, "one side is gone"): VOID,
    (RUNNING, "fight over"): VOID,
    (OBSTACLE, "fight over"): VOID,
}


def outcome(chase: Chase, event: str) -> str:
    """The state that an event leads to; raises `KeyError` for what cannot happen now."""
    return TABLE[chase.state, event]


def move(ctx: Decision, chase: Chase, event: str) -> Chase:
    """Let an event happen that does not end the chase; returns the chase as it is now."""
    return keep(ctx, chase, state=outcome(chase, event))
