"""What scenarios of `close2004` leave out: rulings between question and dice, things, rounds."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.codec import dump_state
from tests.support.close import CloseFight, close

PEOPLE: dict[str, dict[str, Any]] = {
    "Ann": {"die": 9, "strength": 4, "brawl": 3, "dexterity": 3, "wits": 3, "weapons": ["knife"]},
    "Bob": {"die": 5, "dexterity": 3, "wits": 3},
    "Cid": {"die": 2, "firearms": 3, "weapons": ["light pistol"]},
}


@pytest.fixture
def f() -> CloseFight:
    fight = close()
    for name, sheet in PEOPLE.items():
        fight.join(name, **sheet)
    return fight.start()


def test_nobody_stands_up_who_stands(f: CloseFight) -> None:
    """CLO-MAN-01"""
    f.refuses("Ann", "+rise", "err.rise_standing")


def test_each_roll_waits_for_the_storyteller_once(f: CloseFight) -> None:
    """CLO-DIC-06: after the target's answer and before the dice; a void attack wears nothing."""
    f.tell("mode", mode="storyteller")
    f.do("Ann", "+attack Bob=unarmed").do("Bob", "+pass")
    assert f.asked() == [("Sam", "confirm")]
    f.rule("void Ann")
    assert f.latest()["outcome"] == "void" and f.of_("Bob", "k") == 0
    assert f.of_("Ann", "acted") and f.asked() == [("Bob", "act")]
    f.feed("Bob.misc", {"successes": 1, "pool": 2})
    f.do("Bob", "+misc climb=strength").choose("Storyteller", "roll")
    assert f.latest()["outcome"] == "done"
    f.done()


def test_the_storyteller_rules_on_a_power(f: CloseFight) -> None:
    """CLO-MAN-03: after a veto its owner is asked again; allowed, it is the action."""
    f.set("Ann", "grips Bob").feed("Ann.overpower", 3)
    f.do("Ann", "+grapple/overpower immobilize").do("Bob", "+misc wish")
    assert f.asked() == [("Sam", "ruling")]
    f.rule("veto Bob")
    assert f.asked() == [("Bob", "act")]
    f.do("Bob", "+misc wish").rule("allow Bob")
    assert f.of_("Bob", "acted") and f.asked() == [("Cid", "act")]
    f.done()


def test_what_lies_is_anybodys(f: CloseFight) -> None:
    """CLO-DIC-03, CLO-MAN-09: a thrown knife lies nearby; who draws it has it."""
    f.feed("Ann.attack", 1)
    f.do("Ann", "+attack Cid=knife, thrown").do("Cid", "+pass")
    assert f.of_("Ann", "gear") == {"knife": {"carried": "nearby", "control": None}}
    f.do("Bob", "+draw knife")
    assert f.of_("Bob", "gear") == {"knife": {"carried": "hand", "control": "Bob"}}
    assert f.of_("Ann", "gear") == {}
    f.done()


def test_a_modifier_replaces_the_one_before_and_runs_out(f: CloseFight) -> None:
    """CLO-DIC-06"""
    f.modify("Ann", dice=-2, why="smoke", rounds=1).modify("Ann", dice=1, rounds=1)
    f.feed("Ann.attack", 0, 0)
    f.do("Ann", "+attack Bob=unarmed").do("Bob", "+pass")
    assert f.terms()["modifier"] == 1
    f.do("Bob", "+pass").do("Cid", "+pass")
    assert f.view()["modifiers"] == []
    with f.refused("err.mod.difficulty"):
        f.modify("Ann", difficulty=1)


def test_other_rules_take_over_and_give_back(f: CloseFight) -> None:
    """A switch between rounds ends holds; under these rules everybody rolls anew."""
    f.set("Ann", "grips Bob").tell("switch", ruleset="ashes")
    for name in PEOPLE:
        f.choose(name, "agree")
    f.do("Ann", "+pass").do("Bob", "+pass").do("Cid", "+pass")
    assert (
        f.state.ruleset == "ashes" and "holds" not in dump_state(f.state).partition("set_aside")[0]
    )


def test_without_a_storyteller_it_ends_when_one_side_is_left() -> None:
    """CLO-INI-01: a minute after the last of the others is out."""
    f = close(storyteller=False)
    f.join("Ann", strength=5, brawl=5).join("Bob", health="//////", size=5)
    f.feed("Ann.tie", 9).feed("Bob.tie", 1).feed("Ann.attack", 3)
    for name in ("Ann", "Bob"):
        f.say(name, "join", sheet={"ref": f.person(name).ref})
    f.do(f.waiting()[0], "+attack Bob").do("Bob", "+pass")
    assert f.person("Bob").status == "unconscious" and f.asked() == [("Ann", "closing")]
    assert f.clock("time_out").state.status == "over"


def test_a_delay_of_the_last_is_told_as_lost(f: CloseFight) -> None:
    """CLO-INI-01: it can be used later only while somebody is still to act."""
    f.do("Ann", "+pass").do("Bob", "+delay")
    assert f.told("delay.keeps")
    f.do("Cid", "+delay")
    assert f.told("delay.lost") and f.asked() == [("Ann", "act")]


def test_the_fight_is_over_when_the_last_opponent_leaves_the_one_who_is_asked() -> None:
    """CLO-INI-01: without a storyteller the survivor only says whether it is to go on."""
    f = close(storyteller=False)
    f.join("Ann", die=9).join("Bob", die=2)
    for name in ("Ann", "Bob"):
        f.say(name, "join", sheet={"ref": f.person(name).ref})
    assert f.asked() == [("Ann", "act")]
    f.say("Bob", "leave").choose("Ann", "agree")
    assert f.asked() == [("Ann", "closing")]
    assert f.clock("time_out").state.status == "over"


def test_sparing_is_for_shooters(f: CloseFight) -> None:
    """CLO-GRA-13"""
    f.refuses("Ann", "+attack Bob=knife, sparing Cid", "err.declare.option")
    f.feed("Ann.attack", 0)
    f.do("Ann", "+attack Bob=knife, thrown, sparing Cid").do("Bob", "+pass")
    assert f.terms()["sparing"] < 0


def test_a_shot_out_of_a_hold_is_refused_as_one_without_the_gun_too(f: CloseFight) -> None:
    """CLO-GRA-08 comes before CLO-WPN-02."""
    f.set("Ann", "grips Bob")
    f.refuses("Ann", "+attack Bob=light pistol, range 10", "err.ranged_in_grapple")
    f.refuses("Ann", "+attack Bob=banana", "err.partner")
