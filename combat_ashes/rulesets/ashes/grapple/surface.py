"""What a grapple brings to people: lines, prompts, sentences, what a screen shows, help."""

from pathlib import Path

from ....engine.quoting import label
from ....text.events import fill
from ....text.surface import STORYTELLER, Facts, Names, Parts, Row, Sentence, Surface, pages_in
from ....text.words import count, dice, listed
from ..view_model import GrappleView, View
from . import prompts, typed
from .hazards import HazardEntry

ROWS = (
    Row("grapple", "", "<target>[=strength or dexterity]", "seize the target; a won roll holds "
        "them and does no damage", read=typed.seize),
    Row("grapple", "defend", "[strength or dexterity]", "stand ready to seize the first who "
        "attacks you by hand", read=typed.defend),
    Row("grapple", "sustain", "[strength or dexterity]", "hold on to whom you hold; with haste and "
        "several, name one first", read=typed.hold),
    Row("grapple", "release", "[<name>]", "let go; you then declare as a free person",
        read=typed.hold),
    Row("grapple", "resist", "[strength or dexterity]", "try to loosen the hold on you",
        read=typed.hold),
    Row("grapple", "reverse", "[strength or dexterity]", "try to turn the hold around, which takes "
        "twice the Control", read=typed.hold),
    Row("grapple", "relent", "", "give up; you are helpless until you are let go", read=typed.hold),
    Row("grapple", "effect", "<name>[=<detail>]", "use a contest you have won: pin 10, disarm 5, "
        "prop 5, crack 4, slam 3, drop 2, clinch 1, throw all Control, action what the storyteller "
        "says", read=typed.effect),
    Row("grapple", "single", "<effect>[=<detail>]", "with the victim you have just seized: one "
        "effect at once, and let go", read=typed.effect),
    Row("grapple", "shrug", "[block or dodge]", "holding a victim, meet an attack for 1 Control",
        read=typed.forced),
    Row("grapple", "hostage", "[block or dodge]", "holding a victim, meet an attack behind them "
        "for 2 Control", read=typed.forced),
    Row("grapple", "assist", "<person>[=<method>]", "lend a hand to one side of a grapple",
        read=typed.assist),
    Row("grapple", "hazard", "<name>=<dice> <type>[, <n> yards][, <effects>]",
        "a danger that people can be dropped, slammed or thrown into; of drop, slam, throw and "
        "action name those that reach it, or none where all do", STORYTELLER, read=typed.hazard),
)  # fmt: skip


def _holds(view: View) -> list[str]:
    return [_held(grapple) for grapple in view.own.grapples]


def _held(grapple: GrappleView) -> str:
    if grapple.grappler is None:
        return f"{listed(grapple.between)} are in a grapple."
    if grapple.pinned:
        return f"{grapple.grappler} holds {grapple.victim} helpless."
    if grapple.control is None:
        return f"{grapple.grappler} holds {grapple.victim}."
    holds = f"{grapple.grappler} holds {grapple.victim}, Control {grapple.control}"
    more = count(grapple.reversal or 0, "more success", "more successes")
    return f"{holds}; to reverse it takes {more}.{_prices(grapple)}"


def _prices(grapple: GrappleView) -> str:
    known, control = grapple.effects.items(), grapple.control or 0
    paid = [f"{name} {cost}" for name, cost in known if cost <= control]
    dear = [f"{name} {cost}" for name, cost in known if cost > control]
    told = f" Control pays for {listed(paid)}" if paid else ""
    return f"{told}, not for {listed(dear)}." if told and dear else told and f"{told}."


def _danger(entry: HazardEntry) -> str:
    harm = f"{dice(entry.dice)} of {entry.damage} damage"
    return f"{entry.who} is in the way of the {label(entry.hazard)}: {harm}."


HAZARD = "There is a danger here: {hazard:label}, {dice:die|dice} of {damage} damage{far}."


def _hazard(facts: Facts, names: Names) -> Parts:
    """A danger, how far it is, and what a grappler types to use it."""
    far = "" if facts.get("yards") is None else f", {count(facts['yards'], 'yard')} away"
    lines = [f"{effect}={facts['hazard']}" for effect in facts["reach"]]
    use = f"A grappler aims at it with +grapple/effect {listed(lines, 'or')}."
    return [fill(HAZARD, {**facts, "far": far}, names), use]


ENDED = {
    "": "{who} and {against} are apart.",
    "contest": "{against} breaks {who}'s hold and is free.",
    "assist": "Help breaks {who}'s hold, and {against} is free.",
    "forced": "The attack cost {who} the last Control, and {against} is free.",
    "upkeep": "Holding on cost {who} the last Control, and {against} is free.",
    "spent": "{who} has spent the last Control, and {against} is free.",
    "single": "{who} has used the hold up, and {against} is free.",
    "thrown": "{against} flies out of the hands of {who} and is free.",
    "seized": "{who} is seized by {by} and lets {against} go.",
    "shaken": "The blow makes {who} let go, and {against} is free.",
    "out": "{by} is out of it, and {who} and {against} are apart.",
    "over": "{who}'s hold on {against} ends with the fight.",
    "over_pinned": "{against} is still helpless in the hands of {who}.",
}

