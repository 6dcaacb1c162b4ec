"""The `ashes` command: what an admin does from a shell."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

app = typer.Typer(no_args_is_help=True, add_completion=False)
console = Console(highlight=False, markup=False, soft_wrap=True)


@app.callback()
def main() -> None:
    """Combat Ashes: fights for World of Darkness games on Evennia."""


@app.command()
def odds(
    file: Annotated[Path, typer.Argument(help="A scenario file (YAML).")],
    line: Annotated[str, typer.Argument(help="A line to ask about at the end of its steps.")] = "",
    who: Annotated[str, typer.Option(help="Whose line it is.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the answers as JSON.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw the levels into this file (PNG).")] = None,
) -> None:
    """Tell the chances that a file's `odds` steps ask for, or those of one line at its end.

    Exit 1 where a line is refused or comes out otherwise than expected, 2 for an unreadable file.
    """
    if bool(line) != bool(who):
        _give_up('Write the line and whose it is: ashes odds FILE --who Jane "+attack Frank".')
    if plot is not None and find_spec("matplotlib") is None:
        _give_up('Plots need matplotlib; type pip install "combat-ashes[studies]".')
    from .mush.boot import boot

    boot()
    from .mush.scenario_files import ScenarioError
    from .mush.scenarios import odds_in
    from .text.odds import screen

    try:
        found, problem = odds_in(file, who, line)
    except ScenarioError as error:
        _give_up(str(error))
    found = found[-1:] if line else found
    for each in found:
        console.print(json.dumps(each) if as_json else "\n".join(screen(each, bars=True)))
    if plot is not None and found:
        from .play.plots import draw_levels

        draw_levels(found, plot)
    if problem:
        console.print(problem)
        raise typer.Exit(1)


def _give_up(why: str) -> NoReturn:
    console.print(why)
    raise typer.Exit(2)


@app.command()
def play(files: Annotated[list[Path], typer.Argument(help="Scenario files (YAML).")]) -> None:
    """Play scenario files through the game's own commands; exit 1 if any failed."""
    # Evennia is set up only for the commands that need it; the rest start without.
    from .mush.boot import boot

    boot()
    from .mush.scenarios import play_files

    passed = failed = 0
    for where, title, problem in play_files(files):
        if problem:
            failed += 1
            console.print(f"FAILED {where}: {title}: {problem}")
        else:
            passed += 1
            console.print(f"passed {where}: {title}")
    console.print(f"{passed} passed, {failed} failed")
    raise typer.Exit(1 if failed else 0)
