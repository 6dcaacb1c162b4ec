"""NPCs who play by a plan: whoever is asked types the best line of it, and their storyteller hears.

Where two of the defenses of a plan fit, the better by the odds is taken.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from evennia.objects.models import ObjectDB

from ..engine.deadlock import default
from ..engine.events import Undone
from ..engine.fight import Fight
from ..engine.inputs import Input
from ..engine.off import is_off
from ..engine.refusals import Refused
from ..engine.ruleset import Ruleset
from ..engine.state import STORYTELLER, Combatant, Question
from ..play import plans
from ..play.odds import odds
from ..rulesets import look_at, rulesets
from ..text.house import surface_of
from ..text.line import split_line
from ..text.words import listed, noun
from . import service, tell
from .fights import FightScript
from .plan_of import PLAN, plan_of
from .preferences import style_of

MOST_LINES = 100
"""So many lines of npcs may follow one of somebody else; then they wait for the next."""

MOST_ROUNDS = 1
"""So many rounds may begin by these lines."""

PREFIX = "Plan: "


class Typed(NamedTuple):
    """A line that a plan has typed for somebody, and why."""

    name: str
    plan: str
    line: str
    why: str = ""


_playing: set[int] = set()
"""The fights in which a plan is being followed: its own lines do not begin that anew."""


def plan_in(text: str, rules: Ruleset) -> str:
    """The text of a plan, or `off`; raises `Refused` for what is no plan under these rules."""
    plan = "" if is_off(text) else text
    try:
        plans.read(plan, plans.levels_of(rules))
    except plans.BadPlan as error:
        usage = f"{str(error)[:1].upper()}{str(error)[1:]}."
        raise Refused("err.line.usage", usage=usage) from error
    return plan or "off"


def set_plan(npc: ObjectDB, text: str) -> None:
    """Give an npc a plan, or with `off` take it away."""
    if not is_off(text):
        npc.attributes.add(PLAN, text)
    else:
        npc.attributes.remove(PLAN)


def play(script: FightScript) -> None:
    """Let every npc with a plan who is asked answer, one after the other.

    After an undo they wait for somebody to type first: else what a plan has done is never undone.
    """
    if script.id in _playing:
        return
    if not any(isinstance(event, Undone) for event in script.held.happened):
        _play(script)
    else:
        _tell_who_wait(script, "the undo, plan or not")


def go_on(script: FightScript) -> bool:
    """Let plans play that waited, after an undo or a round of theirs; whether there were any."""
    if not _who_wait(script):
        return False
    number = script.live.number
    _play(script)
    return script.live.number > number


def to_pass_over(script: FightScript, whom: list[str]) -> list[str]:
    """Of these those who are asked, or may be in this round, and whom no plan plays."""
    state = script.live.state
    asked = {question.who for question in state.questions if question.blocking}
    fight = look_at(state)
    if fight.rules.asking.in_round(fight):
        asked |= {who for who in whom if state.people[who].silent != state.round}
    return [who for who in whom if who in asked and not plan_of(state, state.people[who])]


def _who_wait(script: FightScript) -> list[str]:
    """The names of those who are asked and have a plan."""
    state = script.live.state
    asked = [state.people[q.who] for q in state.questions if q.blocking and q.who in state.people]
    return [person.name for person in asked if plan_of(state, person)]


def _tell_who_wait(script: FightScript, after: str) -> None:
    if names := _who_wait(script):
        said = f"{listed(names)} {noun(len(names), 'waits', 'wait')} after {after}."
        _tell(script, f"{said} Type +combat/next and the plan goes on, or a line for them.")


def _play(script: FightScript) -> None:
    _playing.add(script.id)
    last = script.live.state.round + MOST_ROUNDS
    typed: list[Typed] = []
    try:
        for _ in range(MOST_LINES):
            if script.live.state.status != "running":
                return
            if not _tied_act(script, typed) and not _one_answers(script, typed):
                return
            if script.live.state.round > last:
                break
    finally:
        _playing.discard(script.id)
        _tell_lines(script, typed)
    _tell_who_wait(script, "a round that only plans have played")


def _tied_act(script: FightScript, typed: list[Typed]) -> bool:
    """Let npcs whose turn it is at the same time type the same line as one; whether any did."""
    fight = look_at(script.live.state)
    alike: dict[str, list[tuple[Combatant, str]]] = {}
    for question in fight.state.questions:
        person = fight.state.people.get(question.who)
        text = plan_of(fight.state, person) if person is not None and question.blocking else ""
        if person is not None and text and not person.player and question.kind in plans.TURN:
            lines = plans.lines(plans.read(text), fight, person, question)
            alike.setdefault(next(iter(lines), ""), []).append((person, text))
    for line, tied in alike.items():
        given = _read(fight, tied[0][0].id, line) if line and len(tied) > 1 else None
        if given is None:
            continue
        words = f"+combat/as {' & '.join(person.name for person, _ in tied)}=+{line}"
        each = [
            Input(given.do, STORYTELLER, p.id, given.args, (), "a plan", words) for p, _ in tied
        ]
        refused = {one.who for one, _ in service.submit_each(script, each)}
        typed += [Typed(p.name, text, f"+{line}") for p, text in tied if p.id not in refused]
        if len(refused) < len(tied):
            return True
    return False


def _one_answers(script: FightScript, typed: list[Typed]) -> bool:
    state = script.live.state
    for question in state.questions:
        person = state.people.get(question.who)
        if person is None or not question.blocking:
            continue
        text = plan_of(state, person)
        if text and _answers(script, person, question, text, typed):
            return True
        if text and not person.player:
            _ask_storyteller(script, question)
    return False


def _ask_storyteller(script: FightScript, question: Question) -> None:
    """What a plan has no line for is the storyteller's to answer, who is asked it once."""
    listener = tell.character(script.live.state.storyteller)
    if listener is not None and script.held.unplanned < question.id:
        script.held.unplanned = question.id
        state = script.live.state
        reader = tell.reader_of(state, listener)
        tell.send(listener, tell.short_prompts(state, reader, [question]))


