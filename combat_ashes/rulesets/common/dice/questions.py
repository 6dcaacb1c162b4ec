"""What a storyteller is asked before dice fall."""

from ....engine.offers import AwaitedRoll
from ....engine.questions import QuestionKind
from ....engine.readers import roll
from ....engine.state import Facts


class Rolling(Facts, frozen=True, kw_only=True):
    """Who rolls, against whom, for what they do; and the `rolls` that are known already."""

    who: str
    against: str | None = None
    what: str = ""
    rolls: tuple[AwaitedRoll, ...] = ()


confirm = QuestionKind("confirm", Rolling, roll)
