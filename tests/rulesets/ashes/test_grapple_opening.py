"""Seizing somebody, up to the opening of the grapple (ASH-ATK-05, ASH-DEF-11, ASH-RES-07)."""

import pytest

from tests.support.fight import ABLE

GUN = {"weapons": ["light pistol"]}
SPELL = {"name": "bolt", "method": "magic", "damage": 3, "type": "lethal", "pool": "wits+occult"}


def held(f):
    """Who holds whom with what Control."""
    return [(g["grappler"], g["victim"], g["control"]) for g in f.view()["grapples"]]


def go_on(f, *names):
    """Who has won an opening may be asked for a single effect, and holds on."""
    for name in names:
        if f.waiting() == [name] and f.asked()[0][1] != "declare":
            f.pass_(name)
    return f


# --- the attack -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "traits"),
    [("grapple Frank=strength", ["strength", "brawl"]),
     ("grapple Frank=dexterity", ["dexterity", "brawl"]), ("grapple Frank", ["strength", "brawl"]),
     ("attack/grapple Frank", ["strength", "brawl"])],
)  # fmt: skip
def test_the_pool(duel, line, traits):
    """ASH-ATK-05, ASH-ATK-02: Strength or Dexterity and Brawl, difficulty 6; else the larger."""
    f = duel(jane={"strength": 5}).pass_("Frank").line("Jane", line).pass_("Frank")
    rolled = f.roll("Jane", "grapple")
    assert [name for name, _ in rolled.pool_terms] == traits
    assert (rolled.pool, rolled.difficulty) == (8 if traits[0] == "strength" else 6, 6)


@pytest.mark.parametrize("difficulty", [6, 8])
def test_the_difficulty(duel, difficulty):
    """ASH-GRP-06, ASH-ATK-05: grapple.difficulty, for attack and defense."""
    f = duel(settings={"grapple.difficulty": difficulty}).line("Frank", "grapple/defend")
    f.line("Jane", "grapple Frank")
    assert f.difficulty("Jane", "grapple") == f.difficulty("Frank", "grapple") == difficulty


def test_a_body_without_joints(duel):
    """ASH-ATK-05: by Dexterity only what has joints: err.grapple.method_not_applicable."""
    f = duel().set("Frank", "joints off").pass_("Frank")
    with f.refused("err.grapple.method_not_applicable"):
        f.line("Jane", "grapple Frank=dexterity")
    f.line("Jane", "grapple Frank=strength").pass_("Frank")
    assert f.rolls("Jane", "grapple")


@pytest.mark.parametrize(("method", "difficulty"), [("dexterity", 8), ("strength", 6)])
def test_an_unfamiliar_body(duel, method, difficulty):
    """ASH-ATK-05, ASH-GRP-05: a body that is not humanoid is harder by Dexterity."""
    f = duel().set("Frank", "body 2").pass_("Frank")
    f.line("Jane", f"grapple Frank={method}").pass_("Frank")
    assert f.difficulty("Jane", "grapple") == difficulty


def test_the_storyteller_gives_another_pool(duel):
    """ASH-EXT-03, ASH-GRP-07: any attribute and ability."""
    f = duel(jane={"enigmas": 5}).set("Jane", "pool grapple wits+enigmas").pass_("Frank")
    f.line("Jane", "grapple Frank").pass_("Frank")
    assert f.pool("Jane", "grapple") == 8


def test_two_at_once(people):
    """ASH-SPL-01: two grapple attacks in one action: three dice less each."""
    f = people().pass_("Cleo", "Bob").line("Ann", "split grapple Bob; grapple Cleo")
    f.dodge("Bob").dodge("Cleo")
    assert [roll.pool for roll in f.rolls("Ann", "grapple")] == [3, 3]


@pytest.mark.parametrize(("net", "control"), [(1, 1), (3, 3)])
def test_it_begins(duel, net, control):
    """ASH-GRP-08, ASH-GRP-11, ASH-ATK-05, ASH-RES-04, ASH-RES-07: Control is what is left.

    No damage is dealt.
    """
    f = duel().dodge("Frank").feed("Jane.grapple", net + 1).feed("Frank.dodge", 1)
    f.line("Jane", "grapple Frank")
    assert held(f) == [("Jane", "Frank", control)]
    assert f.view()["grapples"][0]["pinned"] is False
    assert not f.rolls("Jane", "damage") and not f.track("Frank")


