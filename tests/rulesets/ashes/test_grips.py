"""Guns at grips (GUN)."""

import pytest

PISTOL = {"weapons": ["light pistol"]}
SMG = {"weapons": ["smg"]}
RIFLE = {"weapons": ["rifle"]}
BAYONET = {"weapons": [{"name": "rifle", "bayonet": "S+2 lethal"}]}
GUNS = [("light pistol", 4), ("heavy pistol", 4), ("smg", 6), ("rifle", 8), ("shotgun", 8)]
AT_DECLARATION = {"gun_melee.bayonet_choice": "at_declaration"}


def at_grips(f):
    """Frank and Jane are at grips because the storyteller says so."""
    return f.set("Frank", "grips Jane")


# --- which guns (ASH-GUN-01) ------------------------------------------------------------------


@pytest.mark.parametrize("weapon", ["bow", "crossbow", "machine gun"])
def test_what_is_no_use_at_grips(duel, weapon):
    """ASH-GUN-01: bows, crossbows and heavy weapons: err.gun.unsuitable."""
    f = at_grips(duel(frank={"weapons": [weapon]}))
    with f.refused("err.gun.unsuitable"):
        f.attack("Frank", "Jane")
    f.attack("Frank", "Jane", "punch")


def test_a_bow_is_of_use_across_a_distance(duel):
    """ASH-GUN-01: only at grips; the flag is for a pair, so others may be shot at."""
    f = at_grips(duel(frank={"weapons": ["bow"]})).join("Tom", die=2, dexterity=3, wits=3)
    f.attack("Frank", "Tom")
    assert f.person("Frank").declared.weapon == "bow"


def test_the_storyteller_allows_a_bow(duel):
    """ASH-GUN-01, ASH-STD-02: what err.gun.unsuitable forbids may be let pass."""
    f = at_grips(duel(frank={"weapons": ["bow"]}))
    f.attack("Frank", "Jane", allow=("err.gun.unsuitable",))
    assert f.waiting() == ["Jane"]


def test_a_bow_someone_runs_up_to(duel):
    """ASH-GUN-01, ASH-GUN-09: the faster charger is at grips, so the bow makes no exchange."""
    f = duel(frank={"weapons": ["bow"]}).attack("Frank", "Jane").attack("Jane", "Frank", "punch")
    assert f.asked() == [("Frank", "defend")]
    f.dodge("Frank")
    assert not f.rolls("Frank", "attack")


def test_a_bow_someone_ran_up_to_is_void(duel):
    """ASH-GUN-01, ASH-ABT-01, ASH-RND-07: the shot has become impossible: ground to abort."""
    f = duel(frank={"weapons": ["bow"], "willpower": 5})
    f.attack("Frank", "Jane").attack("Jane", "Frank", "punch").dodge("Frank")
    assert f.asked() == [("Frank", "void")]
    assert "abort" in f.options()
    f.feed("Frank.abort", 1).line("Frank", "abort attack Jane=punch")
    f.dodge("Jane")
    assert f.pool("Frank", "attack") == 3


# --- difficulties (ASH-GUN-02 to -05) ---------------------------------------------------------


@pytest.mark.parametrize(("weapon", "difficulty"), GUNS)
def test_firing_at_somebody_who_defends(duel, weapon, difficulty):
    """ASH-GUN-03, ASH-GUN-04, ASH-GUN-05: pistol 4, submachine gun 6, long gun 8."""
    f = at_grips(duel(jane={"weapons": [weapon]})).pass_("Frank").attack("Jane", "Frank")
    f.dodge("Frank")
    assert f.difficulty("Jane", "attack") == difficulty
    assert f.pool("Jane", "attack") == 6


@pytest.mark.parametrize(("weapon", "difficulty"), GUNS)
def test_firing_at_a_declared_defense(duel, weapon, difficulty):
    """ASH-GUN-03, ASH-GUN-04, ASH-GUN-05: a declared dodge opposes it like a reflex."""
    f = at_grips(duel(jane={"weapons": [weapon]})).dodge("Frank").attack("Jane", "Frank")
    assert f.difficulty("Jane", "attack") == difficulty


