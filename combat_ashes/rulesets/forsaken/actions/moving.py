"""Moving up to one's Speed, running, standing up, and other shapes (FOR-GEN-01 to -03)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from ....engine.events import PersonChanged
from ....engine.inputs import Input
from ....engine.lookup import name_of
from ...common.chases import apart
from ...legal import key_of
from ..attack.acts import unit_of, yards_left
from ..combatant import Combatant
from ..declarations import MoveAction, RiseAction
from ..fight import Decision, Fight
from ..harm import wounds
from ..people import holds, sheet
from ..people.acts import ForsakenAct, silenced
from ..people.conditions import lose
from ..refusing import Reasons, refuse
from ..rules import FORMS
from . import speaking


def move(ctx: Decision, given: Input) -> None:
    """`+move <yards> [to or from <name>]`: at one's own count, free, or with no leg the action."""
    person = ctx.person(given.who)
    question = ctx.state.question_for(given.who, "act")
    action = _read(ctx, person, given, runs=False)
    crawls = sheet.lame(person)
    row: Move = ctx.rules.acts["move" if crawls else "walk"]
    speaking.check_speaks(ctx, person, row)
    reasons = speaking.speaks(ctx, person, row, question is not None)
    row.check(ctx, person, action, reasons)
    reasons.refuse()
    assert question is not None
    if crawls:
        ctx.answer(question, action)
    else:
        _goes(ctx, given.who, action)


def _read(ctx: Decision, person: Combatant, given: Input, runs: bool) -> MoveAction:
    move = apart.read(ctx, person.id, given.text("what"))
    return MoveAction(runs, move.yards, move.whom, move.nearer)


def _move_of(action: MoveAction) -> apart.Move:
    """The move in an action."""
    return apart.Move(action.yards, action.whom, action.nearer)


def _goes(ctx: Decision, who: str, action: MoveAction) -> None:
    """Somebody moves: distances that are set follow (FOR-GEN-01)."""
    yards, more = apart.goes(ctx, who, _move_of(action))
    ctx.flag(who, moved=ctx.person(who).flags.moved + yards)
    unit = unit_of(more.get("apart", yards))
    ctx.announce("moves", who=who, yards=yards, unit=unit_of(yards), units=unit, **more)


class Move(ForsakenAct):
    """`+move/run <yards>`, and moving where that is the action."""

    name = "move"
    lines: ClassVar[tuple[str, ...]] = ("sprint",)
    offered = True

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        return farthest(fight, person) > 0

    def read(self, ctx: Decision, person: Combatant, given: Input) -> MoveAction:
        return _read(ctx, person, given, runs=True)

    def check(self, ctx: Decision, person: Combatant, action: MoveAction, reasons: Reasons) -> None:
        runs = action.runs
        left = farthest(ctx, person) if runs else yards_left(ctx, person)
        line = "+move/run" if runs else "+move"
        unit = unit_of(left)
        reasons.when(action.yards > left, "err.too_far", left=left, unit=unit, line=line)

    def words(self, fight: Fight, action: MoveAction) -> str:
        move = _move_of(action)
        way = f" {'to' if move.nearer else 'from'} {name_of(fight.state, move.whom)}"
        far = f"{move.yards} {unit_of(move.yards)}"
        return f"{'run' if action.runs else 'crawl'} {far}{way if move.whom else ''}"

    def comes(self, ctx: Decision, who: str, part: int, action: MoveAction) -> None:
        _goes(ctx, who, action)


def farthest(fight: Fight, person: Combatant) -> int:
    """The yards that somebody may still run this turn: twice their Speed (FOR-GEN-02)."""
    moved = person.flags.moved
    if sheet.lame(person):
        return max(0, 1 - moved)
    return max(0, 2 * (yards_left(fight, person) + moved) - moved)


class Walk(Move):
    """Moving where it costs nothing."""

    name = "walk"
    inner = True
    offered = False
    free = True


class Rise(ForsakenAct):
    """`+rise`: stand up, an action (FOR-GEN-03)."""

    name = "rise"
    offered = True

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        return "prone" in person.conditions and not sheet.lame(person)

    def check(self, ctx: Decision, person: Combatant, action: RiseAction, reasons: Reasons) -> None:
        reasons.when(sheet.lame(person), "err.legs_wracked")
        reasons.when(holds.of(ctx.state, person.id), "err.break_free_first")
        reasons.when("prone" not in person.conditions, "err.rise_standing")

    def words(self, fight: Fight, action: RiseAction) -> str:
        return "stand up"

    def comes(self, ctx: Decision, who: str, part: int, action: RiseAction) -> None:
        lose(ctx, who, "prone")
        ctx.announce("rises", who=who)


# --- other shapes ---------------------------------------------------------------------------------


def forms_of(kind: str, known: Iterable[str]) -> list[str]:
    """The forms that somebody has."""
    return list(dict.fromkeys([*(FORMS if kind == "werewolf" else ()), *known]))


def form_named(kind: str, known: Iterable[str], word: str, name: str = "") -> str:
    """The form that is meant, somebody's own or that of a `name`; raises `Refused`."""
    forms = forms_of(kind, known)
    wanted = key_of(word)
    found = [form for form in forms if wanted and form.startswith(wanted)]
    if wanted in forms:
        found = [wanted]
    if len(found) != 1:
        how = "none" if not forms else "" if word else "which"
        how = f"theirs {how}".strip() if name else how
        refuse("err.shift.form", word=word, forms=forms, name=name, how=how)
    return found[0]


def shift(ctx: Decision, given: Input) -> None:
    """`+shift <form>`: free, at one's own count (FOR-ATK-07)."""
    person = ctx.person(given.who)
    reasons = silenced(ctx, person)
    place = ctx.state.question_for(given.who, "act") is not None
    place = place or ctx.state.question_for(given.who, "contest") is not None
    reasons.when(not place, "err.not_your_turn", **speaking.not_yet(ctx, person))
    reasons.refuse()
    form = form_named(person.kind, person.flags.form_traits, given.text("what"))
    takes_form(ctx, given.who, form)


def takes_form(ctx: Decision, who: str, form: str) -> None:
    """Somebody is in another form from now on."""
    was_full = wounds.is_full(ctx.rules, ctx.person(who))
    ctx.emit(PersonChanged(who, {"form": form}))
    if form:
        ctx.announce("shifts", who=who, form=form)
    wounds.fit(ctx, who, was_full)


def usual_form(person: Combatant) -> str:
    """The form of birth, of who has forms by nature; else none."""
    return (person.breed or "homid").lower() if person.kind == "werewolf" else ""


def dies(ctx: Decision, who: str) -> None:
    """A dead werewolf is in the form of birth again (FOR-INJ-17)."""
    person = ctx.person(who)
    if person.kind == "werewolf" and person.form != usual_form(person):
        takes_form(ctx, who, usual_form(person))


HANDLERS = {"move": move, "shift": shift}
