"""What becomes of an open question when what it asks about changes (ASH-HLT-04, ASH-STD-02)."""

from __future__ import annotations

import pytest

from tests.support.fight import ABLE, PlayedFight, fight
from tests.support.holds import declare, held, seize

DOWN = (7, "bashing")
GUN = {"weapons": ["heavy pistol"]}


def three(**settings: object) -> PlayedFight:
    """Ann acts first, then Bob, then Cid."""
    f = fight(settings=settings)
    for name, die in (("Cid", 1), ("Bob", 5), ("Ann", 9)):
        f.join(name, die=die, **{**ABLE, **GUN, "willpower": 5})
    return f


def attacked(f: PlayedFight, line: str = "attack Bob=bare hands") -> PlayedFight:
    """Bob is asked how he meets an attack of Ann."""
    f.pass_("Cid", "Bob").line("Ann", line)
    assert f.asked() == [("Bob", "defend")]
    return f


# --- who attacks is gone or out -------------------------------------------------------------------


def test_the_blow_of_an_attacker_who_drops_is_void() -> None:
    """ASH-HLT-04: they neither declare, resolve nor defend."""
    f = attacked(three()).damage("Ann", *DOWN)
    assert f.state.round == 2 and f.track("Bob") == "" and not f.rolls("Ann", "attack")


def test_an_attacker_who_drops_before_the_storyteller_confirms_rolls_nothing() -> None:
    f = three().tell("mode", mode="storyteller")
    attacked(f).line("Bob", "dodge")
    assert [kind for _, kind in f.asked()] == ["confirm"]
    f.damage("Ann", *DOWN)
    assert f.state.round == 2 and not f.rolls("Ann", "attack") and not f.rolls("Bob", "dodge")


def test_the_slower_of_an_exchange_strikes_no_more_at_who_drops() -> None:
    """ASH-INT-25: there is no exchange; the own attack has no target any more."""
    f = three().pass_("Cid").attack("Bob", "Ann").attack("Ann", "Bob")
    assert f.asked() == [("Bob", "defend")]
    f.damage("Ann", *DOWN)
    assert f.asked() == [("Bob", "void")]
    f.pass_("Bob")
    assert f.state.round == 2 and f.track("Ann") == "/" * 7


@pytest.mark.parametrize("who", ["defender_chooses", "storyteller"])
def test_of_two_at_one_moment_one_is_gone(who: str) -> None:
    """ASH-INI-07: nobody chooses between who is left and who is gone."""
    f = fight(settings={"initiative.tie_incoming_order": who})
    for name, die in (("Ann", 1), ("Dee", 3), ("Bob", 9), ("Cid", 9)):
        f.join(name, die=die, **ABLE)
    f.dodge("Ann").pass_("Dee").attack("Bob", "Ann").attack("Cid", "Ann")
    assert [kind for _, kind in f.asked()] == ["first"]
    f.feed("Bob.attack", 0).feed("Ann.dodge", {"successes": 0, "pool": 6}).tell("remove", "Cid")
    assert f.state.round == 2
    f.done()


# --- what can be answered has changed -------------------------------------------------------------


def test_who_is_made_unaware_while_asked_has_no_defense() -> None:
    """ASH-DEF-01."""
    f = attacked(three()).feed("Ann.attack", {"successes": 0, "pool": 6}).set("Bob", "unaware Ann")
    assert f.state.round == 2
    f.done()


def test_who_is_pinned_while_asked_has_no_defense() -> None:
    """ASH-GRP-46."""
    f = fight()
    for name, die in (("Peter", 3), ("Ted", 5), ("Cid", 9)):
        f.join(name, die=die, **ABLE)
    seize(f, "Ted", "Peter", 3)
    declare(f, Peter="grapple/resist", Ted="grapple/sustain", Cid="attack Peter")
    assert f.asked() == [("Peter", "defend")]
    f.feed("Cid.attack", {"successes": 0, "pool": 6}).rule("pin Peter")
    assert f.state.round == 3 and f.view()["combatants"]
    f.done()


