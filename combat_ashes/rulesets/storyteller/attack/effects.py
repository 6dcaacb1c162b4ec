"""What blows do when everything of a moment is rolled. STO-ATK-07, steps 6 to 8."""

from msgspec.structs import replace

from ....text.words import listed
from .. import agenda
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
    # What the dice were is told by now: blows that have done the same are one again in +odds.
    done = (replace(each, net=0, extra=0, rolled=0, soak=0, levels=0) for each in moment.blows)
    moments.change(ctx, blows=tuple(done))
    ctx.push(*(agenda.after(number) for number in range(len(moment.blows))), agenda.moment_over())


@agenda.after.does
def after(ctx: Decision, number: int) -> None:
    """What one blow of the moment does besides damage, and what meets it."""
    moment = moments.now(ctx)
    blow = moment.blows[number]
    item = moment.items[blow.item]
    action = moments.attack_of(ctx, item)
    if action is None:
        return
    if ctx.here(item.who) and ctx.here(blow.target):
        tried = Attempt.by(ctx, ctx.person(item.who), action)
        _after(ctx, tried.on(ctx.person(blow.target), item), blow, number)
    if ctx.here(item.who):
        _counter(ctx, item.who, blow)


@agenda.moment_over.does
def moment_over(ctx: Decision) -> None:
    """All that came up together is done."""
    moments.end(ctx)


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


def _after(ctx: Decision, made: Assault, blow: Blow, number: int) -> None:
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
    if blow.hit and like == "tackle":
        ctx.flag_entry(who, "tackled", blow.target, _turn(ctx))
        ctx.push(agenda.tackled(number, []))
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
    if "prone" in ctx.person(blow.target).conditions:
        return
    if falling.keeps_feet(ctx, blow.target, SWEEP_DIFFICULTY) > 0:
        records.keep(ctx, blow.record, knockdown="kept")
    else:
        ctx.push(agenda.falls(blow.target, blow.record))


@agenda.tackled.does
def tackled(ctx: Decision, number: int, kept: list[bool]) -> None:
    """Both keep the balance at 7 or fall; who stays up is unbalanced (STO-CLS-11)."""
    moment = moments.now(ctx)
    blow = moment.blows[number]
    both = (moment.items[blow.item].who, blow.target)
    if len(kept) < len(both):
        who = both[len(kept)]
        lies = who == blow.target and "prone" in ctx.person(who).conditions
        stays = lies or falling.keeps_feet(ctx, who, TACKLE_DIFFICULTY) > 0
        ctx.push(agenda.tackled(number, [*kept, stays]))
    elif not kept[0]:
        ctx.push(agenda.falls(both[0], -1), agenda.tackled(number, [True, kept[1]]))
    elif not kept[1]:
        ctx.push(agenda.falls(blow.target, blow.record))
    else:
        records.keep(ctx, blow.record, knockdown="kept")
        if ctx.here(blow.target):
            falling.unbalance(ctx, blow.target)


@agenda.falls.does
def falls(ctx: Decision, who: str, record: int) -> None:
    """Somebody falls, which the record of the blow shows."""
    records.keep(ctx, record, knockdown=falling.knockdown(ctx, who))


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
