"""Changing a declared action (ABT)."""

from collections.abc import Iterable

import pytest

from tests.support.fight import ABLE, PlayedFight

GUN = {"weapons": ["light pistol"]}
TRY = {"successes": 1, "pool": 5, "difficulty": 8}
FAIL = {"successes": 0, "pool": 5, "difficulty": 8}
RUN = "misc run=dexterity+athletics"


def crew(
    fight, names: str, willing: Iterable[str] = ("Frank",), settings=None, **sheets
) -> PlayedFight:
    """People from the fastest to the slowest; those who are willing have Willpower 5."""
    f = fight(unfed="miss", settings=settings)
    for place, name in enumerate(names.split()):
        will = {"willpower": 5} if name in willing else {}
        f.join(name, **{**ABLE, "die": 9 - 2 * place, **will, **sheets.get(name.lower(), {})})
    return f


def void(fight, then: str = "", names: str = "Jane Tom Frank", **how) -> PlayedFight:
    """Frank, the slowest, is about to attack Tom, who goes down; Jane has not spoken yet."""
    f = crew(fight, names, **how).attack("Frank", "Tom").pass_("Tom")
    f.set("Tom", "status unconscious")
    return f.line("Frank", then) if then else f


def later(fight, names: str = "Jane Tom Frank", **how) -> PlayedFight:
    """Frank, the slowest, attacks Tom; Jane attacks Frank, who is asked."""
    f = crew(fight, names, **how).attack("Frank", "Tom").pass_("Tom").attack("Jane", "Frank")
    assert f.asked() == [("Frank", "defend")]
    return f


# --- the first ground ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "what"),
    [("Tom", "status unconscious"), ("Tom", "status fled"), ("Tom", "status out"),
     ("Tom", "status dead"), ("Frank", "weapon off"), ("", "void Frank")],
)  # fmt: skip
def test_a_void_action_may_be_aborted(fight, who, what):
    """ASH-ABT-01, ASH-EX-16: the target is gone or down, the gun destroyed, or so ruled."""
    f = crew(fight, "Jane Tom Frank", frank=GUN).attack("Frank", "Tom").pass_("Tom")
    _ = f.set(who, what) if who else f.rule(what)
    f.pass_("Jane")
    assert f.asked() == [("Frank", "void")]
    assert "abort" in f.options()
    f.feed("Frank.abort", TRY).feed("Frank.misc", {"successes": 1, "pool": 3})
    f.line("Frank", f"abort {RUN}")


@pytest.mark.parametrize(("new", "purpose"), [("attack Jane", "attack"), (RUN, "misc")])
def test_a_void_action_for_any_other(fight, new, purpose):
    """ASH-ABT-01, ASH-ABT-04, ASH-ABT-08: done at once in one's own turn, at -3."""
    f = void(fight).pass_("Jane").feed("Frank.abort", TRY).line("Frank", f"abort {new}")
    if purpose == "attack":
        assert f.asked() == [("Jane", "defend")]
        f.next()
    assert f.pool("Frank", purpose) == 3


def test_a_void_action_for_a_defense(fight):
    """ASH-ABT-01, ASH-ABT-08: a defense works from one's turn to the end of the phase."""
    f = crew(fight, "Jane Tom Frank Zed").attack("Zed", "Frank").attack("Frank", "Tom")
    f.pass_("Tom").set("Tom", "status fled").pass_("Jane").feed("Frank.abort", TRY)
    f.line("Frank", "abort dodge")
    assert f.pool("Frank", "dodge") == 3
    assert f.all_rolls()[-1] == ("Frank", "dodge")


def test_no_abort_while_nothing_is_void(fight):
    """ASH-ABT-01, ASH-ABT-02: without a ground it is refused."""
    f = crew(fight, "Jane Tom Frank").attack("Frank", "Tom")
    with f.refused("err.abort.no_trigger"):
        f.line("Frank", "abort dodge")


