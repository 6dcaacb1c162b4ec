"""Committed attacks (ASH-ATK-06 to -09) and the three choices of their target."""

import pytest

from tests.support.fight import ABLE, RefusedLineError

COMMITTED = ["committed"]
GUN = {"weapons": ["light pistol"]}


@pytest.fixture
def three(fight):
    """Ann is the fastest, then Bob, then Cleo; rolls score nothing."""

    def begin(ann=None, bob=None, cleo=None, **how):
        f = fight(**{"unfed": "miss", **how})
        f.join("Ann", **{**ABLE, "die": 9, **(ann or {})})
        f.join("Bob", **{**ABLE, "die": 5, **(bob or {})})
        return f.join("Cleo", **{**ABLE, "die": 2, **(cleo or {})})

    return begin


def commit(f, who="Jane", target="Frank"):
    """`+attack/committed target`"""
    return f.attack(who, target, manners=COMMITTED)


def defended(f, name):
    """The defenses that somebody rolled."""
    return [purpose for who, purpose in f.all_rolls() if who == name and purpose != "attack"]


# --- what the attacker gives up -------------------------------------------------------------


def test_no_bonus(duel):
    """ASH-ATK-06: neither the pool nor the difficulty nor the damage changes."""
    f = duel(jane={"weapons": ["club"]}).pass_("Frank")
    f.feed("Jane.attack", {"successes": 2, "pool": 6, "difficulty": 6})
    f.feed("Jane.damage", {"successes": 0, "pool": 6})
    f.attack("Jane", "Frank", "club", manners=COMMITTED).choose("Frank", "accept")


def test_no_defense_before_and_after(fight):
    """ASH-ATK-06, ASH-INT-10: from the declaration on, whoever attacks meets no defense."""
    f = fight(unfed="miss")
    for name, die in (("Ann", 9), ("Bob", 7), ("Cleo", 3), ("Dan", 1)):
        f.join(name, die=die, **ABLE)
    f.pass_("Dan").attack("Cleo", "Bob")
    commit(f, "Bob", "Dan").attack("Ann", "Bob")
    assert f.asked() == [("Dan", "defend")]
    f.choose("Dan", "accept")
    assert f.all_rolls() == [("Ann", "attack"), ("Bob", "attack"), ("Cleo", "attack")]
    assert len(f.told("attack.uncontested")) == 3


def test_the_next_round_is_another(three):
    """ASH-ATK-06: the defense is back in the next round."""
    f = three().pass_("Cleo")
    commit(f, "Bob", "Cleo").pass_("Ann").choose("Cleo", "accept").next_round()
    f.pass_("Cleo", "Bob").attack("Ann", "Bob").dodge("Bob")
    assert f.pool("Bob", "dodge") == 6


@pytest.fixture
def vanished(fight):
    """Bob's committed attack is void: Ann fells Dan first. Cleo attacks Bob afterwards."""

    def begin(**settings):
        f = fight(unfed="miss", settings=settings)
        f.join("Ann", die=9, **ABLE).join("Bob", die=7, willpower=5, **ABLE)
        f.join("Cleo", die=3, **ABLE).join("Dan", die=1, **ABLE, health="XXXXXX")
        f.pass_("Dan").attack("Cleo", "Bob")
        commit(f, "Bob", "Dan").attack("Ann", "Dan")
        f.feed("Ann.attack", 1).feed("Ann.damage", 1).pass_("Dan")
        assert f.asked() == [("Bob", "void")]
        return f

    return begin


def test_the_target_vanishes(vanished):
    """ASH-INT-15, ASH-ATK-06: aborted at -3 to another action; still no defense."""
    f = vanished().feed("Bob.abort", {"successes": 1, "pool": 5, "difficulty": 8})
    f.feed("Bob.misc", {"successes": 0, "pool": 3})
    f.line("Bob", "abort misc run=dexterity+athletics/6")
    assert not defended(f, "Bob")[2:] and ("Cleo", "attack") in f.all_rolls()
    assert f.told("attack.uncontested")


