"""What a ruling of a storyteller says to everybody: its facts, by the words it was typed in."""

from __future__ import annotations

from ....engine.off import OFF
from ....engine.state import Json
from ..fight import Decision

ALL = "all"
OF_THINGS = ("object", "bonds")
OF_ALL = ("waive", "beaten_down")
OF_EACH = (
    "accept", "reject", "restate", "aim", "dnd", "kill", "control", "void", "rouse", "unconscious",
    "dead",
)  # fmt: skip
"""Rulings about one person, which may be typed of several."""


def without_off(text: str) -> tuple[str, bool]:
    """A name, and whether `off` stands behind it."""
    name, _, last = text.rpartition(" ")
    return (name, True) if name and last.lower() in OFF else (text, False)


def parts(text: str) -> tuple[str, str]:
    """What stands before an equals sign, and behind it."""
    left, _, right = text.partition("=")
    return left.strip(), right.strip()


def for_each(text: str) -> list[str]:
    """What is ruled of each of several people: `Ann & Bob=met` is `Ann=met` and `Bob=met`."""
    names, equals, said = text.partition("=")
    names, off = without_off(names.strip())
    behind = " off" * off + equals + said
    return [name.strip() + behind for name in names.split("&")]


def people(ctx: Decision, text: str) -> list[str]:
    """Those whom a line names, parted by `&`; raises `Refused`."""
    return list(dict.fromkeys(ctx.find(name).id for name in text.split("&") if name.strip()))


def facts_of(ctx: Decision, word: str, rest: str) -> dict[str, Json]:
    """The facts of a ruling that has just been made; `how` chooses its sentence."""
    left, right = parts(rest)
    if word in OF_ALL:
        return {"how": f"{word}.{rest.lower()}" if word == "beaten_down" else word}
    if word in OF_THINGS:
        left, off = (left, right.lower() in OFF) if right else without_off(left)
        return {"how": f"{word}.off" if off else word, "thing": left, "what": right}
    if word == "accept" and left.lower() == ALL:
        return {"how": "accept.all.with" if right else "accept.all", "what": right}
    name, off = without_off(left)
    how = f"{word}.off" if off else word
    if word == "together":
        return {"how": how, "people": people(ctx, name)}
    if word == "ambush":
        return {"how": how, "people": people(ctx, left), "others": people(ctx, right)}
    if word == "result":
        *names, purpose, number = left.split()
        who = ctx.find(" ".join(names)).id
        if number.lower() in OFF:
            how = "result.off"
        return {"how": how, "who": who, "purpose": purpose.lower(), "successes": number}
    if word == "represent" and left.lower() in OFF:
        return {"how": "represent.off"}
    said: dict[str, Json] = {"how": how, "who": ctx.find(name).id, "what": right}
    if word == "credit":
        dead = ctx.find(name).status == "dead"
        said |= {"other": ctx.find(right).id, "how": "credit" if dead else "credit.ahead"}
    if word == "aim":
        said["what"] = right.partition(",")[0].strip().lower()
    if word in ("accept", "reject") and right:
        said["how"] = f"{word}.with"
    return said
