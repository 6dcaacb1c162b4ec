"""Damage, soak and armor (DMG, SOK, ARM)."""

import pytest

from combat_ashes.engine import events as ev
from combat_ashes.rulesets.ashes.rules import CHARTS
from tests.support.fight import ABLE

VAMPIRE = {"kind": "vampire", "stamina": 3}
FIRE = {"name": "torch", "method": "melee", "damage": "S+2", "type": "aggravated", "source": "fire"}


@pytest.fixture
def hit(fight):
    """Jane hits Frank with `levels` of damage; he soaks nothing unless it is fed."""

    def begin(levels=3, jane=None, frank=None, settings=None, net=1, before=None, **line):
        f = fight(unfed="miss", settings=settings)
        f.join("Jane", **{**ABLE, "die": 9, **(jane or {})})
        f.join("Frank", **{**ABLE, "die": 1, **(frank or {})})
        if before:
            before(f)
        f.feed("Jane.attack", net).feed("Jane.damage", levels)
        f.pass_("Frank") if f.waiting() == ["Frank"] else None
        return f.attack("Jane", "Frank", **line).pass_("Frank")

    return begin


def soak(f):
    """What Frank's soak was made of; empty where he rolled none."""
    rolls = f.rolls("Frank", "soak")
    return dict(rolls[-1].pool_terms) if rolls else {}


# --- DMG ------------------------------------------------------------------------------------


def test_the_damage_pool(hit):
    """ASH-DMG-01, ASH-DMG-02: base damage and a die per net success after the first, at 6."""
    f = hit({"successes": 2, "pool": 3 + 2 + 3, "difficulty": 6}, net=4, jane={"weapons": ["club"]})
    assert dict(f.roll("Jane", "damage").pool_terms) == {
        "strength": 3, "club": 2, "net successes": 3,
    }  # fmt: skip
    assert f.track("Frank") == "//"


@pytest.mark.parametrize(("weapon", "mark"), [("club", "/"), ("sword", "X"), (FIRE, "*")])
def test_damage_types(hit, weapon, mark):
    """ASH-DMG-03: bashing, lethal or aggravated by the weapon."""
    assert hit(2, jane={"weapons": [weapon]}).track("Frank") == mark * 2


def test_the_storyteller_changes_the_type(hit):
    """ASH-DMG-03, ASH-STD-02: type and unsoakable for one hit."""
    f = hit(2, before=lambda f: f.set("Jane", "damage lethal unsoakable"))
    assert f.track("Frank") == "XX" and soak(f) == {}
    f.next().feed("Jane.attack", 1).feed("Jane.damage", 1)
    f.pass_("Frank").attack("Jane", "Frank").pass_("Frank")
    assert f.track("Frank") == "XX/" and soak(f) == {"stamina": 3}


def test_shipped_weapons():
    """ASH-DMG-05: what the chart must hold."""
    shipped = {
        "unarmed": "S bashing 6", "kick": "S+1 bashing 7", "knife": "S+1 lethal 6",
        "club": "S+2 bashing 6", "sword": "S+2 lethal 6", "light_pistol": "4 lethal 6",
        "heavy_pistol": "5 lethal 6", "smg": "4 lethal 6", "rifle": "8 lethal 6",
        "claws": "S+1 aggravated 6",
    }  # fmt: skip
    for key, numbers in shipped.items():
        arm = CHARTS.weapon(key)
        assert f"{arm.damage} {arm.type} {arm.difficulty}" == numbers


@pytest.mark.parametrize(("bullets", "track"), [("bashing", "/"), ("as_table", "XX")])
def test_bullets_and_vampires(hit, bullets, track):
    """ASH-DMG-06: damage.bullets_vs_vampire; half of the bashing that soak leaves."""
    f = hit(3, settings={"damage.bullets_vs_vampire": bullets}, jane={"weapons": ["light pistol"]},
            frank=VAMPIRE, before=lambda f: f.feed("Frank.soak", 1))  # fmt: skip
    assert f.track("Frank") == track


def test_bullets_and_mortals(hit):
    """ASH-DMG-06: to everybody else bullets are lethal."""
    assert hit(2, jane={"weapons": ["light pistol"]}).track("Frank") == "XX"


@pytest.mark.parametrize(("halves", "track"), [(True, "/"), (False, "///")])
def test_vampires_halve(hit, halves, track):
    """ASH-DMG-06: damage.vampire_halves_bashing, rounded down."""
    f = hit(3, settings={"damage.vampire_halves_bashing": halves}, frank=VAMPIRE)
    assert f.track("Frank") == track


