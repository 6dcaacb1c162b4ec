"""Nothing stands in the plugin that nobody uses; what only tests use counts as unused."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.house import test_layers
from tests.house.test_layers import FILES, PLUGIN, ROOT, imports, layer, named
from tests.house.test_names import strings
from tests.support.source import nodes, tree

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

OURS = [path for path in FILES if layer(path) != "examples"]
"""What is not there to be copied."""

REGISTERING = {"app.callback", "app.command", "receiver", "register", "register.simple_tag"}
"""Decorators that put a function where it is found without its name."""

CARRIES_OUT = (".does", ".person", ".reads", ".revalidates")
"""The decorators by which a function carries out a step, or reads or looks at a question again."""

KEPT = {
    "combat_ashes.apps.AshesConfig": "Django takes whatever class of its own `apps.py` has",
    "combat_ashes.management.commands.ashes.Command": "Django takes it by the name of its file",
    "combat_ashes.mush.commands.__getattr__": "Python calls it where a game imports a command",
    "combat_ashes.mush.startup.at_server_start": "Evennia calls it by its name",
    **{
        f"combat_ashes.web.{name}": "Evennia calls it by its name"
        for name in (
            "inputs.ashes_hello",
            "inputs.supports_add",
            "inputs.supports_remove",
            "inputs.supports_set",
            "plugins.at_webproxy_root_creation",
            "plugins.at_webserver_root_creation",
            "startup.at_server_init",
            "startup.at_server_start",
        )
    },
    "combat_ashes.rulesets.register": "for rule systems that no package publishes",
}

TABLES = {"STEPS", "HANDLERS"}


# --- functions and classes -----------------------------------------------------------------------


def dotted(path: Path) -> str:
    """A file as imports name it."""
    return named(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def taken_by(files: Iterable[Path], modules: set[str]) -> set[str]:
    """What files take of modules by name: imported, as an attribute, or as a path in a string."""
    found: set[str] = set()
    for path in files:
        found |= {*imports(path), *strings(path)}
        here = modules.intersection(imports(path))
        called = {
            one.asname: one.name for node in nodes(path) if isinstance(node, ast.ImportFrom)
            for one in node.names if one.asname
        }  # fmt: skip
        for node in nodes(path):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                end = "." + called.get(node.value.id, node.value.id)
                found |= {f"{module}.{node.attr}" for module in here if module.endswith(end)}
    return found


def registered(node: Definition) -> bool:
    by = (one.func if isinstance(one, ast.Call) else one for one in node.decorator_list)
    names = [ast.unparse(one) for one in by]
    return any(name in REGISTERING or name.endswith(CARRIES_OUT) for name in names)


def names(within: Iterable[ast.AST]) -> Counter[str]:
    return Counter(node.id for node in within if isinstance(node, ast.Name))


def unused(files: list[Path], users: list[Path], texts: list[str]) -> Iterator[str]:
    """Functions and classes that no file uses, nor a text that names them and their module."""
    taken = taken_by(users, {dotted(path) for path in files})
    told = {text: set(re.findall(r"\w+", text)) for text in texts}
    for path in files:
        module, here = dotted(path), names(nodes(path))
        for node in tree(path).body:
            if not isinstance(node, Definition) or registered(node):
                continue
            name, word = f"{module}.{node.name}", node.name
            beside = here[word] > names(ast.walk(node))[word]
            in_text = any(module in text and word in words for text, words in told.items())
            if not (beside or in_text or name in taken):
                yield name


def test_every_function_and_class_is_used() -> None:
    texts = [ROOT / "pyproject.toml", ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    users = [*FILES, *(ROOT / "world").glob("*.py")]
    found = unused(OURS, users, [path.read_text(encoding="utf-8") for path in texts])
    assert sorted(found) == sorted(KEPT)


@pytest.mark.parametrize(
    ("planted", "other", "text", "found"),
    [
        ("def a(): ...", "", "", True),
        ("class A: ...", "", "A word.", True),
        ("def _a(): _a()", "", "", True),
        ("def a(): ...", "from .others import a\na()", "", True),
        ("def a(): ...", "from . import planted\nplanted.b()", "", True),
        ("def a(): ...", "from . import planted\nplanted.b(), other.a()", "", True),
        ("def a(): ...\nTABLE = {'a': a}", "", "", False),
        ("def a(): ...", "from .planted import a", "", False),
        ("def a(): ...", "from . import planted\nplanted.a()", "", False),
        ("def a(): ...", "from . import planted as other\nother.a()", "", False),
        ("def a(): ...", "PATH = 'combat_ashes.planted.a'", "", False),
        ("def a(): ...", "", "from combat_ashes.planted import a", False),
        ("@app.command()\ndef a(): ...", "", "", False),
    ],
)
def test_a_planted_function_is_found(
    planted: str,
    other: str,
    text: str,
    found: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = [tmp_path / PLUGIN.name / f"{name}.py" for name in ("planted", "other")]
    files[0].parent.mkdir()
    for path, code in zip(files, (planted, other), strict=True):
        path.write_text(code)
    monkeypatch.setattr(test_layers, "ROOT", tmp_path)
    assert bool(list(unused(files, files, [text]))) == found


# --- steps and questions -------------------------------------------------------------------------


def keys(path: Path, tables: set[str]) -> Iterator[ast.Constant]:
    """The names in the tables of a file."""
    for node in nodes(path):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if tables & {ast.unparse(target) for target in targets}:
                yield from (key for key in node.value.keys if isinstance(key, ast.Constant))


def never_taken(files: Iterable[Path]) -> set[str]:
    """Steps that stand in a table and in no other string."""
    said = set()
    for path in files:
        in_tables = {id(key) for key in keys(path, TABLES)}
        constants = (node for node in nodes(path) if isinstance(node, ast.Constant))
        said |= {node.value for node in constants if id(node) not in in_tables}
    in_tables = {str(key.value) for path in files for key in keys(path, {"STEPS"})}
    return (in_tables - said) | {name for path in files for name in declared(path)} - called(files)


def declared(path: Path) -> Iterator[str]:
    """The steps that a file declares: `act: Step[str] = Step("act")`."""
    for node in nodes(path):
        made = isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call)
        if made and ast.unparse(node.value.func).endswith("Step"):
            yield ast.unparse(node.target)


def called(files: Iterable[Path]) -> set[str]:
    """Whatever is called anywhere, by its last name."""
    calls = (node.func for path in files for node in nodes(path) if isinstance(node, ast.Call))
    return {ast.unparse(each).rpartition(".")[2] for each in calls}


def test_every_step_is_taken() -> None:
    # Fights that an earlier version stored may still wait for it.
    assert never_taken(OURS) == {"shaken"}


def test_a_step_that_is_never_taken_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("STEPS: Any = {'a': a, 'b': b}\nturn.push(('a',))")
    (tmp_path / "b.py").write_text("HANDLERS = {'b': b}")
    steps = "c: Step[str] = Step('c')\nd: AnswerStep[()] = AnswerStep('d')"
    (tmp_path / "c.py").write_text(f"{steps}\n@c.does\ndef c_(who): ...\nturn.push(d())")
    assert never_taken([tmp_path / f"{name}.py" for name in "abc"]) == {"b", "c"}


def never_asked(files: Iterable[Path]) -> set[str]:
    """Kinds of questions that nobody is asked."""
    files = list(files)
    made = {
        ast.unparse(node.targets[0]) for path in files for node in nodes(path)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == "QuestionKind"
    }  # fmt: skip
    asks = [node for path in files for node in nodes(path) if isinstance(node, ast.FunctionDef)]
    asked = {
        ast.unparse(each).rpartition(".")[2]
        for function in asks if any(_asks(node) for node in ast.walk(function))
        for each in ast.walk(function) if isinstance(each, ast.Attribute | ast.Name)
    }  # fmt: skip
    return made - asked


def _asks(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "ask"


def test_every_kind_of_question_is_asked() -> None:
    assert never_asked(OURS) == set()


def test_a_kind_of_question_that_is_never_asked_is_found(tmp_path: Path) -> None:
    kinds = "a = QuestionKind('a', Facts)\nb = QuestionKind('b', Facts)"
    (tmp_path / "a.py").write_text(kinds)
    used = "@a.reads\ndef read(): ...\ndef ask(ctx):\n    ctx.ask(who, questions.b)"
    (tmp_path / "b.py").write_text(used)
    assert never_asked([tmp_path / "a.py", tmp_path / "b.py"]) == {"a"}
