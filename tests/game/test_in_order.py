"""A fight in which people act in order, as players and storytellers type and read it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from combat_ashes.mush.fights import fight_in

ANN = {"traits": {"dexterity": 4, "wits": 4, "strength": 4, "brawl": 3, "composure": 2},
       "weapons": [{"name": "knife", "carried": "hand"}]}  # fmt: skip
BOB = {"traits": {"dexterity": 3, "wits": 4, "strength": 2, "brawl": 4, "composure": 2},
       "weapons": []}  # fmt: skip


MANEUVERS = ("prone", "damage", "immobilize", "draw=knife", "attack=knife", "turn=knife",
             "disarm=knife", "shield")  # fmt: skip


def lines_of(text: str) -> list[str]:
    return text.replace("||", "|").split("\n")


def flat(text: str) -> str:
    return " ".join(text.replace("||", "|").split())


@pytest.fixture
def ring(table: Any) -> Any:
    """Sam runs a fight of Ann, who is first, and Bob; the dice are those that are fed."""
    room = table.room()
    sam = table.player("Sam", room, permission="Admin")
    sam.must("+ruleset/use close2004=here")
    ann = table.player("Ann", room, sheet=ANN)
    bob = table.player("Bob", room, sheet=BOB)
    dice = ScriptedDice({"Ann.initiative": [9], "Bob.initiative": [2]})
    with service.dice_from(dice):
        sam.must("+combat/start")
        ann.must("+init")
        bob.must("+init")
        sam.must("+combat/next")
        yield room, sam, ann, bob, dice


def test_an_attack_is_asked_about_rolled_and_told(ring: Any) -> None:
    """CLO-DIC-03, CLO-DEF-11: everybody reads what was rolled, its owner what it was made of."""
    _, _sam, ann, bob, dice = ring
    assert "It is your turn: type +attack Bob (" in flat("\n".join(ann.heard))
    bob.heard.clear()
    ann.must("+attack Bob=unarmed")
    asked = flat("\n".join(bob.heard))
    assert "Ann attacks you: type +dodge (takes 6 dice off), +dodge willpower (takes 8" in asked
    assert "+defend/willpower (takes 5 dice off)" in asked
    assert "or +pass (takes 3 dice off)" in asked
    dice.feed("Ann.attack", {"faces": [10, 8, 2, 1, 9], "pool": 4})
    ann.heard.clear()
    bob.must("+pass")
    own = flat("\n".join(ann.heard))
    assert "4 dice (strength 4 + brawl 3 - defense 3)" in own and "3 successes" in own
    theirs = flat("\n".join(bob.heard))
    assert "Ann attacks Bob: 4 dice, target number 8: rolled 10 9 8 2 1" in theirs
    assert "strength 4" not in theirs
    assert "Bob takes 3 levels of bashing damage" in theirs
    assert "Defense 2 of 3" in flat(bob.say("+combat"))
    assert "Defense 2 of 3" not in flat(ann.say("+combat"))


def test_a_chance_die_is_told_as_one(ring: Any) -> None:
    """CLO-DIC-02"""
    _, sam, ann, bob, dice = ring
    sam.must("+combat/mod Ann=-9, darkness, 2 turns")
    dice.feed("Ann.attack", {"faces": [1], "pool": "chance"})
    sam.heard.clear()
    ann.must("+attack Bob")
    bob.must("+pass")
    told = flat("\n".join(sam.heard))
    assert "a chance die" in told and "dramatic failure" in told


def test_the_numbers_of_the_sheet(ring: Any) -> None:
    """+maneuvers tells dice before Defense, and what Defense and Dodge are worth."""
    _, _, ann, bob, dice = ring
    told = flat(ann.say("+maneuvers"))
    for words in ("+attack <target>=knife: 5 dice before Defense, lethal damage",
                  "+grapple <target>: 7 dice before Defense",
                  "+attack/allout <target>=bare hands: 9 dice", "+dodge: Dodge 8",
                  "+defend/willpower <attacker>: Defense 6", "up to 13 yards more this turn",
                  "+attack/allout <target>=knife: 7 dice"):  # fmt: skip
        assert words in told, told
    dice.feed("Ann.grapple", 1)
    ann.must("+grapple Bob")
    bob.must("+pass")
    told = flat(bob.say("+maneuvers"))
    assert "+grapple/break: 2 dice" in told and "+grapple/overpower damage: 2 dice" in told


def test_a_knife_turned_in_a_grapple(ring: Any) -> None:
    """CLO-MAN-08: Bob wins control of Ann's knife and strikes with it in a later turn."""
    _, _, ann, bob, dice = ring
    dice.feed("Ann.grapple", 1)
    dice.feed("Ann.break", 0)
    dice.feed("Bob.overpower", 1, {"successes": 2, "pool": 3})
    ann.must("+grapple Bob")
    bob.must("+pass", "+grapple/overpower turn=knife")
    assert "Bob controls Ann's knife." in flat(ann.say("+combat"))
    assert "err.weapon_controlled" in ann.refused("+grapple/overpower attack=knife")
    ann.must("+grapple/break")
    bob.must("+grapple/overpower attack=knife")
    assert "Ann takes 2 levels of lethal damage" in flat("\n".join(ann.heard))


