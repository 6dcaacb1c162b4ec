"""What people in a grapple declare (ASH-GRP-15 to -18, -46, -48, -49 and -52, -53)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.look import Look
from ....engine.order import rank, slots
from ....engine.pools import split_pool
from ....engine.state import Json, Person, State, with_
from ....engine.turn import Turn
from ..declarations import (
    ACTIONS,
    PASS,
    Action,
    InHoldAction,
    ReleaseAction,
    RelentAction,
    StruggleAction,
    SustainAction,
    pieces,
)
from ..notes import ACTED, MAIN_LOST, UNREAD, Grapple
from ..people import acts, haste, holding, options, rolls
from ..rules import AshesRules
from . import opening

INSIDE = ("sustain", "let_go", "resist", "reverse", "relent", "grapple_effect", "grapple_single",
          "grapple_shrug", "grapple_hostage")  # fmt: skip
"""Lines that mean nothing to a person who is in no grapple."""


def read(
    turn: Turn[AshesRules], person: Person, do: str, args: dict[str, Json], within: bool
) -> Action | None:
    """What a grappler or a victim declares; None where they may declare like anybody.

    `within` says that the line is a part of a split.
    """
    held = holding.of(turn.state, person.id)
    if held is None:
        if do in INSIDE:
            turn.refuse("err.grapple.none")
        _check_main(turn, person, do)
        return None
    if held.victim == person.id:
        if within and turn.rules.settings.grapple.victim_abort == "yes":
            return None
        return _victim(turn, person, held, do, args)
    return _grappler(turn, person, held, do, args, within)


def _victim(
    turn: Turn[AshesRules], person: Person, held: Grapple, do: str, args: dict[str, Json]
) -> Action:
    """Resist, reverse or relent, and nothing else (ASH-GRP-18)."""
    if held.pinned:
        if do in INSIDE:
            turn.refuse("err.grapple.none")
        turn.refuse("err.declare.out_of_fight", status="pinned")
    if do == "pass":
        if turn.state.phase != "main":
            return PASS
        return ACTIONS[turn.rules.settings.grapple.default_victim]()
    if turn.state.phase != "main" and not turn.rules.settings.grapple.haste_contest:
        turn.forbid("err.grapple.haste")
    if do not in holding.VICTIMS:
        turn.forbid("err.grapple.victim_options", name=turn.name(held.grappler))
    method = {} if do == "relent" else _method(turn, person, turn.person(held.grappler), args)
    return ACTIONS[do](**method)


def _grappler(
    turn: Turn[AshesRules],
    person: Person,
    held: Grapple,
    do: str,
    args: dict[str, Json],
    within: bool,
) -> Action | None:
    """Sustain or release; anything else goes with it in a split (ASH-GRP-15, -16)."""
    if do == "sustain":
        if turn.state.phase != "main" and not turn.rules.settings.grapple.haste_contest:
            turn.forbid("err.grapple.haste")
        return _sustain(turn, person, args, within)
    if do in ("let_go", "release"):
        whom, _ = _named(turn, person, args)
        return ReleaseAction(victim=whom)
    if do in INSIDE:
        turn.refuse("err.grapple.no_effect_earned" if "effect" in do or "single" in do
                    else "err.phase.wrong_step", step=turn.state.step)  # fmt: skip
    if do == "pass":
        if turn.state.phase != "main":
            return PASS
        return default_of(turn, person.id)
    if within or all(one.pinned for one in holding.all_by(turn.state, person.id)):
        return None
    if do == "split":
        lines = [line.get("do") for line in args.get("parts") or ()]
        if "sustain" in lines:
            return None
    turn.forbid("err.grapple.sustain_or_release", name=turn.name(held.victim))
    return None


def default_of(look: Look[AshesRules], who: str) -> Action:
    """What a silent grappler declares in the Main phase (ASH-GRP-15)."""
    if look.rules.settings.grapple.default_declaration == "sustain":
        return sustaining(look.state, who)
    return ReleaseAction()


def sustaining(state: State, who: str) -> SustainAction:
    """A grappler holds on to all they hold: each further hold makes it a split (ASH-GRP-16)."""
    count = len(holding.all_by(state, who))
    return SustainAction(split=acts.penalty(count) if count > 1 else 0)


def _sustain(
    turn: Turn[AshesRules], person: Person, args: dict[str, Json], within: bool
) -> SustainAction:
    """Every hold at once, or by haste one of them, with the method for its roll."""
    mine = holding.all_by(turn.state, person.id)
    if turn.state.phase != "main":
        whom, method = _named(turn, person, args)
        args = {**args, "method": method}
        action = SustainAction(victim=whom)
        mine = [held for held in mine if held.victim == whom] or mine[:1]
    else:
        action = SustainAction() if within else sustaining(turn.state, person.id)
        most = acts.wits(turn.rules, person)
        if len(mine) > max(1, most) and not within:
            turn.forbid("err.split.over_wits", most=most, parts=len(mine))
    for held in mine:
        if not held.pinned:
            action = replace(action, **_method(turn, person, turn.person(held.victim), args))
    return action


def _named(turn: Turn[AshesRules], person: Person, args: dict[str, Json]) -> tuple[str, str]:
    """Which of several victims is meant, and the method: `Bob dexterity`; either may lack."""
    text = str(args.get("method") or "")
    mine = [held.victim for held in holding.all_by(turn.state, person.id)]
    words = text.split()
    last = words[-1].lower() if words else ""
    method = words.pop() if last and any(m.startswith(last) for m in opening.METHODS) else ""
    if not words or len(mine) < 2:
        return "", text
    target = turn.find(" ".join(words)).id
    if target not in mine:
        turn.refuse("err.grapple.none")
    return target, method


def _method(
    turn: Turn[AshesRules], person: Person, other: Person, args: dict[str, Json]
) -> dict[str, Any]:
    """The method a person named for the contest, if any, and Willpower."""
    found = options.extras_of(turn, person, args.get("options", ()))
    word = str(args.get("method") or "")
    if word:
        found["attribute"] = opening.method(turn, person, other, word)
        if found["attribute"] not in opening.legal_methods(person, other):
            found["let_pass"] = True
    return found


def told(look: Look[AshesRules], person: Person, held: Grapple) -> dict[str, Json]:
    """What a grappler or a victim is told before they declare."""
    state = look.state
    mine = held.grappler == person.id
    other = state.people[held.victim if mine else held.grappler]
    settings, main = look.rules.settings.grapple, state.phase == "main"
    silent = settings.default_declaration if mine else settings.default_victim
    more = [g for g in holding.all_by(state, person.id) if g.victim != held.victim]
    return {
        "mine": mine,
        "more": [
            {
                "other": state.people[g.victim].name,
                "control": g.control,
                "pinned": g.pinned,
            }
            for g in more
        ],
        "less": sustaining(state, person.id).split if main else 0,
        "other": other.name,
        "control": held.control,
        "pinned": held.pinned,
        "upkeep": settings.upkeep,
        "reversal": settings.reversal_factor * held.control,
        "silent": silent if main else "pass",
    }


# --- when it is said ------------------------------------------------------------------------------


def said(turn: Turn[AshesRules], who: str, action: Action, sealed: int) -> bool:
    """What takes place as soon as it is declared; True when the speaker is asked again.

    Who is asked again still speaks at once with whom they are fully tied (`sealed`).
    """
    if isinstance(action, ReleaseAction):
        free = _release(turn, who, action.victim)
        tied = [one for one in free if _speaks_with(turn, one, who)]
        _ask_late(turn, who, free)
        if turn.rules.settings.grapple.release_is_free:
            turn.push(("declare", [[who, *tied]], sealed))
            return True
        ACTED.put(turn, who, True)
        turn.push(("declare", [tied], sealed))
        return False
    sustains = any(isinstance(one, SustainAction) for one in pieces(action))
    acts_in_haste = turn.state.phase != "main" and action.do not in acts.NOTHING
    if not sustains and (turn.state.phase == "main" or acts_in_haste):
        for held in holding.all_by(turn.state, who):
            if held.pinned:
                # A grappler who turns to something else lets go of a pin (ASH-GRP-48).
                holding.end(turn, held, "released")
                _ask_late(turn, who, [held.victim])
    if (
        isinstance(action, RelentAction)
        and turn.rules.settings.grapple.relent_timing == "declaration"
    ):
        relents = holding.held_by(turn.state, who)
        if relents is not None:
            holding.pin(turn, relents, "relented")
    return False


DECLARED = ("sustain", *holding.VICTIMS, "split")
"""What may be declared of a hold, a split among it."""


def noted(turn: Turn[AshesRules], who: str) -> None:
    """A hold that is sustained costs upkeep; one that is gone leaves the action void."""
    doing = acts.parts(turn.person(who))
    inside = [n for n, one in enumerate(doing) if isinstance(one, InHoldAction)]
    if not inside:
        return
    if holding.of(turn.state, who) is None:
        # Of the fully tied one let go, or left, before this was made known (ASH-GRP-17).
        holding.void(turn, who, inside)
    for held in holding.all_by(turn.state, who):
        if not held.pinned and held.round < turn.state.round:
            holding.put(turn, with_(held, sustained=turn.state.round))


def _speaks_with(turn: Turn[AshesRules], victim: str, who: str) -> bool:
    """Whether a victim, not asked while pinned, declares together with who let them go."""
    person = turn.person(victim)
    pinned = MAIN_LOST.of(person.notes) == turn.state.round
    return pinned and rank(person) == rank(turn.person(who))


def _ask_late(turn: Turn[AshesRules], who: str, free: list[str]) -> None:
    """Those let go of a pin after their place to declare announce haste now (ASH-HAS-02)."""
    late = [
        person for person in map(turn.person, free)
        if turn.state.phase == "main" and MAIN_LOST.of(person.notes) == turn.state.round
        and rank(person) < rank(turn.person(who)) and haste.sources_of(turn.rules, person)
    ]  # fmt: skip
    turn.push(("declare", slots(late, highest_first=False), 0))


def _release(turn: Turn[AshesRules], who: str, whom: str) -> list[str]:
    """Those who were held, or the one named, are free at once; returns them (ASH-GRP-17, -49)."""
    free = []
    for held in holding.all_by(turn.state, who):
        victim = held.victim
        if whom not in ("", victim):
            continue
        holding.end(turn, held, "released")
        person = turn.person(victim)
        lost = [n for n, one in acts.open_parts(person) if isinstance(one, StruggleAction)]
        if lost:
            holding.void(turn, victim, lost)
        free.append(victim)
    return free


# --- newcomers, and lines that nobody asked for ----------------------------------------------


def newcomer(turn: Turn[AshesRules], who: str) -> None:
    """A newcomer, who did not see a hold made, may read who has the upper hand (ASH-GRP-54)."""
    held = [g for g in holding.all_of(turn.state) if who not in (g.grappler, g.victim)]
    if not held:
        return
    person, settings = turn.person(who), turn.rules.settings.grapple
    words, difficulty = split_pool(settings.read__pool), settings.read__difficulty
    if rolls.roll(turn, rolls.of_traits(turn, person, "notice", words, (("read", difficulty),))):
        for grapple_ in held:
            turn.tell(
                "grapple.seen", to=who, who=grapple_.grappler, against=grapple_.victim,
                control=grapple_.control,
            )  # fmt: skip
        return
    UNREAD.put(turn, who, [[g.grappler, g.victim] for g in held])
    turn.tell("grapple.unseen", to=who, who=who)


def check_inside(turn: Turn[AshesRules], given: Input) -> None:
    """Refuse a line about grapples from a person who is not asked for it (ASH-GRP-62)."""
    if given.do not in INSIDE:
        return
    held = holding.of(turn.state, given.who)
    if held is None or (held.pinned and held.victim == given.who):
        turn.refuse("err.grapple.none")
    if given.do in ("grapple_effect", "grapple_single"):
        turn.refuse("err.grapple.no_effect_earned")


def check_victim(turn: Turn[AshesRules], given: Input) -> None:
    """A victim may say three things only, whoever's turn it is (ASH-GRP-18, -49)."""
    _check_main(turn, turn.person(given.who), given.do)
    held = holding.held_by(turn.state, given.who)
    says = given.do in ("attack", "block", "dodge", "escape", "grapple", "grapple_defend", "guard",
                        "misc", "split", "assist")  # fmt: skip
    if held is not None and not held.pinned and says:
        turn.forbid("err.grapple.victim_options", name=turn.name(held.grappler))


def _check_main(turn: Turn[AshesRules], person: Person, do: str) -> None:
    """Who was pinned and let go has no Main action in that round (ASH-GRP-49)."""
    lost = MAIN_LOST.of(person.notes) == turn.state.round and turn.state.phase == "main"
    if lost and do != "pass":
        turn.forbid("err.grapple.main_action_lost")
