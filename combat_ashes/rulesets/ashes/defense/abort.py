"""Changing a declared action while it can still be changed (ASH-ABT).

There are three grounds: `free` against a committed attack (ASH-ABT-07), `later` against an
attack that was declared after one's own action (ASH-ABT-02), and `void` for an action that
can no longer be carried out (ASH-ABT-01). The first two lead to a defense and cost nothing.
"""

from msgspec.structs import replace

from ....engine.events import Declared, PoolChanged, Terms
from ....engine.inputs import Input
from ....engine.pools import pool_of
from ....engine.state import Json, Question
from ...common.dice.throws import Throw
from .. import agenda, questions
from ..answers import AbortAnswer, Answer
from ..attack import close_quarters, nothing
from ..attack.coming import Attack
from ..attack.ways import AshesWay
from ..combatant import Combatant
from ..declarations import Action, AttackAction, SplitAction, pieces, split_into, with_part
from ..fight import Decision, Fight
from ..flags import flagged
from ..people import acts, holding, rolls, sheet
from ..rules import AshesRules

DIFFICULTY = 8
FREE, LATER, VOID = "free", "later", "void"
DEFENSIVE_LINES = (*acts.DEFENSES, "escape", "grapple_defend", "guard")


def ground(
    fight: Fight, person: Combatant, attacker: Combatant | None, committed: bool
) -> str | None:
    """The best ground to abort on, where `attacker` comes up, with a `committed` attack or not."""
    if person.status != "active" or not acts.open_parts(person):
        return None
    may_defend = not person.flags.committed
    held = fight.state.flags.grapples and holding.held_by(fight.state, person.id)
    if attacker is not None and held:
        return None
    if attacker is not None and committed and may_defend:
        return FREE
    if person.flags.abort_failed:
        return None
    if attacker is not None and may_defend and declared_later(attacker, person):
        return LATER
    return VOID if void_parts(fight, person) else None


def declared_later(one: Combatant, other: Combatant) -> bool:
    """Whether one spoke after the other; the fully tied speak at once."""
    return bool(one.flags.spoke > other.flags.spoke)


def void_parts(fight: Fight, person: Combatant) -> list[int]:
    """The open parts that have become void (ASH-ABT-01)."""
    return [n for n, one in acts.open_parts(person) if is_void(fight, person, n, one)]


def first_void(fight: Fight, person: Combatant) -> int:
    """The void part that an abort replaces, where no other is named."""
    return next(iter(void_parts(fight, person)), 0)


def is_void(fight: Fight, person: Combatant, number: int, action: Action) -> bool:
    """Whether an action can no longer be carried out: no target, no weapon, or so ruled."""
    if number in person.flags.voided:
        return True
    if not isinstance(action, AttackAction):
        return False
    weapon = sheet.weapon(fight.rules, person, action.weapon)
    target = fight.state.people.get(action.target)
    if target is None or weapon is None:
        return True
    down = target.status != "active"
    return down or close_quarters.useless(fight, person.id, action.target, weapon)


def may(fight: Fight, person: Combatant, why: str | None) -> bool:
    """Whether an abort on this ground has any chance."""
    if why is None or why == FREE:
        return why == FREE
    if fight.rules.settings.abort.spend_point_instead:
        return person.pools.get("willpower", 0) > 0
    return pool_of(pool(fight.rules, person)) > 0


def pool(rules: AshesRules, person: Combatant) -> Terms:
    """The Willpower that is rolled (ASH-ABT-03)."""
    if rules.settings.abort.willpower == "temporary":
        dots = person.pools.get("willpower", 0)
    else:
        dots = person.traits.get("willpower", 0)
    return (("willpower", dots),)


def price(rules: AshesRules, person: Combatant, why: str, number: int, into_new: int = 1) -> int:
    """The dice the new action loses, or each part of a new split (ASH-ABT-04, -10)."""
    if why in (FREE, LATER):
        return 0
    return acts.penalty(person.flags.split_into + into_new + person.flags.aborts)


