"""Who comes to in a round that goes on acts in it where their turn is still to come (HLT-04)."""

import pytest

WAYS = ("up Frank", "active Frank")


@pytest.mark.parametrize("how", WAYS)
def test_who_comes_to_while_others_declare_is_asked(duel, how):
    """ASH-HLT-04: Frank, the slower, was out when his place to declare came."""
    f = duel().damage("Frank", 7, "lethal")
    assert f.waiting() == ["Jane"]
    f.rule(how).attack("Jane", "Frank")
    assert f.waiting() == ["Frank"] and f.state.step == "declare"
    f.attack("Frank", "Jane")
    assert {("Frank", "attack"), ("Jane", "attack")} <= set(f.all_rolls())


@pytest.mark.parametrize("how", ["up", "active", "status active", "torpor off", "status up"])
def test_who_is_taken_out_of_torpor_can_act(duel, how):
    """ASH-STD-02: by a word of +combat/set too; the torpor is over with it."""
    f = duel(frank={"kind": "vampire"}).set("Frank", "torpor")
    assert f.person("Frank").status == "unconscious" and f.waiting() == ["Jane"]
    f.set("Frank", how)
    assert f.person("Frank").status == "active" and f.person("Frank").conditions == ()
    assert f.pass_("Jane").waiting() == ["Frank"]


def test_who_comes_to_before_their_turn_declares_when_it_comes(duel):
    """ASH-HLT-04: Jane, the faster, acts; Frank comes to meanwhile."""
    f = duel().join("Cleo", die=1, dexterity=1).damage("Frank", 7, "lethal")
    f.pass_("Cleo").attack("Jane", "Cleo")
    assert f.waiting() == ["Cleo"] and f.state.step == "resolve"
    f.rule("up Frank").feed("Jane.attack", 0).pass_("Cleo")
    assert f.waiting() == ["Frank"]
    f.feed("Frank.attack", 0).attack("Frank", "Jane")
    assert f.waiting() == ["Jane"]
    f.pass_("Jane")
    assert ("Frank", "attack") in f.all_rolls()


def test_whose_turn_has_passed_acts_in_the_next_round(duel):
    """ASH-HLT-04: it is said."""
    f = duel().join("Cleo", die=1, dexterity=1).damage("Jane", 7, "lethal")
    f.pass_("Cleo").attack("Frank", "Cleo")
    assert f.waiting() == ["Cleo"] and f.state.step == "resolve"
    f.rule("up Jane")
    assert [told["round"] for told in f.told("back.later")] == [2]
    f.feed("Frank.attack", 0).pass_("Cleo")
    assert f.state.step == "initiative"


def test_what_was_declared_before_stands(duel):
    """ASH-HLT-04: Frank goes down after he declared, and comes to before the resolution."""
    f = duel().attack("Frank", "Jane").damage("Frank", 7, "lethal").rule("up Frank")
    f.pass_("Jane")
    assert f.waiting() == ["Jane"]  # His attack comes to her.


def test_a_word_of_what_becomes_of_somebody_is_no_condition(duel):
    """ASH-STD-02: `+combat/set Frank=unconscious` puts Frank out."""
    f = duel().set("Frank", "unconscious")
    assert (f.person("Frank").status, f.person("Frank").conditions) == ("unconscious", ())
    assert f.set("Frank", "dead").person("Frank").status == "dead"
    assert f.set("Frank", "dead off").person("Frank").status == "active"
