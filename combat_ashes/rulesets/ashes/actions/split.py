"""Several actions in one, each with fewer dice (ASH-SPL)."""

from collections.abc import Sequence

from msgspec.structs import replace

from ....engine.flags import Changes
from ....engine.inputs import Input
from ....engine.offers import Commands, Maneuver, Menu
from ....engine.state import Json
from .. import agenda, questions
from ..combatant import Combatant
from ..declarations import Action, AttackAction, SplitAction, SustainAction, split_into
from ..fight import Decision, Fight
from ..flags import flagged
from ..people import acts, holding, options
from ..people.acts import AshesAct
from ..rules import AshesRules


class Split(AshesAct):
    """`+split <declaration>; <declaration>`: all parts are legal, or none is declared."""

    name = "split"
    offered = True

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        if ctx.state.phase != "main":
            ctx.refuse("err.split.haste")
        lines = given.parts()
        if len(lines) < 2:
            ctx.refuse("err.declare.incomplete", missing="two declarations or more")
        parts = [_part(ctx, person, line) for line in lines]
        sustains = sum(isinstance(part, SustainAction) for part in parts)
        count = len(parts)
        if sustains:
            # Everybody who is held is an action of its own (ASH-GRP-16, -60).
            count += len(holding.all_by(ctx.state, person.id)) - 1
        if sustains > 1:
            ctx.refuse("err.split.duplicate_target", name="the one you hold")
        check(ctx, person, parts, count)
        less = acts.penalty(count)
        return split_into([replace(part, split=less) for part in parts])

    def words(self, fight: Fight, action: SplitAction) -> str:
        return "split: " + "; ".join([acts.words(fight, part) for part in action.parts])

    def told(self, fight: Fight, action: SplitAction) -> str:
        return "split: " + "; ".join([acts.told(fight, part) for part in action.parts])

    def posture_of(self, rules: AshesRules, action: SplitAction) -> str:
        kinds = {acts.of(rules, part).posture_of(rules, part) for part in action.parts}
        if {"offense", "defense"} <= kinds:
            return "offense"
        return next((kind for kind in ("offense", "defense") if kind in kinds), "neutral")

    def stance(self, rules: AshesRules, action: SplitAction) -> Changes:
        attacks = [part for part in action.parts if isinstance(part, AttackAction)]
        noted = flagged(
            posture=acts.of(rules, action).posture_of(rules, action),
            aim=[part.target for part in attacks],
            split_into=len(action.parts),
        )
        if any(part.committed for part in attacks):
            noted.update(flagged(committed=True, posture="abandoned"))
        return noted

    def listing(self, fight: Fight, person: Combatant, commands: Commands) -> Menu:
        if fight.state.phase != "main":
            return []
        counts = range(2, acts.wits(fight.rules, person) + 1)
        less = ((count, acts.penalty(count)) for count in counts)
        return [
            Maneuver(f"+split into {count}, which takes {dice} dice off each")
            for count, dice in less
        ]

    def in_turn(self, ctx: Decision, who: str, action: SplitAction) -> None:
        """All parts in one turn, in the order they were declared or chosen (ASH-SPL-08)."""
        ctx.push(agenda.split_comes(who))


def check(ctx: Decision, person: Combatant, parts: Sequence[Action], count: int) -> None:
    """Not more actions than Wits, nobody attacked twice, Willpower for all (ASH-SPL-03, -04)."""
    most = acts.wits(ctx.rules, person)
    if count > most:
        ctx.refuse_unless_allowed("err.split.over_wits", most=most, parts=count)
    _check_targets(ctx, parts)
    points = sum("willpower" in getattr(part, "extras", ()) for part in parts)
    if points:
        options.check_willpower(ctx, person, points)


def _part(ctx: Decision, person: Combatant, line: Input) -> Action:
    if line.do == "guard":
        ctx.refuse_unless_allowed("err.split.guard")
    if "committed" in line.words("manners"):
        ctx.refuse_unless_allowed("err.split.committed")
    part: Action = ctx.rules.acts.read(ctx, line)
    if not ctx.rules.acts[part.do].in_split:
        ctx.refuse("err.split.part", what=line.do)
    return part


def _check_targets(ctx: Decision, parts: Sequence[Action]) -> None:
    """Nobody is attacked twice in one split (ASH-SPL-03)."""
    seen: dict[str, list[Json]] = {}
    for part in parts:
        if not isinstance(part, AttackAction):
            continue
        before = seen.setdefault(part.target, [])
        how = (sorted(part.manners), part.weapon)
        if before:
            ctx.refuse_unless_allowed("err.split.duplicate_target", name=ctx.name(part.target))
        before.append(how)


@agenda.next_part.does
def next_part(ctx: Decision, who: str) -> None:
    """Where parts may be taken in any order, ask which comes next (`split.order`)."""
    person = ctx.person(who)
    left = [(n, part) for n, part in acts.open_parts(person) if not acts.answers(ctx.rules, part)]
    if person.status != "active" or not left:
        return
    if len(left) == 1:
        ctx.push(agenda.act(who, left[0][0]), agenda.next_part(who))
        return
    words = tuple(acts.words(ctx, part) for _, part in left)
    then = agenda.part_chosen(who, [n for n, _ in left])
    ctx.ask(who, questions.part, words, words[0], then)


@agenda.part_chosen.does
def part_chosen(ctx: Decision, who: str, numbers: list[int], words: str) -> None:
    """Do the part that was chosen, then ask for the next."""
    person = ctx.person(who)
    chosen = [n for n in numbers if acts.words(ctx, acts.part(person, n)) == words]
    ctx.push(agenda.act(who, (chosen or numbers)[0]), agenda.next_part(who))
