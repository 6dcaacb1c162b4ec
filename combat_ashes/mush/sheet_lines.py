"""A sheet as lines that write it: how they are read, and the lines of one that there is."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from typing import Any, NamedTuple

from ..engine.numbers import is_whole, whole
from ..engine.off import is_off
from ..engine.pools import trait_key
from ..engine.refusals import Refused
from ..rulesets import sheet_facts
from ..rulesets.npc_templates import MOST_MEMBERS, toml
from .sheets import BODY, LISTS, PARTS, WORDS

SEVERAL = (*LISTS, "specialty")
"""What has several entries, with & between them."""

FORMS = "forms"
SIGNS = ";:="
"""What people write between traits, or a trait and its dots, and no trait has beside others."""

LONGEST_PART = 900
"""Of a line with a name before it, which may have 1,000 characters."""


LEFT_BEHIND = "what fights have left behind"


class Written(NamedTuple):
    """The lines of a sheet: parts that stand together in one, and what needs a line of its own."""

    parts: list[str]
    alone: list[tuple[str, str]]
    left_out: list[str]


def parts(text: str) -> list[tuple[str, str]]:
    """`strength 3, kind vampire, weapons knife & club` as what and to what; raises `Refused`."""
    return [_part(each.strip()) for each in split(text, ",") if each.strip()]


def _part(text: str) -> tuple[str, str]:
    first, _, rest = text.partition(" ")
    key = first.lower()
    if key in (*PARTS, *BODY, FORMS, *sheet_facts()) and rest.strip():
        several = key in SEVERAL or key in sheet_facts()
        return key, ",".join(split(rest, "&")).strip() if several else rest.strip()
    name, _, dots = text.rpartition(" ")
    # Two traits without a comma, or with another sign, are no trait of a long name.
    odd = any(sign in name for sign in SIGNS) or any(map(is_whole, name.split()))
    if odd or not name.strip() or not (is_whole(dots) or is_off(dots)):
        raise Refused("err.sheet.part", word=text)
    return name.strip(), dots


def split(text: str, sign: str) -> list[str]:
    """A text parted at a sign, but for what stands within braces."""
    found, depth, quoted, escaped = [""], 0, False, False
    for letter in text:
        if quoted:
            quoted = escaped or letter != '"'
            escaped = letter == "\\" and not escaped
        elif depth and letter == '"':
            quoted = True
        elif letter in "{}":
            depth = max(0, depth + (1 if letter == "{" else -1))
        if letter == sign and not depth:
            found.append("")
        else:
            found[-1] += letter
    return found


def read_value(name: str, text: str) -> tuple[str, Any]:
    """What `+sheet/set <who>/<name>=<text>` changes: (which part, its value)."""
    key, text = name.strip().lower(), text.strip()
    if key in WORDS:
        return key, None if is_off(text) else text.lower() or None
    if key in LISTS:
        entries = [] if is_off(text) else [each.strip() for each in split(text, ",")]
        return key, [_table(each) if each[0] == "{" else each.lower() for each in entries if each]
    if key == FORMS:
        return key, None if is_off(text) else _table(text)
    if key in sheet_facts():
        return key, text.lower()
    if key == "body":
        if text not in ("0", "1", "2", "3"):
            raise Refused("err.sheet.trait", problem="body must be a number from 0 to 3")
        return key, whole(text, 0, 3)
    if key == "members":
        return key, 0 if is_off(text) else whole(text, 0, MOST_MEMBERS, of=key)
    if key == "joints":
        return key, not is_off(text) and text.lower() != "false"
    if key == "health":
        return key, "" if is_off(text) else text
    if key == "specialty":
        ability, _, words = text.lower().partition(":")
        return key, (ability.strip(), [word.strip() for word in words.split(",") if word.strip()])
    return "trait", text


def _table(text: str) -> dict[str, Any]:
    """`{name = "fangs", damage = "S+1"}`, as a template has it; raises `Refused`."""
    try:
        found = tomllib.loads(f"it = {text}")
    except tomllib.TOMLDecodeError:
        found = {}
    if found.keys() != {"it"} or not isinstance(found["it"], dict):
        problem = f"{text[:40]} is no table; write it as in a template"
        problem += ', {name = "fangs", damage = "S+1"}'
        raise Refused("err.sheet.trait", problem=problem)
    return dict(found["it"])


# --- the lines of a sheet -------------------------------------------------------------------------


def written(sheet: dict[str, Any]) -> Written:
    """The lines that write a sheet, and the names of what no line writes."""
    made = Written([], [], [])
    for name, number in sheet["traits"].items():
        _put(made, name.replace("_", " "), str(number), f"trait {trait_key(name)}", str(number))
    for name, form in (sheet.get(FORMS) or {}).items():
        _put(made, FORMS, toml({name: form}), FORMS, {name: form})
    for key in ("kind", "breed", "form", "status", *BODY):
        value = sheet.get(key)
        if value not in (None, "") and value is not True:
            _put(made, key, "no" if value is False else str(value), key, value)
    for key in LISTS:
        held = sheet.get(key) or []
        entries = [str(held)] if isinstance(held, str | int) else list(held)
        if entries:
            _put(made, key, " & ".join(map(_entry, entries)), key, entries)
    for key in sheet_facts():
        _put_fact(made, key, sheet.get(key))
    if sheet.get("health"):
        _put(made, "health", sheet["health"], "health", sheet["health"])
    for ability, words in sheet["specialties"].items():
        said = [words] if isinstance(words, str) else list(words)
        _put(made, "specialty", f"{ability}: {' & '.join(said)}", "specialty", (ability, said))
    return made


def _put(made: Written, what: str, text: str, key: str, value: Any) -> None:
    """Write a part in a line with others, or in its own, if it is read back as what it is."""
    part = f"{what} {text}"
    if len(part) > LONGEST_PART:
        made.left_out.append(what)
    elif _read_beside_another(part) == (key, _plain(value)):
        made.parts.append(part)
    elif "=" not in what and _read_back(what.strip(), text) == (key, _plain(value)):
        made.alone.append((what, text))
    else:
        made.left_out.append(what)


def _read_beside_another(part: str) -> tuple[str, Any] | None:
    try:
        first, *others = parts(f"{part}, {part}")
    except Refused:
        return None
    return _read_back(*first) if others == [first] else None


def _read_back(what: str, text: str) -> tuple[str, Any] | None:
    """Which part of a sheet this changes, a trait with its name, and to what."""
    try:
        key, value = read_value(what, text)
    except Refused:
        return None
    return f"trait {trait_key(what)}" if key == "trait" else key, _plain(value)


def _plain(value: Any) -> Any:
    """A value for comparing: names as they are looked up, a thing that is only named its name."""
    if isinstance(value, dict):
        found = {str(key): _plain(each) for key, each in value.items()}
        return found["name"] if found.keys() == {"name"} else found
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value.strip().lower() if isinstance(value, str) else value


def _entry(thing: Any) -> str:
    """A thing as it is typed: its name, or a table where it is made up or its name has signs."""
    if isinstance(thing, dict):
        return toml(thing)
    name = str(thing)
    odd = is_off(name) or any(sign in name for sign in ",&{}")
    return toml({"name": name}) if odd else name


def _put_fact(made: Written, key: str, value: Any) -> None:
    entries: Iterable[Any] = [str(value)] if isinstance(value, str | int) else value or []
    if isinstance(value, dict) or not all(isinstance(each, str) for each in entries):
        if value and LEFT_BEHIND not in made.left_out:
            made.left_out.append(LEFT_BEHIND)
    elif entries:
        text = " & ".join(entries)
        _put(made, key, text, key, ",".join(split(text, "&")).lower())
