"""What people read of a conflict whose initiative is kept: why, and what to type instead."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.mush.fights import fight_in
from tests.game.test_kept_initiative import alley, flat

__all__ = ["alley"]


@pytest.fixture
def fight(alley: Any) -> Any:
    """Ana is on turn, Bo after her; Sam runs the fight."""
    _room, sam, ana, bo, _dice = alley
    sam.must("+combat/start")
    ana.must("+init")
    bo.must("+init")
    sam.must("+combat/next")
    return alley


def test_a_short_prompt_has_the_own_numbers(fight: Any) -> None:
    """HUB-ACT-01."""
    _room, _sam, ana, _bo, _dice = fight
    ana.must("+combat/style normal", "+misc/minor look about", "+misc/minor open the door")
    told = flat(ana)
    assert "Your turn, Ana: +attack Bo (knife, 6 dice), +delay, +pass" in told
    assert told.count("open the door") == 1 and 'Ana declares: "open the door".' in told


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("+draw knife", "You have the knife in hand already"),
        ("+draw sword", "You have no 'sword'"),
        ("+block/guard Bo=wits+brawl, with tower shield", "for that; write knife"),
        ("+defend defense", "Nothing that +defend answers is open for you"),
        ("+misc/flee door", "lacks a pool, such as =strength+brawl"),
        ("+attack/kill Bo", "type +attack Bo instead"),
        ("+alert", "You have turns of your own"),
    ],
)
def test_a_refusal_says_what_is_wrong_with_just_this_line(fight: Any, line: str, said: str) -> None:
    """HUB-DFL-03, HUB-DFL-05, HUB-RES-02."""
    ana = fight[2]
    assert said in " ".join(ana.refused(line).split())


def test_what_opposed_an_attack_besides_dice_is_told(fight: Any) -> None:
    """HUB-DIC-06, HUB-BLK-06: armor and blocks."""
    _room, sam, ana, bo, dice = fight
    sam.must("+sheet/set Bo/armor=2")
    assert "Bo: armor is 2 now." in flat(sam)
    dice.feed("Ana.attack", 2)
    ana.must("+attack Bo")
    assert "type +dodge (4 dice)" in flat(bo)
    assert "That does not resist this; type +defend and one of defense or none" in " ".join(
        bo.refused("+defend grip").split()
    )
    dice.feed("Bo.defense", 1)
    bo.must("+defend/plan defense")
    assert "What Bo wears counts as 2 successes. Ana does Bo no harm." in flat(ana)
    sam.must("+combat/rule void Bo")
    assert "What Ana did is worked out again." in flat(bo)
    dice.feed("Bo.guard", 3)
    bo.must("+block/hinder Ana=strength+brawl", "+combat/continue")
    dice.feed("Ana.misc", 2)
    ana.must("+misc climb=strength+athletics")
    told = flat(sam)
    assert "A block counts as 3 successes against Ana." in told
    assert 'Ana does not manage it: "climb".' in told
    assert "Bo has a plan for attacks: defense." in bo.say("+combat/full")
    assert "has a plan" not in ana.say("+combat/full")


def test_who_is_asked_already_is_told_what_to_answer(fight: Any) -> None:
    """HUB-DLY-02: an answer that was given is confirmed, and the open one named."""
    _room, sam, ana, bo, dice = fight
    ana.must("+delay")
    sam.must("+npc Mob=mob", "+combat/set Mob=engaged Ana & Bo")
    bo.must("+pass")
    assert "type +attack, at all who are engaged" in " ".join(sam.say("+combat").split())
    dice.feed("Mob.attack", 2)
    sam.must("+combat/as Mob=+attack")
    assert "Mob attacks: 7 dice" in flat(bo)
    ana.must("+act/interrupt attack Mob")
    assert "You do that right after Mob, when all have answered." in flat(ana)
    assert "asks you for an answer first: type +defend" in " ".join(
        ana.refused("+act/interrupt strength+brawl").split()
    )


def test_a_hidden_hazard_is_known_when_it_strikes(fight: Any) -> None:
    """HUB-HAZ-01, HUB-EX-08: an explosion that nobody sees coming, and a fire by its total."""
    _room, sam, ana, bo, dice = fight
    sam.must("+combat/rule hazard bomb=attack 8 lethal, area Ana & Bo, hidden")
    assert "bomb" in sam.say("+combat/full")
    assert "bomb" not in flat(ana).lower() and "bomb" not in ana.say("+combat/full")
    dice.feed("bomb.attack", 2)
    sam.must("+combat/as bomb=+attack")
    assert "Bomb attacks you with 2 successes" in flat(ana)
    dice.feed("Ana.defense", 1)
    dice.feed("Bo.defense", 2)
    ana.must("+defend defense")
    bo.must("+defend defense")
    assert "It is your turn: type +attack" in flat(ana)
    sam.must("+combat/rule hazard bomb=off")
    assert "Bomb is over." in flat(ana)


def test_a_conflict_at_rest_says_how_it_goes_on(fight: Any) -> None:
    """HUB-RND-04; at the break +maneuvers lists what answers it."""
    _room, sam, ana, bo, _dice = fight
    ana.must("+pass")
    assert "+defend/plan <pool>" in ana.say("+maneuvers")
    bo.must("+pass")
    assert "+combat/continue" in ana.say("+maneuvers")
    ana.must("+pass")
    bo.must("+pass")
    assert "The fight is paused. It goes on with +combat/continue." in flat_screen(ana)
    sam.must("+combat/rule narrow off")
    assert "A way can be held here." not in flat_screen(ana)
    sam.must("+combat/rule effect trip=dexterity, gives prone")
    assert "Besides the usual effects: trip." in flat_screen(ana)


def flat_screen(person: Any) -> str:
    """The whole screen of the fight in one row."""
    return " ".join(person.say("+combat/full").split())


def test_somebody_paralysed_and_what_they_read(fight: Any) -> None:
    """HUB-ATK-06, HUB-DFL-04: no way of their own out of it."""
    room, sam, ana, bo, dice = fight
    sam.must("+combat/rule effect paralyse=1, gives incapable")
    dice.feed("Ana.attack", 2)
    ana.must("+attack Bo, for paralyse")
    dice.feed("Bo.defense", 0)
    bo.must("+defend defense")
    assert "Bo is incapable and can do nothing, until the storyteller ends it." in flat(ana)
    assert fight_in(room).live.state.step == "break"


def test_a_thing_is_written_with_what_it_is(fight: Any) -> None:
    """HUB-ATK-17, HUB-BLK-10: what no chart has, behind its name."""
    _room, sam, ana, _bo, dice = fight
    told = " ".join(sam.refused("+sheet/set Ana/weapons=riot shield").split())
    assert "err.sheet.gear" in told and "riot shield edge 3 guard" in told
    sam.must("+sheet/set Ana/weapons=riot shield edge 3 guard, cleaver weaponry edge 2 worn")
    dice.feed("Ana.guard", {"successes": 1, "pool": 8})
    assert "+block/guard <who>=strength+brawl, with riot shield: 8 dice." in ana.say("+maneuvers")
    ana.must("+block/guard Bo=dexterity+weaponry, with riot shield")
    assert "Not in hand: the cleaver, worn." in ana.say("+sheet")
    assert "> +block/guard Cid=dexterity+weaponry" in ana.say("help +block")


def test_who_burns_reads_how_to_put_it_out_to_the_end(fight: Any) -> None:
    """HUB-ONG-01, -03, HUB-ATK-06: in the prompt, with dice in the list, and when it is over."""
    _room, sam, ana, bo, dice = fight
    ana.must("+combat/style full", "+pass")
    sam.must("+combat/set Ana=ongoing flames 1 lethal external")
    dice.feed("Bo.attack", 4)
    dice.feed("Ana.defense", 0)
    ana.must("+defend/plan defense")
    bo.must("+attack Ana, for disarm knife")
    assert "lies nearby; +misc/undo disarmed takes it up again" in flat(ana)
    assert "This round is over; type +combat/continue" in " ".join(bo.refused("+misc run").split())
    bo.must("+combat/continue")
    assert "what you suffer: +misc/recover flames=<pool> or +misc/undo disarmed" in flat(ana)
    told = " ".join(ana.say("+maneuvers").split())
    assert "+misc/recover flames=strength+athletics: " in told
    sam.must("+combat/set Ana=ongoing venom 1 bashing internal")
    told = " ".join(ana.say("+maneuvers").split())
    assert "+misc/recover venom=stamina+resolve: 3 dice." in told
    dice.feed("Ana.recover", 0, 1)
    ana.must("+misc/recover flames=strength+athletics")
    assert "Ana does not manage it: recover from flames. Flames goes on for Ana" in flat(ana)
    bo.must("+pass", "+combat/continue")
    ana.must("+misc/recover flames=strength+athletics")
    assert "Ana suffers flames no more." in flat(ana)
    assert "flames" not in ana.say("+health")


def test_of_several_blows_the_worst_is_named(fight: Any) -> None:
    """HUB-MUL-01, HUB-INI-06: and who is drawn in."""
    _room, sam, ana, bo, dice = fight
    dice.feed("Cy.initiative", 1, 1)
    sam.must("+npc Cy=thug", "+combat/set Cy=oblivious", "+combat/rule allow Ana multi")
    dice.feed("Ana.attack", 3, 1)
    for each in ("Bo", "Cy"):
        dice.feed(f"{each}.defense", 0)
    ana.must("+attack Bo & Cy")
    sam.must("+combat/next", "+combat/rule draw Cy by event")
    told = flat(bo)
    assert "Ana has struck at several: the worst roll counts for all, 1 success." in told
    assert "Cy is drawn into the conflict." in told
