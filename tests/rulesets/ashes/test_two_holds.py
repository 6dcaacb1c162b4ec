"""Holding two people, where `grapple.max_sustained` lets one (ASH-GRP-01, -16, -60)."""

import pytest

from tests.support.holds import STRONG, again, asked, declare, heard, held, pins, seize

TWO = {"grapple.max_sustained": 2, "grapple.upkeep": 0}
DICE = 13
"""Strength and Brawl of everybody here."""


@pytest.fixture
def both(fight):
    """Ann, the fastest, holds Bob with Control 4 and Cid with 3; Dan stands by."""

    def begin(settings=None, **sheets):
        f = fight(unfed="miss", settings={**TWO, **(settings or {})})
        for name, die in (("Ann", 9), ("Bob", 7), ("Cid", 5), ("Dan", 1)):
            f.join(name, **{**STRONG, "die": die, **sheets.get(name.lower(), {})})
        f.feed("Ann.grapple", 4, 3)
        again(declare(f, Ann="split grapple Bob=strength; grapple Cid=strength"))
        assert held(f) == [("Ann", "Bob", 4), ("Ann", "Cid", 3)]
        return f

    return begin


def pools(f, name):
    """The dice of somebody's grapple rolls of this round."""
    return [roll.pool for roll in f.rolls(name, "grapple") if now(f, roll)]


def now(f, roll):
    """Whether a roll came with the last line."""
    return any(roll is event for event in f.last)


ALL = {"Ann": "grapple/sustain", "Bob": "grapple/resist", "Cid": "grapple/resist"}


def test_each_hold_is_contested(both):
    """ASH-GRP-60, ASH-GRP-19: both, in the order they began, and each gains and loses alone."""
    f = both().feed("Ann.grapple", 0, 2).feed("Bob.grapple", 1).feed("Cid.grapple", 0)
    before = len(f.all_rolls())
    declare(f, **ALL)
    order = [name for name, _ in f.all_rolls()[before:]]
    assert order == ["Ann", "Bob", "Ann", "Cid"]
    assert held(f) == [("Ann", "Bob", 3), ("Ann", "Cid", 5)]


def test_two_holds_are_a_split(both):
    """ASH-GRP-16, ASH-GRP-60, ASH-SPL-01: two actions at once: 3 dice off each of her contests."""
    f = declare(both(), **ALL)
    assert pools(f, "Ann") == [DICE - 3, DICE - 3]
    assert (pools(f, "Bob"), pools(f, "Cid")) == ([DICE], [DICE])


def test_two_holds_and_a_blow(both):
    """ASH-GRP-16, ASH-SPL-01: with something else it is three: 4 dice off each."""
    f = declare(both(), **{**ALL, "Ann": "split grapple/sustain; attack Dan"})
    f.pass_("Dan")
    assert [r.pool for r in f.rolls("Ann", "grapple")][-2:] == [DICE - 4, DICE - 4]
    assert f.pool("Ann", "attack") == 3 + 9 - 4


def test_silence_holds_both(both):
    """ASH-GRP-15: who says nothing sustains both, at the same price."""
    f = both()
    f.pass_("Dan").line("Cid", "grapple/resist").line("Bob", "grapple/resist").next()
    assert pools(f, "Ann") == [DICE - 3, DICE - 3]


def test_no_more_than_wits(both):
    """ASH-GRP-16, ASH-SPL-04: three things at once take Wits 3; one can be let go for nothing."""
    f = both(ann={"wits": 2, "die": 10})
    f.pass_("Dan").line("Cid", "grapple/resist").line("Bob", "grapple/resist")
    with f.refused("err.split.over_wits"):
        f.line("Ann", "split grapple/sustain; attack Dan")
    f.line("Ann", "grapple/release Bob")
    f.line("Ann", "split grapple/sustain; attack Dan")
    assert f.pass_("Dan").pool("Ann", "attack") == 3 + 9 - 3


def test_an_effect_for_each_contest(both):
    """ASH-GRP-27: each contest that is won earns an effect on the one it was with."""
    f = declare(both().feed("Ann.grapple", 1, 1), **ALL)
    f.line("Ann", "grapple/effect drop")
    assert f.asked() == [("Ann", "effect")] and f.person("Bob").conditions == ("prone",)
    f.line("Ann", "grapple/effect clinch")
    (harm,) = f.rolls("Ann", "damage")
    assert harm.against == f.id("Cid")
    assert held(f) == [("Ann", "Bob", 3), ("Ann", "Cid", 3)]


def test_one_gets_free(both):
    """ASH-GRP-21: the other hold is contested and goes on all the same."""
    f = both().feed("Bob.grapple", 4)
    declare(f, **ALL)
    assert held(f) == [("Ann", "Cid", 3)] and len(f.rolls("Cid", "grapple")) == 1


def test_one_turns_it_around(both):
    """ASH-GRP-22, ASH-GRP-01: who is held lets go of the other, whose contest is not rolled."""
    f = both().feed("Bob.grapple", 8)
    declare(f, **{**ALL, "Bob": "grapple/reverse"})
    assert held(f) == [("Bob", "Ann", 4)] and not f.rolls("Cid", "grapple")


def test_upkeep_of_both(both):
    """ASH-GRP-25: each hold that was sustained loses a point."""
    f = declare(both({"grapple.upkeep": 1}), **ALL)
    assert held(f) == [("Ann", "Bob", 3), ("Ann", "Cid", 2)]


