"""Settings of grapples that are about numbers and methods, each with the difference it makes."""

import pytest

from combat_ashes.rulesets.ashes.settings import AshesSettings
from combat_ashes.rulesets.model import SettingsError, build
from tests.support.fight import ABLE

STRONG = {"strength": 4, "dexterity": 4, "brawl": 10}


@pytest.fixture
def hold(fight):
    """Ted holds Peter since the round before, and the slower Ted is to declare."""

    def begin(control=4, ted=None, peter=None, upkeep=0, **settings):
        keys = {key.replace("__", "."): value for key, value in settings.items()}
        f = fight(unfed="miss", settings={"grapple.upkeep": upkeep, **keys})
        f.join("Ted", **{**ABLE, **STRONG, "die": 1, **(ted or {})})
        f.join("Peter", **{**ABLE, **STRONG, "die": 9, **(peter or {})})
        f.feed("Ted.grapple", control).line("Ted", "grapple Peter=strength").pass_("Peter")
        f.pass_("Peter").pass_("Ted")
        return f.next()

    return begin


def contest(f, gain=1, sustain="grapple/sustain", resist="grapple/resist"):
    """A contest that Ted wins; he is asked for an effect."""
    f.feed("Ted.grapple", gain)
    return f.line("Ted", sustain).line("Peter", resist)


@pytest.mark.parametrize(("cap", "control"), [("none", 9), (6, 6)])
def test_the_most_control(hold, cap, control):
    """ASH-GRP-02: grapple.control_cap."""
    f = contest(hold(4, **{"grapple.control_cap": cap}), 5)
    assert f.view()["grapples"][0]["control"] == control


@pytest.mark.parametrize("how", ["illegal", "strength"])
def test_no_joints(fight, how):
    """ASH-GRP-04: grapple.dex_invalid."""
    f = fight(unfed="miss", settings={"grapple.dex_invalid": how})
    f.join("Ted", **{**ABLE, "die": 1, "strength": 2}).join("Robot", **{**ABLE, "die": 9})
    f.set("Robot", "joints off")
    if how == "illegal":
        with f.refused("err.grapple.method_not_applicable"):
            f.line("Ted", "grapple Robot=dexterity")
        f.pass_("Ted", "Robot")
    else:
        f.line("Ted", "grapple Robot=dexterity").pass_("Robot").pass_("Robot")
        assert f.pool("Ted", "grapple") == 5


@pytest.mark.parametrize(("how", "pool"), [("per_roll", 10 + 2), ("fixed", 10 + 4)])
def test_changing_the_method(hold, how, pool):
    """ASH-GRP-03: grapple.method_change."""
    f = hold(2, ted={"dexterity": 2}, **{"grapple.method_change": how})
    f = contest(f, 1)
    f.pass_("Ted").next()
    contest(f, 1, "grapple/sustain dexterity")
    assert f.pool("Ted", "grapple") == pool


@pytest.mark.parametrize(("methods", "difficulty"), [("dexterity", 6), ("dexterity,strength", 8)])
def test_a_strange_body_and_strength(hold, methods, difficulty):
    """ASH-GRP-05: grapple.physiology_applies_to."""
    f = hold(2, **{"grapple.physiology_applies_to": methods}).set("Peter", "body 2")
    contest(f, 1, "grapple/sustain strength")
    assert f.difficulty("Ted", "grapple") == difficulty


@pytest.mark.parametrize(("both", "difficulty"), [(True, 8), (False, 6)])
def test_a_strange_grappler(hold, both, difficulty):
    """ASH-GRP-05: grapple.physiology_both_sides."""
    f = hold(2, **{"grapple.physiology_both_sides": both}).set("Ted", "body 2")
    contest(f, 1, resist="grapple/resist dexterity")
    assert f.difficulty("Peter", "grapple") == difficulty


COSTS = [("pin", 10), ("disarm", 5), ("drop", 2), ("slam", 3), ("crack", 4)]


@pytest.mark.parametrize(("effect", "usual"), COSTS)
def test_another_price(hold, effect, usual):
    """ASH-GRP-29: grapple.effect.pin.cost, grapple.effect.disarm.cost, grapple.effect.drop.cost,
    grapple.effect.slam.cost, grapple.effect.crack.cost.
    """
    for price in (usual, usual + 2):
        f = hold(usual, peter={"weapons": ["club"]}, **{f"grapple.effect.{effect}.cost": price})
        contest(f, 1)
        if price == usual:
            f.line("Ted", f"grapple/effect {effect}")
        else:
            with f.refused("err.grapple.not_enough_control"):
                f.line("Ted", f"grapple/effect {effect}")


