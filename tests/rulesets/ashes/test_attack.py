"""Attacks (ATK) and what comes of them (RES)."""

import pytest

from tests.support.fight import ABLE

GUN = {"weapons": ["light pistol"]}
SPELL = {"name": "bolt", "method": "magic", "damage": 3, "type": "lethal", "pool": "wits+occult"}


# --- ATK ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "traits"),
    [("unarmed", ["dexterity", "brawl"]), ("club", ["dexterity", "melee"]),
     ("light pistol", ["dexterity", "firearms"]), ("rock", ["dexterity", "athletics"]),
     ("bow", ["dexterity", "archery"]), (SPELL, ["wits", "occult"])],
)  # fmt: skip
def test_the_pool_follows_the_means(duel, weapon, traits):
    """ASH-ATK-01, ASH-ATK-02, ASH-DIC-07: which traits one attacks with; difficulty 6."""
    f = duel(jane={"weapons": [weapon], "occult": 3}).pass_("Frank")
    f.attack("Jane", "Frank").end_round()
    rolled = f.roll("Jane", "attack")
    assert [name for name, _ in rolled.pool_terms] == traits
    assert (rolled.pool, rolled.difficulty) == (6, 6)


def test_the_storyteller_sets_an_attack(duel):
    """ASH-ATK-01: pool and difficulty of any attack."""
    f = duel().pass_("Frank").set("Jane", "pool attack strength+2")
    f.set("Jane", "difficulty attack 9").attack("Jane", "Frank").next()
    assert (f.pool("Jane", "attack"), f.difficulty("Jane", "attack")) == (5, 9)


def test_another_pool_by_the_player(duel):
    """ASH-ATK-02: an attack may say its pool."""
    f = duel(jane={"strength": 5}).pass_("Frank")
    f.attack("Jane", "Frank", options=["pool strength+brawl"]).next()
    assert f.pool("Jane", "attack") == 8


@pytest.mark.parametrize(
    ("manner", "difficulty", "pool"), [("basic", 6, 6), ("power", 7, 8), ("feint", 5, 4)]
)
def test_manners(duel, manner, difficulty, pool):
    """ASH-ATK-03, ASH-ATK-04, ASH-DMG-01: power +1 and +2 dice, feint -1 and -2 dice."""
    f = duel(jane={"weapons": ["club"]}).pass_("Frank")
    f.feed("Jane.attack", {"successes": 2, "difficulty": difficulty})
    f.feed("Jane.damage", {"successes": 0, "pool": pool})
    f.attack("Jane", "Frank", manners=[manner]).pass_("Frank")


def test_a_power_attack_helps_who_strikes_back(duel):
    """ASH-ATK-03: the raised difficulty counts in an exchange too."""
    f = duel().attack("Frank", "Jane").attack("Jane", "Frank", manners=["power"])
    assert (f.difficulty("Jane", "attack"), f.difficulty("Frank", "attack")) == (7, 6)


def test_manner_and_limits(duel):
    """ASH-INT-39, ASH-DIC-05: power at 10 stays 10, feint at 2 stays 2, damage keeps a die."""
    f = duel(jane={"strength": 1}).pass_("Frank").set("Jane", "difficulty attack 10")
    f.attack("Jane", "Frank", manners=["power"]).next()
    assert f.difficulty("Jane", "attack") == 10
    f.next().set("Jane", "difficulty attack 2").pass_("Frank")
    f.feed("Jane.attack", {"successes": 2, "difficulty": 2})
    f.feed("Jane.damage", {"successes": 0, "pool": 1})
    f.attack("Jane", "Frank", manners=["feint"]).pass_("Frank")


@pytest.mark.parametrize(("manners", "refused"), [("basic,power,feint", False), ("basic", True)])
def test_manners_at_a_distance(duel, manners, refused):
    """ASH-ATK-11: attack.ranged_manners; the rest is err.attack.manner."""
    f = duel(settings={"attack.ranged_manners": manners}, frank=GUN)
    if refused:
        with f.refused("err.attack.manner"):
            f.attack("Frank", "Jane", manners=["power"])
        f.attack("Frank", "Jane", "punch", manners=["power"])
    else:
        f.attack("Frank", "Jane", manners=["power"]).pass_("Jane").next()
        assert f.difficulty("Frank", "attack") == 7