def test_what_is_vetoed_is_no_ground(fight):
    """ASH-ABT-01, ASH-STD-02: a veto strikes an action; there is nothing left to abort."""
    f = crew(fight, "Jane Tom Frank").attack("Frank", "Tom").rule("veto Frank")
    with f.refused("err.abort.no_trigger"):
        f.line("Frank", "abort dodge")
    f.pass_("Tom", "Jane")
    assert f.state.step == "initiative"


def test_a_void_attack_contests_nothing(fight):
    """ASH-ABT-01, ASH-INT-04: ruled void, it makes no exchange; its owner has the reflex."""
    f = crew(fight, "Jane Frank").attack("Frank", "Jane").rule("void Frank").attack("Jane", "Frank")
    assert f.asked() == [("Frank", "defend")]
    f.dodge("Frank").pass_("Frank")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "dodge")]


def test_a_defense_may_be_void(fight):
    """ASH-ABT-01, ASH-ABT-04: any action may be ruled void, and be aborted at -3."""
    f = crew(fight, "Jane Frank").dodge("Frank").rule("void Frank").feed("Frank.abort", TRY)
    f.line("Frank", f"abort {RUN}").pass_("Jane")
    assert f.pool("Frank", "misc") == 3


@pytest.mark.parametrize("line", ["guard", "escape", "grapple/defend"])
def test_what_is_void_is_not_carried_out(fight, line):
    """ASH-ABT-01, ASH-INT-04: a void Guard does not strike; its owner has the plain reflex."""
    f = crew(fight, "Jane Frank", willing=()).line("Frank", line).rule("void Frank")
    f.attack("Jane", "Frank")
    assert f.asked() == [("Frank", "defend")]
    f.dodge("Frank")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "dodge")]


def test_a_void_part_does_not_get_away(fight):
    """ASH-ABT-01, ASH-ABT-10: a void escape in a split ends nothing, whatever the rest does."""
    f = crew(fight, "Jane Frank", willing=()).line("Frank", f"split {RUN}; escape")
    f.rule("void Frank").pass_("Jane")
    assert not f.rolls("Frank", "misc")
    assert "pursue" not in [question for _, question in f.asked()]
    assert f.person("Frank").status == "active"


def test_a_wound_is_no_ground(fight):
    """ASH-ABT-01, ASH-INT-43: an action without dice fails; it is not void."""
    f = crew(fight, "Jane Tom Frank", frank={"dexterity": 1, "brawl": 1})
    f.attack("Frank", "Tom").pass_("Tom").damage("Frank", 6, "bashing")
    with f.refused("err.abort.no_trigger"):
        f.line("Frank", "abort dodge")


def test_who_passed_has_nothing_to_abort(fight):
    """ASH-ACT-08, ASH-ABT-02: who does nothing meets a later attack by reflex only."""
    f = crew(fight, "Jane Frank").pass_("Frank").attack("Jane", "Frank")
    assert "abort" not in f.options()
    with f.refused("err.abort.no_trigger"):
        f.line("Frank", "abort dodge")
    f.next()


# --- the second ground -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("new", "purpose"),
    [("block", "block"), ("dodge", "dodge"), ("escape", "escape"), ("grapple/defend", "grapple")],
)
def test_a_later_attack_lets_one_defend(fight, new, purpose):
    """ASH-ABT-02, ASH-ABT-03, ASH-ABT-04: to any true defense, without a price."""
    f = later(fight).feed("Frank.abort", TRY).line("Frank", f"abort {new}")
    assert f.pool("Frank", purpose) == 6
    assert not f.rolls("Frank", "attack")


