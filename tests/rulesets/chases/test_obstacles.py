"""Obstacles: who faces them, how they are passed, what a failure means (ASH-CHS-08, -43, -44)."""

import pytest

GUN = {"weapons": ["light pistol"]}


@pytest.fixture
def facing(hunt):
    """Between two rounds the storyteller brings in an obstacle; `what` is `pool/n[, who]`."""

    def begin(what="wits+athletics/7", lead=6, **how):
        h = hunt(1, **how)
        h.st(f"chase/lead {lead}")
        h.st(f"chase/obstacle {what}")
        return h

    return begin


def rolls_for_it(h, **scores):
    """Those who are asked roll for the obstacle, with these successes."""
    for name, score in scores.items():
        h.feed(f"{name}.obstacle", score)
    while any(kind == "obstacle" for _, kind in h.asked()):
        h.pass_(next(name for name, kind in h.asked() if kind == "obstacle"))
    return h


def faces(h):
    """Who is asked about an obstacle now."""
    return [name for name, kind in h.asked() if kind == "obstacle"]


# --- facing one -----------------------------------------------------------------------------


def test_the_storyteller_brings_one_in(facing):
    """ASH-CHS-08, ASH-CHS-43: nobody pays; the prey is asked first, then the predator, then rolls.

    Who passes runs on, and the Lead is as it was.
    """
    h = facing(people={"Vlad": {"wits": 5}})
    assert faces(h) == ["Uriel"] and h.chase()["state"] == "obstacle"
    h.pass_("Uriel")
    assert faces(h) == ["Vlad"] and not h.rolls("Uriel", "obstacle")
    rolls_for_it(h, Uriel=1, Vlad=2)
    assert h.all_rolls()[-2:] == [("Uriel", "obstacle"), ("Vlad", "obstacle")]
    assert h.roll("Uriel", "obstacle").pool_terms == (("wits", 3), ("athletics", 3))
    assert [h.pool(n, "obstacle") for n in ("Uriel", "Vlad")] == [6, 8]
    assert [h.difficulty(n, "obstacle") for n in ("Uriel", "Vlad")] == [7, 7]
    assert h.lead() == 6 and h.chase()["state"] == "running" and h.chase()["round"] == 1
    assert set(h.asked()) == {("Uriel", "run"), ("Vlad", "run")}


def test_one_in_the_midst_of_a_round(hunt):
    """ASH-CHS-43, ASH-CHS-23: it is faced in step 6 of that round."""
    h = hunt(4).line("Uriel", "chase/run")
    h.st("chase/obstacle wits+athletics/7")
    assert not faces(h)
    h.run()
    assert faces(h) == ["Uriel"] and len(h.rolls("Vlad", "chase")) == 1


@pytest.mark.parametrize(
    ("who", "asked"), [("prey", "Uriel"), ("predator", "Vlad"), ("Vlad", "Vlad")]
)
def test_who_faces_it(facing, who, asked):
    """ASH-CHS-43: the storyteller says who faces it."""
    h = facing(f"wits+athletics/6, {who}")
    assert faces(h) == [asked]
    rolls_for_it(h, **{asked: 1})
    assert [name for name, kind in h.all_rolls() if kind == "obstacle"] == [asked]


def test_what_is_rolled_unless_said(hunt):
    """ASH-CHS-43: the present Chase Pool at the difficulty of the course, 1 success needed."""
    h = hunt(5, course="road=8, wits+drive", people={"Uriel": {"wits": 5}}).run(Uriel=1)
    h.line("Uriel", "chase/maneuver never_tell_me_the_odds")
    rolls_for_it(h, Uriel=1, Vlad=1)
    assert h.roll("Uriel", "obstacle").pool_terms == (("wits", 5), ("drive", 3))
    assert (h.pool("Vlad", "obstacle"), h.difficulty("Vlad", "obstacle")) == (6, 8)
    assert h.chase()["state"] == "running"


@pytest.mark.parametrize(("needed", "caught"), [(1, False), (2, False), (3, True)])
def test_successes_needed(facing, needed, caught):
    """ASH-CHS-43: chase.obstacle.successes."""
    h = facing("wits/6, prey", settings={"chase.obstacle.successes": needed})
    rolls_for_it(h, Uriel=2)
    assert bool(h.told("chase.caught")) == caught


