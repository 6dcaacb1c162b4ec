"""What belongs to rule systems stands with them: text/ and mush/ know none of their words."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from combat_ashes.engine.handlers import HANDLERS
from combat_ashes.rulesets import rulebook
from combat_ashes.rulesets.ashes.grapple.buying import BUYABLE
from combat_ashes.text.house import HOUSE, surface_of
from tests.support.shipped import shipped
from tests.support.source import nodes

PLUGIN = Path(__file__).parents[2] / "combat_ashes"
FILES = sorted(
    path
    for layer in ("text", "mush")
    for ending in ("*.py", "*.md")
    for path in (PLUGIN / layer).rglob(ending)
)

PLAIN = {"none", "defend", "release", "best", "move", "all", "flee", "stand", "quit", "undeclare"}
"""Words that the house says in a sense of its own."""


TABLES = ("acts", "lines", "manners", "deeds", "moves", "maneuver_table")
"""What rules call their tables of what people do."""

EVERYDAY = {
    "act", "action", "apart", "apply", "attack", "auto", "block", "break", "continue", "course",
    "cover", "draw", "drop", "effect", "follow", "ground", "hold", "intent", "kill", "lead", "lie",
    "limit", "long", "maneuver", "maneuvers", "medium", "minor", "plan", "power", "reload",
    "remind", "reverse", "rise", "run", "short", "shots", "single", "split", "strike", "throw",
    "touch", "walk", "way", "move", "control", "defense", "damage", "willpower", "reserve",
    "interrupt",
}  # fmt: skip
"""Words of rules that are those of everybody as well; only as words that are typed are they said
nowhere."""


OTHERWISE = {"escapes", "basics"}
"""Of signs in a text, and the page of help."""


@cache
def words() -> frozenset[str]:
    """Commands, switches, acts, manners, ways, effects and maneuvers of the shipped rules."""
    found = set(BUYABLE)
    for name, ruleset in shipped().items():
        rules = rulebook(name, {})
        for table in TABLES:
            found |= set(getattr(rules, table, ()))
        if name == "ashes":
            found |= set(rules.ways.by_name)
        chase = getattr(rules.settings, "chase", None)
        found |= {row.split()[1] for row in chase.maneuvers} if chase else set()
        surface = surface_of(ruleset)
        found |= set(surface.options)
        rows = [row for row in surface.rows if not HOUSE.rows_of(row.command)]
        found |= {row.command for row in rows} | {row.switch for row in rows}
    return frozenset(found - _of_the_house())


def _of_the_house() -> set[str]:
    typed = {word for row in HOUSE.rows for word in (row.command, row.switch)}
    return typed | set(HANDLERS) | set(HOUSE.options) | PLAIN | {""}


def test_there_are_words_to_look_for() -> None:
    assert {"attack", "power", "guard", "hostage", "slam", "head_off", "exchange"} <= words()


def typed_in(text: str) -> set[str]:
    """Words in a text that stand as in a line that is typed: `+attack/power`."""
    found: set[str] = set()
    for line in re.findall(r"\+[a-z]+(?:/[a-z_]+)*", text):
        found |= set(line.lstrip("+").split("/"))
    return found


def strings(path: Path) -> set[str]:
    """Every string a file works with."""
    found = nodes(path)
    return {n.value for n in found if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def test_the_house_knows_no_word_of_the_rules() -> None:
    known = {path.relative_to(PLUGIN).as_posix(): said_in(path) & words() for path in FILES}
    assert {path: found for path, found in known.items() if found} == {}


def test_the_house_does_not_even_speak_of_the_rules() -> None:
    """Neither in sentences, nor in names, comments or help."""
    theirs = words() - EVERYDAY
    assert {"guard", "feint", "grapple", "hostage", "kick", "clinch", "dodge", "chase"} <= theirs
    spoken = {path.relative_to(PLUGIN).as_posix(): spoken_in(path) & theirs for path in FILES}
    assert {path: found for path, found in spoken.items() if found} == {}


def spoken_in(path: Path) -> set[str]:
    """Every word that stands in a file, whole names and what they are made of; plurals too."""
    names = re.findall(r"[a-z_]+", path.read_text(encoding="utf-8").lower())
    found = {word for name in names for word in (name, *name.split("_"))}
    return found | {word.removesuffix("s") for word in found - OTHERWISE}


def said_in(path: Path) -> set[str]:
    """Words of lines that a file has, and the strings of its code."""
    typed = typed_in(path.read_text(encoding="utf-8"))
    return typed | (strings(path) if path.suffix == ".py" else set())