def test_to_another_attack_and_no_defense(vanished):
    """ASH-INT-15, ASH-ABT-09: the abort may lead to another attack, which loses three dice."""
    f = vanished().feed("Bob.abort", 1).feed("Bob.attack", {"successes": 0, "pool": 3})
    f.line("Bob", "abort attack Ann")
    f.end_round()
    assert not [purpose for purpose in defended(f, "Bob") if purpose in ("block", "dodge")]


def test_no_abort_to_a_defense(vanished):
    """ASH-ABT-09, ASH-INT-15: a committed attacker gains no defense by aborting."""
    f = vanished()
    with pytest.raises(RefusedLineError):
        f.line("Bob", "abort dodge")
    assert f.asked() == [("Bob", "void")]
    f.end_round()
    assert "dodge" not in defended(f, "Bob")


def test_a_void_attack_gives_nothing_back(vanished):
    """ASH-ATK-06: no defense, even if the committed action came to nothing."""
    f = vanished().pass_("Bob")
    assert ("Cleo", "attack") in f.all_rolls() and not defended(f, "Bob")


@pytest.mark.parametrize(("weapon", "difficulty"), [("light pistol", 4), ("smg", 4), ("rifle", 4)])
def test_shot_at_grips(three, weapon, difficulty):
    """ASH-INT-10, ASH-GUN-02: guns at grips are point blank against a committed attacker."""
    f = three(ann={"weapons": [weapon]}).set("Ann", "grips Bob").pass_("Cleo")
    commit(f, "Bob", "Cleo").attack("Ann", "Bob", weapon)
    assert f.difficulty("Ann", "attack") == difficulty
    f.end_round()


# --- the three choices ----------------------------------------------------------------------


def test_the_question(duel):
    """ASH-ATK-07, ASH-RES-09: all choices are one question, put when the attack comes up."""
    f = duel().misc("Frank", "lock")
    commit(f)
    assert f.asked() == [("Frank", "defend")]
    assert set(f.options()) == {"accept", "endure", "block", "dodge", "abort"}
    f.next()


def test_taking_it(duel):
    """ASH-ATK-07, ASH-RES-08: (a) uncontested, and the declared action is carried on with."""
    f = duel().misc("Frank", "lock", "dexterity+athletics", 6)
    f.feed("Jane.attack", 3).feed("Jane.damage", {"successes": 0, "pool": 5})
    f.feed("Frank.misc", {"successes": 1, "pool": 6, "difficulty": 6})
    commit(f).choose("Frank", "accept")


def test_passing_is_taking_it(duel):
    """ASH-RES-09: +pass declines all that is offered, so nothing opposes the attack."""
    f = duel().misc("Frank", "lock")
    commit(f).pass_("Frank")
    assert f.told("attack.uncontested") and not defended(f, "Frank")


@pytest.mark.parametrize(
    ("line", "purpose", "difficulty"),
    [("block", "block", 6), ("dodge", "dodge", 7), ("block brawl", "block", 6)],
)
def test_two_harder(duel, line, purpose, difficulty):
    """ASH-ATK-07: (b) a reflex at +2 difficulty; the declared action is kept."""
    f = duel().misc("Frank", "lock", "dexterity+athletics", 6)
    f.feed(f"Frank.{purpose}", {"successes": 0, "pool": 6, "difficulty": difficulty})
    f.feed("Frank.misc", {"successes": 1, "pool": 6, "difficulty": 6})
    commit(f).line("Frank", line)


def test_enduring_by_the_word(duel):
    """ASH-ATK-07: (b) by its word rolls one of the reflexes at +2."""
    f = duel().misc("Frank", "lock")
    commit(f).choose("Frank", "endure")
    (purpose,) = defended(f, "Frank")
    assert f.difficulty("Frank", purpose) == {"block": 6, "dodge": 7}[purpose]


