"""What a refused line says, and what its speaker can type instead."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.inputs import Input
from combat_ashes.engine.state import STORYTELLER
from combat_ashes.engine.views import Reader
from combat_ashes.mush.tell import prompts_for
from combat_ashes.text.events import names_of, render_events
from combat_ashes.text.refusals import refusal_sentence
from combat_ashes.text.styles import STYLES
from tests.support.close import CloseFight, close
from tests.support.fight import RefusedLineError

ANN: dict[str, Any] = {"die": 9, "strength": 4, "brawl": 3, "weapons": ["knife"]}
BOB: dict[str, Any] = {"die": 5, "dexterity": 3, "wits": 3, "weapons": ["knife", "brass knuckles"]}
CID: dict[str, Any] = {"die": 2}


def fight(settings: dict[str, Any] | None = None, **more: Any) -> CloseFight:
    """Ann, Bob and Cid in this order; `more` are other facts of Bob's."""
    f = close(settings=settings)
    f.join("Ann", **ANN).join("Bob", **{**BOB, **more}).join("Cid", **CID)
    return f.start()


def said(f: CloseFight, name: str, line: str) -> str:
    """The sentence by which a line is refused, with its code."""
    with pytest.raises(RefusedLineError) as raised:
        f.do(name, line)
    refusal = raised.value.refusal
    sentence = refusal_sentence(f.surface, refusal.code, refusal.facts, refusal.may_allow)
    assert "{" not in sentence, sentence
    return sentence


# --- moving -----------------------------------------------------------------------------------


def test_who_is_in_a_hold_hears_that_nobody_moves_there() -> None:
    """CLO-DOD-07"""
    f = fight().set("Ann", "grips Bob")
    holding = "You hold Bob and cannot move; type +grapple/release first. (err.too_far)"
    assert said(f, "Ann", "+move 3") == holding
    assert "nobody moves in a hold; wait until you are asked. (err.not_y" in said(
        f, "Bob", "+move 3"
    )
    f.do("Ann", "+pass")
    held = "You are in the hold of Ann and cannot move; type +grapple/break to get loose."
    assert said(f, "Bob", "+move 3") == f"{held} (err.too_far)"


def test_who_has_moved_all_of_their_speed_hears_that() -> None:
    """CLO-WND-05"""
    f = fight()
    assert "type +move and at most 11 yards" in said(f, "Ann", "+move 12")
    f.do("Ann", "+move 10")
    assert "type +move and at most 1 yard." in said(f, "Ann", "+move 2")
    f.do("Ann", "+move 1")
    assert "Your Speed is 11 yards in a turn, and you have moved all of it" in said(
        f, "Ann", "+move 1"
    )


# --- whose turn it is --------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "sentence"), [
    ("move 3", "+move needs no +act; type it alone, at your own place, or while you dodge."),
    ("drop knife", "+drop needs no +act; type it alone, at any moment."),
    ("defend reserve Bob", "+defend needs no +act; type it alone, at any moment of a turn."),
])  # fmt: skip
def test_what_is_no_action_needs_no_act(line: str, sentence: str) -> None:
    """CLO-INI-01: whether or not somebody holds back."""
    f = fight().do("Ann", "+delay")
    for name in ("Ann", "Cid"):
        assert said(f, name, f"+act {line}") == f"{sentence} (err.not_your_turn)"


def test_who_holds_back_hears_of_act() -> None:
    """CLO-INI-01"""
    f = fight().do("Ann", "+delay")
    for line in ("+attack Bob", "+pass", "+misc shout"):
        assert "You hold back; type +act and your line, and you act before Bob." in said(
            f, "Ann", line
        )
    assert "while you dodge; type +dodge first. (err.not_your_turn)" in said(f, "Ann", "+move 2")
    f.do("Bob", "+attack Cid")
    assert "waits for Cid; after that type +act and your line." in said(f, "Ann", "+attack Bob")
    assert "waits for Cid; after that type +act and" in said(f, "Ann", "+act attack Bob")


def test_who_has_acted_or_held_nothing_back_hears_that() -> None:
    """CLO-INI-01"""
    f = fight()
    nothing = "You have held nothing back, and the fight waits for Ann; wait until you are asked"
    for line in ("+act attack Ann", "+act dodge"):
        assert nothing in said(f, "Bob", line)
    assert "wait until you are asked, or type +dodge." in said(f, "Bob", "+attack Ann")
    f.do("Ann", "+pass")
    for line in ("+move 2", "+choose banana"):
        assert "You have acted this turn, and the fight waits for Bob; wait for the next" in said(
            f, "Ann", line
        )
    assert "You have acted this turn" in said(f, "Ann", "+act attack Bob")


