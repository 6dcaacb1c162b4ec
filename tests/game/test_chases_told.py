"""What people in a chase read, and what they may type, under each rule system that has chases."""

from __future__ import annotations

import re

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import game_config, service
from combat_ashes.mush.preferences import set_style

RUNNER = {
    "dexterity": 3, "athletics": 3, "wits": 2, "stamina": 2, "perception": 2, "alertness": 2,
    "composure": 2, "stealth": 2, "manipulation": 2, "subterfuge": 2,
}  # fmt: skip
RUNS = re.compile(r"(?:runs(?! from)|stalks|keeps an eye open|tries to get past)(.{2})")


@pytest.fixture(params=["ashes", "storyteller", "forsaken", "close2004"])
def rules(request):
    return request.param


class Alley:
    """Jane, Theo and Mia who may hunt Frank, and Sam who runs the fight; each reads `normal`."""

    def __init__(self, table, rules):
        self.room = table.room()
        self.room.attributes.add(game_config.ROOM_RULES, {"ruleset": rules, "settings": {}})
        self.people = {name: self.player(table, name) for name in ("Jane", "Frank", "Theo", "Mia")}
        self.sam = self.people["Sam"] = self.player(table, "Sam", permission="Helper")
        purposes = ("chase", "obstacle", "initiative", "tie")
        always = {f"{name}.{purpose}": 1 for name in self.people for purpose in purposes}
        self.dice = ScriptedDice({}, always=always)

    def player(self, table, name, **how):
        weapons = [] if name == "Sam" else ["club"]
        sheet = {"traits": RUNNER, "weapons": weapons}
        made = table.player(name, self.room, sheet=sheet, **how)
        set_style(made.char, "normal")
        return made

    def __getattr__(self, name):
        return self.people[name.capitalize()]

    def feed(self, **rolls):
        """What the next rolls of each kind come to: `frank_chase=[3]`."""
        for roll, scores in rolls.items():
            name, purpose = roll.split("_")
            self.dice.feed(f"{name.capitalize()}.{purpose}", *scores)

    def all_hear(self, who, line):
        """What everybody reads of a line."""
        first = {name: len(each.heard) for name, each in self.people.items()}
        who.must(line)
        return {name: "\n".join(p.heard[first[name] :]) for name, p in self.people.items()}

    def hunt(self, *hunters, lead=4):
        """Hunters chase Frank, who has this lead."""
        self.sam.must("+combat/start")
        self.feed(frank_chase=[1])
        first, *others = hunters
        first.must("+chase Frank")
        for one in others:
            one.must("+chase/join Frank")
        self.sam.must(f"+chase/lead {lead}")


@pytest.fixture
def alley(table, rules):
    made = Alley(table, rules)
    with service.dice_from(made.dice):
        yield made


def without_dice(heard):
    """Who reads of a roll without its dice, and where."""
    return [(name, text) for name, text in heard.items()
            for after in RUNS.findall(text) if after != " ("]  # fmt: skip


def test_everybody_reads_the_dice_of_everybody_who_runs(alley):
    """ASH-CHS-59: the third runner's, too."""
    alley.hunt(alley.jane, alley.theo, alley.mia)
    alley.feed(frank_chase=[2], jane_chase=[1], theo_chase=[2], mia_chase=[1])
    alley.frank.must("+chase/run")
    alley.jane.must("+chase/run")
    alley.mia.must("+chase/run")
    heard = alley.all_hear(alley.theo, "+chase/run")
    assert not without_dice(heard)
    assert all(len(RUNS.findall(text)) == 4 for text in heard.values())


def test_the_health_of_somebody_hunted_says_where_they_are(alley):
    alley.hunt(alley.jane)
    assert "Frank is away in a chase." in alley.mia.say("+health Frank")


def test_the_dice_of_a_stalk_are_read_as_well(alley):
    """ASH-CHS-11, -59."""
    alley.sam.must("+combat/start")
    alley.feed(frank_notice=[2], jane_stalk=[1], frank_chase=[4], jane_chase=[1])
    heard = alley.all_hear(alley.jane, "+chase/stalk Frank")
    assert not without_dice(heard)
    assert all(len(RUNS.findall(text)) == 4 for text in heard.values())


