"""How long and how deep a line may be, and the numbers in it."""

from __future__ import annotations

import pytest

from combat_ashes.engine.refusals import Refused
from combat_ashes.text.line import check_length, split_line
from combat_ashes.text.rows import modifier
from tests.support.shipped import ASHES

MANY = ["Frank"] * 11


def code(line: str) -> str:
    with pytest.raises(Refused) as raised:
        ASHES.read(split_line(line))
    return raised.value.refusal.code


def test_a_thousand_characters_and_no_more() -> None:
    check_length("x" * 1000)
    with pytest.raises(Refused) as raised:
        check_length("x" * 1001)
    assert raised.value.refusal.code == "err.line.too_long"


@pytest.mark.parametrize(
    "line",
    [f"split {'; '.join(['dodge'] * 11)}", f"chase {', '.join(MANY)}",
     f"attack {', '.join(MANY)}", f"attack Frank=club, {', '.join(['willpower'] * 11)}",
     f"defend/plan {'; '.join(['dodge'] * 11)}", f"abort/plan {', '.join(['dodge'] * 11)}",
     f"dodge {', '.join(['willpower'] * 11)}", f"escape {'willpower ' * 11}",
     f"chase/obstacle wits/6, {', '.join(MANY)}", f"misc x=wits, {', '.join(MANY)}"],
)  # fmt: skip
def test_ten_parts_and_no_more(line: str) -> None:
    assert code(line) == "err.line.too_long"


def test_what_is_told_may_have_as_many_commas_as_it_needs() -> None:
    prose = ", ".join(["a"] * 30)
    assert ASHES.read(split_line(f"remind {prose}"))[1]["what"] == prose
    assert ASHES.read(split_line(f"misc {prose}"))[1]["what"] == prose


def test_three_lines_within_a_line() -> None:
    ASHES.read(split_line("abort split guard guard knife; dodge"))
    ASHES.read(split_line("split abort guard knife; dodge"))


@pytest.mark.parametrize(
    "line",
    ["guard guard guard guard guard knife", "abort split guard split attack Frank; dodge",
     "guard split guard split dodge; dodge", "abort abort abort abort dodge",
     "guard " * 160 + "knife"],
)  # fmt: skip
def test_and_no_more(line: str) -> None:
    assert code(line) == "err.line.too_deep"


@pytest.mark.parametrize(
    "line",
    ["haste 100=rage", "haste ²", "haste ٣", "haste -1", "chase/lead 99999999",
     f"chase/limit Frank={'9' * 400}", "chase/course alley=²", "chase/obstacle wits/٣",
     "chase/obstacle wits/6, 5000 successes", "chase/obstacle wits/6, 5000 lethal"],
)  # fmt: skip
def test_numbers_have_limits(line: str) -> None:
    assert code(line) == "err.number.range"


@pytest.mark.parametrize("text", ["²", "-101", "+5000000", f"-1, smoke, {'9' * 400} rounds"])
def test_a_modifier_has_limits(text: str) -> None:
    with pytest.raises(Refused) as raised:
        modifier(text)
    assert raised.value.refusal.code == "err.number.range"