@pytest.mark.parametrize(
    ("new", "code"),
    [("guard", "guard"), ("attack Jane", "defense_only"), ("misc run", "defense_only"),
     ("grapple Jane", "defense_only")],
)  # fmt: skip
def test_a_later_attack_lets_one_only_defend(fight, new, code):
    """ASH-ABT-02: Guard is refused by itself, what is no defense too; it stays to be asked."""
    f = later(fight)
    with f.refused(f"err.abort.{code}"):
        f.line("Frank", f"abort {new}")
    assert f.asked() == [("Frank", "defend")]
    f.next()


def test_an_abort_to_guard(fight):
    """ASH-ABT-02: abort.guard_allowed: the Guard strikes at the attack that comes up."""
    f = later(fight, settings={"abort.guard_allowed": True}).feed("Frank.abort", TRY)
    f.line("Frank", "abort guard")
    assert f.all_rolls()[-2:] == [("Jane", "attack"), ("Frank", "attack")]
    assert f.pool("Frank", "attack") == 6


def test_the_slower_give_no_ground(fight):
    """ASH-ABT-02: a Guard strikes back at a slower attacker and is not asked about it."""
    f = crew(fight, "Jane Frank", willing=("Jane",)).attack("Frank", "Jane")
    f.line("Jane", "guard")
    assert f.all_rolls() == [("Frank", "attack"), ("Jane", "attack")]


@pytest.mark.parametrize("line", ["guard", "attack Jane"])
def test_the_fully_tied_give_no_ground(fight, line):
    """ASH-ABT-02, ASH-INI-06: none of those who are tied declares after another."""
    f = crew(fight, "Jane Frank", jane={"die": 5}, frank={"die": 5}, willing=("Jane", "Frank"))
    f.line("Frank", line).attack("Jane", "Frank")
    assert sorted(f.all_rolls()) == [("Frank", "attack"), ("Jane", "attack")]


def test_a_declaration_that_was_reopened(fight):
    """ASH-ABT-02: it counts from when it was made again: who speaks after that is later."""
    f = crew(fight, "Jane Tom Frank").attack("Frank", "Tom").rule("reopen Frank")
    f.attack("Frank", "Tom").pass_("Tom").attack("Jane", "Frank")
    assert f.options() == ["block", "dodge", "abort"]
    f.next()


def test_instead_of_an_exchange(fight):
    """ASH-ABT-02, ASH-RES-02: only an abort makes a defense of a contested attack."""
    f = crew(fight, "Jane Frank").attack("Frank", "Jane").attack("Jane", "Frank")
    assert f.options() == ["abort"]
    f.feed("Frank.abort", TRY).line("Frank", "abort block")
    assert f.all_rolls() == [("Frank", "abort"), ("Jane", "attack"), ("Frank", "block")]


def test_a_guard_may_be_aborted_before_it_strikes(fight):
    """ASH-ABT-02, ASH-INT-07: to a true defense; on failure it strikes."""
    f = crew(fight, "Jane Frank").line("Frank", "guard").attack("Jane", "Frank")
    assert f.options() == ["abort"]
    f.feed("Frank.abort", TRY).line("Frank", "abort dodge")
    assert f.all_rolls()[-1] == ("Frank", "dodge")
    f.next().line("Frank", "guard").attack("Jane", "Frank").feed("Frank.abort", FAIL)
    f.line("Frank", "abort dodge")
    assert f.all_rolls()[-1] == ("Frank", "attack")


# --- the roll --------------------------------------------------------------------------------


@pytest.mark.parametrize(("which", "dice"), [("permanent", 5), ("temporary", 2)])
def test_which_willpower(fight, which, dice):
    """ASH-ABT-03: abort.willpower; difficulty 8, and one success is enough."""
    f = later(fight, settings={"abort.willpower": which}, frank={"pools": {"willpower": 2}})
    f.feed("Frank.abort", {"successes": 1, "pool": dice, "difficulty": 8})
    f.line("Frank", "abort dodge")
    assert f.all_rolls()[-1] == ("Frank", "dodge")
    assert f.person("Frank").pools["willpower"] == 2


