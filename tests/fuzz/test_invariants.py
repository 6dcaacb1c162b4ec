"""The invariants see what is wrong, and a generator makes the same lines again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from combat_ashes.engine.state import Combatant, FightState
from tests.support.shipped import shipped

from . import invariants
from .generator import Generator, Typed
from .hostile import BREAKS, MARK
from .invariants import ALL, Moment, broken

CALM = FightState("ashes", status="over")
WELL = Moment(Typed("Jane", "+pass"), heard={"Jane": ["Combat: Jane declares: pass."]}, after=CALM)
ALONE = FightState("ashes", people={"p1": Combatant("p1", "Jane")})

WRONG = {
    "nothing_is_raised": {"logged": "Traceback"},
    "it_takes_no_time": {"in_time": False},
    "it_takes_little_of_the_server": {"seconds": 0.06},
    "nobody_is_shown_python": {"heard": {"Jane": ["ok"], "Frank": ["a ValueError in a line"]}},
    "only_people_pause": {"after": FightState("ashes", status="paused")},
    "everybody_is_answered": {"heard": {"Frank": ["Jane thinks."]}},
    "a_refusal_changes_nothing": {"refused": True, "before": CALM, "written": ["an Attribute"]},
    "what_is_stored_is_what_is": {"is_stored": False},
    "stored_text_is_plain": {"entries": ['{"what": "a\\u2028b"}']},
    "stored_is_bounded": {"entries": [f'"{"a" * 70_000}"']},
    "nobody_speaks_as_the_fight": {"heard": {"Jane": ["ok"], "Otto": [f"Jane: a\n  {MARK}."]}},
    "what_is_shown_is_bounded": {"heard": {"Jane": ["a" * 70_000]}},
    "somebody_is_awaited": {"after": ALONE},
    "other_fights_know_nothing": {"elsewhere": False},
}


def test_nothing_is_wrong_with_what_is_well() -> None:
    assert broken(WELL) == ""


def test_each_invariant_is_tried() -> None:
    assert {invariant.__name__ for invariant in ALL} == set(WRONG)


@pytest.mark.parametrize("name", WRONG)
def test_an_invariant_sees_what_is_wrong(name: str) -> None:
    assert broken(replace(WELL, **WRONG[name])).startswith(f"{name}: ")


def test_a_refused_line_that_changes_the_fight_is_seen_where_nothing_is_stored() -> None:
    moment = replace(WELL, refused=True, before=FightState("ashes"))
    assert invariants.a_refusal_changes_nothing(moment)


def test_a_refused_line_may_bring_its_speaker_back() -> None:
    back = ['{"do":"present","by":"clock","who":"p1"}', "[]"]
    moment = replace(WELL, refused=True, before=FightState("ashes"), entries=back)
    assert not invariants.a_refusal_changes_nothing(moment)
    more = replace(moment, entries=[*back, '{"do":"pass"}', "[]"])
    assert invariants.a_refusal_changes_nothing(more)


@pytest.mark.parametrize("end", BREAKS)
def test_a_forged_line_is_seen_after_every_kind_of_line_end(end: str) -> None:
    moment = replace(WELL, heard={"Jane": ["ok"], "Frank": [f"Jane declares: a{end}{MARK}."]})
    assert invariants.nobody_speaks_as_the_fight(moment)


@pytest.mark.parametrize("text", ["\x1b[2J", "a\u202eb", "\u200b", "\ud800", "e" + "\u0301" * 3])
def test_text_that_is_not_plain(text: str) -> None:
    assert invariants.unclean(text)


@pytest.mark.parametrize("text", ["", "naïve e\u0301", "\u0646\u200c\u0647", "❤\ufe0f\u200d🔥"])
def test_text_that_is_plain(text: str) -> None:
    assert not invariants.unclean(text)


@pytest.mark.parametrize("ruleset", shipped())
def test_a_generator_makes_the_same_lines_again(ruleset: str) -> None:
    asked = {"Jane": ("attack", "dodge")}
    first, second = Generator("a seed", ruleset), Generator("a seed", ruleset)
    lines = [first.typed(asked) for _ in range(500)]
    assert lines == [second.typed(asked) for _ in range(500)]
    assert len(set(lines)) > 250
