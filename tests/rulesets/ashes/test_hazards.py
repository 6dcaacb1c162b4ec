"""Which effects reach a danger, and what is told of it (ASH-GRP-51)."""

import pytest

from tests.support.holds import STRONG, declare, heard, seize

AIMED = ["drop", "slam", "throw", "action"]


@pytest.fixture
def beside(fight):
    """Ann has won a contest with Control 6 beside a danger, and is asked for an effect."""

    def begin(danger, strength=4):
        f = fight(unfed="miss", settings={"grapple.upkeep": 0})
        f.join("Ann", **{**STRONG, "strength": strength, "die": 9}).join("Bob", **STRONG, die=1)
        seize(f, "Ann", "Bob", 5).line("Storyteller", f"grapple/hazard {danger}")
        f.rule("action fire=2").feed("Ann.grapple", 1)
        return declare(f, Ann="grapple/sustain", Bob="grapple/resist")

    return begin


@pytest.mark.parametrize("effect", AIMED)
@pytest.mark.parametrize(
    ("words", "reach"),
    [("", AIMED), (", throw", ["throw"]), (", throw drop", ["drop", "throw"]),
     (", slam, action", ["slam", "action"]), (", 3 yards, throw slam", ["slam", "throw"])],
)  # fmt: skip
def test_what_reaches_a_danger(beside, words, reach, effect):
    """ASH-GRP-51: the effects the storyteller names reach it, or all: err.grapple.hazard_far."""
    f = beside(f"fire=4 lethal{words}")
    if effect in reach:
        f.line("Ann", f"grapple/effect {effect}=fire")
        assert [told["hazard"] for told in f.told("hazard.threatens")] == ["fire"]
        return
    with f.refused("err.grapple.hazard_far"):
        f.line("Ann", f"grapple/effect {effect}=fire")
    assert f.asked() == [("Ann", "effect")], "she may choose another"


@pytest.mark.parametrize(("yards", "reached"), [(10, True), (11, False)])
def test_a_throw_has_to_fly_as_far(beside, yards, reached):
    """ASH-GRP-51, ASH-GRP-35: Strength 4 and Control 6 in yards, also where a throw is named."""
    f = beside(f"fire=4 lethal, {yards} yards, throw")
    if reached:
        f.line("Ann", "grapple/effect throw=fire")
        assert f.told("hazard.threatens")
        return
    with f.refused("err.grapple.hazard_far"):
        f.line("Ann", "grapple/effect throw=fire")


def test_at_once_out_of_reach(fight):
    """ASH-GRP-51, ASH-GRP-58: a single effect has to reach it as well."""
    f = fight(unfed="miss").join("Ann", **STRONG, die=9).join("Bob", **STRONG, die=1)
    f.line("Storyteller", "grapple/hazard fire=4 lethal, throw").feed("Ann.grapple", 4)
    declare(f, Ann="grapple Bob").pass_("Bob")
    with f.refused("err.grapple.hazard_far"):
        f.line("Ann", "grapple/single drop=fire")
    f.line("Ann", "grapple/single throw=fire")


def test_what_is_no_effect_reaches_nothing(fight):
    """ASH-GRP-51: only drop, slam, throw and action can be named."""
    f = fight(unfed="miss")
    for words in ("crack", "drop tickle", "3 yards, pin"):
        with f.refused("err.grapple.effect"):
            f.line("Storyteller", f"grapple/hazard fire=4 lethal, {words}")
    f.line("Storyteller", "grapple/hazard fire=4 lethal, 3 yards away, thr dr")
    (told,) = f.told("hazard.declared")
    assert (told["yards"], told["reach"]) == (3, ["drop", "throw"])


def test_the_storyteller_may_let_it_reach(beside):
    """ASH-GRP-51, ASH-STD-02: what does not reach can be let pass."""
    f = beside("fire=4 lethal, throw")
    f.line("Ann", "grapple/effect drop=fire", allow=("err.grapple.hazard_far",))
    assert f.told("hazard.threatens")


def test_what_is_told_of_a_danger(fight):
    """ASH-GRP-51, ASH-GRP-62: its distance, which effects reach it, and what to type."""
    f = fight(unfed="miss").join("Ann", **STRONG, die=9).join("Bob", **STRONG, die=1)
    f.line("Storyteller", "grapple/hazard pit=4 lethal, 1 yard, throw drop")
    assert heard(f, "Bob") == [
        "There is a danger here: pit, 4 dice of lethal damage, 1 yard away. A grappler "
        "aims at it with +grapple/effect drop=pit or throw=pit."
    ]
    f.line("Storyteller", "grapple/hazard wall=4 bashing")
    (line,) = heard(f, "Bob")
    assert "yard" not in line and "drop=wall, slam=wall, throw=wall or action=wall" in line
