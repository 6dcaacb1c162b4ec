"""What holds for a round holds in its haste phases, and is forgotten in the next round."""

import pytest

from tests.support.holds import STRONG, again, declare, seize

GUN = {"weapons": ["light pistol"]}
WILLED = {"willpower": 5}


@pytest.fixture
def three_in_a_hold(fight):
    """Ann holds Bob with Control 3 beside Cleo, at the declarations of the second round."""

    def begin(**settings):
        f = fight(unfed="miss", settings={"grapple.upkeep": 0, **settings})
        for name, die in (("Ann", 9), ("Bob", 7), ("Cleo", 5)):
            f.join(name, **{**STRONG, "die": die})
        return seize(f, "Ann", "Bob", 3)

    return begin


def void_and_aborted(f):
    """Bob's action is void, and he does something else; how many dice he has for that."""
    f.misc("Bob", "a").rule("void Bob").pass_("Ann")
    f.feed("Bob.abort", 1).line("Bob", "abort misc run=dexterity+athletics/6")
    return f.pool("Bob", "misc")


def test_aborts_are_counted_by_the_round(people):
    """ASH-ABT-04: the second of a round is dearer, by haste too; the first of the next is not."""
    f = people(2, bob=WILLED).set("Ann", "haste 1").set("Bob", "haste 1")
    pools = [void_and_aborted(f), void_and_aborted(f)]
    assert f.state.step == "initiative"
    assert [*pools, void_and_aborted(f.next())] == [6 - 3, 6 - 4, 6 - 3]


def test_a_dodge_of_the_last_round(duel):
    """ASH-PIL-07: whatever is shot in another round is dodged anew."""
    f = duel(jane=GUN)
    for _ in range(2):
        f.dodge("Frank").attack("Jane", "Frank").next()
    assert len(f.rolls("Frank", "dodge")) == 2


def test_fire_from_elsewhere_in_the_last_round(people):
    """ASH-PIL-08, ASH-INT-34: what was shot then takes nobody off the attackers of now."""
    f = people(3, bob=GUN).set("Bob", "direction north")
    f.dodge("Cleo").attack("Bob", "Cleo").pass_("Ann").next().set("Bob", "direction south")
    f.dodge("Cleo").attack("Bob", "Cleo").attack("Ann", "Cleo")
    assert f.crowd("Cleo", "dodge") == [0, 0, -1]


def test_haste_that_was_granted(duel):
    """ASH-HAS-01, ASH-STD-02: late by permission, and still no more than was granted."""
    f = duel().set("Frank", "haste 1").pass_("Frank", "Jane")
    late = ("err.haste.not_announced",)
    with f.refused("err.haste.too_many"):
        f.haste("Frank", 2, "other", allow=late)
    assert f.haste("Frank", 1, "other", allow=late).person("Frank").haste == 1


def test_haste_is_paid_for_in_each_round(duel):
    """ASH-HAS-01, ASH-HAS-02: announced again in another round it is not paid back."""
    f = duel(frank={"rage": 5})
    f.haste("Frank", 2).pass_("Frank", "Jane", "Frank", "Frank").next()
    assert f.haste("Frank", 1).person("Frank").pools["rage"] == 5 - 2 - 1


def test_blocks_of_one_who_is_held(three_in_a_hold):
    """ASH-GRP-55: a block in Main and one by haste are two."""
    f = three_in_a_hold().set("Cleo", "haste 1")
    declare(f, Cleo="attack Bob", Ann="grapple/sustain", Bob="grapple/resist").block("Bob")
    f.attack("Cleo", "Bob").block("Bob")
    assert [roll.pool for roll in f.rolls("Bob", "block")] == [12 - 3, 12 - 4]


def test_who_reversed_in_the_last_round(three_in_a_hold):
    """ASH-GRP-61: who resists in this round loses what resisting costs."""
    f = again(declare(three_in_a_hold(), Ann="grapple/sustain", Bob="grapple/reverse"))
    f.set("Ann", "haste 1")
    declare(f, Ann="grapple/sustain", Bob="grapple/resist").line("Ann", "grapple/sustain")
    assert f.pool("Bob", "grapple") == 13 - 1
