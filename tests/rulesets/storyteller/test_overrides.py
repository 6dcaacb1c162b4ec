"""What a storyteller of the classic game sets and rules: what is refused, and what is told."""

from __future__ import annotations

import pytest

from combat_ashes.engine.views import Reader
from combat_ashes.text.events import names_of, render_events
from combat_ashes.text.refusals import refusal_sentence
from tests.support.fight import RefusedLineError
from tests.support.sto import StoFight, two


def refused(f: StoFight, line: str) -> str:
    """The sentence by which `set …` or `rule …` is refused; it has changed nothing."""
    before, (do, _, what) = f.state, line.partition(" ")
    with pytest.raises(RefusedLineError) as raised:
        f.set("Ada", what) if do == "set" else f.rule(what)
    assert f.state is before
    refusal = raised.value.refusal
    return refusal_sentence(f.surface, refusal.code, refusal.facts, refusal.may_allow)


def told(f: StoFight, line: str) -> list[str]:
    """What everybody reads of `set …` or `rule …`."""
    do, _, what = line.partition(" ")
    f.set("Ada", what) if do == "set" else f.rule(what)
    return render_events(f.surface, f.last, names_of(f.state), Reader(f.id("Bob")))


OTHER = "write a name, then "


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("sight Bob", f"{OTHER}on or off."),
        ("sight off", f"{OTHER}on or off."),
        ("facing off", f"{OTHER}front, flank, rear or off."),
        ("facing", f"{OTHER}front, flank, rear or off."),
        ("bypass off", f"{OTHER}armor, cover, both or off."),
        ("bypass Bob", f"{OTHER}armor, cover, both or off."),
        ("inside off", "write a name, or a name and off."),
        ("outside", "write a name, or a name and off."),
        ("range off", "a name and a number of metres, or a name and off."),
        ("pool", "then traits such as dexterity+athletics, or off."),
        ("pool attack", "then traits such as dexterity+athletics, or off."),
        ("immobilized", "write partial, complete or off."),
        ("cover", "write none, light, good, superior or full, then 'from' and a name"),
        ("adjust kick", "then one or more of +1 diff, +1 dice, +1 damage and a type"),
        ("condition drunk, blocks", "blocks attack, defense or move"),
        ("condition drunk, blocks cats", "blocks attack, defense or move"),
        ("condition drunk, attackers", "attackers +1"),
    ],
)
def test_what_is_set_to_nothing_is_told_all_that_is_legal(line: str, said: str) -> None:
    """STO-TRN-03"""
    assert said in refused(two(), f"set {line}")


@pytest.mark.parametrize("both", ["both", "armor cover", "armor and cover"])
def test_an_attack_gets_around_both(both: str) -> None:
    """STO-GEN-06"""
    f = two()
    f.set("Ada", f"bypass Bob {both}")
    assert f.view()["rulings"][-1]["new"] == "armor cover"
    f.set("Ada", "bypass Bob off")
    assert f.view()["rulings"][-1]["new"] is None


@pytest.mark.parametrize(
    "line", ["cover full from Bob off", "cover off from Bob", "cover none Bob"]
)
def test_cover_from_one_is_taken_away_alone(line: str) -> None:
    """STO-RNG-05"""
    f = two()
    f.set("Ada", "cover light").set("Ada", "cover full from Bob").set("Ada", line)
    assert f.person("Ada").flags.covers == {"": "light"}


@pytest.mark.parametrize("line", ["no_room", "at_hand good"])
def test_what_is_told_can_be_typed(line: str) -> None:
    assert f'Sam sets for Ada: "{line}".' in told(two(), f"set {line}")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("rule knockdown Ada, balance", "Write +combat/rule knockdown <name>[, balance <diff"),
        ("rule skip off", "Write +combat/rule skip initiative[ off]."),
        ("rule narrate", "Write +combat/rule narrate <words for the attack resolved last>."),
    ],
)
def test_a_ruling_that_stops_short_is_told_the_rest(line: str, said: str) -> None:
    """STO-TRN-03"""
    assert said in refused(two(), line)


def test_initiative_that_is_kept_is_told_and_taken_back() -> None:
    """STO-INI-01"""
    f = two()
    assert told(f, "rule skip initiative") == [
        "Sam rules that the next turn keeps the last results of initiative."
    ]
    assert told(f, "rule skip initiative off") == [
        "Sam rules that the next turn rolls for initiative."
    ]
    assert not f.state.flags.skip


def test_a_veto_is_told_as_a_ruling_alone() -> None:
    """STO-TRN-03"""
    f = two().do("Bob", "attack Ada")
    assert told(f, "rule veto Bob") == [
        "Sam rules that Bob may not do what was declared, which is lost."
    ]
    assert f.of_("Bob", "declared") == "pass"


@pytest.mark.parametrize("word", ["off", "no", "none"])
def test_off_is_no_mishap(word: str) -> None:
    """STO-ATK-05"""
    assert told(two(), f"rule mishap Ada={word}")[0] == 'What comes of Ada\'s botch: "none".'


def test_a_result_that_is_taken_back_is_told() -> None:
    """STO-TRN-03"""
    f = two()
    f.rule("result Ada attack 3")
    said = "Sam rules: Ada's next roll for attack falls as it falls."
    assert told(f, "rule result Ada attack off") == [said]
