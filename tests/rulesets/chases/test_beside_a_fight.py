"""Chases beside a fight, and people who come and go in the midst of them.

ASH-CHS-10, ASH-CHS-55 to -58, ASH-EXT-02, ASH-RND-08.
"""

import pytest

from combat_ashes.rulesets.common.chases import record
from tests.support.fight import ABLE

from .conftest import Hunt

GUN = {"weapons": ["light pistol"]}
PEOPLE = (("Ann", 9), ("Bob", 7), ("Cleo", 3), ("Dan", 1))


# --- a fight and a chase ------------------------------------------------------------------------


@pytest.fixture
def two_scenes(hunt):
    """Cleo escapes from Bob with a Lead of 3, and Ann and Dan fight on; the next round begins."""

    def begin(go_on=True, **how):
        h = Hunt(**{"unfed": "miss", **how})
        for name, die in PEOPLE:
            h.join(name, **{**ABLE, "die": die})
        h.feed("Cleo.escape", 4).feed("Bob.attack", 1)
        h.pass_("Dan").line("Cleo", "escape").attack("Bob", "Cleo").pass_("Ann")
        h.line("Bob", "chase/pursue")
        return h.next() if go_on else h

    return begin


def test_the_chase_begins_with_the_next_round(two_scenes):
    """ASH-CHS-10: chase.escape.first_round by default: nobody runs in the round of the escape.

    To begin the next round takes nobody's word for the chase.
    """
    h = two_scenes(go_on=False)
    assert h.lead() == 3 and not h.rolls("Cleo", "chase")
    assert h.view()["round"] == 2 and h.view()["step"] == "initiative"
    h.next()
    assert h.view()["round"] == 2 and h.chase()["round"] == 1 and not h.rolls("Cleo", "chase")
    assert ("Cleo", "run") in h.asked() and ("Dan", "declare") in h.asked()


def test_the_rest_of_the_fight_goes_on_without_the_two(two_scenes):
    """ASH-CHS-10, ASH-EXT-02: they are not in the order; the phase is that of the fight."""
    h = two_scenes()
    assert set(h.order()) == {"Ann", "Dan"} and h.view()["phase"] == "main"
    assert set(h.asked()) == {("Dan", "declare"), ("Cleo", "run"), ("Bob", "run")}


def test_the_fight_waits_for_the_chase(two_scenes):
    """ASH-CHS-15, ASH-CHS-10: rounds keep step."""
    h = two_scenes().pass_("Dan", "Ann")
    assert h.view()["round"] == 2
    assert set(h.asked()) == {("Cleo", "run"), ("Bob", "run")}
    h.run()
    assert h.view()["step"] == "initiative" and h.view()["round"] == 3
    assert h.chase()["round"] == 2 and h.asked() == [("Sam", "begin")]
    assert h.next().chase()["round"] == 2


def test_the_chase_waits_for_the_fight(two_scenes):
    """ASH-CHS-15, ASH-CHS-10: rounds keep step."""
    h = two_scenes().run(Bob=1)
    assert ("Bob", "maneuver") in h.asked()
    h.line("Bob", "chase/maneuver tail")
    assert h.lead() == 3 and h.asked() == [("Dan", "declare")] and h.chase()["round"] == 2
    h.pass_("Dan", "Ann")
    h.next()
    assert h.chase()["round"] == 2 and ("Bob", "run") in h.asked()


def test_a_maneuver_holds_the_round_up(two_scenes):
    """ASH-CHS-19: what is asked of a chase belongs to its round."""
    h = two_scenes().run(Cleo=1).pass_("Dan", "Ann")
    assert h.asked() == [("Cleo", "maneuver")] and h.view()["round"] == 2
    h.pass_("Cleo")
    assert h.view()["step"] == "initiative"


def test_a_blow_in_the_fight_does_not_touch_the_chase(two_scenes):
    """ASH-CHS-10: declarations of both go side by side."""
    h = two_scenes().attack("Dan", "Ann")
    h.feed("Dan.attack", 1).feed("Dan.damage", {"successes": 1}).line("Cleo", "chase/run")
    h.pass_("Ann")
    assert h.asked() == [("Bob", "run"), ("Ann", "defend")]
    h.pass_("Ann")
    assert h.track("Ann") == "/" and h.asked() == [("Bob", "run")]


