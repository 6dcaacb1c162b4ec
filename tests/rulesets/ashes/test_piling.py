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


@pytest.mark.parametrize(("step", "crowd"), [(2, [0, -2, -4]), (1, [0, -1, -2])])
def test_neither(mob, step, crowd):
    """ASH-PIL-04: piling.neutral_step for those who pass or do something else."""
    f = attack(mob(3, settings={"piling.neutral_step": step}))
    assert f.crowd("Victor", "dodge") == crowd
    f = attack(mob(3, settings={"piling.neutral_step": step}), lambda f: f.misc("Victor", "lock"))
    assert f.crowd("Victor", "dodge") == crowd


@pytest.mark.parametrize(("free", "crowd"), [(True, [0, -2]), (False, [-2, -4])])
def test_the_first_attack_on_a_busy_person(mob, free, crowd):
    """ASH-PIL-01: piling.first_free off: who attacks another pays on the first attack too."""
    f = mob(2, settings={"piling.first_free": free}).join("Zed", die=1, dexterity=1).pass_("Zed")
    assert attack(f, lambda f: f.attack("Victor", "Zed")).crowd("Victor", "dodge") == crowd


def test_the_first_attack_from_ones_own_target(duel):
    """ASH-PIL-01: piling.first_free off costs nothing against the own target, nor others."""
    f = duel(settings={"piling.first_free": False, "engage.on": "storyteller"}, frank=GUN)
    f.attack("Frank", "Jane").attack("Jane", "Frank").dodge("Frank")
    f.end_round().next().pass_("Frank").attack("Jane", "Frank").dodge("Frank")
    assert f.crowd("Frank", "dodge") == [0, 0]


def test_the_counter_is_reset(mob):
    """ASH-PIL-01: at book-keeping the count begins anew."""
    f = attack(mob(2)).next()
    assert attack(f).crowd("Victor", "dodge") == [0, -2, 0, -2]


def test_what_counts(mob):
    """ASH-PIL-01: an uncontested attack counts, one without dice does not."""
    f = mob(3).set("Victor", "unaware A").set("B", "pool attack 0")
    assert attack(f).crowd("Victor", "dodge") == [-2]


@pytest.mark.parametrize(("rule", "rolls"), [("uncontested", 3), ("automatic_hit_one_success", 2)])
def test_nothing_left(mob, rule, rolls):
    """ASH-PIL-05: piling.zero_pool: the attack is rolled unopposed, or simply hits."""
    weak = {"dexterity": 2, "athletics": 2, "brawl": 1}
    f = mob(3, victor=weak, settings={"piling.zero_pool": rule})
    if rule != "uncontested":
        f.feed("C.damage", {"successes": 1, "pool": 3})
    attack(f)
    assert f.crowd("Victor", "dodge") == [0, -2]
    assert sum(len(f.rolls(name, "attack")) for name in "ABC") == rolls
    assert f.track("Victor") == ("" if rule == "uncontested" else "/")


def test_the_unaware_are_not_out_of_dice(mob):
    """ASH-PIL-05, ASH-INT-47: piling.zero_pool `automatic_hit_one_success` is for crowds only."""
    f = mob(2, settings={"piling.zero_pool": "automatic_hit_one_success"})
    attack(f.set("Victor", "unaware B"))
    assert f.rolls("B", "attack") and f.track("Victor") == ""


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


@pytest.mark.parametrize(("scope", "rolls"), [("phase", 2), ("round", 1)])
def test_how_long_a_dodge_is_kept(duel, scope, rolls):
    """ASH-PIL-07: dodge.ranged_roll_scope."""
    f = duel(settings={"dodge.ranged_roll_scope": scope}, jane={"celerity": 1, **GUN})
    f.dodge("Frank").haste("Jane", 1).attack("Jane", "Frank").attack("Jane", "Frank")
    assert len(f.dodge("Frank").rolls("Frank", "dodge")) == rolls
    if scope == "phase":
        assert f.crowd("Frank", "dodge") == [0, -1]


def _two_shots_and_a_blow(mob, settings):
    """Shots of A and B, then a blow of C."""
    f = mob(3, weapon="light pistol", settings=settings).dodge("Victor")
    return f.attack("C", "Victor", "punch").attack("B", "Victor").attack("A", "Victor")


@pytest.mark.parametrize(("counts", "crowd"), [(1, [0, -1]), ("each", [0, -2])])
def test_how_shots_count(mob, counts, crowd):
    """ASH-PIL-07, ASH-INT-34: piling.ranged_group_counts: a group counts one, or each shot."""
    f = _two_shots_and_a_blow(mob, {"piling.ranged_group_counts": counts})
    assert f.crowd("Victor", "dodge") == crowd


def test_blows_before_shots(mob):
    """ASH-INT-34: melee attacks before the dodge of the shots reduce it."""
    f = mob(3, weapon="light pistol").dodge("Victor")
    f.attack("C", "Victor").attack("B", "Victor").attack("A", "Victor", "punch")
    assert f.crowd("Victor", "dodge") == [0, -1]


