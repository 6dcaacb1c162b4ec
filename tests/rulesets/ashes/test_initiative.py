"""Initiative (INI)."""

import pytest

from combat_ashes.engine import events as ev

PAIR = {"dexterity": 3, "wits": 3, "brawl": 2, "athletics": 2}


@pytest.fixture
def tied(fight):
    """Jane and Frank fully tied, and slow Ann."""

    def begin(jane=None, frank=None, **how):
        f = fight(**{"unfed": "miss", **how})
        f.join("Jane", **{**PAIR, **(jane or {})}).join("Frank", **{**PAIR, **(frank or {})})
        return f.join("Ann", die=1, dexterity=2, wits=2, athletics=2, brawl=1)

    return begin


def test_the_roll(fight):
    """ASH-INI-01, ASH-INI-02: d10 + Wits + Dexterity, wounds off, a bonus on."""
    f = fight()
    f.feed("Jane.initiative", 7)
    f.join("Jane", dexterity=3, wits=2, health="XX")
    (rolled,) = f.rolls("Jane", "initiative")
    assert (rolled.faces, rolled.successes) == ((7,), 7 + 3 + 2 - 1)
    assert dict(rolled.pool_terms) == {"wits": 2, "dexterity": 3, "wounds": -1}


def test_a_bonus_before_declarations(tied):
    """ASH-INI-02: the storyteller's bonus moves somebody while nobody has declared."""
    f = tied().set("Ann", "bonus 9")
    assert f.order()[0] == "Ann"
    assert f.person("Ann").initiative == 1 + 2 + 2 + 9
    assert f.waiting() == ["Jane", "Frank"]


def test_a_bonus_lasts_a_round(tied):
    """ASH-INI-02: a bonus is for one round; given later it is for the next (ASH-INI-04)."""
    f = tied().set("Ann", "bonus 9").next_round()
    assert f.person("Ann").initiative == 5
    f.pass_("Ann").set("Ann", "bonus 9")
    assert f.person("Ann").initiative == 5
    f.end_round().next()
    assert f.person("Ann").initiative == 14
    assert f.next_round().person("Ann").initiative == 5


def test_a_bonus_before_the_roll(tied):
    """ASH-INI-02: while the round waits for its initiative, the bonus goes into the roll."""
    f = tied().end_round().set("Ann", "bonus 2").next()
    assert f.person("Ann").initiative == 7


@pytest.mark.parametrize(
    ("formula", "total"),
    [("d10+wits+dexterity+bonus-wounds", 5 + 6 - 1), ("d10+dexterity", 8), ("wits", 3),
     ("d10+d10-wounds", 9)],
)  # fmt: skip
def test_the_formula(fight, formula, total):
    """ASH-INI-02: initiative.formula."""
    f = fight(settings={"initiative.formula": formula}).join("Jane", **PAIR, health="//")
    assert f.person("Jane").initiative == total


@pytest.mark.parametrize(("reroll", "total"), [("every_round", 11), ("once_per_combat", 16)])
def test_a_new_roll_every_round(fight, reroll, total):
    """ASH-INI-03: initiative.reroll; all phases of a round share one order."""
    f = fight(settings={"initiative.reroll": reroll}, unfed="miss")
    f.feed("Jane.initiative", 10).join("Jane", **PAIR, celerity=1).join("Ann", die=1)
    f.pass_("Ann").haste("Jane", 1).pass_("Jane")
    assert f.person("Jane").initiative == 16
    assert f.pass_("Jane").next().person("Jane").initiative == total


def test_equal_totals(fight):
    """ASH-INI-05: of equal totals the larger unrolled part counts as higher."""
    f = fight().join("Jane", die=6, dexterity=3, wits=3).join("Frank", die=5, dexterity=4, wits=3)
    assert f.order() == ["Frank", "Jane"]
    assert f.waiting() == ["Jane"]


def test_a_tie_that_a_storyteller_breaks_reveals_nothing(tied):
    """ASH-INI-06, ASH-STD-02: nobody had spoken in secret, so nothing is announced together."""
    f = tied().pass_("Ann")
    assert f.waiting() == ["Jane", "Frank"]
    f.tell("initiative", "Jane", total=30)
    assert f.waiting() == ["Frank"] and not f.of(ev.Revealed)


