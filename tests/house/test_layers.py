"""House rules that no reader has to watch over: layers, imports, names and sizes."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.support.shipped import shipped
from tests.support.source import nodes, tree

ROOT = Path(__file__).parents[2]
PLUGIN = ROOT / "combat_ashes"
FILES = sorted(path for path in PLUGIN.rglob("*.py") if "migrations" not in path.parts)

LAYERS = {
    "engine": {"engine"},
    "rulesets": {"rulesets", "text", "engine"},
    "text": {"text", "engine"},
    "play": {"play", "rulesets", "text", "engine"},
}
"""What each layer may import of the plugin; what is not named here may import all of it."""

WITHOUT_EVENNIA = ("engine", "rulesets", "text", "play", "cli")
"""What can be imported where there is no Evennia; the command line fetches it when needed."""

FOREIGN = {
    "engine": {"msgspec", "typing_extensions"},
    "rulesets": {"msgspec", "pydantic", "pydantic_core", "annotated_types"},
    "text": {"msgspec"},
    "play": {"msgspec", "icepool", "matplotlib", "distributed", "pydantic"},
}
"""What each layer may import from elsewhere, besides the standard library."""

GAMES_OWN = {"commands", "typeclasses", "world", "server", "tests", "web"}
HEAVY = ("django", "evennia", "twisted")
CHANCE_AND_TIME = {"random", "time", "datetime", "secrets", "uuid"}
MOST_LINES_OF_A_FUNCTION = 60
MOST_LINES_OF_A_FILE = 400
MOST_LINES_OF_A_RULESET = 200
"""`ruleset.py` puts a rule system together and has no rules of its own."""


def layer(path: Path) -> str:
    return path.relative_to(PLUGIN).parts[0].removesuffix(".py")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def files(*layers: str) -> list[Path]:
    return [path for path in FILES if layer(path) in layers]


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Everything a file imports, in full, also inside functions."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    package = [*path.relative_to(ROOT).parts[:-1]]
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


@cache
def known() -> set[str]:
    """The layers there are."""
    return {layer(file) for file in FILES}


def plugin_layers(path: Path) -> set[str]:
    parts = [module.split(".") for module in imports(path)]
    return {part[1] for part in parts if part[0] == PLUGIN.name and part[1:] and part[1] in known()}


def foreign(path: Path) -> set[str]:
    roots = {module.split(".")[0] for module in imports(path)}
    return roots - sys.stdlib_module_names - {PLUGIN.name, "__future__", ""}


# --- people are found as their finder knows them ---------------------------------------------


def test_rules_find_people_by_the_turn() -> None:
    """`ctx.find` knows who asks; `lookup.find` with a state alone finds the hidden for anybody."""
    finding = f"{PLUGIN.name}.engine.lookup.find"
    wrong = [
        named(path) for path in files("rulesets")
        if finding in imports(path) or "lookup.find(" in path.read_text(encoding="utf-8")
    ]  # fmt: skip
    assert wrong == []


# --- imports ---------------------------------------------------------------------------------


def test_imports_point_down() -> None:
    over = {named(path): plugin_layers(path) - LAYERS[layer(path)] for path in files(*LAYERS)}
    assert {path: wrong for path, wrong in over.items() if wrong} == {}


ORDER_IN_RULESETS = ("legal", "model", "common")
"""What rule systems are made of, the lower ones first; a rule system may import all of it."""

ORDER_IN_ASHES = (
    "equipment", "settings", "declarations", "answers", "flags", "combatant", "rules", "fight",
    "questions", "agenda", "view_model", "people", "harm", "attack", "grapple", "defense",
    "flight", "actions", "round", "rulings", "listing", "view", "everyday", "examples", "surface",
    "tables", "ruleset",
)  # fmt: skip
"""The folders of `ashes`: each may import those before it. What must go up is named in a table."""


def upward(folder: Path, order: tuple[str, ...]) -> list[str]:
    """Imports within a folder from what comes later in the order."""
    prefix = ".".join(folder.relative_to(ROOT).parts)
    place = {name: number for number, name in enumerate(order)}
    found = []
    for path in FILES:
        if not path.is_relative_to(folder):
            continue
        here = path.relative_to(folder).parts[0].removesuffix(".py")
        for module in imports(path):
            there = module.removeprefix(f"{prefix}.").split(".")[0]
            if module.startswith(prefix) and here in place and there in place:
                found += [f"{named(path)}: {there}"] if place[there] > place[here] else []
    return found


def test_within_the_rulesets_imports_point_down() -> None:
    assert upward(PLUGIN / "rulesets", ORDER_IN_RULESETS) == []


def test_within_ashes_imports_point_down() -> None:
    folders = {path.relative_to(PLUGIN / "rulesets/ashes").parts[0].removesuffix(".py")
               for path in FILES if path.is_relative_to(PLUGIN / "rulesets/ashes")}  # fmt: skip
    assert folders - {"__init__"} == set(ORDER_IN_ASHES)
    assert upward(PLUGIN / "rulesets/ashes", ORDER_IN_ASHES) == []


def test_no_rule_system_imports_another() -> None:
    names = list(shipped())
    wrong = [
        f"{named(path)}: {module}"
        for name in names for path in FILES if path.is_relative_to(PLUGIN / "rulesets" / name)
        for module in imports(path)
        if any(module.startswith(f"{PLUGIN.name}.rulesets.{other}") for other in names
               if other != name)
    ]  # fmt: skip
    assert wrong == []


def test_no_files_import_each_other_in_a_circle() -> None:
    """Imports for type checking count like any other, and so does a package's `__init__.py`."""
    names = {module_of(path): path for path in FILES}
    graph = {name: taken_from(path, names) for name, path in names.items()}
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def taken_from(path: Path, names: Mapping[str, Path]) -> set[str]:
    """The files that a file imports: modules, and packages that have what it takes themselves."""
    found = (one if one in names else one.rpartition(".")[0] for one in imports(path))
    return {one for one in found if one in names} - {module_of(path)}


