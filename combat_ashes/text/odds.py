"""The chances of a line as people read them: whole per cents, one fact a line."""

from collections.abc import Iterable, Mapping
from typing import Any

from .words import listed

BARS_FROM = 60
"""So wide a screen has room for bars."""

BAR = 30
"""The characters of a bar for 100 per cent."""


TOLD_OTHERWISE = ("levels", "targets", "answers", "own")
"""Tables that have sentences of their own; others are those of a rule system."""


def per_cent(chance: float) -> str:
    """`31 %`, `under 1 %`, `over 99 %`; `no chance` and `certain` at the ends."""
    if chance <= 0:
        return "0 %"
    if chance >= 1:
        return "100 %"
    if chance < 0.01:
        return "under 1 %"
    return "over 99 %" if chance > 0.99 else f"{round(chance * 100)} %"


def is_answer(found: Mapping[str, Any]) -> bool:
    """Whether the line is an answer of who is attacked: `hit` is that they are reached."""
    return "hit" in found and "mean" not in found and not _own_tables(found)


def _own_tables(found: Mapping[str, Any]) -> dict[str, Mapping[Any, float]]:
    """The tables that have no sentences here, but are those of a rule system."""
    tables = {name: each for name, each in found.items() if isinstance(each, Mapping)}
    return {name: each for name, each in tables.items() if name not in TOLD_OTHERWISE}


def screen(found: Mapping[str, Any], bars: bool) -> list[str]:
    """What a line comes to, as `Odds` has it: a sentence for each fact."""
    whom = found.get("against") or "the target"
    each_answer = found.get("answers") or {}
    answered = f", {_if(found['answer'], whom)}" if each_answer else ""
    lines = [f"{found['line']}{answered}:"]
    lines += _facts(found, whom)
    for name, each in (found.get("targets") or {}).items():
        lines += [f"Against {name}:", *_facts(each, name)]
    lines += _levels(found.get("levels") or {}, bars)
    lines += [
        f"I{_if(answer, whom)[1:]}: {_short(each)}."
        for answer, each in each_answer.items() if answer != found["answer"]
    ]  # fmt: skip
    if not found["exact"]:
        lines.append(f"These are estimates, right to within {per_cent(found['error'])}.")
    if found["assumed"]:
        lines.append(f"What you may not know is taken to be: {listed(found['assumed'])}.")
    return lines


def side_by_side(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Several lines, a sentence each."""
    return [f"{row['line']}: {_short(row)}." for row in rows]


def _if(answer: str, whom: str) -> str:
    return f"if {whom} does nothing" if answer == "none" else f"if {whom} answers with {answer}"


def _facts(found: Mapping[str, Any], whom: str) -> list[str]:
    lines = []
    if "hit" in found:
        said = "You are hit" if is_answer(found) else "It succeeds"
        lines.append(f"{said}: {per_cent(found['hit'])}.")
    if "mean" in found:
        lines.append(f"Levels of damage to expect: {found['mean']:.1f}.")
    if found.get("down"):
        lines.append(f"{whom} can fight no more: {per_cent(found['down'])}.")
    for field, chances in _own_tables(found).items():
        lines += [f"{field.capitalize()} {value}: {per_cent(chance)}."
                  for value, chance in chances.items()]  # fmt: skip
    if found.get("botch"):
        lines.append(f"It goes badly wrong: {per_cent(found['botch'])}.")
    if own := found.get("own"):
        lines.append(f"Levels that you may take: {own['mean']:.1f}.")
        if own.get("down"):
            lines.append(f"You can fight no more: {per_cent(own['down'])}.")
    return lines


def _levels(levels: Mapping[Any, float], bars: bool) -> list[str]:
    rows = []
    for level, chance in levels.items():
        bar = "  " + "#" * round(chance * BAR) if bars else ""
        rows.append(f"{level} level{'' if str(level) == '1' else 's'}: {per_cent(chance)}{bar}")
    return rows


def _short(found: Mapping[str, Any]) -> str:
    parts = []
    if is_answer(found):
        own = found.get("own") or {"mean": 0.0}
        parts.append(f"you are hit {per_cent(found['hit'])}, {own['mean']:.1f} levels to take")
    elif "hit" in found:
        parts.append(f"succeeds {per_cent(found['hit'])}")
    if "mean" in found:
        parts.append(f"{found['mean']:.1f} levels to expect")
    if found.get("down"):
        parts.append(f"{per_cent(found['down'])} to end it")
    return ", ".join(parts) or "nothing that dice decide"
