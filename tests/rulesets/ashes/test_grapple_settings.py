"""Settings of grapples that are about numbers and methods, each with the difference it makes."""

import pytest

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


@pytest.mark.parametrize(("ted", "peter", "grapples"), [(5, 3, [2]), (3, 3, []), (2, 4, [])])
def test_an_opening(fight, ted, peter, grapples):
    """ASH-GRP-08, ASH-GRP-09, ASH-GRP-10, ASH-GRP-11: more is needed, and the rest is Control."""
    f = fight(unfed="miss").join("Ted", **{**ABLE, **STRONG, "die": 1})
    f.join("Peter", **{**ABLE, "athletics": 5, "die": 9})
    f.feed("Ted.grapple", ted).feed("Peter.dodge", peter)
    f.line("Ted", "grapple Peter").dodge("Peter")
    assert [grapple["control"] for grapple in f.view()["grapples"]] == grapples
    assert f.difficulty("Peter", "dodge") == 5


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
