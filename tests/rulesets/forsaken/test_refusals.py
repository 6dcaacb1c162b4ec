"""Codes that the catalogue's list does not have: lines that cannot be read, or come too late."""

from __future__ import annotations

import pytest

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


def test_nobody_holds_where_that_is_off() -> None:
    two(settings={"initiative.hold": "off"}).refuses("Ann", "+delay", "err.hold_off")


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


def test_down_and_dirty_has_its_pools_and_who_answers() -> None:
    f = forsaken(settings={"dnd.group_representative": "storyteller"})
    f.join("Ann").join("Bob").join("Cid").rules("dnd Ann")
    f.refuses("Ann", "+attack/dnd Bob & Cid", "err.dnd_represent")
    f.rules("represent Cid").do("Ann", "+attack/dnd Bob & Cid")
    f.refuses("Cid", "+defend wits+brawl", "err.dnd_pool")