@pytest.mark.parametrize(("score", "caught"), [(1, True), (2, False)])
def test_successes_as_said(facing, score, caught):
    """ASH-CHS-43: the storyteller says how many are needed."""
    h = rolls_for_it(facing("wits/6, prey, 2 successes"), Uriel=score)
    assert bool(h.told("chase.caught")) == caught


def test_no_split(hunt):
    """ASH-CHS-43: an obstacle is rolled with the full pool, though the Chase Pool was split."""
    h = hunt(4, people={"Vlad": GUN})
    h.line("Vlad", "split chase/run; attack Uriel=light pistol")
    h.st("chase/obstacle chase/6, predator")
    h.line("Uriel", "chase/run")
    rolls_for_it(h, Vlad=1)
    assert (h.pool("Vlad", "chase"), h.pool("Vlad", "obstacle")) == (3, 6)


def test_gun_it_eases_no_obstacle(hunt):
    """ASH-CHS-25, ASH-CHS-43: it is the difficulty of the next chase roll that is lower."""
    h = hunt(6).run(Uriel=1).line("Uriel", "chase/maneuver gun_it").line("Vlad", "chase/run")
    h.st("chase/obstacle chase, prey")
    h.line("Uriel", "chase/run")
    rolls_for_it(h, Uriel=1)
    assert (h.difficulty("Uriel", "chase"), h.difficulty("Uriel", "obstacle")) == (5, 6)


def test_no_such_obstacle(facing):
    """ASH-CHS-43, ASH-CHS-18: a difficulty is from 2 to 10."""
    h = rolls_for_it(facing("wits/6, prey"), Uriel=1)
    with h.refused("err.chase.difficulty"):
        h.st("chase/obstacle wits/11")


# --- passing it unrolled --------------------------------------------------------------------


def test_nope(facing):
    """ASH-CHS-29, ASH-CHS-19: Lead -3 and no roll, though the prey won nothing."""
    h = facing(lead=4).line("Uriel", "chase/maneuver nope")
    assert h.lead() == 1 and faces(h) == ["Vlad"]
    rolls_for_it(h, Vlad=1)
    assert not h.rolls("Uriel", "obstacle") and h.lead() == 1


def test_damnit(facing):
    """ASH-CHS-35, ASH-CHS-19: Lead +3 and no roll."""
    h = facing(lead=4).pass_("Uriel").feed("Uriel.obstacle", 1)
    h.line("Vlad", "chase/maneuver damnit")
    assert h.lead() == 7 and not h.rolls("Vlad", "obstacle")
    assert h.chase()["state"] == "running"


def test_both_pass_unrolled(facing):
    """ASH-GCI-17: both may be bought; the Lead is as it was."""
    h = facing(lead=4).line("Uriel", "chase/maneuver nope").line("Vlad", "chase/maneuver damnit")
    assert h.lead() == 4 and not h.rolls("Uriel", "obstacle") and not h.rolls("Vlad", "obstacle")
    assert set(h.asked()) == {("Uriel", "run"), ("Vlad", "run")}


@pytest.mark.parametrize("lead", [1, 2, 3])
def test_nope_is_too_dear(facing, lead):
    """ASH-CHS-36, ASH-GCI-13, ASH-GCI-17: the prey pays first, before any +3 arrives."""
    h = facing(lead=lead)
    with h.refused("err.chase.not_enough_lead"):
        h.line("Uriel", "chase/maneuver nope")
    assert h.lead() == lead and faces(h) == ["Uriel"]


def test_an_answer_is_no_maneuver_of_the_round(hunt):
    """ASH-CHS-19: an obstacle is answered besides the one maneuver of a won round."""
    h = hunt(6).run(Uriel=1).line("Uriel", "chase/maneuver never_tell_me_the_odds")
    assert h.lead() == 6
    h.line("Uriel", "chase/maneuver nope")
    assert h.lead() == 3
    rolls_for_it(h, Vlad=1)
    assert h.chase()["round"] == 2


