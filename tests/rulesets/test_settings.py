"""The typed settings: the machinery, and every default of `ashes`."""

import json
import re
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

import combat_ashes
from combat_ashes.rulesets.ashes.settings import AshesSettings
from combat_ashes.rulesets.legal import show
from combat_ashes.rulesets.model import (
    Area,
    Settings,
    build,
    describe,
    differences,
    key,
    keys,
    retired,
    value,
)
from combat_ashes.rulesets.problems import Problem, SettingsError

RULES = Path(combat_ashes.__path__[0]) / "rulesets" / "ashes" / "RULES.md"

# key, default as it is typed, other values as they are typed, rule.
CATALOGUE = """
abort.guard_allowed | false | true | ABT-02
abort.spend_point_instead | false | true | ABT-03
abort.willpower | permanent | temporary | ABT-03
absent.deleted | leave | body | SCENE
absent.grace_seconds | 30 | 0 | SCENE
absent.left_room | leave | flee defaults wait | SCENE
absent.logged_out | defaults | wait leave | SCENE
absent.silent | defaults | leave | SCENE
absent.silent_seconds | 300 | 0 | SCENE
absent.storyteller | release | wait | SCENE
armor.default_covers | bashing,lethal,aggravated_natural | none aggravated | ARM-03
armor.stack | sum | highest | ARM-02
attack.h2h_difficulty | 6 | 7 | ATK-01
attack.ranged_manners | basic,power,feint | basic | ATK-11
block.melee_vs_brawl | false | true | DEF-04
block.thrown_surcharge | 2 | 4 | DEF-06
bookkeeping.confirm_before_init | true | false | BKP-04
chase.both_runs_exhausted | prey_escapes | prey_caught ask | CHS-47
chase.cold.bonus | 1 | 0 | CHS-09
chase.cold.difficulty | 6 | 7 | CHS-09
chase.defense_difficulty | 6 | 5 | CHS-39
chase.escape.pursue_default | ask | pursue pass | CHS-13
chase.escape_lead | 10 | 8 | CHS-45
chase.exhaustion.auto | false | true | CHS-54
chase.harm_auto_out | incapacitated | crippled | CHS-48
chase.harm_prompt_from | wounded | hurt off | CHS-48
chase.lead_step | margin | one | CHS-16
chase.maneuvers | prey bait -2 halve,prey gun_it -2 ease,prey quick_reverse -3 obstacle_other,\
prey never_tell_me_the_odds -1 obstacle_both,prey in_there -1 course,prey nope -3 pass,\
predator tail +1 halve,predator gun_it +2 ease,predator herd +2 course,\
predator attack_run +1 close,predator head_off +4 double,predator damnit +3 pass | none | CHS-19
chase.maneuvers_per_win | 1 | 2 | CHS-19
chase.multi_predator | per_predator_lead | shared_lead | CHS-55
chase.obstacle.default_harm | 0 | 2 | CHS-44
chase.obstacle.successes | 1 | 2 | CHS-43
chase.on_caught | offer_combat | combat nothing | CHS-46
chase.range.power | 7 | 9 | CHS-40
chase.range.weapon | 5 | 3 | CHS-40
chase.show_runs | own_only | all storyteller | CHS-59
chase.sprint_rounds | 6 | 4 | CHS-53
combat.end | storyteller | automatic | RND-10
condition.prone.difficulty | 1 | 2 | GRP-32
condition.prone.stand_cost | action | free | GRP-32
damage.bullets_vs_vampire | bashing | as_table | DMG-06
damage.stun | false | true | DMG-07
damage.vampire_halves_bashing | true | false | DMG-06
data.armor | none | | ARM-01
data.weapons | none | | DMG-05
declare.ahead | kept | refused | RND-06
declare.hold_action | false | true | ACT-08
declare.public | true | false | RND-06
declare.revisable | false | true | RND-06
declare.timeout_seconds | 0 | 60 | RND-08
defense.unaware | none | reflex_plus_2_difficulty | DEF-01
dice.botch_rule | no_success_and_a_one | ones_exceed_successes off | DIC-03
dice.ones_cancel_action | true | false | DIC-02
dice.ones_cancel_damage | true | false | DIC-02
dice.ones_cancel_soak | true | false | DIC-02
dice.tens | double_with_specialty | single double_always reroll_with_specialty | DIC-04
dice.untrained_skill_difficulty | 1 | 0 | DIC-07
dice.willpower_per_round | 1 | 2 | DIC-08
dice.zero_pool | no_roll | one_die | DIC-06
dodge.default_cover | dive | half open 2 7 10 | DEF-09
escape.difficulty | 6 | 7 | DEF-10
escape.multi_head_start | best_attacker | per_pursuer | RES-06
escape.tie | negated_no_escape | escape_with_0 escape_with_1 | RES-06
escape.unattacked | cold_chase | own_roll_as_head_start | DEF-14
exchange.tie | both_fail | higher_initiative_wins_by_1 | RES-01
firefight.close_difficulty | 4 | 5 | FIR-05
firefight.close_yards | 5 | 3 | FIR-05
firefight.into_melee | 0 | 2 -1 | FIR-07
firefight.track_ammo | false | true | FIR-07
grapple.damage_mode | pool | flat | GRP-33
grapple.difficulty | 6 | 7 | ATK-05
grapple.effect.clinch.cost | 1 | 2 | GRP-37
grapple.effect.crack.cost | 4 | 5 | GRP-38
grapple.effect.disarm.cost | 5 | 6 | GRP-31
grapple.effect.drop.cost | 2 | 3 | GRP-32
grapple.effect.hostage_block.cost | 2 | 3 | GRP-41
grapple.effect.pin.cost | 10 | 11 | GRP-30
grapple.effect.prop.cost | 5 | 6 | GRP-36
grapple.effect.shrug_off.cost | 1 | 2 | GRP-40
grapple.effect.slam.cost | 3 | 4 | GRP-34
grapple.half_rounding | down | up | GRP-33
grapple.haste_contest | true | false | GRP-61
grapple.max_sustained | 1 | 2 | GRP-01
grapple.overdraw_chosen | false | true | GRP-29
grapple.public_control | true | false | GRP-62
grapple.reversal_factor | 2 | 3 | GRP-22
grapple.tie | nothing | higher_initiative | RES-07
grapple.upkeep | 1 | 2 | GRP-25
guard.manners | basic,power,feint,grapple | basic none | DEF-12
guard.optional | false | true | DEF-12
gun_melee.bayonet_choice | after_hit | at_declaration | GUN-07
gun_melee.dodge_difficulty | 5 | cover 6 | GUN-08
haste.rage_per_action | 1 | 2 | HAS-01
haste.reaction | block_or_dodge | any_defense | HAS-05
health.death_confirm | storyteller | automatic | HLT-03
health.levels | bruised:0,hurt:-1,injured:-1,wounded:-2,mauled:-2,crippled:-5,incapacitated:out \
| ok:0,out:out | HLT-01
initiative.formula | d10+wits+dexterity+bonus-wounds | d10+wits | INI-02
initiative.full_tie | simultaneous | reroll_tied storyteller_picks | INI-06
initiative.reroll | every_round | once_per_combat | INI-03
initiative.tie_incoming_order | defender_chooses | storyteller name | INI-07
join.consent | false | true | SCENE
line.meant | tell | do | SCENE
movement.mode | narrative | tracked | RND-09
odds.branches | 2000 | 100 | SCENE
odds.stand_in | 2 | 3 | SCENE
resolve.confirm_rolls | storyteller_optional | always never | RES-09
round.join | next_round | immediately | RND-08
scene.doors | confirm | open | SCENE
scene.ruleset_switch | unanimous | storyteller_only off | RND-01
sheet.most_dots | 20 | 5 100 | SCENE
soak.difficulty | 6 | 7 | SOK-02
soak.vampire_aggravated_pool | fortitude | stamina_plus_fortitude stamina | SOK-03
split.order | declared | free | SPL-08
storyteller.override | logged_and_public | logged | STD-02
wounds.apply_to_damage | none | strength_based all | HLT-02
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in CATALOGUE.split("\n") if line]
LEVELS = "bruised:0, Hurt : -1, incapacitated:out"


class Toy(Area):
    """An area of the toy ruleset."""

    loud: bool = key(False, "Whether it is loud.", "TOY-01")
    legs: int = key(4, "How many legs it has.", "TOY-02", ge=0, le=8)
    spare: int = key(0, "How many legs it may lose.", "TOY-02", le=3)


class ToySettings(Settings):
    """A ruleset of one area."""

    toy: Toy = Toy()


def refused(overrides: dict[str, object], model: type[Settings] = AshesSettings) -> list[str]:
    """The sentences with which `overrides` are refused."""
    with pytest.raises(SettingsError) as caught:
        build(model, overrides)
    assert str(caught.value).split("\n") == [str(problem) for problem in caught.value.problems]
    return [str(problem) for problem in caught.value.problems]


# Against the catalogue


def test_the_keys_are_the_catalogues():
    assert list(keys(AshesSettings)) == [row[0] for row in ROWS]


def test_defaults_other_values_and_rules_are_the_catalogues():
    for dotted, default, others, rule in ROWS:
        known = describe(AshesSettings, dotted)
        assert show(value(AshesSettings(), dotted)) == default, dotted
        assert known.default == value(AshesSettings(), dotted), dotted
        assert known.rule == (rule if rule == "SCENE" else f"ASH-{rule}"), dotted
        for typed in [default, *others.split()]:
            settings = build(AshesSettings, {dotted: typed})
            assert show(value(settings, dotted)) == typed, dotted
            assert (dotted in differences(settings)) == (typed != default), (dotted, typed)


def test_every_meaning_is_one_sentence_that_names_each_value():
    for dotted in keys(AshesSettings):
        known = describe(AshesSettings, dotted)
        assert known.meaning.endswith(".") and ". " not in known.meaning, dotted
        if known.legal.startswith("one of ") and dotted != "attack.default_attribute":
            values = known.legal.removeprefix("one of ").split(" or ")[0].split(", ")
            named = [word for word in values if not word.isdigit()]
            assert all(f"`{word}`" in known.meaning for word in named), dotted


def test_the_written_rules_name_every_key_and_no_other():
    written = re.findall(r"`([a-z_]+(?:\.[a-z0-9_]+)+)`", RULES.read_text(encoding="utf-8"))
    assert {key for key in written if not key.startswith("err.")} == set(keys(AshesSettings))


def test_the_written_rules_hold_every_rule_that_has_a_key():
    headings = re.findall(r"^### (ASH-[A-Z]+-\d\d) \S", RULES.read_text(encoding="utf-8"), re.M)
    assert len(set(headings)) == len(headings)
    rules = {describe(AshesSettings, dotted).rule for dotted in keys(AshesSettings)} - {"SCENE"}
    assert rules <= set(headings)


# Reading values


@pytest.mark.parametrize(
    "dotted, typed, held",
    [
        ("dice.ones_cancel_soak", "off", False),
        ("dice.ones_cancel_soak", " No ", False),
        ("damage.stun", "on", True),
        ("grapple.difficulty", " 7 ", 7),
        ("grapple.difficulty", 7, 7),
        ("firefight.into_melee", "-2", -2),
        ("attack.ranged_manners", "Basic, power", ("basic", "power")),
        ("attack.ranged_manners", ["basic"], ("basic",)),
        ("attack.ranged_manners", "none", ()),
        ("dodge.default_cover", "Half", "half"),
        ("dodge.default_cover", "7", 7),
        ("health.levels", LEVELS, ("bruised:0", "hurt:-1", "incapacitated:out")),
        ("health.levels", ["fine:0"], ("fine:0",)),
        ("initiative.formula", " D10 + wits\t- wounds", "d10+wits-wounds"),
        ("initiative.formula", "-wounds+wits+wits", "-wounds+wits+wits"),
    ],
)
def test_values_come_typed_by_a_person_or_as_they_are(dotted, typed, held):
    read = value(build(AshesSettings, {dotted: typed}), dotted)
    assert read == held and type(read) is type(held)


@pytest.mark.parametrize(
    "dotted, found",
    [
        ("dice.ones_cancel_soak", 1),
        ("dice.ones_cancel_soak", "maybe"),
        ("grapple.difficulty", True),
        ("grapple.difficulty", 7.0),
        ("grapple.difficulty", 0),
        ("grapple.difficulty", "9" * 5000),
        ("grapple.difficulty", None),
        ("attack.ranged_manners", "basic,"),
        ("attack.ranged_manners", "basic,basic"),
        ("attack.ranged_manners", "basic,committed"),
        ("attack.ranged_manners", [["basic"]]),
        ("grapple.upkeep", -1),
        ("gun_melee.dodge_difficulty", 11),
        ("chase.cold.difficulty", 1),
        ("dodge.default_cover", "1"),
        ("dodge.default_cover", 11),
        ("dodge.default_cover", "wall"),
        ("dodge.default_cover", True),
        ("health.levels", "none"),
        ("health.levels", "hurt"),
        ("health.levels", "hurt:1"),
        ("health.levels", "hurt:-1,hurt:-2"),
        ("health.levels", "dead:out,hurt:-1"),
        ("health.levels", 7),
        ("initiative.formula", ""),
        ("initiative.formula", "d10 wits"),
        ("initiative.formula", "d10+charisma"),
        ("initiative.formula", "d10+-wits"),
        ("initiative.formula", "d10*wits"),
        ("initiative.formula", ["d10"]),
    ],
)
def test_what_is_not_legal_is_refused_in_one_sentence(dotted, found):
    (sentence,) = refused({dotted: found})
    assert "legal: " in sentence and "\n" not in sentence and len(sentence) < 300


def test_a_problem_tells_key_found_and_legal():
    assert refused({"grapple.difficulty": "many"}) == [
        "grapple.difficulty is 'many', legal: a whole number of 1 or more"
    ]


def test_an_unknown_key_suggests_the_closest():
    assert refused({"dice.tenz": 6}) == ["dice.tenz is not known, the closest is dice.tens"]
    assert "keys start with one of abort, absent, armor" in refused({"qqqq": 6})[0]


def test_all_problems_come_at_once_and_sorted():
    overrides = {"toy.legs": 9, "toy.loud": "very", "toy.leg": 2, "toy.spare": 1, 7: 7}
    assert refused(overrides, ToySettings) == [
        "7 is not known, keys start with one of absent, join, line, odds, scene, sheet, toy",
        "toy.leg is not known, the closest are toy.legs, toy.loud, toy.spare",
        "toy.legs is 9, legal: a whole number from 0 to 8",
        "toy.loud is 'very', legal: true or false",
    ]


def test_the_file_is_named_where_there_is_one():
    problem = Problem("toy.legs", 9, "a whole number from 0 to 8", "house.toml")
    assert str(problem) == "house.toml: toy.legs is 9, legal: a whole number from 0 to 8"


# What is known about keys


LISTED = "a list of any of bashing, lethal, aggravated, aggravated_natural, each once at most"


@pytest.mark.parametrize(
    "dotted, legal",
    [
        ("declare.public", "true or false"),
        ("combat.end", "one of storyteller, automatic"),
        ("grapple.difficulty", "a whole number of 1 or more"),
        ("dice.untrained_skill_difficulty", "a whole number from 0 to 1"),
        ("armor.default_covers", LISTED),
        ("firefight.into_melee", "a whole number"),
        ("dodge.default_cover", "one of half, dive, open or a whole number from 2 to 10"),
    ],
)
def test_legal_values_are_a_readable_sentence(dotted, legal):
    assert describe(AshesSettings, dotted).legal == legal


def test_a_bound_from_above_is_readable_too():
    assert describe(ToySettings, "toy.spare").legal == "a whole number of 3 or less"


@pytest.mark.parametrize("dotted", ["dice", "dice.", "dice.tenz", "", "dice.tens.x", "__class__"])
def test_asking_for_an_unknown_key_is_refused(dotted):
    with pytest.raises(SettingsError):
        describe(AshesSettings, dotted)
    with pytest.raises(SettingsError):
        value(AshesSettings(), dotted)


def test_settings_cannot_be_changed():
    settings = AshesSettings()
    with pytest.raises(ValueError):
        settings.grapple.difficulty = 7
    assert settings == AshesSettings()


@hypothesis_settings(deadline=None, max_examples=40)
@given(
    st.fixed_dictionaries(
        {}, optional={row[0]: st.sampled_from([row[1], *row[2].split()]) for row in ROWS}
    )
)
def test_differences_and_what_is_shown_build_the_same_settings_again(overrides):
    settings = build(AshesSettings, overrides)
    stored = json.loads(json.dumps(differences(settings)))
    assert build(AshesSettings, stored) == settings
    typed = {dotted: show(held) for dotted, held in stored.items()}
    assert build(AshesSettings, typed) == settings


@hypothesis_settings(deadline=None, max_examples=40)
@given(st.dictionaries(st.sampled_from(keys(AshesSettings)), st.text() | st.integers() | st.none()))
def test_whatever_is_written_is_either_taken_or_told(overrides):
    try:
        build(AshesSettings, overrides)
    except SettingsError as error:
        assert {problem.key for problem in error.problems} <= set(overrides)


# --- keys that are gone ---------------------------------------------------------------------------


class Trimmed(Area):
    RETIRED: ClassVar = {"depth.scale": True}

    width: int = key(3, "How wide.", "X-01", "A game with wide rooms.")


class TrimmedSettings(Settings):
    RETIRED: ClassVar = {"attic.height": ("low", "high")}

    room: Trimmed = Trimmed()


def test_a_retired_key_that_a_game_had_set_is_passed_over() -> None:
    built = build(
        TrimmedSettings, {"room.depth.scale": "false", "attic.height": 7, "room.width": 4}
    )
    assert differences(built) == {"room.width": 4}
    assert set(retired(TrimmedSettings)) == {"room.depth.scale", "attic.height"}


def test_a_retired_key_is_refused_with_the_rule() -> None:
    with pytest.raises(SettingsError) as refused:
        describe(TrimmedSettings, "attic.height")
    assert str(refused.value) == "attic.height is a setting no more, it is always low,high"


def test_a_key_says_who_would_change_it() -> None:
    assert describe(TrimmedSettings, "room.width").who == "A game with wide rooms."
