"""A character's sheet and health in sentences, which any screen can read."""

from __future__ import annotations

from typing import Any

from ..engine.quoting import label
from .words import boxes, dice, listed, upper_first


def spoken_health(name: str, health: dict[str, Any]) -> str:
    """Somebody's health as one sentence."""
    filled = len(health["track"])
    if not health["boxes"]:
        return f"{name} is {health['level']}."
    if not filled:
        return f"{name} is unhurt."
    marks = boxes(health["track"])
    loses = f", {dice(-health['penalty'])} lost" if health["penalty"] else ""
    return f"{name} is {health['level']}: {marks} of {health['boxes']} boxes{loses}."


def sheet(person: dict[str, Any]) -> list[str]:
    """A character's sheet: groups of traits as sentences, which any screen can read."""
    lines = [f"{person['name']} is a {person['kind']}{_shape(person)}."]
    traits = person["traits"]
    attributes = [f"{upper_first(n)} {traits.get(n, 1)}" for n in person["attributes"]]
    others = [
        f"{upper_first(n.replace('_', ' '))} {dots}"
        for n, dots in sorted(traits.items())
        if n not in person["attributes"]
    ]
    if attributes:
        lines.append(f"Attributes: {listed(attributes)}.")
    other = "Other traits" if attributes else "Traits"
    lines.append(f"{other}: {listed(others) or 'none'}.")
    pools = [f"{upper_first(name)} {left}" for name, left in sorted(person["pools"].items())]
    if pools:
        lines.append(f"Left to spend: {listed(pools)}.")
    for ability, words in sorted(person["specialties"].items()):
        lines.append(f"Specialty in {ability}: {listed(words)}.")
    if person["side"]:
        lines.append(f"Side: {label(person['side'])}.")
    for name in ("weapons", "armor"):
        things = listed(person[name]).replace("_", " ") or "none"
        lines.append(f"{name.capitalize()}: {things}.")
    lines += person.get("lines", ())
    lines.append(spoken_health(person["name"], person["health"]))
    return lines


def _shape(person: dict[str, Any]) -> str:
    words = [word for word in (person["breed"], person["form"]) if word]
    return f" ({', '.join(words)})" if words else ""