def test_a_split_takes_nothing_off_the_roll(fight):
    """ASH-ABT-03: no split penalty on Willpower."""
    f = crew(fight, "Jane Tom Frank").line("Frank", f"split attack Tom; {RUN}").pass_("Tom")
    f.attack("Jane", "Frank").feed("Frank.abort", TRY).line("Frank", "abort dodge")


def test_a_point_instead_of_a_roll(fight):
    """ASH-ABT-03: abort.spend_point_instead."""
    f = later(fight, settings={"abort.spend_point_instead": True}).line("Frank", "abort dodge")
    assert not f.rolls("Frank", "abort")
    assert f.person("Frank").pools["willpower"] == 4
    assert f.all_rolls()[-1] == ("Frank", "dodge")


# --- the price -------------------------------------------------------------------------------


def test_the_price_is_the_new_actions_alone(fight):
    """ASH-ABT-04: reflex defenses and damage are not reduced."""
    f = crew(fight, "Jane Tom Frank Zed").attack("Zed", "Frank").attack("Frank", "Tom")
    f.pass_("Tom").set("Tom", "status fled").pass_("Jane").feed("Frank.abort", TRY)
    f.feed("Frank.attack", {"successes": 1, "pool": 3})
    f.line("Frank", "abort attack Jane").pass_("Jane").dodge("Frank")
    assert f.pool("Frank", "damage") == 3
    assert f.pool("Frank", "dodge") == 6


def test_a_free_abort_counts_for_a_later_one(fight):
    """ASH-ABT-04, ASH-INT-02: a defensive abort, then a void one: two aborts, -4."""
    f = crew(fight, "Jane Tom Frank", frank={"celerity": 1}, jane={"celerity": 1})
    f.haste("Frank", 1).attack("Frank", "Tom").pass_("Tom").haste("Jane", 1)
    f.feed("Frank.abort", TRY, TRY).attack("Jane", "Frank").line("Frank", "abort dodge")
    assert f.pool("Frank", "dodge") == 6
    f.attack("Frank", "Tom").rule("void Frank").line("Frank", f"abort {RUN}").pass_("Jane")
    assert f.pool("Frank", "misc") == 2


def test_a_void_abort_does_not_make_a_later_defense_dearer(fight):
    """ASH-INT-02, ASH-ABT-05: a void abort, then a defensive one, which is free."""
    f = void(fight).feed("Frank.abort", TRY, TRY).line("Frank", f"abort {RUN}")
    f.attack("Jane", "Frank").line("Frank", "abort dodge")
    assert f.pool("Frank", "dodge") == 6
    assert not f.rolls("Frank", "misc")


def test_a_void_action_for_a_dodge(fight):
    """ASH-INT-03, ASH-ABT-08: before one's turn, at -3 for the phase, and the smaller step."""
    f = void(fight, names="Jane Kim Tom Frank").feed("Frank.abort", TRY)
    f.line("Frank", "abort dodge").attack("Kim", "Frank").attack("Jane", "Frank")
    assert [roll.pool for roll in f.rolls("Frank", "dodge")] == [3, 2]


def test_both_grounds_and_a_defense(fight):
    """ASH-INT-03: void, and attacked later: the free ground is picked for a defense."""
    f = void(fight).attack("Jane", "Frank").feed("Frank.abort", TRY).line("Frank", "abort dodge")
    assert f.pool("Frank", "dodge") == 6


def test_both_grounds_and_no_defense(fight):
    """ASH-INT-03, ASH-ABT-08: the player picks the ground; a void action is ground already."""
    f = void(fight).attack("Jane", "Frank").feed("Frank.abort", TRY)
    f.line("Frank", f"abort {RUN}")
    assert f.asked() == [("Frank", "defend")]
    f.dodge("Frank")
    assert (f.pool("Frank", "dodge"), f.pool("Frank", "misc")) == (6, 3)


