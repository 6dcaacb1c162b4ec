"""Rounds and phases (RND)."""

from typing import ClassVar

import pytest

from combat_ashes.engine import events as ev
from combat_ashes.engine.state import STORYTELLER
from combat_ashes.rulesets import register
from combat_ashes.rulesets.ashes.ruleset import Ashes


class House(Ashes):
    """Other rules to change to."""

    name = "house of tests"
    flagship = False
    STEPS: ClassVar = Ashes.steps


register(House)


def phases(f):
    return [(e.phase, e.step) for e in f.of(ev.PhaseBegan)]


def test_other_rules_by_everybodys_consent(duel):
    """ASH-RND-01: scene.ruleset_switch `unanimous`: each yes is recorded, next round it is done."""
    f = duel()
    f.tell("switch", ruleset="house of tests")
    f.choose("Jane", "agree")
    assert f.state.flags.switch.agreed == (STORYTELLER, f.id("Jane"))
    f.end_round()
    assert f.state.ruleset == "ashes"
    f.choose("Frank", "agree")
    assert f.state.ruleset == "ashes"
    f.next().end_round()
    assert f.state.ruleset == "house of tests"


def test_one_no_keeps_the_rules(duel):
    """ASH-RND-01: all have to agree."""
    f = duel()
    f.tell("switch", ruleset="house of tests").choose("Jane", "agree").choose("Frank", "refuse")
    assert f.end_round().state.ruleset == "ashes"


def test_rules_changed_by_the_storyteller_alone(duel):
    """ASH-RND-01: scene.ruleset_switch `storyteller_only` asks nobody."""
    f = duel(settings={"scene.ruleset_switch": "storyteller_only"})
    f.tell("switch", ruleset="house of tests")
    assert not f.view()["requests"]
    assert f.end_round().state.ruleset == "house of tests"


def test_rules_never_changed(duel):
    """ASH-RND-01: scene.ruleset_switch `off`."""
    f = duel(settings={"scene.ruleset_switch": "off"})
    with f.refused("err.ruleset.switch"):
        f.tell("switch", ruleset="house of tests")


def test_one_action_one_roll(duel):
    """ASH-RND-02: an attack is one attack roll and one damage roll, whatever it looks like."""
    f = duel()
    f.feed("Jane.attack", 5).feed("Jane.damage", 3)
    f.pass_("Frank").attack("Jane", "Frank").pass_("Frank")
    assert f.all_rolls() == [("Jane", "attack"), ("Jane", "damage"), ("Frank", "soak")]


def test_the_steps_of_a_round_without_haste(duel):
    """ASH-RND-04, ASH-RND-05: initiative, Main declarations and resolution, book-keeping."""
    f = duel().end_round()
    assert phases(f)[-4:] == [
        ("main", "initiative"), ("main", "declare"), ("bookkeeping", "bookkeeping"),
        ("main", "initiative"),
    ]  # fmt: skip
    assert [e.step for e in f.of(ev.StepBegan)] == ["resolve"]


def test_as_many_haste_phases_as_actions(duel):
    """ASH-RND-04, ASH-RND-05: haste phases until no haste is left, then book-keeping."""
    f = duel(jane={"celerity": 3})
    f.pass_("Frank").haste("Jane", 2).pass_("Jane", "Jane", "Jane")
    assert [phase for phase, _ in phases(f)[1:]] == [
        "main", "haste 1", "haste 2", "bookkeeping", "main",
    ]  # fmt: skip


def test_what_belongs_to_another_step(duel):
    """ASH-RND-04: a line out of its step is refused with err.phase.wrong_step."""
    f = duel()
    f.pass_("Frank").attack("Jane", "Frank")
    assert f.view()["step"] == "resolve"
    with f.refused("err.phase.wrong_step"):
        f.attack("Jane", "Frank")
    with f.refused("err.phase.wrong_step"):
        f.attack("Frank", "Jane")
    f.pass_("Frank")
    assert f.view()["step"] == "initiative"
    with f.refused("err.phase.wrong_step"):
        f.dodge("Frank")


