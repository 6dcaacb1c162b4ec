"""The round as steps. Implements the RND area, ASH-HAS-03 and -04, ASH-INI-06 and -07.

A round goes: initiative, Main declarations from the slowest up, Main resolution
from the fastest down, then haste phases the same way as long as anybody holds a
haste action, then book-keeping (`books.py`), then the next round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.events import (
    Declared,
    EveryoneReset,
    FightNoted,
    HasteSet,
    Ordered,
    PersonNoted,
    PhaseBegan,
    StepBegan,
    Withdrawn,
)
from ...engine.inputs import Input
from ...engine.leaving import end
from ...engine.order import put_in_order, slots
from ...engine.rounds import NEXT, ask_to_begin
from ...engine.state import Json, Person, Question, State, Step
from ...engine.turn import Turn
from .. import chases
from . import (
    acting,
    attack,
    books,
    damage,
    declare,
    declaring,
    guard,
    haste,
    holding,
    in_hold,
    initiative,
    ties,
)  # fmt: skip

if TYPE_CHECKING:
    from .ruleset import Ashes

FRESH_PHASE = dict.fromkeys(
    (
        "acted", "chosen", "close_shot", "denied", "dodged", "done", "escape", "groups_counted",
        "hampered", "let_go", "seized_at", "slot", "split_into", "spoke",
        "voided",
    )
)  # fmt: skip
FRESH_PHASE_OF = {
    "phase": FRESH_PHASE,
    "round": {key: None for key in FRESH_PHASE if key not in ("dodged", "groups_counted")},
}
FRESH_ROUND = {
    **FRESH_PHASE,
    **dict.fromkeys(
        (
            "abort_failed", "aborts", "aim", "committed", "haste_granted", "haste_paid",
            "held_blocks", "helpless", "incoming", "initiative_bonus", "late", "posture",
            "reversing", "track_then", "unspent", "willpower_spent",
        )
    ),
}  # fmt: skip


# --- step 1: initiative ---------------------------------------------------------------------


def begin_round(turn: Turn) -> None:
    """Wait at the initiative step for whoever starts this round (ASH-BKP-04)."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    if not chases.begin_round(turn, rules):
        _await_initiative(turn, rules)


def _await_initiative(turn: Turn, rules: Ashes) -> None:
    turn.emit(PhaseBegan("main", "initiative"))
    turn.agenda = ()
    if turn.state.round == 1:
        return
    if turn.state.notes.get("fight_now"):
        turn.emit(FightNoted({"fight_now": None}))
        turn.push(("roll_all",))
        return
    if turn.state.storyteller is None:
        _ask_everybody(turn)
    elif rules.settings.bookkeeping.confirm_before_init:
        turn.push(("roll_all",))
        ask_to_begin(turn, books=len(turn.state.books))
        return
    turn.push(("roll_all",))


def _ask_everybody(turn: Turn) -> None:
    for person in turn.state.able():
        if person.player and person.initiative is None and not person.absent:
            turn.ask(person.id, "init", ("init",), "init", ("roll_one", person.id))


def init_answer(turn: Turn, question: Question, given: Input) -> Json:
    """`+init` is a player's consent to the next round."""
    if given.do not in ("join", "choose"):
        turn.refuse("err.phase.wrong_step", step=turn.state.step)
    return "init"


def roll_one(turn: Turn, who: str, word: str) -> None:
    """Roll for somebody who asked for it."""
    if turn.here(who) and turn.person(who).initiative is None:
        _roll(turn, who)


def roll_all(turn: Turn) -> None:
    """Roll for everybody who has no initiative yet, then let the round begin."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    for person in turn.state.able():
        if person.initiative is None:
            _roll(turn, person.id)
    if turn.state.able():
        turn.push(chases.BESIDE, ("order",))
    elif turn.state.storyteller is None or rules.settings.combat.end == "automatic":
        turn.push(("finish",))
    else:
        turn.push(("roll_all",))
        ask_to_begin(turn, nobody=True)


def _roll(turn: Turn, who: str) -> None:
    rules: Ashes = turn.rules  # type: ignore[assignment]
    initiative.roll(turn, rules, who)
    if rules.rerank:
        initiative.note_fixed(turn, rules, who)


def settle_order(turn: Turn) -> None:
    """Settle who comes before whom, then ask for declarations."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    put_in_order(turn)
    if turn.state.storyteller is None or rules.settings.bookkeeping.confirm_before_init:
        books.settle_reminders(turn)
    turn.push(("phase", "main"))
    if initiative.settle_ties(turn, rules):
        turn.push(("order",))


