"""Changing one thing on somebody's sheet, and in the fight that holds them."""

from __future__ import annotations

from typing import Any

from ...engine.inputs import Input
from ...rulesets import sheet_facts
from .. import service, tell
from ..fights import fight_in
from ..sheets import name_of, read_value, sheet_of


def edit(command: Any, character: Any, what: str, text: str) -> None:
    """Change one thing on a sheet and say so; raises `Refused`. `command` is who was told to."""
    key, value = read_value(what, text)
    rules = command.rules()
    trial = {**sheet_of(character), **({"traits": {}} if key == "trait" else {})}
    if key in ("weapons", "armor"):
        rules.person("p1", {**trial, key: value})
    new = key == "trait" and not (rules.knows_trait(what) or character.ashes.has_trait(what))
    character.ashes.change(key, what, value)
    _tell_fight(command, character, key, what)
    command.say([f"{name_of(character)}: {what} is {text.strip()} now."])
    if new:
        undo = f"+sheet/set {name_of(character)}/{what}=0"
        command.say([f"That is a new trait: {what}. If it was a slip, type {undo}."])


def _tell_fight(command: Any, character: Any, key: str, what: str) -> None:
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
    if changes:
        given = Input(
            "edit", "st", who, {"changes": changes, "what": what}, speaker=name_of(command.caller)
        )
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
