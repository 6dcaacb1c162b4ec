"""Several attackers on one person (PIL)."""

import pytest

from tests.support.fight import ABLE

GUN = {"weapons": ["light pistol"]}


@pytest.fixture
def mob(fight):
    """Victor, slow, and attackers A, B, C … from the fastest down; they attack on `attack`."""

    def begin(count=4, victor=None, weapon="", **how):
        f = fight(**{"unfed": "miss", **how})
        gear = {"weapons": [weapon]} if weapon else {}
        for n in range(count):
            f.join("ABCDEF"[n], die=10 - n, **{**ABLE, **gear})
        return f.join("Victor", **{**ABLE, "dexterity": 4, "athletics": 4, "die": 1, "wits": 1,
                                   **(victor or {})})  # fmt: skip

    return begin


def attack(f, line=None):
    """Victor does his line, then everybody attacks him from the slowest up."""
    line(f) if line else f.pass_("Victor")
    while f.asked() and f.asked()[0][1] == "declare":
        f.attack(f.waiting()[0], "Victor")
    while f.asked() and f.asked()[0][1] == "defend":
        f.dodge(f.waiting()[0])
    return f


def test_on_a_declared_defense(mob):
    """ASH-EX-03, ASH-PIL-01, ASH-PIL-03: 0, -1, -2, -3."""
    f = attack(mob(), lambda f: f.dodge("Victor"))
    assert f.crowd("Victor", "dodge") == [0, -1, -2, -3]


def test_on_the_offense(mob):
    """ASH-PIL-01, ASH-PIL-02: two dice for each after the first, hit or miss."""
    f = mob().join("Zed", die=1, dexterity=1).pass_("Zed")
    f.feed("A.attack", 4).feed("A.damage", 1)
    attack(f, lambda f: f.attack("Victor", "Zed"))
    assert f.crowd("Victor", "dodge") == [0, -2, -4, -6]


def test_the_counter_is_reset(mob):
    """ASH-PIL-01: at book-keeping the count begins anew."""
    f = attack(mob(2)).next()
    assert attack(f).crowd("Victor", "dodge") == [0, -2, 0, -2]


def test_what_counts(mob):
    """ASH-PIL-01: an uncontested attack counts, one without dice does not."""
    f = mob(3).set("Victor", "unaware A").set("B", "pool attack 0")
    assert attack(f).crowd("Victor", "dodge") == [-2]


def test_each_defense_runs_out_by_itself(mob):
    """ASH-PIL-05, ASH-INT-42: a Block may survive when Dodge is gone; wounds count as well."""
    f = mob(2, victor={"dexterity": 2, "athletics": 1, "brawl": 3, "health": "X"})
    f.pass_("Victor").attack("B", "Victor").attack("A", "Victor")
    assert f.options() == ["block", "dodge"]
    f.dodge("Victor").damage("Victor", 1, "lethal")
    f.block("Victor")
    f.next().set("Victor", "defense free").pass_("Victor").attack("B", "Victor")
    f.attack("A", "Victor").block("Victor")
    assert f.options() == ["block"]
    f.block("Victor")
    assert f.pool("Victor", "block") == 2 + 3 - 1 - 2


def test_a_smaller_pool_may_be_chosen(duel):
    """ASH-INT-42: the weaker of two defenses that have dice may be chosen."""
    f = duel(frank={"brawl": 0, "athletics": 4}).pass_("Frank").attack("Jane", "Frank")
    assert f.block("Frank").pool("Frank", "block") == 3


# --- shots ----------------------------------------------------------------------------------


def test_one_dodge_for_all_shots(mob):
    """ASH-PIL-07: one roll against all shooters, compared one by one; equality is a miss."""
    f = mob(3, weapon="light pistol")
    f.feed("A.attack", 2).feed("B.attack", 3).feed("C.attack", 1).feed("Victor.dodge", 2)
    f.feed("B.damage", {"successes": 1, "pool": 4})
    attack(f, lambda f: f.dodge("Victor"))
    assert len(f.rolls("Victor", "dodge")) == 1 and f.track("Victor") == "X"


def test_the_stored_dodge_with_no_dice_left(mob):
    """ASH-INT-33, ASH-HLT-05: crippled by the first shot, the kept dodge meets the second."""
    f = mob(2, weapon="light pistol", victor={"dexterity": 2, "athletics": 2, "stamina": 1})
    f.feed("A.attack", 3).feed("Victor.dodge", 2).feed("A.damage", 4).feed("B.attack", 2)
    f.damage("Victor", 2, "lethal")
    attack(f, lambda f: f.dodge("Victor"))
    assert (f.track("Victor"), len(f.told("dodge.kept"))) == ("XXXXXX", 1)
    assert f.told("attack.fails")[-1]["tie"]


