"""What is written of things: charts, an admin's rows, mappings on sheets, templates of npcs.

Annotations tell what may be written: the bounds of a number, the words of a `Literal`, or a
`Legal`. Every mistake is named at once, with file, row and key.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin

from msgspec import Struct, ValidationError, convert
from msgspec.structs import fields, replace
from pydantic import GetCoreSchemaHandler
from pydantic_core import core_schema

from ....engine.refusals import Refused
from ...legal import SWITCHES, Legal, Word, key_of, legal_of
from ...problems import Problem, ProblemsError, closest

T = TypeVar("T")
S = TypeVar("S", bound=Struct)
Fields = Mapping[str, Any]
"""What may be written, with the annotation that says how."""


class ChartError(ProblemsError):
    """Something written that is not legal; `rest` is what else could be read."""

    rest: dict[str, Any] = {}


class Mistakes:
    """Mistakes of several readings, told together."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def of(self, read: Callable[..., T], *args: Any) -> T | None:
        """What is read, or None where it has mistakes."""
        try:
            return read(*args)
        except ChartError as error:
            self.found += error.problems
            return None

    def refuse(self) -> None:
        """Raise `ChartError` where there are any."""
        if self.found:
            raise ChartError(self.found)


def fields_of(kind: type[Struct], *without: str, **instead: Any) -> Fields:
    """What may be written of a kind of thing, with what is written in another form."""
    own = {each.name: each.type for each in fields(kind) if each.name not in without}
    return {**own, **instead}


def read_row(
    may: Fields, row: object, named: str, needed: Iterable[str] = (), file: str = ""
) -> dict[str, Any]:
    """What a row says. Raises `ChartError` with all that is wrong with or missing from it."""
    if not isinstance(row, Mapping):
        raise ChartError([Problem(named, row, "a table of fields", file)])
    given = {name: value for name, value in row.items() if value is not None}
    found: dict[str, Any] = {}
    wrong = [name for name in needed if name not in given]
    for name, value in given.items():
        try:
            found[name] = _read(may[name], value)
        except (KeyError, ValueError, ValidationError):
            wrong.append(name)
    if wrong:
        error = ChartError(_problem(may, named, str(name), row.get(name), file) for name in wrong)
        error.rest = found
        raise error
    return found


def _read(annotation: Any, value: object) -> Any:
    if get_origin(annotation) is Annotated:
        kind, *more = get_args(annotation)
        for each in more:
            if isinstance(each, Legal) and each.check is not None:
                return each.check(convert(value, str) if kind is str else value)
    return convert(value, annotation)


@dataclass(frozen=True, eq=False)
class Columns:
    """In a row's `Annotated`: a table may stand for the words that the row is kept in.

    `may` and `needed` are its columns, `words` makes the words of what it says.
    """

    may: Fields
    words: Callable[[dict[str, Any]], str]
    needed: tuple[str, ...] = ()

    def read(self, row: Mapping[str, Any], named: str = "") -> str:
        """The words of a table; raises `ChartError` with all that is wrong with it."""
        return self.words(read_row(self.may, row, named, self.needed))

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        """How pydantic takes a table into the type."""
        return core_schema.no_info_before_validator_function(
            lambda given: self.read(given) if isinstance(given, Mapping) else given, handler(source)
        )


def _problem(may: Fields, named: str, name: str, found: object, file: str) -> Problem:
    dotted = f"{named[:60]}.{name[:60]}" if named else name[:60]
    if name in may:
        return Problem(dotted, found, legal_of(may[name]), file)
    otherwise = f"legal: {', '.join(sorted(may))}"
    return Problem(dotted, found, closest(name, may, otherwise), file, unknown=True)