def test_nobody_reaches_them_from_the_fight(two_scenes):
    """ASH-CHS-10: those in the chase are not there to be attacked."""
    h = two_scenes()
    for line in ("attack Cleo", "attack Bob"):
        with pytest.raises(AssertionError, match="err"):
            h.line("Dan", line)
    assert ("Dan", "declare") in h.asked()


@pytest.mark.parametrize("line", ["chase Ann", "chase/join", "chase/ride Cleo"])
def test_no_way_out_of_a_fight_but_an_escape(two_scenes, line):
    """ASH-CHS-55, ASH-CHS-10: who is in the midst of a fight does not simply run after others."""
    h = two_scenes()
    with h.refused("err.chase.fighting"):
        h.line("Dan", line)


def test_the_catch_and_the_fight_that_goes_on(two_scenes):
    """ASH-CHS-46, ASH-CHS-58: they are back in the fight with the next round's initiative."""
    h = two_scenes().run(Bob=3)
    assert ("Bob", "caught") in h.asked()
    h.choose("Bob", "accept")
    assert set(h.order()) == {"Ann", "Dan"} and h.asked() == [("Dan", "declare")]
    h.pass_("Dan", "Ann").next()
    assert set(h.order()) == {"Ann", "Bob", "Cleo", "Dan"} and h.view()["round"] == 3


def test_an_escape_and_the_fight_that_goes_on(two_scenes):
    """ASH-CHS-45: the prey is gone, and the predator back in the fight."""
    h = two_scenes()
    h.st("chase/lead 10")
    h.run(Cleo=1)
    assert h.status("Cleo") == "fled" and h.asked() == [("Dan", "declare")]
    h.pass_("Dan", "Ann").next()
    assert set(h.order()) == {"Ann", "Bob", "Dan"}


def test_the_fight_is_over_and_the_chase_goes_on(two_scenes):
    """ASH-CHS-10: with nobody left to fight the phase is the chase's."""
    h = two_scenes().damage("Dan", 7, "bashing")
    h.run()
    for _ in range(4):
        if h.view()["phase"] == "chase" and h.chase()["round"] == 2:
            break
        h.next()
    assert h.view()["phase"] == "chase" and h.chase()["round"] == 2
    assert set(h.asked()) == {("Cleo", "run"), ("Bob", "run")}
    h.run(Bob=1)
    assert h.lead() == 2


def test_two_chases_keep_step(two_scenes):
    """ASH-CHS-10, ASH-CHS-15: the second one begins out of the same fight."""
    h = two_scenes()
    h.feed("Dan.escape", 3).feed("Ann.attack", 1)
    h.line("Dan", "escape").attack("Ann", "Dan").run()
    assert ("Ann", "pursue") in h.asked()
    h.line("Ann", "chase/pursue")
    for _ in range(3):
        if len([1 for _, kind in h.asked() if kind == "run"]) == 4:
            break
        h.next()
    assert {c["prey"][0]: c["lead"] for c in h.view()["chases"]} == {"Cleo": 3, "Dan": 2}
    assert h.view()["phase"] == "chase"
    h.line("Cleo", "chase/run").line("Bob", "chase/run")
    assert [c["round"] for c in h.view()["chases"]] == [3, 1]
    h.run()
    assert [c["round"] for c in h.view()["chases"]] == [3, 2]


def test_brought_back(two_scenes):
    """ASH-STD-02, ASH-EXT-02: a storyteller brings one back, and the chase of two is over."""
    h = two_scenes().set("Cleo", "status active")
    assert h.view()["chases"] == [] and not [1 for _, kind in h.asked() if kind == "run"]
    assert {h.person(name).status for name in ("Bob", "Cleo")} == {"active"}
    h.pass_("Dan", "Ann").next()
    assert set(h.order()) == {"Ann", "Bob", "Cleo", "Dan"}


# --- people who come ----------------------------------------------------------------------------


