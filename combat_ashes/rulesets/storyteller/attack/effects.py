"""What blows do when everything of a moment is rolled. STO-ATK-07, steps 6 to 8."""

from __future__ import annotations

from ....engine.state import Person
from ....engine.turn import Turn
from ..notes import ACTED, AT_HAND, CONTEST, DODGE_COVER, HELD_BACK, INSIDE, PLACE, TACKLED
from ..people import acts, gear, space, states
from ..rules import StoRules
from ..values import Attack, Blow, Grapple, Item, Moment
from . import falling, harm, maneuvers, moments, records, strike, throws

TACKLE_DIFFICULTY = 7
SWEEP_DIFFICULTY = 8


def apply(turn: Turn[StoRules], moment: Moment) -> None:
    """Apply all blows of a moment: first what all of them do to the tracks (STO-INI-04)."""
    late = turn.rules.settings.turn.resolution == "end_of_turn"
    for blow in moment.blows:
        if late:
            HELD_BACK.put(turn, (*HELD_BACK.of(turn.state.notes), blow))
        else:
            _levels(turn, moment, blow)
    for blow in moment.blows:
        item = moment.items[blow.item]
        action = moments.attack_of(turn, item)
        if action is not None:
            _after(turn, item, action, blow)
            _counter(turn, item, blow)


def _levels(turn: Turn[StoRules], moment: Moment, blow: Blow) -> None:
    """Damage is marked; armor and daze come with it."""
    item = moment.items[blow.item]
    if not blow.hit or blow.disarms or not turn.here(blow.target):
        return
    action = moments.attack_of(turn, item)
    source = strike.source_of(turn, item, action) if action is not None else "weapon"
    marked(turn, item.who, blow, source)


def marked(turn: Turn[StoRules], by: str, blow: Blow, source: str) -> None:
    """Mark the levels of one blow."""
    target = turn.person(blow.target)
    dazes = blow.levels > 0 and harm.dazes(turn, target, blow.levels)
    found = harm.mark_levels(turn, blow.target, blow.levels, blow.type, by)
    records.keep(turn, blow.record, levels=found, dazed=dazes)
    if blow.rolled:
        harm.hits_armor(turn, blow.target, blow.rolled, blow.levels, blow.type, source, blow.bypass)
    if dazes:
        harm.daze(turn, blow.target)
    threshold = turn.rules.settings.knockdown.automatic_threshold
    if threshold != "none" and blow.levels >= threshold > 0:
        records.keep(turn, blow.record, knockdown=falling.knockdown(turn, blow.target))


def _counter(turn: Turn[StoRules], item: Item, blow: Blow) -> None:
    if not blow.counter_rolled or not turn.here(item.who):
        return
    attacker = turn.person(item.who)
    dazes = harm.dazes(turn, attacker, blow.counter_levels)
    kind, left = blow.counter_type, blow.counter_levels
    if left:
        harm.mark_levels(turn, item.who, left, kind, blow.target)
    harm.hits_armor(turn, item.who, blow.counter_rolled, left, kind, "weapon", False)
    if left and dazes:
        harm.daze(turn, item.who)


def _after(turn: Turn[StoRules], item: Item, action: Attack, blow: Blow) -> None:
    """What a maneuver does besides damage, and what a defence leaves behind."""
    if not turn.here(item.who) or not turn.here(blow.target):
        return
    attacker = turn.person(item.who)
    like = maneuvers.row(turn, attacker, action.maneuver).like
    close = throws.reach(turn, attacker, action) == "close"
    if close:
        _distance(turn, attacker, action, blow)
    else:
        _behind_cover(turn, item, action, blow)
    if blow.disarms:
        _disarmed(turn, blow)
    elif blow.hit and like == "disarm":
        turn.tell("disarmed.not", who=blow.target)
    if blow.hit and like == "sweep":
        _sweep(turn, blow)
    if like == "tackle":
        _tackle(turn, item.who, blow)
    if blow.hit and like in maneuvers.GRABS:
        _grab(turn, item.who, blow.target, like)


def _distance(turn: Turn[StoRules], attacker: Person, action: Attack, blow: Blow) -> None:
    """Inside the longer weapon after an attack; outside again after a dodge (STO-CLS-13)."""
    if blow.kind == "dodge" and not blow.hit:
        space.step_back(turn, attacker.id, blow.target)
        return
    inside = INSIDE.of(turn.state.between(attacker.id, blow.target))
    weapon = throws.weapon_of(turn, attacker, action)
    if not inside and throws.is_outreached(weapon, turn.person(blow.target)):
        INSIDE.put(turn, attacker.id, blow.target, True)


