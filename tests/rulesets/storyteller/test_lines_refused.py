"""Lines of the classic game that say too little, too much, or what is not there."""

from __future__ import annotations

import pytest

from tests.support.fight import RefusedLineError
from tests.support.sto import ADA, BOB, StoFight, sto, two

GUN = {"weapons": ["light pistol", "heavy pistol", "heavy revolver"]}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("attack/strike Ada=sword", "err.declare.option"),
        ("attack/burst Ada", "err.weapon.none"),
        ("attack/aim Ada", "err.weapon.none"),
        ("attack Ada, range 99999", "err.number.range"),
        ("attack/elbow Ada", "err.attack.unknown_manner"),
        ("attack/ambush Ada", "err.ambush.in_combat"),
        ("misc reload", "err.weapon.none"),
        ("misc clear", "err.weapon.none"),
        (f"misc {'x' * 300}", "err.note.long"),
        ("misc jump=7", "err.pool.storyteller"),
        ("misc jump=wits+foo", "err.pool.storyteller"),
        ("rise", "err.rise.up"),
        ("draw gun", "err.weapon.none"),
        ("split attack Ada", "err.declare.incomplete"),
        ("split misc look; attack Ada", "err.split.no_roll"),
        ("split attack Ada, 0 dice; dodge", "err.split.share"),
        ("choose attack", "err.declare.incomplete"),
        ("choose squeeze", "err.choose.option"),
        ("act attack Ada", "err.delay.none"),
        ("defend dodge", "err.defense.too_late"),
        ("grapple/relent", "err.grapple.none"),
        ("maneuvers/propose strike=kick", "err.maneuver.taken"),
        ("maneuvers/propose elbow=foo", "err.attack.unknown_manner"),
        ("maneuvers/propose elbow=strike, damage foo", "err.declare.option"),
        ("maneuvers/propose elbow=strike, cats", "err.declare.option"),
    ],
)
def test_who_is_asked_to_declare_is_refused(line: str, code: str) -> None:
    two().refuses("Bob", line, code)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("attack Bob=heavy", "err.weapon.ambiguous"),
        ("attack/aim Bob=light pistol, aim head", "err.declare.option"),
        ("attack/shots Bob & Bob=light pistol, shares 2", "err.declare.incomplete"),
        ("misc reload=light pistol", "err.gun.full"),
        ("misc clear=light pistol", "err.gun.not_jammed"),
        ("split attack/aim Bob=light pistol; dodge", "err.split.no_roll"),
    ],
)
def test_who_has_guns_is_refused(line: str, code: str) -> None:
    two(GUN).do("Bob", "pass").refuses("Ada", line, code)


@pytest.mark.parametrize("word", ["blind.ranged", "sight"])
def test_nobody_aims_at_what_they_do_not_see(word: str) -> None:
    """STO-GEN-04, STO-RNG-02."""
    f = two(GUN, **({"blind.ranged": "forbid"} if word == "blind.ranged" else {}))
    f.do("Bob", "pass").set("Ada", "blinded" if word == "blind.ranged" else "sight Bob off")
    code = "err.blind.ranged" if word == "blind.ranged" else "err.range.no_sight"
    f.refuses("Ada", "attack/aim Bob=light pistol", code)


@pytest.mark.parametrize(
    "what",
    [
        "difficulty", "difficulty cats 8", "pool attack", "range", "range Bob far", "facing Bob",
        "facing Bob left", "bypass Bob", "bypass Bob shoes", "cover", "cover thick", "at_hand wall",
        "immobilized hardly", "blinded very", "condition", "condition odd, cats", "adjust",
        "adjust cats +1 dice", "adjust kick +1 cats", "opponents many", "ammo light pistol many",
        "nonsense",
    ],
)  # fmt: skip
def test_a_storyteller_is_told_what_can_be_set(what: str) -> None:
    """STO-TRN-03: nothing is set by a line that is not understood."""
    f = two(GUN)
    with pytest.raises(RefusedLineError):
        f.set("Ada", what)


@pytest.mark.parametrize(
    ("what", "code"),
    [
        ("roll Ada", "err.rule.rolled"), ("void Ada", "err.rule.nothing_declared"),
        ("reopen Ada", "err.rule.nothing_declared"), ("result Ada cats 3", "err.rule.purpose"),
        ("knockdown Ada, cats", "err.declare.option"), ("approve elbow", "err.maneuver.unknown"),
        ("narrate A blow!", "err.rule.nothing_resolved"), ("cats", "err.rule.unknown"),
    ],
)  # fmt: skip
def test_a_ruling_about_nothing(what: str, code: str) -> None:
    f = two()
    with f.refused(code):
        f.rule(what)


def held() -> StoFight:
    """Ada, who goes first, holds an action back while Cid's comes up against Bob."""
    f = sto()
    f.join("Ada", die=9, **ADA).join("Bob", die=7, **BOB).join("Cid", die=1, **BOB)
    return f.do("Cid", "attack Bob").do("Bob", "pass").do("Ada", "delay")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("choose act", "err.declare.incomplete"), ("act", "err.declare.incomplete"),
        ("act delay", "err.declare.differs"), ("attack Cid", "err.delay.line"),
        ("act split attack Cid; dodge", "err.declare.differs"),
    ],
)  # fmt: skip
def test_who_steps_in_says_with_what(line: str, code: str) -> None:
    """STO-INI-07: one action, written behind +act."""
    held().refuses("Ada", line, code)
