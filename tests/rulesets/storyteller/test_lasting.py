"""What a character's sheet keeps of a fight, and what of it comes into the next one."""

from __future__ import annotations

import pytest

from combat_ashes.engine.refusals import Refused
from combat_ashes.engine.sheet_rules import fighter_from
from combat_ashes.rulesets import look_at
from combat_ashes.rulesets.storyteller.flags import RULED, Flags
from combat_ashes.rulesets.storyteller.values import Condition
from tests.support.sto import two


def test_a_condition_taken_off_the_sheet_takes_along_what_it_did() -> None:
    """STO-CMP-04, STO-CMP-08."""
    f = two()
    f.set("Bob", "condition wet, -1 dice").set("Bob", "immobilized partial")
    rules = look_at(f.state).rules
    sheet = {"name": "Bob", "ref": 2, "traits": {}, **rules.sheets.lasting(rules, f.person("Bob"))}
    flags = Flags(custom={"wet": Condition(dice=-1)}, still="partial")
    assert fighter_from(rules, "p9", sheet).flags == flags
    assert fighter_from(rules, "p9", {**sheet, "conditions": []}).flags == Flags()


def test_a_sheet_keeps_nothing_where_nothing_was_ruled() -> None:
    """STO-TRN-03: nor does anybody write there what storytellers rule."""
    f = two()
    rules = look_at(f.state).rules
    assert rules.sheets.lasting(rules, f.person("Bob")) == {"conditions": [], RULED: None}
    with pytest.raises(Refused):
        rules.sheets.flags(rules, RULED, {"difficulties": {"attack": 2}})