def test_step_by_step_nobody_reads_less(alley):
    """With +combat/mode storyteller; what waits is named with both pools, and what may be typed."""
    alley.hunt(alley.jane)
    alley.sam.must("+combat/mode storyteller")
    alley.jane.must("+chase/run")
    shown = alley.all_hear(alley.frank, "+chase/run")["Sam"]
    assert "Frank 6 dice" in shown and "Jane 6 dice" in shown
    assert "+combat/rule result Frank chase <n>" in shown
    assert shown.split("Combat: ")[1].split(":")[0] in alley.sam.say("+combat")
    alley.sam.must("+combat/rule result Frank chase 3")
    heard = alley.all_hear(alley.sam, "+combat/next")
    assert not without_dice(heard)
    assert "3 successes" in heard["Mia"]


def test_step_by_step_an_obstacle_waits_for_its_dice(alley):
    """ASH-CHS-43: its pools are shown before they are rolled."""
    alley.hunt(alley.jane)
    alley.sam.must("+combat/mode storyteller")
    alley.sam.must("+chase/obstacle dexterity+athletics/7, predator")
    shown = alley.all_hear(alley.jane, "+pass")
    assert "tries to get past" not in shown["Mia"]
    assert "Jane 6 dice" in shown["Sam"] and "+combat/rule result Jane obstacle" in shown["Sam"]
    alley.sam.must("+combat/rule result Jane obstacle 1")
    assert "Jane gets past it." in alley.all_hear(alley.sam, "+combat/next")["Mia"]


def test_who_wins_a_round_pulls_away_or_gains(alley):
    """ASH-CHS-16: the hunter who wins is still behind."""
    alley.hunt(alley.jane)
    alley.feed(frank_chase=[1, 3], jane_chase=[2, 0])
    alley.frank.must("+chase/run")
    heard = alley.all_hear(alley.jane, "+chase/run")
    assert "Jane gains on Frank by 1. Frank's lead over Jane, 4, becomes 3." in heard["Mia"]
    assert "You have won this round." in heard["Jane"]
    assert "ahead" not in heard["Mia"]
    alley.jane.must("+pass", "+chase/run")
    heard = alley.all_hear(alley.frank, "+chase/run")
    assert "Frank pulls away from Jane by 3. Frank's lead over Jane, 3, becomes 6." in heard["Mia"]


def test_where_an_obstacle_comes_first_a_hunter_reads_for_whom_it_waits(alley):
    alley.hunt(alley.jane)
    alley.sam.must("+chase/obstacle dexterity+athletics/7")
    said = alley.jane.refused("+chase/run")
    assert "err.chase.not_yet" in said and "Frank" in said


def test_a_runner_is_offered_only_weapons_that_reach(alley):
    """ASH-CHS-38: nothing to shoot with, no shot."""
    alley.hunt(alley.jane)
    assert "attack" not in alley.jane.say("+combat") + alley.jane.say("+maneuvers").split("run")[-1]
    alley.sam.must("+combat/end")
    alley.jane.char.ashes.set_sheet({"traits": RUNNER, "weapons": ["light pistol"]})
    alley.hunt(alley.jane)
    line = "+split chase/run; attack Frank=light pistol"
    assert line in alley.jane.say("+combat") and line in alley.jane.say("+maneuvers")
    alley.jane.must(line)


def test_after_a_common_hunt_the_prey_is_the_foe(alley):
    """ASH-CHS-58: those who hunted together do not attack each other first."""
    alley.hunt(alley.jane, alley.theo, lead=1)
    alley.feed(jane_chase=[3])
    for one in (alley.frank, alley.jane, alley.theo):
        one.must("+chase/run")
    alley.jane.must("+choose accept")
    for _ in range(6):
        if "Your turn, Theo" in "".join(alley.theo.heard):
            break
        alley.sam.must("+combat/next")
    said = "".join(alley.theo.heard[-3:]) + alley.theo.say("+combat")
    assert "+attack Jane" not in said


def test_a_round_of_a_chase_is_told_once(alley):
    alley.hunt(alley.jane)
    alley.jane.must("+chase/run")
    heard = alley.all_hear(alley.frank, "+chase/run")["Mia"]
    assert heard.count("Round 2") == 1
    assert "The chase after Frank goes on: on foot" in heard
    assert alley.mia.say("+combat").count("Round 2") == 1


def test_silence_in_a_chase_counts_as_running(alley):
    """ASH-CHS-15."""
    alley.hunt(alley.jane)
    heard = alley.all_hear(alley.sam, "+combat/next")["Mia"]
    assert "are asked to run and do not answer; that counts as +chase/run." in heard


