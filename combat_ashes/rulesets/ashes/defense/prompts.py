"""What a target is asked, the owner of a void action, and who stands guard."""

from __future__ import annotations

from collections.abc import Collection

from ....engine.state import Json
from ....text.surface import Ask, Asked, always
from ....text.words import count, dice, listed
from ..answers import ExchangeAnswer, GuardAnswer

HOW = {"committed": " with all they have, using {}", "grapple": ", to seize you"}


def _defend(asked: Asked) -> str:
    facts = asked.facts
    if "shrug" in asked.question.options:
        return _forced(asked)
    attacker = asked.name(facts["by"])
    how = HOW.get(facts.get("how", ""), " with {}").format(facts["weapon"])
    offers = [option for option in asked.offers if not option.get("needless")]
    ways = listed([_way(option) for option in offers], "or") or asked.lines
    return f"{attacker} attacks you{how}: type {ways}{_or_pass(asked)}."


def _forced(asked: Asked) -> str:
    """A grappler is attacked: what each answer costs, and what is rolled."""
    facts = asked.facts
    attacker = asked.name(facts["by"])
    how = HOW.get(facts.get("how", ""), " with {}").format(facts["weapon"])
    priced = [offer for offer in asked.offers if "control" in offer]
    if not priced:
        return f"{attacker} attacks you{how}: type {asked.lines}."
    held = priced[0]
    ways = listed([_price(offer) for offer in priced], "or")
    others = [_way(offer) for offer in asked.offers if "control" not in offer]
    instead = f", or {listed(others, 'or')}" if others else ""
    silent = [offer["with"] for offer in priced if offer["silent"]] or [held["with"]]
    return (
        f"{attacker} attacks you{how} while you hold {held['victim']} with Control "
        f"{held['control']}: type {ways}{instead}. {_behind(held['ways'])} "
        f"If you say nothing, it is +{silent[0]}."
    )


def _price(offer: dict[str, Json]) -> str:
    """`+grapple/shrug (1 Control)`, with what else it comes to."""
    hostage = ", and what you stop hits " + offer["victim"] if "hostage" in offer["with"] else ""
    over = ", the last you have" if offer["cost"] >= offer["control"] else ""
    return f"+{offer['with']} ({offer['cost']} Control{over}{hostage})"


def _behind(ways: list[dict[str, Json]]) -> str:
    """The dice behind a forced answer."""
    if not ways:
        return "You have no dice to defend with."
    best: dict[str, dict[str, Json]] = {}
    for way in sorted(ways, key=lambda way: int(way["pool"])):
        best[way["with"]] = way
    dice = [f"{kind} ({count(way['pool'], 'die', 'dice')} at {way['difficulty']})"
            for kind, way in sorted(best.items())]  # fmt: skip
    return f"Add {listed(dice, 'or')}, else the larger is rolled."


def _or_pass(asked: Asked) -> str:
    return f", or +pass{_passing(asked.facts)}"


def _passing(facts: dict[str, Json]) -> str:
    """What passing comes to, where that is not to go without a defence."""
    declined = facts.get("declined")
    if isinstance(declined, ExchangeAnswer):
        return " to let your attacks meet"
    if isinstance(declined, GuardAnswer):
        return " to let your guard strike"
    return " to take it"


def _way(option: dict[str, Json]) -> str:
    word = option["with"]
    if word == "grapple/release":
        return f"+{word} (let go, and meet it freely)"
    if word == "abort":
        return _abort_way(option)
    if word == "endure":
        return f"+choose endure ({_endured(option)})"
    if word in _CHOICES:
        return f"+choose {word} ({_CHOICES[word]})"
    line = f"+{word} {option['ability']}" if word == "block" else f"+{word}"
    return f"{line} ({dice(option['pool'])} at {option['difficulty']})"


_CHOICES = {
    "accept": "nothing opposes it, and you keep your action",
    "fire": "let your guard strike",
    "insist": "strike all the same",
}


def _endured(option: dict[str, Json]) -> str:
    """What is rolled by a target who endures a committed attack."""
    if not option.get("by"):
        return "keep your action; you have nothing to oppose it with"
    by = "your own attack" if option["by"] == "attack" else f"a {option['by']}"
    by = "your guard" if option["by"] == "guard" else by
    rolled = f"{dice(option['pool'])} at {option['difficulty']}"
    more = ", and all you roll is two harder" if option.get("all") else ""
    return f"keep your action and oppose it with {by}, {rolled}{more}"


def _leads_to(option: dict[str, Json]) -> str:
    """What may be declared in place of what is aborted."""
    other = ["any other single action"] if option["anything"] else []
    return listed([*option["into"], *other], "or")


def _abort_way(option: dict[str, Json]) -> str:
    """An abort: what it leads to, what it costs, and the chance of its roll."""
    cost = option["cost"]
    price = f", {dice(cost)} less for what you do instead" if cost else ""
    if option.get("free"):
        chance = "free, without a roll"
    elif option.get("point"):
        chance = "for a point of Willpower"
    else:
        rolled = f"{dice(option['pool'])} of Willpower at {option['difficulty']}"
        chance = f"{rolled}, {option['chance']} in 100"
    instead = f" instead of {option['gives_up']}" if "gives_up" in option else ""
    return f"+abort <declaration> ({_leads_to(option)}{instead}; {chance}{price})"


def _void(asked: Asked) -> str:
    target = asked.facts.get("target")
    why = f"{asked.name(target)} is down" if target else "What you meant to do is void"
    ways = ["+choose insist to strike all the same"] if "insist" in asked.question.options else []
    ways += [_way(option) for option in asked.offers]
    return f"{why}: type {listed(ways, 'or')}, or +pass."


def _guard(asked: Asked) -> str:
    name = asked.name(asked.facts["target"])
    return f"Your guard may strike {name}: type +choose fire, or +pass to wait for another."


def _may_pass(options: Collection[str]) -> bool:
    """Who holds another must answer."""
    return "shrug" not in options


ASKS = {
    "defend": Ask(_defend, "to meet an attack", declined=_may_pass),
    "void": Ask(_void, "to say what they do instead", declined=always),
    "guard": Ask(_guard, "to strike or hold back", declined=always),
}
