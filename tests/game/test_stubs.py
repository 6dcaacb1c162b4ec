"""What is written down of the types of Evennia and Django is so: the names, and the parameters."""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path

import pytest
from evennia.objects.objects import DefaultObject

STUBS = Path(__file__).parents[2] / "stubs"


@pytest.mark.parametrize("stub", sorted(STUBS.rglob("*.pyi")), ids=lambda path: path.stem)
def test_what_we_say_of_others_types_is_so(stub: Path) -> None:
    """A module has the functions and methods that we name, with parameters of these names."""
    name = ".".join(stub.relative_to(STUBS).with_suffix("").parts).removesuffix(".__init__")
    module = importlib.import_module(name)
    wrong = []
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            # Whoever asks the database for an object gets it as its typeclass.
            owner = DefaultObject if node.name == "ObjectDB" else getattr(module, node.name)
            wrong += [f"{node.name}.{one.name}" for one in node.body
                      if isinstance(one, ast.FunctionDef) and not has(owner, one)]  # fmt: skip
        elif isinstance(node, ast.FunctionDef) and not has(module, node):
            wrong.append(node.name)
    assert wrong == []


def has(owner: object, said: ast.FunctionDef) -> bool:
    """Whether something has this function, and it takes these parameters."""
    found = getattr(owner, said.name, None)
    named = {one.arg for one in (*said.args.args, *said.args.kwonlyargs)} - {"self"}
    if said.name.startswith("__") or not named or not inspect.isroutine(found):
        return found is not None or said.name.startswith("__")
    real = inspect.signature(found).parameters
    return any(one.kind is one.VAR_KEYWORD for one in real.values()) or named <= set(real)
