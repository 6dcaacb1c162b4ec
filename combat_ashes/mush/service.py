"""The one door through which a fight changes: load, decide, store, evolve, tell.

Everybody comes this way: commands, timers, people who go and come. What is
stored is stored before anybody is told, in one transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from evennia.objects.models import ObjectDB
from msgspec.structs import replace

from ..engine.deadlock import default, is_deadlocked
from ..engine.decide import Decided, changes_nothing, decide
from ..engine.dice import Dice, SeededDice, seed_hash
from ..engine.events import Event
from ..engine.evolve import evolve
from ..engine.history import came_in, kept, take_back, taken_back_last
from ..engine.inputs import Input
from ..engine.refusals import Refusal, Refused, raise_if
from ..engine.several import again, decide_any, decide_several, together
from ..engine.state import CLOCK, FAULT, STORYTELLER, Combatant, FightState
from ..rulesets import new_fight, rulebook, thawed
from . import broadcast, character_sync, clock, faults, game_config, limits, signals, store, tell
from .database import Unsure
from .fights import MOST_BESIDE, FightScript, Live, fight_in, new_script, new_seed
from .sheets import name_of

Outcome = Callable[[Live], Decided | Refusal]
AFTER: list[Callable[[FightScript], None]] = []
"""What else looks at a fight after each input, such as a tutorial."""

ATTEMPTS = 3
"""So many times an input is decided when the fight has changed under it."""

_dice: list[Dice | None] = []
"""Dice that are used instead of a fight's own (None: its own), while a scenario is played."""


@contextmanager
def dice_from(dice: Dice | None) -> Iterator[None]:
    _dice.append(dice)
    try:
        yield
    finally:
        _dice.pop()


def free_dice() -> Dice:
    """Dice for a roll that belongs to no fight."""
    return (_dice and _dice[-1]) or SeededDice(new_seed())


def in_scenario() -> bool:
    """Whether a scenario is played, which tells the faults of a line itself."""
    return bool(_dice)


def _dice_of(live: Live) -> Dice:
    return (_dice and _dice[-1]) or live.dice


def history(live: Live) -> list[Event]:
    """Every event of a fight that still counts."""
    entries = list(kept(store.reader(live.fight_id), live.number))
    return [event for entry in reversed(entries) for event in entry.events]


def open_fight(room: ObjectDB, speaker: ObjectDB, *lines: Input) -> FightScript | Refusal:
    """Begin a fight in a room for lines to follow, unless one of them would be refused."""
    if fight_in(room) is not None:
        return Refusal("err.fight.exists")
    rules = game_config.rules_for(room)
    ruleset, seed = rules.ruleset, new_seed()
    args = {
        "ruleset": ruleset,
        "settings": rules.settings,
        **({"house": rules.house} if rules.house else {}),
        "room": name_of(room),
        "seed_hash": seed_hash(seed),
        **game_config.exits_of(room),
    }
    given = Input("start", STORYTELLER, STORYTELLER, args, speaker=name_of(speaker))
    fresh = Live(0, 1, new_fight(ruleset), seed)
    try:
        decided = decide(fresh.state, given, rulebook, _dice_of(fresh))
        trial: Decided | Refusal = decided
        for line in lines:
            if not isinstance(trial, Refusal):
                trial = decide(trial.state, line, rulebook, SeededDice(new_seed()))
        if isinstance(decided, Refusal):
            return decided
        if isinstance(trial, Refusal):
            return trial
        fresh.fight_id = store.create(room.id, seed, decided.state, given, decided.events)
    except Refused as refused:
        return refused.refusal
    script = new_script(room, fresh.fight_id)
    fresh.state = decided.state
    script.held.live = fresh
    script.held.before, script.held.happened = new_fight(ruleset), decided.events
    _after(script, given)
    return script


def submit(script: FightScript, given: Input) -> Refusal | None:
    """Change a fight by one input; a refusal means that nothing has changed.

    A fault in the rules takes back the input that met it: it is logged, and the fight
    goes on. One that cannot go on is paused, and everybody in it is told.
    """
    return _changed(script, given, lambda live: _decided(live, given))


def submit_each(script: FightScript, given: list[Input]) -> list[tuple[Input, Refusal]]:
    """Change a fight by what one person says for several; returns those that were refused."""
    refused: list[tuple[Input, Refusal]] = []

    def outcome(live: Live) -> Decided | Refusal:
        decided, refused[:] = decide_several(live.state, whole, rulebook, _dice_of(live))
        return decided

    whole = together(given)
    refusal = _changed(script, whole, outcome)
    if refusal is not None and len(refused) < len(given):
        return [(one, refusal) for one in given]
    for one, each in refused:
        _remember(script.live, one, each)
    return refused