# --- RES ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("jane", "frank", "tracks"), [(4, 1, ("", "/")), (1, 3, ("/", "")), (2, 2, ("", ""))]
)
def test_an_exchange(duel, jane, frank, tracks):
    """ASH-RES-01: the smaller roll is taken from the larger; equality cancels both."""
    f = duel().attack("Frank", "Jane").feed("Jane.attack", jane).feed("Frank.attack", frank)
    if jane != frank:
        winner = "Jane" if jane > frank else "Frank"
        pool = 3 + abs(jane - frank) - 1
        f.feed(f"{winner}.damage", {"successes": 1, "pool": pool})
    f.attack("Jane", "Frank")
    assert (f.track("Jane"), f.track("Frank")) == tracks


@pytest.mark.parametrize(
    ("tie", "track"), [("both_fail", ""), ("higher_initiative_wins_by_1", "/")]
)
def test_a_tied_exchange(duel, tie, track):
    """ASH-RES-01: exchange.tie."""
    f = duel(settings={"exchange.tie": tie}).attack("Frank", "Jane")
    f.feed("Jane.attack", 2).feed("Frank.attack", 2)
    if track:
        f.feed("Jane.damage", {"successes": 1, "pool": 3})
    assert f.attack("Jane", "Frank").track("Frank") == track


@pytest.mark.parametrize(("wits", "die", "track"), [(3, 6, ""), (4, 5, "/")])
def test_who_has_the_higher_initiative(fight, wits, die, track):
    """ASH-RES-01: exchange.tie goes by the whole order, and by nothing for the fully tied."""
    f = fight(settings={"exchange.tie": "higher_initiative_wins_by_1"}, unfed="miss")
    f.join("Jane", **ABLE, die=6).join("Frank", **{**ABLE, "wits": wits}, die=die)
    f.feed("Jane.attack", 2).feed("Frank.attack", 2)
    if track:
        f.feed("Frank.damage", {"successes": 1, "pool": 3})
    assert f.attack("Jane", "Frank").attack("Frank", "Jane").track("Jane") == track


def test_the_exchange_is_in_the_turn_of_the_faster(fight):
    """ASH-RES-02, ASH-INT-27: it uses up both attacks and is made once."""
    f = fight(unfed="miss")
    for name, die in (("Ann", 9), ("Bob", 5), ("Cleo", 1)):
        f.join(name, die=die, **ABLE)
    f.attack("Cleo", "Ann").misc("Bob", "b").attack("Ann", "Cleo")
    assert f.all_rolls() == [("Ann", "attack"), ("Cleo", "attack")]
    assert f.view()["step"] == "initiative"


@pytest.mark.parametrize(("dodge", "track"), [(1, "/"), (2, ""), (3, "")])
def test_attack_against_defense(duel, dodge, track):
    """ASH-RES-04: the defense is taken off; at zero or less nothing more is done."""
    f = duel().dodge("Frank").feed("Jane.attack", 2).feed("Frank.dodge", dodge)
    if track:
        f.feed("Jane.damage", {"successes": 1, "pool": 3})
    assert f.attack("Jane", "Frank").track("Frank") == track


def test_an_uncontested_attack(duel):
    """ASH-RES-08: without opposition all successes count."""
    f = duel().pass_("Frank").feed("Jane.attack", 3)
    f.feed("Jane.damage", {"successes": 1, "pool": 5})
    assert f.attack("Jane", "Frank").pass_("Frank").track("Frank") == "/"


def test_an_empty_pool_asks_nobody(duel):
    """ASH-RES-09: an attack without dice fails before its target is asked."""
    f = duel(jane={"health": "XXXXXX", "dexterity": 3, "brawl": 2}).pass_("Frank")
    f.attack("Jane", "Frank")
    assert f.view()["step"] == "initiative"
    assert [told["purpose"] for told in f.told("pool.empty")] == ["attack"]


@pytest.mark.parametrize(
    ("confirm", "mode", "waits"),
    [("storyteller_optional", "auto", False), ("storyteller_optional", "storyteller", True),
     ("always", "auto", True), ("never", "storyteller", False)],
)  # fmt: skip
def test_rolls_that_wait(duel, confirm, mode, waits):
    """ASH-RES-09: resolve.confirm_rolls: pools are shown, then the storyteller says go."""
    f = duel(settings={"resolve.confirm_rolls": confirm}).tell("mode", mode=mode)
    f.dodge("Frank").attack("Jane", "Frank")
    assert (f.asked() == [("Sam", "confirm")]) == waits
    assert bool(f.rolls("Jane", "attack")) != waits
    if waits:
        shown, opposed = f.offered("Sam")
        assert dict(shown.terms) == {"dexterity": 3, "brawl": 3}
        assert dict(opposed.terms) == {"dexterity": 3, "athletics": 3}
        f.next()
    assert f.rolls("Frank", "dodge")


