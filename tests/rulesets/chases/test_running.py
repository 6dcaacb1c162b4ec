"""A chase as it runs: contest, difficulty, course, sides (ASH-CHS-01 to -07, -15 to -18, -23)."""

import pytest

from combat_ashes.engine.fight import Fight
from combat_ashes.engine.views import Reader, view
from combat_ashes.rulesets import rulebook
from tests.rulesets.chases.conftest import Hunt
from tests.support.fight import ABLE

GUN = {"weapons": ["light pistol"]}


# --- the contest ----------------------------------------------------------------------------


def test_a_margin_moves_the_lead(hunt):
    """ASH-EX-CHS-02, ASH-CHS-16: predator 4 against prey 2: the Lead falls by 2."""
    h = hunt(6).run(Vlad=4, Uriel=2)
    assert h.lead() == 4 and h.asked() == [("Vlad", "maneuver")]
    (told,) = h.told("chase.contest")
    assert (told["margin"], told["moved"], told["before"], told["after"]) == (-2, -2, 6, 4)


def test_the_prey_ahead(hunt):
    """ASH-CHS-16: the margin is added."""
    h = hunt(4).run(Vlad=1, Uriel=3)
    assert h.lead() == 6 and h.asked() == [("Uriel", "maneuver")]


def test_what_is_rolled(hunt):
    """ASH-CHS-07, ASH-CHS-18, ASH-CHS-02: both roll Dexterity + Athletics on foot, d6."""
    people = {"Vlad": {"dexterity": 4, "athletics": 1}}
    h = hunt(4, people=people).run(Vlad=1)
    assert h.roll("Vlad", "chase").pool_terms == (("dexterity", 4), ("athletics", 1))
    assert h.roll("Uriel", "chase").pool_terms == (("dexterity", 3), ("athletics", 3))
    assert [h.difficulty(n, "chase") for n in ("Vlad", "Uriel")] == [6, 6]
    assert h.all_rolls()[1:] == [("Uriel", "chase"), ("Vlad", "chase")]


def test_wounds_count(hunt):
    """ASH-CHS-16, ASH-CHS-42: a hurt runner rolls less."""
    h = hunt(4).damage("Uriel", 3, "lethal").run()
    assert h.pool("Uriel", "chase") == 5 and h.pool("Vlad", "chase") == 6


def test_in_any_order(hunt):
    """ASH-CHS-15: nothing is rolled before the last of them has spoken; either may be first."""
    for first, last in (("Uriel", "Vlad"), ("Vlad", "Uriel")):
        h = hunt(4).line(first, "chase/run")
        assert h.asked() == [(last, "run")] and len(h.rolls("Uriel", "chase")) == 1
        with h.refused("err.chase.has_run"):
            h.line(first, "chase/run")
        h.feed("Uriel.chase", 1).line(last, "chase/run")
        assert h.lead() == 5


@pytest.mark.parametrize("score", [0, 2])
def test_a_tie(hunt, score):
    """ASH-CHS-17: the Lead does not change, and nobody buys anything."""
    h = hunt(4).run(Vlad=score, Uriel=score)
    assert h.lead() == 4 and [kind for _, kind in h.asked()] == ["run", "run"]
    assert h.chase()["round"] == 2


@pytest.mark.parametrize(("step", "lead"), [("margin", 9), ("one", 7)])
def test_the_step_of_the_lead(hunt, step, lead):
    """ASH-CHS-16: chase.lead_step."""
    h = hunt(6, settings={"chase.lead_step": step}).run(Uriel=3)
    assert h.lead() == lead


def test_no_upper_limit(hunt):
    """ASH-CHS-03: by default there is no most."""
    h = hunt(6)
    h.st("chase/lead 14")
    h.run(Vlad=1)
    assert h.lead() == 13
    h.line("Vlad", "chase/maneuver head_off")
    assert h.lead() == 17


# --- endings by the Lead --------------------------------------------------------------------


@pytest.mark.parametrize("lead", [2, 3])
def test_caught(hunt, lead):
    """ASH-CHS-46, ASH-CHS-01: at 0 or below the predator has the prey, and is asked for a fight."""
    h = hunt(lead).run(Vlad=3, Uriel=0)
    assert h.view()["chases"] == [] and h.asked() == [("Vlad", "caught")]
    h.choose("Vlad", "accept")
    assert h.view()["step"] == "declare" and h.view()["phase"] == "main"
    assert set(h.order()) == {"Vlad", "Uriel"}


def test_ten_must_be_there_before(hunt):
    """ASH-CHS-45: reaching 10 is not enough; winning with 10 is."""
    h = hunt(7).run(Uriel=3)
    assert h.lead() == 10
    h.pass_("Uriel").run(Uriel=1)
    assert h.view()["chases"] == [] and h.status("Uriel") == "fled"


