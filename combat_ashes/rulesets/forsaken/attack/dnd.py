"""Down and Dirty Combat: a whole fight in one contested roll (FOR-DND)."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.events import StepBegan
from ....engine.inputs import Input
from ....engine.questions import About
from ....engine.revalidation import settle
from ....engine.state import Json, Question
from ...parts.dice.confirming import confirm, make
from ...parts.dice.target_number import TargetNumber, Thrown
from ...parts.dice.throws import Throw
from ...parts.round import one_by_one
from ...parts.round.one_by_one import has_begun
from .. import agenda, questions
from ..actions import Attack, AttackAction
from ..aims import aims, sides
from ..combatant import Combatant
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..harm import wounds
from ..people import conditions, rolling, sheet
from ..people.acts import OUT
from ..people.gear import gear
from ..people.record import prompt
from ..refusing import Reasons, refuse
from ..rules import ForsakenRules
from ..values import DownAndDirty, Reply
from . import action as actions
from . import impact, pools

COMBAT = ("dexterity+firearms", "strength+brawl", "strength+weaponry")
ESCAPE = ("strength+athletics", "dexterity+athletics")
"""The pools of FOR-DND-02: to fight, and to get away."""
MOST_AGAIN = 100


def begin(ctx: Decision, given: Input) -> None:
    """`+attack/dnd <target>[ & …][=<weapon>]` (FOR-DND-01)."""
    person = ctx.person(given.who)
    attack = actions.read(ctx, person, given.changed(manners=[]))
    reasons = Reasons()
    reasons.when(person.status in OUT, "err.unconscious")
    gone = [ctx.name(who) for who in attack.targets if ctx.person(who).status in OUT]
    reasons.when(gone or not attack.targets, "err.gone", names=gone)
    reasons.when(attack.weapon and _held(person, attack.weapon) is None,
                 "err.not_in_hand", word=attack.weapon)  # fmt: skip
    rolling.check_points(ctx, person, reasons, attack.willpower)
    forced = _throw(ctx, person, attack, attack.target, None, False).scoring.forced
    reasons.when(attack.willpower and forced, "err.chance_forced")
    reasons.when(not person.player, "err.dnd_npc")
    under_way = any(step == agenda.dnd_over() for step in ctx.agenda)
    reasons.when(under_way or has_begun(ctx.state), "err.dnd_late")
    approved = person.flags.dnd and ctx.state.storyteller is not None
    reasons.when(not approved, "err.dnd_not_approved")
    named = ctx.rules.settings.dnd.group_representative == "largest"
    several = len(attack.targets) > 1
    nobody = several and ctx.state.flags.represent not in attack.targets
    reasons.when(nobody and not named, "err.dnd_represent")
    lacking = aims.missing(ctx)
    reasons.when(lacking, "err.intent_missing", **aims.not_settled(lacking))
    reasons.refuse()
    if attack.willpower:
        rolling.spend(ctx, given.who, "dice")
    ctx.announce("dnd.begins", who=given.who, people=list(attack.targets))
    _ask(ctx, given.who, attack)


def _held(person: Combatant, name: str) -> Weapon | None:
    found = gear.named(person, name)
    return found if found is not None and found.carried == "hand" else None


def _ask(ctx: Decision, who: str, attack: Attack) -> None:
    """Ask who answers for the others."""
    against = representative(ctx, attack.targets)
    if ctx.state.step != "dnd":
        ctx.emit(StepBegan("dnd"))
    options = (*COMBAT, *ESCAPE)
    then = agenda.dnd_met(who, attack, against)
    default = Reply(best(ctx.rules, ctx.person(against)))
    ctx.push(agenda.dnd_over())
    ctx.ask(against, questions.dnd, options, default, then, questions.Challenged(who))


def representative(fight: Fight, targets: tuple[str, ...]) -> str:
    """Who answers for a group: the largest pool, or whom the storyteller names (FOR-DND-02)."""
    named = fight.state.flags.represent
    if named in targets:
        return named
    people = [fight.state.people[who] for who in targets]
    return max(people, key=lambda each: dice_of(fight.rules, each, best(fight.rules, each))).id


def dice_of(rules: ForsakenRules, person: Combatant, pool: str) -> int:
    """The traits of a pool."""
    return sum(sheet.trait(rules, person, name) for name in pool.split("+"))


def best(rules: ForsakenRules, person: Combatant) -> str:
    """The largest combat pool of somebody, of those for which they hold something."""
    skills = {"brawl", *(weapon.skill for weapon in gear.in_hand(person))}
    usable = [pool for pool in COMBAT if pool.partition("+")[2] in skills]
    return max(usable, key=lambda pool: dice_of(rules, person, pool))


@questions.dnd.reads
def answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+defend <pool>[, willpower]`, `+choose`, or `+pass` for the largest combat pool."""
    if given.do == "pass":
        return question.default
    words = [w.lower() for w in given.words()]
    pool = "".join(given.text("word").lower().split())
    if given.do not in ("choose", "defend"):
        ctx.rules.unasked(ctx, given)
    if pool not in question.options:
        refuse("err.dnd_pool", word=pool, pools=list(question.options))
    reasons, person = Reasons(), ctx.person(question.who)
    rolling.check_points(ctx, person, reasons, "willpower" in words)
    attacker, with_ = questions.dnd.of(question).attacker, weapon_for(person, pool)
    forced = _throw(ctx, person, with_, attacker, pool, False).scoring.forced
    reasons.when("willpower" in words and forced, "err.chance_forced")
    reasons.refuse()
    return Reply(pool, "willpower" in words)


