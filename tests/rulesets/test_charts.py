"""Charts: the shipped ones, what may be written in an entry, and how mistakes are told."""

import shutil
from pathlib import Path

import pytest
from msgspec.json import decode, encode
from msgspec.structs import replace

import combat_ashes
from combat_ashes.rulesets.ashes.equipment import Armor, Weapon, load_charts
from combat_ashes.rulesets.common.equipment.chart import ChartError

FOLDER = Path(combat_ashes.__path__[0]) / "rulesets" / "ashes" / "charts"
CHARTS = load_charts(FOLDER)

# key | method | damage | type | difficulty | range | class | rounds | parry | reach
WEAPONS = """
bare hands | brawl | S | bashing | 6 | - | body | - | - | h2h
kick | brawl | S+1 | bashing | 7 | - | body | - | - | h2h
bite | brawl | S+1 | aggravated | 5 | - | body | - | - | h2h
claws | brawl | S+1 | aggravated | 6 | - | body | - | - | h2h
knife | melee | S+1 | lethal | 6 | - | blade | - | yes | h2h
club | melee | S+2 | bashing | 6 | - | blunt | - | yes | h2h
sword | melee | S+2 | lethal | 6 | - | blade | - | yes | h2h
axe | melee | S+3 | lethal | 7 | - | blade | - | yes | h2h
stake | melee | S+1 | lethal | 6 | - | blade | - | yes | h2h
silver knife | melee | S+1 | aggravated | 6 | - | blade | - | yes | h2h
staff | melee | S+1 | bashing | 6 | - | blunt | - | yes | h2h
bayonet | melee | S+2 | lethal | 6 | - | blade | - | yes | h2h
light pistol | firearms | 4 | lethal | 6 | 20 | pistol | 17 | - | gun
heavy pistol | firearms | 5 | lethal | 6 | 30 | pistol | 7 | - | gun
smg | firearms | 4 | lethal | 6 | 25 | smg | 30 | - | gun
shotgun | firearms | 8 | lethal | 6 | 20 | long | 5 | butt | gun
rifle | firearms | 8 | lethal | 6 | 200 | long | 5 | butt | gun
assault rifle | firearms | 7 | lethal | 6 | 150 | long | 30 | butt | gun
machine gun | firearms | 8 | lethal | 6 | 200 | heavy | 100 | - | gun
bow | archery | 4 | lethal | 6 | 60 | bow | - | - | launched
crossbow | archery | 5 | lethal | 6 | 50 | crossbow | 1 | - | launched
sling | archery | S+1 | bashing | 6 | 30 | bow | - | - | launched
throwing knife | athletics | S | lethal | 6 | 10 | thrown | 1 | yes | thrown
javelin | athletics | S+1 | lethal | 6 | 25 | thrown | 1 | yes | thrown
rock | athletics | S | bashing | 6 | 15 | thrown | 1 | - | thrown
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in WEAPONS.strip().split("\n")]
CHAIR = {"name": "Chair leg", "method": "melee", "damage": "S+1", "type": "bashing"}


def refused(entry: object) -> list[str]:
    """The sentences with which a weapon's entry is refused."""
    with pytest.raises(ChartError) as caught:
        CHARTS.weapon(entry)
    return [str(problem) for problem in caught.value.problems]


def refused_folder(tmp_path: Path, **files: str) -> list[str]:
    """The sentences with which the shipped charts are refused after adding to some files."""
    folder = tmp_path / "charts"
    shutil.copytree(FOLDER, folder)
    for name, added in files.items():
        with (folder / f"{name}.toml").open("a", encoding="utf-8") as file:
            file.write("\n" + added)
    with pytest.raises(ChartError) as caught:
        load_charts(folder)
    assert str(tmp_path) not in str(caught.value)
    return [str(problem) for problem in caught.value.problems]


# The shipped charts


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_weapons_are_the_catalogues(row):
    name, method, damage, kind, difficulty, yards, weapon_class, rounds, parry, reach = row
    weapon = CHARTS.weapon(name)
    assert (weapon.name, weapon.method, weapon.damage, weapon.type) == (name, method, damage, kind)
    assert (str(weapon.difficulty), weapon.weapon_class) == (difficulty, weapon_class)
    assert (str(weapon.range or "-"), str(weapon.rounds or "-")) == (yards, rounds)
    assert (weapon.parry, weapon.reach) == (parry in ("yes", "butt"), reach)
    assert weapon.takes_bayonet == (name in ("rifle", "assault rifle"))
    assert weapon.natural == (weapon_class == "body")
    assert not weapon.unsoakable and weapon.distance is None


