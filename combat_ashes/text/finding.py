"""What help finds of a word of the rules: its page, what pages say of it, lines with it."""

import re
from collections.abc import Sequence
from functools import lru_cache

from .explaining import explained
from .surface import PLAYER, Row, Surface
from .words import listed
from .wrapping import unfolded

MOST_FOUND = 10
"""How many lines are shown of those that have to do with a word."""

MOST_SAID = 4
"""How many sentences are shown of what a page says of a word."""

TERMS = re.compile(r"^  (?!Combat: )([A-Z][a-z ,-]+): ", re.MULTILINE)
"""Finding words in pages (`  Pool, dice: what you roll.`) and in examples (`Combat: `)."""

SENTENCE_ENDS = re.compile(r"(?<=[.:;]) (?=[A-Z+])")


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A text for looking words up in: small, blanks for what joins words in keys and switches."""
    return " ".join(re.sub(r"[^a-z0-9']", " ", text.lower()).split())


def _singulars(word: str) -> list[str]:
    """A word and what it may be the plural of: `bodies` is `body`."""
    ends = {"ies": "y", "es": "", "s": ""}
    return [word, *(word[: -len(end)] + instead for end, instead in ends.items()
                    if word.endswith(end) and len(word) > len(end) + 2)]  # fmt: skip


def mentions(text: str, word: str) -> bool:
    """Whether a text has a word, singular or plural, or one that begins with it."""
    return any(f" {each}" in f" {plain(text)}" for each in map(plain, _singulars(word)) if each)


def explains(page: str, word: str) -> bool:
    terms = [term.lower() for found in TERMS.findall(page) for term in found.split(", ")]
    return any(one in terms for one in _singulars(word))


def help_about(surface: Surface, word: str, chart: Sequence[str] = ()) -> str:
    """What help says of a word: a chart, its page, or sentences and lines with it; else empty."""
    word = word.lower()
    pages = sorted(surface.pages.items())
    own = [page for name, page in pages if name == word]
    own = own or [page for _, page in pages if explains(page, word)]
    own = own or [page for name, page in pages if set(_singulars(word)) & set(_singulars(name))]
    shown = ["\n".join(chart)] if chart else [unfolded(page) for page in own]
    others = [(name, page) for name, page in pages
              if mentions(page, word) and (chart or page not in own)]  # fmt: skip
    subjects = [f"help fighting/{name}" for name, _ in others]
    more = [f"More of it: {listed(subjects)}."] if subjects else []
    found = shown or _said(others, word)
    return "\n\n".join([*found, *_lines_about(surface, word, called=bool(shown)), *more])


def without_subject(surface: Surface, words: str) -> str:
    """What stands behind the name of a page or a command, `rest` of `sheet rest`; else empty."""
    subject, _, rest = words.lower().partition(" ")
    subjects = (*surface.pages, *(row.command for row in surface.rows))
    return rest if subject in subjects else ""


def _said(pages: Sequence[tuple[str, str]], word: str) -> list[str]:
    sentences = [each for _, page in pages for line in unfolded(page).split("\n")
                 for each in SENTENCE_ENDS.split(line) if mentions(each, word)]  # fmt: skip
    return ["\n".join(each.strip() for each in sentences[:MOST_SAID])] if sentences else []


def _lines_about(surface: Surface, word: str, called: bool) -> list[str]:
    """Lines that have to do with a word, or only those whose switch is `called` so."""
    rows = [row for row in surface.rows if (row.switch == word if called else
            mentions(f"{row.usage} {row.meaning}", word))]  # fmt: skip
    rows.sort(key=lambda row: (not names(row, word), row.who != PLAYER))
    lines = [f"  {explained(row)}" for row in rows[:MOST_FOUND]]
    return ["\n".join([f"Lines about {word}:", *lines])] if lines else []


def names(row: Row, word: str) -> bool:
    """Whether a word is a line's command, its switch, or both: `books damage`."""
    typed = (row.command, row.switch, f"{row.command}/{row.switch}")
    return plain(word) in (plain(each) for each in typed if each)
