"""`ashes play --record` and `ashes verify`: a record proves itself, and any change is found."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from combat_ashes.cli import app
from combat_ashes.records import model
from combat_ashes.records.verify import Differs, verify

NEXT = "  - Storyteller: +combat/next"
AIMS = "  - Storyteller: +combat/rule waive intents\n"
PACE = {
    "ashes": ("", NEXT, NEXT),
    "storyteller": ("", NEXT, NEXT),
    "close2004": (NEXT, "", ""),
    "hubris": (NEXT, "  - Storyteller: +combat/continue", ""),
    "forsaken": (AIMS + NEXT, "", ""),
}
"""What sets the first round going, and the second, and lets an attack happen."""

SCENARIO = """
title: two people fight
ruleset: {ruleset}
unfed: random
settings: {{absent.silent_seconds: 200}}
cast:
  Jane:  {{traits: {{dexterity: 3, wits: 3, strength: 2, stamina: 2, composure: 2, brawl: 3}}}}
  Frank: {{traits: {{dexterity: 2, wits: 2, strength: 3, stamina: 3, composure: 2, brawl: 3}}}}
steps:
  - Storyteller: +combat/start
  - Jane: +init
  - Frank: +init
{begin}
  - Storyteller: +combat/as Jane & Frank=+pass
{go_on}
  - Storyteller: +combat/as Jane=+attack Frank
  - Jane: pose grins.
  - Frank: say Ouch
  - Storyteller: +combat/next
  - Storyteller: +combat/undo
  - Storyteller: +damage Frank=2 bashing
  - Storyteller: +combat/next
{resolve}
  - Storyteller: +combat/end
  - Storyteller: +combat/undo
  - Storyteller: +combat/init Jane=roll
  - Storyteller: +combat/title The alley
  - Storyteller: +combat/end
