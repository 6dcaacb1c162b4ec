"""What people are asked under these rules, and what they can type."""

from __future__ import annotations

from typing import Any

from ...engine.quotes import quoted
from ...text.surface import Ask, Asked, always
from ...text.words import count, dice, listed
from .grapple import holds

HOW = {"touch": "is about to touch you", "grapple": "tries to get hold of you"}


def _act(asked: Asked) -> str:
    keeps = ""
    if holds.immobilizes(asked.state, asked.question.who):
        keeps = " +grapple/sustain keeps your victim immobilized."
    return f"It is your turn: type {asked.lines}; +maneuvers tells their numbers.{keeps}"


def _defend(asked: Asked) -> str:
    attacker = asked.name(asked.facts["attacker"])
    how = HOW.get(asked.facts.get("kind", ""), "attacks you")
    worth = {offer["option"]: offer["value"] for offer in asked.offers}
    lines = [
        line for option in asked.question.options for line in (
            _worth(asked, option, worth), *_with_willpower(asked, option, worth)
        )
    ]  # fmt: skip
    return f"{attacker} {how}: type {listed(lines, 'or')}."


def _worth(asked: Asked, option: str, worth: dict[str, int]) -> str:
    line = asked.surface.options.get(option, f"+choose {option}")
    return f"{line} (takes {dice(worth[option])})" if option in worth else line


def _with_willpower(asked: Asked, option: str, worth: dict[str, int]) -> list[str]:
    """A Dodge and a point together, where both are open."""
    both = next((o.get("both") for o in asked.offers if o["option"] == option), None)
    if both is None:
        return []
    return [f"{asked.surface.options[option]} willpower (takes {dice(both)})"]


def _choose(asked: Asked) -> str:
    foe = asked.name(asked.facts["foe"])
    won = count(asked.facts["successes"], "success", "successes")
    words = [f"+grapple/choose {word}{DETAIL.get(word, '')}"
             for word in asked.question.options]  # fmt: skip
    return f"You overpower {foe} with {won}: type {listed(words, 'or')}, or +pass for nothing."


DETAIL = {"draw": "=<weapon>", "turn": "=<weapon>"}


def _ruling(asked: Asked) -> str:
    name = asked.name(asked.facts["who"])
    what = quoted(asked.facts["what"])
    return (
        f"{name} is immobilized and wants to do this: {what}. Type +combat/rule allow {name} or "
        f"+combat/rule veto {name}."
    )


ASKS: dict[str, Ask] = {
    "act": Ask(_act, "to act"),
    "defend": Ask(_defend, "to answer", declined=always),
    "choose": Ask(_choose, "to choose", declined=always),
    "ruling": Ask(_ruling, "to rule"),
}


def marks_of(person: dict[str, Any]) -> list[str]:
    """What a screen shows of somebody in brackets."""
    found = []
    if person.get("dodge") is not None and not person.get("k"):
        found.append(f"Dodge {person['dodge']}")
    if person.get("defense_lost"):
        found.append("no Defense")
    if person.get("reserve"):
        found.append(f"Defense kept for {person['reserve']}")
    if person.get("immobilized"):
        found.append(f"immobilized, {person['immobilized']}")
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
