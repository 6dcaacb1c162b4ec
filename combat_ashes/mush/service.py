"""The one door through which a fight changes: load, decide, store, evolve, tell.

Everybody comes this way: commands, timers, people who go and come. What is
stored is stored before anybody is told, in one transaction.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from evennia.utils import logger
from twisted.internet import reactor

from ..engine.codec import dump_input
from ..engine.decide import Decided, decide
from ..engine.dice import Dice, SeededDice, seed_hash
from ..engine.events import (
    Event,
    FightChanged,
    PersonChanged,
    PoolChanged,
    Removed,
    TrackChanged,
)
from ..engine.evolve import evolve_all
from ..engine.history import kept, take_back
from ..engine.inputs import Input
from ..engine.refusals import Refusal
from ..engine.state import STORYTELLER, State
from ..rulesets import rulebook
from . import clock, house, store, tell
from .fights import Live, fight_in, new_script, new_seed
from .link import together

WRITE_SECONDS = 1.0
"""How soon a character is brought in step with the fight that holds them."""

_dice: list[Dice] = []
"""Dice that are used instead of a fight's own, while a scenario is played."""


@contextmanager
def dice_from(dice: Dice) -> Iterator[None]:
    """Let every roll within come from these dice."""
    _dice.append(dice)
    try:
        yield
    finally:
        _dice.pop()


def free_dice() -> Dice:
    """Dice for a roll that belongs to no fight."""
    return _dice[-1] if _dice else SeededDice(new_seed())


def _dice_of(live: Live) -> Dice:
    return _dice[-1] if _dice else live.dice


def history(live: Live) -> list[Event]:
    """Every event of a fight that still counts."""
    entries = list(kept(store.reader(live.fight_id), live.number))
    return [event for entry in reversed(entries) for event in entry.events]


def open_fight(room: Any, speaker: Any) -> Any | Refusal:
    """Begin a fight in a room under the rules in force there."""
    if fight_in(room) is not None:
        return Refusal("err.fight.exists")
    ruleset = house.ruleset_of(room)
    seed = new_seed()
    given = Input(
        "start",
        "st",
        "st",
        {
            "ruleset": ruleset,
            "settings": house.settings_of(room, ruleset),
            "room": room.key,
            "seed_hash": seed_hash(seed),
        },
        speaker=speaker.key,
    )
    fresh = Live(0, 1, State(ruleset=ruleset), seed)
    decided = decide(fresh.state, given, rulebook, _dice_of(fresh))
    if isinstance(decided, Refusal):
        return decided
    script = new_script(room)
    fresh.fight_id = store.create(room.id, seed, decided.state, given, decided.events)
    script.db.fight_id = fresh.fight_id
    fresh.state = decided.state
    script.held.live = fresh
    script.held.before = State(ruleset=ruleset)
    _after(script, given, decided.events)
    return script


def submit(script: Any, given: Input) -> Refusal | None:
    """Change a fight by one input; a refusal means that nothing has changed.

    A fault in the rules never reaches other fights: it is logged with its
    input, this fight is paused, and the storyteller is told how to go on.
    """
    live = script.live
    if live is None:
        return Refusal("err.fight.none")
    try:
        outcome = decide(live.state, given, rulebook, _dice_of(live))
        if isinstance(outcome, Refusal):
            _remember(live, given, outcome)
            return outcome
        _commit(script, live, given, outcome)
    except store.Overtaken:
        script.forget()
        return Refusal("err.fight.overtaken")
    except Exception:
        if _dice:
            raise  # A scenario tells the fault itself.
        return _broken(script, live, given)
    _after(script, given, outcome.events)
    return None


def _commit(script: Any, live: Live, given: Input, outcome: Decided) -> None:
    deadline = clock.next_deadline(live, outcome.state)
    store.append(live.fight_id, live.number + 1, outcome.state, given, outcome.events, deadline)
    script.held.before = live.state
    live.number += 1
    live.deadline = deadline
    live.state = outcome.state


