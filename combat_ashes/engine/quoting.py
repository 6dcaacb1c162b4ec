"""What somebody wrote, set off from the fight's own words."""

import re

_WITHIN = str.maketrans(dict.fromkeys('"\u201c\u201d\u201e\u201f\u2033\uff02', "'"))

_PLAIN = re.compile(r"[\w '-]+")


def label(text: str) -> str:
    """What a storyteller calls something: plain words as they are, anything more in quotes."""
    return text if _PLAIN.fullmatch(text) else quoted(text)


def quoted(text: str) -> str:
    """Text in double quotes, which nothing within it can end."""
    return f'"{text.translate(_WITHIN)}"'