@pytest.mark.parametrize(("stun", "dazed"), [(False, False), (True, True)])
def test_no_stun(duel, stun, dazed):
    """ASH-DMG-07: damage.stun: more levels than Stamina cost the next action."""
    f = duel(settings={"damage.stun": stun}, frank={"weapons": ["rock"]})
    f.attack("Frank", "Jane", "rock")
    f.feed("Jane.attack", 2).feed("Jane.damage", 4).attack("Jane", "Frank").pass_("Frank")
    assert f.track("Frank") == "////"
    f.end_round()
    assert bool(f.told("turn.dazed")) == dazed
    assert bool(f.rolls("Frank", "attack")) != dazed
    assert f.person("Frank").conditions == ()


# --- SOK ------------------------------------------------------------------------------------

STAMINA = {"stamina": 3}


@pytest.mark.parametrize(
    ("being", "lethal", "aggravated"),
    [
        ({"kind": "mortal"}, {}, {}),
        ({"kind": "Vampire"}, STAMINA, {}),
        ({"kind": "vampire", "fortitude": 2}, {**STAMINA, "fortitude": 2}, {"fortitude": 2}),
        ({"kind": "ghoul"}, STAMINA, {}),
        ({"kind": "garou"}, {}, {}),
        ({"kind": "garou", "breed": "homid", "form": "Crinos"}, STAMINA, STAMINA),
        ({"kind": "garou", "breed": "lupus"}, {}, {}),
        ({"kind": "garou", "breed": "lupus", "form": "homid"}, STAMINA, STAMINA),
        ({"kind": "garou", "breed": "metis"}, STAMINA, STAMINA),
        ({"kind": "bastet", "form": "crinos"}, STAMINA, STAMINA),
        ({"kind": "changeling"}, {}, {}),
        ({"kind": "changeling", "conditions": ["wyrd"]}, STAMINA, {}),
        ({"kind": "mage"}, {}, {}),
    ],
)
def test_who_soaks_what(hit, being, lethal, aggravated):
    """ASH-SOK-01, ASH-SOK-03: by kind, form and breed, Fortitude and Wyrd."""
    found = {}
    for weapon in ("club", "sword", FIRE):
        f = hit(1, jane={"weapons": [weapon]}, frank=being)
        found[f.person("Jane").weapons[0].type] = soak(f)
    assert {**found["bashing"], **STAMINA} == found["bashing"]
    assert (found["lethal"], found["aggravated"]) == (lethal, aggravated)


def test_the_storyteller_grants_and_takes_soak(hit):
    """ASH-SOK-01, ASH-STD-01: per person and type."""
    f = hit(1, jane={"weapons": ["sword"]}, before=lambda f: f.set("Frank", "soak lethal on"))
    assert soak(f) == STAMINA
    assert soak(hit(1, before=lambda f: f.set("Frank", "soak bashing off"))) == {}
    f = hit(1, jane={"weapons": [FIRE]}, frank=VAMPIRE,
            before=lambda f: f.set("Frank", "soak aggravated on"))  # fmt: skip
    assert soak(f) == STAMINA


@pytest.mark.parametrize("difficulty", [6, 8])
def test_the_soak_roll(hit, difficulty):
    """ASH-SOK-02: soak.difficulty; one roll, successes taken off, no penalties."""
    f = hit(3, settings={"soak.difficulty": difficulty}, frank={"health": "XXXX"},
            before=lambda f: f.modify("Frank", -3).feed(
                "Frank.soak", {"successes": 2, "pool": 3, "difficulty": difficulty}))  # fmt: skip
    assert f.track("Frank") == "XXXX/"


def test_soaked_to_nothing(hit):
    """ASH-SOK-02: never below 0 levels."""
    f = hit(1, before=lambda f: f.feed("Frank.soak", 3))
    assert f.track("Frank") == "" and f.told("hit.soaked")


@pytest.mark.parametrize(
    ("how", "pool"),
    [("fortitude", {"fortitude": 2}), ("stamina", STAMINA),
     ("stamina_plus_fortitude", {**STAMINA, "fortitude": 2})],
)  # fmt: skip
def test_vampires_and_aggravated(hit, how, pool):
    """ASH-SOK-03: soak.vampire_aggravated_pool."""
    f = hit(1, settings={"soak.vampire_aggravated_pool": how}, jane={"weapons": [FIRE]},
            frank={**VAMPIRE, "fortitude": 2})  # fmt: skip
    assert soak(f) == pool


