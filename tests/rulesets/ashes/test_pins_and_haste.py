"""What the haste of somebody who is pinned is good for (ASH-GRP-46, -49, -61, ASH-HAS-03)."""

import pytest

from tests.support.holds import STRONG, again, declare, pins, seize

RELENTED = {"Ann": "grapple/sustain", "Bob": "grapple/relent"}


@pytest.fixture
def pinned(fight):
    """Ann holds Bob helpless since Main; a haste phase begins for those who have haste."""

    def begin(names="Bob Ann Cleo", settings=None, **haste):
        f = fight(unfed="miss", settings={"grapple.upkeep": 0, **(settings or {})})
        for place, name in enumerate(names.split()):
            f.join(name, **{**STRONG, "die": 9 - 2 * place})
        seize(f, "Ann", "Bob", 3)
        for name, count in haste.items():
            f.set(name, f"haste {count}")
        declare(f, **RELENTED)
        assert pins(f) == [("Ann", "Bob")] and f.state.phase == "haste 1"
        return f

    return begin


def let_go(f):
    """Ann lets go of Bob with a haste action, and does nothing else with it."""
    return f.line("Ann", "grapple/release").pass_("Ann")


def test_let_go_before_his_place(pinned):
    """ASH-GRP-49, ASH-GRP-61: he is faster, so he declares in this very phase."""
    f = let_go(pinned(Ann=1, Bob=1))
    assert f.asked() == [("Bob", "declare")] and f.state.phase == "haste 1"
    f.attack("Bob", "Ann").pass_("Ann")
    assert f.pool("Bob", "attack") == 3 + 9
    assert f.state.step == "initiative", "nobody has another action"


def test_let_go_after_his_place(pinned):
    """ASH-GRP-49, ASH-HAS-03: his place has passed; no phase is opened for him alone."""
    f = let_go(pinned("Ann Bob Cleo", Ann=1, Bob=1))
    assert f.state.step == "initiative" and not pins(f)
    assert len(f.told("haste.missed")) == 1


def test_what_was_missed_is_not_saved(pinned):
    """ASH-HAS-03, ASH-GRP-49: the action of the phase he missed is gone in the next one, too."""
    f = let_go(pinned("Ann Bob Cleo", Ann=1, Bob=1, Cleo=2).pass_("Cleo"))
    assert (f.state.phase, f.waiting()) == ("haste 2", ["Cleo"])
    with f.refused("err.haste.none_left"):
        f.attack("Bob", "Ann")
    f.pass_("Cleo")


def test_the_next_action_is_his(pinned):
    """ASH-HAS-03, ASH-RND-05: who holds two has the second one in the second phase."""
    f = let_go(pinned("Ann Bob Cleo", Ann=1, Bob=2))
    assert (f.state.phase, f.waiting()) == ("haste 2", ["Bob"])
    f.attack("Bob", "Ann").pass_("Ann")
    assert f.state.step == "initiative"


def test_nobody_lets_go(pinned):
    """ASH-GRP-46: pinned he is passed over, and no phase comes of his haste."""
    f = pinned(Ann=1, Bob=2).line("Ann", "grapple/sustain")
    assert f.state.step == "initiative" and pins(f) == [("Ann", "Bob")]


def test_the_holder_is_out_after_the_declarations(pinned):
    """ASH-GRP-49, ASH-GRP-42: freed in the resolution of the phase he has missed its action."""
    f = pinned(Ann=1, Bob=1, Cleo=1).damage("Ann", 6, "lethal").set("Ann", "wounds off")
    f.feed("Cleo.attack", 1).feed("Cleo.damage", 1)
    f.attack("Cleo", "Ann").line("Ann", "grapple/sustain").pass_("Ann")
    assert not pins(f) and not f.rolls("Bob", "attack")
    assert f.state.step == "initiative"


def test_the_storyteller_frees_him_in_time(pinned):
    """ASH-GRP-42, ASH-GRP-49: whatever ends the pin before his place."""
    f = pinned(Ann=1, Bob=1, Cleo=1).set("Ann", "status out").pass_("Cleo")
    assert f.asked() == [("Bob", "declare")]
    f.pass_("Bob")


def test_pinned_in_one_phase_and_let_go_in_the_next(pinned):
    """ASH-GRP-49, ASH-HAS-03: two phases passed him by, and the third is his."""
    f = pinned("Ann Bob Cleo", Ann=2, Bob=3).line("Ann", "grapple/sustain")
    assert (f.state.phase, f.waiting()) == ("haste 2", ["Ann"])
    let_go(f)
    assert (f.state.phase, f.waiting()) == ("haste 3", ["Bob"])
    f.pass_("Bob")
    assert f.state.step == "initiative"


def test_a_new_round_is_like_any(pinned):
    """ASH-GRP-49, ASH-HAS-03: nothing of it is left in the next round."""
    f = again(let_go(pinned("Ann Bob Cleo", Ann=1, Bob=1)))
    f.set("Bob", "haste 1")
    declare(f)
    assert (f.state.phase, f.waiting()) == ("haste 1", ["Bob"])
    f.pass_("Bob")
