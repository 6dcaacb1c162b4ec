"""Typed settings, the machinery every ruleset builds its own settings from.

A ruleset is a `Settings` of `Area`s, one area per prefix, so `soak.difficulty` in a file is
`settings.soak.difficulty` in code. Each key carries its default, its legal values, one sentence of
meaning and the rule it belongs to; what an admin reads about a key is made from these alone.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from annotated_types import Ge, Le
from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator
from pydantic.config import JsonDict
from pydantic.fields import FieldInfo

from .legal import SWITCHES, Legal, as_meant, legal, read, show
from .problems import Problem, SettingsError, closest

# In a field's name, what is a dot in its key: `effect__pin__cost` is `effect.pin.cost`.
DEEPER = "__"


@dataclass(frozen=True)
class KeyInfo:
    """What is to be known about one key; `default` is the value, the rest readable sentences."""

    key: str
    default: object
    legal: str
    meaning: str
    rule: str
    who: str


Few = Annotated[int, Ge(0), Le(20)]
"""A number of dice, points or wounds."""


def key(default: Any, meaning: str, rule: str, who: str = "", **constraints: Any) -> Any:
    """A key of an area: its default, one sentence of meaning, its rule id, bounds (`ge`, `le`).

    `who` says in a sentence which game would change it.
    """
    extra: JsonDict = {"rule": rule, "who": who}
    return Field(default, description=meaning, json_schema_extra=extra, **constraints)


class Area(BaseModel):
    """The keys under one prefix. Values are strictly typed; no list holds an entry twice.

    What is given to a table (a `dict`) goes over its defaults entry by entry, or, with an entry
    `shipped: none`, takes their place. `RETIRED` names what was a key of the area once, and the
    value that has been the rule since.
    """

    RETIRED: ClassVar[Mapping[str, object]] = {}

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, validate_default=True)

    @field_validator("*")
    @classmethod
    def _each_once(cls, value: Any, info: ValidationInfo) -> Any:
        metadata = cls.model_fields[info.field_name or ""].metadata
        repeats = any(isinstance(item, Legal) and item.repeats for item in metadata)
        if isinstance(value, tuple) and not repeats and len(set(value)) < len(value):
            raise ValueError("an entry stands twice")
        return value


class Absent(Area):
    """What becomes of somebody who is not there to answer (SCENE)."""

    logged_out: Literal["defaults", "wait", "leave"] = key(
        "defaults",
        "When a player in a fight logs out, `defaults` lets the fight go on at once, the player "
        "doing nothing but defend, `wait` holds the fight until they return and `leave` takes "
        "them out of it.",
        "SCENE",
        who="A game of few players waits for them; a busy one leaves them out.",
    )
    left_room: Literal["leave", "flee", "defaults", "wait"] = key(
        "leave",
        "When a player in a fight leaves the room, `leave` takes them out of it, `flee` counts "
        "them as fled, `defaults` keeps them in it, doing nothing but defend, and `wait` holds the "
        "fight until they return.",
        "SCENE",
        who="A game in which walking out is running away sets `flee`.",
    )
    storyteller: Literal["release", "wait"] = key(
        "release",
        "When the storyteller of a running fight logs out, `release` lets the fight go on by "
        "itself until a storyteller takes it with +combat/start, and `wait` holds it until they "
        "return.",
        "SCENE",
        who="A game whose fights nobody else may run waits.",
    )
    deleted: Literal["leave", "body"] = key(
        "leave",
        "When a character in a fight is deleted, `leave` takes them out of it and `body` keeps a "
        "body there that does nothing but defend.",
        "SCENE",
        who="A game that keeps bodies in the scene sets `body`.",
    )
    silent: Literal["defaults", "leave"] = key(
        "defaults",
        "When the time for an answer has run out, `defaults` lets the fight go on as if the silent "
        "person had typed +pass or their best defense, in the rest of the round at once until they "
        "type a line, and `leave` takes them out of the fight.",
        "SCENE",
        who="A game with many spectators takes the silent out of the fight.",
    )
    silent_seconds: int = key(
        300,
        "How many seconds a player may take to answer in a fight without a storyteller where no "
        "other limit is set; 0 sets no limit.",
        "SCENE",
        who="A game in which people pose at length gives them more time.",
        ge=0,
    )
    grace_seconds: int = key(
        30,
        "How many seconds a player may be disconnected before they count as logged out; 0 counts "
        "them out at once.",
        "SCENE",
        who="A game whose players lose their connection often gives them more.",
        ge=0,
    )


class Join(Area):
    """Who comes into a fight or a chase (SCENE)."""

    consent: bool = key(
        False,
        "Whether a player whom another player's line would draw into a fight or a chase is asked "
        "first.",
        "SCENE",
        who="A game in which nobody may be attacked unasked sets it.",
    )


class Typed(Area):
    """Lines of which one word is missing (SCENE)."""

    meant: Literal["tell", "do"] = key(
        "tell",
        "Where a line lacks a word and only one line can be meant, such as +abort dodge for "
        "+dodge, that line is told (`tell`) or done (`do`).",
        "SCENE",
        who="A game of newcomers does what they meant.",
    )


class Odds(Area):
    """What +odds knows and how long it looks (SCENE)."""

    stand_in: Annotated[int, Ge(0), Le(10)] = key(
        2,
        "The dots that +odds takes for an attribute or an ability of somebody else, which its "
        "reader does not know.",
        "SCENE",
        who="A game of experienced characters takes 3.",
    )
    branches: Annotated[int, Ge(1), Le(100_000)] = key(
        2000,
        "So many ways in which a line may go on at one time are counted one by one; beyond that "
        "+odds plays the line many times and says so.",
        "SCENE",
        who="A game on a slow machine takes fewer.",
    )


class Sheets(Area):
    """What may stand on sheets (SCENE)."""

    most_dots: Annotated[int, Ge(1), Le(100)] = key(
        20,
        "The most dots that staff may write for a trait, or points for a pool.",
        "SCENE",
        who="A game of ancient vampires takes more, one of mortals 5.",
    )


class Scene(Area):
    """Which rules a scene uses (ASH-RND-01), and its doors."""

    doors: Literal["confirm", "open"] = key(
        "confirm",
        "A player who walks out of the room in the midst of a fight is told what it means and "
        "goes when they type it again (`confirm`), or goes at once (`open`).",
        "SCENE",
        who="A game in which leaving a fight is common opens the doors.",
    )

    ruleset_switch: Literal["unanimous", "storyteller_only", "off"] = key(
        "unanimous",
        "Other rules replace these between rounds when everybody and the storyteller agree "
        "(`unanimous`), when the storyteller decides (`storyteller_only`), or never (`off`).",
        "ASH-RND-01",
        who="A game that plays by one rule system alone sets `off`.",
    )


class Settings(BaseModel):
    """All settings of a ruleset: a field per area, besides what the engine itself asks for.

    `RETIRED` names the keys of areas that are gone, and the value that has been the rule since.
    """

    RETIRED: ClassVar[Mapping[str, object]] = {}

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, validate_default=True)

    absent: Absent = Absent()
    join: Join = Join()
    line: Typed = Typed()
    odds: Odds = Odds()
    scene: Scene = Scene()
    sheet: Sheets = Sheets()


S = TypeVar("S", bound=Settings)


def build(model: type[S], overrides: Mapping[str, object]) -> S:
    """The settings of `model` with `overrides` (dotted key to value) over the defaults.

    A value comes in its own type or as text a person typed (`true`, `off`, `7`, `basic,power`).
    What was set of a retired key is passed over.

    Raises SettingsError with every unknown key and every illegal value at once.
    """
    known = _fields(model)
    problems: list[Problem] = []
    tree: dict[str, dict[str, object]] = {}
    for dotted, found in _by_key(model, overrides):
        if dotted in retired(model):
            continue
        if dotted not in known:
            problems.append(_unknown(model, dotted, found))
            continue
        area, _, name = dotted.partition(".")
        name = name.replace(".", DEEPER)
        field = known[dotted]
        given, default = read(field.annotation, as_meant(field, found)), field.default
        replaces = isinstance(given, dict) and given.get("shipped") == "none"
        if isinstance(given, dict) and isinstance(default, dict) and not replaces:
            given = {**default, **given}
        tree.setdefault(area, {})[name] = given
    try:
        settings = model.model_validate(tree)
    except ValidationError as error:
        problems += _illegal(error, known, overrides)
    if problems:
        raise SettingsError(problems)
    return settings


def _by_key(model: type[Settings], overrides: Mapping[str, object]) -> Iterable[tuple[str, object]]:
    """What is given by dotted keys; a table under what keys begin with is those keys."""
    known = _fields(model)
    for dotted, found in overrides.items():
        begins = dotted not in known and any(each.startswith(f"{dotted}.") for each in known)
        if begins and isinstance(found, Mapping):
            yield from _by_key(model, {f"{dotted}.{name}": value for name, value in found.items()})
        else:
            yield dotted, found


def keys(model: type[Settings]) -> tuple[str, ...]:
    """Every dotted key of `model`, sorted."""
    return tuple(sorted(_fields(model)))


def meaning_of_area(model: type[Settings], area: str) -> str:
    """The sentence that says what the keys of an area are about."""
    return (_area(model.model_fields[area]).__doc__ or "").strip().splitlines()[0]


def describe(model: type[Settings], dotted: str) -> KeyInfo:
    """What is to be known about the key `dotted`. Raises SettingsError for an unknown key."""
    field = field_of(model, dotted)
    extra = field.json_schema_extra
    assert isinstance(extra, dict), "a key is made by key()"
    rule, who = str(extra["rule"]), str(extra["who"])
    return KeyInfo(dotted, field.default, legal(field), field.description or "", rule, who)


@cache
def retired(model: type[Settings]) -> Mapping[str, object]:
    """Every dotted key that `model` had once, and the value that has been the rule since."""
    gone = {
        f"{area}.{name}": ruling
        for area, held in model.model_fields.items()
        for kind in _area(held).__mro__
        for name, ruling in vars(kind).get("RETIRED", {}).items()
    }
    return {**gone, **model.RETIRED}


def overruled(model: type[Settings], overrides: Mapping[str, object]) -> list[Problem]:
    """What is given to retired keys and is not the rule."""
    rulings = retired(model)
    return [
        _unknown(model, dotted, found)
        for dotted, found in _by_key(model, overrides)
        if dotted in rulings and _typed(found) != _typed(rulings[dotted])
    ]


def _typed(found: object) -> object:
    word = show(found).lower()
    return SWITCHES.get(word, word)


def value(settings: Settings, dotted: str) -> Any:
    """What the key `dotted` holds. Raises SettingsError for an unknown key."""
    field_of(type(settings), dotted)
    area, _, name = dotted.partition(".")
    return getattr(getattr(settings, area), name.replace(".", DEEPER))


def differences(settings: Settings) -> dict[str, object]:
    """What differs from the defaults, by dotted key, in JSON's types, for `build`."""
    defaults = type(settings)()
    found = {dotted: value(settings, dotted) for dotted in keys(type(settings))}
    return {
        dotted: list(held) if isinstance(held, tuple) else held
        for dotted, held in found.items()
        if held != value(defaults, dotted)
    }


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


def field_of(model: type[Settings], dotted: str) -> FieldInfo:
    """The field of a key; raises SettingsError for an unknown one."""
    try:
        return _fields(model)[dotted]
    except KeyError:
        raise SettingsError([_unknown(model, dotted, None)]) from None


def _unknown(model: type[Settings], dotted: object, found: object) -> Problem:
    if dotted in retired(model):
        ruling = f"it is always {show(retired(model)[str(dotted)])}"
        return Problem(str(dotted), found, ruling, retired=True)
    otherwise = f"keys start with one of {', '.join(sorted(model.model_fields))}"
    return Problem(str(dotted), found, closest(dotted, keys(model), otherwise), unknown=True)


def _illegal(
    error: ValidationError, known: Mapping[str, FieldInfo], overrides: Mapping[str, object]
) -> list[Problem]:
    """A problem for each key that `error` names: one value can break several bounds."""
    named = {".".join(map(str, each["loc"][:2])).replace(DEEPER, ".") for each in error.errors()}
    return [
        Problem(dotted, overrides.get(dotted, known[dotted].default), legal(known[dotted]))
        for dotted in named
    ]
