"""What other actions bring to people: lines, which part comes next, sentences, help."""

from collections.abc import Mapping
from pathlib import Path

from ....engine.sheet import Sheet
from ....text.line import Line, Spoken, parted
from ....text.surface import Ask, Asked, Row, Sentence, Surface, pages_in
from ....text.words import listed
from ...common.lines import act, bare, misc, plain, says
from ..grapple.typed import declaration
from ..people.sheet import born_in
from . import shapes


def split(line: Line) -> Spoken:
    """`+split <declaration>; <declaration>`, each without its plus."""
    return "split", {"parts": [declaration(line, part) for part in parted(line.whole, ";")]}


hold_back = says("delay")


def take_shape(sheet: Sheet, line: Line) -> tuple[str, str]:
    """`+shift <form>` outside of a fight."""
    forms = shapes.known_to(sheet.kind, sheet.breed, sheet.facts["forms"])
    form = shapes.named(line.whole, forms, sheet.form or born_in(sheet.breed).lower())
    return form, f"You take the form {form}."


ROWS = (
    Row("split", "", "<declaration>; <declaration>[; ...]", "several actions in one, each with "
        "fewer dice: +split attack Frank=knife; dodge", read=split),
    Row("shift", "", "<form>", "take another form, a free act, in a fight or not", read=plain,
        alone=take_shape),
    Row("misc", "", "<what>[=<pool>[/<difficulty>]][, willpower]",
        "do something else; with a pool of your traits it is rolled; +misc reload fills a weapon",
        read=misc),
    Row("rise", "", "", "get up from the ground, which takes your action", read=bare),
    Row("delay", "", "", "hold back until the others have acted, where the rules let you",
        read=hold_back),
    Row("act", "", "<line>", "do what you held back, when you are asked; the line alone will do: "
        "+act attack Frank", read=act),
)  # fmt: skip


def _part(asked: Asked) -> str:
    parts = listed([f"{n} ({words})" for n, words in enumerate(asked.question.options, 1)], "or")
    return f"Which part comes next? Type +choose {parts}."


REFUSALS: dict[str, str | Mapping[str, str]] = {
    "err.declare.hold": "These rules let nobody hold back; declare something or type +pass.",
    "err.declare.hold_over": "You have held back already; act now or type +pass.",
    "err.declare.hold_none": "You have held nothing back; type the line without +act.",
    "err.declare.hold_waits": "You act when the others have; wait until you are asked.",
    "err.shift.form": {
        "": "You have no form '{word}'; name {forms}.",
        "none": "You have one form only, and are in it; type another line.",
        "which": "Name the form you take: {forms}.",
    },
    "err.rise.up": "You are on your feet; declare something else.",
    "err.rise.held": "In a grapple you do not get up; type +rise once nobody is held.",
    "err.split.part": "'{what}' is no part of a split; write attacks, defences or misc.",
    "err.split.duplicate_target": "A split may not attack {name} twice; name another target in one "
    "of the parts.",
    "err.split.over_wits": "You may do {most:thing} at once and wrote {parts}; leave some out.",
    "err.split.committed": "A committed attack takes all you have; type it by itself.",
    "err.split.guard": "Guard cannot be part of a split; type +guard by itself.",
    "err.split.haste": "A haste action cannot be split; declare one thing.",
}

TOLD: dict[str, Sentence] = {
    "shifted": "{who} takes the form {form}.",
    "misc.done": "{who} does it: {what:quoted}.",
    "misc.tried": "{who} tries {what:quoted}.",
}


SURFACE = Surface(
    rows=ROWS,
    asks={
        "act": Ask(lambda asked: f"You held back, and act now: type {asked.lines}.", "to act"),
        "part": Ask(_part, "to choose which part comes next"),
    },
    options={
        "split": "+split <declaration>; <declaration>",
        "misc": "+misc <what>",
        "rise": "+rise",
        "delay": "+delay",
    },
    told=TOLD,
    purposes={"misc": "{who} rolls"},
    refusals=REFUSALS,
    pages=pages_in(Path(__file__).parent / "help"),
)
