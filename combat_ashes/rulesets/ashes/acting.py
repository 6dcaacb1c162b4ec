"""Somebody's turn in the resolution of a phase: what they declared, if they still can.

An attack goes on in `attack.py`; a miscellaneous action is done here (ASH-ACT-05).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.events import PersonChanged, PersonNoted, Terms
from ...engine.inputs import Input
from ...engine.naming import find
from ...engine.state import STORYTELLER, Json, Person, Question
from ...engine.turn import Turn
from . import (
    abort,
    acts,
    attack,
    chosen_pools,
    contest,
    effects,
    grips,
    hazards,
    holding,
    in_hold,
    sheet,
)
from .rolls import roll_action

if TYPE_CHECKING:
    from .ruleset import Ashes


def turn_comes(turn: Turn, who: str) -> None:
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
        attack.unspent(turn, who)
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


def _split_comes(turn: Turn, who: str) -> None:
    """All parts in one turn, in the order they were declared or chosen (ASH-SPL-08)."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    if rules.settings.split.order == "free":
        turn.push(("next_part", who))
        return
    numbers = [n for n, one in acts.open_parts(turn.person(who))]
    turn.push(*(("act", who, n) for n in numbers))
    _settle_now(turn, rules, who, len(numbers))


def _victim_comes(turn: Turn, who: str) -> None:
    """A victim's own turn does nothing, unless the hold is broken or haste buys a contest."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    if "voided" in turn.person(who).notes:
        acts.finish_all(turn, who)
        comes_to_nothing(turn, rules, who, 0, None)
    else:
        contest.resisted(turn, who)


def act_now(turn: Turn, who: str, number: int) -> None:
    """Whose turn has passed may still abort when a hold is broken (ASH-GRP-45)."""
    person = turn.state.people.get(who)
    if person is None or person.status != "active" or not acts.is_open(person, number):
        return
    acts.finish(turn, who, number)
    comes_to_nothing(turn, turn.rules, who, number, None)  # type: ignore[arg-type]


def _ready_comes(turn: Turn, who: str) -> None:
    """What answers attacks does nothing in its owner's own turn, but an escape may be settled."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    if abort.void_parts(turn.state, rules, turn.person(who)):
        acts.finish_all(turn, who)
        comes_to_nothing(turn, rules, who, 0, None)
    else:
        _settle_now(turn, rules, who, 0)


def _settle_now(turn: Turn, rules: Ashes, who: str, place: int) -> None:
    """Where `escape.settle` is `fugitive_turn`, one's own turn shows whether one got away.

    It comes after `place` steps, or after all that happens at the same moment (ASH-INI-07).
    """
    if rules.settings.escape.settle != "fugitive_turn":
        return
    if ("apply_together",) in turn.agenda:
        place = turn.agenda.index(("apply_together",)) + 1
    turn.agenda = (*turn.agenda[:place], ("settle", who), *turn.agenda[place:])


def act(turn: Turn, who: str, number: int) -> None:
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


def _do(turn: Turn, who: str, number: int, action: dict[str, Json]) -> None:
    rules: Ashes = turn.rules  # type: ignore[assignment]
    if "voided" in turn.person(who).notes and number in turn.person(who).notes["voided"]:
        comes_to_nothing(turn, rules, who, number, None)
    elif action["do"] == "attack":
        strike(turn, who, number)
    elif action["do"] == "assist" and not _to_help(turn, action):
        comes_to_nothing(turn, rules, who, number, None)
    elif action["do"] == "misc":
        _misc(turn, rules, who, number, action)
    elif action["do"] == "sustain":
        contest.sustained(turn, who, number)
    elif action["do"] == "assist":
        in_hold.assist(turn, who, number, action)


def _to_help(turn: Turn, action: dict[str, Json]) -> bool:
    """Whether there is still a grapple of this person to lend a hand in."""
    held = in_hold.helped(turn.state, action)
    return held is not None and not held["pinned"]


