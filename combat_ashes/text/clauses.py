"""A roll as a part of a paragraph, in pieces that are told or left out."""

from ..engine import events as ev
from ..engine.pools import spoken
from ..engine.views import Reader
from .fitting import Part, Piece
from .rolls import is_added, is_bare, purpose_of, reasons, score
from .surface import Names, Surface
from .words import dice, name_in, upper_first

HARM = ("damage", "soak")
"""Purposes of rolls of which `brief` tells only what comes of them."""


def clause(surface: Surface, names: Names, reader: Reader, event: ev.Rolled, first: bool) -> Part:
    """A roll in its pieces; behind the `first` of a paragraph in fewer words."""
    begin = purpose_of(surface, event)
    if event.purpose in HARM and not first:
        begin = upper_first(event.purpose)
    begin = begin.format(who=name_in(names, event.who), against=name_in(names, event.against))
    said = [Piece(begin)]
    if event.using:
        said.append(Piece(f" with {event.using}", ("weapon",)))
    brief = reader.style == "brief"
    if brief or is_bare(event):
        botch = f" ({botched(event)})" if event.botch and event.difficulty else ""
        said.append(Piece(f": {_number(surface, event)}{botch}."))
    else:
        said += [*_dice(reader, event, first), *_score(surface, reader, event, first)]
    if brief:
        return said
    return _own(said) if event.who == reader.who else _harmless(said, event, first)


def _dice(reader: Reader, event: ev.Rolled, first: bool) -> Part:
    """` (6 dice = strength 2 + …, at 6)`: to whom its terms belong, what they were."""
    harm = event.purpose in HARM
    told = ("dice", "harm dice") if harm else ("dice",)
    pool = dice(event.pool) if first or reader.screenreader else str(event.pool)
    found = [Piece(f" ({'a chance die' if event.chance else pool}", told)]
    if event.pool_terms and reader.is_(event.who):
        made = "for" if event.chance else "+" if is_added(event) else "="
        terms = f" {made} {spoken(event.pool_terms)}{',' if event.difficulty else ''}"
        if event.difficulty and [value for _, value in event.pool_terms] == [event.pool]:
            terms = f" from {event.pool_terms[0][0].replace('_', ' ')}"
        found.append(Piece(terms, (*told, "harm terms" if harm else "terms")))
    found += [Piece(f" at {event.difficulty}", told)] if event.difficulty else []
    if len(event.difficulty_terms) > 1:
        found.append(Piece(f" = {spoken(event.difficulty_terms)}", (*told, "difficulty")))
    return [*found, Piece(")", told)]


def _number(surface: Surface, event: ev.Rolled) -> str:
    """What a roll came to in the fewest words."""
    return score(surface, event) if surface.scores else str(event.successes)


def _score(surface: Surface, reader: Reader, event: ev.Rolled, first: bool) -> Part:
    """`: 4 successes (1s cancel 2).`"""
    whole = first or reader.screenreader
    said = score(surface, event) if whole else _number(surface, event)
    why = reasons(event, short=True)
    why += ["as the storyteller ruled"] if event.ruled else []
    why += [botched(event)] if event.botch else []
    left = ("cancelled", "harm reasons") if event.purpose in HARM else ("cancelled",)
    return [Piece(f": {said}"), *_in_parentheses(why, left), Piece(".")]


def _own(said: Part) -> Part:
    """The reader's own roll: without what it was made of at the most, which others never read."""
    private = {"harm terms": "own harm terms", "terms": "own terms", "difficulty": "own terms"}
    return [Piece(p.text, tuple(private[d] for d in p.details if d in private)) for p in said]


def _harmless(said: Part, event: ev.Rolled, first: bool) -> Part:
    """Another's roll, of which damage and soak behind their attack may be left out whole."""
    if first or event.purpose not in HARM:
        return said
    return [Piece(p.text, (*p.details, "harm")) for p in said]


def _in_parentheses(why: list[str], left: tuple[str, ...]) -> Part:
    """` (10s count twice, 1s cancel 2)`, of which what ones cancel is a detail."""
    lasting = [place for place, each in enumerate(why) if "cancel" not in each]
    if not lasting:
        return [Piece(f" ({', '.join(why)})", left)] if why else []
    found = [Piece(" (")]
    for place, each in enumerate(why):
        text = f"{each}, " if place < lasting[0] else each
        text = f", {each}" if place > lasting[0] else text
        found.append(Piece(text, () if place in lasting else left))
    return [*found, Piece(")")]


def botched(event: ev.Rolled) -> str:
    """What a botch is called: of a chance die it is a dramatic failure."""
    return "a dramatic failure" if event.chance else "a botch"