def _two_shots_and_a_blow(mob, settings):
    """Shots of A and B, then a blow of C."""
    f = mob(3, weapon="light pistol", settings=settings).dodge("Victor")
    return f.attack("C", "Victor", "punch").attack("B", "Victor").attack("A", "Victor")


def test_blows_before_shots(mob):
    """ASH-INT-34: melee attacks before the dodge of the shots reduce it."""
    f = mob(3, weapon="light pistol").dodge("Victor")
    f.attack("C", "Victor").attack("B", "Victor").attack("A", "Victor", "punch")
    assert f.crowd("Victor", "dodge") == [0, -1]


def test_blocks_are_rolled_one_by_one(mob):
    """ASH-PIL-07: blocks against several shooters each raise the counter."""
    f = attack(mob(3, weapon="light pistol"), lambda f: f.block("Victor"))
    assert f.crowd("Victor", "block") == [0, -1, -2]


# --- crowds ---------------------------------------------------------------------------------


def test_a_veto(mob):
    """ASH-PIL-09, ASH-STD-02: the storyteller voids what is too much."""
    f = mob(3).set("Victor", "attackers 1").pass_("Victor")
    f.attack("C", "Victor").attack("B", "Victor").rule("void B").pass_("A").dodge("Victor")
    assert f.crowd("Victor", "dodge") == [0]


def test_a_third_and_a_fourth_fighter(fight):
    """ASH-EX-02, ASH-PIL-02, ASH-DEF-02: A has just won an exchange when C and D attack."""
    f = fight(unfed="miss")
    for name, die in (("A", 9), ("B", 8), ("C", 5), ("D", 1)):
        f.join(name, die=die, **ABLE)
    f.feed("A.attack", 3).feed("B.attack", 2).feed("A.damage", 2)
    f.attack("D", "A").attack("C", "A").attack("B", "A").attack("A", "B")
    assert f.options() == ["block", "dodge"]
    f.dodge("A").block("A")
    assert f.crowd("A", "dodge") + f.crowd("A", "block") == [-2, -4]


def test_a_tied_exchange_counts(fight):
    """ASH-INT-29: the counters of both rise, though nobody is hit."""
    f = fight(unfed="miss")
    for name, die in (("A", 9), ("B", 8), ("C", 5)):
        f.join(name, die=die, **ABLE)
    f.feed("A.attack", 3).feed("B.attack", 3)
    f.attack("C", "B").attack("B", "A").attack("A", "B").dodge("B")
    assert f.crowd("B", "dodge") == [-2]


def test_the_count_goes_on_in_haste(mob):
    """ASH-INT-19: after two attacks in Main a haste attack is the third."""
    f = mob(2).pass_("Victor").attack("B", "Victor").set("A", "haste 1").attack("A", "Victor")
    f.dodge("Victor").dodge("Victor").attack("A", "Victor").dodge("Victor")
    assert f.crowd("Victor", "dodge") == [0, -2, -4]


@pytest.mark.parametrize(("word", "most"), [("open", 5), ("wall", 3), ("doorway", 1)])
def test_how_many_are_enough(mob, word, most):
    """ASH-EX-15, ASH-PIL-09: the storyteller is warned of each one more, and may veto."""
    f = mob(6).set("Victor", f"attackers {word}").pass_("Victor")
    for n in range(1, 7):
        f.attack(f.waiting()[0], "Victor")
        assert len(f.told("crowd")) == max(0, n - most)


def test_a_firing_squad_has_no_limit(mob):
    """ASH-EX-15, ASH-PIL-09."""
    f = attack(mob(6, weapon="light pistol").set("Victor", "attackers doorway"),
               lambda f: f.dodge("Victor"))  # fmt: skip
    assert f.view()["step"] == "initiative" and not f.told("crowd")


def test_the_cap_counts_bodies(duel):
    """ASH-INT-46, ASH-PIL-09: haste repeats of one attacker and shooters add nobody."""
    f = duel(jane={"celerity": 1})
    f.join("Cleo", die=1, firearms=1, dexterity=1, **GUN).set("Frank", "attackers 1")
    f.attack("Cleo", "Frank").pass_("Frank").haste("Jane", 1)
    f.attack("Jane", "Frank").dodge("Frank").dodge("Frank").attack("Jane", "Frank")
    assert f.waiting() == ["Frank"] and not f.told("crowd")


def test_the_own_attack(fight):
    """ASH-PIL-10, ASH-INT-28: an exchange loses nothing; the order sets the penalty."""
    f = fight(unfed="miss")
    for name, die in (("Cleo", 9), ("Ann", 5), ("Bob", 4), ("Dan", 1)):
        f.join(name, die=die, **ABLE)
    f.attack("Dan", "Ann").attack("Bob", "Ann").attack("Ann", "Bob").attack("Cleo", "Ann")
    f.dodge("Ann").dodge("Ann")
    assert (f.pool("Ann", "attack"), f.pool("Bob", "attack")) == (6, 6)
    assert f.crowd("Ann", "dodge") == [0, -4]