def test_lines_of_other_rules_are_refused_by_name(ring: Any) -> None:
    _, _, ann, bob, _ = ring
    for line in ("+block", "+escape", "+abort dodge", "+guard", "+haste 1", "+parry",
                 "+grapple/resist", "+attack/power Bob", "+attack/throw Bob"):  # fmt: skip
        assert "close2004" in ann.refused(line), line
    assert "err.not_your_turn" in bob.refused("+attack Ann")
    assert "Ann" in bob.refused("+attack Ann")


def test_what_was_ruled_and_suffered_outlasts_the_fight(ring: Any) -> None:
    _, sam, _, bob, dice = ring
    dice.feed("Bob.initiative", 5)
    sam.must("+damage Bob=2 lethal", "+combat/set Bob=tied", "+combat/set Bob=bite wolf")
    sam.must("+combat/set Bob=defense off", "+combat/end")
    sheet = bob.char.ashes.snapshot()
    assert sheet["health"] == "XX" and sheet["conditions"] == ["tied"]
    sam.must("+combat/start", "+combat/add Bob")
    told = flat(sam.say("+combat/full"))
    assert "Bob's Defense is denied." in told and "Set for Bob: bite wolf." in told
    sam.must("+combat/set Bob=bite human", "+combat/set Bob=defense auto", "+combat/end")
    sheet = bob.char.ashes.snapshot()
    assert (sheet["bite"], sheet["defense_ruled"]) == (None, None)


def test_where_a_weapon_is_and_whose_side_is_ruled_for_later_fights_too(ring: Any) -> None:
    """CLO-WPN-05: what a fight itself moves is back where the ruling, or the sheet, has it."""
    room, sam, ann, _, dice = ring
    sam.must("+combat/set Ann=carried knife hidden", "+combat/set Ann=side law")
    ann.must("+draw knife")
    dice.feed("Ann.initiative", 5)
    sam.must("+combat/end", "+combat/start", "+combat/add Ann")
    person = fight_in(room).live.state.people["p1"]
    assert person.weapons[0].carried == "hidden" and person.side == "law"
    sam.must("+combat/set Ann=carried knife hand", "+combat/set Ann=side off", "+combat/end")
    dice.feed("Ann.initiative", 5)
    sam.must("+combat/start", "+combat/add Ann")
    person = fight_in(room).live.state.people["p1"]
    assert person.weapons[0].carried == "hand" and person.side is None
    assert "+combat/set" in sam.refused("+sheet/set Ann/carried_ruled=knife")


