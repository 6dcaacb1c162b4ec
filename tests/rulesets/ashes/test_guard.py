"""Guard (ASH-DEF-12, ASH-DEF-13): striking the first who strikes."""

import pytest

from tests.support.fight import RefusedLineError

GUN = {"weapons": ["light pistol"]}


def defenses(f, name):
    """The blocks and dodges of somebody: their pools."""
    return [f.pool(name, p) for n, p in f.all_rolls() if n == name and p in ("block", "dodge")]


def attacks(f):
    """Who rolled attacks, in order."""
    return [name for name, purpose in f.all_rolls() if purpose == "attack"]


# --- when it strikes ------------------------------------------------------------------------


def test_nobody_comes(duel):
    """ASH-DEF-12, ASH-DEF-14: unattacked, a guard does nothing."""
    f = duel().line("Frank", "guard").pass_("Jane")
    assert not f.all_rolls() and f.view()["step"] == "initiative"


def test_it_turns_into_an_attack(duel):
    """ASH-DEF-12, ASH-DEF-13: an exchange on the spot, at low initiative, and nobody is asked."""
    f = duel().line("Frank", "guard").feed("Jane.attack", 1)
    f.feed("Frank.attack", {"successes": 3, "pool": 6, "difficulty": 6})
    f.feed("Frank.damage", {"successes": 2, "pool": 4}).attack("Jane", "Frank")
    assert (f.track("Jane"), f.track("Frank")) == ("//", "")
    assert f.view()["step"] == "initiative"


def test_a_lost_guard(duel):
    """ASH-DEF-13, ASH-RES-01: the attacker may win the exchange."""
    f = duel().line("Frank", "guard").feed("Jane.attack", 3).feed("Frank.attack", 1)
    f.feed("Jane.damage", {"successes": 1, "pool": 4}).attack("Jane", "Frank")
    assert (f.track("Jane"), f.track("Frank")) == ("", "/")


def test_a_slower_attacker(duel):
    """ASH-DEF-12: whoever comes, at their turn."""
    f = duel(jane={"die": 1}, frank={"die": 9}).attack("Jane", "Frank").line("Frank", "guard")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "attack")]


def test_it_strikes_once(people):
    """ASH-DEF-13: after firing the action is spent; the next attack meets a reflex."""
    f = people().line("Cleo", "guard").attack("Bob", "Cleo").attack("Ann", "Cleo")
    assert f.asked() == [("Cleo", "defend")]
    f.dodge("Cleo")
    assert attacks(f) == ["Ann", "Cleo", "Bob"]


@pytest.mark.parametrize(
    ("line", "difficulty", "damage"),
    [("guard", 6, 3), ("guard club", 6, 5), ("guard attack/power club", 7, 7),
     ("guard attack/feint =club", 5, 3), ("guard attack kick", 7, 4)],
)  # fmt: skip
def test_manner_and_weapon(duel, line, difficulty, damage):
    """ASH-DEF-12, ASH-ACT-06: manner and weapon are fixed at declaration."""
    f = duel(frank={"weapons": ["club"]})
    if line == "guard":
        f = duel()
    f.line("Frank", line).feed("Jane.attack", 0)
    f.feed("Frank.attack", {"successes": 1, "difficulty": difficulty})
    f.feed("Frank.damage", {"successes": 0, "pool": damage}).attack("Jane", "Frank")


def test_not_committed(duel):
    """ASH-DEF-12: committed is no manner for a guard."""
    f = duel()
    with f.refused("err.attack.manner"):
        f.line("Frank", "guard attack/committed")
    f.pass_("Frank", "Jane")


@pytest.mark.parametrize(("manners", "refused"), [("basic", True), ("basic,power", False)])
def test_the_manners_of_a_guard(duel, manners, refused):
    """ASH-DEF-12: guard.manners."""
    f = duel(settings={"guard.manners": manners})
    if refused:
        with f.refused("err.attack.manner"):
            f.line("Frank", "guard attack/power punch")
        f.pass_("Frank", "Jane")
        return
    f.line("Frank", "guard attack/power punch").attack("Jane", "Frank")
    assert f.difficulty("Frank", "attack") == 7


