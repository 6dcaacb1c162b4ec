"""What may be declared, as values: stored, `do` says which it is."""

from collections.abc import Iterable
from typing import ClassVar, TypeAlias, cast, get_args

from msgspec import Struct, field


class Action(Struct, frozen=True, omit_defaults=True, tag_field="do"):
    """What was declared. `split` is what being one of several takes off its dice. `extras` are what
    its player adds to the roll ("willpower", "specialty"), `pool` the traits they chose for it."""

    do: ClassVar[str] = ""
    """The name of its act."""

    split: int = 0
    extras: tuple[str, ...] = ()
    pool: str = ""

    @property
    def aim(self) -> str | None:
        """Whom it is about, where it is about a person."""
        return None


class AttackAction(Action, frozen=True, tag="attack", kw_only=True):
    """An attack. A grapple has the trait it is made with as its `attribute`. `let_pass` is a method
    that a storyteller let be, `knowing` that its target was known to be down, `distance` and
    `from_` what a shooter said of the range and the direction, `fire` that a bayonet's gun is
    fired, `guard` that it is the strike of a guard."""

    target: str
    manners: tuple[str, ...]
    weapon: str
    attribute: str = ""
    let_pass: bool = False
    knowing: bool = False
    distance: int | None = None
    from_: str = field(default="", name="from")
    fire: bool = False
    guard: bool = False

    @property
    def aim(self) -> str | None:
        return self.target

    @property
    def committed(self) -> bool:
        return "committed" in self.manners

    @property
    def seizes(self) -> bool:
        return "grapple" in self.manners


class Strike(Struct, frozen=True, omit_defaults=True):
    """The attack that a guard is ready to make, on the first who attacks."""

    manners: tuple[str, ...]
    weapon: str
    attribute: str = ""
    extras: tuple[str, ...] = ()


class GuardAction(Action, frozen=True, tag="guard", kw_only=True):
    """Ready to strike the first who strikes."""

    strike: Strike


class ReflexAction(Action, frozen=True):
    """A block or a dodge; `allowed` is one that a storyteller let pass."""

    ability: str = ""
    allowed: bool = False


class BlockAction(ReflexAction, frozen=True, tag="block"):
    """A block, with Brawl or Melee as its `ability`."""


class DodgeAction(ReflexAction, frozen=True, tag="dodge"):
    """A dodge."""


class EscapeAction(Action, frozen=True, tag="escape"):
    """Getting away."""


class MiscAction(Action, frozen=True, tag="misc", kw_only=True):
    """Anything else, in the words of its player."""

    what: str
    difficulty: int = 0


class RiseAction(Action, frozen=True, tag="rise"):
    """Getting up from the ground."""


class PassAction(Action, frozen=True, tag="pass"):
    """Nothing."""


class DelayAction(Action, frozen=True, tag="delay"):
    """Holding back until the others have acted."""


class GrappleDefenseAction(Action, frozen=True, tag="grapple_defense"):
    """Ready to seize the first who strikes."""

    attribute: str = ""


class InHoldAction(Action, frozen=True):
    """What means something in a grapple alone; `attribute` is the trait it is rolled with."""

    attribute: str = ""
    let_pass: bool = False


class SustainAction(InHoldAction, frozen=True, tag="sustain"):
    """Holding on to everybody one holds, or by haste to one `victim`."""

    victim: str = ""


class StruggleAction(InHoldAction, frozen=True):
    """What a victim does."""


class ResistAction(StruggleAction, frozen=True, tag="resist"):
    """Working loose."""


class ReverseAction(StruggleAction, frozen=True, tag="reverse"):
    """Taking over."""


class RelentAction(StruggleAction, frozen=True, tag="relent"):
    """Giving in."""


class ReleaseAction(Action, frozen=True, tag="release"):
    """Letting go of everybody one holds, or of one `victim`."""

    victim: str = ""


class AssistAction(Action, frozen=True, tag="assist", kw_only=True):
    """A hand for one side of a grapple: the `target`, in the hold of this `victim`."""

    target: str
    victim: str = ""
    attribute: str = ""

    @property
    def aim(self) -> str | None:
        return self.target


Piece: TypeAlias = (
    AttackAction | GuardAction | BlockAction | DodgeAction | EscapeAction | MiscAction
    | RiseAction | PassAction | DelayAction | GrappleDefenseAction | SustainAction | ResistAction
    | ReverseAction | RelentAction | ReleaseAction | AssistAction
)  # fmt: skip
"""What may stand in a split."""


class SplitAction(Action, frozen=True, tag="split", kw_only=True):
    """Several actions in one."""

    parts: tuple[Piece, ...]


AnyAction: TypeAlias = Piece | SplitAction

ACTIONS: dict[str, type[Action]] = {}
for _kind in get_args(AnyAction):
    _kind.do = _kind.__struct_config__.tag
    ACTIONS[_kind.do] = _kind

PASS = PassAction()


def pieces(action: Action | None) -> tuple[Action, ...]:
    """The parts of a split; of what is no split there is one, of nothing none."""
    if isinstance(action, SplitAction):
        return action.parts
    return () if action is None else (action,)


def piece(action: Action | None, number: int) -> Action | None:
    """One of the pieces; None where there is none."""
    if isinstance(action, SplitAction):
        return action.parts[number] if number < len(action.parts) else None
    return None if number else action


def split_into(parts: Iterable[Action]) -> SplitAction:
    """Several actions in one."""
    return SplitAction(parts=cast("tuple[Piece, ...]", tuple(parts)))


def with_part(split: SplitAction, number: int, instead: Iterable[Action]) -> SplitAction:
    """A split with other actions in place of one of its parts."""
    return split_into((*split.parts[:number], *instead, *split.parts[number + 1 :]))