def _after(script: Any, given: Input, events: tuple[Event, ...]) -> None:
    """Once stored: the speaker is told, who waits for it, and then everybody else."""
    live = script.live
    news = tell.News(script, script.held.before, events)
    speaker = _character_of(live.state, given)
    if speaker is not None and speaker.sessions.count():
        _tell(script, news, [speaker])
    _tell(script, news, [each for each in news.listeners() if each != speaker])
    clock.stop(script) if live.is_over() else clock.arm(script, ring)
    _keep_in_step(script, events)


def _keep_in_step(script: Any, events: tuple[Event, ...]) -> None:
    """Write health and pools back to characters: soon, or at once where somebody goes.

    A character is a copy while a fight holds them, and `recovery` mends it after
    a crash, so that several blows within a moment may be one write.
    """
    held, state = script.held, script.live.state
    touched = held.touched
    touched |= {e.who for e in events if isinstance(e, (TrackChanged, PoolChanged, PersonChanged))}
    gone = {e.who for e in events if isinstance(e, Removed)}
    write_through(held.before, gone & touched)
    if not reactor.running or state.status == "over":
        _catch_up(script)
    elif touched and held.catching_up is None:
        held.catching_up = reactor.callLater(WRITE_SECONDS, _catch_up, script)


def _catch_up(script: Any) -> None:
    """Write back those whose health or pools changed since the last time."""
    held = script.held
    touched, held.touched, held.catching_up = held.touched, set(), None
    if script.live is not None:
        write_through(script.live.state, touched)


def _tell(script: Any, news: tell.News, listeners: list[Any]) -> None:
    """Tell some people; what happened is stored, and a sentence that fails must not undo it."""
    try:
        with together():
            for listener in listeners:
                news.tell(listener)
    except Exception:
        logger.log_trace(f"Combat Ashes: an input of fight {script.live.fight_id} is untold")
        tell.excuse(script)


def _character_of(state: State, given: Input) -> Any | None:
    """Who typed an input, if anybody did."""
    person = state.people.get(given.by)
    ref = person.ref if person is not None else None
    if given.by == STORYTELLER:
        ref = state.storyteller
    return tell.character(ref) if ref is not None else None


def ring(script: Any) -> None:
    """A deadline has come: what is unsaid takes what the setting says."""
    clock.stop(script)
    if clock.is_due(script):
        submit(script, Input("time_out", "clock", "clock"))
    else:
        clock.arm(script, ring)


def write_through(state: State, people: Any) -> None:
    """Write health and pools of some people back to their characters."""
    for who in people:
        person = state.people.get(who)
        character = tell.character(person.ref) if person and person.ref else None
        if character is not None and hasattr(character, "ashes"):
            character.ashes.write_through(person)


def _remember(live: Live, given: Input, refusal: Refusal) -> None:
    if refusal.may_allow:
        live.refused[given.who] = (given, refusal.code)


def _broken(script: Any, live: Live, given: Input) -> Refusal:
    """Log a fault with its record and pause the fight."""
    record = dump_input(given)
    logger.log_trace(f"Combat Ashes: fight {live.fight_id} broke at {live.number} on {record}")
    script.forget()
    fresh = script.live
    if fresh is not None and fresh.state.status == "running":
        why = "something went wrong; the storyteller may type +combat/undo first"
        paused = FightChanged({"status": "paused", "paused_for": why})
        state = evolve_all(fresh.state, (paused,))
        pause = Input("pause", "clock", "clock", {"why": why})
        _commit(script, fresh, pause, Decided(state, (paused,)))
        _after(script, pause, (paused,))
    return Refusal("err.fight.broken")


def undo(script: Any, count: int, speaker: Any) -> Refusal | None:
    """Take back the last `count` inputs; history keeps them."""
    live = script.live
    assert live is not None
    undone = take_back(store.reader(live.fight_id), live.number, count, speaker.key)
    if undone is None:
        return Refusal("err.undo.nothing", {"count": count})
    event, state = undone
    given = Input("undo", "st", "st", {"count": count}, speaker=speaker.key)
    _commit(script, live, given, Decided(state, (event,)))
    write_through(state, state.people)
    _after(script, given, (event,))
    return None
