"""What is written of a sheet is read back, whatever stands on it."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from combat_ashes.engine.pools import trait_key
from combat_ashes.mush.sheet_lines import parts, read_value, written

NAMES = st.text("abc ,&{}\"\\:'_=#é", min_size=1, max_size=8).filter(str.strip) | st.sampled_from(
    ("none", "armor lore", "weapons", "light pistol", "Health", "body")
)
VALUES = st.integers(-9, 99) | NAMES | st.booleans() | st.lists(NAMES, max_size=2)
THINGS = NAMES | st.dictionaries(NAMES, VALUES, max_size=3).map(lambda it: {**it, "name": "claw"})
SHEETS = st.fixed_dictionaries(
    {
        "traits": st.dictionaries(NAMES, st.integers(0, 9), max_size=3),
        "forms": st.dictionaries(NAMES, st.dictionaries(NAMES, VALUES, max_size=2), max_size=2),
        "specialties": st.dictionaries(NAMES, st.lists(NAMES, max_size=2), max_size=2),
        "weapons": st.lists(THINGS, max_size=3),
        "armor": st.lists(THINGS, max_size=2) | st.integers(0, 3),
        "kind": NAMES | st.none(),
        "body": st.integers(0, 3) | st.none(),
        "members": st.integers(0, 100) | st.none(),
        "joints": st.booleans(),
        "health": st.text("*X/", max_size=4),
        "merits": NAMES | st.lists(NAMES, max_size=2) | st.just({"own": 3}),
    }
)


def plain(value: Any) -> str:
    """A value for comparing, whatever its letters; a thing that is only named is its name."""
    if isinstance(value, list | tuple):
        value = [plain(each) for each in value]
    elif isinstance(value, dict) and value.keys() == {"name"}:
        value = value["name"]
    return json.dumps(value, sort_keys=True).lower().replace(" ", "")


@given(SHEETS)
@settings(deadline=None, max_examples=60)
def test_what_is_written_is_read_back(sheet: dict[str, Any]) -> None:
    """Each part of a sheet comes back as it was, or is named among what is left out."""
    made = written(sheet)
    typed = [*parts(", ".join(made.parts)), *made.alone]
    read = [(what, *read_value(what, text)) for what, text in typed]
    for name, dots in sheet["traits"].items():
        came = [value for what, key, value in read
                if key == "trait" and trait_key(what) == trait_key(name)]  # fmt: skip
        assert str(dots) in came or name.replace("_", " ") in made.left_out
    for name, form in sheet["forms"].items():
        came = [value for _, key, value in read if key == "forms"]
        assert {name: form} in came or "forms" in made.left_out
    for ability, words in sheet["specialties"].items():
        came = [plain(value) for _, key, value in read if key == "specialty"]
        assert plain([ability, words]) in came or "specialty" in made.left_out
    for what in ("kind", "body", "members", "health", "weapons"):
        came = [plain(value) for _, key, value in read if key == what]
        assert came in ([plain(sheet[what])], []) and (
            came or sheet[what] in (None, "", []) or what in made.left_out
        )


def test_what_has_signs_in_its_name_is_no_reason_to_leave_it_out() -> None:
    sheet = {
        "traits": {"armor_lore": 2, "brawl": 3},
        "forms": {"crinos": {"strength": 7, "joints": False}},
        "specialties": {},
        "weapons": ["knife", "salt & pepper", {"name": "fangs", "damage": "S+1", "natural": True}],
    }
    made = written(sheet)
    assert made.left_out == []
    assert made.alone == [("armor lore", "2")]
    assert made.parts == [
        "brawl 3",
        "forms {crinos = {strength = 7, joints = false}}",
        'weapons knife & {name = "salt & pepper"} & {name = "fangs", damage = "S+1", natural = '
        "true}",
    ]
