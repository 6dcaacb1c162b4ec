"""What blows do when everything of a moment is rolled. STO-ATK-07, steps 6 to 8."""

from ....text.words import listed
from ..equipment import CLOSE, THROWN
from ..fight import Decision
from ..harm import damage as harm
from ..harm import falling
from ..people import acts, space, states
from ..people.gear import gear
from ..values import Blow, Grapple, Moment
from . import maneuvers, moments, records
from .attempt import Assault, Attempt

TACKLE_DIFFICULTY = 7
SWEEP_DIFFICULTY = 8


def apply(ctx: Decision, moment: Moment) -> None:
    """Apply all blows of a moment: first what all of them do to the tracks (STO-INI-04)."""
    late = ctx.rules.settings.turn.resolution == "end_of_turn"
    for blow in moment.blows:
        if late:
            ctx.flag_fight(held_back=(*ctx.state.flags.held_back, blow))
        else:
            marked(ctx, moment.items[blow.item].who, blow)
    for blow in moment.blows:
        item = moment.items[blow.item]
        action = moments.attack_of(ctx, item)
        if action is None:
            continue
        if ctx.here(item.who) and ctx.here(blow.target):
            tried = Attempt.by(ctx, ctx.person(item.who), action)
            _after(ctx, tried.on(ctx.person(blow.target), item), blow)
        if ctx.here(item.who):
            _counter(ctx, item.who, blow)


def marked(ctx: Decision, by: str, blow: Blow) -> None:
    """Damage is marked; armor and daze come with it."""
    if not blow.hit or blow.disarms or not ctx.here(blow.target):
        return
    dazes = blow.levels > 0 and harm.dazes(ctx, ctx.person(blow.target), blow.levels)
    found = harm.mark_levels(ctx, blow.target, blow.levels, blow.type, by)
    if found or dazes:
        records.keep(ctx, blow.record, levels=found, dazed=dazes)
    if blow.rolled:
        harm.hits_armor(ctx, blow.target, blow.rolled, blow.type, blow.source, blow.bypass)
    if dazes:
        harm.daze(ctx, blow.target)
    threshold = ctx.rules.settings.knockdown.automatic_threshold
    if threshold != "none" and blow.levels >= threshold > 0:
        records.keep(ctx, blow.record, knockdown=falling.knockdown(ctx, blow.target))


def _counter(ctx: Decision, who: str, blow: Blow) -> None:
    """A parry's damage is marked on the attacker (STO-DEF-10)."""
    left, rolled, kind = blow.counter_levels, blow.counter_rolled, blow.counter_type
    if not rolled:
        return
    dazes = harm.dazes(ctx, ctx.person(who), left)
    harm.mark_levels(ctx, who, left, kind, blow.target)
    harm.hits_armor(ctx, who, rolled, kind, "weapon", False)
    if left and dazes:
        harm.daze(ctx, who)


def _after(ctx: Decision, made: Assault, blow: Blow) -> None:
    """What a maneuver does besides damage, and what a defence leaves behind."""
    who, like = made.attacker.id, made.row.like
    if made.reach == CLOSE:
        _distance(ctx, made, blow)
    else:
        _behind_cover(ctx, made, blow)
    if blow.disarms:
        _disarmed(ctx, blow)
    elif blow.hit and like == "disarm":
        ctx.announce("disarmed.not", who=blow.target)
    if blow.hit and like == "sweep":
        _sweep(ctx, blow)
    if like == "tackle":
        _tackle(ctx, who, blow)
    if blow.hit and like in maneuvers.GRABS:
        _grab(ctx, who, blow.target, like)


def _distance(ctx: Decision, made: Assault, blow: Blow) -> None:
    """Inside the longer weapon after an attack; outside again after a dodge (STO-CLS-13)."""
    who = made.attacker.id
    if blow.kind == "dodge" and not blow.hit:
        space.step_back(ctx, who, blow.target)
    elif not ctx.state.relation(who, blow.target).inside and made.is_outreached:
        ctx.relate(who, blow.target, inside=True)


