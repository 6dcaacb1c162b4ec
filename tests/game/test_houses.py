"""House rules in the game: read, checked, used, kept where their file breaks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from combat_ashes.mush import game_config, records, startup
from combat_ashes.mush import houses as own
from combat_ashes.rulesets import houses

GRIM = """
base = "ashes"
title = "Grim streets"
[settings]
"soak.difficulty" = 7
dice.tens = "double"
"""

CHAINSAW = """
[chainsaw]
method = "melee"
damage = "S+4"
type = "lethal"
class = "blade"
"""

HARD_SOAK = """
title: a soak is hard
cast:
  Jane:  {{traits: {{dexterity: 3, wits: 3, strength: 2, stamina: 2}}}}
rolls: {{Jane.initiative: [3], Jane.soak: [{{successes: 1, difficulty: {difficulty}}}]}}
steps:
  - Storyteller: +combat/start
  - Jane: +init
  - Storyteller: +damage/soak Jane=2 bashing
  - expect: {{house: grim, ruleset: ashes}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(settings, "ASHES_RULESETS", str(tmp_path), raising=False)
    (tmp_path / "grim.toml").write_text(GRIM)
    with houses.unchanged():
        yield tmp_path


def test_house_rules_are_chosen_shown_and_played_like_a_rule_system(
    table: Any, folder: Path
) -> None:
    room = table.room()
    ada = table.player("Ada", room, permission="Admin")
    jane = table.player("Jane", room)
    (folder / "grim").mkdir()
    (folder / "grim" / "weapons.toml").write_text(CHAINSAW)
    assert "err.ruleset.unread" in ada.refused("+ruleset/use grim")
    assert "House rules that can be used: grim (Grim streets)." in ada.say("+ruleset/reload")
    assert "House rules: grim (Grim streets)." in jane.say("+ruleset")
    ada.must("+ruleset/use grim")
    shown = jane.say("+ruleset")
    assert "In force here: grim, house rules over ashes." in shown
    assert "soak.difficulty is 7" in shown
    assert "data.weapons has chainsaw" in shown
    assert "soak.difficulty is 7 (default 6)." in jane.say("+ruleset/list soak")
    ada.must("+sheet/set Jane/weapons=chainsaw", "+combat/start")
    jane.must("+init")
    assert "Rules grim (ashes)" in jane.say("+combat")
    state = room.ashes_fight.live.state
    assert (state.ruleset, state.house) == ("ashes", "grim")
    assert state.people["p1"].weapons[0].name == "chainsaw"
    assert "chainsaw" in jane.say("help weapons")


def test_its_npcs_are_made_under_it_alone(table: Any, folder: Path) -> None:
    (folder / "grim" / "npcs").mkdir(parents=True)
    (folder / "grim" / "npcs" / "butcher.toml").write_text("traits = {strength = 4}")
    ada = table.player("Ada", table.room(), permission="Admin")
    ada.must("+ruleset/reload")
    assert "err.npc.template" in ada.refused("+npc Joe=butcher")
    ada.must("+ruleset/use grim", "+npc Joe=butcher", "+combat/start", "+npc Moe=butcher")
    assert "butcher" in ada.say("+npc/templates")


def test_a_fight_under_way_keeps_the_rules_it_began_with(table: Any, folder: Path) -> None:
    room = table.room()
    ada, jane = table.player("Ada", room, permission="Admin"), table.player("Jane", room)
    ada.must("+ruleset/reload", "+ruleset/use grim")
    jane.must("+init")
    (folder / "grim.toml").write_text(GRIM.replace("7", "8"))
    ada.must("+ruleset/reload")
    live = room.ashes_fight.live
    assert live.state.settings["soak.difficulty"] == 7
    ada.must("+ruleset/set odds.stand_in=3")
    assert room.ashes_fight.live.state.settings["soak.difficulty"] == 7
    assert game_config.rules_for(room).settings["soak.difficulty"] == 8
    # The game's word is over the house's, and may be the rule system's default.
    jane.must("+init/leave")
    ada.must("+combat/start", "+combat/end", "+ruleset/set soak.difficulty=6")
    assert game_config.rules_for(room).settings["soak.difficulty"] == 6
    ada.must("+ruleset/reset soak.difficulty")
    assert game_config.rules_for(room).settings["soak.difficulty"] == 8


def test_all_are_asked_before_a_fight_goes_on_under_house_rules(table: Any, folder: Path) -> None:
    room = table.room()
    ada = table.player("Ada", room, permission="Admin")
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    ada.must("+ruleset/reload", "+combat/start")
    jane.must("+init")
    frank.must("+init")
    ada.must("+ruleset/use grim")
    assert "grim" in jane.say("+choose agree")
    frank.must("+choose agree")
    assert "err.ruleset.same" in ada.refused("+ruleset/use ashes")
    ada.must("+combat/next", "+combat/next", "+combat/next")
    state = room.ashes_fight.live.state
    assert state.house == "grim" and state.settings["soak.difficulty"] == 7


def test_a_file_that_never_was_in_force_is_told_from_no_file(table: Any, folder: Path) -> None:
    room = table.room()
    ada = table.player("Ada", room, permission="Admin")
    (folder / "grim.toml").write_text(GRIM.replace("double", "duble") + "soak.dificulty = 3\n")
    ada.must("+ruleset/reload")
    for line in ("+ruleset/use grim", "+combat/start grim"):
        said = ada.refused(line)
        assert "has 2 mistakes; +ruleset/check grim names each" in said
    assert "There is no ruleset 'grin'" in ada.refused("+ruleset/use grin")
    assert "There is no ruleset '../grim'" in ada.refused("+ruleset/use ../grim")


def test_house_rules_are_named_in_a_vote_and_in_the_record(table: Any, folder: Path) -> None:
    room = table.room()
    ada, jane = table.player("Ada", room, permission="Admin"), table.player("Jane", room)
    ada.must("+ruleset/reload", "+ruleset/use grim", "+combat/start")
    jane.must("+init")
    ada.must("+ruleset/use hubris")
    assert "stay under 'grim'" in jane.heard[-1]
    ada.must("+combat/end")
    [row] = records.over(jane.char, 1)
    assert ", grim, Jane." in jane.say("+combat/logs")
    told = jane.say(f"+combat/logs {row.id}")
    assert "The rules are grim, house rules over ashes, with dice.tens double_always" in told


@pytest.mark.parametrize("name", ["close2004", "forsaken", "hubris", "storyteller"])
def test_a_fight_changes_to_house_rules_over_another_rule_system(
    table: Any, folder: Path, name: str
) -> None:
    (folder / "other.toml").write_text(f'base = "{name}"\n[settings]\n"join.consent" = true\n')
    room = table.room()
    ada = table.player("Ada", room, permission="Admin")
    ada.must("+ruleset/reload", "+npc Thug=thug*2", "+combat/start", "+combat/add all")
    ada.must("+ruleset/use other")
    while (state := room.ashes_fight.live.state).round == 1 and not state.house:
        ada.must("+combat/next")
    assert (state.ruleset, state.house) == (name, "other")
    assert state.settings == {"join.consent": True}


def test_a_file_that_breaks_leaves_the_game_what_it_had(table: Any, folder: Path) -> None:
    room = table.room()
    ada = table.player("Ada", room, permission="Admin")
    eve = table.player("Eve", room, permission="Admin")
    jane = table.player("Jane", room)
    ada.must("+ruleset/reload", "+ruleset/use grim=game")
    (folder / "grim.toml").write_text(GRIM.replace("double", "duble") + "soak.dificulty = 3\n")
    said = ada.say("+ruleset/reload")
    assert "grim.toml:6: dice.tens" in said and "grim.toml:7: soak.dificulty" in said
    assert "What was in force before stays so." in said
    assert "grim.toml:6: dice.tens" in eve.heard[-1] and not jane.heard
    assert "soak.difficulty is 7" in jane.say("+ruleset")
    # The server starts with what was in force last.
    houses.put([])
    startup.at_server_start()
    assert "soak.difficulty is 7" in jane.say("+ruleset")
    # A file that is gone is gone.
    (folder / "grim.toml").unlink()
    ada.must("+ruleset/reload")
    assert "In force here: ashes." in jane.say("+ruleset")


def test_scenarios_guard_house_rules(table: Any, folder: Path) -> None:
    room = table.room()
    ada = table.player("Ada", room, permission="Admin")
    scenarios = folder / "grim" / "scenarios"
    scenarios.mkdir(parents=True)
    (scenarios / "soak.yaml").write_text(HARD_SOAK.format(difficulty=6))
    said = ada.say("+ruleset/reload")
    assert "soak.yaml:1: a soak is hard" in said and "can be used: none" in said
    (scenarios / "soak.yaml").write_text(HARD_SOAK.format(difficulty=7))
    assert "can be used: grim" in ada.say("+ruleset/reload")
    assert "grim.toml has no mistakes." in ada.say("+ruleset/check grim")
    assert own.check(folder / "grim.toml") == []


def test_a_zone_has_rules_of_its_own(table: Any, folder: Path) -> None:
    alley, park = table.room(), table.room("Park")
    ada, jane = table.player("Ada", alley, permission="Admin"), table.player("Jane", park)
    sam = table.player("Sam", alley, permission="Helper")
    ada.must("+ruleset/reload")
    assert "err.ruleset.zone" in ada.refused("+ruleset/use grim=zone")
    for room in (alley, park):
        room.tags.add("docks", category="zone")
    assert "err.staff.only" in sam.refused("+ruleset/use grim=zone")
    assert "in this zone" in ada.say("+ruleset/use grim=zone")
    assert "In force here: grim" in jane.say("+ruleset")
    ada.must("+ruleset/use ashes")
    assert game_config.chosen(alley) == "ashes" and game_config.chosen(park) == "grim"


def test_what_house_rules_change_is_shown_and_files_are_named(table: Any, folder: Path) -> None:
    ada = table.player("Ada", table.room(), permission="Admin")
    assert "soak.difficulty: 6 -> 7" in ada.say("+ruleset/diff grim")
    assert "err.ruleset.file" in ada.refused("+ruleset/diff ../grim")
    assert "err.ruleset.file" in ada.refused("+ruleset/check nothing")
    (folder / "grim.toml").write_text("base = 3")
    assert "grim.toml:1: base: 3 is not legal" in ada.say("+ruleset/diff grim")


def test_help_names_the_sections(table: Any) -> None:
    shown = table.player("Jane", table.room()).say("help settings")
    assert "abort: " in shown and "+ruleset/list" in shown and "+ruleset/set <key>" in shown


def test_all_keys_are_listed_by_section(table: Any) -> None:
    ada = table.player("Ada", table.room())
    whole = ada.say("+ruleset/list")
    assert "soak: " in whole and "difficulty 6" in whole
    assert "soak.difficulty is 6 (the default)." in ada.say("+ruleset/list soak")
    assert "dice.tens is double_with_specialty" in ada.say("+ruleset/list specialty")
    assert "err.settings.none" in ada.refused("+ruleset/list zzzz")
