"""What the view shows of chases."""

from msgspec import Struct

from .values import Side


class AtWork(Struct):
    """A maneuver whose effect holds."""

    maneuver: str
    by: str
    on: list[str]


class ChaseView(Struct):
    """A chase by name; Leads are by predator, passengers by who rides, Runs by whose they are."""

    state: str
    prey: list[str]
    predators: list[str]
    passengers: dict[str, str]
    lead: int
    leads: dict[str, int]
    distance: str
    course: str
    difficulty: int | str
    pool: str
    sides: dict[str, Side]
    round: int
    ran: list[str]
    effects: list[AtWork]
    runs: dict[str, int]


class WithChases(Struct, kw_only=True):
    """What the rules show of a fight in which people may chase each other."""

    chases: list[ChaseView]
