"""Declaring and the kinds of action (ACT)."""

import pytest


@pytest.mark.parametrize(
    ("line", "posture"),
    [(("attack", {"target": "Jane"}), "offense"), (("dodge", {}), "defense"),
     (("misc", {"what": "pick the lock"}), "neutral")],
)  # fmt: skip
def test_three_categories(duel, line, posture):
    """ASH-ACT-01, ASH-ACT-07: attack, defense or miscellaneous, each with its posture."""
    f = duel()
    f.say("Frank", line[0], **line[1])
    assert f.view()["combatants"]["Frank"]["posture"] == posture


@pytest.mark.parametrize("manner", ["basic", "power", "feint"])
def test_one_manner(duel, manner):
    """ASH-ACT-02: an attack has one manner."""
    f = duel().attack("Frank", "Jane", manners=[manner])
    assert f.person("Frank").declared.manners == (manner,)


def test_manners_do_not_combine(duel):
    """ASH-ACT-02: two manners are refused."""
    f = duel()
    with f.refused("err.attack.manner"):
        f.attack("Frank", "Jane", manners=["power", "feint"])


def test_a_wrong_manner(duel):
    """ASH-ACT-02: what is no manner is refused."""
    f = duel()
    with f.refused("err.attack.unknown_manner"):
        f.attack("Frank", "Jane", manners=["wild"])


def test_attackers_keep_their_guard_up(duel):
    """ASH-ACT-03, ASH-DEF-01: who attacks somebody else's attacker still defends."""
    f = duel().join("Cleo", die=1, dexterity=1)
    f.pass_("Cleo").attack("Frank", "Cleo").attack("Jane", "Frank").dodge("Frank")
    assert f.pool("Frank", "dodge") == 6
    f.pass_("Cleo")
    assert f.rolls("Frank", "attack")


def test_a_defense_gives_up_the_attack(duel):
    """ASH-ACT-04: who declares a defense makes no attack with that action."""
    f = duel().block("Frank").attack("Jane", "Frank")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "block")]


def test_picking_a_lock(duel):
    """ASH-ACT-05, ASH-DIC-08: a miscellaneous action is rolled in its turn; it may be helped."""
    f = duel(frank={"larceny": 2})
    f.misc("Frank", "lock", "dexterity+larceny", 7, options=["willpower"])
    f.feed("Frank.misc", {"successes": 2, "pool": 5, "difficulty": 7}).attack("Jane", "Frank")
    assert f.dodge("Frank").roll("Frank", "misc").successes == 3


def test_the_storyteller_sets_pool_and_difficulty(duel):
    """ASH-ACT-05: pool and difficulty of a miscellaneous action are the storyteller's."""
    f = duel().misc("Frank", "lock", "dexterity+larceny", 4)
    f.set("Frank", "pool misc wits+melee").set("Frank", "difficulty misc 8")
    f.feed("Frank.misc", {"successes": 0, "pool": 6, "difficulty": 8}).pass_("Jane")


def test_something_free_is_not_rolled(duel):
    """ASH-ACT-05: without a pool nothing is rolled."""
    f = duel().misc("Frank", "shout").pass_("Jane")
    assert not f.all_rolls() and f.told("misc.done")


@pytest.mark.parametrize("line", ["attack", "misc"])
def test_incomplete(duel, line):
    """ASH-ACT-06: a missing part is refused with err.declare.incomplete."""
    f = duel()
    with f.refused("err.declare.incomplete"):
        f.say("Frank", line)


def test_an_attacker_without_haste_stays_on_the_offense(duel):
    """ASH-INT-18, ASH-ACT-07: an attacker without haste keeps the posture: two dice."""
    f = duel(jane={"celerity": 1}).join("Cleo", die=1, dexterity=1)
    f.pass_("Cleo").attack("Frank", "Cleo").haste("Jane", 1).attack("Jane", "Frank").dodge("Frank")
    f.pass_("Cleo").attack("Jane", "Frank").dodge("Frank")
    assert f.crowd("Frank", "dodge") == [0, -2]


def test_a_holder_takes_the_posture_of_each_haste_declaration(duel):
    """ASH-INT-18, ASH-ACT-07: an attacker in Main who dodges in Haste 1 loses one die."""
    f = duel(jane={"celerity": 1}, frank={"celerity": 1})
    f.haste("Frank", 1).attack("Frank", "Jane").haste("Jane", 1).attack("Jane", "Frank")
    f.dodge("Frank").attack("Jane", "Frank")
    assert f.crowd("Frank", "dodge") == [-1]


def test_passing(duel):
    """ASH-ACT-08: a person may do nothing: neutral posture, reflexes available."""
    f = duel().pass_("Frank").attack("Jane", "Frank")
    assert f.options() == ["block", "dodge"]
    f.block("Frank")
    assert f.view()["combatants"]["Frank"]["posture"] is None  # the round is over
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "block")]


def test_nothing_is_held_back(duel):
    """ASH-ACT-08: declare.hold_action off: there is no delayed action."""
    f = duel()
    with f.refused("err.declare.hold"):
        f.delay("Frank")


def test_a_held_action(duel):
    """ASH-ACT-08: declare.hold_action on: whoever held back acts at the end of the phase."""
    f = duel(settings={"declare.hold_action": True})
    f.pass_("Frank").delay("Jane")
    assert f.asked() == [("Jane", "act")]
    with f.refused("err.declare.hold_over"):
        f.delay("Jane")
    f.attack("Jane", "Frank").dodge("Frank")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "dodge")]


def test_what_was_held_back_may_be_typed_behind_act(duel):
    """ASH-ACT-08: +act attack Frank is attack Frank."""
    f = duel(settings={"declare.hold_action": True})
    with f.refused("err.declare.hold_none"):
        f.line("Frank", "act attack Jane")
    f.pass_("Frank").delay("Jane").line("Jane", "act attack Frank").dodge("Frank")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "dodge")]


def test_the_fastest_of_those_who_held_back(fight):
    """ASH-ACT-08: declare.hold_action: the fastest first, and haste is spent on it."""
    f = fight(settings={"declare.hold_action": True}, unfed="miss")
    f.join("Jane", die=9, celerity=1).join("Frank", die=1)
    f.delay("Frank").haste("Jane", 1).delay("Jane")
    assert f.waiting() == ["Jane"]
    f.misc("Jane", "wait").misc("Frank", "wait")
    assert f.view()["phase"] == "haste 1"
    f.delay("Jane").misc("Jane", "wait")
    assert f.view()["step"] == "initiative"


def test_one_action_per_phase(duel):
    """ASH-ACT-09: one action in Main and one for each haste action."""
    f = duel(frank={"celerity": 2})
    f.haste("Frank", 2).attack("Frank", "Jane").pass_("Jane", "Jane")
    f.attack("Frank", "Jane").pass_("Jane").attack("Frank", "Jane").pass_("Jane")
    assert len(f.rolls("Frank", "attack")) == 3
    assert f.view()["step"] == "initiative"


def test_a_storyteller_sees_a_misc_before_it_is_rolled(duel):
    """ASH-ACT-05, ASH-RES-09: in the storyteller's mode the pool can still be set."""
    f = duel(settings={"resolve.confirm_rolls": "always"})
    f.misc("Frank", "pick the lock").pass_("Jane")
    assert f.waiting() == ["Sam"] and f.offered("Sam")[0].pool is None
    f.set("Frank", "pool misc dexterity+wits")
    assert f.offered("Sam")[0].pool == 6
    f.feed("Frank.misc", {"successes": 2, "pool": 6})
    f.next()
    assert f.rolls("Frank", "misc")[0].successes == 2
