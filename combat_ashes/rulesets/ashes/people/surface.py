"""What people read of haste and of what a sheet pays for: the line, sentences, marks."""

from collections.abc import Mapping

from ....engine.events import HasteSet
from ....engine.numbers import MOST_HASTE, whole
from ....engine.views import Reader
from ....text.line import Line, Spoken
from ....text.surface import Marks, Names, Parts, Row, Sentence, Surface
from ....text.words import count, name_in
from ...common.surface import WRITTEN_TWICE
from ..view_model import Person


def read_haste(line: Line) -> Spoken:
    """`+haste n[=source]`"""
    number = whole(line.left, 1, MOST_HASTE) if line.left else 0
    return "haste", {"count": number, "source": line.right or ""}


ROWS = (
    Row("haste", "", "<n>[=<source>]", "pay for n haste actions this round, with your Main "
        "declaration: rage, celerity, time, quicksilver, or other where the storyteller gave it",
        read=read_haste),
)  # fmt: skip


def _haste(event: HasteSet, names: Names, reader: Reader) -> Parts:
    if not event.source:
        return []
    actions = count(event.haste, "haste action")
    return [f"{name_in(names, event.who)} has {actions} this round ({event.source})."]


def _mark(person: Person) -> list[str]:
    return [f"haste {person.haste}"] if person.haste else []


def _left(name: str, person: Person) -> list[str]:
    left = person.haste
    return [f"{name} has {count(left, 'haste action')} left."] if left else []


REFUSALS: dict[str, str | Mapping[str, str]] = {
    "err.weapon.ambiguous": "'{word}' may be {names}; write more of the name.",
    "err.willpower.spent": {
        "": "You may spend {most} Willpower a round, no more; leave the option out.",
        "twice": WRITTEN_TWICE,
    },
    "err.willpower.none": "You have no Willpower left to spend; leave the option out.",
    "err.pool.storyteller": "Your pool is made of traits of your sheet, each of them once; leave "
    "{word} out.",
    "err.haste.not_announced": "Haste goes with your Main declaration, and you have made it; ask "
    "the storyteller.",
    "err.haste.none_left": "You have no haste action in this phase; wait, and answer attacks if "
    "they come.",
    "err.haste.source": "'{word}' is no source of haste; name {sources}.",
    "err.haste.too_many": "The source {source} pays {most:haste action} now; ask for fewer or name "
    "another source.",
    "err.roll.pool": "{problem}.",
}

UNLED: dict[str, str] = {
    "err.haste.not_announced": "Haste goes with your Main declaration, and you have made it; "
    "announce it next round."
}

TOLD: dict[str, Sentence] = {
    "pool.unknown": "{who}'s sheet has no {words:quoted}; it counts as 0.",
    "haste.missed": "{who} was held helpless and misses this haste action.",
    "haste.lost": "{who} loses {haste:haste action}.",
    "botch.flagged": "{who} botched in a grapple; what comes of it is yours to say.",
    "prone.down": "{who} is on the ground; +rise gets them up, once nobody holds them.",
    "prone.up": "{who} stands up.",
}


SURFACE = Surface(
    rows=ROWS,
    options={"haste": "+haste <n>=<source>"},
    told=TOLD,
    events={HasteSet: _haste},
    refusals=REFUSALS,
    unled=UNLED,
    marks=(Marks(_mark, _left),),
)
