"""What holds for one phase only is forgotten in the next one: each played past the edge."""

import pytest

from tests.support.holds import STRONG, again, declare, pins, seize

GUN = {"weapons": ["light pistol"]}
WILLED = {"willpower": 5}


@pytest.fixture
def hasty(people):
    """So many of Ann, Bob and Cleo, with a haste action for each; rolls score nothing."""

    def begin(count=2, **how):
        f = people(count, **how)
        for name in ("Ann", "Bob", "Cleo")[:count]:
            f.set(name, "haste 1")
        return f

    return begin


def in_haste(f):
    """The fight is at the declarations of the first haste phase."""
    assert (f.state.phase, f.state.step) == ("haste 1", "declare")
    return f


def test_a_choice_against_a_committed_attack(duel):
    """ASH-ATK-07: who took one in this round is asked again in the next."""
    f = duel()
    for _ in range(2):
        f.attack("Frank", "Jane", manners=["committed"]).attack("Jane", "Frank")
        assert f.asked() == [("Jane", "defend")]
        f.choose("Jane", "accept").next()


def test_fired_at_grips(hasty):
    """ASH-FIR-02: at grips in Main, across a distance by haste: then there is no reflex to fire."""
    f = hasty(3, bob=GUN, cleo=GUN).set("Bob", "grips Ann")
    f.attack("Cleo", "Bob").attack("Bob", "Ann").pass_("Ann").pass_("Ann")
    assert f.asked() == [("Bob", "defend")], "a shot at grips leaves him his reflex"
    in_haste(f.pass_("Bob")).attack("Cleo", "Bob").attack("Bob", "Cleo").pass_("Ann")
    assert f.state.step == "initiative" and len(f.told("attack.uncontested")) == 4


def test_told_that_there_is_no_defense(hasty):
    """ASH-DEF-01: a defense nobody asked for is refused for what keeps it from them now."""
    f = hasty(3).set("Bob", "unaware Ann").attack("Cleo", "Ann").pass_("Bob").attack("Ann", "Bob")
    with f.refused("err.defense.not_entitled"):
        f.dodge("Bob")
    in_haste(f.pass_("Ann")).attack("Cleo", "Ann").pass_("Bob", "Ann")
    with f.refused("err.phase.wrong_step"):
        f.dodge("Bob")
    f.pass_("Ann")


def test_an_escape_is_rolled_for_each_phase(hasty):
    """ASH-PIL-06: one roll serves for the phase; who tries again by haste rolls again."""
    f = hasty().feed("Ann.attack", 1, 2).feed("Bob.escape", 1, 3)
    f.line("Bob", "escape").attack("Ann", "Bob")
    in_haste(f).line("Bob", "escape").attack("Ann", "Bob")
    assert f.asked() == [("Ann", "pursue")], "the tie of the Main phase holds nobody back"


@pytest.mark.parametrize("haste", [1, 0])
def test_what_was_typed_ahead_and_never_asked_for(people, haste):
    """ASH-RND-06: who was down at their slot is asked afresh, in the next phase or round."""
    f = people(3).misc("Ann", "early").set("Ann", "status unconscious")
    f.attack("Cleo", "Bob").pass_("Bob").set("Ann", "status active").set("Ann", f"haste {haste}")
    f.dodge("Bob")
    if not haste:
        f.next().pass_("Cleo", "Bob")
    assert f.asked() == [("Ann", "declare")] and not f.told("misc.done")


def test_let_go_in_an_earlier_phase(fight):
    """ASH-GRP-49, ASH-HAS-03: whom nobody let go in this phase has missed nothing of it."""
    f = fight(unfed="miss", settings={"grapple.upkeep": 0})
    for name, die in (("Ann", 9), ("Bob", 7), ("Cleo", 5)):
        f.join(name, **{**STRONG, "die": die})
    again(declare(seize(f, "Ann", "Bob", 3), Ann="grapple/sustain", Bob="grapple/relent"))
    assert pins(f) == [("Ann", "Bob")]
    f.set("Ann", "haste 1").pass_("Cleo").line("Ann", "grapple/release").pass_("Ann")
    in_haste(f).attack("Ann", "Cleo").set("Bob", "haste 1").pass_("Cleo")
    assert (f.state.phase, f.asked()) == ("haste 2", [("Bob", "declare")])


@pytest.mark.parametrize("haste", [1, 0])
def test_a_split_is_no_price_of_later_actions(people, haste):
    """ASH-ABT-04, ASH-ABT-10: what was declared for the Main phase counts for that alone."""
    f = people(2, bob=WILLED).set("Bob", f"haste {haste}").set("Ann", f"haste {haste}")
    f.line("Bob", "split misc a; misc b").pass_("Ann")
    if not haste:
        f.next()
    f.misc("Bob", "c").rule("void Bob").pass_("Ann")
    f.feed("Bob.abort", 1).line("Bob", "abort misc run=dexterity+athletics/6")
    assert f.pool("Bob", "misc") == 6 - 3


@pytest.mark.parametrize("haste", [1, 0])
def test_who_spoke_last_before(people, haste):
    """ASH-INI-06, ASH-ABT-02: of two who are tied neither speaks later, whoever did before."""
    f = people(3, ann=WILLED, bob={**WILLED, "die": 9}, cleo={"die": 10})
    f.set("Ann", f"haste {haste}").set("Bob", f"haste {haste}")
    f.misc("Ann", "a").misc("Bob", "b").rule("void Ann").pass_("Cleo")
    f.feed("Ann.abort", 1).line("Ann", "abort misc run")
    if not haste:
        f.next()
    f.misc("Bob", "c").attack("Ann", "Bob")
    if not haste:
        f.pass_("Cleo")
    assert f.options() == ["block", "dodge"]


@pytest.mark.parametrize("haste", [1, 0])
def test_what_was_void(people, haste):
    """ASH-RND-07: the same line is no longer void in the next phase or round."""
    f = people(2).set("Bob", f"haste {haste}").misc("Bob", "a").rule("void Bob").pass_("Ann")
    if not haste:
        f.next()
    f.misc("Bob", "b").end_round()
    assert [told["what"] for told in f.told("misc.done")] == ["b"]