"""


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, [*words], catch_exceptions=False)
    return result.exit_code, result.output.strip()


def recorded(folder: Path, ruleset: str = "ashes", text: str = SCENARIO) -> Path:
    file, out = folder / "fight.yaml", folder / f"{ruleset}.json"
    begin, go_on, resolve = PACE[ruleset]
    how = {"begin": begin, "go_on": go_on, "resolve": resolve}
    file.write_text(text.format(ruleset=ruleset, **how))
    code, said = run("play", str(file), "--record", str(out))
    assert code == 0, said
    return out


@pytest.mark.parametrize("ruleset", PACE)
def test_a_record_follows_from_its_seeds(tmp_path: Path, ruleset: str) -> None:
    out = recorded(tmp_path, ruleset)
    found = json.loads(out.read_bytes())
    rolls = [e for each in found["entries"] for e in each["events"] if e["kind"] == "roll"]
    assert run("verify", str(out)) == (
        0, f"verified: {len(found['entries'])} inputs, {len(rolls)} rolls"
    )  # fmt: skip
    assert rolls and found["format"] == "combat-ashes record" and found["version"] == 1
    assert (found["room"], found["title"], found["house"]) == ("Alley", "The alley", None)
    assert found["settings"] == {"absent.silent_seconds": 200} and found["ended"]
    assert [pose["text"] for pose in found["poses"]] == ["Jane grins.", 'Frank says, "Ouch"']
    # The end was taken back once, and there are new dice after it.
    assert len(found["seeds"]) == 2 and found["seeds"][0]["from"] == 1
    assert found["seeds"][1]["from"] > 1 and all(seed["seed"] for seed in found["seeds"])


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _leaves(each, (*path, key))
    elif isinstance(value, list) and value:
        for index, each in enumerate(value):
            yield from _leaves(each, (*path, index))
    else:
        yield path


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    return f"{value}x" if isinstance(value, str) else 7


@pytest.mark.parametrize("ruleset", PACE)
def test_any_single_change_is_found(tmp_path: Path, ruleset: str) -> None:
    """Of `ashes` each of them, of the others one in nine."""
    text = recorded(tmp_path, ruleset).read_bytes()
    leaves = list(_leaves(json.loads(text)))
    for path in leaves[:: 1 if ruleset == "ashes" else 9]:
        changed = json.loads(text)
        within = changed
        for step in path[:-1]:
            within = within[step]
        within[path[-1]] = _other(within[path[-1]])
        with pytest.raises((Differs, model.RecordError)):
            verify(model.load(json.dumps(changed).encode()))
            raise AssertionError(f"nobody finds that {path} is changed")


def _changed(out: Path, change: Any) -> tuple[int, str]:
    found = json.loads(out.read_bytes())
    change(found)
    other = out.with_name("changed.json")
    other.write_text(json.dumps(found))
    return run("verify", str(other))


def _attack(found: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    return next(
        (entry["n"], event)
        for entry in found["entries"]
        for event in entry["events"]
        if event["kind"] == "roll" and event["purpose"] == "attack"
    )


def test_the_first_entry_that_differs_is_named(tmp_path: Path) -> None:
    out = recorded(tmp_path)
    found = json.loads(out.read_bytes())
    number, roll = _attack(found)
    faces = " ".join(map(str, roll["faces"]))
    other = " ".join(map(str, [roll["faces"][0] % 10 + 1, *roll["faces"][1:]]))

    def change(found: dict[str, Any]) -> None:
        _, roll = _attack(found)
        roll["faces"][0] = roll["faces"][0] % 10 + 1

    assert _changed(out, change) == (
        1,
        f"entry {number}, Jane, attack against Frank: the record says faces {other}, the seed "
        f"gives {faces}",
    )

    def swap(found: dict[str, Any]) -> None:
        found["entries"][4], found["entries"][5] = found["entries"][5], found["entries"][4]

    assert _changed(out, swap) == (1, "entry 5: the record says number 6")

    def forge(found: dict[str, Any]) -> None:
        found["seeds"][0]["seed"] = "another"

    shown = "the seed of entry 1 does not have the hash that was shown"
    assert _changed(out, forge) == (1, shown)

    def promise(found: dict[str, Any]) -> None:
        found["seeds"][0]["hash"] = "another"

    said = "the seed of entry 1 does not have the hash that was shown"
    assert _changed(out, promise) == (1, said)

    def other_rules(found: dict[str, Any]) -> None:
        found["ruleset"] = "hubris"

    assert _changed(out, other_rules) == (1, "ruleset: the record says hubris, entry 1 ashes")


def test_what_cannot_be_proved_ends_with_2(tmp_path: Path) -> None:
    fed = SCENARIO.replace("unfed: random", "unfed: random\nrolls: {{Jane.initiative: [3]}}")
    code, said = run("verify", str(recorded(tmp_path, text=fed)))
    assert (code, "fed by a file" in said) == (2, True)
    running = SCENARIO.rpartition("  - ")[0]
    code, said = run("verify", str(recorded(tmp_path, text=running)))
    assert (code, "not shown yet" in said) == (2, True)
    out = recorded(tmp_path)
    code, said = _changed(out, lambda found: found.update(version=2))
    assert (code, "newer format" in said) == (2, True)
    code, said = _changed(out, lambda found: found["entries"].clear())
    assert (code, "damaged" in said) == (2, True)
    code, said = _changed(out, lambda found: found.pop("entries"))
    assert (code, "damaged" in said) == (2, True)
    other = tmp_path / "other.json"
    other.write_text("{}")
    code, said = run("verify", str(other))
    assert (code, "no record" in said) == (2, True)
    code, said = run("verify", str(tmp_path / "none.json"))
    assert (code, "cannot be read" in said) == (2, True)
    code, said = run("verify", str(out), str(other))
    assert code == 2 and f"{out}: verified" in said and f"{other}: It is no record" in said


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text("ab1{é", max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(("format", "version", "entries")), inner)
    ),
    max_leaves=8,
)


@given(text=st.binary() | JSON.map(lambda value: json.dumps(value).encode()))
@settings(max_examples=200)
def test_no_bytes_break_it(text: bytes) -> None:
    with pytest.raises(model.RecordError):
        model.load(text)


@given(data=st.data())
@settings(
    max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
def test_no_damage_breaks_it(whole: bytes, data: st.DataObject) -> None:
    """Any part of a record is replaced by anything at all."""
    found = json.loads(whole)
    path = data.draw(st.sampled_from(list(_leaves(found))))
    path = path[: data.draw(st.integers(1, len(path)))]
    within = found
    for step in path[:-1]:
        within = within[step]
    anything = st.none() | st.integers() | st.text("ab") | st.lists(st.integers()) | st.just({})
    within[path[-1]] = data.draw(anything.filter(lambda value: value != within[path[-1]]))
    with pytest.raises((Differs, model.RecordError)):
        verify(model.load(json.dumps(found).encode()))


ODD = (b'"\\ud800"', b"1e999", b"NaN", b"99999999999999999999999", b"\xff\xfe", b"", b"\x00", b"{")


@pytest.mark.parametrize("ruleset", PACE)
def test_no_change_of_its_bytes_breaks_it(tmp_path: Path, ruleset: str) -> None:
    """A record whose bytes are changed anywhere is proved only where it says the same."""
    text = recorded(tmp_path, ruleset).read_bytes()
    whole = json.loads(text)

    @given(st.integers(0, len(text)), st.integers(0, 40), st.sampled_from(ODD) | st.binary())
    @settings(max_examples=60, deadline=None)
    def changed(at: int, length: int, new: bytes) -> None:
        other = text[:at] + new + text[at + length :]
        try:
            verify(model.load(other))
        except (Differs, model.RecordError):
            return
        assert json.loads(other) == whole

    changed()


@pytest.fixture(scope="module")
def kept() -> dict[str, bytes]:
    return {}


@pytest.fixture
def whole(kept: dict[str, bytes], tmp_path: Path) -> bytes:
    if not kept:
        kept["text"] = recorded(tmp_path).read_bytes()
    return kept["text"]
