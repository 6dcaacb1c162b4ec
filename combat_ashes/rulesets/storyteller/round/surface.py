"""What people read of the turn: lines, questions, sentences, refusals, marks."""

from collections.abc import Mapping
from pathlib import Path

from ....engine.events import PhaseBegan, Revealed, StepBegan
from ....engine.views import Reader
from ....text.events import fill
from ....text.surface import (
    Ask,
    Asked,
    Facts,
    Marks,
    Names,
    Parts,
    Row,
    Sentence,
    Surface,
    pages_in,
)
from ....text.words import listed, upper_first
from ...common import lines
from ...common.declare_resolve.surface import targeted
from ...common.lines import plain
from ...common.surface import on_the_ground, roll_waits
from .. import typed
from ..people.gear import gear
from ..questions import Botch
from ..view_model import Person, View

ROWS = (
    Row("split", "", "<declaration>, <n> dice; <declaration>, <n> dice[; ...]",
        "several actions that share the smallest of their pools: +split attack Ann, 3 dice; "
        "dodge, 2 dice", read=typed.split),
    Row("delay", "", "", "hold your action back until you want to step in", read=typed.bare),
    Row("act", "", "<line>", "step in with the action you held back: +act attack Ann",
        read=lines.act),
    Row("misc", "", "<what>[=<pool>[/<difficulty>]][, <option>]",
        "do something else; +misc reload[=<gun>] fills a gun, +misc clear clears a jam, "
        "+misc run, move <m> <name> runs", read=typed.misc),
    Row("rise", "", "", "get up from the ground", read=typed.bare),
    Row("draw", "", "<thing>", "take a weapon in hand; from the ground it is an action",
        read=plain),
    Row("stow", "", "<thing>", "put a weapon away", read=plain),
    Row("drop", "", "<thing>", "let a weapon fall", read=plain),
)  # fmt: skip


def _declare(asked: Asked) -> str:
    sealed = ", unseen by your rivals" if asked.facts.sealed else ""
    return (
        f"It is your turn to declare{sealed}: type {asked.lines}; +maneuvers tells their numbers."
        f"{_more(asked)}"
    )


def _more(asked: Asked) -> str:
    return targeted(asked) + _empty(asked)


def _empty(asked: Asked) -> str:
    """A gun in hand without a round, and how it is filled."""
    person = asked.state.people[asked.question.who]
    empty = [weapon.name for weapon in gear.in_hand(person) if weapon.is_empty]
    if not empty:
        return ""
    verb = "is" if len(empty) == 1 else "are"
    line = f"+misc reload={empty[0].replace('_', ' ')}"
    then = f": type {line}" if asked.takes(line) else ""
    return f" Your {_things(empty)} {verb} empty{then}."


def _delay(asked: Asked) -> str:
    return "You hold back: type +act <line> to step in now, or +pass to wait on."


def _rise(asked: Asked) -> str:
    return (
        "You lie on the ground, and your action is lost: type +rise to get up, or +pass to lie "
        "still."
    )


BEFALLS = {
    "jam": "jam (the gun does)",
    "dropped": "dropped (the weapon falls)",
    "wasted": "wasted (the rounds are gone)",
    "ally": "ally (one of the own side is hit)",
    "down": "down (they fall)",
}
"""What a botch may come to, and what that changes where the word does not say it."""


def _mishap(asked: Asked) -> str:
    facts: Botch = asked.facts
    made, who, defends = facts.made, asked.name(facts.who), facts.of == "defense"
    what = "defence against" if defends else "attack on"
    other = asked.name(made.who if defends else made.against)
    using = f" with {_things([made.weapon])}" if made.weapon else ""
    return (
        f"{who} botched the {what} {other}{using}: type +choose <what> {who}, <what> being "
        f"{listed([BEFALLS.get(word, word) for word in asked.question.options], 'or')}."
    )


