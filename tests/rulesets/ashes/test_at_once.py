"""What the fully tied do at one moment (ASH-INI-07), whichever name is first."""

import pytest

from tests.support.fight import ABLE
from tests.support.holds import STRONG, declare, held, seize

FREE = {"grapple.upkeep": 0}
GUN = {"weapons": ["light pistol"]}
BOTH = pytest.mark.parametrize(("one", "other"), [("Ann", "Zoe"), ("Zoe", "Ann")])
"""The two who are tied, either of whom comes first by name."""


def tied(fight, *names, settings=None, slow=(), **sheets):
    """These people have the same initiative; the slow come after them."""
    f = fight(unfed="miss", settings=settings or {})
    for name in (*names, *slow):
        die = 1 if name in slow else 5
        f.join(name, **{**STRONG, "die": die, **sheets.get(name, {})})
    return f


@BOTH
def test_a_charger_and_a_gunman_are_two_attacks(fight, one, other):
    """ASH-INI-07, ASH-GUN-09: nobody was at grips before the slot; they are after it."""
    f = tied(fight, one, other, slow=["Max"], **{other: GUN}).pass_("Max")
    f.feed(f"{one}.attack", 1).feed(f"{other}.attack", 1)
    f.attack(one, other).attack(other, one)
    while f.state.step != "initiative":
        f.pass_(f.waiting()[0])
    assert not f.told("exchange.won")
    assert len(f.told("attack.uncontested")) == 2
    assert f.view()["pairs"][0]["grips"]


@BOTH
@pytest.mark.parametrize(("contest", "left"), [(1, 1), (0, None)])
def test_a_contest_and_a_blow_on_the_grappler(fight, one, other, contest, left):
    """ASH-INI-07, ASH-GRP-56: gains and costs count from the hold before, and are netted."""
    f = tied(fight, one, other, slow=["Max"], settings=FREE)
    seize(f, one, "Max", 1)
    f.feed(f"{one}.grapple", contest)
    declare(f, **{one: "grapple/sustain", other: f"attack {one}", "Max": "grapple/resist"})
    while f.state.step != "initiative":
        name, question = f.asked()[0]
        f.line(name, "grapple/shrug") if question == "defend" else f.pass_(name)
    assert held(f) == ([(one, "Max", left)] if left else [])


@BOTH
def test_a_hold_won_in_the_slot_binds_nobody_in_it(fight, one, other):
    """ASH-INI-07, ASH-GRP-14, ASH-GRP-55: the other strikes a free person, who may dodge."""
    f = tied(fight, one, other, slow=["Max"]).pass_("Max").feed(f"{one}.grapple", 2)
    f.line(one, "grapple Max").attack(other, "Max")
    f.choose("Max", one)
    f.pass_("Max")
    assert f.asked() == [("Max", "defend")] and "dodge" in f.options()
    f.dodge("Max")
    assert held(f) == [(one, "Max", 2)]


@BOTH
def test_two_seize_one(fight, one, other):
    """ASH-INI-07, ASH-GRP-01: both roll against a free person, and one hold begins."""
    f = tied(fight, one, other, slow=["Max"]).pass_("Max")
    f.feed(f"{one}.grapple", 2).feed(f"{other}.grapple", 3)
    f.line(one, "grapple Max").line(other, "grapple Max").choose("Max", "Ann")
    for _ in range(2):
        f.pass_("Max")
    assert [(g["grappler"], g["control"]) for g in f.view()["grapples"]] == [
        ("Ann", 2 if one == "Ann" else 3)
    ]


def test_relenting_in_the_slot(fight):
    """ASH-INI-07, ASH-GRP-26: who strikes the victim at that moment meets no pinned person."""
    f = tied(fight, "Ann", "Zoe", slow=["Max"], settings=FREE)
    seize(f, "Ann", "Max", 2)
    declare(f, Ann="grapple/sustain", Zoe="attack Max", Max="grapple/relent")
    assert f.asked() == [("Max", "defend")] and f.options() == ["block"]
    f.pass_("Max")
    assert f.view()["grapples"][0]["pinned"]


