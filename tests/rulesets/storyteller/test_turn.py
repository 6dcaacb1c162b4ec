"""The turn of the classic game, its order of steps, and what is stored of it."""

from __future__ import annotations

import pytest

from tests.support.fight import PlayedFight
from tests.support.sto import ADA, BOB, sto, two


def test_a_turn_is_declared_up_and_acted_down_and_can_be_stored() -> None:
    """STO-TRN-01, STO-INI-06, STO-ATK-07."""
    f = two()
    f.feed("Ada.attack", 2).feed("Bob.dodge", 1).feed("Ada.damage", 3).feed("Bob.soak", 1)
    assert f.asked() == [("Bob", "declare")]
    f.do("Bob", "attack Ada").do("Ada", "attack Bob")
    assert f.options() == ["abort", "none"]
    f.do("Bob", "abort dodge, willpower")
    assert f.all_rolls() == [
        ("Ada", "attack"), ("Bob", "dodge"), ("Ada", "damage"), ("Bob", "soak"),
    ]  # fmt: skip
    assert f.track("Bob") == "//" and f.state.round == 2
    f.done()


def test_an_action_out_of_a_delay_comes_before_the_dice_it_interrupts() -> None:
    """STO-INI-07."""
    f = sto()
    f.join("Ada", die=9, **ADA).join("Bob", die=7, **BOB).join("Cid", die=1, **BOB)
    f.feed("Ada.attack", 0).feed("Cid.attack", 0)
    f.do("Cid", "attack Bob").do("Bob", "pass").do("Ada", "delay")
    assert f.asked() == [("Ada", "delay")]
    f.do("Ada", "act attack Cid").do("Cid", "pass")
    assert [each["who"] for each in f.view()["attacks"]] == ["Ada", "Cid"]
    f.done()


def test_a_clinch_and_the_way_out_of_it_can_be_stored() -> None:
    """STO-CLS-05, -06."""
    f = two()
    f.feed("Ada.grapple", 1, 0).feed("Bob.grapple", 2)
    f.do("Bob", "pass").do("Ada", "attack/clinch Bob, no damage")
    assert f.view()["grapples"] == [{"grappler": "Ada", "victim": "Bob", "kind": "clinch"}]
    f.next().do("Bob", "grapple/resist").do("Ada", "pass")
    assert f.view()["grapples"] == []
    f.done()


def test_other_rules_know_no_clinch_of_these() -> None:
    """A switch between rounds ends what somebody is in."""
    f = two()
    f.feed("Ada.grapple", 1).tell("switch", ruleset="ashes")
    f.choose("Ada", "agree").choose("Bob", "agree")
    f.do("Bob", "pass").do("Ada", "attack/clinch Bob, no damage")
    assert (f.state.ruleset, f.view()["grapples"]) == ("ashes", [])


def test_these_know_no_hold_of_other_rules() -> None:
    """A switch between rounds ends what somebody is held in."""
    f = PlayedFight(ruleset="ashes")
    f.join("Ada", die=9, **ADA).join("Bob", die=1, **BOB).tell("switch", ruleset="storyteller")
    f.choose("Ada", "agree").choose("Bob", "agree").feed("Ada.grapple", 5)
    f.pass_("Bob").line("Ada", "grapple Bob")
    while f.state.ruleset == "ashes":
        f.pass_(f.waiting()[0])
    assert f.told("grapple.let_go") and f.view()["grapples"] == []


@pytest.mark.parametrize(
    ("damage", "soak", "told"), [(0, None, "hit.harmless"), (2, 2, "hit.soaked"), (2, 1, None)]
)
def test_a_hit_that_costs_nothing_is_told_as_one(damage: int, soak: int, told: str) -> None:
    """STO-DMG-03, STO-SOK-01."""
    f = two()
    f.feed("Ada.attack", 2).feed("Ada.damage", damage)
    if soak is not None:
        f.feed("Bob.soak", soak)
    f.do("Bob", "pass").do("Ada", "attack Bob")
    while f.asked() and f.asked()[0][1] == "defend":
        f.do("Bob", "pass")
    found = [code for code in ("hit.harmless", "hit.soaked") if f.told(code)]
    assert found == ([told] if told else [])
    f.done()


def test_who_is_ambushed_comes_back_as_who_they_were() -> None:
    """STO-GEN-03: with the id they left with, and the npc who acts by itself stays one."""
    f = sto().join("Ada", die=9, **ADA).join("Bob", **BOB, player=False)
    left = f.person("Bob")
    f.tell("remove", "Bob").feed("Ada.stalk", 0).feed("Bob.notice", 1)
    sheet = {"name": "Bob", "ref": left.ref, "traits": BOB, "player": False, "free": True}
    f.say("Ada", "ambush", people=[{"name": "Bob", "sheet": sheet}])
    assert f.id("Bob") == left.id
    assert f.person("Bob").free