def test_somebody_comes_while_others_run(hunt):
    """ASH-RND-08: a newcomer is not in the chase, and nothing waits for them."""
    h = hunt(4)
    h.join("Zoe", **ABLE)
    assert set(h.asked()) == {("Uriel", "run"), ("Vlad", "run")}
    h.run(Vlad=1).pass_("Vlad")
    assert h.lead() == 3 and h.chase()["round"] == 2


def test_bystanders_take_up_the_hunt(hunt):
    """ASH-CHS-55: everybody who is here joins, and the chase goes on by rounds of its own."""
    h = hunt(4, predators=("Vlad", "Vera", "Vic")).run()
    assert h.view()["phase"] == "chase" and h.chase()["round"] == 2
    assert {name for name, kind in h.asked() if kind == "run"} == {"Uriel", "Vlad", "Vera", "Vic"}


def test_a_bystander_rides_along(hunt):
    """ASH-CHS-41: the last bystander becomes a passenger; the chase goes on."""
    h = hunt(4)
    for name in ("Pia", "Rex"):
        h.join(name, **ABLE)
    h.line("Pia", "chase/ride Uriel").line("Rex", "chase/ride Vlad").pass_("Pia", "Rex").run()
    assert h.chase()["round"] == 2 and len(h.asked()) == 4
    h.line("Pia", "chase/quit")
    assert h.chase()["passengers"] == {"Rex": "Vlad"} and h.person("Pia").status == "active"


# --- people of the storyteller's ----------------------------------------------------------------


def test_a_chase_of_npcs(hunt):
    """ASH-CHS-55, ASH-STD-02: a storyteller speaks for both; +combat/next takes every default."""
    h = Hunt(unfed="miss")
    for name in ("Uriel", "Vlad"):
        h.join(name, by="st", player=False, **ABLE)
    h.feed("Uriel.chase", 3)
    h.line("Vlad", "chase Uriel", by="st")
    assert h.lead() == 4 and h.chase()["round"] == 1
    h.feed("Vlad.chase", 1).line("Uriel", "chase/run", by="st").line("Vlad", "chase/run", by="st")
    assert h.lead() == 3 and h.asked() == [("Vlad", "maneuver")]
    h.line("Vlad", "chase/maneuver gun it", by="st")
    assert h.lead() == 5 and h.chase()["round"] == 2
    while h.chase()["round"] == 2:
        h.next()
    assert h.lead() == 5 and len(h.rolls("Vlad", "chase")) == 2


def test_time_runs_out(hunt):
    """ASH-CHS-16, ASH-RND-08: who says nothing runs; who may buy buys nothing."""
    h = hunt(4, storyteller=False)
    h.feed("Uriel.chase", 2).clock("time_out")
    for _ in range(3):
        if h.chase()["round"] == 2:
            break
        h.clock("time_out")
    assert h.lead() == 6 and h.chase()["round"] == 2


# --- everything that can be open ----------------------------------------------------------------


def chasing(hunt, lead=5, **how):
    """Uriel and Una flee from Vlad and Vera; Pia rides with Una, Rex with Vlad."""
    people = dict.fromkeys(("Uriel", "Una", "Vlad", "Vera"), GUN)
    h = hunt(lead, prey=("Uriel", "Una"), predators=("Vlad", "Vera"), people=people, **how)
    for name, driver in (("Pia", "Una"), ("Rex", "Vlad")):
        h.join(name, **ABLE).line(name, f"chase/ride {driver}")
    return h


def ran(hunt, **scores):
    """After a round of it, with these successes."""
    return chasing(hunt).pass_("Pia", "Rex").run(**scores)


def at_run(hunt):
    """Half of them have run."""
    return chasing(hunt).line("Uriel", "chase/run").line("Vlad", "chase/run").pass_("Pia")


def at_maneuver(hunt):
    """Both sides have won something."""
    return ran(hunt, Uriel=1, Vlad=2)


def at_obstacle(hunt):
    """The prey is asked about an obstacle, in a round."""
    return at_maneuver(hunt).line("Uriel", "chase/maneuver never_tell_me_the_odds").pass_("Vlad")


def at_edge_obstacle(hunt):
    """The storyteller brings an obstacle in before anybody has run."""
    h = chasing(hunt)
    h.st("chase/obstacle dexterity+athletics/6")
    return h


