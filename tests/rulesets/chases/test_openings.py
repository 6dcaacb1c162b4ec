"""How a chase begins: cold, by stalk and pounce, out of a fight (ASH-CHS-09 to -14)."""

import pytest

from tests.rulesets.chases.conftest import Hunt
from tests.support.fight import ABLE

BOTCH = (1, 2, 3, 3, 4, 5)
SNEAK = {"manipulation": 2, "subterfuge": 3}
WARY = {"perception": 3, "alertness": 2}


@pytest.fixture
def stalked():
    """Vlad stalks Uriel: successes of the four rolls, the fed rolls in the order of the rules."""
    begun = []

    def begin(notice=0, stalk=0, prey=0, predator=0, course="", said=(), **how):
        h = Hunt(unfed="miss", **how)
        begun.append(h)
        h.join("Uriel", **ABLE, **WARY).join("Vlad", **{**ABLE, **SNEAK, "dexterity": 4})
        for name, what in said:
            h.set(name, what)
        if course:
            h.st(f"chase/course {course}")
        h.feed("Uriel.notice", notice).feed("Uriel.chase", prey).feed("Vlad.chase", predator)
        h.feed("Vlad.stalk", stalk)
        return h.line("Vlad", "chase/stalk Uriel")

    yield begin
    for h in begun:
        h.done()


@pytest.fixture
def flee():
    """Uriel escapes from Vlad, while Ann and Bob fight on beside them."""
    begun = []

    def begin(attack, away, **how):
        h = Hunt(unfed="miss", **how)
        begun.append(h)
        for name, die in (("Vlad", 9), ("Ann", 7), ("Bob", 6), ("Uriel", 1)):
            h.join(name, die=die, **{**ABLE, "athletics": 5})
        h.feed("Vlad.attack", attack).feed("Uriel.escape", away).line("Uriel", "escape")
        return h.misc("Bob", "b").misc("Ann", "a").attack("Vlad", "Uriel")

    yield begin
    for h in begun:
        h.done()


def pursue(h):
    """Vlad goes after Uriel, if he is asked."""
    assert h.asked() == [("Vlad", "pursue")]
    return h.line("Vlad", "chase/pursue")


# --- cold -----------------------------------------------------------------------------------


@pytest.mark.parametrize("successes", [0, 1, 3])
def test_a_cold_start(hunt, successes):
    """ASH-CHS-09, ASH-CHS-03: only the prey rolls, d6; the Head Start is successes + 1."""
    h = hunt(successes + 1)
    rolled = h.roll("Uriel", "chase")
    assert h.all_rolls() == [("Uriel", "chase")]
    assert rolled.pool_terms == (("dexterity", 3), ("athletics", 3))
    assert (rolled.pool, rolled.difficulty, rolled.successes) == (6, 6, successes)
    assert h.lead() == successes + 1 and h.chase()["leads"] == {"Vlad": successes + 1}
    assert (h.chase()["prey"], h.chase()["predators"]) == (["Uriel"], ["Vlad"])
    assert set(h.asked()) == {("Uriel", "run"), ("Vlad", "run")}
    assert h.view()["phase"] == "chase" and h.told("chase_started")[0]["lead"] == successes + 1


@pytest.mark.parametrize("difficulty", [4, 9])
def test_the_course_does_not_matter_at_the_start(hunt, difficulty):
    """ASH-CHS-09: difficulty 6 whatever the course, which counts from the first round."""
    h = hunt(2, course=f"road={difficulty}")
    assert h.difficulty("Uriel", "chase") == 6
    h.run()
    assert h.difficulty("Uriel", "chase") == h.difficulty("Vlad", "chase") == difficulty


def test_the_pool_of_the_course_is_that_of_the_start(hunt):
    """ASH-CHS-09, ASH-CHS-07: the Chase Pool that the course asks for."""
    h = hunt(2, course="road=6, dexterity+drive", people={"Uriel": {"drive": 4}})
    assert h.roll("Uriel", "chase").pool_terms == (("dexterity", 3), ("drive", 4))


def test_what_is_added_to_a_cold_start(hunt):
    """ASH-CHS-09: chase.cold.bonus, chase.cold.difficulty."""
    h = hunt(4, settings={"chase.cold.bonus": 3, "chase.cold.difficulty": 8})
    assert h.lead() == 6 and h.difficulty("Uriel", "chase") == 8
    h.run()
    assert h.difficulty("Uriel", "chase") == 6


def test_who_is_in_a_chase_begins_no_other(hunt):
    """ASH-CHS-01, ASH-CHS-02: prey and predators are busy; nothing is changed."""
    h = hunt(4)
    h.join("Ann", **ABLE)
    for name, line in (("Vlad", "chase Ann"), ("Ann", "chase Uriel"), ("Uriel", "chase/stalk Ann")):
        with h.refused("err.chase.busy"):
            h.line(name, line)
    with h.refused("err.attack.self"):
        h.line("Ann", "chase Ann")


