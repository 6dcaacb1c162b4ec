"""What the view shows of a fight under these rules, and of everybody in it."""

from __future__ import annotations

from ...engine.fight import Fight
from ...engine.state import THING, Combatant, FightState, Json
from ...engine.views import name_of
from .. import chases
from ..parts.dice.confirming import RESULTS
from ..parts.round.one_by_one import ACTED, DELAYED, has_begun
from .aims import aims, surrender
from .attack import pools
from .defense import plans, value
from .equipment import Weapon
from .harm import things
from .notes import (
    CONTROL,
    DND,
    DODGE,
    DONE,
    FALLEN,
    KILL,
    LAST,
    LAST_HIT,
    LAST_ROLL,
    MOVED,
    NOTICED,
    OUTCOME,
    PLAN,
    PROMPTS,
    RAISED,
    RESTATE,
    RULINGS,
    SHIELD,
    UNAWARE,
    WEAR,
)
from .people import gear, holds, rolling, sheet
from .rules import SEEN, ForsakenRules

SECRET = ("unaware",)
"""What players need not know before it comes to pass."""


def of_fight(fight: Fight[ForsakenRules], reader: str | None) -> dict[str, Json]:
    """Grapples, things, aims that were met, and what the dice last decided."""
    state = fight.state

    def name(who: str) -> str:
        return name_of(state, who)

    def named(entry: dict[str, Json], *keys: str) -> dict[str, Json]:
        return {**entry, **{key: name(entry[key]) for key in keys if entry[key] in _known(state)}}

    outcome = OUTCOME.of(state.notes)
    if outcome is not None:
        granted = {name(who): text for who, text in outcome["granted"].items()}
        outcome = {**outcome, "granted": granted}
    begun = has_begun(state) or state.round > 1 or state.phase == "chase"
    return {
        "grapples": holds.shown(state, name),
        "objects": things.shown(state),
        "round": state.round if begun else 0,
        "nearby": _nearby(state),
        "dnd": [named(each, "by", "against") for each in DONE.of(state.notes)],
        "prompts": [_prompt(state, each) for each in PROMPTS.of(state.notes)]
        if reader is None
        else [],
        "rulings": [
            named(each, "who")
            for each in RULINGS.of(state.notes)
            if reader is None or each["what"] not in SECRET
        ],
        "outcome": outcome,
        "lacking": _lacking(fight, reader),
        "pending": {each.name: ruled(state, each) for each in state.people.values()}
        if reader is None
        else {},
        "last": _last(state, reader),
        "chases": chases.shown(fight, reader),
    }


def _lacking(fight: Fight[ForsakenRules], reader: str | None) -> list[str]:
    """Who has no accepted aim yet, before the fight begins."""
    if has_begun(fight.state):
        return []
    lacking = aims.missing(fight)
    return [each.name for each in lacking if reader is None or not each.hidden]


def _nearby(state: FightState) -> list[str]:
    """What lies on the ground: what came so, then the rest in the order it fell."""
    fell = [(who, name) for who, name in FALLEN.of(state.notes)]
    lying = [(person.id, weapon.name) for person in state.people.values()
             for weapon in person.weapons if weapon.carried == "nearby"]  # fmt: skip
    return [name for who, name in [*(each for each in lying if each not in fell), *fell]]


def _known(state: FightState) -> set[str]:
    return {*state.people, *state.gone}


def _prompt(state: FightState, entry: dict[str, Json]) -> dict[str, Json]:
    about = entry["about"]
    if isinstance(about, str):
        thing = about.startswith(THING)
        about = about.removeprefix(THING) if thing else name_of(state, about)
    return {**entry, "who": name_of(state, entry["who"]) if entry["who"] else None,
            "about": about}  # fmt: skip


def _last(state: FightState, reader: str | None) -> dict[str, Json] | None:
    last = LAST.of(state.notes)
    if last is None:
        return None
    return _roll(state, last, reader is None or reader == last["who"])


def _roll(state: FightState, roll: dict[str, Json], mine: bool) -> dict[str, Json]:
    """A roll in the view; its terms are its owner's business."""
    shown = rolling.facts_of(roll, lambda who: name_of(state, who))
    if not mine:
        shown.pop("terms", None)
    return shown


def combatant(fight: Fight[ForsakenRules], person: Combatant, mine: bool) -> dict[str, Json]:
    """What the view of somebody shows besides; some of it to themselves alone."""
    state, rules = fight.state, fight.rules
    roll, hit = LAST_ROLL.of(person.notes), LAST_HIT.of(person.notes)
    seen: dict[str, Json] = {
        **chases.seen_in(state, person),
        "conditions": [each for each in person.conditions if each in SEEN],
        "tilts": sheet.tilts(person),
        "speed": sheet.speed(rules, person),
        "moved": MOVED.of(person.notes),
        "acted": ACTED.of(person.notes),
        "delayed": DELAYED.of(person.notes) and not ACTED.of(person.notes),
        "dodging": DODGE.of(person.notes) is not None,
        "intent": aims.shown(person),
        "beaten_down": surrender.is_beaten(fight, person),
        "form": person.form or None,
        "concealment": pools.concealment(fight, person) or None,
        "cover": _cover(fight, person),
        "gear": {weapon.name: _thing(fight, person, weapon) for weapon in gear.of(person)},
        "last_roll": None if roll is None else _roll(state, roll, mine),
        "last_hit": None if hit is None else {**hit, "by": name_of(state, hit["by"])},
    }
    if NOTICED.of(person.notes) is not None and state.round == 1:
        seen["initiative"] = None
    if mine:
        seen |= {
            "defense": value.shown(fight, person),
            "defense_trait": sheet.defense_trait(rules, person),
            "k": WEAR.of(person.notes),
            "plan": plans.spoken(state, person.id) if PLAN.of(person.notes) else "",
            "raised": [name_of(state, who) for who in RAISED.of(person.notes)],
        }
    return seen


def ruled(state: FightState, person: Combatant) -> dict[str, Json]:
    """What the storyteller has set of somebody that is still to take effect."""
    approved = {"kill": KILL, "control": CONTROL, "dnd": DND, "restate": RESTATE}
    return {
        "unaware": [name_of(state, who) if who else "anybody" for who in UNAWARE.of(person.notes)],
        "results": RESULTS.of(person.notes),
        "approved": [word for word, each in approved.items() if each.of(person.notes)],
    }


def _cover(fight: Fight[ForsakenRules], person: Combatant) -> str | None:
    """The thing, or the shield's victim, behind which somebody is."""
    shield = SHIELD.of(person.notes)
    if shield in fight.state.people:
        return name_of(fight.state, shield)
    return pools.cover_of(fight, person) or None


def _thing(fight: Fight[ForsakenRules], person: Combatant, weapon: Weapon) -> dict[str, Json]:
    """Something that somebody carries, or has let fall."""
    ranges = weapon.ranges or pools.thrown_ranges(fight.rules, person, weapon)
    return {
        "carried": weapon.carried,
        "hand": weapon.hand or None,
        "rounds": weapon.rounds,
        "ranges": list(ranges) if ranges else None,
        "init": weapon.init,
        "strength": weapon.strength,
        "damage": weapon.damage,
        "ap": weapon.ap,
        "durability": weapon.durability,
        "structure": weapon.structure,
        "destroyed": weapon.destroyed,
    }
