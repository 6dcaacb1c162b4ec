"""Answers given beforehand: +defend/plan and +abort/plan."""

import pytest

from combat_ashes.engine import events as ev

EXAMPLE = "block brawl; dodge the rest; accept a committed attack only below 3 dice"
WILLING = {"willpower": 5}


def planned(f, text, who="Frank"):
    """Frank makes a plan."""
    return f.line(who, f"defend/plan {text}")


def attacked(f, weapon="punch", manners=()):
    """Frank, who is slower, passes, and Jane attacks him."""
    return f.pass_("Frank").attack("Jane", "Frank", weapon, manners=manners)


def plan_of(f, who="Frank"):
    """What somebody is told of their plan."""
    f.line(who, "defend/plan")
    return f.told("plan.shown")[-1]["plan"]


# --- making, showing and clearing -------------------------------------------------------------


def test_a_plan_is_shown(duel):
    """+defend/plan alone shows the plan, and names every answer in it."""
    f = duel()
    assert plan_of(f) == "none"
    shown = plan_of(planned(f, EXAMPLE))
    assert [part.split()[0] for part in shown.split("; ")] == ["block", "dodge", "accept"]
    assert "committed" in shown and "3" in shown


def test_a_plan_is_cleared(duel):
    """+defend/plan off: the question is put again."""
    f = planned(planned(duel(), "dodge everything"), "off")
    assert plan_of(f) == "none"
    assert attacked(f).asked() == [("Frank", "defend")]


def test_an_abort_plan_is_shown_and_cleared(duel):
    """+abort/plan is part of the plan; +defend/plan off clears it too."""
    f = duel().line("Frank", "abort/plan dodge if shot at")
    assert "abort" in plan_of(f) and "dodge" in plan_of(f)
    assert plan_of(planned(f, "off")) == "none"


def test_a_new_plan_takes_the_place_of_the_old(duel):
    """+defend/plan again is a new plan."""
    f = attacked(planned(planned(duel(), "block"), "dodge"))
    assert f.rolls("Frank", "dodge") and not f.rolls("Frank", "block")


@pytest.mark.parametrize(
    "text", ["hide", "block the sun and moon", "abort", "abort attack Jane", "dodge below", "guard"]
)
def test_what_is_no_plan(duel, text):
    """err.plan.unknown: the plan that was stays."""
    f = planned(duel(), "dodge")
    with f.refused("err.plan.unknown"):
        planned(f, text)
    assert "dodge" in plan_of(f)


def test_an_abort_plan_leads_to_a_defense(duel):
    """ASH-ABT-02: attacked, one may abort to a defense alone, so no plan does otherwise."""
    f = duel()
    for text in ("attack Jane", "guard", "misc run"):
        with f.refused("err.plan.unknown"):
            f.line("Frank", f"abort/plan {text}")


def waits(f):
    """Whether Frank was told in the last line that his abort does not act yet."""
    return [e.to for e in f.last if isinstance(e, ev.Told) and e.code == "plan.waits"] == ["p2"]


def test_an_abort_that_does_not_act_yet_is_said_to(duel):
    """ASH-ABT-02: an abort acts on what was declared before the plan, and on nothing else."""
    f = duel(frank=WILLING)
    assert waits(f.line("Frank", "abort/plan dodge if shot at"))
    f.misc("Frank", "lock")
    assert waits(f.line("Frank", "defend/plan")) and waits(f.line("Frank", "abort/plan"))
    assert not waits(f.line("Frank", "abort/plan dodge if shot at"))
    assert not waits(f.line("Frank", "defend/plan"))
    assert not waits(f.line("Frank", "abort/plan off"))


def test_a_plan_without_an_abort_waits_for_nothing(duel):
    """ASH-DEF-02: a block or a dodge by plan needs no declaration before it."""
    f = planned(duel(), "dodge")
    assert not waits(f) and not waits(planned(f, ""))


def test_nobody_else_hears_of_a_plan(duel):
    """What one plans, and what is shown of it, is told to nobody else."""
    f = planned(duel(), EXAMPLE)
    plan_of(f)
    told = [e for e in f.events if isinstance(e, ev.Told) and e.code.startswith("plan.")]
    assert told
    assert {e.to for e in told} == {f.id("Frank")}
    assert "plan" not in str(f.log("Jane"))


