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


def test_a_source_is_named(duel):
    """ASH-HAS-01: haste.sources are what may be named."""
    f = duel()
    with f.refused("err.haste.source"):
        f.haste("Frank", 1, "potion")
    f = duel(settings={"haste.sources": "potion,rage"}, frank={"potion": 1})
    f.haste("Frank", 1, "potion")
    assert f.of(ev.HasteSet)[-1].source == "potion"


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


def test_announced_before_the_first_haste_phase(duel):
    """ASH-HAS-02: haste.announce `any_time_before_haste_1`."""
    f = duel(settings={"haste.announce": "any_time_before_haste_1"}, frank={"celerity": 1})
    f.pass_("Frank").attack("Jane", "Frank").haste("Frank", 1).pass_("Frank")
    assert f.view()["phase"] == "haste 1"
    with f.refused("err.haste.not_announced"):
        f.haste("Frank", 1)


@pytest.mark.parametrize(("refund", "rage"), [(False, 2), (True, 4)])
def test_unused_haste(duel, refund, rage):
    """ASH-HAS-02, ASH-HLT-04, ASH-INT-20: haste.refund; otherwise a dropped holder's is lost."""
    f = duel(settings={"haste.refund": refund}, frank={"rage": 4, "health": "XXXXXX"})
    f.feed("Jane.attack", 1).feed("Jane.damage", 1)
    f.haste("Frank", 2).pass_("Frank").attack("Jane", "Frank").pass_("Frank")
    assert f.person("Frank").haste == 0
    assert f.person("Frank").pools["rage"] == rage
    assert f.view()["step"] == "initiative"


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


def test_haste_may_be_saved(duel):
    """ASH-HAS-03: haste.may_hold keeps an action for a later phase."""
    f = duel(settings={"haste.may_hold": True}, jane={"celerity": 2}, frank={"celerity": 1})
    f.haste("Frank", 1).pass_("Frank").haste("Jane", 2).pass_("Jane")
    f.delay("Frank").pass_("Jane")
    assert (f.view()["phase"], f.person("Frank").haste) == ("haste 2", 1)
    f.pass_("Frank", "Jane")
    assert f.view()["step"] == "initiative"


def test_saving_to_the_end(duel):
    """ASH-HAS-03: haste.may_hold: when all that is left is saved, the round goes on."""
    f = duel(settings={"haste.may_hold": True}, jane={"celerity": 2})
    f.pass_("Frank").haste("Jane", 2).pass_("Jane").delay("Jane")
    assert f.view()["step"] == "initiative"


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


@pytest.mark.parametrize(
    ("reaction", "options"),
    [("block_or_dodge", ["dodge"]), ("any_defense", ["block", "dodge", "escape", "grapple"])],
)
def test_what_others_react_with(duel, reaction, options):
    """ASH-HAS-05: haste.reaction `any_defense` opens more than the reflex kinds."""
    f = duel(settings={"haste.reaction": reaction, "defense.reflex_kinds": "dodge"},
             jane={"celerity": 1})  # fmt: skip
    f.pass_("Frank").haste("Jane", 1).pass_("Jane").attack("Jane", "Frank")
    assert f.options() == options


def test_one_werewolf_three_attacks(fight):
    """ASH-EX-04, ASH-HAS-06: defended at full, then -2, then -4."""
    f = fight(unfed="miss").join("Teddy", die=9, kind="garou", **ABLE, rage=2)
    f.join("Frank", die=1, **ABLE).pass_("Frank").haste("Teddy", 2)
    for _ in range(3):
        f.attack("Teddy", "Frank").dodge("Frank")
    assert f.crowd("Frank", "dodge") == [0, -2, -4]


@pytest.mark.parametrize(
    ("step", "crowd"), [("by_posture", [0, -1, -2]), ("always_2", [0, -2, -4])]
)
def test_haste_against_a_declared_dodge(duel, step, crowd):
    """ASH-HAS-06: haste.piling_step; in defense posture half, or always two dice."""
    f = duel(settings={"haste.piling_step": step}, jane={"celerity": 2}).dodge("Frank")
    f.haste("Jane", 2).attack("Jane", "Frank")
    f.attack("Jane", "Frank").dodge("Frank").attack("Jane", "Frank").dodge("Frank")
    assert f.crowd("Frank", "dodge") == crowd


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


@pytest.mark.parametrize(
    ("how", "purpose"), [("both_haste", "dodge"), ("unspent_main_attack_too", "attack")]
)
def test_an_unspent_main_attack(fight, how, purpose):
    """ASH-HAS-09: haste.exchange: a Main attack that came to nothing may still contest."""
    f = fight(settings={"haste.exchange": how, "damage.stun": True}, unfed="miss")
    f.join("Jane", die=9, **ABLE, celerity=1, weapons=["rifle"], side="a")
    f.join("Frank", die=1, **{**ABLE, "stamina": 1})
    f.feed("Jane.attack", 2).feed("Jane.damage", 2)
    f.attack("Frank", "Jane", manners=["power"]).haste("Jane", 1).attack("Jane", "Frank", "rifle")
    f.pass_("Frank")
    f.attack("Jane", "Frank", "kick")
    if purpose == "dodge":
        f.dodge("Frank")
    else:
        assert f.difficulty("Frank", "attack") == 7
    assert f.rolls("Frank", purpose)


def test_the_manner_of_an_unspent_attack_counts(fight):
    """ASH-HAS-09: haste.exchange `unspent_main_attack_too`, with its power (ASH-ATK-03)."""
    settings = {"haste.exchange": "unspent_main_attack_too", "damage.stun": True}
    f = fight(settings=settings, unfed="miss")
    f.join("Jane", die=9, **ABLE, celerity=1, weapons=["rifle"])
    f.join("Frank", die=1, **{**ABLE, "stamina": 1})
    f.feed("Jane.attack", 2, 0).feed("Jane.damage", 2)
    f.attack("Frank", "Jane", manners=["power"]).haste("Jane", 1).attack("Jane", "Frank", "rifle")
    f.feed("Frank.attack", 2).feed("Frank.damage", {"successes": 1, "pool": 3 + 1 + 2})
    f.pass_("Frank").attack("Jane", "Frank", "kick")
    assert f.track("Jane") == "/"
