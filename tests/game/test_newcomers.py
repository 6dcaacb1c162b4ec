"""Two players who have never fought, with nobody to run the fight: what the game tells them."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.engine.sheet_rules import fighter_from
from combat_ashes.mush import service
from combat_ashes.rulesets import rulebook
from tests.game.test_in_order import ANN, BOB, flat
from tests.support.shipped import shipped
from world.scene import NPCS, PLAYERS

QUICK = {"traits": {**BOB["traits"], "dexterity": 5, "composure": 5}}


def told(player: Any, line: str = "") -> str:
    """What somebody reads from now on, or of a line of theirs."""
    player.heard.clear()
    if line:
        player.must(line)
    return flat("\n".join(player.heard))


@pytest.fixture
def yard(table: Any) -> Any:
    """A room where people act in order; Ann is faster than Bob, and Cid faster than both."""
    room = table.room()
    table.player("Ada", room, permission="Builder").must("+ruleset/use close2004=here")
    names = {"Ann": ANN, "Bob": BOB, "Cid": QUICK}
    people = {name: table.player(name, room, sheet=sheet) for name, sheet in names.items()}
    for each in people.values():
        each.say("+combat/style normal")
    dice = ScriptedDice({"Ann.initiative": [9], "Bob.initiative": [2], "Cid.initiative": [10]},
                   unfed="random")  # fmt: skip
    with service.dice_from(dice):
        yield people, dice


def begins(people: dict[str, Any], *names: str) -> None:
    for name in (*names, *names):
        people[name].must("+init")


@pytest.mark.parametrize("ruleset", sorted(shipped()))
def test_the_people_of_the_reference_game_fight_under_all_rules(ruleset: str) -> None:
    rules = rulebook(ruleset, {})
    for name, sheet in {**PLAYERS, **NPCS}.items():
        person = fighter_from(rules, "p1", {"name": name, "ref": 1, **sheet})
        assert person.weapons


def test_who_is_alone_is_told_so_and_that_they_are_ready(yard: Any) -> None:
    people, _ = yard
    ann, bob = people["Ann"], people["Bob"]
    assert "You are alone in this fight: others here come in with +init" in told(ann, "+init")
    assert "the first round begins when others here" in told(ann, "+init")
    assert "You are alone" not in told(bob, "+init")


def test_who_states_an_aim_alone_is_not_told_again_that_they_are_alone(table: Any) -> None:
    """FOR-INT-01: the question after the aim says what is left to type, and no more."""
    room = table.room()
    table.player("Ada", room, permission="Builder").must("+ruleset/use forsaken=here")
    ann = table.player("Ann", room)
    ann.must("+combat/style normal")
    assert "You are alone in this fight" in told(ann, "+init")
    said = told(ann, "+intent I want the book=hurt")
    assert "Type +init when you are ready" in said and "You are alone" not in said


def test_an_unconscious_player_who_comes_in_is_told_what_helps(yard: Any) -> None:
    people, _ = yard
    ann = people["Ann"]
    ann.char.ashes.set_sheet({**ANN, "health": "///////"})
    assert "You are unconscious and can do nothing now" in told(ann, "+init")
    assert "+heal Ann=all" in "\n".join(ann.heard)


def test_a_dodge_is_proposed_with_its_price(yard: Any) -> None:
    people, _ = yard
    begins(people, "Ann", "Bob")
    told(people["Bob"])
    people["Ann"].must("+attack Bob")
    assert "A dodge is your action of this turn." in flat("\n".join(people["Bob"].heard))


def test_who_attacked_last_is_proposed_first(yard: Any) -> None:
    people, _ = yard
    ann, bob, cid = (people[name] for name in ("Ann", "Bob", "Cid"))
    begins(people, "Ann", "Bob", "Cid")
    cid.must("+pass")
    ann.must("+attack Bob=unarmed")
    told(bob)
    bob.must("+pass")
    bob.say("+pass")
    cid.must("+pass")
    ann.must("+pass")
    assert "Your turn, Bob: +attack Ann" in flat("\n".join(bob.heard))


def test_a_listing_says_that_a_defense_is_still_to_come_off(yard: Any) -> None:
    people, _ = yard
    begins(people, "Ann", "Bob")
    assert "+attack <target>=knife: 5 dice before Defense" in told(people["Ann"], "+maneuvers")


def test_a_short_prompt_calls_a_chance_die_by_its_name(yard: Any) -> None:
    """CLO-DIC-02: in a hold, who is too weak has no dice left, and may try."""
    people, dice = yard
    ann, bob = people["Ann"], people["Bob"]
    ann.char.ashes.set_sheet({"traits": {**ANN["traits"], "strength": 7}, "weapons": []})
    begins(people, "Ann", "Bob")
    dice.feed("Ann.grapple", 3)
    ann.must("+grapple Bob")
    bob.must("+pass")
    bob.must("+pass")
    told(bob)
    ann.must("+pass")
    assert "+grapple/break (a chance die)" in flat("\n".join(bob.heard))


def test_how_to_run_away_is_found(yard: Any) -> None:
    people, _ = yard
    for word in ("flee", "run away"):
        assert "go out by an exit of the room" in flat(told(people["Ann"], f"help {word}"))


def test_prey_that_gets_away_is_told_once(yard: Any) -> None:
    """ASH-CHS-45, ASH-CHS-56: the whole group has fled, and each of it is named once."""
    people, _ = yard
    ann, bob, cid = (people[name] for name in ("Ann", "Bob", "Cid"))
    ann.must("+chase Bob, Cid")
    for each in (bob, cid, ann):
        each.heard.clear()
    ann.must("+chase/quit")
    said = flat("\n".join(cid.heard))
    assert "Bob gets away for good" in said and "Cid gets away, too." in said
    assert "has fled" not in said and said.count("Bob gets away") == 1


def test_by_ear_wounds_are_counted_and_nothing_is_drawn(yard: Any) -> None:
    people, dice = yard
    ann, bob = people["Ann"], people["Bob"]
    bob.session.protocol_flags["SCREENREADER"] = True
    begins(people, "Ann", "Bob")
    for taken, has in ((2, ""), (1, "Bob has 3 bashing now.")):
        dice.feed("Ann.attack", taken)
        ann.must("+attack Bob=unarmed")
        bob.heard.clear()
        bob.must("+pass")
        said = "\n".join(bob.heard).split("\n")
        assert f"Bob takes {taken} bashing." in said and (not has or has in said)
        assert sum("Bob has" in line for line in said) == bool(has)
        assert "Ann has chosen this: attack on Bob" in bob.say("+combat")
        bob.must("+pass")
    shown = bob.say("+combat")
    assert "Ann has not acted." in shown
    assert "Bob (you): active." in shown and "Bob is hurt: 3 bashing of" in flat(shown)


def test_no_round_is_told_that_is_only_the_last_minute(table: Any) -> None:
    """ASH-RND-10"""
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    jane.say("+combat/style normal")
    ada = table.player("Ada", room, permission="Builder")
    jane.must("+init")
    frank.must("+init")
    ada.must("+damage Frank=7 bashing")
    said = told(jane, "+pass")
    assert "the fight ends in a minute" in said and "Round 2" not in said


@pytest.mark.parametrize("ruleset", ["ashes", "close2004", "hubris", "storyteller"])
def test_the_felled_do_not_keep_a_fight_going(table: Any, ruleset: str) -> None:
    """Who cannot act cannot want another round; who stands can."""
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    sam = table.player("Sam", room, permission="Helper")
    for player in (jane, frank, jane, frank):
        player.say("+init")
    sam.must("+damage Frank=20 bashing")
    for _ in range(4):
        if "the fight ends in a minute" in "\n".join(jane.heard):
            break
        jane.say("+pass")
    assert "the fight ends in a minute" in "\n".join(jane.heard)
    assert "can do nothing now" in frank.refused("+init")
    jane.must("+init")


def test_help_on_a_word_has_its_line_beside_its_page(table: Any) -> None:
    """Under hubris one flees with a line, and not only through a door."""
    room = table.room()
    jane = table.player("Jane", room)
    table.player("Ada", room, permission="Builder").must("+ruleset/use hubris=here")
    said = flat(jane.say("help flee"))
    assert "go out by an exit of the room" in said and "+misc/flee" in said


def test_who_is_badly_hurt_is_still_told_how_to_attack(table: Any) -> None:
    """FOR-DIC-02: wounds leave no dice, and a chance die may be thrown."""
    room = table.room()
    sheet = {"traits": {"strength": 1, "brawl": 0}, "health": "//////"}
    ann = table.player("Ann", room, sheet=sheet)
    bob = table.player("Bob", room, sheet={"traits": {"dexterity": 5, "wits": 5}})
    table.player("Ada", room, permission="Builder").must("+ruleset/use forsaken=here")
    ann.say("+combat/style normal")
    for each in (ann, bob, ann, bob):
        each.say("+intent I want out")
        each.must("+init")
    for each in (bob, ann, bob):
        each.say("+pass")
    assert "+attack Bob (bare hands, a chance die), +grapple Bob (a chance die)" in flat(
        "\n".join(ann.heard)
    )
