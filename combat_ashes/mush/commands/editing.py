"""Changing one thing on somebody's sheet, and in the fight that holds them."""

from __future__ import annotations

from typing import Any

from ...engine.inputs import Input
from ...engine.near import nearest
from ...engine.numbers import is_whole
from ...engine.refusals import Refused
from ...rulesets import rulebook, rulesets, sheet_facts
from ...text.words import listed
from .. import house, service, tell
from ..fights import fight_in
from ..sheets import LISTS, name_of, read_value, sheet_of


def edit(command: Any, character: Any, what: str, text: str) -> None:
    """Change one thing on a sheet and say so; raises `Refused`. `command` is who was told to."""
    key, value = read_value(what, text)
    rules = command.rules()
    trial = {**sheet_of(character), **({"traits": {}} if key == "trait" else {})}
    if key in ("weapons", "armor"):
        rules.person("p1", {**trial, key: value})
    if key in ("kind", "form") and value:
        _check_word(rules, trial, key, value)
    notes = _notes(rules, character, key, value)
    new = _is_new(rules, character, key, what, value)
    character.ashes.change(key, what, value)
    _tell_fight(command, character, key, what, notes)
    command.say([_said(name_of(character), key, what, text.strip())])
    if new and key == "kind":
        kinds = listed(rules.kinds).replace("_", " ")
        command.say([f"These rules tell apart {kinds}; '{value}' is a word of your own."])
    elif new:
        near = nearest(what, {*rules.known_traits, *sheet_of(character)["traits"]} - {what})
        like = f" Did you mean {near.replace('_', ' ')}?" if near else ""
        undo = _undoing(command, character, what)
        command.say([f"That is a new trait: {what}.{like} If it was a slip, type {undo}."])


def _undoing(command: Any, character: Any, what: str) -> str:
    """The line that takes a trait off again, as who has typed it may type it."""
    name = name_of(character)
    return f"+sheet/set {name}/{what}=0" if command.is_staff() else f"+npc/set {name}={what}=0"


def _check_word(rules: Any, sheet: dict[str, Any], key: str, word: str) -> None:
    """Refuse a kind or a form that is like a known one, or where no others may be."""
    if key == "kind":
        known, others = list(rules.kinds), rules.any_kind
    else:
        known = [*dict.fromkeys([*getattr(rules, "forms", ()), *sheet["forms"]])]
        others = bool(getattr(rules, "any_form", False))
    near = nearest(word, known)
    if word in known or not known or (others and not near):
        return
    said = f"there is no {key} '{word}'"
    if near:
        raise Refused("err.sheet.trait", problem=said, near=near, how="near")
    raise Refused("err.sheet.trait", problem=f"{said}; write {listed(known, 'or')}")


def _is_new(rules: Any, character: Any, key: str, what: str, value: Any) -> bool:
    """Whether a trait or a kind is a word of which these rules say nothing."""
    if key == "kind":
        return bool(value) and value not in rules.kinds
    return key == "trait" and not (rules.knows_trait(what) or character.ashes.has_trait(what))


def _said(name: str, key: str, what: str, text: str) -> str:
    if not text:
        return f"{name} has no {what} now."
    many = key in LISTS or (key in sheet_facts() and key.endswith("s"))
    many = many and not is_whole(text)
    return f"{name}: {what} {'are' if many else 'is'} {text} now."


def _notes(rules: Any, character: Any, key: str, value: Any) -> dict[str, Any]:
    """What a fact of rule systems' own becomes under the rules here; raises `Refused`.

    Where these do not have it, those that do say whether it is right.
    """
    if key not in sheet_facts():
        return {}
    if key in rules.sheet_facts:
        return dict(rules.sheet_notes(key, value))
    for name, ruleset in rulesets().items():
        if key in ruleset.sheet_facts:
            settings = house.settings_of(character.location, name)
            rulebook(name, settings).sheet_notes(key, value)
    return {}


def _tell_fight(command: Any, character: Any, key: str, what: str, notes: dict[str, Any]) -> None:
    """While a fight holds somebody, an edit of their sheet goes in as an input.

    Only what was edited: the fight knows health and pools better than the sheet.
    """
    script = fight_in(character.location)
    if script is None:
        return
    who = tell.person_id(script.live.state, character)
    if who is None:
        return
    person = command.rules().person(who, sheet_of(character))
    names = () if key in sheet_facts() else _FIELDS.get(key, (key,))
    held = script.live.state.people[who]
    changes = {
        name: getattr(person, name)
        for name in names
        if getattr(person, name) != getattr(held, name)
    }
    if "pools" in changes:
        edited = {name: left for name, left in person.pools.items() if name == what.lower()}
        changes["pools"] = {**held.pools, **edited}
    if changes or notes:
        args = {"changes": changes, "what": what, **({"notes": notes} if notes else {})}
        given = Input("edit", "st", who, args, speaker=name_of(command.caller))
        service.submit(script, given)


_FIELDS = {
    "trait": ("traits", "pools"),
    "form": ("form", "traits"),
    "health": ("track",),
    "specialty": ("specialties",),
    "body": (),
    "joints": (),
}
"""The fields of a person in a fight that an edit of the sheet concerns."""
