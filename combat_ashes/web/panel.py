"""What a panel shows: the fight, what its reader is asked with buttons, and what happened.

Three messages that are the same for the page, the dock and clients' panels. Everything in them is
made from `view(state, reader)` and from what the reader is told, so that nothing else can leave.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ..engine.events import Event
from ..engine.fight_end import is_closing
from ..engine.hidden import without
from ..engine.offers import Maneuver, Offer
from ..engine.state import STORYTELLER, FightState, Question
from ..engine.view_rules import offers_of
from ..engine.views import Reader, knowing, known_to, view
from ..mush import clock, tell
from ..mush.active_rules import surface_under
from ..mush.fights import FightScript, Live
from ..rulesets import look_at, proposing
from ..text.listings import as_told, dice_at
from ..text.prompts import ANY, TARGET, as_typed, foes, is_asked, spoken_for, waiting
from ..text.surface import Surface, Try
from ..text.words import dice
from .messages import Asked, Button, Choice, Happened, Shown

WEAPON = "<weapon>"
DESK = (
    "+combat/next", "+combat/undo", "+combat/pause", "+combat/resume",
    "+combat/desk", "+combat/recap", "+combat/undo/list", "+combat/end",
)  # fmt: skip
"""What whoever runs the fight may press at any time."""

OWN = ("+combat/why", "+combat/recap", "+init/leave")
"""What whoever is in it may; and, where nobody runs it, end it with all the others."""

IDLE = {"running": "+combat/resume", "paused": "+combat/pause"}
"""What would be refused of it, by how the fight stands."""


class Seat(Struct, frozen=True):
    """Where somebody looks from: a person of the fight, its storyteller, or neither."""

    who: str | None = None
    runs: bool = False

    @property
    def reader(self) -> Reader:
        return Reader(self.who, self.runs)


def seat_of(state: FightState, ref: int | None) -> Seat:
    """Where the character with this number sits; None for a visitor."""
    if ref is None:
        return Seat()
    who = next((who for who, person in state.people.items() if person.ref == ref), None)
    return Seat(who, state.storyteller == ref)


def shown(live: Live, seat: Seat) -> Shown:
    state = live.state
    fight = view(look_at(state), seat.reader, (), live.fight_id)
    fight.pop("log")
    person = state.people.get(seat.who or "")
    return Shown(
        live.number, person.name if person else "", seat.runs,
        _waits(state, seat), clock.seconds_left(live), fight,
    )  # fmt: skip


def _waits(state: FightState, seat: Seat) -> str:
    known = knowing(look_at(state), seat.reader)
    if state.status == "over":
        return "The fight is over."
    if is_closing(state):
        return "Nobody is left to fight against; the fight ends soon."
    return waiting(surface_under(state.ruleset), known_to(state, known))


def happened(script: FightScript, seat: Seat, events: tuple[Event, ...]) -> Happened:
    """What one input made happen, as whoever sits there reads it in the style `normal`."""
    news = tell.News(script, script.held.before, events)
    return Happened(script.live.number, news.read_from(seat.who, seat.runs))


def asked_of(live: Live, seat: Seat) -> Asked:
    """What whoever sits there is asked now; a spectator is asked nothing."""
    state = live.state
    if state.status == "over" or (seat.who is None and not seat.runs):
        return Asked(live.number, [], [])
    reader = knowing(look_at(state), seat.reader)
    prompts = tell.prompts_for(state, reader)
    questions = is_asked(state, seat.who, seat.runs)
    known = without(state, reader.unseen)
    choices = [_choice(known, question) for question in questions]
    return Asked(live.number, prompts, choices, _any_time(state, seat))


def _any_time(state: FightState, seat: Seat) -> tuple[str, ...]:
    if seat.runs:
        return tuple(line for line in DESK if line != IDLE.get(state.status))
    if state.storyteller is not None:
        return OWN
    return (*OWN, "+combat/truce off" if seat.who in state.flags.truce else "+combat/truce")


def _choice(state: FightState, question: Question) -> Choice:
    surface = surface_under(state.ruleset)
    name = _name(state, question)
    in_turn = surface.asks.get(question.kind, ANY).in_turn
    found = _turn(surface, state, question) if in_turn else _answers(surface, state, question)
    buttons = [each for each in found if each.targets or TARGET not in each.line]
    if spoken_for(state, question):
        buttons = [_as(name, each) for each in buttons]
    return Choice(name, question.kind, buttons)


def _name(state: FightState, question: Question) -> str:
    if question.who == STORYTELLER:
        return state.storyteller_name or "a storyteller"
    return state.people[question.who].name


def _as(name: str, button: Button) -> Button:
    return Button(f"+combat/as {name}={button.line}", button.words, button.targets)


def _turn(surface: Surface, state: FightState, question: Question) -> list[Button]:
    """The lines of `+maneuvers`, and +pass."""
    found = proposing.maneuvers(surface, state, state.people[question.who])
    anybody = tuple(foes(state, question.who))
    may = proposing.tries(surface, state, question)
    buttons = [_maneuver(each, anybody) for each in found]
    # What may stand in an attack's line is what a guard may strike with.
    held = list(dict.fromkeys(each.line.partition("=")[2] for each in buttons if each.targets))
    chosen = [one for each in buttons for one in _chosen(state, question.who, each, held, may)]
    return [*chosen, Button("+pass")]


def _maneuver(each: Maneuver, anybody: tuple[str, ...]) -> Button:
    whom = anybody if TARGET in each.line and each.targets is None else tuple(each.targets or ())
    words = as_told(each).removeprefix(each.line).removeprefix(": ")
    line = as_typed(each)
    about = each.line.removeprefix(line).strip(", ")
    return Button(line, ", ".join(filter(None, (words, about))), whom)


def _chosen(state: FightState, who: str, button: Button, held: list[str], may: Try) -> list[Button]:
    """A button whose weapon, or whose other person, is chosen among those with whom it is taken."""
    line = button.line
    if WEAPON in line:
        lines = [line.replace(WEAPON, each) for each in held if each]
        return [replace(button, line=each) for each in lines if may(each) is not None] or [button]
    line = proposing.WHOM.sub(TARGET, line)
    if line == button.line:
        return [button]
    others = [each.name for other, each in state.people.items() if other != who]
    whom = [name for name in others if may(line.replace(TARGET, name)) is not None]
    return [replace(button, line=line, targets=tuple(whom))]


def _answers(surface: Surface, state: FightState, question: Question) -> list[Button]:
    """The lines that answer what is asked, with their dice where any are known."""
    may = proposing.tries(surface, state, question)
    offers = {each.option: each for each in offers_of(look_at(state), question)}
    ask = surface.asks.get(question.kind, ANY)
    found: dict[str, Button] = {}
    for line, option in proposing.answers(surface, state, question).items():
        if may(line) is not None:
            found[line] = Button(line, _known(offers.get(option)))
    if ask.declined(question.options) and may("+pass") is not None:
        found.setdefault("+pass", Button("+pass"))
    return list(found.values())


def _known(offer: Offer | None) -> str:
    if offer is None:
        return ""
    if offer.is_rolled:
        return dice_at(offer)
    return dice(offer.value) if offer.value else ""