def test_what_is_still_to_take_effect_is_seen_by_those_whom_it_concerns(ring: Any) -> None:
    """CLO-DIC-06, CLO-DEF-05, -11: the storyteller sees what they set, everybody their own."""
    _, sam, ann, bob, _ = ring
    sam.must("+combat/set Bob=surprised Ann", "+combat/set Bob=defense on Ann",
             "+combat/rule result Bob attack 2", "+combat/set Bob=shield 2",
             "+combat/set Bob=carried knife hidden", "+combat/set Ann=willing Bob")  # fmt: skip
    sam.must("+combat/set Ann=unaware Bob", "+combat/set Bob=shield full")
    ann.must("+defend/plan dodge")
    sam.must("+combat/set Bob=surprised off")
    bob.must("+defend/willpower Ann")
    sam.must("+combat/set Bob=surprised Ann")
    full = flat(sam.say("+combat/full"))
    ruled = ("Bob is surprised by the next attack of Ann.", "Ann lets the next touch of Bob be.",
             "Ann is unaware of the next attack of Bob.",
             "Bob's Defense is applied against the next attack of Ann.",
             "the next roll for attack comes to 2 successes.",
             "Set for Bob: shield full; ", "knife (hidden)")  # fmt: skip
    paid = "Bob has paid Willpower for Defense against the next attack of Ann."
    plan = "Ann's plan for attacks: dodge."
    for words in (*ruled, paid, plan):
        assert words in full, (words, full)
    theirs = {"ann": flat(ann.say("+combat/full")), "bob": flat(bob.say("+combat/full"))}
    assert not any(words in theirs["ann"] for words in (*ruled, paid))
    assert paid in theirs["bob"] and plan not in theirs["bob"] and plan in theirs["ann"]


def test_who_keeps_their_defense_is_told_why_it_takes_nothing_off(ring: Any) -> None:
    """CLO-DEF-08"""
    _, sam, ann, bob, dice = ring
    dice.feed("Sam.initiative", 1)
    sam.must("+combat/add Sam")
    bob.must("+defend/reserve Sam")
    ann.must("+attack Bob=unarmed")
    asked = flat("\n".join(bob.heard))
    assert "Your Defense is kept for Sam." in asked


def test_before_the_first_round_lines_say_so(table: Any) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Admin").must("+ruleset/use close2004=here")
    ann = table.player("Ann", room, sheet=ANN)
    table.player("Bob", room, sheet=BOB).must("+init")
    ann.must("+init")
    sam.must("+combat/start")
    for line in ("+dodge", "+defend/reserve Bob", "+attack Bob=knife", "+pass"):
        assert "The first round has not begun" in ann.refused(line), line


def test_the_reason_of_a_pause_is_on_the_screen(ring: Any) -> None:
    _, sam, ann, _, _ = ring
    sam.must("+combat/pause for supper")
    assert 'The fight is paused: "for supper".' in flat(ann.say("+combat"))


@pytest.mark.parametrize(("line", "words"), [
    ("+attack Bob=banana", "There is no banana"),
    ("+drop banana", "There is no banana"),
    ("+draw knife", "You have the knife in hand already"),
    ("+stow light pistol", "You have put the light pistol away already; type +draw light pistol"),
])  # fmt: skip
def test_why_a_thing_cannot_be_used(ring: Any, line: str, words: str) -> None:
    """CLO-WPN-02"""
    _, sam, ann, _, _ = ring
    sam.must("+combat/set Ann=carried light pistol worn")
    assert words in ann.refused(line)


def test_what_was_not_asked_cannot_be_vetoed(ring: Any) -> None:
    """CLO-MAN-03"""
    _, sam, _, _, _ = ring
    assert "err.rule.nothing_asked" in sam.refused("+combat/rule veto Bob")
    assert "+combat/mod Bob=-2" in sam.refused("+combat/mod Bob=+1 diff")


def test_who_is_asked_needs_no_act_before_their_line(ring: Any) -> None:
    """CLO-INI-01"""
    _, _, ann, bob, _ = ring
    assert "without +act" in ann.refused("+act attack Bob")
    assert "as in +defend willpower" in bob.refused("+defend")
    assert "You are in no hold" in ann.refused("+grapple/break")


def test_who_is_in_no_fight_types_no_line_of_it(ring: Any) -> None:
    _, sam, *_ = ring
    for line in ("+dodge", "+move 2", "+drop knife", "+defend/plan dodge", "+grapple/release",
                 "+act dodge"):  # fmt: skip
        assert "err.fight.not_in" in sam.refused(line), line


def test_in_a_chase_a_line_of_the_fight_is_told_what_to_type(table: Any) -> None:
    """ASH-CHS"""
    room = table.room()
    sam = table.player("Sam", room, permission="Admin").must("+ruleset/use close2004=here")
    ann, bob = table.player("Ann", room, sheet=ANN), table.player("Bob", room, sheet=BOB)
    with service.dice_from(ScriptedDice({}, always={"Bob.chase": 1, "Ann.chase": 1})):
        sam.must("+combat/start")
        ann.must("+chase Bob")
        for line in ("+dodge", "+move 2", "+drop knife", "+defend/willpower", "+grapple/release"):
            assert "type +chase/run" in ann.refused(line), line
        bob.must("+chase/quit")
        assert "type +choose accept or +pass" in ann.refused("+misc shout")


