"""Ranged fighting (FIR)."""

import pytest

GUN = {"weapons": [{"name": "light pistol", "effective": 20}]}


def test_two_shots(duel):
    """ASH-FIR-01, ASH-INT-22: shots are not opposed by shots; both can hit, each in its turn."""
    f = duel(jane=GUN, frank=GUN).attack("Frank", "Jane")
    f.feed("Jane.attack", {"successes": 2, "pool": 6}).feed("Jane.damage", 4)
    f.feed("Frank.attack", {"successes": 2, "pool": 4}).feed("Frank.damage", 1)
    f.attack("Jane", "Frank")
    assert (f.track("Frank"), f.track("Jane")) == ("XXXX", "X")


def test_dropped_before_the_reply(duel):
    """ASH-FIR-01: a faster hit can drop the other before the reply."""
    f = duel(jane=GUN, frank={**GUN, "health": "XXXXXX"}).attack("Frank", "Jane")
    f.feed("Jane.attack", 1).feed("Jane.damage", 1).attack("Jane", "Frank")
    assert not f.rolls("Frank", "attack")


@pytest.mark.parametrize(
    ("yards", "difficulty"), [(4, 4), (5, 4), (6, 6), (20, 6), (25, 8), (39, 8), (40, 10), (60, 0)]
)
def test_distance(duel, yards, difficulty):
    """ASH-FIR-04, ASH-FIR-05: with a range of 20; above 10 err.range.out_of_reach."""
    f = duel(jane=GUN).dodge("Frank").set("Jane", f"range Frank {yards}")
    if not difficulty:
        with f.refused("err.range.out_of_reach"):
            f.attack("Jane", "Frank")
        return
    f.attack("Jane", "Frank")
    assert f.difficulty("Jane", "attack") == difficulty


def test_distance_said_or_written(duel):
    """ASH-FIR-04: the distance is the storyteller's, the line's or the weapon's."""
    f = duel(jane={"weapons": [{"name": "light pistol", "effective": 20, "range": 25}]})
    f.dodge("Frank").attack("Jane", "Frank").next()
    f.dodge("Frank").attack("Jane", "Frank", options=["range 40"])
    assert [roll.difficulty for roll in f.rolls("Jane", "attack")] == [8, 10]


def test_a_shot_the_storyteller_allows(duel):
    """ASH-FIR-04, ASH-STD-02: what is out of reach may be let pass."""
    f = duel(jane=GUN).dodge("Frank")
    f.attack("Jane", "Frank", options=["range 100"], allow=("err.range.out_of_reach",))
    assert f.difficulty("Jane", "attack") == 10


@pytest.mark.parametrize(("yards", "difficulty", "found"), [(5, 4, 6), (8, 4, 4), (8, 3, 3)])
def test_very_close(duel, yards, difficulty, found):
    """ASH-FIR-05: firefight.close_yards and firefight.close_difficulty."""
    settings = {"firefight.close_yards": yards, "firefight.close_difficulty": difficulty}
    f = duel(settings=settings, jane=GUN).dodge("Frank")
    f.attack("Jane", "Frank", options=["range 7"])
    assert f.difficulty("Jane", "attack") == found


@pytest.mark.parametrize(
    ("yards", "manner", "difficulty"), [(3, "power", 5), (3, "feint", 3), (40, "power", 10)]
)
def test_the_manner_comes_last(duel, yards, manner, difficulty):
    """ASH-FIR-06, ASH-DIC-05: distance, then the manner, then the limits."""
    f = duel(jane=GUN).dodge("Frank")
    f.attack("Jane", "Frank", manners=[manner], options=[f"range {yards}"])
    assert f.difficulty("Jane", "attack") == difficulty


def test_ammunition(duel):
    """ASH-FIR-07: firefight.track_ammo: one round an attack, err.gun.empty, and reloading."""
    gun = {"name": "derringer", "method": "firearms", "damage": 3, "type": "lethal",
           "class": "pistol", "rounds": 1}  # fmt: skip
    for tracked in (True, False):
        f = duel(settings={"firefight.track_ammo": tracked}, jane={"weapons": [gun]})
        f.dodge("Frank").attack("Jane", "Frank").next().dodge("Frank")
        if not tracked:
            f.attack("Jane", "Frank")
            continue
        with f.refused("err.gun.empty"):
            f.attack("Jane", "Frank")
        f.misc("Jane", "reload").next().dodge("Frank").attack("Jane", "Frank")
        assert len(f.rolls("Jane", "attack")) == 2


@pytest.mark.parametrize(("extra", "difficulty"), [(0, 6), (2, 8)])
def test_into_a_melee(duel, extra, difficulty):
    """ASH-FIR-07: firefight.into_melee, for a target at grips with somebody else."""
    f = duel(settings={"firefight.into_melee": extra}, jane=GUN).join("Cleo", die=1)
    f.set("Frank", "grips Cleo").pass_("Cleo").dodge("Frank").attack("Jane", "Frank")
    assert f.difficulty("Jane", "attack") == difficulty
    f.next().set("Frank", "grips Cleo off").pass_("Cleo").dodge("Frank").attack("Jane", "Frank")
    assert f.difficulty("Jane", "attack") == 6
