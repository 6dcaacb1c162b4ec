"""Keys of `forsaken` that scenarios do not show a difference of."""

from __future__ import annotations

import pytest

from combat_ashes.rulesets.forsaken.settings import ForsakenSettings
from combat_ashes.rulesets.model import build
from combat_ashes.rulesets.problems import SettingsError
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


def test_a_chart_is_changed_row_by_row_or_whole() -> None:
    """FOR-WPN-01: data.melee."""
    stick = {"stick": {"skill": "weaponry", "damage": 1}}
    assert "knife" in build(ForsakenSettings, {"data.melee": stick}).data.melee
    whole = build(ForsakenSettings, {"data.melee": {"shipped": "none", **stick}})
    assert "knife" not in whole.data.melee and "stick" in whole.data.melee


def test_which_arm_it_is() -> None:
    """FOR-TGT-03: the attacker says it."""
    f = forsaken().join("Ann", die=9, brawl=8).join("Bob", die=1).start().feed("Ann.attack", 1)
    f.do("Ann", "+attack Bob, aim left hand")
    assert f.of_("Bob", "tilts") == ["arm wrack left"]


def test_bleeding_goes_on_turn_by_turn() -> None:
    """FOR-INJ-13, FOR-GEN-06: twenty turns to a minute."""
    f = two().damage("Bob", 7, "lethal")
    for _ in range(20):
        assert f.track("Bob") == "XXXXXXX"
        f.do("Ann", "+pass")
    assert f.track("Bob") == "*XXXXXX"


@pytest.mark.parametrize(
    "given",
    [
        {"dice.again": 7},
        {"dice.target_number": 11},
        {"contested.tie": "never"},
        {"data.melee": {"club": {"colour": 3}}},
        {"healing.werewolf": {"bashing": "soon"}},
        {"nothing.of_the_kind": 1},
    ],
)
def test_what_is_not_legal_is_refused_by_its_name(given: dict[str, object]) -> None:
    with pytest.raises(SettingsError, match=next(iter(given))):
        build(ForsakenSettings, given)
