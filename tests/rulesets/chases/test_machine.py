"""Each row of the state machine of a chase (ASH-CHS, state machine)."""

import pytest

from tests.rulesets.chases.conftest import Hunt
from tests.support.fight import ABLE

GUN = {"weapons": ["light pistol"]}


def state(h):
    """`running` or `obstacle`; what became of a chase that is over; `none` before there is one."""
    chases = h.view()["chases"]
    if chases:
        return chases[0]["state"]
    ends = [e.code for e in h.events if getattr(e, "code", "") in
            ("chase.caught", "chase.escaped", "chase.void")]  # fmt: skip
    return ends[-1].removeprefix("chase.") if ends else "none"


def pair(**how):
    """Uriel and Vlad, who do not chase each other yet."""
    h = Hunt(**{"unfed": "miss", **how})
    return h.join("Uriel", **ABLE).join("Vlad", **ABLE, manipulation=3)


# --- NONE and OPENING -----------------------------------------------------------------------


@pytest.mark.parametrize("how", ["chase", "chase/stalk"])
def test_opened(how):
    """ASH-CHS-09, ASH-CHS-11: NONE, storyteller or predator opens: roles, course, pools."""
    h = pair()
    assert state(h) == "none"
    h.st("chase/course park=7, stamina+athletics")
    h.feed("Uriel.chase", 2).line("Vlad", f"{how} Uriel")
    chase = h.chase()
    assert (chase["prey"], chase["predators"]) == (["Uriel"], ["Vlad"])
    assert (chase["course"], chase["difficulty"], chase["pool"]) == (
        "park", 7, "stamina+athletics",
    )  # fmt: skip


def test_the_storyteller_opens_one():
    """ASH-CHS-09, ASH-CHS-52: the storyteller speaks for the predator."""
    h = pair().feed("Uriel.chase", 2)
    h.line("Vlad", "chase Uriel", by="st")
    assert state(h) == "running" and h.lead() == 3


def test_escape_out_scores_every_attack():
    """ASH-CHS-10, ASH-CHS-14: NONE to RUNNING, with the difference per pursuer."""
    h = Hunt(unfed="miss", settings={"escape.multi_head_start": "per_pursuer"})
    for name, die in (("Vlad", 9), ("Ann", 7), ("Uriel", 1)):
        h.join(name, die=die, **ABLE)
    h.feed("Vlad.attack", 3).feed("Ann.attack", 1).feed("Uriel.escape", 4).line("Uriel", "escape")
    h.attack("Ann", "Uriel").attack("Vlad", "Uriel")
    assert state(h) == "none"
    h.line("Vlad", "chase/pursue").line("Ann", "chase/pursue")
    assert state(h) == "running" and h.chase()["leads"] == {"Vlad": 1, "Ann": 3}


def test_a_cold_roll(hunt):
    """ASH-CHS-09: OPENING, cold roll, no botch: RUNNING with successes + 1."""
    h = hunt(3)
    assert state(h) == "running" and h.lead() == 3


def test_a_cold_botch():
    """ASH-CHS-09: OPENING, cold roll, botch: CAUGHT."""
    h = pair().feed("Uriel.chase", (1, 2, 2, 2, 2, 2)).line("Vlad", "chase Uriel")
    assert state(h) == "caught"


@pytest.mark.parametrize(
    ("prey", "predator", "then"), [(3, 1, "running"), (2, 2, "caught"), (1, 2, "caught")]
)
def test_a_pounce(prey, predator, then):
    """ASH-CHS-12: OPENING, pounce roll: RUNNING above 0, else CAUGHT."""
    h = pair().feed("Uriel.chase", prey).feed("Vlad.chase", predator)
    h.line("Vlad", "chase/stalk Uriel")
    assert state(h) == then
    if then == "running":
        assert h.lead() == prey - predator