def read(
    ctx: Decision, line: Input | None, why: str | None, number: int | None = None
) -> AbortAnswer:
    """The `line` behind `+abort`, in place of the void part `number`, else of the first."""
    if line is None:
        ctx.refuse("err.declare.incomplete", missing="what you do instead")
    person = ctx.person(line.who)
    _check(ctx, person, line, why)
    assert why is not None
    if why == VOID:
        number = first_void(ctx, person) if number is None else number
    action = ctx.rules.acts.read(ctx, line)
    if action.do in acts.NOTHING:
        ctx.refuse("err.declare.incomplete", missing="what you do instead")
    if person.flags.committed and acts.answers(ctx.rules, action):
        ctx.refuse_unless_allowed("err.defense.not_entitled")
    return AbortAnswer(ground=why, action=action)


def _check(ctx: Decision, person: Combatant, line: Input, why: str | None) -> None:
    settings = ctx.rules.settings
    if why != FREE and person.flags.abort_failed:
        ctx.refuse_unless_allowed("err.abort.prior_failed")
    if line.do == "split":
        ctx.refuse_unless_allowed("err.abort.split")
    if "committed" in line.words("manners"):
        ctx.refuse_unless_allowed("err.abort.committed")
    if why is None:
        acted = person.declared is not None and not acts.open_parts(person)
        spoke = person.declared is not None and person.declared.do not in acts.NOTHING
        over = ctx.state.phase != "main" and person.declared is None
        done = (acted and spoke) or over
        ctx.refuse("err.abort.already_resolved" if done else "err.abort.no_trigger")
    if not may(ctx, person, why):
        ctx.refuse_unless_allowed("err.abort.no_willpower")
    if why in (FREE, LATER):
        if line.do == "guard" and not settings.abort.guard_allowed:
            ctx.refuse_unless_allowed("err.abort.guard")
        if line.do not in DEFENSIVE_LINES:
            ctx.refuse_unless_allowed("err.abort.defense_only")


def spoken_at(ctx: Decision, slot: int = 0) -> int:
    """A number that is higher the later one speaks; who shares a `slot` shares it."""
    others = [p for p in ctx.state.people.values() if not slot or p.flags.slot != slot]
    return max([p.flags.spoke for p in others], default=0) + 1


def attempt(ctx: Decision, who: str, said: AbortAnswer, number: int) -> bool:
    """Try to abort; True when the new action is declared (ASH-ABT-03 to -07)."""
    why, action = said.ground, said.action
    if why != FREE and not _wills_it(ctx, who):
        ctx.flag(who, abort_failed=True)
        ctx.announce("abort.failed", who=who)
        if why == VOID and acts.is_open(ctx.person(who), number):
            acts.finish(ctx, who, number)
        return False
    _replace(ctx, who, action, why, number)
    return True


def _count(ctx: Decision, who: str) -> None:
    ctx.flag(who, aborts=ctx.person(who).flags.aborts + 1)


def _wills_it(ctx: Decision, who: str) -> bool:
    person = ctx.person(who)
    if ctx.rules.settings.abort.spend_point_instead:
        left = person.pools.get("willpower", 0)
        if not left:
            return False
        ctx.emit(PoolChanged(who, "willpower", -1, left - 1, "abort"))
        return True
    difficulty: Terms = (("abort", DIFFICULTY),)
    return rolls.roll(ctx, Throw(who, "abort", pool(ctx.rules, person), None, difficulty)) > 0


def _replace(ctx: Decision, who: str, action: Action, why: str, number: int) -> None:
    """Declare the new action in place of the old one, or of the void part of a split."""
    rules = ctx.rules
    person = ctx.person(who)
    new = pieces(action)
    less = price(rules, person, why, number, len(new))
    if less:
        new = tuple([replace(one, split=less) for one in new])
    parts: tuple[Action, ...] = new
    done = list(person.flags.done)
    if why == VOID and isinstance(person.declared, SplitAction):
        parts = with_part(person.declared, number, new).parts
        done = [n + len(new) - 1 if n > number else n for n in done]
    whole = split_into(parts) if len(parts) > 1 else parts[0]
    if why != FREE:
        _count(ctx, who)
    stance = acts.of(rules, whole).stance(rules, whole)
    stance.pop("split_into", None)
    if person.flags.committed:
        stance |= flagged(posture="abandoned")
    voided = [n for n in person.flags.voided if n != number and why == VOID]
    done = done if why == VOID else []
    noted = flagged(voided=voided or None, done=done or None, spoke=spoken_at(ctx), armed=None)
    ctx.emit(Declared(who, whole, acts.told(ctx, whole), notes=stance | noted))
    if less:
        ctx.announce("abort.paid", who=who, less=less)
    else:
        ctx.announce("abort.done", who=who)


