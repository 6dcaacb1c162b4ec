"""The parts that rule systems in which people act in order are made of."""

from __future__ import annotations

from typing import Annotated

import pytest
from msgspec.structs import replace

from combat_ashes.engine.events import Terms
from combat_ashes.engine.state import Combatant
from combat_ashes.rulesets import look_at
from combat_ashes.rulesets.common.dice.target_number import Score, TargetNumber, dice_in, face_of
from combat_ashes.rulesets.common.dice.throws import Throw
from combat_ashes.rulesets.common.formulas import read_sum, terms_of
from combat_ashes.rulesets.common.health.upgrading import penalty, state_of, upgrade
from combat_ashes.rulesets.common.turn_order import ties
from combat_ashes.rulesets.legal import Legal, show
from combat_ashes.rulesets.model import Area, Settings, build, describe, differences
from combat_ashes.rulesets.model import key as setting
from combat_ashes.rulesets.problems import SettingsError
from tests.support.close import close
from tests.support.shipped import shipped


@pytest.mark.parametrize(
    ("track", "damage", "levels", "after", "lost"),
    [
        ("", "bashing", 2, "//", 0),
        ("//", "lethal", 2, "XX//", 0),
        ("////", "bashing", 1, "X///", 0),
        ("////", "lethal", 2, "XX//", 0),
        ("////", "aggravated", 1, "*///", 0),
        ("XXXX", "bashing", 1, "*XXX", 0),
        ("*XX/", "lethal", 2, "**XX", 0),
        ("****", "lethal", 3, "****", 3),
        ("**XX", "aggravated", 5, "****", 3),
    ],
)
def test_a_wound_without_room_makes_the_mildest_worse(
    track: str, damage: str, levels: int, after: str, lost: int
) -> None:
    """CLO-WND-01"""
    marked = upgrade(track, damage, levels, 4)
    assert (marked.track, marked.overflow) == (after, lost)


def test_a_full_track_says_what_its_owner_is() -> None:
    """CLO-WND-01: the mildest wound decides."""
    told = [state_of(track, 3) for track in ("//", "X//", "XX/", "XXX", "*XX", "***")]
    assert told == ["active", "unconscious", "unconscious", "dying", "dying", "dead"]


def test_the_last_boxes_cost_dice() -> None:
    """CLO-WND-02"""
    assert [penalty("/" * filled, 7, (1, 2, 3)) for filled in range(8)] == [0] * 5 + [1, 2, 3]
    assert penalty("///", 7, ()) == 0


def test_dice_against_a_number() -> None:
    """CLO-DIC-01, -02"""
    dice = TargetNumber()
    assert Score(dice.target, False)((10, 8, 7, 1)) == 2
    assert Score(dice.chance_target, True)((10, 9)) == 1
    assert Score(10, True).dramatic((1,)) and not Score(8, False).dramatic((1,))
    assert TargetNumber(again=11).rerolls(chance=False) == 0
    assert TargetNumber(chance_again=False).rerolls(chance=True) == 0


def test_a_pool_is_compared_with_nothing_only_at_the_end() -> None:
    """CLO-DIC-03"""
    pool = (("strength", 2), ("defense", -4), ("willpower", 3))
    throw = Throw("p1", "attack", pool, "p2", TargetNumber())
    assert (dice_in(throw), face_of(throw)) == (1, 8)
    none = Throw("p1", "attack", (("strength", 2), ("defense", -2)), "p2", TargetNumber())
    assert (dice_in(none), face_of(none)) == (0, 10)
    assert dice_in(replace(throw, scoring=TargetNumber(forced=True))) == 0


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("wits+5", (("wits", 4), ("bonus", 5))),
        ("min(dexterity,wits)+athletics-1", (("dexterity", 2), ("athletics", 3), ("bonus", -1))),
        ("5-min(wits,dexterity)", (("bonus", 5), ("dexterity", -2))),
    ],
)
def test_a_formula_is_read_as_named_dice(text: str, terms: Terms) -> None:
    """CLO-INI-01, FOR-DIC-07, HUB-WND-01"""
    dots = {"dexterity": 2, "wits": 4, "athletics": 3}
    assert terms_of(read_sum(text), dots.__getitem__) == terms
    for system, key in {"close2004": "speed.formula", "hubris": "health.formula",
                        "forsaken": "derived.health"}.items():  # fmt: skip
        assert differences(build(shipped()[system].model, {key: text})) == {key: text}


