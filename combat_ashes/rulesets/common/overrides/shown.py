"""What is set on somebody, in the words by which a storyteller set it, for who runs the fight."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from ....engine.fight import AnyFight
from ....engine.lookup import name_of
from ....engine.state import Combatant, FightState
from ....engine.view_model import FightView
from ....text.words import count

Shows = Callable[[AnyFight, Any], Sequence[str]]
"""What stands behind the name of a row, once for each thing that is set."""


def of_entries(flag: str, words: Callable[[Any], str] = str) -> Shows:
    """Of a flag that is a table: the name of each entry and its value in words."""

    def shows(fight: AnyFight, person: Combatant) -> list[str]:
        table: Mapping[str, Any] = getattr(person.flags, flag)
        entries = [(_named(fight.state, key), words(value)) for key, value in table.items()]
        return [f"{key} {value}".strip() for key, value in entries]

    return shows


def of_people(flag: str) -> Shows:
    """Of a flag that lists people: the name of each; nothing for anybody."""

    def shows(fight: AnyFight, person: Combatant) -> list[str]:
        return names_of(fight.state, getattr(person.flags, flag))

    return shows


def of_relations(flag: str, word: str = "") -> Shows:
    """Of a flag between two people: the name of each other one."""

    def shows(fight: AnyFight, person: Combatant) -> list[str]:
        others = [other for other in fight.state.people if other != person.id]
        found = [
            other
            for other in others
            if getattr(fight.state.relation(person.id, other), flag, False)
        ]
        return [f"{name} {word}".strip() for name in names_of(fight.state, found)]

    return shows


def names_of(state: FightState, people: Iterable[str]) -> list[str]:
    """The names of some people by id, what stands for anybody being empty."""
    return [_named(state, who) if who in state.people else "" for who in people]


def _named(state: FightState, key: str) -> str:
    return name_of(state, key) if key in {*state.people, *state.gone} else key


def results_of(person: Combatant) -> list[str]:
    """What was ruled that somebody's next rolls come to."""
    ruled: Mapping[str, int] = getattr(person.flags, "results", {})
    return [
        f"the next roll for {purpose} comes to {count(made, 'success', 'successes')}"
        for purpose, made in ruled.items()
    ]


def set_on(view: FightView[Any, Any]) -> list[str]:
    """A sentence for each on whom something is set, in the view of who runs the fight."""
    return [
        f"Set for {name}: {'; '.join(person.marked)}."
        for name, person in view.combatants.items()
        if person.marked is not UNSET and person.marked
    ]
