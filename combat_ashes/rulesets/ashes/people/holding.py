"""A grapple as one shared record with both its ends, and every way it changes.

A grapple is HELD while Control is 1 or more, or PINNED. The transitions of the catalogue's state
machine are the functions of this file (ASH-GRP-01, -02, -20 to -28, -42 to -50):

    NONE    opening.seized      HELD     an opening roll is won
    HELD    change              HELD     a contest, a helper, a forced cost, upkeep, an effect
    HELD    swap                HELD     a reversal
    HELD    pin                 PINNED   a pin is bought, or the victim relents
    HELD    end_if_spent, end   NONE     Control is 0, released, one of the two is out of the fight
    PINNED  end                 NONE     released, or the grappler is out of the fight
"""

from msgspec.structs import replace

from ....engine.lookup import name_of
from ....engine.state import Json
from ...common import declare_resolve as declared
from ...common.tables import Parting
from .. import agenda
from ..combatant import Combatant, FightState
from ..declarations import InHoldAction, StruggleAction
from ..fight import Decision, Fight
from ..flags import Grapple
from ..rules import AshesRules
from ..view_model import GrappleView
from . import acts

LINES = ("sustain", "release", "resist", "reverse", "relent")
PRICED = ("clinch", "drop", "slam", "crack", "disarm", "prop", "pin")
VICTIMS = ("resist", "reverse", "relent")


def of(state: FightState, who: str) -> Grapple | None:
    """The grapple a person is in, at either end."""
    return next((held for held in state.flags.grapples if who in held.ends), None)


def held_by(state: FightState, victim: str) -> Grapple | None:
    """The grapple in which this person is held or pinned."""
    return next((held for held in state.flags.grapples if held.victim == victim), None)


def all_by(state: FightState, grappler: str) -> list[Grapple]:
    """Every grapple of a grappler: holds before pins, the oldest first."""
    mine = [g for g in state.flags.grapples if g.grappler == grappler]
    return sorted(mine, key=lambda g: g.pinned)


def holds(state: FightState, grappler: str) -> Grapple | None:
    """The grapple of a grappler; of several the oldest that is no pin."""
    return next(iter(all_by(state, grappler)), None)


def is_pinned(state: FightState, who: str) -> bool:
    """Whether a person is pinned, or has relented (ASH-GRP-46)."""
    found = held_by(state, who)
    return found is not None and found.pinned


def is_holding(state: FightState, who: str) -> bool:
    """Whether a person holds another who still struggles."""
    found = holds(state, who)
    return found is not None and not found.pinned


def put(ctx: Decision, grapple: Grapple) -> None:
    """Keep a grapple as it is now."""
    same = sorted(grapple.ends)
    kept = ctx.state.flags.grapples
    ctx.flag_fight(grapples=tuple(grapple if sorted(g.ends) == same else g for g in kept))


def change(ctx: Decision, grapple: Grapple, by: int, why: str) -> Grapple:
    """Control rises or falls `by` so much; `end_if_spent` follows when its cause is over."""
    before = grapple.control
    after = before + by
    now = replace(grapple, control=after)
    put(ctx, now)
    ctx.announce(
        "grapple.control", who=now.grappler, against=now.victim, why=why,
        before=max(0, before), after=max(0, after), **known_to(ctx, now),
    )  # fmt: skip
    return now


def known_to(ctx: Decision, grapple: Grapple) -> dict[str, Json]:
    """Who may know how firm a hold is, where that is not everybody (ASH-GRP-54, -62)."""
    if not ctx.rules.settings.grapple.public_control:
        return {"only": sorted(grapple.ends)}
    people = ctx.state.people.values()
    unread = {p.id for p in people if is_unread(p, grapple)}
    return {"only": [p.id for p in people if p.id not in unread]} if unread else {}


def is_unread(person: Combatant, grapple: Grapple) -> bool:
    """Whether a person who came later could not make out who holds whom (ASH-GRP-54)."""
    return sorted(grapple.ends) in [sorted(pair) for pair in person.flags.unread]


