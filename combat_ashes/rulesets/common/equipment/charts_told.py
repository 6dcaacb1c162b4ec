"""Charts as help shows them: a line for each weapon or piece of armor, and how one is used."""

from collections.abc import Iterable, Mapping

USE = {
    "weapons": "+sheet names the weapons you have. +attack Frank={first} uses one of them; staff "
    "give weapons with +sheet/set Jane/weapons={some}.",
    "armor": "+sheet names the armor you wear. It works by itself; staff give armor with "
    "+sheet/set Jane/armor={first}.",
}


USUAL = "knife"
"""What is named as an example, where there is one."""

RATED = (
    "Armor is a rating here, such as 2; it works by itself. Staff give it with +sheet/set "
    "Jane/armor=2."
)
"""For rules whose armor is a number."""


def charted(what: str, columns: str, rows: Mapping[str, Iterable[object]]) -> list[str]:
    """The `weapons` or `armor` of some rules, a row at a time, and how to use one."""
    if not rows:
        return []
    names = [name.replace("_", " ") for name in rows]
    usual = sorted(names, key=lambda name: name != USUAL)
    lines = [
        f"  {name}: {', '.join(str(cell) for cell in cells if cell)}"
        for name, cells in zip(names, rows.values(), strict=True)
    ]
    use = USE[what].format(first=usual[0], some=", ".join(usual[:2]))
    return [f"{what.capitalize()} ({columns}):", *lines, use]
