"""Lines as people type them: right, nearly right, and meant to break something.

They are made from the lines of a rule system. A generator with the same seed, asked the same,
makes the same lines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from combat_ashes.text.surface import PLAYER, STAFF, Row

from . import hostile
from .words import SLOTS, words_of

CLOCK = "the clock"
"""Instead of a person: the time of whoever is awaited is up."""


class Typed(NamedTuple):
    """Who types, and what."""

    who: str
    line: str


ROLES = ("Jane", "Frank", "Sam", "Ada", "Otto", "Frank's other window")
FIGHTERS = ("Jane", "Frank", "Frank's other window")

USUAL = ("+init", "+pass", "+combat/next", "+choose 1", "+dodge", "+attack Jane", "+attack Frank")

FREE = ("jump over a car", "stand", "reload", "avoid pit", "look", "my wound")


class Generator:
    """Makes one line after the other; `awaited` tells what would be an answer now."""

    def __init__(self, seed: str, ruleset: str) -> None:
        self.random = Random(seed)
        self.words = words_of(ruleset)
        lines = self.words.declarations
        self.slots = {
            **SLOTS,
            **dict.fromkeys(("declaration", "attack line"), lines),
            "line": tuple(f"+{line}" for line in lines),
        }

    def typed(self, awaited: Mapping[str, Sequence[str]]) -> Typed:
        """The next line: often an answer, mostly from somebody who may type it.

        `awaited` has by name the options of what each of them is asked.
        """
        random = self.random
        if awaited and random.random() < 0.04:
            return Typed(CLOCK, "time is up")
        if random.random() < 0.45:
            return self._answered(random.choice(sorted(awaited) or ("Jane", "Frank")), awaited)
        line = self.line()
        return Typed(self._speaker(line, [who for who in sorted(awaited) if who in ROLES]), line)

    def fitting(self, awaited: Mapping[str, Sequence[str]]) -> Typed:
        """A line that mostly goes: an answer of whom the fight waits for, or one of the table."""
        random = self.random
        if random.random() < 0.75:
            return self._answered(random.choice(sorted(awaited) or ("Jane", "Frank")), awaited)
        line = self.legal()
        return Typed(self._speaker(line, []), line)

    def _answered(self, who: str, awaited: Mapping[str, Sequence[str]]) -> Typed:
        answer = self._answer(who, awaited.get(who, ()))
        # The storyteller speaks for those whom nobody plays.
        return Typed(who, answer) if who in ROLES else Typed("Sam", f"+combat/as {who}={answer}")

    def _speaker(self, line: str, awaited: list[str]) -> str:
        """Mostly one of those for whom the line is."""
        random = self.random
        command, _, switch = line.lstrip("+").partition(" ")[0].partition("/")
        row = self.words.surface.row(command.lower(), switch.lower().split("/") if switch else [])
        if random.random() < 0.2 or row is None:
            return random.choice(ROLES)
        if row.who == PLAYER:
            return random.choice(awaited * 2 or FIGHTERS) if random.random() < 0.7 else "Frank"
        return "Ada" if row.who == STAFF else "Sam"

    def line(self) -> str:
        """A line that answers nothing in particular."""
        random = self.random
        made = random.choices(
            (self.legal, self.half_legal, self.mangled, hostile_line), (30, 35, 10, 25)
        )[0]
        line = made(random) if made is hostile_line else made()
        return line if random.random() < 0.9 else line.replace("+", "", 1)

    def legal(self) -> str:
        """A line as the table has it."""
        return self._written(self.random.choice(self.words.surface.rows), 0)

    def written(self, row: Row) -> str:
        """A row as somebody types it."""
        return self._written(row, 0)

    def half_legal(self) -> str:
        """A line of the table with one wrong word in it, where it has words."""
        return self._written(self.random.choice(self.words.surface.rows), 1)

    def mangled(self) -> str:
        """A line of the table in which something is doubled, cut off or put in."""
        random, line = self.random, self.legal()
        cut = random.randint(0, len(line))
        what = random.choice(("cut", "double", "insert", "insert", "case"))
        if what == "cut":
            return line[:cut]
        if what == "double":
            return line + line[cut:]
        if what == "insert":
            return line[:cut] + random.choice(hostile.TEXTS)[:40] + line[cut:]
        return line.swapcase()

    def _answer(self, who: str, options: Sequence[str]) -> str:
        """An option as it is offered or chosen, or what one types at most questions."""
        random = self.random
        if who == "Sam" and "combat/resume" not in options and random.random() < 0.6:
            return "+combat/next"
        if not options or random.random() < 0.3:
            return random.choice((*USUAL, f"+{random.choice(self.words.declarations)}"))
        word = random.choice(sorted(options))
        own = self.words.surface.rows_of(word)
        if own and random.random() < 0.7:
            return self._written(random.choice(own), 0)
        return random.choice((f"+choose {word}", f"+{word}"))

    def _written(self, row: Row, wrong: int) -> str:
        """A row with its optional parts chosen and its holes filled, `wrong` of them wrongly."""
        random, rest = self.random, row.rest.replace("...", "<declaration>")
        while "[" in rest:
            rest = re.sub(r"\[([^\[\]]*)\]", lambda part: self._part(part[1]), rest)
        holes = re.findall(r"<[^<>]*>", rest)
        spoiled = set(random.sample(range(len(holes)), min(wrong, len(holes))))
        where = f"{row.command}/{row.switch}".rstrip("/")
        filled = iter(
            self._wrong(hole[1:-1]) if n in spoiled else self._right(where, hole[1:-1])
            for n, hole in enumerate(holes)
        )
        line = f"+{where} " + re.sub(r"<[^<>]*>", lambda _: next(filled), rest)
        if wrong and not holes:
            line += self._wrong("")
        return line.strip(" ")

    def _part(self, part: str) -> str:
        random = self.random
        if random.random() < 0.4:
            return ""
        if " or " in part and "<" not in part:
            return random.choice(re.split(r", | or ", part))
        return part

    def _right(self, where: str, hole: str) -> str:
        own = self.words.of_a_line.get((where, hole))
        return self.random.choice(own or self.slots.get(hole) or FREE)

    def _wrong(self, hole: str) -> str:
        random = self.random
        if hole in ("n", "total", "difficulty", "dice", "dots", "cost", "seconds or off"):
            return hostile.number(random) if random.random() < 0.8 else hostile.text(random)
        made = random.choice((hostile.text, hostile.text, hostile.forged, hostile.number))
        return made(random)


NUMBERED = (
    "+roll {}", "+roll brawl/{}", "+roll {}+brawl", "+choose {}", "+haste {}=rage", "+haste {}",
    "+haste {}=other", "+combat/log {}", "+combat/undo {}", "+combat/timer {}", "+misc x={}",
    "+misc x=brawl/{}", "+attack Jane, range {}", "+attack Jane, pool {}", "+combat/init Frank={}",
    "+combat/mod Frank={}", "+combat/mod Frank=+{} diff", "+combat/mod Frank=-1, {} rounds",
    "+combat/mod Jane=-1, why, {}", "+combat/set Frank=attackers {}", "+combat/set Jane=body {}",
    "+combat/set Frank=range Jane {}", "+combat/set Jane=haste {}", "+combat/set Jane=bonus {}",
    "+combat/set Jane=difficulty attack {}", "+combat/set Frank=familiar Jane {}",
    "+combat/rule result Frank attack {}", "+combat/rule action jump={}", "+damage Thug={} lethal",
    "+combat/books/damage Frank={} lethal", "+combat/books/check Frank={}/6",
    "+combat/books/check Frank=wits/{}", "+combat/books/clear {}", "+damage Frank={} lethal",
    "+heal Frank={} bashing", "+chase/lead {}", "+chase/limit Frank={}", "+chase/course roofs={}",
    "+chase/obstacle wits/{}", "+chase/obstacle {}/6", "+chase/obstacle wits/6, {} successes",
    "+chase/obstacle wits/6, {} lethal", "+grapple/hazard pit={} lethal",
    "+grapple/hazard pit=3 lethal, {} yards", "+sheet/set Jane/brawl={}",
    "+sheet/set Jane/body={}", "+ruleset/set soak.difficulty={}",
    "+ruleset/set absent.silent_seconds={}", "+defend/plan accept committed below {}",
    "+health thug-{}", "+combat/set Frank=cover half {}",
)  # fmt: skip


def hostile_line(random: Random) -> str:
    """A line that is hostile as a whole."""
    free = ("+misc {}", "+remind {}", "+combat/pause {}", "+combat/mod Frank=-1, {}",
            "+combat/books/check Frank=wits/6, {}", "+combat/set Frank={}", "+choose {}",
            "+chase/course {}=7", "+grapple/hazard {}=4 lethal", "+combat/rule action {}=3",
            "+defend/plan {}", "+sheet/set Jane/specialty=brawl: {}", "+combat/rule {}",
            "+roll {}", "+misc x={}", "+attack Jane={}", "+combat/add {}", "+misc {}=brawl",
            "+attack Jane, range {}", "+combat/as Frank=+misc {}", "+grapple/effect {}",
            "+split dodge; misc {}", "+attack Jane, pool {}", "+misc x=brawl/{}")  # fmt: skip
    chance = random.random()
    if chance < 0.2:
        return random.choice(NUMBERED).format(hostile.number(random))
    if chance < 0.5:
        return random.choice(free).format(hostile.forged(random))
    if chance < 0.75:
        return random.choice(free).format(hostile.text(random))
    return random.choice((hostile.deep, hostile.many, hostile.long))(random)
