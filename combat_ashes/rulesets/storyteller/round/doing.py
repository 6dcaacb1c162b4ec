"""Actions that are no attacks, carried out. STO-CMP-05, STO-GEN-05, STO-RNG-03, -09, STO-CLS-09."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.look import Look
from ....engine.pools import total
from ....engine.turn import Turn
from ...parts.dice.throws import Difficulty, Throw
from ..attack import legal
from ..attack.throws import share_term
from ..notes import AIM, LYING, MOVED
from ..people import acts, dice, gear, sheet, space
from ..rules import StoRules
from ..values import (
    Action,
    Aim,
    Attack,
    Clear,
    Draw,
    Hold,
    Item,
    Misc,
    Reload,
    Rise,
    Run,
    Split,
    Weapon,
    thawed,
)


def do(turn: Turn[StoRules], item: Item, action: Action) -> None:
    """Carry an action out."""
    who = item.who
    if not isinstance(action, Aim) and AIM.of(turn.person(who).notes):
        AIM.put(turn, who, None)
    if action.move is not None:
        if action.move.who:
            space.go(turn, who, action.move)
        else:
            space.moved(turn, who, abs(action.move.metres))
    match action:
        case Misc():
            _misc(turn, who, action)
        case Reload():
            _reload(turn, who, action)
        case Clear():
            gear.change(turn, who, action.weapon, jammed=False)
            turn.tell("gun.cleared", who=who, weapon=action.weapon)
        case Draw():
            _draw(turn, who, action.weapon)
        case Rise():
            space.stand(turn, who)
            turn.tell("risen", who=who)
        case Aim():
            _aim(turn, who, action)
        case Run() | Hold():
            pass


def lose(turn: Turn[StoRules], item: Item, action: Action, why: legal.Problem) -> None:
    """Tell that an action is lost, and why; of several shots it is the one (STO-INI-05)."""
    if isinstance(action, Attack) and action.shares and action.maneuver != "strafe":
        action = replace(action, targets=(action.targets[item.shot],))
    whom = action.target if isinstance(action, (Attack, Aim)) else None
    facts = {key: why[1][key] for key in ("weapon", "name") if key in why[1]}
    what = acts.words(turn.state, action)
    turn.tell("action.lost", who=item.who, what=what, why=why[0], against=whom, **facts)


def throw(look: Look[StoRules], who: str, action: Action | None) -> Throw[Difficulty] | None:
    """The roll of an action that is no attack; None where it has none."""
    if isinstance(action, Misc) and action.plain is not None:
        base: Difficulty = (("base", action.difficulty),)
        return Throw(who, "misc", (("dice", action.plain),), None, base)
    if isinstance(action, Misc) and action.pool:
        return _of_traits(look, who, action.pool, action)
    if isinstance(action, Reload) and action.dice is not None:
        words = tuple(look.rules.settings.reload.roll.split("+"))
        return _of_traits(look, who, words, action)
    return None


def _of_traits(
    look: Look[StoRules], who: str, words: tuple[str, ...], action: Action
) -> Throw[Difficulty]:
    """The roll of an action with its share of a split."""
    person = look.state.people[who]
    words = sheet.words_for(person, "misc", words)
    own = sheet.own_terms(look.rules, person, words)
    pool = own
    if action.dice is not None:
        whole = acts.declared(person)
        then = whole.wounds if isinstance(whole, Split) else 0
        pool += share_term(look.rules, person, own, action.dice, then)
    pool += sheet.ruled_dice(look, person)
    extras = tuple(name for name in ("willpower", "specialty") if getattr(action, name))
    number = action.difficulty if isinstance(action, Misc) else dice.SIX
    against = (("base", number), *sheet.hardships(look, person, "misc", words))
    return Throw(who, "misc", pool, None, against, extras)


def _misc(turn: Turn[StoRules], who: str, action: Misc) -> None:
    made = throw(turn, who, action)
    turn.tell("misc.done" if made is None else "misc.tried", who=who, what=action.what)
    if made is not None:
        dice.roll(turn, made)


def _reload(turn: Turn[StoRules], who: str, action: Reload) -> None:
    """Alone it needs no roll; as one of several actions one success (STO-RNG-09)."""
    made = throw(turn, who, action)
    if made is not None and (not total(made.pool) or dice.roll(turn, made).successes < 1):
        turn.tell("reload.failed", who=who, weapon=action.weapon)
        return
    gear.refill(turn, who, action.weapon)
    turn.tell("reloaded", who=who, weapon=action.weapon)


def _draw(turn: Turn[StoRules], who: str, key: str) -> None:
    """Pick a weapon up from the ground (STO-CLS-09)."""
    lying = list(LYING.of(turn.state.notes))
    found = next((each for each in lying if each["key"] == key), None)
    if found is None:
        turn.tell("draw.gone", who=who, weapon=key)
        return
    lying.remove(found)
    LYING.put(turn, lying or None)
    gear.given(turn, who, thawed(Weapon, {**found, "name": found["key"]}))
    turn.tell("drawn", who=who, weapon=key)


def _aim(turn: Turn[StoRules], who: str, action: Aim) -> None:
    """One turn more of aiming at the same target with the same weapon (STO-RNG-03)."""
    gear.take(turn, who, action.weapon)
    now = AIM.of(turn.person(who).notes)
    same = now is not None and (now["target"], now["weapon"]) == (action.target, action.weapon)
    turns = now["turns"] + 1 if now is not None and same else 1
    too_fast = turn.here(action.target) and (
        MOVED.of(turn.person(action.target).notes) > turn.rules.settings.aim.walk_m
    )
    if too_fast:
        if now is not None:
            AIM.put(turn, who, None)
        turn.tell("aim.lost", who=who)
        return
    AIM.put(turn, who, {"target": action.target, "weapon": action.weapon, "turns": turns})
