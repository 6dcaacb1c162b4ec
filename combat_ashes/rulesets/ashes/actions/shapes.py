"""The shapes a person can take, and taking another, a free act (ASH-GRP-05, ASH-SOK-01)."""

from collections.abc import Iterable

from ....engine.events import PersonChanged, PersonNoted
from ....engine.flags import Changes
from ....engine.inputs import Input
from ....engine.pools import trait_key
from ....engine.refusals import Refused
from ....engine.sheet import Sheet
from ....engine.state import Json
from ..combatant import Combatant
from ..fight import Decision
from ..flags import flagged
from ..people import holding, sheet

NO_TRAIT = ("body", "joints")
GAROU = ("homid", "glabro", "crinos", "hispo", "lupus")
"""The shapes every garou has, whether or not the sheet says what differs in them."""


def known_to(kind: str | None, breed: str | None, listed: Iterable[str]) -> list[str]:
    """The shapes somebody can take: those on the sheet, that of their birth, a garou's five."""
    own = GAROU if word_of(kind) == "garou" else ()
    return list(dict.fromkeys([*map(word_of, listed), sheet.born_in(word_of(breed)), *own]))


def worn(given: Sheet) -> tuple[dict[str, int], Changes]:
    """The traits of somebody in the shape they wear, and what has to be noted to change it."""
    forms = {word_of(name): facts for name, facts in (given.facts.get("forms") or {}).items()}
    traits, notes = _of_shape(given.facts, forms.get(given.form, {}))
    kept = {name: value for name, value in notes.items() if value}
    if forms:
        own = {name: given.facts[name] for name in ("traits", *NO_TRAIT) if name in given.facts}
        kept |= flagged(shapes={"own": own, "forms": forms})
    return traits, Changes(kept)


def _of_shape(own: dict[str, Json], worn: dict[str, Json]) -> tuple[dict[str, int], Changes]:
    """(traits, notes) in a shape: those of the sheet, and what differs."""
    base = {trait_key(name): int(dots) for name, dots in own["traits"].items()}
    differing = {trait_key(name): int(dots) for name, dots in worn.items() if name not in NO_TRAIT}
    now = {**base, **differing}
    body = {**own, **worn}
    return now, flagged(body=int(body.get("body") or 0), no_joints=body.get("joints") is False)


def lasting(person: Combatant) -> dict[str, Json]:
    """What the sheet keeps of a body as it was ruled, if it has one shape alone (ASH-GRP-05)."""
    if person.flags.shapes:
        return {}
    kept: dict[str, Json] = {}
    if person.flags.body:
        kept["body"] = person.flags.body
    if person.flags.no_joints:
        kept["joints"] = not person.flags.no_joints
    return kept


def shift(ctx: Decision, given: Input) -> None:
    """`+shift <form>`: another shape at once, without an action."""
    person = holding.acting_at_once(ctx, given.who, in_chase=True)
    shapes = person.flags.shapes
    listed = shapes.get("forms", {})
    names = known_to(person.kind, person.breed, listed)
    form = named(word_of(given.text("what")), names, sheet.form(person))
    changes: dict[str, Json] = {"form": form}
    if shapes:
        changes["traits"], facts = _of_shape(shapes["own"], listed.get(form, {}))
        ctx.emit(PersonNoted(person.id, facts))
    ctx.emit(PersonChanged(person.id, changes))
    ctx.announce("shifted", who=person.id, form=form)


def named(word: str, forms: list[str], worn: str) -> str:
    """The one of these shapes that a word means; raises `Refused`."""
    found = next((form for form in forms if word and form.startswith(word.lower())), None)
    alone = forms == [worn]
    if alone or found is None:
        how = "none" if alone else "" if word else "which"
        raise Refused("err.shift.form", word=word, forms=forms, how=how)
    return found


def word_of(text: str | None) -> str:
    """A word of a sheet as it is compared; empty where there is none."""
    return (text or "").strip().lower()


HANDLERS = {"shift": shift}
