"""How far people are apart: moves that change it, and what two agree on."""

import re
from typing import Any

from msgspec import Struct

from ....engine.decision import Decision
from ....engine.events import Withdrawn
from ....engine.inputs import Input
from ....engine.numbers import MOST_YARDS, whole
from ....engine.questions import QuestionKind, Request
from ....engine.readers import agree_or_refuse
from ....engine.state import Combatant, FightState, Json, Question
from . import agenda

MOVE = re.compile(
    r"(?P<yards>\S+?)\s*(?:yards?|metres?|meters?)?"
    r"(?:\s+(?P<way>to|towards?|from|away\s+from)(?:\s+(?P<name>.+))?)?",
    re.IGNORECASE,
)


class Distance(Request, frozen=True):
    """How many yards somebody would be from another."""

    yards: int = 0


asked = QuestionKind("apart", Distance, agree_or_refuse)

AWAY = ("fled", "out", "chase")
"""Who is no more where they were."""


class Move(Struct, frozen=True):
    """So many yards, `nearer` to somebody or away from them; to nobody where `whom` is empty."""

    yards: int
    whom: str = ""
    nearer: bool = True


def read(ctx: Decision[Any], who: str, text: str) -> Move:
    """`<yards> [to or from <name>]`, or the one at a set distance; raises `Refused`."""
    found = MOVE.fullmatch(text.strip())
    yards = whole(found["yards"] if found else text, 1, MOST_YARDS)
    way = (found["way"] or "").lower() if found else ""
    nearer = not way.endswith("from")
    name = (found["name"] or "").strip() if found else ""
    if name:
        whom = ctx.find(name).id
        if whom == who:
            ctx.refuse("err.declare.incomplete", missing="the name of another")
        return Move(yards, whom, nearer)
    others = set_from(ctx.state, who, 1 if nearer else 0)
    if len(others) > 1:
        names = [ctx.name(other) for other in others]
        line = f"+move {yards} {way or 'to'}"
        ctx.refuse("err.declare.incomplete", how="whom", missing="whom you move to or from",
                    line=line, names=names)  # fmt: skip
    return Move(yards, others[0] if others else "", nearer)


def set_from(state: FightState, who: str, least: int = 0) -> list[str]:
    """Those who are seen here at a set distance from somebody, of so many yards at the least."""
    pairs = [pair for pair in state.related("range") if who in pair]
    others = [one if other == who else other for one, other in pairs]
    seen = [other for other in others if _is_seen(state.people.get(other))]
    return [other for other in seen if (state.relation(who, other).range or 0) >= least]


def _is_seen(person: Combatant | None) -> bool:
    return person is not None and not person.hidden and person.status not in AWAY


def goes(ctx: Decision[Any], who: str, move: Move) -> tuple[int, dict[str, Json]]:
    """Change a set distance by a move; returns the yards gone, and what is said of them."""
    before = ctx.state.relation(who, move.whom).range if move.whom else None
    if before is None:
        return move.yards, {}
    done = min(move.yards, before) if move.nearer else move.yards
    apart = before - done if move.nearer else min(MOST_YARDS, before + done)
    ctx.relate(who, move.whom, range=apart)
    return done, {"how": "to" if move.nearer else "from", "against": move.whom, "apart": apart}


# --- what two people agree on ---------------------------------------------------------------------


def agree(ctx: Decision[Any], given: Input) -> None:
    """`+move/apart <name>=<yards>`: what two propose to each other alike is agreed on."""
    who, other = given.who, ctx.find(given.text("name"))
    yards = whole(given.text("yards"), 0, MOST_YARDS)
    if ctx.state.storyteller is not None:
        ctx.refuse("err.storyteller.only")
    if other.id == who:
        ctx.refuse("err.declare.incomplete", missing="the name of another")
    between = _proposed(ctx.state, who, other.id)
    same = [q for q in between if q.who == who and q.facts.yards == yards]
    if same:
        ctx.answer(same[0], "agree")
        return
    if between:
        ctx.emit(Withdrawn(tuple(q.id for q in between)))
    if not other.player or other.absent:
        apart_said(ctx, who, other.id, yards, "agree")
        return
    ctx.announce("apart.asked", to=who, against=other.id, yards=yards)
    then = agenda.apart_said(who, other.id, yards)
    facts = Distance(who=who, yards=yards)
    ctx.ask(other.id, asked, ("agree", "refuse"), "refuse", then, facts, blocking=False)


def _proposed(state: FightState, one: str, other: str) -> list[Question]:
    """What two have proposed to each other, and is not answered yet."""
    open_ = [q for q in state.questions if q.kind == "apart"]
    return [q for q in open_ if {q.who, q.facts.who} == {one, other}]


@agenda.apart_said.does
def apart_said(ctx: Decision[Any], who: str, other: str, yards: int, said: str) -> None:
    if not (ctx.here(who) and ctx.here(other)):
        return
    if said != "agree":
        ctx.announce("apart.refused", who=other, against=who, yards=yards)
        return
    ctx.relate(who, other, range=yards)
    ctx.announce("apart.set", who=who, against=other, yards=yards)


HANDLERS = {"apart": agree}
