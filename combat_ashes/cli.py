"""The `ashes` command: what an admin does from a shell."""

from __future__ import annotations

import json
import os
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from . import cli_ruleset

app = typer.Typer(no_args_is_help=True, add_completion=False)
app.add_typer(cli_ruleset.app, name="ruleset")
console = Console(highlight=False, markup=False, soft_wrap=True)
errors = Console(highlight=False, markup=False, soft_wrap=True, stderr=True)


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
    if line:
        found = [] if problem else found[-1:]
    for each in found:
        console.print(json.dumps(each) if as_json else "\n".join(screen(each, bars=True)))
    if plot is not None and found:
        from .play.plots import draw_levels

        draw_levels(found, plot)
    if problem:
        # What reads the answers as JSON reads nothing else.
        (errors if as_json else console).print(problem)
        raise typer.Exit(1)


@app.command()
def study(
    file: Annotated[Path, typer.Argument(help="A study (TOML).")],
    out: Annotated[Path | None, typer.Option(help="A folder for the report.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes on this machine.")] = None,
    scheduler: Annotated[str, typer.Option(help="A Dask cluster, as tcp://host:port.")] = "",
    fights: Annotated[int | None, typer.Option(help="Fights of each variant.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what came of it as JSON.")] = False,
) -> None:
    """Play many fights of the same people under rules that vary, and report what came of them.

    With --out a report is written there, and what is done is kept: stopped and started again, a
    study goes on where it was. Exit 2 for a study with mistakes, 130 for one that was stopped.
    """
    missing = [name for name in ("distributed", "matplotlib") if find_spec(name) is None]
    if missing:
        _give_up(f'Studies need {missing[0]}; type pip install "combat-ashes[studies]".')
    from .play import studies

    try:
        loaded = studies.load(file)
    except studies.StudyError as error:
        _give_up(str(error))
    if fights is not None:
        loaded = loaded._replace(study=loaded.study.model_copy(update={"fights": fights}))
    found = studies.document(loaded.study, _played(loaded, out, workers, scheduler))
    if out is not None:
        from .play import report

        for path in report.write(found, out):
            errors.print(f"{path} is written.")
    if as_json:
        console.print(json.dumps(found))
    elif out is None:
        _print_table(found)


def _played(
    loaded: Any, out: Path | None, workers: int | None, scheduler: str
) -> list[dict[str, Any]]:
    """What each variant came to, with a progress bar."""
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    from .play import running

    takes = running.seconds(loaded) / (workers or os.cpu_count() or 1)
    if takes > running.LONG and not scheduler:
        errors.print(f"This takes about {takes / 3600:.1f} hours; Ctrl-C keeps what is done.")
    total = len(loaded.variants) * loaded.study.fights
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with running.connected(workers, scheduler) as client, Progress(*columns, console=errors) as bar:
        task = bar.add_task("fights", total=total)
        try:
            return running.run(loaded, client, out, lambda done: bar.advance(task, done))
        except KeyboardInterrupt:
            kept = "What is done is kept." if out is not None else "Nothing is kept without --out."
            errors.print(kept)
            raise typer.Exit(130) from None


def _print_table(found: dict[str, Any]) -> None:
    from .play import report

    head, *rows = report.table(found)
    for row in rows:
        told = (f"{name} {cell}" for name, cell in zip(head, row, strict=True))
        console.print(", ".join(told) + ".")


def _give_up(why: str) -> NoReturn:
    console.print(why)
    raise typer.Exit(2)


@app.command()
def play(
    files: Annotated[list[Path], typer.Argument(help="Scenario files (YAML).")],
    record: Annotated[
        Path | None, typer.Option(help="Write the record of the fight into this file (JSON).")
    ] = None,
) -> None:
    """Play scenario files through the game's own commands; exit 1 if any failed.

    Where several scenarios are played the records of the second and later ones have its number in
    their names.
    """
    # Evennia is set up only for the commands that need it; the rest start without.
    from .mush.boot import boot

    boot()
    from .mush.scenarios import play_files

    passed = failed = 0
    for where, title, problem in play_files(files, record):
        if problem:
            failed += 1
            console.print(f"FAILED {where}: {title}: {problem}")
        else:
            passed += 1
            console.print(f"passed {where}: {title}")
    console.print(f"{passed} passed, {failed} failed")
    raise typer.Exit(1 if failed else 0)


@app.command("new-rules")
def new_rules(
    name: Annotated[str, typer.Argument(help="What the rule system is called.")],
    out: Annotated[Path | None, typer.Option(help="An empty folder, or a new one.")] = None,
) -> None:
    """Write a package with a small rule system that plays, to be changed into your own."""
    from .own_rules.beginning import NotBegun, begin

    folder = out or Path(f"combat_{name}")
    try:
        written = begin(name, folder)
    except (NotBegun, OSError) as error:
        _give_up(str(error))
    for file in written:
        console.print(str(file))
    console.print(f"Read {folder / 'README.md'} to go on.")


@app.command()
def check(name: Annotated[str, typer.Argument(help="A rule system that is installed.")]) -> None:
    """Say what readers of a rule system would miss, and what fails in a short fight under it.

    Exit 1 where there is anything, 2 where no rule system of this name can be loaded.
    """
    from .own_rules.lacking import Unloadable, lacking, loaded
    from .own_rules.playing import Trial

    try:
        ruleset = loaded(name)
    except Unloadable as error:
        _give_up(str(error))
    found = lacking(ruleset) or Trial(ruleset).play()
    for each in found or [f"{name}: nothing is lacking"]:
        console.print(each)
    raise typer.Exit(1 if found else 0)


@app.command()
def verify(files: Annotated[list[Path], typer.Argument(help="Records of fights (JSON).")]) -> None:
    """Decide every input of a record again, by its seed and the rules of this version.

    Exit 1 where something else comes of one, 2 for what is no record that can be proved.
    """
    worst = 0
    for file in files:
        code, sentence = _proved(file)
        worst = max(worst, code)
        console.print(f"{file}: {sentence}" if len(files) > 1 else sentence)
    raise typer.Exit(worst)


def _proved(file: Path) -> tuple[int, str]:
    """The exit code of a record, and the sentence that says why."""
    from .records import model
    from .records.verify import Differs
    from .records.verify import verify as prove

    try:
        found = prove(model.load(file.read_bytes()))
    except OSError as error:
        return 2, f"{file} cannot be read: {error.strerror}."
    except model.RecordError as error:
        return 2, str(error)
    except Differs as difference:
        return 1, str(difference)
    return 0, f"verified: {found.inputs} inputs, {found.rolls} rolls"