def _behind_cover(turn: Turn[StoRules], item: Item, action: Attack, blow: Blow) -> None:
    """A dodge of gunfire ends behind cover, or prone (STO-DEF-09, STO-RNG-14)."""
    settings = turn.rules.settings.dodge
    thrown = throws.reach(turn, turn.person(item.who), action) == "thrown"
    if blow.kind != "dodge" or (thrown and not settings.cover_vs_thrown):
        return
    if blow.hit and not settings.cover_even_if_hit:
        return
    target = turn.person(blow.target)
    if target.status != "active":
        return
    hand = AT_HAND.of(target.notes)
    cover = hand if hand in ("good", "superior") else settings.default_cover
    if cover == "light" and "prone" not in target.conditions:
        turn.tell("dodge.lies", who=blow.target)
        space.lie(turn, blow.target, by_dodge=True)
    elif cover not in ("none", "light"):
        turn.tell("dodge.cover", who=blow.target, cover=cover)
        DODGE_COVER.put(turn, blow.target, cover)


def _disarmed(turn: Turn[StoRules], blow: Blow) -> None:
    weapon = gear.main_weapon(turn.person(blow.target))
    records.keep(turn, blow.record, disarmed=True)
    if weapon is not None:
        gear.remove(turn, blow.target, weapon.name)
        turn.tell("disarmed", who=blow.target, weapon=weapon.name)


def _sweep(turn: Turn[StoRules], blow: Blow) -> None:
    """The target keeps the balance at 8 or falls; one who lies already does not (STO-CLS-10)."""
    if "prone" in turn.person(blow.target).conditions:
        return
    kept = falling.keeps_feet(turn, blow.target, SWEEP_DIFFICULTY) > 0
    found = "kept" if kept else falling.knockdown(turn, blow.target)
    records.keep(turn, blow.record, knockdown=found)


def _tackle(turn: Turn[StoRules], attacker: str, blow: Blow) -> None:
    """Both keep the balance at 7 or fall; who stays up is unbalanced (STO-CLS-11)."""
    settings = turn.rules.settings.tackle
    if not blow.hit:
        if settings.balance_on_miss:
            for who in (attacker, blow.target):
                if falling.keeps_feet(turn, who, TACKLE_DIFFICULTY) < 1:
                    falling.knockdown(turn, who)
        return
    TACKLED.put_entry(turn, attacker, blow.target, _turn(turn))
    mine = falling.keeps_feet(turn, attacker, TACKLE_DIFFICULTY) > 0
    lies = "prone" in turn.person(blow.target).conditions
    theirs = lies or falling.keeps_feet(turn, blow.target, TACKLE_DIFFICULTY) > 0
    if not mine:
        falling.knockdown(turn, attacker)
    found = "kept" if theirs else falling.knockdown(turn, blow.target)
    records.keep(turn, blow.record, knockdown=found)
    if turn.here(blow.target) and (theirs or settings.unbalanced_on == "always"):
        falling.unbalance(turn, blow.target)


def _turn(turn: Turn[StoRules]) -> int:
    """The turn in which something happens: an ambush comes before the turn to come."""
    return turn.state.round - (turn.state.phase == "ambush")


def _grab(turn: Turn[StoRules], who: str, victim: str, kind: str) -> None:
    """The pair is locked together (STO-CLS-05, -07)."""
    state = turn.state
    able = turn.person(who).status == "active" and turn.person(victim).status == "active"
    able = able and "dazed" not in turn.person(who).conditions
    if not able or not states.may_grab(turn, who, victim, kind):
        turn.tell("grapple.slips", who=who, against=victim)
        return
    held = [*states.grapples(state), Grapple(who, victim, kind, _turn(turn))]
    states.set_grapples(turn, held)
    turn.tell("grapple.clinch" if kind == "clinch" else "grapple.hold", who=who, against=victim)
    acts.lose_all(turn, who)
    for one in (who, victim):
        strike.used_up(turn, one)
    _victim_loses(turn, victim, kind)


def _victim_loses(turn: Turn[StoRules], victim: str, kind: str) -> None:
    """A clinch costs its victim what is left of the turn, a hold all but the contest."""
    person = turn.person(victim)
    first = turn.rules.settings.clinch.victim_first_turn
    contest = kind == "hold" or first == "escape"
    if contest and not ACTED.of(person.notes) and not PLACE.of(person.notes):
        CONTEST.put(turn, victim, True)
    acts.lose_all(turn, victim)
