"""A rule system that shares neither dice nor damage nor charts with those that are shipped."""

from __future__ import annotations

import pytest

from combat_ashes import rulesets as registry
from combat_ashes.engine.views import Reader
from combat_ashes.examples.duel import Duel
from combat_ashes.own_rules.lacking import lacking
from combat_ashes.own_rules.playing import Trial
from combat_ashes.rulesets import rulesets
from combat_ashes.text.events import names_of
from combat_ashes.text.house import surface_of
from combat_ashes.text.styles import told
from tests.support.fight import PlayedFight, RefusedLineError, fight


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> PlayedFight:
    """Jane with a rapier, and Frank with a dagger of his own."""
    monkeypatch.setitem(registry._registered, "duel", Duel)
    f = fight(ruleset="duel", settings={"health.boxes": 3})
    f.join("Jane", melee=3, wits=3, die=19, weapons=["rapier"])
    f.join("Frank", melee=2, wits=3, die=19, weapons=[{"name": "dagger", "edge": 1}])
    return f


def strike(f: PlayedFight) -> None:
    f.feed("Jane.tie", 20).feed("Frank.tie", 11)
    f.next()
    f.feed("Jane.strike", 18).feed("Frank.parry", 3)
    f.line("Jane", "attack Frank")


def read(f: PlayedFight, who: str | None = None, **how: object) -> list[str]:
    surface = surface_of(rulesets()["duel"])
    return told(surface, f.events, names_of(f.state), Reader(who, **how))  # type: ignore[arg-type]


def test_a_roll_without_a_number_to_reach_keeps_its_faces_and_terms(duel: PlayedFight) -> None:
    strike(duel)
    strikes, parries = "Jane strikes at Frank: 1 die", "Frank parries: 1 die"
    full = read(duel, "p1", style="full")
    assert f"{strikes} + melee 3 + rapier 3: rolled 12, 18 in all." in full
    assert f"{parries}: rolled 1, 3 in all." in full
    assert f"{parries} + melee 2: rolled 1, 3 in all." in read(duel, "p2", style="full")
    normal = "\n".join(read(duel, "p1", style="normal"))
    assert "Jane strikes at Frank (1 die + melee 3 + rapier 3): 18 in all." in normal
    assert "Jane strikes at Frank: 18 in all." in "\n".join(read(duel, "p1", style="brief"))


def test_the_dice_of_initiative_and_ties_are_its_own(duel: PlayedFight) -> None:
    strike(duel)
    assert [duel.person(name).initiative for name in ("Jane", "Frank")] == [22, 22]
    assert duel.state.order[0] == duel.person("Jane").id
    assert any("tie: 20" in line for line in read(duel, style="full"))


def test_its_status_its_damage_and_its_chart(duel: PlayedFight) -> None:
    strike(duel)
    assert (duel.person("Frank").status, duel.track("Frank")) == ("beaten", "XXX")
    assert "Frank has had enough and drops the blade." in read(duel)
    heard = read(duel, style="full", screenreader=True)
    assert "Track: 3 cut." in heard and "Frank takes 4 levels of cut damage." in heard
    with pytest.raises(RefusedLineError, match="rapier has no field 'reach'"):
        fight(ruleset="duel").join("Ann", die=1, weapons=[{"name": "rapier", "reach": 3}])


def test_nothing_of_it_is_lacking_and_a_trial_fight_goes_on(duel: PlayedFight) -> None:
    assert lacking(Duel) == [] and Trial(Duel).play() == []


@pytest.mark.parametrize("name", ["health", "hooks", "sheets", "views", "model", "name"])
def test_what_has_to_be_given_is_named_when_it_is_loaded(name: str) -> None:
    class Half(Duel):
        name = "half"

    setattr(Half, name, None)
    with pytest.raises(ValueError, match=f"Half has to give {name}"):
        registry.register(Half)