# --- courses --------------------------------------------------------------------------------


@pytest.mark.parametrize(("course", "difficulty"), [("highway=4", 4), ("rush hour=9", 9)])
def test_courses(hunt, course, difficulty):
    """ASH-EX-CHS-03, ASH-CHS-18, ASH-CHS-04: the course makes the roll easy or hard for both."""
    h = hunt(4, course=course).run()
    assert h.chase()["course"] == course.partition("=")[0]
    assert h.chase()["difficulty"] == difficulty
    assert [h.difficulty(n, "chase") for n in ("Uriel", "Vlad")] == [difficulty] * 2


def test_another_course_holds_from_the_next_round(hunt):
    """ASH-CHS-04, ASH-CHS-18: who has run has done so on the old course."""
    h = hunt(4, course="road=5").line("Uriel", "chase/run")
    h.st("chase/course rush hour=9")
    assert h.chase()["difficulty"] == 5
    h.run()
    assert h.difficulty("Uriel", "chase") == 5 and h.chase()["difficulty"] == 9
    h.run()
    assert h.difficulty("Uriel", "chase") == 9 and h.chase()["course"] == "rush hour"


@pytest.mark.parametrize("number", [1, 11])
def test_no_such_difficulty(hunt, number):
    """ASH-CHS-18: from 2 to 10."""
    h = hunt(4)
    with h.refused("err.chase.difficulty"):
        h.st(f"chase/course mud={number}")


@pytest.mark.parametrize(("course", "dice", "difficulty"), [(9, 3, 10), (3, -2, 2)])
def test_the_limits_of_the_difficulty(hunt, course, dice, difficulty):
    """ASH-CHS-18: whatever is added or taken off, it stays within 2 and 10."""
    h = hunt(4, course=f"road={course}").modify("Uriel", difficulty=dice)
    h.feed("Uriel.chase", (1, 1, 1, 1, 1, 1)).run()
    assert h.difficulty("Uriel", "chase") == difficulty


def test_changing_what_is_tested(hunt):
    """ASH-EX-CHS-04, ASH-CHS-07: in dense traffic Wits + Drive instead of Dexterity + Drive."""
    people = {"Vlad": {"dexterity": 5, "drive": 4, "wits": 1}, "Uriel": {"drive": 2, "wits": 4}}
    h = hunt(4, course="motorway=5, dexterity+drive", people=people).run()
    assert (h.pool("Vlad", "chase"), h.pool("Uriel", "chase")) == (9, 5)
    h.st("chase/course rush hour=9, wits+drive")
    h.run()
    assert (h.pool("Vlad", "chase"), h.pool("Uriel", "chase")) == (5, 6)
    assert h.chase()["pool"] == "wits+drive"


def test_in_water(hunt):
    """ASH-CHS-07: Strength + Athletics, whatever limits the movement."""
    h = hunt(4, course="river=6, strength+athletics", people={"Vlad": {"strength": 1}}).run()
    assert (h.pool("Vlad", "chase"), h.pool("Uriel", "chase")) == (4, 6)


def test_each_side_has_its_own_pool(hunt):
    """ASH-EX-CHS-07, ASH-CHS-07, ASH-CHS-18: rooftops against a helicopter."""
    course = "rooftops=6, dexterity+athletics, predator wits+drive/8"
    h = hunt(4, course=course, people={"Vlad": {"wits": 5, "drive": 2}}).run(Uriel=1)
    assert h.roll("Vlad", "chase").pool_terms == (("wits", 5), ("drive", 2))
    assert (h.pool("Uriel", "chase"), h.difficulty("Uriel", "chase")) == (6, 6)
    assert h.difficulty("Vlad", "chase") == 8
    assert h.lead() == 5


def test_the_storyteller_sets_a_lead(hunt):
    """ASH-CHS-03: the Lead as the storyteller has it."""
    h = hunt(4)
    h.st("chase/lead 9")
    assert h.lead() == 9
    h.run(Vlad=2)
    assert h.lead() == 7


# --- the order of a round -------------------------------------------------------------------


def test_attacks_come_first(hunt):
    """ASH-CHS-23, ASH-CHS-42: a wound of this round counts in its contest."""
    h = hunt(4, people={"Vlad": GUN}).feed("Vlad.attack", 3).feed("Vlad.damage", 3)
    h.line("Vlad", "split chase/run; attack Uriel=light pistol").line("Uriel", "chase/run")
    kinds = [kind for _, kind in h.all_rolls()[1:]]
    assert kinds.index("attack") < kinds.index("damage") < kinds.index("chase")
    assert h.pool("Uriel", "chase") == 6 - 1 and h.pool("Vlad", "chase") == 6 - 3