def _misc(turn: Turn, rules: Ashes, who: str, number: int, action: dict[str, Json]) -> None:
    """A miscellaneous action; a storyteller may set its pool before it is rolled (ASH-ACT-05)."""
    if not attack.waits_for_word(turn, rules):
        misc_roll(turn, who, number, "roll")
        return
    pool, difficulty = _misc_terms(turn, rules, turn.person(who), action)
    facts = {"pool": pool, "difficulty": difficulty}
    turn.tell("misc.pools", to=STORYTELLER, who=who, what=action["what"], **facts)
    turn.ask(STORYTELLER, "confirm", ("roll",), "roll", ("misc_roll", who, number), {"who": who})


def misc_roll(turn: Turn, who: str, number: int, word: str) -> None:
    """Do a miscellaneous action, and roll for it where it has a pool."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
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
    if action["what"].lower().startswith("avoid ") and _avoids(turn, rules, who, action):
        return
    pool, difficulty = _misc_terms(turn, rules, person, action)
    if not pool:
        turn.tell("misc.done", who=who, what=action["what"])
        return
    turn.tell("misc.tried", who=who, what=action["what"])
    extras = tuple(action.get("extras", ()))
    chosen = chosen_pools.is_told(person, "misc", action)
    roll_action(turn, rules, who, "misc", pool, difficulty, None, extras, chosen=chosen)


def _avoids(turn: Turn, rules: Ashes, who: str, action: dict[str, Json]) -> bool:
    """`+misc avoid <hazard>` with a haste action: out of harm's way in time (ASH-GRP-51)."""
    entry = hazards.threatening(turn, who, action["what"][len("avoid ") :])
    if entry is None or turn.state.phase == "main" or holding.of(turn.state, who) is not None:
        return False
    settings, person = rules.settings.grapple, turn.person(who)
    # The storyteller sets this roll, not whoever makes it.
    words = sheet.split_pool(sheet.ruled(person, "pools", "misc") or settings.hazard__avoid_pool)
    pool = sheet.trait_terms(rules, person, words)
    pool += sheet.reductions(turn.state, rules, person, words)
    ruled = sheet.ruled(person, "difficulties", "misc")
    difficulty: Terms = (("hazard", ruled or settings.hazard__avoid_difficulty),)
    difficulty += sheet.hardships(turn.state, rules, person, words)
    extras = tuple(action.get("extras", ()))
    if roll_action(turn, rules, who, "misc", pool, difficulty, None, extras):
        hazards.clear_of(turn, entry)
    return True


def _misc_terms(
    turn: Turn, rules: Ashes, person: Person, action: dict[str, Json]
) -> tuple[Terms, Terms]:
    """(pool, difficulty) of a miscellaneous action; both empty where nothing is rolled."""
    written = sheet.ruled(person, "pools", "misc") or action.get("pool", "")
    if not written:
        return (), ()
    words = sheet.split_pool(written)
    set_ = sheet.ruled(person, "difficulties", "misc") or action.get("difficulty")
    pool = sheet.trait_terms(rules, person, words)
    pool += sheet.reductions(turn.state, rules, person, words)
    if action.get("split"):
        pool += (("split", -action["split"]),)
    difficulty: Terms = (("misc", set_ or rules.settings.dice.default_difficulty),)
    return pool, difficulty + sheet.hardships(turn.state, rules, person, words)


