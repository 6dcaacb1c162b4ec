"""The round as steps. Implements the RND area, ASH-HAS-03 and -04, ASH-INI-06 and -07.

A round goes: initiative, Main declarations from the slowest up, Main resolution
from the fastest down, then haste phases the same way as long as anybody holds a
haste action, then book-keeping (`books.py`), then the next round.
"""

from __future__ import annotations

from ....engine.events import (
    Declared,
    EveryoneReset,
    FightNoted,
    HasteSet,
    Ordered,
    PersonNoted,
    PhaseBegan,
    StepBegan,
)
from ....engine.inputs import Input
from ....engine.leaving import end
from ....engine.order import put_in_order, slots
from ....engine.rounds import NEXT, ask_to_begin
from ....engine.state import Json, Person, Question, State, Step
from ....engine.turn import Turn
from ... import chases
from ..defense import guard
from ..grapple import in_hold
from ..people import acts, haste, holding
from ..rules import AshesRules
from . import acting, books, declaring, initiative, reading, ties

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


def begin_round(turn: Turn[AshesRules]) -> None:
    """Wait at the initiative step for whoever starts this round (ASH-BKP-04)."""
    if not chases.begin_round(
        turn,
    ):
        _await_initiative(
            turn,
        )


def _await_initiative(
    turn: Turn[AshesRules],
) -> None:
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
    elif turn.rules.settings.bookkeeping.confirm_before_init:
        turn.push(("roll_all",))
        ask_to_begin(turn, books=len(turn.state.books))
        return
    turn.push(("roll_all",))


def _ask_everybody(turn: Turn[AshesRules]) -> None:
    for person in turn.state.able():
        if person.player and person.initiative is None and not person.absent:
            turn.ask(person.id, "init", ("init",), "init", ("roll_one", person.id))


def init_answer(turn: Turn[AshesRules], question: Question, given: Input) -> Json:
    """`+init` is a player's consent to the next round."""
    if given.do not in ("join", "choose"):
        turn.refuse("err.phase.wrong_step", step=turn.state.step)
    return "init"


def roll_one(turn: Turn[AshesRules], who: str, word: str) -> None:
    """Roll for somebody who asked for it."""
    if turn.here(who) and turn.person(who).initiative is None:
        _roll(turn, who)


def roll_all(turn: Turn[AshesRules]) -> None:
    """Roll for everybody who has no initiative yet, then let the round begin."""
    for person in turn.state.able():
        if person.initiative is None:
            _roll(turn, person.id)
    if turn.state.able():
        turn.push(chases.BESIDE, ("order",))
    elif turn.state.storyteller is None or turn.rules.settings.combat.end == "automatic":
        turn.push(("finish",))
    else:
        turn.push(("roll_all",))
        ask_to_begin(turn, nobody=True)


def _roll(turn: Turn[AshesRules], who: str) -> None:
    initiative.roll(turn, who)
    if turn.rules.rerank:
        initiative.note_fixed(turn, who)


def settle_order(turn: Turn[AshesRules]) -> None:
    """Settle who comes before whom, then ask for declarations."""
    put_in_order(turn)
    if turn.state.storyteller is None or turn.rules.settings.bookkeeping.confirm_before_init:
        books.settle_reminders(turn)
    turn.push(("phase", "main"))
    if initiative.settle_ties(
        turn,
    ):
        turn.push(("order",))


# --- gathering for the first round -----------------------------------------------------------


def gathering(state: State) -> bool:
    """Whether people still come in for the first round: nobody has declared yet."""
    started = "begun" in state.notes or state.phase == "chase"
    return state.round == 1 and not started


def joined(turn: Turn[AshesRules], who: str) -> None:
    """Somebody new: in time for this round, or for the next (ASH-RND-08)."""
    in_hold.newcomer(turn, who)
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
    elif turn.rules.settings.round.join == "immediately":
        _roll(turn, who)
        put_in_order(turn)
        _squeeze_in(turn, who)
    else:
        turn.tell("joined.later", who=who)


def _gather(turn: Turn[AshesRules], who: str) -> None:
    """Roll for a newcomer, and ask anew who is slowest."""
    if turn.person(who).status == "active":
        turn.withdraw("declare", "tie")
        _roll(turn, who)
        turn.agenda = (("order",),)
    elif turn.state.storyteller is None and not turn.rules.on_stage(turn.state):
        turn.tell("nobody.there")


