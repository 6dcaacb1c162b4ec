"""What a player who has never fought finds: help by any word, examples, the tutorial."""

from __future__ import annotations

import pytest

from combat_ashes.mush.fights import fight_in
from combat_ashes.rulesets import default_name, rulesets
from combat_ashes.text.house import surface_of


@pytest.fixture
def jane(table):
    return table.player("Jane", table.room())


@pytest.mark.parametrize(
    ("topic", "says"),
    [("combat start", "+combat/start"), ("weapons", "Lines about weapons"), ("chase", "+chase"),
     ("initiative", "initiative"), ("feint", "+attack/feint"), ("hostage", "hostage"),
     ("wounds", "wound"), ("fighting chase", "chase")],
)  # fmt: skip
def test_help_finds_any_word_of_these_rules(jane, topic, says):
    said = jane.say(f"help {topic}")
    assert "There is no help topic" not in said and "No help" not in said
    assert says in said


def test_what_is_no_word_of_these_rules_is_not_found(jane):
    assert "xyzzy" in jane.say("help xyzzy") and "Lines about" not in jane.say("help xyzzy")


FLAGSHIP = surface_of(rulesets()[default_name()])


@pytest.mark.parametrize("command", sorted({row.command for row in FLAGSHIP.rows}))
def test_each_command_has_an_example(jane, command):
    typed, *came = FLAGSHIP.examples[command]
    assert came and f"> {typed}" in jane.say(f"help +{command}")


@pytest.mark.parametrize("ruleset", ["ashes", "close2004", "storyteller", "hubris"])
def test_two_rounds_against_a_dummy(table, ruleset):
    """+tutorial, under any rules: what it says to type leads to its end, and nothing lasts."""
    room = table.room()
    jane = table.player("Jane", room)
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    before = jane.char.ashes.snapshot()
    jane.must("+tutorial")
    for _ in range(40):
        script = fight_in(room)
        if script is None or script.live.is_over():
            break
        state = script.live.state
        who = next(p.id for p in state.people.values() if p.name == "Jane")
        question = state.question_for(who)
        kind = question.kind if question is not None else "init"
        line = {"init": "+init", "declare": "+attack Dummy", "act": "+attack Dummy",
                "continue": "+combat/continue"}.get(kind)  # fmt: skip
        refused = len(jane.refusals)
        jane.say(line or "+pass")
        if len(jane.refusals) > refused:
            jane.say("+pass")
    heard = "\n".join(jane.heard)
    assert "Tutorial: it is your turn. Type +attack Dummy" in heard
    assert "Tutorial: that was it" in heard
    assert "Dummy attacks Jane" in heard
    assert jane.char.ashes.snapshot() == before
    assert [obj.key for obj in room.contents if "Dummy" in obj.key] == []


def test_the_lines_of_a_tutorial_are_not_refused_under_rules_that_let_people_come_in(table):
    """Where each line of a fight may open one, those of the tutorial's own player go through."""
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    table.player("Ada", room, permission="Builder").must("+ruleset/use hubris=here")
    jane.must("+tutorial", "+init")
    while fight_in(room).live.state.step != "act":
        jane.must("+pass")
    assert "err.fight.tutorial" in jane.refused("+attack Frank")
    assert "err.fight.tutorial" in frank.refused("+attack Dummy")
    jane.must("+misc/minor look about", "+attack Dum")


def test_no_tutorial_beside_a_fight(jane):
    jane.must("+init")
    assert "err.fight.exists" in jane.refused("+tutorial")


@pytest.mark.parametrize(("ruleset", "line"), [
    ("ashes", "+chase Jane"), ("close2004", "+chase Jane"), ("close2004", "+init"),
    ("close2004", "+chase/stalk Jane"), ("storyteller", "+attack/ambush Jane"),
    ("hubris", "+combat/add Frank"), ("forsaken", "+chase Jane"),
])  # fmt: skip
def test_nobody_is_drawn_into_a_tutorial_or_out_of_it(table, ruleset, line):
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    ada = table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    jane.must("+tutorial")
    before = fight_in(room).live.state
    said = (ada if "add" in line else frank).refused(line)
    assert "Jane learns to fight here" in said and "err.fight.tutorial" in said
    assert fight_in(room).live.state == before
    assert "err.fight.tutorial" not in jane.say("+init")
