"""What a fight under close2004 stores comes back as the values that it was."""

from __future__ import annotations

import pytest
from msgspec import convert, to_builtins

from combat_ashes.engine.agenda import typed
from combat_ashes.engine.state import FightState, Question
from combat_ashes.rulesets.close2004 import agenda
from combat_ashes.rulesets.close2004.declarations import (
    AnyAction,
    AttackAction,
    GrappleAction,
    MiscAction,
    PassAction,
)
from combat_ashes.rulesets.close2004.ruleset import Close2004

OLD = {"kind": "strike", "weapon": "", "thrown": False, "skin": False, "all_out": False,
       "offhand": False, "willpower": False, "far": False, "split": 0, "distance": None,
       "style": "", "spared": []}  # fmt: skip
"""An attack as it was stored when every field was."""


@pytest.mark.parametrize("name", OLD)
def test_an_attack_that_was_stored_without_a_field_has_its_default(name: str) -> None:
    """A field may be added later, and one that is gone be left over."""
    less = {field: value for field, value in OLD.items() if field != name}
    stored = {"do": "attack", "target": "p2", **less, "of_earlier_times": 1}
    assert convert(stored, AnyAction) == AttackAction(target="p2")


def test_what_a_grapple_stores_is_a_grapple_again() -> None:
    grapple = GrappleAction(target="p2", willpower=True, spared=("p3",))
    assert to_builtins(grapple)["do"] == grapple.do == "grapple"
    assert convert(to_builtins(grapple), AnyAction) == grapple


def test_steps_and_questions_hold_values_again() -> None:
    misc = {"do": "misc", "what": "climb", "pool": ["wits"], "willpower": False}
    asked = Question(1, "p1", "act", ("pass",), {"do": "pass"}, ("act", "p1"))
    other = ("of_earlier_times", misc)
    state = FightState(
        "close2004", agenda=(("misc_roll", "p1", misc, "roll"), other), questions=(asked,)
    )
    read = typed(state, Close2004.steps, Close2004.questions)
    value = MiscAction(what="climb", pool=("wits",))
    assert read.agenda == (agenda.misc_roll.with_answer("p1", value, answer="roll"), other)
    assert read.questions[0].default == PassAction()
    assert typed(read, Close2004.steps, Close2004.questions) == read
