"""Typed settings, the machinery every ruleset builds its own settings from.

A ruleset is a `Settings` of `Area`s, one area per prefix, so `dice.sides` in a file is
`settings.dice.sides` in code. Each key carries its default, its legal values, one sentence of
meaning and the rule it belongs to; what an admin reads about a key is made from these alone.
"""

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Self, TypeVar, Union, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    ValidationError,
    field_validator,
)
from pydantic.fields import FieldInfo
from pydantic_core import core_schema

# What a person may type for a switch.
SWITCHES = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
# How an empty list is typed, since nothing at all cannot be.
EMPTY = "none"
# In a field's name, what is a dot in its key: `effect__pin__cost` is `effect.pin.cost`.
DEEPER = "__"
# Stands for a value no key accepts: Python takes True for 1, a person who types it does not.
_REFUSED = object()


@dataclass(frozen=True)
class Problem:
    """One mistake: the key, what was found there and what is legal.

    `file` is the file's name where there is one; `unknown` says that there is no such key,
    and `found` is None where something required is missing. `str()` gives a plain sentence.
    """

    key: str
    found: object
    legal: str
    file: str = ""
    unknown: bool = False

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.file else self.key
        if self.unknown:
            return f"{where} is not known, {self.legal}"
        if self.found is None:
            return f"{where} is missing, legal: {self.legal}"
        return f"{where} is {_short(self.found)}, legal: {self.legal}"


class ProblemsError(ValueError):
    """Mistakes found together; `problems` holds them all, the message a line for each."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: (problem.file, problem.key)))
        super().__init__("\n".join(map(str, self.problems)))

    @classmethod
    def of(cls, key: str, found: object, legal: str) -> Self:
        """The error of one mistake."""
        return cls([Problem(key, found, legal)])


class SettingsError(ProblemsError):
    """Settings that are not legal."""


@dataclass(frozen=True)
class Legal:
    """In a type's `Annotated`: what is legal beyond what types can say.

    `sentence` says it to people; `check` holds values to it: it returns the value in its usual
    form or raises ValueError.
    """

    sentence: str
    check: Callable[[Any], Any] | None = None

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """How pydantic takes `check` into the type."""
        schema = handler(source)
        if self.check is None:
            return schema
        return core_schema.no_info_after_validator_function(self.check, schema)


@dataclass(frozen=True)
class KeyInfo:
    """What is to be known about one key; `default` is the value, `legal` a readable sentence."""

    key: str
    default: object
    legal: str
    meaning: str
    rule: str


def key(default: Any, meaning: str, rule: str, **constraints: Any) -> Any:
    """A key of an area: its default, one sentence of meaning, its rule id, bounds (`ge`, `le`)."""
    return Field(default, description=meaning, json_schema_extra={"rule": rule}, **constraints)


class Area(BaseModel):
    """The keys under one prefix. Values are strictly typed; no list holds an entry twice."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, validate_default=True)

    @field_validator("*")
    @classmethod
    def _each_once(cls, value: Any) -> Any:
        if isinstance(value, tuple) and len(set(value)) < len(value):
            raise ValueError("an entry stands twice")
        return value


class Absent(Area):
    """What becomes of somebody who is not there to answer (SCENE)."""

    logged_out: Literal["defaults", "wait", "leave"] = key(
        "defaults",
        "When somebody in a fight logs out, `defaults` answers each of their open questions with "
        "its default at once, `wait` holds the fight until they return and `leave` takes them out "
        "of it.",
        "SCENE",
    )
    left_room: Literal["leave", "defaults", "wait"] = key(
        "leave",
        "When somebody in a fight leaves the room, `leave` takes them out of it, `defaults` keeps "
        "them in it and answers their questions with the defaults, and `wait` holds the fight "
        "until they return.",
        "SCENE",
    )
    storyteller: Literal["release", "wait"] = key(
        "release",
        "When the storyteller of a running fight logs out, `release` lets the fight go on by "
        "itself until somebody takes it with +combat/start, and `wait` holds it until they return.",
        "SCENE",
    )
    deleted: Literal["leave", "body"] = key(
        "leave",
        "When a character in a fight is deleted, `leave` takes them out of it and `body` keeps a "
        "body there that takes every default.",
        "SCENE",
    )
    silent: Literal["defaults", "leave"] = key(
        "defaults",
        "When the time for an answer has run out, `defaults` answers with the question's default "
        "and `leave` takes the silent person out of the fight.",
        "SCENE",
    )
    silent_seconds: int = key(
        300,
        "How many seconds somebody may take to answer in a fight without a storyteller where no "
        "other limit is set; 0 sets no limit.",
        "SCENE",
        ge=0,
    )
    grace_seconds: int = key(
        30,
        "How many seconds somebody may be disconnected before they count as logged out; 0 counts "
        "them out at once.",
        "SCENE",
        ge=0,
    )