@pytest.mark.parametrize(("line", "difficulty"), [("block", 4), ("dodge", 5)])
def test_it_is_met(duel, line, difficulty):
    """ASH-GRP-09, ASH-GRP-10, ASH-ATK-05, ASH-DEF-06: blocked as Brawl; dodged; a tie is none."""
    f = duel().line("Frank", line).feed("Jane.grapple", 2)
    f.feed(f"Frank.{line}", {"successes": 2, "pool": 6, "difficulty": difficulty})
    f.line("Jane", "grapple Frank")
    assert not held(f)


def test_not_blocked_with_melee(duel):
    """ASH-ATK-05, ASH-DEF-06: err.block.wrong_pool."""
    f = duel(frank={"weapons": ["club"]}).pass_("Frank").line("Jane", "grapple Frank")
    with f.refused("err.block.wrong_pool"):
        f.block("Frank", "melee")
    f.block("Frank", "brawl")


def test_undefended(duel):
    """ASH-RES-08, ASH-RES-07: unopposed, all successes are Control."""
    f = duel().pass_("Frank").feed("Jane.grapple", 3).line("Jane", "grapple Frank").pass_("Frank")
    assert held(f) == [("Jane", "Frank", 3)]


def test_it_puts_them_at_grips(duel):
    """ASH-GUN-09, ASH-ATK-05: a grapple is a hand-to-hand attack: the gun makes an exchange."""
    f = duel(frank=GUN).attack("Frank", "Jane", "light pistol")
    f.feed("Jane.grapple", 2).feed("Frank.attack", {"successes": 1, "difficulty": 4})
    f.line("Jane", "grapple Frank")
    assert held(f) == [("Jane", "Frank", 1)] and not f.track("Jane")


def test_neither_power_nor_feint(duel):
    """ASH-ACT-02: grapple is a manner of its own."""
    f = duel().pass_("Frank")
    with f.refused("err.attack.manner"):
        f.line("Jane", "attack/grapple/power Frank")
    f.pass_("Jane")


def test_by_haste(duel):
    """ASH-HAS-04, ASH-ATK-05: a grapple may be opened in a haste phase."""
    f = duel().set("Jane", "haste 1").pass_("Frank", "Jane").feed("Jane.grapple", 2)
    f.line("Jane", "grapple Frank").pass_("Frank")
    assert held(f) == [("Jane", "Frank", 2)]


# --- against an attack ----------------------------------------------------------------------


@pytest.mark.parametrize(("jane", "frank"), [(3, 1), (1, 3), (2, 2)])
def test_grapple_against_a_blow(duel, jane, frank):
    """ASH-GRP-12, ASH-GRP-10, ASH-RES-07, ASH-INT-37: one exchange; the winner's effect alone."""
    f = duel().attack("Frank", "Jane").feed("Jane.grapple", jane).feed("Frank.attack", frank)
    if frank > jane:
        f.feed("Frank.damage", {"successes": 1, "pool": 4})
    f.line("Jane", "grapple Frank")
    assert held(f) == ([("Jane", "Frank", 2)] if jane > frank else [])
    assert f.track("Jane") == ("/" if frank > jane else "")
    assert len(f.rolls("Frank", "attack")) == 1 and not f.track("Frank")


def test_a_blow_against_a_grapple(duel):
    """ASH-GRP-12, ASH-RES-07, ASH-INT-37: the same where the grappler is the slower."""
    f = duel().line("Frank", "grapple Jane").feed("Jane.attack", 1).feed("Frank.grapple", 3)
    f.attack("Jane", "Frank")
    assert held(f) == [("Frank", "Jane", 2)] and not f.track("Frank")


@pytest.mark.parametrize(
    ("jane", "frank", "hold"),
    [(3, 1, ("Jane", "Frank", 2)), (1, 2, ("Frank", "Jane", 1)), (2, 2, None)],
)
def test_grapple_against_grapple(duel, jane, frank, hold):
    """ASH-GRP-12, ASH-GRP-10, ASH-RES-07: the winner controls."""
    f = duel().line("Frank", "grapple Jane").feed("Jane.grapple", jane)
    f.feed("Frank.grapple", frank).line("Jane", "grapple Frank")
    assert held(f) == ([hold] if hold else [])


@pytest.mark.parametrize("tie", ["nothing", "higher_initiative"])
@pytest.mark.parametrize("frank", ["attack Jane", "grapple Jane", "grapple/defend"])
def test_a_tie(duel, tie, frank):
    """ASH-GRP-10, ASH-RES-07: grapple.tie: nothing, or the faster one wins."""
    f = duel(settings={"grapple.tie": tie}).line("Frank", frank).feed("Jane.grapple", 2)
    f.feed("Frank.attack" if "attack" in frank else "Frank.grapple", 2)
    f.line("Jane", "grapple Frank")
    assert held(f) == ([("Jane", "Frank", 1)] if tie == "higher_initiative" else [])
    assert not f.track("Jane") and not f.track("Frank")


