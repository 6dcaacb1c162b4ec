"""A key that comes twice is refused wherever tables are put together."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from combat_ashes.engine.tables import merged
from combat_ashes.rulesets.ashes.actions.misc import Misc
from combat_ashes.rulesets.ashes.defense.answers import React
from combat_ashes.rulesets.common.equipment.chart import ChartError, read_rows
from combat_ashes.rulesets.common.tables import by_line, by_name
from combat_ashes.rulesets.storyteller.equipment import one_chart


@pytest.mark.parametrize("kind", ["STEPS", "HANDLERS"])
def test_no_two_features_have_a_function_of_one_name(kind: str) -> None:
    feature = SimpleNamespace(**{kind: {"guard": print}})
    assert merged(kind, feature) == {"guard": print}
    with pytest.raises(ValueError, match=f"{kind} has guard twice"):
        merged(kind, feature, feature)


class Tinker(Misc):
    """Another act than `misc`, read from the same line."""

    name = "tinker"
    lines = ("misc",)


def test_no_two_rows_are_called_alike() -> None:
    with pytest.raises(ValueError, match="two rows are called misc"):
        by_name((Misc(), Misc()))
    assert set(by_name((Misc(), Tinker()))) == {"misc", "tinker"}
    with pytest.raises(ValueError, match="two rows are called misc"):
        by_line((Misc(), Tinker()))
    with pytest.raises(ValueError, match="two rows are called react"):
        by_name((React(), React()), lambda way: way.names)


def test_no_two_charts_have_a_row_of_one_key() -> None:
    with pytest.raises(ValueError, match="two charts have knife"):
        one_chart({"knife": 1, "club": 1}, {"knife": 2})
    rows = {"Big Gun": {"name": "big gun", "damage": "5"}, "big gun": {"name": "other"}}
    with pytest.raises(ChartError, match="no other row"):
        read_rows(rows, lambda row, key, file: row, "data.weapons")