# --- RUNNING --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shooters", "then"),
    [(["Vlad"], "caught"), (["Uriel"], "escaped"), (["Vlad", "Uriel"], "void")],
)
def test_out_of_action(hunt, shooters, then):
    """ASH-CHS-48: RUNNING, attack resolved, target out of action: CAUGHT, ESCAPED or VOID.

    chase.harm_auto_out at a level at which who is hit first still shoots back.
    """
    h = hunt(3, people={"Vlad": GUN, "Uriel": GUN}, settings={"chase.harm_auto_out": "injured"})
    for name, other in (("Vlad", "Uriel"), ("Uriel", "Vlad")):
        if name in shooters:
            h.feed(f"{name}.attack", 2).feed(f"{name}.damage", 3)
        line = f"split chase/run; attack {other}=light pistol"
        h.line(name, line if name in shooters else "chase/run")
    assert state(h) == then and len(h.rolls("Uriel", "chase")) == 1


@pytest.mark.parametrize("lead", [10, 12])
def test_ahead_with_the_lead_to_escape(hunt, lead):
    """ASH-CHS-45: RUNNING, contest, prey ahead, the Lead was 10 or more: ESCAPED."""
    h = hunt(3)
    h.st(f"chase/lead {lead}")
    h.run(Uriel=1)
    assert state(h) == "escaped" and h.status("Uriel") == "fled"


def test_ahead_without_the_lead_to_escape(hunt):
    """ASH-CHS-16, ASH-CHS-19, ASH-CHS-45: the Lead was less than 10: Lead + MoS, an offer."""
    h = hunt(3)
    h.st("chase/lead 9")
    h.run(Uriel=3, Vlad=1)
    assert state(h) == "running" and h.lead() == 11 and h.asked() == [("Uriel", "maneuver")]


def test_the_predator_is_ahead(hunt):
    """ASH-CHS-16, ASH-CHS-19: Lead - MoS above 0: RUNNING, and an offer."""
    h = hunt(4).run(Vlad=3)
    assert state(h) == "running" and h.lead() == 1 and h.asked() == [("Vlad", "maneuver")]


@pytest.mark.parametrize("lead", [3, 2])
def test_the_predator_is_there(hunt, lead):
    """ASH-CHS-46: Lead - MoS at 0 or below: CAUGHT, without a maneuver."""
    h = hunt(lead).run(Vlad=3)
    assert state(h) == "caught" and h.asked() == [("Vlad", "caught")]


def test_nobody_is_ahead(hunt):
    """ASH-CHS-17: RUNNING, tie: nothing."""
    h = hunt(4).run(Vlad=2, Uriel=2)
    assert state(h) == "running" and h.lead() == 4 and h.chase()["round"] == 2


def test_nobody_is_ahead_with_ten(hunt):
    """ASH-CHS-17, ASH-CHS-45: a tie with a Lead of 10 is no escape."""
    h = hunt(4)
    h.st("chase/lead 10")
    h.run(Vlad=2, Uriel=2)
    assert state(h) == "running" and h.lead() == 10


@pytest.mark.parametrize(
    ("what", "then", "effects"), [("gun_it", "running", 1), ("quick_reverse", "obstacle", 0)]
)
def test_a_maneuver(hunt, what, then, effects):
    """ASH-CHS-21, ASH-CHS-26: RUNNING, maneuver: the effect is pending, or there at once."""
    h = hunt(5).run(Uriel=1).line("Uriel", f"chase/maneuver {what}")
    assert state(h) == then and len(h.chase()["effects"]) == effects


def test_the_storyteller_brings_an_obstacle(hunt):
    """ASH-CHS-43: RUNNING, round edge: OBSTACLE."""
    h = hunt(5)
    h.st("chase/obstacle wits/6")
    assert state(h) == "obstacle" and ("Uriel", "obstacle") in h.asked()


# --- OBSTACLE -------------------------------------------------------------------------------


@pytest.fixture
def facing(hunt):
    """Both face an obstacle with a Lead of 5."""

    def begin(**how):
        h = hunt(5, **how)
        h.st("chase/obstacle wits/6, 1 bashing")
        return h

    return begin


