"""Getting away, up to the opening of the chase (ASH-DEF-10, PIL-06, RES-06, EXT-02)."""

from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.inputs import Input
from ....engine.offers import Commands, Maneuver, Menu
from ....engine.pools import split_pool
from ....engine.revalidation import drop
from ....engine.state import Json, Question
from ...common.chases import opening, record
from ...common.dice.throws import Difficulty, Throw
from .. import agenda, questions
from ..answers import NONE, Answer, EscapeAnswer
from ..attack import hits, piling, pools
from ..attack.coming import Attack
from ..attack.ways import AshesWay, Window
from ..combatant import Combatant
from ..declarations import PASS, Action, EscapeAction
from ..fight import Decision, Fight
from ..flags import Fled
from ..harm import damage
from ..people import acts, haste, options, rolls
from ..people.acts import Answering
from ..rules import shown

WORDS = ("dexterity", "athletics")


class Escape(Answering):
    """`+escape` (ASH-DEF-10)"""

    name = "escape"
    offered = True

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        return EscapeAction(extras=options.extras_of(ctx, person, given.words()))

    def listing(self, fight: Fight, person: Combatant, commands: Commands) -> Menu:
        if "+escape" not in commands:
            return []
        roll = throw(fight, person, PASS)
        return [Maneuver("+escape").at(shown(roll))]


def action_of(person: Combatant) -> EscapeAction | None:
    """The escape a person declared for this phase, if it has not failed to be one."""
    found = acts.standing(person, EscapeAction)
    return found[0][1] if found and not person.flags.acted else None


def throw(
    fight: Fight, person: Combatant, action: Action, attacker: str | None = None
) -> Throw[Difficulty]:
    """Dexterity and Athletics, with what earlier attacks take off (ASH-DEF-10, ASH-PIL-06)."""
    written = person.flags.pools.get("escape")
    words = split_pool(written) if written else WORDS
    ruled = person.flags.difficulties.get("escape")
    usual: Terms = (("escape", ruled or fight.rules.settings.escape.difficulty),)
    made = rolls.of_traits(fight, person, "escape", words, usual, attacker, action)
    return replace(made, pool=made.pool + piling.earlier_terms(fight, person))


def answers(fight: Fight, person: Combatant) -> bool:
    """Whether a declared escape opposes attacks: it was rolled, or has dice (ASH-PIL-05)."""
    action = action_of(person)
    if action is None or person.flags.escape:
        return action is not None
    return bool(rolls.dice_in(fight.rules, throw(fight, person, action).pool))


def roll(ctx: Decision, who: str, attacker: str) -> int:
    """The successes of an escape: one roll against all attackers of the phase (ASH-PIL-06)."""
    person = ctx.person(who)
    kept = person.flags.escape
    if kept is not None:
        ctx.announce("escape.kept", who=who, against=attacker, successes=kept.roll)
        piling.count_attack(ctx, who)
        return kept.roll
    action = action_of(person)
    assert action is not None, "who flees has declared it"
    successes = rolls.roll(ctx, throw(ctx, person, action, attacker))
    ctx.flag(who, escape=Fled(successes))
    piling.count_attack(ctx, who)
    return successes


def compared(ctx: Decision, who: str, attacker: str, successes: int) -> None:
    """Remember how an attack compares with the escape (ASH-RES-06)."""
    kept = ctx.person(who).flags.escape
    assert kept is not None, "only what was rolled is compared"
    ctx.flag(who, escape=Fled(kept.roll, {**kept.met, attacker: successes}))


class Away(AshesWay):
    """A declared escape opposes every attack of the phase by one roll (ASH-DEF-10, ASH-RES-06)."""

    names = ("escape",)
    facing = ("escape",)

    def window(self, fight: Fight, now: Attack) -> Window | None:
        if action_of(now.target) is None:
            return None
        return Window(EscapeAnswer() if answers(fight, now.target) else NONE)

    def opposing(self, fight: Fight, now: Attack, said: Answer) -> Throw[Difficulty] | None:
        return throw(fight, now.target, action_of(now.target) or PASS, now.attacker.id)

    def settle(self, ctx: Decision, now: Attack, said: Answer) -> None:
        """Who is beaten by the attack is held."""
        who, target = now.attacker.id, now.target.id
        successes = pools.roll(ctx, now, pools.throw(ctx, now))
        away = roll(ctx, target, who)
        compared(ctx, target, who, successes)
        hits.decide(ctx, now, successes - away, successes == away and successes > 0)

    def unopposed(self, ctx: Decision, now: Attack, successes: int) -> None:
        """An escape without dice opposes nothing, and nobody gets away (ASH-PIL-05)."""
        if now.target.declared is not None and action_of(now.target) is not None:
            if not now.target.flags.escape:
                ctx.flag(now.target.id, escape=Fled(0))
            compared(ctx, now.target.id, now.attacker.id, successes)