@pytest.mark.parametrize(("weapon", "_"), GUNS)
def test_declining_to_defend_is_point_blank(duel, weapon, _):
    """ASH-GUN-02: whoever chooses not to defend is shot at 4, with any firearm."""
    f = at_grips(duel(jane={"weapons": [weapon]})).pass_("Frank").attack("Jane", "Frank")
    f.pass_("Frank")
    assert f.difficulty("Jane", "attack") == 4


def test_no_right_to_defend_is_point_blank(duel):
    """ASH-GUN-02, ASH-INT-41, ASH-INT-47: unaware of the gunner: 4, and nobody is asked."""
    f = at_grips(duel(jane=RIFLE)).set("Frank", "unaware Jane").pass_("Frank")
    f.attack("Jane", "Frank")
    assert (f.difficulty("Jane", "attack"), f.rolls("Frank", "dodge")) == (4, [])


def test_the_committed_are_shot_point_blank(duel):
    """ASH-GUN-02, ASH-ATK-06: a committed attacker has no defense whatever."""
    f = at_grips(duel(jane=RIFLE)).join("Tom", die=1, dexterity=1, wits=1).pass_("Tom")
    f.attack("Frank", "Tom", "punch", manners=["committed"]).attack("Jane", "Frank")
    assert f.difficulty("Jane", "attack") == 4


@pytest.mark.parametrize("line", ["pass", "dodge", "block"])
def test_a_defense_without_dice_is_point_blank(duel, line):
    """ASH-GUN-02, ASH-INT-41: with every defense at 0 dice the shot is uncontested."""
    frank = {"dexterity": 1, "athletics": 0, "brawl": 0, "melee": 0, "health": "///"}
    f = at_grips(duel(jane=RIFLE, frank=frank)).line("Frank", line).attack("Jane", "Frank")
    assert f.difficulty("Jane", "attack") == 4
    assert f.state.step == "initiative"


def test_uncontested_at_a_distance(duel):
    """ASH-GUN-02, ASH-INT-41: only at grips: at a distance the range table stays."""
    f = duel(jane=PISTOL).set("Jane", "range Frank 15").pass_("Frank").attack("Jane", "Frank")
    f.pass_("Frank")
    assert f.difficulty("Jane", "attack") == 6


@pytest.mark.parametrize(
    ("manner", "defended", "difficulty"),
    [("power", True, 9), ("feint", True, 7), ("power", False, 5), ("feint", False, 3)],
)
def test_manners_at_grips(duel, manner, defended, difficulty):
    """ASH-FIR-06, ASH-GUN-05, ASH-GUN-02: the manner is added last."""
    f = at_grips(duel(jane=RIFLE)).pass_("Frank").attack("Jane", "Frank", manners=[manner])
    f.line("Frank", "dodge" if defended else "pass")
    assert f.difficulty("Jane", "attack") == difficulty


def test_range_does_not_matter_at_grips(duel):
    """ASH-FIR-06: at grips the GUN rules come first, whatever distance was set."""
    f = at_grips(duel(jane=RIFLE)).set("Jane", "range Frank 3").dodge("Frank")
    f.attack("Jane", "Frank")
    assert f.difficulty("Jane", "attack") == 8


def test_a_butt_is_melee(duel):
    """ASH-GUN-05: used with Melee a long gun is a Melee attack, at the usual difficulty."""
    f = at_grips(duel(jane={**RIFLE, "melee": 2})).block("Frank").attack("Jane", "Frank", "butt")
    assert (f.pool("Jane", "attack"), f.difficulty("Jane", "attack")) == (5, 6)
    assert f.difficulty("Frank", "block") == 5


def test_a_butt_needs_no_grips(duel):
    """ASH-GUN-05, ASH-GUN-09: as a Melee attack it puts the two at grips like any other."""
    f = duel(jane=RIFLE).dodge("Frank").attack("Jane", "Frank", "butt").next()
    f.dodge("Frank").attack("Jane", "Frank", "rifle")
    assert f.difficulty("Jane", "attack") == 8


# --- a target who attacks back (ASH-GUN-06) ---------------------------------------------------


