"""Settings of the classic game that no scenario switches."""

from __future__ import annotations

import pytest

from combat_ashes.rulesets import model_of
from combat_ashes.rulesets.model import SettingsError, build
from tests.support.sto import ADA, BOB, sto, two

ONE_WORD = {
    "declare.impossible_action": "asked", "delay.unused": "kept", "delay.content": "declared",
    "multi.method": "each", "initiative.dropped_actions": "kept", "strafe.allocate": "after_dodge",
    "defense.per_attack": 2,
}  # fmt: skip
"""Keys for which the catalogue gives one value, and one that there is not."""


@pytest.mark.parametrize("key", sorted(ONE_WORD))
def test_a_key_of_one_value_has_no_other(key: str) -> None:
    with pytest.raises(SettingsError):
        build(model_of("storyteller"), {key: ONE_WORD[key]})


@pytest.mark.parametrize(
    ("rule", "status"),
    [("full_lethal", "dead"), ("full_lethal_plus_one", "dying"), ("storyteller", "dying")],
)
def test_when_somebody_dies(rule: str, status: str) -> None:
    """STO-DMG-08: `health.death_on`."""
    f = two(**{"health.death_on": rule})
    f.damage("Bob", 7, "lethal")
    assert f.person("Bob").status == status


@pytest.mark.parametrize(("rule", "track"), [("upgrade", "XX/////"), ("ignore", "///////")])
def test_lethal_on_a_full_track(rule: str, track: str) -> None:
    """STO-DMG-08: `health.overflow_lethal`."""
    f = two(**{"health.overflow_lethal": rule})
    f.damage("Bob", 7, "bashing").damage("Bob", 2, "lethal")
    assert f.track("Bob") == track


@pytest.mark.parametrize(("how", "count"), [("declared", 1), ("adjacent", 2)])
def test_who_counts_as_an_opponent(how: str, count: int) -> None:
    """STO-CLS-12: `multiple_opponents.count`."""
    f = sto(settings={"multiple_opponents.count": how}, unfed="miss")
    f.join("Ada", die=9, **ADA).join("Bob", die=7, **BOB).join("Cid", die=1, **BOB)
    f.do("Cid", "pass").do("Bob", "pass").do("Ada", "attack Bob")
    assert f.of_("Ada", "opponents") == count


def test_powers_may_be_off() -> None:
    """STO-INI-05: `powers.enabled`."""
    two().do("Bob", "attack Ada, power fire")
    two(**{"powers.enabled": "off"}).refuses("Bob", "attack Ada, power fire", "err.declare.option")


@pytest.mark.parametrize(("counts", "code"), [(False, ""), (True, "err.willpower.spent")])
def test_the_point_of_an_abort_may_count(counts: bool, code: str) -> None:
    """STO-GEN-09: `willpower.abort_counts_toward_limit`."""
    f = sto(settings={"willpower.abort_counts_toward_limit": counts}, unfed="miss")
    f.join("Ada", die=9, **ADA).join("Bob", die=7, **BOB).join("Cid", die=8, **BOB)
    f.do("Bob", "split attack Ada; attack/kick Ada").do("Cid", "attack Bob")
    f.do("Ada", "attack Bob").do("Bob", "abort dodge, willpower")
    if code:
        f.refuses("Bob", "dodge, willpower", "err.willpower.spent")
    else:
        f.refuses("Bob", "dodge, willpower", "err.declare.differs")


def test_an_admins_own_maneuver() -> None:
    """STO-GEN-08: `data.maneuvers`."""
    rows = {"headbutt": {"traits": "strength+brawl", "damage": "S+3", "type": "bashing",
                         "like": "strike"}}  # fmt: skip
    f = two(**{"data.maneuvers": rows})
    f.feed("Ada.attack", {"successes": 1, "pool": 7})
    f.feed("Ada.damage", {"successes": 0, "pool": 7})
    f.do("Bob", "pass").do("Ada", "attack/headbutt Bob")
    assert f.latest()["maneuver"] == "headbutt"
    f.done()


@pytest.mark.parametrize(
    ("types", "mark"),
    [(["bashing", "lethal", "aggravated"], "*"), (["bashing", "lethal"], "X"), ([], "/")],
)
def test_the_types_of_damage_there_are(types: list[str], mark: str) -> None:
    """STO-DMG-07: `damage.types`, for an attack and for what a storyteller deals."""
    torch = {"name": "torch", "damage": 2, "type": "aggravated"}
    f = two({"weapons": [torch]}, **{"damage.types": types})
    f.feed("Ada.attack", 1).feed("Ada.damage", 1).feed("Bob.soak", *([] if mark != "/" else [0]))
    f.do("Bob", "pass").do("Ada", "attack Bob")
    f.damage("Bob", 1, "aggravated")
    assert f.track("Bob") == mark * 2
    f.done()


@pytest.mark.parametrize(("heals", "tracks"), [(False, ["X/", "///////"]), (True, ["X", ""])])
def test_bashing_may_heal_when_a_fight_is_over(heals: bool, tracks: list[str]) -> None:
    """STO-DMG-09: `health.auto_heal`."""
    f = two(**{"health.auto_heal": heals})
    f.damage("Ada", 1, "bashing").damage("Ada", 1, "lethal").damage("Bob", 7, "bashing")
    f.pass_("Ada")
    assert f.track("Ada") == "X/"
    f.tell("end")
    assert [f.track("Ada"), f.track("Bob")] == tracks


REFLEXES = ["damage", "balance", "grapple_opposition"]


def without(what: str) -> dict[str, list[str]]:
    return {"reflexive.extra": [one for one in REFLEXES if one != what]}


@pytest.mark.parametrize("left", [True, False])
def test_damage_that_is_not_reflexive_takes_the_next_action(left: bool) -> None:
    """STO-TRN-07: `reflexive.extra`."""
    f = two(**without("damage"))
    f.feed("Ada.attack", 1).feed("Ada.damage", *([1] if left else [])).feed(
        "Bob.soak", *([0] if left else [])
    )
    f.do("Bob", "pass").do("Ada", "split attack Bob; attack Bob" if left else "attack Bob")
    assert f.track("Bob") == "/" * left and f.state.round == 2
    f.done()


@pytest.mark.parametrize("left", [True, False])
def test_keeping_the_balance_may_take_the_next_action(left: bool) -> None:
    """STO-TRN-07: who swept is on their feet when they still have an action to give."""
    f = two(**without("balance"))
    f.feed("Ada.attack", 1).feed("Ada.damage", 0).feed("Bob.balance", *([1] if left else []))
    f.do("Bob", "attack Ada" if left else "pass").do("Ada", "attack/sweep Bob")
    if left:
        f.do("Bob", "pass")
    assert ("prone" in f.person("Bob").conditions) is not left
    f.done()


def test_holding_somebody_may_take_the_next_action() -> None:
    """STO-TRN-07: a holder who has kept hold already has nothing to set against a way out."""
    f = two(**without("grapple_opposition"))
    f.feed("Ada.grapple", 1).feed("Bob.grapple", 1)
    f.do("Bob", "attack Ada").do("Ada", "attack/hold Bob").do("Bob", "pass")
    assert f.view()["grapples"] == []
    f.done()
