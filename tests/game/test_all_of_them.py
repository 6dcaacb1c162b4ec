"""`all` is the storyteller's people wherever it is typed, `everybody` the players too."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from combat_ashes.mush.fights import fight_in
from tests.support.shipped import shipped

ALWAYS = {name: {"faces": [face]} for name, face in (("Boss.initiative", 1), ("Thug.initiative", 1),
                                                     ("Jane.initiative", 9))}  # fmt: skip


DECLARED = ("ashes", "storyteller")


@pytest.fixture(params=shipped())
def street(table: Any, request: pytest.FixtureRequest) -> Any:
    """Sam runs a fight of Jane with Boss and Thug, who are Sam's, under each rule system."""
    room = table.room()
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {request.param}=here")
    sam = table.player("Sam", room, permission="Helper")
    jane = table.player("Jane", room)
    with service.dice_from(ScriptedDice({}, unfed="random", always=ALWAYS)):
        sam.must("+combat/start gather", "+npc Boss=thug", "+npc Thug=thug")
        jane.must("+init")
        yield SimpleNamespace(sam=sam, jane=jane, room=room, rules=request.param)


def people(street: Any) -> dict[str, Any]:
    state = fight_in(street.room).live.state
    return {person.name: person for person in state.people.values()}


def those(street: Any, holds: Any) -> set[str]:
    return {name for name, person in people(street).items() if holds(person)}


def test_all_are_the_storytellers_people(street: Any) -> None:
    mark = "hampered" if street.rules == "hubris" else "prone"

    def marked(person: Any) -> bool:
        return mark in person.conditions

    street.sam.must(f"+combat/set all={mark}")
    assert those(street, marked) == {"Boss", "Thug"}
    street.sam.must(f"+combat/set everybody={mark}")
    assert those(street, marked) == {"Boss", "Thug", "Jane"}


def test_damage_and_healing_of_all(street: Any) -> None:
    street.sam.must("+damage everybody=1 lethal", "+heal all=all")
    assert those(street, lambda person: person.track) == {"Jane"}
    street.sam.must("+damage all=1 lethal")
    assert those(street, lambda person: person.track) == {"Jane", "Boss", "Thug"}
    street.sam.must("+damage Thug=1 bashing", "+heal everybody=1 lethal")
    assert those(street, lambda person: person.track) == {"Thug"}
    street.sam.must("+heal all=all")
    assert "err.heal.unhurt" in street.sam.refused("+heal everybody=all")


def test_modifiers_and_initiative_of_all(street: Any) -> None:
    street.sam.must("+combat/mod all=-2")
    state = fight_in(street.room).live.state
    assert {state.people[m.who].name for m in state.modifiers} == {"Boss", "Thug"}
    street.sam.must("+combat/init all=77")
    assert those(street, lambda person: person.initiative == 77) == {"Boss", "Thug"}
    street.sam.must("+combat/init everybody=66")
    assert those(street, lambda person: person.initiative == 66) == {"Boss", "Thug", "Jane"}


def test_a_line_for_everybody(street: Any) -> None:
    street.sam.must("+combat/as everybody=+defend/plan off")
    assert "Jane" in street.sam.heard[-1] and "Boss" in street.sam.heard[-1]


def test_what_waits_for_an_npc_is_shown_and_taken_back(street: Any) -> None:
    street.sam.say("+combat/rule waive intents")
    street.sam.must("+combat/init Jane=9", "+combat/init Thug=5", "+combat/init Boss=1")
    street.sam.must("+combat/next")
    last = "Boss" if street.rules not in ("ashes", "storyteller") else "Jane"
    waits = "Boss" if last == "Boss" else "Thug"
    street.sam.must(f"+combat/as {waits}=+pass")
    assert f"Kept until they are asked, for {waits}: +pass." in street.sam.heard[-1]
    row, *_ = [row for row in street.sam.say("+combat").split("\n") if row.startswith(waits)]
    assert re.search(r"\(ahead: \+?pass[;)]", row)
    assert "ahead" not in street.jane.say("+combat")
    street.sam.must(f"+combat/as {waits}=+undeclare")
    assert f"The line kept for {waits} is taken back." in street.sam.heard[-1]
    assert "ahead" not in street.sam.say("+combat")
    assert "nothing_kept)" in street.sam.refused(f"+combat/as {waits}=+undeclare")


def test_an_undo_names_what_was_kept_and_has_been_done(street: Any) -> None:
    """By the line that its storyteller had typed for it."""
    street.sam.say("+combat/rule waive intents")
    street.sam.must("+combat/init Jane=9", "+combat/init Thug=5", "+combat/init Boss=1")
    street.sam.must("+combat/next")
    first, later = ("Jane", "Boss") if street.rules not in DECLARED else ("Boss", "Thug")
    street.sam.must(f"+combat/as {later}=+misc shout", f"+combat/as {first}=+pass")
    if street.rules in DECLARED:
        street.sam.must("+combat/undo 2")
    else:
        street.sam.must("+combat/as Thug=+pass", "+combat/undo 3")
    assert f'"+combat/as {later}=+misc shout"' in "\n".join(street.sam.heard)


def test_all_are_passed_over_and_taken_out(street: Any) -> None:
    street.sam.say("+combat/rule waive intents")
    street.sam.must("+combat/next", "+combat/next all")
    assert those(street, lambda person: person.silent) == {"Boss", "Thug"}
    street.sam.must("+combat/remove all")
    assert set(people(street)) - those(street, lambda person: person.status != "active") == {"Jane"}


def test_sides_are_shown(street: Any) -> None:
    street.sam.must("+npc/set all=side=gang")
    assert "side gang" in street.sam.say("+combat/full") and "gang" in street.sam.say("+npc/list")
    assert "Side: gang." in street.sam.say("+sheet Boss")
    assert "side gang" in street.jane.say("+combat")
