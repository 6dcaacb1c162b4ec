"""What one may do in turn, as it is declared, asked about and stored: `do` says which it is."""

from typing import ClassVar, TypeAlias, get_args

from msgspec import Struct


class Action(Struct, frozen=True, tag_field="do"):
    """What somebody does; with `willpower` they pay a point for it."""

    do: ClassVar[str] = ""
    """The name of its act."""

    willpower: bool = False


PURPOSES = {"touch": "touch", "grapple": "grapple", "kill": "kill"}
"""What the roll of a kind of attack is for; any other is an attack."""


class AttackAction(Action, frozen=True, tag="attack", kw_only=True):
    """An attack as it was typed; `weapon` is the name of what it is made with, or bare hands.

    `kind` is strike, touch, bite, kill or grapple. `distance` is the range that its maker says,
    `style` the merit of a special strike, `skin` marks a touch of bare skin, `spared` are people a
    shooter tries not to hit. In a chase a shot comes from `far` and may lose dice to a `split`.
    """

    target: str
    kind: str = "strike"
    weapon: str = ""
    thrown: bool = False
    skin: bool = False
    all_out: bool = False
    offhand: bool = False
    far: bool = False
    split: int = 0
    distance: int | None = None
    style: str = ""
    spared: tuple[str, ...] = ()

    @property
    def purpose(self) -> str:
        """What its roll is for."""
        return PURPOSES.get(self.kind, "attack")


class GrappleAction(AttackAction, frozen=True, tag="grapple", kw_only=True):
    """Getting hold of somebody (CLO-GRA-01)."""

    kind: str = "grapple"


Attack: TypeAlias = AttackAction | GrappleAction
"""What its target may answer."""


class BreakAction(Action, frozen=True, tag="break", kw_only=True):
    """Breaking loose from all who hold one."""

    all_out: bool = False


class OverpowerAction(Action, frozen=True, tag="overpower", kw_only=True):
    """A maneuver `on` a partner, named before the roll; `detail` is what it is about."""

    maneuver: str = ""
    detail: str = ""
    on: str = ""
    all_out: bool = False


class ReleaseAction(Action, frozen=True, tag="release", kw_only=True):
    """Letting go of somebody, or of everybody one holds."""

    whom: str = ""


class SustainAction(Action, frozen=True, tag="sustain"):
    """Keeping somebody immobilized."""


class DrawAction(Action, frozen=True, tag="draw", kw_only=True):
    """Readying a thing or picking it up."""

    what: str


class StowAction(Action, frozen=True, tag="stow", kw_only=True):
    """Putting a thing away."""

    what: str


class RiseAction(Action, frozen=True, tag="rise"):
    """Getting up from the ground."""


class DodgeAction(Action, frozen=True, tag="dodge", kw_only=True):
    """Giving the action up for evasion."""

    manner: str = "plain"


class MiscAction(Action, frozen=True, tag="misc", kw_only=True):
    """Anything else, in the words of its player; `allowed` once a storyteller has let it pass."""

    what: str
    pool: tuple[str, ...] = ()
    allowed: bool = False


class DelayAction(Action, frozen=True, tag="delay"):
    """Holding back."""


class PassAction(Action, frozen=True, tag="pass"):
    """Nothing."""


AnyAction: TypeAlias = (
    Attack | BreakAction | OverpowerAction | ReleaseAction | SustainAction | DrawAction
    | StowAction | RiseAction | DodgeAction | MiscAction | DelayAction | PassAction
)  # fmt: skip

ACTIONS: dict[str, type[Action]] = {}
for _kind in get_args(AnyAction):
    _kind.do = _kind.__struct_config__.tag
    ACTIONS[_kind.do] = _kind