@pytest.mark.parametrize(("weapon", "difficulty"), GUNS)
@pytest.mark.parametrize("shooter", ["Jane", "Frank"])
def test_a_gun_against_a_fist(duel, weapon, difficulty, shooter):
    """ASH-GUN-06: an exchange, whoever is faster: the gun at 4, 6 or 8, the fist at 6."""
    other = "Frank" if shooter == "Jane" else "Jane"
    arms = {shooter.lower(): {"weapons": [weapon]}}
    f = at_grips(duel(**arms))
    lines = {shooter: (weapon, other), other: ("punch", shooter)}
    for who in ("Frank", "Jane"):
        f.attack(who, lines[who][1], lines[who][0])
    assert f.difficulty(shooter, "attack") == difficulty
    assert f.difficulty(other, "attack") == 6
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "attack")]


@pytest.mark.parametrize(("gun", "fist", "hurt"), [(3, 1, "Frank"), (1, 3, "Jane"), (2, 2, None)])
def test_at_most_one_of_gun_and_fist_lands(duel, gun, fist, hurt):
    """ASH-GUN-06, ASH-RES-01: the barrel may be knocked aside and the gunner hit."""
    f = at_grips(duel(jane=PISTOL)).attack("Frank", "Jane", "punch")
    f.feed("Jane.attack", gun).feed("Frank.attack", fist)
    if hurt == "Frank":
        f.feed("Jane.damage", {"successes": 2, "pool": 5})
    elif hurt:
        f.feed("Frank.damage", {"successes": 1, "pool": 4}).feed("Jane.soak", 0)
    f.attack("Jane", "Frank")
    tracks = {"Frank": "XX" if hurt == "Frank" else "", "Jane": "/" if hurt == "Jane" else ""}
    assert {name: f.track(name) for name in tracks} == tracks
    assert f.state.step == "initiative"


def test_two_gunners_at_grips(duel):
    """ASH-GUN-06: two gunners at grips make an exchange, each at the own difficulty."""
    f = at_grips(duel(jane=RIFLE, frank=SMG)).attack("Frank", "Jane")
    f.feed("Jane.attack", 1).feed("Frank.attack", 3).feed(
        "Frank.damage", {"successes": 1, "pool": 5}
    )
    f.attack("Jane", "Frank")
    assert (f.difficulty("Jane", "attack"), f.difficulty("Frank", "attack")) == (8, 6)
    assert (f.track("Jane"), f.track("Frank")) == ("X", "")
    assert len(f.rolls("Frank", "attack")) == 1


def test_two_gunners_at_a_distance(duel):
    """ASH-GUN-06, ASH-FIR-01: an exchange at grips only."""
    f = duel(jane=PISTOL, frank=PISTOL).attack("Frank", "Jane")
    f.feed("Jane.attack", 1).feed("Jane.damage", 1).feed("Frank.attack", 1).feed("Frank.damage", 1)
    f.attack("Jane", "Frank")
    assert (f.track("Jane"), f.track("Frank")) == ("X", "X")


def test_a_gun_aimed_at_somebody_else_contests_nothing(duel):
    """ASH-GUN-06, ASH-RES-03: only a target who attacks the gunner contests."""
    f = at_grips(duel(jane=PISTOL)).join("Tom", die=1, dexterity=1, wits=1).pass_("Tom")
    f.attack("Frank", "Tom", "punch").attack("Jane", "Frank")
    assert f.asked() == [("Frank", "defend")]


def test_a_guard_contests_a_gun_at_grips(duel):
    """ASH-GUN-06, ASH-DEF-13: Guard answers it as it answers a blow, with an exchange."""
    f = at_grips(duel(jane=PISTOL)).line("Frank", "guard punch").attack("Jane", "Frank")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "attack")]
    assert f.difficulty("Jane", "attack") == 4


def test_a_grapple_defense_seizes_a_gunner_at_grips(duel):
    """ASH-DEF-11, ASH-GUN-06: a gun at grips is hand to hand, so its owner can be seized."""
    f = at_grips(duel(jane=PISTOL)).line("Frank", "grapple/defend strength")
    f.feed("Jane.attack", 1).feed("Frank.grapple", 1).attack("Jane", "Frank")
    assert f.rolls("Frank", "grapple")


# --- the bayonet (ASH-GUN-07) -----------------------------------------------------------------


