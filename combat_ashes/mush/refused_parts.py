"""What of a sheet some rules refuse: which part, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from evennia.objects.models import ObjectDB

from ..engine.refusals import Refusal, Refused
from ..engine.ruleset import Ruleset
from ..engine.sheet_rules import fighter_from
from ..rulesets import check_facts, sheet_facts
from .sheets import BODY, LISTS, PLAIN, WORDS, ashes_of, brought_in

GEAR = ("weapons", "armor")


def without_strange(
    rules: Ruleset, sheet: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """A sheet without what some rules do not know, and what that is of `weapons` and `armor`."""
    kept, strange = dict(sheet), {}
    for key in GEAR:
        bare, worn = {**sheet, "weapons": [], "armor": []}, sheet.get(key) or []
        if not isinstance(worn, list):
            # Some rules take armor as a number.
            kept[key] = worn if _is_known(rules, {**bare, key: worn}) else []
            others = [] if kept[key] else [_called(worn)]
        else:
            kept[key] = [each for each in worn if _is_known(rules, {**bare, key: [each]})]
            others = [_called(each) for each in worn if each not in kept[key]]
        if others:
            strange[key] = others
    return kept, strange


def _called(thing: object) -> str:
    """What a thing on a sheet is called: its key, or the name of one that was made up."""
    return str(thing.get("name", "something")) if isinstance(thing, Mapping) else str(thing)


def _is_known(rules: Ruleset, sheet: dict[str, Any]) -> bool:
    try:
        fighter_from(rules, "p1", sheet)
    except Refused as refused:
        return refused.refusal.code != "err.sheet.gear"
    return True


def wrong_part(rules: Ruleset, character: ObjectDB) -> tuple[str, Refusal] | None:
    """The first part of a sheet that is wrong, and why; None where nothing is."""
    return next(iter(wrong_parts(rules, character)), None)


def wrong_parts(rules: Ruleset, character: ObjectDB) -> list[tuple[str, Refusal]]:
    """Each part of a sheet that cannot be read, or is refused by some rules, and why."""
    unread = Refusal("err.sheet.trait", {"problem": "what stands there cannot be read"})
    misshapen = [(part, unread) for part in ashes_of(character).misshapen()]
    return [*misshapen, *refused_parts(rules, brought_in(character))]


def refused_parts(
    rules: Ruleset, sheet: dict[str, Any], by_hand: bool = False
) -> list[tuple[str, Refusal]]:
    """Every part of a sheet that some rules refuse, and why.

    One that is written `by_hand`, a template, has nothing of what fights leave on a sheet.
    """
    found: list[tuple[str, Refusal]] = []
    while (refusal := _refusal(rules, sheet, by_hand)) is not None:
        others = ((part, less) for part, less in _without_one(sheet)
                  if _refusal(rules, less, by_hand) != refusal)  # fmt: skip
        part, sheet = next(others, ("traits", {**sheet, "traits": {}}))
        found.append((part, refusal))
        if part == "traits":
            break
    return found


def _refusal(rules: Ruleset, sheet: dict[str, Any], by_hand: bool) -> Refusal | None:
    try:
        if by_hand:
            check_facts(rules, sheet)
        fighter_from(rules, "p1", sheet)
    except Refused as refused:
        return refused.refusal
    return None


def _without_one(sheet: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A sheet without one part, or without one of the things in a list of it, in turn."""
    for part in (*LISTS, *WORDS, *sheet_facts(), *BODY, *PLAIN):
        held = sheet.get(part)
        if isinstance(held, list):
            for index in range(len(held)):
                yield part, {**sheet, part: held[:index] + held[index + 1 :]}
        elif held:
            yield part, {name: value for name, value in sheet.items() if name != part}
