"""Codes that the catalogue's list does not have: lines that cannot be read, or come too late."""

from __future__ import annotations

import pytest

from combat_ashes.engine.events import Ruled
from tests.support.forsaken import forsaken, two


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("+shift bear", "err.shift.form"),
        ("+intent I want it=murder", "err.intent_harm"),
        ("+attack Bob, aim nose", "err.aim_unknown"),
        ("+defend/plan hide", "err.plan.unknown"),
        ("+defend hide", "err.defend.unknown"),
        ("+act attack Bob", "err.act.no_hold"),
        ("+misc rouse Bob", "err.rouse_nobody"),
    ],
)
def test_a_line_that_says_nothing_is_refused(line: str, code: str) -> None:
    two().refuses("Ann", line, code)


def test_a_move_has_a_name() -> None:
    f = two()
    f.feed("Ann.grapple", 6)
    f.do("Ann", "+grapple Bob").refuses("Ann", "+grapple/choose tickle", "err.move_unknown")


def test_letting_go_is_offered_once() -> None:
    f = two()
    f.feed("Ann.grapple", 1, 1).feed("Bob.grapple", 0)
    f.do("Ann", "+grapple Bob", "+grapple/resist").do("Bob", "+grapple/resist")
    f.do("Ann", "+grapple/release").refuses("Ann", "+grapple/release", "err.release_offered")
    f.do("Bob", "+grapple/release")
    assert f.view()["grapples"] == []


def test_an_aim_that_was_not_stated_cannot_be_accepted() -> None:
    f = forsaken().join("Ann")
    with f.refused("err.intent_none"):
        f.rules("accept Ann")


def test_what_is_ruled_before_the_first_round_comes_too_late_in_it() -> None:
    f = two()
    for text in ("beaten_down on", "ambush Ann=Bob"):
        with f.refused("err.rule.late"):
            f.rules(text)


def test_a_rest_has_a_length() -> None:
    f = two()
    with f.refused("err.rest.time"):
        f.tell("rest", "Ann", time="a while")


def test_who_has_given_in_states_no_aim_and_drops_nothing() -> None:
    """FOR-SUR-04: nothing but Dodge and Defense."""
    f = forsaken(settings={"beaten_down.enabled": True, "intent.change_midfight": "free"})
    f.join("Ann", die=9, side="a", weapons=["knife"]).join("Bob", die=5, strength=6, brawl=6)
    f.join("Cid", die=1, side="a").start()
    f.feed("Bob.attack", 3)
    f.do("Ann", "+pass").do("Bob", "+attack Ann=unarmed").do("Ann", "+surrender")
    for line in ("+drop knife", "+intent I want out", "+grapple/resist"):
        f.refuses("Ann", line, "err.surrendered")
    f.do("Ann", "+defend none Bob")


def test_who_is_surprised_can_only_drop_something() -> None:
    """FOR-INI-08"""
    f = forsaken(settings={"intent.change_midfight": "free"})
    f.join("Ann", die=9, weapons=["knife"]).join("Bob", die=5)
    f.feed("Bob.stealth", 2).feed("Ann.perception", 0)
    f.rules("ambush Bob=Ann").start()
    for line in ("+intent I want out", "+grapple/resist", "+dodge", "+move 2", "+pass"):
        f.refuses("Ann", line, "err.surprised")
    f.do("Ann", "+drop knife")


def test_a_fight_that_is_over_takes_no_lines() -> None:
    f = two()
    f.tell("end")
    for line in ("+attack Bob", "+dodge", "+surrender"):
        f.refuses("Ann", line, "err.fight.over")


def test_a_move_may_be_chosen_as_any_answer() -> None:
    """FOR-GRP-03: `+choose hold` is `+grapple/choose hold`."""
    f = two()
    f.feed("Ann.grapple", 1, 6).feed("Bob.grapple", 0)
    f.do("Ann", "+grapple Bob", "+grapple/resist").do("Bob", "+grapple/resist")
    f.do("Ann", "+choose hold", "+choose restrain")
    assert f.view()["grapples"][0] | {"hold": "Bob", "restrained": "Bob"} == f.view()["grapples"][0]


def test_who_is_charged_with_a_death_may_be_said_before_it() -> None:
    f = two().rules("credit Bob=Ann").rules("dead Bob").rules("credit Bob=Ann")
    said = [ruled.facts["how"] for ruled in f.of(Ruled) if "other" in ruled.facts]
    assert said == ["credit.ahead", "credit"]


def test_down_and_dirty_has_its_pools() -> None:
    f = forsaken().join("Ann").join("Bob").join("Cid").rules("dnd Ann")
    f.rules("represent Cid")
    f.do("Ann", "+attack/dnd Bob & Cid")
    f.refuses("Cid", "+defend wits+brawl", "err.dnd_pool")
