"""What people answer besides their action, as it is stored."""

from msgspec import Struct


class Reply(Struct, frozen=True):
    """How the target meets an attack: with a Dodge of this manner, or Willpower for Defense."""

    dodge: str | None = None
    willpower: bool = False


NOTHING = Reply()
"""Defense serves by itself."""


class Choice(Struct, frozen=True):
    """The maneuver that was chosen after a won roll, or none."""

    maneuver: str = ""
    detail: str = ""
