"""Escape up to the opening of a chase (ASH-DEF-10, ASH-PIL-06, ASH-RES-06, ASH-EXT-02)."""

import pytest

from tests.support.fight import ABLE, RefusedLineError

GUN = {"weapons": ["light pistol"]}


@pytest.fixture
def flight(people):
    """Cleo escapes from Bob and Ann, who attack her in turn, Ann first."""

    def begin(ann, bob, cleo, count=3, **how):
        f = people(count, **how).line("Cleo" if count == 3 else "Dan", "escape")
        f.feed("Ann.attack", ann).feed("Bob.attack", bob).feed("Cleo.escape", cleo)
        return f.attack("Bob", "Cleo").attack("Ann", "Cleo")

    return begin


def pursue(f, *names):
    """`+chase/pursue` of each"""
    for name in names:
        f.line(name, "chase/pursue")
    return f


def chases(f):
    """The chases as (prey, predators, leads)."""
    return [(c["prey"], c["predators"], c["leads"]) for c in f.view()["chases"]]


# --- the roll -------------------------------------------------------------------------------


def test_uriel_runs(fight):
    """ASH-EX-10, ASH-RES-06, ASH-EXT-02: 4 against 7: away, with a head start of 3."""
    f = fight(unfed="miss").join("Vlad", die=9, dexterity=3, brawl=4)
    f.join("Uriel", die=1, dexterity=4, athletics=4).line("Uriel", "escape")
    f.feed("Vlad.attack", 4).feed("Uriel.escape", {"successes": 7, "pool": 8, "difficulty": 6})
    f.attack("Vlad", "Uriel")
    assert f.asked() == [("Vlad", "pursue")] and not f.track("Uriel")
    f.line("Vlad", "chase/pursue")
    (chase,) = f.view()["chases"]
    assert chase["prey"] == ["Uriel"] and chase["predators"] == ["Vlad"]
    assert chase["lead"] == 3 and chase["leads"] == {"Vlad": 3}
    assert f.told("chase_started")


@pytest.mark.parametrize("difficulty", [6, 8])
def test_the_difficulty(duel, difficulty):
    """ASH-DEF-10: escape.difficulty; Dexterity and Athletics."""
    f = duel(settings={"escape.difficulty": difficulty}, frank={"athletics": 4})
    f.line("Frank", "escape").attack("Jane", "Frank").end_round()
    assert (f.pool("Frank", "escape"), f.difficulty("Frank", "escape")) == (7, difficulty)
    assert [name for name, _ in f.roll("Frank", "escape").pool_terms] == ["dexterity", "athletics"]


def test_the_storyteller_gives_another_way(duel):
    """ASH-DEF-10, ASH-EXT-03, ASH-STD-01: any pool and difficulty."""
    f = duel(frank={"drive": 5}).set("Frank", "pool escape wits+drive")
    f.set("Frank", "difficulty escape 4").line("Frank", "escape").attack("Jane", "Frank")
    assert (f.pool("Frank", "escape"), f.difficulty("Frank", "escape")) == (8, 4)


def test_the_storyteller_vetoes(duel):
    """ASH-DEF-10: flight is not always possible."""
    f = duel().line("Frank", "escape").rule("veto Frank").attack("Jane", "Frank").end_round()
    assert not f.rolls("Frank", "escape")
    f.next()
    assert f.order() == ["Jane", "Frank"]


@pytest.mark.parametrize(
    ("attack", "away", "track"), [(4, 7, ""), (3, 3, ""), (4, 2, "/"), (1, 0, "/")]
)
def test_attack_against_escape(duel, attack, away, track):
    """ASH-RES-06: an attack that wins keeps what is left; equality nullifies it."""
    f = duel(frank={"athletics": 5}).line("Frank", "escape")
    f.feed("Jane.attack", attack).feed("Frank.escape", away)
    if attack > away:
        f.feed("Jane.damage", {"successes": 1, "pool": 3 + attack - away - 1})
    f.attack("Jane", "Frank")
    assert f.track("Frank") == track
    assert (f.asked() == [("Jane", "pursue")]) == (away > attack)
    f.end_round()


def test_both_score_nothing(duel):
    """ASH-RES-06: nothing against nothing is equality too: nobody gets away."""
    f = duel().line("Frank", "escape").attack("Jane", "Frank")
    assert f.view()["step"] == "initiative" and f.person("Frank").status == "active"


