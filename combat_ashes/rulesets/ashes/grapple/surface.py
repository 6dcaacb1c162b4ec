"""What a grapple brings to people: lines, prompts, sentences, what a screen shows, help."""

from __future__ import annotations

from pathlib import Path

from ....engine.quoting import label
from ....text.surface import STORYTELLER, Row, Surface, pages_in
from ....text.words import count, dice, listed
from ..view_model import GrappleView, View
from . import prompts, sentences, typed
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
    """What each effect costs, and which of them the Control there is pays for."""
    known, control = grapple.effects.items(), grapple.control or 0
    paid = [f"{name} {cost}" for name, cost in known if cost <= control]
    dear = [f"{name} {cost}" for name, cost in known if cost > control]
    told = f" Control pays for {listed(paid)}" if paid else ""
    return f"{told}, not for {listed(dear)}." if told and dear else told and f"{told}."


def _danger(entry: HazardEntry) -> str:
    harm = f"{dice(entry.dice)} of {entry.damage} damage"
    return f"{entry.who} is in the way of the {label(entry.hazard)}: {harm}."


SURFACE = Surface(
    rows=ROWS,
    asks=prompts.ASKS,
    options={
        "grapple": "+grapple <target>",
        **{word: f"+grapple/{word}" for word in (*typed.HOLDING, "shrug", "hostage")},
    },
    told=sentences.TOLD,
    shorter=sentences.SHORTER,
    purposes={"grapple": "{who} grapples {against}", "assist": "{who} lends {against} a hand"},
    refusals=sentences.REFUSALS,
    unled=sentences.UNLED,
    facts=(_holds,),
    books={HazardEntry: _danger},
    pages=pages_in(Path(__file__).parent / "help"),
)