def at_second_obstacle(hunt):
    """The prey has paid to pass, and the predators are asked."""
    return at_edge_obstacle(hunt).line("Uriel", "chase/maneuver nope")


def at_course(hunt):
    """The storyteller is asked for a course."""
    return ran(hunt, Uriel=1).line("Uriel", "chase/maneuver in_there=wits")


def at_caught(hunt):
    """A fight is offered."""
    return ran(hunt, Vlad=5)


def at_again(hunt):
    """Another chase is offered."""
    h = at_edge_obstacle(hunt)
    while any(kind == "obstacle" for _, kind in h.asked()):
        h.pass_(next(name for name, kind in h.asked() if kind == "obstacle"))
    return h


def at_harm(hunt):
    """The storyteller is asked whether somebody goes on."""
    h = chasing(hunt, 4).feed("Vlad.attack", 1).feed("Vlad.damage", {"successes": 4})
    h.line("Vlad", "split chase/run; attack Una=light pistol")
    for name in ("Pia", "Rex"):
        h.pass_(name)
    return h.line("Uriel", "chase/run").line("Vera", "chase/run")


def at_both_runs(hunt):
    """The storyteller is asked who loses."""
    h = chasing(hunt, settings={"chase.both_runs_exhausted": "ask"})
    for name in ("Una", "Vlad", "Vera"):
        h.st(f"chase/limit {name}=1")
    return h.pass_("Pia", "Rex").run()


def at_left_behind(hunt):
    """One of the prey has fallen."""
    return chasing(hunt).damage("Una", 7, "bashing")


def at_follow(hunt):
    """They part."""
    return chasing(hunt).line("Una", "chase/breakoff")


def at_follow_at_the_edge(hunt):
    """They part after a round, and one predator has chosen."""
    h = chasing(hunt).line("Uriel", "chase/run").line("Una", "chase/breakoff")
    return h.pass_("Pia", "Rex").run().choose("Vlad", "Una")


def at_go(hunt):
    """The storyteller sees the pools first."""
    h = chasing(hunt)
    h.tell("mode", mode="storyteller")
    return h.pass_("Pia", "Rex").run()


MOMENTS = {
    "run": at_run, "maneuver": at_maneuver, "obstacle": at_obstacle,
    "obstacle at the edge": at_edge_obstacle, "second obstacle": at_second_obstacle,
    "course": at_course, "caught": at_caught, "again": at_again, "harm": at_harm,
    "both runs": at_both_runs, "left behind": at_left_behind, "follow": at_follow,
    "follow at the edge": at_follow_at_the_edge, "go": at_go,
}  # fmt: skip
KINDS = {
    "run": "run", "maneuver": "maneuver", "obstacle": "obstacle",
    "obstacle at the edge": "obstacle", "second obstacle": "obstacle", "course": "course",
    "caught": "caught", "again": "again", "harm": "harm", "both runs": "both_runs",
    "left behind": "left_behind", "follow": "follow", "follow at the edge": "follow",
    "go": "chase_go",
}  # fmt: skip
EVERYBODY = ("Uriel", "Una", "Vlad", "Vera", "Pia", "Rex")


def sound(h):
    """Nobody is left hanging: everybody in a chase is in one, every question is somebody's."""
    coming = [step[1] for chase in record.all_of(h.state)
              for step in (*chase.edge, *chase.steps)
              if step[0] in ("chase_joins", "chase_rides")]  # fmt: skip
    for who, person in h.state.people.items():
        if person.status == record.STATUS and who not in coming:
            assert record.of(h.state, who) is not None, person.name
    for question in h.state.questions:
        assert question.who in ("st", *h.state.people), question
    for chase in record.all_of(h.state):
        assert chase.prey and chase.predators
        assert set(chase.leads) == set(chase.predators)
        assert set(chase.riders.values()) <= set(chase.principals)
        assert set(chase.everybody) <= set(h.state.people)
    asked = [(q.who, q.kind, q.facts.chase, q.facts.about)
             for q in h.state.questions if q.parallel and q.kind != "course"]  # fmt: skip
    assert len(asked) == len(set(asked)), asked
    h.done()