def open_ground(fight: Fight, now: Attack) -> str | None:
    """The ground on which the target of an attack could abort, where that has any chance."""
    found = ground(fight, now.target, now.attacker, now.committed)
    return found if may(fight, now.target, found) else None


def ground_for(ctx: Decision, question: Question, line: Input | None) -> str | None:
    """The ground of an abort in answer to an attack; a void one lets all be done (ASH-INT-03)."""
    people = ctx.state.people
    facts = questions.defend.of(question)
    person, attacker, found = people[question.who], people.get(facts.by), facts.ground or None
    if found is None:
        found = ground(ctx, person, attacker, False)
    may = (line is None or line.do not in DEFENSIVE_LINES) and not person.flags.abort_failed
    return VOID if may and void_parts(ctx, person) else found


class Abort(AshesWay):
    """The target aborts first, and the attack is met with what they do instead."""

    names = ("abort",)

    said = ("abort",)

    def read(self, ctx: Decision, question: Question, given: Input, word: str) -> Answer:
        if given.do == "choose":
            ctx.refuse("err.declare.incomplete", missing="what you do instead")
        held = holding.held_by(ctx.state, question.who)
        if held is not None:
            ctx.refuse("err.grapple.victim_options", name=ctx.name(held.grappler))
        return read(ctx, given.inner(), ground_for(ctx, question, given.inner()))

    def anew(self, ctx: Decision, now: Attack, said: AbortAnswer) -> bool:
        target = now.target.id
        number = first_void(ctx, now.target) if said.ground == VOID else 0
        if attempt(ctx, target, said, number):
            for held in holding.all_by(ctx.state, target):
                # A grappler who defends instead loses the hold (ASH-GRP-56).
                holding.end(ctx, held, "released", broken=True)
        return True


@questions.void.reads
def void_answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+abort …`, the attack line again (or `+choose insist`) to insist, or `+pass`."""
    do, facts = given.do, questions.void.of(question)
    if do == "choose":
        do = given.text("word")
    if do in ("pass", "insist"):
        return do
    if do == "abort":
        if given.do == "choose":
            ctx.refuse("err.declare.incomplete", missing="what you do instead")
        if not facts.void:
            ctx.refuse("err.abort.no_trigger")
        return read(ctx, given.inner(), VOID, facts.part)
    if (
        do == "attack"
        and "insist" in question.options
        and ctx.find(given.text("target")).id == facts.target
    ):
        return "insist"
    ctx.refuse("err.choose.option", word=do, options=[*question.options, "pass"])


@agenda.void_said.does
def void_said(ctx: Decision, who: str, number: int, said: AbortAnswer | str) -> None:
    """Carry on with a void attack, do something else, or let it go."""
    if not ctx.here(who):
        return
    action = acts.part(ctx.person(who), number)
    if isinstance(said, AbortAnswer):
        if attempt(ctx, who, said, number):
            _instead(ctx, who, number)
    elif said == "insist":
        ctx.push(agenda.meet(who, number))
    else:
        nothing.tell_nothing(ctx, who, number, action.aim if action else None)


def _instead(ctx: Decision, who: str, number: int) -> None:
    """In one's own turn the new action takes place at once; a defense stands from now on."""
    person = ctx.person(who)
    action = acts.part(person, number) or person.declared
    if action is not None and acts.answers(ctx.rules, action):
        ctx.flag(who, acted=None)
    else:
        done = [n for n in person.flags.done if n != number]
        if person.flags.done:
            ctx.flag(who, done=done or None)
        ctx.push(agenda.act(who, number))
