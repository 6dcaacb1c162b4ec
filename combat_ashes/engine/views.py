"""What each reader may see: one function for a fight, one for an event."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from msgspec import UNSET, structs, to_builtins
from msgspec.structs import asdict

from . import events as ev
from . import kept_lines
from .fight import AnyFight, Fight
from .hidden import as_others_know, for_who_knows_less, in_words, unseen, veiled, without
from .lookup import is_planned, name_of
from .ruleset import Ruleset
from .state import STORYTELLER, Combatant, FightState, Json, Modifier, Question, about, outside
from .view_model import Awaited, Changed, CombatantView, FightView, Health, Pair, Place, as_json

Words = Callable[[AnyFight, Json], str]


@dataclass(frozen=True)
class Reader:
    """Somebody who looks at a fight: `who` is their person's id if they are in it.

    They do not know of the `unseen`; of the `veiled` (id, and boxes of the track) they are
    told health in words. How much they read is their `style`: brief, normal or full.
    """

    who: str | None = None
    storyteller: bool = False
    screenreader: bool = False
    unseen: frozenset[str] = frozenset()
    veiled: tuple[tuple[str, int], ...] = ()
    style: str = "full"

    def is_(self, who: str | None) -> bool:
        """Whether something of this person is this reader's own business."""
        return self.storyteller or (who is not None and who == self.who)


ALL = Reader(storyteller=True)
"""Somebody who may see everything."""

_QUIET = (
    ev.AgendaSet,
    ev.PersonNoted,
    ev.FightNoted,
    ev.EveryoneReset,
    ev.Withdrawn,
    ev.BooksSet,
    ev.BookAdded,
    ev.BooksSettled,
    ev.EntryNoted,
)


def redact(event: ev.Event, reader: Reader) -> Any:
    """An event as a reader may see it, or None where it is not for them.

    Faces, difficulties and results are everybody's; what a pool was made of
    (unless a player chose it for the roll), what is spent and what was declared
    in secret belong to its owner and to the storyteller; so are the `terms`
    among the facts of something told.
    """
    if reader.storyteller:
        not_theirs = isinstance(event, ev.Told) and event.to not in (None, STORYTELLER, reader.who)
        if isinstance(event, ev.Asked):
            return ev.Asked(event.question)
        return None if not_theirs or isinstance(event, ev.AgendaSet) else event
    if reader.unseen:
        known = for_who_knows_less(event, reader.unseen)
        if known is None:
            return None
        event = known
    if isinstance(event, ev.TrackChanged):
        return _marked(event, reader)
    if isinstance(event, ev.Rolled):
        if event.who == reader.who:
            return event
        terms = event.pool_terms if event.chosen else ()
        return structs.replace(event, pool_terms=terms, difficulty_terms=(), notes=None)
    if isinstance(event, ev.Told):
        if event.to is not None and event.to != reader.who:
            return None
        # What only some may know names them.
        if "only" in event.facts and reader.who not in event.facts["only"]:
            return None
        return _told(event, reader)
    if isinstance(event, ev.Ruled):
        return event if event.public else None
    if isinstance(event, ev.Undone):
        return structs.replace(event, lines=tuple(line for line in event.lines if line[-1]))
    if isinstance(event, (ev.PoolChanged, ev.PersonChanged)):
        return event if event.who == reader.who else None
    if isinstance(event, ev.Joined):
        mine = event.person.id == reader.who
        return event if mine else structs.replace(event, person=outside(event.person))
    if isinstance(event, ev.Declared):
        return event if event.who == reader.who else _declared(event)
    if isinstance(event, ev.HasteSet):
        return None if event.secret and event.who != reader.who else event
    if isinstance(event, ev.Asked):
        return ev.Asked(event.question) if event.question.who == reader.who else None
    if isinstance(event, ev.Answered):
        return event if event.who == reader.who else None
    return None if isinstance(event, _QUIET) else event


def _marked(event: ev.TrackChanged, reader: Reader) -> ev.TrackChanged:
    """Damage or healing: where health is told in words, how somebody looks now."""
    for who, boxes in reader.veiled:
        if who == event.who:
            return structs.replace(
                event, levels=0, overflow=0, track=in_words(len(event.track), boxes)
            )
    return event


def knowing(fight: Fight[Ruleset], reader: Reader) -> Reader:
    """A reader with what is kept from them in a fight: nothing from its storyteller."""
    if reader.storyteller:
        return reader
    hidden, health = unseen(fight.state, reader.who), veiled(fight, reader.who)
    return replace(reader, unseen=hidden, veiled=health)


def known_to(state: FightState, reader: Reader) -> FightState:
    """A fight as a reader `knowing` what is kept from them knows it."""
    return state if reader.storyteller else as_others_know(state, reader.unseen)


def _declared(event: ev.Declared) -> ev.Declared:
    if event.secret:
        return structs.replace(event, action=None, text="", notes={})
    return structs.replace(event, notes={})


def _told(event: ev.Told, reader: Reader) -> ev.Told:
    if "terms" not in event.facts or event.facts.get("who") == reader.who:
        return event
    return structs.replace(event, facts={k: v for k, v in event.facts.items() if k != "terms"})


def view(
    fight: Fight[Ruleset], reader: Reader, log: Iterable[ev.Event] = (), number: int = 0
) -> dict[str, Json]:
    """A whole fight with its `number` and `log` as JSON, without what is secret to its reader."""
    reader = knowing(fight, reader)
    state = without(fight.state, reader.unseen)
    logged = [
        entry
        for number_, event in enumerate(log, 1)
        if (entry := _logged(state, reader, number_, event))
    ]
    return {**as_json(seen(fight, reader, number)), "log": logged}


