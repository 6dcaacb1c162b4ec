"""What people read of a grapple: prompts, prices, ends and who may abort (ASH-GRP-62)."""

import pytest

from tests.support.holds import STRONG, again, asked, declare, heard, held, pins, seize
from tests.support.shipped import ASHES

HOLDS = {"Ann": "grapple/sustain", "Bob": "grapple/resist"}
WILLING = {"willpower": 5}


@pytest.fixture
def hold(fight):
    """Ann holds Bob; from the fastest to the slowest: Cid, Ann, Bob."""

    def begin(control=4, settings=None, **sheets):
        f = fight(unfed="miss", settings={"grapple.upkeep": 0, **(settings or {})})
        for name, die in (("Cid", 9), ("Ann", 5), ("Bob", 1)):
            f.join(name, **{**STRONG, "die": die, **sheets.get(name.lower(), {})})
        return seize(f, "Ann", "Bob", control)

    return begin


def won(f, gain=1):
    """Ann wins the contest by this much and is asked for an effect."""
    f.feed("Ann.grapple", gain)
    return declare(f, **HOLDS)


# --- forced answers (ASH-GRP-40, -41, -56) ------------------------------------------------------


def test_what_an_attack_on_a_grappler_asks(hold):
    """ASH-GRP-56, ASH-GRP-62: Control at hand, both prices, and the dice behind them."""
    f = declare(hold(4), **HOLDS, Cid="attack Ann")
    assert asked(f, "Ann") == (
        "Cid attacks you with bare hands while you hold Bob with Control 4: type +grapple/shrug "
        "(1 Control) or +grapple/hostage (2 Control, and what you stop hits Bob). Add block "
        "(12 dice at 4) or dodge (6 dice at 5), else the larger is rolled. If you say "
        "nothing, it is +grapple/shrug."
    )


def test_the_dice_that_are_told_are_rolled(hold):
    """ASH-GRP-40: the second attack of the round has 2 dice fewer, told and rolled."""
    f = hold(4).join("Dan", **STRONG, die=8)
    f = again(declare(f, **HOLDS))
    declare(f, **HOLDS, Cid="attack Ann", Dan="attack Ann")
    f.line("Ann", "grapple/shrug block")
    assert "block (10 dice at 4)" in asked(f, "Ann")
    f.line("Ann", "grapple/shrug block")
    assert f.pool("Ann", "block") == 10


def test_the_last_control_is_told(hold):
    """ASH-GRP-43, ASH-GCI-04: which answer ends the hold."""
    f = declare(hold(1), **HOLDS, Cid="attack Ann")
    sentence = asked(f, "Ann")
    assert "+grapple/shrug (1 Control, the last you have)" in sentence
    assert "+grapple/hostage (2 Control, the last you have, and what you stop" in sentence


def test_no_dice_to_defend_with(hold):
    """ASH-GRP-56: who has none is told so, and pays all the same."""
    f = declare(hold(4).set("Ann", "defense off"), **HOLDS, Cid="attack Ann")
    assert "You have no dice to defend with." in asked(f, "Ann")


def test_a_committed_attack_and_its_two(hold):
    """ASH-GRP-56: the difficulty that is told has the 2; the abort that gives up the hold, too."""
    f = declare(hold(4), **HOLDS, Cid="attack/committed Ann")
    sentence = asked(f, "Ann")
    assert "block (12 dice at 6)" in sentence and "+abort <declaration>" in sentence


# --- effects (ASH-GRP-29, -33 to -39, -58, -59) --------------------------------------------------


def test_what_each_effect_does(hold):
    """ASH-GRP-33, ASH-GRP-29: price, dice and type with these numbers: Strength 4, Control 9."""
    f = won(hold(8, bob={"weapons": ["knife", "club"]}))
    assert asked(f, "Ann") == (
        "You have Bob with Control 9: type +grapple/effect disarm (5 Control, knife or club), "
        "+grapple/effect drop (2 Control, on the ground), "
        "+grapple/effect slam (3 Control, 10 dice bashing, on the ground), "
        "+grapple/effect throw (9 Control, 13 yards, on the ground), "
        "+grapple/effect clinch (1 Control, 8 dice bashing) or "
        "+grapple/effect crack (4 Control, 6 dice lethal), or +pass to keep it."
    )


@pytest.mark.parametrize(("effect", "dice"), [("slam", 10), ("clinch", 8), ("crack", 6)])
def test_what_is_told_is_rolled(hold, effect, dice):
    """ASH-GRP-33, ASH-GRP-34, ASH-GRP-37, ASH-GRP-38: as many dice as the prompt said."""
    f = won(hold(8)).line("Ann", f"grapple/effect {effect}")
    assert f.pool("Ann", "damage") == dice


