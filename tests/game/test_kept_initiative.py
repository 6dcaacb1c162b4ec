"""A conflict whose initiative is kept, as players and storytellers type and read it."""

from __future__ import annotations

from typing import Any

import pytest
from evennia.objects.objects import DefaultExit
from evennia.utils import create

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from combat_ashes.mush.fights import fight_in

ANA = {"traits": {"strength": 3, "dexterity": 3, "stamina": 3, "wits": 3, "composure": 2,
                  "brawl": 2, "weaponry": 2}, "weapons": ["knife"]}  # fmt: skip
BO = {"traits": {"strength": 3, "dexterity": 2, "stamina": 3, "wits": 2, "composure": 2,
                 "brawl": 3},
      "weapons": [{"name": "riot shield", "edge": 3, "tags": ["guard"]}]}  # fmt: skip


def flat(person: Any) -> str:
    """What somebody has heard since this was asked last."""
    text = " ".join("\n".join(person.heard).replace("||", "|").split())
    person.heard.clear()
    return text


@pytest.fixture
def alley(table: Any) -> Any:
    """Sam may run fights in a room under these rules, where Ana and Bo stand; an exit is narrow."""
    room = table.room()
    door = create.create_object(DefaultExit, key="door", location=room, destination=room)
    door.tags.add("narrow")
    sam = table.player("Sam", room, permission="Admin")
    sam.must("+ruleset/use hubris=here")
    ana, bo = table.player("Ana", room, sheet=ANA), table.player("Bo", room, sheet=BO)
    dice = ScriptedDice({}, always={"Ana.initiative": 9, "Bo.initiative": 5, "Mob.initiative": 3})
    with service.dice_from(dice):
        yield room, sam, ana, bo, dice


def test_a_mob_against_two_in_a_doorway(alley: Any) -> None:
    """HUB-BLK-01, -02, HUB-GRP-01, -02, HUB-DLY-02: one bars the way, one interrupts."""
    _room, sam, ana, bo, dice = alley
    sam.must("+combat/start", "+npc Mob=mob")
    ana.must("+init")
    bo.must("+init")
    sam.must("+combat/set Mob=engaged Ana & Bo", "+combat/next")
    ana.must("+delay")
    dice.feed("Bo.guard", {"successes": 2, "pool": 9})
    bo.must("+block/way door=strength+brawl, with riot shield")
    asked = flat(ana)
    assert "Bo acts, hold door, with 2 successes: type +act/interrupt strength+weaponry" in asked
    assert ", with knife (6 dice) or another pool to contest it" in asked
    ana.must("+pass")
    assert "Bo holds the way" in flat(sam)
    bo.must("+block/stand Mob")
    dice.feed("Mob.pass", {"successes": 3, "pool": 7})
    sam.must("+combat/as Mob=+attack/pass Bo=attack")
    assert "Mob tries to get past you with 3 successes" in flat(bo)
    dice.feed("Ana.interrupt", {"successes": 3, "pool": 5})
    dice.feed("Bo.way", {"successes": 1})
    ana.must("+act/interrupt strength+brawl")
    bo.must("+defend hold")
    assert "Bo does not let Mob by." in flat(sam)
    assert "type +combat/continue to press on" in flat(ana)
    ana.must("+combat/continue")
    assert "Order, highest first: Bo 9, Mob 7, Ana 7." in flat(sam)


def test_people_of_the_room_are_brought_in_by_what_is_done_to_them(alley: Any, table: Any) -> None:
    """HUB-DFL-01, HUB-INI-05: without a fight, a line opens one in which nobody has a total."""
    room, sam, ana, bo, dice = alley
    dice.feed("Ana.attack", {"successes": 2, "pool": 6})
    ana.must("+attack Bo=knife")
    live = fight_in(room).live
    assert {person.name for person in live.state.people.values()} == {"Ana", "Bo"}
    assert "+dodge (4 dice), +dodge, willpower (7 dice)" in flat(bo)
    dice.feed("Bo.defense", 1)
    bo.must("+defend defense")
    assert "Bo takes 1 level of lethal damage" in flat(ana)
    sam.must("+combat/start")
    ana.must("+init")
    bo.must("+init")
    sam.must("+combat/next")
    eve = table.player("Eve", room, sheet=BO)
    assert "err.no_initiative" in eve.refused("+attack Bo")
    eve.must("+alert")
    assert fight_in(room).live.state.people["p3"].conditions == ("alert",)