@pytest.mark.parametrize(
    ("line", "purpose", "difficulty"), [("dodge", "dodge", 5), ("block", "block", 4)]
)
def test_giving_up_the_action(duel, line, purpose, difficulty):
    """ASH-ATK-07, ASH-ABT-07: (c) a declared defense, without a roll and without a penalty."""
    f = duel().misc("Frank", "lock", "dexterity+athletics", 6)
    f.feed(f"Frank.{purpose}", {"successes": 0, "pool": 6, "difficulty": difficulty})
    commit(f).line("Frank", f"abort {line}")
    assert ("Frank", "misc") not in f.all_rolls() and ("Frank", "abort") not in f.all_rolls()


def test_the_free_defense_is_a_declared_one(three):
    """ASH-ATK-07: (c) answers what follows too, one die less for each as on a defense."""
    f = three().misc("Cleo", "lock").attack("Bob", "Cleo")
    commit(f, "Ann", "Cleo").line("Cleo", "abort dodge")
    assert [roll.pool for roll in f.rolls("Cleo", "dodge")] == [6, 5]


@pytest.mark.parametrize("line", ["escape", "grapple/defend"])
def test_other_free_defenses(duel, line):
    """ASH-ATK-07, ASH-ABT-02: (c) may be any declared defense."""
    f = duel().misc("Frank", "lock")
    commit(f).line("Frank", f"abort {line}")
    assert f.rolls("Frank", "escape" if line == "escape" else "grapple")


def test_the_free_abort_is_to_a_defense(duel):
    """ASH-ATK-07, ASH-ABT-02: (c) leads to nothing but a defense."""
    f = duel().misc("Frank", "lock")
    commit(f)
    with f.refused("err.abort.defense_only"):
        f.line("Frank", "abort attack Jane")
    f.pass_("Frank")


@pytest.mark.parametrize(("line", "difficulty"), [("dodge", 5), ("block", 4)])
def test_somebody_on_a_defense(duel, line, difficulty):
    """ASH-ATK-07, ASH-INT-11: a declared defense answers without +2, and nobody is asked."""
    f = duel().line("Frank", line)
    commit(f)
    assert f.difficulty("Frank", line) == difficulty
    assert f.view()["step"] == "initiative"


def test_somebody_on_escape(duel):
    """ASH-ATK-07, ASH-INT-11: the same with Escape."""
    f = duel().line("Frank", "escape")
    f.feed("Jane.attack", 2).feed("Jane.damage", 0)
    f.feed("Frank.escape", {"successes": 1, "pool": 6, "difficulty": 6})
    commit(f)


def test_somebody_who_has_acted(duel):
    """ASH-ATK-07, ASH-INT-13: nothing is left to give up; only (a) and (b)."""
    f = duel(jane={"die": 1}, frank={"die": 9})
    commit(f).misc("Frank", "lock")
    assert set(f.options()) == {"accept", "endure", "block", "dodge"}
    with f.refused("err.abort.already_resolved"):
        f.line("Frank", "abort dodge")
    f.dodge("Frank")
    assert f.difficulty("Frank", "dodge") == 7


def test_somebody_who_passed(duel):
    """ASH-ACT-08, ASH-ATK-07: who passed has no action to abort."""
    f = duel().pass_("Frank")
    commit(f)
    assert set(f.options()) == {"accept", "endure", "block", "dodge"}
    f.block("Frank")
    assert f.difficulty("Frank", "block") == 6


def test_a_slower_attacker_gives_it_too(duel):
    """ASH-ABT-07: the free abort does not need the attack to have been declared later."""
    f = duel(jane={"die": 1}, frank={"die": 9}).join("Cleo", die=1, **{**ABLE, "wits": 1})
    f.pass_("Cleo")
    commit(f).attack("Frank", "Cleo").end_round()
    assert ("Frank", "dodge") in f.all_rolls() or ("Frank", "block") in f.all_rolls()


