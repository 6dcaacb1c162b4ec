"""What every maneuver in a grapple has: when it is open, what speaks against it, what it does."""

from abc import ABC, abstractmethod
from typing import ClassVar, NamedTuple

from ....engine.events import Terms
from ..combatant import Combatant
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..people.gear import gear
from ..refusing import Reasons

Owned = tuple[str, Weapon]
"""A weapon and who bears it."""


class Attempt(NamedTuple):
    """A maneuver against a foe, `named` before the roll or not, with the `successes` it won."""

    fight: Fight
    person: Combatant
    foe: Combatant
    detail: str = ""
    named: bool = True
    successes: int = 0

    @property
    def who(self) -> str:
        """Whose it is."""
        return self.person.id

    @property
    def against(self) -> str:
        """The foe's id."""
        return self.foe.id

    def armor(self, where: str) -> int:
        """What the foe's armor takes off its pool or its damage (`grapple.armor`)."""
        return gear.armor(self.foe) if where in self.fight.rules.settings.grapple.armor else 0


class Maneuver(ABC):
    """One maneuver; a row that must be named `first` changes the pool (CLO-GRA-07)."""

    name: ClassVar[str]
    first: ClassVar[bool] = False

    detail: ClassVar[str] = ""
    """What stands behind its equals sign."""

    lacking: ClassVar[str] = "a weapon"
    """What a line lacks without that."""

    def lacks(self, tried: Attempt) -> bool:
        """Whether a line must say that."""
        return False

    def is_open(self, tried: Attempt) -> bool:
        """Whether it may be chosen now."""
        return True

    def check(self, tried: Attempt, reasons: Reasons) -> None:
        """Add what speaks against it."""
        return  # Nothing does, unless a maneuver says so.

    def dice(self, tried: Attempt) -> Terms:
        """What it adds to the roll where it was named first."""
        return ()

    @abstractmethod
    def comes(self, ctx: Decision, tried: Attempt) -> None:
        """It is done."""


class WithThing(Maneuver):
    """A maneuver about something that one of the two bears, which may be gone by then."""

    def lacks(self, tried: Attempt) -> bool:
        return True

    @abstractmethod
    def found(self, tried: Attempt) -> Owned | None:
        """What it is about."""

    def comes(self, ctx: Decision, tried: Attempt) -> None:
        found = self.found(tried)
        if found is None:
            ctx.announce("maneuver.nothing", who=tried.who)
        else:
            self.does(ctx, tried, *found)

    @abstractmethod
    def does(self, ctx: Decision, tried: Attempt, owner: str, weapon: Weapon) -> None:
        """It is done with that."""
