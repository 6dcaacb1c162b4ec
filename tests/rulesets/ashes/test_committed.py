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


@pytest.mark.parametrize(("until", "defends"), [("end_of_round", False), ("end_of_phase", True)])
def test_no_defense_in_haste(three, until, defends):
    """ASH-ATK-06: committed.no_defense_until."""
    f = three(settings={"committed.no_defense_until": until}).set("Ann", "haste 1")
    f.pass_("Cleo")
    commit(f, "Bob", "Cleo").pass_("Ann").choose("Cleo", "accept")
    assert f.view()["phase"] == "haste 1"
    f.attack("Ann", "Bob")
    assert (f.asked() == [("Bob", "defend")]) == defends
    if defends:
        f.dodge("Bob")
    assert bool(f.told("attack.uncontested")[1:]) != defends


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


@pytest.mark.parametrize("restored", [False, True])
def test_the_defense_after_an_abort(vanished, restored):
    """ASH-ATK-06: committed.abort_restores_defense."""
    f = vanished(**{"committed.abort_restores_defense": restored}).feed("Bob.abort", 1)
    f.line("Bob", "abort misc shout")
    assert (f.asked() == [("Bob", "defend")]) == restored
    if restored:
        f.dodge("Bob")
        assert f.difficulty("Bob", "dodge") == 5


@pytest.mark.parametrize(("weapon", "difficulty"), [("light pistol", 4), ("smg", 4), ("rifle", 4)])
def test_shot_at_grips(three, weapon, difficulty):
    """ASH-INT-10, ASH-GUN-02: guns at grips are point blank against a committed attacker."""
    f = three(ann={"weapons": [weapon]}).set("Ann", "grips Bob").pass_("Cleo")
    commit(f, "Bob", "Cleo").attack("Ann", "Bob", weapon)
    assert f.difficulty("Ann", "attack") == difficulty
    f.end_round()


def test_the_counter_rises_all_the_same(three):
    """ASH-INT-10, ASH-PIL-01: attacks on somebody committed count, where it matters at last."""
    f = three(settings={"committed.no_defense_until": "end_of_phase"}).set("Ann", "haste 1")
    f.pass_("Cleo")
    commit(f, "Bob", "Cleo").attack("Ann", "Bob").choose("Cleo", "accept")
    f.attack("Ann", "Bob").dodge("Bob")
    assert f.pool("Bob", "dodge") == 4


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


@pytest.mark.parametrize(("counts", "pool"), [(False, 3), (True, 2)])
def test_free_aborts_and_the_price_of_others(fight, counts, pool):
    """ASH-ABT-07: abort.free_counts: whether the free one makes a later void abort dearer."""
    f = fight(unfed="miss", settings={"abort.free_counts": counts})
    for name, die in (("Ann", 9), ("Bob", 7), ("Cleo", 3), ("Dan", 1)):
        f.join(name, die=die, **{**ABLE, "willpower": 5 if name == "Cleo" else 0})
    f.pass_("Dan").misc("Cleo", "lock").attack("Bob", "Dan")
    commit(f, "Ann", "Cleo").line("Cleo", "abort dodge")
    assert f.asked() == [("Dan", "defend")]
    f.rule("void Cleo").dodge("Dan")
    assert f.asked() == [("Cleo", "void")]
    f.feed("Cleo.abort", 1).line("Cleo", "abort misc run=dexterity+athletics/6")
    assert f.pool("Cleo", "misc") == pool


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


@pytest.mark.parametrize("choice", ["plus_two", "accept", "abort"])
def test_who_does_not_answer(duel, choice):
    """ASH-ATK-07: committed.default_choice."""
    f = duel(settings={"committed.default_choice": choice})
    f.misc("Frank", "lock", "dexterity+athletics", 6)
    commit(f).next()
    rolled = [p for p in defended(f, "Frank") if p != "misc"]
    kept = ("Frank", "misc") in f.all_rolls()
    if choice == "accept":
        assert not rolled and kept
        return
    normal = {"block": 4, "dodge": 5, "escape": 6}[rolled[0]]
    extra = f.difficulty("Frank", rolled[0]) - normal
    assert (extra, kept) == ((2, True) if choice == "plus_two" else (0, False))


