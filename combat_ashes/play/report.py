"""The report of a study: a page, Markdown, a table, and pictures."""

from __future__ import annotations

import csv
import html
from collections.abc import Container, Mapping, Sequence
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

Found = Mapping[str, Any]
"""What a study came to, as `--json` prints it."""

STYLE = "body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}" \
        "table{border-collapse:collapse}td,th{border:1px solid #999;padding:.3rem .6rem}" \
        "img{max-width:100%}"  # fmt: skip


def write(found: Found, folder: Path) -> list[Path]:
    """Write the report into a folder; returns its files. Raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = table(found)
    files = [folder / name for name in
             ("wins.png", "rounds.png", "study.csv", "study.md", "study.html")]  # fmt: skip
    _wins(found).savefig(files[0])
    _rounds(found).savefig(files[1])
    with files[2].open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    files[3].write_text(_markdown(found, rows), encoding="utf-8")
    files[4].write_text(_page(found, rows), encoding="utf-8")
    return files


def table(found: Found) -> list[list[str]]:
    """A row for each variant: what varied, who won, draws, rounds, levels taken."""
    first = found["variants"][0]
    sides, varied = list(first["wins"]), list(first["vary"])
    head = [*varied, *(f"{side} wins" for side in sides), "draws", "rounds",
            *(f"levels {side} takes" for side in sides)]  # fmt: skip
    rows = [head]
    for each in found["variants"]:
        rows.append([
            *(str(each["vary"][name]) for name in varied),
            *(_per_cent(each["wins"][side]) for side in sides), _per_cent(each["draws"]),
            _number(each["rounds"]), *(_number(each["levels"][side]) for side in sides),
        ])  # fmt: skip
    return rows


def _per_cent(interval: Sequence[float]) -> str:
    low, middle, high = (round(100 * value) for value in interval)
    return f"{middle} % ({low} to {high})"


def _number(interval: Sequence[float]) -> str:
    low, middle, high = interval
    return f"{middle:.1f} ({low:.1f} to {high:.1f})"


def _intro(found: Found) -> str:
    return f"{found['fights']} fights of each variant. In brackets the interval of 95 %."


def _markdown(found: Found, rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines.insert(1, f"|{' --- |' * len(rows[0])}")
    pictures = "![Who wins](wins.png)\n\n![How long fights last](rounds.png)"
    return f"# {found['title']}\n\n{_intro(found)}\n\n" + "\n".join(lines) + f"\n\n{pictures}\n"


def _page(found: Found, rows: list[list[str]]) -> str:
    title = html.escape(found["title"])
    lines = "".join(map(_row, ["th", *["td"] * len(rows)], rows))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style><h1>{title}</h1><p>{_intro(found)}</p><table>{lines}</table>"
        '<p><img src="wins.png" alt="Who wins, as in the table">'
        '<img src="rounds.png" alt="How long fights last, as in the table"></p></html>\n'
    )


def _row(tag: str, cells: Sequence[str]) -> str:
    found = "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells)
    return f"<tr>{found}</tr>"


def _named(each: Found, alike: Container[str]) -> str:
    told = [f"{name} {value}" for name, value in each["vary"].items() if name not in alike]
    return "\n".join(told) or "as written"


def _alike(found: Found) -> set[str]:
    """What is the same in every variant."""
    first, *others = [each["vary"] for each in found["variants"]]
    return {name for name in first if all(each[name] == first[name] for each in others)}


def _drawn(found: Found, title: str, unit: str, lines: Mapping[str, list[list[float]]]) -> Figure:
    """Means with their intervals, a line for each name, over the variants."""
    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.add_subplot()
    places = range(len(found["variants"]))
    for name, intervals in lines.items():
        middle = [each[1] for each in intervals]
        below = [max(0.0, each[1] - each[0]) for each in intervals]
        above = [max(0.0, each[2] - each[1]) for each in intervals]
        axes.errorbar(places, middle, yerr=[below, above], marker="o", capsize=4, label=name)
    axes.set(title=f"{found['title']}: {title}", ylabel=unit, xlabel="variant")
    names = [_named(each, _alike(found)) for each in found["variants"]]
    axes.set_xticks(list(places), names, fontsize=8)
    axes.set_ylim(bottom=0)
    axes.legend()
    return figure


def _wins(found: Found) -> Figure:
    variants = found["variants"]
    sides = list(variants[0]["wins"])
    shares = {f"{side} wins": [_hundredfold(each["wins"][side]) for each in variants]
              for side in sides}  # fmt: skip
    shares["draw"] = [_hundredfold(each["draws"]) for each in variants]
    return _drawn(found, "who wins", "fights in %, with intervals of 95 %", shares)


def _rounds(found: Found) -> Figure:
    rounds = {"rounds": [each["rounds"] for each in found["variants"]]}
    return _drawn(found, "how long it lasts", "rounds, with intervals of 95 %", rounds)


def _hundredfold(interval: Sequence[float]) -> list[float]:
    return [100 * value for value in interval]
