"""The end of a fight in which nobody is left to fight against, under any rule system."""

from __future__ import annotations

import pytest

from combat_ashes.engine import events as ev
from combat_ashes.engine.fight_end import is_closing
from combat_ashes.mush import clock
from combat_ashes.rulesets import register
from tests.support.fight import ABLE, PlayedFight
from tests.support.holds import heard
from tests.support.toy import Toy

register(Toy)


def beaten(ruleset: str = "ashes", storyteller: bool = False, **sheet: object) -> PlayedFight:
    """Jane has beaten Frank, and the round is over."""
    f = PlayedFight(ruleset=ruleset, unfed="random", storyteller=storyteller)
    f.join("Jane", die=9, **{**ABLE, **sheet}).join("Frank", die=1, **ABLE)
    f.damage("Frank", 7, "lethal")
    if f.state.step == "declare":
        f.say("Jane", "pass")
    return f


def test_without_a_storyteller_it_ends_by_itself():
    """ASH-RND-10: the round that nobody wants does not begin; who stands and who does not."""
    f = beaten()
    assert (f.state.status, f.state.step, f.asked()) == (
        "running",
        "initiative",
        [("Jane", "init")],
    )
    assert len(f.told("end.soon")) == 1
    f.clock("time_out")
    assert f.state.status == "over" and f.of(ev.Ended)[-1].why == "finished"
    (told,) = f.told("end.summary")
    assert told == {"standing": [f.id("Jane")], "fallen": {"unconscious": [f.id("Frank")]},
                    "rounds": 1}  # fmt: skip
    lines = heard(f, "Frank")
    assert "Standing: Jane. Out: Frank (unconscious). It took 1 round." in lines


def test_it_has_a_minute():
    f = beaten()
    assert clock.limit(f.state) == clock.CLOSING_SECONDS == 60
    f.say("Jane", "join", sheet={"ref": 1, "name": "Jane"})
    assert f.state.status == "running" and f.state.step == "declare"
    assert clock.limit(f.state) != clock.CLOSING_SECONDS
    f.say("Jane", "pass").clock("time_out")
    assert f.state.status == "over"


def test_a_newcomer_keeps_it_going():
    f = beaten().join("Ted", **ABLE)
    assert f.state.status == "running" and not is_closing(f.state)


def test_with_a_storyteller_they_are_told_once():
    f = beaten(storyteller=True)
    assert len(f.told("end.proposed")) == 1 and f.state.status == "running"
    f.next().pass_("Jane")
    assert len(f.told("end.proposed")) == 1
    f.tell("end")
    assert f.told("end.summary") and f.state.status == "over"


SYSTEMS = ("ashes", "close2004", "forsaken", "hubris", "storyteller", "toy")


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_a_fight_may_end_with_a_round(ruleset):
    """No round after it begins, whatever rounds are made of."""
    f = PlayedFight(ruleset=ruleset, unfed="random", storyteller=False)
    f.join("Jane", weapons=[], **ABLE).join("Frank", weapons=[], **ABLE)
    f.tell("end_after", rounds=2)
    for _ in range(30):
        if f.state.status == "over":
            break
        if f.asked() and f.asked()[0][1] == "continue":
            f.say(f.asked()[0][0], "continue")
        else:
            f.clock("time_out")
    assert f.state.status == "over" and f.told("end.summary")[0]["rounds"] == 2
    assert max(event.round for event in f.of(ev.RoundBegan)) == 2


def test_it_ends_before_when_nobody_is_left_to_fight_against():
    f = PlayedFight(unfed="random", storyteller=False)
    f.join("Jane", die=9, **ABLE).join("Frank", die=1, **ABLE)
    f.tell("end_after", rounds=2)
    f.damage("Frank", 7, "lethal")
    if f.state.step == "declare":
        f.say("Jane", "pass")
    assert f.state.status == "over" and not f.told("end.soon")


def one_left(ruleset: str) -> PlayedFight:
    """A fight that nobody runs, at the end of the round in which Frank went down."""
    f = PlayedFight(ruleset=ruleset, unfed="random", storyteller=False)
    f.join("Jane", weapons=[], **ABLE).join("Frank", weapons=[], **ABLE).clock("time_out")
    f.damage("Frank", 20, "lethal")
    for _ in range(6):
        if is_closing(f.state):
            break
        f.clock("time_out")
    return f


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_under_every_rule_system_it_has_a_minute(ruleset):
    """Whatever its rounds are made of, a fight of one side ends when nobody types +init."""
    f = one_left(ruleset)
    assert f.state.status == "running" and len(f.told("end.soon")) == 1
    assert [who for who, _ in f.asked()] == ["Jane"]
    assert clock.limit(f.state) == 60
    f.clock("time_out")
    assert f.state.status == "over" and len(f.told("end.summary")) == 1


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_under_every_rule_system_init_keeps_it_going(ruleset):
    """One more round, in which who wanted it acts; after it the minute begins anew."""
    f = one_left(ruleset)
    number = f.state.round
    f.say("Jane", "join", sheet={"ref": 1, "name": "Jane"})
    assert f.state.status == "running" and not is_closing(f.state)
    assert [who for who, _ in f.asked()] == ["Jane"] and f.state.step in ("act", "declare")
    for _ in range(6):
        if is_closing(f.state):
            break
        f.say("Jane", "pass")
    assert is_closing(f.state) and f.state.round >= number
    assert len(f.told("end.soon")) == 2


@pytest.mark.parametrize("ruleset", ["close2004", "hubris"])
def test_who_takes_a_fight_of_one_side_has_no_minute(ruleset):
    """The round that waited begins, and the storyteller is told that it could end."""
    f = one_left(ruleset)
    f.tell("take", ref=99, name="Sam")
    assert f.told("end.proposed") and not is_closing(f.state)
    assert f.state.step in ("act", "break") and f.state.status == "running"


def test_what_was_spent_is_its_owners_to_know():
    f = PlayedFight(unfed="random").join("Jane", die=9, **ABLE).join("Frank", die=1, **ABLE)
    f.pass_("Frank").attack("Jane", "Frank", options=["willpower"]).next().tell("end")
    assert f.told("end.spent")[0]["spent"] == {"willpower": 1}
    assert "Jane spent 1 willpower." in heard(f, "Jane")
    assert not any("spent" in line for line in heard(f, "Frank"))


def test_an_end_leaves_out_the_hidden():
    f = PlayedFight(unfed="random").join("Jane", **ABLE).join("Thug", player=False, by="st", **ABLE)
    f.tell("hide", "Thug", hidden=True).tell("end")
    assert f.told("end.summary")[0]["standing"] == [f.id("Jane")]


def test_a_fight_of_one_side_and_a_chase_goes_on():
    """ASH-EXT-02: who runs and who follows are not done with each other."""
    f = PlayedFight(unfed="random", storyteller=False).join("Jane", **ABLE)
    f.join("Frank", **ABLE).say("Jane", "chase", people=[{"name": "Frank"}])
    assert f.state.status == "running" and not f.state.flags.closing
