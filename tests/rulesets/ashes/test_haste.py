"""Haste (HAS)."""

import pytest

from combat_ashes.engine import events as ev
from combat_ashes.engine.state import STORYTELLER
from tests.support.fight import ABLE


def declarers(f):
    return [f.state.people[e.who].name for e in f.of(ev.Declared)]


def test_a_whole_round_with_haste(fight):
    """ASH-EX-01, ASH-HAS-01 to ASH-HAS-04: Paulo 19, Jane 17, Teddy 11 and Frank 9.

    ASH-HAS-02: each announces with his Main declaration. ASH-HAS-03: a phase per action.
    """
    f = fight(unfed="miss")
    for name, total in (("Paulo", 19), ("Jane", 17), ("Teddy", 11), ("Frank", 9)):
        extra = {"Teddy": {"kind": "garou", "rage": 4}, "Frank": {"time": 1}}.get(name, {})
        f.join(name, die=total - 6, dexterity=3, wits=3, brawl=2, **extra)
    assert [each["initiative"] for each in f.view()["order"]] == [19, 17, 11, 9]
    f.haste("Frank", 1, "time").misc("Frank", "a")
    f.haste("Teddy", 2, "rage").misc("Teddy", "b").misc("Jane", "c").misc("Paulo", "d")
    assert f.person("Teddy").pools["rage"] == 2
    assert f.view()["phase"] == "haste 1"
    f.misc("Frank", "e").misc("Teddy", "f").misc("Teddy", "g")
    assert declarers(f) == ["Frank", "Teddy", "Jane", "Paulo", "Frank", "Teddy", "Teddy"]
    assert [told["what"] for told in f.told("misc.done")] == ["d", "c", "b", "a", "f", "e", "g"]
    assert f.view()["step"] == "initiative" and f.view()["round"] == 2


@pytest.mark.parametrize(("price", "left"), [(1, 3), (2, 1)])
def test_the_price_in_rage(duel, price, left):
    """ASH-HAS-01: haste.rage_per_action for each action, paid at once."""
    f = duel(settings={"haste.rage_per_action": price}, frank={"rage": 5}).haste("Frank", 2)
    assert f.person("Frank").pools["rage"] == left


def test_more_than_one_can_pay(duel):
    """ASH-HAS-01: no more than Rage pays for, or than there are dots of Celerity."""
    f = duel(frank={"rage": 1, "celerity": 2})
    with f.refused("err.haste.too_many"):
        f.haste("Frank", 2, "rage")
    with f.refused("err.haste.too_many"):
        f.haste("Frank", 3, "celerity")


@pytest.mark.parametrize(
    ("source", "sheet", "most"),
    [("celerity", {"celerity": 2}, 2), ("celerity", {}, 0), ("rage", {}, 0),
     ("time", {"kind": "mage", "time": 3}, 3), ("time", {"kind": "mage"}, 1), ("time", {}, 0),
     ("quicksilver", {"kind": "changeling"}, 1), ("quicksilver", {"kind": "mage"}, 0),
     ("other", {"other": 3}, 0)],
)  # fmt: skip
def test_no_source_gives_more_than_it_can_pay(duel, source, sheet, most):
    """ASH-HAS-01: dots of the sheet; a spell of one's kind without dots is good for one."""
    f = duel(frank=sheet)
    with f.refused("err.haste.too_many"):
        f.haste("Frank", most + 1, source)
    if most:
        assert f.haste("Frank", most, source).person("Frank").haste == most


def test_free_rage_has_its_end_too(duel):
    """ASH-HAS-01: where Rage costs nothing, no more actions than points of it."""
    f = duel(settings={"haste.rage_per_action": 0}, frank={"rage": 2})
    with f.refused("err.haste.too_many"):
        f.haste("Frank", 3, "rage")
    assert f.haste("Frank", 2, "rage").person("Frank").pools["rage"] == 2


def test_haste_from_elsewhere_is_granted(duel):
    """ASH-HAS-01: `other` is what the storyteller has granted, or says themselves."""
    f = duel().set("Frank", "haste 2")
    with f.refused("err.haste.too_many"):
        f.haste("Frank", 3, "other")
    assert f.haste("Frank", 2, "other").person("Frank").haste == 2
    f.end_round().next()
    with f.refused("err.haste.too_many"):
        f.haste("Frank", 1, "other")
    assert f.haste("Frank", 3, "other", by=STORYTELLER).person("Frank").haste == 3


def test_more_haste_may_be_allowed(duel):
    """ASH-STD-02: the storyteller lets it pass, and everybody reads it."""
    f = duel().haste("Frank", 3, "time", by=STORYTELLER, allow=("err.haste.too_many",))
    assert f.person("Frank").haste == 3
    assert f.of(ev.Ruled)[-1].facts["code"] == "err.haste.too_many"


def test_announced_anew(duel):
    """ASH-HAS-02: a second announcement replaces the first, which is paid back."""
    f = duel(frank={"rage": 5}).haste("Frank", 3).haste("Frank", 1)
    assert (f.person("Frank").haste, f.person("Frank").pools["rage"]) == (1, 4)


def test_the_storyteller_grants_and_takes(duel):
    """ASH-HAS-01: the storyteller grants, reduces or refuses haste."""
    f = duel().set("Frank", "haste 2")
    assert f.person("Frank").haste == 2
    f.set("Frank", "haste 0").end_round()
    assert f.view()["step"] == "initiative"


