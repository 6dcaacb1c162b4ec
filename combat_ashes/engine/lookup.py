"""Finding the person that somebody means."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from .refusals import Refused
from .state import CLOCK, STORYTELLER, Combatant, FightState

ME = ("me", "self", "myself")
"""What the speaker of a line calls themselves in it."""

ALL, EVERYBODY = "all", "everybody"
EVERY = (ALL, EVERYBODY)
"""Words for several: the storyteller's people, and whoever there is."""

ENEMIES = "all enemies"
"""Stands for the names of whoever is against who acts."""

T = TypeVar("T")


def of_all(word: str, people: Iterable[T], is_npc: Callable[[T], bool]) -> list[T] | None:
    """Whom `all` (those whom no player plays, if any) or `everybody` means; else None."""
    word = word.strip().lower()
    if word not in EVERY:
        return None
    everybody = list(people)
    theirs = [each for each in everybody if is_npc(each)] if word == ALL else []
    return theirs or everybody


def of_able(word: str, state: FightState) -> list[str] | None:
    """The same of those in a fight who can act: their ids."""
    found = of_all(word, state.able(), lambda person: not person.player)
    return None if found is None else [person.id for person in found]


def find(state: FightState, text: str, by: str = STORYTELLER, me: str | None = None) -> Combatant:
    """Who is called `text`, or begins with it, of those `by` knows; `me` is who says me."""
    for person in state.people.values():
        if person.name == text and is_known(person, by):
            return person
    people = known_to(state, by)
    wanted = text.strip().lower()
    if not wanted:
        raise Refused("err.declare.incomplete", missing="a target")
    for person in people:
        if person.name.lower() == wanted:
            return person
    if wanted in ME and me in state.people:
        return state.people[me]
    found = [
        person
        for person in people
        if any(part.startswith(wanted) for part in (person.name.lower(), *_words(person)))
    ]
    if not found:
        names = [person.name for person in people if person.id != by]
        how = "" if names else "alone"
        raise Refused("err.who.unknown", word=text.strip(), names=names, how=how)
    if by not in (STORYTELLER, CLOCK):
        # Half a name that a player types is meant for who stands.
        found = [person for person in found if person.status == "active"] or found
    if len(found) > 1:
        raise Refused("err.who.ambiguous", word=text.strip(), names=[p.name for p in found])
    return found[0]


def known_to(state: FightState, by: str) -> list[Combatant]:
    """Those of whom a speaker knows: all but the hidden, and these where `by` runs the fight."""
    return [person for person in state.people.values() if is_known(person, by)]


def is_known(person: Combatant, by: str) -> bool:
    """Whether a speaker knows of somebody: who runs the fight does, and the hidden themselves."""
    return not person.hidden or by in (STORYTELLER, CLOCK, person.id)


def are_enemies(one: Combatant, other: Combatant) -> bool:
    """People of one side are none; who has no side is everybody's."""
    return one.id != other.id and (not one.side or one.side != other.side)


def enemies(state: FightState, person: Combatant) -> list[Combatant]:
    """Whom somebody might attack: who can act, is against them, and is no danger without a body."""
    found = [one for one in state.able() if are_enemies(person, one) and not one.hidden]
    return [one for one in found if one.ref is not None]


def left_to(state: FightState, person: Combatant) -> list[Combatant]:
    """Whom somebody who plays by themselves might attack: npcs without a side are one side.

    Where no player is in the fight they are none.
    """
    found = enemies(state, person)
    if not is_of_npcs(person) or not any(one.player for one in state.people.values()):
        return found
    return [one for one in found if not is_of_npcs(one)]


def is_of_npcs(person: Combatant) -> bool:
    """Whether nobody plays somebody, and nobody has put them on a side."""
    return not person.player and not person.side


def named_in(state: FightState, text: str, who: str) -> list[str]:
    """The names in `Ida & Hal`, and those whom `all enemies` of `who` means; raises `Refused`."""
    names = [name.strip() for name in text.split("&") if name.strip()]
    if ENEMIES not in map(str.lower, names) or who not in state.people:
        return names
    found = [one.name for one in enemies(state, state.people[who])]
    if not found:
        raise Refused("err.who.no_enemies", name=state.people[who].name)
    whole = [each for name in names for each in (found if name.lower() == ENEMIES else [name])]
    return list(dict.fromkeys(whole))


def with_names(state: FightState, text: str) -> str:
    """A storyteller's text in which people stand by their names, however they were typed."""
    called = {word: person.name for person in state.people.values() for word in ME
              if person.ref == state.storyteller is not None}  # fmt: skip
    called |= {person.name.lower(): person.name for person in state.people.values()}
    return " ".join(called.get(word.lower(), word) for word in text.split())


def _words(person: Combatant) -> list[str]:
    return person.name.lower().split()


def distinct(state: FightState, name: str) -> str:
    """A name that nobody in the fight has yet: two thugs are Thug and Thug-2."""
    return free_name({person.name.lower() for person in state.people.values()}, name)


def free_name(taken: set[str], name: str) -> str:
    """A name that is not `taken` (in small letters): the name itself, or with a number."""
    if name.lower() not in taken:
        return name
    number = 2
    while f"{name}-{number}".lower() in taken:
        number += 1
    return f"{name}-{number}"


def is_planned(state: FightState, person: Combatant) -> bool:
    """Whether somebody who is away, or silent in this round, is played by a plan of theirs."""
    away = bool(person.absent) or person.silent == state.round
    return person.player and away and bool(person.flags.away_plan) and not proxy_of(state, person)


def proxy_of(state: FightState, person: Combatant) -> str:
    """Who is there to speak for somebody who is away; empty where nobody is."""
    other = state.people.get(person.flags.proxy)
    return other.id if person.absent and other is not None and not other.absent else ""


def name_of(state: FightState, who: str | None) -> str:
    if who == STORYTELLER:
        return state.storyteller_name or "a storyteller"
    person = state.people.get(who or "") or state.gone.get(who or "")
    return person.name if person else "somebody"
