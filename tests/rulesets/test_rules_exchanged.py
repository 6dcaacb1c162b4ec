"""When other rules take over: what people carry, and what the former rules noted."""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any

import pytest

from combat_ashes.engine.codec import dump_events, dump_state, load_events, load_state
from combat_ashes.engine.decision import Decision
from combat_ashes.engine.evolve import evolve_all
from combat_ashes.engine.flags import Switch
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.ruleset_change import switch_if_agreed
from combat_ashes.engine.state import STORYTELLER
from combat_ashes.engine.steps import STEPS
from combat_ashes.rulesets import rulebook
from combat_ashes.text import screens
from tests.support.fight import ABLE, MOST_LINES, PlayedFight, RefusedLineError

# Two sheets of gear that each rule system takes.
GEAR = {
    "ashes": (["knife", "bow"], ["kevlar", "leather"]),
    "storyteller": (["knife", "sword"], ["ballistic vest"]),
    "close2004": (["knife", "club"], 2),
    "forsaken": (["knife", "club"], ["kevlar vest"]),
    "hubris": ([{"name": "riot shield", "edge": 3, "tags": ["guard"]}, "knife"], 2),
}


def switched(f: PlayedFight, new: str) -> Decision[Any]:
    """The fight as other rules take over."""
    ctx = Decision(f.state, Input("next", STORYTELLER, STORYTELLER), rulebook, f.table, STEPS)
    ctx.flag_fight(switch=Switch(new, (), ()))
    assert switch_if_agreed(ctx) and ctx.state.ruleset == new
    return ctx


@pytest.mark.parametrize(("former", "new"), [*permutations(GEAR, 2)])
def test_gear_of_other_rules_is_told_as_it_is_read(former: str, new: str) -> None:
    """RND-01: played and told again from the record, everybody has the same things."""
    weapons, armor = GEAR[former]
    f = PlayedFight(ruleset=former, unfed="miss").join("Jane", weapons=weapons, armor=armor)
    before = dump_state(f.state)
    ctx = switched(f, new)
    told = evolve_all(load_state(before), load_events(dump_events(tuple(ctx.events))))
    assert json.loads(dump_state(ctx.state))["people"] == json.loads(dump_state(told))["people"]


def has_rolled(f: PlayedFight) -> bool:
    """Whether the view has a `last` that is no roll of initiative."""
    last = f.view("Jane")["last"]
    return bool(last) and last.get("purpose") != "initiative"


def attacked(ruleset: str) -> PlayedFight:
    """A fight with an attack behind it, which the rules keep as their `last`, and rulings."""
    f = PlayedFight(ruleset=ruleset, unfed="miss")
    f.join("Jane", die=9, **ABLE).join("Frank", die=1, **ABLE)
    if ruleset == "forsaken":
        f.rule("waive intents")
    for _ in range(MOST_LINES):
        if has_rolled(f):
            return f.set("Jane", "unaware Frank")
        try:
            f.attack(f.waiting()[0], "Frank" if f.waiting() == ["Jane"] else "Jane")
        except (IndexError, RefusedLineError):
            f.next()
    raise AssertionError("no attack is rolled")


@pytest.mark.parametrize(("former", "new"), [*permutations(GEAR, 2)])
def test_what_rules_noted_waits_for_them_alone(former: str, new: str) -> None:
    """RND-01: others may call notes of theirs by the same names, as `last` and `unaware`."""
    f = attacked(former)
    f.state = switched(f, new).state
    assert screens.combat(f.surface, f.seen("Jane"), ()) and not has_rolled(f)
    assert not f.person("Jane").flags.unaware
    f.state = switched(f, former).state
    assert screens.combat(f.surface, f.seen("Jane"), ())
    assert f.person("Jane").flags.unaware


@pytest.mark.parametrize(("former", "new"), [*permutations(GEAR, 2)])
def test_what_rules_noted_is_told_as_it_is_read(former: str, new: str) -> None:
    """RND-01: what held between two people, such as being at grips, ends where nobody knows it."""
    f = attacked(former)
    before = dump_state(f.state)
    ctx = switched(f, new)
    told = evolve_all(load_state(before), load_events(dump_events(tuple(ctx.events))))
    live, told_ = (json.loads(dump_state(state)) for state in (ctx.state, told))
    for kept in ("people", "pairs", "notes"):
        assert live[kept] == told_[kept]


@pytest.mark.parametrize("former", ["ashes", "storyteller"])
@pytest.mark.parametrize("new", GEAR)
def test_what_is_entered_for_book_keeping_stays_where_it_can_be_settled(
    former: str, new: str
) -> None:
    """ASH-BKP-03: rules without book-keeping keep no reminder that nobody can read."""
    f = PlayedFight(ruleset=former, unfed="miss").join("Jane").remind("Jane", "the lamp goes out")
    f.state = switched(f, new).state
    told = " ".join(screens.books(f.surface, f.seen()))
    assert ("the lamp goes out" in told) == (new in ("ashes", "storyteller"))
    assert len(f.state.books) == told.count("lamp")
