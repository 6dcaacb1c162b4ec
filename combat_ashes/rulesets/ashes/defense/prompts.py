"""What a target is asked, the owner of a void action, and who stands guard."""

from collections.abc import Collection

from ....engine.offers import Offer
from ....text.listings import dice_at
from ....text.surface import Ask, Asked, always
from ....text.words import dice, listed
from ..answers import Answer, ExchangeAnswer, GuardAnswer
from ..questions import Attacked
from .forced import ForcedOffer
from .offers import AbortOffer, Endured
from .reflex import Way

HOW = {"committed": " with all they have, using {}", "grapple": ", to seize you"}


def _defend(asked: Asked) -> str:
    facts: Attacked = asked.facts
    how = HOW.get(facts.how, " with {}").format(facts.weapon)
    comes = f"{asked.name(facts.by)} attacks you{how}"
    if "shrug" in asked.question.options:
        return _forced(asked, comes)
    needless = [offer for offer in asked.offered(AbortOffer) if offer.needless]
    ways = [_way(offer) for offer in asked.offers if offer not in needless]
    lines = listed(ways, "or") or asked.lines
    return f"{comes}: type {lines}, or +pass{_passing(facts.declined)}."


def _forced(asked: Asked, comes: str) -> str:
    priced = asked.offered(ForcedOffer)
    if not priced:
        return f"{comes}: type {asked.lines}."
    held = priced[0]
    ways = listed([_price(offer) for offer in priced], "or")
    others = [_way(offer) for offer in asked.offers if offer not in priced]
    instead = f", or {listed(others, 'or')}" if others else ""
    silent = [offer.option for offer in priced if offer.silent] or [held.option]
    return (
        f"{comes} while you hold {held.victim} with Control {held.control}: type {ways}{instead}. "
        f"{_behind(held.ways)} If you say nothing, it is +{silent[0]}."
    )


def _price(offer: ForcedOffer) -> str:
    """`+grapple/shrug (1 Control)`, with what else it comes to."""
    hostage = f", and what you stop hits {offer.victim}" if "hostage" in offer.option else ""
    over = ", the last you have" if offer.cost >= offer.control else ""
    return f"+{offer.option} ({offer.cost} Control{over}{hostage})"


def _behind(ways: list[Way]) -> str:
    if not ways:
        return "You have no dice to defend with."
    best = {way.option: way for way in sorted(ways, key=lambda way: way.dice)}
    rolled = [f"{kind} ({dice_at(way)})" for kind, way in sorted(best.items())]
    return f"Add {listed(rolled, 'or')}, else the larger is rolled."


def _passing(declined: Answer) -> str:
    if isinstance(declined, ExchangeAnswer):
        return " to let your attacks meet"
    if isinstance(declined, GuardAnswer):
        return " to let your guard strike"
    return " to take it"


def _way(offer: Offer) -> str:
    word = offer.option
    if isinstance(offer, AbortOffer):
        return _abort_way(offer)
    if isinstance(offer, Endured):
        return f"+choose endure ({_endured(offer)})"
    if isinstance(offer, Way):
        ability = f" {offer.ability}" if word == "block" else ""
        return f"+{word}{ability} ({dice_at(offer)})"
    if word == "grapple/release":
        return f"+{word} (let go, and meet it freely)"
    return f"+choose {word} ({_CHOICES[word]})"


_CHOICES = {
    "accept": "nothing opposes it, and you keep your action",
    "fire": "let your guard strike",
    "insist": "strike all the same",
}


OPPOSES = {"attack": "your own attack", "guard": "your guard"}


def _endured(offer: Endured) -> str:
    if not offer.by:
        return "keep your action; you have nothing to oppose it with"
    by = OPPOSES.get(offer.by, f"a {offer.by}")
    return f"keep your action and oppose it with {by}, {dice_at(offer)}"


def _abort_way(offer: AbortOffer) -> str:
    other = ["any other single action"] if offer.anything else []
    leads_to = listed([*offer.into, *other], "or")
    price = f", {dice(offer.cost)} less for what you do instead" if offer.cost else ""
    if offer.free:
        chance = "free, without a roll"
    elif offer.pool is None:
        chance = "for a point of Willpower"
    else:
        rolled = f"{dice(offer.pool)} of Willpower at {offer.difficulty}"
        chance = f"{rolled}, {offer.odds} in 100"
    instead = f" instead of {offer.gives_up}" if offer.gives_up else ""
    return f"+abort <declaration> ({leads_to}{instead}; {chance}{price})"


def _void(asked: Asked) -> str:
    target = asked.facts.target
    why = f"{asked.name(target)} is down" if target else "What you meant to do is void"
    ways = ["+choose insist to strike all the same"] if "insist" in asked.question.options else []
    ways += map(_way, asked.offers)
    return f"{why}: type {listed(ways, 'or')}, or +pass."


def _guard(asked: Asked) -> str:
    name = asked.name(asked.facts.target)
    return f"Your guard may strike {name}: type +choose fire, or +pass to wait for another."


def _may_pass(options: Collection[str]) -> bool:
    """Who holds another must answer."""
    return "shrug" not in options


ASKS = {
    "defend": Ask(_defend, "to meet an attack", declined=_may_pass),
    "void": Ask(_void, "to say what they do instead", declined=always),
    "guard": Ask(_guard, "to strike or hold back", declined=always),
}
