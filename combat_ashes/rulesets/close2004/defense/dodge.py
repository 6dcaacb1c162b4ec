"""Dodging: the turn's action devoted to evasion, early or late (CLO-DOD)."""

from ....engine.inputs import Input
from ...common.reading import only
from ...common.turn_order.acting import declare
from ...common.turn_order.one_by_one import has_begun
from ..answers import Reply
from ..combatant import Combatant
from ..declarations import DodgeAction
from ..fight import Decision, Fight
from ..flags import flagged
from ..people import holds, sheet, waiting
from ..people.acts import CloseAct, check_out, goes_to_chase
from ..people.rolling import may_spend
from ..refusing import Reasons, refuse
from ..rules import CloseRules
from ..values import Dodging

MANNERS = ("plain", "brawling", "weaponry")
"""How one dodges: doubling Defense, or with a merit (CLO-DOD-01, -10)."""
OPTIONS = {"plain": "dodge", "brawling": "dodge/brawling", "weaponry": "dodge/weaponry"}


def total(rules: CloseRules, person: Combatant, manner: str) -> int:
    """Dodge before wear: twice the Defense trait, or what a merit makes of it."""
    if manner == "plain":
        return 2 * sheet.defense_trait(person)
    return sheet.sum_of(person, rules.charts.dodges[manner])


def manner_of(option: str) -> str:
    """The manner that an option or a switch stands for."""
    word = option.rpartition("/")[2]
    return word if word in MANNERS else "plain"


def manners_open(fight: Fight, person: Combatant) -> list[str]:
    """The manners in which somebody may dodge now, if at all (CLO-DOD-02, -11)."""
    if person.flags.acted or person.flags.dodge is not None or not has_begun(fight.state):
        return []
    if holds.is_grappler(fight.state, person.id) or fight.rules.turns.is_out(person):
        return []
    if not person.flags.merits:
        return ["plain"]
    return [manner for manner in MANNERS if _lacks(fight, person, manner) is None]


def _lacks(fight: Fight, person: Combatant, manner: str) -> str | None:
    """The code of what somebody lacks for a manner of dodging."""
    if manner == "plain":
        return None
    if f"{manner}_dodge" not in person.flags.merits:
        return "err.merit_missing"
    return None


def check(fight: Fight, person: Combatant, manner: str, willpower: bool) -> None:
    """Refuse a Dodge that cannot be, with the first reason there is."""
    reasons = Reasons()
    running, asked = person.flags.dodge, waiting.asked(fight, person.id)
    if running is not None:
        other = {running.manner, manner} == {"brawling", "weaponry"}
        reasons.add("err.merit_clash" if other else "err.dodging", **asked)
    elif person.flags.acted:
        reasons.add("err.dodge_after_acting", **asked)
    if person.flags.dodged and {person.flags.dodged, manner} == {"brawling", "weaponry"}:
        reasons.add("err.merit_clash", how="ended")
    reasons.when(not has_begun(fight.state), "err.not_your_turn", how="before")
    bound = holds.immobilized(fight.state, person.id)
    reasons.when(bound, "err.immobilized")
    reasons.when(holds.is_grappler(fight.state, person.id), "err.dodge_in_grapple")
    lacks = _lacks(fight, person, manner)
    if lacks is not None:
        reasons.add(lacks, merit=f"{manner}_dodge", how="dodge")
    reasons.when(willpower and not may_spend(fight, person), "err.willpower_limit")
    reasons.refuse()


def begin(ctx: Decision, who: str, manner: str) -> None:
    """Somebody dodges for the rest of the turn; a reserve ends with it (CLO-DOD-03, -06)."""
    running = Dodging(manner, total(ctx.rules, ctx.person(who), manner))
    notes = flagged(acted=True, dodge=running, dodged=manner, delayed=None, reserve=None)
    declare(ctx, who, DodgeAction(manner=manner), notes)


def end_on_hold(ctx: Decision, who: str) -> None:
    """Whoever is gripped dodges no more this turn; their action stays spent (CLO-DOD-11)."""
    if ctx.person(who).flags.dodge is not None:
        ctx.flag(who, dodge=None)
        ctx.announce("dodge.ends", who=who)


class Dodge(CloseAct):
    """`+dodge[/brawling|/weaponry]` at one's own place."""

    name = "dodge"
    lines = ("dodge", "dodge/brawling", "dodge/weaponry")
    offered = True

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        return bool(manners_open(fight, person))

    def words(self, fight: Fight, action: DodgeAction) -> str:
        return "dodge" if action.manner == "plain" else f"dodge ({action.manner})"


def read(ctx: Decision, given: Input) -> tuple[str, bool]:
    """A `+dodge` line: its manner, and whether a point of Willpower goes with it."""
    willpower = only(ctx, given.words(), "willpower")
    return manner_of(given.text("manner") or "plain"), bool(willpower)


def dodge(ctx: Decision, given: Input) -> None:
    """`+dodge`, at any moment of the turn before acting (CLO-DOD-02, -04)."""
    if goes_to_chase(ctx, given):
        return
    (manner, willpower), who = read(ctx, given), given.who
    person, question = ctx.person(who), ctx.state.question_for(who, "defend")
    check_out(ctx, person)
    if question is not None:
        check(ctx, person, manner, willpower)
        ctx.answer(question, Reply(manner, willpower))
        return
    check(ctx, person, manner, False)
    if willpower:
        refuse("err.declare.incomplete", missing="an attack that the Willpower is for")
    begin(ctx, who, manner)
    ctx.withdraw("act", who=who)


HANDLERS = {"dodge": dodge}
