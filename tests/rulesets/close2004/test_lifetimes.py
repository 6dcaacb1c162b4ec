"""What `close2004` remembers for a turn is forgotten in the next one, played into that."""

from __future__ import annotations

from combat_ashes.rulesets.close2004.flags import Flags
from combat_ashes.rulesets.common.turn_order.flags import TurnFlags
from tests.support.close import close

FOR_A_TURN = {
    "k": "CLO-DEF-06: the attacks of the turn",
    "applied": "CLO-AOA-03: what was applied in the turn",
    "dodge": "CLO-DOD-01: it runs until the turn ends",
    "dodged": "CLO-DOD-10: the manners of one turn clash",
    "reserve": "CLO-DEF-07: declared for the turn",
    "reserved": "CLO-DEF-07: one a turn, where it is locked",
    "defense_lost": "CLO-DEF-13: for the turn",
    "boosts": "CLO-DEF-11: paid for attacks of the turn",
    "loose": "CLO-MAN-01: in the turn in which it came loose",
    "moved": "CLO-WND-05: the yards of the turn",
    "willpower_used": "CLO-DIC-05: so many points a turn",
    "plan_used": "CLO-INI-02: a plan answers once a turn",
}


def test_no_note_is_kept_longer() -> None:
    """All others last until they are taken away."""
    assert set(Flags.cleared("round")) - set(TurnFlags.cleared("round")) == set(FOR_A_TURN)


def test_another_manner_in_another_turn() -> None:
    """CLO-DOD-10: the merits only clash within a turn."""
    f = close().join("Ann", die=9).join("Bob", die=5, merits=["brawling_dodge", "weaponry_dodge"])
    f.start().do("Ann", "+pass").do("Bob", "+dodge/brawling")
    f.do("Bob", "+dodge/weaponry")
    assert f.of_("Bob", "dodge_manner") == "weaponry"