def goes_on(h):
    """Left to themselves they come to the next round, or the chase is over."""
    sound(h)
    before = [chase.round for chase in record.all_of(h.state)]
    for _ in range(30):
        now = [chase.round for chase in record.all_of(h.state)]
        if (
            h.state.status != "running"
            or not now
            or all(n > b for n, b in zip(now, before, strict=False))
        ):
            return h
        if h.state.storyteller is not None:
            h.next()
        else:
            h.clock("time_out")
        sound(h)
    raise AssertionError(f"stuck: {h.asked()}")


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_moment_is_what_it_says(hunt, moment):
    """ASH-CHS-23, ASH-CHS-59: what is open, and it goes on by defaults."""
    h = MOMENTS[moment](hunt)
    assert KINDS[moment] in [kind for _, kind in h.asked()]
    goes_on(h)


@pytest.mark.parametrize("name", EVERYBODY)
@pytest.mark.parametrize("moment", MOMENTS)
def test_somebody_logs_out(hunt, moment, name):
    """ASH-RND-08, ASH-CHS-55, ASH-CHS-56: nothing waits any more for who is not there."""
    h = MOMENTS[moment](hunt).clock("absent", name, how="logged_out")
    assert name not in h.waiting()
    goes_on(h)


@pytest.mark.parametrize("name", EVERYBODY)
@pytest.mark.parametrize("moment", MOMENTS)
def test_somebody_is_removed(hunt, moment, name):
    """ASH-RND-08, ASH-CHS-55, ASH-CHS-56: the chase goes on without them, or is over."""
    h = MOMENTS[moment](hunt).tell("remove", name)
    assert name not in h.waiting()
    goes_on(h)


@pytest.mark.parametrize("name", EVERYBODY)
@pytest.mark.parametrize("moment", MOMENTS)
def test_somebody_is_knocked_out(hunt, moment, name):
    """ASH-CHS-48, ASH-CHS-55, ASH-CHS-56: who cannot go on is asked nothing any more."""
    h = MOMENTS[moment](hunt).damage(name, 7, "lethal")
    assert name not in h.waiting()
    goes_on(h)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_side_is_removed(hunt, moment):
    """ASH-RND-08, ASH-CHS-55: without predators, or without prey, there is no chase."""
    for side in (("Uriel", "Una"), ("Vlad", "Vera")):
        h = MOMENTS[moment](hunt)
        for name in side:
            h.tell("remove", name)
        assert h.view()["chases"] == []
        goes_on(h)


@pytest.mark.parametrize("name", ["Uriel", "Vlad", "Rex"])
def test_somebody_asks_to_leave(hunt, name):
    """ASH-RND-08, ASH-CHS-57: with the storyteller's leave they are out of the chase too."""
    h = at_run(hunt).say(name, "leave")
    assert name in h.view()["combatants"]
    h.choose("Storyteller", "agree")
    assert h.status(name) == "out" and name not in h.waiting()
    goes_on(h)


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_storyteller_goes(hunt, moment):
    """ASH-CHS-22, ASH-CHS-47, ASH-CHS-48, ASH-CHS-50: what only they can say takes its default."""
    h = MOMENTS[moment](hunt)
    h.clock("release")
    assert h.state.storyteller is None and "Sam" not in h.waiting()
    goes_on(h)


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_storyteller_ends_it(hunt, moment):
    """ASH-CHS-04, ASH-CHS-59: +chase/end at any time, where there still is a chase."""
    h = MOMENTS[moment](hunt)
    if not h.view()["chases"]:
        with h.refused("err.chase.none"):
            h.st("chase/end")
        return
    h.st("chase/end")
    assert h.view()["chases"] == [] and not [q for q in h.state.questions if q.parallel]
    sound(h)


@pytest.mark.parametrize("moment", MOMENTS)
def test_done_again_it_is_the_same(hunt, moment):
    """ASH-CHS-59: what was taken back and typed again comes to the same state and events."""
    one, two = MOMENTS[moment](hunt), MOMENTS[moment](hunt)
    assert one.state == two.state and one.events == two.events
    before = one.state
    after = goes_on(one).state
    one.state = before
    one.events = list(two.events)
    assert goes_on(one).state == after