def test_free_after_a_failed_abort(fight):
    """ASH-ABT-07: against a committed attack one may abort even after a failed attempt."""
    f = fight(unfed="miss").join("Ann", die=9, **ABLE).join("Bob", die=5, **ABLE)
    f.join("Cleo", die=2, willpower=5, **ABLE).misc("Cleo", "lock")
    commit(f, "Bob", "Cleo").attack("Ann", "Cleo").feed("Cleo.abort", 0)
    f.line("Cleo", "abort dodge").pass_("Cleo")
    assert f.asked() == [("Cleo", "defend")]
    f.line("Cleo", "abort dodge")
    assert len(f.rolls("Cleo", "abort")) == 1
    assert (f.pool("Cleo", "dodge"), f.difficulty("Cleo", "dodge")) == (5, 5)


def test_busy_with_somebody_else(three):
    """ASH-INT-12: (b) with the penalty of several attackers as well; the attack goes on."""
    f = three().attack("Cleo", "Bob").attack("Bob", "Cleo")
    commit(f, "Ann", "Cleo")
    assert f.asked() == [("Cleo", "defend")]
    assert set(f.options()) == {"accept", "endure", "block", "dodge", "abort"}
    f.dodge("Cleo")
    assert (f.pool("Cleo", "dodge"), f.difficulty("Cleo", "dodge")) == (6, 7)
    assert (f.pool("Cleo", "attack"), f.difficulty("Cleo", "attack")) == (6, 6)


def test_busy_and_attacked_before(fight):
    """ASH-INT-12, ASH-PIL-02: the second attack on a fighter: two dice less and +2."""
    f = fight(unfed="miss")
    for name, die in (("Ann", 9), ("Bob", 7), ("Cleo", 3), ("Dan", 1)):
        f.join(name, die=die, **ABLE)
    f.pass_("Dan").attack("Cleo", "Dan")
    commit(f, "Bob", "Cleo").attack("Ann", "Cleo").dodge("Cleo").dodge("Cleo")
    assert (f.pool("Cleo", "dodge"), f.difficulty("Cleo", "dodge")) == (4, 7)
    f.end_round()


def test_busy_and_gives_it_up(three):
    """ASH-INT-12: (c) loses the attack; the other attacker then meets the defense."""
    f = three().attack("Cleo", "Bob").attack("Bob", "Cleo")
    commit(f, "Ann", "Cleo").line("Cleo", "abort dodge")
    assert not f.rolls("Cleo", "attack")
    assert [(r.pool, r.difficulty) for r in f.rolls("Cleo", "dodge")] == [(6, 5), (5, 5)]


def test_busy_and_takes_it(three):
    """ASH-INT-12: (a) takes it in full and keeps fighting."""
    f = three().attack("Cleo", "Bob").attack("Bob", "Cleo")
    f.feed("Ann.attack", 2).feed("Ann.damage", {"successes": 0, "pool": 4})
    commit(f, "Ann", "Cleo").choose("Cleo", "accept")
    assert f.rolls("Cleo", "attack") and not defended(f, "Cleo")


# --- against somebody who attacks back ------------------------------------------------------


def test_an_exchange_at_two_more(duel):
    """ASH-ATK-08, ASH-ATK-07: (b) is an ordinary exchange with the target at +2."""
    f = duel().attack("Frank", "Jane")
    commit(f)
    assert f.asked() == [("Frank", "defend")] and set(f.options()) == {"accept", "endure", "abort"}
    f.feed("Jane.attack", {"successes": 1, "difficulty": 6})
    f.feed("Frank.attack", {"successes": 3, "pool": 6, "difficulty": 8})
    f.feed("Frank.damage", {"successes": 1, "pool": 4}).choose("Frank", "endure")
    assert (f.track("Jane"), f.track("Frank")) == ("/", "")
    assert len(f.rolls("Jane", "attack")) == len(f.rolls("Frank", "attack")) == 1


