"""What people are asked in a round: to declare, who goes first, whether the dice may roll."""

from __future__ import annotations

from ....engine.evolve import ATTACKS
from ....engine.pools import spoken
from ....engine.state import Json
from ....text.surface import Ask, Asked, Offers
from ....text.words import dice, listed
from ...declared.surface import targeted
from ..grapple.prompts import hold


def _declare(asked: Asked) -> str:
    return _declaring(asked) + _more(asked)


def _more(asked: Asked) -> str:
    offers = asked.offers
    return _haste(offers) + targeted(offers) + hold(offers)


def _declaring(asked: Asked) -> str:
    sealed = ", unseen by your rivals" if asked.facts.get("sealed") else ""
    lines = asked.lines
    if "sustain" in asked.question.options:
        lines = lines.replace("+split <declaration>;", "+split grapple/sustain;")
    more = "; +maneuvers tells their numbers"
    phase = "" if asked.state.phase == "main" else f" for the {asked.state.phase} phase"
    return f"It is your turn to declare{phase}{sealed}: type {lines}{more}."


def _haste(offers: Offers) -> str:
    """What a person with haste types before the declaration."""
    ways = [f"+haste <n>={offer['haste']}" for offer in offers if "haste" in offer]
    return f" With haste, type {listed(ways, 'or')} first." if ways else ""


def _confirm(asked: Asked) -> str:
    """What waits, with both sides' pools."""
    first = asked.offers[0]
    if "dice" not in first:
        what = f" ({first['what']})" if first["what"] else ""
        return f"{first['who']} acts{what}, and nothing is rolled. Type +combat/next to go on."
    waits = "; ".join(_roll(asked, roll) for roll in asked.offers)
    unmet = len(asked.offers) == 1 and first["purpose"] in ATTACKS
    alone = ", which nothing opposes" if unmet else ""
    return (
        f"{waits}{alone}. Type +combat/next to roll, or before that +combat/rule result "
        f"{first['who']} {first['purpose']} <n>, +combat/set or /mod."
    )


def _roll(asked: Asked, roll: dict[str, Json]) -> str:
    """`Jane attacks Frank: 6 dice (dexterity 3 + melee 3) at 6`."""
    words = asked.surface.purposes.get(roll["purpose"], "{who} rolls " + roll["purpose"])
    words = words if roll["against"] else words.replace(" {against}", "")
    harder = f" ({spoken(roll['terms'])})" if len(roll["terms"]) > 1 else ""
    made = f"{dice(roll['dice'])} ({spoken(roll['pool'])}) at {roll['difficulty']}{harder}"
    what = f" ({roll['what']})" if roll["what"] else ""
    return f"{words.format(who=roll['who'], against=roll['against'])}{what}: {made}"


def _first(asked: Asked) -> str:
    victim, names = asked.name(asked.facts["victim"]), listed(asked.question.options, "or")
    return (
        f"Whose attack on {victim} counts first? Those after it are met with fewer dice: type "
        f"+choose {names}."
    )


def _tie(asked: Asked) -> str:
    names = listed(asked.question.options, "or")
    return f"Who goes first, and so declares after the others? Type +choose {names}."


ASKS = {
    "declare": Ask(_declare, "to declare", in_turn=True, more=_more),
    "confirm": Ask(_confirm, "to let the dice roll"),
    "first": Ask(_first, "to choose whose attack comes first"),
    "tie": Ask(_tie, "to choose who goes first"),
}