def test_a_tie_between_the_fully_tied(fight):
    """ASH-RES-07: grapple.tie knows no faster one among the fully tied."""
    f = fight(unfed="miss", settings={"grapple.tie": "higher_initiative"})
    f.join("Ann", **ABLE).join("Bob", **ABLE).feed("Ann.grapple", 2).feed("Bob.grapple", 2)
    f.line("Ann", "grapple Bob").line("Bob", "grapple Ann")
    assert not held(f)


# --- grapple defense ------------------------------------------------------------------------


def test_readiness_that_nobody_tries(duel):
    """ASH-GRP-08, ASH-DEF-11, ASH-DEF-14: only if the person is attacked."""
    f = duel().line("Frank", "grapple/defend").pass_("Jane")
    assert not f.all_rolls() and not held(f)


@pytest.mark.parametrize(
    ("line", "traits"),
    [("grapple/defend", "strength"), ("grapple/defend strength", "strength"),
     ("grapple/defend dexterity", "dexterity")],
)  # fmt: skip
def test_the_pool_of_the_defense(duel, line, traits):
    """ASH-DEF-11: Strength or Dexterity and Brawl, difficulty 6; else the larger."""
    f = duel(frank={"strength": 4}).line("Frank", line).attack("Jane", "Frank")
    rolled = f.roll("Frank", "grapple")
    assert [name for name, _ in rolled.pool_terms] == [traits, "brawl"]
    assert (rolled.pool, rolled.difficulty) == (7 if traits == "strength" else 6, 6)


@pytest.mark.parametrize(("jane", "frank"), [(1, 3), (3, 1), (2, 2)])
def test_grapple_defense(duel, jane, frank):
    """ASH-GRP-08, ASH-DEF-11, ASH-RES-07: contested; the winner seizes or strikes, or nobody."""
    f = duel().line("Frank", "grapple/defend").feed("Jane.attack", jane)
    f.feed("Frank.grapple", frank)
    if jane > frank:
        f.feed("Jane.damage", {"successes": 1, "pool": 4})
    f.attack("Jane", "Frank")
    assert held(f) == ([("Frank", "Jane", 2)] if frank > jane else [])
    assert f.track("Frank") == ("/" if jane > frank else "")


@pytest.mark.parametrize(
    ("jane", "frank", "hold"),
    [(3, 1, ("Jane", "Frank", 2)), (1, 2, ("Frank", "Jane", 1)), (2, 2, None)],
)
def test_grapple_against_grapple_defense(duel, jane, frank, hold):
    """ASH-GRP-08, ASH-GRP-09, ASH-RES-07: the winner is the one in control."""
    f = duel().line("Frank", "grapple/defend").feed("Jane.grapple", jane)
    f.feed("Frank.grapple", frank).line("Jane", "grapple Frank")
    assert held(f) == ([hold] if hold else [])


def test_nobody_is_asked(duel):
    """ASH-DEF-11, ASH-RES-09: the declared defense answers by itself."""
    f = duel().line("Frank", "grapple/defend").attack("Jane", "Frank")
    assert f.view()["step"] == "initiative"


def test_a_slower_attacker(duel):
    """ASH-DEF-11: whoever attacks, at their turn."""
    f = duel(jane={"die": 1}, frank={"die": 9}).attack("Jane", "Frank")
    f.feed("Frank.grapple", 2).line("Frank", "grapple/defend")
    assert held(f) == [("Frank", "Jane", 2)]


def test_a_shot_before(people):
    """ASH-GRP-08, ASH-DEF-11, ASH-PIL-03: a shot meets a reflex, the readiness is kept, at -1."""
    f = people(ann=GUN).line("Cleo", "grapple/defend").feed("Cleo.grapple", 2)
    f.attack("Bob", "Cleo").attack("Ann", "Cleo")
    assert f.asked() == [("Cleo", "defend")] and set(f.options()) == {"block", "dodge"}
    f.dodge("Cleo")
    assert f.pool("Cleo", "grapple") == 5 and held(f) == [("Cleo", "Bob", 2)]


def test_shots_alone(people):
    """ASH-DEF-11, ASH-PIL-03: against shots in defense posture; nobody is seized."""
    f = people(ann=GUN, bob=GUN).line("Cleo", "grapple/defend")
    f.attack("Bob", "Cleo").attack("Ann", "Cleo").block("Cleo").block("Cleo")
    assert [roll.pool for roll in f.rolls("Cleo", "block")] == [6, 5]
    assert not f.rolls("Cleo", "grapple")