def test_an_exchange_is_shown_too(duel):
    """ASH-RES-09: the storyteller sees both pools of an exchange."""
    f = duel().tell("mode", mode="storyteller").attack("Frank", "Jane").attack("Jane", "Frank")
    _, opposed = f.offered("Sam")
    assert dict(opposed.terms) == {"dexterity": 3, "brawl": 3}
    f.tell("mode", mode="auto")
    assert f.rolls("Frank", "attack")


def test_the_sequence_of_an_attack(duel):
    """ASH-RES-09: attack, defense, damage, soak, and then the counters."""
    f = duel().dodge("Frank")
    f.feed("Jane.attack", 2).feed("Frank.dodge", 1).feed("Jane.damage", 2).feed("Frank.soak", 1)
    f.attack("Jane", "Frank")
    assert f.all_rolls() == [
        ("Jane", "attack"), ("Frank", "dodge"), ("Jane", "damage"), ("Frank", "soak"),
    ]  # fmt: skip
    assert f.track("Frank") == "/"


@pytest.fixture
def finished(fight):
    """Cleo goes down by Ann's blow before Bob's attack comes up."""

    def begin():
        f = fight(unfed="miss")
        f.join("Ann", die=9, **ABLE).join("Bob", die=5, **ABLE)
        f.join("Cleo", die=1, health="XXXXXX").feed("Ann.attack", 1).feed("Ann.damage", 1)
        return f.pass_("Cleo").attack("Bob", "Cleo").attack("Ann", "Cleo")

    return begin


def test_insisting_on_somebody_down(finished):
    """ASH-RES-10, ASH-INT-24: struck uncontested."""
    f = finished()
    assert f.asked() == [("Bob", "void")] and f.options() == ["insist"]
    f.feed("Bob.attack", 2).feed("Bob.damage", 1).choose("Bob", "insist")
    assert f.track("Cleo") == "XXXXXXX" and f.told("attack.uncontested")


def test_the_attack_line_insists(finished):
    """ASH-RES-10: the attack line again insists, +pass lets the attack go."""
    f = finished().attack("Bob", "Cleo")
    assert f.rolls("Bob", "attack")
    f = finished().pass_("Bob")
    assert not f.rolls("Bob", "attack") and f.told("attack.void")


# --- more than two --------------------------------------------------------------------------


def test_a_ring_of_three(fight):
    """ASH-INT-26: no pair is mutual: three reflexes at full pool, three actions."""
    f = fight(unfed="miss")
    for name, die in (("Ann", 9), ("Bob", 5), ("Cleo", 1)):
        f.join(name, die=die, **ABLE)
    f.attack("Cleo", "Ann").attack("Bob", "Cleo").attack("Ann", "Bob")
    f.dodge("Bob").dodge("Cleo").dodge("Ann")
    assert [f.pool(name, "dodge") for name in ("Ann", "Bob", "Cleo")] == [6, 6, 6]
    assert len([1 for _, purpose in f.all_rolls() if purpose == "attack"]) == 3


def test_the_attacker_is_dropped_before_the_exchange(fight):
    """ASH-INT-25: no exchange; the other's attack is void or strikes the fallen."""
    f = fight(unfed="miss").join("Cleo", die=10, **ABLE)
    f.join("Ann", die=9, **ABLE, health="XXXXXX").join("Bob", die=1, **ABLE)
    f.feed("Cleo.attack", 1).feed("Cleo.damage", 1)
    f.attack("Bob", "Ann").attack("Ann", "Bob").attack("Cleo", "Ann").pass_("Ann")
    assert f.asked() == [("Bob", "void")]
    f.pass_("Bob")
    assert f.all_rolls() == [("Cleo", "attack"), ("Cleo", "damage"), ("Ann", "soak")]


def test_wounded_before_ones_turn(duel):
    """ASH-INT-43, ASH-HLT-05: the action stands with fewer dice; at 0 it fails unrolled."""
    f = duel(frank={"dexterity": 2, "brawl": 3, "wits": 1}).join("Cleo", die=1)
    f.pass_("Cleo").attack("Frank", "Cleo")
    f.feed("Jane.attack", 6).feed("Jane.damage", 6)
    f.attack("Jane", "Frank").pass_("Frank")
    assert f.track("Frank") == "//////"
    assert f.told("pool.empty")[0]["who"] == f.id("Frank")
    assert not f.told("attack.void")
