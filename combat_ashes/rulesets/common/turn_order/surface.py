"""Words of rule systems in order: `TURN_BY_TURN` of all, `IN_ORDER` by places."""

from collections.abc import Mapping

from ....engine.events import PhaseBegan, StepBegan
from ....engine.view_model import CombatantView, FightView
from ....engine.views import Reader
from ....text.surface import Ask, Names, Parts, Sentence, Surface, merged
from ....text.words import count, listed
from ..surface import roll_waits
from ..view_model import Carried, InTurn


def _quiet(event: PhaseBegan | StepBegan, names: Names, reader: Reader) -> Parts:
    """Turns follow one another without a word."""
    return []


def apart(view: FightView[object, object]) -> list[str]:
    """How far people are apart, where the storyteller has said."""
    return [
        f"{listed(pair.between)} are {count(yards, 'yard')} apart."
        for pair in view.pairs if (yards := getattr(pair.own, "range", None)) is not None
    ]  # fmt: skip


DONE = "{name} has chosen this: {doing}."
HANDLERS = ("has", "holds", "is", "waits")
"""First words of what somebody does that make a sentence behind the name by themselves."""
"""What somebody has done in this round, or tried, for a screen reader."""


TOLD: dict[str, Sentence] = {
    "place.kept": "{who} is back in the same turn and keeps initiative {total}.",
    "delay.keeps": "{who} holds back; +act and a line acts later in this turn.",
    "action.void": "What {who} meant to do cannot be done.",
    "attack.void": "{who}'s attack comes to nothing.",
    "attack.missed": "{who} misses {against}.",
    "kill.strikes": "{who} strikes {against} down: {levels:level}.",
    "touch.contact": "{who} touches {against}.",
    "plan.answers": "Your plan answers: {plan}.",
    "moved": {
        "": "{who} moves {yards:yard}.",
        "to": "{who} moves {yards:yard} toward {against}, which leaves {apart:yard}.",
        "from": "{who} moves {yards:yard} away from {against}, to {apart:yard}.",
    },
    "rises": "{who} stands up.",
    "misc.done": "{who} does it: {what:quoted}.",
    "misc.tried": "{who} tries {what:quoted}.",
}

REFUSALS: dict[str, str] = {
    "err.rise_standing": "You are on your feet; type something else.",
    "err.attack.unknown_manner": "The rules in force here, {ruleset}, have no attack '{word}'; use "
    "{manners}, or none.",
    "err.declare.hold_over": "You have held back already; type +act and the line of an action.",
    "err.rule.nothing_declared": "{name} has nothing under way that could be void; type +combat to "
    "see who has.",
}

TURN_BY_TURN = Surface(
    terms={"difficulty": "target number"},
    asks={"confirm": Ask(roll_waits, "to let the dice roll")},
    told={
        "chance.dramatic": "{who}'s chance die shows a 1: a dramatic failure, what comes of it is "
        "yours to say.",
        "plan.set": "Your plan for attacks on you: {plan}.",
        "plan.shown": "Your plan for attacks on you: {plan}.",
        "gear.drawn": "{who} has the {what} in hand.",
        "gear.stowed": "{who} puts the {what} away.",
        "gear.dropped": "{who} drops the {what}.",
        "wounds.beyond": "{who} has {wounds:wound} more than there are boxes now: what has no box "
        "counts as overflow, and comes back with a larger body.",
    },
    events={PhaseBegan: _quiet, StepBegan: _quiet},
    purposes={"attack": "{who} attacks {against}", "misc": "{who} rolls"},
    refusals={"err.roll.pool": "{problem:sentence}.", "err.sheet.gear": "{problem:sentence}."},
    hints={"act": "wait until you are asked, or type +combat"},
)

IN_ORDER = merged(
    TURN_BY_TURN,
    Surface(
        told=TOLD,
        shorter={"misc.done": "", "attack.missed": "A miss."},
        purposes={"tie": "{who} rolls for the tie"},
        refusals=REFUSALS,
        facts=(apart,),
    ),
)


def in_hand(gear: Mapping[str, Carried]) -> list[str]:
    """What of what somebody has is in hand."""
    return [name for name, each in gear.items() if each.carried == "hand"]


def doing(person: CombatantView[InTurn]) -> str:
    """What somebody has done of this turn."""
    if person.doing:
        return person.doing
    if person.own.delayed:
        return "holds back"
    return "has acted" if person.own.acted else "has not acted"