def test_layered_armor_against_the_unsoakable(hit):
    """ASH-INT-45: only pieces that cover the type of the damage."""
    ray = {"name": "ray", "method": "melee", "damage": 3, "type": "lethal", "unsoakable": True}
    layers = [{"name": "a", "rating": 2, "covers": ["lethal"]},
              {"name": "b", "rating": 4, "covers": ["bashing"]}]  # fmt: skip
    f = hit(1, jane={"weapons": [ray]}, frank={"armor": layers})
    assert soak(f) == {"armor": 2}


@pytest.mark.parametrize(("kind", "soaks"), [("garou", False), ("vampire", True)])
def test_silver(hit, kind, soaks):
    """ASH-SOK-04, ASH-DMG-03: a silver knife is unsoakable for shifters alone."""
    f = hit(1, jane={"weapons": ["silver knife"]},
            frank={"kind": kind, "form": "crinos", "fortitude": 1})  # fmt: skip
    assert bool(soak(f)) == soaks


# --- ARM ------------------------------------------------------------------------------------

CHARM = {"name": "charm", "rating": 2, "covers": ["aggravated"]}


@pytest.mark.parametrize(
    ("weapon", "armor", "pool"),
    [("sword", ["vest"], {"armor": 2}), ("club", ["vest"], {"stamina": 3, "armor": 2}),
     (FIRE, ["vest"], {}), ("club", [CHARM], STAMINA), (FIRE, [CHARM], {"armor": 2})],
)  # fmt: skip
def test_which_soak_pool(hit, weapon, armor, pool):
    """ASH-ARM-01, ASH-ARM-02: armor alone, body alone, both together, or no roll."""
    assert soak(hit(1, jane={"weapons": [weapon]}, frank={"armor": armor})) == pool


@pytest.mark.parametrize(("stack", "rating"), [("sum", 3), ("highest", 2)])
def test_several_pieces(hit, stack, rating):
    """ASH-ARM-02: armor.stack."""
    f = hit(1, settings={"armor.stack": stack}, jane={"weapons": ["sword"]},
            frank={"armor": ["vest", "leather"]})  # fmt: skip
    assert soak(f) == {"armor": rating}


def test_teeth_and_claws(hit):
    """ASH-ARM-03: worn armor covers aggravated damage of teeth and claws, not of fire."""
    wolf = {"kind": "garou", "form": "crinos"}
    assert soak(hit(1, jane=wolf, frank={"armor": ["vest"]}, weapon="claws")) == {"armor": 2}
    assert soak(hit(1, jane={"weapons": [FIRE]}, frank={"armor": ["vest"]})) == {}


@pytest.mark.parametrize(("covers", "pool"), [("bashing", {}), ("lethal", {"armor": 2})])
def test_what_armor_covers(hit, covers, pool):
    """ASH-ARM-03: armor.default_covers; a piece's own coverage goes before it."""
    settings = {"armor.default_covers": covers}
    f = hit(1, settings=settings, jane={"weapons": ["sword"]}, frank={"armor": ["vest"]})
    assert soak(f) == pool
    own = {"name": "vest", "covers": ["lethal"]}
    f = hit(1, settings=settings, jane={"weapons": ["sword"]}, frank={"armor": [own]})
    assert soak(f) == {"armor": 2}


# --- natural weapons ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("being", "bites", "claws"),
    [({"kind": "mortal"}, False, False), ({"kind": "vampire"}, True, False),
     ({"kind": "garou"}, False, False), ({"kind": "garou", "form": "crinos"}, True, True),
     ({"kind": "garou", "breed": "lupus"}, True, True),
     ({"kind": "garou", "breed": "lupus", "form": "homid"}, False, False),
     ({"kind": "garou", "breed": "metis"}, True, True)],
)  # fmt: skip
def test_teeth_and_claws_by_form(duel, being, bites, claws):
    """ASH-DMG-05: vampires bite, shifters bite and claw out of homid form."""
    for weapon, has in (("bite", bites), ("claws", claws)):
        f = duel(frank=being)
        if has:
            f.attack("Frank", "Jane", weapon)
            continue
        with f.refused("err.weapon.none"):
            f.attack("Frank", "Jane", weapon)


def test_a_maneuver_is_a_weapon(duel):
    """ASH-DMG-05: a kick by switch or by name."""
    for line in ({"manners": ["kick"]}, {"weapon": "kick"}):
        f = duel().attack("Frank", "Jane", **line)
        assert f.person("Frank").declared.weapon == "kick"
        assert not f.of(ev.TrackChanged)
