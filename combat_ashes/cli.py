"""The `ashes` command: what an admin does from a shell."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

app = typer.Typer(no_args_is_help=True, add_completion=False)
console = Console(highlight=False, markup=False, soft_wrap=True)


@app.callback()
def main() -> None:
    """Combat Ashes: fights for World of Darkness games on Evennia."""


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
