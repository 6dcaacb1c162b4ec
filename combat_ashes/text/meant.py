"""Words of the source texts and of other games, and the line that each is meant for."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from .line import Line, split_line

HOLE = re.compile(r"<[^<>]*>(\[?=<[^<>]*>\]?)?")
"""What a line is about, in one that is written as its usage is: `<target>[=<weapon>]`."""

OPTIONAL = re.compile(r"\[[^\]]*\]")


@dataclass(frozen=True)
class Word:
    """The lines that a word is meant for, written as their usages are.

    `same` is for a word that is another name of the line and is done like it, `nearest` for one
    of which the rules have nothing: its lines are what comes nearest.
    """

    lines: tuple[str, ...]
    same: bool = False
    nearest: bool = False


Words = Mapping[str, Word]
"""By word as it is typed: `reload`, with a switch `attack/head`, as an option `attack, head`."""


@dataclass(frozen=True)
class Meant:
    """What was typed that is none of these rules' words, and the lines that were meant."""

    typed: str
    word: Word
    lines: tuple[str, ...]


def means(*lines: str) -> Word:
    return Word(lines)


def same_as(line: str) -> Word:
    return Word((line,), same=True)


def nearest_to(*lines: str) -> Word:
    """A word of which the rules have nothing, and the lines that come nearest."""
    return Word(lines, nearest=True)


def meaning(words: Words, line: Line) -> Meant | None:
    """The lines that were meant by one with a word of another text or game; none without."""
    key = "/".join((line.name, *line.switches))
    if key in words:
        return _filled(f"+{key}", words[key], line.whole)
    if "," not in line.whole:
        return None
    parts = [part.strip() for part in line.whole.split(",") if part.strip()]
    for option in parts[1:]:
        word = words.get(f"{line.name}, {option.lower()}")
        if word is not None:
            rest = ", ".join(part for part in parts if part is not option)
            switched = replace(word, lines=tuple(_switched(one, line) for one in word.lines))
            return _filled(f"'{option}' behind a comma", switched, rest)
    return None


def understood(words: Words, line: Line) -> Line:
    """A line in the words of the rules, where a word of its is another name of theirs."""
    found = meaning(words, line)
    if found is None or not found.word.same:
        return line
    # What was typed alone is the other name alone, and lacks what that lacks.
    same = found.lines[0] if line.whole else HOLE.sub("", found.lines[0]).rstrip()
    return replace(split_line(same), depth=line.depth, surface=line.surface)


def _switched(template: str, line: Line) -> str:
    """A line that was meant for an option, with the switches that it was typed with."""
    head, blank, rest = template.partition(" ")
    if head.split("/")[0] != f"+{line.name}":
        return template
    return f"{'/'.join((head, *line.switches))}{blank}{rest}"


def _filled(typed: str, word: Word, rest: str) -> Meant:
    """The lines of a word that take what was typed behind it, or that need nothing."""
    holes = (HOLE.search(one if rest else OPTIONAL.sub("", one)) for one in word.lines)
    fitting = [one for one, hole in zip(word.lines, holes, strict=True) if bool(hole) == bool(rest)]
    return Meant(typed, word, tuple(filled(one, rest) for one in fitting or word.lines))


def filled(template: str, rest: str = "") -> str:
    """One line with what was typed in its hole, and at its end the options that were typed."""
    hole = HOLE.search(template)
    if not rest or hole is None:
        return OPTIONAL.sub("", template)
    about, comma, options = rest.partition(",")
    lacking = "" if "=" in about or "[" in (hole[1] or "[") else hole[1]
    before, behind = (re.sub(r"[][]", "", part) for part in template.split(hole[0], 1))
    return f"{before}{about.strip()}{lacking}{behind}{comma}{options}"
