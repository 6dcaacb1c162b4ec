"""Keys of `forsaken` that scenarios do not show a difference of."""

from __future__ import annotations

import pytest

from combat_ashes.rulesets.forsaken.settings import ForsakenSettings
from combat_ashes.rulesets.model import SettingsError, build
from tests.support.forsaken import forsaken, two


@pytest.mark.parametrize(
    ("form", "modifier"), [("homid", -1), ("glabro", 1), ("hispo", 1), ("lupus", 1)]
)
def test_a_bite_is_that_of_its_form(form: str, modifier: int) -> None:
    """FOR-ATK-06, FOR-ATK-07: forms.homid, forms.glabro, forms.hispo, forms.lupus."""
    for more in (0, 2):
        row = f"modifier={modifier + more} type=lethal normal"
        f = forsaken(settings={f"forms.{form}": row} if more else {})
        f.join("Ann", die=9, kind="werewolf", form=form, brawl=8).join(
            "Bob", die=1, stamina=9
        ).start()
        f.feed("Ann.grapple", 5)
        f.do("Ann", "+grapple Bob", "+grapple/choose damage=bite")
        assert len(f.track("Bob")) == 5 + modifier + more


def test_a_refused_line_costs_nothing_whatever_is_set() -> None:
    """FOR-DIC-09: actions.refused_is_free."""
    for free in (True, False):
        f = two(settings={"actions.refused_is_free": free})
        f.refuses("Ann", "+attack Bob=knife", "err.not_in_hand")
        assert not f.of_("Ann", "acted")


def test_three_may_wrestle() -> None:
    """FOR-GRP-01: grapple.max_participants."""
    for most, refused in ((2, True), (3, False)):
        f = forsaken(settings={"grapple.max_participants": most})
        f.join("Ann", die=9).join("Cid", die=8).join("Bob", die=1).start()
        f.feed("Ann.grapple", 1).do("Ann", "+grapple Bob")
        if refused:
            f.refuses("Cid", "+grapple Bob", "err.grapple_full")
        else:
            f.feed("Cid.grapple", 1).do("Cid", "+grapple Bob")
            assert len(f.view()["grapples"]) == 2


def test_repairs_are_the_storytellers_or_so_many_points_for_each_success() -> None:
    """FOR-OBJ-05: objects.repair."""
    for setting, left in (("storyteller", 2), (1, 4)):
        f = two(settings={"objects.repair": setting})
        f.rules("object door=wood, size 5").rules("object door=1, structure 2")
        f.feed("Ann.misc", 2).do("Ann", "+misc repair door=wits+crafts")
        assert f.view()["objects"]["door"]["structure"] == left


@pytest.mark.parametrize(
    ("side", "tilt"), [("attacker", "left"), ("storyteller", "right"), ("random", "left")]
)
def test_who_says_which_arm_it_is(side: str, tilt: str) -> None:
    """FOR-TGT-03: targeting.side."""
    f = forsaken(settings={"targeting.side": side})
    f.join("Ann", die=9, brawl=8).join("Bob", die=1).start().feed("Ann.attack", 1)
    if side == "random":
        f.feed("Ann.misc", {"faces": [4]})
    f.do("Ann", "+attack Bob, aim left hand")
    assert f.of_("Bob", "tilts") == [f"arm wrack {tilt}"]


@pytest.mark.parametrize(
    "given",
    [
        {"dice.again": 7},
        {"dice.target_number": 11},
        {"injury.wake": "never"},
        {"data.melee": {"club": {"colour": 3}}},
        {"healing.werewolf": {"bashing": "soon"}},
        {"nothing.of_the_kind": 1},
    ],
)
def test_what_is_not_legal_is_refused_by_its_name(given: dict[str, object]) -> None:
    with pytest.raises(SettingsError, match=next(iter(given))):
        build(ForsakenSettings, given)


def test_a_chart_is_changed_row_by_row_or_whole() -> None:
    """FOR-WPN-01: data.melee."""
    stick = {"stick": {"skill": "weaponry", "damage": 1}}
    assert "knife" in build(ForsakenSettings, {"data.melee": stick}).data.melee
    whole = build(ForsakenSettings, {"data.melee": {"shipped": "none", **stick}})
    assert "knife" not in whole.data.melee and "stick" in whole.data.melee
