"""What people are asked under these rules, and what they can type."""

from ...engine.quoting import quoted
from ...text.surface import Ask, Asked, always
from ...text.words import count, listed
from ..common.menu import taking_off
from .defense.dodge import OPTIONS
from .people import holds

HOW = {"touch": "is about to touch you", "grapple": "tries to get hold of you"}


def _act(asked: Asked) -> str:
    return f"It is your turn: type {asked.lines}; +maneuvers tells their numbers.{_keeps(asked)}"


def _keeps(asked: Asked) -> str:
    state, who = asked.state, asked.question.who
    keeps = holds.immobilizes(state, who)
    return (" +grapple/sustain keeps your victim immobilized." if keeps else "") + _frees(asked)


def _frees(asked: Asked) -> str:
    """What it takes to get loose (CLO-GRA-03, CLO-MAN-05)."""
    state, who = asked.state, asked.question.who
    needed = next((offer.value for offer in asked.offers if offer.option == "break"), 0)
    if holds.immobilized(state, who):
        over = count(needed - 1, "success", "successes")
        return f" You are immobilized: breaking free takes more than {over}."
    held = listed([asked.name(by) for by in holds.held_by(state, who)])
    return f" You are held by {held}: breaking free takes 1 success." if held else ""


DODGES = frozenset(OPTIONS.values())


def _defend(asked: Asked) -> str:
    attacker = asked.name(asked.facts.attacker)
    how = HOW.get(asked.facts.kind, "attacks you")
    how += ", all-out" if asked.question.then[2].all_out else ""
    cost = " A dodge is your action of this turn." if set(asked.question.options) & DODGES else ""
    return f"{attacker} {how}: type {listed(taking_off(asked), 'or')}.{cost}{_kept(asked)}"


def _kept(asked: Asked) -> str:
    """Why a Defense that is held back takes nothing off (CLO-DEF-08)."""
    kept = asked.state.people[asked.question.who].flags.reserve
    if kept in ("", asked.facts.attacker):
        return ""
    return f" Your Defense is kept for {asked.name(kept)}."


def _choose(asked: Asked) -> str:
    foe = asked.name(asked.facts.foe)
    won = count(asked.facts.successes, "success", "successes")
    words = listed([_chosen(asked, word) for word in asked.question.options], "or")
    return f"You overpower {foe} with {won}: type +grapple/choose {words}, or +pass for nothing."


def _chosen(asked: Asked, word: str) -> str:
    """A maneuver, with what it is about where that must be said."""
    return word if asked.takes(f"+grapple/choose {word}") else word + DETAIL.get(word, "")


DETAIL = {"draw": "=<weapon>", "turn": "=<weapon>", "disarm": "=<object>"}


def _ruling(asked: Asked) -> str:
    name = asked.name(asked.facts.who)
    what = quoted(asked.facts.what)
    return (
        f"{name} is immobilized and wants to do this: {what}. Type +combat/rule allow {name} or "
        f"+combat/rule veto {name}."
    )


ASKS: dict[str, Ask] = {
    "act": Ask(_act, "to act", in_turn=True, more=_keeps),
    "defend": Ask(_defend, "to meet an attack", declined=always),
    "choose": Ask(_choose, "to choose a maneuver", declined=always),
    "ruling": Ask(_ruling, "to rule"),
}
