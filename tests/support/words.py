"""Every word of a rule system that somebody may look up, read from its own tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

from combat_ashes import rulesets
from combat_ashes.rulesets import rulebook
from combat_ashes.rulesets.model import keys
from combat_ashes.text.finding import TERMS
from combat_ashes.text.house import surface_of

OF_RULES = (
    "lines", "manners", "by_word", "forms", "kinds", "moves", "levels", "natural",
    "weapons", "armor", "heals", "deeds", "attribute_order", "known_traits", "approvals",
    "lasting_status",
)  # fmt: skip
"""Tables of the rules in force, or of one of their values."""

VALUES = ("acts", "charts", "figures", "sheets", "verbs", "ways")
"""Values of the rules that have tables of their own."""

OF_MODULES = (
    "CONDITIONS", "STATUSES", "TYPES", "SETTERS", "BUYABLE", "TILTS", "LOCATIONS", "MATERIALS",
    "BONDS", "CONCEALMENT", "MERITS", "TAGS", "CARRIED", "FATES", "COVER", "CROWDS", "PRESETS",
    "HARMS", "BURSTS", "SIZES", "SPECIES", "FEEDS", "RULES", "TABLE", "PURPOSES",
    "HOLDING", "SPELLS", "ABILITIES",
)  # fmt: skip
"""Tables that stand in the modules of a rule system."""

OF_SURFACES = ("options", "books", "purposes")


def words_of(name: str) -> dict[str, str]:
    """Each word of a rule system, as it is read or typed, and the table that it is from."""
    ruleset = rulesets.rulesets()[name]
    rules, surface, found = rulebook(name, {}), surface_of(ruleset), {}
    tables = [(table, names) for table in OF_RULES for names in _tables(rules, table)]
    tables += [(table, _names(getattr(surface, table))) for table in OF_SURFACES]
    ours = {word for word in surface.everyday if word.isalpha()} - {"grab"}
    tables += [("everyday", ours)]  # `grab` is Evennia's, and so is its help.
    tables += [("statuses", {word for word in surface.statuses if " " not in word})]
    tables += [(f"{table} told", _told(getattr(surface, table).values()))
               for table in ("purposes", "statuses")]  # fmt: skip
    tables += [("rows", {word for row in surface.rows for word in (row.command, row.switch)})]
    tables += [
        (
            "terms",
            {
                term
                for page in surface.pages.values()
                for terms in TERMS.findall(page)
                for term in terms.split(", ")
            },
        )
    ]
    tables += [("settings", set(keys(ruleset.model))), ("areas", set(ruleset.model.model_fields))]
    tables += [
        (
            "npcs",
            {path.stem for path in rules.sheets.npcs.glob("*.toml")} if rules.sheets.npcs else (),
        )
    ]
    for chart in ("weapons", "armor"):
        rows = [row for row in rules.sheets.chart(rules, chart) if row.startswith("  ")]
        tables.append((chart, {row.strip().partition(":")[0] for row in rows}))
    chase = getattr(rules.settings, "chase", None)
    tables += [("maneuvers", {row.split()[1] for row in chase.maneuvers} if chase else ())]
    for module in _modules(name, "chases" if chase else name):
        tables += [(f"{module.__name__}.{table}", _names(getattr(module, table, ())))
                   for table in OF_MODULES]  # fmt: skip
    for table, words in tables:
        for word in words:
            found.setdefault(word.replace("_", " ").replace("/", " ").strip().lower(), table)
    return {word: table for word, table in found.items() if len(word) > 1}


def _modules(*packages: str) -> Iterator[ModuleType]:
    for package in dict.fromkeys(packages):
        path = [f"{rulesets.__path__[0]}/{package}"]
        for each in walk_packages(path, f"{rulesets.__name__}.{package}."):
            yield import_module(each.name)


def _names(table: Any) -> set[str]:
    """What the rows of a table are called."""
    if not isinstance(table, dict | tuple | frozenset):
        return set()
    rows = (row if isinstance(row, str) else getattr(row, "name", None) for row in table)
    return {row for row in rows if isinstance(row, str)}


def _told(sentences: Iterable[Any]) -> set[str]:
    """The one word that is told besides the names: `{who} soaks`."""
    told = {re.sub(r"\{\w+\}|[.]", "", each).strip() for each in sentences if isinstance(each, str)}
    return {words for words in told if " " not in words}


def _tables(rules: Any, table: str) -> list[set[str]]:
    """The names in the tables that are called so, of the rules and of their values."""
    holders = [rules, *(getattr(rules, value, None) for value in VALUES)]
    return [_names(getattr(holder, table)) for holder in holders if hasattr(holder, table)]