# --- the hold is gone -----------------------------------------------------------------------------


@pytest.fixture
def grip() -> PlayedFight:
    """Ted holds Peter; Cid is the fastest."""
    f = fight()
    for name, die in (("Peter", 3), ("Ted", 5), ("Cid", 9)):
        f.join(name, die=die, **ABLE)
    return f


@pytest.mark.parametrize("removed", [False, True])
def test_nothing_is_bought_with_a_hold_that_is_gone(grip: PlayedFight, removed: bool) -> None:
    """ASH-GRP-42: neither with an opening nor with a contest."""
    grip.feed("Ted.grapple", 3)
    declare(grip, Ted="grapple Peter=strength").pass_("Peter")
    assert grip.asked() == [("Ted", "single")]
    grip.tell("remove", "Peter") if removed else grip.damage("Peter", *DOWN)
    assert grip.state.round == 2 and not held(grip)


@pytest.mark.parametrize("removed", [False, True])
def test_nor_after_a_contest(grip: PlayedFight, removed: bool) -> None:
    seize(grip, "Ted", "Peter", 3)
    grip.feed("Ted.grapple", 2).feed("Peter.grapple", 0)
    declare(grip, Peter="grapple/resist", Ted="grapple/sustain")
    assert grip.asked() == [("Ted", "effect")]
    grip.tell("remove", "Peter") if removed else grip.damage("Peter", *DOWN)
    assert grip.state.round == 3 and not held(grip)


def test_whose_victim_is_gone_pays_for_no_hold(grip: PlayedFight) -> None:
    """ASH-GRP-57: without a hostage they meet the attack as anybody does."""
    seize(grip, "Ted", "Peter", 3)
    declare(grip, Peter="grapple/resist", Ted="grapple/sustain", Cid="attack Ted")
    assert "shrug" in grip.options()
    grip.tell("remove", "Peter")
    assert grip.asked() == [("Ted", "defend")] and "shrug" not in grip.options()
    grip.feed("Cid.attack", 0).feed("Ted.dodge", 0).line("Ted", "dodge")
    assert grip.state.round == 3


def test_nobody_pursues_who_fell_as_they_got_away() -> None:
    """ASH-HLT-04."""
    f = fight()
    f.join("Uriel", die=5, **ABLE)
    f.join("Vlad", die=9, **ABLE)
    f.feed("Vlad.attack", 1).feed("Uriel.escape", 3)
    f.line("Uriel", "escape").attack("Vlad", "Uriel")
    assert f.asked() == [("Vlad", "pursue")]
    f.damage("Uriel", *DOWN)
    assert ("Vlad", "pursue") not in f.asked() and f.view()["chases"] == []


# --- a storyteller's word before the dice ---------------------------------------------------------


def test_an_attack_is_voided_while_its_target_is_asked() -> None:
    """ASH-STD-02: until the dice fall; it is ground for an abort (ASH-ABT-01)."""
    f = attacked(three()).rule("void Ann")
    assert f.asked() == [("Ann", "void")]
    f.pass_("Ann")
    assert f.state.round == 2 and not f.rolls("Ann", "attack")


def test_an_attack_is_vetoed_while_its_target_is_asked() -> None:
    f = attacked(three()).rule("veto Ann")
    assert f.state.round == 2 and not f.rolls("Ann", "attack")


def test_a_declaration_is_reopened_while_its_target_is_asked() -> None:
    """ASH-RND-06: and its owner then acts by the new one."""
    f = attacked(three()).rule("reopen Ann")
    assert f.asked() == [("Ann", "declare")]
    f.line("Ann", "attack Cid=bare hands")
    assert f.asked() == [("Cid", "defend")]


def test_haste_that_is_taken_away_is_asked_about_no_more() -> None:
    """ASH-HAS-04: only who has a haste action left may act."""
    f = three().set("Ann", "haste 1").pass_("Cid", "Bob", "Ann")
    assert f.state.phase == "haste 1" and f.asked() == [("Ann", "declare")]
    f.set("Ann", "haste 0")
    assert f.state.round == 2
