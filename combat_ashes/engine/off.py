"""The words that take away whatever can be set."""

OFF = ("off", "no", "none", "clear")


def is_off(text: str) -> bool:
    return text.strip().lower() in OFF


def as_off(word: str) -> str:
    """A word in small letters, and `off` for each that means the same."""
    word = word.strip().lower()
    return "off" if word in OFF else word