def test_the_maneuver_comes_before_the_obstacle(hunt):
    """ASH-CHS-23: step 5 before step 6: a storyteller's obstacle said in mid-round waits."""
    h = hunt(4).line("Vlad", "chase/run")
    h.st("chase/obstacle wits+athletics/7")
    h.feed("Uriel.chase", 1).line("Uriel", "chase/run")
    assert h.asked() == [("Uriel", "maneuver")] and h.lead() == 5
    h.pass_("Uriel")
    assert h.asked() == [("Uriel", "obstacle")]


# --- chase and no chase ---------------------------------------------------------------------


@pytest.mark.parametrize("line", ["chase/run", "chase/maneuver bait", "chase/quit"])
def test_no_chase(hunt, line):
    """ASH-CHS-59, ASH-CHS-19: chase lines of somebody who is in none."""
    h = hunt(4).join("Ann", **ABLE)
    with h.refused("err.chase.none"):
        h.line("Ann", line)


@pytest.mark.parametrize("line", ["chase/obstacle wits/6", "chase/lead 3", "chase/end"])
def test_the_storyteller_without_a_chase(hunt, line):
    """ASH-CHS-59: nor can the storyteller rule about none."""
    h = hunt(1).run(Vlad=1)
    assert h.view()["chases"] == []
    with h.refused("err.chase.none"):
        h.st(line)


def test_the_last_who_was_awaited_is_put_out(hunt):
    """ASH-CHS-15, ASH-CHS-55: by the storyteller's word: the others' round is rolled."""
    h = hunt(4, predators=("Vlad", "Ann")).line("Uriel", "chase/run").line("Ann", "chase/run")
    h.st("chase/end Vlad")
    assert h.chase()["predators"] == ["Ann"] and h.chase()["round"] == 2


@pytest.mark.parametrize("text", ["chase/run", "chase/pursue", "chase/maneuver bait", "chase/quit",
                                  "chase/breakoff", "chase/join", "chase/ride Jane",
                                  "split chase/run; attack Jane"])  # fmt: skip
def test_without_a_chase(text):
    """ASH-CHS-59: lines for a chase where there is none are `err.chase.none`."""
    h = Hunt().join("Jane", die=9, **ABLE).join("Frank", die=1, **ABLE)
    with h.refused("err.chase.none"):
        h.line("Frank", text)


def test_a_hidden_difficulty():
    """ASH-CHS-18: both sides see it unless it is hidden; the storyteller does in any case."""
    h = Hunt(unfed="miss").join("Jane", die=9, **ABLE).join("Frank", die=1, **ABLE)
    h.st("chase/course maze=8, hidden").line("Jane", "chase Frank")
    rules = rulebook("ashes", {})
    seen = view(Fight(h.state, rules), Reader(h.id("Jane")))["chases"][0]["difficulty"]
    assert (seen, h.chase()["difficulty"]) == ("hidden", 8)
    assert [facts["difficulty"] for facts in h.told("chase.round")] == ["hidden"]
    h.run()
    assert h.difficulty("Jane", "chase") == 8


def test_what_takes_no_action_in_a_chase(hunt):
    """ASH-CHS-07: another shape may be taken while one runs; haste has no place in a chase."""
    forms = {"lupus": {"dexterity": 5}}
    h = hunt(people={"Vlad": {"kind": "garou", "breed": "homid", "forms": forms, "rage": 3}})
    h.line("Vlad", "shift lupus")
    h.feed("Vlad.chase", {"successes": 1, "pool": 8}).run()
    with h.refused("err.chase.asked"):
        h.line("Vlad", "haste 1=rage")


@pytest.mark.parametrize("rules", ["ashes", "storyteller", "close2004", "forsaken"])
def test_a_hunt_that_nobody_runs_goes_on(rules):
    """Where nobody fights, a round of the chase ends neither it nor the fight (ASH-CHS-15)."""
    h = Hunt(ruleset=rules, unfed="random", storyteller=False)
    h.join("Cat", dexterity=3, athletics=2).join("Mouse", dexterity=3, athletics=2)
    h.feed("Mouse.chase", 3).line("Cat", "chase Mouse")
    assert h.view()["round"] == 1
    h.run(Cat=1, Mouse=1)
    assert h.state.status == "running" and h.chase()["round"] == 2
    assert h.view()["round"] == h.state.round


def test_an_escape_comes_before_a_run_counts(hunt):
    """ASH-CHS-23, ASH-CHS-51."""
    h = hunt(4)
    h.st("chase/lead 10")
    h.st("chase/limit Uriel=1")
    h.run(Uriel=1)
    assert h.view()["chases"] == [] and h.status("Uriel") == "fled"
    assert not h.told("chase.caught")


def test_a_run(hunt):
    """ASH-CHS-06: it counts whole rounds."""
    h = hunt(4)
    h.st("chase/limit Vlad=2")
    assert h.run().view()["chases"]
    assert h.run().view()["chases"] == [] and h.status("Uriel") == "fled"
