"""What a fight under forsaken stores comes back as the values that it was."""

from __future__ import annotations

import pytest
from msgspec import convert, to_builtins

from combat_ashes.engine.agenda import typed
from combat_ashes.engine.state import FightState, Question
from combat_ashes.rulesets.forsaken import agenda
from combat_ashes.rulesets.forsaken.declarations import (
    AnyAction,
    AttackAction,
    GrappleAction,
    MiscAction,
    MoveAction,
    PassAction,
)
from combat_ashes.rulesets.forsaken.ruleset import Forsaken

ATTACK = {"thing": "", "kind": "strike", "weapon": "", "burst": "", "thrown": False,
          "harmful": False, "willpower": False, "aim": "", "distance": None,
          "split": 0}  # fmt: skip
"""An attack as it was stored when every field was."""


@pytest.mark.parametrize("name", ATTACK)
def test_an_attack_that_was_stored_without_a_field_has_its_default(name: str) -> None:
    """A field may be added later, and one that is gone be left over."""
    less = {field: value for field, value in ATTACK.items() if field != name}
    stored = {"do": "attack", "targets": ["p2"], **less, "of_earlier_times": 1}
    assert convert(stored, AnyAction) == AttackAction(("p2",))


def test_a_grapple_and_a_move_of_earlier_versions_are_read() -> None:
    grapple = GrappleAction(("p2",), willpower=True)
    assert to_builtins(grapple)["do"] == grapple.do == "grapple"
    stored = {**ATTACK, "do": "grapple", "kind": "grab", "targets": ["p2"], "willpower": True}
    assert convert(stored, AnyAction) == grapple
    assert convert({"do": "move", "runs": True, "yards": 3}, AnyAction) == MoveAction(True, 3)


def test_steps_and_questions_hold_values_again() -> None:
    misc = {"do": "misc", "what": "climb", "pool": ["wits"], "willpower": False, "calls": []}
    asked = Question(1, "p1", "act", ("pass",), {"do": "pass"}, ("act", "p1"))
    state = FightState("forsaken", agenda=(("misc_roll", "p1", misc, "roll"),), questions=(asked,))
    read = typed(state, Forsaken.steps, Forsaken.questions)
    action = MiscAction("climb", ("wits",))
    assert read.agenda == (agenda.misc_roll.with_answer("p1", action, answer="roll"),)
    assert read.questions[0].default == PassAction()
    assert typed(read, Forsaken.steps, Forsaken.questions) == read