@pytest.mark.parametrize(
    ("tie", "lead"), [("negated_no_escape", None), ("escape_with_0", 0), ("escape_with_1", 1)]
)
def test_a_tie(duel, tie, lead):
    """ASH-RES-06, ASH-INT-35: escape.tie."""
    f = duel(settings={"escape.tie": tie}).line("Frank", "escape")
    f.feed("Jane.attack", 2).feed("Frank.escape", 2).attack("Jane", "Frank")
    if lead is None:
        assert f.view()["step"] == "initiative" and f.person("Frank").status == "active"
        return
    assert f.asked() == [("Jane", "pursue")]
    assert chases(pursue(f, "Jane")) == [(["Frank"], ["Jane"], {"Jane": lead})]


# --- several attackers ----------------------------------------------------------------------


def test_one_roll_against_all(flight):
    """ASH-PIL-06, ASH-RES-06: one roll, compared with each; the head start is from the best."""
    f = flight(2, 3, 5)
    assert len(f.rolls("Cleo", "escape")) == 1
    assert f.asked()[0] == ("Bob", "pursue") or f.asked()[0] == ("Ann", "pursue")
    while f.asked() and f.asked()[0][1] == "pursue":
        pursue(f, f.waiting()[0])
    assert chases(f)[0][0] == ["Cleo"] and chases(f)[0][2] == {"Ann": 2, "Bob": 2}


@pytest.mark.parametrize(
    ("how", "leads"),
    [("best_attacker", {"Ann": 2, "Bob": 2}), ("per_pursuer", {"Ann": 3, "Bob": 2})],
)
def test_the_head_start(flight, how, leads):
    """ASH-RES-06: escape.multi_head_start."""
    f = flight(2, 3, 5, settings={"escape.multi_head_start": how})
    while f.asked() and f.asked()[0][1] == "pursue":
        pursue(f, f.waiting()[0])
    (chase,) = f.view()["chases"]
    assert chase["leads"] == leads and chase["lead"] == 2


def test_the_best_attacker_need_not_follow(flight):
    """ASH-RES-06: the head start is from the best attacker, whoever pursues."""
    f = flight(2, 3, 5)
    while f.asked() and f.asked()[0][1] == "pursue":
        name = f.waiting()[0]
        pursue(f, name) if name == "Ann" else f.pass_(name)
    assert chases(f) == [(["Cleo"], ["Ann"], {"Ann": 2})]


@pytest.mark.parametrize(("ann", "bob"), [(4, 1), (1, 4)])
def test_one_breaks_through(flight, ann, bob):
    """ASH-PIL-06, ASH-INT-35: that attack lands, the others are still compared, nobody is away."""
    f = flight(ann, bob, 3)
    assert not f.rolls("Cleo", "escape")[1:]
    winner, loser = ("Ann", "Bob") if ann > bob else ("Bob", "Ann")
    assert f.pool(winner, "damage") == 3 and not f.rolls(loser, "damage")
    assert f.view()["step"] == "initiative" and not f.view()["chases"]


def test_a_tie_among_several(flight):
    """ASH-INT-35, ASH-RES-06: any tie and no break: both are nullified and nobody leaves."""
    f = flight(3, 1, 3)
    assert not f.rolls("Ann", "damage") and not f.rolls("Bob", "damage")
    assert f.view()["step"] == "initiative" and f.person("Cleo").status == "active"


def test_wounds_do_not_change_the_roll(people):
    """ASH-PIL-06: the roll is kept for the phase."""
    f = people().line("Cleo", "escape").feed("Ann.attack", 4).feed("Ann.damage", 3)
    f.feed("Bob.attack", 2).feed("Cleo.escape", 2).attack("Bob", "Cleo").attack("Ann", "Cleo")
    assert f.track("Cleo") == "///" and not f.rolls("Bob", "damage")
    assert len(f.rolls("Cleo", "escape")) == 1


def test_shots_and_blows(people):
    """ASH-PIL-06: the same roll answers a shot and a blow."""
    f = people(ann=GUN).line("Cleo", "escape").feed("Cleo.escape", 2)
    f.attack("Bob", "Cleo").attack("Ann", "Cleo")
    assert len(f.rolls("Cleo", "escape")) == 1
    assert not f.rolls("Cleo", "dodge")
    f.end_round()