def test_sealed_declarations(tied):
    """ASH-INI-06: the tied declare at once, unseen until all have, then together."""
    f = tied(jane={"celerity": 2}).pass_("Ann")
    assert f.waiting() == ["Jane", "Frank"]
    f.haste("Jane", 2).attack("Jane", "Ann")
    assert f.waiting() == ["Frank"]
    assert f.view("Frank")["combatants"]["Jane"]["declared"] is None
    assert f.view("Frank")["combatants"]["Jane"]["haste"] is None
    assert f.view("Jane")["combatants"]["Jane"]["declared"] == "attack on Ann with bare hands"
    assert f.view()["combatants"]["Jane"]["haste"] == 2
    assert not f.of(ev.Revealed)
    f.dodge("Frank")
    assert f.of(ev.Revealed)[0].texts == ("attack on Ann with bare hands", "dodge")
    assert f.view("Frank")["combatants"]["Jane"]["haste"] == 2


def test_three_tied_and_one_silent(fight):
    """ASH-INI-06: works for three; the storyteller passes for who keeps the others waiting."""
    f = fight(unfed="miss")
    for name in ("Ann", "Bob", "Cleo"):
        f.join(name, **PAIR)
    assert f.waiting() == ["Ann", "Bob", "Cleo"]
    f.dodge("Bob").dodge("Ann").next()
    assert f.of(ev.Revealed)[0].texts == ("dodge", "dodge", "pass")


def test_tied_people_roll_again(fight):
    """ASH-INI-06: initiative.full_tie `reroll_tied`."""
    f = fight(settings={"initiative.full_tie": "reroll_tied"})
    f.feed("Frank.initiative", 5, 5, 6).feed("Jane.initiative", 5, 5, 2)
    f.join("Jane", **PAIR).join("Frank", **PAIR)
    assert f.order() == ["Frank", "Jane"]
    assert f.waiting() == ["Jane"]


def test_the_storyteller_orders_the_tied(tied):
    """ASH-INI-06: initiative.full_tie `storyteller_picks`."""
    f = tied(settings={"initiative.full_tie": "storyteller_picks"})
    assert f.asked() == [("Sam", "tie")]
    f.choose("Storyteller", "Frank").pass_("Ann")
    assert f.order() == ["Frank", "Jane", "Ann"]
    assert f.waiting() == ["Jane"]


def test_three_tied_are_ordered_one_by_one(fight):
    """ASH-INI-06: initiative.full_tie `storyteller_picks` asks until nobody is tied."""
    f = fight(settings={"initiative.full_tie": "storyteller_picks"})
    for name in ("Ann", "Bob", "Cleo"):
        f.join(name, **PAIR)
    f.choose("Storyteller", "Cleo")
    assert f.options() == ["Ann", "Bob"]
    assert f.choose("Storyteller", "Bob").order() == ["Cleo", "Bob", "Ann"]


def test_without_a_storyteller_names_order_the_tied(tied):
    """ASH-INI-06: initiative.full_tie `storyteller_picks` falls back on names."""
    f = tied(settings={"initiative.full_tie": "storyteller_picks"}, storyteller=False)
    assert f.order() == ["Frank", "Jane", "Ann"]


def test_both_drop_each_other(tied):
    """ASH-INI-07, ASH-INT-22: being dropped by one's rival does not cancel one's own action."""
    gun = {"weapons": ["rifle"], "firearms": 3, "health": "XXXXX"}
    f = tied(jane=gun, frank=gun).pass_("Ann")
    f.feed("Jane.attack", {"successes": 2, "pool": 4}).feed("Jane.damage", 3)
    f.feed("Frank.attack", {"successes": 2, "pool": 4}).feed("Frank.damage", 3)
    f.attack("Jane", "Frank", "rifle").attack("Frank", "Jane", "rifle")
    assert f.track("Jane") == f.track("Frank") == "XXXXXXX"
    assert [f.person(name).status for name in ("Jane", "Frank")] == ["unconscious"] * 2