def strike(turn: Turn, who: str, number: int) -> None:
    """Begin an attack, or find that its target is down or gone (ASH-RES-10)."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    action = acts.part(turn.person(who), number)
    if action is None:
        return
    target = turn.state.people.get(action["target"])
    if "grapple" in action["manners"] and turn.state.notes.get("grapples"):
        held = holding.held_by(turn.state, action["target"])
        if held is not None and held["pinned"]:
            comes_to_nothing(turn, rules, who, number, None)
            return
        if held is not None and held["grappler"] != who:
            # Seized by another a moment before: it becomes a hand for them (ASH-GRP-14).
            hand = {**action, "target": held["grappler"], "victim": held["victim"]}
            in_hold.assist(turn, who, number, hand)
            return
    there = target is not None and target.status not in sheet.AWAY
    if target is None or not there or not _armed(turn, rules, who, action):
        comes_to_nothing(turn, rules, who, number, None)
    elif target.status != "active":
        _target_down(turn, rules, who, number, target, bool(action.get("knowing")))
    else:
        attack.meet(turn, who, number)


def _armed(turn: Turn, rules: Ashes, who: str, action: dict[str, Json]) -> bool:
    """Whether what somebody meant to attack with is in hand and of use."""
    arm = sheet.weapon(rules, turn.person(who), action["weapon"])
    return arm is not None and not grips.useless(turn.state, rules, who, action["target"], arm)


def _target_down(
    turn: Turn, rules: Ashes, who: str, number: int, target: Person, knowing: bool
) -> None:
    how = rules.settings.attack.target_down
    if how == "insist" or (knowing and how != "void"):
        turn.push(("meet", who, number))
    else:
        comes_to_nothing(turn, rules, who, number, target)


def comes_to_nothing(turn: Turn, rules: Ashes, who: str, number: int, body: Person | None) -> None:
    """An action is void: its owner may abort it, insist on a helpless body, or let it go."""
    person = turn.person(who)
    options: list[str] = []
    void = body is None or rules.settings.abort.target_down_is_void
    if body is not None and rules.settings.attack.target_down != "void":
        options.append("insist")
    failed = person.notes.get("abort_failed")
    if void and not failed and abort.may(turn.state, rules, person, abort.VOID):
        options.append("abort")
    target = body.id if body is not None else None
    if not options:
        _nothing(turn, who, number, target)
        return
    facts: dict[str, Json] = {"target": target, "part": number, "void": void}
    if "abort" in options:
        facts["ground"] = abort.VOID
    turn.ask(who, "void", tuple(options), "pass", ("void_said", who, number), facts)


def _nothing(turn: Turn, who: str, number: int, target: str | None) -> None:
    """What somebody meant to do comes to nothing."""
    action = acts.part(turn.person(who), number)
    if action is None or action["do"] == "attack":
        attack.void(turn, who, target)
    else:
        turn.tell("action.nothing", who=who)


def only_defends(rules: Ashes, person: Person, question: Question) -> bool:
    """Whether an action in a hold that broke may be aborted to a defense alone (ASH-GRP-45)."""
    action = acts.part(person, question.facts["part"]) or {}
    inside = action.get("do") in (*acts.VICTIMS, "sustain")
    return inside and rules.settings.grapple.broken_abort_scope == "defense"


def void_answer(turn: Turn, question: Question, given: Input) -> Json:
    """`+abort …`, the attack line again (or `+choose insist`) to insist, or `+pass`."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    do = given.do
    if do == "choose":
        do = given.args["word"]
    if do in ("pass", "insist"):
        return do
    if do == "abort":
        if given.do == "choose":
            turn.refuse("err.declare.incomplete", missing="what you do instead")
        if not question.facts["void"]:
            turn.refuse("err.abort.no_trigger")
        return abort.read(turn, rules, given, abort.VOID, question.facts["part"])
    if (
        do == "attack"
        and "insist" in question.options
        and find(turn.state, given.args["target"]).id == question.facts["target"]
    ):
        return "insist"
    turn.refuse("err.choose.option", word=do, options=[*question.options, "pass"])


def void_said(turn: Turn, who: str, number: int, said: Json) -> None:
    """Carry on with a void attack, do something else, or let it go."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    action = acts.part(turn.person(who), number)
    if said == "insist":
        turn.push(("meet", who, number))
    elif said == "pass":
        _nothing(turn, who, number, action.get("target") if action else None)
    elif abort.attempt(turn, rules, who, said, number):
        _instead(turn, who, number)


def _instead(turn: Turn, who: str, number: int) -> None:
    """In one's own turn the new action takes place at once; a defense stands from now on."""
    person = turn.person(who)
    action = acts.part(person, number) or person.declared
    if action is not None and action["do"] in acts.HELD_READY:
        turn.emit(PersonNoted(who, {"acted": None}))
    else:
        done = [n for n in person.notes.get("done", ()) if n != number]
        if person.notes.get("done"):
            turn.emit(PersonNoted(who, {"done": done or None}))
        turn.push(("act", who, number))