@agenda.dnd_met.does
def dnd_met(ctx: Decision, who: str, attack: Attack, against: str, said: Reply) -> None:
    """The opponent has answered: both roll."""
    if not _can_both(ctx, who, against):
        return
    if said.willpower and rolling.may_spend(ctx, ctx.person(against)):
        rolling.spend(ctx, against, "dice")
    confirm(
        ctx,
        lambda: throws(ctx, who, attack, against, said)[0],
        agenda.dnd_roll(who, attack, against, said),
        lambda: throws(ctx, who, attack, against, said)[1],
    )


def _can_both(ctx: Decision, who: str, against: str) -> bool:
    """Whether initiator and opponent are still able to."""
    return all(ctx.here(each) and ctx.person(each).status not in OUT for each in (who, against))


def throws(
    fight: Fight, who: str, attack: Attack, against: str, said: Reply
) -> tuple[Throw[TargetNumber], Throw[TargetNumber]]:
    """Both rolls: the initiator's and the opponent's; Defense is ignored."""
    person, foe = fight.state.people[who], fight.state.people[against]
    theirs = weapon_for(foe, said.pool)
    return (
        _throw(fight, person, attack, against, None, attack.willpower),
        _throw(fight, foe, theirs, who, said.pool, said.willpower),
    )


def weapon_for(person: Combatant, pool: str) -> Attack:
    """What an opponent fights with: the first thing in hand of the skill."""
    skill = pool.partition("+")[2]
    fitting = [weapon.name for weapon in gear.in_hand(person) if weapon.skill == skill]
    return AttackAction(weapon=fitting[0] if fitting else "")


def _throw(
    fight: Fight,
    person: Combatant,
    attack: Attack,
    against: str,
    pool: str | None,
    willpower: bool,
) -> Throw[TargetNumber]:
    if pool in ESCAPE:
        return _flight(fight, person, against, pool, willpower)
    names = tuple(pool.split("+")) if pool else None
    how = actions.using(fight.rules, person, attack)
    terms = (
        sheet.traits_terms(fight.rules, person, names)
        if names
        else pools.basic(fight, person, attack, how)
    )
    own = tuple(term for term in pools.own(fight, person, attack, how) if term[0] != "firing_out")
    forced = pools.is_hopeless(fight.rules, person, attack, how)
    whole = (*terms, *own, *sheet.everywhere(fight, person, willpower))
    dice = rolling.with_again(fight.rules, how.weapon.again)
    return rolling.throw(fight.rules, person.id, "dnd", against, whole, dice, forced)


def _flight(
    fight: Fight, person: Combatant, against: str, pool: str, willpower: bool
) -> Throw[TargetNumber]:
    """The roll of an opponent who would get away, which requires movement (FOR-TGT-05, -06)."""
    moves = "run" in fight.rules.settings.tilts.movement_rolls
    terms = (
        *sheet.traits_terms(fight.rules, person, tuple(pool.split("+"))),
        *sheet.limbs(person, moves),
        *sheet.of_parts(("sight", pools.SIGHT[sheet.eyes(person)])),
        *sheet.everywhere(fight, person, willpower),
    )
    lame = moves and len(sheet.wracked(person, "leg")) == len(sheet.SIDES)
    return rolling.throw(fight.rules, person.id, "dnd", against, terms, forced=lame)


@agenda.dnd_roll.does
def dnd_roll(
    ctx: Decision,
    who: str,
    attack: Attack,
    against: str,
    said: Reply,
    word: str,
) -> None:
    """Roll both, and let the table decide (FOR-DND-03, -04)."""
    if not _can_both(ctx, who, against):
        return
    settings = ctx.rules.settings
    mine, theirs = throws(ctx, who, attack, against, said)
    for _ in range(MOST_AGAIN):
        first, second = make(ctx, mine), make(ctx, theirs)
        tied = first.successes == second.successes
        zero = tied and not first.successes
        again = settings.contested.both_zero if zero else settings.contested.tie
        if not tied or again != "reroll" or first.dramatic:
            break
    margin = first.successes - second.successes
    great = rolling.is_won_exceptionally(ctx.rules, first.successes, second.successes)
    result = "success" if margin > 0 else "failure"
    if margin > 0 and great:
        result = "exceptional"
    if first.dramatic and margin <= 0:
        result = "dramatic failure"
    rolling.remember(ctx, mine, first, _outcome(first, margin, great))
    theirs_great = rolling.is_won_exceptionally(ctx.rules, second.successes, first.successes)
    rolling.remember(ctx, theirs, second, _outcome(second, -margin, theirs_great))
    if margin > 0:
        _won(ctx, who, attack, against, margin, result)
    else:
        _lost(ctx, who, against, said, -margin, result)


