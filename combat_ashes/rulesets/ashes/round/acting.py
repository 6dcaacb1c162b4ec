"""Somebody's turn in the resolution of a phase: what they declared, if they still can.

An attack goes on in `attack.py`; a miscellaneous action is done here (ASH-ACT-05).
"""

from __future__ import annotations

from ....engine.events import PersonChanged, PersonNoted, Terms
from ....engine.pools import split_pool
from ....engine.state import STORYTELLER, Json, Person
from ....engine.turn import Turn
from ..attack import close_quarters, meeting, nothing
from ..defense import abort
from ..grapple import contest, effects, hazards, in_hold
from ..people import acts, holding, sheet
from ..people.rolls import roll_action
from ..rules import AshesRules


def turn_comes(turn: Turn[AshesRules], who: str) -> None:
    """Somebody's slot in the resolution: do what they declared, if they still can."""
    person = turn.state.people.get(who)
    if person is None or person.status != "active" or person.notes.get("acted"):
        return
    action = person.declared
    if action is None and person.notes.get("late"):
        turn.emit(PersonNoted(who, {"late": None}))
        turn.push(("declare", [[who]]), ("turn", who))
        return
    if action is None or action["do"] == "delay":
        return
    if "dazed" in person.conditions:
        turn.emit(PersonNoted(who, {"acted": True}))
        kept = [c for c in person.conditions if c != "dazed"]
        turn.emit(PersonChanged(who, {"conditions": kept}))
        turn.tell("turn.dazed", who=who)
        nothing.unspent(turn, who)
    elif action["do"] == "split":
        _split_comes(turn, who)
    elif action["do"] in acts.HELD_READY:
        _ready_comes(turn, who)
    elif action["do"] in acts.VICTIMS:
        _victim_comes(turn, who)
    elif action["do"] == "sustain" and "voided" not in person.notes:
        # The contest uses it up, and until then the hold may still be broken.
        contest.sustained(turn, who, 0)
        acts.finish_all(turn, who)
    else:
        turn.emit(PersonNoted(who, {"acted": True}))
        _do(turn, who, 0, action)


def _split_comes(turn: Turn[AshesRules], who: str) -> None:
    """All parts in one turn, in the order they were declared or chosen (ASH-SPL-08)."""
    if turn.rules.settings.split.order == "free":
        turn.push(("next_part", who))
        return
    numbers = [n for n, one in acts.open_parts(turn.person(who))]
    turn.push(*(("act", who, n) for n in numbers))
    _settle_now(turn, who, len(numbers))


def _victim_comes(turn: Turn[AshesRules], who: str) -> None:
    """A victim's own turn does nothing, unless the hold is broken or haste buys a contest."""
    if "voided" in turn.person(who).notes:
        acts.finish_all(turn, who)
        nothing.comes_to_nothing(turn, who, 0, None)
    else:
        contest.resisted(turn, who)


def act_now(turn: Turn[AshesRules], who: str, number: int) -> None:
    """Whose turn has passed may still abort when a hold is broken (ASH-GRP-45)."""
    person = turn.state.people.get(who)
    if person is None or person.status != "active" or not acts.is_open(person, number):
        return
    acts.finish(turn, who, number)
    nothing.comes_to_nothing(turn, who, number, None)


def _ready_comes(turn: Turn[AshesRules], who: str) -> None:
    """What answers attacks does nothing in its owner's own turn, but an escape may be settled."""
    if abort.void_parts(turn, turn.person(who)):
        acts.finish_all(turn, who)
        nothing.comes_to_nothing(turn, who, 0, None)
    else:
        _settle_now(turn, who, 0)


def _settle_now(turn: Turn[AshesRules], who: str, place: int) -> None:
    """Where `escape.settle` is `fugitive_turn`, one's own turn shows whether one got away.

    It comes after `place` steps, or after all that happens at the same moment (ASH-INI-07).
    """
    if turn.rules.settings.escape.settle != "fugitive_turn":
        return
    if ("apply_together",) in turn.agenda:
        place = turn.agenda.index(("apply_together",)) + 1
    turn.agenda = (*turn.agenda[:place], ("settle", who), *turn.agenda[place:])


def act(turn: Turn[AshesRules], who: str, number: int) -> None:
    """One part of a split, or what was declared in place of a void action."""
    person = turn.state.people.get(who)
    if person is None or person.status != "active":
        return
    action = acts.part(person, number)
    if action is None:
        return
    if person.declared is not None and person.declared["do"] == "split":
        if not acts.is_open(person, number):
            return
        void = number in person.notes.get("voided", ())
        if action["do"] in acts.HELD_READY and not void:
            return
        acts.finish(turn, who, number)
    _do(turn, who, number, action)


def _do(turn: Turn[AshesRules], who: str, number: int, action: dict[str, Json]) -> None:
    if "voided" in turn.person(who).notes and number in turn.person(who).notes["voided"]:
        nothing.comes_to_nothing(turn, who, number, None)
    elif action["do"] == "attack":
        strike(turn, who, number)
    elif action["do"] == "assist" and not _to_help(turn, action):
        nothing.comes_to_nothing(turn, who, number, None)
    elif action["do"] == "misc":
        _misc(turn, who, number, action)
    elif action["do"] == "sustain":
        contest.sustained(turn, who, number)
    elif action["do"] == "assist":
        in_hold.assist(turn, who, number, action)


def _to_help(turn: Turn[AshesRules], action: dict[str, Json]) -> bool:
    """Whether there is still a grapple of this person to lend a hand in."""
    held = in_hold.helped(turn.state, action)
    return held is not None and not held["pinned"]


