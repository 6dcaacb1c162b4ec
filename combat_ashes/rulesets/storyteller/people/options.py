"""What stands behind a line after commas: Willpower, shares, moves, facing, and the like."""

import re
from typing import TypeVar

from msgspec.structs import replace

from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.refusals import Refused
from ....engine.state import Json
from ..combatant import Combatant
from ..declarations import Action, Attack, Move
from ..fight import Decision
from . import space
from .dice import check_willpower

PLACES = {
    "medium": "medium", "limb": "medium", "arm": "medium", "leg": "medium", "briefcase": "medium",
    "small": "small", "hand": "small", "head": "small", "phone": "small",
    "precise": "precise", "eye": "precise", "heart": "precise", "lock": "precise",
}  # fmt: skip
"""How small a place is (STO-GEN-06)."""

COMMON = frozenset({"willpower", "specialty", "dice", "move", "power"})
ATTACK = COMMON | {
    "location", "place", "facing", "range", "offhand", "no_damage", "width", "shares"
}  # fmt: skip
PLAIN = Attack(maneuver="", targets=())
A = TypeVar("A", bound=Action)
MOST_METRES = 10_000
LONGEST_LABEL = 60
_METRES = re.compile(r"-?[0-9]{1,6}(\.[0-9]{1,3})?")


def metres(text: str, least: float = -MOST_METRES) -> int | float:
    """Metres as somebody typed them, decimals allowed; raises `Refused`."""
    word = text.strip().removesuffix("m")
    value = float(word) if _METRES.fullmatch(word) else None
    if value is None or not least <= value <= MOST_METRES:
        raise Refused(
            "err.number.range", word=text[:20], least=least, most=MOST_METRES, how="metres"
        )
    return int(value) if value.is_integer() else value


def read(
    ctx: Decision,
    person: Combatant,
    action: A,
    said: list[str],
    known: frozenset[str],
    target: str = "",
) -> A:
    """An action with its options; raises `Refused` for what is not `known` here.

    `target` is whom a move goes towards where nobody is named.
    """
    seen = set()
    for text in said:
        name, value = _one(ctx, person, text, target)
        if name not in known or name in seen:
            ctx.refuse("err.declare.option", option=text)
        seen.add(name)
        action = replace(action, **{name: value})
        if name == "location":
            action = replace(action, place=text.split()[-1].lower())
    if action.willpower:
        check_willpower(ctx, person.id)
    return action


def written(attack: Attack) -> list[str]:
    """The options that stand behind an attack."""
    return [one for one in sorted(ATTACK) if getattr(attack, one) != getattr(PLAIN, one)]


def _apart(ctx: Decision, person: Combatant) -> str:
    """Who is meant where nobody is named: the only one at a known distance, if it is one."""
    known = [other for other, one in ctx.state.people.items()
             if not one.hidden and space.between(ctx, person.id, other) is not None]  # fmt: skip
    return known[0] if len(known) == 1 else ""


def _one(ctx: Decision, person: Combatant, text: str, target: str) -> tuple[str, Json]:
    words = text.strip().lower().split()
    first, rest = (words[0], words[1:]) if words else ("", [])
    match first, rest:
        case "willpower" | "specialty" | "offhand", []:
            return first, True
        case "no", ["damage"]:
            return "no_damage", True
        case "from", ["flank" | "rear" as facing]:
            return "facing", facing
        case "range", [number]:
            return "range", metres(number, 0)
        case "width", [number]:
            return "width", metres(number, 0)
        case "aim", [_, *_]:
            place = PLACES.get(" ".join(rest))
            if place is None:
                ctx.refuse("err.location.unknown", word=" ".join(rest), places=list(PLACES))
            return "location", place
        case "shares", [_, *_]:
            return "shares", tuple(whole(word, 0, MOST_DICE) for word in rest)
        case "move", [number, *who]:
            towards = ctx.find(" ".join(who)).id if who else target or _apart(ctx, person)
            if not towards:
                ctx.refuse("err.declare.incomplete", missing="a name behind the metres")
            return "move", Move(metres(number), towards)
        case "power", [_, *_]:
            label = text.strip().split(None, 1)[1]
            if len(label) > LONGEST_LABEL:
                ctx.refuse("err.declare.option", option=text)
            return "power", label
        case number, ["dice" | "die"] if is_whole(number.lstrip("-")):
            return "dice", whole(number, -MOST_DICE, MOST_DICE)
    return "", text
