"""Seizing somebody, up to the opening of the grapple. Implements ASH-ATK-05, DEF-11, RES-07.

What is held is noted on the fight: `grapples` is a list of
`{grappler, victim, control, round, phase, pinned}`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.events import FightNoted, PersonNoted, Terms
from ...engine.order import rank
from ...engine.state import Json, Person, State
from ...engine.turn import Turn
from . import acts, sheet

if TYPE_CHECKING:
    from .ruleset import Ashes

METHODS = ("strength", "dexterity")
NO_JOINTS = "no_joints"


def method_word(turn: Turn, text: str) -> str:
    """`strength` or `dexterity`, which may be shortened."""
    word = text.strip().lower()
    for name in METHODS:
        if word and name.startswith(word):
            return name
    turn.refuse("err.grapple.method", word=text)


def method(turn: Turn, rules: Ashes, person: Person, target: Person, text: str) -> str:
    """The method somebody named, or the larger legal pool."""
    if not text.strip():
        return best_method(rules, person, target)
    word = method_word(turn, text)
    if word == "dexterity" and target.notes.get(NO_JOINTS):
        turn.forbid("err.grapple.method_not_applicable", name=target.name)
    return word


def best_method(rules: Ashes, person: Person, target: Person) -> str:
    """The method with the larger pool; a body without joints leaves only strength."""
    if target.notes.get(NO_JOINTS):
        return "strength"
    return max(METHODS, key=lambda name: sheet.trait(rules, person, name))


def pool(
    state: State, rules: Ashes, person: Person, attribute: str, action: dict[str, Json]
) -> Terms:
    """Strength or Dexterity and Brawl (ASH-ATK-05)."""
    written = sheet.ruled(person, "pools", "grapple") or action.get("pool")
    words = sheet.split_pool(written) if written else (attribute, "brawl")
    terms = sheet.trait_terms(rules, person, words) + sheet.reductions(state, rules, person, words)
    if action.get("split"):
        terms += (("split", -action["split"]),)
    return terms


def difficulty(state: State, rules: Ashes, person: Person, target: Person, attribute: str) -> Terms:
    """What it takes to seize this body by this method (ASH-ATK-05)."""
    ruled = sheet.ruled(person, "difficulties", "grapple")
    terms: Terms = (
        ("storyteller", ruled) if ruled else ("grapple", rules.settings.grapple.difficulty),
    )
    body = target.notes.get("body", 0)
    if body and attribute == "dexterity" and not ruled:
        terms += (("unfamiliar body", body),)
    return terms + sheet.hardships(state, rules, person, (attribute, "brawl"))


# --- grapple defense ------------------------------------------------------------------------


def ready(rules: Ashes, person: Person) -> dict[str, Json] | None:
    """The grapple defense that somebody still holds ready (ASH-DEF-11)."""
    if person.notes.get("acted"):
        return None
    found = acts.standing(person, "grapple_defense")
    if not found:
        return None
    once = rules.settings.grapple_defense.answers == "first_attack"
    return None if once and person.notes.get("seized_at") else found[0][1]


# --- what is held ---------------------------------------------------------------------------


def held(state: State) -> list[dict[str, Json]]:
    """Every grapple of the fight, in the order they began."""
    found: list[dict[str, Json]] = state.notes.get("grapples", [])
    return found


def grappler_of(state: State, victim: str) -> str | None:
    """Who holds this person, if anybody does."""
    for grapple in held(state):
        if grapple["victim"] == victim:
            return str(grapple["grappler"])
    return None


def begin(turn: Turn, rules: Ashes, grappler: str, victim: str, control: int) -> None:
    """A grapple starts with Control as far as its opening was won (ASH-RES-07, ASH-EXT-01)."""
    state = turn.state
    grapple: Json = {
        "grappler": grappler,
        "victim": victim,
        "control": control,
        "round": state.round,
        "phase": state.phase,
        "pinned": False,
    }
    turn.emit(FightNoted({"grapples": [*held(state), grapple]}))
    turn.tell("grapple_started", who=grappler, against=victim, control=control)
    acts.finish_all(turn, grappler)
    if ("turn", victim) in turn.agenda and state.notes.get("together") is not None:
        # Fully tied: what they do in this very slot they do as if nothing had happened yet.
        return
    lost = list(acts.open_parts(turn.person(victim)))
    if not lost:
        return
    if rules.settings.grapple.victim_abort == "yes":
        turn.emit(PersonNoted(victim, {"voided": [number for number, _ in lost]}))
        return
    acts.finish_all(turn, victim)
    turn.tell("grapple.action_lost", who=victim)


def end_of(turn: Turn, who: str) -> None:
    """Somebody is down or gone: whatever they held, or were held by, ends."""
    mine = [g for g in held(turn.state) if who in (g["grappler"], g["victim"])]
    if not mine:
        return
    kept = [g for g in held(turn.state) if g not in mine]
    turn.emit(FightNoted({"grapples": kept or None}))
    for grapple in mine:
        turn.tell("grapple_ended", who=grapple["grappler"], against=grapple["victim"])


def shown(state: State) -> list[dict[str, Json]]:
    """The grapples as the view lists them, by name."""
    return [
        {**grapple, "grappler": _name(state, grapple["grappler"]),
         "victim": _name(state, grapple["victim"])}
        for grapple in held(state)
    ]  # fmt: skip


def _name(state: State, who: str) -> str:
    person = state.people.get(who)
    return person.name if person else "somebody"


def tie_winner(rules: Ashes, one: Person, other: Person) -> Person | None:
    """Who holds whom when both rolled the same (`grapple.tie`)."""
    if rules.settings.grapple.tie == "nothing":
        return None
    if rank(one) == rank(other):
        return None
    return one if rank(one) > rank(other) else other
