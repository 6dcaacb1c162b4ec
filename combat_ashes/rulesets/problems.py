"""Mistakes in what is written: settings, charts, templates; all of them told at once."""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True)
class Problem:
    """One mistake: the key, what was found there and what is legal.

    `file` is the file's name where there is one; `unknown` says that there is no such key,
    `retired` that there is none any more, and `found` is None where something required is
    missing. `str()` gives a plain sentence.
    """

    key: str
    found: object
    legal: str
    file: str = ""
    unknown: bool = False
    retired: bool = False

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.file else self.key
        if self.retired:
            return f"{where} is a setting no more, {self.legal}"
        if self.unknown:
            return f"{where} is not known, {self.legal}"
        if self.found is None:
            return f"{where} is missing, legal: {self.legal}"
        return f"{where} is {_short(self.found)}, legal: {self.legal}"


class ProblemsError(ValueError):
    """Mistakes found together; `problems` holds them all, the message a line for each."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: (problem.file, problem.key)))
        super().__init__("\n".join(map(str, self.problems)))

    @classmethod
    def of(cls, key: str, found: object, legal: str) -> Self:
        return cls([Problem(key, found, legal)])


class SettingsError(ProblemsError):
    """Settings that are not legal."""


def in_section(word: str, known: Iterable[str]) -> list[str]:
    """Of some keys those in the section of a key, if there are any: a few are soon compared."""
    every, (section, dot, _) = list(known), word.partition(".")
    return [each for each in every if dot and each.startswith(f"{section}.")] or every


def closest(word: object, known: Iterable[str], otherwise: str) -> str:
    """Half a sentence naming what in `known` is most like `word`, or `otherwise`."""
    found = difflib.get_close_matches(str(word)[:80].lower(), in_section(str(word), known), n=3)
    if not found:
        return otherwise
    return f"the closest {'is' if len(found) == 1 else 'are'} {', '.join(found)}"


def _short(found: object) -> str:
    text = repr(found)
    return text if len(text) <= 60 else f"{text[:57]}..."