def test_blocks_are_rolled_one_by_one(mob):
    """ASH-PIL-07: blocks against several shooters each raise the counter."""
    f = attack(mob(3, weapon="light pistol"), lambda f: f.block("Victor"))
    assert f.crowd("Victor", "block") == [0, -1, -2]


@pytest.mark.parametrize(
    ("between", "counts", "crowd"),
    [(False, 1, [0, 0]), (True, 1, [0, -1]), (False, "each", [0, 0]), (True, "each", [0, -2])],
)
def test_fire_from_two_sides(mob, between, counts, crowd):
    """ASH-PIL-08: piling.between_ranged_groups; a roll for each side at its own cover."""
    f = mob(3, weapon="light pistol", settings={
        "piling.between_ranged_groups": between, "piling.ranged_group_counts": counts,
    })  # fmt: skip
    f.set("C", "direction north").set("Victor", "cover half north")
    attack(f, lambda f: f.dodge("Victor"))
    assert f.crowd("Victor", "dodge") == crowd
    assert [roll.difficulty for roll in f.rolls("Victor", "dodge")] == [6, 3]


@pytest.mark.parametrize(
    ("how", "said", "rolls"),
    [("storyteller", "word", 1), ("storyteller", "label", 2), ("automatic", "word", 2),
     ("automatic", "label", 2), ("off", "label", 1)],
)  # fmt: skip
def test_who_groups_the_shots(mob, how, said, rolls):
    """ASH-PIL-08: dodge.direction_groups: by labels, by all that is said, or not at all."""
    f = mob(2, weapon="light pistol", settings={"dodge.direction_groups": how}).dodge("Victor")
    if said == "label":
        f.set("A", "direction north")
    f.attack("B", "Victor").attack("A", "Victor", options=["from north"])
    assert len(f.rolls("Victor", "dodge")) == rolls


# --- crowds ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "word", "most"),
    [("piling.max_attackers_open", "open", 5), ("piling.max_attackers_wall", "wall", 3),
     ("piling.max_attackers_doorway", "doorway", 1)],
)  # fmt: skip
def test_how_many_reach_somebody(mob, key, word, most):
    """ASH-EX-15, ASH-PIL-09: max_attackers_open, _wall and _doorway; a firing squad has none."""
    for limit in (most, 2):
        f = mob(6, settings={"piling.cap_mode": "refuse", key: limit})
        f.set("Victor", f"attackers {word}").pass_("Victor")
        for n in range(6):
            name = f.waiting()[0]
            if n < limit:
                f.attack(name, "Victor")
                continue
            with f.refused("err.attackers.limit"):
                f.attack(name, "Victor")
            f.pass_(name)
    f = mob(6, weapon="light pistol", settings={"piling.cap_mode": "refuse"})
    attack(f.set("Victor", "attackers doorway"), lambda f: f.dodge("Victor"))
    assert f.view()["step"] == "initiative"


@pytest.mark.parametrize(("mode", "warned"), [("warn", 1), ("off", 0)])
def test_one_too_many(mob, mode, warned):
    """ASH-PIL-09: piling.cap_mode: the storyteller is warned and may veto."""
    f = mob(2, settings={"piling.cap_mode": mode}).set("Victor", "attackers 1").pass_("Victor")
    f.attack("B", "Victor").attack("A", "Victor")
    assert len(f.told("crowd")) == warned


def test_a_veto(mob):
    """ASH-PIL-09, ASH-STD-02: the storyteller voids what is too much."""
    f = mob(3).set("Victor", "attackers 1").pass_("Victor")
    f.attack("C", "Victor").attack("B", "Victor").rule("void B").pass_("A").dodge("Victor")
    assert f.crowd("Victor", "dodge") == [0]


def test_the_cap_counts_bodies(duel):
    """ASH-INT-46, ASH-PIL-09: haste repeats of one attacker and shooters add nobody."""
    f = duel(settings={"piling.cap_mode": "refuse"}, jane={"celerity": 1})
    f.join("Cleo", die=1, firearms=1, dexterity=1, **GUN).set("Frank", "attackers 1")
    f.attack("Cleo", "Frank").pass_("Frank").haste("Jane", 1)
    f.attack("Jane", "Frank").dodge("Frank").dodge("Frank").attack("Jane", "Frank")
    assert f.waiting() == ["Frank"]


@pytest.mark.parametrize(("reduces", "pools"), [(False, (6, 6)), (True, (4, 6))])
def test_the_own_attack(fight, reduces, pools):
    """ASH-PIL-10, ASH-INT-28: piling.reduces_exchange_roll; order sets the penalty."""
    f = fight(settings={"piling.reduces_exchange_roll": reduces}, unfed="miss")
    for name, die in (("Cleo", 9), ("Ann", 5), ("Bob", 4), ("Dan", 1)):
        f.join(name, die=die, **ABLE)
    f.attack("Dan", "Ann").attack("Bob", "Ann").attack("Ann", "Bob").attack("Cleo", "Ann")
    f.dodge("Ann").dodge("Ann")
    assert (f.pool("Ann", "attack"), f.pool("Bob", "attack")) == pools
    assert f.crowd("Ann", "dodge") == [0, -4]


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