def test_the_health_of_a_fighter_who_has_logged_out(ring: Any) -> None:
    _, sam, ann, bob, _ = ring
    sam.must("+damage Bob=2 lethal")
    bob.char.location = None
    assert "Bob is hurt: 2 lethal of 7 boxes" in flat(ann.say("+health Bob"))
    assert "err.who" in ann.refused("+health Nobody")


def test_a_template_with_a_merit_that_is_none_cannot_be_used(ring: Any) -> None:
    """CLO-DOD-10"""
    from django.conf import settings

    _, sam, *_ = ring
    folder = Path(settings.ASHES_NPCS)
    folder.mkdir(parents=True)
    (folder / "odd.toml").write_text('merits = ["flying"]\n[traits]\nbrawl = 2\n')
    assert "Cannot be used: odd.toml: there is no merit 'flying'" in flat(sam.say("+npc/templates"))


def test_help_speaks_of_the_rules_in_force(ring: Any) -> None:
    _, _, ann, _, _ = ring
    told = flat(ann.say("help fighting"))
    for words in ("turn", "defense", "grapple", "attack"):
        assert words in told
    assert "+defend/reserve Ann" in flat(ann.say("help fighting/defense"))
    assert "immobilize" in flat(ann.say("help +grapple"))
    for key in MANEUVERS:
        assert f"+grapple/overpower {key}" in flat(ann.say("help +grapple")), key
    assert "bite=wolf" in flat(ann.say("help +sheet") + ann.say("next"))
    told = flat(ann.say("help +attack"))
    assert "+attack/allout" in told and "+attack/feint" not in told


def test_two_rooms_two_rule_systems(table: Any) -> None:
    """Wounds go along from one fight to the other, counted as each system counts them."""
    here, there = table.room(), table.room()
    sam = table.player("Sam", here, permission="Admin")
    tom = table.player("Tom", there, permission="Admin")
    sam.must("+ruleset/use close2004=here")
    ann = table.player("Ann", here, sheet={"traits": {"stamina": 3, "strength": 2}})
    bob = table.player("Bob", there)
    sam.must("+combat/start")
    tom.must("+combat/start")
    ann.must("+init")
    bob.must("+init")
    assert fight_in(here).live.state.ruleset == "close2004"
    assert fight_in(there).live.state.ruleset == "ashes"
    sam.must("+damage Ann=5 bashing", "+combat/remove Ann")
    ann.char.move_to(there, quiet=True)
    ann.must("+init")
    state = fight_in(there).live.state
    assert {p.name: p.track for p in state.people.values()}["Ann"] == "/////"
    assert ann.say("+health").count("Wounded") or "Mauled" in ann.say("+health")


NAMES = ("Bartholomew the Unforgiving", "Ann", "Maximiliana-Theresa von Hohenfels", "Bob",
         "Wandering-Through-Long-Shadows", "Cid", "Eleonora Featherstonehaugh", "Dot")  # fmt: skip


@pytest.mark.parametrize("screenreader", [False, True])
def test_a_fight_of_eight_is_read_by_everybody(table: Any, screenreader: bool) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Admin", screenreader=screenreader)
    sam.must("+ruleset/use close2004=here", "+combat/start")
    people = [table.player(name, room, sheet={"weapons": ["knife"]}) for name in NAMES]
    with service.dice_from(ScriptedDice({f"{n}.initiative": [i] for i, n in enumerate(NAMES, 1)})):
        for player in people:
            player.must("+init")
        sam.must("+combat/next")
        for name in NAMES[1:]:
            sam.must(f"+damage {name}=2 lethal", f"+combat/set {name}=prone",
                     f"+combat/set {name}=range {NAMES[0]} 30",
                     f"+combat/set {name}=grips {NAMES[0]}")  # fmt: skip
        shown = sam.say("+combat")
        if screenreader:
            assert "Ann holds Bartholomew the Unforgiving." in flat(shown)
        else:
            assert len(lines_of(shown)) <= 24 and max(map(len, lines_of(shown))) <= 80
        assert "Waiting for Dot" in flat(shown)