def phase(event: PhaseBegan, names: Names, reader: Reader) -> Parts:
    if event.step == "initiative" or event.phase == "chase":
        return []
    if event.phase == "ambush":
        return ["An ambush."]
    if event.phase == "main":
        return ["Declarations, the slowest first."]
    return [f"{upper_first(event.phase)}: further actions, by rating."]


def step(event: StepBegan, names: Names, reader: Reader) -> Parts:
    return ["All have declared."] if event.step == "resolve" else []


STILL = {"partial": "can still struggle", "complete": "can move nothing"}
"""How far somebody is immobilized (STO-CMP-04)."""


def _marks(person: Person) -> list[str]:
    own = person.own
    found = [f"cover {own.cover}"] if own.cover != "none" else []
    if own.immobilized and person.status == "active":
        found.append(STILL[own.immobilized])
    # What is declared names its weapon already.
    held = [name.replace("_", " ") for name in own.in_hand]
    found += [name for name in held if name not in (person.doing or "")]
    if own.aim:
        found.append(f"aims at {own.aim.target}")
    return found


def _spoken(name: str, person: Person) -> list[str]:
    own = person.own
    found = [f"{name} has {own.cover} cover."] if own.cover != "none" else []
    if own.immobilized and person.status == "active":
        found.append(f"{name} {STILL[own.immobilized]}.")
    found += [f"{name} holds {_things(own.in_hand)}."] if own.in_hand else []
    return found + ([f"{name} aims at {own.aim.target}."] if own.aim else [])


def _apart(view: View) -> list[str]:
    return [
        f"{listed(pair.between)} are {metres} m apart."
        for pair in view.pairs if (metres := pair.own.range) is not None
    ]  # fmt: skip


def _lying(view: View) -> list[str]:
    return on_the_ground(name.replace("_", " ") for name in view.own.lying)


def _things(names: list[str]) -> str:
    return listed(name.replace("_", " ") for name in names)


REFUSALS: dict[str, str | Mapping[str, str]] = {
    "err.declare.differs": {
        "": "You declared something else; keep to it, or type +abort and a defence.",
        "willpower": "You spend Willpower on a defence when you declare it; type this one without.",
        "held": "You step in with one single action; type it behind +act, such as +act attack Ann.",
        "lying": "You lie on the ground; type +rise, or +pass to lie still.",
        "asked": "You are attacked; type a defence, or +pass.",
        "passed": "You have passed for this turn; wait for the next one.",
    },
    "err.declare.acted": "Your place in this turn has come already; wait for the next turn.",
    "err.declare.dazed": "You are dazed and do nothing this turn; wait for the next one.",
    "err.declare.immobilized": "You cannot move; wait until you are freed.",
    "err.split.over_pool": "The shares come to more than {pool:die|dice}; write smaller shares.",
    "err.split.share": "Each share is at least {least:die|dice}; write larger shares.",
    "err.split.no_roll": {
        "": "'{what}' rolls nothing and cannot be part of a split; leave it out.",
        "ambush": "An ambush is a line of its own; type +attack/ambush and a name.",
        "unknown": "'{what}' is no action; write each part as you would type it alone, such as "
        "attack Ann.",
    },
    "err.split.defense_only": "That is a turn of nothing but defence; type +dodge/all or the like.",
    "err.delay.none": {
        "": "You hold nothing back; type +delay in your turn to declare, to step in later.",
        "early": "You step in when your own place has come; wait until you are asked again.",
    },
    "err.delay.used": "You have used the action you held back; wait for the next turn.",
    "err.delay.line": "Type +act and what you do, or +pass to wait on.",
    "err.rise.up": "You are on your feet; declare something else.",
    "err.sheet.gear": "That gear is not right: {problem}.",
    "err.pool.storyteller": "Your pool is made of traits of your sheet, each of them once; leave "
    "{word} out.",
    "err.roll.pool": "{problem}.",
}