def test_both_blows_land(duel):
    """ASH-ATK-08: (a) no exchange: both are uncontested, each in its own turn."""
    f = duel().attack("Frank", "Jane")
    f.feed("Jane.attack", {"successes": 2, "difficulty": 6})
    f.feed("Jane.damage", {"successes": 3, "pool": 4})
    f.feed("Frank.attack", {"successes": 2, "pool": 5, "difficulty": 6})
    f.feed("Frank.damage", {"successes": 2, "pool": 4})
    commit(f).choose("Frank", "accept")
    assert (f.track("Jane"), f.track("Frank")) == ("//", "///")


def test_the_one_who_attacks_back_gives_it_up(duel):
    """ASH-ATK-07, ASH-ATK-08: (c) the attack is lost, the defense is a full one."""
    f = duel().attack("Frank", "Jane")
    f.feed("Frank.block", {"successes": 0, "pool": 6, "difficulty": 4})
    commit(f).line("Frank", "abort block")
    assert not f.rolls("Frank", "attack")


@pytest.mark.parametrize("choice", ["endure", "accept", "abort dodge"])
def test_the_committed_one_is_slower(duel, choice):
    """ASH-ATK-08, ASH-RES-02: in the turn of the faster target the same three choices."""
    f = duel()
    commit(f, "Frank", "Jane").attack("Jane", "Frank")
    assert f.waiting() == ["Jane"] and set(f.options()) == {"accept", "endure", "abort"}
    if choice == "abort dodge":
        f.line("Jane", choice)
        assert not f.rolls("Jane", "attack")
        assert (f.pool("Jane", "dodge"), f.difficulty("Jane", "dodge")) == (6, 5)
        return
    f.choose("Jane", choice)
    assert f.difficulty("Jane", "attack") == (8 if choice == "endure" else 6)
    assert f.difficulty("Frank", "attack") == 6
    assert len(f.told("attack.uncontested")) == (0 if choice == "endure" else 2)
    assert len(f.rolls("Jane", "attack")) == len(f.rolls("Frank", "attack")) == 1


def test_committed_against_committed(duel):
    """ASH-ATK-08, ASH-INT-14: no exchange, nobody is asked; wounds count for the slower."""
    f = duel()
    commit(f, "Frank", "Jane")
    f.feed("Jane.attack", 2).feed("Jane.damage", 3)
    f.feed("Frank.attack", {"successes": 2, "pool": 5, "difficulty": 6}).feed("Frank.damage", 1)
    commit(f)
    assert (f.track("Jane"), f.track("Frank")) == ("/", "///")
    assert f.view()["step"] == "initiative"


def test_the_slower_must_still_be_able(duel):
    """ASH-INT-14: the slower hits if still able."""
    f = duel(frank={"health": "XXXXX"})
    commit(f, "Frank", "Jane")
    f.feed("Jane.attack", 2).feed("Jane.damage", 2)
    commit(f)
    assert not f.rolls("Frank", "attack") and f.person("Frank").status == "unconscious"


# --- limits ---------------------------------------------------------------------------------


def test_never_with_haste(duel):
    """ASH-ATK-09, ASH-HAS-08: err.committed.haste."""
    f = duel().set("Jane", "haste 1").pass_("Frank", "Jane")
    with f.refused("err.committed.haste"):
        commit(f)
    f.pass_("Jane")


def test_a_gun_at_grips_is_at_hand(duel):
    """ASH-ATK-09: a gun used at grips is hand-to-hand, so it may be committed."""
    f = duel(jane=GUN).set("Jane", "grips Frank").pass_("Frank")
    f.attack("Jane", "Frank", "light pistol", COMMITTED).dodge("Frank")
    assert f.difficulty("Frank", "dodge") == 7


# --- with other rules -----------------------------------------------------------------------