def test_a_plan_is_no_declaration(duel):
    """Making a plan declares nothing; its owner is still asked what they do."""
    f = planned(duel(), "dodge")
    assert f.asked() == [("Frank", "declare")]


def test_a_plan_can_be_made_at_any_time(duel):
    """Out of one's turn as well; somebody else is still awaited."""
    f = duel().line("Jane", "defend/plan dodge")
    assert f.waiting() == ["Frank"]
    f.attack("Frank", "Jane", "punch").pass_("Jane")
    assert f.rolls("Jane", "dodge")


def test_who_is_not_in_it_has_no_plan(fight):
    """err.fight.not_in"""
    f = fight()
    with f.refused("err.fight.not_in"):
        f.line("Nobody", "defend/plan dodge")


# --- answering --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("jane", "weapon", "purpose"),
    [({}, "punch", "block"), ({"weapons": ["sword"]}, "sword", "dodge"),
     ({"weapons": ["light pistol"]}, "light pistol", "dodge")],
)  # fmt: skip
def test_block_brawl_and_dodge_the_rest(duel, jane, weapon, purpose):
    """The first rule that fits answers, and nobody is asked."""
    f = attacked(planned(duel(jane=jane), EXAMPLE), weapon)
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", purpose)]
    assert f.told("plan.answers")


def test_a_grapple_is_brawl(duel):
    """ASH-ATK-05: seizing somebody counts as a Brawl attack when blocked."""
    f = planned(duel(), "block brawl; dodge the rest").pass_("Frank")
    f.line("Jane", "grapple Frank=strength")
    assert f.rolls("Frank", "block")


@pytest.mark.parametrize(("brawl", "asked"), [(0, False), (1, True), (2, True)])
def test_accepting_below_some_dice(duel, brawl, asked):
    """ASH-ATK-07: accepted where one has less than 3 dice against it; else the question is put."""
    frank = {"dexterity": 2, "athletics": 0, "brawl": brawl}
    f = planned(duel(frank=frank), "accept a committed attack only below 3 dice")
    attacked(f, manners=["committed"])
    assert (f.asked() == [("Frank", "defend")]) == asked
    if not asked:
        assert f.all_rolls() == [("Jane", "attack")]
    else:
        f.pass_("Frank")


@pytest.mark.parametrize(("below", "asked"), [(6, True), (7, False)])
def test_the_dice_of_an_exchange(duel, below, asked):
    """ASH-ATK-08: who attacks back has the own attack to set against it; accepted, both land."""
    f = planned(duel(), f"accept committed below {below}").attack("Frank", "Jane", "punch")
    f.attack("Jane", "Frank", "punch", manners=["committed"])
    assert (f.asked() == [("Frank", "defend")]) == asked
    if asked:
        f.choose("Frank", "accept")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "attack")]
    assert f.told("attack.uncontested")


def test_the_whole_example(duel):
    """The last rule of the example acts: a committed attack met with 2 dice is accepted."""
    frank = {"dexterity": 2, "athletics": 0, "brawl": 0}
    f = planned(duel(jane={"weapons": ["sword"]}, frank=frank), EXAMPLE)
    attacked(f, "sword", ["committed"])
    assert f.all_rolls() == [("Jane", "attack")]


def test_a_planned_block_of_a_committed_attack(duel):
    """ASH-ATK-07: a block of a committed attack is choice (b), at +2."""
    f = attacked(planned(duel(), "block brawl"), manners=["committed"])
    assert f.difficulty("Frank", "block") == 6


def test_a_plan_for_something_else_is_silent(duel):
    """The question is put where no rule answers it."""
    f = attacked(planned(duel(), "dodge shots; accept committed"))
    assert f.asked() == [("Frank", "defend")]


def test_a_plan_to_do_nothing(duel):
    """ASH-DEF-01: one may decline beforehand."""
    f = attacked(planned(duel(), "pass"))
    assert f.all_rolls() == [("Jane", "attack")]


def test_a_plan_answers_every_attack_of_every_round(duel):
    """It lasts until it is changed."""
    f = attacked(planned(duel(), "dodge")).next()
    attacked(f)
    assert len(f.rolls("Frank", "dodge")) == 2


def test_a_plan_answers_in_haste_phases(duel):
    """ASH-HAS-05: a reflex is planned there too."""
    f = planned(duel(), "dodge").set("Jane", "haste 1").pass_("Frank")
    f.attack("Jane", "Frank", "punch").attack("Jane", "Frank", "punch")
    assert [roll.pool for roll in f.rolls("Frank", "dodge")] == [6, 4]