def test_grapple_is_refused_where_it_is_no_manner(duel):
    """ASH-DEF-12: guard.manners without grapple."""
    f = duel(settings={"guard.manners": "basic,power,feint"})
    with f.refused("err.attack.manner"):
        f.line("Frank", "guard grapple strength")
    f.pass_("Frank", "Jane")


def test_guarding_with_a_grapple(duel):
    """ASH-DEF-12, ASH-RES-07: the guard may seize the first who attacks."""
    f = duel(frank={"strength": 4}).line("Frank", "guard grapple strength")
    f.feed("Jane.attack", 1)
    f.feed("Frank.grapple", {"successes": 3, "pool": 7, "difficulty": 6})
    f.attack("Jane", "Frank")
    (grapple,) = f.view()["grapples"]
    assert (grapple["grappler"], grapple["victim"], grapple["control"]) == ("Frank", "Jane", 2)
    assert not f.track("Jane")


def test_only_an_attack_guards(duel):
    """ASH-DEF-12: nothing but an attack can be what a guard turns into."""
    f = duel()
    for line in ("guard dodge", "guard misc lock"):
        with pytest.raises(RefusedLineError):
            f.line("Frank", line)
    f.pass_("Frank", "Jane")


@pytest.mark.parametrize("optional", [False, True])
def test_whether_the_owner_is_asked(duel, optional):
    """ASH-DEF-12: guard.optional: fire or hold."""
    f = duel(settings={"guard.optional": optional}).line("Frank", "guard").attack("Jane", "Frank")
    assert (f.asked() == [("Frank", "defend")]) == optional
    if optional:
        assert "fire" in f.options()
        f.choose("Frank", "fire")
    assert attacks(f) == ["Jane", "Frank"]


def test_holding_the_guard(people):
    """ASH-DEF-12: guard.optional: who does not fire defends, and may strike the next."""
    f = people(settings={"guard.optional": True}).line("Cleo", "guard")
    f.attack("Bob", "Cleo").attack("Ann", "Cleo").dodge("Cleo")
    assert "fire" in f.options()
    f.choose("Cleo", "fire")
    assert attacks(f) == ["Ann", "Bob", "Cleo"]
    assert defenses(f, "Cleo") == [6] and f.pool("Cleo", "attack") == 6


def test_asked_before_the_shot_back(duel):
    """ASH-DEF-12, ASH-DEF-13: guard.optional: the owner is asked before a counter-shot too."""
    f = duel(settings={"guard.optional": True}, jane=GUN, frank=GUN).line("Frank", "guard")
    f.attack("Jane", "Frank").dodge("Frank")
    assert attacks(f) == ["Jane"] and f.waiting() == ["Frank"] and "fire" in f.options()
    f.choose("Frank", "fire")
    assert attacks(f) == ["Jane", "Frank"]


# --- several attackers ----------------------------------------------------------------------


def test_the_first_is_struck(people):
    """ASH-INT-06, ASH-PIL-02: the second meets a reflex at -2, the third at -4."""
    f = people(4).line("Dan", "guard")
    f.attack("Cleo", "Dan").attack("Bob", "Dan").attack("Ann", "Dan").dodge("Dan").block("Dan")
    assert attacks(f) == ["Ann", "Dan", "Bob", "Cleo"]
    assert (f.pool("Dan", "dodge"), f.pool("Dan", "block")) == (4, 2)


@pytest.mark.parametrize("first", ["Ann", "Bob"])
def test_the_owner_picks_among_the_tied(people, first):
    """ASH-INT-06, ASH-INI-07: of tied attackers the owner picks which is first."""
    f = people(bob={"die": 9}).line("Cleo", "guard").attack("Ann", "Cleo").attack("Bob", "Cleo")
    assert f.asked() == [("Cleo", "first")]
    f.choose("Cleo", first).dodge("Cleo")
    second = "Bob" if first == "Ann" else "Ann"
    assert attacks(f) == [first, "Cleo", second]
    assert f.pool("Cleo", "dodge") == 4