def close_gathering(turn: Turn[AshesRules]) -> bool:
    """The first +combat/next after a storyteller brought people in only ends the gathering."""
    if not gathering(turn.state) or not turn.state.notes.get("gathered") or not turn.state.order:
        return False
    turn.emit(FightNoted({"gathered": None}))
    turn.tell("gathering.over")
    return True


def storyteller_changed(turn: Turn[AshesRules]) -> None:
    """Whoever says from now on when a round begins is asked for it (ASH-BKP-04)."""
    if turn.state.step == "initiative" and turn.state.round > 1:
        turn.withdraw("init", "begin")
        # Chases beside the fight are in their round already.
        _await_initiative(
            turn,
        )


def rejoined(turn: Turn[AshesRules], who: str) -> None:
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


def _squeeze_in(turn: Turn[AshesRules], who: str) -> None:
    """Put somebody who joins at once among those whose turn is still to come."""
    if turn.state.phase != "main" or turn.state.step not in ("declare", "resolve"):
        return
    turn.emit(PersonNoted(who, {"late": True}))
    _sort_waiting(turn, [who])


def order_changed(turn: Turn[AshesRules]) -> None:
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


def _sort_waiting(turn: Turn[AshesRules], more: list[str]) -> None:
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


def phase(turn: Turn[AshesRules], name: str) -> None:
    """Begin the Main phase or a haste phase (ASH-RND-05)."""
    if name == "main":
        people = [p for p in turn.state.able() if p.initiative is not None]
    else:
        # Who is pinned is passed over, unless they are let go before their place.
        people = haste.owners(turn)
        _fresh_phase(
            turn,
        )
    if turn.rules.wounds_later:
        _remember_tracks(turn, name)
    if turn.state.step != "declare" or turn.state.phase != name:
        turn.emit(PhaseBegan(name, "declare"))
    turn.agenda = (("declare", slots(people, highest_first=False)), ("resolve",))


def _fresh_phase(
    turn: Turn[AshesRules],
) -> None:
    """A haste phase begins without declarations, but for a guard that lasts (ASH-HAS-05)."""
    rules = turn.rules
    fresh: dict[str, Json] = dict(FRESH_PHASE_OF[rules.settings.dodge.ranged_roll_scope])
    if rules.settings.committed.no_defense_until == "end_of_phase":
        fresh["committed"] = None
    kept = []
    if rules.settings.guard.persists_into_haste:
        kept = [p for p in turn.state.able() if p.haste < 1 and guard.standing(p) is not None]
    turn.emit(EveryoneReset({"declared": None}, fresh))
    for person in kept:
        turn.emit(Declared(person.id, guard.standing(person), ""))


def _remember_tracks(turn: Turn[AshesRules], name: str) -> None:
    """Wounds count from the next phase or round only (`wounds.timing`, ASH-HLT-05)."""
    if name != "main" and turn.rules.settings.wounds.timing == "next_round":
        return
    for person in list(turn.state.people.values()):
        if person.notes.get("track_then") != person.track:
            turn.emit(PersonNoted(person.id, {"track_then": person.track}))


# --- steps 3, 6 and 9: resolution, from the fastest down -------------------------------------


def resolve(turn: Turn[AshesRules]) -> None:
    """All have declared: resolve the phase."""
    people = [p for p in turn.state.able() if p.declared is not None]
    if not turn.rules.settings.declare.public and people:
        declaring.reveal(turn, [p.id for p in people])
    turn.emit(StepBegan("resolve"))
    saved = turn.state.phase != "main" and turn.rules.settings.haste.may_hold
    held = [] if saved else [p.id for p in people if (p.declared or {}).get("do") == "delay"]
    turn.push(
        ("turns", slots(people, highest_first=True)), ("held", held), ("escapes",), ("phase_over",)
    )


def turns(turn: Turn[AshesRules], waiting: list[list[str]]) -> None:
    """Let the fastest who has not acted act; the fully tied act at the same moment."""
    if not waiting:
        return
    slot, rest = waiting[0], waiting[1:]
    if turn.rules.rerank:
        rest = _rerank(turn, rest)
    if rest:
        turn.push(("turns", rest))
    if len(slot) == 1:
        acting.turn_comes(turn, slot[0])
    else:
        ties.together(turn, slot)


def _rerank(turn: Turn[AshesRules], rest: list[list[str]]) -> list[list[str]]:
    initiative.refresh(
        turn,
    )
    people = [turn.person(who) for slot in rest for who in slot if turn.here(who)]
    return slots(people, highest_first=True)