def test_what_each_victim_chose_holds(fight):
    """ASH-INI-07: of three who are tied each victim's first comes first for that victim."""
    f = tied(fight, "Ann", "Bob", "Cid", slow=["Eve", "Fay"]).pass_("Eve", "Fay")
    f.attack("Ann", "Eve").line("Bob", "split attack Eve; attack Fay").attack("Cid", "Fay")
    f.choose("Eve", "Bob").choose("Fay", "Cid").end_round()
    order = [name for name, purpose in f.all_rolls() if purpose == "attack"]
    assert order == ["Cid", "Bob", "Bob", "Ann"]


def test_who_cannot_be_first_any_more_is_not_offered(fight):
    """ASH-INI-07: two on the same two victims: what the first chose leaves the second nothing."""
    f = tied(fight, "Ann", "Bob", slow=["Eve", "Fay"]).pass_("Eve", "Fay")
    for name in ("Ann", "Bob"):
        f.line(name, "split attack Eve; attack Fay")
    f.choose("Eve", "Bob")
    assert f.asked() == [("Eve", "defend")]


@pytest.mark.parametrize(
    ("line", "asked"),
    [("pass", True), ("dodge", True), ("guard", True), ("escape", False),
     ("attack/committed Bob", False)],
)  # fmt: skip
def test_who_is_asked_for_an_order(fight, line, asked):
    """ASH-INI-07, ASH-PIL-05, ASH-PIL-06: only whom the order of attacks can hinder."""
    f = tied(fight, "Ann", "Zoe", slow=["Bob", "Max"]).pass_("Bob").line("Max", line)
    f.attack("Ann", "Max").attack("Zoe", "Max")
    assert (("Max", "first") in f.asked()) == asked


@pytest.mark.parametrize(("before", "asked"), [(1, True), (5, False)])
def test_who_has_no_dice_left_is_not_asked_for_an_order(fight, before, asked):
    """ASH-INI-07, ASH-PIL-02: of six dice four attacks leave none for whichever comes first."""
    f = fight(unfed="miss")
    early = ["Cid", "Dan", "Eve", "Fay", "Gus"][:before]
    dice = {"Max": 1, "Ann": 4, "Zoe": 4, **{name: 10 - n for n, name in enumerate(early)}}
    for name, die in dice.items():
        f.join(name, **{**ABLE, "die": die, "willpower": 0})
    f.line("Max", f"attack {early[0]}")
    for name in ("Ann", "Zoe", *early[::-1]):
        f.attack(name, "Max")
    while f.asked() == [("Max", "defend")]:
        f.pass_("Max")
    assert (("Max", "first") in f.asked()) == asked


def test_a_victim_in_a_hold_is_not_asked_for_an_order(fight):
    """ASH-INI-07, ASH-GRP-55: what a block of the held costs does not hang on the order."""
    f = tied(fight, "Ann", "Zoe", slow=["Bob", "Max"], settings=FREE, Bob={"die": 3})
    seize(f, "Bob", "Max", 3)
    declare(f, Bob="grapple/sustain", Max="grapple/resist", Ann="attack Max", Zoe="attack Max")
    assert f.asked() == [("Max", "defend")]


# --- distance, blocks, guns, armor ----------------------------------------------------------------


def test_a_distance_ends_with_being_near(fight):
    """ASH-GUN-09, ASH-FIR-03, ASH-CHS-58: who gets away after a catch is no yard away any more."""
    f = tied(fight, "Ann", "Zoe", slow=["Max"]).set("Max", "range Zoe 1")
    declare(f, Max="escape")
    while f.person("Max").status == "active":
        f.line(f.waiting()[0], "chase/pursue" if f.asked()[0][0] == "Zoe" else "pass")
    assert f.person("Max").status == "chase"
    assert not any(pair.get("range") for pair in f.view()["pairs"])


@pytest.mark.parametrize(("yards", "left"), [(1, None), (30, 30)])
def test_a_storyteller_parts_two(duel, yards, left):
    """ASH-GUN-09, ASH-FIR-05: who is at grips no more is not within a yard either."""
    f = duel().set("Frank", f"range Jane {yards}").set("Frank", "grips Jane")
    f.set("Frank", "grips Jane off")
    assert [pair.get("range") for pair in f.view()["pairs"]] == [left]