def test_who_is_out_hears_that_first() -> None:
    """CLO-WND-01"""
    f = fight().set("Bob", "unconscious")
    assert "(err.declare.out_of_fight)" in said(f, "Bob", "+act attack Ann")


# --- what is answered first --------------------------------------------------------------------


def test_who_answers_an_attack_reads_the_lines_that_do() -> None:
    """CLO-DEF-11: also who has acted, and who dodges."""
    f = fight()
    f.do("Ann", "+attack Bob=unarmed")
    asked = "You are asked to answer an attack first; type +dodge, +defend/willpower or +pass."
    assert said(f, "Bob", "+attack Ann") == f"{asked} (err.not_your_turn)"
    assert said(f, "Bob", "+move 3") == f"{asked} (err.not_your_turn)"
    f.feed("Ann.attack", 0).feed("Bob.attack", 0).do("Bob", "+pass")
    f.do("Bob", "+attack Ann=unarmed")
    waits = "an attack on you waits for your answer; type +defend/willpower or +pass."
    assert waits in said(f, "Ann", "+attack Bob")
    cannot = "You have acted this turn and cannot dodge; type +defend/willpower or +pass."
    assert cannot in said(f, "Ann", "+dodge")


def test_who_is_asked_to_choose_a_maneuver_reads_how() -> None:
    """CLO-GRA-07"""
    f = fight().set("Ann", "grips Bob").feed("Ann.overpower", 2).do("Ann", "+grapple/overpower")
    chooses = "type +grapple/choose <maneuver>, or +pass for none."
    for line, code in (("+attack Bob", "acted_already"), ("+grapple/break", "acted_already"),
                       ("+dodge", "dodge_after_acting"), ("+move 2", "not_your_turn")):  # fmt: skip
        sentence = said(f, "Ann", line)
        assert chooses in sentence and "first: prone, damage" in sentence
        assert sentence.endswith(f"(err.{code})")
    assert "You have won no maneuver" in said(f, "Bob", "+grapple/choose prone")


@pytest.mark.parametrize("line", ["+choose", "+grapple/choose"])
def test_a_maneuver_that_lacks_its_weapon_is_shown_with_one(line: str) -> None:
    """CLO-MAN-06, -08, -09"""
    f = fight().set("Ann", "grips Bob").feed("Ann.overpower", 2).do("Ann", "+grapple/overpower")
    for word, thing in (("turn", "<weapon>"), ("disarm", "<object>")):
        assert f"; type {line} {word}={thing}. (err.declare.incomplete)" in said(
            f, "Ann", f"{line} {word}"
        )
    f.do("Ann", "+pass").do("Bob", "+pass").do("Cid", "+pass")
    lacks = "lacks what to draw; type +grapple/overpower draw=<weapon>, willpower."
    assert lacks in said(f, "Ann", "+grapple/overpower draw, willpower")
    assert "type +grapple/overpower attack=<weapon>." in said(f, "Ann", "+grapple/overpower attack")


# --- Dodge, Defense and Willpower ---------------------------------------------------------------

BOTH = ["brawling_dodge", "weaponry_dodge"]


def test_the_other_dodge_needs_no_line() -> None:
    """CLO-DOD-10: +pass would be refused, but where an attack is to be answered."""
    f = fight(merits=BOTH).do("Bob", "+dodge/weaponry")
    goes_on = "your first Dodge goes on by itself, so type nothing more, or +move <yards>."
    assert f"{goes_on} (err.merit_clash)" in said(f, "Bob", "+dodge/brawling")
    f.do("Bob", "+move 1").do("Ann", "+attack Bob")
    answers = "your first Dodge goes on, type +defend/willpower or +pass."
    assert answers in said(f, "Bob", "+dodge/brawling")
    assert "can do nothing else this turn; type +defend/willpower or +pass." in said(
        f, "Bob", "+attack Ann"
    )


def test_a_dodge_that_a_hold_ended_does_not_go_on() -> None:
    """CLO-DOD-11"""
    f = fight(merits=BOTH).do("Bob", "+dodge/weaponry")
    f.feed("Ann.grapple", 1).do("Ann", "+grapple Bob").do("Bob", "+pass")
    sentence = said(f, "Bob", "+dodge/brawling")
    assert "goes on" not in sentence and "wait for the next one" in sentence