def test_a_plan_leaves_an_exchange_alone(duel):
    """ASH-RES-01: `dodge the rest` does not turn one's own attack into a dodge."""
    f = planned(duel(), "dodge").attack("Frank", "Jane", "punch").attack("Jane", "Frank", "punch")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "attack")]


def test_the_storyteller_plans_for_an_npc(duel):
    """+combat/as: a plan can be made for anybody."""
    f = duel()
    f.line("Frank", "defend/plan dodge", by="st")
    assert attacked(f).rolls("Frank", "dodge")


# --- never against what was typed since -------------------------------------------------------


def test_a_declared_defense_stands(duel):
    """What was declared since answers, whatever the plan says."""
    f = planned(duel(), "block").dodge("Frank").attack("Jane", "Frank", "punch")
    assert f.rolls("Frank", "dodge") and not f.rolls("Frank", "block")


def shot_at(f, plan_first):
    """Frank means to hit Tom; Jane, who declares later, shoots at Frank."""
    f.join("Tom", die=1, dexterity=1, wits=1).pass_("Tom")
    steps = [lambda: f.attack("Frank", "Tom", "punch"),
             lambda: f.line("Frank", "abort/plan dodge if shot at")]  # fmt: skip
    for step in reversed(steps) if plan_first else steps:
        step()
    return f.attack("Jane", "Frank")


def test_an_abort_plan_acts_on_what_was_declared_before_it(duel):
    """ASH-ABT-02, ASH-ABT-03: Willpower at 8 without a question, then a dodge."""
    f = duel(jane={"weapons": ["light pistol"]}, frank=WILLING)
    f.feed("Frank.abort", {"successes": 1, "pool": 5, "difficulty": 8})
    shot_at(f, False)
    assert f.person("Frank").declared is None or f.person("Frank").declared.do == "dodge"
    assert ("Frank", "dodge") in f.all_rolls()
    assert ("Frank", "attack") not in f.all_rolls()


def test_an_abort_plan_never_acts_on_what_was_declared_since(duel):
    """The declaration came after the plan, so the question is put."""
    f = shot_at(duel(jane={"weapons": ["light pistol"]}, frank=WILLING), True)
    assert f.asked() == [("Frank", "defend")]
    assert "abort" in f.options()
    assert not f.rolls("Frank", "abort")


def test_an_abort_plan_is_over_with_the_next_declaration(duel):
    """In the next round something else was declared since."""
    f = duel(jane={"weapons": ["light pistol"]}, frank=WILLING).pass_("Frank")
    f.line("Frank", "abort/plan dodge if shot at").pass_("Jane").next()
    f.misc("Frank", "lock").attack("Jane", "Frank")
    assert f.asked() == [("Frank", "defend")]
    assert not f.rolls("Frank", "abort")


def test_an_abort_plan_for_shots_is_silent_about_blows(duel):
    """Only what it is for."""
    f = duel(frank=WILLING).misc("Frank", "lock").line("Frank", "abort/plan dodge if shot at")
    f.attack("Jane", "Frank", "punch")
    assert f.asked() == [("Frank", "defend")]
    assert not f.rolls("Frank", "abort")


def test_an_abort_plan_needs_a_ground(duel):
    """ASH-ABT-02, ASH-ABT-08: what is resolved cannot be aborted, so the question is put."""
    f = duel(frank={"weapons": ["light pistol"]}, jane=WILLING)
    f.join("Tom", die=9, dexterity=5, wits=5).attack("Frank", "Jane").misc("Jane", "lock")
    f.line("Jane", "abort/plan dodge").pass_("Tom")
    assert f.asked() == [("Jane", "defend")]
    assert "abort" not in f.options()


def test_an_abort_typed_since_stands(duel):
    """An abort by hand is a newer declaration, which an older plan does not abort."""
    f = duel(frank=WILLING).join("Tom", die=1, dexterity=1, wits=1).pass_("Tom")
    f.attack("Frank", "Tom", "punch").line("Frank", "abort/plan dodge if committed")
    f.rule("void Frank").feed("Frank.abort", 1).line("Frank", "abort misc lock")
    f.attack("Jane", "Frank", "punch", manners=["committed"])
    assert f.asked() == [("Frank", "defend")]
    f.choose("Frank", "accept")