def test_who_has_lost_the_round(hunt):
    """ASH-CHS-19: the loser too may pass an obstacle."""
    h = hunt(6).line("Uriel", "chase/run")
    h.st("chase/obstacle wits/6, prey")
    h.run(Vlad=1)
    h.pass_("Vlad").line("Uriel", "chase/maneuver nope")
    assert h.lead() == 6 - 1 - 3


def test_no_obstacle_in_hand(facing):
    """ASH-CHS-19: err.chase.no_obstacle for the side that does not face it, and afterwards."""
    h = facing("wits/6, predator")
    with h.refused("err.chase.no_obstacle"):
        h.line("Uriel", "chase/maneuver nope")
    rolls_for_it(h, Vlad=1)
    with h.refused("err.chase.no_obstacle"):
        h.line("Vlad", "chase/maneuver damnit")
    assert h.lead() == 6


def test_no_bait_at_an_obstacle(facing):
    """ASH-CHS-19: what is bought with a won round is not sold at an obstacle."""
    h = facing()
    with h.refused("err.chase.no_maneuver_earned"):
        h.line("Uriel", "chase/maneuver bait")
    assert faces(h) == ["Uriel"] and h.lead() == 6


# --- failing --------------------------------------------------------------------------------


def test_the_prey_fails(facing):
    """ASH-CHS-49, ASH-CHS-43: caught, though the predator has passed by his own roll."""
    h = rolls_for_it(facing(), Uriel=0, Vlad=1)
    assert len(h.rolls("Vlad", "obstacle")) == 1
    assert h.view()["chases"] == [] and h.asked() == [("Vlad", "caught")]


def test_the_prey_fails_alone(facing):
    """ASH-CHS-49: caught where the predator did not face it."""
    h = rolls_for_it(facing("wits/6, prey"), Uriel=0)
    assert h.asked() == [("Vlad", "caught")]


@pytest.mark.parametrize("what", ["wits/6", "wits/6, predator"])
def test_the_predator_fails(facing, what):
    """ASH-CHS-49: escaped, where the prey has passed or did not face it."""
    h = facing(what)
    rolls_for_it(h, **({} if "predator" in what else {"Uriel": 1}), Vlad=0)
    assert h.view()["chases"] == [] and h.status("Uriel") == "fled" and h.told("chase.escaped")


def test_who_passed_unrolled_is_through(facing):
    """ASH-CHS-49, ASH-CHS-29: Nope!, and the predator fails."""
    h = facing().line("Uriel", "chase/maneuver nope")
    rolls_for_it(h, Vlad=0)
    assert h.status("Uriel") == "fled"


@pytest.mark.parametrize("harm", [0, 2])
def test_harm_by_default(facing, harm):
    """ASH-CHS-44: chase.obstacle.default_harm: none, unless set; who passes is unhurt."""
    h = facing(settings={"chase.obstacle.default_harm": harm})
    rolls_for_it(h, Uriel=0, Vlad=1)
    assert h.track("Uriel") == "/" * harm and h.track("Vlad") == ""


def test_harm_as_said(facing):
    """ASH-CHS-44: the storyteller assigns harm."""
    h = rolls_for_it(facing("wits/6, 3 lethal"), Uriel=1, Vlad=0)
    assert h.track("Vlad") == "XXX" and h.track("Uriel") == ""


def test_a_failure_that_is_not_final(facing):
    """ASH-CHS-44: the storyteller may rule that they run on, hurt."""
    h = rolls_for_it(facing("wits/6, prey, 2 bashing, not final"), Uriel=0)
    assert h.track("Uriel") == "//" and h.lead() == 6 and h.chase()["state"] == "running"
    h.run(Uriel=1)
    assert h.lead() == 7 and h.pool("Uriel", "chase") == 6 - 1


def test_harm_that_kills(facing):
    """ASH-CHS-44, ASH-CHS-49: caught, and nobody is offered a fight with the dead."""
    h = rolls_for_it(facing("wits/6, prey, 8 lethal"), Uriel=0)
    assert h.view()["chases"] == [] and h.told("chase.caught")
    assert ("Vlad", "caught") not in h.asked() and h.status("Uriel") != "active"


# --- both fail ------------------------------------------------------------------------------