class Scene(Area):
    """Which rules a scene uses (ASH-RND-01)."""

    ruleset_switch: Literal["unanimous", "storyteller_only", "off"] = key(
        "unanimous",
        "Other rules replace these between rounds when everybody and the storyteller agree "
        "(`unanimous`), when the storyteller decides (`storyteller_only`), or never (`off`).",
        "ASH-RND-01",
    )


class Settings(BaseModel):
    """All settings of a ruleset: a subclass adds a field per area, each with its default.

    What stands here is what the engine itself asks for, whatever the rules.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, validate_default=True)

    absent: Absent = Absent()
    scene: Scene = Scene()


S = TypeVar("S", bound=Settings)


def build(model: type[S], overrides: Mapping[str, object]) -> S:
    """The settings of `model` with `overrides` (dotted key to value) over the defaults.

    A value comes in its own type or as text a person typed (`true`, `off`, `7`, `basic,power`).
    Raises SettingsError with every unknown key and every illegal value at once.
    """
    known = _fields(model)
    problems: list[Problem] = []
    tree: dict[str, dict[str, object]] = {}
    for dotted, found in overrides.items():
        if dotted not in known:
            problems.append(_unknown(model, dotted, found))
            continue
        area, _, name = dotted.partition(".")
        name = name.replace(".", DEEPER)
        tree.setdefault(area, {})[name] = _read(known[dotted].annotation, found)
    try:
        settings = model.model_validate(tree)
    except ValidationError as error:
        problems += _illegal(error, known, overrides)
    if problems:
        raise SettingsError(problems)
    return settings


def keys(model: type[Settings]) -> tuple[str, ...]:
    """Every dotted key of `model`, sorted."""
    return tuple(sorted(_fields(model)))


def describe(model: type[Settings], dotted: str) -> KeyInfo:
    """What is to be known about the key `dotted`. Raises SettingsError for an unknown key."""
    field = _field(model, dotted)
    extra = field.json_schema_extra
    rule = str(extra["rule"]) if isinstance(extra, dict) else ""
    return KeyInfo(dotted, field.default, legal(field), field.description or "", rule)


def value(settings: Settings, dotted: str) -> Any:
    """What the key `dotted` holds. Raises SettingsError for an unknown key."""
    _field(type(settings), dotted)
    area, _, name = dotted.partition(".")
    return getattr(getattr(settings, area), name.replace(".", DEEPER))


def differences(settings: Settings) -> dict[str, object]:
    """What differs from the defaults, by dotted key, in JSON's types.

    `build` makes the same settings of it again.
    """
    defaults = type(settings)()
    found = {dotted: value(settings, dotted) for dotted in keys(type(settings))}
    return {
        dotted: list(held) if isinstance(held, tuple) else held
        for dotted, held in found.items()
        if held != value(defaults, dotted)
    }


def show(value: object) -> str:
    """A value as a person types it: `true`, `7`, `basic,power`, `none` for an empty list."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple | list):
        return ",".join(map(show, value)) or EMPTY
    return str(value)


# What a type accepts, in words


def legal(field: FieldInfo) -> str:
    """A readable sentence of what `field` accepts: `true or false`, `one of basic, power`."""
    return _legal(field.annotation, tuple(field.metadata))