def test_a_void_action_and_a_reflex(fight):
    """ASH-INT-04: no abort is needed for a reflex; the posture stays, so the second is at -2."""
    f = void(fight, names="Jane Kim Tom Frank").attack("Kim", "Frank").attack("Jane", "Frank")
    f.dodge("Frank").dodge("Frank")
    assert [roll.pool for roll in f.rolls("Frank", "dodge")] == [6, 4]
    assert f.asked() == [("Frank", "void")]


# --- failing ---------------------------------------------------------------------------------


def test_failing_with_a_void_action(fight):
    """ASH-ABT-06: the action is lost, and one may not even insist; the posture stays."""
    f = crew(fight, "Jane Tom Frank Zed Yan").attack("Yan", "Frank").attack("Zed", "Frank")
    f.attack("Frank", "Tom").pass_("Tom").set("Tom", "status unconscious").pass_("Jane")
    f.feed("Frank.abort", FAIL).line("Frank", f"abort {RUN}")
    assert f.asked() == [("Frank", "defend")]
    f.dodge("Frank").dodge("Frank")
    assert [roll.pool for roll in f.rolls("Frank", "dodge")] == [6, 4]
    assert not f.rolls("Frank", "misc") and not f.rolls("Frank", "attack")


def test_failing_before_ones_turn(fight):
    """ASH-ABT-06: the void action is lost at once; nothing is asked when the turn comes."""
    f = void(fight).feed("Frank.abort", FAIL).line("Frank", f"abort {RUN}").pass_("Jane")
    assert f.state.step == "initiative"
    assert not f.rolls("Frank", "attack")


def test_failing_leaves_the_exchange(fight):
    """ASH-ABT-06, ASH-INT-05: nothing is left to choose, so both blows are contested."""
    f = crew(fight, "Jane Frank").attack("Frank", "Jane").attack("Jane", "Frank")
    f.feed("Frank.abort", FAIL).line("Frank", "abort dodge")
    assert f.all_rolls()[1:] == [("Jane", "attack"), ("Frank", "attack")]


def test_a_botch_is_a_failure(fight):
    """ASH-ABT-06: and is flagged."""
    f = later(fight).feed("Frank.abort", (1, 2, 3, 4, 5)).line("Frank", "abort dodge")
    assert f.roll("Frank", "abort").botch
    assert f.asked() == [("Frank", "defend")]
    f.next()


def test_failing_closes_it_for_the_round(fight):
    """ASH-ABT-05: also in the haste phases; in the next round one may try again."""
    f = crew(fight, "Jane Tom Frank", frank={"celerity": 1}, jane={"celerity": 1})
    f.haste("Frank", 1).attack("Frank", "Tom").pass_("Tom").haste("Jane", 1)
    f.feed("Frank.abort", FAIL).attack("Jane", "Frank").line("Frank", "abort dodge")
    f.dodge("Frank").next()
    assert f.state.phase == "haste 1"
    f.attack("Frank", "Tom").rule("void Frank")
    with f.refused("err.abort.prior_failed"):
        f.line("Frank", f"abort {RUN}")
    f.next_round()
    f.attack("Frank", "Tom").rule("void Frank").feed("Frank.abort", TRY)
    f.line("Frank", f"abort {RUN}")


def test_another_after_one_that_succeeded(fight):
    """ASH-ABT-05: allowed as long as all before succeeded; the second fails, and no third."""
    f = void(fight).feed("Frank.abort", TRY, FAIL).line("Frank", f"abort {RUN}")
    f.rule("void Frank").line("Frank", "abort dodge")
    with f.refused("err.abort.prior_failed"):
        f.line("Frank", "abort dodge")


# --- committed attacks -----------------------------------------------------------------------


