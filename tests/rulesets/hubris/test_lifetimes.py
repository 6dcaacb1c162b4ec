"""What `hubris` remembers for a round is forgotten in the next one, played into that."""

from __future__ import annotations

import pytest

from combat_ashes.engine.codec import dump_state, load_state
from combat_ashes.engine.inputs import Input
from combat_ashes.rulesets import thawed
from combat_ashes.rulesets.common.turn_order.flags import TurnFlags
from combat_ashes.rulesets.hubris.flags import Flags
from tests.support.hub import HubFight, hub

FOR_A_ROUND = {
    "waiting": "HUB-DLY-05: it ends with the final turn, which comes in the same round",
    "final": "HUB-DLY-05: the last chance of the round",
    "minors": "HUB-ACT-09: of the turn, at whose end it is taken away",
    "willpower_used": "HUB-DIC-05: willpower.per_round",
    "attacks": "HUB-CAP-02: the attacks of the round",
    "attacked": "HUB-RES-03: defense.decline, by the attacks of the round",
    "capped": "HUB-CAP-03: the wounds of the round",
    "ticked": "HUB-ONG-01: once a round",
    "after": "HUB-INI-06: the turn of the round in which they were drawn in",
    "at": "HUB-INI-06: the count of the round in which they were drawn in",
}


def test_no_note_is_kept_longer() -> None:
    """All others last until they are taken away, or are those of everybody who acts in order."""
    assert set(Flags.cleared("round")) - set(TurnFlags.cleared("round")) == set(FOR_A_ROUND)


@pytest.fixture
def three() -> HubFight:
    """Ana, Bo and Cy, the fastest first; rolls that nothing feeds score nothing."""
    settings = {"caps.group.enabled": True, "defense.decline": 1}
    f = hub(settings=settings, unfed="miss")
    body = {"strength": 3, "dexterity": 3, "wits": 3, "stamina": 5, "pools": {"willpower": 5}}
    for name, die in (("Ana", 9), ("Bo", 6), ("Cy", 3)):
        f.join(name, die=die, **body)
        f.do(name, "+defend/plan defense")
    return f.start()


def rest(f: HubFight) -> HubFight:
    """Whoever is still to act passes; the next round begins."""
    while f.state.step == "act":
        f.do(f.waiting()[0], "+pass")
    f.do("Ana", "+combat/continue")
    return f


def test_a_last_chance_is_of_one_round(three: HubFight) -> None:
    """HUB-DLY-05, HUB-DLY-02: who has waited in vain may wait again in the next round."""
    rest(three.do("Ana", "+delay")).do("Bo", "+delay").do("Cy", "+delay").do("Ana", "+delay")


def test_willpower_for_each_round(three: HubFight) -> None:
    """HUB-DIC-05: willpower.per_round is what may be spent anew in the next one."""
    for _ in range(2):
        rest(three.do("Ana", "+attack Cy, willpower"))
    assert three.person("Ana").pools["willpower"] == 3


def test_the_group_cap_begins_anew(three: HubFight) -> None:
    """HUB-CAP-02, HUB-CAP-03: as many wounds as for a first attack, whatever was done before."""
    three.feed("Ana.attack", 3, 4)
    for _ in range(2):
        rest(three.do("Ana", "+attack Cy"))
    assert three.latest()["targets"]["Cy"]["limit"] == 1 + 4
    assert three.track("Cy") == "///////"


def test_a_tired_defense_is_rested(three: HubFight) -> None:
    """HUB-RES-03: defense.decline counts the attacks of the round."""
    three.feed("Ana.attack", 1, 1).feed("Bo.attack", 1, 1)
    for _ in range(2):
        rest(three.do("Ana", "+attack Cy").do("Bo", "+attack Cy"))
    pools = [roll.pool for roll in three.rolls("Cy", "defense")]
    assert pools == [pools[0], pools[0] - 1] * 2


def test_harm_strikes_again(three: HubFight) -> None:
    """HUB-ONG-01: what goes on strikes in every round."""
    three.rules("+combat/set Cy=ongoing poison 1 bashing internal")
    assert rest(rest(three)).track("Cy") == "//"


def test_who_was_drawn_in_waits_once() -> None:
    """HUB-INI-06, HUB-INI-02: in the round that follows they act at their place."""
    f = hub().join("Ana", die=9).join("Bo", die=6).join("Eve", die=10)
    f.rules("+combat/set Eve=oblivious").start().rules("+combat/rule draw Eve by 10")
    f.do("Ana", "+pass")
    assert f.waiting() == ["Bo"]
    assert rest(f).waiting() == ["Eve"]


def test_things_of_who_comes_back_are_where_they_were() -> None:
    """HUB-INI-07: also where the fight was stored and read while they were gone."""
    f = hub(unfed="miss").join("Ana", die=9, weapons=["knife"]).join("Bo").start()
    f.do("Ana", "+drop knife").tell("remove", "Ana").done()
    f.state = thawed(load_state(dump_state(f.state)))
    sheet = {"name": "Ana", "ref": 1, "traits": {}, "weapons": ["knife"]}
    f.input(Input("join", "p3", "p3", {"sheet": sheet})).done()
    assert [thing.carried for thing in f.person("Ana").weapons] == ["nearby"]
