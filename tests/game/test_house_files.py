"""`ashes ruleset check, new, schema, diff`, and house rules in scenario files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from combat_ashes.cli import app
from combat_ashes.rulesets import houses, model_of
from combat_ashes.rulesets.legal import words_of
from combat_ashes.rulesets.model import build, describe, field_of
from combat_ashes.rulesets.toml_lines import line_of, lines_of
from tests.support.shipped import shipped

SYSTEMS = sorted(shipped())


def run(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [*map(str, words)], catch_exceptions=False)
    return result.exit_code, result.output.strip()


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_every_mistake_is_named_with_its_line(tmp_path: Path) -> None:
    file = write(
        tmp_path / "grim.toml",
        """
base = "ashes"
titel = "Grim"
about = 3

[settings]
# a comment
"dice.tens" = "duble"
odds.stand_in = 99
"wounds.nothing" = 3
[settings.health]
levels = 3
[charts.weapons.chainsaw]
method = "melee"
damage = "S+4"
tipe = "lethal"
[charts.spoons.big]
""",
    )
    write(tmp_path / "grim" / "armor.toml", '[leather]\nrating = 1\n[plate]\nrating = "many"\n')
    write(tmp_path / "grim" / "weapns.toml", "")
    write(tmp_path / "grim" / "npcs" / "thug.toml", "traits = 3")
    code, said = run("ruleset", "check", file)
    assert code == 1
    lines = [line.removeprefix(f"{tmp_path}/") for line in said.splitlines()]
    begun = [
        "grim.toml:3: titel: there is no such key; write base, title, about, settings or charts "
        "(did you mean title?)",
        "grim.toml:4: about: 3 is not legal; a text",
        'grim.toml:8: dice.tens: "duble" is not legal; ',
        "grim.toml:9: odds.stand_in: 99 is not legal; a whole number from 0 to 10",
        "grim.toml:10: wounds.nothing: there is no such key",
        "grim.toml:12: health.levels: 3 is not legal; a list of name:penalty",
        "grim.toml:13: chainsaw: type is missing; one of bashing, lethal, aggravated",
        "grim.toml:16: chainsaw.tipe: there is no such column; the closest is type",
        "grim.toml:17: spoons: there is no such chart; write armor or weapons",
        'grim/armor.toml:4: plate.rating: "many" is not legal',
        "grim/npcs/thug.toml:1: traits: 3 is not legal; traits with whole numbers",
        "grim/weapns.toml:1: weapns: there is no such chart; write armor or weapons (did you mean "
        "weapons?)",
    ]
    assert len(lines) == len(begun), said
    for line, start in zip(lines, begun, strict=True):
        assert line.startswith(start)
    assert lines[2].endswith("once, double or again (did you mean double?)")


def test_bases_are_followed_and_circles_found(tmp_path: Path) -> None:
    write(tmp_path / "one.toml", 'base = "ashes"\n[settings]\n"soak.difficulty" = 7\n')
    two = write(tmp_path / "two.toml", 'base = "one"\n[settings]\n"dice.zero_pool" = "one_die"\n')
    house = houses.load(two)
    assert (house.ruleset, house.base) == ("ashes", "one")
    assert house.settings == {"soak.difficulty": 7, "dice.zero_pool": "one_die"}
    write(tmp_path / "a.toml", 'base = "b"\n')
    write(tmp_path / "b.toml", 'base = "a"\n')
    code, said = run("ruleset", "check", tmp_path / "a.toml")
    assert code == 1 and "b.toml:1: base: a circle of bases, a on b on a" in said
    code, said = run("ruleset", "check", write(tmp_path / "c.toml", 'base = "ashs"'))
    assert code == 1 and '"ashs"' in said and "did you mean ashes?" in said
    text = 'base = "ashs"\n[settings]\n"dice.tens" = "duble"\nsoak.dificulty = 7\n'
    code, said = run("ruleset", "check", write(tmp_path / "e.toml", text))
    keys = [line.removeprefix(f"{tmp_path}/e.toml:").split(": ")[:2] for line in said.splitlines()]
    assert keys == [["1", "base"], ["3", "dice.tens"], ["4", "soak.dificulty"]]
    code, said = run("ruleset", "check", write(tmp_path / "d.toml", "[settings]\n"))
    assert code == 1 and "base is missing" in said
    code, said = run("ruleset", "check", write(tmp_path / "ashes.toml", 'base = "ashes"'))
    assert code == 1 and "there is a rule system ashes" in said


@pytest.mark.parametrize("text", ["base = ", "base = 'ashes'\n[settings\n", "\x00", "= 3"])
def test_what_is_no_toml_is_named_with_its_line(tmp_path: Path, text: str) -> None:
    file = write(tmp_path / "grim.toml", text)
    code, said = run("ruleset", "check", file, tmp_path / "none.toml")
    first, last = said.splitlines()
    assert code == 1 and first.startswith(f"{file}:{2 if 'settings' in text else 1}: ")
    assert "cannot be read" in last


@pytest.mark.parametrize("base", SYSTEMS)
def test_a_new_file_holds_every_key_and_passes(tmp_path: Path, base: str) -> None:
    from combat_ashes.rulesets import model_of
    from combat_ashes.rulesets.model import keys

    file = tmp_path / "mine.toml"
    assert run("ruleset", "new", "Mine", "--base", base, "--out", file)[0] == 0
    assert run("ruleset", "check", file) == (0, f"{file}: no mistakes")
    text = file.read_text()
    assert all(f'\n# "{key}" = ' in text for key in keys(model_of(base)))
    assert houses.load(file).settings == {}
    # What is commented out is legal, too, and changes nothing.
    whole = text.replace('\n# "', '\n"')
    assert houses.load(write(tmp_path / "whole.toml", whole)).settings == {}
    code, said = run("ruleset", "new", "Mine", "--base", base, "--out", file)
    assert code == 2 and "cannot be written" in said
    assert run("ruleset", "new", "Mine", "--base", base) == (0, text.strip())
    assert run("ruleset", "new", "Mine", "--base", "none")[0] == 2


@pytest.mark.parametrize("base", SYSTEMS)
def test_the_schema_has_every_key(base: str) -> None:
    from combat_ashes.rulesets import model_of
    from combat_ashes.rulesets.model import keys

    code, said = run("ruleset", "schema", "--base", base)
    found = json.loads(said)
    assert code == 0 and found["required"] == ["base"]
    own = found["properties"]["settings"]["properties"]
    assert set(keys(model_of(base))) <= set(own)
    assert all({"description", "default"} <= set(own[key]) for key in keys(model_of(base)))
    assert own["sheet"]["additionalProperties"] is False
    if base == "ashes":
        assert "double" in own["dice.tens"]["enum"]
        assert own["dice"]["properties"]["tens"] == own["dice.tens"]
        pin = own["grapple"]["properties"]["effect"]["properties"]["pin"]
        assert pin["properties"]["cost"] == own["grapple.effect.pin.cost"]


def test_differences_are_told_a_line_for_each_key(tmp_path: Path) -> None:
    one = write(tmp_path / "one.toml", 'base = "ashes"\nsettings = {soak = {difficulty = 7}}\n')
    two = write(tmp_path / "two.toml", 'base = "one"\nsettings = {"odds.stand_in" = 3}\n')
    assert run("ruleset", "diff", one) == (0, "soak.difficulty: 6 -> 7")
    assert run("ruleset", "diff", one, two) == (0, "odds.stand_in: 2 -> 3")
    assert run("ruleset", "diff", one, one) == (0, "Nothing differs.")
    assert run("ruleset", "diff", write(tmp_path / "bad.toml", "base = 3"))[0] == 1
    other = write(tmp_path / "other.toml", 'base = "hubris"\n')
    assert run("ruleset", "diff", one, other) == (0, "base: ashes -> hubris")


ROW = {
    "ashes": ("weapons", 'method = "melee"\ndamage = "S+4"\ntype = "lethal"\nclass = "blade"'),
    "close2004": ("weapons", 'skill = "weaponry"\nbonus = 4\ndamage = "lethal"\nsize = "large"'),
    "forsaken": ("melee", 'skill = "weaponry"\ndamage = 4\ntype = "lethal"\nsize = 2'),
    "hubris": ("weapons", 'skill = "weaponry"\nedge = 4\ndamage = "lethal"'),
    "storyteller": ("melee", 'damage = "S+4"\ntype = "lethal"'),
}


@pytest.mark.parametrize("base", SYSTEMS)
def test_a_chart_beside_the_file_arms_people(tmp_path: Path, base: str) -> None:
    """ASH-DMG-05, CLO-WND-04, FOR-WPN-01, HUB-ATK-17, STO-ARM-06: `data.weapons`, `data.melee`."""
    chart, row = ROW[base]
    write(tmp_path / "grim.toml", f'base = "{base}"\n')
    write(tmp_path / "grim" / f"{chart}.toml", f"[chainsaw]\n{row}\n")
    assert run("ruleset", "check", tmp_path / "grim.toml")[1].endswith("no mistakes")
    scenario = write(
        tmp_path / "fight.yaml",
        """
