"""What several rule systems bring to people in the same words."""

from collections.abc import Iterable, Mapping

from ...engine.events import Declared
from ...engine.offers import AwaitedRoll
from ...engine.pools import spoken
from ...text.surface import Asked, Row, Sentence, Surface
from ...text.words import dice, listed
from .dice.questions import Rolling
from .lines import says

REFUSALS: dict[str, str | Mapping[str, str]] = {
    "err.attack.self": {
        "": "You cannot attack yourself; name another target.",
        "kept": "You keep your Defense for another person's attack; type {line} and that person's "
        "name.",
        "raised": "You raise your Defense against another person's attack; type {line} and that "
        "person's name.",
    },
    "err.weapon.none": {
        "": "You have no '{word}'; attack with {names}.",
        "have": "You have no '{word}' for that; there is {names}.",
        "gun": "You have no gun for that; type +maneuvers to see what you can do.",
        "hand": "That takes a hand weapon; type +maneuvers to see what you can do.",
        "throw": "That takes something to throw; type +maneuvers to see what you can do.",
        "held": "You have the {word} in hand already; type something else.",
    },
    "err.mod.difficulty": "Modifiers do not change difficulties under these rules; type "
    "+combat/mod {name}=-2 for dice.",
}

WRITTEN_TWICE = "Willpower serves a line once; write it once."
"""Where `willpower` stands in a line a second time."""

COMMON = Surface(refusals=REFUSALS)
"""For a rule system to merge with its own."""

AT_ONE = Surface(
    refusals={"err.attack.one_target": "A line like this has one target; type it with {names}."}
)
"""For rules that read targets with `targets.one_target`."""


GATHERING = Surface(
    more={
        "fighting": (
            "Where nobody runs the fight, type +init a second time when everybody is there: the "
            "first\nround begins when all who have come in, two at least, have done so. A "
            "storyteller begins it\nwith +combat/next."
        )
    }
)
"""For rules under which people gather before the first round and say when they are ready."""


def on_the_ground(names: Iterable[str]) -> list[str]:
    lying = listed(names)
    return [f"On the ground: {lying}."] if lying else []


undeclare = says("undeclare")


DECLARING_REFUSALS: dict[str, str | Mapping[str, str]] = {
    "err.declare.out_of_turn": {
        "": "It is not your turn to declare; the fight waits for {awaited}, wait until you are "
        "asked.",
        "later": "You have come in while this round is under way, and act from the next one.",
        "lasts": "You have declared {what}, and it stands; wait until you are asked.",
        "stands": "You have declared {what}, and it stands; if you are attacked after that, +abort "
        "and what you do instead may change it.",
    },
    "err.split.alone": "A line is one action; for several type {line}.",
    "err.fight.begun": "The first round has begun; people come in with +init for the next one.",
    "err.declare.nothing_kept": "You have typed nothing ahead; type +combat to see the fight.",
}

DECLARING_TOLD: dict[str, Sentence] = {
    "declare.kept": {
        "": "Kept until you are asked, and shown to nobody: {what}. Another line replaces it, "
        "+undeclare takes it back.",
        "round": "Kept for round {round}, and shown to nobody: {what}. Another line replaces it, "
        "+undeclare takes it back.",
        "init": "Kept for round {round}, and shown to nobody: {what}. Another line replaces it, "
        "+undeclare takes it back. Type +init when you are ready.",
    },
    "declare.replaced": "Your new line replaces {what}.",
    "declare.taken_back": "Taken back: {what}.",
    "declare.kept_refused": "What {who} was to do cannot be done now: {what}. {reason}",
    "gathering.held": "Those who come in may declare already; {name} lets the round begin with "
    "+combat/next.",
    "init.early": "You are ready for round {round}; +undeclare takes it back.",
    "init.taken_back": "You are no longer ready for the next round.",
}

DECLARING = Surface(
    rows=(Row("undeclare", "", "", "take back a line that waits for your turn to declare, or "
              "that you are ready for the next round", read=undeclare),),
    told=DECLARING_TOLD,
    foretold={"declare.kept": Declared},
    shorter={"declare.kept": {
        "": "Kept until you are asked: {what}. +undeclare takes it back.",
        "round": "Kept for round {round}: {what}. +undeclare takes it back.",
        "init": "Kept for round {round}: {what}. +undeclare takes it back. Type +init when you are "
        "ready.",
    }},
    refusals=DECLARING_REFUSALS,
    examples={"undeclare": ("+undeclare", "Taken back: ... on Frank with club.")},
)  # fmt: skip
"""For rules under which people declare before they act (`common/declare_resolve/ahead.py`)."""


def roll_waits(asked: Asked) -> str:
    """The rolls that wait for the storyteller's word, each with its dice, and what may be typed."""
    facts: Rolling = asked.facts
    what, rolls = f" ({facts.what})" if facts.what else "", asked.offered(AwaitedRoll)
    said = [_one_roll(asked, each) for each in rolls]
    said = said or [f"{asked.name(facts.who)} is about to roll"]
    go_on = "go on" if rolls and all(map(_has_no_dice, rolls)) else "roll"
    return (
        f"{'; '.join(said)}{what}. Type +combat/next to {go_on}, or change the roll first with "
        "+combat/rule result <n>, +combat/mod or +combat/set."
    )


def _one_roll(asked: Asked, roll: AwaitedRoll) -> str:
    """`Jane rolls attack against Bob, 2 dice (strength 2 + brawl 2 - defense 2) at 8`"""
    name, purpose = asked.name(roll.who), roll.purpose.replace("_", " ")
    if _has_no_dice(roll):
        return f"{name} has no dice for {purpose}"
    whom = f" against {asked.name(roll.against)}" if roll.against else ""
    many = "a chance die" if roll.chance else dice(roll.dice)
    of = f" ({spoken(roll.terms)})" if roll.terms else ""
    at = f" at {roll.difficulty}" if roll.difficulty else ""
    return f"{name} rolls {purpose}{whom}, {many}{of}{at}"


def _has_no_dice(roll: AwaitedRoll) -> bool:
    return not roll.chance and not roll.dice
