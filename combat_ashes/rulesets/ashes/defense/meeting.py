"""One attack, from what its target is asked to the marks it leaves (ASH-RES).

A window is what the target may answer (`attack/ways.py`). The functions follow the steps of
ASH-RES-09:

    1       `_begin` of `actions/attacking.py`   whether the attack still has a target
    2, 3    `begin`, `met`                       the target is asked, and answers
    4, 5    `_confirm`                           the pools are built, and shown where that is wished
    6, 8    `settle` of the way of the answer    both sides roll, and the attack is counted
    7       `decide` of `attack/hits.py`         it lands, or fails

`part` is the number of the attack among its owner's actions (`acts.parts`).
"""

from typing import cast

from msgspec.structs import replace

from ....engine.revalidation import can_act, drop, settle
from ....engine.state import Question
from ...common.dice.throws import Difficulty, Throw
from .. import agenda, questions
from ..answers import Answer, AnyAnswer
from ..attack import close_quarters, nothing, pools, shooting
from ..attack.coming import Attack, coming
from ..attack.ways import Window
from ..fight import Decision, Fight
from ..people import rolls, sheet
from . import answers, committed


@agenda.meet.does
def meet(ctx: Decision, who: str, part: int) -> None:
    """An attack comes up, or is met anew after an abort."""
    if now := _still(ctx, who, part):
        begin(ctx, now)


def _still(ctx: Decision, who: str, part: int) -> Attack | None:
    """An attack as it stands by now; where it comes to nothing people are told."""
    now = coming(ctx, who, part)
    if now is not None and now.target.status not in sheet.AWAY:
        return now
    nothing.void_attack(ctx, who)
    return None


def begin(ctx: Decision, now: Attack) -> None:
    """Put the windows of an attack to its target, or go on where there are none."""
    who = now.attacker.id
    if now.weapon.reach == "h2h":
        close_quarters.engage(ctx, who, now.target.id, now.weapon)
    if not pools.can_roll(ctx, now):
        pool = pools.pool(ctx, now)
        ctx.announce("pool.empty", who=who, purpose="attack", against=now.target.id, terms=pool)
        return
    if _attacker_chooses(ctx, now):
        answers.ask_attacker(ctx, now)
        return
    window = _window(ctx, now)
    if now.ranged and "dodge" in (*window.options, window.standing.way):
        shooting.remind_of_cover(ctx, now.target)
    if window.denied and not now.target.flags.denied:
        ctx.flag(now.target.id, denied=True)
    if window.options:
        answers.ask(ctx, now, window, agenda.met(who, now.part))
    else:
        _meets(ctx, now, window.standing)


def _window(fight: Fight, now: Attack) -> Window:
    declared = now.target.declared
    for way in fight.rules.ways.facing[declared.do if declared else ""]:
        window: Window | None = way.window(fight, now)
        if window is not None:
            return window
    raise LookupError("no way has a window, not even the last")


def _attacker_chooses(fight: Fight, now: Attack) -> bool:
    """Whether the faster one must first choose how to take the slower one's committed attack."""
    target, attacker = now.target, now.attacker
    if now.committed or now.ranged or not target.flags.committed:
        return False
    unsaid = committed.chosen(attacker, target.id) is None
    return unsaid and committed.pending_on(attacker, target)


@agenda.met.does
def met(ctx: Decision, who: str, part: int, said: AnyAnswer) -> None:
    """Take what meets an attack: an abort first, a guard that strikes, or an opposing roll."""
    if now := _still(ctx, who, part):
        _meets(ctx, now, said)


def _meets(ctx: Decision, now: Attack, said: Answer) -> None:
    who, _target = now.attacker.id, now.target.id
    if ctx.rules.ways.of(said).anew(ctx, now, said):
        ctx.push(agenda.meet(who, now.part))
        return
    if said.choice == committed.ENDURE:
        said = replace(said, harder=committed.HARDER)
    for way in ctx.rules.ways.that["paid"]:
        now, said = way.paid(ctx, now, said)
    _confirm(ctx, now, said)


@agenda.confirm.does
def confirm(ctx: Decision, who: str, part: int, said: AnyAnswer) -> None:
    """Show both pools and wait for the storyteller, where the fight is run that way."""
    if now := _still(ctx, who, part):
        _confirm(ctx, now, said)


def _confirm(ctx: Decision, now: Attack, said: Answer) -> None:
    if not rolls.waits_for_word(ctx):
        ctx.rules.ways.of(said).settle(ctx, now, said)
        return
    who, part = now.attacker.id, now.part
    rolls.ask_for_word(ctx, agenda.confirmed(who, part, cast(AnyAnswer, said)), who, now.target.id)


def waiting(fight: Fight, who: str, part: int, said: AnyAnswer) -> list[Throw[Difficulty]]:
    """The rolls of an attack that waits for the storyteller's word, as they stand now."""
    now = coming(fight, who, part)
    if now is None:
        return []
    opposed = fight.rules.ways.of(said).opposing(fight, now, said)
    throw = pools.throw(fight, now, uncontested=opposed is None)
    return [throw, opposed] if opposed is not None else [throw]


@agenda.confirmed.does
def confirmed(ctx: Decision, who: str, part: int, said: AnyAnswer, word: str) -> None:
    """The storyteller has seen the pools."""
    ctx.push(agenda.clash(who, part, said))


@agenda.clash.does
def clash(ctx: Decision, who: str, part: int, said: AnyAnswer) -> None:
    """Roll both sides and compare (ASH-RES-01, -04, -08)."""
    if now := _still(ctx, who, part):
        ctx.rules.ways.of(said).settle(ctx, now, said)


@questions.defend.revalidates
def defend_again(ctx: Decision, question: Question) -> bool:
    """The attack that is being met may be made no more, or be met otherwise by now."""
    step, who, part = question.then[:3]
    facts = questions.defend.of(question)
    now = coming(ctx, facts.by, facts.part)
    if step != agenda.met.name:
        # A committed attack comes no more: the own action of the faster one goes its way.
        if now is None:
            drop(ctx, question)
            if step == agenda.attacker_chose.name:
                ctx.push(agenda.strike(who, part))
        return now is None
    if now is None:
        return settle(ctx, question, question.default)
    if _window(ctx, now).options == question.options:
        return False
    drop(ctx, question)
    ctx.push(agenda.meet(who, part))
    return True


@questions.confirm.revalidates
def confirm_again(ctx: Decision, question: Question) -> bool:
    """Who can act no more rolls nothing: the step finds it void."""
    return not can_act(ctx, questions.confirm.of(question).who) and settle(ctx, question, "roll")
