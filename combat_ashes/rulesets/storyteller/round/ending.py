"""The end of a turn and of a fight: what runs out, who is still opposed. STO-TRN-01, STO-CMP-08."""

from ....engine.departure import end
from ....engine.events import EveryoneReset, ModifiersEnded
from ....engine.inputs import Input
from ....engine.lookup import are_enemies
from ....engine.rounds import NEXT
from .. import agenda
from ..attack import effects
from ..combatant import Combatant, FightState
from ..fight import Decision
from ..flags import flagged
from ..people import states


@agenda.turn_over.does
def turn_over(ctx: Decision) -> None:
    """Durations run out; the next turn waits, or the fight is over."""
    late = ctx.state.flags.held_back
    ctx.flag_fight(held_back=None)
    for blow in late:  # Where damage counts at the end of the turn, it does now.
        effects.marked(ctx, "", blow)
    now = ctx.state.round
    ended = [n for n, m in enumerate(ctx.state.modifiers, 1) if m.until is not None
             and m.until <= now]  # fmt: skip
    if ended:
        ctx.emit(ModifiersEnded(tuple(ended)))
    for person in list(ctx.state.people.values()):
        _expire(ctx, person, now)
    chased = bool(ctx.state.flags.chases)
    automatic = ctx.rules.settings.combat.end == "automatic"
    if automatic and not chased and not opposed(ctx.state):
        ctx.push(agenda.finish())
        return
    ctx.emit(EveryoneReset({"declared": None}, flagged(kept=None)))
    ctx.push(NEXT)


def _expire(ctx: Decision, person: Combatant, now: int) -> None:
    """Conditions that end with this turn, and those that the next one begins with."""
    who = person.id
    if "dazed" in person.conditions and 0 < person.flags.dazed_until <= now:
        states.drop(ctx, who, "dazed")
        ctx.flag(who, dazed_until=None)
    if person.flags.unbalanced_until and person.flags.unbalanced_until <= now:
        states.drop(ctx, who, "unbalanced")
        ctx.flag(who, unbalanced_until=None)
    elif person.flags.unbalanced_from == now + 1:
        states.add(ctx, who, "unbalanced")
    for flag in ("facing", "bypass"):
        for target, told in getattr(person.flags, flag).items():
            if told.until <= now:
                ctx.flag_entry(who, flag, target, None)
    for name, condition in ctx.person(who).flags.custom.items():
        if condition.until and condition.until <= now:
            ctx.flag_entry(who, "custom", name, None)
            states.drop(ctx, who, name)


def opposed(state: FightState) -> bool:
    """Whether two people who can act are enemies; people without a side are everybody's."""
    able = state.able()
    return any(are_enemies(one, other) for n, one in enumerate(able) for other in able[n + 1 :])


@agenda.finish.does
def finish(ctx: Decision) -> None:
    """The fight has come to its end by itself."""
    over(ctx)
    end(ctx, "finished")


def closed(ctx: Decision, given: Input) -> None:
    """`+combat/end`: the storyteller closes the fight."""
    over(ctx)
    end(ctx, "storyteller")


def over(ctx: Decision) -> None:
    """Nobody holds anybody when a fight is over."""
    states.set_grapples(ctx, [])


HANDLERS = {"end": closed}
