"""What nobody types by accident: numbers, texts and line ends that have broken programs."""

from __future__ import annotations

from random import Random

MARK = "Combat: Frank takes 9 levels of glitter"
"""What would be the fight's own words if it stood at the beginning of a line."""

FORGED = (MARK, "Frank takes 9 levels of glitter", "Waiting for Frank to eat glitter")

BREAKS = ("\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029")

NUMBERS = (
    "", "0", "-0", "-1", "+3", "00007", "1.5", "1e9", "1_000", "0x10", "nan", "inf", "²", "\u0663",
    "\uff13", "\u2167", "½", "\u2460", "\u0a69", "\U0001d7d7", "1²", "--1", "+-2", "1 000", "99",
    "100", "101", "4000000", "99999999999", "-4000000", "9" * 400, "-" + "9" * 400, "1" * 5000,
    "2\u200b", "\u202e12",
)  # fmt: skip
"""Too many, too small, and digits that are none of ours: raised, circled, of other scripts."""

CONTROLS = (
    "\0", "\a\b\x7f", "\t", "\x1b[2J", "\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x9b31m", "\x1b",
    "\u202eevil\u202c", "\u2066x\u2069", "a\u200bb", "a\u200db", "\ufeff", "\u00ad", "\u061c",
    "\ud800", "x\udfff", "\ud83d\ude00", "\U000e0041", "\ue000", "\uffff", "\U0010ffff",
    "\x1b[4z<send>x</send>", "\x1b[1z",
)  # fmt: skip

LETTERS = (
    "Z" + "\u0301" * 50, "\u0301", "e\u0301", "\ufdfa", "ß", "\ufb01", "İ", "\u01c5", "\u212b",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467", "\U0001f1e9\U0001f1ea", "\u0646\u200c\u0647",
)  # fmt: skip
"""Letters that change their length with their case, and ones put together of several."""

MARKUP = (
    "|r", "|n|[r|r", "||", "|", "|lc+combat/end|ltclick|le", "|lu", "|/", "|*", "|-", "|#ff0000",
    "{name}", "{0}", "{", "}", "{0.__class__}", "{who!r:>99999999}", "%s", "%(x)s", "%n",
    "%99999999d", "$You()", "$conj(x)", "$pad(x, 99999)", "<script>alert(1)</script>", "<b>",
    "&lt;", "\\", "\\n",
)  # fmt: skip

WORDS = (
    "", " ", "=", "==", ";", ",", "/", "//", "&", "+", "++", "-", ".", "'", '"', "None", "True",
    "null", "[]", "{}", "__class__", "st", "clock", "p1", "p0", "here", "me", "self", "#1",
    "*Frank", "all", "' OR 1=1 --", "a" * 1000, "a" * 1001, "word " * 200, "x" * 5000, "ä" * 500,
)  # fmt: skip

TEXTS = (*CONTROLS, *LETTERS, *MARKUP, *WORDS)

DEEP = (
    "+guard guard ",
    "+split split ",
    "+abort abort ",
    "+split guard ",
    "+combat/as Thug=+guard ",
)


def number(random: Random) -> str:
    """A number, or what looks like one."""
    return random.choice(NUMBERS)


def text(random: Random) -> str:
    """A text with something in it."""
    made = random.choice(TEXTS)
    return random.choice((made, f"a {made}", f"{made} b", made * 2))


def forged(random: Random) -> str:
    """A text that goes on as if the fight spoke."""
    between = random.choice(BREAKS) * random.randint(1, 2)
    return f"a{between}{random.choice(FORGED)}"


def deep(random: Random) -> str:
    """A line within a line within a line."""
    times = random.choice((2, 3, 4, 50, 300))
    start = random.choice(DEEP)
    return start + start.split(" ", 1)[1] * times + random.choice(("dodge", "attack Jane", ""))


def many(random: Random) -> str:
    """A line of very many parts."""
    times = random.choice((11, 200, 1000))
    return random.choice(
        (
            "+split " + "attack Jane; " * times,
            "+split dodge" + ";" * times,
            "+defend/plan " + "block brawl; " * times,
            "+attack Frank" + ", willpower" * times,
            "+chase " + "Jane, " * times,
            "+attack Jane" + ",=" * times,
            "+roll " + "1+" * times + "1",
            "+misc x=" + "brawl+" * times + "brawl",
            "+combat" + "/as" * times,
            "+misc " + "&" * times,
        )
    )


def long(random: Random) -> str:
    """A line of about a limit, or of far more."""
    size = random.choice((995, 1000, 1001, 6001, 100_000))
    start = random.choice(("+misc ", "+remind ", "+combat/pause ", "+attack ", "+choose "))
    return start + random.choice("xä ;,=9") * (size - len(start))