def seen_by_all(ctx: Decision, grapple: Grapple) -> None:
    """A hold that is over is no riddle any more; a new one of the same two is seen to begin."""
    for person in [p for p in ctx.state.people.values() if is_unread(p, grapple)]:
        left = [pair for pair in person.flags.unread if sorted(pair) != sorted(grapple.ends)]
        ctx.flag(person.id, unread=left or None)


@agenda.zero_check.does
def end_if_spent(ctx: Decision, victim: str, why: str) -> None:
    """End a grapple whose Control is 0 or less, once its cause, `why`, is over (ASH-GRP-43)."""
    grapple = held_by(ctx.state, victim)
    if grapple is None or grapple.pinned or grapple.control > 0:
        return
    end(ctx, grapple, why, broken=why in ("assist", "forced"))


def swap(ctx: Decision, grapple: Grapple, control: int) -> Grapple:
    """A reversal: who was held holds the other now, and lets go of others (ASH-GRP-22, -01)."""
    for other in all_by(ctx.state, grapple.grappler):
        if other.victim != grapple.victim:
            end(ctx, other, "seized", broken=True, by=grapple.victim)
    now = replace(
        grapple,
        grappler=grapple.victim,
        victim=grapple.grappler,
        control=control,
        reversed=ctx.state.round,
    )
    put(ctx, now)
    ctx.announce(
        "grapple.reversed", who=now.grappler, against=now.victim,
        before=grapple.control, after=control, **known_to(ctx, now),
    )  # fmt: skip
    return now


def pin(ctx: Decision, grapple: Grapple, how: str) -> None:
    """The victim is helpless until they are let go (ASH-GRP-46)."""
    put(ctx, replace(grapple, pinned=True, control=0, relented=how == "relented"))
    ctx.announce("grapple.pinned", who=grapple.grappler, against=grapple.victim, how=how)
    acts.finish_all(ctx, grapple.victim)


def end(
    ctx: Decision, grapple: Grapple, how: str, broken: bool = False, by: str | None = None
) -> None:
    """Both are apart; where that undid what they had declared, they may abort (ASH-GRP-45). `how`
    is told to everybody, and `by` who did it, or who is out of the fight (ASH-GRP-62)."""
    kept = tuple(g for g in ctx.state.flags.grapples if g.victim != grapple.victim)
    ctx.flag_fight(grapples=kept or None)
    code = "grapple.let_go" if how == "released" else "grapple_ended"
    told = {"by": by} if by else {}
    ctx.announce(code, who=grapple.grappler, against=grapple.victim, how=how, **told)
    seen_by_all(ctx, grapple)
    if grapple.pinned:
        _let_go(ctx, grapple)
        return
    if broken:
        order = ctx.state.order
        for who in sorted(
            grapple.ends, key=lambda one: order.index(one) if one in order else len(order)
        ):
            _undone(ctx, who)


def _let_go(ctx: Decision, grapple: Grapple) -> None:
    """A victim who was pinned has no Main action in the round they are let go (ASH-GRP-49)."""
    victim = grapple.victim
    if not ctx.here(victim):
        return
    ctx.flag(victim, let_go=True)
    ctx.flag(victim, main_lost=ctx.state.round)
    if ctx.state.phase == "main":
        ctx.announce("grapple.main_lost", who=victim)


def _undone(ctx: Decision, who: str) -> None:
    """What a person meant to do in the hold is void; they may abort, now or in their turn."""
    if not ctx.here(who):
        return
    person = ctx.person(who)
    # A grappler who still holds another has not sustained in vain.
    inside = StruggleAction if all_by(ctx.state, who) else InHoldAction
    lost = [n for n, one in acts.open_parts(person) if isinstance(one, inside)]
    if not lost or person.status != "active":
        return
    void(ctx, who, lost)
    if ctx.state.step != "resolve" or _still_comes(ctx, who):
        return
    ctx.push(agenda.act_now(who, lost[0]))


def void(ctx: Decision, who: str, numbers: list[int]) -> None:
    """Parts of what a person declared are void; told is whether they may abort (ASH-GRP-62)."""
    before = ctx.person(who).flags.voided
    ctx.flag(who, voided=sorted({*before, *numbers}))
    may_abort = ctx.rules.ways.may_abort(ctx.state, ctx.rules, who)
    ctx.announce("grapple.may_abort" if may_abort else "grapple.void", who=who)