def _outcome(thrown: Thrown, margin: int, great: bool) -> str:
    if margin > 0:
        return "exceptional" if great else "won"
    if thrown.dramatic:
        return "dramatic"
    return "lost" if margin < 0 else "nobody"


def _note(ctx: Decision, who: str, against: str, result: str, aim: str, escaped: bool) -> None:
    entry = DownAndDirty(who, against, result, aim, escaped)
    ctx.flag_fight(done=[*ctx.state.flags.done, entry])
    ctx.announce("dnd.result", who=who, against=against, how=result)


def _won(ctx: Decision, who: str, attack: Attack, against: str, margin: int, result: str) -> None:
    """The initiator wins: damage, and her aim; the opponents are beaten, or dead."""
    _note(ctx, who, against, result, "met", False)
    prompt(ctx, "aim", who, against)
    kills = sides.harm_of(ctx.person(who)) == "kill"
    for target in attack.targets:
        if not ctx.here(target):
            continue
        _damages(ctx, who, target, attack, margin)
        if kills and ctx.person(target).status != "dead":
            conditions.take(ctx, target, "dead")
            ctx.flag(target, hurt_by=who)
            wounds.settle(ctx, target)
        elif ctx.person(target).status != "dead":
            wounds.goes(ctx, target, "out", "beaten")
    if result == "exceptional":
        rolling.gain(ctx, who, "willpower", 1, "dnd")


def _damages(ctx: Decision, who: str, target: str, attack: Attack, margin: int) -> None:
    """The difference and the weapon, past no armor (FOR-DND-03)."""
    person = ctx.person(who)
    plain = AttackAction((target,), weapon=attack.weapon)
    force = impact.force_of(ctx.rules, person, ctx.person(target), plain)
    points = impact.amount(ctx.rules, margin, force.modifier)
    impact.suffers(ctx, person, target, plain, force, points, force.piercing)


def _lost(
    ctx: Decision,
    who: str,
    against: str,
    said: Reply,
    margin: int,
    result: str,
) -> None:
    """The opponent wins: damage with a combat pool, and he gets away unless he presses on."""
    dramatic = result == "dramatic failure"
    fights = said.pool in COMBAT
    aim = "reversed" if dramatic else "unmet"
    if dramatic:
        prompt(ctx, "reversal", who, against)
    settings = ctx.rules.settings.dnd
    if dramatic and not settings.dramatic_includes_failure:
        _note(ctx, who, against, result, aim, False)
        return
    if not fights:
        _note(ctx, who, against, result, aim, True)
        wounds.goes(ctx, against, "fled", "escaped")
        return
    if margin or settings.zero_margin_damage == "weapon_modifier":
        _damages(ctx, against, who, weapon_for(ctx.person(against), said.pool), margin)
    _note(ctx, who, against, result, aim, False)
    ctx.emit(StepBegan("press"))
    then = agenda.dnd_pressed(who, against)
    ctx.ask(against, questions.press, ("leave", "press"), "leave", then, About(who))


@agenda.dnd_pressed.does
def dnd_pressed(ctx: Decision, who: str, against: str, word: str) -> None:
    """He is gone, or the fight goes on as any other (FOR-DND-05)."""
    presses = word == "press"
    if not presses and ctx.here(against):
        done = ctx.state.flags.done
        ctx.flag_fight(done=[*done[:-1], replace(done[-1], escaped=True)])
        wounds.goes(ctx, against, "fled", "escaped")
    if presses and ctx.rules.settings.dnd.press_starts_initiative:
        ctx.withdraw("init")
        ctx.agenda = ()
        one_by_one.begin(ctx)


@agenda.dnd_over.does
def dnd_over(ctx: Decision) -> None:
    """Before the first round as before."""
    if not has_begun(ctx.state):
        ctx.emit(StepBegan("initiative"))


@questions.dnd.revalidates
def dnd_again(ctx: Decision, question: Question) -> bool:
    """Nobody answers an initiator who is not able to any more."""
    able = _can_both(ctx, questions.dnd.of(question).attacker, question.who)
    return not able and settle(ctx, question, question.default)


def dnd_made(ctx: Decision, who: str, attack: Attack, against: str, said: Reply) -> bool:
    """Whether a roll for the whole fight is still made."""
    return _can_both(ctx, who, against)


MADE = {"dnd_roll": dnd_made}
HANDLERS = {"dnd": begin}
