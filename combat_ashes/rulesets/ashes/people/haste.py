"""Haste actions: announcing and paying for them (ASH-HAS)."""

from __future__ import annotations

from ....engine.events import HasteSet, PoolChanged
from ....engine.inputs import Input
from ....engine.state import STORYTELLER, Person
from ....engine.turn import Turn
from ...parts.round import ahead
from ...parts.tables import Parting
from ..notes import HASTE_GRANTED, HASTE_PAID, LET_GO
from ..rules import AshesRules
from . import holding

GRANTED = "other"
"""The source for what the storyteller grants."""

SPELLS = {"time": "mage", "quicksilver": "changeling"}
"""Sources that a sheet need not number, and whose they are."""


def announce(turn: Turn[AshesRules], given: Input) -> None:
    """`+haste n=source` with one's Main declaration (ASH-HAS-01, -02)."""
    person = holding.acting_at_once(turn, given.who)
    _check_moment(turn, person)
    count: int = given.args.get("count") or 0
    if count < 1:
        turn.refuse("err.declare.incomplete", missing="how many haste actions")
    source = _source(turn, person, str(given.args.get("source") or ""))
    _take_back(turn, person)
    _pay(turn, turn.person(person.id), count, source)
    question = turn.state.question_for(person.id, "declare")
    sealed = bool(question and question.facts.get("sealed"))
    secret = sealed or not turn.rules.settings.declare.public
    HASTE_PAID.put(turn, person.id, {"source": source, "count": count})
    turn.emit(HasteSet(person.id, count, source, announced=count, secret=secret))


def _check_moment(turn: Turn[AshesRules], person: Person) -> None:
    """Haste goes with one's Main declaration, or later where the setting lets it."""
    state = turn.state
    if state.step == "initiative":
        turn.refuse("err.phase.wrong_step", step=state.step)
    if state.question_for(person.id, "declare") and state.phase == "main":
        return
    waits = person.declared is None and state.phase == "main" and state.step == "declare"
    if waits and person.initiative is not None:
        ahead.out_of_turn(turn, person.id)
    late = turn.rules.settings.haste.announce == "any_time_before_haste_1"
    revised = turn.rules.settings.declare.revisable and state.step == "declare"
    if state.phase != "main" or not (late or revised):
        turn.forbid("err.haste.not_announced")


def _source(turn: Turn[AshesRules], person: Person, word: str) -> str:
    """The source named, or the only one on the sheet."""
    rules = turn.rules
    sources = rules.settings.haste.sources
    word = word.strip().lower()
    named = [source for source in sources if word and source.startswith(word)]
    if word and not named:
        turn.refuse("err.haste.source", word=word, sources=list(sources))
    if named:
        return named[0]
    own = sources_of(rules, person)
    if len(own) == 1:
        return own[0]
    if "haste" in rules.settings.declare.required:
        turn.refuse("err.declare.incomplete", missing="a source of haste", sources=list(sources))
    return GRANTED


def _pay(turn: Turn[AshesRules], person: Person, count: int, source: str) -> None:
    """Refuse what the source cannot pay for; Rage is spent by the point (ASH-HAS-01)."""
    grants = source == GRANTED and turn.given.by == STORYTELLER
    can = count if grants else most(turn.rules, person, source)
    if source == "rage":
        if count > can:
            turn.refuse("err.haste.too_many", most=can, source=source)
        price = count * turn.rules.settings.haste.rage_per_action
        if price:
            left = person.pools.get("rage", 0) - price
            turn.emit(PoolChanged(person.id, "rage", -price, left, "haste"))
    elif count > can:
        turn.forbid("err.haste.too_many", most=can, source=source)


def _take_back(turn: Turn[AshesRules], person: Person) -> None:
    """An announcement made again replaces the first, which is paid back."""
    paid = HASTE_PAID.of(person.notes)
    if paid:
        pay_back(turn, person.id, paid["count"])


def pay_back(turn: Turn[AshesRules], who: str, count: int) -> None:
    """Return what some haste actions cost (`haste.refund`, or a new announcement)."""
    person = turn.person(who)
    paid = HASTE_PAID.of(person.notes)
    if paid and paid["source"] == "rage" and count:
        price = min(count, paid["count"]) * turn.rules.settings.haste.rage_per_action
        now = person.pools.get("rage", 0) + price
        turn.emit(PoolChanged(who, "rage", price, now, "refund"))


def spend(turn: Turn[AshesRules], who: str) -> None:
    """One haste action is used up, also by passing (ASH-HAS-03)."""
    turn.emit(HasteSet(who, turn.person(who).haste - 1))


def holders(turn: Turn[AshesRules]) -> list[Person]:
    """Who has haste actions left and can use them (ASH-HAS-04)."""
    return [p for p in owners(turn) if not holding.is_pinned(turn.state, p.id)]


def owners(turn: Turn[AshesRules]) -> list[Person]:
    """Who has haste actions left, and may be let go of a pin in time (ASH-GRP-49)."""
    return [p for p in turn.state.able() if p.haste > 0 and p.initiative is not None]


def miss(turn: Turn[AshesRules]) -> None:
    """Nobody saves up a haste action for which they were let go too late (ASH-HAS-03)."""
    if turn.state.phase == "main" or turn.rules.settings.haste.may_hold:
        return
    for person in owners(turn):
        late = LET_GO.of(person.notes) or holding.is_pinned(turn.state, person.id)
        if late and person.declared is None:
            if turn.rules.settings.haste.refund:
                pay_back(turn, person.id, 1)
            turn.tell("haste.missed", who=person.id)
            spend(turn, person.id)


def lose(turn: Turn[AshesRules], who: str) -> None:
    """Unused haste is gone, or paid back (`haste.refund`, ASH-HLT-04)."""
    person = turn.person(who)
    if not person.haste:
        return
    if turn.rules.settings.haste.refund:
        pay_back(turn, who, person.haste)
    turn.tell("haste.lost", who=who, haste=person.haste)
    turn.emit(HasteSet(who, 0))


def lose_unused(turn: Turn[AshesRules]) -> None:
    """At the end of a round nobody keeps haste."""
    for who in list(turn.state.people):
        lose(turn, who)


def most(rules: AshesRules, person: Person, source: str) -> int:
    """How many haste actions a source can pay for (ASH-HAS-01).

    Rage by its price, anything else by its dots on the sheet; a spell without dots pays for
    one, and `other` for what the storyteller granted this round.
    """
    points = _points(person, source)
    if source == "rage":
        return points // max(1, rules.settings.haste.rage_per_action)
    return points or int(SPELLS.get(source) == person.kind)


def sources_of(rules: AshesRules, person: Person) -> list[str]:
    """The sources of haste that a person has something left of (ASH-HAS-01)."""
    return [source for source in rules.settings.haste.sources if _points(person, source)]


def _points(person: Person, source: str) -> int:
    if source == GRANTED:
        return int(HASTE_GRANTED.of(person.notes))
    return person.pools.get(source, person.traits.get(source, 0))


class LosesHaste(Parting[AshesRules]):
    """A person who is out has no use for haste (ASH-HLT-04)."""

    def out(self, turn: Turn[AshesRules], who: str) -> None:
        lose(turn, who)

    def left(self, turn: Turn[AshesRules], who: str) -> None:
        """It goes with them."""
