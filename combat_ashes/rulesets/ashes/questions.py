"""What people are asked under these rules."""

from msgspec import Struct

from ...engine.questions import QuestionKind
from ...engine.readers import roll, word_or_default
from ...engine.state import Facts
from ..common.declare_resolve.questions import init as init
from ..common.dice.questions import Rolling
from .answers import NONE, AnyAnswer


class Attacked(Facts, frozen=True, kw_only=True):
    """Who attacks with which `part` of what they declared, and with what; `how` is grapple,
    committed, or as any other. Who passes has `declined`; who aborts has a `ground`.
    """

    by: str
    part: int = 0
    weapon: str = ""
    declined: AnyAnswer = NONE
    ground: str = ""
    how: str = ""


class Voided(Facts, frozen=True):
    """A `part` that comes to nothing: at which target, if it is `void`, the ground of an abort."""

    target: str | None
    part: int
    void: bool
    ground: str = ""


class Targeted(Facts, frozen=True):
    """Whom a strike would hit."""

    target: str


class Does(Struct, frozen=True, omit_defaults=True):
    """What an effect comes to: `dice` or `levels` of damage, yards, what is in hand, a fall."""

    dice: int = 0
    levels: int = 0
    damage: str = ""
    yards: int | None = None
    things: tuple[str, ...] = ()
    prone: bool = False


class Buys(Facts, frozen=True):
    """What Control buys of a victim: each effect's price, what it does, and at which hazard."""

    victim: str
    control: int
    costs: dict[str, int] = {}
    does: dict[str, Does] = {}
    actions: dict[str, int] = {}
    hazards: dict[str, list[str]] = {}


class Escaped(Facts, frozen=True):
    """Who gets away, with how much of a lead; `cold` where nobody attacked them."""

    prey: str
    lead: int
    cold: bool = False


class Tied(Facts, frozen=True):
    """A group of which somebody comes first."""

    people: list[str]
    victim: str = ""


declare = QuestionKind("declare", Facts)
act = QuestionKind("act", Facts)
tie = QuestionKind("tie", Tied)
first = QuestionKind("first", Tied, word_or_default)
part = QuestionKind("part", Facts, word_or_default)
defend = QuestionKind("defend", Attacked)
confirm = QuestionKind("confirm", Rolling, roll)
void = QuestionKind("void", Voided)
guard = QuestionKind("guard", Targeted, word_or_default)
bayonet = QuestionKind("bayonet", Targeted)
effect = QuestionKind("effect", Buys)
single = QuestionKind("single", Buys)
pursue = QuestionKind("pursue", Escaped)
