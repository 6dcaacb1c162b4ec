"""Who comes before whom."""

from hypothesis import given
from hypothesis import strategies as st

from combat_ashes.engine.order import rank, slots
from combat_ashes.engine.state import Combatant

RANKS = st.tuples(st.one_of(st.none(), st.integers(-3, 3)), st.integers(0, 2), st.integers(0, 1))


def people(ranks: list[tuple[int | None, int, int]]) -> list[Combatant]:
    return [
        Combatant(f"p{n}", f"P{n}", initiative=total, rating=rating, tiebreak=tiebreak)
        for n, (total, rating, tiebreak) in enumerate(ranks)
    ]


def test_total_then_rating_then_tiebreak_decide() -> None:
    found = people([(5, 1, 0), (9, 0, 0), (5, 2, 0), (5, 1, 1), (5, 1, 0)])
    assert slots(found, highest_first=True) == [["p1"], ["p2"], ["p3"], ["p0", "p4"]]
    assert slots(found, highest_first=False) == [["p0", "p4"], ["p3"], ["p2"], ["p1"]]


@given(st.lists(RANKS, max_size=12), st.booleans())
def test_slots_hold_everybody_once_and_only_the_fully_tied_share_one(
    ranks: list[tuple[int | None, int, int]], highest_first: bool
) -> None:
    found = people(ranks)
    by_id = {person.id: person for person in found}
    groups = slots(found, highest_first)
    assert sorted(who for group in groups for who in group) == sorted(by_id)
    keys = [{rank(by_id[who]) for who in group} for group in groups]
    assert all(len(key) == 1 for key in keys)
    flat = [key.pop() for key in keys]
    assert flat == sorted(set(flat), reverse=highest_first)
    for group in groups:
        assert group == sorted(group, key=list(by_id).index)


@given(st.lists(RANKS, max_size=12))
def test_the_order_does_not_depend_on_who_is_asked_first_unless_tied(
    ranks: list[tuple[int | None, int, int]],
) -> None:
    found = people(ranks)
    ways = (slots(each, highest_first=True) for each in (found, found[::-1]))
    there, back = ([who for group in groups for who in group] for groups in ways)
    if len({rank(person) for person in found}) == len(found):
        assert there == back
    assert set(there) == set(back)