def test_answers(facing):
    """ASH-CHS-29, ASH-CHS-35: OBSTACLE, nope and damnit: until all have answered."""
    h = facing().line("Uriel", "chase/maneuver nope")
    assert (state(h), h.lead()) == ("obstacle", 2)
    h.line("Vlad", "chase/maneuver damnit")
    assert (state(h), h.lead()) == ("running", 5)


@pytest.mark.parametrize(
    ("prey", "predator", "then", "tracks"),
    [
        (1, 1, "running", ("", "")),
        (0, 1, "caught", ("/", "")),
        (1, 0, "escaped", ("", "/")),
        (0, 0, "void", ("/", "/")),
    ],
)
def test_who_fails(facing, prey, predator, then, tracks):
    """ASH-CHS-49, ASH-CHS-50: OBSTACLE: all passed, one failed, both failed; with the harm."""
    h = facing().feed("Uriel.obstacle", prey).feed("Vlad.obstacle", predator)
    h.pass_("Uriel").pass_("Vlad")
    assert state(h) == then and (h.track("Uriel"), h.track("Vlad")) == tracks
    offered = [("Sam", "again")] if then == "void" else []
    assert [asked for asked in h.asked() if asked[1] == "again"] == offered


def test_not_the_last_predator(hunt):
    """ASH-CHS-49, ASH-CHS-55: a predator failed, and another hunts on: RUNNING."""
    h = hunt(5, predators=("Vlad", "Ann"))
    h.st("chase/obstacle wits/6, predator")
    h.feed("Ann.obstacle", 1).pass_("Vlad").pass_("Ann")
    assert state(h) == "running" and h.chase()["predators"] == ["Ann"]


# --- the end of a round, and giving up ------------------------------------------------------


@pytest.mark.parametrize(
    ("limits", "then"),
    [
        ({"Uriel": 1}, "caught"),
        ({"Uriel": 1, "Vlad": 2}, "caught"),
        ({"Vlad": 1}, "escaped"),
        ({"Vlad": 1, "Uriel": 2}, "escaped"),
        ({"Vlad": 2, "Uriel": 2}, "running"),
    ],
)
def test_runs(hunt, limits, then):
    """ASH-CHS-06, ASH-CHS-47: RUNNING, end of round: whose Run is 0 has lost."""
    h = hunt(4)
    for name, rounds in limits.items():
        h.st(f"chase/limit {name}={rounds}")
    h.run()
    assert state(h) == then


@pytest.mark.parametrize(("name", "then"), [("Vlad", "escaped"), ("Uriel", "caught")])
def test_giving_up(hunt, name, then):
    """ASH-CHS-57: RUNNING, predator quits or prey stops, at the round edge."""
    h = hunt(4).line(name, "chase/quit")
    assert state(h) == then


def test_giving_up_in_mid_round(hunt):
    """ASH-CHS-57: who has run already gives up when the round is over."""
    h = hunt(4).line("Vlad", "chase/run").line("Vlad", "chase/quit")
    assert state(h) == "running"
    h.line("Uriel", "chase/run")
    assert state(h) == "escaped"


# --- CAUGHT and VOID ------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "order"), [("choose accept", ["Uriel", "Vlad"]), ("pass", [])])
def test_a_fight_after_the_catch(hunt, line, order):
    """ASH-CHS-46: CAUGHT: the predator wants a new combat, with new initiative, or not."""
    h = hunt(1).run(Vlad=1)
    assert (state(h), h.asked()) == ("caught", [("Vlad", "caught")])
    h.choose("Vlad", "accept") if order else h.pass_("Vlad")
    assert sorted(h.order()) == order and h.view()["chases"] == []


@pytest.mark.parametrize(("accepts", "then"), [(True, "running"), (False, "void")])
def test_another_chase(facing, accepts, then):
    """ASH-CHS-50: VOID: the storyteller offers a new chase: OPENING, and so on."""
    h = facing().pass_("Uriel").pass_("Vlad")
    assert state(h) == "void"
    h.choose("Storyteller", "accept") if accepts else h.pass_("Storyteller")
    assert state(h) == then and h.pool("Uriel", "obstacle") == 3