@pytest.mark.parametrize("choice", ["endure", "accept", "abort dodge"])
def test_met_by_guard(duel, choice):
    """ASH-INT-16: (b) an exchange with the Guard's roll at +2, (a) both land, (c) a defense."""
    f = duel().line("Frank", "guard")
    commit(f)
    assert {"accept", "endure", "abort"} <= set(f.options())
    if choice == "abort dodge":
        f.line("Frank", choice)
        assert not f.rolls("Frank", "attack") and f.difficulty("Frank", "dodge") == 5
        return
    if choice == "endure":
        f.feed("Jane.attack", 0).feed("Frank.attack", {"successes": 2, "difficulty": 8})
        f.feed("Frank.damage", 1).choose("Frank", "endure")
        assert (f.track("Jane"), f.track("Frank")) == ("/", "")
        return
    f.feed("Jane.attack", 2).feed("Jane.damage", 1)
    f.feed("Frank.attack", {"successes": 2, "difficulty": 6}).feed("Frank.damage", 1)
    f.choose("Frank", "accept")
    assert (f.track("Jane"), f.track("Frank")) == ("/", "/")


@pytest.mark.parametrize("first", ["Ann", "Bob"])
def test_full_tie(fight, first):
    """ASH-INT-17: (c) while one's own action of that slot has not been rolled, else (a), (b)."""
    f = fight(unfed="miss")
    for name in ("Ann", "Bob"):
        f.join(name, die=5, **ABLE)
    second = "Bob" if first == "Ann" else "Ann"
    for name in (first, second) if f.waiting()[0] == first else (second, first):
        if name == first:
            commit(f, name, second)
        else:
            f.misc(name, "lock", "dexterity+athletics", 6)
    assert f.asked() == [(second, "defend")]
    rolled = (second, "misc") in f.all_rolls()
    assert ("abort" in f.options()) != rolled
    if not rolled:
        f.line(second, "abort dodge")
        assert (second, "misc") not in f.all_rolls()
    else:
        f.dodge(second)
        assert f.difficulty(second, "dodge") == 7


SPLIT = "split attack Ann; attack Cleo"


def test_a_split_target_gives_up_all(three):
    """ASH-INT-50: (c) gives up all unresolved parts."""
    f = three().pass_("Cleo").line("Bob", SPLIT)
    commit(f, "Ann", "Bob").line("Bob", "abort dodge").end_round()
    assert not f.rolls("Bob", "attack")
    assert (f.pool("Bob", "dodge"), f.difficulty("Bob", "dodge")) == (6, 5)


def test_a_split_part_at_the_committed_one(three):
    """ASH-INT-50: (b) uses the split pool of the part that is aimed back, at +2."""
    f = three().pass_("Cleo").line("Bob", SPLIT)
    commit(f, "Ann", "Bob").choose("Bob", "endure").end_round()
    assert [(r.pool, r.difficulty) for r in f.rolls("Bob", "attack")] == [(3, 8), (3, 6)]


def test_no_part_at_the_committed_one(fight):
    """ASH-INT-50: (b) an unsplit reflex defense where no part is aimed back."""
    f = fight(unfed="miss")
    for name, die in (("Ann", 9), ("Bob", 7), ("Cleo", 3), ("Dan", 1)):
        f.join(name, die=die, **ABLE)
    f.pass_("Dan", "Cleo").line("Bob", "split attack Cleo; attack Dan")
    commit(f, "Ann", "Bob").dodge("Bob").end_round()
    assert (f.pool("Bob", "dodge"), f.difficulty("Bob", "dodge")) == (6, 7)
    assert [r.pool for r in f.rolls("Bob", "attack")] == [3, 3]


def test_one_manner(duel):
    """ASH-ACT-02: committed does not combine with another manner."""
    f = duel().pass_("Frank")
    with f.refused("err.attack.manner"):
        f.attack("Jane", "Frank", manners=["committed", "power"])
    f.pass_("Jane")


def test_unaware(duel):
    """ASH-DEF-01, ASH-ATK-07: who does not see it coming has no choice."""
    f = duel().set("Frank", "unaware Jane").misc("Frank", "lock")
    commit(f)
    assert f.told("attack.uncontested") and f.view()["step"] == "initiative"
