"""Who comes before whom is told with totals, and who is tied is said to be."""

import pytest

from combat_ashes.engine.events import Ordered
from combat_ashes.engine.hidden import for_who_knows_less
from combat_ashes.text.events import in_order

NAMES = {"p1": "Ann", "p2": "Gil", "p3": "Hob"}


@pytest.mark.parametrize(
    ("totals", "tied", "told"),
    [
        ((15, 13, 9), (), "Ann 15, Gil 13, Hob 9"),
        ((15, 13, 13), (), "Ann 15, Gil 13, Hob 13"),
        ((15, 13, 13), (("p2", "p3"),), "Ann 15, Gil and Hob 13 tied"),
        ((), (), "Ann, Gil, Hob"),
    ],
)
def test_the_order_in_words(totals: tuple[int, ...], tied: tuple[tuple[str, ...]], told: str):
    by_id = dict(zip(NAMES, totals, strict=False))
    assert in_order(Ordered(tuple(NAMES), (), by_id, tied), NAMES) == told


def test_a_tie_with_the_hidden_is_not_told() -> None:
    event = Ordered(tuple(NAMES), (), dict.fromkeys(NAMES, 9), (("p2", "p3"),))
    seen = for_who_knows_less(event, frozenset({"p2"}))
    assert isinstance(seen, Ordered) and in_order(seen, NAMES) == "Ann 9, Hob 9"
