"""What screens show of a fight under these rules: marks, grapples, things, aims, gear, rulings."""

from __future__ import annotations

from typing import Any

from ...text.words import count, dice, listed
from ..parts.in_order_surface import in_hand
from .aims.aims import wish_of


def marks_of(person: dict[str, Any]) -> list[str]:
    """What is to know of somebody besides what they have in hand."""
    found = list(person.get("tilts", ()))
    if person.get("beaten_down"):
        found.append("Beaten Down")
    if person.get("cover"):
        found.append(f"behind {person['cover']}")
    if person.get("concealment") and not person.get("cover"):
        found.append(f"{person['concealment']} concealment")
    if person.get("form") and person["form"] != "homid":
        found.append(person["form"])
    if person.get("k"):
        word = "before doubling for the Dodge" if person.get("dodging") else ""
        found.append(f"Defense {person['defense']} of {person['defense_trait']} {word}".rstrip())
    return found


def spoken(name: str, person: dict[str, Any]) -> list[str]:
    """The same in sentences."""
    found = [f"{name}: {mark}." for mark in marks_of(person)]
    if person.get("defense") is not None:
        found.append(f"The next close attack on {name} would lose {dice(person['defense'])}.")
    return found


def in_row(person: dict[str, Any]) -> list[str]:
    """What a screen shows of somebody in brackets."""
    return [*in_hand(person), *marks_of(person)]


def doing(person: dict[str, Any]) -> str:
    """What somebody has done of this turn."""
    if person["doing"]:
        return "dodges" if person.get("dodging") else str(person["doing"])
    if person.get("delayed"):
        return "holds back"
    return "has acted" if person.get("acted") else "has not acted"


def grapples_of(view: dict[str, Any]) -> list[str]:
    """Who grapples whom, one sentence each."""
    found = []
    for each in view["grapples"]:
        more = [f"{each['wielder']} controls the {each['weapon']}"] if each["weapon"] else []
        if each["restrained"]:
            more.append(f"{each['restrained']} is restrained")
        elif each["hold"]:
            more.append(f"{each['hold']} is held")
        said = f"{each['grappler']} grapples with {each['victim']}"
        found.append(f"{'; '.join([said, *more])}.")
    return found


def things_of(view: dict[str, Any]) -> list[str]:
    """Things of the fight, and what lies on the ground."""
    found = [
        f"{name}: "
        + ("destroyed." if each["destroyed"] else
           f"Durability {each['durability']}, Structure {each['structure']}.")
        for name, each in view.get("objects", {}).items()
    ]  # fmt: skip
    lying = view.get("nearby") or []
    return found + ([f"On the ground: {listed(lying)}."] if lying else [])


def aims_of(view: dict[str, Any]) -> list[str]:
    """What people want of this fight, before it begins, and what it waits for."""
    if view["step"] != "initiative" or view["round"]:
        return []
    found = [
        f'{name} ({each["intent"]["status"]}): "{each["intent"]["text"]}", '
        f"harm {each['intent']['harm']}."
        for name, each in view["combatants"].items()
        if each.get("intent") and each["intent"]["text"]
    ]
    lacking = view.get("lacking") or []
    waits = [name for name in lacking if _is_stated(view["combatants"][name])]
    without = [name for name in lacking if name not in waits]
    if without:
        found.append(f"Still without an aim: {listed(without)}.")
    if waits:
        found.append(f"Not yet accepted: {listed(waits)}.")
    return found


def _is_stated(person: dict[str, Any]) -> bool:
    return bool(person["intent"]) and person["intent"]["status"] == "stated"


# --- what is set, and what is still to take effect ----------------------------------------------


def aims_told(view: dict[str, Any]) -> list[str]:
    """What everybody wants, once the fight is under way."""
    return [
        f'{name} wants: "{wish_of(each["intent"]["text"])}", harm {each["intent"]["harm"]}.'
        for name, each in view["combatants"].items()
        if view["round"] and each.get("intent") and each["intent"]["text"]
    ]


def hands_of(view: dict[str, Any]) -> list[str]:
    """What each has in hand, with the rounds that are left, and what they wear."""
    found = []
    for name, person in view["combatants"].items():
        gear = (person.get("gear") or {}).items()
        here = [_thing(thing, each) for thing, each in gear if each["carried"] in WHERE]
        if here and not person["left"]:
            found.append(f"{name} has {listed(here)}.")
    return found


WHERE = {"hand": "in hand", "worn": "stowed"}
"""What lies nearby is on the ground."""


def _thing(thing: str, each: dict[str, Any]) -> str:
    where = WHERE[each["carried"]]
    if each["carried"] == "hand" and each["hand"]:
        where = "in both hands" if each["hand"] == "both" else f"in the {each['hand']} hand"
    rounds = f", {count(each['rounds'], 'round')}" if each["rounds"] is not None else ""
    return f"{thing} ({where}{rounds})"


def prepared(view: dict[str, Any]) -> list[str]:
    """Plans and raised Defense, for their owner; what is ruled and still to come, for who rules."""
    found = []
    for name, person in view["combatants"].items():
        found += [
            f"{name}'s Defense is 2 higher against {who}." for who in person.get("raised", ())
        ]
        if person.get("plan"):
            found.append(f"{name}'s plan for attacks: {person['plan']}.")
    for name, ruled in view["pending"].items():
        found += [f"{name} does not notice the next attack of {who}." for who in ruled["unaware"]]
        found += [
            f"{name}'s next roll for {purpose} comes to {count(made, 'success', 'successes')}."
            for purpose, made in ruled["results"].items()
        ]
        found += [f"{name} {APPROVED[word]}." for word in ruled["approved"]]
    return found


APPROVED = {
    "kill": "may be struck down by the next killing blow",
    "control": "may take control of a large weapon",
    "dnd": "may settle the fight with one roll: +attack/dnd",
    "restate": "may state another aim: +intent",
}
"""What a storyteller has allowed somebody, by its ruling."""