def test_declared_upward_resolved_downward(fight):
    """ASH-RND-06, ASH-INI-01: slowest declares first, fastest acts first, all see it."""
    f = fight(unfed="miss")
    for name, die in (("Ann", 5), ("Bob", 9), ("Cleo", 1)):
        f.join(name, die=die, brawl=1, dexterity=2, wits=2)
    assert f.order() == ["Bob", "Ann", "Cleo"]
    assert f.waiting() == ["Cleo"]
    f.attack("Cleo", "Ann")
    assert f.waiting() == ["Ann"]
    assert f.view("Bob")["combatants"]["Cleo"]["declared"] == "attack on Ann with bare hands"
    f.attack("Ann", "Cleo").attack("Bob", "Cleo").pass_("Cleo")
    assert f.all_rolls() == [("Bob", "attack"), ("Ann", "attack"), ("Cleo", "attack")]


def test_out_of_turn(duel):
    """ASH-RND-06: declaring before one's turn is refused where it is not kept, or again."""
    f = duel(settings={"declare.ahead": "refused"})
    with f.refused("err.declare.out_of_turn"):
        f.attack("Jane", "Frank")
    f.dodge("Frank")
    with f.refused("err.declare.out_of_turn"):
        f.pass_("Frank")


def test_declarations_may_be_hidden(duel):
    """ASH-RND-06: declare.public off keeps them from others until resolution."""
    f = duel(settings={"declare.public": False}, frank={"celerity": 2})
    f.haste("Frank", 1).dodge("Frank")
    assert f.view("Jane")["combatants"]["Frank"]["declared"] == "secret"
    assert f.view("Jane")["combatants"]["Frank"]["haste"] is None
    assert f.view("Frank")["combatants"]["Frank"]["declared"] == "dodge"
    f.attack("Jane", "Frank")
    assert f.of(ev.Revealed)[-1].texts == ("attack on Frank with bare hands", "dodge")


def test_declarations_may_be_changed(duel):
    """ASH-RND-06: declare.revisable lets one declare anew before resolution begins."""
    f = duel(settings={"declare.revisable": True}, frank={"celerity": 2})
    f.attack("Frank", "Jane").dodge("Frank").haste("Frank", 2)
    assert f.view()["combatants"]["Frank"]["declared"] == "dodge"
    assert f.person("Frank").flags.posture == "defense"
    f.attack("Jane", "Frank")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "dodge")]
    assert f.view()["phase"] == "haste 1"


def test_the_storyteller_declares_skips_and_reopens(duel):
    """ASH-RND-06, ASH-STD-02: the storyteller speaks for somebody and lets them try again."""
    f = duel()
    f.say("Frank", "dodge", by="st")
    assert f.last and f.of(ev.Declared)[-1].by == STORYTELLER
    f.rule("reopen Frank")
    assert f.waiting() == ["Jane", "Frank"]
    f.block("Frank")
    assert f.view()["combatants"]["Frank"]["declared"] == "block"
    f.next()
    assert f.view()["step"] == "initiative"


def test_void_declarations_are_pointed_out(fight):
    """ASH-RND-07, ASH-INT-24: after a turn, what cannot be done any more is told as void."""
    f = fight(unfed="miss")
    f.join("Ann", die=9).join("Bob", die=5).join("Cleo", die=1, health="XXXXXX")
    f.feed("Ann.attack", 1).feed("Ann.damage", 1)
    f.pass_("Cleo").attack("Bob", "Cleo").attack("Ann", "Cleo")
    assert f.told("action.void") == [{"people": [f.id("Bob")], "against": f.id("Cleo")}]
    assert f.asked() == [("Bob", "void")]
    f.pass_("Bob")
    assert f.person("Cleo").flags.incoming == 0


def test_joining_late(duel):
    """ASH-RND-08: round.join `next_round`: attacked and defending now, acting from the next."""
    f = duel().pass_("Frank").join("Cleo", die=5, dexterity=3, athletics=2)
    f.attack("Jane", "Cleo").dodge("Cleo")
    assert f.pool("Cleo", "dodge") == 5
    assert f.view()["step"] == "initiative"
    assert f.next().order() == ["Jane", "Cleo", "Frank"]