def test_no_table_has_a_key_twice() -> None:
    tables = [(path, node) for path in FILES for node in nodes(path) if isinstance(node, ast.Dict)]
    twice = []
    for path, table in tables:
        keys = [key.value for key in table.keys if isinstance(key, ast.Constant)]
        twice += [f"{named(path)}: {key}" for key in set(keys) if keys.count(key) > 1]
    assert twice == []


def test_the_lower_layers_need_little_from_elsewhere() -> None:
    more = {named(path): foreign(path) - FOREIGN[layer(path)] for path in files(*FOREIGN)}
    assert {path: wrong for path, wrong in more.items() if wrong} == {}


def importing(paths: list[Path], roots: set[str]) -> list[str]:
    """Files that import something of some packages."""
    return [
        named(path) for path in paths
        if {module.split(".")[0] for module in imports(path)} & roots
    ]  # fmt: skip


def test_the_plugin_imports_nothing_of_a_game() -> None:
    assert importing(FILES, GAMES_OWN) == []


def test_chance_and_time_come_from_outside() -> None:
    assert importing(files("engine", "rulesets"), CHANCE_AND_TIME) == []


@pytest.mark.parametrize("name", [name for name in WITHOUT_EVENNIA if files(name)])
def test_the_lower_layers_run_without_evennia(name: str) -> None:
    modules = [named(path).removesuffix(".py").replace("/", ".") for path in files(name)]
    lines = [
        "import importlib, sys",
        f"for heavy in {HEAVY}: sys.modules[heavy] = None",
        f"for name in {modules}: importlib.import_module(name.removesuffix('.__init__'))",
    ]
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        capture_output=True, text=True, check=False, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


# --- being a good guest ----------------------------------------------------------------------


def test_getting_ready_registers_checks_and_does_nothing_else() -> None:
    ready = [
        node for node in nodes(PLUGIN / "apps.py")
        if isinstance(node, ast.FunctionDef) and node.name == "ready"
    ]  # fmt: skip
    assert [ast.unparse(statement) for node in ready for statement in node.body] == [
        "from combat_ashes import checks, tables"
    ]
    made = [node for name in ("checks", "tables") for node in tree(PLUGIN / f"{name}.py").body
            if not isinstance(node, ast.Import | ast.ImportFrom | ast.FunctionDef)]  # fmt: skip
    assert [ast.unparse(node) for node in made if not isinstance(node, ast.Expr)] == []


def test_tables_point_at_nobody_elses_tables() -> None:
    kinds = {"ForeignKey", "OneToOneField", "ManyToManyField"}
    used = {
        node.attr for path in (PLUGIN / "models.py", *(PLUGIN / "migrations").glob("*.py"))
        for node in nodes(path) if isinstance(node, ast.Attribute)
    }  # fmt: skip
    assert not used & kinds


def test_migrations_depend_on_none_but_our_own() -> None:
    for path in (PLUGIN / "migrations").glob("0*.py"):
        for node in nodes(path):
            is_list = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
            if is_list and node.targets[0].id == "dependencies":
                apps = [dependency[0] for dependency in ast.literal_eval(node.value)]
                assert set(apps) <= {PLUGIN.name}, named(path)


TYPECLASSES = {
    "DefaultScript", "DefaultObject", "DefaultCharacter", "DefaultRoom", "DefaultExit",
    "DefaultAccount", "DefaultChannel",
}  # fmt: skip


def test_typeclasses_and_mixins_cannot_be_taken_for_the_games() -> None:
    wrong = [
        f"{named(path)}: {node.name}"
        for path in files("mush") for node in nodes(path)
        if isinstance(node, ast.ClassDef) and not node.name.startswith("Ashes")
        and (node.name.endswith("Mixin") or any(_last(base) in TYPECLASSES for base in node.bases))
    ]  # fmt: skip
    assert wrong == []


def _last(base: ast.expr) -> str:
    return base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")


# --- sizes -----------------------------------------------------------------------------------


def test_functions_fit_on_a_screen_or_two() -> None:
    long = [
        f"{named(path)}: {node.name}, {node.end_lineno - node.lineno + 1} lines"
        for path in FILES for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= MOST_LINES_OF_A_FUNCTION
    ]  # fmt: skip
    assert long == []


def test_a_file_has_one_subject() -> None:
    lines = {named(path): path.read_text().count("\n") for path in FILES}
    assert {path: many for path, many in lines.items() if many > MOST_LINES_OF_A_FILE} == {}
    rulesets = {path: many for path, many in lines.items() if path.endswith("/ruleset.py")}
    engine = "combat_ashes/engine/ruleset.py"  # What a rule system is to the engine, in full.
    over = {path for path, many in rulesets.items() if many > MOST_LINES_OF_A_RULESET}
    assert over - {engine} == set()


def test_every_file_says_what_it_is_about() -> None:
    assert [named(path) for path in FILES if not ast.get_docstring(tree(path))] == []


def test_the_toy_ruleset_stays_a_toy() -> None:
    assert (ROOT / "tests" / "support" / "toy.py").read_text().count("\n") <= 234