def table(path: Path) -> dict[str, Any]:
    """A file in TOML; raises `ChartError` with its name, and never with its path."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        problem = str(error.strerror)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problem = str(error)
    raise ChartError([Problem("the file", problem, "a file in TOML", path.name)])


def read_rows(
    rows: Mapping[str, Any], read: Callable[[object, str, str], T], file: str = ""
) -> dict[str, T]:
    """Rows by their keys. Raises `ChartError` with what is wrong with any of them."""
    found: dict[str, T | None] = {}
    mistakes = Mistakes()
    for written, row in rows.items():
        key = key_of(written)
        if key in found:
            mistakes.found.append(Problem(written, row, "a key that no other row has", file))
        found[key] = mistakes.of(read, row, written, file)
    mistakes.refuse()
    return {key: row for key, row in found.items() if row is not None}


def read_chart(path: Path, read: Callable[[object, str, str], T]) -> dict[str, T]:
    """A chart of a package, a row for each table in a file."""
    return read_rows(table(path), read, path.name)


# --- entries: the key of a row, or a mapping that changes a row or makes up a new one -------------


def entries(given: Any) -> tuple[Any, ...]:
    """What a sheet has of gear: a list, or the one entry that stands for a list of one."""
    if isinstance(given, list | tuple):
        return tuple(given)
    return (given,) if given else ()


def entry(
    written: object, what: str, rows: Mapping[str, T], needs: Iterable[str]
) -> tuple[str, Mapping[str, Any], T | None]:
    """The name in an entry, all that it says, and its row; raises `ChartError`."""
    name: object = written
    said: Mapping[str, Any] = {}
    if isinstance(written, Mapping):
        name, said = written.get("name"), written
    if not isinstance(name, str) or (said and not key_of(name)):
        names = ", ".join(map(shown, rows))
        raise ChartError.of(what, written, f"a name ({names}) or a mapping with a name")
    row = rows.get(key_of(name))
    if row is None and not said.keys() & set(needs):
        raise _no_such(what, name.strip(), rows)
    return name.strip(), said, row


def made(kind: type[S], row: S | None, given: Mapping[str, Any], **usual: Any) -> S:
    """A thing: its row with what is given, under the row's own name, or a new one."""
    if row is None:
        return kind(**{**usual, **given})
    return replace(row, **{name: value for name, value in given.items() if name != "name"})


def _no_such(what: str, name: str, known: Iterable[str]) -> ChartError:
    """What is wrong with a name that no row has: the rows most like it, else all of them."""
    plain = shown(key_of(name[:80]))
    names = sorted(map(shown, known))
    close = closest(plain, names, f"legal: {', '.join(names)}")
    return ChartError([Problem(f"{what} {plain!r}", name, close, unknown=True)])


def shown(key: str) -> str:
    return key.replace("_", " ")


def checked(may: Fields, given: Mapping[str, Any], name: str) -> dict[str, Any]:
    """What a sheet says of a thing; raises `Refused` with its mistakes as sentences."""
    try:
        return read_row(may, given, name)
    except ChartError as error:
        problem = "; ".join(map(_sentence, error.problems))
        raise Refused("err.sheet.gear", problem=problem) from error


def _sentence(problem: Problem) -> str:
    name, _, field = problem.key.rpartition(".")
    if problem.unknown:
        return f"{name} has no field '{field}'"
    return f"the {field} of {name} must be {problem.legal}"


def number(word: str) -> int | str:
    """A word of a row as a number where it is one."""
    return int(word) if re.fullmatch("[+-]?[0-9]{1,3}", word) else word


def rated(given: Any, read: Callable[[str], int]) -> int:
    """What armor is worth that is a number, a name, a mapping with one of these, or a list."""
    if isinstance(given, (list, tuple)):
        return max((rated(each, read) for each in given), default=0)
    if isinstance(given, dict):
        given = given.get("rating", given.get("name", 0))
    return read(str(given).strip())


# --- what is written of several things ------------------------------------------------------------


def _name(text: str) -> str:
    name = text.strip()
    if not name or len(name) > 60 or not name.isprintable():
        raise ValueError("not a name")
    return name


def _truth(found: Any) -> bool:
    return SWITCHES[found.strip().lower()] if isinstance(found, str) else convert(found, bool)


def words(found: Any) -> tuple[str, ...]:
    """Words in a list, or in a text with commas."""
    given = found.split(",") if isinstance(found, str) else convert(found, tuple[str, ...])
    return tuple(_read(Word, each) for each in given)


def read_damage(found: Any) -> tuple[bool, int]:
    """(counts Strength, dice) of `S+2`, `strength`, `4` or 4; raises `ValueError`."""
    text = "".join(str(found).split()).lower()
    if re.fullmatch(r"[0-9]{1,3}", text):
        return False, int(text)
    match = re.fullmatch(r"s(?:trength)?([+-][0-9]{1,3})?", text)
    if match is None:
        raise ValueError("not damage")
    return True, int(match[1] or 0)


def damage_text(strength: bool, dice: int) -> str:
    """Damage as a chart writes it: `S+2`, `S`, `4`."""
    return (f"S{dice:+}" if dice else "S") if strength else str(dice)


Name = Annotated[str, Legal("a name of 60 characters or fewer", _name)]
Truth = Annotated[bool, Legal("true or false", _truth)]
Words = Annotated[tuple[str, ...], Legal("a list of words", words)]
Damage = Annotated[
    tuple[bool, int], Legal("a number of dice such as 4, or Strength as S, S+2 or S-1", read_damage)
]