def test_there_are_no_other_weapons():
    assert [weapon.name for weapon in CHARTS.weapons.values()] == [row[0] for row in ROWS]
    assert all(weapon.key == key for key, weapon in CHARTS.weapons.items())


def test_teeth_claws_and_silver():
    assert CHARTS.weapon("bite").source == CHARTS.weapon("claws").source == "natural"
    assert {"vampire", "garou"} <= set(CHARTS.weapon("bite").kinds)
    assert "garou" in CHARTS.weapon("claws").kinds and "vampire" not in CHARTS.weapon("claws").kinds
    assert CHARTS.weapon("silver knife").unsoakable_by == CHARTS.shifters
    assert CHARTS.weapon("unarmed").kinds == ()


def test_the_armor_is_the_catalogues():
    assert list(CHARTS.armor.values()) == [
        Armor("leather", "leather", 1),
        Armor("vest", "vest", 2),
        Armor("kevlar", "kevlar", 3, None, -1),
        Armor("flak", "flak", 4, None, -2),
        Armor("riot", "riot", 5, None, -3),
    ]


def test_abilities():
    assert {"brawl", "athletics", "dodge", "primal_urge"} <= CHARTS.talents
    assert not {"melee", "firearms", "drive", "archery"} & CHARTS.talents
    assert {"strength", "dexterity", "wits"} <= set(CHARTS.attributes)


# Entries


@pytest.mark.parametrize(
    "entry, key",
    [
        ("Heavy_Pistol", "heavy_pistol"),
        (" heavy  pistol ", "heavy_pistol"),
        ("heavy-pistol", "heavy_pistol"),
        ("PUNCH", "unarmed"),
        ("Garou claws", "claws"),
        ("bat", "club"),
    ],
)
def test_a_key_in_any_case_and_spacing(entry, key):
    assert CHARTS.weapon(entry) == CHARTS.weapons[key]
    assert CHARTS.weapon({"name": entry}) == CHARTS.weapons[key]


def test_a_mapping_changes_a_shipped_weapon():
    entry = {
        "name": "Rifle",
        "range": 450,
        "effective": 300,
        "rounds": 0,
        "bayonet": "s + 2 Lethal",
    }
    changed = replace(
        CHARTS.weapons["rifle"], distance=450, range=300, rounds=0, bayonet="S+2 lethal"
    )
    assert CHARTS.weapon(entry) == changed
    assert CHARTS.weapons["rifle"].distance is None


def test_a_gun_used_as_a_club_reaches_no_farther():
    assert CHARTS.weapon({"name": "rifle", "method": "melee"}).reach == "h2h"
    assert CHARTS.weapon({"name": "rifle", "damage": 9}).reach == "gun"


def test_a_new_melee_weapon_can_parry_unless_it_says_no():
    made = CHARTS.weapon(CHAIR)
    assert made == Weapon(
        "Chair leg", "chair_leg", "melee", True, 1, "bashing", parry=True, reach="h2h"
    )
    assert not CHARTS.weapon({**CHAIR, "parry": False}).parry
    assert not CHARTS.weapon({**CHAIR, "parry": "no"}).parry
    assert CHARTS.weapon({**CHAIR, "method": "firearms", "parry": "butt"}).parry
    assert not CHARTS.weapon({**CHAIR, "method": "firearms"}).parry


@pytest.mark.parametrize(
    "given, reach, weapon_class",
    [
        ({"method": "brawl"}, "h2h", "body"),
        ({"method": "magic"}, "beam", "power"),
        ({"method": "magic", "reach": "h2h"}, "h2h", "power"),
        ({"method": "drive", "class": "power"}, "beam", "power"),
        ({"method": "athletics"}, "thrown", "thrown"),
        ({"method": "archery", "class": "crossbow"}, "launched", "crossbow"),
        ({"method": "firearms"}, "gun", ""),
        ({"method": "firearms", "class": "heavy", "reach": "beam"}, "beam", "heavy"),
    ],
)
def test_reach_and_class_follow_where_they_are_not_given(given, reach, weapon_class):
    made = CHARTS.weapon({**CHAIR, **given})
    assert (made.reach, made.weapon_class) == (reach, weapon_class)