def _legal(annotation: Any, metadata: tuple[Any, ...]) -> str:
    for item in metadata:
        if isinstance(item, Legal):
            return item.sentence
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _legal(inner[0], inner[1:])
    if origin is Literal:
        return f"one of {', '.join(map(show, inner))}" if len(inner) > 1 else show(inner[0])
    if origin is tuple:
        return _legal_list(inner[0])
    if origin in (Union, UnionType):
        return " or ".join(_legal(each, ()) for each in inner if each is not type(None))
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
    least = next((item.ge for item in metadata if isinstance(item, Ge)), None)
    most = next((item.le for item in metadata if isinstance(item, Le)), None)
    if least is None and most is None:
        return "a whole number"
    if most is None:
        return f"a whole number of {least} or more"
    if least is None:
        return f"a whole number of {most} or less"
    return f"a whole number from {least} to {most}"


# What a person typed


def _read(annotation: Any, found: object) -> object:
    """`found` in its own type; what fits nowhere is left for the validation to refuse."""
    if isinstance(found, bool):
        return found if annotation is bool else _REFUSED
    if isinstance(found, str):
        return _read_text(annotation, found)
    if isinstance(found, list | tuple):
        return tuple(each.strip().lower() if isinstance(each, str) else each for each in found)
    return found


def _read_text(annotation: Any, text: str) -> object:
    word = text.strip().lower()
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _read_text(inner[0], text)
    if origin is tuple:
        entries = () if word in ("", EMPTY) else word.split(",")
        return tuple(_read_text(inner[0], entry.strip()) for entry in entries)
    if origin is Literal:
        return next((each for each in inner if show(each) == word), text)
    if origin in (Union, UnionType):
        return next((read for each in inner if (read := _read_text(each, text)) != text), text)
    if annotation is bool:
        return SWITCHES.get(word, text)
    if annotation is int:
        # Bounded, as nothing in a fight is counted in millions.
        return int(word) if re.fullmatch(r"[+-]?[0-9]{1,6}", word) else text
    return word


# Types of values that more than one ruleset uses


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


# Looking keys up and telling what is wrong


@cache
def _fields(model: type[Settings]) -> dict[str, FieldInfo]:
    return {
        f"{area}.{name.replace(DEEPER, '.')}": field
        for area, held in model.model_fields.items()
        for name, field in _area(held).model_fields.items()
    }


def _area(field: FieldInfo) -> type[Area]:
    area = field.annotation
    assert isinstance(area, type) and issubclass(area, Area), "a field of Settings is an Area"
    return area


def _field(model: type[Settings], dotted: str) -> FieldInfo:
    try:
        return _fields(model)[dotted]
    except KeyError:
        raise SettingsError([_unknown(model, dotted, None)]) from None


def _unknown(model: type[Settings], dotted: object, found: object) -> Problem:
    otherwise = f"keys start with one of {', '.join(sorted(model.model_fields))}"
    return Problem(str(dotted), found, closest(dotted, keys(model), otherwise), unknown=True)


def closest(word: object, known: Iterable[str], otherwise: str) -> str:
    """Half a sentence naming what in `known` is most like `word`, or `otherwise`."""
    found = difflib.get_close_matches(str(word)[:80].lower(), list(known), n=3)
    if not found:
        return otherwise
    return f"the closest {'is' if len(found) == 1 else 'are'} {', '.join(found)}"


def _illegal(
    error: ValidationError, known: Mapping[str, FieldInfo], overrides: Mapping[str, object]
) -> list[Problem]:
    """A problem for each key that `error` names: one value can break several bounds."""
    named = {".".join(map(str, each["loc"][:2])).replace(DEEPER, ".") for each in error.errors()}
    return [
        Problem(dotted, overrides.get(dotted, known[dotted].default), legal(known[dotted]))
        for dotted in named
    ]


def _short(found: object) -> str:
    text = repr(found)
    return text if len(text) <= 60 else f"{text[:57]}..."
