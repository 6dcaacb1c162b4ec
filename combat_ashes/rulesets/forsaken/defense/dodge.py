"""Dodging and dropping prone: this turn's action given up before it (FOR-DEF-07, FOR-GEN-03)."""

from msgspec.structs import replace

from ....engine.events import Declared
from ....engine.inputs import Input
from ....engine.state import Json, Question
from ...common.dice.confirming import make
from ...common.dice.target_number import Thrown
from ...common.reading import only
from ...common.turn_order.one_by_one import has_begun
from ..combatant import Combatant
from ..declarations import Action, DodgeAction, DropProneAction
from ..fight import Decision, Fight
from ..flags import flagged
from ..harm import tilts
from ..people import holds, rolling, sheet
from ..people.acts import ForsakenAct, silenced
from ..people.conditions import take
from ..questions import Incoming
from ..refusing import Reasons
from ..values import Dodging
from . import value


def against_it(fight: Fight, person: Combatant) -> Reasons:
    """What keeps somebody from giving up their action for a Dodge or for dropping prone."""
    reasons = silenced(fight, person, defends=True)
    reasons.when(holds.of(fight.state, person.id), "err.grappled")
    reasons.when(tilts.is_stunned(person, fight.state.round), "err.stunned")
    reasons.when(person.flags.acted, "err.action_used")
    reasons.when(not has_begun(fight.state), "err.not_your_turn", how="before")
    return reasons


def check(fight: Fight, person: Combatant, incoming: Incoming | None = None) -> Reasons:
    """What speaks against a Dodge, of an attack that is answered with it or of any."""
    reasons = against_it(fight, person)
    barred = value.is_barred(fight, person)
    barred = barred if incoming is None else not can_dodge(fight, person, incoming)
    reasons.when(barred, "err.no_dodge")
    return reasons


def can_dodge(fight: Fight, person: Combatant, incoming: Incoming) -> bool:
    """Whether an attack can be dodged: where Defense would count (FOR-DEF-08)."""
    if incoming.firearm and fight.rules.settings.dodge.vs_firearms:
        return value.can_apply(fight, person, Incoming(incoming.attacker, incoming.kind))
    return value.can_apply(fight, person, incoming)


def check_prone(fight: Fight, person: Combatant) -> Reasons:
    """What speaks against dropping prone."""
    reasons = against_it(fight, person)
    reasons.when("prone" in person.conditions, "err.action_used")
    return reasons


def _gives_up(ctx: Decision, who: str, action: Action, **notes: Json) -> None:
    """The action of the turn goes to this."""
    said = {**flagged(acted=True, delayed=None, on_the_spot=None), **notes}
    ctx.emit(Declared(who, action, ctx.rules.views.told(ctx, action), notes=said))


def begin(ctx: Decision, who: str) -> None:
    """Somebody dodges for the rest of the turn."""
    running = Dodging(ctx.person(who).flags.wear)
    _gives_up(ctx, who, DodgeAction(), **flagged(dodge=running))


def drop_prone(ctx: Decision, who: str) -> None:
    """Somebody drops to the ground."""
    _gives_up(ctx, who, DropProneAction())
    take(ctx, who, "prone")


def meets(ctx: Decision, who: str, attacker: str, scored: int) -> int:
    """The Dodge meets an attack that scored so much; returns what is left of it (FOR-DEF-08)."""
    person = ctx.person(who)
    running = person.flags.dodge
    if running is None:
        return scored
    took = _roll(ctx, person, attacker, scored).successes if scored else 0
    ctx.flag(who, dodge=replace(running, foes=tuple(dict.fromkeys((*running.foes, attacker)))))
    return max(0, scored - took)


def _roll(ctx: Decision, person: Combatant, attacker: str, scored: int) -> Thrown:
    terms = sheet.of_parts(
        ("defense", value.dodge_value(ctx, person, attacker)), sheet.arms(person),
        *sheet.everywhere(ctx, person, False),
    )  # fmt: skip
    throw = rolling.throw(ctx.rules, person.id, "defense", attacker, terms)
    thrown = make(ctx, throw)
    won = thrown.successes >= scored
    rolling.remember(ctx, throw, thrown, rolling.outcome_of(ctx.rules, thrown, won))
    if thrown.dramatic:
        take(ctx, person.id, "off_balance_next")
    return thrown


class Dodge(ForsakenAct):
    """`+dodge` at one's own count."""

    name = "dodge"
    offered = True
    free = True
    defends = True

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        return not check(fight, person)

    def check(
        self, ctx: Decision, person: Combatant, action: DodgeAction, reasons: Reasons
    ) -> None:
        check(ctx, person).refuse()

    def comes(self, ctx: Decision, who: str, part: int, action: DodgeAction) -> None:
        begin(ctx, who)


class DropProne(ForsakenAct):
    """Dropping to the ground, as it is told."""

    name = "drop_prone"
    inner = True

    def words(self, fight: Fight, action: DropProneAction) -> str:
        return "drop prone"


# --- lines ----------------------------------------------------------------------------------------


def in_a_roll(ctx: Decision) -> list[Question]:
    """The questions in the midst of a roll: nothing else goes on before their answers."""
    kinds = ("defend", "contest", "choose", "confirm", "dnd", "press")
    return [each for each in ctx.state.questions if each.kind in kinds]


def check_moment(ctx: Decision, reasons: Reasons) -> None:
    """Add that a roll of others is under way."""
    under_way = in_a_roll(ctx)
    awaited = [ctx.name(each.who) for each in under_way]
    reasons.when(under_way, "err.not_your_turn", how="rolling", awaited=awaited)


def dodge(ctx: Decision, given: Input) -> None:
    """`+dodge [willpower]`, at any moment before acting, in answer to an attack too."""
    willpower = only(ctx, given.words(), "willpower")
    question = ctx.state.question_for(given.who, "defend")
    if question is not None:
        ctx.rules.verbs.handlers["defend"](
            ctx, given.part("defend", word="dodge", options=willpower)
        )
        return
    reasons = check(ctx, ctx.person(given.who))
    check_moment(ctx, reasons)
    reasons.refuse()
    if willpower:
        ctx.refuse("err.declare.incomplete", missing="an attack that the Willpower is for")
    begin(ctx, given.who)


HANDLERS = {"dodge": dodge}