def test_who_is_down_already(hold):
    """ASH-GRP-34, ASH-GRP-36: a slam only hurts, and a prop stands them up."""
    sentence = asked(won(hold(8).set("Bob", "prone")), "Ann")
    assert "slam (3 Control, 10 dice bashing)" in sentence
    assert "prop (5 Control, on their feet)" in sentence and "throw" not in sentence


def test_pins_and_priced_actions(hold):
    """ASH-GRP-30, ASH-GRP-39: what pins, and what the storyteller has priced and Control pays."""
    f = hold(9).rule("action search his pockets=2").rule("action work the wall terminal=6")
    sentence = asked(won(f), "Ann")
    assert "pin (10 Control, helpless)" in sentence
    assert "action=search his pockets (2 Control)" in sentence
    assert "action=work the wall terminal (6 Control)" in sentence


def test_dangers_in_reach(hold):
    """ASH-GRP-51: the prompt says what can be aimed at which danger."""
    f = hold(4)
    f.line("Storyteller", "grapple/hazard fire=4 lethal, throw drop")
    f.line("Storyteller", "grapple/hazard lake=4 bashing, 30 yards, throw")
    assert asked(won(f), "Ann").endswith("To aim at a danger write drop=fire or throw=fire.")


def test_what_a_single_effect_spends(fight):
    """ASH-GRP-58, ASH-GRP-59: told before and after: all of the opening, whatever the price."""
    f = fight(unfed="miss").join("Ann", **STRONG, die=9).join("Bob", **STRONG, die=1)
    f.feed("Ann.grapple", 5)
    declare(f, Ann="grapple Bob").pass_("Bob")
    sentence = asked(f, "Ann")
    assert "slam (3 Control, 6 dice bashing, on the ground)" in sentence
    assert "to spend all your Control on that and let go, or +pass to hold on" in sentence
    f.line("Ann", "grapple/single slam")
    lines = heard(f, "Bob")
    assert "Ann spends all 5 Control over Bob at once." in lines
    assert "Ann has used the hold up, and Bob is free." in lines
    assert f.pool("Ann", "damage") == 6


def test_what_a_single_effect_spends_may_be_secret(fight):
    """ASH-GRP-62: with grapple.public_control off others are not told how much it was."""
    f = fight(unfed="miss", settings={"grapple.public_control": False})
    for name, die in (("Ann", 9), ("Bob", 5), ("Cid", 1)):
        f.join(name, **{**STRONG, "die": die})
    f.feed("Ann.grapple", 5)
    declare(f, Ann="grapple Bob").pass_("Bob").line("Ann", "grapple/single drop")
    assert any("spends all 5" in line for line in heard(f, "Bob"))
    assert not any("spends" in line for line in heard(f, "Cid"))


# --- every end says why (ASH-GRP-42, -43) --------------------------------------------------------


def by_contest(f):
    f.feed("Bob.grapple", 4)
    declare(f, **HOLDS)


def by_help(f):
    f.feed("Cid.assist", 8)
    declare(f, **HOLDS, Cid="grapple/assist Bob")


def by_force(f):
    declare(f, **HOLDS, Cid="attack Ann").line("Ann", "grapple/shrug block")


def by_upkeep(f):
    declare(f, **HOLDS)


def by_effect(f):
    f.feed("Ann.grapple", 1)
    declare(f, **HOLDS).line("Ann", "grapple/effect drop")


def by_throw(f):
    f.feed("Ann.grapple", 1)
    declare(f, **HOLDS).line("Ann", "grapple/effect throw")


def by_seizing(f):
    f.feed("Cid.grapple", 2)
    declare(f, **HOLDS, Cid="grapple Ann").line("Ann", "grapple/shrug block")


def by_reversal(f):
    f.feed("Bob.grapple", 9)
    declare(f, **{**HOLDS, "Bob": "grapple/reverse"})


def by_release(f):
    f.pass_("Bob") if f.waiting() == ["Bob"] else None
    f.line("Ann", "grapple/release")


def by_knockout(f):
    f.set("Bob", "status unconscious")


def by_leaving(f):
    f.tell("remove", "Ann")


def by_the_end(f):
    f.tell("end")


ENDS = [
    (by_contest, 4, {}, "Bob breaks Ann's hold and is free."),
    (by_help, 4, {}, "Help breaks Ann's hold, and Bob is free."),
    (by_force, 1, {}, "The attack cost Ann the last Control, and Bob is free."),
    (by_upkeep, 1, {"grapple.upkeep": 1},
     "Holding on cost Ann the last Control, and Bob is free."),
    (by_effect, 1, {}, "Ann has spent the last Control, and Bob is free."),
    (by_throw, 1, {}, "Bob flies out of the hands of Ann and is free."),
    (by_seizing, 4, {}, "Ann is seized by Cid and lets Bob go."),
    (by_release, 4, {}, "Ann lets Bob go; they are apart."),
    (by_knockout, 4, {}, "Bob is out of it, and Ann and Bob are apart."),
    (by_leaving, 4, {}, "Ann is out of it, and Ann and Bob are apart."),
    (by_the_end, 4, {}, "Ann's hold on Bob ends with the fight."),
]  # fmt: skip


