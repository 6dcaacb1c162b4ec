"""What people declare: one value for each action, stored with its word in `do`."""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from ...engine.state import Json
from ...text.words import listed

Names = Callable[[str], str]
"""The name of whoever has this id."""


class Move(Struct, frozen=True, omit_defaults=True):
    """Metres before an action, towards `who` or (below 0) away."""

    metres: int | float
    who: str


class Extras(Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """What a player adds to a roll (STO-TRN-05, STO-GEN-09)."""

    willpower: bool = False
    specialty: bool = False

    @property
    def extras(self) -> tuple[str, ...]:
        found = ("willpower",) if self.willpower else ()
        return (*found, "specialty") if self.specialty else found


class Action(Extras, frozen=True, omit_defaults=True, tag_field="do", kw_only=True):
    """Something declared. `dice` is its share in a split, `power` a label."""

    dice: int | None = None
    move: Move | None = None
    power: str = ""

    def words(self, names: Names) -> str:
        """It in words: `kick on Frank`, `single shot on Frank with revolver, willpower`."""
        found = self.plainly(names) + (", willpower" if self.willpower else "")
        return f"{found}, power {self.power}" if self.power else found

    def plainly(self, names: Names) -> str:
        """What is declared, without its options."""
        return str(self.__struct_config__.tag)


class Armed(Action, frozen=True, omit_defaults=True, kw_only=True):
    """Something done with a weapon."""

    weapon: str = ""

    def plainly(self, names: Names) -> str:
        return f"{super().plainly(names)} {self.weapon.replace('_', ' ')}"

    @property
    def armed(self) -> str:
        return f" with {self.weapon.replace('_', ' ')}" if self.weapon else ""


class Attack(Armed, frozen=True, omit_defaults=True, tag="attack", kw_only=True):
    """An attack by one of the maneuvers; strafing and shots have several targets."""

    maneuver: str
    targets: tuple[str, ...]
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

    @property
    def shots(self) -> int:
        """How many shots it is, each at its own target; 1 for any other attack."""
        return len(self.targets) if self.shares and self.maneuver != "strafe" else 1

    @property
    def how(self) -> str:
        """It as its target reads of it: `strafe with machine pistol`."""
        return self.maneuver.replace("_", " ") + self.armed

    def plainly(self, names: Names) -> str:
        people = listed([names(who) for who in self.targets])
        place = f", aim {self.place}" if self.place else ""
        return f"{self.maneuver.replace('_', ' ')} on {people}{self.armed}{place}"


class Defense(Action, frozen=True, omit_defaults=True, tag="defense", kw_only=True):
    """A turn of nothing but defence, or in a split one defence; `kind` is the default."""

    kind: str
    whole: bool = False
    left: int | None = None
    """What an abort left over: so many defences still to be used."""

    def plainly(self, names: Names) -> str:
        return self.kind


class Misc(Action, frozen=True, omit_defaults=True, tag="misc", kw_only=True):
    """Any other action, rolled where it has a pool of traits or plain dice."""

    what: str
    pool: tuple[str, ...] = ()
    plain: int | None = None
    difficulty: int = 6

    def plainly(self, names: Names) -> str:
        return self.what


class Reload(Armed, frozen=True, omit_defaults=True, tag="reload", kw_only=True):
    """Filling a gun."""


class Clear(Armed, frozen=True, omit_defaults=True, tag="clear", kw_only=True):
    """Clearing a jammed gun."""


class Run(Action, frozen=True, omit_defaults=True, tag="run", kw_only=True):
    """Moving further than with an action, the whole turn."""


class Draw(Armed, frozen=True, omit_defaults=True, tag="draw", kw_only=True):
    """Picking a weapon up from the ground."""


class Rise(Action, frozen=True, omit_defaults=True, tag="rise", kw_only=True):
    """Getting up; `forced` by a knockdown, in place of `lost`."""

    forced: bool = False


class Aim(Armed, frozen=True, omit_defaults=True, tag="aim", kw_only=True):
    """A turn of aiming."""

    target: str

    def plainly(self, names: Names) -> str:
        return f"aim on {names(self.target)}{self.armed}"


class Hold(Action, frozen=True, omit_defaults=True, tag="hold", kw_only=True):
    """What those in a grapple do: squeeze, resist, sustain, or ask to be let go (`release`)."""

    how: str

    def plainly(self, names: Names) -> str:
        return self.how


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

    def plainly(self, names: Names) -> str:
        return "; ".join(one.words(names) for one in self.parts)


AnyAction = (
    Attack | Defense | Misc | Reload | Clear | Run | Draw | Rise | Aim | Hold | Delay | Pass | Split
)

PASS = Pass()


def read_action(value: Json) -> AnyAction:
    """An action as it was stored, or as it is already.

    Raises `msgspec.ValidationError` for what is none.
    """
    action: AnyAction = value if isinstance(value, AnyAction) else msgspec.convert(value, AnyAction)
    return action