def test_one_relents(both):
    """ASH-GRP-26, ASH-GRP-48: a pin beside a hold: both are sustained, as two actions."""
    f = again(declare(both(), **{**ALL, "Bob": "grapple/relent"}))
    assert pins(f) == [("Ann", "Bob")] and held(f) == [("Ann", "Cid", 3)]
    declare(f, Ann="grapple/sustain", Cid="grapple/resist")
    assert pools(f, "Ann") == [DICE - 3] and pins(f) == [("Ann", "Bob")]


def test_letting_one_go(both):
    """ASH-GRP-17: by name one is free at once, and the other is sustained with all dice."""
    f = both().line("Dan", "pass").line("Cid", "grapple/resist").line("Bob", "grapple/resist")
    f.line("Ann", "grapple/release Bob")
    assert held(f) == [("Ann", "Cid", 3)] and f.asked() == [("Ann", "declare")]
    f.line("Ann", "grapple/sustain")
    assert pools(f, "Ann") == [DICE]


def test_letting_all_go(both):
    """ASH-GRP-17: without a name everybody is free; nobody else can be named."""
    f = both().line("Dan", "pass").line("Cid", "grapple/resist").line("Bob", "grapple/resist")
    with f.refused("err.grapple.none"):
        f.line("Ann", "grapple/release Dan")
    assert not held(f.line("Ann", "grapple/release"))


def test_one_hold_is_broken_before_her_turn(both):
    """ASH-GRP-45: her sustain is not void while she has another to sustain."""
    f = both(bob={"willpower": 5, "die": 7}, dan={"die": 10}).feed("Dan.assist", 8)
    declare(f, **ALL, Dan="grapple/assist Bob")
    assert f.asked() == [("Bob", "void")], "Ann has Cid to hold on to"
    f.pass_("Bob")
    assert held(f) == [("Ann", "Cid", 3)] and len(f.rolls("Cid", "grapple")) == 1


@pytest.mark.parametrize(("words", "whom"), [("", "Bob"), (" Cid", "Cid"), (" Bob", "Bob")])
def test_haste_contests_one(both, words, whom):
    """ASH-GRP-61, ASH-HAS-07: a haste action is not split: one contest, with whom she names."""
    f = declare(both().set("Ann", "haste 1"), **ALL)
    rolled = len(f.rolls("Ann", "grapple"))
    f.feed("Ann.grapple", {"successes": 1, "pool": DICE}).line("Ann", f"grapple/sustain{words}")
    assert len(f.rolls("Ann", "grapple")) == rolled + 1
    assert now(f, f.roll(whom, "grapple")) and f.asked() == [("Ann", "effect")]


def test_haste_against_haste_of_the_other(both):
    """ASH-GRP-61: her haste contest with one does not take the place of the other's own."""
    f = declare(both().set("Ann", "haste 1").set("Cid", "haste 1"), **ALL)
    declare(f, Cid="grapple/resist", Ann="grapple/sustain Bob")
    mine = [roll.against for roll in f.rolls("Ann", "grapple") if now(f, roll)]
    assert mine == [f.id("Bob"), f.id("Cid")]


def test_knocked_out_with_two(both):
    """ASH-GRP-42: who is out of the fight holds neither."""
    f = both().set("Ann", "status unconscious")
    assert not f.view()["grapples"]


def test_a_blow_is_paid_from_the_oldest(both):
    """ASH-GRP-56: one price for one attack, from the hold that began first."""
    f = both(dan={"die": 10})
    declare(f, **ALL, Dan="attack Ann").line("Ann", "grapple/shrug block")
    assert held(f) == [("Ann", "Bob", 3), ("Ann", "Cid", 3)]


@pytest.mark.parametrize(("line", "left"), [("grapple Cid", 5), ("grapple/assist Cid", 1),
                                            ("grapple/assist Bob", 3)])  # fmt: skip
def test_help_goes_to_the_right_hold(both, line, left):
    """ASH-GRP-14, ASH-GRP-52, ASH-GRP-53: for or against the hold on whom the helper names."""
    f = both(dan={"die": 10}).feed("Dan.assist", 4)
    declare(f, **ALL, Dan=line)
    assert {victim: control for _, victim, control in held(f)}["Cid"] == left


def test_with_one_allowed_only_one(both):
    """ASH-GRP-60: by default the second is let go at once."""
    with pytest.raises(AssertionError):
        both({"grapple.max_sustained": 1})


def test_what_is_told_of_two(both):
    """ASH-GRP-62: she is told both, what sustaining costs and how to let go of one."""
    f = both()
    f.pass_("Dan").line("Cid", "grapple/resist").line("Bob", "grapple/resist")
    sentence = asked(f, "Ann")
    assert "You hold Bob with Control 4 and Cid with Control 3." in sentence
    assert "3 dice fewer" in sentence and "+grapple/release <name>" in sentence
    f.line("Ann", "grapple/release Cid")
    assert any("Ann lets Cid go" in line for line in heard(f, "Cid"))


def test_seize_one_at_a_time(fight):
    """ASH-GRP-60: a second standing grapple may be opened beside a sustained one."""
    f = fight(unfed="miss", settings=TWO)
    for name, die in (("Ann", 9), ("Bob", 5), ("Cid", 1)):
        f.join(name, **{**STRONG, "die": die})
    seize(f, "Ann", "Bob", 4).feed("Ann.grapple", {"successes": 0, "pool": DICE - 3}, 3)
    declare(f, Bob="grapple/resist", Ann="split grapple/sustain; grapple Cid=strength")
    again(f)
    assert held(f) == [("Ann", "Bob", 4), ("Ann", "Cid", 3)]
