"""What the view shows of a fight under these rules, and of everybody in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from ...engine.fight import Fight
from ...engine.state import Combatant, FightState
from ...engine.view_model import CombatantView, FightView
from ...engine.views import name_of
from ..parts.dice.target_number import dice_in
from ..parts.round.one_by_one import ACTED
from ..parts.view_model import Carried
from .actions import Act, pending
from .defense import fitting
from .dice import rolling
from .effects import afflictions, areas, blocks, consequences
from .notes import (
    ATTACKS,
    AWAY,
    BURDENS,
    EFFECTS,
    ENGAGED,
    FAR,
    FINAL,
    GROUPS,
    HAZARD,
    LAST,
    OBSTACLES,
    OBSTRUCTS,
    ONGOING,
    PENALTY,
    PLAN,
    STORED,
    SUSPENDED,
    WAITING,
    LastAct,
    RollView,
)
from .people import sheet
from .people.gear import gear
from .round import moments, turns
from .rules import HubrisRules
from .view_model import (
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


def of_fight(
    fight: Fight[HubrisRules], reader: str | None, shown: FightView[object, object]
) -> OfFight:
    """Combat time, threats, obstacles, hazards, and what is open or was decided last."""
    state = fight.state
    rests = SUSPENDED.of(state.notes) and state.status == "running"
    if rests:
        shown.status, shown.goes_on_with = "paused", "+combat/continue"
    return OfFight(
        combat_time=moments.in_combat_time(state),
        rests=rests,
        narrow=blocks.is_narrow(fight),
        effects=list(EFFECTS.of(state.notes)),
        threats=_names(state, turns.threats(fight)),
        obstacles={
            name: ObstacleView(each.done, each.total, each.done >= each.total)
            for name, each in OBSTACLES.of(state.notes).items()
        },
        hazards={p.name: _hazard(state, p) for p in state.people.values() if _is_there(p)},
        pending=_pending(fight),
        last=_last(state, reader),
    )


def _is_there(person: Combatant) -> bool:
    return HAZARD.of(person.notes) is not None and person.status == "active"


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


def _pending(fight: Fight[HubrisRules]) -> Pending | None:
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
    last = LAST.of(state.notes) if act.placed_by and act.spec is None else None
    return last.successes if last else None


def _pool(fight: Fight[HubrisRules], act: Act) -> int | None:
    """The dice of the open action, rolled or about to be."""
    if act.fallen is not None:
        return act.fallen.pool
    maker = fight.state.people.get(act.who)
    if act.spec is None or maker is None:
        return None
    return dice_in(rolling.made(fight, maker, act.kind, act.spec, harder=(act.harder,)).throw)


def _bar(fight: Fight[HubrisRules], act: Act) -> int | None:
    """What complete success takes, where one person is the target."""
    only = fight.state.people.get(act.targets[0]) if len(act.targets) == 1 else None
    if only is None or act.kind != "attack" or act.effect is None or act.does_wounds:
        return None
    return consequences.threshold(fight, act.effect, only)


def _last(state: FightState, reader: str | None) -> LastAct | None:
    last = LAST.of(state.notes)
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
    fight: Fight[HubrisRules], person: Combatant, mine: bool, shown: CombatantView[object]
) -> OfPerson:
    """What the view of somebody shows besides; some of it to themselves alone."""
    state, notes = fight.state, person.notes
    acted, away = ACTED.of(notes), AWAY.of(notes)
    known = [thing for thing in gear.of(person) if mine or thing.carried != "worn"]
    shown.conditions = [c for c in person.conditions if mine or c not in SECRET_CONDITIONS]
    shown.weapons = [thing.name for thing in known]
    is_hazard = sheet.is_hazard(person)
    if is_hazard:
        shown.health = None
    return OfPerson(
        rating=person.rating,
        acted=acted,
        waiting=(WAITING.of(notes) or FINAL.of(notes)) and not acted,
        armor=gear.armor(person),
        gear={thing.name: Carried(thing.carried) for thing in known},
        stored=[
            each if each.kind == "way" else replace(each, who=name_of(state, each.who))
            for each in STORED.of(notes) if each.successes
        ],
        obstructs=_names(state, OBSTRUCTS.of(notes)),
        difficulty_next_turn=sum(each.difficulty for each in BURDENS.of(notes)),
        ongoing={name: afflictions.shown(each) for name, each in ONGOING.of(notes).items()},
        away=AwayView(away.net, _names(state, away.followers)) if away else None,
        attacks=ATTACKS.of(notes),
        far=_far(state, person.id),
        kind=person.kind if is_hazard else UNSET,
        group=_group(fight, person, mine) if sheet.is_group(person) else UNSET,
        defense=fitting.defense(fight, person) if mine else UNSET,
        defense_trait=sheet.trait(person, "defense") if mine else UNSET,
        modifier=sheet.modifier(fight.rules, person) if mine else UNSET,
        plan=PLAN.of(notes) if mine else UNSET,
    )  # fmt: skip


def _far(state: FightState, who: str) -> dict[str, int]:
    return {
        other.name: FAR.of(state.between(who, other.id))
        for other in state.people.values() if FAR.of(state.between(who, other.id))
    }  # fmt: skip


def _group(fight: Fight[HubrisRules], person: Combatant, mine: bool) -> GroupView:
    ruled = GROUPS.of(person.notes)
    return GroupView(
        attack=sheet.group_attack(fight.rules, person) if mine else UNSET,
        defense=person.traits.get("defense", 0) if mine else UNSET,
        targets=ruled.get("targets", person.traits.get("targets", 0)),
        engaged=_names(fight.state, ENGAGED.of(person.notes)),
        penalty=PENALTY.of(person.notes),
    )