def hit_with_bayonet(f, net=1, manners=()):
    """Jane runs Frank, who does nothing about it, through."""
    f.pass_("Frank").feed("Jane.attack", net)
    return f.attack("Jane", "Frank", "bayonet", manners=manners).pass_("Frank")


def test_the_owner_is_asked_after_the_hit(duel):
    """ASH-GUN-07: the choice is made when the hit is known."""
    f = hit_with_bayonet(duel(jane=BAYONET))
    assert f.asked() == [("Jane", "bayonet")]
    assert "fire" in f.options()


def test_nobody_is_asked_after_a_miss(duel):
    """ASH-GUN-07: a bayonet that misses leaves no choice."""
    f = duel(jane=BAYONET).pass_("Frank").attack("Jane", "Frank", "bayonet").pass_("Frank")
    assert f.state.step == "initiative"


@pytest.mark.parametrize(
    ("manner", "net", "stab", "fire"),
    [("basic", 1, 5, 10), ("basic", 3, 7, 12), ("power", 1, 7, 12), ("feint", 2, 4, 9)],
)
def test_damage_of_bayonet_and_round(duel, manner, net, stab, fire):
    """ASH-GUN-07, ASH-INT-40: the round's dice + 2; net successes and manner count for either."""
    f = hit_with_bayonet(duel(jane=BAYONET), net, [manner]).pass_("Jane")
    assert f.pool("Jane", "damage") == stab
    f = hit_with_bayonet(duel(jane=BAYONET), net, [manner]).choose("Jane", "fire")
    assert f.pool("Jane", "damage") == fire


def test_a_bayonet_is_blocked_as_melee(duel):
    """ASH-INT-40, ASH-GUN-07: Melee at 4, Brawl at 5, also when the round is fired."""
    for ability, difficulty in (("melee", 4), ("brawl", 5)):
        f = duel(jane=BAYONET, frank={"weapons": ["club"]}).pass_("Frank")
        f.feed("Jane.attack", 2).attack("Jane", "Frank", "bayonet").block("Frank", ability)
        assert f.difficulty("Frank", "block") == difficulty
        f.choose("Jane", "fire")
        assert f.pool("Jane", "damage") == 11


def test_a_bayonet_in_an_exchange(duel):
    """ASH-GUN-07, ASH-RES-01: who wins the exchange with a bayonet chooses as well."""
    f = duel(jane=BAYONET).attack("Frank", "Jane", "punch")
    f.feed("Jane.attack", {"successes": 3, "difficulty": 6}).feed("Frank.attack", 1)
    f.attack("Jane", "Frank", "bayonet")
    assert f.asked() == [("Jane", "bayonet")]
    f.choose("Jane", "fire")
    assert f.pool("Jane", "damage") == 11


def test_the_round_is_spent(duel):
    """ASH-GUN-07: the last round fired, the next hit can only stab."""
    gun = {"weapons": [{"name": "rifle", "bayonet": "S+2 lethal", "rounds": 1}]}
    f = hit_with_bayonet(duel(settings={"firefight.track_ammo": True}, jane=gun))
    f.choose("Jane", "fire").next()
    hit_with_bayonet(f)
    assert f.state.step == "initiative"
    assert [roll.pool for roll in f.rolls("Jane", "damage")] == [10, 5]


def test_stabbing_spends_no_round(duel):
    """ASH-GUN-07: only firing spends one."""
    gun = {"weapons": [{"name": "rifle", "bayonet": "S+2 lethal", "rounds": 1}]}
    f = hit_with_bayonet(duel(settings={"firefight.track_ammo": True}, jane=gun))
    f.pass_("Jane").next()
    assert hit_with_bayonet(f).asked() == [("Jane", "bayonet")]


def test_an_empty_chamber_only_stabs(duel):
    """ASH-GUN-07: without a round in the chamber there is nothing to choose."""
    gun = {"weapons": [{"name": "rifle", "bayonet": "S+2 lethal", "rounds": 0}]}
    f = hit_with_bayonet(duel(jane=gun))
    assert f.state.step == "initiative"
    assert f.pool("Jane", "damage") == 5


