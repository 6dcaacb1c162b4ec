"""The questions that every fight has, whatever its rules."""

from .questions import QuestionKind, Request
from .readers import agree_or_refuse
from .state import Facts


class Takeover(Request, frozen=True):
    """Somebody would run the fight: their `name` and `ref`."""

    ref: int = 0


class Beginning(Facts, frozen=True):
    """A round that waits: how many entries of its `books` are open, and if `nobody` can act."""

    books: int = 0
    nobody: bool = False


class Readiness(Facts, frozen=True):
    """Somebody may be ready for a round: the option they take `first`; `again` is told shorter."""

    first: str = ""
    again: bool = False


leave = QuestionKind("leave", Request, agree_or_refuse)
claim = QuestionKind("claim", Takeover, agree_or_refuse)
ruleset = QuestionKind("ruleset", Request, agree_or_refuse)
"""Whether to fight on under other rules."""

begin = QuestionKind("begin", Beginning)
closing = QuestionKind("closing", Facts)
"""Whether somebody wants another round, though nobody is left to fight against."""
