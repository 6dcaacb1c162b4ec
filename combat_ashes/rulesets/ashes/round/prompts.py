"""What people are asked in a round: to declare, who goes first, whether the dice may roll."""

from ....engine.evolve import ATTACKS
from ....engine.offers import AwaitedRoll
from ....engine.pools import spoken
from ....text.surface import Ask, Asked
from ....text.words import dice, listed
from ...common.declare_resolve.surface import targeted
from ..grapple.prompts import hold


def _declare(asked: Asked) -> str:
    return _declaring(asked) + _more(asked)


def _more(asked: Asked) -> str:
    return _haste(asked) + targeted(asked) + hold(asked)


def _declaring(asked: Asked) -> str:
    sealed = ", unseen by your rivals" if asked.facts.sealed else ""
    lines = asked.lines
    if "sustain" in asked.question.options:
        lines = lines.replace("+split <declaration>;", "+split grapple/sustain;")
    more = "; +maneuvers tells their numbers"
    phase = "" if asked.state.phase == "main" else f" for the {asked.state.phase} phase"
    return f"It is your turn to declare{phase}{sealed}: type {lines}{more}."


def _haste(asked: Asked) -> str:
    ways = [offer.option for offer in asked.offers if offer.option]
    return f" With haste, type {listed(ways, 'or')} first." if ways else ""


def _confirm(asked: Asked) -> str:
    rolls = asked.offered(AwaitedRoll)
    first = rolls[0]
    who, what = asked.name(first.who), f" ({first.what})" if first.what else ""
    if not first.purpose:
        return f"{who} acts{what}, and nothing is rolled. Type +combat/next to go on."
    waits = "; ".join(_roll(asked, roll) for roll in rolls)
    unmet = len(rolls) == 1 and first.purpose in ATTACKS
    alone = ", which nothing opposes" if unmet else ""
    return (
        f"{waits}{alone}. Type +combat/next to roll, or before that +combat/rule result "
        f"{who} {first.purpose} <n>, +combat/set or /mod."
    )


def _roll(asked: Asked, roll: AwaitedRoll) -> str:
    """`Jane attacks Frank: 6 dice (dexterity 3 + melee 3) at 6`."""
    words = asked.surface.purposes.get(roll.purpose, "{who} rolls " + roll.purpose)
    words = words if roll.against else words.replace(" {against}", "")
    harder = f" ({spoken(roll.harder)})" if len(roll.harder) > 1 else ""
    made = f"{dice(roll.dice)} ({spoken(roll.terms)}) at {roll.difficulty}{harder}"
    what = f" ({roll.what})" if roll.what else ""
    told = words.format(who=asked.name(roll.who), against=asked.name(roll.against))
    return f"{told}{what}: {made}"


def _first(asked: Asked) -> str:
    victim, names = asked.name(asked.facts.victim), listed(asked.question.options, "or")
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