def test_earlier_attacks_take_dice_off(fight):
    """ASH-INT-36, ASH-PIL-06, ASH-PIL-03: an abort to Escape in mid-phase is at step 1."""
    f = fight(unfed="miss")
    for name, die in (("Ann", 9), ("Bob", 7), ("Cleo", 1)):
        f.join(name, die=die, **ABLE, willpower=5 if name == "Cleo" else 0)
    f.misc("Cleo", "lock").attack("Bob", "Cleo").attack("Ann", "Cleo").dodge("Cleo")
    assert f.asked() == [("Cleo", "defend")]
    f.feed("Cleo.abort", {"successes": 1, "pool": 5, "difficulty": 8})
    f.feed("Bob.attack", 1).feed("Cleo.escape", {"successes": 3, "pool": 5})
    f.line("Cleo", "abort escape")
    assert f.asked() == [("Bob", "pursue")]
    assert chases(pursue(f, "Bob")) == [(["Cleo"], ["Bob"], {"Bob": 2})]


def test_what_was_before_the_abort_is_not_compared(fight):
    """ASH-INT-36: the single roll covers attacks from that moment on."""
    f = fight(unfed="miss")
    for name, die in (("Ann", 9), ("Bob", 7), ("Cleo", 1)):
        f.join(name, die=die, **ABLE, willpower=5 if name == "Cleo" else 0)
    f.misc("Cleo", "lock").attack("Bob", "Cleo")
    f.feed("Ann.attack", 5).feed("Ann.damage", 0).feed("Cleo.dodge", 1)
    f.feed("Cleo.abort", 1).feed("Cleo.escape", 2)
    f.attack("Ann", "Cleo").dodge("Cleo").line("Cleo", "abort escape")
    assert ("Bob", "pursue") in f.asked()
    f.end_round()


def test_wounds_reduce_it(duel):
    """ASH-HLT-02, ASH-DIC-06: the pool of an escape is an action's."""
    f = duel(frank={"health": "XXX"}).line("Frank", "escape").attack("Jane", "Frank")
    assert f.pool("Frank", "escape") == 5
    f.end_round()


# --- who follows ----------------------------------------------------------------------------


def test_nobody_follows(duel):
    """ASH-RES-06: no pursuer means the fugitive is simply gone."""
    f = duel().line("Frank", "escape").feed("Frank.escape", 2).attack("Jane", "Frank")
    f.pass_("Jane")
    assert f.view()["combatants"].get("Frank", {"status": "fled"})["status"] == "fled"
    assert not f.view()["chases"] and not f.told("chase_started")
    f.next()
    assert "Frank" not in f.order() and "Frank" not in f.waiting()


def test_only_attackers_are_asked(people):
    """ASH-RES-06: the attackers may pursue."""
    f = people(4).pass_("Dan").line("Cleo", "escape").feed("Cleo.escape", 2)
    f.attack("Bob", "Cleo").pass_("Ann")
    assert f.asked() == [("Bob", "pursue")]
    f.pass_("Bob")


def test_who_is_down_does_not_follow(people):
    """ASH-RES-06, ASH-HLT-04: an attacker who is out of the fight by then is not asked."""
    f = people(bob={"health": "XXXXXX"}, cleo={"die": 1}).join("Eve", die=1, **{**ABLE, "wits": 1})
    f.attack("Eve", "Bob").line("Cleo", "escape").feed("Cleo.escape", 2)
    f.feed("Eve.attack", 1).feed("Eve.damage", 1)
    f.attack("Bob", "Cleo").pass_("Ann")
    if f.waiting() == ["Bob"]:
        f.pass_("Bob")
    assert f.person("Bob").status != "active" and not f.asked()[1:]
    assert ("Bob", "pursue") not in f.asked()


def test_the_fallen_do_not_get_away(people):
    """ASH-RES-06, ASH-HLT-04: who is struck down after the first comparison is not away."""
    f = people(cleo={"health": "XXXXXX"}).set("Cleo", "wounds off").line("Cleo", "escape")
    f.feed("Cleo.escape", 2)
    f.feed("Ann.attack", 1).feed("Bob.attack", 3).feed("Bob.damage", 1)
    f.attack("Bob", "Cleo").attack("Ann", "Cleo")
    assert f.person("Cleo").status == "unconscious" and not f.view()["chases"]
    assert f.view()["step"] == "initiative"