@pytest.mark.parametrize("choice", ["plus_two", "accept", "abort"])
def test_who_attacks_back_and_does_not_answer(duel, choice):
    """ASH-ATK-07, ASH-ATK-08: committed.default_choice in an exchange."""
    f = duel(settings={"committed.default_choice": choice}).attack("Frank", "Jane")
    commit(f).next()
    if choice == "abort":
        assert not f.rolls("Frank", "attack") and defended(f, "Frank")
    else:
        assert f.difficulty("Frank", "attack") == (8 if choice == "plus_two" else 6)
        assert len(f.told("attack.uncontested")) == (2 if choice == "accept" else 0)


@pytest.mark.parametrize(("when", "asked"), [("at_resolution", "Ann"), ("at_declaration", "Cleo")])
def test_when_they_choose(three, when, asked):
    """ASH-ATK-07: committed.choice_time."""
    f = three(settings={"committed.choice_time": when}).misc("Cleo", "lock")
    commit(f, "Bob", "Cleo")
    assert f.waiting() == [asked]
    if when == "at_declaration":
        f.choose("Cleo", "accept")
    f.pass_("Ann")
    assert (f.asked() == [("Cleo", "defend")]) == (when == "at_resolution")
    f.end_round()
    if when == "at_declaration":
        assert f.told("attack.uncontested") and not defended(f, "Cleo")


def test_choosing_two_harder_beforehand(three):
    """ASH-ATK-07: committed.choice_time `at_declaration` and (b): the roll is at +2."""
    f = three(settings={"committed.choice_time": "at_declaration"}).misc("Cleo", "lock")
    commit(f, "Bob", "Cleo").choose("Cleo", "endure").pass_("Ann").end_round()
    (purpose,) = defended(f, "Cleo")
    assert f.difficulty("Cleo", purpose) == {"block": 6, "dodge": 7}[purpose]


def test_choosing_a_defense_beforehand(three):
    """ASH-ATK-07: committed.choice_time `at_declaration` and (c): a declared defense."""
    f = three(settings={"committed.choice_time": "at_declaration"})
    f.misc("Cleo", "lock", "dexterity+athletics", 6)
    commit(f, "Bob", "Cleo").line("Cleo", "abort dodge").pass_("Ann").end_round()
    assert defended(f, "Cleo") == ["dodge"] and f.difficulty("Cleo", "dodge") == 5


def test_choosing_before_ones_own_declaration(three):
    """ASH-ATK-07: committed.choice_time `at_declaration` with a target who is faster."""
    f = three(settings={"committed.choice_time": "at_declaration"})
    commit(f, "Cleo", "Ann")
    assert f.waiting() == ["Ann"] and "abort" not in f.options()
    f.choose("Ann", "endure").pass_("Bob").misc("Ann", "lock").end_round()
    (purpose,) = defended(f, "Ann")
    assert f.difficulty("Ann", purpose) == {"block": 6, "dodge": 7}[purpose]


@pytest.mark.parametrize(("to", "misc"), [("opposing_roll", 6), ("whole_turn", 8)])
def test_what_is_harder(duel, to, misc):
    """ASH-ATK-07: committed.plus2_applies_to."""
    f = duel(settings={"committed.plus2_applies_to": to})
    f.misc("Frank", "lock", "dexterity+athletics", 6)
    commit(f).dodge("Frank")
    assert (f.difficulty("Frank", "dodge"), f.difficulty("Frank", "misc")) == (7, misc)


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


@pytest.mark.parametrize(
    ("mutual", "uncontested"), [("contested_on_plus_two", 0), ("both_land", 2)]
)
@pytest.mark.parametrize("committed", ["Jane", "Frank"])
def test_mutual(duel, mutual, uncontested, committed):
    """ASH-ATK-08: committed.mutual: with (b) an exchange, or neither blow is opposed."""
    f = duel(settings={"committed.mutual": mutual})
    if committed == "Jane":
        f.attack("Frank", "Jane")
        commit(f)
    else:
        commit(f, "Frank", "Jane").attack("Jane", "Frank")
    victim = "Frank" if committed == "Jane" else "Jane"
    if f.waiting() == [victim]:
        f.choose(victim, "endure")
    f.end_round()
    assert len(f.told("attack.uncontested")) == uncontested
    assert not [p for name in ("Jane", "Frank") for p in defended(f, name)]
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


