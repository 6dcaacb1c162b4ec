"""What somebody wrote, set off from the fight's own words."""

_WITHIN = str.maketrans(dict.fromkeys('"\u201c\u201d\u201e\u201f\u2033\uff02', "'"))


def quoted(text: str) -> str:
    """Text in double quotes, which nothing within it can end."""
    return f'"{text.translate(_WITHIN)}"'
