"""What a refused line of close2004 says in a room, with the line that was meant."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def ann(table: Any) -> Any:
    """Ann, whose turn it is in a fight with Bob that Sam runs."""
    room = table.room()
    sam = table.player("Sam", room, permission="Admin")
    ann, bob = (table.player(name, room, sheet={"weapons": ["knife"]}) for name in ("Ann", "Bob"))
    sam.must("+ruleset/use close2004=here", "+combat/start")
    ann.must("+init")
    bob.must("+init")
    sam.must("+combat/init Ann=30", "+combat/next")
    return ann


@pytest.mark.parametrize(("line", "words"), [
    ("+attack Bob, blue", "leave it out, or write willpower, allout, offhand, range, thrown or "
     "sparing. (err"),
    ("+attack Bob, sparring Bob", "write sparing <name> & <name>, or leave it out."),
    ("+attack Bob=knife, sparing Bob", "Only shots and throws spare people; leave 'sparing' out."),
    ("+attack/kill Bob, allout", "A killing blow is not rolled; leave 'allout' out."),
    ("+attack/bite Bob=unarmed, offhand", "'unarmed' is no option here"),
    ("+attack Bob=banana", "no banana that you could use; attack with knife or bare hands."),
    ("+defend/reserve Ann", "keep your Defense for another person's attack; type +defend/reserve"),
    ("+act move 3", "It is your turn already; type the line without +act."),
])  # fmt: skip
def test_a_refused_line_says_what_to_type(ann: Any, line: str, words: str) -> None:
    """CLO-DIC-03, CLO-GRA-13, CLO-KIL-01, CLO-DEF-07"""
    assert words in " ".join(ann.refused(line).split())
