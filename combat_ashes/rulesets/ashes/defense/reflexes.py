"""Block and dodge as ways to meet an attack: without a right to any, as declared, or as one likes.

Implements ASH-DEF-01 to -03 and ASH-RES-04 and -08.
"""

from __future__ import annotations

from ....engine.look import Look
from ....engine.state import Json, Person
from ....engine.turn import Turn
from ..attack import committed, hits, piling
from ..attack.coming import Attack
from ..attack.ways import BEST, NONE, AshesWay, Window, harder
from ..people import acts, holding, sheet
from ..rules import AshesRules
from . import abort, reflex
from .windows import default_choice


class Unentitled(AshesWay):
    """Whoever does not see an attack coming, or gave up all safety, meets it with nothing."""

    def window(self, look: Look[AshesRules], now: Attack) -> Window | None:
        if _entitled(look.rules, now.target, now.attacker):
            return None
        denied = not reflex.kinds_open(look, now.target, now.attacker, now.arm)
        return Window(NONE, denied=denied)


def _entitled(rules: AshesRules, target: Person, attacker: Person) -> bool:
    """Whether somebody sees an attack coming and is free to do something about it."""
    if target.status != "active" or "committed" in target.notes:
        return False
    return "unaware" not in target.notes or not reflex.unaware(rules, target, attacker)


class Declared(AshesWay):
    """A declared block or dodge answers by itself, and nobody is asked (ASH-DEF-03)."""

    def window(self, look: Look[AshesRules], now: Attack) -> Window | None:
        target = now.target
        if not look.rules.locked_kind or not acts.may_answer(look.rules, target):
            return None
        own = [one for _, one in acts.standing(target, *acts.DEFENSES)]
        if len({one["do"] for one in own}) != 1:
            return None
        if holding.held_by(look.state, target.id) is not None:
            return None
        one = own[0]
        kinds = reflex.kinds_open(look, target, now.attacker, now.arm)
        if one["do"] not in reflex.with_dice(look, target, now.attacker, now.arm, kinds):
            return Window(NONE)
        said = {"with": one["do"], "ability": one.get("ability", "")}
        said.update({key: one[key] for key in ("extras", "allowed") if key in one})
        return Window(said)


class Reflex(AshesWay):
    """A block or a dodge, as one likes (ASH-DEF-02), or nothing."""

    names = ("none", "best", *acts.DEFENSES)

    def window(self, look: Look[AshesRules], now: Attack) -> Window | None:
        return _window(look, now)

    def opposing(self, turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> Json:
        answer = _answering(turn, now, said)
        if answer is None:
            return None
        return {"with": answer.kind, "pool": answer.pool, "difficulty": answer.difficulty}

    def settle(self, turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> None:
        _opposed(turn, now, said)


def _window(look: Look[AshesRules], now: Attack) -> Window:
    """A block or a dodge, as one likes (ASH-DEF-02)."""
    full = acts.is_committed(now.action)
    kinds = reflex.kinds_open(look, now.target, now.attacker, now.arm)
    target = now.target
    dice = reflex.with_dice(look, target, now.attacker, now.arm, kinds)
    ground = abort.open_ground(look, now) if target.declared is not None else None
    standing = BEST if dice else NONE
    options: list[str] = list(dice)
    if full and dice:
        endured = {**BEST, "choice": committed.ENDURE}
        choice = committed.chosen(target, now.attacker.id)
        if choice is not None:
            standing = NONE if choice == committed.ACCEPT else endured
            return Window(standing)
        options = [committed.ACCEPT, committed.ENDURE, *dice]
        standing = default_choice(look.rules, endured, ground)
    if _reacts_freely(look, target):
        options += [kind for kind in ("escape", "grapple") if kind not in options]
    if ground is not None:
        options.append("abort")
    accepted = {**NONE, "choice": committed.ACCEPT} if full else NONE
    return Window(standing, tuple(options), accepted, ground, not kinds)


def _reacts_freely(look: Look[AshesRules], target: Person) -> bool:
    """Where `haste.reaction` is `any_defense`: who has no haste may answer with more."""
    nothing = look.state.phase != "main" and target.declared is None
    return nothing and look.rules.settings.haste.reaction == "any_defense"


def _opposed(turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> None:
    """An attack against a block or a dodge, or against nothing (ASH-RES-04, -08)."""
    who, target = now.attacker.id, now.target.id
    answer = _answering(turn, now, said)
    if answer is None and _lands_by_itself(turn, now):
        piling.count_attack(turn, target)
        turn.tell("attack.lands", who=who, against=target)
        hits.land(turn, who, target, now.action, now.arm, 1)
        return
    successes = hits.roll(turn, now, answer is None)
    against = 0
    if answer is not None:
        extras = tuple(said.get("extras", ()))
        against = reflex.roll(turn, target, who, now.arm, answer, extras)
    else:
        if sheet.ranged(now.arm):
            piling.count_shot(turn, target, who)
        else:
            piling.count_attack(turn, target)
        turn.tell("attack.uncontested", who=who, against=target)
    net = successes - against
    if answer is None and not turn.rules.settings.attack.uncontested_needs_success:
        net = max(net, 1)
    if answer is None:
        # Before the hit: it may put out the one whose flight it ends.
        for way in turn.rules.ways_that["unopposed"]:
            way.unopposed(turn, now, successes)
    hits.decide(turn, now, net, net == 0 and successes > 0)
    for way in turn.rules.ways_that["after"]:
        way.after(turn, now, said, net)


def _answering(turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> reflex.Defense | None:
    target, attacker, arm = now.target, now.attacker, now.arm
    if said["with"] == "none" or target.status != "active":
        return None
    if said.get("allowed"):
        found: reflex.Defense | None = reflex.allowed(turn, target, attacker, arm, said)
    else:
        kinds = reflex.kinds_open(turn, target, attacker, arm)
        if said["with"] != "best":
            kinds = (said["with"],) if said["with"] in kinds else ()
        found = reflex.chosen(reflex.defenses(turn, target, attacker, arm, kinds), said)
    if found is None or not said.get("harder"):
        return found
    return found._replace(difficulty=found.difficulty + harder(said))


def _lands_by_itself(turn: Turn[AshesRules], now: Attack) -> bool:
    """`piling.zero_pool` is `automatic_hit_one_success` and nothing is left to defend with."""
    if not turn.rules.lands_by_itself:
        return False
    target, attacker, arm = now.target, now.attacker, now.arm
    kinds = reflex.kinds_open(turn, target, attacker, arm)
    if not piling.incoming(target) or not kinds:
        return False
    return not reflex.defenses(turn, target, attacker, arm, kinds)