def _behind_cover(ctx: Decision, made: Assault, blow: Blow) -> None:
    """A dodge of gunfire ends behind cover, or prone (STO-DEF-09, STO-RNG-14)."""
    settings, target = ctx.rules.settings.dodge, made.target
    if blow.kind != "dodge" or made.reach == THROWN:
        return
    if target.status != "active":
        return
    hand = target.flags.at_hand
    cover = hand if hand in ("good", "superior") else settings.default_cover
    if cover == "light" and "prone" not in target.conditions:
        ctx.announce("dodge.lies", who=blow.target)
        space.lie(ctx, blow.target, by_dodge=True)
    elif cover not in ("none", "light"):
        ctx.announce("dodge.cover", who=blow.target, cover=cover)
        ctx.flag(blow.target, dodge_cover=cover)


def _disarmed(ctx: Decision, blow: Blow) -> None:
    weapon = gear.main_weapon(ctx.person(blow.target))
    records.keep(ctx, blow.record, disarmed=True)
    if weapon is not None:
        gear.remove(ctx, blow.target, weapon.name)
        ctx.announce("disarmed", who=blow.target, weapon=weapon.name)


def _sweep(ctx: Decision, blow: Blow) -> None:
    """The target keeps the balance at 8 or falls; one who lies already does not (STO-CLS-10)."""
    if "prone" not in ctx.person(blow.target).conditions:
        kept = falling.keeps_feet(ctx, blow.target, SWEEP_DIFFICULTY) > 0
        found = "kept" if kept else falling.knockdown(ctx, blow.target)
        records.keep(ctx, blow.record, knockdown=found)


def _tackle(ctx: Decision, attacker: str, blow: Blow) -> None:
    """Both keep the balance at 7 or fall; who stays up is unbalanced (STO-CLS-11)."""
    if not blow.hit:
        return
    ctx.flag_entry(attacker, "tackled", blow.target, _turn(ctx))
    mine = falling.keeps_feet(ctx, attacker, TACKLE_DIFFICULTY) > 0
    lies = "prone" in ctx.person(blow.target).conditions
    theirs = lies or falling.keeps_feet(ctx, blow.target, TACKLE_DIFFICULTY) > 0
    if not mine:
        falling.knockdown(ctx, attacker)
    found = "kept" if theirs else falling.knockdown(ctx, blow.target)
    records.keep(ctx, blow.record, knockdown=found)
    if ctx.here(blow.target) and theirs:
        falling.unbalance(ctx, blow.target)


def _turn(ctx: Decision) -> int:
    """The turn in which something happens: an ambush comes before the turn to come."""
    return ctx.state.round - (ctx.state.phase == "ambush")


def _grab(ctx: Decision, who: str, victim: str, kind: str) -> None:
    """The pair is locked together (STO-CLS-05, -07)."""
    state = ctx.state
    able = ctx.person(who).status == "active" and ctx.person(victim).status == "active"
    able = able and "dazed" not in ctx.person(who).conditions
    if not able or not states.may_grab(ctx, who, victim, kind):
        ctx.announce("grapple.slips", who=who, against=victim)
        return
    held = [*state.flags.grapples, Grapple(who, victim, kind, _turn(ctx))]
    states.set_grapples(ctx, held)
    ctx.announce("grapple.clinch" if kind == "clinch" else "grapple.hold", who=who, against=victim)
    acts.lose_all(ctx, who)
    for one in (who, victim):
        ctx.flag(one, aim=None)
    _victim_loses(ctx, victim, kind)


def _victim_loses(ctx: Decision, victim: str, kind: str) -> None:
    """A clinch costs its victim what is left of the turn, a hold all but the contest."""
    person = ctx.person(victim)
    if kind == "hold" and not person.flags.acted and not person.flags.place:
        ctx.flag(victim, contest=True)
    lost = [acts.words(ctx.state, action) for _, action in acts.open_parts(person)]
    if lost:
        ctx.announce("grapple.action_lost", who=victim, what=listed(lost), how=kind)
    acts.lose_all(ctx, victim)
