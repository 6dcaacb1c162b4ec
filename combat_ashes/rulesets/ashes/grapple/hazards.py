"""Dangers nearby that a victim can be dropped, slammed or thrown into (ASH-GRP-51)."""

from __future__ import annotations

from ....engine.bounds import check_length, check_room
from ....engine.events import BookAdded, Terms
from ....engine.inputs import Input
from ....engine.state import Json, State
from ....engine.turn import Turn
from ...declared.books import settle
from ..harm import damage
from ..notes import HAZARDS
from ..people.rolls import roll_damage
from ..rules import AshesRules

AIMED = ("drop", "slam", "throw", "action")
"""Effects that may be aimed at a hazard."""

MOST_HAZARDS = 50
"""How many dangers a fight may have."""


# --- declaring --------------------------------------------------------------------------------


def declare(turn: Turn[AshesRules], given: Input) -> None:
    """`+grapple/hazard <name>=<dice> <type>[, <n> yards][, <effects that reach it>]`."""
    args = given.args
    fact: dict[str, Json] = {
        "dice": args["dice"], "damage": args["damage"], "yards": args.get("yards")
    }  # fmt: skip
    reach = [_effect(turn, word) for word in args.get("reach") or ()]
    if reach:
        fact["reach"] = [name for name in AIMED if name in reach]
    name = str(args["name"]).lower()
    check_length(turn, name, "The name of a danger")
    known = HAZARDS.of(turn.state.notes)
    if name not in known:
        check_room(turn, known, MOST_HAZARDS, "dangers here")
    HAZARDS.put_entry(turn, name, fact)
    turn.tell("hazard.declared", hazard=args["name"], **{"reach": list(AIMED), **fact})


def _effect(turn: Turn[AshesRules], word: str) -> str:
    found = [name for name in AIMED if name.startswith(word)]
    if len(found) != 1:
        turn.refuse("err.grapple.effect", word=word, effects=list(AIMED))
    return found[0]


# --- aiming -----------------------------------------------------------------------------------


def named(turn: Turn[AshesRules], detail: str) -> str:
    """A danger by its (shortened) name; raises `Refused`."""
    hazards: dict[str, Json] = HAZARDS.of(turn.state.notes)
    word = detail.strip().lower()
    found = [word] if word in hazards else [key for key in hazards if key.startswith(word)]
    if len(found) != 1:
        turn.refuse("err.grapple.hazard", word=detail, names=list(hazards) or ["none"])
    return found[0]


def check_reach(turn: Turn[AshesRules], name: str, effect: str, flies: int) -> None:
    """Refuse an effect that does not reach a danger; a throw reaches as far as one `flies`."""
    hazard = HAZARDS.of(turn.state.notes)[name]
    reach, yards = hazard.get("reach", AIMED), hazard.get("yards")
    if effect not in reach:
        turn.forbid("err.grapple.hazard_far", name=name, effect=effect, needs=list(reach))
    elif effect == "throw" and yards is not None and yards > flies:
        turn.forbid(
            "err.grapple.hazard_far", name=name, effect=f"throw of {flies} yards",
            needs=f"a throw of {yards} yards",
        )  # fmt: skip


def in_reach(state: State, effects: tuple[str, ...], flies: int) -> dict[str, list[str]]:
    """The dangers that one of these effects reaches, with those that do."""
    found: dict[str, list[str]] = {}
    for name, hazard in HAZARDS.of(state.notes).items():
        reach, yards = hazard.get("reach", AIMED), hazard.get("yards") or 0
        able = [e for e in effects if e in reach and (e != "throw" or yards <= flies)]
        if able:
            found[name] = [e for e in able if e != "action"]
    return {name: able for name, able in found.items() if able}


# --- what comes of it -------------------------------------------------------------------------


def threatens(turn: Turn[AshesRules], victim: str, by: str, name: str) -> None:
    """What a hazard does comes in book-keeping, unless one gets clear of it first."""
    hazard = HAZARDS.of(turn.state.notes)[name]
    entry: Json = {"kind": "hazard", "who": victim, "by": by, "hazard": name, **hazard}
    turn.emit(BookAdded(entry))
    turn.tell("hazard.threatens", who=victim, hazard=name)


def strike(turn: Turn[AshesRules]) -> None:
    """Book-keeping: everybody still in harm's way is harmed."""
    struck = [entry for entry in turn.state.books if entry["kind"] == "hazard"]
    if not struck:
        return
    settle(turn, lambda entry: entry["kind"] == "hazard")
    for entry in struck:
        who = entry["who"]
        if not turn.here(who):
            continue
        terms: Terms = ((entry["hazard"], entry["dice"]),)
        levels = roll_damage(turn, who, entry["dice"], terms, who)
        if levels:
            levels = damage.soaked(turn, who, levels, entry["damage"], False, "")
        if levels:
            damage.mark_levels(turn, who, levels, entry["damage"], None)


def threatening(turn: Turn[AshesRules], who: str, text: str) -> dict[str, Json] | None:
    """The hazard a person means to get clear of, if they are in its way."""
    word = text.strip().lower()
    for entry in turn.state.books:
        if entry["kind"] == "hazard" and entry["who"] == who and entry["hazard"].startswith(word):
            return dict(entry)
    return None


def clear_of(turn: Turn[AshesRules], entry: dict[str, Json]) -> None:
    """A person got out of harm's way in time."""
    settle(turn, lambda other: other == entry)
    turn.tell("hazard.avoided", who=entry["who"], hazard=entry["hazard"])


STEPS = {
    "hazards": strike,
}


VERBS = {
    "hazard": declare,
}
