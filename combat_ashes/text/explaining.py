"""Help on a command, from its lines, and on fighting, from the pages."""

from .surface import PLAYER, Row, Surface
from .wrapping import unfolded


def help_on(surface: Surface, command: str, switch: str = "") -> str:
    """The help of one command: what it is, and each line, or the one of its `switch`."""
    own = surface.rows_of(command)
    usage = ["Usage:", *(f"  {row.usage}" for row in own), ""]
    if any(row.switch == switch for row in own) and switch:
        lines, own = [], [row for row in own if row.switch == switch]
    elif len(own) > 1 and not own[0].switch:
        lines, own = [*_told(surface, own[0]), "", *usage], own[1:]
    else:
        lines = usage
    lines += [line for row in own for line in _told(surface, row)]
    if command in surface.more and not switch:
        lines += ["", surface.more[command]]
    return "\n".join(lines)


def _told(surface: Surface, row: Row) -> list[str]:
    typed, *came = surface.examples.get(row.typed[1:], ("",))
    shown = [f"  > {typed}", *(f"  {each}" for each in came)] if typed else []
    return [explained(row), *shown]


def explained(row: Row) -> str:
    whose = "" if row.who == PLAYER else f" For {row.who}."
    return f"{row.usage}: {row.meaning}.{whose}"


def topic(surface: Surface, beginning: str) -> str:
    """The help on fighting: its beginning, and a part for each subject, as Evennia has it."""
    pages = sorted(surface.pages.items())
    parts = [f"## {subject}\n\n{unfolded(page)}" for subject, page in pages]
    return "\n\n".join([unfolded(beginning), "# subtopics", *parts])