TOLD: dict[str, Sentence] = {
    "grapple_started": "{who} seizes {against}, with Control {control}.",
    "grapple.let_go": "{who} lets {against} go; they are apart.",
    "grapple_ended": ENDED,
    "grapple.void": "What {who} declared in the hold is void.",
    "grapple.may_abort": "What {who} declared in the hold is void; {who} may type +abort and what "
    "to do instead.",
    "grapple.main_lost": "{who} has no Main action in this round.",
    "grapple.spent": "{who} spends all {control} Control over {against} at once.",
    "grapple.control": "{who} holds {against}: Control {before} becomes {after} ({why}).",
    "grapple.reversed": "{who} turns the hold around and holds {against}, with Control {after}.",
    "grapple.not_reversed": "{who} does not turn the hold around: {net} of the {needed} needed.",
    "grapple.pinned": {
        "": "{against} is helpless in the hands of {who}.",
        "pinned": "{who} pins {against}, who is helpless now.",
        "relented": "{against} gives up and is helpless in the hands of {who}.",
        "ruled": "{against} is bound, and helpless in the hands of {who}.",
    },
    "grapple.even": "{who} and {against} struggle, and nothing changes.",
    "grapple.kept": "{who} keeps hold of {against}.",
    "grapple.effect": "{who} uses the hold on {against}: {effect}.",
    "grapple.thrown": "{who} is flung {yards:yard}.",
    "grapple.taken": "{who} takes {against}'s {what}.",
    "grapple.fallen": "{who} loses the {what}, which falls to the ground.",
    "weapon.taken_up": "{who} picks up the {what}.",
    "grapple.action": "{who} manages it, with {against} in hand: {what:quoted}.",
    "grapple.priced": "In a grapple, this costs {cost} Control: {what:quoted}.",
    "grapple.hostage": "{who} is the shield and takes the blow.",
    "grapple.no_help": "{who} is of no help.",
    "grapple.seen": "You see that {who} holds {against}, with Control {control}.",
    "grapple.unseen": "You cannot make out who holds whom.",
    "hazard.declared": _hazard,
    "hazard.threatens": "{who} is in the way of the {hazard:label}; with a haste action, type "
    "+misc avoid {hazard}.",
    "hazard.avoided": "{who} gets clear of the {hazard:label}.",
    "grapple.action_lost": "{who} is held and loses the declared action.",
    "grapple.missed": "{who} does not get hold of {against}.",
}

SHORTER: dict[str, Sentence] = {
    "grapple_ended": {**ENDED, "upkeep": "{against} is free."},
    "grapple.missed": "The grapple fails.",
}
"""That holding on took the last Control is told just before."""

REFUSALS: dict[str, str] = {
    "err.grapple.method": "You grapple by strength or by dexterity, not by '{word}'; write one of "
    "the two.",
    "err.grapple.method_not_applicable": ("{name} cannot be held by {method}; type {instead}."),
    "err.grapple.none": "You are in no grapple where that could be done; type +combat to see.",
    "err.grapple.victim_options": "{name} holds you: type +grapple/resist, +grapple/reverse or "
    "+grapple/relent, or against an attack +block.",
    "err.grapple.sustain_or_release": "You hold {name}: type +grapple/sustain or +grapple/release "
    "first, or +split grapple/sustain; <declaration>.",
    "err.grapple.use_effect_instead": "You hold {name}; hurt them with +grapple/effect when you "
    "win the next contest.",
    "err.grapple.haste": "These rules give no contest for haste; type +pass.",
    "err.grapple.main_action_lost": "You were just let go and have no Main action this round; type "
    "+haste or +pass.",
    "err.grapple.no_effect_earned": "You have won no effect; win the next contest first.",
    "err.grapple.not_enough_control": "That costs {cost} Control and you have {control}; choose "
    "something that costs less.",
    "err.grapple.nothing_to_disarm": "{name} has nothing like that in hand; type the line with "
    "{lines}.",
    "err.grapple.already_prone": "{name} lies on the ground already; choose another effect.",
    "err.grapple.already_standing": "{name} is standing already; choose another effect.",
    "err.grapple.victim_not_standing": "{name} is on the ground and cannot be thrown; type "
    "+grapple/effect prop first.",
    "err.grapple.action_needs_storyteller": "The storyteller sets the price of '{what}' first, "
    "with +combat/rule action {what}=<2 to 6>.",
    "err.grapple.action_cost": "An action costs {least} to {most} Control; write one of these.",
    "err.grapple.effect": "There is no effect '{word}'; write {effects}.",
    "err.grapple.single_effect_excluded": "You cannot have {effect:plain} at once; choose another "
    "effect, or +pass to hold on.",
    "err.grapple.not_aimed": "A {effect} cannot be aimed at anything; leave that out.",
    "err.grapple.hazard": "There is no danger '{word}' here; name {names}.",
    "err.grapple.hazard_far": "Your {effect} does not reach the {name}, that takes {needs}; type "
    "another effect, or leave the {name} out.",
    "err.grapple.helpless": "{name} is held helpless already; attack the grappler.",
    "err.grapple.kind": "You defend with block or dodge, not with '{word}'; write one of the two.",
}

UNLED: dict[str, str] = {
    "err.grapple.action_needs_storyteller": "Nobody runs this fight and could set the price of "
    "'{what}'; choose another effect."
}


SURFACE = Surface(
    rows=ROWS,
    asks=prompts.ASKS,
    options={
        "grapple": "+grapple <target>",
        **{word: f"+grapple/{word}" for word in (*typed.HOLDING, "shrug", "hostage")},
    },
    told=TOLD,
    shorter=SHORTER,
    purposes={"grapple": "{who} grapples {against}", "assist": "{who} lends {against} a hand"},
    refusals=REFUSALS,
    unled=UNLED,
    facts=(_holds,),
    books={HazardEntry: _danger},
    pages=pages_in(Path(__file__).parent / "help"),
)
