"""Lines that are refused: a code and facts; the sentence stands in the text layer."""

from dataclasses import dataclass, field

from .state import Json


@dataclass(frozen=True)
class Refusal:
    """Why an input changes nothing. `may_allow`: a storyteller may let it pass."""

    code: str
    facts: dict[str, Json] = field(default_factory=dict)
    may_allow: bool = False


class Refused(Exception):
    """Raised while an input is decided; carries the refusal."""

    def __init__(self, code: str, may_allow: bool = False, **facts: Json) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, facts, may_allow)


def raise_if(refusal: Refusal | None) -> None:
    """Raise a refusal, where it is one."""
    if refusal is not None:
        raise Refused(refusal.code, refusal.may_allow, **refusal.facts)
