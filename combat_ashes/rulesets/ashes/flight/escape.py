"""Getting away, up to the opening of the chase (ASH-DEF-10, PIL-06, RES-06, EXT-02).

What comes after it is a matter of `rulesets/chases`.
"""

from __future__ import annotations

from collections.abc import Container

from ....engine.events import Terms
from ....engine.inputs import Input
from ....engine.look import Look
from ....engine.looking_again import drop
from ....engine.pools import split_pool
from ....engine.shown import EVERY
from ....engine.state import Json, Person, Question, with_
from ....engine.turn import Turn
from ...chases import opening, record
from ...parts.dice.throws import Difficulty, Throw, shown
from ..answers import NONE, Answer, EscapeAnswer
from ..attack import hits, piling, pools
from ..attack.coming import Attack
from ..attack.ways import AshesWay, Window
from ..declarations import PASS, Action, EscapeAction
from ..harm import damage
from ..notes import ACTED, DIFFICULTIES, ESCAPE, POOLS, PURSUERS
from ..people import acts, haste, options, rolls, sheet
from ..people.acts import Answering
from ..rules import AshesRules

WORDS = ("dexterity", "athletics")


class Escape(Answering):
    """`+escape` (ASH-DEF-10)"""

    name = "escape"
    offered = True

    def read(self, turn: Turn[AshesRules], person: Person, args: dict[str, Json]) -> Action:
        return EscapeAction(**options.extras_of(turn, person, args.get("options", ())))

    def listing(
        self, look: Look[AshesRules], person: Person, commands: Container[str] = EVERY
    ) -> list[dict[str, Json]]:
        if "+escape" not in commands:
            return []
        roll = throw(look, person, PASS)
        return [{"line": "+escape", **shown(roll, look.rules.difficulty_limits)}]


def action_of(person: Person) -> EscapeAction | None:
    """The escape a person declared for this phase, if it has not failed to be one."""
    found = acts.standing(person, EscapeAction)
    return found[0][1] if found and not ACTED.of(person.notes) else None


def throw(
    look: Look[AshesRules],
    person: Person,
    action: Action,
    attacker: str | None = None,
) -> Throw[Difficulty]:
    """Dexterity and Athletics, with what earlier attacks take off (ASH-DEF-10, ASH-PIL-06)."""
    written = sheet.ruled(person, POOLS, "escape")
    words = split_pool(written) if written else WORDS
    ruled = sheet.ruled(person, DIFFICULTIES, "escape")
    usual: Terms = (("escape", ruled or look.rules.settings.escape.difficulty),)
    made = rolls.of_traits(look, person, "escape", words, usual, attacker, action)
    return with_(made, pool=made.pool + piling.earlier_terms(look, person))


def answers(look: Look[AshesRules], person: Person) -> bool:
    """Whether a declared escape opposes attacks: it was rolled, or has dice (ASH-PIL-05)."""
    action = action_of(person)
    if action is None:
        return False
    if ESCAPE.of(person.notes):
        return True
    return bool(rolls.dice_in(look.rules, throw(look, person, action).pool))


def roll(turn: Turn[AshesRules], who: str, attacker: str) -> int:
    """The successes of an escape: one roll against all attackers of the phase (ASH-PIL-06)."""
    person = turn.person(who)
    kept = ESCAPE.of(person.notes)
    if kept is not None:
        turn.tell("escape.kept", who=who, against=attacker, successes=kept["roll"])
        piling.count_attack(turn, who)
        return int(kept["roll"])
    successes = _roll(turn, person, attacker)
    ESCAPE.put(turn, who, {"roll": successes, "from": {}})
    piling.count_attack(turn, who)
    return successes


def _roll(turn: Turn[AshesRules], person: Person, attacker: str | None) -> int:
    action = action_of(person)
    assert action is not None
    return rolls.roll(turn, throw(turn, person, action, attacker))


def compared(turn: Turn[AshesRules], who: str, attacker: str, successes: int) -> None:
    """Remember how an attack compares with the escape (ASH-RES-06)."""
    kept = ESCAPE.of(turn.person(who).notes)
    assert kept is not None, "only what was rolled is compared"
    met = {**kept["from"], attacker: successes}
    ESCAPE.put(turn, who, {**kept, "from": met})


def caught_flat(turn: Turn[AshesRules], who: str, attacker: str, successes: int) -> None:
    """An escape without dice opposes nothing; who is attacked does not get away (ASH-PIL-05)."""
    if not ESCAPE.of(turn.person(who).notes):
        ESCAPE.put(turn, who, {"roll": 0, "from": {}})
    compared(turn, who, attacker, successes)


# --- as a way to meet an attack -----------------------------------------------------------------


class Away(AshesWay):
    """A declared escape opposes every attack of the phase by one roll (ASH-DEF-10, ASH-RES-06)."""

    names = ("escape",)
    facing = ("escape",)

    def window(self, look: Look[AshesRules], now: Attack) -> Window | None:
        if action_of(now.target) is None:
            return None
        return Window(EscapeAnswer() if answers(look, now.target) else NONE)

    def opposing(
        self, look: Look[AshesRules], now: Attack, said: Answer
    ) -> Throw[Difficulty] | None:
        return throw(look, now.target, action_of(now.target) or PASS, now.attacker.id)

    def settle(self, turn: Turn[AshesRules], now: Attack, said: Answer) -> None:
        """Who is beaten by the attack is held."""
        who, target = now.attacker.id, now.target.id
        successes = pools.roll(turn, now, pools.throw(turn, now))
        away = roll(turn, target, who)
        compared(turn, target, who, successes)
        hits.decide(turn, now, successes - away, successes == away and successes > 0)

    def unopposed(self, turn: Turn[AshesRules], now: Attack, successes: int) -> None:
        """An escape without dice opposes nothing (ASH-PIL-05)."""
        if now.target.declared is not None and action_of(now.target) is not None:
            caught_flat(turn, now.target.id, now.attacker.id, successes)


