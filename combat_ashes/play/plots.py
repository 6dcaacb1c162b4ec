"""Pictures of chances."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure


def draw_levels(answers: Sequence[Mapping[str, Any]], file: Path) -> None:
    """Draw the levels of damage that lines may do, side by side, into a PNG file."""
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.add_subplot()
    width = 0.8 / len(answers)
    for number, answer in enumerate(answers):
        levels = answer.get("levels", {})
        places = [float(level) + number * width for level in levels]
        axes.bar(places, [100 * chance for chance in levels.values()], width, label=answer["line"])
    axes.set(title="What the lines come to", xlabel="levels of damage", ylabel="chance in %")
    axes.legend()
    figure.savefig(file)
