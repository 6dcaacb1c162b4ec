"""What a feature brings to people, and how several are one."""

from __future__ import annotations

from dataclasses import fields

import pytest

from combat_ashes.engine.refusals import Refused
from combat_ashes.text.house import HOUSE, filled_up
from combat_ashes.text.line import Line, Spoken, Usage, split_line
from combat_ashes.text.surface import STORYTELLER, Row, Surface, merged


def wave(line: Line) -> Spoken:
    if not line.left:
        raise Usage
    return "wave", {"what": line.left}


WAVE = Row("wave", "", "<what>", "wave", read=wave)
BOW = Row("bow", "", "", "bow", read=lambda line: ("bow", {}))
RULE = Row("wave", "off", "<what>", "no waving", STORYTELLER, wave)
SURFACE = Surface(rows=(WAVE, BOW, RULE), told={"waved": "{who} waves."})


@pytest.mark.parametrize(
    ("other", "twice"),
    [(Surface(rows=(WAVE,)), r"\+wave"), (Surface(rows=(RULE,)), r"\+wave/off"),
     (Surface(told={"waved": ""}), "waved")],
)  # fmt: skip
def test_a_key_that_comes_twice_is_refused(other: Surface, twice: str) -> None:
    with pytest.raises(ValueError, match=f"{twice} twice"):
        merged(SURFACE, other)


TABLES = [each.name for each in fields(Surface) if isinstance(getattr(Surface(), each.name), dict)]


@pytest.mark.parametrize("table", TABLES)
def test_no_table_has_a_key_of_another(table: str) -> None:
    one, other = (Surface(**{table: {"dance": each}}) for each in ("one", "other"))
    assert getattr(merged(one), table) == {"dance": "one"}
    with pytest.raises(ValueError, match=f"{table} has dance twice"):
        merged(one, other)


def test_nothing_of_the_house_can_be_taken() -> None:
    with pytest.raises(ValueError, match=r"err\.fight\.none twice"):
        merged(Surface(refusals={"err.fight.none": "No."}), HOUSE)


def test_several_are_one() -> None:
    both = merged(SURFACE, Surface(rows=(Row("wave", "on", "", "wave on"),), told={"on": "On."}))
    assert [row.typed for row in both.rows_of("wave")] == ["+wave", "+wave/off", "+wave/on"]
    assert set(both.told) == {"waved", "on"}


def code(line: Line) -> str:
    with pytest.raises(Refused) as raised:
        SURFACE.read(line)
    return raised.value.refusal.code


def test_a_line_is_read_by_its_row() -> None:
    assert SURFACE.read(split_line("+wave flag")) == ("wave", {"what": "flag"})
    assert SURFACE.read(split_line("bow")) == ("bow", {})


@pytest.mark.parametrize(
    ("line", "refused"),
    [("+dance", "err.line.unknown"), ("+wave/up flag", "err.line.switch"),
     ("+wave", "err.line.usage"), ("+bow low", "err.declare.option")],
)  # fmt: skip
def test_a_line_that_cannot_be_read(line: str, refused: str) -> None:
    assert code(split_line(line)) == refused


def test_nobody_rules_within_a_line() -> None:
    assert SURFACE.read(split_line("+wave/off flag"))[0] == "wave"
    assert code(Line("wave", ("off",), "flag", whole="flag", depth=1)) == "err.line.unknown"


def test_what_is_lacking_is_told_by_the_usage() -> None:
    with pytest.raises(Refused) as raised:
        SURFACE.read(split_line("+wave"))
    assert raised.value.refusal.facts == {"usage": "Write +wave <what>."}


def test_a_record_is_told_in_the_words_of_those_who_know_them() -> None:
    other = Surface(told={"waved": "{who} flaps.", "bowed": "{who} bows."})
    assert filled_up(SURFACE, [other]).told == {"waved": "{who} waves.", "bowed": "{who} bows."}
