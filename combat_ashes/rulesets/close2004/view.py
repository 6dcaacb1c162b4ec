"""What the view shows of a fight under these rules, and of everybody in it."""

from __future__ import annotations

from msgspec import to_builtins

from ...engine.fight import Fight
from ...engine.state import Combatant, FightState, Json
from ...engine.views import name_of
from .. import chases
from ..parts.dice.confirming import RESULTS
from ..parts.round.one_by_one import ACTED, DELAYED
from .defense import plans, value
from .defense.value import FOR_ONE_ATTACK
from .notes import (
    BITE,
    BOOSTS,
    DEFENSE_FOR,
    DEFENSE_RULED,
    DODGE,
    LAST,
    LOST,
    MOVED,
    SHIELD,
    SHIELD_RULED,
    SPENT,
    WEAR,
)
from .people import gear, holds, sheet
from .rules import CloseRules


def of_fight(fight: Fight[CloseRules], reader: str | None) -> dict[str, Json]:
    """Grapples, and what the dice last decided; its terms are its owner's business."""
    state = fight.state

    def name(who: str) -> str:
        return name_of(state, who)

    return {"grapples": holds.shown(state, name), "last": _last(state, reader),
            "chases": chases.shown(fight, reader),
            "rulings": _rulings(state) if reader is None else {}}  # fmt: skip


def _rulings(state: FightState) -> dict[str, dict[str, Json]]:
    """By name, what a storyteller has set and what is still to take effect."""
    found = {}
    for person in state.people.values():
        set_ = {
            **{mark.name: _named(state, mark.of(person.notes)) for mark in FOR_ONE_ATTACK},
            "defense": DEFENSE_RULED.of(person.notes),
            "defense_for": {
                name_of(state, who): word for who, word in DEFENSE_FOR.of(person.notes).items()
            },
            "results": RESULTS.of(person.notes),
            "shield": SHIELD_RULED.of(person.notes),
            "bite": _bite(person),
        }
        found[person.name] = {key: value for key, value in set_.items() if value}
    return {name: set_ for name, set_ in found.items() if set_}


def _named(state: FightState, people: list[str]) -> list[str]:
    """The names of some people; an empty id is anybody."""
    return [name_of(state, who) if who else "anybody" for who in people]


def _bite(person: Combatant) -> str:
    word = BITE.of(person.notes)
    return "" if word == "human" else word.replace("_", " ")


def _last(state: FightState, reader: str | None) -> dict[str, Json] | None:
    last = LAST.of(state.notes)
    if last is None:
        return None
    against = last.against
    named = {"who": name_of(state, last.who),
             "against": None if against is None else name_of(state, against)}  # fmt: skip
    shown = {**to_builtins(last), **named}
    if reader is not None and reader != last.who:
        shown.pop("terms", None)
    return shown


def combatant(fight: Fight[CloseRules], person: Combatant, mine: bool) -> dict[str, Json]:
    """What the view of somebody shows besides; some of it to themselves alone."""
    state, dodge = fight.state, DODGE.of(person.notes)

    shield = SHIELD.of(person.notes)
    seen: dict[str, Json] = {
        **chases.seen_in(state, person),
        "dodge": dodge.total if dodge is not None else None,
        "dodge_manner": dodge.manner if dodge is not None else None,
        "defense_lost": LOST.of(person.notes) or None,
        "acted": ACTED.of(person.notes),
        "delayed": DELAYED.of(person.notes) and not ACTED.of(person.notes),
        "moved": MOVED.of(person.notes),
        "speed": sheet.speed(fight.rules, person),
        "willpower_used": SPENT.of(person.notes),
        "held_by": _named(state, holds.held_by(state, person.id)),
        "holding": _named(state, holds.holding(state, person.id)),
        "immobilized": holds.immobilized(state, person.id),
        "shield": name_of(state, shield) if shield else None,
        "armor": gear.armor(person),
        "gear": _gear(state, person, mine),
        "weapons": [w.name for w in gear.of(person) if mine or w.carried != "hidden"],
    }
    if mine:
        reserve = value.kept_for(state, person)
        seen |= {
            "defense": value.shown(fight, person),
            "defense_trait": sheet.defense_trait(person),
            "k": WEAR.of(person.notes),
            "reserve": name_of(state, reserve) if reserve else None,
            "boosts": _named(state, BOOSTS.of(person.notes)),
            "plan": plans.spoken(state, person.id) if plans.is_set(person) else None,
        }
    return seen


def _gear(state: FightState, person: Combatant, mine: bool) -> dict[str, Json]:
    """What somebody carries, and who can use it; what is hidden only they see."""
    return {
        weapon.name: {
            "carried": weapon.carried,
            "control": None
            if weapon.carried == "nearby"
            else name_of(state, weapon.control) if weapon.control else person.name,
        }
        for weapon in gear.of(person)
        if mine or weapon.carried != "hidden"
    }  # fmt: skip