title: somebody has a chainsaw
ruleset: ./grim.toml
unfed: random
cast:
  Jane: {traits: {dexterity: 3, wits: 3, strength: 2, stamina: 2}, weapons: [chainsaw]}
steps:
  - Storyteller: +combat/start
  - Jane: +init
  - expect: {house: grim}
  - Storyteller: +combat/end
""",
    )
    record = tmp_path / "record.json"
    code, said = run("play", scenario, "--record", record)
    assert code == 0, said
    assert run("verify", record)[0] == 0
    found = json.loads(record.read_bytes())
    assert (found["ruleset"], found["house"]) == (base, "grim")
    assert "chainsaw" in found["settings"][f"data.{chart}"]
    plain = write(tmp_path / "plain.yaml", scenario.read_text().replace("./grim.toml", base))
    assert run("play", plain)[0] == 1


def test_armor_of_a_house_is_worn(tmp_path: Path) -> None:
    """ASH-ARM-01: `data.armor`."""
    write(tmp_path / "grim.toml", 'base = "ashes"\n[charts.armor.plate]\nrating = 4\n')
    scenario = write(
        tmp_path / "fight.yaml",
        """
title: plate soaks
ruleset: grim.toml
cast:
  Jane: {traits: {dexterity: 3, wits: 3, strength: 2, stamina: 2}, armor: [plate]}