def test_the_dice_of_a_tie_are_kept_one_behind_the_other() -> None:
    """CLO-INI-01: who comes to a tie later is compared with what the others rolled."""
    f = close()
    f.join("Ann", die=5).join("Bob", die=5)
    f.feed("Ann.tie", 4, 9).feed("Bob.tie", 4, 2)
    f.start()
    assert f.order() == ["Ann", "Bob"]
    rules = look_at(f.state).rules
    assert [ties.dice_thrown(rules, f.person(name)) for name in ("Ann", "Bob")] == [2, 2]
    f.feed("Cid.tie", 4, 5)
    f.join("Cid", die=5)
    assert f.order() == ["Ann", "Cid", "Bob"]
    f.done()
    assert ties.dice_thrown(rules, Combatant("p9", "Nobody")) == 0


def test_who_comes_after_their_place_waits_for_the_next_round() -> None:
    """CLO-INI-01: a latecomer above the running place is not asked, but may dodge."""
    f = close()
    f.join("Ann", die=5).join("Bob", die=2)
    f.start()
    f.do("Ann", "+pass")
    f.join("Cid", die=9)
    assert f.asked() == [("Bob", "act")]
    f.refuses("Cid", "+attack Ann", "err.not_your_turn")
    f.do("Cid", "+dodge")
    f.do("Bob", "+pass")
    assert f.view()["round"] == 2 and f.asked() == [("Cid", "act")]
    f.done()


def test_a_latecomer_who_is_moved_below_the_running_place_is_asked() -> None:
    """CLO-INI-01"""
    f = close()
    f.join("Ann", die=5).join("Bob", die=2)
    f.start()
    f.join("Cid", die=9)
    f.initiative("Cid", 3)
    f.do("Ann", "+pass").do("Bob", "+pass")
    assert f.asked() == [("Cid", "act")]
    f.done()


def test_what_is_held_back_is_lost_when_the_turn_ends() -> None:
    """CLO-INI-01: the turn ends as soon as nobody is left who has neither acted nor delayed."""
    f = close()
    f.join("Ann", die=9).join("Bob", die=2)
    f.start()
    f.do("Ann", "+delay")
    f.refuses("Bob", "+act pass", "err.not_your_turn")
    f.do("Bob", "+delay")
    assert f.view()["round"] == 2 and f.asked() == [("Ann", "act")]
    f.refuses("Ann", "+act attack Bob", "err.not_your_turn")
    f.done()


class Table(Area):
    jaws: dict[str, int] = setting({"human": 0, "wolf": 2}, "Jaws.", "CLO-UNA-03")
    lost: Annotated[tuple[int, ...], Legal("numbers", repeats=True)] = setting(
        (1, 2), "Dice lost.", "CLO-WND-02"
    )


class Tables(Settings):
    table: Table = Table()


def test_a_table_among_settings_takes_entries_over_its_defaults() -> None:
    """CLO-UNA-03: as a mapping and as it is typed; it is shown as it is typed."""
    for written in ({"boar": 1}, "boar:1"):
        made = build(Tables, {"table.jaws": written})
        assert made.table.jaws == {"human": 0, "wolf": 2, "boar": 1}
        assert build(Tables, differences(made)) == made
        assert show(made.table.jaws) == "human:0,wolf:2,boar:1"
    with pytest.raises(SettingsError, match="a list of name:value"):
        build(Tables, {"table.jaws": "boar"})
    assert "name:value" in describe(Tables, "table.jaws").legal
    assert build(Tables, {"table.lost": [0, 0]}).table.lost == (0, 0)
