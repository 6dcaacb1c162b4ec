"""`ashes ruleset`: house-rule files are checked, begun, described and compared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

app = typer.Typer(no_args_is_help=True, help="House rules as files.")
console = Console(highlight=False, markup=False, soft_wrap=True)
Base = Annotated[str, typer.Option("--base", help="The rule system.")]
USUAL = ""
"""Stands for the rule system that is in force where nobody chose another."""


@app.command()
def check(files: Annotated[list[Path], typer.Argument(help="House rules (TOML).")]) -> None:
    """Name every mistake in house rules, their charts and npcs, and their scenarios that fail.

    Exit 1 where there is any.
    """
    wrong = False
    for file in files:
        mistakes = _mistakes(file)
        for mistake in mistakes or [f"{file}: no mistakes"]:
            console.print(mistake)
        wrong = wrong or bool(mistakes)
    raise typer.Exit(1 if wrong else 0)


def _mistakes(file: Path) -> list[str]:
    from .rulesets import houses

    house: houses.House | None
    found: list[str] = []
    try:
        house = houses.load(file)
    except houses.HouseError as error:
        found, house = houses.told(file, error), error.rest
    if house is not None and houses.scenarios_of(file):
        from .mush.boot import boot

        boot()
        from .mush.houses import failures

        found += map(str, failures(file, house))
    return found


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="What the house rules are called.")],
    base: Base,
    out: Annotated[Path | None, typer.Option(help="A file that there is not yet.")] = None,
) -> None:
    """Begin house rules: every key with its default, legal values and a sentence, commented out."""
    from .rulesets.house_files import begun

    _check_base(base)
    text = begun(name, base)
    if out is None:
        console.print(text, end="")
        return
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        _give_up(f"{out} cannot be written: {error.strerror}.")
    console.print(f"{out} is written.")


@app.command()
def schema(base: Base = USUAL) -> None:
    """Print the JSON Schema of house rules over a rule system."""
    from .rulesets import default_name
    from .rulesets.house_files import schema_of

    base = base or default_name()
    _check_base(base)
    console.print(json.dumps(schema_of(base), indent=2, ensure_ascii=False))


@app.command()
def diff(files: Annotated[list[Path], typer.Argument(help="House rules, or two of them.")]) -> None:
    """What house rules change of their rule system, or two of them of each other."""
    from .rulesets import houses
    from .rulesets.house_files import compared, differs

    if len(files) > 2:
        _give_up("Name one file, or two.")
    found: list[Any] = []
    for file in files:
        try:
            found.append(houses.load(file))
        except houses.HouseError as error:
            _give_up(str(error), 1)
    lines = differs(found[0]) if len(found) == 1 else compared(*found)
    for line in lines or ["Nothing differs."]:
        console.print(line)


def _check_base(base: str) -> None:
    from .rulesets import rulesets

    if base not in rulesets():
        _give_up(f'There is no rule system "{base}"; write {", ".join(sorted(rulesets()))}.')


def _give_up(why: str, code: int = 2) -> NoReturn:
    console.print(why)
    raise typer.Exit(code)