def _changed(script: FightScript, given: Input, outcome_of: Outcome) -> Refusal | None:
    try:
        return _change(script, given, outcome_of)
    except Exception:
        if _dice:
            raise  # A scenario tells the fault itself.
        return _recovered(script, given)


def _decided(live: Live, given: Input) -> Decided | Refusal:
    return decide(live.state, given, rulebook, _dice_of(live))


def _change(script: FightScript, given: Input, outcome_of: Outcome) -> Refusal | None:
    """Decide an input, store it, tell it: again on what is there if the fight has changed."""
    for _ in range(ATTEMPTS):
        try:
            live = script.live
            broadcast.tell(script)
            outcome = outcome_of(live)
            if isinstance(outcome, Refusal):
                _remember(live, given, outcome)
                return outcome
            if given.by != CLOCK and changes_nothing(live.state, outcome):
                _tell_only(script, given, outcome.events)
                return None
            if limits.is_full(live, given):
                return Refusal("err.fight.full", {"most": limits.MOST_INPUTS})
            if live.beside_what_is_asked(given, outcome.events) > MOST_BESIDE:
                return Refusal("err.line.too_often", {"most": MOST_BESIDE})
            _commit(script, live, given, outcome)
        except store.Overtaken:
            script.forget()
            continue
        except Refused as refused:
            if isinstance(refused, Unsure):
                script.forget()
            return refused.refusal
        _after(script, given)
        return None
    return Refusal("err.fight.overtaken")


def _commit(script: FightScript, live: Live, given: Input, outcome: Decided) -> None:
    deadline = clock.next_deadline(live, outcome.state)
    state, events, seed = outcome
    store.append(live.fight_id, live.number + 1, state, given, events, deadline, seed)
    if seed:
        live.dice = SeededDice(seed)
    script.held.before, script.held.happened = live.state, events
    live.go_on(given, events, state, deadline)


def _tell_only(script: FightScript, given: Input, events: tuple[Event, ...]) -> None:
    """What changes nothing is told, and neither stored nor a step of undo."""
    script.held.before, script.held.happened = script.live.state, events
    with faults.only_logged(script, bool(_dice)):
        broadcast.spread_by(_character_of(script.live.state, given), script)


def _after(script: FightScript, given: Input) -> None:
    """Once stored it counts, whatever becomes of the rest; what is not told is told later.

    It is marked as told when the sheets are in step: a server that dies before does both anew.
    """
    told: Callable[[FightScript], None] = partial(_tell, given)
    if told in _follow(script, told, character_sync.keep):
        broadcast.none(script.live)
    _follow(script, _mind_the_clock, *AFTER)


def _follow(
    script: FightScript, *follows: Callable[[FightScript], None]
) -> list[Callable[[FightScript], None]]:
    """Do each of these, whatever becomes of the others; those that did not fail."""
    done: list[Callable[[FightScript], None]] = []
    for follow in follows:
        with faults.only_logged(script, bool(_dice)):
            follow(script)
            done.append(follow)
    return done


def _tell(given: Input, script: FightScript) -> None:
    broadcast.spread_by(_character_of(script.live.state, given), script)
    signals.send(script, script.held.before, script.held.happened)


def take_up(script: FightScript) -> None:
    """After a start: all that follows from a fight's last entries, where the server died before.

    Raises `Unreadable`, `NotStored`.
    """
    broadcast.tell(script)
    _follow(script, *AFTER)


def _mind_the_clock(script: FightScript) -> None:
    if script.live.is_over():
        script.schedule.halt()
    else:
        script.schedule.arm()


def _character_of(state: FightState, given: Input) -> ObjectDB | None:
    person = state.people.get(given.by)
    ref = person.ref if person is not None else None
    if given.by == STORYTELLER:
        ref = state.storyteller
    return tell.character(ref)


def _remember(live: Live, given: Input, refusal: Refusal) -> None:
    if refusal.may_allow:
        live.refused[given.who] = (given, refusal.code)


def _recovered(script: FightScript, given: Input) -> Refusal | None:
    """Log the fault that is being handled and make do; a fault of that is only logged."""
    try:
        faults.log(script, given)
        script.forget()
        return _make_do(script, given)
    except Exception:
        faults.log(script, given)
        return Refusal(FAULT)