def test_the_choice_at_declaration(duel):
    """ASH-GUN-07: gun_melee.bayonet_choice `at_declaration`: `, fire` with the attack."""
    for options, dice in ((["fire"], 10), ([], 5)):
        f = duel(settings=AT_DECLARATION, jane=BAYONET).pass_("Frank").feed("Jane.attack", 1)
        f.attack("Jane", "Frank", "bayonet", options=options).pass_("Frank")
        assert f.state.step == "initiative"
        assert f.pool("Jane", "damage") == dice


def test_firing_an_empty_gun_is_refused(duel):
    """ASH-GUN-07: gun_melee.bayonet_choice `at_declaration` and no round: err.gun.empty."""
    gun = {"weapons": [{"name": "rifle", "bayonet": "S+2 lethal", "rounds": 0}]}
    f = duel(settings=AT_DECLARATION, jane=gun).pass_("Frank")
    with f.refused("err.gun.empty"):
        f.attack("Jane", "Frank", "bayonet", options=["fire"])
    f.attack("Jane", "Frank", "bayonet")


def test_no_bayonet_no_stab(duel):
    """ASH-GUN-07: a gun without a bayonet has none."""
    f = duel(jane=RIFLE).pass_("Frank")
    with f.refused("err.weapon.none"):
        f.attack("Jane", "Frank", "bayonet")


def test_a_bayonet_fires_as_a_shot_into_a_vampire(duel):
    """ASH-GUN-07, ASH-DMG-06: the round is a bullet, bashing to vampires, the blade is lethal."""
    for word, mark in (("stab", "X"), ("fire", "/")):
        f = hit_with_bayonet(duel(jane=BAYONET, frank={"kind": "vampire"}))
        f.feed("Jane.damage", 2).feed("Frank.soak", 1 if word == "stab" else 0)
        f.choose("Jane", word)
        assert f.track("Frank") == mark


# --- defending against a gun at grips (ASH-GUN-08) --------------------------------------------


@pytest.mark.parametrize("weapon", ["light pistol", "smg", "rifle"])
@pytest.mark.parametrize("ability", ["brawl", "melee"])
def test_blocking_a_gun_at_grips(duel, weapon, ability):
    """ASH-GUN-08, ASH-DEF-06: Brawl or Melee at 5, without the surcharge for gunfire."""
    f = at_grips(duel(jane={"weapons": [weapon]}, frank={"weapons": ["club"], "melee": 1}))
    f.pass_("Frank").attack("Jane", "Frank").block("Frank", ability)
    assert f.difficulty("Frank", "block") == 5
    assert f.pool("Frank", "block") == {"brawl": 6, "melee": 4}[ability]


def test_a_declared_block_at_grips(duel):
    """ASH-GUN-08: the same for a declared block."""
    f = at_grips(duel(jane=PISTOL)).block("Frank").attack("Jane", "Frank")
    assert f.difficulty("Frank", "block") == 5


def test_a_melee_block_at_grips_needs_a_weapon(duel):
    """ASH-GUN-08, ASH-DEF-04: err.block.no_weapon holds here too."""
    f = at_grips(duel(jane=PISTOL)).pass_("Frank").attack("Jane", "Frank")
    with f.refused("err.block.no_weapon"):
        f.block("Frank", "melee")
    f.block("Frank", "brawl")


@pytest.mark.parametrize(
    ("how", "word", "difficulty"),
    [(5, "half", 5), (5, "open", 5), ("cover", "half", 3), ("cover", "open", 9), (7, "dive", 7)],
)
def test_dodging_a_gun_at_grips(duel, how, word, difficulty):
    """ASH-GUN-08: gun_melee.dodge_difficulty: 5 whatever the cover, or `cover`."""
    f = duel(settings={"gun_melee.dodge_difficulty": how}, jane=PISTOL)
    at_grips(f).set("Frank", f"cover {word}").dodge("Frank").attack("Jane", "Frank")
    assert f.difficulty("Frank", "dodge") == difficulty