@pytest.mark.parametrize(
    "written, strength, dice, shown",
    [
        ("S+2", True, 2, "S+2"),
        ("s - 1", True, -1, "S-1"),
        ("Strength", True, 0, "S"),
        ("strength+3", True, 3, "S+3"),
        ("4", False, 4, "4"),
        (4, False, 4, "4"),
    ],
)
def test_damage_as_it_is_written(written, strength, dice, shown):
    made = CHARTS.weapon({**CHAIR, "damage": written})
    assert (made.strength, made.dice, made.damage) == (strength, dice, shown)


def test_a_power():
    entry = {
        "name": "Fireball",
        "method": "magic",
        "damage": 5,
        "type": "aggravated",
        "source": "fire",
        "pool": "Wits + Occult",
        "unsoakable": True,
        "unsoakable_by": "shifter, vampire",
    }
    made = CHARTS.weapon(entry)
    assert (made.source, made.pool, made.unsoakable) == ("fire", "wits+occult", True)
    assert made.unsoakable_by == (*CHARTS.shifters, "vampire")


def test_armor_entries():
    assert CHARTS.armor_piece("Kevlar") == CHARTS.armor["kevlar"]
    changed = CHARTS.armor_piece({"name": "vest", "covers": "lethal, aggravated"})
    assert changed == Armor("vest", "vest", 2, ("lethal", "aggravated"))
    made = CHARTS.armor_piece({"name": "Bone plates", "rating": 2, "dexterity": -1, "covers": []})
    assert made == Armor("Bone plates", "bone_plates", 2, (), -1)


# Mistakes


def test_an_unknown_name_tells_the_closest():
    assert refused("sord") == ["weapon 'sord' is not known, the closest is sword"]
    assert refused({"name": "Sord", "range": 3}) == refused("sord")
    assert "legal: assault rifle, axe," in refused("qqq")[0]
    with pytest.raises(ChartError, match="armor 'kelvar' is not known, the closest is kevlar"):
        CHARTS.armor_piece("kelvar")


@pytest.mark.parametrize("entry", [None, 7, True, [], {}, {"name": ""}, {"name": 7}, CHAIR.items()])
def test_what_is_no_entry_is_refused(entry):
    (sentence,) = refused(entry)
    assert sentence.startswith("weapon is") and "a mapping with a name" in sentence
    with pytest.raises(ChartError):
        CHARTS.armor_piece(entry)


def test_every_mistake_in_an_entry_is_told_at_once():
    entry = {
        "name": "x",
        "method": "melee",
        "type": "lethl",
        "dmage": 3,
        "parry": "maybe",
        "range": -1,
        "difficulty": True,
        "reach": "far",
        "rounds": "many",
        "source": 3,
        "pool": "wits*2",
        "bayonet": "sharp",
        "kinds": [1],
        "unsoakable": "very",
        "class": "laser",
    }
    assert refused(entry) == [
        "x.bayonet is 'sharp', legal: damage and type, such as S+2 lethal",
        "x.class is 'laser', legal: one of body, blade, blunt, pistol, smg, long, heavy, bow, "
        "crossbow, thrown, power",
        "x.damage is missing, legal: a number of dice such as 4, or Strength as S, S+2 or S-1",
        "x.difficulty is True, legal: a whole number from 2 to 10",
        "x.dmage is not known, the closest are damage, range",
        "x.kinds is [1], legal: a list of words",
        "x.parry is 'maybe', legal: true, false or butt",
        "x.pool is 'wits*2', legal: traits and numbers joined by +, such as wits+occult",
        "x.range is -1, legal: a whole number of 0 or more",
        "x.reach is 'far', legal: one of h2h, thrown, launched, gun, beam",
        "x.rounds is 'many', legal: a whole number of 0 or more",
        "x.source is 3, legal: a word",
        "x.type is 'lethl', legal: one of bashing, lethal, aggravated",
        "x.unsoakable is 'very', legal: true or false",
    ]


