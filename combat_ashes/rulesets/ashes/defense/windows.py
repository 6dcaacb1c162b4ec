"""What the target of an attack may do about it, put as one question (ASH-RES-09).

`of` says what meets an attack if nothing more is said, and what may be chosen instead:
an abort, the choices of a committed attack, whether a guard strikes, a reflex defense.
"""

from __future__ import annotations

from typing import NamedTuple

from ....engine.look import Look
from ....engine.state import Json, Person
from ..attack import committed, exchange
from ..attack.coming import Attack
from ..flight import escape
from ..grapple import forced, seizing
from ..people import acts, holding, sheet
from ..rules import AshesRules
from . import abort, guard, reflex


class Window(NamedTuple):
    """`standing` meets the attack if the target says nothing, `declined` if they pass.

    `denied` says that there is no right to defend at all.
    """

    standing: dict[str, Json]
    options: tuple[str, ...] = ()
    declined: dict[str, Json] = reflex.NONE
    ground: str | None = None
    denied: bool = False


# --- what meets it, and what may be chosen ------------------------------------------------------


def of(look: Look[AshesRules], now: Attack) -> Window:
    """The windows of the target of an attack."""
    rules = look.rules
    target, attacker, arm = now.target, now.attacker, now.arm
    full = "committed" in now.action["manners"]
    if forced.applies(look, now):
        options: tuple[str, ...] = forced.OPTIONS
        if rules.settings.grapple.reactive_release:
            options = (*options, "release")
        ground = _ground(look, now, full) if full else None
        options = (*options, "abort") if ground is not None else options
        standing = forced.standing(rules, now)
        return Window(standing, options, standing, ground)
    number = exchange.with_whom(look, now)
    if number is not None:
        return _exchange(look, now, {"with": "exchange", "part": number}, full)
    if exchange.main_attack_left(rules, now):
        return Window({"with": "exchange"})
    if full and exchange.both_land(rules, now):
        return Window(reflex.NONE)
    kinds = reflex.kinds_open(look, target, attacker, arm)
    if not _entitled(rules, target, attacker):
        return Window(reflex.NONE, denied=not kinds)
    if acts.may_answer(look.rules, target):
        answer = _declared_answer(look, now, kinds)
        if answer is not None:
            return answer
        if guard.standing(target) is not None and guard.reaches(
            look, target, attacker, not sheet.ranged(arm)
        ):
            window = _guard(look, now, full, kinds)
            if window is not None:
                return window
    return _reflex(look, now, full, kinds)


def _entitled(rules: AshesRules, target: Person, attacker: Person) -> bool:
    """Whether somebody sees an attack coming and is free to do something about it."""
    if target.status != "active" or "committed" in target.notes:
        return False
    return "unaware" not in target.notes or not reflex.unaware(rules, target, attacker)


def _declared_answer(look: Look[AshesRules], now: Attack, kinds: tuple[str, ...]) -> Window | None:
    """A declared defense answers by itself, and nobody is asked (ASH-DEF-03, -10, -11)."""
    target = now.target
    if escape.action_of(target) is not None:
        fit = escape.answers(look, target)
        return Window({"with": "escape"} if fit else reflex.NONE)
    if not sheet.ranged(now.arm) and seizing.can_seize(look, target, now.attacker):
        return Window({"with": "grapple_defense"})
    own = [one for _, one in acts.standing(target, *acts.DEFENSES)]
    if len({one["do"] for one in own}) != 1 or not look.rules.locked_kind:
        return None
    if holding.held_by(look.state, target.id) is not None:
        return None
    one = own[0]
    if one["do"] not in reflex.with_dice(look, target, now.attacker, now.arm, kinds):
        return Window(reflex.NONE)
    said = {"with": one["do"], "ability": one.get("ability", "")}
    said.update({key: one[key] for key in ("extras", "allowed") if key in one})
    return Window(said)


def _exchange(look: Look[AshesRules], now: Attack, said: dict[str, Json], full: bool) -> Window:
    """Two attack each other: the target may abort, or choose how to take a committed attack."""
    rules = look.rules
    target = now.target
    ground = _ground(look, now, full)
    options: list[str] = []
    if not full and "committed" in target.notes:
        # The faster one has chosen to oppose the committed attack that is still to come.
        all_rolls = rules.settings.committed.plus2_applies_to == "whole_turn"
        more = {"harder": 0 if all_rolls else committed.HARDER, "harder_for": now.attacker.id}
        return Window({**said, **more})
    standing, declined = said, said
    if full and "committed" not in target.notes:
        choice = committed.chosen(target, now.attacker.id)
        endured = {**said, "choice": committed.ENDURE}
        if rules.settings.committed.mutual == "both_land":
            endured = reflex.NONE
        if choice is not None:
            return Window(reflex.NONE if choice == committed.ACCEPT else endured)
        options += [committed.ACCEPT, committed.ENDURE]
        standing, declined = default_choice(rules, endured, ground), endured
    elif full and rules.settings.committed.versus_committed == "both_land":
        return Window(reflex.NONE)
    if ground is not None:
        options.append("abort")
    return Window(standing, tuple(options), declined, ground)


