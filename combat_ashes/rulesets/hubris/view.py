"""What the view shows of a fight under these rules, and of everybody in it."""

from collections.abc import Iterable
from typing import TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from ...engine.lookup import name_of
from ...engine.state import Json
from ...engine.view_model import CombatantView, FightView
from ...engine.view_rules import ViewRules
from ..common.dice import confirming
from ..common.dice.target_number import dice_in
from ..common.view_model import Carried
from . import listing
from .combatant import Combatant, FightState
from .declarations import Act, pending
from .defense import fitting
from .dice import rolling
from .effects import areas, blocks, consequences
from .fight import Fight
from .people import sheet
from .people.gear import gear
from .round import moments, turns
from .rulings.marks import SETS
from .values import Affliction, LastAct, RollView
from .view_model import (
    AfflictionView,
    AwayView,
    GroupView,
    HazardView,
    ObstacleView,
    OfFight,
    OfPerson,
    Pending,
)

R = TypeVar("R", bound=RollView)

SECRET_CONDITIONS = ("unaware", "hidden")
"""Conditions that are for their owner and the storyteller."""


def of_fight(fight: Fight, reader: str | None, shown: FightView[object, object]) -> OfFight:
    """Combat time, threats, obstacles, hazards, and what is open or was decided last."""
    state = fight.state
    rests = state.flags.suspended and state.status == "running"
    if rests:
        shown.status, shown.goes_on_with = "paused", "+combat/continue"
    return OfFight(
        combat_time=moments.in_combat_time(state),
        rests=rests,
        narrow=blocks.is_narrow(fight),
        effects=list(state.flags.effects),
        threats=_names(state, turns.threats(fight)),
        obstacles={
            name: ObstacleView(each.done, each.total, each.done >= each.total)
            for name, each in state.flags.obstacles.items()
        },
        hazards={
            p.name: _hazard(state, p) for p in state.people.values()
            if p.flags.hazard is not None and p.status == "active"
        },
        pending=_pending(fight),
        last=_last(state, reader),
    )  # fmt: skip


def _hazard(state: FightState, person: Combatant) -> HazardView:
    hazard = areas.hazard_of(person)
    attacks = hazard.mode == "attack"
    return HazardView(
        mode=hazard.mode, amount=None if attacks else hazard.amount,
        pool=hazard.amount if attacks else None, type=hazard.type,
        area=None if hazard.area is None else _names(state, hazard.area),
    )  # fmt: skip


def _names(state: FightState, people: Iterable[str]) -> list[str]:
    return [name_of(state, who) for who in people]


def _pending(fight: Fight) -> Pending | None:
    """The open action, which everybody sees; no waiter and no target has answered yet."""
    act, state = pending(fight.state), fight.state
    if act is None:
        return None
    return Pending(
        who=name_of(state, act.who), kind=act.kind, what=act.what, effect=act.effect,
        type=act.type, pool=_pool(fight, act), successes=_successes(state, act),
        threshold=_bar(fight, act), targets=_names(state, act.everybody),
    )  # fmt: skip


def _successes(state: FightState, act: Act) -> int | None:
    """What the open action has rolled; what rolls nothing itself was thrown by somebody."""
    if act.fallen is not None:
        return act.fallen.successes
    last = state.flags.last if act.placed_by and act.spec is None else None
    return last.successes if last else None


def _pool(fight: Fight, act: Act) -> int | None:
    """The dice of the open action, rolled or about to be."""
    if act.fallen is not None:
        return act.fallen.pool
    maker = fight.state.people.get(act.who)
    if act.spec is None or maker is None:
        return None
    return dice_in(rolling.made(fight, maker, act.kind, act.spec, harder=(act.harder,)).throw)


def _bar(fight: Fight, act: Act) -> int | None:
    """What complete success takes, where one person is the target."""
    only = fight.state.people.get(act.targets[0]) if len(act.targets) == 1 else None
    if only is None or act.kind != "attack" or act.effect is None or act.does_wounds:
        return None
    return consequences.threshold(fight, act.effect, only)


def _last(state: FightState, reader: str | None) -> LastAct | None:
    last = state.flags.last
    if last is None:
        return None
    targets = {
        name_of(state, who): each if reader in (None, who) else _hidden(each)
        for who, each in last.targets.items()
    }
    against = name_of(state, last.against) if last.against else None
    shown = last if reader in (None, last.who) else _hidden(last)
    return replace(shown, who=name_of(state, last.who), against=against, targets=targets)


def _hidden(roll: R) -> R:
    """A roll without what it was made of."""
    return replace(roll, terms=UNSET, pool=UNSET)


def of_person(
    fight: Fight, person: Combatant, mine: bool, shown: CombatantView[object]
) -> OfPerson:
    """What the view of somebody shows besides; some of it to themselves alone."""
    state, flags = fight.state, person.flags
    acted, away = flags.acted, flags.away
    known = [thing for thing in gear.of(person) if mine or thing.carried != "worn"]
    shown.conditions = [c for c in person.conditions if mine or c not in SECRET_CONDITIONS]
    shown.weapons = [thing.name for thing in known]
    is_hazard = sheet.is_hazard(person)
    if is_hazard:
        shown.health = None
    return OfPerson(
        rating=person.rating,
        acted=acted,
        waiting=(flags.waiting or flags.final) and not acted,
        armor=gear.armor(person),
        gear={thing.name: Carried(thing.carried) for thing in known},
        stored=[
            each if each.kind == "way" else replace(each, who=name_of(state, each.who))
            for each in flags.stored if each.successes
        ],
        obstructs=_names(state, flags.obstructs),
        difficulty_next_turn=sum(each.difficulty for each in flags.burdens),
        ongoing={name: _affliction(each) for name, each in flags.ongoing.items()},
        away=AwayView(away.net, _names(state, away.followers)) if away else None,
        attacks=flags.attacks,
        far=_far(state, person.id),
        kind=person.kind if is_hazard else UNSET,
        group=_group(fight, person, mine) if sheet.is_group(person) else UNSET,
        defense=fitting.defense(fight, person) if mine else UNSET,
        defense_trait=sheet.trait(person, "defense") if mine else UNSET,
        modifier=sheet.modifier(fight.rules, person) if mine else UNSET,
        plan=flags.plan if mine else UNSET,
    )  # fmt: skip


def _affliction(harm: Affliction) -> AfflictionView:
    return AfflictionView(f"{harm.amount}d" if harm.dice else harm.amount, harm.type, harm.source)


def _far(state: FightState, who: str) -> dict[str, int]:
    return {
        other.name: state.relation(who, other.id).far
        for other in state.people.values() if state.relation(who, other.id).far
    }  # fmt: skip


def _group(fight: Fight, person: Combatant, mine: bool) -> GroupView:
    return GroupView(
        attack=sheet.group_attack(fight.rules, person) if mine else UNSET,
        defense=person.traits.get("defense", 0) if mine else UNSET,
        targets=sheet.most_targets(person),
        engaged=_names(fight.state, person.flags.engaged),
        penalty=person.flags.penalty,
    )


def _words(fight: Fight, action: dict[str, Json] | None) -> str:
    return str(action["text"]) if action is not None else ""


def _public_rulings(fight: Fight) -> bool:
    return fight.rules.settings.storyteller.visible


VIEWS = ViewRules(
    words=_words,
    marked=SETS.marked,
    told=_words,
    of_fight=of_fight,
    of_person=of_person,
    offers=(confirming.offered, listing.offers),
    menus=(listing.listing,),
    public_rulings=_public_rulings,
)