# --- who is away -----------------------------------------------------------------------------


def settle_all(turn: Turn[AshesRules]) -> None:
    """At the end of a phase: who has got away, and who has not (ASH-PIL-06)."""
    people = turn.state.able()
    turn.push(*(("settle", p.id) for p in people if action_of(p) is not None))


def settle(turn: Turn[AshesRules], who: str) -> None:
    """Settle one escape."""
    person = turn.state.people.get(who)
    if person is None or action_of(person) is None or person.status != "active":
        return
    acts.finish_all(turn, who)
    kept = ESCAPE.of(person.notes)
    if kept is None:
        _unattacked(turn, person)
        return
    met: dict[str, int] = kept["from"]
    best = max(met.values(), default=0)
    if best > kept["roll"]:
        turn.tell("escape.failed", who=who)
        return
    start = kept["roll"] - best
    if best == kept["roll"]:
        tie = turn.rules.settings.escape.tie
        if tie == "negated_no_escape":
            turn.tell("escape.tied", who=who)
            return
        start = int(tie[-1])
    leads = dict.fromkeys(met, start)
    if turn.rules.settings.escape.multi_head_start == "per_pursuer":
        leads = {by: max(start, kept["roll"] - theirs) for by, theirs in met.items()}
    _away(turn, who, leads)


def _unattacked(turn: Turn[AshesRules], person: Person) -> None:
    """Nobody attacked: a pursuer begins with nothing to go by (ASH-DEF-14)."""
    cold = turn.rules.settings.escape.unattacked == "cold_chase"
    start = 0 if cold else _roll(turn, person, None)
    others = [p for p in turn.state.able() if p.id != person.id and not _same_side(p, person)]
    _away(turn, person.id, {other.id: start for other in others}, cold)


def _same_side(one: Person, other: Person) -> bool:
    return one.side is not None and one.side == other.side


def _with_haste(turn: Turn[AshesRules], who: str, leads: dict[str, int]) -> dict[str, int]:
    """Those who could still attack in a haste phase may pursue instead (ASH-INT-35)."""
    if not leads:
        return {}
    fugitive, start = turn.person(who), min(leads.values())
    holders = [p for p in haste.holders(turn) if p.id != who and not _same_side(p, fugitive)]
    return {person.id: start for person in holders}


def _away(turn: Turn[AshesRules], who: str, leads: dict[str, int], cold: bool = False) -> None:
    """The fugitive has got away: those left behind may go after them (ASH-RES-06)."""
    leads = {**_with_haste(turn, who, leads), **leads}
    able = [by for by in leads if _may_run(turn, by)]
    turn.tell("escape.away", who=who)
    turn.push(("chase_opens", who, leads, cold))
    PURSUERS.put(turn, [])
    silent = turn.rules.settings.chase.escape__pursue_default
    for by in able if silent != "pass" else ():
        facts = {"prey": who, "lead": leads[by], "cold": cold}
        default = "pursue" if silent == "pursue" else "pass"
        turn.ask(by, "pursue", ("pursue",), default, ("pursued", by), facts)


def _may_run(turn: Turn[AshesRules], who: str) -> bool:
    """Whether a person can go after a fugitive: one who stays in the order may chase already."""
    there = turn.here(who) and turn.person(who).status == "active"
    return there and record.of(turn.state, who) is None


def pursue_answer(turn: Turn[AshesRules], question: Question, given: Input) -> Json:
    """`+chase/pursue` goes after them, `+pass` lets them go."""
    if given.do in ("pursue", "pass"):
        return given.do
    if given.do == "choose":
        return given.args["word"]
    turn.refuse("err.phase.wrong_step", step="pursue")


def pursue_again(turn: Turn[AshesRules], question: Question) -> bool:
    """Whoever got away may have fallen since: then nobody runs."""
    return not _may_run(turn, question.facts["prey"]) and drop(turn, question)


def pursued(turn: Turn[AshesRules], by: str, said: str) -> None:
    """One of those who were left behind has said whether they follow."""
    if said == "pursue":
        PURSUERS.put(turn, [*PURSUERS.of(turn.state.notes), by])


def chase_opens(turn: Turn[AshesRules], who: str, leads: dict[str, int], cold: bool) -> None:
    """A willing pursuer makes it a chase, else the fugitive is simply gone (ASH-EXT-02).

    Who left unattacked is followed by a cold start (ASH-DEF-14).
    """
    named = PURSUERS.of(turn.state.notes)
    PURSUERS.put(turn, None)
    if not _may_run(turn, who):
        return
    hunters = [by for by in named if _may_run(turn, by)]
    if not hunters:
        damage.put_out(turn, who, "fled", "escaped")
        return
    now = turn.rules.settings.chase.escape__first_round == "at_once"
    if cold:
        opening.cold(turn, [who], hunters, now)
    else:
        opening.from_escape(turn, who, {by: leads[by] for by in hunters}, now)


STEPS = {
    "escapes": settle_all,
    "settle": settle,
    "pursued": pursued,
    "chase_opens": chase_opens,
}


AGAIN = {
    "pursue": pursue_again,
}

QUESTIONS = {
    "pursue": pursue_answer,
}
