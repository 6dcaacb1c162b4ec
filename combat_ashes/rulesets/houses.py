"""House rules: a rule system with other settings and charts, as a file in TOML says."""

import difflib
import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, get_args

from . import model_of, rulesets
from .common.equipment.chart import ChartError, Columns
from .legal import Legal, key_of, words_of
from .model import build, differences, field_of, keys, overruled, retired, value
from .npc_templates import NAME, read_template
from .problems import Problem, SettingsError, in_section
from .toml_lines import line_of, lines_of, place_of

TEXTS = ("base", "title", "about")
TABLES = ("settings", "charts")
CHARTS = "data"
"""The area of settings that holds what a game adds to the charts, a key for each chart."""
NPCS, SCENARIOS = "npcs", "scenarios"
"""What else stands in the folder beside the file."""


class House(NamedTuple):
    """House rules that can be put in force; `settings` are all that differ from the rule system's.

    `ruleset` is the rule system, `base` what the file is built on: that, or other house rules.
    """

    name: str
    ruleset: str
    base: str
    title: str
    about: str
    settings: dict[str, Any]


class Mistake(NamedTuple):
    """Something wrong with house rules: the file, the line, and a sentence."""

    file: str
    line: int
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.sentence}"


class HouseError(Exception):
    """House rules that cannot be put in force.

    `mistakes` are all that is wrong with them, `rest` is what they say without these, by which
    their scenarios can be played, where that is anything.
    """

    def __init__(self, mistakes: Iterable[Mistake], rest: House | None = None) -> None:
        self.mistakes, self.rest = sorted(set(mistakes)), rest
        super().__init__("\n".join(map(str, self.mistakes)))


def load(path: Path) -> House:
    """The house rules of a file and what stands beside it; raises `HouseError`."""
    return _Loading(path).house()


_known: dict[str, House] = {}


def known() -> Mapping[str, House]:
    """The house rules that can be put in force, by name."""
    return _known


def put(houses: Iterable[House]) -> None:
    """Let these house rules, and no others, be put in force."""
    found = {house.name: house for house in houses}
    _known.clear()
    _known.update(found)


@contextmanager
def unchanged() -> Iterator[None]:
    """Those that are put within are forgotten at the end."""
    before = list(_known.values())
    try:
        yield
    finally:
        put(before)


def beside(path: Path) -> Path:
    """The folder of charts, npcs and scenarios of house rules."""
    return path.with_suffix("")


def scenarios_of(path: Path) -> list[Path]:
    """The scenarios that guard house rules: they must pass before these are put in force."""
    return sorted((beside(path) / SCENARIOS).glob("*.yaml"))


def told(path: Path, error: HouseError) -> list[str]:
    """All that is wrong with house rules, a line each; scenarios wait where no rules are left."""
    waiting = f"{beside(path) / SCENARIOS}: not played while there are mistakes"
    waits = error.rest is None and scenarios_of(path)
    return [*map(str, error.mistakes), *([waiting] if waits else [])]