def test_dodge_difficulty_is_for_guns_at_grips(duel):
    """ASH-GUN-08: gun_melee.dodge_difficulty changes neither fists nor shots from afar."""
    settings = {"gun_melee.dodge_difficulty": 8}
    f = at_grips(duel(settings=settings)).dodge("Frank").attack("Jane", "Frank", "punch")
    assert f.difficulty("Frank", "dodge") == 5
    f = duel(settings=settings, jane=PISTOL).dodge("Frank").attack("Jane", "Frank")
    assert f.difficulty("Frank", "dodge") == 6


def test_a_shooter_defends_against_a_gun_at_grips(duel):
    """ASH-FIR-02, ASH-GUN-08: a gun at grips is hand to hand, so who shoots has a reflex."""
    f = at_grips(duel(jane=PISTOL, frank=PISTOL)).join("Tom", die=1, dexterity=1, wits=1)
    f.pass_("Tom").attack("Frank", "Tom").attack("Jane", "Frank")
    assert f.asked() == [("Frank", "defend")]


def test_guns_at_grips_are_dodged_one_by_one(duel):
    """ASH-PIL-07, ASH-GUN-08: one dodge meets ranged attackers; those at grips are none."""
    f = at_grips(duel(jane=PISTOL)).join(
        "Tom", die=9, dexterity=3, wits=2, firearms=2, weapons=["light pistol"]
    )
    f.set("Frank", "grips Tom").dodge("Frank").attack("Tom", "Frank").attack("Jane", "Frank")
    assert [roll.pool for roll in f.rolls("Frank", "dodge")] == [6, 5]
    assert {roll.difficulty for roll in f.rolls("Frank", "dodge")} == {5}


def test_a_bullet_at_grips_is_a_bullet(duel):
    """ASH-DMG-06, ASH-GUN-03: bashing to vampires, who take half of it."""
    f = at_grips(duel(jane=PISTOL, frank={"kind": "vampire"})).pass_("Frank")
    f.feed("Jane.attack", 1).feed("Jane.damage", 4).feed("Frank.soak", 0)
    f.attack("Jane", "Frank").pass_("Frank")
    assert f.track("Frank") == "//"


def test_a_shot_at_grips_takes_a_round(duel):
    """ASH-FIR-07, ASH-GUN-03: one round for each attack, at grips too; then err.gun.empty."""
    gun = {"weapons": [{"name": "light pistol", "rounds": 1}]}
    f = at_grips(duel(settings={"firefight.track_ammo": True}, jane=gun))
    f.dodge("Frank").attack("Jane", "Frank").next().dodge("Frank")
    with f.refused("err.gun.empty"):
        f.attack("Jane", "Frank")


def test_committed_with_a_gun_at_grips(duel):
    """ASH-ATK-09, ASH-ATK-11: hand to hand it may be committed, from afar it may not."""
    f = duel(frank=PISTOL)
    with f.refused("err.committed.ranged"):
        f.attack("Frank", "Jane", manners=["committed"])
    at_grips(f).attack("Frank", "Jane", manners=["committed"])
    assert f.waiting() == ["Jane"]


# --- who is at grips (ASH-GUN-09) -------------------------------------------------------------


def test_a_blow_that_comes_up_puts_two_at_grips(duel):
    """ASH-GUN-09: from the moment it comes up, before its rolls, and for later rounds."""
    f = duel(frank=SMG).attack("Frank", "Jane").attack("Jane", "Frank", "punch")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "attack")]
    f.next().dodge("Frank").line("Jane", "pass").next()
    f.attack("Frank", "Jane").pass_("Jane")
    assert f.asked() == [("Jane", "defend")]
    f.dodge("Jane")
    assert f.difficulty("Jane", "dodge") == 5


def test_a_gunman_faster_than_the_charger(duel):
    """ASH-GUN-09, ASH-INT-32: fires as at a distance; the charger dodges and then strikes."""
    f = duel(jane=SMG).set("Frank", "cover open").attack("Frank", "Jane", "punch")
    f.attack("Jane", "Frank")
    assert f.asked() == [("Frank", "defend")]
    f.dodge("Frank")
    assert (f.difficulty("Jane", "attack"), f.difficulty("Frank", "dodge")) == (6, 9)
    assert f.asked() == [("Jane", "defend")]