def test_free_against_a_committed_attack(fight):
    """ASH-ABT-07: no roll, no price, and without any Willpower."""
    f = crew(fight, "Jane Tom Frank", willing=()).attack("Frank", "Tom").pass_("Tom")
    f.attack("Jane", "Frank", manners=["committed"])
    assert "abort" in f.options()
    f.line("Frank", "abort dodge")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "dodge")]
    assert (f.pool("Frank", "dodge"), f.difficulty("Frank", "dodge")) == (6, 5)


def test_free_against_an_earlier_committed_attack(fight):
    """ASH-ABT-07: it need not have been declared later; here a Guard is given up."""
    f = crew(fight, "Jane Frank", willing=()).attack("Frank", "Jane", manners=["committed"])
    f.line("Jane", "guard")
    assert f.asked() == [("Jane", "defend")]
    f.line("Jane", "abort dodge")
    assert f.all_rolls() == [("Frank", "attack"), ("Jane", "dodge")]


@pytest.mark.parametrize(("new", "code"), [("guard", "guard"), ("attack Jane", "defense_only")])
def test_free_to_a_defense_only(fight, new, code):
    """ASH-ABT-07, ASH-ATK-07: the target may abort to a defense."""
    f = crew(fight, "Jane Tom Frank").attack("Frank", "Tom").pass_("Tom")
    f.attack("Jane", "Frank", manners=["committed"])
    with f.refused(f"err.abort.{code}"):
        f.line("Frank", f"abort {new}")
    f.next()


def test_free_even_after_a_failure(fight):
    """ASH-ABT-07, ASH-INT-05: the free abort is not closed by one that failed."""
    f = crew(fight, "Jane Kim Tom Frank").attack("Frank", "Tom").pass_("Tom")
    f.attack("Kim", "Frank", manners=["committed"]).attack("Jane", "Frank")
    f.feed("Frank.abort", FAIL).line("Frank", "abort dodge").pass_("Frank")
    assert "abort" in f.options()
    f.line("Frank", "abort dodge")
    assert f.all_rolls()[-1] == ("Frank", "dodge")
    assert f.pool("Frank", "dodge") == 5


# --- when ------------------------------------------------------------------------------------


def test_what_is_done_is_done(fight):
    """ASH-ABT-08: who acted already has only a reflex."""
    f = crew(fight, "Jane Tom Frank", willing=("Jane",)).attack("Frank", "Jane").pass_("Tom")
    f.attack("Jane", "Tom").next()
    assert f.options() == ["block", "dodge"]
    with f.refused("err.abort.already_resolved"):
        f.line("Jane", "abort dodge")
    f.next()


def test_what_an_exchange_used_up_is_done(fight):
    """ASH-ABT-08, ASH-INT-27: the slower one's attack was resolved in the faster one's turn."""
    f = crew(fight, "Jane Tom Frank").attack("Frank", "Jane").attack("Tom", "Frank")
    f.attack("Jane", "Frank").pass_("Frank")
    assert f.options() == ["block", "dodge"]
    with f.refused("err.abort.already_resolved"):
        f.line("Frank", "abort dodge")
    f.next()


def test_the_new_action_waits_for_ones_turn(fight):
    """ASH-ABT-08: aborted early, an attack takes place in its owner's turn."""
    f = void(fight, names="Jane Kim Tom Frank").feed("Frank.abort", TRY)
    f.line("Frank", "abort attack Kim").attack("Kim", "Jane").misc("Jane", "wait").next()
    assert [who for who, what in f.all_rolls() if what == "attack"] == ["Kim"]
    f.next()
    assert f.pool("Frank", "attack") == 3


def test_the_new_defense_lasts(fight):
    """ASH-ABT-08: it answers the attack that comes up and all that follow, unasked."""
    f = crew(fight, "Jane Kim Frank").attack("Frank", "Kim").attack("Kim", "Frank")
    f.feed("Frank.abort", TRY).attack("Jane", "Frank").line("Frank", "abort dodge")
    assert [roll.pool for roll in f.rolls("Frank", "dodge")] == [6, 5]
    assert not f.rolls("Frank", "attack")