@pytest.mark.parametrize(
    "damage", ["", "S+", "2d6", "S*2", "X+1", True, None, 4.5, -1, [4], "9" * 9]
)
def test_damage_that_is_none(damage):
    (sentence,) = refused({**CHAIR, "damage": damage})
    assert sentence.startswith("Chair leg.damage is")


def test_a_weapon_of_which_nothing_tells_the_reach():
    assert refused({**CHAIR, "method": "drive"}) == [
        "Chair leg.reach is missing, legal: one of h2h, thrown, launched, gun, beam"
    ]


def test_armor_mistakes():
    with pytest.raises(ChartError) as caught:
        CHARTS.armor_piece({"name": "a", "rating": "3", "covers": "fire", "dexterity": 1})
    assert [str(problem) for problem in caught.value.problems] == [
        "a.covers is 'fire', legal: a list of any of bashing, lethal, aggravated, "
        "aggravated_natural",
        "a.dexterity is 1, legal: a whole number of 0 or less",
        "a.rating is '3', legal: a whole number of 0 or more",
    ]


def test_every_mistake_in_every_file_is_told_at_once(tmp_path):
    added = (
        '[fork]\nmethod = "melee"\ndamage = "S"\ntype = "sharp"\naliases = ["Punch"]\nrnge = 3\n'
    )
    rake = '[rake]\nmethod = "gardening"\ndamage = "S"\ntype = "lethal"\n'
    assert refused_folder(
        tmp_path,
        weapons=added + rake + "[Light-Pistol]\n",
        armor="[plate]\nrating = -1\n[mail]\n",
        abilities="skills = []",
    ) == [
        "abilities.toml: skills is not known, legal: attributes, shifters, talents",
        "armor.toml: mail.rating is missing, legal: a whole number of 0 or more",
        "armor.toml: plate.rating is -1, legal: a whole number of 0 or more",
        "weapons.toml: Light-Pistol is {}, legal: a key that no other row has",
        "weapons.toml: Light-Pistol.damage is missing, legal: a number of dice such as 4, or "
        "Strength as S, S+2 or S-1",
        "weapons.toml: Light-Pistol.method is missing, legal: a word",
        "weapons.toml: Light-Pistol.type is missing, legal: one of bashing, lethal, aggravated",
        "weapons.toml: fork.rnge is not known, the closest is range",
        "weapons.toml: fork.type is 'sharp', legal: one of bashing, lethal, aggravated",
        "weapons.toml: rake.reach is missing, legal: one of h2h, thrown, launched, gun, beam",
    ]


def test_an_alias_that_is_taken(tmp_path):
    added = '[fork]\nmethod = "melee"\ndamage = "S"\ntype = "lethal"\naliases = ["Punch", "knife"]'
    assert refused_folder(tmp_path, weapons=added) == [
        "weapons.toml: fork.aliases is 'punch', legal: names that no other row has",
        "weapons.toml: fork.aliases is 'knife', legal: names that no other row has",
    ]


def test_files_that_are_missing_or_no_toml(tmp_path):
    (tmp_path / "weapons.toml").write_text("[knife\n", encoding="utf-8")
    (tmp_path / "armor.toml").write_bytes(b"\xff")
    with pytest.raises(ChartError) as caught:
        load_charts(tmp_path)
    assert [problem.file for problem in caught.value.problems] == [
        "abilities.toml",
        "armor.toml",
        "weapons.toml",
    ]
    assert str(tmp_path) not in str(caught.value)


def test_a_row_that_is_no_table(tmp_path):
    folder = tmp_path / "charts"
    shutil.copytree(FOLDER, folder)
    (folder / "armor.toml").write_text("vest = 2\n", encoding="utf-8")
    with pytest.raises(ChartError, match=r"armor\.toml: vest is 2, legal: a table of fields"):
        load_charts(folder)


# JSON


@pytest.mark.parametrize("entry", [*CHARTS.weapons, {"name": "rifle", "range": 3}, CHAIR], ids=str)
def test_weapons_go_to_json_and_back(entry):
    weapon = CHARTS.weapon(entry)
    assert decode(encode(weapon), type=Weapon) == weapon


@pytest.mark.parametrize("entry", [*CHARTS.armor, {"name": "x", "rating": 1, "covers": "lethal"}])
def test_armor_goes_to_json_and_back(entry):
    armor = CHARTS.armor_piece(entry)
    assert decode(encode(armor), type=Armor) == armor