class _Loading:
    """One reading of a file, which gathers all mistakes."""

    def __init__(self, path: Path, within: tuple[Path, ...] = ()) -> None:
        self.path, self.within = path, (*within, path.resolve())
        self.mistakes: list[Mistake] = []
        self.lines: dict[str, int] = {}
        self.written: dict[str, Any] = {}
        self.guessed = False
        """Whether the rule system is the nearest to a base that is not there: what else is wrong is
        told as well, but no scenario is played."""

    def house(self) -> House:
        named = self._read()
        ruleset, under = self._base()
        settings = under
        if ruleset:
            model = model_of(ruleset)
            settings = self._checked(model, {**under, **self._settings(model, under)})
        self._npcs()
        base, title, about = (str(self.written.get(name, "")) for name in TEXTS)
        house = House(self.path.stem, ruleset, base, title, about, settings)
        if self.mistakes:
            whole = ruleset and named and not self.guessed
            raise HouseError(self.mistakes, house if whole else None)
        return house

    def _wrong(self, where: Iterable[str], sentence: str) -> None:
        self.mistakes.append(Mistake(str(self.path), line_of(self.lines, where), sentence))

    def _read(self) -> bool:
        """Read the file, and whether house rules may have its name."""
        try:
            text = self.path.read_text(encoding="utf-8-sig")
            self.written = tomllib.loads(text)
        except OSError as error:
            self._wrong((), f"the file cannot be read: {error.strerror}")
        except UnicodeDecodeError:
            self._wrong((), "the file is not in UTF-8")
        except tomllib.TOMLDecodeError as error:
            self.mistakes.append(Mistake(str(self.path), *place_of(error)))
        if self.mistakes:
            raise HouseError(self.mistakes)
        self.lines = lines_of(text)
        for name, found in self.written.items():
            self._check_part(name, found)
        if not NAME.fullmatch(self.path.stem):
            self._wrong((), "a name of house rules has lower-case letters, digits, _ and - alone")
        elif self.path.stem in rulesets():
            self._wrong((), f"there is a rule system {self.path.stem}; give the file another name")
        else:
            return True
        return False

    def _check_part(self, name: str, found: object) -> None:
        if name not in (*TEXTS, *TABLES):
            near = _meant(name, (*TEXTS, *TABLES))
            self._wrong([name], f"{name}: there is no such key; write {_or(TEXTS + TABLES)}{near}")
        elif name in TEXTS and not isinstance(found, str):
            self._wrong([name], f"{name}: {_shown(found)} is not legal; a text")
        elif name in TABLES and not isinstance(found, dict):
            self._wrong([name], f"{name}: {_shown(found)} is not legal; a table")

    def _base(self) -> tuple[str, dict[str, Any]]:
        """The rule system it comes to, and what other house rules between set already."""
        base = self.written.get("base")
        if base is None:
            self._wrong((), f"base is missing; write {_or(sorted(rulesets()))}")
        if not isinstance(base, str):
            return "", {}
        if base in rulesets():
            return base, {}
        other = self.path.with_name(f"{base}.toml")
        if not other.is_file():
            near = _meant(base, rulesets())
            self._wrong(["base"], f'base: there is no "{base}"; write {_or(sorted(rulesets()))}, '
                        f"or the name of house rules beside this file{near}")  # fmt: skip
            self.guessed = True
            return _nearest(base, rulesets()), {}
        if other.resolve() in self.within:
            names = [path.stem for path in (*self.within, other)]
            self._wrong(["base"], f"base: a circle of bases, {' on '.join(names)}")
            return "", {}
        try:
            house = _Loading(other, self.within).house()
        except HouseError as error:
            self._wrong(["base"], f'base: "{base}" has mistakes of its own')
            self.mistakes += error.mistakes
            return "", {}
        return house.ruleset, house.settings

    def _settings(self, model: Any, under: dict[str, Any]) -> dict[str, Any]:
        """What the file and its charts set, by dotted key."""
        found, own = self.written.get("settings", {}), {}
        for dotted, held in _flat(found, keys(model)) if isinstance(found, dict) else ():
            if dotted in own:
                self._wrong(_setting(dotted), f"{dotted} stands twice; keep one")
            own[dotted] = held
        for problem in overruled(model, own):
            gone = f"{problem.key}: this is a setting no more, {problem.legal}"
            self._wrong(_setting(problem.key), gone)
        charts = [key.partition(".")[2] for key in keys(model) if key.startswith(f"{CHARTS}.")]
        for name, rows in self._charts(charts).items():
            dotted = f"{CHARTS}.{name}"
            if dotted in own:
                self._wrong(_setting(dotted), f"{dotted}: {name} is a chart as well; keep one")
            own[dotted] = {**under.get(dotted, {}), **rows}
        return own

    def _charts(self, known: list[str]) -> dict[str, dict[str, Any]]:
        """Rows by chart, from the table `charts` and from files beside."""
        written = self.written.get("charts", {})
        found = dict(written) if isinstance(written, dict) else {}
        for name, rows in list(found.items()):
            if name not in known:
                self._wrong(["charts", name], _no_chart(name, known))
            elif not isinstance(rows, dict):
                wrong = f"{name}: {_shown(rows)} is not legal; a table of rows"
                self._wrong(["charts", name], wrong)
            else:
                continue
            del found[name]
        folder = beside(self.path)
        for path in sorted(folder.glob("*.toml")):
            if path.stem in known:
                found[path.stem] = {**found.get(path.stem, {}), **self._chart(path)}
            else:
                self.mistakes.append(Mistake(str(path), 1, _no_chart(path.stem, known)))
        return found

    def _chart(self, path: Path) -> dict[str, Any]:
        try:
            return tomllib.loads(path.read_text(encoding="utf-8-sig"))
        except tomllib.TOMLDecodeError as error:
            self.mistakes.append(Mistake(str(path), *place_of(error)))
        except (OSError, UnicodeDecodeError) as error:
            self.mistakes.append(Mistake(str(path), 1, f"the file cannot be read: {error}"))
        return {}

    def _checked(self, model: Any, settings: dict[str, Any]) -> dict[str, Any]:
        """What differs from the defaults of the rule system, without what is wrong in it."""
        rows = [key for key in settings if key.startswith(f"{CHARTS}.")]
        for key in rows:
            self._check_rows(model, key, settings[key])
        try:
            return differences(build(model, settings))
        except SettingsError as error:
            problems = error.problems
        for problem in problems:
            if not isinstance(settings.get(problem.key), dict) or problem.key not in rows:
                self._wrong(_setting(problem.key), _sentence(model, problem))
        wrong = [problem.key for problem in problems]
        left = {
            key: held
            for key, held in settings.items()
            if not any(f"{each}.".startswith(f"{key}.") for each in wrong)
        }
        return differences(build(model, left))

    def _check_rows(self, model: Any, key: str, rows: Any) -> None:
        """Check a chart row by row, so that the one that is wrong is named."""
        name = key.partition(".")[2]
        path = beside(self.path) / f"{name}.toml"
        place = ["charts", name] if name in self.written.get("charts", {}) else _setting(key)
        if not isinstance(rows, dict):
            return
        for row, cells in rows.items():
            for column, sentence in _wrong_cells(model, key, row, cells):
                if path.is_file() and row in self._chart(path):
                    line = line_of(lines_of(path.read_text("utf-8-sig")), [row, *column])
                    self.mistakes.append(Mistake(str(path), line, sentence))
                else:
                    self._wrong([*place, row, *column], sentence)

    def _npcs(self) -> None:
        for path in sorted((beside(self.path) / NPCS).glob("*.toml")):
            try:
                read_template(path)
            except ChartError as error:
                lines = lines_of(path.read_text("utf-8-sig", errors="replace"))
                for each in error.problems:
                    line = line_of(lines, each.key.split("."))
                    self.mistakes.append(Mistake(str(path), line, _in_words(each)))