def test_in_the_slot_of_the_tied(people):
    """ASH-INT-23: the exchange is part of the tied slot; its wounds come after the slot."""
    f = people(bob={"die": 9}).line("Cleo", "guard")
    f.feed("Cleo.attack", 3).feed("Cleo.damage", 5)
    f.attack("Ann", "Cleo").attack("Bob", "Ann").dodge("Ann")
    assert f.track("Ann") == "/////"
    assert f.pool("Ann", "attack") == 6 and f.pool("Ann", "dodge") in (4, 6)


def test_the_owners_wounds_come_after_the_slot(people):
    """ASH-INT-23: the same for who stands on guard."""
    f = people(bob={"die": 9}).line("Cleo", "guard")
    f.feed("Ann.attack", 3).feed("Ann.damage", 5)
    f.attack("Ann", "Cleo").attack("Bob", "Cleo").choose("Cleo", "Ann").dodge("Cleo")
    assert f.pool("Cleo", "dodge") == 4 and f.track("Cleo") == "/////"


# --- out of reach ---------------------------------------------------------------------------


def test_a_guard_that_waits_is_a_defense(people):
    """ASH-INT-08, ASH-DEF-13, ASH-PIL-03: two shots are met in defense posture."""
    f = people(ann=GUN, bob=GUN).line("Cleo", "guard")
    f.attack("Bob", "Cleo").attack("Ann", "Cleo").block("Cleo").block("Cleo")
    assert [roll.pool for roll in f.rolls("Cleo", "block")] == [6, 5]
    assert attacks(f) == ["Ann", "Bob"]


def test_a_shot_and_the_shot_back(duel):
    """ASH-DEF-13: the incoming shot is resolved first, the counter-shot directly after it."""
    f = duel(jane=GUN, frank=GUN).line("Frank", "guard light pistol").attack("Jane", "Frank")
    assert f.asked() == [("Frank", "defend")] and set(f.options()) == {"block", "dodge"}
    f.dodge("Frank")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "dodge"), ("Frank", "attack")]
    assert f.told("attack.uncontested")


def test_the_shot_back_comes_on_the_spot(people):
    """ASH-DEF-13: before the turns between."""
    f = people(ann=GUN, cleo=GUN).line("Cleo", "guard").misc("Bob", "x", "dexterity", 6)
    f.attack("Ann", "Cleo").dodge("Cleo")
    assert [name for name, _ in f.all_rolls()] == ["Ann", "Cleo", "Cleo", "Bob"]


def test_who_is_shot_down_does_not_shoot_back(duel):
    """ASH-DEF-13: only if the holder can still act."""
    f = duel(jane=GUN, frank={**GUN, "health": "XXXXX"}).line("Frank", "guard")
    f.feed("Jane.attack", 3).feed("Jane.damage", 3).attack("Jane", "Frank").pass_("Frank")
    assert attacks(f) == ["Jane"] and f.person("Frank").status != "active"


def test_wounds_count_for_the_shot_back(duel):
    """ASH-DEF-13, ASH-HLT-05: the first shot is done when the second is rolled."""
    f = duel(jane=GUN, frank=GUN).line("Frank", "guard")
    f.feed("Jane.attack", 3).feed("Jane.damage", 3).attack("Jane", "Frank").pass_("Frank")
    assert f.pool("Frank", "attack") == 5


def test_no_reflex_against_shots_after_firing(people):
    """ASH-DEF-13, ASH-FIR-02: once it has fired a shot its holder only shoots."""
    f = people(ann=GUN, bob=GUN, cleo=GUN).line("Cleo", "guard")
    f.attack("Bob", "Cleo").attack("Ann", "Cleo").dodge("Cleo")
    assert attacks(f) == ["Ann", "Cleo", "Bob"] and len(f.rolls("Cleo", "dodge")) == 1
    assert f.view()["step"] == "initiative"


def test_a_gun_against_a_blow(duel):
    """ASH-DEF-13, ASH-GUN-06: the attacker's blow puts them at grips: an exchange with the gun."""
    f = duel(frank=GUN).line("Frank", "guard light pistol")
    f.feed("Jane.attack", 1).feed("Frank.attack", {"successes": 3, "difficulty": 4})
    f.feed("Frank.damage", {"successes": 0, "pool": 5}).attack("Jane", "Frank")


