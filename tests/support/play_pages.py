"""docs/play: a page for each rule system and one of the lines of every fight, as the help has them.

make settings
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from combat_ashes.engine.ruleset import Ruleset
from combat_ashes.rulesets import rulesets
from combat_ashes.text.explaining import explained
from combat_ashes.text.house import HOUSE, help_on_fighting, surface_of
from combat_ashes.text.surface import Row, Surface
from combat_ashes.text.wrapping import unfolded
from tests.support.shipped import shipped

FOLDER = Path(__file__).parents[2] / "docs" / "play"
WRITTEN = "Written by `make settings` from the help of the game, where it stands as {where}.\n"
LINES = "lines.md"


def pages() -> dict[str, str]:
    """Each page by its file."""
    systems = {name: rulesets()[name] for name in sorted(shipped())}
    return {
        LINES: lines_of_every_fight(),
        **{f"{n}.md": system(each) for n, each in systems.items()},
    }


def lines_of_every_fight() -> str:
    """What can be typed whatever the rules."""
    parts = ["# What every fight has\n", WRITTEN.format(where="`help fighting` and `help +combat`")]
    return "\n".join([*parts, *_subjects(HOUSE.pages), "## Lines\n", *_commands(HOUSE, HOUSE.rows)])


def system(ruleset: type[Ruleset]) -> str:
    """How a fight goes under a rule system, and the lines that it has besides."""
    name, surface = ruleset.name, surface_of(ruleset)
    own = [row for row in surface.rows if row not in HOUSE.rows]
    beginning = help_on_fighting(ruleset).partition("# subtopics")[0]
    subjects = {word: page for word, page in surface.pages.items() if word not in HOUSE.pages}
    parts = [f"# {name}\n", WRITTEN.format(where="`help fighting` and `help +attack`"),
             f"{ruleset.__doc__}\n", _page(beginning), *_subjects(subjects), "## Lines\n",
             f"Those of every fight are in [{LINES}]({LINES}).\n"]  # fmt: skip
    return "\n".join([*parts, *_commands(surface, own)])


def _subjects(found: Mapping[str, str]) -> list[str]:
    """The pages of the help, each under its word."""
    return [f"## {word}\n\n{_page(unfolded(page))}" for word, page in sorted(found.items())]


def _commands(surface: Surface, rows: Iterable[Row]) -> list[str]:
    """Some lines under their commands, each with its example."""
    found: list[str] = []
    by_command: dict[str, list[Row]] = {}
    for row in rows:
        by_command.setdefault(row.command, []).append(row)
    for command, own in sorted(by_command.items()):
        found.append(f"### +{command}\n")
        found += [_line(surface, row) for row in own]
    return found


def _line(surface: Surface, row: Row) -> str:
    usage, meaning = explained(row).split(": ", 1)
    typed = surface.examples.get(row.typed[1:], ("",))[0]
    example = f" Example: `{typed}`." if typed and typed != usage else ""
    return f"- `{usage}`: {_escaped(meaning)}{example}\n"


def _page(text: str) -> str:
    """A page of the help as Markdown: what is set in is shown as it is typed."""
    lines: list[str] = []
    for line in text.strip().split("\n"):
        is_set_in, was_set_in = line.startswith("  "), bool(lines) and lines[-1].startswith("    ")
        if is_set_in != was_set_in and lines and lines[-1]:
            lines.append("")
        lines.append(f"  {line}" if is_set_in else _escaped(line))
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    """Text in which nothing is markup by chance."""
    return re.sub(r"([<*_\[\]])", r"\\\1", text)


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, page in pages().items():
        (FOLDER / name).write_text(page, encoding="utf-8")


if __name__ == "__main__":
    write()