def test_a_grapple_began_and_others_come(people):
    """ASH-INT-38: the first is seized; what comes then belongs to the grapple rules."""
    f = people().line("Cleo", "grapple/defend").misc("Bob", "b").feed("Cleo.grapple", 3)
    f.attack("Ann", "Cleo")
    assert held(f) == [("Cleo", "Ann", 3)]


def test_at_a_body_without_joints(duel):
    """ASH-DEF-11, ASH-GRP-04: nobody without joints is seized by Dexterity."""
    f = duel(frank={"dexterity": 5}).set("Jane", "joints off").line("Frank", "grapple/defend")
    f.attack("Jane", "Frank")
    assert f.roll("Frank", "grapple").pool_terms[0][0] == "strength"


# --- what the opening does ------------------------------------------------------------------


def test_the_event(duel):
    """ASH-EXT-01: who controls, who is held, with how much, and when."""
    f = duel().pass_("Frank").feed("Jane.grapple", 2).line("Jane", "grapple Frank").pass_("Frank")
    (told,) = f.told("grapple_started")
    assert f.id("Jane") in told.values() and f.id("Frank") in told.values()
    assert told["control"] == 2


def test_what_the_victim_did_already_stands(duel):
    """ASH-EXT-01: only what is unresolved is void."""
    f = duel(jane={"die": 1}, frank={"die": 9}).feed("Jane.grapple", 2)
    f.line("Jane", "grapple Frank").misc("Frank", "run", "dexterity+athletics", 6).pass_("Frank")
    assert f.rolls("Frank", "misc") and held(f) == [("Jane", "Frank", 2)]


def test_an_attack_of_the_victim_on_a_third(people):
    """ASH-EXT-01, ASH-GRP-13: the blow that was meant for somebody else is lost."""
    f = people().attack("Cleo", "Bob").pass_("Bob").feed("Ann.grapple", 2)
    f.line("Ann", "grapple Cleo").dodge("Cleo")
    go_on(f, "Ann")
    assert not f.rolls("Cleo", "attack") and held(f) == [("Ann", "Cleo", 2)]


def test_seized_in_a_common_slot(people):
    """ASH-INI-07, ASH-EXT-01: what the fully tied do happens at once; the blow is not lost."""
    f = people(bob={"die": 9}).pass_("Cleo").feed("Ann.grapple", 2)
    f.line("Ann", "grapple Bob").attack("Bob", "Cleo").dodge("Bob")
    go_on(f, "Ann").end_round()
    assert f.rolls("Bob", "attack") and held(f) == [("Ann", "Bob", 2)]


def test_a_split_grappler(people):
    """ASH-EXT-01, ASH-SPL-08, ASH-GRP-60: the other parts of a split are still carried out."""
    f = people().pass_("Cleo", "Bob").feed("Ann.grapple", 2)
    f.line("Ann", "split grapple Bob; misc shout=dexterity+athletics/6").dodge("Bob")
    go_on(f, "Ann")
    assert held(f) == [("Ann", "Bob", 2)] and f.pool("Ann", "misc") == 3


def test_who_goes_down_lets_go(people):
    """ASH-EXT-01, ASH-HLT-04: a grapple needs two who are there."""
    f = people(3, cleo={"health": "XXXXXX"}).line("Cleo", "grapple/defend")
    f.set("Cleo", "wounds off").pass_("Bob").feed("Cleo.grapple", 2).attack("Ann", "Cleo")
    go_on(f, "Cleo")
    assert held(f) == [("Cleo", "Ann", 2)]
    f.damage("Cleo", 1, "lethal")
    assert f.person("Cleo").status != "active" and not held(f)


# --- powers ---------------------------------------------------------------------------------


def test_modifiers_of_powers(duel):
    """ASH-EXT-04: initiative bonus, haste, pool, difficulty and soak are numbers one gives."""
    f = duel().set("Frank", "bonus 12").set("Jane", "haste 1").modify("Jane", dice=2, difficulty=-1)
    assert f.order()[0] == "Frank"
    f.attack("Jane", "Frank").dodge("Frank")
    assert (f.pool("Jane", "attack"), f.difficulty("Jane", "attack")) == (8, 5)
    assert f.view()["phase"] == "haste 1"
    f.pass_("Jane")


@pytest.mark.parametrize(
    ("purpose", "line"), [("attack", ""), ("dodge", "dodge"), ("block", "block")]
)
def test_odd_pools(duel, purpose, line):
    """ASH-EXT-03: any attribute and ability for any roll."""
    who = "Jane" if purpose == "attack" else "Frank"
    f = duel().set(who, f"pool {purpose} wits+2").line("Frank", line or "dodge")
    f.attack("Jane", "Frank")
    assert f.pool(who, purpose) == 5