def _setting(dotted: str) -> list[str]:
    """The names that lead to a setting in a file."""
    return ["settings", *dotted.split(".")]


def _flat(table: Mapping[str, Any], known: tuple[str, ...], before: str = "") -> Any:
    """What tables set by dotted key: a table that is a key's own value stays one."""
    for name, found in table.items():
        dotted = f"{before}{name}"
        deeper = any(key.startswith(f"{dotted}.") for key in known)
        if isinstance(found, Mapping) and (deeper or dotted not in known) and found:
            yield from _flat(found, known, f"{dotted}.")
        else:
            yield dotted, found


def _wrong_cells(model: Any, key: str, row: str, cells: Any) -> Iterable[tuple[list[str], str]]:
    """What is wrong with a row: the column, where one is to blame, and a sentence."""
    try:
        _row_check(model, key)(row, cells)
    except ChartError as error:
        for problem in error.problems:
            column = problem.key.removeprefix(row).lstrip(".")
            near = f"; {problem.legal}" if problem.legal else ""
            if problem.unknown:
                yield [column], f"{row}.{column}: there is no such column{near}"
            elif problem.found is None:
                yield [], f"{row}: {column} is missing{near}"
            else:
                yield [column], f"{row}.{column}: {_shown(problem.found)} is not legal{near}"
    except SettingsError as error:
        legal = error.problems[0].legal
        yield [], f"{row}: {_shown(cells)} is not legal; {legal}"


def _row_check(model: Any, key: str) -> Callable[[str, Any], None]:
    """What raises `ChartError` or `SettingsError` for a row of a chart that is not legal."""
    field = field_of(model, key)
    whole = next((item.check for item in field.metadata if isinstance(item, Legal)), None)
    more = [each for entry in get_args(field.annotation) for each in get_args(entry)[1:]]
    columns = next((item for item in more if isinstance(item, Columns)), None)

    def check(row: str, cells: Any) -> None:
        if whole is not None and isinstance(cells, dict):
            whole({key_of(row): cells})
        if columns is not None and isinstance(cells, dict):
            columns.read(cells, row)
        build(model, {key: {row: cells}})

    return check


def _in_words(problem: Problem) -> str:
    """What is wrong with a field of a template."""
    if problem.unknown:
        return f"{problem.key}: there is no such field; {problem.legal}"
    if problem.found is None:
        return f"{problem.key} is missing; {problem.legal}"
    return f"{problem.key}: {_shown(problem.found)} is not legal; {problem.legal}"


def _sentence(model: Any, problem: Problem) -> str:
    key, found = problem.key, _shown(problem.found)
    if problem.unknown:
        known = [*keys(model), *retired(model)]
        return f"{key}: there is no such key{_meant(key, known) or f'; {problem.legal}'}"
    words = words_of(field_of(model, key))
    legal = _or(words) if words else problem.legal
    near = _meant(problem.found, words) if isinstance(problem.found, str) else ""
    return f"{key}: {found} is not legal; {legal}{near}"


def _no_chart(name: str, known: Iterable[str]) -> str:
    return f"{name}: there is no such chart; write {_or(sorted(known))}{_meant(name, known)}"


def _meant(word: str, known: Iterable[str]) -> str:
    found = _nearest(word, in_section(word, known))
    return f" (did you mean {found}?)" if found else ""


def _nearest(word: str, known: Iterable[str]) -> str:
    found = difflib.get_close_matches(word[:80].lower(), list(known), n=1)
    return found[0] if found else ""


def _or(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def _shown(found: object) -> str:
    text = json.dumps(found, default=str, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."


def changes(house: House) -> dict[str, tuple[Any, Any]]:
    """What house rules change of their rule system: by key, the default and what it is now."""
    model = model_of(house.ruleset)
    default, now = model(), build(model, house.settings)
    return {key: (value(default, key), value(now, key)) for key in house.settings}