def _answers(
    script: FightScript, person: Combatant, question: Question, text: str, typed: list[Typed]
) -> bool:
    """Type the first line of the plan that is not refused; whether there was one."""
    fight, plan = look_at(script.live.state), plans.read(text)
    wanted = plans.lines(plan, fight, person, question)
    why = ""
    if plan.answers == plans.DEFENSES and question.kind not in plans.TURN:
        wanted, why = _better_first(fight, person, wanted)
    by, before = (person.id, "+") if person.player else (STORYTELLER, f"+combat/as {person.name}=+")
    for line in wanted:
        given = _read(fight, person.id, line)
        if given is None:
            continue
        given = Input(given.do, by, person.id, given.args, (), "a plan", f"{before}{line}")
        if service.submit(script, given) is None:
            typed.append(Typed(person.name, text, f"+{line}", why))
            return True
    # Nobody is there to be waited for.
    return person.player and service.submit(script, default(question.id)) is None


def _tell_lines(script: FightScript, typed: list[Typed]) -> None:
    """What plans have typed and why: the same by several, one after another, in one sentence.

    A storyteller who reads `brief` is told what was weighed; the rest is in what happened.
    """
    listener = tell.character(script.live.state.storyteller)
    brief = listener is not None and style_of(listener) == "brief"
    for (plan, line, why), each in groupby(typed, lambda one: one[1:]):
        if why or not brief:
            _tell(script, f"{listed(one.name for one in each)} ({plan}): {line}{why}.")


def _better_first(
    fight: Fight[Ruleset], person: Combatant, lines: list[str]
) -> tuple[list[str], str]:
    """Defenses by what they leave to expect, the best first, and that in words."""
    found: list[tuple[float, str]] = []
    for line in lines:
        given = _read(fight, person.id, line)
        if line not in plans.DEFENSES or given is None:
            continue
        try:
            own = odds(fight, given, line, knows_all=True).own
        except (Refused, LookupError):
            continue
        found.append((getattr(own, "mean", 0.0), line))
    if not found:
        return lines, ""
    found.sort()
    told = " and ".join(f"{mean:.1f} with +{line}" for mean, line in found)
    ranked = [line for _, line in found]
    return [*ranked, *(line for line in lines if line not in ranked)], f"; levels to expect: {told}"


def _read(fight: Fight[Ruleset], who: str, line: str) -> Input | None:
    try:
        do, args = surface_of(rulesets()[fight.state.ruleset]).read(split_line(line))
    except Refused:
        return None
    return Input(do, who, who, args)


def _tell(script: FightScript, sentence: str) -> None:
    listener = tell.character(script.live.state.storyteller)
    if listener is not None:
        tell.send(listener, [sentence], PREFIX)


service.AFTER.append(play)