# --- gathering for the first round -----------------------------------------------------------


def gathering(state: State) -> bool:
    """Whether people still come in for the first round: nobody has declared yet."""
    started = "begun" in state.notes or state.phase == "chase"
    return state.round == 1 and not started


def joined(turn: Turn, who: str) -> None:
    """Somebody new: in time for this round, or for the next (ASH-RND-08)."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    in_hold.newcomer(turn, rules, who)
    if gathering(turn.state):
        if turn.given.do == "add":
            turn.emit(FightNoted({"gathered": True}))
        _gather(turn, who)
    elif turn.state.phase == "chase":
        turn.emit(FightNoted({chases.SCENE: None}))
        turn.tell("joined.later", who=who)
    elif turn.state.step == "initiative":
        if turn.state.storyteller is None:
            _roll(turn, who)
    elif rules.settings.round.join == "immediately":
        _roll(turn, who)
        put_in_order(turn)
        _squeeze_in(turn, who)
    else:
        turn.tell("joined.later", who=who)


def _gather(turn: Turn, who: str) -> None:
    """Roll for a newcomer, and ask anew who is slowest."""
    if turn.person(who).status == "active":
        turn.withdraw("declare", "tie")
        _roll(turn, who)
        turn.agenda = (("order",),)
    elif turn.state.storyteller is None and not turn.rules.on_stage(turn.state):
        turn.tell("nobody.there")


def close_gathering(turn: Turn) -> bool:
    """The first +combat/next after a storyteller brought people in only ends the gathering."""
    if not gathering(turn.state) or not turn.state.notes.get("gathered") or not turn.state.order:
        return False
    turn.emit(FightNoted({"gathered": None}))
    turn.tell("gathering.over")
    return True


def leaving(turn: Turn, who: str) -> None:
    """Somebody goes: nobody is asked about them any more, and attacks on them are void."""
    damage.tell_void(turn, who)
    for question in turn.state.questions:
        kinds = ("defend", "confirm", "void", "bayonet", "pursue")
        about = question.kind in kinds and who in question.facts.values()
        if about and question.who != who:
            turn.emit(Withdrawn((question.id,)))
            if question.kind != "pursue":
                attack.void(turn, question.then[1], who)
    holding.parted(turn, who)
    chases.gone(turn, who)


def storyteller_changed(turn: Turn) -> None:
    """Whoever says from now on when a round begins is asked for it (ASH-BKP-04)."""
    if turn.state.step == "initiative" and turn.state.round > 1:
        turn.withdraw("init", "begin")
        rules: Ashes = turn.rules  # type: ignore[assignment]
        # Chases beside the fight are in their round already.
        _await_initiative(turn, rules)


def rejoined(turn: Turn, who: str) -> None:
    """+init from somebody who is in the fight already."""
    person = turn.person(who)
    question = turn.state.question_for(who, "init")
    if question is not None:
        turn.answer(question, "init")
    elif gathering(turn.state) and person.initiative is not None:
        turn.tell("init.have", to=who, who=who, initiative=person.initiative)
    elif gathering(turn.state) and person.status == "active":
        _gather(turn, who)  # They were out of it when they came.
    elif turn.state.step == "initiative" and turn.state.storyteller is not None:
        turn.tell("init.waits", to=who, who=who)
    else:
        turn.refuse("err.fight.already_in", name=person.name)


def _squeeze_in(turn: Turn, who: str) -> None:
    """Put somebody who joins at once among those whose turn is still to come."""
    if turn.state.phase != "main" or turn.state.step not in ("declare", "resolve"):
        return
    turn.emit(PersonNoted(who, {"late": True}))
    _sort_waiting(turn, [who])


def order_changed(turn: Turn) -> None:
    """A storyteller set an initiative: those still to come are put in their new order."""
    put_in_order(turn)
    if gathering(turn.state) and turn.state.order:
        turn.withdraw("declare", "tie")
        turn.agenda = (("order",),)
        return
    asked = [q.who for q in turn.state.questions if q.kind == "declare"]
    if turn.state.step == "declare":
        turn.withdraw("declare")
        _sort_waiting(turn, asked)
    else:
        _sort_waiting(turn, [])


def _sort_waiting(turn: Turn, more: list[str]) -> None:
    """Sort those who are still to declare or to act, and `more` of them, into slots anew."""
    name = "declare" if turn.state.step == "declare" else "turns"
    ids = [who for step in turn.agenda if step[0] == name for slot in step[1] for who in slot]
    people = [turn.person(who) for who in dict.fromkeys([*ids, *more]) if turn.here(who)]
    rest = tuple(step for step in turn.agenda if step[0] != name)
    place = next((n for n, step in enumerate(rest) if step[0] in _AFTER[name]), len(rest))
    if people:
        new: Step = (name, slots(people, highest_first=name == "turns"))
        turn.agenda = (*rest[:place], new, *rest[place:])


_AFTER = {"declare": ("resolve",), "turns": ("held", "escapes", "phase_over")}


# --- steps 2, 5 and 8: declarations, from the slowest up -------------------------------------


def phase(turn: Turn, name: str) -> None:
    """Begin the Main phase or a haste phase (ASH-RND-05)."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    if name == "main":
        people = [p for p in turn.state.able() if p.initiative is not None]
    else:
        # Who is pinned is passed over, unless they are let go before their place.
        people = haste.owners(turn)
        _fresh_phase(turn, rules)
    if rules.wounds_later:
        _remember_tracks(turn, rules, name)
    if turn.state.step != "declare" or turn.state.phase != name:
        turn.emit(PhaseBegan(name, "declare"))
    turn.agenda = (("declare", slots(people, highest_first=False)), ("resolve",))


