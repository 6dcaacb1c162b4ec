"""A chase as it is stored, by the version before too, is read as the values it was."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from combat_ashes.engine.codec import dump_state, load_state
from combat_ashes.engine.state import FightState
from combat_ashes.rulesets import rulebook
from combat_ashes.rulesets.ashes.declarations import AttackAction
from combat_ashes.rulesets.common.chases.values import Course, Effect, Obstacle, Side, Word

RULES = rulebook("ashes", {})
COURSE: dict[str, Any] = {
    "name": "roofs", "difficulty": 7, "pool": "dexterity+athletics", "hidden": True,
    "sides": {"predator": {"pool": "wits+drive", "difficulty": None}},
}  # fmt: skip
SHOT = AttackAction(target="p2", manners=(), weapon="light_pistol")
STORED: dict[str, Any] = {
    "number": 1, "state": "running", "prey": ["p1"], "predators": ["p2"], "riders": {},
    "leads": {"p2": 4}, "start": {"p2": 5}, "course": COURSE, "round": 2, "sprint": 2,
    "played": False, "since": {"p1": "//"}, "beat": {"p1": ["p2"]}, "follow": {},
    "said": {"p1": {"attacks": [to_builtins(SHOT)], "split": 3, "extras": ["willpower"]},
             "p2": {"attacks": []}},
    "effects": [
        {"kind": "noticed", "on": ["p1"], "dice": 2, "round": None, "name": "forewarned"},
        {"kind": "halve", "on": ["p2"], "name": "bait", "by": "p1", "round": 3},
    ],
    "obstacles": [
        {"faces": ["prey"], "name": "quick_reverse", "passed": ["p1"]},
        {"faces": ["p2"], "name": "", "pool": "wits+drive", "difficulty": 8, "successes": 2,
         "harm": [1, "lethal"], "not_final": True},
    ],
    "steps": [["chase_course", COURSE]], "edge": [],
}  # fmt: skip


def test_a_chase_of_the_version_before_is_read() -> None:
    state = RULES.records.read(
        FightState("ashes", flags={"chases": [STORED], "next_course": COURSE}), RULES
    )
    (chase,) = state.flags.chases
    roofs = Course("roofs", 7, "dexterity+athletics", {"predator": Side("wits+drive")}, True)
    assert chase.course == state.flags.next_course == roofs
    assert (chase.prey, chase.beat, chase.steps[0][0]) == (("p1",), {"p1": ("p2",)}, "chase_course")
    assert chase.said == {"p1": Word((SHOT,), 3, extras=("willpower",)), "p2": Word()}
    assert chase.effects == (Effect("noticed", ("p1",), "forewarned", None, dice=2),
                             Effect("halve", ("p2",), "bait", 3, "p1"))  # fmt: skip
    assert chase.obstacles == (
        Obstacle(("prey",), "quick_reverse", passed=("p1",)),
        Obstacle(("p2",), "", "wits+drive", 8, 2, (1, "lethal"), True),
    )
    assert RULES.records.read(load_state(dump_state(state)), RULES) == state
