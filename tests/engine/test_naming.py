"""Finding the person that somebody means, and telling two thugs apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat_ashes.engine.lookup import distinct, find
from combat_ashes.engine.refusals import Refused
from combat_ashes.engine.state import Combatant, FightState


def fight(*names: str) -> FightState:
    return FightState(
        "rules", people={f"p{n}": Combatant(f"p{n}", name) for n, name in enumerate(names)}
    )


CAST = fight("Jane", "Jane Doe", "Frank Miller", "Thug", "Thug-2", "Éva")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Jane", "Jane"),
        (" jane ", "Jane"),
        ("jane d", "Jane Doe"),
        ("doe", "Jane Doe"),
        ("fr", "Frank Miller"),
        ("mill", "Frank Miller"),
        ("thug", "Thug"),
        ("thug-", "Thug-2"),
        ("év", "Éva"),
    ],
)
def test_a_name_or_the_beginning_of_a_word_of_it(text: str, name: str) -> None:
    assert find(CAST, text).name == name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "err.declare.incomplete"),
        ("  ", "err.declare.incomplete"),
        ("ja", "err.who.ambiguous"),
        ("th", "err.who.ambiguous"),
        ("ank", "err.who.unknown"),
        (".*", "err.who.unknown"),
        ("p0", "err.who.unknown"),
    ],
)
def test_otherwise_it_is_said_what_is_wrong(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        find(CAST, text)
    assert refused.value.refusal.code == code


@pytest.mark.parametrize(("names", "others"), [(["Jane"], []), (["Jane", "Ann"], ["Ann"])])
def test_nobody_is_proposed_to_themselves(names: list[str], others: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        find(fight(*names), "Bob", "p0")
    facts = refused.value.refusal.facts
    assert facts["names"] == others and facts["how"] == ("" if others else "alone")


@given(st.lists(st.sampled_from(["Thug", "thug", "Thug-2", "Jane"]), max_size=8))
def test_names_in_a_fight_differ_and_each_finds_its_own(names: list[str]) -> None:
    state = fight()
    for name in names:
        given_name = distinct(state, name)
        assert given_name.lower().startswith(name.lower())
        state = fight(*(person.name for person in state.people.values()), given_name)
    shown = [person.name.lower() for person in state.people.values()]
    assert len(set(shown)) == len(shown)
    assert all(find(state, name).name.lower() == name for name in shown)
