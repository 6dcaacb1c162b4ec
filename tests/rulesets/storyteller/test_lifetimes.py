"""What `storyteller` remembers for a turn is forgotten in the next one, played into that."""

from __future__ import annotations

from combat_ashes.rulesets.storyteller.flags import Flags
from tests.support.sto import ADA, BOB, sto, two

FOR_A_TURN = {
    "acted": "STO-DEF-02: who has acted in the turn aborts nothing",
    "done": "STO-GEN-02: it numbers the parts of what was declared",
    "place": "STO-INI-07: nobody steps in before their own place of the turn",
    "delay_used": "STO-INI-07: one action is held back in a turn",
    "defenses": "STO-DEF-07: the defences of the turn",
    "abort_failed": "STO-DEF-02: no further abort in that turn",
    "willpower_spent": "STO-GEN-09: one a turn",
    "lost": "STO-CMP-05: what was still to come in the turn",
    "contest": "STO-CLS-07: the place of the turn in which the hold began",
    "contested": "STO-CLS-07: one contest a turn",
    "opponents": "STO-CLS-12: counted after the declarations of each turn",
    "split": "STO-GEN-02: of what was declared",
    "moved": "STO-GEN-05: of the turn",
    "rising": "STO-CMP-05: the next action of the turn",
}


def test_no_note_is_kept_longer() -> None:
    """All others last until they are taken away, or know their turn by its number."""
    assert set(Flags.cleared("round")) == set(FOR_A_TURN)


def test_holding_back_begins_at_the_own_place() -> None:
    """STO-INI-07: nobody steps in before it, though it came in the turn before."""
    f = two().join("Cid", die=1, **BOB)
    f.do("Cid", "pass").do("Bob", "pass").do("Ada", "pass").next_round()
    f.feed("Ada.attack", 0).do("Cid", "pass").do("Bob", "delay").do("Ada", "attack Cid")
    assert f.rolls("Ada", "attack") and f.asked() == [("Bob", "delay")]


def test_a_failed_abort_is_of_one_turn() -> None:
    """STO-DEF-02: in the next one an abort may be tried again."""
    f = two()
    for _ in range(2):
        f.feed("Ada.attack", 0).feed("Bob.attack", 0)
        f.do("Bob", "attack Ada").do("Ada", "attack Bob")
        assert f.options() == ["abort", "none"]
        f.feed("Bob.abort", 0).do("Bob", "abort dodge")
        f.next_round()


def test_who_is_free_again_acts() -> None:
    """STO-CLS-07: the contest of a hold takes the action of its turn and no other."""
    f = two().feed("Ada.grapple", 1, 1).feed("Bob.grapple", 2)
    f.do("Bob", "attack Ada").do("Ada", "attack/hold Bob").do("Bob", "pass").next_round()
    assert f.view()["grapples"] == []
    f.feed("Bob.attack", 0).do("Bob", "attack Ada").do("Ada", "pass")
    assert f.rolls("Bob", "attack")


def test_opponents_of_the_last_turn() -> None:
    """STO-CLS-12: who shoots from afar hampers nobody for having struck before."""
    f = sto(unfed="miss")
    f.join("Ada", die=9, **ADA)
    for name in ("Bob", "Cid"):
        f.join(name, die=3, **{**BOB, "weapons": ["light_revolver"]})
    f.do("Bob", "attack/strike Ada").do("Cid", "attack/strike Ada").do("Ada", "dodge")
    f.next_round()
    f.do("Bob", "attack Ada=light_revolver, range 20").do("Cid", "pass").do("Ada", "dodge")
    f.end_round()
    found = [{name for name, _ in roll.difficulty_terms} for roll in f.rolls("Ada", "dodge")]
    assert ["opponents" in names for names in found] == [True, True, False]


def test_rising_is_asked_of_one_turn() -> None:
    """STO-CMP-05: who was set on their feet in time acts in the next turn, though they lie."""
    f = two().join("Cid", die=8, **BOB).feed("Ada.attack", 1).feed("Ada.damage", 0)
    f.feed("Bob.balance", 0).feed("Bob.recover", 0).feed("Cid.attack", 0).feed("Bob.attack", 0, 0)
    f.do("Bob", "attack Ada").do("Cid", "attack Bob").do("Ada", "attack/sweep Bob")
    f.do("Bob", "pass").set("Bob", "prone off").do("Bob", "pass").next_round()
    f.do("Bob", "attack Ada").do("Cid", "pass").set("Bob", "prone").do("Ada", "pass")
    assert len(f.rolls("Bob", "attack")) == 2