def test_who_got_away_is_no_target(people):
    """ASH-INT-35, ASH-ABT-01: gone before the haste phase: no longer a target."""
    f = people().set("Ann", "haste 1").line("Cleo", "escape").feed("Cleo.escape", 2)
    f.attack("Bob", "Cleo").pass_("Ann").pass_("Bob")
    while f.asked() == [("Ann", "pursue")]:
        f.pass_("Ann")
    assert f.view()["phase"] == "haste 1" and f.asked() == [("Ann", "declare")]
    with pytest.raises(RefusedLineError):
        f.attack("Ann", "Cleo")
    f.pass_("Ann")


def test_haste_attackers_may_pursue_instead(people):
    """ASH-INT-35: haste attackers may pursue instead."""
    f = people().set("Ann", "haste 1").line("Cleo", "escape").feed("Cleo.escape", 2)
    f.feed("Ann.attack", 1).pass_("Bob").attack("Ann", "Cleo")
    assert f.asked() == [("Ann", "pursue")]
    assert chases(pursue(f, "Ann")) == [(["Cleo"], ["Ann"], {"Ann": 1})]
    assert f.view()["phase"] != "haste 1"


def test_haste_holders_may_pursue_though_they_did_not_attack(people):
    """ASH-INT-35: who still has haste may pursue, also who let them go in Main."""
    f = people().set("Ann", "haste 1").line("Cleo", "escape").feed("Cleo.escape", 2)
    f.attack("Bob", "Cleo").pass_("Ann")
    assert set(f.asked()) == {("Ann", "pursue"), ("Bob", "pursue")}
    assert chases(pursue(f, "Bob", "Ann")) == [(["Cleo"], ["Ann", "Bob"], {"Ann": 2, "Bob": 2})]


# --- nothing to escape from -----------------------------------------------------------------


def test_unattacked(people):
    """ASH-DEF-14: leaves at the end of the phase without a roll."""
    f = people().line("Cleo", "escape").misc("Bob", "b").misc("Ann", "a")
    while f.asked() and f.asked()[0][1] == "pursue":
        f.pass_(f.waiting()[0])
    assert not f.rolls("Cleo", "escape")
    f.next()
    assert set(f.order()) == {"Ann", "Bob"}


@pytest.mark.parametrize(
    ("how", "lead"), [("cold_chase", 3), ("own_roll_as_head_start", 4)]
)  # fmt: skip
def test_following_the_unattacked(people, how, lead):
    """ASH-DEF-14: escape.unattacked: a cold chase, or the own roll is the head start."""
    f = people(settings={"escape.unattacked": how}).line("Cleo", "escape")
    purpose, score = ("chase", 2) if how == "cold_chase" else ("escape", 4)
    f.feed(f"Cleo.{purpose}", {"successes": score, "pool": 6, "difficulty": 6})
    f.misc("Bob", "b").misc("Ann", "a")
    assert {name for name, question in f.asked() if question == "pursue"}
    while f.asked() and f.asked()[0][1] == "pursue":
        name = f.waiting()[0]
        pursue(f, name) if name == "Ann" else f.pass_(name)
    assert [(prey, who) for prey, who, _ in chases(f)] == [(["Cleo"], ["Ann"])]
    assert f.view()["chases"][0]["lead"] == lead


def test_two_escapes(duel):
    """ASH-RES-05, ASH-DEF-14: two who both run roll nothing against each other."""
    f = duel().line("Frank", "escape").line("Jane", "escape").end_round()
    assert not f.all_rolls()


@pytest.mark.parametrize("line", ["block", "dodge", "guard", "grapple/defend"])
def test_two_on_a_defense(duel, line):
    """ASH-RES-05, ASH-DEF-14: defense against defense: nothing happens and nothing is rolled."""
    f = duel().line("Frank", line).line("Jane", "dodge")
    assert not f.all_rolls() and f.view()["step"] == "initiative"


# --- with other rules -----------------------------------------------------------------------


