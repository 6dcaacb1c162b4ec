"""What is said in answer to an attack, as values: stored, `with` says which it is."""

from typing import ClassVar, TypeAlias, get_args

from msgspec import Struct

from .declarations import AnyAction


class Answer(Struct, frozen=True, omit_defaults=True, tag_field="with"):
    """How an attack is met. `choice` is what was chosen against a committed one. `harder` is what
    enduring that one adds to the difficulty of opposing it (ASH-ATK-07)."""

    way: ClassVar[str] = ""
    """The word that names its way."""

    choice: str = ""
    harder: int = 0


class NoDefenseAnswer(Answer, frozen=True, tag="none"):
    """Nothing opposes it."""


class ReflexAnswer(Answer, frozen=True):
    """A block or a dodge; `allowed` is one that a storyteller let pass. `forced` is how somebody
    who holds another pays for it."""

    ability: str = ""
    extras: tuple[str, ...] = ()
    allowed: bool = False
    forced: str = ""


class BestAnswer(ReflexAnswer, frozen=True, tag="best"):
    """The best that is open when it is rolled."""


class BlockAnswer(ReflexAnswer, frozen=True, tag="block"):
    """A block, with Brawl or Melee as its `ability`."""


class DodgeAnswer(ReflexAnswer, frozen=True, tag="dodge"):
    """A dodge."""


class ExchangeAnswer(Answer, frozen=True, tag="exchange"):
    """The own attack: a `part` of what was declared, or (None) one that nobody used up.
    `harder_for` is whose roll is the harder one, the target's where nobody is named."""

    part: int | None = None
    harder_for: str = ""


class GuardAnswer(Answer, frozen=True, tag="guard"):
    """The strike of a guard."""


class EscapeAnswer(Answer, frozen=True, tag="escape"):
    """The escape that was declared."""


class SeizeAnswer(Answer, frozen=True, tag="grapple_defense"):
    """The grapple that a target stands ready for."""


class AbortAnswer(Answer, frozen=True, tag="abort", kw_only=True):
    """Something else than was declared, on a `ground`."""

    ground: str
    action: AnyAction


class ReactAnswer(Answer, frozen=True, tag="react", kw_only=True):
    """A defense that is declared in answer."""

    action: AnyAction


AnyAnswer: TypeAlias = (
    NoDefenseAnswer | BestAnswer | BlockAnswer | DodgeAnswer | ExchangeAnswer | GuardAnswer
    | EscapeAnswer | SeizeAnswer | AbortAnswer | ReactAnswer
)  # fmt: skip

for _kind in get_args(AnyAnswer):
    _kind.way = _kind.__struct_config__.tag

AnyReflex: TypeAlias = BestAnswer | BlockAnswer | DodgeAnswer

REFLEXES: dict[str, type[AnyReflex]] = {
    "": BestAnswer, "best": BestAnswer, "block": BlockAnswer, "dodge": DodgeAnswer,
}  # fmt: skip

NONE = NoDefenseAnswer()
"""The answer of a target who does not defend."""

ACCEPTED = NoDefenseAnswer(choice="accept")
"""The answer of a target who takes a committed attack."""

BEST = BestAnswer()
"""The answer of a target who does not say how: the best that is open when it is rolled."""