def test_a_sheet_shows_what_it_leaves_out_and_what_is_computed(ring: Any) -> None:
    """CLO-DEF-01, CLO-WND-05: attributes are 2 where nothing is said."""
    _, sam, _, bob, _ = ring
    told = flat(bob.say("+sheet"))
    assert "Stamina 2" in told and "Defense 3" in told and "Speed 10" in told
    assert "Initiative mod 5" in told
    sam.must("+sheet/set Bob/merits=brawling_dodge, ambidextrous", "+sheet/set Bob/bite=wolf")
    assert bob.char.ashes.snapshot()["merits"] == "brawling_dodge, ambidextrous"


def test_a_roll_of_ones_own(ring: Any) -> None:
    """CLO-DIC-01: +roll takes traits and dice; another face may score."""
    _, _, ann, _, dice = ring
    dice.feed("Ann.roll", {"faces": [7, 8, 2, 1, 1, 1, 1], "pool": 7, "difficulty": 7})
    assert "2 successes" in flat(ann.say("+roll strength+brawl/7"))
    assert "err.roll.pool" in ann.refused("+roll nonsense")


def test_who_is_out_does_nothing(ring: Any) -> None:
    """CLO-WND-01: neither a Dodge nor a reserve nor letting fall."""
    _, sam, ann, bob, _ = ring
    sam.must("+damage Bob=9 bashing")
    for line in ("+dodge", "+defend/reserve Ann", "+move 1", "+drop knife", "+grapple/release"):
        assert "err.declare.out_of_fight" in bob.refused(line), line
    assert "err.dodge_after_acting" not in ann.say("+combat")


def test_a_sheet_shows_what_is_left_out_and_what_is_computed(ring: Any) -> None:
    _, _, ann, _, _ = ring
    told = flat(ann.say("+sheet"))
    for words in ("Stamina 2", "Defense 4", "Speed 13", "Merits: none.", "Bite: human."):
        assert words in told, told


def test_screens_say_who_has_acted_and_who_holds_back(ring: Any) -> None:
    _, _, ann, bob, _ = ring
    ann.must("+delay")
    for line in ("+combat", "+combat/full", "+init/list"):
        told = flat(ann.say(line))
        assert "holds back" in told and "has not acted" in told and "declared" not in told, told
    bob.must("+dodge", "+dodge")
    assert "(Dodge 6)" in flat(bob.say("+combat"))


def test_the_order_says_of_the_dying_that_they_are(ring: Any) -> None:
    """CLO-INI-01: who is passed over has nothing left to do."""
    _, sam, ann, _, _ = ring
    sam.must("+damage Bob=9 lethal")
    told = flat(ann.say("+init/list"))
    assert "Bob, initiative 7, dying." in told and "15, has not acted." in told, told


def test_a_ruled_result_shows_no_dice(ring: Any) -> None:
    _, sam, ann, bob, _ = ring
    sam.must("+combat/rule result Ann attack 2")
    ann.heard.clear()
    ann.must("+attack/allout Bob=unarmed")
    bob.must("+pass")
    told = flat("\n".join(ann.heard))
    assert "2 successes" in told and "rolled" not in told and "all out 2" in told, told


def test_a_power_is_asked_about_in_quotes(ring: Any) -> None:
    _, sam, ann, bob, dice = ring
    sam.must("+combat/set Ann=grips Bob")
    dice.feed("Ann.overpower", 2)
    ann.must("+grapple/overpower immobilize")
    sam.heard.clear()
    bob.must("+misc type +combat/end now")
    asked = flat("\n".join(sam.heard)).replace('"', "'")
    assert "wants to do this: 'type +combat/end now'" in asked, asked


def test_who_keeps_a_victim_immobilized_is_told_how(ring: Any) -> None:
    _, sam, ann, bob, dice = ring
    sam.must("+combat/set Ann=grips Bob")
    dice.feed("Ann.overpower", 2)
    ann.must("+grapple/overpower immobilize")
    ann.heard.clear()
    bob.must("+pass")
    assert "+grapple/sustain keeps your victim immobilized" in flat("\n".join(ann.heard))