def wrecked(facing, **how):
    """Both drivers fail: what nothing feeds scores nothing."""
    return rolls_for_it(facing(**{"course": "road=7, dexterity+drive", **how}))


def test_two_wrecks(facing):
    """ASH-EX-CHS-06, ASH-CHS-50, ASH-GCI-09: the chase is over; one on foot, cold, is offered."""
    h = wrecked(facing)
    assert h.view()["chases"] == [] and h.asked() == [("Sam", "again")]
    assert h.status("Uriel") == h.status("Vlad") == "active"
    h.feed("Uriel.chase", 2).choose("Storyteller", "accept")
    rolled = h.roll("Uriel", "chase")
    assert rolled.pool_terms == (("dexterity", 3), ("athletics", 3)) and rolled.difficulty == 6
    assert h.lead() == 3 and (h.chase()["prey"], h.chase()["predators"]) == (["Uriel"], ["Vlad"])
    assert h.chase()["course"] == "on foot" and not h.chase()["effects"]


def test_two_wrecks_elsewhere(facing):
    """ASH-CHS-50: the storyteller says on what course the next one is."""
    h = wrecked(facing)
    h.st("chase/course sewers=8, stamina+athletics")
    assert h.asked() == [("Sam", "again")]
    h.feed("Uriel.chase", 1).choose("Storyteller", "accept")
    assert (h.chase()["course"], h.chase()["difficulty"]) == ("sewers", 8)
    h.run()
    assert h.difficulty("Vlad", "chase") == 8


def test_two_wrecks_and_no_other_chase(facing):
    """ASH-CHS-50: the storyteller declines; nobody is asked any more."""
    h = wrecked(facing).pass_("Storyteller")
    assert h.view()["chases"] == [] and not h.told("chase_started")[1:]
    assert "again" not in [kind for _, kind in h.asked()]


def test_runs_go_on(facing):
    """ASH-CHS-50: a Run is what it was in the next chase."""
    h = facing(course="road=7, dexterity+drive")
    h.st("chase/limit Uriel=5")
    rolls_for_it(h, Uriel=0, Vlad=0)
    h.feed("Uriel.chase", 1).choose("Storyteller", "accept")
    assert h.chase()["runs"] == {"Uriel": 5}


def test_both_are_hurt(facing):
    """ASH-GCI-09, ASH-CHS-44: the harm is applied to both."""
    h = wrecked(facing, what="wits/6, 2 bashing")
    assert (h.track("Uriel"), h.track("Vlad")) == ("//", "//")
    assert h.asked() == [("Sam", "again")]


@pytest.mark.parametrize("name", ["Uriel", "Vlad"])
def test_no_other_chase_for_the_fallen(facing, name):
    """ASH-GCI-09, ASH-CHS-48: the offer lapses if either is incapacitated."""
    h = wrecked(facing, what="wits/6, 1 lethal", people={name: {"health": "XXXXXX"}})
    assert h.view()["chases"] == [] and "again" not in [kind for _, kind in h.asked()]


def test_what_was_pending_is_lost(hunt):
    """ASH-GCI-09: no maneuver of the first chase works in the second."""
    h = hunt(6).run(Vlad=1).line("Vlad", "chase/maneuver head_off")
    assert h.chase()["effects"]
    h.st("chase/obstacle wits/6")
    rolls_for_it(h, Uriel=0, Vlad=0)
    h.feed("Uriel.chase", 4).choose("Storyteller", "accept")
    h.run(Vlad=1)
    assert h.lead() == 4


def test_several_in_a_row(facing):
    """ASH-CHS-43: two obstacles brought in are faced one after the other."""
    h = facing("wits/6, prey")
    h.st("chase/obstacle strength/7, prey")
    h.feed("Uriel.obstacle", 1, 1).pass_("Uriel")
    assert faces(h) == ["Uriel"]
    h.pass_("Uriel")
    assert [roll.difficulty for roll in h.rolls("Uriel", "obstacle")] == [6, 7]
    assert h.chase()["state"] == "running"


def test_the_predator_rolls_whatever_comes_of_the_prey(facing):
    """ASH-CHS-43."""
    h = rolls_for_it(facing(), Uriel=0)
    assert len(h.rolls("Vlad", "obstacle")) == 1 and h.told("chase.void")