def test_a_suspended_conflict_rests_and_is_taken_up_again(alley: Any) -> None:
    """HUB-RND-04: screens say so, and lines are done one by one meanwhile."""
    room, sam, ana, bo, dice = alley
    sam.must("+combat/start")
    ana.must("+init")
    bo.must("+init")
    sam.must("+combat/next")
    ana.must("+pass")
    bo.must("+pass")
    ana.must("+pass")
    bo.must("+pass")
    assert "Nobody presses on: the conflict rests" in flat(ana)
    assert "paused" in ana.say("+combat").lower()
    dice.feed("Ana.misc", 1)
    ana.must("+misc bandage=dexterity+wits")
    bo.must("+combat/continue")
    assert fight_in(room).live.state.round == 2
    assert "hubris" in ana.refused("+block") and "hubris" in ana.refused("+grapple Bo")


def test_a_hazard_is_spoken_for_by_its_name(alley: Any) -> None:
    """HUB-HAZ-01, HUB-ONG-01: it waits in the order, and what burns goes on."""
    _room, sam, ana, bo, dice = alley
    sam.must("+combat/start")
    ana.must("+init", "+defend/plan defense")
    bo.must("+init", "+defend/plan defense")
    sam.must("+combat/rule hazard blaze=automatic 2 lethal, area Ana, initiative 1", "+combat/next")
    assert "Everybody sees it coming: blaze." in flat(ana)
    sam.must("+combat/set Bo=ongoing burning 1 lethal external")
    ana.must("+pass")
    bo.must("+pass")
    dice.feed("Ana.defense", 1)
    sam.must("+combat/as blaze=+attack")
    assert "Ana takes 1 level of lethal damage" in flat(sam)
    assert "Burning goes on for Bo: 1 level." in flat(ana)
    screen = ana.say("+combat/full")
    assert "blaze threatens Ana with 2 lethal." in screen and "1 lethal each turn" in screen
    sam.must("+combat/end")
    sam.must("+combat/start", "+combat/add Bo")
    assert "1 lethal each turn" in sam.say("+combat/full")


def test_a_group_has_pools_on_its_sheet_and_no_attributes(alley: Any) -> None:
    """HUB-GRP-01"""
    _room, sam, *_ = alley
    sam.must("+combat/start", "+npc Mob=mob")
    flat(sam)
    sam.must("+sheet Mob")
    shown = flat(sam)
    assert "Mob is a group. Traits: Attack 7" in shown
    assert "Strength" not in shown


def test_the_face_that_scores_is_not_called_a_difficulty(alley: Any) -> None:
    """HUB-DIC-01, HUB-DIC-03: a Difficulty is what takes dice away."""
    _room, _sam, ana, _bo, dice = alley
    dice.feed("Ana.roll", {"faces": [8, 1, 1, 1, 1]})
    ana.must("+combat/style full", "+roll strength+brawl")
    assert "target number 8: rolled 8 1 1 1 1, 1 success." in flat(ana)


def test_what_would_do_it_wholly_what_burns_and_what_a_killing_blow_is_made_of(alley: Any) -> None:
    """HUB-ATK-09, HUB-ATK-04, HUB-ONG-03, HUB-DFL-05"""
    _room, sam, ana, bo, dice = alley
    sam.must("+combat/start")
    dice.feed("Ana.attack", 2)
    ana.must("+attack Bo, for disarm")
    assert "Ana attacks you to disarm with 2 successes (3 do it wholly): type" in flat(bo)
    dice.feed("Bo.resist", 2)
    bo.must("+defend grip")
    sam.must("+combat/set Bo=ongoing burning 1 lethal external", "+combat/set Bo=incapable")
    assert "+misc/recover works against it" in flat(bo)
    ana.must("+attack/kill Bo")
    assert "every die is a success, 6 successes in all. Bo takes 6 levels" in flat(bo)