# --- held actions (`declare.hold_action`) ----------------------------------------------------


def held(turn: Turn[AshesRules], people: list[str]) -> None:
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
        acts.PASS,
        ("held_act", who),
        {"phase": turn.state.phase},
    )


OPTIONS_AFTER_HOLDING = ("attack", "misc", "pass")


def act_answer(turn: Turn[AshesRules], question: Question, given: Input) -> Json:
    """What somebody who held back does now."""
    action = reading.read(turn, given.who, given)
    if action["do"] == "delay":
        turn.refuse("err.declare.hold_over")
    return action


def held_act(turn: Turn[AshesRules], who: str, action: dict[str, Json]) -> None:
    """A held action is declared and resolved in one go."""
    if not turn.here(who):
        return
    if turn.state.phase != "main":
        turn.emit(HasteSet(who, max(0, turn.person(who).haste - 1)))
    turn.emit(Declared(who, action, acts.told(turn, action)))
    turn.emit(PersonNoted(who, acts.stance(turn.rules, action)))
    turn.push(("turn", who))


# --- steps 4, 7 and 10: more haste? ----------------------------------------------------------


def phase_over(turn: Turn[AshesRules]) -> None:
    """Another haste phase while anybody holds a haste action, then book-keeping (ASH-HAS-03)."""
    if turn.rules.settings.initiative.rerank_mid_round:
        initiative.refresh(
            turn,
        )
    number = 1 if turn.state.phase == "main" else int(turn.state.phase.split()[-1]) + 1
    haste.miss(
        turn,
    )
    left = haste.holders(turn)
    if left and turn.state.phase != "main" and _all_hold_back(turn, left):
        left = []
    turn.push(("phase", f"haste {number}") if left else ("books",))


def _all_hold_back(turn: Turn[AshesRules], left: list[Person]) -> bool:
    """Where haste may be saved up: whoever is left has just saved it, so nobody goes on."""
    return turn.rules.settings.haste.may_hold and all(
        (person.declared or {}).get("do") == "delay" for person in left
    )


# --- steps 12 and 13: on, or over -------------------------------------------------------------


def round_over(turn: Turn[AshesRules]) -> None:
    """Start the next round fresh, or see that the fight is over (ASH-RND-10)."""
    haste.lose_unused(
        turn,
    )
    chased = bool(turn.state.notes.get("chases"))
    if not chased and all_held(
        turn,
    ):
        turn.tell("grapple.all_held")
        turn.push(("finish",))
        return
    if not chased and not opposed(turn.state):
        if turn.rules.settings.combat.end == "automatic":
            turn.push(("finish",))
            return
        turn.tell("end.proposed" if turn.state.storyteller is not None else "end.leave")
    changes: dict[str, Json] = {"declared": None, "haste": 0}
    if turn.rules.settings.initiative.reroll == "every_round":
        changes |= {"initiative": None, "rating": 0, "tiebreak": 0}
        turn.emit(Ordered(()))
    turn.emit(EveryoneReset(changes, FRESH_ROUND))
    initiative.take_up_bonuses(turn)
    turn.push(NEXT)


def finish(turn: Turn[AshesRules]) -> None:
    """The fight has come to its end by itself."""
    holding.over(turn)
    end(turn, "finished")


def closed(turn: Turn[AshesRules], given: Input) -> None:
    """`+combat/end`: the storyteller closes the fight."""
    holding.over(turn)
    end(turn, "storyteller")


def all_held(
    turn: Turn[AshesRules],
) -> bool:
    """Whether everybody left is pinned or holds somebody who is (ASH-GRP-47)."""
    if turn.rules.settings.grapple.pin_ends_combat == "never":
        return False
    pins = [held for held in holding.all_of(turn.state) if held["pinned"]]
    busy = {who for held in pins for who in (held["grappler"], held["victim"])}
    return bool(pins) and all(person.id in busy for person in turn.state.able())


def opposed(state: State) -> bool:
    """Whether two people who can act stand on different sides; no side is one's own."""
    sides = [person.side or person.id for person in state.able()]
    return len(set(sides)) > 1


STEPS = {
    "roll_one": roll_one,
    "roll_all": roll_all,
    "order": settle_order,
    "phase": phase,
    "resolve": resolve,
    "turns": turns,
    "held": held,
    "held_act": held_act,
    "phase_over": phase_over,
    "round_over": round_over,
    "finish": finish,
}


QUESTIONS = {
    "init": init_answer,
    "act": act_answer,
}


VERBS = {
    "end": closed,
}
