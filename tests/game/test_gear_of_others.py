"""Gear of one rule system under another, armor that is a number included."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.shipped import shipped


@pytest.mark.parametrize("first", sorted(shipped()))
@pytest.mark.parametrize("then", sorted(shipped()))
def test_other_rules_take_or_name_what_an_npc_has(table: Any, first: str, then: str) -> None:
    room = table.room()
    boss = table.player("Boss", room, permission="Admin")
    boss.must(f"+ruleset/use {first}=here", "+combat/start gather", "+npc Rex=soldier")
    boss.must("+combat/end")
    said = boss.say(f"+ruleset/use {then}=here")
    assert "err." not in said and then in said
