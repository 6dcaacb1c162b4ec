"""Several actions in one, each with fewer dice (ASH-SPL)."""

from __future__ import annotations

from collections.abc import Container, Sequence

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.look import Look
from ....engine.shown import EVERY
from ....engine.state import Json, Person, Question
from ....engine.turn import Turn
from ..declarations import Action, AttackAction, SplitAction, SustainAction, split_into
from ..notes import AIM, COMMITTED, POSTURE, SPLIT_INTO
from ..people import acts, holding, options
from ..people.acts import AshesAct
from ..rules import AshesRules


class Split(AshesAct):
    """`+split <declaration>; <declaration>`: all parts are legal, or none is declared."""

    name = "split"
    offered = True

    def read(self, turn: Turn[AshesRules], person: Person, args: dict[str, Json]) -> Action:
        if turn.state.phase != "main":
            turn.refuse("err.split.haste")
        lines = args.get("parts") or []
        if len(lines) < 2:
            turn.refuse("err.declare.incomplete", missing="two declarations or more")
        parts = [_part(turn, person, line) for line in lines]
        sustains = sum(isinstance(part, SustainAction) for part in parts)
        count = len(parts)
        if sustains:
            # Everybody who is held is an action of its own (ASH-GRP-16, -60).
            count += len(holding.all_by(turn.state, person.id)) - 1
        if sustains > 1:
            turn.refuse("err.split.duplicate_target", name="the one you hold")
        check(turn, person, parts, count)
        less = acts.penalty(count)
        return split_into([replace(part, split=less) for part in parts])

    def words(self, look: Look[AshesRules], action: SplitAction) -> str:
        return "split: " + "; ".join([acts.words(look, part) for part in action.parts])

    def told(self, look: Look[AshesRules], action: SplitAction) -> str:
        return "split: " + "; ".join([acts.told(look, part) for part in action.parts])

    def posture_of(self, rules: AshesRules, action: SplitAction) -> str:
        kinds = {acts.posture(rules, part) for part in action.parts}
        if {"offense", "defense"} <= kinds:
            return rules.settings.posture.split_attack_and_defense
        return next((kind for kind in ("offense", "defense") if kind in kinds), "neutral")

    def stance(self, rules: AshesRules, action: SplitAction) -> dict[str, Json]:
        attacks = [part for part in action.parts if isinstance(part, AttackAction)]
        noted = (
            POSTURE.noted(acts.posture(rules, action))
            | AIM.noted([part.target for part in attacks])
            | SPLIT_INTO.noted(len(action.parts))
        )
        if any(acts.is_committed(part) for part in attacks):
            noted |= COMMITTED.noted(True) | POSTURE.noted("abandoned")
        return noted

    def listing(
        self, look: Look[AshesRules], person: Person, commands: Container[str] = EVERY
    ) -> list[dict[str, Json]]:
        if look.state.phase != "main":
            return []
        counts = range(2, acts.wits(look.rules, person) + 1)
        return [{"line": f"+split into {count}", "less": acts.penalty(count)} for count in counts]

    def in_turn(self, turn: Turn[AshesRules], who: str, action: SplitAction) -> None:
        """All parts in one turn, in the order they were declared or chosen (ASH-SPL-08)."""
        turn.push(("split_comes", who))


def check(turn: Turn[AshesRules], person: Person, parts: Sequence[Action], count: int) -> None:
    """Not more actions than Wits, nobody attacked twice, Willpower for all of it.

    Implements ASH-SPL-03, ASH-SPL-04 and ASH-DIC-08.
    """
    most = acts.wits(turn.rules, person)
    if count > most:
        turn.forbid("err.split.over_wits", most=most, parts=count)
    _check_targets(turn, parts)
    points = sum("willpower" in getattr(part, "extras", ()) for part in parts)
    if points:
        options.check_willpower(turn, person, points)


def _part(turn: Turn[AshesRules], person: Person, line: dict[str, Json]) -> Action:
    if line["do"] == "guard" and not turn.rules.settings.split.guard_allowed:
        turn.forbid("err.split.guard")
    manners = line["args"].get("manners") or ()
    if "committed" in manners and not turn.rules.settings.committed.allow_split:
        turn.forbid("err.split.committed")
    part: Action = turn.rules.read_line(turn, person.id, line)
    if not turn.rules.acts[part.do].in_split:
        turn.refuse("err.split.part", what=line["do"])
    return part


def _check_targets(turn: Turn[AshesRules], parts: Sequence[Action]) -> None:
    """Nobody is attacked twice in one split (ASH-SPL-03)."""
    seen: dict[str, list[Json]] = {}
    for part in parts:
        if not isinstance(part, AttackAction):
            continue
        before = seen.setdefault(part.target, [])
        how = (sorted(part.manners), part.weapon)
        other = turn.rules.settings.split.same_target_other_manner
        if before and (not other or how in before):
            turn.forbid("err.split.duplicate_target", name=turn.name(part.target))
        before.append(how)


def next_part(turn: Turn[AshesRules], who: str) -> None:
    """Where parts may be taken in any order, ask which comes next (`split.order`)."""
    person = turn.person(who)
    left = [(n, part) for n, part in acts.open_parts(person) if not acts.answers(turn.rules, part)]
    if person.status != "active" or not left:
        return
    if len(left) == 1:
        turn.push(("act", who, left[0][0]), ("next_part", who))
        return
    words = tuple(acts.words(turn, part) for _, part in left)
    turn.ask(who, "part", words, words[0], ("part_chosen", who, [n for n, _ in left]))


def part_answer(turn: Turn[AshesRules], question: Question, given: Input) -> Json:
    """`+choose <number or words>`: which part comes next; `+pass` takes the first."""
    if given.do == "pass":
        return question.default
    if given.do != "choose":
        turn.refuse("err.choose.option", word=given.do, options=list(question.options))
    return given.args["word"]


def part_chosen(turn: Turn[AshesRules], who: str, numbers: list[int], words: str) -> None:
    """Do the part that was chosen, then ask for the next."""
    person = turn.person(who)
    chosen = [n for n in numbers if acts.words(turn, acts.part(person, n)) == words]
    turn.push(("act", who, (chosen or numbers)[0]), ("next_part", who))


STEPS = {
    "next_part": next_part,
    "part_chosen": part_chosen,
}


QUESTIONS = {
    "part": part_answer,
}
