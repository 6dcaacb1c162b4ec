"""Sheets for admins: many traits in a line, templates, copies, lines that write one, proposals."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from evennia.utils.ansi import parse_ansi

from combat_ashes.mush import npcs
from combat_ashes.rulesets import rulebook
from tests.support.shipped import shipped

SYSTEMS = sorted(shipped())
MANY = (
    "strength 3, dexterity 4, brawl 3, kind vampire, weapons knife & light pistol, "
    "specialty melee: knives"
)


def people(table: Any, ruleset: str = "ashes") -> tuple[Any, Any]:
    room = table.room()
    ada = table.player("Ada", room, permission="Builder")
    ada.must(f"+ruleset/use {ruleset}")
    return ada, table.player("Jane", room)


def sheet(player: Any) -> dict[str, Any]:
    found: dict[str, Any] = player.char.ashes.snapshot()
    return found


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_many_are_set_at_once(table: Any, ruleset: str) -> None:
    ada, jane = people(table, ruleset)
    ada.must(f"+sheet/set Jane={MANY}")
    now = sheet(jane)
    assert (now["traits"]["strength"], now["traits"]["dexterity"]) == (3, 4)
    assert now["kind"] == "vampire" and now["weapons"] == ["knife", "light pistol"]
    assert now["specialties"] == {"melee": ["knives"]}


def test_npcs_take_many_at_once_too(table: Any) -> None:
    ada, jane = people(table)
    ada.must("+npc Thug=thug*2", "+npc/set all=strength 4, weapons knife & club")
    thugs = [each for each in jane.char.location.contents if each.key.startswith("Thug")]
    for thug in thugs:
        now = thug.ashes.snapshot()
        assert now["traits"]["strength"] == 4 and now["weapons"] == ["knife", "club"]
    assert "err.sheet.part" in ada.refused("+npc/set all=strength")


def test_all_or_none(table: Any) -> None:
    """`sheet.most_dots` is the range."""
    ada, jane = people(table)
    before = sheet(jane)
    for wrong, code in (
        ("strength 3, brawl 99", "from 0 to 20"), ("strength 3, nothing", "err.sheet.part"),
        ("strength 3, weapons banana", "banana"), ("strength 3, health XQ", "Health"),
    ):  # fmt: skip
        assert code in ada.refused(f"+sheet/set Jane={wrong}")
        assert sheet(jane) == before
    assert "from 0 to 20" in ada.refused("+sheet/set Jane/brawl=99")
    ada.must("+ruleset/set sheet.most_dots=100", "+sheet/set Jane=brawl 99")


def test_other_signs_between_traits_make_no_trait_of_a_long_name(table: Any) -> None:
    ada, jane = people(table)
    before = sheet(jane)
    for wrong in (
        "strength 3; brawl 2", "strength 3 brawl 2", "strength: 3, brawl: 2", "strength = 3",
    ):  # fmt: skip
        assert "write a trait and its dots, as in strength 3" in ada.refused(
            f"+sheet/set Jane={wrong}"
        )
        assert sheet(jane) == before


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_what_some_rule_system_knows_is_no_slip(table: Any, ruleset: str) -> None:
    ada, _ = people(table, ruleset)
    said = ada.say("+sheet/set Jane=larceny 2, stealth 1, dodge 3, primal urge 2, basket weaving 2")
    assert said.count("That is a new trait") == 1 and "new trait: basket weaving" in said


def test_an_export_tells_of_what_fights_have_left_behind_only_where_they_have(table: Any) -> None:
    ada, _ = people(table)
    ada.must("+combat/start", "+combat/add Jane", "+combat/end")
    assert "left out" not in ada.say("+sheet/export Jane")
    rulings = "+combat/set Jane=pool grapple wits+brawl"
    ada.must("+combat/start", "+combat/add Jane", rulings, "+combat/end")
    said = ada.say("+sheet/export Jane")
    assert "What no line can write is left out: what fights have left behind." in said


def test_a_fight_takes_them_as_one_input(table: Any) -> None:
    ada, jane = people(table)
    ada.must("+combat/start")
    jane.must("+init")
    live = jane.char.location.ashes_fight.live
    number = live.number
    ada.must("+sheet/set Jane=strength 5, kind vampire, weapons knife")
    assert live.number == number + 1
    person = live.state.people["p1"]
    assert person.traits["strength"] == 5 and person.kind == "vampire"
    assert [weapon.name for weapon in person.weapons] == ["knife"]


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_a_template_is_a_whole_sheet(table: Any, ruleset: str) -> None:
    ada, jane = people(table, ruleset)
    ada.must("+sheet/set Jane=basket weaving 3", "+sheet/template Jane=thug")
    assert "basket_weaving" not in sheet(jane)["traits"] and sheet(jane)["player"]
    assert "err.npc.template" in ada.refused("+sheet/template Jane=banana")
    ada.must("+combat/start")
    jane.must("+init")
    assert "err.sheet.in_fight" in ada.refused("+sheet/template Jane=thug")


def test_a_copy_is_the_same_but_for_what_is_ones_own(table: Any) -> None:
    ada, jane = people(table)
    ann = table.player("Ann", jane.char.location)
    ada.must(f"+sheet/set Ann={MANY}", "+sheet/copy Jane=Ann")
    mine, hers = sheet(jane), sheet(ann)
    assert mine["traits"] == hers["traits"] and mine["weapons"] == hers["weapons"]
    assert mine["name"] == "Jane" and mine["ref"] == jane.char.id


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_the_lines_of_an_export_write_the_same_sheet(table: Any, ruleset: str) -> None:
    ada, jane = people(table, ruleset)
    ann = table.player("Ann", jane.char.location, sheet={"traits": {}})
    ada.must(f"+sheet/set Jane={MANY}, health X/, animal ken 2")
    for line in ada.say("+sheet/export Jane").splitlines():
        ada.must(line.replace("Jane=", "Ann="))
    mine, hers = sheet(jane), sheet(ann)
    for part in ("traits", "kind", "weapons", "armor", "specialties", "health"):
        assert mine[part] == hers[part], part


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_the_sheet_of_every_template_is_exported(table: Any, ruleset: str) -> None:
    ada, jane = people(table, ruleset)
    ann = table.player("Ann", jane.char.location)
    table.player("Bea", jane.char.location, sheet={"traits": {}})
    for template in npcs.templates(rulebook(ruleset, {}))[0]:
        ada.must(f"+sheet/template Jane={template}", "+sheet/copy Ann=Bea")
        lines = parse_ansi(ada.say("+sheet/export Jane")).splitlines()
        ada.must(*(each.replace("Jane=", "Ann=") for each in lines if each[0] == "+"))
        if lines[-1] == "What no line can write is left out: health.":
            # A mob's boxes are a trait that is called like what is written of everybody's.
            assert sheet(jane)["traits"]["health"]
            ann.char.ashes.set_trait("health", sheet(jane)["traits"]["health"])
        for part in ("traits", "forms", "weapons", "kind", "form", "body", "joints", "members"):
            assert sheet(ann).get(part) == sheet(jane).get(part), (template, part)


def test_traits_are_taken_off(table: Any) -> None:
    ada, jane = people(table)
    ada.must("+sheet/set Jane=basket weaving 3, brawl 2")
    for word in ("none", "off", "no"):
        ada.must(
            f"+sheet/set Jane=basket weaving 3, brawl {word}",
            f"+sheet/set Jane/basket weaving={word}",
        )
        assert not {"brawl", "basket_weaving"} & sheet(jane)["traits"].keys()
        assert "Jane has no basket weaving now." in ada.heard[-1]
    for line in ("+sheet/set Jane=strengt none", "+sheet/set Jane/strengt=off"):
        said = ada.refused(line)
        assert "Jane has no strengt to take away. Did you mean strength?" in said


@pytest.mark.parametrize("ruleset", ["ashes", "close2004", "hubris"])
def test_a_kind_that_there_is_not_is_refused_with_those_there_are(table: Any, ruleset: str) -> None:
    ada, _ = people(table, ruleset)
    said = ada.refused("+sheet/set Jane=kind elf")
    assert "There is no kind 'elf'; write mortal, animal, vampire, " in said


def test_forms_are_written_outside_of_fights(table: Any) -> None:
    ada, jane = people(table)
    ada.must("+sheet/set Jane=kind garou, breed homid, forms {crinos = {strength = 7}}")
    ada.must("+sheet/set Jane=forms {warform = {strength = 9}}, form warform")
    assert sheet(jane)["forms"] == {"crinos": {"strength": 7}, "warform": {"strength": 9}}
    assert "is no table" in ada.refused("+sheet/set Jane=forms crinos 3")
    ada.must("+combat/start")
    jane.must("+init")
    assert "err.sheet.in_fight" in ada.refused("+sheet/set Jane=forms none")
    ada.must("+combat/end", "+sheet/set Jane=form homid, forms none")
    assert sheet(jane)["forms"] == {}


def test_a_trait_of_other_rules_is_told_from_one_of_none(table: Any) -> None:
    ada, _ = people(table)
    ada.must("+sheet/set Jane=arete 2, composure 3")
    said = ada.say("+sheet/check Jane")
    assert "arete" not in said
    assert "ashes does not use composure (of close2004, forsaken and hubris)." in said


def test_what_is_written_twice_is_refused_and_health_says_how(table: Any) -> None:
    ada, jane = people(table)
    before = sheet(jane)
    assert "strength stands in this line 2 times" in (
        ada.refused("+sheet/set Jane=strength 3, strength 4").lower()
    )
    assert "as in health X//" in ada.refused("+sheet/set Jane=health 15")
    assert sheet(jane) == before
    ada.must("+sheet/set Jane=fire magic 3")
    assert "Did you mean fire magic" not in ada.heard[-1]


def test_a_sheet_is_checked(table: Any) -> None:
    ada, jane = people(table)
    ada.must("+sheet/set Jane=stealht 2")
    said = ada.say("+sheet/check Jane")
    assert "ashes misses " in said and "No rule system knows stealht." in said
    whole = ", ".join(f"{name} 2" for name in shipped()["ashes"].sheets.attribute_order)
    ada.must(f"+sheet/set Jane={whole}, stealht 0")
    assert "has all that ashes asks for" in ada.say("+sheet/check Jane")
    assert "err.staff.only" in jane.refused("+sheet/check Jane")


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_an_empty_sheet_is_told_what_it_counts_as(table: Any, ruleset: str) -> None:
    ada, jane = people(table, ruleset)
    ada.must("+sheet/set Jane=wits 0")
    said = ada.say("+sheet/check Jane")
    usual = 1 if ruleset in ("ashes", "storyteller") else 2
    missed = said.partition(f"{ruleset} misses ")[2].partition(" and ")[0].split(", ")
    assert missed != [""] and f"each counts as {usual}." in said
    assert f"Jane has 0 in wits. Type +sheet/set Jane=wits {usual} if that is a slip." in said
    shown = jane.say("+sheet")
    assert all(f"{each.capitalize()} {usual}" in shown for each in missed)
    ada.must(f"+sheet/set Jane=wits {usual}, kind animal")
    assert "0 in wits" not in ada.say("+sheet/check Jane")
    assert "Jane is an animal" in jane.say("+sheet")


def test_players_propose_where_the_game_lets_them(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, jane = people(table)
    assert "err.sheet.no_proposals" in jane.refused("+sheet/propose brawl 3")
    monkeypatch.setattr(settings, "ASHES_SHEET_PROPOSALS", True, raising=False)
    assert "from 0 to 20" in jane.refused("+sheet/propose brawl 99")
    sam = table.player("Sam", jane.char.location, permission="Helper")
    assert "err.sheet.other" in sam.refused("+sheet Jane")
    jane.must("+sheet/propose brawl 4, weapons knife")
    assert "Jane proposes for the sheet: brawl 4" in ada.heard[-1]
    assert "+sheet Jane shows what is there now." in sam.heard[-1]
    assert "Brawl 2" in sam.say("+sheet Jane")
    assert "+sheet/accept Jane or /refuse." in ada.say("+sheet")
    assert "+sheet/accept" not in jane.say("+sheet")
    assert "Proposed, and not accepted yet: brawl 4" in jane.say("+sheet")
    assert sheet(jane)["traits"]["brawl"] == 2
    assert "err.storyteller" in jane.refused("+sheet/accept Jane")
    ada.must("+sheet/accept Jane")
    assert "Your proposal is accepted" in jane.heard[-1]
    assert sheet(jane)["traits"]["brawl"] == 4 and sheet(jane)["weapons"] == ["knife"]
    assert "err.sheet.no_proposal" in ada.refused("+sheet/refuse Jane")
    jane.must("+sheet/propose brawl 5")
    assert "You propose: brawl 6, in place of: brawl 5." in jane.say("+sheet/propose brawl 6")
    assert "Jane proposes for the sheet: brawl 6, in place of: brawl 5." in ada.heard[-1]
    jane.must("+sheet/propose off")
    assert jane.heard[-1] == "You propose nothing any more."
    assert "err.sheet.no_proposal" in ada.refused("+sheet/accept Jane")
    jane.must("+sheet/propose brawl 5")
    ada.must("+sheet/refuse Jane")
    assert "is refused" in jane.heard[-1] and sheet(jane)["traits"]["brawl"] == 4
    assert "err.sheet.other" in sam.refused("+sheet Jane")


def test_an_empty_sheet_says_what_to_type(table: Any) -> None:
    room = table.room()
    jane = table.player("Jane", room)
    jane.char.attributes.remove("ashes_traits", category="ashes")
    assert "+sheet/set Jane=" in jane.say("+init")