@agenda.escapes.does
def settle_all(ctx: Decision) -> None:
    """At the end of a phase: who has got away, and who has not (ASH-PIL-06)."""
    people = ctx.state.able()
    ctx.push(*(agenda.settle(p.id) for p in people if action_of(p) is not None))


@agenda.settle.does
def settle(ctx: Decision, who: str) -> None:
    """Settle one escape."""
    person = ctx.state.people.get(who)
    action = action_of(person) if person is not None else None
    if person is None or action is None or person.status != "active":
        return
    kept = person.flags.escape
    if kept is None:
        _unattacked(ctx, person, action)
        return
    acts.finish_all(ctx, who)
    best = max(kept.met.values(), default=0)
    if best > kept.roll:
        ctx.announce("escape.failed", who=who)
        return
    start = kept.roll - best
    if best == kept.roll:
        tie = ctx.rules.settings.escape.tie
        if tie == "negated_no_escape":
            ctx.announce("escape.tied", who=who)
            return
        start = int(tie[-1])
    leads = dict.fromkeys(kept.met, start)
    if ctx.rules.settings.escape.multi_head_start == "per_pursuer":
        leads = {by: max(start, kept.roll - theirs) for by, theirs in kept.met.items()}
    _away(ctx, who, leads)


def _unattacked(ctx: Decision, person: Combatant, action: EscapeAction) -> None:
    """Nobody attacked: a pursuer begins with nothing to go by (ASH-DEF-14)."""
    cold = ctx.rules.settings.escape.unattacked == "cold_chase"
    start = 0 if cold else rolls.roll(ctx, throw(ctx, person, action))
    acts.finish_all(ctx, person.id)
    others = [p for p in ctx.state.able() if p.id != person.id and not _same_side(p, person)]
    _away(ctx, person.id, {other.id: start for other in others}, cold)


def _same_side(one: Combatant, other: Combatant) -> bool:
    return one.side is not None and one.side == other.side


def _with_haste(ctx: Decision, who: str, leads: dict[str, int]) -> dict[str, int]:
    """Those who could still attack in a haste phase may pursue instead (ASH-INT-35)."""
    if not leads:
        return {}
    fugitive, start = ctx.person(who), min(leads.values())
    holders = [p for p in haste.holders(ctx) if p.id != who and not _same_side(p, fugitive)]
    return {person.id: start for person in holders}


def _away(ctx: Decision, who: str, leads: dict[str, int], cold: bool = False) -> None:
    """The fugitive has got away: those left behind may go after them (ASH-RES-06)."""
    leads = {**_with_haste(ctx, who, leads), **leads}
    able = [by for by in leads if _may_run(ctx, by)]
    ctx.announce("escape.away", who=who)
    ctx.push(agenda.chase_opens(who, leads, cold))
    ctx.flag_fight(pursuers=[])
    silent = ctx.rules.settings.chase.escape__pursue_default
    for by in able if silent != "pass" else ():
        facts = questions.Escaped(who, leads[by], cold)
        default = "pursue" if silent == "pursue" else "pass"
        ctx.ask(by, questions.pursue, ("pursue",), default, agenda.pursued(by), facts)


def _may_run(ctx: Decision, who: str) -> bool:
    there = ctx.here(who) and ctx.person(who).status == "active"
    return there and record.of(ctx.state, who) is None


@questions.pursue.reads
def pursue_answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+chase/pursue` goes after them, `+pass` lets them go."""
    if given.do in ("pursue", "pass"):
        return given.do
    if given.do == "choose":
        return given.text("word")
    ctx.refuse("err.phase.wrong_step", step="pursue")


@questions.pursue.revalidates
def pursue_again(ctx: Decision, question: Question) -> bool:
    """Whoever got away may have fallen since: then nobody runs."""
    return not _may_run(ctx, questions.pursue.of(question).prey) and drop(ctx, question)


@agenda.pursued.does
def pursued(ctx: Decision, by: str, said: str) -> None:
    """One of those who were left behind has said whether they follow."""
    if said == "pursue":
        ctx.flag_fight(pursuers=[*ctx.state.flags.pursuers, by])


@agenda.chase_opens.does
def chase_opens(ctx: Decision, who: str, leads: dict[str, int], cold: bool) -> None:
    """A willing pursuer makes it a chase, else the fugitive is gone (ASH-EXT-02, ASH-DEF-14)."""
    named = ctx.state.flags.pursuers
    ctx.flag_fight(pursuers=None)
    if not _may_run(ctx, who):
        return
    hunters = [by for by in named if _may_run(ctx, by)]
    if not hunters:
        damage.put_out(ctx, who, "fled", "escaped")
        return
    if cold:
        opening.cold(ctx, [who], hunters, False)
    else:
        opening.from_escape(ctx, who, {by: leads[by] for by in hunters}, False)