@pytest.mark.parametrize(("how", "uncontested"), [("both_land", 2), ("exchange", 0)])
def test_versus_committed(duel, how, uncontested):
    """ASH-ATK-08: committed.versus_committed."""
    f = duel(settings={"committed.versus_committed": how})
    commit(f, "Frank", "Jane")
    commit(f)
    assert len(f.told("attack.uncontested")) == uncontested
    assert len(f.rolls("Frank", "attack")) == 1
    assert f.difficulty("Frank", "attack") == f.difficulty("Jane", "attack") == 6


# --- limits ---------------------------------------------------------------------------------


def test_never_with_haste(duel):
    """ASH-ATK-09, ASH-HAS-08: err.committed.haste."""
    f = duel().set("Jane", "haste 1").pass_("Frank", "Jane")
    with f.refused("err.committed.haste"):
        commit(f)
    f.pass_("Jane")


@pytest.mark.parametrize("allowed", [False, True])
def test_from_afar(duel, allowed):
    """ASH-ATK-09, ASH-ATK-11: err.committed.ranged, unless committed.allow_ranged."""
    f = duel(settings={"committed.allow_ranged": allowed}, jane=GUN).pass_("Frank")
    if allowed:
        f.attack("Jane", "Frank", "light pistol", COMMITTED)
        assert set(f.options()) == {"accept", "endure", "block", "dodge"}
        f.dodge("Frank")
        assert f.difficulty("Frank", "dodge") == 8
        return
    with f.refused("err.committed.ranged"):
        f.attack("Jane", "Frank", "light pistol", COMMITTED)
    f.attack("Jane", "Frank", "punch", COMMITTED).pass_("Frank")


def test_a_gun_at_grips_is_at_hand(duel):
    """ASH-ATK-09: a gun used at grips is hand-to-hand, so it may be committed."""
    f = duel(jane=GUN).set("Jane", "grips Frank").pass_("Frank")
    f.attack("Jane", "Frank", "light pistol", COMMITTED).dodge("Frank")
    assert f.difficulty("Frank", "dodge") == 7


@pytest.mark.parametrize("allowed", [False, True])
def test_as_part_of_a_split(three, allowed):
    """ASH-ATK-09, ASH-SPL-08: err.split.committed, unless committed.allow_split."""
    f = three(settings={"committed.allow_split": allowed}).pass_("Cleo")
    line = "split attack/committed Cleo; misc jump=dexterity+athletics/6"
    if not allowed:
        with f.refused("err.split.committed"):
            f.line("Bob", line)
        f.pass_("Bob", "Ann")
        return
    f.line("Bob", line).attack("Ann", "Bob")
    assert f.asked() == [("Cleo", "defend")]
    f.choose("Cleo", "endure")
    assert f.pool("Bob", "attack") == 3 and f.pool("Bob", "misc") == 3
    assert not [p for p in defended(f, "Bob") if p in ("block", "dodge")]


@pytest.mark.parametrize("allowed", [False, True])
def test_by_an_abort(three, allowed):
    """ASH-ATK-09, ASH-ABT-09: err.abort.committed, unless committed.via_abort."""
    f = three(settings={"committed.via_abort": allowed}, bob={"willpower": 5})
    f.pass_("Cleo").misc("Bob", "lock").rule("void Bob").pass_("Ann")
    assert f.asked() == [("Bob", "void")]
    if not allowed:
        with f.refused("err.abort.committed"):
            f.line("Bob", "abort attack/committed Cleo")
        f.pass_("Bob")
        return
    f.feed("Bob.abort", 1).line("Bob", "abort attack/committed Cleo")
    assert f.asked() == [("Cleo", "defend")] and "endure" in f.options()
    f.choose("Cleo", "accept")
    assert f.pool("Bob", "attack") == 3


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