def _guard(
    look: Look[AshesRules], now: Attack, full: bool, kinds: tuple[str, ...]
) -> Window | None:
    """A guard strikes by itself, unless its owner aborts it first (ASH-DEF-13, ASH-INT-07)."""
    if sheet.ranged(now.arm):
        return None
    settings = look.rules.settings.guard
    ground = _ground(look, now, full)
    said: dict[str, Json] = {"with": "guard"}
    options: list[str] = []
    standing, declined = said, said
    if settings.resolve_at != "trigger":
        return None
    if full:
        choice = committed.chosen(now.target, now.attacker.id)
        endured = {**said, "choice": committed.ENDURE}
        accepted = {**reflex.NONE, "choice": committed.ACCEPT}
        if choice is not None:
            return Window(accepted if choice == committed.ACCEPT else endured)
        options += [committed.ACCEPT, committed.ENDURE]
        standing, declined = default_choice(look.rules, endured, ground), endured
    if settings.optional:
        dice = reflex.with_dice(look, now.target, now.attacker, now.arm, kinds)
        options += ["fire", *dice]
        declined = declined if full else reflex.NONE
    if ground is not None:
        options.append("abort")
    return Window(standing, tuple(options), declined, ground)


def _reflex(look: Look[AshesRules], now: Attack, full: bool, kinds: tuple[str, ...]) -> Window:
    """A block or a dodge, as one likes (ASH-DEF-02)."""
    target = now.target
    dice = reflex.with_dice(look, target, now.attacker, now.arm, kinds)
    ground = _ground(look, now, full) if target.declared is not None else None
    standing = reflex.BEST if dice else reflex.NONE
    options: list[str] = list(dice)
    if full and dice:
        endured = {**reflex.BEST, "choice": committed.ENDURE}
        choice = committed.chosen(target, now.attacker.id)
        if choice is not None:
            standing = reflex.NONE if choice == committed.ACCEPT else endured
            return Window(standing)
        options = [committed.ACCEPT, committed.ENDURE, *dice]
        standing = default_choice(look.rules, endured, ground)
    if _reacts_freely(look, target):
        options += [kind for kind in ("escape", "grapple") if kind not in options]
    if ground is not None:
        options.append("abort")
    accepted = {**reflex.NONE, "choice": committed.ACCEPT} if full else reflex.NONE
    return Window(standing, tuple(options), accepted, ground, not kinds)


def _reacts_freely(look: Look[AshesRules], target: Person) -> bool:
    """Where `haste.reaction` is `any_defense`: who has no haste may answer with more."""
    nothing = look.state.phase != "main" and target.declared is None
    return nothing and look.rules.settings.haste.reaction == "any_defense"


def _ground(look: Look[AshesRules], now: Attack, full: bool) -> str | None:
    """The ground on which the target could abort, where that has any chance."""
    found = abort.ground(look, now.target, now.attacker, full)
    return found if abort.may(look, now.target, found) else None


def default_choice(
    rules: AshesRules, endured: dict[str, Json], ground: str | None
) -> dict[str, Json]:
    """What a silent target of a committed attack chooses (`committed.default_choice`)."""
    how = rules.settings.committed.default_choice
    if how == "accept":
        return {**reflex.NONE, "choice": committed.ACCEPT}
    if how == "abort" and ground == abort.FREE:
        return {"with": "abort", "ground": ground, "action": {"do": "dodge"}}
    return endured


def attacker_chooses(look: Look[AshesRules], now: Attack) -> bool:
    """Whether the faster one must first choose how to take the slower one's committed attack."""
    target, attacker = now.target, now.attacker
    if "committed" not in target.notes or acts.is_committed(now.action):
        return False
    if sheet.ranged(now.arm) or not committed.pending_on(attacker, target):
        return False
    if look.rules.settings.committed.mutual == "both_land":
        return False
    return committed.chosen(attacker, target.id) is None