def _fresh_phase(turn: Turn, rules: Ashes) -> None:
    """A haste phase begins without declarations, but for a guard that lasts (ASH-HAS-05)."""
    fresh: dict[str, Json] = dict(FRESH_PHASE_OF[rules.settings.dodge.ranged_roll_scope])
    if rules.settings.committed.no_defense_until == "end_of_phase":
        fresh["committed"] = None
    kept = []
    if rules.settings.guard.persists_into_haste:
        kept = [p for p in turn.state.able() if p.haste < 1 and guard.standing(p) is not None]
    turn.emit(EveryoneReset({"declared": None}, fresh))
    for person in kept:
        turn.emit(Declared(person.id, guard.standing(person), ""))


def _remember_tracks(turn: Turn, rules: Ashes, name: str) -> None:
    """Wounds count from the next phase or round only (`wounds.timing`, ASH-HLT-05)."""
    if name != "main" and rules.settings.wounds.timing == "next_round":
        return
    for person in list(turn.state.people.values()):
        if person.notes.get("track_then") != person.track:
            turn.emit(PersonNoted(person.id, {"track_then": person.track}))


# --- steps 3, 6 and 9: resolution, from the fastest down -------------------------------------


def resolve(turn: Turn) -> None:
    """All have declared: resolve the phase."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    people = [p for p in turn.state.able() if p.declared is not None]
    if not rules.settings.declare.public and people:
        declaring.reveal(turn, [p.id for p in people])
    turn.emit(StepBegan("resolve"))
    saved = turn.state.phase != "main" and rules.settings.haste.may_hold
    held = [] if saved else [p.id for p in people if (p.declared or {}).get("do") == "delay"]
    turn.push(
        ("turns", slots(people, highest_first=True)), ("held", held), ("escapes",), ("phase_over",)
    )


def turns(turn: Turn, waiting: list[list[str]]) -> None:
    """Let the fastest who has not acted act; the fully tied act at the same moment."""
    if not waiting:
        return
    rules: Ashes = turn.rules  # type: ignore[assignment]
    slot, rest = waiting[0], waiting[1:]
    if rules.rerank:
        rest = _rerank(turn, rules, rest)
    if rest:
        turn.push(("turns", rest))
    if len(slot) == 1:
        acting.turn_comes(turn, slot[0])
    else:
        ties.together(turn, slot)


def _rerank(turn: Turn, rules: Ashes, rest: list[list[str]]) -> list[list[str]]:
    initiative.refresh(turn, rules)
    people = [turn.person(who) for slot in rest for who in slot if turn.here(who)]
    return slots(people, highest_first=True)


# --- held actions (`declare.hold_action`) ----------------------------------------------------


def held(turn: Turn, people: list[str]) -> None:
    """Those who held back act at the end of the phase, the fastest first (ASH-ACT-08)."""
    waiting = [w for w in people if turn.here(w) and turn.person(w).status == "active"]
    if not waiting:
        return
    ordered = [w for slot in slots([turn.person(w) for w in waiting], True) for w in slot]
    who, rest = ordered[0], ordered[1:]
    turn.push(("held", rest))
    turn.ask(
        who,
        "act",
        OPTIONS_AFTER_HOLDING,
        declare.PASS,
        ("held_act", who),
        {"phase": turn.state.phase},
    )


OPTIONS_AFTER_HOLDING = ("attack", "misc", "pass")


def act_answer(turn: Turn, question: Question, given: Input) -> Json:
    """What somebody who held back does now."""
    action = declare.read(turn, given.who, given)
    if action["do"] == "delay":
        turn.refuse("err.declare.hold_over")
    return action


def held_act(turn: Turn, who: str, action: dict[str, Json]) -> None:
    """A held action is declared and resolved in one go."""
    if not turn.here(who):
        return
    rules: Ashes = turn.rules  # type: ignore[assignment]
    if turn.state.phase != "main":
        turn.emit(HasteSet(who, max(0, turn.person(who).haste - 1)))
    turn.emit(Declared(who, action, declare.told(rules, turn.state, action)))
    turn.emit(PersonNoted(who, declare.stance(rules, action)))
    turn.push(("turn", who))


# --- steps 4, 7 and 10: more haste? ----------------------------------------------------------


def phase_over(turn: Turn) -> None:
    """Another haste phase while anybody holds a haste action, then book-keeping (ASH-HAS-03)."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    if rules.settings.initiative.rerank_mid_round:
        initiative.refresh(turn, rules)
    number = 1 if turn.state.phase == "main" else int(turn.state.phase.split()[-1]) + 1
    haste.miss(turn, rules)
    left = haste.holders(turn)
    if left and turn.state.phase != "main" and _all_hold_back(turn, rules, left):
        left = []
    turn.push(("phase", f"haste {number}") if left else ("books",))