def _make_do(script: FightScript, given: Input) -> Refusal | None:
    """After a fault: what can still be done of an input, and if need be the pause.

    What somebody typed is refused. What the clock and people's coming and going say must
    count, as far as it can without going on.
    """
    refusal = Refusal(FAULT)
    try:
        if (given.by == CLOCK or given.do == "leave") and _by_halves(script, given):
            return None
        live = script.live
        if given.by == CLOCK or is_deadlocked(live.state, rulebook, _dice_of(live)):
            _pause(script)
    except Refused as refused:
        return refused.refusal
    return refusal


def _by_halves(script: FightScript, given: Input) -> bool:
    """Whether a part of an input works: one default of several, or the bare change alone."""
    if given.do == "time_out":
        return _some_defaults(script)
    if not _works(script, replace(given, args={**given.args, "bare": True})):
        return False
    state = script.live.state
    moves = state.status == "running" and not state.waits()
    if moves and not _works(script, Input("time_out", CLOCK, CLOCK)):
        _pause(script)
    return True


def _some_defaults(script: FightScript) -> bool:
    before = script.live.number
    for number in clock.awaited(script.live.state):
        if number in clock.awaited(script.live.state):
            _works(script, default(number))
    return bool(script.live.number > before)


def _works(script: FightScript, given: Input) -> bool:
    """Hand in an input that may meet a fault again; raises `Refused` like a refusal."""
    try:
        refusal = _change(script, given, lambda live: _decided(live, given))
    except Exception:
        script.forget()
        return False
    raise_if(refusal)
    return True


def _pause(script: FightScript) -> None:
    """Pause a fight that cannot go on; raises `Refused` when that cannot be stored."""
    if script.live.state.status == "running":
        _works(script, Input("pause", CLOCK, CLOCK, {"why": FAULT, "bare": True}))
        faults.call(script)


def undo(script: FightScript, count: int, speaker: ObjectDB) -> Refusal | None:
    """Take back the last `count` inputs; a fight that was over goes on with new dice."""
    by = name_of(speaker)
    given = Input("undo", "st", "st", {"count": count}, speaker=by)
    out: dict[str, Combatant] = {}
    try:
        refusal = _change(script, given, lambda live: _taken_back(live, count, by, out))
    except Exception:
        faults.log(script, given)
        script.forget()
        return Refusal(FAULT)
    if refusal is None:
        with faults.only_logged(script):
            state = script.live.state
            script.held.written.clear()
            character_sync.write_through(replace(state, people=out), out)
            character_sync.write_through(state, state.people)
    return refusal


def redo(script: FightScript, speaker: ObjectDB) -> Refusal | None:
    """Take up again what the last undo took back, unless something else has been typed since.

    Each of those inputs is an entry as when it was typed; they are told together.
    """
    given = Input("redo", STORYTELLER, STORYTELLER, speaker=name_of(speaker))
    try:
        return _taken_up(script, given)
    except Refused as refused:
        return refused.refusal
    except store.Overtaken:
        script.forget()
        return Refusal("err.fight.overtaken")
    except Exception:
        if _dice:
            raise  # A scenario tells the fault itself.
        faults.log(script, given)
        script.forget()
        return Refusal(FAULT)


def _taken_up(script: FightScript, given: Input) -> Refusal | None:
    """All are decided before any is stored, so that a refusal of one refuses all."""
    live = script.live
    broadcast.tell(script)
    inputs = again(taken_back_last(store.reader(live.fight_id), live.number), given.speaker)
    if not inputs:
        return Refusal("err.redo.nothing")
    before = state = live.state
    found: list[Decided] = []
    for one in inputs:
        outcome = decide_any(state, one, rulebook, _dice_of(live))
        if isinstance(outcome, Refusal):
            return outcome
        found.append(outcome)
        state = outcome.state
    for one, decided in zip(inputs, found, strict=True):
        _commit(script, live, one, decided)
    script.held.before = before
    script.held.happened = tuple(event for decided in found for event in decided.events)
    _after(script, given)
    return None


def _taken_back(live: Live, count: int, by: str, out: dict[str, Combatant]) -> Decided | Refusal:
    """The fight before these inputs; whoever is not in it then goes `out` as they came in."""
    read = store.reader(live.fight_id)
    undone = take_back(read, live.number, count, by)
    if undone is None:
        return Refusal("err.undo.nothing", {"count": count})
    event, state = undone
    if not live.state.people.keys() <= state.people.keys():
        came = {person.id: person for person in came_in(read, live.number, count)}
        gone = {who: person for who, person in came.items() if who not in state.people}
        out |= thawed(replace(state, people=gone)).people
    seed = new_seed() if live.is_over() else ""
    event = replace(event, seed_hash=seed and seed_hash(seed), seeds=live.state.seeds)
    return Decided(thawed(evolve(state, event)), (event,), seed)