def test_nobody_keeps_or_raises_defense_against_themselves() -> None:
    """CLO-DEF-07, -11: and no point is lost by it."""
    f = fight()
    keeps = "You keep your Defense for another person's attack; type"
    for line in ("+defend/reserve", "+defend/plan reserve"):
        sentence = said(f, "Bob", f"{line} Bob")
        assert sentence == f"{keeps} {line} and that person's name. (err.attack.self)"
    assert "type +defend/willpower and that person's name." in said(f, "Bob", "+defend willpower b")
    assert f.person("Bob").pools["willpower"] == 5


def test_willpower_that_is_not_there_leaves_the_other_answers() -> None:
    """CLO-DIC-05: which are named where there is an attack to answer."""
    f = fight(willpower=0)
    assert "your Defense serves without it" in said(f, "Bob", "+defend/willpower Ann")
    f.do("Ann", "+attack Bob")
    assert "what a turn allows; type +dodge or +pass. (err.willpower_limit)" in said(
        f, "Bob", "+defend/willpower"
    )
    assert "leave it out" in said(f, "Bob", "+dodge willpower")


def test_defense_that_cannot_be_raised_leaves_the_other_answers() -> None:
    """CLO-DEF-08, -13"""
    f = fight()
    f.do("Bob", "+defend/reserve Cid").do("Ann", "+attack Bob")
    kept = "Your Defense is kept for Cid this turn; type +dodge or +pass. (err.defense_reserved)"
    assert said(f, "Bob", "+defend/willpower") == kept
    f = fight()
    f.feed("Ann.attack", 0).do("Ann", "+attack/allout Bob").do("Bob", "+pass")
    assert "to raise or keep now; type another line" in said(f, "Ann", "+defend/willpower Bob")


# --- holds and things ----------------------------------------------------------------------------


def test_who_is_held_hears_by_whom_and_how_to_get_loose() -> None:
    """CLO-GRA-03, -12"""
    f = fight().set("Ann", "grips Bob")
    victim = "You are in the hold of Ann and hold nobody; type +grapple/break to get loose."
    for line in ("+grapple/release", "+grapple/release Ann"):
        assert said(f, "Bob", line) == f"{victim} (err.not_holding)"
    other = "You hold Bob, not Cid; type +grapple/release alone to let go. (err.not_holding)"
    assert said(f, "Ann", "+grapple/release Cid") == other
    assert "You hold Bob and immobilize nobody; type +grapple/overpower immobilize" in said(
        f, "Ann", "+grapple/sustain"
    )
    assert "You hold Bob, not Cid; type +grapple/overpower prone, willpower." in said(
        f, "Ann", "+grapple/overpower prone, on Cid, willpower"
    )
    f.do("Ann", "+pass")
    assert said(f, "Bob", "+grapple/sustain") == f"{victim} (err.not_holding)"
    assert "hold of Ann, not of Cid; type +grapple/overpower turn=knife, or +grapple/break" in said(
        f, "Bob", "+grapple/overpower turn=knife, on Cid"
    )
    assert "You are in no hold" in said(fight(), "Ann", "+grapple/release")


def test_of_several_who_hold_one_is_named() -> None:
    """CLO-GRA-06"""
    f = (
        fight()
        .set("Ann", "grips Cid")
        .set("Bob", "grips Cid")
        .do("Ann", "+pass")
        .do("Bob", "+pass")
    )
    assert "in the hold of Ann and Bob, not of yourself; type +grapple/overpower, on Ann, or" in (
        said(f, "Cid", "+grapple/overpower, on Cid")
    )
    assert "You are in the hold of Ann and Bob and cannot move" in said(f, "Cid", "+move 1")


def test_what_is_away_already_is_neither_stowed_nor_dropped() -> None:
    """CLO-WPN-02, CLO-MAN-09"""
    f = fight().set("Ann", "carried knife worn")
    assert said(f, "Ann", "+stow knife").startswith("You have put the knife away already; type +d")
    assert "in hand; type +draw knife first" in said(f, "Ann", "+drop knife")
    f.set("Ann", "carried knife nearby")
    assert "The knife lies nearby already; type +draw knife to pick" in said(
        f, "Ann", "+drop knife"
    )
    assert "in hand; type +draw knife first" in said(f, "Ann", "+stow knife")


