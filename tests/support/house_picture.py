"""docs/house.svg: the folders of the plugin, each above those that it may import.

make settings
"""

from __future__ import annotations

import ast
import html
from pathlib import Path
from textwrap import wrap

ROOT = Path(__file__).parents[2]
PLUGIN = ROOT / "combat_ashes"
PICTURE = ROOT / "docs" / "house.svg"

FLOORS = (
    ("web", "mush"),
    ("records", "own_rules"),
    ("play",),
    ("rulesets/ashes", "rulesets/storyteller", "rulesets/forsaken", "rulesets/hubris",
     "rulesets/close2004"),
    ("rulesets/common",),
    ("text",),
    ("engine",),
)  # fmt: skip
"""The upper floors stand on the lower ones, and import nothing above them."""

WIDTH, GAP, EDGE = 960, 12, 16
NAME, LINE, LETTER = 42, 17, 7.2
"""How high the name of a room stands over its words, a line of these, and how wide a letter is."""


def about(folder: str) -> str:
    """What a folder says of itself, in its first line."""
    source = (PLUGIN / folder / "__init__.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").splitlines()[0]


def drawn() -> str:
    """The picture."""
    floors: list[str] = []
    top = EDGE
    for folders in FLOORS:
        floor, height = _floor(folders, top)
        floors.append(floor)
        top += height + GAP
    words = ", over ".join(" and ".join(folders) for folders in FLOORS)
    body = "\n".join(floors)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{top + EDGE - GAP}" '
        'role="img" font-family="DejaVu Sans, Verdana, sans-serif" font-size="12" '
        f'fill="#1d2027">\n<title>{words}</title>\n'
        f'<rect width="100%" height="100%" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


def _floor(folders: tuple[str, ...], top: int) -> tuple[str, int]:
    """A floor, and how high it is."""
    wide = (WIDTH - 2 * EDGE - GAP * (len(folders) - 1)) // len(folders)
    said = {folder: wrap(about(folder), int((wide - 20) / LETTER)) for folder in folders}
    height = NAME + LINE * max(map(len, said.values()))
    rooms = [
        _room(folder, said[folder], (EDGE + place * (wide + GAP), top, wide, height))
        for place, folder in enumerate(folders)
    ]
    return "\n".join(rooms), height


def _room(folder: str, said: list[str], at: tuple[int, int, int, int]) -> str:
    left, top, wide, height = at
    rows = [
        f'<text x="{left + 10}" y="{top + NAME + LINE * place}">{html.escape(line)}</text>'
        for place, line in enumerate(said)
    ]
    box = f'x="{left}" y="{top}" width="{wide}" height="{height}"'
    name = folder.rpartition("/")[2]
    return "\n".join([
        f'<rect {box} rx="6" fill="#eef1f6" stroke="#5b6472"/>',
        f'<text x="{left + 10}" y="{top + 22}" font-weight="bold">{name}</text>',
        *rows,
    ])  # fmt: skip


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
