"""Sentences that were wrong in number, doubled, in raw words, or about something else."""

from __future__ import annotations

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from tests.game.test_everyday import RULESETS, fighting
from tests.game.test_meant import alley as alley
from tests.game.test_meant import begin
from tests.support import wording


@pytest.mark.parametrize(
    ("line", "said"),
    [("armor=leather", "Jane: armor is leather now."),
     ("weapons=knife", "Jane: weapon is knife now."),
     ("weapons=knife, heavy_pistol", "Jane: weapons are knife and heavy pistol now."),
     ("conditions=prone", "Jane: condition is prone now."),
     ("armor=none", "Jane has no armor now."), ("brawl=3", "Jane: brawl is 3 now.")],
)  # fmt: skip
def test_what_a_sheet_has_now(alley, line, said):
    ada = alley[2]
    assert said in ada.must(f"+sheet/set Jane/{line}").heard[-1]


def test_an_area_of_settings_lists_its_keys(alley):
    ada = alley[2]
    said = ada.must("+ruleset/show dice").heard[-1]
    assert "dice.tens is " in said and "not known" not in said
    assert "is not known" in ada.refused("+ruleset/show dicee")


@pytest.mark.parametrize(("part", "thing"), [("armor", "mithril"), ("weapons", "spoon")])
def test_who_mends_a_sheet_is_told_what_to_mend(alley, part, thing):
    jane = alley[0]
    jane.char.ashes.set_fact("weapons", [])
    jane.char.ashes.set_fact(part, [thing])
    said = jane.say("+init")
    assert "err.sheet.gear" in "\n".join(jane.heard)
    assert f"+sheet/set Jane/{part}=<{part}>." in said
    other = "armor" if part == "weapons" else "weapons"
    assert f"/{other}=" not in said


@pytest.mark.parametrize("ruleset", RULESETS)
def test_screens_show_no_raw_words(alley, ruleset):
    """Nor sheets, nor what can be done, nor what a weapon is called when it falls."""
    jane, frank, ada, sam = alley
    for player in alley:
        player.char.ashes.set_fact("weapons", [])
    ada.must(f"+ruleset/use {ruleset}=here")
    gun = "light_pistol" if ruleset == "close2004" else "heavy_pistol"
    ada.must(f"+sheet/set Jane/weapons={gun}, knife")
    begin(sam, jane, frank)
    sam.say(f"+combat/init Jane={1 if ruleset in ('ashes', 'storyteller') else 90}")
    for line in ("+sheet", "+health", "+maneuvers", "+combat", "+combat/full", "+combat/log 50",
                 "+init/list", "+drop pistol", f"+attack Frank={gun}"):  # fmt: skip
        jane.say(line)
    for player in (jane, frank, sam):
        wording.check(line for text in player.heard for line in text.splitlines())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_fight_that_is_over_holds_nobody(alley, ruleset):
    _, sam = fighting(alley, ruleset)
    held = "engaged Frank" if ruleset == "hubris" else "range Frank 5"
    if ruleset in ("ashes", "close2004"):
        held = "grips Frank"
    sam.must("+combat/set Jane=" + held)
    before = sam.say("+combat/full")
    sam.must("+combat/mod Jane=-1", "+combat/end")
    after = sam.say("+combat/full")
    assert "In close quarters" not in after and "grip" not in after and "-1" not in after, after
    if ruleset == "ashes":
        assert "In close quarters" in before


def attacked(alley, ruleset, line, **rolls):
    """What Frank, with a knife, hears of an attack of Jane's, who has one too."""
    jane, frank, ada, sam = alley
    for player in alley:
        player.char.ashes.set_fact("weapons", [])
    ada.must(f"+ruleset/use {ruleset}=here")
    ada.must("+sheet/set Jane/weapons=knife", "+sheet/set Frank/weapons=knife")
    begin(sam, jane, frank)
    sam.say(f"+combat/init Jane={1 if ruleset == 'storyteller' else 90}")
    fed = {roll.replace("_", "."): [successes] for roll, successes in rolls.items()}
    with service.dice_from(ScriptedDice(fed)):
        jane.must(line)
        frank.say("+pass" if ruleset == "storyteller" else "+dodge, willpower")
    return "\n".join(frank.heard)


@pytest.mark.parametrize(("defense", "said"), [(4, True), (0, False)])
def test_a_disarm_says_whether_it_worked_under_hubris(alley, defense, said):
    """HUB-ATK-03; and the prompt before it proposes a line that is a dodge."""
    heard = attacked(
        alley, "hubris", "+attack Frank, for disarm", Jane_attack=3, Frank_defense=defense
    )
    assert ("Jane does not manage to disarm Frank." in heard) is said
    assert ("Frank loses the knife" in heard) is not said
    assert "+dodge (" in heard and "+defend defense" not in heard


@pytest.mark.parametrize(("damage", "said"), [(1, True), (4, False)])
def test_and_under_storyteller(alley, damage, said):
    """STO-CLS-09"""
    heard = attacked(
        alley, "storyteller", "+attack/disarm Frank", Jane_attack=2, Jane_damage=damage,
        Frank_soak=0,
    )  # fmt: skip
    assert ("Frank is not disarmed." in heard) is said
    assert ("Frank loses the knife." in heard) is not said


@pytest.mark.parametrize(
    ("line", "wrong"),
    [("Ann moves 1 yards.", True), ("Ann moves 1 yard.", False), ("It costs 2.1 points.", False),
     ("The heavy_pistol falls.", True), ("Type +attack Bo=heavy_pistol.", False),
     ("Ann falls falls.", True), ("Rolled 9 9.", False), ("Jane: armor are kevlar now.", True)],
)  # fmt: skip
def test_what_is_looked_for_in_every_scenario(line, wrong):
    assert bool(wording.faults(line)) is wrong