def test_out_of_range(duel):
    """ASH-DEF-13, ASH-FIR-04: a pistol does not reach a rifle far away."""
    f = duel(jane={"weapons": ["rifle"]}, frank=GUN).set("Jane", "range Frank 150")
    f.line("Frank", "guard light pistol").attack("Jane", "Frank", "rifle").dodge("Frank")
    assert attacks(f) == ["Jane"]


# --- when it is resolved --------------------------------------------------------------------


def test_a_guard_by_haste(duel):
    """ASH-HAS-04, ASH-DEF-12: a holder may guard in a haste phase."""
    f = duel().set("Jane", "haste 1").set("Frank", "haste 1").pass_("Frank", "Jane")
    assert f.view()["phase"] == "haste 1"
    f.line("Frank", "guard").attack("Jane", "Frank")
    assert attacks(f) == ["Jane", "Frank"]


# --- aborting it ----------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["dodge", "block", "escape", "grapple/defend"])
def test_guard_is_aborted(duel, line):
    """ASH-INT-07, ASH-ABT-02: the owner may roll to change it before it fires."""
    f = duel(frank={"willpower": 5}).line("Frank", "guard").attack("Jane", "Frank")
    assert f.asked() == [("Frank", "defend")] and f.options() == ["abort"]
    f.feed("Frank.abort", {"successes": 1, "pool": 5, "difficulty": 8})
    f.line("Frank", f"abort {line}")
    purpose = "grapple" if line == "grapple/defend" else line
    assert f.pool("Frank", purpose) == 6 and attacks(f) == ["Jane"]


def test_a_failed_abort_fires(duel):
    """ASH-INT-07: on failure it fires."""
    f = duel(frank={"willpower": 5}).line("Frank", "guard").attack("Jane", "Frank")
    f.feed("Frank.abort", 0).line("Frank", "abort dodge")
    assert attacks(f) == ["Jane", "Frank"]


def test_no_abort_fires(duel):
    """ASH-INT-07, ASH-RES-09: declining lets it fire."""
    f = duel(frank={"willpower": 5}).line("Frank", "guard").attack("Jane", "Frank").pass_("Frank")
    assert attacks(f) == ["Jane", "Frank"]


def test_no_ground_against_a_slower_attacker(duel):
    """ASH-INT-07, ASH-ABT-02: an attack declared before gives no ground."""
    f = duel(jane={"die": 1}, frank={"die": 9, "willpower": 5})
    f.attack("Jane", "Frank").line("Frank", "guard")
    assert attacks(f) == ["Jane", "Frank"]


# --- with other rules -----------------------------------------------------------------------


def test_two_guards(duel):
    """ASH-INT-09: nothing happens."""
    f = duel().line("Frank", "guard").line("Jane", "guard")
    assert not f.all_rolls() and f.view()["step"] == "initiative"


def test_against_a_grapple(duel):
    """ASH-DEF-13, ASH-RES-07: a grapple that comes is struck in an exchange."""
    f = duel().line("Frank", "guard").feed("Jane.grapple", 1).feed("Frank.attack", 2)
    f.feed("Frank.damage", 1).line("Jane", "grapple Frank")
    assert f.track("Jane") == "/" and not f.view()["grapples"]


def test_attacked_unawares(duel):
    """ASH-DEF-01: who does not see the attack coming does not strike first."""
    f = duel().line("Frank", "guard").set("Frank", "unaware Jane").attack("Jane", "Frank")
    assert f.told("attack.uncontested")[0]["against"] == f.id("Frank")
    assert ("Frank", "block") not in f.all_rolls() and ("Frank", "dodge") not in f.all_rolls()


def test_what_is_shown(duel):
    """ASH-RND-06, ASH-ACT-06: a guard is declared in public, with its weapon and manner."""
    f = duel(frank={"weapons": ["club"]}).line("Frank", "guard attack/power club")
    said = f.view("Jane")["combatants"]["Frank"]["declared"]
    assert "guard" in said and "club" in said and "power" in said
    f.pass_("Jane")
