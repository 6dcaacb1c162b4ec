"""What people declare: one value for each action, stored with its word in `do`."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from ...engine.state import Json


class Move(Struct, frozen=True, omit_defaults=True):
    """Metres before an action, towards `who` or (below 0) away."""

    metres: int | float
    who: str


class Action(Struct, frozen=True, omit_defaults=True, tag_field="do", kw_only=True):
    """Something declared. `dice` is its share in a split, `power` a label."""

    willpower: bool = False
    specialty: bool = False
    dice: int | None = None
    move: Move | None = None
    power: str = ""


class Attack(Action, frozen=True, omit_defaults=True, tag="attack", kw_only=True):
    """An attack by one of the maneuvers; strafing and shots have several targets."""

    maneuver: str
    targets: tuple[str, ...]
    weapon: str = ""
    location: str = ""
    place: str = ""
    facing: str = ""
    range: int | float | None = None
    offhand: bool = False
    no_damage: bool = False
    width: int | float | None = None
    shares: tuple[int, ...] = ()
    wounds: int = 0
    """What wounds cost when it was declared, for shots that share a pool."""

    allow: tuple[str, ...] = ()
    """What a storyteller let pass of it."""

    @property
    def target(self) -> str:
        """The first target."""
        return self.targets[0]


class Defense(Action, frozen=True, omit_defaults=True, tag="defense", kw_only=True):
    """A turn of nothing but defence, or in a split one defence; `kind` is the default."""

    kind: str
    whole: bool = False
    left: int | None = None
    """What an abort left over: so many defences still to be used."""


class Misc(Action, frozen=True, omit_defaults=True, tag="misc", kw_only=True):
    """Any other action, rolled where it has a pool of traits or plain dice."""

    what: str
    pool: tuple[str, ...] = ()
    plain: int | None = None
    difficulty: int = 6


class Reload(Action, frozen=True, omit_defaults=True, tag="reload", kw_only=True):
    """Filling a gun."""

    weapon: str


class Clear(Action, frozen=True, omit_defaults=True, tag="clear", kw_only=True):
    """Clearing a jammed gun."""

    weapon: str


class Run(Action, frozen=True, omit_defaults=True, tag="run", kw_only=True):
    """Moving further than with an action, the whole turn."""


class Draw(Action, frozen=True, omit_defaults=True, tag="draw", kw_only=True):
    """Picking a weapon up from the ground."""

    weapon: str


class Rise(Action, frozen=True, omit_defaults=True, tag="rise", kw_only=True):
    """Getting up; `forced` by a knockdown, in place of `lost`."""

    forced: bool = False


class Aim(Action, frozen=True, omit_defaults=True, tag="aim", kw_only=True):
    """A turn of aiming."""

    target: str
    weapon: str


class Hold(Action, frozen=True, omit_defaults=True, tag="hold", kw_only=True):
    """What those in a grapple do: squeeze, resist, sustain, or ask to be let go (`release`)."""

    how: str


class Delay(Action, frozen=True, omit_defaults=True, tag="delay", kw_only=True):
    """Holding back."""


class Pass(Action, frozen=True, omit_defaults=True, tag="pass", kw_only=True):
    """No action and no defence."""


Part = Attack | Defense | Misc | Reload
"""What can be declared as a part of a split."""


class Split(Action, frozen=True, omit_defaults=True, tag="split", kw_only=True):
    """Several actions that share the smallest of their pools; `wounds` as when declared."""

    parts: tuple[Part | Rise, ...]
    pool: int
    wounds: int = 0


AnyAction = (
    Attack | Defense | Misc | Reload | Clear | Run | Draw | Rise | Aim | Hold | Delay | Pass | Split
)

PASS = Pass()


def read_action(value: Json) -> AnyAction:
    """An action as it was stored, or as it is already.

    Raises `msgspec.ValidationError` for what is none.
    """
    action: AnyAction = msgspec.convert(value, AnyAction)
    return action