@pytest.mark.parametrize("opening", [True, False])
def test_a_block_costs_no_haste_contest(fight, opening):
    """ASH-GRP-55, ASH-GRP-61: the Main contest alone is split with the victim's blocks."""
    f = tied(fight, "Ann", "Zoe", slow=["Max"], settings=FREE, Ann={"die": 9, "celerity": 1})
    if opening:
        f.feed("Ann.grapple", 2)
    else:
        seize(f, "Ann", "Max", 2)
    while f.state.step == "declare":
        name = f.waiting()[0]
        if name == "Ann":
            f.haste("Ann", 1)
        lines = {"Ann": "grapple Max=strength" if opening else "grapple/sustain",
                 "Max": "pass" if opening else "grapple/resist", "Zoe": "attack Max"}  # fmt: skip
        f.line(name, lines[name])
    while f.state.phase == "main":
        name, question = f.asked()[0]
        blocks = question == "defend" and held(f)
        f.block(name) if blocks else f.pass_(name)
    assert f.pool("Max", "block") == (12 if opening else 12 - 3)
    f.line("Ann", "grapple/sustain strength")
    assert f.pool("Max", "grapple") == 4 + 9 - (not opening), "one contest came before"


@pytest.mark.parametrize(
    ("weapon", "instead"),
    [({"name": "rifle", "bayonet": "S+2 lethal"}, ["bayonet", "butt"]), ("rifle", ["butt"]),
     ("light pistol", ["bare hands"])],
)  # fmt: skip
def test_a_gun_is_not_fired_with_melee(duel, weapon, instead):
    """ASH-GUN-05: err.gun.pool names the blow; the storyteller may let it pass."""
    f = duel(frank={"weapons": [weapon]})
    name = weapon if isinstance(weapon, str) else weapon["name"]
    for pool in ("dexterity+melee", "strength+brawl"):
        with f.refused("err.gun.pool"):
            f.attack("Frank", "Jane", name, options=[f"pool {pool}"])
    try:
        f.attack("Frank", "Jane", name, options=["pool dexterity+melee"])
    except AssertionError as error:
        assert error.refusal.facts["instead"] == instead
    f.attack("Frank", "Jane", name, options=["pool wits+firearms"])


def test_a_blow_with_a_gun_may_be_of_melee(duel):
    """ASH-GUN-05: the butt is a weapon, rolled with the pool that was written."""
    f = duel(frank={"weapons": ["rifle"]})
    f.attack("Frank", "Jane", "butt", options=["pool strength+melee"])
    assert f.person("Frank").declared.weapon == "butt"


@pytest.mark.parametrize(("ruleset", "name"), [("ashes", "leather"), ("storyteller", "riot suit")])
@pytest.mark.parametrize("written", [str, lambda name: {"name": name}, lambda name: [name]])
def test_armor_in_one_word(fight, ruleset, name, written):
    """ASH-ARM-01, STO-ARM-01: a name or a mapping is as good as a list of one."""
    f = fight(ruleset=ruleset).join("Jane", armor=written(name), weapons=written("knife"), **ABLE)
    assert len(f.person("Jane").armor) == len(f.person("Jane").weapons) == 1


# --- held by no test before ----------------------------------------------------------------------


@pytest.mark.parametrize(("levels", "dazed"), [(3, False), (4, True)])
def test_as_many_levels_as_stamina_do_not_stun(duel, levels, dazed):
    """ASH-DMG-07: damage.stun: more levels than Stamina, which is 3."""
    f = duel(jane={"strength": 5}, settings={"damage.stun": True}).pass_("Frank")
    f.feed("Jane.attack", 1)
    f.feed("Jane.damage", levels).attack("Jane", "Frank").pass_("Frank")
    assert bool(f.told("stunned")) == dazed


@pytest.mark.parametrize(("other", "difficulty"), [("Jane", 6), ("Cleo", 8)])
def test_the_shooter_is_no_melee_of_their_own(duel, other, difficulty):
    """ASH-FIR-07: firefight.into_melee counts people at grips with the target but the shooter."""
    bolt = {"name": "bolt", "method": "magic", "damage": 2, "type": "lethal"}
    f = duel(settings={"firefight.into_melee": 2}, jane={"magic": 3, "weapons": [bolt]})
    f.join("Cleo", die=1)
    f.set("Frank", f"grips {other}").pass_("Cleo").dodge("Frank").attack("Jane", "Frank")
    assert f.difficulty("Jane", "attack") == difficulty
