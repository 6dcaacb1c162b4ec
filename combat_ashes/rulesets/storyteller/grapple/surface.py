"""What people read of clinches and holds."""

from collections.abc import Mapping

from ....text.events import fill
from ....text.surface import Ask, Asked, Facts, Names, Parts, Row, Sentence, Surface
from .. import typed
from ..view_model import View

ROWS = (
    Row("grapple", "", "<target>[=clinch or hold]", "lock with the target, or hold them fast",
        read=typed.seize),
    Row("grapple", "squeeze", "", "in a clinch: Strength damage without a roll to hit",
        read=typed.grip("squeeze")),
    Row("grapple", "resist", "[, willpower]", "try to get out of a clinch or hold",
        read=typed.grip("resist")),
    Row("grapple", "sustain", "[, willpower]", "keep holding", read=typed.grip("sustain")),
    Row("grapple", "release", "", "let go, or ask to be let go", read=typed.grip("release")),
    Row("grapple", "relent", "", "give up getting out of a hold", read=typed.grip("relent")),
)  # fmt: skip


def _release(asked: Asked) -> str:
    name = asked.name(asked.facts.who)
    return f"{name} asks you to let go: type +choose agree to let go, or +choose refuse to hold on."


def _holds(view: View) -> list[str]:
    words = {"clinch": "{grappler} and {victim} are in a clinch.",
             "hold": "{grappler} holds {victim}."}  # fmt: skip
    return [
        words[each.kind].format(grappler=each.grappler, victim=each.victim)
        for each in view.own.grapples
    ]


REFUSALS: dict[str, str | Mapping[str, str]] = {
    "err.grapple.none": "You are in no clinch or hold; type +grapple and a name to begin one.",
    "err.declare.clinched": {
        "": "In a clinch you can only type +grapple/squeeze, /resist, /release, a bite, or +pass.",
        "victim": "In a clinch you can only type +grapple/squeeze, /resist, /release, or +pass.",
    },
    "err.declare.held": {
        "": "You have a victim in your hold; type +grapple/sustain, +grapple/release, or a bite.",
        "victim": "You are held, and try to get free in your place without typing anything; "
        "+grapple/relent gives that up.",
    },
    "err.split.grapple": "In a clinch or hold you do one thing; leave the split out.",
}


def _contest(facts: Facts, names: Names) -> Parts:
    """Whether somebody gets out of a clinch or a hold."""
    does = "gets" if facts["free"] else "does not get"
    return [fill(f"{{who}} {does} free of {{against}}.", facts, names)]


TOLD: dict[str, Sentence] = {
    "grapple.clinch": "{who} clinches {against}.",
    "grapple.hold": "{who} holds {against}, who tries to get free each turn without being asked.",
    "grapple.action_lost": {
        "hold": "{who} is held and loses what was declared: {what}.",
        "clinch": "{who} is in a clinch and loses what was declared: {what}.",
    },
    "grapple.slips": "{who} gets no grip on {against}.",
    "grapple.squeezes": "{who} squeezes {against}.",
    "grapple.over": "{who} no longer holds on.",
    "grapple.contest": _contest,
    "grapple.strains": "{who} puts {extras:plain} into the next attempt to get free.",
    "grapple.relents": "{who} gives up the struggle.",
    "grapple.resists": "{who} takes up the struggle again.",
    "release.refused": "{who} does not let {against} go.",
}

SURFACE = Surface(
    rows=ROWS,
    asks={"release": Ask(_release, "to let go or not")},
    options={
        word: f"+grapple/{word}" for word in ("squeeze", "resist", "sustain", "release", "relent")
    },
    told=TOLD,
    refusals=REFUSALS,
    facts=(_holds,),
)
