"""Block and dodge as ways to meet an attack (ASH-DEF-01 to -03, PIL-01, -07, RES-04, -08)."""

from typing import Any

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.state import Question
from ...common.dice.throws import Difficulty, Throw
from ..answers import ACCEPTED, BEST, NONE, REFLEXES, Answer, BestAnswer, ReflexAnswer
from ..attack import hits, piling, pools, shooting
from ..attack.coming import Attack
from ..attack.ways import AshesWay, Window, harder
from ..declarations import ReflexAction
from ..fight import Decision, Fight
from ..flags import flagged
from ..people import acts, holding, rolls
from . import abort, answers, committed, forced, reflex


class Unentitled(AshesWay):
    """A target who does not see an attack coming, or gave up all safety, meets it with nothing."""

    def window(self, fight: Fight, now: Attack) -> Window | None:
        entitled = now.target.status == "active" and not now.target.flags.committed
        if entitled and not (now.target.flags.unaware and reflex.unaware(fight.rules, now)):
            return None
        return Window(NONE, denied=not reflex.kinds_open(fight, now))


class Declared(AshesWay):
    """A declared block or dodge answers by itself, and nobody is asked (ASH-DEF-03)."""

    facing = acts.DEFENSES

    def window(self, fight: Fight, now: Attack) -> Window | None:
        target = now.target
        own = [one for _, one in acts.standing(target, ReflexAction)]
        if len({one.do for one in own}) != 1:
            return None
        if holding.held_by(fight.state, target.id) is not None:
            return None
        one = own[0]
        if one.do not in reflex.open_with_dice(fight, now):
            return Window(NONE)
        said = REFLEXES[one.do]
        return Window(said(ability=one.ability, extras=one.extras, allowed=one.allowed))


class Reflex(AshesWay):
    """A block or a dodge, as one likes (ASH-DEF-02), or nothing."""

    names = ("none", "best", *acts.DEFENSES)

    said = acts.DEFENSES

    def read(self, ctx: Decision, question: Question, given: Input, word: str) -> Answer:
        if "shrug" in question.options:
            return forced.answer(ctx, question, given, word)
        return answers.read_reflex(ctx, question, given, word)

    def window(self, fight: Fight, now: Attack) -> Window | None:
        target = now.target
        dice = reflex.open_with_dice(fight, now)
        ground = abort.open_ground(fight, now) if target.declared is not None else None
        standing: Answer = BEST if dice else NONE
        options: list[str] = list(dice)
        if now.committed and dice:
            endured = replace(BEST, choice=committed.ENDURE)
            choice = committed.chosen(target, now.attacker.id)
            if choice is not None:
                standing = NONE if choice == committed.ACCEPT else endured
                return Window(standing)
            options = [committed.ACCEPT, committed.ENDURE, *dice]
            standing = endured
        if target.declared is None and _reacts_freely(fight):
            options += [kind for kind in ("escape", "grapple") if kind not in options]
        if ground is not None:
            options.append("abort")
        accepted = ACCEPTED if now.committed else NONE
        denied = not dice and not reflex.kinds_open(fight, now)
        return Window(standing, tuple(options), accepted, ground, denied)

    def opposing(self, fight: Fight, now: Attack, said: Answer) -> Throw[Difficulty] | None:
        answer = _answering(fight, now, said)
        return answer.throw if answer is not None else None

    def settle(self, ctx: Decision, now: Attack, said: Any) -> None:
        """An attack against a block or a dodge, or against nothing (ASH-RES-04, -08)."""
        answer = _answering(ctx, now, said)
        if answer is None:
            net, tie = _unopposed(ctx, now)
        else:
            successes = pools.roll(ctx, now, pools.throw(ctx, now))
            net = successes - _roll(ctx, now, answer, said.extras)
            tie = net == 0 and successes > 0
        hits.decide(ctx, now, net, tie)
        for way in ctx.rules.ways.that["after"]:
            way.after(ctx, now, said, net)


def _reacts_freely(fight: Fight) -> bool:
    """Where `haste.reaction` is `any_defense`: who has no haste may answer with more."""
    return fight.state.phase != "main" and fight.rules.settings.haste.reaction == "any_defense"


def _unopposed(ctx: Decision, now: Attack) -> tuple[int, bool]:
    """(net successes, whether it is a tie) of an attack that nothing is rolled against."""
    who, target = now.attacker.id, now.target.id
    successes = pools.roll(ctx, now, pools.throw(ctx, now, uncontested=True))
    if now.ranged:
        piling.count_shot(ctx, target, who)
    else:
        piling.count_attack(ctx, target)
    ctx.announce("attack.uncontested", who=who, against=target)
    # Before the hit: it may put out the one whose flight it ends.
    for way in ctx.rules.ways.that["unopposed"]:
        way.unopposed(ctx, now, successes)
    return successes, False


def _answering(fight: Fight, now: Attack, said: Answer) -> reflex.Defense | None:
    """The defence a target named among those that are open, or the best of its kind."""
    if not isinstance(said, ReflexAnswer) or now.target.status != "active":
        return None
    if said.allowed:
        found: reflex.Defense | None = reflex.allowed(fight, now, said)
    else:
        kinds = reflex.kinds_open(fight, now)
        if not isinstance(said, BestAnswer):
            kinds = (said.way,) if said.way in kinds else ()
        ways = reflex.defenses(fight, now, kinds)
        ways = [one for one in ways if one.ability == said.ability] or ways
        found = reflex.best(ways) if ways else None
    if found is None or not said.harder:
        return found
    throw = found.throw
    return replace(found, throw=replace(throw, scoring=throw.scoring + harder(said)))


def _roll(ctx: Decision, now: Attack, answer: reflex.Defense, extras: tuple[str, ...]) -> int:
    """The successes of a defence; counts the attack (ASH-PIL-01, -07)."""
    throw = replace(answer.throw, extras=extras) if extras else answer.throw
    if now.ranged and throw.purpose == "dodge":
        return _dodge_fire(ctx, now, throw)
    target = ctx.state.people[now.target.id]
    counted = flagged(incoming=target.flags.incoming + 1)
    if ctx.state.flags.grapples and holding.held_by(ctx.state, target.id):
        counted |= flagged(held_blocks=target.flags.held_blocks + 1)
    return rolls.roll(ctx, throw, counted)


def _dodge_fire(ctx: Decision, now: Attack, throw: Throw[Difficulty]) -> int:
    """One dodge against every shooter of a group, kept for the phase (ASH-PIL-07, -08)."""
    target, attacker = now.target.id, now.attacker.id
    group = shooting.group(ctx.rules, ctx.person(attacker))
    kept: dict[str, int] = ctx.person(target).flags.dodged
    if group in kept:
        ctx.announce("dodge.kept", who=target, against=attacker, successes=kept[group])
        return kept[group]
    successes = rolls.roll(ctx, throw)
    ctx.flag(target, dodged={**kept, group: successes})
    piling.count_shot(ctx, target, attacker)
    return successes