def test_a_revised_declaration_stands(duel):
    """ASH-RND-06: where one may revise, an older plan does not abort the newer declaration."""
    f = duel(settings={"declare.revisable": True}, frank=WILLING).misc("Frank", "lock")
    f.line("Frank", "abort/plan dodge if committed").misc("Frank", "door")
    f.attack("Jane", "Frank", "punch", manners=["committed"])
    assert f.asked() == [("Frank", "defend")]
    f.choose("Frank", "accept")


def test_a_reopened_declaration_stands(duel):
    """ASH-RND-06, ASH-STD-02: what is declared anew is newer than the plan."""
    f = duel(frank=WILLING).misc("Frank", "lock").line("Frank", "abort/plan dodge if committed")
    f.rule("reopen Frank")
    f.misc("Frank", "door").attack("Jane", "Frank", "punch", manners=["committed"])
    assert f.asked() == [("Frank", "defend")]
    f.choose("Frank", "accept")


def test_a_guard_typed_since_is_not_given_up(duel):
    """ASH-DEF-12: where a Guard asks before it strikes, an older plan does not answer for it."""
    f = planned(duel(settings={"guard.optional": True}), "block brawl")
    f.line("Frank", "guard punch").attack("Jane", "Frank", "punch")
    assert f.asked() == [("Frank", "defend")]
    assert "fire" in f.options()


def test_after_a_failed_abort_the_rest_of_the_plan_answers(duel):
    """ASH-ABT-06, ASH-INT-05: the reflex is left, and the plan has a rule for it."""
    f = duel(frank=WILLING).misc("Frank", "lock")
    planned(f, "abort dodge; block brawl").feed("Frank.abort", 0)
    f.attack("Jane", "Frank", "punch")
    assert f.all_rolls()[:2] == [("Frank", "abort"), ("Jane", "attack")]
    assert f.rolls("Frank", "block") and len(f.rolls("Frank", "abort")) == 1


def test_after_a_failed_abort_without_another_rule(duel):
    """The question is put with what is left."""
    f = duel(frank=WILLING).misc("Frank", "lock").line("Frank", "abort/plan dodge")
    f.feed("Frank.abort", 0).attack("Jane", "Frank", "punch")
    assert f.asked() == [("Frank", "defend")]
    assert "abort" not in f.options() and "dodge" in f.options()


def test_an_abort_plan_against_a_committed_attack_is_free(duel):
    """ASH-ABT-07: no roll."""
    f = duel(frank=WILLING).misc("Frank", "lock").line("Frank", "abort/plan dodge if committed")
    f.attack("Jane", "Frank", "punch", manners=["committed"])
    assert not f.rolls("Frank", "abort")
    assert f.difficulty("Frank", "dodge") == 5
    assert f.pool("Frank", "dodge") == 6


def test_a_cleared_abort_plan(duel):
    """+abort/plan off keeps the rest of the plan."""
    f = planned(duel(frank=WILLING).misc("Frank", "lock"), "block brawl")
    f.line("Frank", "abort/plan dodge").line("Frank", "abort/plan off")
    f.attack("Jane", "Frank", "punch")
    assert f.rolls("Frank", "block") and not f.rolls("Frank", "abort")


def test_an_abort_plan_keeps_the_other_rules(duel):
    """+abort/plan adds to the plan that is there."""
    f = planned(duel(jane={"weapons": ["light pistol"]}, frank=WILLING), "block brawl")
    f.misc("Frank", "lock").line("Frank", "abort/plan dodge if shot at")
    f.attack("Jane", "Frank", "punch")
    assert f.rolls("Frank", "block") and not f.rolls("Frank", "abort")


def test_a_plan_survives_being_stored(duel):
    """It is kept with the fight."""
    f = planned(duel(), EXAMPLE)
    f.done()
    assert attacked(f).rolls("Frank", "block")


# --- the choices against a committed attack that are put elsewhere -------------------------------


def test_a_plan_answers_the_choice_of_the_faster_one(duel):
    """ASH-ATK-08: the faster one chooses before the own attack, and a plan may say it."""
    f = planned(duel(), "accept a committed attack", who="Jane")
    f.attack("Frank", "Jane", "punch", manners=["committed"]).attack("Jane", "Frank")
    f.end_round()
    assert len(f.told("attack.uncontested")) == 2