def _all_hold_back(turn: Turn, rules: Ashes, left: list[Person]) -> bool:
    """Where haste may be saved up: whoever is left has just saved it, so nobody goes on."""
    return rules.settings.haste.may_hold and all(
        (person.declared or {}).get("do") == "delay" for person in left
    )


# --- steps 12 and 13: on, or over -------------------------------------------------------------


def round_over(turn: Turn) -> None:
    """Start the next round fresh, or see that the fight is over (ASH-RND-10)."""
    rules: Ashes = turn.rules  # type: ignore[assignment]
    haste.lose_unused(turn, rules)
    chased = bool(turn.state.notes.get("chases"))
    if not chased and all_held(turn, rules):
        turn.tell("grapple.all_held")
        turn.push(("finish",))
        return
    if not chased and not opposed(turn.state):
        if rules.settings.combat.end == "automatic":
            turn.push(("finish",))
            return
        turn.tell("end.proposed" if turn.state.storyteller is not None else "end.leave")
    changes: dict[str, Json] = {"declared": None, "haste": 0}
    if rules.settings.initiative.reroll == "every_round":
        changes |= {"initiative": None, "rating": 0, "tiebreak": 0}
        turn.emit(Ordered(()))
    turn.emit(EveryoneReset(changes, FRESH_ROUND))
    initiative.take_up_bonuses(turn)
    turn.push(NEXT)


def finish(turn: Turn) -> None:
    """The fight has come to its end by itself."""
    holding.over(turn)
    end(turn, "finished")


def closed(turn: Turn, given: Input) -> None:
    """`+combat/end`: the storyteller closes the fight."""
    holding.over(turn)
    end(turn, "storyteller")


def all_held(turn: Turn, rules: Ashes) -> bool:
    """Whether everybody left is pinned or holds somebody who is (ASH-GRP-47)."""
    if rules.settings.grapple.pin_ends_combat == "never":
        return False
    pins = [held for held in holding.all_of(turn.state) if held["pinned"]]
    busy = {who for held in pins for who in (held["grappler"], held["victim"])}
    return bool(pins) and all(person.id in busy for person in turn.state.able())


def opposed(state: State) -> bool:
    """Whether two people who can act stand on different sides; no side is one's own."""
    sides = [person.side or person.id for person in state.able()]
    return len(set(sides)) > 1
