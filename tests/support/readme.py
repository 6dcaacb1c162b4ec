"""What a run of the game makes of README and docs: a round, the odds of a line, a screen in colour.

`make readme` writes them; `tests/game/test_readme.py` holds them to what a run shows.
"""

from __future__ import annotations

import html
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
CHANCES = ROOT / "docs" / "odds.md"
PICTURE = ROOT / "docs" / "combat.svg"

BEGIN, END = "<!-- a round, by make readme -->\n", "<!-- end of the round -->\n"
ODDS, ODDS_END = "<!-- odds, by make readme -->\n", "<!-- end of the odds -->\n"
COLOURS = {"y": "#f5c211", "w": "#ffffff", "n": "#c8ccd4"}
ROW, LETTER = 20, 8.4


def transcript() -> str:
    """The round as the README has it now."""
    return README.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]


def odds() -> str:
    """The chances of a line as docs/odds.md has them now."""
    return CHANCES.read_text(encoding="utf-8").partition(ODDS)[2].partition(ODDS_END)[0]


def write(shown: str, screen: str, chances: str) -> None:
    """Put a round, a screen and the chances of a line in their places."""
    for page, begin, part, end in (
        (README, BEGIN, shown, END), (CHANCES, ODDS, chances, ODDS_END),
    ):  # fmt: skip
        before, _, rest = page.read_text(encoding="utf-8").partition(begin)
        text = f"{before}{begin}{part}{end}{rest.partition(end)[2]}"
        page.write_text(text, encoding="utf-8")
    PICTURE.write_text(drawn(screen), encoding="utf-8")


def indented(text: str) -> str:
    """A text as a block of the README."""
    return "".join(f"    {line}".rstrip() + "\n" for line in text.rstrip().split("\n"))


def drawn(screen: str) -> str:
    """A screen with Evennia's markup as a picture."""
    lines = screen.split("\n")
    width = int(max(len(re.sub(r"\|[a-z]", "", line)) for line in lines) * LETTER) + 32
    rows = "\n".join(
        f'<text x="16" y="{ROW * number + 28}" xml:space="preserve">{_spans(line)}</text>'
        for number, line in enumerate(lines)
    )
    size = f'width="{width}" height="{ROW * len(lines) + 28}"'
    style = 'font-family="DejaVu Sans Mono, Menlo, monospace" font-size="14" fill="#c8ccd4"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>\n'
        f'<rect width="100%" height="100%" rx="8" fill="#1d2027"/>\n{rows}\n</svg>\n'
    )


def _spans(line: str) -> str:
    """A line with a piece of text for each colour."""
    first, *rest = re.split(r"\|([a-z])", line)
    pieces = [html.escape(first)]
    for colour, text in zip(rest[::2], rest[1::2], strict=True):
        if text:
            pieces.append(f'<tspan fill="{COLOURS[colour]}">{html.escape(text)}</tspan>')
    return "".join(pieces)
