"""Colours of a screen: marks that nobody can type, which become markup, or nothing."""

AWAITED, MINE = "y", "w"
"""Letters of Evennia's markup: of who is awaited, and of the reader."""

BEGIN, END = "\x01", "\x02"


def coloured(text: str, colour: str) -> str:
    return f"{BEGIN}{colour}{text}{END}"


def without(text: str) -> str:
    for colour in (AWAITED, MINE):
        text = text.replace(BEGIN + colour, "")
    return text.replace(END, "")


def as_markup(text: str) -> str:
    """Text with markup for its marks; in what is between them nothing may be markup any more."""
    return text.replace(BEGIN, "|").replace(END, "|n")
