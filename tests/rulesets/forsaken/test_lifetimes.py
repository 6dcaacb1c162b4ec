"""What `forsaken` remembers for a turn is forgotten in the next one, played into that."""

from __future__ import annotations

from combat_ashes.rulesets.common.turn_order.flags import TurnFlags
from combat_ashes.rulesets.forsaken.flags import Flags
from tests.support.forsaken import ForsakenFight, forsaken, two

FOR_A_TURN = {
    "counted": "FOR-DIC-09: everybody's count comes once a turn",
    "conscious": "FOR-INJ-12: a roll in every turn",
    "again": "FOR-GRP-05: it ends with the action on the spot, which is asked for at once",
    "action_off": "FOR-DIC-08: the action of the turn in which it was refused",
    "dodge": "FOR-DEF-09: until the turn ends",
    "said": "FOR-DEF-03: said for the turn",
    "raised": "FOR-DEF-04: for the turn",
    "loose": "FOR-RNG-16: for the rest of the turn",
    "moved": "FOR-GEN-01: the yards of the turn",
    "willpower_used": "FOR-DIC-05: so many points a turn",
    "shot_out": "FOR-RNG-12: it is behind cover again after the turn",
    "contest": "FOR-GRP-02: every contest begins by taking the last answer away",
}


def test_no_note_is_kept_longer() -> None:
    """All others last until they are taken away, or know their turn by its number."""
    assert set(Flags.cleared("round")) - set(TurnFlags.cleared("round")) == set(FOR_A_TURN)


def rest(f: ForsakenFight) -> ForsakenFight:
    """Whoever is still to act passes; the next turn begins."""
    now = f.state.round
    while f.state.round == now:
        f.do(f.waiting()[0], "+pass")
    return f


def test_a_refused_action_is_that_of_one_turn() -> None:
    """FOR-DIC-08: in the next turn there is another."""
    f = rest(two().sets("Bob", "action off"))
    assert not f.person("Bob").declared
    assert f.do("Ann", "+pass").waiting() == ["Bob"]


def test_willpower_raises_defense_for_a_turn() -> None:
    """FOR-DEF-04: against the same attacker it has to be paid for again."""
    f = forsaken(unfed="miss").join("Ann", die=9, strength=3, brawl=4)
    f.join("Bob", die=3, dexterity=2, wits=2, pools={"willpower": 3}).start()
    f.do("Bob", "+defend/willpower Ann")
    for _ in range(2):
        rest(f.do("Ann", "+attack Bob=unarmed"))
    assert [roll.pool for roll in f.rolls("Ann", "attack")] == [7 - 4, 7 - 2]


def test_who_held_back_to_the_last_may_do_so_again() -> None:
    """FOR-INI-10: the last place of a turn is no other turn's."""
    f = rest(two().do("Ann", "+delay"))
    assert f.do("Ann", "+delay").waiting() == ["Bob"]