# --- limits ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("new", "code"),
    [(f"split attack Jane; {RUN}", "split"), ("attack/committed Jane", "committed")],
)
def test_what_one_may_not_abort_to(fight, new, code):
    """ASH-ABT-09, ASH-ATK-09: no split, no committed attack."""
    f = void(fight)
    with f.refused(f"err.abort.{code}"):
        f.line("Frank", f"abort {new}")


def test_wits_do_not_limit_aborts(fight):
    """ASH-ABT-09: the Wits limit is not tested: three actions with Wits 2."""
    f = crew(fight, "Jane Tom Frank", frank={"wits": 2})
    f.line("Frank", "split attack Tom; attack Jane").pass_("Tom").set("Tom", "status fled")
    f.feed("Frank.abort", TRY).line("Frank", f"abort {RUN}").pass_("Jane").next()
    assert f.pool("Frank", "misc") == 2


def test_aborts_in_a_haste_phase(fight):
    """ASH-ABT-09, ASH-INT-49: the haste action is replaced; haste stays as announced."""
    f = crew(fight, "Jane Tom Frank", frank={"celerity": 2}, jane={"celerity": 2})
    f.haste("Frank", 2).attack("Frank", "Tom").rule("void Frank").feed("Frank.abort", TRY, TRY)
    f.line("Frank", f"abort {RUN}")
    assert f.person("Frank").haste == 2
    f.pass_("Tom").haste("Jane", 2).pass_("Jane").attack("Frank", "Tom").rule("void Frank")
    assert (f.state.phase, f.person("Frank").haste) == ("haste 1", 1)
    f.line("Frank", f"abort {RUN}").pass_("Jane")
    assert f.pool("Frank", "misc") == 2
    assert (f.state.phase, f.person("Frank").haste) == ("haste 2", 1)


def test_a_defensive_abort_in_a_haste_phase(fight):
    """ASH-ABT-02, ASH-ABT-09: who holds haste may abort the haste action as any other."""
    f = crew(fight, "Jane Tom Frank", frank={"celerity": 1}, jane={"celerity": 1})
    f.haste("Frank", 1).pass_("Frank", "Tom").haste("Jane", 1).pass_("Jane")
    f.attack("Frank", "Tom").attack("Jane", "Frank")
    assert (f.state.phase, f.asked()) == ("haste 1", [("Frank", "defend")])
    f.feed("Frank.abort", TRY).line("Frank", "abort dodge")
    assert f.all_rolls()[-1] == ("Frank", "dodge")


def test_no_abort_for_those_without_haste(fight):
    """ASH-HAS-05, ASH-ABT-08: in a haste phase they only block or dodge."""
    f = crew(fight, "Jane Frank", jane={"celerity": 1}).misc("Frank", "wait")
    f.haste("Jane", 1).pass_("Jane").attack("Jane", "Frank")
    assert (f.state.phase, f.options()) == ("haste 1", ["block", "dodge"])
    f.next()


def test_a_committed_attack_that_is_void(fight):
    """ASH-ABT-09, ASH-INT-15: it may become another attack, but no defense comes back."""
    f = crew(fight, "Jane Tom Frank Zed").attack("Zed", "Frank")
    f.attack("Frank", "Tom", manners=["committed"]).pass_("Tom").set("Tom", "status fled")
    with f.refused("err.defense.not_entitled"):
        f.line("Frank", "abort dodge")
    f.feed("Frank.abort", TRY).line("Frank", "abort attack Jane").pass_("Jane").next()
    assert f.pool("Frank", "attack") == 3
    assert not f.rolls("Frank", "dodge") and not f.rolls("Frank", "block")


# --- parts of a split ------------------------------------------------------------------------