def test_who_got_away_is_said_to_have_got_away(alley, rules):
    alley.hunt(alley.jane)
    alley.sam.must("+chase/end escaped")
    assert "has got away" in alley.jane.refused("+chase Frank")
    if rules == "forsaken":  # there +init brings them back (FOR-XI-28)
        alley.frank.must("+init")
    else:
        assert "You have got away" in alley.frank.refused("+chase Jane")
        assert "err.declare.out_of_fight" in alley.frank.refused("+init")
        assert "You have fled from this fight" in alley.frank.refused("+init")


def test_who_runs_stands_where_a_fight_ends(alley):
    alley.hunt(alley.jane)
    heard = alley.all_hear(alley.sam, "+combat/end")["Mia"]
    assert "The chase after Frank is over, undecided (the fight ends)." in heard
    assert "Standing: Jane and Frank." in heard and "Out:" not in heard


def test_who_lies_gets_up_to_run_at_the_price_of_an_action(alley):
    """ASH-CHS-38: three dice fewer, as with any other action beside the run."""
    alley.hunt(alley.jane)
    alley.sam.must("+combat/set Jane=prone")
    asked = " ".join(alley.jane.say("+combat").split())
    assert "Your roll is 3 dice (dexterity 3 + athletics 3 - getting up 3)" in asked
    alley.jane.must("+chase/run")
    heard = alley.all_hear(alley.frank, "+chase/run")
    assert "Jane stands up." in heard["Mia"]
    assert "Jane runs (3 dice" in heard["Mia"] and "getting up 3" in heard["Jane"]
    assert "(prone" not in alley.mia.say("+combat")


def test_the_chase_on_the_screen_says_who_runs_from_whom(alley):
    alley.hunt(alley.jane, alley.theo)
    shown = " ".join(alley.mia.say("+combat").split())
    assert "Frank runs from Jane, who is 4 behind and Theo, who is 4 behind: close." in shown


def test_every_lead_that_changes_is_told(alley):
    """ASH-CHS-55, -59: a price comes off each lead; one that is set is that over the one named."""
    alley.hunt(alley.jane, alley.theo)
    heard = alley.all_hear(alley.sam, "+chase/lead Theo=8")["Mia"]
    assert "Sam sets the lead of Frank over Theo to 8." in heard
    alley.feed(frank_chase=[2])
    for one in (alley.frank, alley.jane, alley.theo):
        one.must("+chase/run")
    heard = alley.all_hear(alley.frank, "+chase/maneuver bait")["Mia"]
    assert "Frank uses bait: lead over Jane, 5, becomes 3; lead over Theo, 9, becomes 7." in heard


def test_of_those_who_part_one_is_followed(alley):
    """ASH-CHS-56."""
    alley.sam.must("+combat/start")
    alley.jane.must("+chase Frank, Mia")
    assert "+split" not in alley.mia.say("+chase/run")
    alley.mia.must("+chase/breakoff")
    heard = alley.all_hear(alley.jane, "+choose Mia")["Theo"]
    assert "Frank gets away for good (nobody follows)." in heard


def test_who_runs_and_shoots_is_read_run_and_shot(alley):
    """ASH-CHS-59: a shot takes no dice from the sentences of the run after it."""
    alley.jane.char.ashes.set_sheet(
        {"traits": RUNNER | {"firearms": 3}, "weapons": ["light pistol"]}
    )
    alley.hunt(alley.jane)
    alley.feed(jane_attack=[0], frank_dodge=[0])
    alley.jane.must("+split chase/run; attack Frank=light pistol")
    heard = alley.all_hear(alley.frank, "+chase/run")
    assert not without_dice(heard)
    assert all("\nJane runs (" in text for text in heard.values())


def test_a_refused_line_is_answered_with_one_that_would_be_taken(alley):
    """ASH-CHS-38, -41: a club reaches nobody, so no shot is proposed."""
    alley.hunt(alley.jane)
    assert "type +chase/run or +chase/quit. (" in alley.jane.refused("+pass")
    alley.mia.char.ashes.set_sheet({"traits": RUNNER, "weapons": ["light pistol"]})
    alley.mia.must("+chase/ride Frank")
    said = " ".join(alley.mia.refused("+split attack Jane; attack Jane; act").split())
    assert "type +attack Jane=light pistol, +dodge, +split attack Jane=light pistol; dodge" in said