def _misc(turn: Turn[AshesRules], who: str, number: int, action: dict[str, Json]) -> None:
    """A miscellaneous action; a storyteller may set its pool before it is rolled (ASH-ACT-05)."""
    if not meeting.waits_for_word(
        turn,
    ):
        misc_roll(turn, who, number, "roll")
        return
    pool, difficulty = _misc_terms(turn, turn.person(who), action)
    facts = {"pool": pool, "difficulty": difficulty}
    turn.tell("misc.pools", to=STORYTELLER, who=who, what=action["what"], **facts)
    turn.ask(STORYTELLER, "confirm", ("roll",), "roll", ("misc_roll", who, number), {"who": who})


def misc_roll(turn: Turn[AshesRules], who: str, number: int, word: str) -> None:
    """Do a miscellaneous action, and roll for it where it has a pool."""
    person = turn.state.people.get(who)
    action = acts.part(person, number) if person is not None else None
    if person is None or action is None or person.status != "active":
        return
    if action["what"].lower() == "reload":
        turn.emit(PersonNoted(who, {"rounds": None}))
    if action["what"].lower() in ("stand", "stand up") and holding.of(turn.state, who) is None:
        effects.stand_up(turn, who)
    if action["what"].lower().startswith("take ") and effects.pick_up(
        turn, who, action["what"][len("take ") :]
    ):
        return
    if action["what"].lower().startswith("avoid ") and _avoids(turn, who, action):
        return
    pool, difficulty = _misc_terms(turn, person, action)
    if not pool:
        turn.tell("misc.done", who=who, what=action["what"])
        return
    turn.tell("misc.tried", who=who, what=action["what"])
    roll_action(turn, who, "misc", pool, difficulty, None, tuple(action.get("extras", ())))


def _avoids(turn: Turn[AshesRules], who: str, action: dict[str, Json]) -> bool:
    """`+misc avoid <hazard>` with a haste action: out of harm's way in time (ASH-GRP-51)."""
    entry = hazards.threatening(turn, who, action["what"][len("avoid ") :])
    if entry is None or turn.state.phase == "main" or holding.of(turn.state, who) is not None:
        return False
    settings, person = turn.rules.settings.grapple, turn.person(who)
    # The storyteller sets this roll, not whoever makes it.
    words = split_pool(sheet.ruled(person, "pools", "misc") or settings.hazard__avoid_pool)
    pool = sheet.trait_terms(turn.rules, person, words)
    pool += sheet.reductions(turn, person, words)
    ruled = sheet.ruled(person, "difficulties", "misc")
    difficulty: Terms = (("hazard", ruled or settings.hazard__avoid_difficulty),)
    difficulty += sheet.hardships(turn, person, words)
    extras = tuple(action.get("extras", ()))
    if roll_action(turn, who, "misc", pool, difficulty, None, extras):
        hazards.clear_of(turn, entry)
    return True


def _misc_terms(
    turn: Turn[AshesRules], person: Person, action: dict[str, Json]
) -> tuple[Terms, Terms]:
    """(pool, difficulty) of a miscellaneous action; both empty where nothing is rolled."""
    written = sheet.ruled(person, "pools", "misc") or action.get("pool", "")
    if not written:
        return (), ()
    words = split_pool(written)
    set_ = sheet.ruled(person, "difficulties", "misc") or action.get("difficulty")
    pool = sheet.trait_terms(turn.rules, person, words)
    pool += sheet.reductions(turn, person, words)
    if action.get("split"):
        pool += (("split", -action["split"]),)
    difficulty: Terms = (("misc", set_ or turn.rules.settings.dice.default_difficulty),)
    return pool, difficulty + sheet.hardships(turn, person, words)


def strike(turn: Turn[AshesRules], who: str, number: int) -> None:
    """Begin an attack, or find that its target is down or gone (ASH-RES-10)."""
    action = acts.part(turn.person(who), number)
    if action is None:
        return
    target = turn.state.people.get(action["target"])
    if "grapple" in action["manners"] and turn.state.notes.get("grapples"):
        held = holding.held_by(turn.state, action["target"])
        if held is not None and held["pinned"]:
            nothing.comes_to_nothing(turn, who, number, None)
            return
        if held is not None and held["grappler"] != who:
            # Seized by another a moment before: it becomes a hand for them (ASH-GRP-14).
            hand = {**action, "target": held["grappler"], "victim": held["victim"]}
            in_hold.assist(turn, who, number, hand)
            return
    there = target is not None and target.status not in sheet.AWAY
    if target is None or not there or not _armed(turn, who, action):
        nothing.comes_to_nothing(turn, who, number, None)
    elif target.status != "active":
        _target_down(turn, who, number, target, bool(action.get("knowing")))
    else:
        meeting.meet(turn, who, number)


def _armed(turn: Turn[AshesRules], who: str, action: dict[str, Json]) -> bool:
    """Whether what somebody meant to attack with is in hand and of use."""
    arm = sheet.weapon(turn.rules, turn.person(who), action["weapon"])
    return arm is not None and not close_quarters.useless(turn, who, action["target"], arm)


def _target_down(
    turn: Turn[AshesRules], who: str, number: int, target: Person, knowing: bool
) -> None:
    how = turn.rules.settings.attack.target_down
    if how == "insist" or (knowing and how != "void"):
        turn.push(("meet", who, number))
    else:
        nothing.comes_to_nothing(turn, who, number, target)
