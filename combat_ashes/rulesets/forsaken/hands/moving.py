"""Moving up to one's Speed, running, standing up, and other shapes (FOR-GEN-01 to -03)."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import asdict

from ....engine.events import PersonChanged
from ....engine.inputs import Input
from ....engine.look import Look
from ....engine.state import Json, Person
from ....engine.turn import Turn
from ....engine.views import name_of
from ...chases import apart
from ...legal import key_of
from ...parts.tables import Action
from ..attack.acts import unit_of, yards_left
from ..harm import wounds
from ..notes import FORM_TRAITS, MOVED
from ..people import holds, sheet
from ..people.acts import ForsakenAct, who_speaks
from ..people.conditions import lose
from ..refusing import Reasons, refuse
from ..round import acting
from ..rules import FORMS, ForsakenRules


def move(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+move <yards> [to or from <name>]`: at one's own count, free, or with no leg the action."""
    person = turn.person(given.who)
    question = turn.state.question_for(given.who, "act")
    action = _read(turn, person, given.args, runs=False)
    crawls = len(sheet.wracked(person, "leg")) == len(sheet.SIDES)
    row: Move = turn.rules.acts["move" if crawls else "walk"]
    reasons = acting.speaks(turn, person, row, question is not None)
    row.check(turn, person, action, reasons)
    reasons.refuse()
    assert question is not None
    if crawls:
        turn.answer(question, action)
    else:
        _goes(turn, given.who, action)


def _read(turn: Turn[ForsakenRules], person: Person, args: dict[str, Json], runs: bool) -> Action:
    move = apart.read(turn, person.id, str(args.get("what") or ""))
    return {"do": "move", "runs": runs, **asdict(move)}


def _move_of(action: Action) -> apart.Move:
    """The move in an action; those of earlier versions are to and from nobody."""
    return apart.Move(action["yards"], action.get("whom", ""), action.get("nearer", True))


def _goes(turn: Turn[ForsakenRules], who: str, action: Action) -> None:
    """Somebody moves: distances that are set follow (FOR-GEN-01)."""
    yards, more = apart.goes(turn, who, _move_of(action))
    MOVED.set(turn, who, MOVED.of(turn.person(who).notes) + yards)
    unit = unit_of(turn, more.get("apart", yards))
    turn.tell("moves", who=who, yards=yards, unit=unit_of(turn, yards), units=unit, **more)


class Move(ForsakenAct):
    """`+move/run <yards>`, and moving where that is the action."""

    name = "move"
    lines: ClassVar[tuple[str, ...]] = ("sprint",)
    offered = True

    def is_open(self, look: Look[ForsakenRules], person: Person) -> bool:
        return farthest(look, person) > 0

    def read(self, turn: Turn[ForsakenRules], person: Person, args: dict[str, Json]) -> Action:
        return _read(turn, person, args, runs=True)

    def check(
        self, turn: Turn[ForsakenRules], person: Person, action: Action, reasons: Reasons
    ) -> None:
        runs = action["runs"]
        left = farthest(turn, person) if runs else yards_left(turn, person)
        line = "+move/run" if runs else "+move"
        unit = unit_of(turn, left)
        reasons.when(action["yards"] > left, "err.too_far", left=left, unit=unit, line=line)

    def words(self, look: Look[ForsakenRules], action: Action) -> str:
        move = _move_of(action)
        way = f" {'to' if move.nearer else 'from'} {name_of(look.state, move.whom)}"
        far = f"{move.yards} {unit_of(look, move.yards)}"
        return f"{'run' if action['runs'] else 'crawl'} {far}{way if move.whom else ''}"

    def comes(self, turn: Turn[ForsakenRules], who: str, part: int, action: Action) -> None:
        _goes(turn, who, action)


def farthest(look: Look[ForsakenRules], person: Person) -> int:
    """The yards that somebody may still run this turn: twice their Speed (FOR-GEN-02)."""
    moved = MOVED.of(person.notes)
    if len(sheet.wracked(person, "leg")) == len(sheet.SIDES):
        return max(0, 1 - moved)
    return max(0, 2 * (yards_left(look, person) + moved) - moved)


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

    def is_open(self, look: Look[ForsakenRules], person: Person) -> bool:
        legs = len(sheet.wracked(person, "leg")) == len(sheet.SIDES)
        return sheet.has(person, "prone") and not legs

    def check(
        self, turn: Turn[ForsakenRules], person: Person, action: Action, reasons: Reasons
    ) -> None:
        legs = len(sheet.wracked(person, "leg")) == len(sheet.SIDES)
        reasons.when(legs, "err.legs_wracked")
        reasons.when(holds.of(turn.state, person.id), "err.break_free_first")
        reasons.when(not sheet.has(person, "prone"), "err.rise_standing")

    def words(self, look: Look[ForsakenRules], action: Action) -> str:
        return "stand up"

    def comes(self, turn: Turn[ForsakenRules], who: str, part: int, action: Action) -> None:
        lose(turn, who, "prone")
        turn.tell("rises", who=who)


# --- other shapes ---------------------------------------------------------------------------------


def forms_of(kind: str, known: dict[str, Any]) -> list[str]:
    """The forms that somebody has."""
    return list(dict.fromkeys([*(FORMS if kind == "werewolf" else ()), *known]))


def form_named(kind: str, known: dict[str, Any], word: str, name: str = "") -> str:
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


def shift(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+shift <form>`: free, at one's own count (FOR-ATK-07)."""
    person = turn.person(given.who)
    reasons = Reasons()
    who_speaks(turn, person, reasons)
    reasons.when(holds.is_immobilized(person), "err.immobilized")
    place = turn.state.question_for(given.who, "act") is not None
    place = place or turn.state.question_for(given.who, "contest") is not None
    reasons.when(not place, "err.not_your_turn", **acting.whose_count(turn, given.who))
    reasons.refuse()
    form = form_named(person.kind, FORM_TRAITS.of(person.notes), str(given.args.get("what") or ""))
    takes_form(turn, given.who, form)


def takes_form(turn: Turn[ForsakenRules], who: str, form: str) -> None:
    """Somebody is in another form from now on."""
    was_full = wounds.is_full(turn.rules, turn.person(who))
    turn.emit(PersonChanged(who, {"form": form}))
    turn.tell("shifts", who=who, form=form)
    wounds.fit(turn, who, was_full)


def dies(turn: Turn[ForsakenRules], who: str) -> None:
    """A dead werewolf is in the form of birth again (FOR-INJ-17)."""
    person = turn.person(who)
    breed = (person.breed or "homid").lower()
    if person.kind == "werewolf" and person.form != breed:
        takes_form(turn, who, breed)


VERBS: dict[str, Any] = {"move": move, "shift": shift}
