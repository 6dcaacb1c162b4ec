"""An ambush: stalking against noticing, and the free attack before turn 1. STO-GEN-03."""

from __future__ import annotations

from typing import Any

from ....engine.events import PhaseBegan
from ....engine.inputs import Input
from ....engine.look import Look
from ....engine.state import Json
from ....engine.summing_up import see_closing
from ....engine.turn import Turn
from ...declared.gathering import await_initiative
from ...declared.rules import BEGUN
from ...parts.coming_in import named, speaker
from ...parts.dice.throws import Throw
from ..attack import maneuvers, moments
from ..attack.reading import attack
from ..notes import AMBUSHED, AMBUSHES, IN_COMBAT, NOTICED
from ..people import dice, sheet
from ..people.dice import Result
from ..rules import StoRules
from ..values import Attack, Item, Moment

STALKING = ("dexterity", "stealth")
NOTICING = ("perception", "alertness")


def ambush(turn: Turn[StoRules], given: Input) -> None:
    """`+attack/ambush[/maneuver] target[=weapon]`: brings both in; rolled at once."""
    entries = list(given.args.get("people") or ())
    if not entries:
        turn.refuse("err.declare.incomplete", missing="a target")
    if len(entries) > 1:
        turn.refuse("err.attack.one_target")
    manners = list(given.args.get("manners") or ())
    if manners == ["aim"]:
        turn.refuse("err.attack.unknown_manner", word="aim", manners=list(maneuvers.known(turn)))
    now = turn.state
    if (BEGUN.of(now.notes) and now.step != "initiative") or now.phase == "ambush":
        _check_known(turn, entries[0])
        turn.refuse("err.declare.out_of_turn", awaited=turn.awaited())
    who = speaker(turn, given)
    target = named(turn, entries[0])
    if who == target:
        turn.refuse("err.attack.self")
    person = turn.person(target)
    if IN_COMBAT.of(person.notes) or person.initiative is not None:
        turn.refuse("err.ambush.in_combat", name=person.name)
    if _has_ambushed(turn, who, target):
        turn.refuse("err.ambush.in_combat", how="again", name=person.name)
    if turn.person(who).status != "active":
        turn.refuse("err.declare.out_of_fight", status=turn.person(who).status)
    args: dict[str, Any] = {
        "target": turn.name(target), "weapon": given.args.get("weapon") or "",
        "manners": manners, "options": given.args.get("options") or (),
    }  # fmt: skip
    action = attack(turn, turn.person(who), args)
    assert isinstance(action, Attack)
    turn.withdraw("declare", "begin", "init")
    turn.agenda = ()
    _rolled(turn, who, target, action)


def _has_ambushed(look: Look[StoRules], who: str, target: str) -> bool:
    """Whether somebody has had the one free attack on this target, or was spotted."""
    made = AMBUSHES.of(look.state.notes)
    return any((each["who"], each["against"]) == (who, target) for each in made)


def _check_known(turn: Turn[StoRules], entry: dict[str, Json]) -> None:
    """Who has taken part in a turn already cannot be ambushed, whenever it is tried."""
    ref = (entry.get("sheet") or {}).get("ref")
    for person in turn.state.people.values():
        same = person.ref == ref if ref is not None else person.name == entry["name"]
        if same and IN_COMBAT.of(person.notes):
            turn.refuse("err.ambush.in_combat", name=person.name)


def _rolled(turn: Turn[StoRules], who: str, target: str, action: Attack) -> None:
    """Both roll; the lead becomes dice, a tie lets the target defend."""
    mine = _roll(turn, who, "stalk", STALKING, target)
    theirs = _notice(turn, target, who)
    lead = mine.successes - theirs
    outcome = "spotted" if mine.botch or lead < 0 else "free" if lead > 0 else "tie"
    entry: dict[str, Any] = {"who": who, "against": target, "outcome": outcome}
    entry["lead"] = max(0, lead)
    if outcome == "spotted":
        entry["lead"] = 0
    AMBUSHES.put(turn, [*AMBUSHES.of(turn.state.notes), entry])
    turn.tell("ambush", **entry)
    AMBUSHED.put(turn, True)
    if outcome == "spotted":
        turn.push(("ambush_over",))
        return
    turn.emit(PhaseBegan("ambush", "resolve"))
    item = Item(who, lead=entry["lead"], free=outcome, own=action)
    moments.begin(turn, Moment(items=(item,), interrupts=False))
    turn.push(("coming",), ("ambush_over",))


def _roll(turn: Turn[StoRules], who: str, purpose: str, words: tuple[str, ...], to: str) -> Result:
    person = turn.person(who)
    pool = sheet.pool_terms(turn, person, purpose, words)
    number = turn.rules.settings.ambush.difficulty
    against = (("base", number), *sheet.hardships(turn, person, purpose, words))
    return dice.roll(turn, Throw(who, purpose, pool, to, against))


def _notice(turn: Turn[StoRules], target: str, who: str) -> int:
    """The target's roll, once against all who lie in wait."""
    known = NOTICED.of(turn.person(target).notes)
    once = turn.rules.settings.ambush.target_roll == "once"
    if known is not None and once:
        return known
    found = _roll(turn, target, "notice", NOTICING, who).successes
    NOTICED.put(turn, target, found)
    return found


def ambush_over(turn: Turn[StoRules]) -> None:
    """The free attack is over: the turn waits to be begun, or the fight is over."""
    if not see_closing(turn):
        await_initiative(turn)


STEPS = {"ambush_over": ambush_over}
VERBS = {"ambush": ambush}
