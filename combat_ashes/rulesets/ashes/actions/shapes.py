"""The shapes a person can take, and taking another, a free act (ASH-GRP-05, ASH-SOK-01)."""

from __future__ import annotations

from ....engine.events import PersonChanged, PersonNoted
from ....engine.inputs import Input
from ....engine.pools import trait_key
from ....engine.state import Json, Person
from ....engine.turn import Turn
from ..notes import BASE_WITS, BODY, NO_JOINTS, SHAPES
from ..people import holding, sheet
from ..rules import AshesRules

NO_TRAIT = ("body", "joints")


def notes(sheet_: dict[str, Json]) -> dict[str, Json]:
    """What has to be known of a sheet to change shape later: the own traits, and what differs."""
    forms = {word_of(name): facts for name, facts in (sheet_.get("forms") or {}).items()}
    found = _of_shape(sheet_, forms.get(word_of(sheet_.get("form")), {}))
    kept = {name: value for name, value in found[1].items() if value}
    if forms:
        own = {name: sheet_[name] for name in ("traits", *NO_TRAIT) if name in sheet_}
        kept |= SHAPES.noted({"own": own, "forms": forms})
    return kept


def traits(sheet_: dict[str, Json]) -> dict[str, int]:
    """Traits as they are in the shape the person wears."""
    forms = {word_of(name): facts for name, facts in (sheet_.get("forms") or {}).items()}
    return _of_shape(sheet_, forms.get(word_of(sheet_.get("form")), {}))[0]


def _of_shape(
    own: dict[str, Json], worn: dict[str, Json]
) -> tuple[dict[str, int], dict[str, Json]]:
    """(traits, notes) in a shape: those of the sheet, and what differs."""
    base = {trait_key(name): int(dots) for name, dots in own["traits"].items()}
    differing = {trait_key(name): int(dots) for name, dots in worn.items() if name not in NO_TRAIT}
    now = {**base, **differing}
    body = {**own, **worn}
    changed = now.get("wits", 1) != base.get("wits", 1)
    return now, (
        BASE_WITS.noted(base.get("wits", 1) if changed else None)
        | BODY.noted(int(body.get("body") or 0) or None)
        | NO_JOINTS.noted(True if body.get("joints") is False else None)
    )


def lasting(person: Person) -> dict[str, Json]:
    """What the sheet keeps of a body as a storyteller ruled it (ASH-GRP-05).

    Of who has several shapes nothing: the ruling was about the one they wore.
    """
    if SHAPES.of(person.notes):
        return {}
    kept: dict[str, Json] = {}
    if BODY.name in person.notes:
        kept["body"] = BODY.of(person.notes)
    if NO_JOINTS.name in person.notes:
        kept["joints"] = not NO_JOINTS.of(person.notes)
    return kept


def shift(turn: Turn[AshesRules], given: Input) -> None:
    """`+shift <form>`: another shape at once, without an action."""
    person = holding.acting_at_once(turn, given.who, in_chase=True)
    word = word_of(str(given.args.get("what") or ""))
    known: dict[str, Json] = SHAPES.of(person.notes).get("forms", {})
    own = sheet.BIRTH.get(person.breed, person.breed) or "homid"
    names = list(dict.fromkeys([*known, own]))
    found = [name for name in names if word and name.startswith(word)]
    if not known or not found:
        how = "none" if not known else "" if word else "which"
        turn.refuse("err.shift.form", word=word, forms=names, how=how)
    shapes = SHAPES.of(person.notes)
    now, facts = _of_shape(shapes["own"], known.get(found[0], {}))
    turn.emit(PersonChanged(person.id, {"form": found[0], "traits": now}))
    turn.emit(PersonNoted(person.id, facts))
    turn.tell("shifted", who=person.id, form=found[0])


def word_of(text: str | None) -> str:
    """A word of a sheet as it is compared; empty where there is none."""
    return (text or "").strip().lower()


VERBS = {
    "shift": shift,
}