def test_the_second_part_of_a_split(fight):
    """ASH-ABT-10: the part that is void is the one that is aborted, here the last."""
    f = crew(fight, "Jane Tom Frank").line("Frank", "split attack Jane; attack Tom")
    f.pass_("Tom").set("Tom", "status fled").pass_("Jane").next()
    assert f.pool("Frank", "attack") == 3
    assert f.asked() == [("Frank", "void")]
    f.feed("Frank.abort", TRY).line("Frank", f"abort {RUN}")
    assert f.pool("Frank", "misc") == 2


def test_both_parts_of_a_split(fight):
    """ASH-ABT-04, ASH-ABT-10: two parts and two aborts: four actions, -5."""
    f = crew(fight, "Jane Tom Kim Frank").line("Frank", "split attack Tom; attack Kim")
    f.pass_("Kim", "Tom").set("Tom", "status fled").set("Kim", "status fled").pass_("Jane")
    f.feed("Frank.abort", TRY, TRY).line("Frank", f"abort {RUN}").line("Frank", f"abort {RUN}")
    assert [roll.pool for roll in f.rolls("Frank", "misc")] == [2, 1]


def test_failing_for_one_part(fight):
    """ASH-ABT-06, ASH-ABT-10: the void part is lost, the other takes place."""
    f = crew(fight, "Jane Tom Frank").line("Frank", "split attack Tom; attack Jane")
    f.pass_("Tom").set("Tom", "status fled").pass_("Jane").feed("Frank.abort", FAIL)
    f.line("Frank", f"abort {RUN}").next()
    assert not f.rolls("Frank", "misc")
    assert f.pool("Frank", "attack") == 3


def test_a_defense_gives_up_all_parts(fight):
    """ASH-ABT-10, ASH-INT-01: a defensive abort costs all that is unresolved and no dice."""
    f = crew(fight, "Jane Tom Frank").line("Frank", f"split attack Tom; {RUN}").pass_("Tom")
    f.attack("Jane", "Frank").feed("Frank.abort", TRY).line("Frank", "abort dodge")
    assert f.pool("Frank", "dodge") == 6
    assert not f.rolls("Frank", "attack") and not f.rolls("Frank", "misc")


def test_a_defense_gives_up_what_is_left(fight):
    """ASH-ABT-10, ASH-INT-01: one part was used up in an exchange, the other is given up."""
    f = crew(fight, "Jane Kim Frank").line("Frank", "split attack Jane; attack Kim")
    f.attack("Kim", "Frank").attack("Jane", "Frank").pass_("Frank")
    assert f.pool("Frank", "attack") == 3
    f.feed("Frank.abort", TRY).line("Frank", "abort dodge")
    assert f.pool("Frank", "dodge") == 5
    assert len(f.rolls("Frank", "attack")) == 1


def test_a_defense_for_one_part(fight):
    """ASH-ABT-10, ASH-INT-03: a void part becomes a dodge at -4; the other part stays."""
    f = crew(
        fight, "Jane Tom Frank Zed", frank=GUN, zed=GUN, jane={"weapons": ["bow"]},
    )  # fmt: skip
    f.attack("Zed", "Frank").line("Frank", "split attack Tom; attack Zed").pass_("Tom")
    f.set("Tom", "status fled").feed("Frank.abort", TRY).line("Frank", "abort dodge")
    f.attack("Jane", "Frank").next()
    assert f.pool("Frank", "dodge") == 2
    f.end_round()
    assert f.pool("Frank", "attack") == 3


def test_haste_outlives_an_abort(fight):
    """ASH-INT-49: the Main action is aborted to a defense; the haste actions remain."""
    f = crew(fight, "Jane Tom Frank", frank={"celerity": 2})
    f.haste("Frank", 2).attack("Frank", "Tom").pass_("Tom").attack("Jane", "Frank")
    f.feed("Frank.abort", TRY).line("Frank", "abort dodge")
    assert (f.state.phase, f.asked()) == ("haste 1", [("Frank", "declare")])
    assert f.person("Frank").haste == 2
