"""What screens show of a fight under these rules: marks, holds, gear, rulings, +maneuvers."""

from __future__ import annotations

from typing import Any

from ...text.words import count, dice, listed
from ..parts.in_order_surface import in_hand


def marks_of(person: dict[str, Any]) -> list[str]:
    """What is to know of somebody besides what they have in hand."""
    found = []
    if person.get("dodge") is not None and not person.get("k"):
        found.append(f"Dodge {person['dodge']}")
    if person.get("defense_lost"):
        found.append("no Defense")
    if person.get("reserve"):
        found.append(f"Defense kept for {person['reserve']}")
    if person.get("immobilized"):
        found.append(f"immobilized, over {person['immobilized']} to break")
    if person.get("shield"):
        found.append(f"behind {person['shield']}")
    return [*found, *_defense(person)]


def _defense(person: dict[str, Any]) -> list[str]:
    worn = person.get("k")
    if not worn or person.get("defense_lost"):
        return []
    if person.get("dodge") is not None:
        return [f"Dodge {person['defense']} of {person['dodge']}"]
    return [f"Defense {person['defense']} of {person['defense_trait']}"]


def in_row(person: dict[str, Any]) -> list[str]:
    """What a screen shows of somebody in brackets."""
    return [*in_hand(person), *marks_of(person)]


def doing(person: dict[str, Any]) -> str:
    """What somebody has done of this turn."""
    if person["doing"]:
        return str(person["doing"])
    if person.get("delayed"):
        return "holds back"
    return "has acted" if person.get("acted") else "has not acted"


def spoken(name: str, person: dict[str, Any]) -> list[str]:
    """The same in sentences."""
    found = []
    if person.get("dodge") is not None:
        found.append(f"{name} dodges with {person['dodge']}.")
    if person.get("defense_lost"):
        found.append(f"{name} has given up Defense for this turn.")
    if person.get("reserve"):
        found.append(f"{name} keeps Defense for {person['reserve']}.")
    if person.get("defense") is not None:
        found.append(f"The next attack on {name} would lose {dice(person['defense'])}.")
    if person.get("immobilized"):
        found.append(f"{name} is immobilized; breaking free takes more than "
                     f"{count(person['immobilized'], 'success', 'successes')}.")  # fmt: skip
    if person.get("shield"):
        found.append(f"{name} is behind {person['shield']}.")
    return found


def holds_of(view: dict[str, Any]) -> list[str]:
    """Who holds whom, one sentence each."""
    return [f"{each['grappler']} holds {each['victim']}." for each in view["grapples"]]


def gear_of(view: dict[str, Any]) -> list[str]:
    """What lies nearby, and whose weapon another controls."""
    lying = [
        name for person in view["combatants"].values()
        for name, each in (person.get("gear") or {}).items() if each["carried"] == "nearby"
    ]  # fmt: skip
    turned = [
        f"{each['control']} controls {owner}'s {name}."
        for owner, person in view["combatants"].items()
        for name, each in (person.get("gear") or {}).items()
        if each["control"] not in (None, owner)
    ]
    return ([f"On the ground: {listed(lying)}."] if lying else []) + turned


# --- what is set, and what is still to take effect ----------------------------------------------


def rulings_of(view: dict[str, Any]) -> list[str]:
    """What the storyteller has set of people; nobody else's view has it."""
    return [line for name, ruled in view["rulings"].items() for line in _ruled(name, ruled)]


def _ruled(name: str, ruled: dict[str, Any]) -> list[str]:
    found = [f"{name} is surprised by the next attack of {who}."
             for who in ruled.get("surprised", ())]  # fmt: skip
    found += [f"{name} is unaware of the next attack of {who}."
              for who in ruled.get("unaware", ())]  # fmt: skip
    found += [f"{name} lets the next touch of {who} be." for who in ruled.get("willing", ())]
    if "defense" in ruled:
        found.append(f"{name}'s Defense is {DEFENSE[ruled['defense']]}.")
    found += [f"{name}'s Defense is {DEFENSE[word]} against the next attack of {who}."
              for who, word in ruled.get("defense_for", {}).items()]  # fmt: skip
    found += [
        f"{name}'s next roll for {purpose} comes to {count(successes, 'success', 'successes')}."
        for purpose, successes in ruled.get("results", {}).items()
    ]
    if "shield" in ruled:
        worth = ruled["shield"]
        shots = SHIELDS.get(worth) or f"takes {dice(worth)} from shots"
        found.append(f"A shield that {name} holds {shots}.")
    return [*found, f"{name}'s bite: {ruled['bite']}."] if "bite" in ruled else found


DEFENSE = {"off": "denied", "on": "applied"}
SHIELDS = {"full": "lets no shot through", "redirect": "takes the next shot instead"}


def prepared(view: dict[str, Any]) -> list[str]:
    """Plans, and Willpower that is paid already: for their owner and the storyteller."""
    found = []
    for name, person in view["combatants"].items():
        found += [f"{name} has paid Willpower for Defense against the next attack of {who}."
                  for who in person.get("boosts", ())]  # fmt: skip
        if person.get("plan"):
            found.append(f"{name}'s plan for attacks: {person['plan']}.")
    return found


def carried(view: dict[str, Any]) -> list[str]:
    """What each carries, and where."""
    found = []
    for name, person in view["combatants"].items():
        gear = (person.get("gear") or {}).items()
        where = [f"{thing} ({WHERE[each['carried']]})" for thing, each in gear
                 if each["carried"] in WHERE]  # fmt: skip
        if where:
            found.append(f"{name}'s gear: {listed(where)}.")
    return found


WHERE = {"hand": "in hand", "worn": "worn", "hidden": "hidden"}
"""What lies nearby is on the ground."""