# --- stalk and pounce -----------------------------------------------------------------------


def test_a_stalker_is_noticed(stalked):
    """ASH-CHS-11, ASH-CHS-12: what is left over are extra dice, on the starting roll only."""
    h = stalked(notice=3, stalk=1, prey=4, predator=1)
    kinds = [("Uriel", "notice"), ("Vlad", "stalk"), ("Uriel", "chase"), ("Vlad", "chase")]
    assert h.all_rolls() == kinds
    assert [h.difficulty(*roll) for roll in kinds] == [6, 6, 6, 6]
    assert h.roll("Uriel", "notice").pool_terms == (("perception", 3), ("alertness", 2))
    assert h.roll("Vlad", "stalk").pool_terms == (("manipulation", 2), ("subterfuge", 3))
    assert [h.pool("Uriel", "chase"), h.pool("Vlad", "chase")] == [6 + 2, 7]
    assert h.lead() == 3 and set(h.asked()) == {("Uriel", "run"), ("Vlad", "run")}
    h.run()
    assert h.pool("Uriel", "chase") == 6


@pytest.mark.parametrize(("notice", "stalk"), [(0, 3), (2, 2)])
def test_a_stalker_is_not_noticed(stalked, notice, stalk):
    """ASH-CHS-11: losing gives no extra dice, and never a penalty."""
    h = stalked(notice=notice, stalk=stalk, prey=2, predator=1)
    assert h.pool("Uriel", "chase") == 6 and h.lead() == 1


@pytest.mark.parametrize(("prey", "predator"), [(2, 2), (1, 3), (0, 0)])
def test_the_pounce_works(stalked, prey, predator):
    """ASH-CHS-12: at a Head Start of 0 or less the chase ends before it begins."""
    h = stalked(prey=prey, predator=predator)
    assert h.view()["chases"] == [] and h.asked() == [("Vlad", "caught")]
    assert h.told("chase.caught") and not h.told("chase_started")


def test_the_pounce_is_as_hard_as_the_course(stalked):
    """ASH-CHS-12: the difficulty of the course counts for both."""
    h = stalked(prey=2, predator=1, course="market=8")
    assert [h.difficulty(n, "chase") for n in ("Uriel", "Vlad")] == [8, 8]
    assert h.difficulty("Uriel", "notice") == 6


def test_the_storyteller_changes_the_pools_of_a_stalk(stalked):
    """ASH-CHS-11: other traits, other difficulties."""
    said = [("Uriel", "pool notice wits+athletics"), ("Vlad", "pool stalk dexterity+melee"),
            ("Vlad", "difficulty stalk 8")]  # fmt: skip
    h = stalked(prey=1, said=said)
    assert [h.pool("Uriel", "notice"), h.pool("Vlad", "stalk")] == [6, 7]
    assert h.difficulty("Vlad", "stalk") == 8


# --- out of a fight -------------------------------------------------------------------------


def test_pursuit(flee):
    """ASH-CHS-10, ASH-EX-CHS-01: the difference is the Head Start; no harm is done."""
    h = pursue(flee(4, 7))
    (chase,) = h.view()["chases"]
    assert (chase["prey"], chase["predators"], chase["lead"]) == (["Uriel"], ["Vlad"], 3)
    assert h.track("Uriel") == "" and not h.rolls("Vlad", "damage")


def test_the_first_round_is_the_next(flee):
    """ASH-CHS-10: the first chase round is the next of the fight, which goes on beside it."""
    h = pursue(flee(1, 3))
    assert h.view()["step"] == "initiative" and not h.rolls("Uriel", "chase")
    assert (h.view()["round"], h.chase()["round"]) == (2, 1)
    h.next()
    assert h.order() == ["Ann", "Bob"] and h.view()["phase"] == "main"
    assert {("Uriel", "run"), ("Vlad", "run"), ("Bob", "declare")} == set(h.asked())
    h.feed("Uriel.chase", 2).line("Uriel", "chase/run").line("Vlad", "chase/run")
    assert h.lead() == 4 and h.view()["round"] == 2


def test_a_storyteller_takes_the_fight_over(flee):
    """ASH-CHS-10, ASH-CHS-15: the chase begins its round with the fight's, and only once."""
    h = pursue(flee(1, 3, storyteller=False))
    h.tell("take", ref=99, name="Sam")
    assert h.asked() == [("Sam", "begin")]
    assert {("Uriel", "run"), ("Vlad", "run")} < set(h.next().asked())
    assert h.chase()["round"] == 1


@pytest.mark.parametrize("successes", [0, 3])
def test_an_even_escape(flee, successes):
    """ASH-CHS-13, ASH-CHS-14: a tie leaves both unhurt and in combat."""
    h = flee(successes, successes)
    assert h.track("Uriel") == "" and h.view()["chases"] == [] and not h.rolls("Vlad", "damage")
    h.next()
    assert h.order() == ["Vlad", "Ann", "Bob", "Uriel"]


