"""What people in a grapple are asked: to hold on or not, and to use a hold that was won."""

from ....text.surface import Ask, Asked, always
from ....text.words import count, listed
from ..flags import Grapple
from ..questions import Buys, Does
from .in_hold import Held


def hold(asked: Asked) -> str:
    """What a grappler or a victim has to know before they declare."""
    held = next(iter(asked.offered(Held)), None)
    if held is None:
        return ""
    if held.more:
        return _holds(held)
    if held.pinned:
        return (
            f" You hold {held.other} helpless; anything but these lets go. If you say nothing, "
            "you sustain."
        )
    if held.mine:
        return (
            f" You hold {held.other} with Control {held.control}; holding on costs "
            f"{held.upkeep} a round. If you say nothing, you {held.silent}."
        )
    return (
        f" {held.other} holds you with Control {held.control}: winning a resist takes that "
        f"much off, a reversal must win by {held.reversal} or does nothing. If you say "
        f"nothing, you {held.silent}."
    )


def _holds(held: Held) -> str:
    holds: list[tuple[str, Held | Grapple]] = [(held.other, held), *held.more]
    whom = listed(
        f"{name} {'helpless' if one.pinned else f'with Control {one.control}'}"
        for name, one in holds
    )
    price = f" Sustaining holds them all, with {held.less} dice fewer in each roll;" if (
        held.less
    ) else " A haste action sustains one, +grapple/sustain <name>;"  # fmt: skip
    return (
        f" You hold {whom}.{price} +grapple/release <name> lets go of one. If you say "
        f"nothing, you {held.silent}."
    )


def _single(asked: Asked) -> str:
    name, control = asked.name(asked.facts.victim), asked.facts.control
    begin = f"You seize {name}, with Control {control}"
    effects = _priced(asked)
    if not effects:
        return f"{begin}: type +pass to hold on."
    return (
        f"{begin}: type {effects} to spend all your Control on that and let go, "
        f"or +pass to hold on.{_aims(asked)}"
    )


def _priced(asked: Asked) -> str:
    facts: Buys = asked.facts
    line, found = f"+grapple/{asked.question.kind}", list[str]()
    for name in asked.question.options:
        if name == "action":
            found += [
                f"{line} action={words} ({price} Control)" for words, price in facts.actions.items()
            ]
        else:
            comes_to = _comes_to(name, facts.does.get(name, Does()))
            found.append(f"{line} {name} ({facts.costs[name]} Control{comes_to})")
    return listed(found, "or")


DOES = {"pin": ["helpless"], "prop": ["on their feet"]}


def _comes_to(name: str, does: Does) -> str:
    """What an effect does, behind its price: `, 7 dice bashing, on the ground`."""
    words = []
    if does.damage:
        dice = count(does.levels, "level") if does.levels else count(does.dice, "die", "dice")
        words.append(f"{dice} {does.damage}")
    if does.yards is not None:
        words.append(count(does.yards, "yard"))
    words += [listed(does.things, "or")] if does.things else []
    words += ["on the ground"] if does.prone else []
    return "".join(f", {word}" for word in words + DOES.get(name, []))


def _aims(asked: Asked) -> str:
    found = [f"{effect}={name}" for name, able in asked.facts.hazards.items() for effect in able]
    return f" To aim at a danger write {listed(found, 'or')}." if found else ""


def _effect(asked: Asked) -> str:
    name, control = asked.name(asked.facts.victim), asked.facts.control
    effects = _priced(asked)
    return (
        f"You have {name} with Control {control}: type {effects}, or +pass to keep "
        f"it.{_aims(asked)}"
    )


ASKS = {
    "single": Ask(_single, "to use the hold", declined=always),
    "effect": Ask(_effect, "to use the hold", declined=always),
}