def seen(fight: Fight[Ruleset], reader: Reader, number: int = 0) -> FightView[object, object]:
    """A fight as it is shown to a reader, without what is secret to them."""
    reader = knowing(fight, reader)
    fight = Fight(known_to(fight.state, reader), fight.rules)
    state = fight.state
    shown: FightView[object, object] = FightView(
        id=number, ruleset=state.ruleset, house=state.house, room=state.room, status=state.status,
        paused_for=state.paused_for, mode=state.mode, storyteller=state.storyteller_name or None,
        round=state.round, phase=state.phase, step=state.step,
        pairs=[
            Pair([name_of(state, who) for who in key.split("|")], pair)
            for key, pair in state.relations.items()
        ],
        own=None,
        order=[
            Place(person.name, person.initiative, person.rating)
            for person in map(state.people.__getitem__, state.order)
            if person.initiative is not None
        ],
        waiting_for=waiting_for(state),
        requests=[_awaited(state, q) for q in state.questions if not q.blocking],
        combatants={
            p.name: _combatant(fight, reader, p)
            for p in (*state.gone.values(), *state.people.values())
        },
        modifiers=[
            Changed(state.people[m.who].name, m.dice, m.difficulty, m.why, m.until)
            for m in state.modifiers
        ],
        books=[_entry(state, entry) for entry in state.books] if reader.storyteller else [],
    )  # fmt: skip
    who = None if reader.storyteller else reader.who or ""
    shown.own = fight.rules.views.of_fight(fight, who, shown)
    return shown


def _entry(state: FightState, entry: Any) -> Any:
    """An entry with a name; one that the rules in force do not know is as it was stored."""
    who = name_of(state, about(entry))
    return {**entry, "who": who} if isinstance(entry, dict) else structs.replace(entry, who=who)


def waiting_for(state: FightState) -> list[Awaited]:
    """Who is awaited, to answer what, with which options."""
    return [_awaited(state, q) for q in state.questions if q.blocking]


def _awaited(state: FightState, question: Question) -> Awaited:
    return Awaited(name_of(state, question.who), question.kind, list(question.options))


def _combatant(fight: Fight[Ruleset], reader: Reader, person: Combatant) -> CombatantView[object]:
    state, rules = fight.state, fight.rules
    mine = reader.is_(person.id)
    own = person.id == reader.who or (reader.storyteller and not person.player)
    shown: CombatantView[object] = CombatantView(
        side=person.side, status=person.status, player=person.player, absent=person.absent or None,
        left=person.id in state.gone, health=health(fight, reader, person),
        declared=declared_words(fight, reader, person),
        doing=declared_words(fight, reader, person, rules.views.told),
        conditions=list(person.conditions),
        haste=None if not mine and is_unshown(fight, person) else person.haste,
        initiative=person.initiative, weapons=rules.sheets.gear(rules, person)["weapons"], own=None,
        hidden=person.hidden or UNSET, size=person.flags.members or UNSET,
        proxy=_proxy(state, person) or UNSET, planned=is_planned(state, person) or UNSET,
        ahead=(kept_lines.words(person) if own else "") or UNSET,
        marked=(rules.views.marked(fight, person) if reader.storyteller else []) or UNSET,
        pools=dict(person.pools) if mine else UNSET, traits=dict(person.traits) if mine else UNSET,
    )  # fmt: skip
    shown.own = rules.views.of_person(fight, person, mine, shown)
    return shown


def _proxy(state: FightState, person: Combatant) -> str:
    """Who speaks for somebody, by name; empty for nobody."""
    other = state.people.get(person.flags.proxy)
    return other.name if other is not None else ""


def health(fight: Fight[Ruleset], reader: Reader, person: Combatant) -> Health:
    """Somebody's health as a reader may know it; in words it has no boxes."""
    shown = fight.rules.health.shown(fight, person)
    if person.id not in dict(reader.veiled):
        return shown
    return Health("", in_words(len(person.track), shown.boxes), 0, 0)


def is_unshown(fight: Fight[Ruleset], person: Combatant) -> bool:
    """Whether what this person declares is not for others yet: sealed, or hidden from all."""
    state = fight.state
    if not fight.rules.views.is_public(fight):
        return True
    sealed = [q.who for q in state.questions if q.facts.sealed]
    kept = [who for who, (_, seal) in fight.rules.views.awaiting(state).items() if seal]
    return person.id in (*sealed, *kept)


def declared_words(
    fight: Fight[Ruleset], reader: Reader, person: Combatant, words: Words | None = None
) -> str | None:
    """What somebody declared, as far as this reader may know it yet, in the rules' `words`."""
    state, mine = fight.state, reader.is_(person.id)
    words = words or fight.rules.views.words
    if person.declared is not None:
        known = mine or fight.rules.views.is_public(fight)
        return words(fight, person.declared) if known else "secret"
    if mine and (found := fight.rules.views.awaiting(state).get(person.id)):
        return words(fight, found[0])
    return None


_WHOLE = (Combatant, Question, Modifier)
"""What is shown elsewhere in the view."""

_NAMED = ("who", "against", "by", "to")


def _logged(
    state: FightState, reader: Reader, number: int, event: ev.Event
) -> dict[str, Json] | None:
    seen = redact(event, reader)
    if seen is None or isinstance(event, _QUIET):
        return None
    shown = {
        key: to_builtins(value)
        for key, value in asdict(seen).items()
        if not isinstance(value, _WHOLE)
    }
    if isinstance(event, ev.Modified):
        shown["modifiers"] = [asdict(modifier) for modifier in event.modifiers]
    for key in _NAMED:
        if shown.get(key) in state.people or shown.get(key) == STORYTELLER:
            shown[key] = name_of(state, shown[key])
    return {"n": number, "kind": event.kind, **shown}