@pytest.mark.parametrize(("price", "control"), [(5, 1), (2, 4)])
def test_the_price_of_standing(hold, price, control):
    """ASH-GRP-36: grapple.effect.prop.cost."""
    f = hold(5, **{"grapple.effect.prop.cost": price}).set("Peter", "prone")
    contest(f, 1).line("Ted", "grapple/effect prop")
    assert f.view()["grapples"][0]["control"] == control
    assert "prone" not in f.person("Peter").conditions


@pytest.mark.parametrize(("cost", "asked"), [("action", ("Peter", "declare")), ("free", None)])
def test_getting_up(fight, cost, asked):
    """ASH-GRP-32: condition.prone.stand_cost."""
    f = fight(unfed="miss", settings={"condition.prone.stand_cost": cost})
    f.join("Ted", **{**ABLE, "die": 1}).join("Peter", **{**ABLE, "die": 9})
    f.set("Ted", "prone").misc("Ted", "stand")
    assert f.asked() == [asked or ("Ted", "declare")]
    f.end_round()
    assert "prone" not in f.person("Ted").conditions


@pytest.mark.parametrize(
    "key", ["grapple.effect_choice", "grapple.single_effect_when", "grapple.assist.timing"]
)
def test_what_can_only_be_one_way(key):
    """ASH-GRP-27, ASH-GRP-58, ASH-GRP-52: these have one legal value, which is checked."""
    with pytest.raises(SettingsError):
        build(AshesSettings, {key: "before_roll"})


@pytest.mark.parametrize(("ted", "peter", "grapples"), [(5, 3, [2]), (3, 3, []), (2, 4, [])])
def test_an_opening(fight, ted, peter, grapples):
    """ASH-GRP-08, ASH-GRP-09, ASH-GRP-10, ASH-GRP-11: more is needed, and the rest is Control."""
    f = fight(unfed="miss").join("Ted", **{**ABLE, **STRONG, "die": 1})
    f.join("Peter", **{**ABLE, "athletics": 5, "die": 9})
    f.feed("Ted.grapple", ted).feed("Peter.dodge", peter)
    f.line("Ted", "grapple Peter").dodge("Peter")
    assert [grapple["control"] for grapple in f.view()["grapples"]] == grapples
    assert f.difficulty("Peter", "dodge") == 5


@pytest.mark.parametrize(("how", "flagged"), [("zero_and_flag", 1), ("zero", 0)])
def test_a_botch_in_a_contest(hold, how, flagged):
    """ASH-DIC-03: dice.botch_in_contest; it counts as no successes either way."""
    f = hold(4, **{"dice.botch_in_contest": how})
    f.feed("Ted.grapple", tuple([1] + [2] * 13)).line("Ted", "grapple/sustain")
    f.line("Peter", "grapple/resist")
    assert f.roll("Ted", "grapple").botch and len(f.told("botch.flagged")) == flagged


def test_what_falls_can_be_picked_up(hold):
    """ASH-GRP-31: a weapon that was wrested away lies there for whoever takes it."""
    f = contest(hold(5, peter={"weapons": ["club"]}), 1).line("Ted", "grapple/effect disarm")
    assert f.view()["lying"] == ["club"] and not f.person("Peter").weapons
    f.next().line("Ted", "grapple/release").misc("Ted", "take club").end_round()
    assert [weapon.name for weapon in f.person("Ted").weapons] == ["club"] and not f.view()["lying"]


def test_how_far_the_thrown_lie(hold):
    """ASH-GRP-35: Strength and the Control spent in yards, and nobody is at grips any more."""
    f = contest(hold(3), 1).line("Ted", "grapple/effect throw")
    (pair,) = f.view()["pairs"]
    assert pair["range"] == 8 and not pair.get("grips")


def test_cuffs_are_a_pin(hold):
    """ASH-GRP-39: an action that amounts to restraint leads to a pin, at the storyteller's word."""
    f = hold(4).rule("action cuffs=3")
    contest(f, 1).line("Ted", "grapple/effect action=cuffs").rule("pin Peter")
    assert f.view()["grapples"][0]["pinned"]
    assert f.view()["combatants"]["Peter"]["status"] == "pinned"
    with f.refused("err.rule.not_held"):
        f.rule("pin Ted")


def test_a_method_is_forbidden_for_a_pair(fight):
    """ASH-GRP-03: the storyteller forbids a method for one pair, and nobody else."""
    f = fight(unfed="miss").join("Ted", **{**ABLE, "die": 1, "strength": 2})
    f.join("Peter", **{**ABLE, "die": 5}).join("Cid", **{**ABLE, "die": 9})
    f.set("Ted", "method Peter dexterity off")
    with f.refused("err.grapple.method_not_applicable"):
        f.line("Ted", "grapple Peter=dexterity")
    f.set("Ted", "method Peter dexterity on").line("Ted", "grapple Peter=dexterity")
    assert f.person("Ted").declared.attribute == "dexterity"
    f.pass_("Peter", "Cid").pass_("Peter")