def test_a_defender_is_offered_both_and_names_are_told_as_typed(ring: Any) -> None:
    _, sam, ann, bob, dice = ring
    dice.feed("Ann.attack", 0)
    sam.heard.clear()
    sam.must("+combat/set Bob=range Ann 2")
    assert "range Ann 2" in flat("\n".join(sam.heard))
    bob.heard.clear()
    ann.must("+attack Bob=unarmed")
    asked = flat("\n".join(bob.heard))
    assert "+dodge willpower (takes 8 dice off)" in asked, asked
    bob.must("+defend dodge")
    assert "Bob dodges" in flat("\n".join(ann.heard)) or "dodge" in flat("\n".join(ann.heard))


def test_facts_that_only_these_rules_have_are_set_in_mid_fight(ring: Any) -> None:
    _, sam, _, bob, _ = ring
    assert "Bob: merit is brawling dodge now." in sam.say("+sheet/set Bob/merits=brawling_dodge")
    assert "Dodge 7" in flat(bob.say("+maneuvers")), "the fight has it at once"
    sam.must("+sheet/set Bob/bite=3")
    assert fight_in(ring[0]).live.state.people["p2"].flags.bite == "3"
    assert "Bob has no merits now." in sam.say("+sheet/set Bob/merits=")
    assert "Dodge 6" in flat(bob.say("+maneuvers"))


def test_a_fact_that_these_rules_cannot_read_is_not_stored(ring: Any) -> None:
    _, sam, _, bob, _ = ring
    before = bob.char.ashes.snapshot()
    assert "great white" in sam.refused("+sheet/set Bob/bite=zap")
    said = sam.refused("+sheet/set Bob/merits=zap")
    assert "there is no merit 'zap'" in said.replace('"', "'").lower()
    assert "ambidextrous" in said
    sam.must("+combat/end", "+ruleset/use ashes=here")
    assert "err." in sam.refused("+sheet/set Bob/merits=zap"), "other rules know it, too"
    assert bob.char.ashes.snapshot() == before


def test_a_ruled_result_is_told_without_dice(ring: Any) -> None:
    _, sam, ann, bob, _ = ring
    sam.must("+combat/rule result Ann attack 2")
    ann.must("+attack Bob=unarmed")
    bob.must("+pass")
    told = flat("\n".join(bob.heard))
    assert "2 successes" in told and "rolled ," not in told


def test_the_first_round_is_announced_and_who_begins_it(table: Any) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Admin").must("+ruleset/use close2004=here")
    ann = table.player("Ann", room, sheet=ANN).must("+init")
    bob = table.player("Bob", room, sheet=BOB).must("+init")
    sam.must("+combat/start")
    assert "Sam begins the round with +combat/next." in flat("\n".join(bob.heard))
    ann.heard.clear()
    sam.must("+combat/next")
    assert "Round 1." in flat("\n".join(ann.heard))
    assert flat("\n".join(ann.heard)).count("Round 1.") == 1


def test_who_takes_the_default_is_told_with_what_they_were_asked(ring: Any) -> None:
    _, sam, ann, _, dice = ring
    dice.feed("Ann.attack", 1)
    ann.must("+attack Bob=unarmed")
    sam.must("+combat/next")
    told = flat("\n".join(ann.heard))
    assert "Bob is asked to " in told and " and does not answer; that counts as +" in told


def test_a_chase_out_of_a_fight_is_advised_with_lines_of_these_rules(ring: Any) -> None:
    _, _, ann, bob, _ = ring
    said = bob.refused("+chase Ann")
    assert "You fight here; wait until the fight is over" in said and "escape" not in said
    assert "escape out" not in flat(ann.say("help fighting/chase"))


def test_a_mended_one_can_act_again_and_is_unconscious_once(ring: Any) -> None:
    _, sam, _, bob, _ = ring
    sam.must("+combat/set Bob=unconscious")
    assert flat(bob.say("+health")).count("unconscious") == 1
    bob.heard.clear()
    sam.must("+combat/set Bob=unconscious off")
    assert "Bob can act again." in flat("\n".join(bob.heard))


def test_refusals_are_whole_sentences(ring: Any) -> None:
    _, sam, *_ = ring
    assert sam.refused("+sheet/set Bob/bite=zap").startswith("There is no bite 'zap'; write one of")
    assert "A number is missing" in sam.refused("+combat/init Bob=")
