"""What the view shows of a fight under these rules, and of everybody in it."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from ...engine.fight import Fight
from ...engine.state import Combatant, FightState, Json
from ...engine.views import name_of
from ..parts.dice.target_number import dice_in
from ..parts.round.one_by_one import ACTED
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
    Obstacle,
)
from .people import gear, sheet
from .round import moments, turns
from .rules import HubrisRules

SECRET_CONDITIONS = ("unaware", "hidden")
"""Conditions that are for their owner and the storyteller."""


def of_fight(fight: Fight[HubrisRules], reader: str | None) -> dict[str, Json]:
    """Combat time, threats, obstacles, hazards, and what is open or was decided last."""
    state = fight.state
    found: dict[str, Json] = {
        "combat_time": moments.in_combat_time(state),
        "rests": SUSPENDED.of(state.notes) and state.status == "running",
        "narrow": blocks.is_narrow(fight),
        "effects": list(EFFECTS.of(state.notes)),
        "threats": [name_of(state, who) for who in turns.threats(fight)],
        "obstacles": {name: _obstacle(each) for name, each in OBSTACLES.of(state.notes).items()},
        "hazards": {p.name: _hazard(state, p) for p in state.people.values() if _is_there(p)},
        "pending": _pending(fight),
        "last": _last(state, reader),
    }
    if found["rests"]:
        found |= {"status": "paused", "goes_on_with": "+combat/continue"}
    return found


def _obstacle(each: Obstacle) -> dict[str, Json]:
    return {"progress": each.done, "total": each.total, "done": each.done >= each.total}


def _is_there(person: Combatant) -> bool:
    return HAZARD.of(person.notes) is not None and person.status == "active"


def _hazard(state: FightState, person: Combatant) -> dict[str, Json]:
    hazard = areas.hazard_of(person)
    attacks = hazard.mode == "attack"
    area = None if hazard.area is None else [name_of(state, who) for who in hazard.area]
    return {
        "mode": hazard.mode,
        "amount": None if attacks else hazard.amount,
        "pool": hazard.amount if attacks else None,
        "type": hazard.type,
        "area": area,
    }


def _pending(fight: Fight[HubrisRules]) -> dict[str, Json] | None:
    """The open action, which everybody sees; no waiter and no target has answered yet."""
    act, state = pending(fight.state), fight.state
    if act is None:
        return None
    return {
        "who": name_of(state, act.who), "kind": act.kind, "what": act.what, "effect": act.effect,
        "type": act.type, "pool": _pool(fight, act),
        "successes": _successes(state, act), "threshold": _bar(fight, act),
        "targets": [name_of(state, who) for who in act.everybody],
    }  # fmt: skip


def _successes(state: FightState, act: Act) -> int | None:
    """What the open action has rolled; what rolls nothing itself was thrown by somebody."""
    if act.fallen is not None:
        return act.fallen.successes
    last = LAST.of(state.notes) if act.placed_by and act.spec is None else None
    return last["successes"] if last else None


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


def _last(state: FightState, reader: str | None) -> dict[str, Json] | None:
    last = LAST.of(state.notes)
    if last is None or "targets" not in last:  # What other rules have left is none of these.
        return None
    shown: dict[str, Any] = {**last, "who": name_of(state, last["who"])}
    shown["against"] = name_of(state, last["against"]) if last.get("against") else None
    if reader not in (None, last["who"]):
        shown.pop("terms")
        shown.pop("pool")
    targets = {}
    for who, each in last["targets"].items():
        seen = dict(each)
        if reader not in (None, who):
            seen.pop("terms")
            seen.pop("pool")
        targets[name_of(state, who)] = seen
    return {**shown, "targets": targets}


def combatant(fight: Fight[HubrisRules], person: Combatant, mine: bool) -> dict[str, Json]:
    """What the view of somebody shows besides; some of it to themselves alone."""
    state, notes = fight.state, person.notes
    acted = ACTED.of(notes)
    away = AWAY.of(notes)
    conditions = [c for c in person.conditions if mine or c not in SECRET_CONDITIONS]
    seen: dict[str, Json] = {
        "conditions": conditions,
        "rating": person.rating,
        "acted": acted,
        "waiting": (WAITING.of(notes) or FINAL.of(notes)) and not acted,
        "armor": gear.armor(person),
        "gear": {
            thing.name: {"carried": thing.carried}
            for thing in gear.of(person) if mine or thing.carried != "worn"
        },
        "weapons": [t.name for t in gear.of(person) if mine or t.carried != "worn"],
        "stored": [
            {"kind": each.kind, "successes": each.successes,
             "who": each.who if each.kind == "way" else name_of(state, each.who)}
            for each in STORED.of(notes) if each.successes
        ],
        "obstructs": [name_of(state, who) for who in OBSTRUCTS.of(notes)],
        "difficulty_next_turn": sum(each.difficulty for each in BURDENS.of(notes)),
        "ongoing": {name: afflictions.shown(each) for name, each in ONGOING.of(notes).items()},
        "away": None if away is None else {
            "net": away.net, "with": [name_of(state, who) for who in away.followers],
        },
        "attacks": ATTACKS.of(notes),
        "far": _far(state, person.id),
    }  # fmt: skip
    if sheet.is_hazard(person):
        seen |= {"kind": person.kind, "health": None}
    if sheet.is_group(person):
        seen["group"] = _group(fight, person, mine)
    if mine:
        seen["defense"] = fitting.defense(fight, person)
        seen["defense_trait"] = sheet.trait(person, "defense")
        seen["modifier"] = sheet.modifier(fight.rules, person)
        seen["plan"] = to_builtins(PLAN.of(notes))
    return seen


def _far(state: FightState, who: str) -> dict[str, int]:
    return {
        other.name: FAR.of(state.between(who, other.id))
        for other in state.people.values() if FAR.of(state.between(who, other.id))
    }  # fmt: skip


def _group(fight: Fight[HubrisRules], person: Combatant, mine: bool) -> dict[str, Json]:
    """A group's own numbers; its pools are for the storyteller."""
    ruled = GROUPS.of(person.notes)
    pools = {
        "attack": sheet.group_attack(fight.rules, person),
        "defense": person.traits.get("defense", 0),
    }
    return {
        **(pools if mine else {}),
        "targets": ruled.get("targets", person.traits.get("targets", 0)),
        "engaged": [name_of(fight.state, who) for who in ENGAGED.of(person.notes)],
        "penalty": PENALTY.of(person.notes),
    }