@pytest.mark.parametrize(
    ("how", "asked", "chases"),
    [
        ("ask", [("Vlad", "pursue")], 0),
        ("pursue", [("Vlad", "pursue")], 1),
        ("pass", [("Sam", "begin")], 0),
    ],
)
def test_who_says_nothing(flee, how, asked, chases):
    """ASH-CHS-13: chase.escape.pursue_default: silence lets go, or pursues, or nobody is asked."""
    h = flee(0, 2, settings={"chase.escape.pursue_default": how})
    assert h.asked() == asked
    if how != "pass":
        h.next()
    assert len(h.view()["chases"]) == chases
    assert h.status("Uriel") == ("active" if chases else "fled")


def test_nobody_pursues(flee):
    """ASH-CHS-13: whoever escaped leaves the combat."""
    h = flee(0, 2).pass_("Vlad")
    assert h.view()["chases"] == [] and h.status("Uriel") == "fled"
    assert h.next().order() == ["Vlad", "Ann", "Bob"]


@pytest.mark.parametrize(
    ("how", "leads"),
    [("best_attacker", {"Ann": 2, "Vlad": 2}), ("per_pursuer", {"Ann": 4, "Vlad": 2})],
)
def test_escape_from_several(how, leads):
    """ASH-CHS-14: escape.multi_head_start: less the best attacker, or each their own."""
    h = Hunt(unfed="miss", settings={"escape.multi_head_start": how})
    for name, die in (("Vlad", 9), ("Ann", 7), ("Uriel", 1)):
        h.join(name, die=die, **ABLE)
    h.feed("Vlad.attack", 3).feed("Ann.attack", 1).feed("Uriel.escape", 5).line("Uriel", "escape")
    h.attack("Ann", "Uriel").attack("Vlad", "Uriel")
    h.line("Vlad", "chase/pursue").line("Ann", "chase/pursue")
    assert h.chase()["leads"] == leads and h.lead() == 2


# --- beside a fight, between two rounds -----------------------------------------------------


@pytest.fixture
def waiting(flee):
    """Uriel and Vlad have run in round 2 of the fight, in which Ann and Bob have still to act."""
    h = pursue(flee(0, 4)).next()
    h.feed("Uriel.chase", 1).line("Uriel", "chase/run").line("Vlad", "chase/run").pass_("Uriel")
    assert h.asked() == [("Bob", "declare")] and h.lead() == 5
    return h


def test_a_course_between_rounds(waiting):
    """ASH-CHS-04, ASH-CHS-18: it holds from the next chase round, not from the one after it."""
    h = waiting
    h.st("chase/course rush hour=9")
    assert h.chase()["difficulty"] == 9
    h.pass_("Bob", "Ann").next().run()
    assert h.difficulty("Uriel", "chase") == 9


def test_an_obstacle_between_rounds(waiting):
    """ASH-CHS-43: it is faced at once; they run again when the next round has begun."""
    h = waiting
    h.st("chase/obstacle wits/6")
    assert set(h.asked()) == {("Bob", "declare"), ("Uriel", "obstacle")}
    h.feed("Uriel.obstacle", 1).feed("Vlad.obstacle", 1).pass_("Uriel", "Vlad")
    assert h.asked() == [("Bob", "declare")] and h.lead() == 5


@pytest.mark.parametrize(("name", "status"), [("Vlad", "fled"), ("Uriel", "active")])
def test_giving_up_between_rounds(waiting, name, status):
    """ASH-CHS-57: at once, and not a round later."""
    h = waiting.line(name, "chase/quit")
    assert h.view()["chases"] == [] and h.status("Uriel") == status


@pytest.mark.parametrize("line", ["chase/join", "chase/ride Uriel"])
def test_the_last_who_might_have_fought_come_along(line):
    """ASH-CHS-01, ASH-CHS-02, ASH-CHS-15: where nobody is left to fight the chase goes on alone."""
    h = Hunt(unfed="miss", storyteller=False)
    for name in ("Uriel", "Vlad", "Ann", "Bob"):
        h.join(name, **ABLE)
    h.feed("Uriel.chase", 3).line("Vlad", "chase Uriel")
    h.line("Ann", "chase/join").line("Bob", line)
    assert h.view()["phase"] == "chase"
    h.run()
    if "ride" in line:
        h.dodge("Bob")
    assert h.chase()["round"] == 2 and ("Uriel", "run") in h.asked()


def test_a_botched_start():
    """ASH-CHS-09: the prey freezes and is caught."""
    h = Hunt(unfed="miss")
    h.join("Uriel", **ABLE).join("Vlad", **ABLE).feed("Uriel.chase", BOTCH)
    h.line("Vlad", "chase Uriel")
    assert h.roll("Uriel", "chase").botch and h.all_rolls() == [("Uriel", "chase")]
    assert h.view()["chases"] == [] and h.asked() == [("Vlad", "caught")]
    assert h.told("chase.caught")
    assert h.status("Uriel") == h.status("Vlad") == "active"