def test_from_a_grapple(duel):
    """ASH-RES-06, ASH-RES-07: a grapple that comes is compared as any attack."""
    f = duel().line("Frank", "escape").feed("Jane.grapple", 1).feed("Frank.escape", 3)
    f.line("Jane", "grapple Frank")
    assert chases(pursue(f, "Jane")) == [(["Frank"], ["Jane"], {"Jane": 2})]


def test_caught_by_a_grapple(duel):
    """ASH-RES-06, ASH-RES-07: a grapple that wins begins with the difference."""
    f = duel().line("Frank", "escape").feed("Jane.grapple", 3).feed("Frank.escape", 1)
    f.line("Jane", "grapple Frank")
    (grapple,) = f.view()["grapples"]
    assert (grapple["grappler"], grapple["victim"], grapple["control"]) == ("Jane", "Frank", 2)
    assert not f.view()["chases"] and f.person("Frank").status == "active"


def test_never_a_reflex(duel):
    """ASH-DEF-02: Escape, Grapple defense and Guard are no reflexes."""
    f = duel().misc("Frank", "lock").attack("Jane", "Frank")
    for line in ("escape", "grapple/defend", "guard"):
        with f.refused("err.defense.kind"):
            f.line("Frank", line)
    f.dodge("Frank")


@pytest.mark.parametrize("reaction", ["block_or_dodge", "any_defense"])
def test_escape_in_haste(duel, reaction):
    """ASH-HAS-05: haste.reaction: who has no haste reacts with a reflex alone, or with more."""
    f = duel(settings={"haste.reaction": reaction}).set("Jane", "haste 1").pass_("Frank", "Jane")
    f.attack("Jane", "Frank")
    if reaction == "block_or_dodge":
        with f.refused("err.defense.kind"):
            f.line("Frank", "escape")
        f.dodge("Frank")
    else:
        f.line("Frank", "escape")
        assert f.rolls("Frank", "escape")
        f.end_round()


def test_escape_with_haste(duel):
    """ASH-HAS-04, ASH-DEF-10: a holder may escape in a haste phase."""
    f = duel().set("Jane", "haste 1").set("Frank", "haste 1").pass_("Frank", "Jane")
    f.line("Frank", "escape").feed("Frank.escape", 2).attack("Jane", "Frank")
    assert f.asked() == [("Jane", "pursue")]
    f.pass_("Jane")


def test_an_escape_that_is_split(duel):
    """ASH-SPL-01: a part of a split: three dice less."""
    f = duel().line("Frank", "split escape; misc jump=dexterity+athletics/6")
    f.attack("Jane", "Frank").end_round()
    assert f.pool("Frank", "escape") == 3


def test_the_escape_holds_for_its_phase_alone(duel):
    """ASH-HAS-05, ASH-PIL-06: a failed escape gives no roll in a later phase."""
    f = duel().set("Jane", "haste 1").line("Frank", "escape")
    f.feed("Jane.attack", 2, 0).feed("Jane.damage", 0).feed("Frank.escape", 1)
    f.attack("Jane", "Frank").attack("Jane", "Frank").dodge("Frank")
    assert len(f.rolls("Frank", "escape")) == 1
    assert f.pool("Frank", "dodge") == 5


@pytest.mark.parametrize("name", ["Jane", "Frank"])
def test_brought_back_from_a_chase(duel, name):
    """ASH-EXT-02, ASH-STD-02: the storyteller brings one of them back, and both are back."""
    f = duel().line("Frank", "escape").feed("Frank.escape", 5).feed("Jane.attack", 2)
    f.attack("Jane", "Frank").line("Jane", "chase/pursue")
    assert f.person("Frank").status == "chase" and f.view()["chases"]
    f.set(name, "status active")
    assert not f.view()["chases"]
    assert {f.person(who).status for who in ("Jane", "Frank")} == {"active"}


def test_leaving_the_order(people):
    """ASH-EXT-02: prey and predator leave the fight's order; the rest fight on."""
    f = people(4).pass_("Dan").line("Cleo", "escape")
    f.feed("Cleo.escape", 2).attack("Bob", "Cleo").pass_("Ann")
    pursue(f, "Bob").next()
    assert chases(f) == [(["Cleo"], ["Bob"], {"Bob": 2})]
    assert set(f.order()) == {"Ann", "Dan"}
    f.attack("Dan", "Ann").attack("Ann", "Dan")
    assert f.rolls("Dan", "attack")
