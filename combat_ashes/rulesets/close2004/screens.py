"""What screens show of a fight under these rules: marks, holds, gear, rulings, +maneuvers."""

from msgspec import UNSET

from ...text.words import count, dice, listed
from ..common.surface import on_the_ground
from ..common.turn_order.surface import in_hand
from .view_model import OfPerson, Person, Ruled, View


def marks_of(own: OfPerson) -> list[str]:
    """What is to know of somebody besides what they have in hand."""
    found = []
    if own.dodge is not None and not own.k:
        found.append(f"Dodge {own.dodge}")
    if own.defense_lost:
        found.append("no Defense")
    if own.reserve:
        found.append(f"Defense kept for {own.reserve}")
    if own.immobilized:
        found.append(f"immobilized, over {own.immobilized} to break")
    if own.shield:
        found.append(f"behind {own.shield}")
    return [*found, *_defense(own)]


def _defense(own: OfPerson) -> list[str]:
    if not own.k or own.defense_lost:
        return []
    if own.dodge is not None:
        return [f"Dodge {own.defense} of {own.dodge}"]
    return [f"Defense {own.defense} of {own.defense_trait}"]


def in_row(person: Person) -> list[str]:
    """What a screen shows of somebody in brackets."""
    return [*in_hand(person.own.gear), *marks_of(person.own)]


def spoken(name: str, person: Person) -> list[str]:
    """The same in sentences."""
    found, own = [], person.own
    if own.dodge is not None:
        found.append(f"{name} dodges with {own.dodge}.")
    if own.defense_lost:
        found.append(f"{name} has given up Defense for this turn.")
    if own.reserve:
        found.append(f"{name} keeps Defense for {own.reserve}.")
    if own.defense is not UNSET:
        found.append(f"The next attack on {name} would lose {dice(own.defense)}.")
    if own.immobilized:
        found.append(f"{name} is immobilized; breaking free takes more than "
                     f"{count(own.immobilized, 'success', 'successes')}.")  # fmt: skip
    if own.shield:
        found.append(f"{name} is behind {own.shield}.")
    return found


def holds_of(view: View) -> list[str]:
    """Who holds whom, one sentence each."""
    return [f"{each.grappler} holds {each.victim}." for each in view.own.grapples]


def gear_of(view: View) -> list[str]:
    """What lies nearby, and whose weapon another controls."""
    lying = [
        name for person in view.combatants.values()
        for name, each in person.own.gear.items() if each.carried == "nearby"
    ]  # fmt: skip
    turned = [
        f"{each.control} controls {owner}'s {name}."
        for owner, person in view.combatants.items()
        for name, each in person.own.gear.items()
        if each.control not in (None, owner)
    ]
    return [*on_the_ground(lying), *turned]


# --- what is set, and what is still to take effect ----------------------------------------------


def rulings_of(view: View) -> list[str]:
    """What the storyteller has set of people; nobody else's view has it."""
    return [line for name, ruled in view.own.rulings.items() for line in _ruled(name, ruled)]


def _ruled(name: str, ruled: Ruled) -> list[str]:
    found = [f"{name} is surprised by the next attack of {who}." for who in ruled.surprised]
    found += [f"{name} is unaware of the next attack of {who}." for who in ruled.unaware]
    found += [f"{name} lets the next touch of {who} be." for who in ruled.willing]
    if ruled.defense:
        found.append(f"{name}'s Defense is {DEFENSE[ruled.defense]}.")
    found += [
        f"{name}'s Defense is {DEFENSE[word]} against the next attack of {who}."
        for who, word in ruled.defense_for.items()
    ]
    return found


DEFENSE = {"off": "denied", "on": "applied"}


def prepared(view: View) -> list[str]:
    """Plans, and Willpower that is paid already: for their owner and the storyteller."""
    found = []
    for name, person in view.combatants.items():
        found += [f"{name} has paid Willpower for Defense against the next attack of {who}."
                  for who in person.own.boosts or ()]  # fmt: skip
        if person.own.plan:
            found.append(f"{name}'s plan for attacks: {person.own.plan}.")
    return found


def carried(view: View) -> list[str]:
    """What each carries, and where."""
    found = []
    for name, person in view.combatants.items():
        where = [f"{thing} ({WHERE[each.carried]})" for thing, each in person.own.gear.items()
                 if each.carried in WHERE]  # fmt: skip
        if where:
            found.append(f"{name}'s gear: {listed(where)}.")
    return found


WHERE = {"hand": "in hand", "worn": "worn", "hidden": "hidden"}
"""What lies nearby is on the ground."""