@pytest.mark.parametrize(("line", "sentence"), [
    ("+attack Bob=knife, sparing Cid", "Only shots and throws spare people; leave 'sparing' out."),
    ("+attack/kill Bob, willpower", "A killing blow is not rolled; leave 'willpower' out."),
    ("+attack/touch Bob, thrown", "Only a plain attack is thrown; leave 'thrown' out."),
])  # fmt: skip
def test_an_option_that_does_not_belong_to_an_attack(line: str, sentence: str) -> None:
    """CLO-GRA-13, CLO-KIL-01"""
    assert said(fight(), "Ann", line) == f"{sentence} (err.declare.option)"


# --- what everybody reads ---------------------------------------------------------------------


def read(f: CloseFight, name: str, style: str) -> str:
    """What somebody reads in a style of what the last line made happen, with their prompt."""
    reader = Reader(f.id(name), style=style)
    lines = render_events(f.surface, f.last, names_of(f.state), reader)
    return " ".join([*lines, *prompts_for(f.state, reader)])


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("plan", ["off", "auto"])
def test_an_all_out_attack_is_told_as_one_whether_or_not_its_target_is_asked(
    style: str, plan: str
) -> None:
    """CLO-AOA-01, -02"""
    f = fight()
    f.do("Bob", "+defend/plan auto", f"+defend/plan {plan}")
    f.feed("Ann.attack", 0) if plan == "auto" else None
    f.do("Ann", "+attack/allout Bob")
    for name in ("Bob", "Cid"):
        told = read(f, name, style)
        assert "all-out attack on Bob with knife" in told
        assert "Ann has no Defense for the rest of this turn." in told
    assert ("Ann attacks you, all-out: type " in read(f, "Bob", style)) == (plan == "off")


def test_who_is_held_reads_what_it_takes_to_get_loose() -> None:
    """CLO-GRA-03, CLO-MAN-05"""
    f = fight().set("Ann", "grips Bob").do("Ann", "+pass")
    assert "You are held by Ann: breaking free takes 1 success." in read(f, "Bob", "normal")
    f.do("Bob", "+pass").do("Cid", "+pass")
    f.feed("Ann.overpower", 5).do("Ann", "+grapple/overpower immobilize")
    told = read(f, "Bob", "normal")
    assert "You are immobilized: breaking free takes more than 5 successes." in told


def test_what_the_storyteller_rules_is_told_in_plain_words() -> None:
    """CLO-DIC-06, CLO-MAN-03"""
    f = fight().rule("result Ann attack 3")
    told = "Sam rules: Ann's next roll for attack comes to 3 successes."
    assert told in read(f, "Bob", "normal")
    f.rule("result Ann attack off")
    assert "Ann's next roll for attack falls as it falls." in read(f, "Bob", "normal")
    f.rule("void Ann")
    assert "Sam rules that Ann can do nothing this turn, which counts as a pass." in read(
        f, "Bob", "normal"
    )


def test_what_goes_all_out_is_told_as_a_sentence() -> None:
    """CLO-AOA-01"""
    f = fight().do("Ann", "+attack/bite Bob, allout")
    assert "Ann declares: bite Bob all-out." in read(f, "Cid", "normal")
    f = fight().do("Ann", "+grapple Bob, allout")
    assert "Ann declares: grapple Bob all-out." in read(f, "Cid", "normal")


def test_what_stood_against_two_people_is_allowed_once() -> None:
    """ASH-CHS-09"""
    f = fight()
    f.feed("Bob.chase", 1)
    prey = {"people": [{"name": "Bob"}]}
    f.input(Input("chase", STORYTELLER, f.id("Ann"), prey, ("err.chase.fighting",), "Sam"))
    assert read(f, "Cid", "normal").count("what was refused") == 1


def test_what_does_not_go_all_out_is_named() -> None:
    """CLO-AOA-04"""
    f = fight({})
    for line, what in (("+attack/allout/touch Bob", "A touch"),
                       ("+attack Bob=knife, thrown, allout", "Only close combat")):  # fmt: skip
        sentence = said(f, "Ann", line)
        assert sentence.startswith(what) and sentence.endswith("it. (err.all_out_not_close)")
    f.set("Bob", "dormant")
    assert said(f, "Ann", "+attack/allout/kill Bob").startswith(
        "A killing blow does not go all-out"
    )
