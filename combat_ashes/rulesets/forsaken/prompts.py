"""What people are asked under these rules, and what they can type."""

from ...text.prompts import has_no_foe
from ...text.surface import Ask, Asked, always
from ...text.words import count, listed
from ..common.menu import taking_off
from .grapple import contest, moves
from .harm import things
from .people import holds

HOW = {"touch": "is about to touch you", "grab": "is about to grab you", "bite": "is about to "
       "bite you"}  # fmt: skip


def _act(asked: Asked) -> str:
    return f"It is your turn: type {asked.lines}; +maneuvers tells their numbers.{_more(asked)}"


def _more(asked: Asked) -> str:
    """What somebody should know who is asked to act: that they act last, or are Beaten Down."""
    person = asked.state.people[asked.question.who]
    found = ""
    if person.flags.waited:
        found += " You held back, and nobody is left to act after you in this turn."
    whole = [name for name, thing in things.all_of(asked.state).items() if not thing.destroyed]
    if whole and has_no_foe(asked.state, person.id):
        found += f" +attack {whole[0]} goes at the {whole[0]}."
    if any(offer.option == "surrender" for offer in asked.offers):
        found += BEATEN_DOWN
    return found


BEATEN_DOWN = " You are Beaten Down: violence costs a point of Willpower, +surrender gives in."


def _defend(asked: Asked) -> str:
    attacker = asked.name(asked.facts.attacker)
    how = HOW.get(asked.facts.kind, "attacks you")
    lines = listed(taking_off(asked), "or")
    return f"{attacker} {how}: type {lines}; +pass applies your Defense."


def _contest(asked: Asked) -> str:
    lines = contest.lines(asked.state, asked.question)
    return f"You grapple with {asked.name(asked.facts.foe)}: type {listed(lines, 'or')}."


def _moves(asked: Asked) -> list[str]:
    """The moves that change something, each weapon in reach by its name."""
    state, who = asked.state, asked.question.who
    found = holds.of(state, who)
    words: list[str] = []
    for word in asked.question.options:
        again = found is not None and asked.facts.foe in {
            "hold": (found.hold,), "restrain": (found.restrained,)
        }.get(word, ())  # fmt: skip
        if word == "control_weapon" and found is not None:
            people = (state.people[who], state.people[asked.facts.foe])
            words += [f"control weapon={name}" for name in moves.controllable(*people, found)]
        elif not again:
            words.append(word.replace("_", " "))
    return [word for word in words if asked.takes(f"+grapple/choose {word}")]


def _choose(asked: Asked) -> str:
    foe = asked.name(asked.facts.foe)
    won = count(asked.facts.successes, "success", "successes")
    found = listed(_moves(asked), "or")
    lines = f"type +grapple/choose {found}, or +pass for no move." if found else "type +pass."
    if asked.facts.done:
        return f"You may take a second move against {foe}: {lines}"
    return f"You win over {foe} with {won}: {lines}"


def _dnd(asked: Asked) -> str:
    pools = [f"+defend {pool}" for pool in asked.question.options]
    who = asked.name(asked.facts.attacker)
    return (
        f"{who} settles this fight with one roll: answer with a pool, those with athletics to get "
        f"away: type {listed(pools, 'or')}."
    )


def _press(asked: Asked) -> str:
    return "You have won: type +choose leave to get away, or +choose press to fight on."


ASKS: dict[str, Ask] = {
    "act": Ask(_act, "to act", in_turn=True, more=_more),
    "defend": Ask(_defend, "to meet an attack", declined=always),
    "contest": Ask(_contest, "to roll in a grapple", declined=always),
    "choose": Ask(_choose, "to choose a move", declined=always),
    "dnd": Ask(_dnd, "to meet a roll for the whole fight", declined=always),
    "press": Ask(_press, "to say whether the fight goes on", declined=always),
}
