"""Haste actions: announcing and paying for them (ASH-HAS)."""

from ....engine.events import HasteSet, PoolChanged
from ....engine.inputs import Input
from ....engine.state import STORYTELLER
from ...common.declare_resolve import ahead
from ...common.tables import Parting
from ..combatant import Combatant
from ..fight import Decision
from ..flags import Paid
from ..rules import AshesRules
from . import holding

GRANTED = "other"
"""The source for what the storyteller grants."""

SPELLS = {"time": "mage", "quicksilver": "changeling"}
"""Sources that a sheet need not number, and whose they are."""

SOURCES = ("celerity", "rage", "time", "quicksilver", "other")
"""What haste may come from (ASH-HAS-01)."""


def announce(ctx: Decision, given: Input) -> None:
    """`+haste n=source` with one's Main declaration (ASH-HAS-01, -02)."""
    person = holding.acting_at_once(ctx, given.who)
    _check_moment(ctx, person)
    count = given.number("count")
    if count < 1:
        ctx.refuse("err.declare.incomplete", missing="how many haste actions")
    source = _source(ctx, person, given.text("source"))
    if paid := person.flags.haste_paid:
        # An announcement made again replaces the first.
        pay_back(ctx, person.id, paid.count)
    _pay(ctx, ctx.person(person.id), count, source)
    question = ctx.state.question_for(person.id, "declare")
    sealed = bool(question and question.facts.sealed)
    secret = sealed or not ctx.rules.settings.declare.public
    ctx.flag(person.id, haste_paid=Paid(source, count))
    ctx.emit(HasteSet(person.id, count, source, announced=count, secret=secret))


def _check_moment(ctx: Decision, person: Combatant) -> None:
    """Haste goes with one's Main declaration, or later where the setting lets it."""
    state = ctx.state
    if state.step == "initiative":
        ctx.refuse("err.phase.wrong_step", step=state.step)
    if state.question_for(person.id, "declare") and state.phase == "main":
        return
    waits = person.declared is None and state.phase == "main" and state.step == "declare"
    if waits and person.initiative is not None:
        ahead.out_of_turn(ctx, person.id)
    revised = ctx.rules.settings.declare.revisable and state.step == "declare"
    if state.phase != "main" or not revised:
        ctx.refuse_unless_allowed("err.haste.not_announced")


def _source(ctx: Decision, person: Combatant, word: str) -> str:
    rules = ctx.rules
    sources = SOURCES
    word = word.strip().lower()
    named = [source for source in sources if word and source.startswith(word)]
    if word and not named:
        ctx.refuse("err.haste.source", word=word, sources=list(sources))
    if named:
        return named[0]
    own = sources_of(rules, person)
    if len(own) == 1:
        return own[0]
    ctx.refuse("err.declare.incomplete", missing="a source of haste", sources=list(sources))


def _pay(ctx: Decision, person: Combatant, count: int, source: str) -> None:
    """Refuse what the source cannot pay for; Rage is spent by the point (ASH-HAS-01)."""
    grants = source == GRANTED and ctx.given.by == STORYTELLER
    can = count if grants else most(ctx.rules, person, source)
    if source == "rage":
        if count > can:
            ctx.refuse("err.haste.too_many", most=can, source=source)
        price = count * ctx.rules.settings.haste.rage_per_action
        if price:
            left = person.pools.get("rage", 0) - price
            ctx.emit(PoolChanged(person.id, "rage", -price, left, "haste"))
    elif count > can:
        ctx.refuse_unless_allowed("err.haste.too_many", most=can, source=source)


def pay_back(ctx: Decision, who: str, count: int) -> None:
    """Return what some haste actions cost as they are announced anew."""
    person = ctx.person(who)
    paid = person.flags.haste_paid
    if paid and paid.source == "rage" and count:
        price = min(count, paid.count) * ctx.rules.settings.haste.rage_per_action
        now = person.pools.get("rage", 0) + price
        ctx.emit(PoolChanged(who, "rage", price, now, "refund"))


def spend(ctx: Decision, who: str) -> None:
    """One haste action is used up, also by passing (ASH-HAS-03)."""
    ctx.emit(HasteSet(who, ctx.person(who).haste - 1))


def holders(ctx: Decision) -> list[Combatant]:
    """Who has haste actions left and can use them (ASH-HAS-04)."""
    return [p for p in owners(ctx) if not holding.is_pinned(ctx.state, p.id)]


def owners(ctx: Decision) -> list[Combatant]:
    """Who has haste actions left, and may be let go of a pin in time (ASH-GRP-49)."""
    return [p for p in ctx.state.able() if p.haste > 0 and p.initiative is not None]


def miss(ctx: Decision) -> None:
    """Nobody saves up a haste action for which they were let go too late (ASH-HAS-03)."""
    if ctx.state.phase == "main":
        return
    for person in owners(ctx):
        late = person.flags.let_go or holding.is_pinned(ctx.state, person.id)
        if late and person.declared is None:
            ctx.announce("haste.missed", who=person.id)
            spend(ctx, person.id)


def lose(ctx: Decision, who: str) -> None:
    """Unused haste is gone (ASH-HAS-02, ASH-HLT-04)."""
    person = ctx.person(who)
    if not person.haste:
        return
    ctx.announce("haste.lost", who=who, haste=person.haste)
    ctx.emit(HasteSet(who, 0))


def most(rules: AshesRules, person: Combatant, source: str) -> int:
    """The haste actions a source can pay for; a spell without dots pays one (ASH-HAS-01)."""
    points = _points(person, source)
    if source == "rage":
        return points // max(1, rules.settings.haste.rage_per_action)
    return points or int(SPELLS.get(source) == person.kind)


def sources_of(rules: AshesRules, person: Combatant) -> list[str]:
    """The sources of haste that a person has something left of (ASH-HAS-01)."""
    return [source for source in SOURCES if _points(person, source)]


def _points(person: Combatant, source: str) -> int:
    if source == GRANTED:
        return int(person.flags.haste_granted)
    return person.pools.get(source, person.traits.get(source, 0))


class LosesHaste(Parting[AshesRules]):
    """A person who is out has no use for haste (ASH-HLT-04)."""

    def out(self, ctx: Decision, who: str) -> None:
        lose(ctx, who)

    def left(self, ctx: Decision, who: str) -> None:
        """It goes with them."""