def test_joining_unable_to_act(fight):
    """ASH-RND-08: alone, one is told that nobody can act; healed, one comes in with +init again."""
    f = fight(storyteller=False).join("Jane", health="XXXXXXX")
    assert f.person("Jane").status == "unconscious" and not f.waiting()
    assert f.told("nobody.there")
    f.heal("Jane", 7, "lethal").rule("up Jane").say("Jane", "join", sheet={"ref": 1})
    assert f.waiting() == ["Jane"]


def test_joining_at_once(duel):
    """ASH-RND-08: round.join `immediately`: a place among those still to come."""
    f = duel(settings={"round.join": "immediately"}).pass_("Frank")
    f.join("Cleo", die=5, dexterity=3)
    assert f.order() == ["Jane", "Cleo", "Frank"]
    f.pass_("Jane")
    assert f.waiting() == ["Cleo"]
    f.attack("Cleo", "Frank").dodge("Frank")
    assert ("Cleo", "attack") in f.all_rolls()


def test_joining_at_once_among_the_turns(duel):
    """ASH-RND-08: round.join `immediately` in the midst of resolution."""
    f = duel(settings={"round.join": "immediately"})
    f.attack("Frank", "Jane").attack("Jane", "Frank", "kick").next_round()
    f.pass_("Frank").attack("Jane", "Frank")
    f.join("Cleo", die=3, dexterity=3).dodge("Frank")
    assert f.asked() == [("Cleo", "declare")]
    f.attack("Cleo", "Frank").pass_("Frank")
    assert f.view()["step"] == "initiative"


def test_silence_is_passing(duel):
    """ASH-RND-08: declare.timeout_seconds has run out, so the silent pass (ASH-ACT-08)."""
    f = duel(storyteller=False)
    f.clock("time_out")
    assert f.of(ev.Declared)[-1].text == "pass"
    assert f.waiting() == ["Jane"]


def test_people_added_and_removed(duel):
    """ASH-RND-08: the storyteller adds and removes people at any time."""
    f = duel().join("Cleo", die=8, by=STORYTELLER, dexterity=3)
    f.pass_("Frank", "Cleo").attack("Jane", "Cleo")
    assert f.asked() == [("Cleo", "defend")]
    f.tell("remove", "Cleo")
    assert f.told("attack.void")
    assert f.view()["combatants"]["Cleo"]["status"] == "out"
    assert f.order() == []


def test_an_attacker_taken_out_is_answered_no_more(duel):
    """ASH-RND-08: with the attacker goes the question about the attack."""
    f = duel().pass_("Frank").attack("Jane", "Frank")
    f.tell("remove", "Jane")
    assert f.view()["step"] == "initiative"


@pytest.mark.parametrize(("mode", "refused"), [("narrative", False), ("tracked", True)])
def test_distance_for_blows(duel, mode, refused):
    """ASH-RND-09: movement.mode `tracked` keeps blows to those within reach or at grips."""
    f = duel(settings={"movement.mode": mode}).set("Jane", "range Frank 30").pass_("Frank")
    if refused:
        with f.refused("err.range.out_of_reach"):
            f.attack("Jane", "Frank")
        f.set("Jane", "grips Frank")
    f.attack("Jane", "Frank").pass_("Frank")
    assert f.rolls("Jane", "attack")


@pytest.mark.parametrize(("end", "status"), [("storyteller", "running"), ("automatic", "over")])
def test_the_end(duel, end, status):
    """ASH-RND-10, ASH-INT-48: combat.end, after book-keeping, when nobody is opposed any more."""
    f = duel(settings={"combat.end": end}, frank={"health": "XXXXXX"})
    f.tell("books", "Jane", entry="check", facts={"pool": "wits", "difficulty": 6, "why": "rage"})
    f.pass_("Frank").attack("Jane", "Frank").feed("Jane.attack", 1).feed("Jane.damage", 1)
    f.pass_("Frank")
    assert f.rolls("Jane", "check")
    assert f.state.status == status
    assert bool(f.told("end.proposed")) == (end == "storyteller")


def test_only_the_storyteller_closes(duel):
    """ASH-RND-10: allies do not end the fight by themselves."""
    f = duel(jane={"side": "us"}, frank={"side": "us"}).end_round()
    assert f.told("end.proposed") and f.state.status == "running"
    with f.refused("err.storyteller.only"):
        f.say("Jane", "end")
    assert f.tell("end").state.status == "over"