def _still_comes(ctx: Decision, who: str) -> bool:
    """Whether a person's turn of the phase is still ahead."""
    return agenda.turn(who) in ctx.agenda or in_turns(ctx, who)


def in_turns(ctx: Decision, who: str) -> bool:
    """Whether a person is among those whose turns of the phase are to come."""
    waiting = [step[1] for step in ctx.agenda if step[0] == declared.agenda.turns.name]
    return any(who in slot for slots in waiting for slot in slots)


class EndsHolds(Parting[AshesRules]):
    """The holds of a person who is down or gone, at either end, are over (ASH-GRP-42)."""

    def out(self, ctx: Decision, who: str) -> None:
        while (grapple := of(ctx.state, who)) is not None:
            end(ctx, grapple, "out", broken=True, by=who)


def over(ctx: Decision) -> None:
    """The fight is over, and with it every hold; the pinned stay so (ASH-GRP-47, -62)."""
    for grapple in ctx.state.flags.grapples:
        how = "over_pinned" if grapple.pinned else "over"
        ctx.announce("grapple_ended", who=grapple.grappler, against=grapple.victim, how=how)
    pins = tuple(grapple for grapple in ctx.state.flags.grapples if grapple.pinned)
    if len(pins) < len(ctx.state.flags.grapples):
        ctx.flag_fight(grapples=pins or None)


def shown(fight: Fight, reader: str | None) -> list[GrappleView]:
    """The grapples as the view lists them; `reader` None sees everything."""
    return [_as_seen(fight, grapple, reader) for grapple in fight.state.flags.grapples]


def _as_seen(fight: Fight, grapple: Grapple, reader: str | None) -> GrappleView:
    ends = grapple.ends
    person = fight.state.people.get(reader or "")
    unread = person is not None and is_unread(person, grapple)
    open_ = fight.rules.settings.grapple.public_control or reader is None or reader in ends
    one, other = (name_of(fight.state, who) for who in (sorted(ends) if unread else ends))
    known = open_ and not unread
    priced = known and (reader is None or reader in ends)
    return GrappleView(
        grappler=None if unread else one, victim=None if unread else other, between=[one, other],
        control=max(0, grapple.control) if known else None,
        reversal=fight.rules.settings.grapple.reversal_factor * grapple.control if known else None,
        effects=prices(fight, grapple) if priced else {}, pinned=grapple.pinned,
        round=grapple.round,
    )  # fmt: skip


def price(rules: AshesRules, grapple: Grapple, effect: str) -> int:
    """The Control that one of the rules' own effects costs; a throw takes all there is."""
    if effect == "throw":
        return max(1, grapple.control)
    return int(getattr(rules.settings.grapple, f"effect__{effect}__cost"))


def prices(fight: Fight, grapple: Grapple) -> dict[str, int]:
    """What each effect costs in this hold, priced actions among them (ASH-GRP-29, -35, -39)."""
    if grapple.pinned:
        return {}
    found = {name: price(fight.rules, grapple, name) for name in (*PRICED, "throw")}
    actions: dict[str, int] = fight.state.flags.prices
    return {**found, **{f"action={words}": price for words, price in actions.items()}}


def acting_at_once(ctx: Decision, who: str, in_chase: bool = False) -> Combatant:
    """Who does what takes no action: shifts shape, announces haste; else refused (ASH-GRP-18)."""
    if not ctx.here(who):
        ctx.refuse("err.fight.not_in")
    person = ctx.person(who)
    if person.status == "chase" and not in_chase:
        ctx.refuse("err.chase.asked", options=["+chase/run", "+combat"])
    if person.status not in ("active", "chase"):
        ctx.refuse("err.declare.out_of_fight", status=person.status)
    return person


def check_target(ctx: Decision, person: Combatant, target: Combatant) -> None:
    """A grappler hurts the one they hold by effects, not by attacks (ASH-GRP-16)."""
    held = held_by(ctx.state, target.id)
    if held is None or held.grappler != person.id or held.pinned:
        return
    ctx.refuse_unless_allowed("err.grapple.use_effect_instead", name=target.name)
