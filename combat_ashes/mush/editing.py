"""Changing one thing on somebody's sheet, and in the fight that holds them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from evennia.objects.models import ObjectDB

from ..engine.inputs import Input
from ..engine.numbers import MOST_DOTS, is_whole, whole
from ..engine.off import is_off
from ..engine.pools import trait_key
from ..engine.refusals import Refused, raise_if
from ..engine.ruleset import Ruleset
from ..engine.sheet_rules import fighter_from, knows_trait
from ..engine.state import FightState
from ..engine.suggest import closest_match
from ..rulesets import rulebook, rulesets, sheet_facts
from ..rulesets.npc_templates import names_trait
from ..text.words import listed
from . import game_config, service, tell, tutorial
from .fights import FightScript, fight_in, remembered
from .sheet_lines import FORMS, read_value, split
from .sheets import LISTS, PARTS, ashes_of, name_of, sheet_of

Notes = dict[str, Any]


class Change(NamedTuple):
    """One thing that is changed on a sheet: which, as it was written, and what comes of it."""

    what: str
    text: str
    key: str
    value: Any
    notes: Notes
    taken_off: bool
    new: tuple[ObjectDB, ...]
    """On whose sheets it is a trait that no rules know, or a kind that these do not."""


class Editor(NamedTuple):
    """Who edits: under which rules, by which name, with which line, and whether they are staff."""

    rules: Ruleset
    name: str
    typed: str
    is_staff: bool


def edit(
    editor: Editor, characters: list[ObjectDB], written: Iterable[tuple[str, str]]
) -> list[str]:
    """Make the same changes, what and to what, on some sheets; the sentences that say so.

    Raises `Refused`, and nothing changes.
    """
    changes = _read_all(editor.rules, characters, written)
    _check_twice(changes)
    before = [ashes_of(character).remembered() for character in characters]
    try:
        for character in characters:
            for change in changes:
                ashes_of(character).change(change.key, change.what, change.value)
                if change.taken_off:
                    ashes_of(character).drop_trait(change.what)
            fighter_from(editor.rules, "p1", sheet_of(character))
        _tell_fight(editor, characters, changes)
    except Refused:
        for character, sheet in zip(characters, before, strict=True):
            ashes_of(character).restore(sheet)
        raise
    names = [name_of(character) for character in characters]
    said: list[str] = []
    if len(changes) > 1:
        told = [f"{each.what.replace('_', ' ')} {_plain(each.text)}" for each in changes]
        said.append(f"{listed(names)}: {', '.join(told)}.")
    for change in changes:
        for character in characters:
            tutorial.keep_edit(character, change.key, change.what, change.value)
        said += _told(editor, characters, change, alone=len(changes) == 1)
    return said


def _check_twice(changes: list[Change]) -> None:
    for which, count in Counter((each.key, trait_key(each.what)) for each in changes).items():
        if count > 1 and which[0] == "trait":
            problem = f"{which[1].replace('_', ' ')} stands in this line {count} times"
            raise Refused("err.sheet.trait", problem=problem)


def check(rules: Ruleset, characters: list[ObjectDB], written: Iterable[tuple[str, str]]) -> None:
    """Refuse changes that `edit` would refuse; nothing changes."""
    _read_all(rules, characters, written)


def _read_all(
    rules: Ruleset, characters: list[ObjectDB], written: Iterable[tuple[str, str]]
) -> list[Change]:
    """What each change comes to, after those before it; raises `Refused`."""
    changes: list[Change] = []
    for what, text in written:
        before = {each.key: each.value for each in changes if each.key in BEFORE_A_FORM}
        changes.append(_read(rules, characters, what, text, before))
    return changes


BEFORE_A_FORM = ("kind", "breed", FORMS)
"""What of a line counts for the form that it gives."""


def _read(
    rules: Ruleset, characters: list[ObjectDB], what: str, text: str, before: dict[str, Any]
) -> Change:
    """What one change comes to after some others of the same line; raises `Refused`."""
    key, value = read_value(what, text)
    taken_off = False
    if key == "trait":
        _check_part(what, str(value))
        if is_off(value):
            _check_there(rules, characters, what)
            value, taken_off = "0", True
        if is_whole(str(value)):
            whole(str(value), 0, rules.settings.sheet.most_dots, of=what)
    for character in characters:
        trial = {**sheet_of(character), **before, **({"traits": {}} if key == "trait" else {})}
        if key in ("weapons", "armor"):
            fighter_from(rules, "p1", {**trial, key: value})
        if key in ("kind", "breed", "form", "status") and value:
            _check_word(rules, trial, key, value)
    notes = _notes(rules, characters[0], key, value)
    new = tuple(each for each in characters if _is_new(rules, each, key, what, value))
    taken_off = taken_off or (key == "trait" and _is_nothing(value) and not _is_known(what))
    return Change(what, text, key, value, notes, taken_off, new)


def _check_there(rules: Ruleset, characters: list[ObjectDB], what: str) -> None:
    """Refuse to take off a trait that nobody has and these rules do not name."""
    if knows_trait(rules, what) or any(ashes_of(each).has_trait(what) for each in characters):
        return
    known = {*rules.sheets.known_traits, *sheet_of(characters[0])["traits"]}
    near = closest_match(trait_key(what), known).replace("_", " ")
    problem = f"{listed(map(name_of, characters))} has no {what} to take away"
    raise Refused("err.sheet.trait", problem=problem, near=near, how="near" if near else "")


def _plain(text: str) -> str:
    parts = [part.strip() for part in split(text.replace("_", " "), ",") if part.strip()]
    return listed(parts) or "none"


def _told(editor: Editor, characters: list[ObjectDB], change: Change, alone: bool) -> list[str]:
    """What a change has changed (where it is `alone`), and what there is to know of it."""
    rules, what, value = editor.rules, change.what, change.value
    names = [name_of(character) for character in characters]
    told = [_said(names, change.key, what, change.text.strip())] if alone else []
    if change.key == "trait" and not change.taken_off:
        told += _come_to_otherwise(characters, what, str(value))
    if change.new and change.key == "kind":
        kinds = listed(rules.sheets.kinds).replace("_", " ")
        told.append(f"These rules tell apart {kinds}; '{value}' is a word of your own.")
    elif change.new:
        new = list(change.new)
        known = {*rules.sheets.known_traits, *sheet_of(new[0])["traits"]}
        near = closest_match(what, known - {trait_key(what)})
        like = f" Did you mean {near.replace('_', ' ')}?" if near else ""
        undo = _undoing(editor, new, what)
        told.append(f"That is a new trait: {what}.{like} If it was a slip, type {undo}.")
    return told


def _come_to_otherwise(characters: list[ObjectDB], what: str, text: str) -> list[str]:
    dots = whole(text, 0, MOST_DOTS)
    come_to = {each: ashes_of(each).snapshot()["traits"][trait_key(what)] for each in characters}
    return [
        f"With what this game lays on it, {what} of {name_of(each)} comes to {number}."
        for each, number in come_to.items()
        if number != dots
    ]


def _undoing(editor: Editor, characters: list[ObjectDB], what: str) -> str:
    """The line that takes a trait off again, as who has typed it may type it."""
    names = [name_of(character) for character in characters]
    if editor.is_staff and len(names) == 1:
        return f"+sheet/set {names[0]}/{what}=0"
    return f"+npc/set {' & '.join(names)}={what}=0"


def _check_word(rules: Ruleset, sheet: dict[str, Any], key: str, word: str) -> None:
    """Refuse a kind, breed, form or status that is like a known one, or unknown."""
    if key == "kind":
        known, others = list(rules.sheets.kinds), rules.sheets.any_kind
    elif key == "breed":
        known, others = _words_of(rules, "breeds"), True
    elif key == "status":
        known, others = (
            sorted(set().union(*(r.sheets.lasting_status for r in rulesets().values()))),
            False,
        )
    else:
        known = [*dict.fromkeys([*_words_of(rules, "forms"), *sheet["forms"]])]
        others = rules.sheets.any_form or not rules.sheets.forms
    near = closest_match(word, known)
    if word in known or not known or (others and not near):
        return
    said = f"there is no {key} '{word}'"
    if near:
        raise Refused("err.sheet.trait", problem=said, near=near, how="near")
    raise Refused("err.sheet.trait", problem=f"{said}; write {listed(known, 'or')}")


def _words_of(rules: Ruleset, name: Literal["forms", "breeds"]) -> list[str]:
    """The forms or breeds that these rules tell apart, or else those that any rules do."""
    own = getattr(rules.sheets, name)
    every = [each.sheets for each in rulesets().values()]
    return list(own or {word for sheets in every for word in getattr(sheets, name)})


def _check_part(what: str, text: str) -> None:
    """Refuse words that are given to what is no part of a sheet, where a part is like it."""
    near = "" if is_whole(text) else closest_match(what, PARTS)
    if near:
        raise Refused("err.sheet.trait", problem=f"a sheet has no '{what}'", near=near, how="near")


def _is_new(rules: Ruleset, character: ObjectDB, key: str, what: str, value: Any) -> bool:
    """Whether a kind is a word of which these rules say nothing, or a trait one that none name."""
    if key == "kind":
        return bool(value) and value not in rules.sheets.kinds
    if key != "trait" or _is_nothing(value):
        return False
    named = any(names_trait(each.sheets, what) for each in rulesets().values())
    return not (named or knows_trait(rules, what) or ashes_of(character).has_trait(what))


def _is_nothing(value: Any) -> bool:
    return is_whole(str(value)) and not str(value).strip("+-0")


def _is_known(what: str) -> bool:
    return any(trait_key(what) in each.sheets.known_traits for each in rulesets().values())


def _said(names: list[str], key: str, what: str, text: str) -> str:
    name = listed(names)
    if is_off(text) or not text:
        return f"{name} {'has' if len(names) == 1 else 'have'} no {what} now."
    parts = [part.strip() for part in split(text.replace("_", " "), ",") if part.strip()]
    several = key in LISTS or (key in sheet_facts() and key.endswith("s"))
    what, parts = what.replace("_", " "), parts if several else [text]
    if len(parts) > 1:
        return f"{name}: {what} are {listed(parts)} now."
    return f"{name}: {what.removesuffix('s') if several else what} is {listed(parts)} now."


def _notes(rules: Ruleset, character: ObjectDB, key: str, value: Any) -> dict[str, Any]:
    """What a fact becomes under the rules here, or those that have it; raises `Refused`."""
    if key not in sheet_facts():
        return {}
    if key in rules.sheets.facts:
        return dict(rules.sheets.flags(rules, key, value))
    for name, ruleset in rulesets().items():
        if key in ruleset.sheets.facts:
            settings = game_config.settings_of(character.location, name)
            theirs = rulebook(name, settings)
            theirs.sheets.flags(theirs, key, value)
    return {}


def _tell_fight(editor: Editor, characters: list[ObjectDB], changes: list[Change]) -> None:
    """An edit of people in a fight goes in as one input; raises `Refused`."""
    script = _fight_of(characters[0])
    if script is None:
        return
    for each in characters:
        held = tell.person_id(script.live.state, each) is not None
        if held and any(change.key == FORMS for change in changes):
            raise Refused("err.sheet.in_fight", name=name_of(each))
    edits = [_in_fight(editor, script.live.state, each, changes) for each in characters]
    given = [each for each in edits if each is not None]
    if len(given) == 1:
        raise_if(service.submit(script, given[0]))
    elif given:
        raise_if(next((each for _, each in service.submit_each(script, given)), None))


def _fight_of(character: ObjectDB) -> FightScript | None:
    """The fight here, or the one that holds who is nowhere, as those are who have logged out."""
    if character.location is not None:
        return fight_in(character.location)
    return next((each for each in remembered(character) if not each.live.is_over()), None)


def _in_fight(
    editor: Editor, state: FightState, character: ObjectDB, edits: list[Change]
) -> Input | None:
    """An edit of a sheet as far as it changes the fight, which knows health and pools better."""
    who = tell.person_id(state, character)
    if who is None:
        return None
    person = fighter_from(editor.rules, who, sheet_of(character))
    plain = [each.key for each in edits if each.key not in sheet_facts()]
    names = dict.fromkeys(name for key in plain for name in _FIELDS.get(key, (key,)))
    held = state.people[who]
    changes = {
        name: getattr(person, name)
        for name in names
        if getattr(person, name) != getattr(held, name)
    }
    if "pools" in changes:
        edited = {each.what.lower() for each in edits}
        own = {name: left for name, left in person.pools.items() if name in edited}
        changes["pools"] = {**held.pools, **own}
    notes = {name: value for each in edits for name, value in each.notes.items()}
    if not (changes or notes):
        return None
    what = ", ".join(each.what for each in edits)
    args = {"changes": changes, "what": what, **({"notes": notes} if notes else {})}
    return Input("edit", "st", who, args, speaker=editor.name, line=editor.typed)


_FIELDS = {
    "trait": ("traits", "pools"),
    "form": ("form", "traits"),
    "health": ("track",),
    "specialty": ("specialties",),
    "body": (),
    "joints": (),
}
"""The fields of a person in a fight that an edit of the sheet concerns."""