LOST = {
    "err.attack.gone": "{against} is dead or gone",
    "err.weapon.none": "the weapon is not at hand any more",
    "err.gun.empty": "the {weapon:plain} is empty",
    "err.gun.rounds": "the {weapon:plain} has too few rounds",
    "err.gun.half_clip": "the {weapon:plain} is not half full",
    "err.gun.jammed": "the {weapon:plain} is jammed",
    "err.gun.full": "the {weapon:plain} is full",
    "err.range.out_of_reach": "{name} is out of reach",
    "err.range.beyond_max": "{name} is out of range",
    "err.range.no_sight": "{name} is out of sight",
    "err.cover.full": "{name} is wholly behind cover",
    "err.blind.ranged": "nobody shoots blind",
    "err.move.too_far": "the way is too far",
    "err.declare.clinched": "a clinch or hold is in the way",
    "err.clinch.taken": "a clinch or hold is in the way",
    "err.disarm.nothing": "{name} holds no weapon",
    "err.disarm.unarmed": "that takes a weapon in hand",
    "err.bite.no_grab": "{name} is in no grip",
}
"""Why an action is lost, by the code it would be refused with."""


def _lost(facts: Facts, names: Names) -> Parts:
    """What became impossible, and why (STO-INI-05)."""
    if "what" not in facts:
        return [fill("{who} cannot do that any more; the action is lost.", facts, names)]
    why = LOST.get(facts["why"], "it cannot be done any more")
    return [fill(f"{{who}} loses an action, {{what}}: {why}.", facts, names)]


TOLD: dict[str, Sentence] = {
    "action.lost": _lost,
    "action.ruled_void": "What {who} meant to do cannot be done any more.",
    "tie.reroll": "{people} are tied and roll again.",
    "declared.sealed": "{who} declares, sealed: {text}.",
    "init.have": {
        "": "You have initiative {initiative} already; wait for the first declaration.",
        "asked": "You have initiative {initiative} already; it is your turn to declare.",
    },
    "init.waits": "The storyteller begins the next turn; wait for +combat/next.",
    "gathering.over": "All are in; the first declaration is awaited.",
    "misc.done": "{who} does it: {what:quoted}.",
    "misc.tried": "{who} tries {what:quoted}.",
    "reloaded": "{who} reloads the {weapon:plain}.",
    "reload.failed": "{who} does not get the {weapon:plain} loaded.",
    "gun.cleared": "{who} clears the jam of the {weapon:plain}.",
    "draw.gone": "{who} reaches for the {weapon:plain}, which is not there any more.",
    "drawn": "{who} takes the {weapon:plain} in hand.",
    "stowed": "{who} puts the {weapon:plain} away.",
    "dropped": "{who} drops the {weapon:plain}.",
    "aim.lost": "{who} loses the aim.",
}

LIKELY = (
    "rise", "squeeze", "resist", "sustain", "bite", "release", "attack", "dodge", "parry", "delay",
    "pass",
)  # fmt: skip

SURFACE = Surface(
    rows=ROWS,
    likely=LIKELY,
    asks={
        "declare": Ask(_declare, "to declare", in_turn=True, more=_more),
        "delay": Ask(_delay, "to step in or wait"),
        "rise": Ask(_rise, "to get up or lie"),
        "confirm": Ask(roll_waits, "to let the dice roll"),
        "mishap": Ask(_mishap, "to say what a botch brings"),
    },
    options={
        "split": "+split <declaration>; <declaration>",
        "misc": "+misc <what>",
        "delay": "+delay",
        "rise": "+rise",
        "lie": "+pass",
        "act": "+act <line>",
    },
    told=TOLD,
    events={PhaseBegan: phase, StepBegan: step},
    purposes={"misc": "{who} rolls"},
    refusals=REFUSALS,
    foretold={"declared.sealed": Revealed},
    hints={"resolve": "wait until you are asked, or type +combat to see for whom the fight waits"},
    marks=(Marks(_marks, _spoken),),
    facts=(_apart, _lying),
    pages=pages_in(Path(__file__).parent / "help"),
)
