"""What the view shows of a fight under these rules, and of everybody in it."""

from functools import partial

from msgspec import UNSET, convert
from msgspec.structs import replace

from ...engine.lookup import name_of
from ...engine.state import OBJECT_PREFIX
from ...engine.view_model import CombatantView, FightView
from ...engine.view_rules import ViewRules
from ..common import chases
from ..common.chases.ruleset import leads
from ..common.dice import confirming
from ..common.turn_order import acting
from ..common.turn_order.one_by_one import has_begun
from . import listing
from .aims import aims, surrender
from .attack import pools
from .combatant import Combatant, FightState
from .defense import plans, value
from .equipment import Weapon
from .fight import Fight
from .harm import things
from .people import holds, sheet
from .people.gear import gear
from .rules import SEEN
from .rulings.marks import SETS
from .values import LastRoll, Prompt
from .view_model import GearView, OfFight, OfPerson, Pending

SECRET = ("unaware",)
"""What players need not know before it comes to pass."""


def of_fight(fight: Fight, reader: str | None, shown: FightView[object, object]) -> OfFight:
    """Grapples, things, aims that were met, and what the dice last decided."""
    state = fight.state
    if not (has_begun(state) or state.round > 1 or state.phase == "chase"):
        shown.round = 0
    rules_it = reader is None
    outcome, last = state.flags.outcome, state.flags.last
    return OfFight(
        grapples=holds.shown(state, partial(name_of, state)),
        objects=things.shown(state),
        nearby=_nearby(state),
        dnd=[
            replace(each, by=_name(state, each.by), against=_name(state, each.against))
            for each in state.flags.done
        ],
        prompts=[_prompt(state, each) for each in state.flags.prompts] if rules_it else [],
        rulings=[
            replace(each, who=each.who and _name(state, each.who))
            for each in state.flags.rulings
            if rules_it or each.what not in SECRET
        ],
        outcome=outcome
        and replace(outcome, granted={name_of(state, w): t for w, t in outcome.granted.items()}),
        lacking=_lacking(fight, reader),
        pending={each.name: ruled(state, each) for each in state.people.values()}
        if rules_it
        else {},
        last=last and _roll(state, last, reader in (None, last.who)),
        chases=chases.shown(fight, reader),
    )


def _name(state: FightState, who: str) -> str:
    """The name of somebody of the fight; what else was noted stays as it is."""
    return name_of(state, who) if who in state.people or who in state.gone else who


def _lacking(fight: Fight, reader: str | None) -> list[str]:
    """Who has no accepted aim yet, before the fight begins."""
    if has_begun(fight.state):
        return []
    lacking = aims.missing(fight)
    return [each.name for each in lacking if reader is None or not each.hidden]


def _nearby(state: FightState) -> list[str]:
    """What lies on the ground: what came so, then the rest in the order it fell."""
    fell = [(who, name) for who, name in state.flags.fallen]
    lying = [(person.id, weapon.name) for person in state.people.values()
             for weapon in person.weapons if weapon.carried == "nearby"]  # fmt: skip
    return [name for who, name in [*(each for each in lying if each not in fell), *fell]]


def _prompt(state: FightState, each: Prompt) -> Prompt:
    who = name_of(state, each.who) if each.who else None
    return replace(each, who=who, about=_called(state, each.about))


def _called(state: FightState, who: str | None) -> str | None:
    """The name of somebody, or of a thing."""
    if who is None:
        return None
    return who.removeprefix(OBJECT_PREFIX) if who.startswith(OBJECT_PREFIX) else name_of(state, who)


def _roll(state: FightState, roll: LastRoll, mine: bool) -> LastRoll:
    """A roll with names; its terms are its owner's business."""
    return replace(
        roll,
        who=name_of(state, roll.who) if roll.who else UNSET,
        against=_called(state, roll.against),
        terms=roll.terms if mine else UNSET,
    )


def of_person(
    fight: Fight, person: Combatant, mine: bool, shown: CombatantView[object]
) -> OfPerson:
    """What the view of somebody shows besides; some of it to themselves alone."""
    state, rules = fight.state, fight.rules
    roll, hit = person.flags.last_roll, person.flags.last_hit
    shown.conditions = [each for each in person.conditions if each in SEEN]
    return OfPerson(
        chase=chases.seen_in(state, person, shown),
        tilts=sheet.tilts(person),
        speed=sheet.speed(rules, person),
        moved=person.flags.moved,
        acted=person.flags.acted,
        delayed=person.flags.delayed and not person.flags.acted,
        dodging=person.flags.dodge is not None,
        intent=person.flags.intent,
        beaten_down=surrender.is_beaten(fight, person),
        form=person.form or None,
        concealment=pools.concealment(fight, person) or None,
        cover=_cover(fight, person),
        gear={weapon.name: _thing(fight, person, weapon) for weapon in gear.of(person)},
        last_roll=roll and _roll(state, roll, mine),
        last_hit=hit and replace(hit, by=name_of(state, hit.by)),
        defense=value.shown(fight, person) if mine else UNSET,
        defense_trait=sheet.defense_trait(rules, person) if mine else UNSET,
        k=person.flags.wear if mine else UNSET,
        plan=_plan(state, person) if mine else UNSET,
        raised=[name_of(state, who) for who in person.flags.raised] if mine else UNSET,
    )


def _plan(state: FightState, person: Combatant) -> str:
    return plans.spoken(state, person.id) if person.flags.plan else ""


def ruled(state: FightState, person: Combatant) -> Pending:
    """What the storyteller has set of somebody that is still to take effect."""
    return Pending(
        [name_of(state, who) if who else "anybody" for who in person.flags.unaware],
        person.flags.results,
        [word for word in ("kill", "control", "dnd", "restate") if getattr(person.flags, word)],
    )


def _cover(fight: Fight, person: Combatant) -> str | None:
    """The thing, or the shield's victim, behind which somebody is."""
    shield = person.flags.shield
    if shield in fight.state.people:
        return name_of(fight.state, shield)
    return pools.cover_of(fight, person) or None


def _thing(fight: Fight, person: Combatant, weapon: Weapon) -> GearView:
    """Something that somebody carries, or has let fall."""
    ranges = weapon.ranges or pools.thrown_ranges(fight.rules, person, weapon)
    shown = convert(weapon, GearView, from_attributes=True)
    shown.hand, shown.ranges = weapon.hand or None, list(ranges) if ranges else None
    return shown


def _holds(state: FightState) -> dict[tuple[str, str], int | None]:
    return {held.both: None for held in state.flags.grapples}


VIEWS = ViewRules(
    holds=_holds,
    leads=leads,
    words=acting.words,
    marked=SETS.marked,
    told=acting.told,
    of_fight=of_fight,
    of_person=of_person,
    offers=(chases.offers, confirming.offered, listing.offers),
    menus=(chases.listing, listing.listing),
    would_roll=listing.would_roll,
)