def test_too_late_to_announce(duel):
    """ASH-HAS-02: after the Main declaration err.haste.not_announced, or a storyteller's word."""
    f = duel(frank={"celerity": 1}).pass_("Frank")
    with f.refused("err.haste.not_announced"):
        f.haste("Frank", 1)
    f.say("Frank", "haste", count=1, allow=("err.haste.not_announced",)).pass_("Jane")
    assert f.view()["phase"] == "haste 1"


def test_too_early_to_announce(duel):
    """ASH-HAS-02: not before one's slot, where nothing is kept."""
    f = duel(settings={"declare.ahead": "refused"}, jane={"celerity": 1})
    with f.refused("err.declare.out_of_turn"):
        f.haste("Jane", 1)


def test_a_dropped_holder_wakes_without_haste(duel):
    """ASH-HLT-04, ASH-INT-20: no phase takes place for somebody who lost their haste."""
    f = duel(frank={"celerity": 1, "health": "XXXXXX"})
    f.haste("Frank", 1).pass_("Frank").damage("Frank", 1, "lethal").heal("Frank", 2, "lethal")
    f.pass_("Jane")
    assert f.person("Frank").status == "active"
    assert f.view()["step"] == "initiative"


def test_passing_spends_haste(duel):
    """ASH-HAS-03: one action in each phase, by passing too."""
    f = duel(frank={"celerity": 2}).haste("Frank", 2).pass_("Frank", "Jane", "Frank")
    assert f.person("Frank").haste == 1
    with f.refused("err.declare.hold"):
        f.delay("Frank")


def test_no_phase_for_those_who_are_out(duel):
    """ASH-HAS-03: a haste phase whose remaining holders are all out does not take place."""
    f = duel(frank={"celerity": 1}).haste("Frank", 1).pass_("Frank")
    f.set("Frank", "status unconscious").pass_("Jane")
    assert f.view()["step"] == "initiative"


def test_only_holders_act(duel):
    """ASH-HAS-04: others are refused with err.haste.none_left, also with nothing left."""
    f = duel(frank={"celerity": 1}).haste("Frank", 1).pass_("Frank", "Jane")
    with f.refused("err.haste.none_left"):
        f.attack("Jane", "Frank")


def test_the_tied_in_a_haste_phase(fight):
    """ASH-HAS-04: ties in a haste phase are sealed as in Main (ASH-INI-06)."""
    f = fight(unfed="miss").join("Ann", celerity=1).join("Bob", celerity=1)
    f.haste("Ann", 1).pass_("Ann").haste("Bob", 1).pass_("Bob").misc("Bob", "b")
    assert f.view("Ann")["combatants"]["Bob"]["declared"] is None
    f.misc("Ann", "a")
    assert f.of(ev.Revealed)[-1].texts == ('misc: "a"', 'misc: "b"')


def test_others_only_react(duel):
    """ASH-HAS-05: a reflex Block or Dodge, nothing else."""
    f = duel(jane={"celerity": 1})
    f.dodge("Frank").haste("Jane", 1).pass_("Jane").attack("Jane", "Frank")
    assert f.options() == ["block", "dodge"]
    with f.refused("err.phase.wrong_step"):
        f.attack("Frank", "Jane")
    f.block("Frank")


def test_one_werewolf_three_attacks(fight):
    """ASH-EX-04, ASH-HAS-06: defended at full, then -2, then -4."""
    f = fight(unfed="miss").join("Teddy", die=9, kind="garou", **ABLE, rage=2)
    f.join("Frank", die=1, **ABLE).pass_("Frank").haste("Teddy", 2)
    for _ in range(3):
        f.attack("Teddy", "Frank").dodge("Frank")
    assert f.crowd("Frank", "dodge") == [0, -2, -4]


@pytest.mark.parametrize(
    ("line", "code"),
    [(("split", {"what": "dodge; dodge"}), "err.split.haste"),
     (("attack", {"target": "Jane", "manners": ["committed"]}), "err.committed.haste")],
)  # fmt: skip
def test_neither_split_nor_committed(duel, line, code):
    """ASH-HAS-07, ASH-HAS-08: a haste action is never split and never a committed attack."""
    f = duel(frank={"celerity": 1}).haste("Frank", 1).pass_("Frank", "Jane")
    with f.refused(code):
        f.say("Frank", line[0], **line[1])


def test_an_exchange_in_haste(duel):
    """ASH-HAS-09, ASH-INT-21: two holders attacking each other make a new exchange."""
    f = duel(jane={"celerity": 1}, frank={"celerity": 1})
    f.haste("Frank", 1).attack("Frank", "Jane").haste("Jane", 1).attack("Jane", "Frank")
    f.attack("Frank", "Jane").attack("Jane", "Frank")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "attack")] * 2


def test_a_spent_attack_contests_nothing(duel):
    """ASH-HAS-09, ASH-INT-21: after a Main exchange a haste attack meets a reflex defense."""
    f = duel(jane={"celerity": 1})
    f.attack("Frank", "Jane").haste("Jane", 1).attack("Jane", "Frank").attack("Jane", "Frank")
    assert f.asked() == [("Frank", "defend")]
    f.dodge("Frank")
    assert f.crowd("Frank", "dodge") == [-2]