def test_no_wound_counts_inside_the_slot(tied):
    """ASH-INI-07: rolls use the state as it was before the common slot."""
    gun = {"weapons": ["light pistol"], "firearms": 3}
    f = tied(jane=gun, frank=gun).pass_("Ann")
    f.feed("Frank.attack", 3).feed("Frank.damage", 4)
    f.attack("Jane", "Frank").attack("Frank", "Jane").next()
    assert f.pool("Jane", "attack") == 6
    assert f.track("Jane") == "XXXX"


def test_tied_rivals_make_one_exchange(tied):
    """ASH-INI-07, ASH-INT-22: two tied people attacking each other make one exchange."""
    f = tied().pass_("Ann")
    f.feed("Jane.attack", 3).feed("Frank.attack", 1).feed("Jane.damage", 1)
    f.attack("Jane", "Frank").attack("Frank", "Jane")
    assert f.track("Frank") == "/"
    assert len(f.rolls("Frank", "attack")) == 1


def test_stunned_only_after_the_slot(tied):
    """ASH-INI-07: a daze takes hold with the other results of the slot (ASH-DMG-07)."""
    gun = {"weapons": ["rifle"], "firearms": 3}
    f = tied(jane=gun, frank=gun, settings={"damage.stun": True}).pass_("Ann")
    f.feed("Frank.attack", 3).feed("Frank.damage", 4)
    f.attack("Jane", "Frank").attack("Frank", "Jane")
    assert f.rolls("Jane", "attack") and f.person("Jane").conditions == ("dazed",)


@pytest.mark.parametrize(
    ("how", "asked"), [("defender_chooses", "Ann"), ("storyteller", "Sam"), ("name", None)]
)
def test_which_tied_attack_comes_first(tied, how, asked):
    """ASH-INI-07: initiative.tie_incoming_order, for piling on."""
    f = tied(settings={"initiative.tie_incoming_order": how}).pass_("Ann")
    f.attack("Jane", "Ann").attack("Frank", "Ann")
    if asked:
        assert f.asked() == [(asked, "first")]
        f.choose("Ann" if asked == "Ann" else "Storyteller", "Jane")
    f.dodge("Ann").dodge("Ann")
    order = [name for name, purpose in f.all_rolls() if purpose == "attack"]
    assert order == (["Jane", "Frank"] if asked else ["Frank", "Jane"])
    assert f.crowd("Ann", "dodge") == [0, -2]


def test_every_victim_of_a_tied_group_is_asked(fight):
    """ASH-INI-07: two pairs of tied attackers, two victims who choose."""
    f = fight(unfed="miss")
    for name in ("Ann", "Bob", "Cleo", "Dan"):
        f.join(name, **PAIR)
    f.join("Eve", die=1).join("Fay", die=2).pass_("Eve", "Fay")
    f.attack("Ann", "Eve").attack("Bob", "Fay").attack("Cleo", "Eve").attack("Dan", "Fay")
    assert f.asked() == [("Eve", "first")]
    f.choose("Eve", "Cleo")
    assert f.asked() == [("Fay", "first")]
    f.choose("Fay", "Dan")
    f.end_round()
    order = [name for name, purpose in f.all_rolls() if purpose == "attack"]
    assert order.index("Cleo") < order.index("Ann") and order.index("Dan") < order.index("Bob")


def test_an_attack_that_met_another_leaves_no_order_to_choose(fight):
    """ASH-INI-07: of two tied attackers one has struck back already; the other is alone."""
    f = fight(unfed="miss").join("Jane", **PAIR).join("Frank", **PAIR)
    f.join("Ann", **PAIR, die=9)
    f.attack("Jane", "Ann").attack("Frank", "Ann").attack("Ann", "Jane")
    assert len(f.rolls("Jane", "attack")) == 1
    assert f.asked() == [("Ann", "defend")]


@pytest.mark.parametrize(("plan", "asked"), [("pass the rest", "begin"), ("pass melee", "first")])
def test_a_plan_for_all_attacks_leaves_their_order_open(tied, plan, asked):
    """ASH-INI-07: who has said how every attack is met is not asked which counts first."""
    f = tied().line("Ann", f"defend/plan {plan}").pass_("Ann")
    f.attack("Jane", "Ann").attack("Frank", "Ann")
    assert [question for _, question in f.asked()] == [asked]
