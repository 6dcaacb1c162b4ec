"""Sentences that read well whatever stands in their holes."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine import events as ev
from combat_ashes.engine.views import Reader
from combat_ashes.rulesets import rulesets
from combat_ashes.text.events import render_event
from combat_ashes.text.house import surface_of
from combat_ashes.text.refusals import refusal_sentence
from combat_ashes.text.styles import told
from tests.support.hub import HubFight, two
from tests.support.shipped import ASHES

NAMES = {"p1": "Vic", "p2": "Bo", "p3": "Thug-2"}
READER = Reader(None, True)


def said(f: HubFight, code: str) -> str:
    """How the first fact of a code is told."""
    event = f.of(ev.Told)[[each.code for each in f.of(ev.Told)].index(code)]
    names = {who: person.name for who, person in f.state.people.items()}
    (line,) = render_event(surface_of(rulesets()["hubris"]), event, names, READER)
    return line


@pytest.mark.parametrize("style", ["full", "normal", "brief"])
@pytest.mark.parametrize(("track", "sentence"), [
    ("/", "Thug-2 is barely hurt now."), ("", "Thug-2 is unhurt now."),
])  # fmt: skip
def test_healing_of_whose_health_is_told_in_words(style: str, track: str, sentence: str) -> None:
    healed = ev.TrackChanged("p3", 1, "bashing", track, healed=True)
    reader = Reader("p1", veiled=(("p3", 8),), style=style)
    assert told(ASHES, [healed], NAMES, reader) == [sentence]


@pytest.mark.parametrize(("status", "sentence"), [
    ("torpor", "Vic is in torpor now."), ("out", "Vic is out of the fight."),
    ("unconscious", "Vic is unconscious now."),
])  # fmt: skip
def test_a_status_that_is_no_adjective(status: str, sentence: str) -> None:
    assert render_event(ASHES, ev.StatusChanged("p1", status), NAMES, READER) == [sentence]
    refused = refusal_sentence(ASHES, "err.declare.out_of_fight", {"status": "torpor"})
    assert refused.startswith("You are in torpor and can do nothing now;")


@pytest.mark.parametrize("style", ["brief", "normal"])
@pytest.mark.parametrize(("chance", "called"), [(True, "a dramatic failure"), (False, "a botch")])
def test_a_botch_is_called_alike_in_every_style(style: str, chance: bool, called: str) -> None:
    rolled = ev.Rolled("p1", "attack", "p2", 0, 10, (), (), (1,), 0, botch=True, chance=chance)
    surface = surface_of(rulesets()["close2004"])
    (line,) = told(surface, [rolled], NAMES, Reader(None, True, style=style))
    assert line.startswith("Vic attacks Bo") and f"({called})" in line


@pytest.mark.parametrize(("names", "asked"), [
    (["Bo"], "name Bo."), (["Bo", "Thug-2"], "name Bo or Thug-2."),
    (["Vic", "Bo", "Thug-2"], "name Vic, Bo or Thug-2."),
])  # fmt: skip
def test_those_to_choose_from_may_be_one(names: list[str], asked: str) -> None:
    facts = {"word": "Kim", "names": names}
    assert f"'Kim'; {asked}" in refusal_sentence(ASHES, "err.who.unknown", facts)


def test_armor_and_tilts_are_told_in_words() -> None:
    def line(system: str, code: str, **facts: Any) -> str:
        surface = surface_of(rulesets()[system])
        return render_event(surface, ev.Told(code, {"who": "p1", **facts}), NAMES, READER)[0]

    assert line("storyteller", "armor.ruined", armor="thick_leather") == (
        "Vic's thick leather is ruined."
    )
    assert line("forsaken", "tilt.comes", tilt="arm wrack left") == (
        "Vic suffers a tilt: arm wrack left."
    )


def test_a_chase_round_is_two_sentences_for_a_screen_reader() -> None:
    facts = {"who": "p1", "by": "p2", "margin": 2, "moved": 2, "before": 3, "after": 5, "why": []}
    lines = render_event(ASHES, ev.Told("chase.contest", facts), NAMES, Reader(None, True, True))
    assert lines == ["Vic pulls away from Bo by 2.", "Vic's lead over Bo, 3, becomes 5."]


@pytest.mark.parametrize(("effect", "sentence"), [
    ("gouge=stamina", "Bo suffers from gouge; +misc/undo gouge ends it."),
    ("gouge=stamina, gives prone", "Bo is prone; +misc/undo prone ends it."),
])  # fmt: skip
def test_an_effect_without_a_condition_is_suffered(effect: str, sentence: str) -> None:
    """HUB-ATK-06"""
    f = two(unfed="miss").feed("Ana.attack", 6)
    f.rules(f"combat/rule effect {effect}").do("Ana", "attack Bo, for gouge").do("Bo", "pass")
    assert said(f, "effect.complete") == sentence


@pytest.mark.parametrize(("far", "sentence"), [
    (2, "Bo comes nearer to Ana: 1 action still between them."),
    (1, "Bo comes within reach of Ana."),
])  # fmt: skip
def test_who_closes_in_reads_what_is_left(far: int, sentence: str) -> None:
    """HUB-ATK-16"""
    f = two(unfed="miss").feed("Bo.flee", 2)
    f.rules(f"combat/set Bo=far Ana {far}").do("Ana", "pass")
    f.do("Bo", "misc/flee Ana=dexterity+athletics")
    assert said(f, "far.closes") == sentence


@pytest.mark.parametrize(("system", "purpose", "said"), [
    ("storyteller", "balance", "Vic tries to stay up"),
    ("ashes", "assist", "Vic lends Bo a hand"),
])  # fmt: skip
def test_a_roll_says_what_is_tried_not_what_comes_of_it(
    system: str, purpose: str, said: str
) -> None:
    """STO-CMP-05, ASH-GRP-52"""
    words = surface_of(rulesets()[system]).purposes[purpose]
    assert words.format(who="Vic", against="Bo") == said


def test_a_grapple_that_is_lost_in_an_exchange_says_so(duel: Any) -> None:
    """ASH-RES-07, ASH-GRP-12"""
    f = duel().line("Frank", "grapple Jane").feed("Jane.attack", 3).feed("Frank.grapple", 1)
    f.feed("Jane.damage", 0).attack("Jane", "Frank")
    (lost,) = f.told("grapple.missed")
    assert (lost["who"], lost["against"]) == (f.id("Frank"), f.id("Jane"))