@pytest.mark.parametrize(("weapon", "difficulty"), GUNS)
def test_a_charger_faster_than_the_gunman(duel, weapon, difficulty):
    """ASH-GUN-09, ASH-INT-32: at grips, so it is an exchange with the gun at 4, 6 or 8."""
    f = duel(frank={"weapons": [weapon]}).set("Frank", "range Jane 4")
    f.attack("Frank", "Jane").attack("Jane", "Frank", "punch")
    assert f.difficulty("Frank", "attack") == difficulty
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "attack")]


def test_a_shot_puts_nobody_at_grips(duel):
    """ASH-GUN-09: only hand-to-hand attacks set the flag."""
    f = duel(jane=SMG).dodge("Frank").attack("Jane", "Frank").next()
    f.dodge("Frank").attack("Jane", "Frank")
    assert f.difficulty("Frank", "dodge") == 6


def test_the_storyteller_parts_two(duel):
    """ASH-GUN-09, ASH-RND-09: cleared when the storyteller says so."""
    f = at_grips(duel(jane=RIFLE)).set("Frank", "grips Jane off").dodge("Frank")
    f.attack("Jane", "Frank")
    assert (f.difficulty("Jane", "attack"), f.difficulty("Frank", "dodge")) == (6, 6)


def test_the_flag_is_for_a_pair(duel):
    """ASH-GUN-09: who is at grips with one is not with another."""
    f = duel(jane=RIFLE).join("Tom", die=1, dexterity=2, wits=1).set("Jane", "grips Tom")
    f.pass_("Tom").dodge("Frank").attack("Jane", "Frank")
    assert f.difficulty("Jane", "attack") == 6


def test_leaving_ends_it(duel):
    """ASH-GUN-09: cleared when one of them leaves."""
    f = at_grips(duel(jane=RIFLE)).set("Frank", "status fled").pass_("Jane")
    f.set("Frank", "status active").next().dodge("Frank").attack("Jane", "Frank")
    assert f.difficulty("Jane", "attack") == 6


def test_a_grapple_that_comes_up_puts_two_at_grips(duel):
    """ASH-GUN-09: a grapple attack is made with Brawl, hand to hand."""
    f = duel(frank=RIFLE).attack("Frank", "Jane").line("Jane", "grapple Frank=strength")
    assert f.all_rolls() == [("Jane", "grapple"), ("Frank", "attack")]
    assert f.difficulty("Frank", "attack") == 8


def test_a_held_grip_lasts_into_haste(duel):
    """ASH-GUN-09, ASH-HAS-06: the flag stays through the phases of the round."""
    f = duel(jane=RIFLE).dodge("Frank").set("Jane", "haste 1")
    f.attack("Jane", "Frank", "butt").attack("Jane", "Frank", "rifle").dodge("Frank")
    assert (f.difficulty("Jane", "attack"), f.difficulty("Frank", "dodge")) == (8, 5)


# --- worked examples --------------------------------------------------------------------------


def test_a_sword_blocked_with_bare_hands(duel):
    """ASH-EX-06: Maria, empty-handed: Dexterity + Brawl at 5."""
    f = duel(jane={"weapons": ["sword"]}, frank={"brawl": 2, "melee": 5}).block("Frank")
    f.attack("Jane", "Frank")
    assert (f.pool("Frank", "block"), f.difficulty("Frank", "block")) == (5, 5)


def test_a_missile_dodged_with_a_car(duel):
    """ASH-EX-08: Dexterity + Drive rather than Dexterity + Athletics."""
    missile = {"name": "missile", "method": "firearms", "damage": 20, "type": "lethal"}
    f = duel(jane={"weapons": [missile]}, frank={"drive": 4})
    f.set("Frank", "pool dodge dexterity+drive").dodge("Frank").attack("Jane", "Frank")
    assert f.pool("Frank", "dodge") == 7


def test_a_keypad_under_attack(duel):
    """ASH-EX-13: a miscellaneous action keeps the reflex, and is rolled in its turn."""
    f = duel(frank={"larceny": 2}).misc("Frank", "keypad", "dexterity+larceny", 7)
    f.attack("Jane", "Frank", "punch")
    assert f.asked() == [("Frank", "defend")]
    f.dodge("Frank")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "dodge"), ("Frank", "misc")]
