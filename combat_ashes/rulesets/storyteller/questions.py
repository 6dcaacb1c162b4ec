"""What people are asked under these rules."""

from ...engine.questions import About, QuestionKind
from ...engine.readers import roll, word_or_default
from ...engine.state import Facts
from ..common.declare_resolve.questions import init as init
from ..common.dice.questions import Rolling
from .values import Made


class Coming(Facts, frozen=True):
    """Who attacks somebody, with what `attack`, and its `key` in the moment that comes up."""

    attacker: str
    attack: str
    key: str


class Leftover(Facts, frozen=True):
    """The successes that are left of a strafe."""

    left: int


class Hit(Facts, frozen=True):
    """The damage that somebody may soak."""

    levels: int
    damage: str


class Botch(About, frozen=True):
    """Who botched an attack or a defense, and the attack."""

    made: Made
    of: str


declare = QuestionKind("declare", Facts)
release = QuestionKind("release", About, word_or_default)
defend = QuestionKind("defend", Coming)
delay = QuestionKind("delay", Facts)
rise = QuestionKind("rise", Facts)
confirm = QuestionKind("confirm", Rolling, roll)
share = QuestionKind("share", Leftover)
soak = QuestionKind("soak", Hit)
mishap = QuestionKind("mishap", Botch)
