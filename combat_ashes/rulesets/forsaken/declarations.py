"""What one may do at one's count, as it is declared, asked about and stored: `do` is which."""

from typing import ClassVar, TypeAlias, get_args

from msgspec import Struct


class Action(Struct, frozen=True, tag_field="do"):
    """What somebody does."""

    do: ClassVar[str] = ""
    """The name of its act."""


class AttackAction(Action, frozen=True, tag="attack"):
    """An attack as it was typed; `weapon` is the name of what it is made with, or bare hands.

    `targets` are people in the order typed, or `thing` is attacked; `distance` is the range that
    its maker says, `aim` a specified target. In a chase it loses dice to a `split`.
    """

    targets: tuple[str, ...] = ()
    thing: str = ""
    kind: str = "strike"
    weapon: str = ""
    burst: str = ""
    thrown: bool = False
    harmful: bool = False
    willpower: bool = False
    aim: str = ""
    distance: int | None = None
    split: int = 0

    purpose: ClassVar[str] = "attack"
    """What its roll is for."""

    @property
    def target(self) -> str:
        """The first of its targets, or nobody."""
        return self.targets[0] if self.targets else ""


class GrappleAction(AttackAction, frozen=True, tag="grapple"):
    """Grabbing somebody (FOR-GRP-01)."""

    kind: str = "grab"
    purpose: ClassVar[str] = "grapple"


Attack: TypeAlias = AttackAction | GrappleAction
"""What its target may answer."""


class EscapeAction(Action, frozen=True, tag="escape"):
    """Getting out of bonds."""

    willpower: bool = False


class DrawAction(Action, frozen=True, tag="draw"):
    """Readying or picking up a thing, in a `hand` where one was named."""

    what: str = ""
    hand: str = ""


class DrawFreeAction(DrawAction, frozen=True, tag="draw_free"):
    """The same where it costs no action."""


class StowAction(DrawAction, frozen=True, tag="stow"):
    """Putting a thing away."""


class ReloadAction(Action, frozen=True, tag="reload"):
    """Filling a weapon: the first in hand where none is named."""

    what: str = ""


class RouseAction(Action, frozen=True, tag="rouse"):
    """Bringing a werewolf round."""

    whom: str = ""


class MiscAction(Action, frozen=True, tag="misc"):
    """Anything else, in the words of its player, and what it `calls` for."""

    what: str = ""
    pool: tuple[str, ...] = ()
    willpower: bool = False
    calls: tuple[str, ...] = ()


class MoveAction(Action, frozen=True, tag="move"):
    """So many yards, `nearer` to `whom` or away from them."""

    runs: bool = False
    yards: int = 0
    whom: str = ""
    nearer: bool = True


class RiseAction(Action, frozen=True, tag="rise"):
    """Standing up."""


class DodgeAction(Action, frozen=True, tag="dodge"):
    """Giving the action up for a Dodge."""


class DropProneAction(Action, frozen=True, tag="drop_prone"):
    """Giving the action up for dropping to the ground."""


class DelayAction(Action, frozen=True, tag="delay"):
    """Holding."""


class PassAction(Action, frozen=True, tag="pass"):
    """Nothing."""


AnyAction: TypeAlias = (
    Attack | EscapeAction | DrawAction | DrawFreeAction | StowAction
    | ReloadAction | RouseAction | MiscAction | MoveAction | RiseAction | DodgeAction
    | DropProneAction | DelayAction | PassAction
)  # fmt: skip

ACTIONS: dict[str, type[Action]] = {}
for _kind in get_args(AnyAction):
    _kind.do = _kind.__struct_config__.tag
    ACTIONS[_kind.do] = _kind