@pytest.mark.parametrize(("do", "control", "settings", "sentence"), ENDS)
def test_why_a_hold_ended(hold, do, control, settings, sentence):
    """ASH-GRP-42, ASH-GRP-43, ASH-GRP-62: each end says why, once."""
    f = hold(control, settings)
    do(f)
    for name in ("Cid", "Bob"):
        assert heard(f, name).count(sentence) == 1, heard(f, name)


def test_a_reversal_is_no_end(hold):
    """ASH-GRP-22, ASH-GRP-62: who holds whom now, and with what Control."""
    f = hold(4)
    by_reversal(f)
    assert "Bob turns the hold around and holds Ann, with Control 5." in heard(f, "Cid")
    assert held(f) == [("Bob", "Ann", 5)]


PINS = [
    ("grapple/relent", 4, "", "Bob gives up and is helpless in the hands of Ann."),
    ("grapple/resist", 9, "pin", "Ann pins Bob, who is helpless now."),
    ("grapple/resist", 4, "ruled", "Bob is bound, and helpless in the hands of Ann."),
]


@pytest.mark.parametrize(("how", "control", "then", "sentence"), PINS)
def test_why_somebody_is_helpless(hold, how, control, then, sentence):
    """ASH-GRP-26, ASH-GRP-30, ASH-GRP-39, ASH-GRP-62: bought, given up or ruled."""
    f = hold(control).feed("Ann.grapple", 1) if then else hold(control)
    declare(f, Ann="grapple/sustain", Bob=how)
    if then == "pin":
        f.line("Ann", "grapple/effect pin")
    elif then == "ruled":
        f.rule("pin Bob")
    assert sentence in heard(f, "Cid") and pins(f) == [("Ann", "Bob")]
    f.pass_("Ann") if f.waiting() == ["Ann"] else None


def test_a_pin_is_let_go(hold):
    """ASH-GRP-49, ASH-GRP-62: and what that means for this round is said."""
    f = again(declare(hold(4), Ann="grapple/sustain", Bob="grapple/relent"))
    f.line("Ann", "grapple/release")
    assert "Ann lets Bob go; they are apart." in heard(f, "Cid")
    assert "Bob has no Main action in this round." in heard(f, "Cid")


def test_a_fight_that_ends_with_a_pin(fight):
    """ASH-GRP-47, ASH-GRP-62: why it is over, and who is still held."""
    f = fight(unfed="miss").join("Ann", **STRONG, die=5).join("Bob", **STRONG, die=1)
    declare(seize(f, "Ann", "Bob", 3), Ann="grapple/sustain", Bob="grapple/relent")
    lines = heard(f, "Bob")
    assert "Everybody is held; the fight is over." in lines
    assert "Bob is still helpless in the hands of Ann." in lines


def test_no_end_without_a_sentence():
    """ASH-GRP-62: none of them falls back on saying only that they are apart."""
    by_how = [ways for ways in ASHES.told.values() if isinstance(ways, dict)]
    assert by_how and all(text.endswith(".") for ways in by_how for text in ways.values())


# --- who may abort (ASH-GRP-44, -45) -------------------------------------------------------------


@pytest.mark.parametrize("willing", [True, False])
def test_who_may_abort_is_told(hold, willing):
    """ASH-GRP-62, ASH-GRP-45: both, of whoever has the Willpower to try."""
    f = hold(4, ann=WILLING if willing else {})
    by_help(f)
    lines = heard(f, "Cid")
    may = "What Ann declared in the hold is void; Ann may type +abort and what to do instead."
    assert (may in lines) == willing
    assert ("What Ann declared in the hold is void." in lines) == (not willing)
    assert "What Bob declared in the hold is void." in lines


def test_who_may_abort_after_a_release(hold):
    """ASH-GRP-44, ASH-GRP-17, ASH-GRP-62: the victim, who had declared."""
    f = hold(4, bob=WILLING).line("Bob", "grapple/resist").line("Ann", "grapple/release")
    assert any("Bob may type +abort" in line for line in heard(f, "Cid"))
    assert not any("Ann may type" in line for line in heard(f, "Cid"))


def test_nobody_may_abort_after_the_contest(hold):
    """ASH-GRP-44, ASH-GRP-62: both have used their actions."""
    f = hold(4, ann=WILLING, bob=WILLING)
    by_contest(f)
    assert not f.told("grapple.may_abort") and not f.told("grapple.void")
