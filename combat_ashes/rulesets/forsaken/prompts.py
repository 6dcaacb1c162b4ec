"""What people are asked under these rules, and what they can type."""

from __future__ import annotations

from typing import Any

from ...text.surface import Ask, Asked, always
from ...text.words import count, dice, listed

HOW = {"touch": "is about to touch you", "grab": "is about to grab you", "bite": "is about to "
       "bite you"}  # fmt: skip


def _act(asked: Asked) -> str:
    return f"It is your count: type {asked.lines}; +maneuvers tells their numbers."


def _defend(asked: Asked) -> str:
    attacker = asked.name(asked.facts["attacker"])
    how = HOW.get(asked.facts.get("kind", ""), "attacks you")
    worth = {offer["option"]: offer["value"] for offer in asked.offers}
    options = [
        asked.surface.options.get(option, f"+choose {option}")
        + (f" (takes {dice(worth[option])})" if option in worth else "")
        for option in asked.question.options
    ]
    return f"{attacker} {how}: type {listed(options, 'or')}; +pass applies your Defense."


def _contest(asked: Asked) -> str:
    words = {"roll": "+grapple/resist", "willpower": "+grapple/resist willpower",
             "release": "+grapple/release"}  # fmt: skip
    options = [words[option] for option in asked.question.options]
    return f"You grapple with {asked.name(asked.facts['foe'])}: type {listed(options, 'or')}."


DETAIL = {"control_weapon": "=<weapon>"}


def _choose(asked: Asked) -> str:
    foe = asked.name(asked.facts["foe"])
    won = count(asked.facts["successes"], "success", "successes")
    words = [f"+grapple/choose {word}{DETAIL.get(word, '')}" for word in asked.question.options]
    return f"You win over {foe} with {won}: type {listed(words, 'or')}, or +pass for no move."


def _dnd(asked: Asked) -> str:
    pools = [f"+defend {pool}" for pool in asked.question.options]
    who = asked.name(asked.facts["who"])
    return (
        f"{who} settles this fight with one roll: answer with a pool, those with athletics to get "
        f"away: type {listed(pools, 'or')}."
    )


def _press(asked: Asked) -> str:
    return "You have won: type +choose leave to get away, or +choose press to fight on."


ASKS: dict[str, Ask] = {
    "act": Ask(_act, "to act", in_turn=True),
    "defend": Ask(_defend, "to answer", declined=always),
    "contest": Ask(_contest, "to roll in a grapple", declined=always),
    "choose": Ask(_choose, "to choose a move", declined=always),
    "dnd": Ask(_dnd, "to answer", declined=always),
    "press": Ask(_press, "to say whether the fight goes on", declined=always),
}


def marks_of(person: dict[str, Any]) -> list[str]:
    """What a screen shows of somebody in brackets."""
    found = [*person.get("conditions", ()), *person.get("tilts", ())]
    found = [each.replace("_", " ") for each in found]
    if person.get("dodging"):
        found.append("dodging")
    if person.get("beaten_down"):
        found.append("Beaten Down")
    if person.get("cover"):
        found.append(f"behind {person['cover']}")
    elif person.get("concealment"):
        found.append(f"{person['concealment']} concealment")
    if person.get("form") and person["form"] != "homid":
        found.append(person["form"])
    if person.get("k"):
        found.append(f"Defense {person['defense']} of {person['defense_trait']}")
    return found


def spoken(name: str, person: dict[str, Any]) -> list[str]:
    """The same in sentences."""
    found = [f"{name}: {mark}." for mark in marks_of(person)]
    if person.get("defense") is not None:
        found.append(f"The next close attack on {name} would lose {dice(person['defense'])}.")
    return found


def doing(person: dict[str, Any]) -> str:
    """What somebody has done of this turn."""
    if person["doing"]:
        return str(person["doing"])
    if person.get("delayed"):
        return "holds"
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
    """What people want of this fight, before it begins."""
    if view["step"] != "initiative":
        return []
    return [
        f'{name} ({each["intent"]["status"]}): "{each["intent"]["text"]}", '
        f"harm {each['intent']['harm']}."
        for name, each in view["combatants"].items()
        if each.get("intent") and each["intent"]["text"]
    ]