rolls: {Jane.initiative: [3], Jane.soak: [{successes: 1, pool: 6}]}
steps:
  - Storyteller: +combat/start
  - Jane: +init
  - Storyteller: +damage/soak Jane=2 bashing
""",
    )
    assert run("play", scenario)[0] == 0


def test_scenarios_beside_the_file_are_played(tmp_path: Path) -> None:
    file = write(tmp_path / "grim.toml", 'base = "ashes"\n')
    write(
        tmp_path / "grim" / "scenarios" / "a.yaml",
        """
title: it is not so
cast:
  Jane: {traits: {dexterity: 3, wits: 3, strength: 2, stamina: 2}}
unfed: random
steps:
  - Storyteller: +combat/start
  - Jane: +init
  - expect: {house: grim, round: 7}
""",
    )
    code, said = run("ruleset", "check", file)
    assert code == 1 and "a.yaml:1: it is not so: step 3: round is 1, expected 7" in said
    assert houses.known() == {}
    write(tmp_path / "grim" / "armor.toml", '[plate]\nrating = "many"\n')
    code, said = run("ruleset", "check", file)
    assert code == 1 and 'plate.rating: "many"' in said and "a.yaml:1: it is not so" in said
    write(file, 'base = "ashs"\n')
    code, said = run("ruleset", "check", file)
    assert code == 1 and "a.yaml" not in said
    assert "grim/scenarios: not played while there are mistakes" in said


def test_off_none_and_no_are_one_word_in_a_file(tmp_path: Path) -> None:
    for word in ("off", "none", "no"):
        text = (
            f'base = "ashes"\n[settings]\n"scene.ruleset_switch" = "{word}"\n'
            f'"join.consent" = "{word}"\n"guard.manners" = "{word}"\n'
        )
        house = houses.load(write(tmp_path / "grim.toml", text))
        assert house.settings == {"scene.ruleset_switch": "off", "guard.manners": []}


def test_help_and_refusal_name_the_same_words(tmp_path: Path) -> None:
    model = model_of("ashes")
    for word in words_of(field_of(model, "dice.tens")):
        assert word in describe(model, "dice.tens").legal
        build(model, {"dice.tens": word})


def test_a_file_with_mistakes_fails_a_scenario(tmp_path: Path) -> None:
    write(tmp_path / "grim.toml", 'base = "ashes"\n[settings]\nnothing = 3\n')
    scenario = write(tmp_path / "a.yaml", "title: x\nruleset: ./grim.toml\ncast: {}\nsteps: []\n")
    code, said = run("play", scenario)
    assert code == 1 and "grim.toml:3: nothing" in said


def test_a_scenario_that_sets_what_is_a_rule_now_fails(tmp_path: Path) -> None:
    text = "title: x\nsettings: {{wounds.timing: {}}}\ncast: {{Ann: {{}}}}\nsteps: []\n"
    scenario = write(tmp_path / "a.yaml", text.format("next_phase"))
    code, said = run("play", scenario)
    assert code == 1 and "wounds.timing is a setting no more, it is always immediate" in said
    write(scenario, text.format("immediate"))
    assert run("play", scenario)[0] == 0


def test_each_of_many_mistakes_is_named_with_its_line(tmp_path: Path) -> None:
    keys = "".join(f'"dice.tenz{number}" = 1\n' for number in range(3000))
    file = write(tmp_path / "grim.toml", f'base = "ashes"\n[settings]\n{keys}')
    code, said = run("ruleset", "check", file)
    assert code == 1 and said.count("did you mean dice.tens?") == 3000
    assert "grim.toml:3002: dice.tenz2999: there is no such key" in said


def test_lines_are_found_however_keys_are_written() -> None:
    text = (
        'a = 1\n[b]\n"c.d" = 2\n e.f = 3\n[[g]]\nh = {i = 4}\n[ j . "k l" ]\nm = """\nn = 5\n"""\n'
    )
    lines = lines_of(text)
    assert [line_of(lines, path) for path in (
        ["a"], ["b"], ["b", "c", "d"], ["b", "e", "f"], ["g"], ["g", "h", "i"], ["j", "k l"],
        ["j", "k l", "m"], ["nothing"], [],
    )] == [1, 2, 3, 4, 5, 6, 7, 8, 1, 1]  # fmt: skip


def test_a_file_is_begun_in_a_folder_that_is_not_there_yet(tmp_path: Path) -> None:
    file = tmp_path / "world" / "rulesets" / "grim.toml"
    code, said = run("ruleset", "new", "Grim", "--base", "ashes", "--out", file)
    assert code == 0 and file.exists(), said


MELEE = {
    "ashes": ("weapons", 'method = "melee"\ndamage = "S+2"\ntype = "lethal"\n'),
    "close2004": ("weapons", 'skill = "weaponry"\nbonus = -1\ndamage = "lethal"\nsize = "large"\n'),
    "forsaken": ("melee", 'skill = "weaponry"\ndamage = 3\ntype = "lethal"\n'),
    "hubris": ("weapons", 'skill = "weaponry"\nedge = 3\ndamage = "lethal"\ntags = ["heavy"]\n'),
    "storyteller": ("melee", 'damage = "strength+2"\ntype = "lethal"\nlength = 1\n'),
}


@pytest.mark.parametrize("base", SYSTEMS)
def test_a_column_that_a_chart_has_not_is_named_with_its_line(tmp_path: Path, base: str) -> None:
    name, row = MELEE[base]
    house = write(tmp_path / "grim.toml", f'base = "{base}"\n')
    chart = write(tmp_path / "grim" / f"{name}.toml", f"[katana]\n{row}")
    assert run("ruleset", "check", house) == (0, f"{house}: no mistakes")
    write(chart, f"[katana]\nsharp = 1\n{row.replace('lethal', 'deadly')}")
    code, said = run("ruleset", "check", house)
    first, second = said.splitlines()
    assert code == 1 and first.startswith(f"{chart}:2: katana.sharp: there is no such column")
    assert 'deadly" is not legal; one of bashing, lethal, aggravated' in second


def test_a_chart_that_is_no_table_of_rows_is_named(tmp_path: Path) -> None:
    house = write(tmp_path / "grim.toml", 'base = "ashes"\n[charts]\nweapons = "mine.toml"\n')
    write(tmp_path / "grim" / "weapons.toml", f"[katana]\n{MELEE['ashes'][1]}")
    said = f'{house}:3: weapons: "mine.toml" is not legal; a table of rows'
    assert run("ruleset", "check", house) == (1, said)


def test_a_key_that_is_a_rule_now_is_named_where_it_would_say_otherwise(tmp_path: Path) -> None:
    text = 'base = "ashes"\n[settings]\n"wounds.timing" = "{}"\n'
    house = write(tmp_path / "grim.toml", text.format("immediate"))
    assert run("ruleset", "check", house)[0] == 0
    write(house, text.format("next_phase"))
    said = f"{house}:3: wounds.timing: this is a setting no more, it is always immediate"
    assert run("ruleset", "check", house) == (1, said)


def test_a_key_that_stands_twice_is_named(tmp_path: Path) -> None:
    text = 'base = "ashes"\n[settings]\ndice.tens = "once"\n"dice.tens" = "double"\n'
    house = write(tmp_path / "grim.toml", text)
    assert run("ruleset", "check", house) == (1, f"{house}:3: dice.tens stands twice; keep one")


def test_scenarios_that_fail_are_named_with_all_other_mistakes(tmp_path: Path) -> None:
    text = 'base = "ashes"\n[settings]\nsoak.nothing = 1\nsoak.difficulty = 7\n'
    house = write(tmp_path / "grim.toml", text)
    scenario = """
title: {}
cast: {{Jane: {{}}, Frank: {{}}}}
rolls: {{Frank.soak: [{{successes: 0, difficulty: 7}}]}}
always: {{Jane.initiative: 5, Frank.initiative: 4}}
steps:
  - Storyteller: +combat/start
  - Jane: +init
  - Frank: +init
  - Storyteller: +damage/soak Frank=1 bashing
  - expect: {{Frank.health.track: "{}"}}
"""
    both = scenario.format("one level", "/") + "---" + scenario.format("two levels", "//")
    write(tmp_path / "grim" / "scenarios" / "soak.yaml", both)
    code, said = run("ruleset", "check", house)
    first, second = said.splitlines()
    assert code == 1 and first.startswith(f"{house}:3: soak.nothing: there is no such key")
    assert second.startswith(f"{tmp_path}/grim/scenarios/soak.yaml:1: two levels: step 5")
