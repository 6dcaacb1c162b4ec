"""What players and storytellers of Chronicles-style fights read, and what they can type next."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from combat_ashes.mush.fights import fight_in
from combat_ashes.mush.preferences import set_style

DON = {"traits": {"strength": 3, "dexterity": 3, "stamina": 2, "brawl": 3, "firearms": 2},
       "kind": "werewolf", "form": "crinos",
       "weapons": [{"name": "smg", "rounds": 12},
                   {"name": "knife", "carried": "worn"}]}  # fmt: skip
ELS = {"traits": {"strength": 2, "dexterity": 2, "stamina": 2, "brawl": 1},
       "weapons": ["light pistol"]}  # fmt: skip


def flat(text: str) -> str:
    return " ".join(text.replace("||", "|").split())


def heard(player: Any) -> str:
    said = flat("\n".join(player.heard))
    player.heard.clear()
    return said


@pytest.fixture
def street(table: Any) -> Any:
    """Zoe, staff, and Don before Els in a room of these rules, where no fight is yet."""
    room = table.room()
    zoe = table.player("Zoe", room, permission="Admin")
    zoe.must("+ruleset/use forsaken=here")
    don = table.player("Don", room, sheet=DON)
    els = table.player("Els", room, sheet=ELS)
    dice = ScriptedDice({"Don.initiative": [9], "Els.initiative": [2]}, "random")
    with service.dice_from(dice):
        yield zoe, don, els, dice


@pytest.fixture
def fight(street: Any) -> Any:
    """Zoe runs a fight of them, whose first round has begun without aims."""
    zoe, don, els, dice = street
    zoe.must("+combat/start")
    don.must("+init")
    els.must("+init")
    zoe.must("+combat/rule waive intents", "+combat/next")
    return zoe, don, els, dice


def test_who_joins_is_told_to_state_an_aim_and_the_storyteller_to_judge_it(street: Any) -> None:
    """FOR-INT-01, -02"""
    zoe, don, els, _ = street
    zoe.must("+combat/start")
    don.must("+init")
    els.must("+init")
    assert "type +intent I want <what>" in heard(don)
    assert "+intent I want <what>" in flat(don.say("+maneuvers"))
    can = flat(don.say("+maneuvers"))
    assert "+attack" not in can and "Besides" not in can
    assert "The fight has not begun; type +intent" in don.refused("+attack Els")
    assert "The fight has not begun" in don.refused("+dodge")
    don.must("+intent I want the book")
    assert "Type +combat/rule accept Don, or +combat/rule reject Don=<why>." in heard(zoe)
    assert "Type +combat/rule" not in heard(els)
    zoe.must("+combat/rule accept Don")
    assert "+combat/next begins" not in heard(zoe)
    assert "Still without an aim: Els." in flat(els.say("+combat"))
    assert "Still without: Els. Each types +intent" in flat(zoe.refused("+combat/next"))
    zoe.must("+combat/rule waive intents")
    assert "Combat: +combat/next begins the first round." in heard(zoe)
    assert "Zoe begins the round with +combat/next." in flat(els.say("+combat"))
    zoe.must("+combat/next")
    assert 'Don wants: "the book", harm none.' in flat(els.say("+combat/full"))


def test_who_has_no_aim_is_told_from_whose_is_not_accepted(street: Any) -> None:
    """FOR-INT-01, -02: all that wait are accepted by one line; what an npc wants needs none."""
    zoe, don, els, _ = street
    zoe.must("+combat/start")
    don.must("+init", "+intent I want: the book")
    els.must("+init")
    assert "Still without an aim: Els. Not yet accepted: Don." in flat(don.say("+combat"))
    told = zoe.refused("+combat/next")
    assert "Still without: Els. Not yet accepted: Don. Each types +intent I want" in told
    els.must("+intent hurt Don")
    assert "+combat/rule accept all" in heard(zoe)
    assert "Not yet accepted: Don and Els. The storyteller types +combat/rule accept all" in (
        zoe.refused("+combat/next")
    )
    zoe.must("+npc Thug=thug", "+combat/as Thug=+intent hurt Els")
    zoe.heard.clear()
    zoe.must("+combat/rule accept all")
    assert heard(zoe).count("all aims are accepted") == 1
    assert "No aim waits" in zoe.refused("+combat/rule accept all")
    zoe.must("+combat/next")
    shown = flat(don.say("+combat/full"))
    assert 'Don wants: "the book", harm none.' in shown
    assert 'Els wants: "to hurt Don", harm none.' in shown


def test_a_storyteller_states_aims_for_people_of_theirs(street: Any) -> None:
    """FOR-INT-02: what the storyteller says is accepted as it is said."""
    zoe, don, *_ = street
    zoe.must("+combat/start")
    don.must("+init", "+intent I want peace")
    zoe.must("+npc Thug=thug", "+combat/rule accept Don")
    assert "Still without: Thug." in zoe.refused("+combat/next")
    zoe.must("+combat/as Thug=+intent I want money=hurt")
    assert "Everybody has an aim: +combat/next begins the first round." in heard(zoe)
    zoe.must("+combat/next")


def test_wounds_without_a_box_are_told(fight: Any) -> None:
    """FOR-DIC-07"""
    zoe, _, els, _ = fight
    zoe.must("+sheet/set Don/stamina=5", "+damage Don=9 bashing")
    els.heard.clear()
    zoe.must("+sheet/set Don/stamina=2")
    assert "Don has 2 wounds more than there are boxes now: what has no box" in heard(els)
    zoe.must("+sheet/set Don/stamina=5")
    assert "more than there are boxes" not in heard(els)


def test_a_move_says_what_is_left_between_two(fight: Any) -> None:
    """FOR-GEN-01"""
    zoe, don, els, _ = fight
    zoe.must("+combat/set Don=range Els 8")
    don.must("+move 7")
    assert "Don moves 7 yards toward Els, which leaves 1 yard." in heard(els)
    zoe.must("+npc Thug=thug", "+combat/set Don=range Thug 20")
    assert "+move 1 to and a name: Els or Thug" in don.refused("+move 1")


def test_a_move_gives_nobody_away_who_is_hidden(fight: Any) -> None:
    """FOR-GEN-01"""
    zoe, don, els, _ = fight
    zoe.must("+npc Lurker=thug", "+npc/hide Lurker", "+combat/set Don=range Lurker 20")
    els.heard.clear()
    don.must("+move 2")
    assert "Don moves 2 yards." in heard(els)
    zoe.must("+combat/set Don=range Els 8")
    don.must("+move 2")
    told = heard(els)
    assert "Don moves 2 yards toward Els, which leaves 6 yards." in told and "Lurker" not in told


def test_two_agree_how_far_they_are_apart(street: Any) -> None:
    """FOR-RNG-05"""
    _, don, els, _ = street
    don.must("+init")
    els.must("+init")
    els.heard.clear()
    don.must("+move/apart Els=20")
    assert "Don wants the two of you to be 20 yards apart: type +choose agree" in heard(els)
    els.must("+choose agree")
    assert "Don and Els are 20 yards apart." in heard(don)


def test_a_contest_that_waits_shows_both_sides(fight: Any) -> None:
    """FOR-GRP-02, FOR-DIC-08"""
    zoe, don, els, dice = fight
    dice.feed("Don.grapple", {"successes": 1})
    don.must("+grapple Els")
    zoe.must("+combat/mode storyteller")
    don.must("+grapple/sustain")
    zoe.heard.clear()
    els.must("+grapple/resist")
    told = heard(zoe)
    waits = (
        "Don rolls grapple against Els, 6 dice (strength 3 + brawl 3) at 8; "
        "Els rolls grapple against Don, 3 dice (strength 2 + brawl 1) at 8. Type +combat/next"
    )
    assert told.count("Don rolls grapple") == 1 and waits in told
    shown = flat(zoe.say("+combat"))
    assert waits in shown and "+combat/rule result" in shown
    assert "Don rolls" not in heard(els) and "6 dice" not in flat(els.say("+combat"))


def test_who_joined_late_takes_no_line_from_the_others(fight: Any) -> None:
    """FOR-INI-11: what is said for all is kept for those whose turn is to come."""
    zoe, don, els, _ = fight
    zoe.must("+npc Thug=thug*2")
    don.must("+pass")
    els.must("+pass")
    zoe.must("+npc Late=thug")
    zoe.heard.clear()
    told = flat(zoe.say("+combat/as all=+attack Els"))
    assert "Late: Who comes in during a turn acts from the next one" in told
    assert "Late attacks" not in told and "not your turn" not in told
    don.say("+pass")
    els.say("+pass")
    known = heard(els)
    assert "Thug attacks Els" in known and "Thug-2 attacks Els" in known


def test_one_yard_is_one(fight: Any) -> None:
    """FOR-GEN-01"""
    _, don, els, _ = fight
    don.must("+move 1")
    assert "Don moves 1 yard." in heard(els)
    don.must("+move 2")
    assert "Don moves 2 yards." in heard(els)


def test_aims_where_nobody_runs_the_fight(street: Any) -> None:
    """FOR-INT-01: the prompt says so; nobody waits for the aim of who has no player."""
    _, don, els, _ = street
    don.must("+init")
    assert "Type +intent I want <what>, then +init when you are ready; the first" in heard(don)
    els.must("+init")
    don.must("+intent I want the book")
    assert "Type +init when you are ready; the first round begins when all are." in heard(don)
    els.must("+init")
    told = don.refused("+init")
    assert "Still without: Els." in told and "storyteller" not in told
    assert "then type +init again." in told
    els.must("+intent I want peace")
    don.must("+init")
    assert fight_in(don.char.location).live.state.step == "act"


def test_who_alone_has_no_aim_is_told_so(street: Any) -> None:
    """FOR-INT-01"""
    _, don, els, _ = street
    don.must("+init")
    els.must("+init")
    els.heard.clear()
    els.must("+init")
    assert "State your aim before the fight begins" in heard(els)
    els.must("+intent I want peace")
    assert "You alone have no aim yet: type +intent I want <what>" in don.refused("+init")


def test_a_prompt_is_short_after_the_first_time(fight: Any) -> None:
    _zoe, don, els, _dice = fight
    for player in (don, els):
        set_style(player.char, "normal")
    assert "It is your turn: type +attack" in heard(don)
    for _ in range(2):
        don.must("+pass")
        els.must("+pass")
    said = heard(don)
    assert "Your turn, Don: +attack Els (smg, 5 dice), +grapple Els (6 dice less Defense 2)" in said


def test_what_somebody_does_besides_is_told_once(fight: Any) -> None:
    """FOR-DIC-09: in the styles normal and brief."""
    _, don, els, _ = fight
    set_style(els.char, "normal")
    don.must("+misc look around")
    assert heard(els).count("look around") == 1


def test_the_last_who_holds_back_is_told_what_it_means(fight: Any) -> None:
    """FOR-INI-10"""
    _, don, els, dice = fight
    don.must("+pass")
    els.heard.clear()
    els.must("+delay")
    said = heard(els)
    assert "nobody else is left to act in this turn" in said and "uses it later" not in said
    assert "You held back, and nobody is left to act after you" in said
    assert "err.hold_last" in els.refused("+delay")
    assert "holds back" not in flat(els.say("+combat"))
    dice.feed("Els.attack", 0)
    els.must("+act attack Don=unarmed")


def test_what_somebody_can_do_with_what_is_in_hand(fight: Any) -> None:
    """FOR-RNG-03, FOR-INI-04, FOR-ATK-07, FOR-GEN-02"""
    _zoe, don, els, _dice = fight
    can = flat(don.say("+maneuvers"))
    assert "+attack <target>=smg: 5 dice, lethal +1 damage; 12 rounds left." in can
    set_style(don.char, "normal")
    short = flat(don.say("+maneuvers"))
    assert short.index("+attack <target>=smg") < short.index("Besides:")
    assert "+attack/medium <target>=smg" in can and "+attack/long" not in can
    assert "+misc reload smg" in can and "+draw knife" in can
    assert "+shift <form>, which is homid, glabro, hispo or lupus." in can
    assert "+move/run <yards>, up to 22 yards, as your action." in can
    shown = flat(els.say("+combat/full"))
    assert "Don has smg (in the right hand, 12 rounds) and knife (stowed)." in shown
    assert "type +move/run and at most 22 yards" in don.refused("+move/run 30")


def test_what_cannot_be_drawn_or_thrown(fight: Any) -> None:
    """FOR-INI-04, FOR-RNG-06"""
    _, don, _els, _ = fight
    assert "You have the smg in hand already" in don.refused("+draw smg")
    told = don.refused("+draw bottle")
    assert "You carry no bottle, and none lies here" in told and "+draw bottle" not in told
    assert "You do not have the bottle" in don.refused("+attack Els=bottle")
    assert "name what you throw" in don.refused("+attack Els=unarmed, thrown")
    assert "type +attack/bite" in don.refused("+attack Els=bite")


def test_a_thing_is_named_in_what_is_told(fight: Any) -> None:
    """FOR-OBJ-06"""
    zoe, don, els, dice = fight
    zoe.must("+combat/rule object door=wood, size 5")
    assert "door" in heard(els)
    dice.feed("Don.attack", 9)
    don.must("+attack door=unarmed")
    said = heard(els)
    assert "attack on the door" in said and "Don attacks the door:" in said, said
    assert "somebody" not in said


def test_who_is_beaten_down_knows_what_it_costs_and_how_it_ends(fight: Any) -> None:
    """FOR-SUR-03 to -06"""
    zoe, don, els, dice = fight
    zoe.must("+ruleset/set beaten_down.enabled=true")
    dice.feed("Don.attack", 3, 1)
    don.must("+attack Els=unarmed")
    said = heard(els)
    assert "You are Beaten Down: violence costs a point of Willpower, +surrender gives in." in said
    assert "+surrender." in flat(els.say("+maneuvers"))
    els.must("+surrender")
    said = heard(els)
    assert "Els earns a Beat." in said and "Els gives in." in said
    assert "surrendered now" not in said and "1 beats" not in said
    assert "Don has won: all others have given in or are out." in said
    assert "One side is left" not in heard(zoe)


def test_an_attack_in_two_rows_names_what_it_is_made_with(fight: Any) -> None:
    """FOR-ATK-07, FOR-TGT-01"""
    _zoe, don, els, _dice = fight
    set_style(els.char, "normal")
    els.heard.clear()
    don.must("+attack/bite Els, aim left arm")
    assert "Don attacks Els with teeth, aimed at the left arm (" in heard(els)
    els.must("+attack Don")
    assert "Els attacks Don with light pistol (" in heard(els)


def test_a_werewolf_who_cannot_bite_is_told_of_a_form_that_can(fight: Any) -> None:
    """FOR-ATK-06"""
    zoe, don, _els, _ = fight
    zoe.must("+combat/set Don=form homid")
    assert "As homid you bite only in a grapple: type +shift crinos" in don.refused(
        "+attack/bite Els"
    )


def test_several_are_hurt_and_cared_for_with_one_line(fight: Any) -> None:
    """FOR-DIC-08, FOR-HEA-04: who does not bleed is not said to."""
    zoe, don, els, _ = fight
    zoe.must("+damage Don & Els=2 bashing")
    assert "2 levels" not in zoe.refused("+damage Don & Nobody=1 bashing")
    zoe.must("+heal/stabilise Don & Els")
    said = heard(els)
    assert said.count("takes 2 levels") == 2 or said.count("takes 2 bashing") == 2, said
    assert "Els is cared for, and heals from now on." in said
    zoe.must("+heal Don & Els=all")
    assert don.say("+health").count("unhurt") == 1 and els.say("+health").count("unhurt") == 1


def test_who_is_alone_with_a_door_is_told_how_to_break_it(street: Any) -> None:
    """FOR-OBJ-06"""
    zoe, don, *_ = street
    zoe.must("+combat/start")
    don.must("+init")
    zoe.must("+combat/rule object door=wood, size 5", "+combat/rule waive intents")
    set_style(don.char, "normal")
    zoe.must("+combat/next")
    don.heard.clear()
    don.must("+attack door=smg")
    assert "+attack door goes at the door." in heard(don)
    for line, words in {"+drop banana": "You carry no banana", "+stow banana": "You carry no",
                        "+drop knife": "You do not have the knife in hand"}.items():  # fmt: skip
        assert words in don.refused(line)
    assert "Bare hands fire no bursts" in don.refused("+attack/short door=unarmed")


def test_the_storyteller_is_told_once_that_one_side_is_left(fight: Any) -> None:
    """FOR-GEN-05"""
    zoe, don, _els, _ = fight
    zoe.heard.clear()
    zoe.must("+combat/rule dead Els")
    don.must("+pass")
    don.must("+pass")
    assert heard(zoe).count("+combat/end") == 1


def test_nobody_is_offered_a_grab_of_who_is_held(street: Any, table: Any) -> None:
    """FOR-GRP-13: a third may not join."""
    zoe, don, els, dice = street
    fay = table.player("Fay", don.char.location, sheet=ELS)
    dice.feed("Fay.initiative", 1)
    zoe.must("+combat/start")
    for player in (don, els, fay):
        set_style(player.char, "normal")
        player.must("+init")
    zoe.must("+combat/rule waive intents", "+combat/next")
    dice.feed("Don.grapple", 1)
    don.must("+grapple Els")
    fay.must("+pass")
    for player in (don, els):
        player.must("+grapple/resist")
    told = flat(fay.say("+maneuvers"))
    assert "+attack" in told and "+grapple" not in told


def test_a_tie_is_told_as_one_die(street: Any) -> None:
    """FOR-INI-05"""
    zoe, don, els, dice = street
    zoe.must("+sheet/set Els/initiative_mod=10", "+sheet/set Don/initiative_mod=5")
    dice.feed("Don.tie", {"faces": [4]})
    dice.feed("Els.tie", {"faces": [9]})
    set_style(els.char, "normal")
    zoe.must("+combat/start")
    don.must("+init")
    els.must("+init")
    zoe.must("+ruleset/set initiative.tie_break=roll", "+combat/rule waive intents", "+combat/next")
    said = heard(els)
    assert "Don rolls for the tie: 4. Els: 9." in said, said
    assert said.count("Order:") == 1, said


def test_the_choice_of_a_grapple(fight: Any) -> None:
    """FOR-GRP-03, -06: weapons by name, and a second move said to be one."""
    _zoe, don, els, dice = fight
    dice.feed("Don.grapple", 1, 6)
    dice.feed("Els.grapple", 1)
    don.must("+grapple Els")
    assert "type +grapple/sustain, +grapple/sustain willpower or +grapple/release" in heard(don)
    assert "type +grapple/resist, +grapple/resist willpower or +grapple/release" in heard(els)
    don.must("+grapple/sustain")
    els.must("+grapple/resist")
    said = heard(don)
    assert "You win over Els with 6 successes" in said
    assert said.count("+grapple/choose") == 1 and "control weapon=light pistol" in said
    don.must("+grapple/choose hold")
    said = heard(don)
    assert "You may take a second move against Els: type" in said
    assert "hold" not in said.partition("+grapple/choose")[2] and "restrain" in said
    screen = flat(els.say("+combat"))
    assert screen.count("holding") == 1


def test_what_is_ruled_and_still_to_come_stands_on_the_screen_of_who_rules(fight: Any) -> None:
    """FOR-DIC-08"""
    zoe, don, els, _ = fight
    zoe.must("+combat/rule result Don attack 3", "+combat/set Els=unaware Don")
    full = flat(zoe.say("+combat/full"))
    assert "Set for Don: the next roll for attack comes to 3 successes." in full
    assert "Els does not notice the next attack of Don." in full
    assert "next attack of Don" not in flat(els.say("+combat/full"))
    els.must("+defend/plan dodge Don; none")
    assert "Els's plan for attacks: dodge Don; none." in flat(els.say("+combat/full"))
    assert "plan" not in flat(don.say("+combat/full"))


def test_time_that_passes_is_told_in_few_lines(fight: Any) -> None:
    """FOR-HEA-01"""
    zoe, _don, els, _ = fight
    zoe.must("+damage Els=4 bashing", "+damage Els=1 lethal")
    els.heard.clear()
    zoe.must("+heal/rest Els=1 hour")
    said = heard(els)
    assert said.count("heals") == 1
    assert "Els heals 4 levels of bashing damage. Track: X." in said, said
    assert "err.line.usage" in zoe.refused("+heal/rest Els")


def rules(zoe: Any, listener: Any, told: dict[str, str]) -> None:
    """Zoe rules these, one after another, and each is told in a sentence."""
    for what, sentence in told.items():
        zoe.must(f"+combat/rule {what}")
        said = heard(listener)
        assert f"Zoe rules: {sentence}" in said, said


def test_rulings_before_the_first_round_are_told_in_sentences(street: Any) -> None:
    """FOR-DIC-08, FOR-INT-02, FOR-SUR-01, FOR-DND-01"""
    zoe, don, els, _ = street
    zoe.must("+combat/start")
    don.must("+init", "+intent I want the book")
    els.must("+init")
    rules(zoe, els, {
        "reject Don": "Don's aim is rejected; Don types +intent and another.",
        "reject Don=say more": "Don's aim is rejected, because \"say more\"; Don types +intent",
        "accept Don": "Don's aim is accepted.",
        "accept Don=hurt": "Don's aim is accepted, harm hurt.",
        "waive intents": "nobody in this fight needs an aim.",
        "beaten_down off": "in this fight nobody is Beaten Down",
        "beaten_down on": "in this fight people may be Beaten Down, and give in.",
        "dnd Don": "Don may settle this fight with one roll: +attack/dnd.",
        "dnd Don off": "Don may not settle this fight with one roll.",
        "represent Els": "Els answers for a group in Down and Dirty Combat.",
        "represent off": "the largest pool answers for a group",
        "ambush Don=Els": "Don lay in ambush for Els.",
    })  # fmt: skip


def test_rulings_in_a_fight_are_told_in_sentences(fight: Any) -> None:
    """FOR-DIC-08"""
    zoe, _don, els, _ = fight
    rules(zoe, els, {
        "restate Don": "Don may state another aim: +intent.",
        "restate Don off": "Don may state no other aim.",
        "aim Don=unmet, too late": "Don's aim is unmet.",
        "together Don & Els": "Don and Els stand close together.",
        "together Don & Els off": "Don and Els no longer stand close together.",
        "kill Els": "the next killing blow on Els may be struck.",
        "kill Els off": "a killing blow on Els needs them helpless again.",
        "control Els": "Els may take control of a large weapon.",
        "control Els off": "Els may take control of no large weapon.",
        "object door=wood, size 5": "here is \"door\": wood, size 5; +attack breaks it",
        "object door=off": "\"door\" is gone.",
        "bonds rope=2": "bonds of \"rope\" have Durability 2.",
        "result Don attack 3": "Don's next roll for attack comes to 3 successes.",
        "void Don": "what Don was about to do cannot be done.",
        "unconscious Els": "Els is unconscious.",
        "rouse Els": "Els is brought round.",
        "unconscious Els off": "Els is not unconscious.",
        "dead Els": "Els is dead.",
        "credit Els=Don": "Don is charged with the death of Els.",
        "dead Els off": "Els is not dead.",
    })  # fmt: skip


def test_silver_is_named_before_a_weapon(street: Any) -> None:
    """FOR-INJ-03, FOR-ARM-08: a werewolf shot with silver takes aggravated damage, past armor."""
    zoe, don, els, dice = street
    assert "silver before it" in zoe.refused("+sheet/set Els/weapons=golden gun")
    zoe.must("+sheet/set Els/weapons=silver light pistol", "+sheet/set Don/armor=kevlar vest")
    zoe.must("+combat/start", "+combat/add Don & Els", "+combat/rule waive intents")
    zoe.must("+combat/next")
    don.must("+pass")
    dice.feed("Els.attack", 1)
    els.must("+attack Don=silver light pistol")
    assert "Don takes 2 levels of aggravated damage" in heard(don)
    assert "silver light pistol" in flat(els.say("help sheet") + els.say("next"))


def test_equal_initiatives_stand_in_the_order_in_which_people_act(table: Any) -> None:
    """FOR-INI-05"""
    room = table.room()
    zoe = table.player("Zoe", room, permission="Admin")
    zoe.must("+ruleset/use forsaken=here")
    slow = {"traits": {"dexterity": 1, "composure": 2}}
    quick = {"traits": {"dexterity": 3, "composure": 2}}
    table.player("Don", room, sheet=slow)
    table.player("Els", room, sheet=quick)
    with service.dice_from(ScriptedDice({"Don.initiative": [7], "Els.initiative": [5]})):
        zoe.must("+combat/start", "+combat/add Don & Els", "+combat/rule waive intents")
        zoe.must("+combat/next")
    rows = zoe.say("+combat").partition("Doing")[2]
    assert rows.index("Els") < rows.index("Don")


def test_who_comes_back_is_said_to_be_back(fight: Any) -> None:
    """FOR-SUR-06, FOR-INI-11"""
    zoe, don, els, _ = fight
    els.must("+init/leave")
    zoe.must("+choose agree")
    don.heard.clear()
    els.must("+init")
    assert "Els is back in the fight." in heard(don)


def test_whose_weapon_is_taken_and_knocked_away_is_told(fight: Any) -> None:
    """FOR-GRP-06, -08"""
    _, don, els, dice = fight
    dice.feed("Don.grapple", 1, 5)
    dice.feed("Els.grapple", 0)
    don.must("+grapple Els", "+grapple/sustain")
    els.must("+grapple/resist")
    els.heard.clear()
    don.must("+drop smg", "+grapple/choose control weapon=light pistol", "+grapple/choose disarm")
    said = heard(els)
    assert "Don takes Els's light pistol and controls it." in said
    assert "Don knocks Els's light pistol away; it lies nearby." in said
