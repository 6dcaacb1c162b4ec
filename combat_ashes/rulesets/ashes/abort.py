"""Changing a declared action while it can still be changed. Implements the ABT area.

There are three grounds: `free` against a committed attack (ASH-ABT-07), `later` against an
attack that was declared after one's own action (ASH-ABT-02), and `void` for an action that
can no longer be carried out (ASH-ABT-01). The first two lead to a defense and cost nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.dice import chance_of_success
from ...engine.events import Declared, PersonNoted, PoolChanged, Terms
from ...engine.inputs import Input
from ...engine.pools import pool_of
from ...engine.state import Json, Person, State
from ...engine.turn import Turn
from . import acts, declare, grips, holding, sheet, split
from .rolls import roll_action

if TYPE_CHECKING:
    from .ruleset import Ashes

DIFFICULTY = 8
FREE, LATER, VOID = "free", "later", "void"
DEFENSIVE_LINES = (*acts.DEFENSES, "escape", "grapple_defend", "guard")


# --- may it be -------------------------------------------------------------------------------


def ground(
    state: State, rules: Ashes, person: Person, attacker: Person | None, committed: bool
) -> str | None:
    """The best ground somebody has who could abort at this moment; None without any.

    `attacker` is whose attack on them comes up, `committed` whether it is a committed one.
    """
    if person.status != "active" or not any(acts.open_parts(person)):
        return None
    given_up = "committed" in person.notes
    if attacker is not None and state.notes.get("grapples") and holding.held_by(state, person.id):
        return None
    if attacker is not None and committed and not given_up:
        return FREE
    if person.notes.get("abort_failed"):
        return None
    if attacker is not None and not given_up and declared_later(attacker, person):
        return LATER
    return VOID if void_parts(state, rules, person) else None


def declared_later(one: Person, other: Person) -> bool:
    """Whether one spoke after the other; the fully tied speak at once."""
    return bool(one.notes.get("spoke", 0) > other.notes.get("spoke", 0))


def void_parts(state: State, rules: Ashes, person: Person) -> list[int]:
    """The open parts that have become void (ASH-ABT-01)."""
    return [n for n, one in acts.open_parts(person) if is_void(state, rules, person, n, one)]


def is_void(
    state: State, rules: Ashes, person: Person, number: int, action: dict[str, Json]
) -> bool:
    """Whether an action can no longer be carried out: no target, no weapon, or so ruled."""
    if number in person.notes.get("voided", ()):
        return True
    if action["do"] != "attack":
        return False
    arm = sheet.weapon(rules, person, action["weapon"])
    if arm is None or grips.useless(state, rules, person.id, action["target"], arm):
        return True
    target = state.people.get(action["target"])
    if target is None:
        return True
    return target.status != "active" and rules.settings.abort.target_down_is_void


def may(state: State, rules: Ashes, person: Person, why: str | None) -> bool:
    """Whether an abort on this ground has any chance."""
    if why is None or why == FREE:
        return why == FREE
    if rules.settings.abort.spend_point_instead:
        return person.pools.get("willpower", 0) > 0
    return pool_of(pool(rules, person)) > 0


def pool(rules: Ashes, person: Person) -> Terms:
    """The Willpower that is rolled (ASH-ABT-03)."""
    if rules.settings.abort.willpower == "temporary":
        dots = person.pools.get("willpower", 0)
    else:
        dots = person.traits.get("willpower", 0)
    terms: Terms = (("willpower", dots),)
    wound = sheet.wounds(rules, person)
    if wound and rules.settings.wounds.apply_to_abort_roll:
        terms += (("wounds", wound),)
    return terms


def price(rules: Ashes, person: Person, why: str, number: int, into_new: int = 1) -> int:
    """The dice the new action loses, or each part of a new split (ASH-ABT-04, -10)."""
    settings = rules.settings.abort
    if why == FREE or (why == LATER and settings.defensive_penalty == "none"):
        return 0
    old = acts.part(person, number) or {}
    into = person.notes.get("split_into", 1)
    if into > 1 and settings.split_part == "keep_penalty":
        return int(old.get("split", 0))
    count = into + into_new - 1 + person.notes.get("aborts", 0) + 1
    return split.penalty(count - (settings.split_count == "aborted_only"))


def offer(state: State, rules: Ashes, person: Person, why: str) -> dict[str, Json]:
    """What somebody is told of an abort: what it costs, and the chance of its roll."""
    number = next(iter(void_parts(state, rules, person)), 0)
    told: dict[str, Json] = {"with": "abort", "cost": price(rules, person, why, number)}
    told |= {"into": defenses(rules, person, why), "anything": why == VOID}
    if why == FREE:
        return {**told, "free": True}
    if rules.settings.abort.spend_point_instead:
        return {**told, "point": True}
    dice = pool_of(pool(rules, person))
    chance = chance_of_success(dice, DIFFICULTY, rules.ones_action, rules.sides)
    return {**told, "pool": dice, "difficulty": DIFFICULTY, "chance": round(chance * 100)}


def defenses(rules: Ashes, person: Person, why: str) -> list[str]:
    """The lines of the defenses that somebody may abort to on a ground (ASH-ABT-02, -09)."""
    if "committed" in person.notes and not rules.settings.committed.abort_restores_defense:
        return []
    ordered = person.notes.get("defense")
    found = [kind for kind in acts.DEFENSES if ordered in (None, kind)]
    found += ["escape", "grapple/defend"]
    return [*found, "guard"] if why == VOID or rules.settings.abort.guard_allowed else found


# --- reading the line ------------------------------------------------------------------------


def read(
    turn: Turn, rules: Ashes, given: Input, why: str | None, number: int | None = None
) -> dict[str, Json]:
    """`+abort <declaration>` as `{with, ground, action}`; raises `Refused`.

    `number` is the void part that it replaces, the first unless said.
    """
    person = turn.person(given.who)
    line = given.args.get("line")
    if not line:
        turn.refuse("err.declare.incomplete", missing="what you do instead")
    _check(turn, rules, person, line, why)
    assert why is not None
    if why == VOID:
        first = next(iter(void_parts(turn.state, rules, person)), 0)
        _check_scope(turn, rules, acts.part(person, first if number is None else number), line)
    action = declare.read_line(turn, given.who, line)
    if action["do"] in acts.NOTHING:
        turn.refuse("err.declare.incomplete", missing="what you do instead")
    restored = rules.settings.committed.abort_restores_defense
    if "committed" in person.notes and _defends(action) and not restored:
        turn.forbid("err.defense.not_entitled")
    if _counted(rules, person, why, action) > split.wits(rules, person):
        turn.forbid("err.split.over_wits", most=split.wits(rules, person), parts="more")
    return {"with": "abort", "ground": why, "action": action}


def _counted(rules: Ashes, person: Person, why: str, action: dict[str, Json]) -> int:
    """How many actions count against Wits, where aborts do (`abort.counts_toward_wits`)."""
    if why != VOID or not rules.settings.abort.counts_toward_wits:
        return 0
    new = len(action["parts"]) if action["do"] == "split" else 1
    return person.notes.get("split_into", 1) + person.notes.get("aborts", 0) + new


def _check(
    turn: Turn, rules: Ashes, person: Person, line: dict[str, Json], why: str | None
) -> None:
    settings = rules.settings
    if why != FREE and person.notes.get("abort_failed"):
        turn.forbid("err.abort.prior_failed")
    if line["do"] == "split" and not settings.abort.may_split:
        turn.forbid("err.abort.split")
    committed = "committed" in (line["args"].get("manners") or ())
    if committed and not settings.committed.via_abort:
        turn.forbid("err.abort.committed")
    if why is None:
        acted = person.declared is not None and not any(acts.open_parts(person))
        spoke = person.declared is not None and person.declared["do"] not in acts.NOTHING
        over = turn.state.phase != "main" and person.declared is None
        done = (acted and spoke) or over
        turn.refuse("err.abort.already_resolved" if done else "err.abort.no_trigger")
    if why in (FREE, LATER):
        if line["do"] == "guard" and not settings.abort.guard_allowed:
            turn.forbid("err.abort.guard")
        if line["do"] not in DEFENSIVE_LINES:
            turn.forbid("err.abort.defense_only")


def _check_scope(
    turn: Turn, rules: Ashes, void: dict[str, Json] | None, line: dict[str, Json]
) -> None:
    """Where a hold was broken `grapple.broken_abort_scope` may leave defenses only (ASH-GRP-45)."""
    inside = void is not None and void["do"] in (*acts.VICTIMS, "sustain")
    scope = rules.settings.grapple.broken_abort_scope
    if inside and scope == "defense" and line["do"] not in DEFENSIVE_LINES:
        turn.forbid("err.abort.defense_only")


def _defends(action: dict[str, Json]) -> bool:
    return action["do"] in acts.HELD_READY


def spoken_at(turn: Turn, slot: int = 0) -> int:
    """A number that is higher the later somebody speaks in a phase.

    Those who are asked together, unseen by each other, share the `slot` and the number.
    """
    last = 0
    for person in turn.state.people.values():
        notes = person.notes
        spoke = notes.get("spoke", 0)
        if spoke > last and not (slot and notes.get("slot") == slot):
            last = spoke
    return last + 1


# --- doing it --------------------------------------------------------------------------------


def attempt(turn: Turn, rules: Ashes, who: str, said: dict[str, Json], number: int) -> bool:
    """Try to abort; True when the new action is declared (ASH-ABT-03 to -07)."""
    why, action = said["ground"], said["action"]
    if why == FREE:
        if rules.settings.abort.free_counts:
            _count(turn, who)
    elif not _wills_it(turn, rules, who):
        turn.emit(PersonNoted(who, {"abort_failed": True}))
        turn.tell("abort.failed", who=who)
        if why == LATER and rules.settings.abort.failure == "lose_action":
            acts.finish_all(turn, who)
        elif why == VOID and acts.is_open(turn.person(who), number):
            acts.finish(turn, who, number)
        return False
    _replace(turn, rules, who, action, why, number)
    return True


def _count(turn: Turn, who: str) -> None:
    turn.emit(PersonNoted(who, {"aborts": turn.person(who).notes.get("aborts", 0) + 1}))


def _wills_it(turn: Turn, rules: Ashes, who: str) -> bool:
    person = turn.person(who)
    if rules.settings.abort.spend_point_instead:
        left = person.pools.get("willpower", 0)
        if not left:
            return False
        turn.emit(PoolChanged(who, "willpower", -1, left - 1, "abort"))
        return True
    difficulty: Terms = (("abort", DIFFICULTY),)
    return roll_action(turn, rules, who, "abort", pool(rules, person), difficulty) > 0


def _replace(
    turn: Turn, rules: Ashes, who: str, action: dict[str, Json], why: str, number: int
) -> None:
    """Declare the new action in place of the old one, or of the void part of a split."""
    person = turn.person(who)
    new = action["parts"] if action["do"] == "split" else [action]
    less = price(rules, person, why, number, len(new))
    if less:
        new = [{**one, "split": less} for one in new]
    old, done = person.declared, person.notes.get("done")
    parts = new
    if why == VOID and old is not None and old["do"] == "split":
        parts = [*old["parts"][:number], *new, *old["parts"][number + 1 :]]
        done = [n + len(new) - 1 if n > number else n for n in done or ()]
    whole = {"do": "split", "parts": parts} if len(parts) > 1 else parts[0]
    if why != FREE:
        _count(turn, who)
    stance = declare.stance(rules, whole)
    stance.pop("split_into", None)
    if person.notes.get("committed"):
        restored = rules.settings.committed.abort_restores_defense
        stance |= {"committed": None} if restored else {"posture": "abandoned"}
    voided = [n for n in person.notes.get("voided", ()) if n != number and why == VOID]
    notes = {
        **stance,
        "voided": voided or None,
        "done": done if why == VOID else None,
        "spoke": spoken_at(turn),
        "armed": None,
    }
    text = declare.told(rules, turn.state, whole)
    turn.emit(Declared(who, whole, text, notes=notes))
    if less:
        turn.tell("abort.paid", who=who, less=less)
    else:
        turn.tell("abort.done", who=who)
