"""What a key accepts: in words for whoever sets it, and as what is read of what they type."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le
from msgspec import Meta
from pydantic import GetCoreSchemaHandler
from pydantic.fields import FieldInfo
from pydantic_core import core_schema

from ..engine.off import OFF

# What a person may type for a switch.
SWITCHES = {"true": True, "on": True, "yes": True, "false": False, **dict.fromkeys(OFF, False)}

# How an empty list is told, since nothing at all cannot be.
EMPTY = "none"

# Stands for a value no key accepts: Python takes True for 1, a person who types it does not.
REFUSED = object()


@dataclass(frozen=True)
class Legal:
    """In a type's `Annotated`: what is legal beyond what types can say.

    `sentence` says it to people; `check` holds values to it: it returns the value in its usual
    form or raises ValueError. A list with `repeats` may hold an entry twice.
    """

    sentence: str
    check: Callable[[Any], Any] | None = None
    repeats: bool = False

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """How pydantic takes `check` into the type."""
        schema = handler(source)
        if self.check is None:
            return schema
        return core_schema.no_info_after_validator_function(self.check, schema)


@dataclass(frozen=True)
class Also:
    """In a type's `Annotated`: other words that stand for its values, such as those of a game."""

    words: Mapping[str, str]


def as_meant(field: FieldInfo, found: object) -> object:
    """What is given to a key, where a word stands for a value the value."""
    also = next((item.words for item in field.metadata if isinstance(item, Also)), {})
    return also.get(found.strip().lower(), found) if isinstance(found, str) else found


def words_of(field: FieldInfo) -> list[str]:
    """The words that a key takes where they can be counted, the usual ones first; else none."""
    also = [word for item in field.metadata if isinstance(item, Also) for word in item.words]
    if field.annotation is bool:
        return ["true", "false"]
    choices = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
    return [*map(show, choices), *also] if choices else []


def show(value: object) -> str:
    """A value as a person types it: `true`, `7`, `basic,power`, `none` for an empty list."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple | list):
        return ",".join(map(show, value)) or EMPTY
    if isinstance(value, dict):
        return ",".join(f"{name}:{show(held)}" for name, held in value.items()) or EMPTY
    return str(value)


def legal(field: FieldInfo) -> str:
    """A readable sentence of what `field` accepts: `true or false`, `one of basic, power`."""
    short = [word for item in field.metadata if isinstance(item, Also) for word in item.words]
    usual = legal_of(field.annotation, tuple(field.metadata))
    return f"{usual} or in short {', '.join(short)}" if short else usual


def legal_of(annotation: Any, metadata: tuple[Any, ...] = ()) -> str:
    """The same of an annotation."""
    for item in metadata:
        if isinstance(item, Legal):
            return item.sentence
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return legal_of(inner[0], inner[1:])
    if origin is Literal:
        return f"one of {', '.join(map(show, inner))}" if len(inner) > 1 else show(inner[0])
    if origin is tuple:
        return _legal_list(inner[0])
    if origin in (Union, UnionType):
        return " or ".join(legal_of(each) for each in inner if each is not type(None))
    if origin is dict:
        return f"a list of name:value, each value {legal_of(inner[1])}"
    if annotation is bool:
        return "true or false"
    return _legal_number(metadata) if annotation is int else "text"


def _legal_list(entry: Any) -> str:
    if get_origin(entry) is Literal:
        return f"a list of any of {', '.join(map(show, get_args(entry)))}, each once at most"
    if entry is int:
        return "a list of whole numbers, each once at most"
    return "a list of words, each once at most"


def _legal_number(metadata: tuple[Any, ...]) -> str:
    least = next((item.ge for item in metadata if isinstance(item, Ge | Meta)), None)
    most = next((item.le for item in metadata if isinstance(item, Le | Meta)), None)
    if least is None and most is None:
        return "a whole number"
    if most is None:
        return f"a whole number of {least} or more"
    if least is None:
        return f"a whole number of {most} or less"
    return f"a whole number from {least} to {most}"


def read(annotation: Any, found: object) -> object:
    """`found` in its own type; what fits nowhere is left for the validation to refuse."""
    if get_origin(annotation) is Annotated:
        return read(get_args(annotation)[0], found)
    if isinstance(found, bool):
        return found if annotation in (bool, Any) else REFUSED
    if isinstance(found, str):
        return _read_text(annotation, found)
    if isinstance(found, list | tuple):
        return tuple(each.strip().lower() if isinstance(each, str) else each for each in found)
    if isinstance(found, Mapping):
        entry = get_args(annotation)[1] if get_origin(annotation) is dict else Any
        return {key_of(str(name)): read(entry, held) for name, held in found.items()}
    return found


def _read_text(annotation: Any, text: str) -> object:
    word = text.strip().lower()
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _read_text(inner[0], text)
    if origin is tuple:
        entries = () if word in ("", *OFF) else word.split(",")
        return tuple(_read_text(inner[0], entry.strip()) for entry in entries)
    if origin is dict:
        pairs = [] if word in ("", *OFF) else [each.partition(":") for each in word.split(",")]
        return {key_of(name): _read_text(inner[1], held.strip()) for name, _, held in pairs}
    if origin is Literal:
        known = {show(each): each for each in inner}
        same = (word, *OFF) if word in OFF else (word,)
        return next((known[each] for each in same if each in known), text)
    if origin in (Union, UnionType):
        return next((read for each in inner if (read := _read_text(each, text)) != text), text)
    if annotation is bool:
        return SWITCHES.get(word, text)
    if annotation is float:
        return float(word) if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", word) else text
    if annotation is int:
        # Bounded, as nothing in a fight is counted in millions.
        return int(word) if re.fullmatch(r"[+-]?[0-9]{1,6}", word) else text
    return word


def key_of(name: str) -> str:
    """The form in which a name is a key: `Heavy Pistol` is `heavy_pistol`."""
    return re.sub(r"[\s_-]+", "_", name.strip().lower())


def _word(text: str) -> str:
    word = key_of(text)
    if not re.fullmatch(r"[a-z][a-z0-9'_]{0,39}", word):
        raise ValueError("not a word")
    return word


Word = Annotated[str, Legal("a word", _word)]


def signed_sum(*names: str) -> Legal:
    """For `Annotated[str, …]`: a formula that adds and subtracts `names`, kept without blanks."""
    name = "|".join(map(re.escape, names))
    pattern = re.compile(rf"[+-]?({name})([+-]({name}))*")

    def check(text: str) -> str:
        formula = "".join(text.split()).lower()
        if not pattern.fullmatch(formula):
            raise ValueError("not a sum of these names")
        return formula

    return Legal(f"a sum of {', '.join(names)}, such as {names[0]}+{names[1]}", check)


def _levels(entries: tuple[str, ...]) -> tuple[str, ...]:
    levels = tuple("".join(entry.split()).lower() for entry in entries)
    names = [level.partition(":")[0] for level in levels]
    if not levels or len(set(names)) < len(names):
        raise ValueError("no level, or one name twice")
    if not all(re.fullmatch(r"[a-z][a-z_-]*:(0|-[1-9][0-9]?|out)", level) for level in levels):
        raise ValueError("not a name and a penalty")
    if any(level.endswith(":out") for level in levels[:-1]):
        raise ValueError("somebody out of action before the last level")
    return levels


HealthLevels = Annotated[
    tuple[str, ...],
    Legal(
        "a list of name:penalty, the lightest level first, each name once, a penalty 0 or less; "
        "the last may be name:out",
        _levels,
    ),
]
