"""What people write, as it is taken in: one line of characters that can be seen."""

import re
import unicodedata

MOST_MARKS = 2
"""The most marks above and below one letter; more of them reach into other lines."""
JOINERS = ZWNJ, ZWJ = "\u200c", "\u200d"
JOINING = frozenset(
    ("ADLAM", "ARABIC", "HANIFI", "MANDAIC", "MANICHAEAN", "MONGOLIAN", "NKO", "PHAGS-PA",
     "PSALTER", "SOGDIAN", "SYRIAC")
)  # fmt: skip
"""Scripts whose letters join, by the first word of their letters' names."""
VIRAMA = 9
"""The combining class of the signs that make one letter of two in the scripts of India."""

_ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)"
)
"""Terminal sequences with parameters, and with text up to an end; short ones lose their ESC."""
_BREAKS = re.compile("[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")


def written(text: str) -> str:
    """A text as it is stored and read: on one line, without what cannot be seen.

    Line breaks and tabs become a space; terminal sequences, control and format characters and
    halves of characters go. Joiners stay between letters and emoji that need them, and of the
    marks on a letter the first two.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _BREAKS.sub(" ", _ESCAPES.sub("", text))
    return "".join(_joined(_marked([each for each in text if each in JOINERS or _is_seen(each)])))


def _is_seen(each: str) -> bool:
    """Whether a character is more than control, format, private, unknown or half of one."""
    return unicodedata.category(each)[0] != "C"


def _joined(found: list[str]) -> list[str]:
    kept: list[str] = []
    for place, each in enumerate(found):
        if each in JOINERS and not _joins(each, kept, found[place + 1 : place + 2]):
            continue
        kept.append(each)
    return kept


def _joins(joiner: str, before: list[str], after: list[str]) -> bool:
    """Whether a joiner stands where a script or an emoji needs it."""
    if not before or not after:
        return False
    if VIRAMA in (unicodedata.combining(before[-1]), unicodedata.combining(after[0])):
        return True
    base = next((each for each in reversed(before) if not _is_mark(each)), "")
    if joiner == ZWJ and _is_emoji(base) and _is_emoji(after[0]):
        return True
    return _script(base) in JOINING and _script(after[0]) in JOINING


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


def _is_emoji(each: str) -> bool:
    skin_or_arrow = "\U0001f3fb" <= each <= "\U0001f3ff" or each == "\u2194"
    return bool(each) and (unicodedata.category(each) == "So" or skin_or_arrow)


def _is_mark(each: str) -> bool:
    return unicodedata.category(each) in ("Mn", "Me")


def _marked(found: list[str]) -> list[str]:
    kept: list[str] = []
    marks = MOST_MARKS
    for each in found:
        if _is_mark(each):
            marks += 1
        elif each not in JOINERS:
            marks = 0
        if not _is_mark(each) or marks <= MOST_MARKS:
            kept.append(each)
    return kept
