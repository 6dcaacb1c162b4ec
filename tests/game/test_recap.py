"""`+combat/recap`: a screenful for a latecomer, and after each round for whoever wants it."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

import pytest

from tests.support.shipped import shipped


def fight(table: Any, people: int = 2, ruleset: str = "ashes") -> tuple[Any, Any]:
    room = table.room()
    ada = table.player("Ada", room, permission="Builder")
    ada.must(f"+ruleset/use {ruleset}")
    sam = table.player("Sam", room, permission="Helper")
    sam.must("+combat/start gather", f"+npc Thug=thug*{people - 1}", "+npc/hide Lurker=thug")
    jane = table.player("Jane", room)
    jane.must("+init")
    return sam, jane


@pytest.mark.parametrize("ruleset", sorted(shipped()))
def test_a_latecomer_reads_where_everybody_is(table: Any, ruleset: str) -> None:
    sam, jane = fight(table, 10, ruleset)
    for number in range(2, 10):
        sam.must(f"+damage Thug-{number}=1 bashing")
    mia = table.player("Mia", jane.char.location)
    told = mia.say("+combat/recap").splitlines()
    assert sum(len(wrap(line, 79)) for line in told) <= 24
    assert "Thug-2 is " in "\n".join(told) and "Lurker" not in "\n".join(told)
    assert "Jane and Thug are unhurt." in told or "Thug and Jane are unhurt." in told
    assert "Lurker" in sam.say("+combat/recap")


def test_what_happened_last_round_is_told(table: Any) -> None:
    sam, jane = fight(table)
    sam.must("+combat/next", "+combat/as all=+pass")
    jane.must("+pass")
    sam.must("+combat/set Jane=prone", "+damage Thug=2 bashing")
    for _ in range(6):
        if "Round 2" not in (said := jane.say("+combat/recap")):
            sam.must("+combat/next")
    assert "Jane is unhurt and prone." in said and "Thug is " in said
    assert "In the round before:" in said and "pass" in said
    assert "err.fight.none" in table.player("Zoe", table.room("Park")).refused("+combat/recap")


def test_whoever_wants_it_is_told_after_each_round(table: Any) -> None:
    sam, jane = fight(table)
    assert "You are told after each round" in jane.say("+combat/style recap on")
    first = len(jane.heard)
    for _ in range(8):
        sam.must("+combat/next")
    assert any("unhurt" in told for told in jane.heard[first:])
    assert not any("are unhurt" in told for told in sam.heard)
    assert "You are not told" in jane.say("+combat/style recap off")
    assert "err.line.usage" in jane.refused("+combat/style recap maybe")


def test_it_fits_into_a_narrow_window_and_into_a_screen_whatever_holds(table: Any) -> None:
    sam, jane = fight(table, 10)
    for number in range(2, 10):
        sam.must(f"+combat/mod Thug-{number}=-2, the floor is slippery and it is dark in here")
        sam.must(f"+combat/mod Thug-{number}=+1, somebody behind them tells them where to strike")
        sam.must(f"+damage Thug-{number}=1 bashing")
    mia = table.player("Mia", jane.char.location)
    wide = mia.say("+combat/recap").splitlines()
    assert sum(len(wrap(line, 79)) for line in wide) <= 24
    assert "More holds than fits here: +combat/full tells it." in wide
    assert "The beginning of it is in +combat/log." in wide
    mia.session.protocol_flags["SCREENWIDTH"] = {0: 40}
    narrow = mia.say("+combat/recap").splitlines()
    assert max(map(len, narrow)) <= 40 and len(narrow) <= 48
    assert any("Thug-9 is" in line for line in narrow)


@pytest.mark.parametrize("ruleset", sorted(shipped()))
def test_a_fight_that_is_over_says_so_and_who_came_in_is_no_part_of_its_round(
    table: Any, ruleset: str
) -> None:
    sam, jane = fight(table, ruleset=ruleset)
    assert "joins the fight" in jane.say("+combat/recap")
    sam.say("+combat/rule waive intents")
    sam.must("+combat/next", "+damage Thug=1 lethal")
    said = jane.say("+combat/recap")
    assert "joins the fight" not in said and "The hash of its dice" not in said
    sam.must("+combat/end")
    over = jane.say("+combat/recap").splitlines()
    assert over[0] == "The fight is over." and "In the last round:" in over
    assert not any("joins the fight" in line for line in over)
    assert any("1 lethal" in line for line in over[over.index("In the last round:") :])


@pytest.mark.parametrize("ruleset", sorted(shipped()))
def test_initiative_is_left_out_and_the_end_is_told_once(table: Any, ruleset: str) -> None:
    sam, jane = fight(table, 4, ruleset)
    sam.say("+combat/rule waive intents")
    sam.must("+combat/next", "+damage Thug=1 lethal", "+combat/mod Jane=-1, rain")
    assert "has initiative" not in jane.say("+combat/recap")
    assert "Jane has -1 die (rain)." in jane.say("+combat/recap").splitlines()
    sam.must("+combat/end")
    said = jane.say("+combat/recap")
    assert said.count("The fight is over.") == 1 and "1 lethal" in said
    assert not any(word in said for word in ("has initiative", "Standing: ", "seed"))
    assert "Jane has -1 die (rain)." not in said.splitlines()


@pytest.mark.parametrize("style", ["brief", "normal", "full"])
def test_a_line_that_came_true_is_not_told_as_kept(table: Any, style: str) -> None:
    sam, jane = fight(table)
    jane.must(f"+combat/style {style}")
    assert "Kept until you are asked" in jane.must("+attack Thug").heard[-1]
    sam.must("+combat/next", "+combat/as all=+pass")
    assert "declares: attack on Thug" in "\n".join(jane.heard)
    assert "Kept until" not in jane.say("+combat/recap")
    first = len(jane.heard)
    sam.must("+combat/undo round", "+combat/redo")
    told = "\n".join(jane.heard[first:])
    assert "attack on Thug" in told and "Kept until" not in told.partition("takes up again")[2]
