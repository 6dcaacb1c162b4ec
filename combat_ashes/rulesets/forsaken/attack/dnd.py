"""Down and Dirty Combat: a whole fight in one contested roll (FOR-DND)."""

from msgspec.structs import replace

from ....engine.events import StepBegan
from ....engine.inputs import Input
from ....engine.questions import About
from ....engine.revalidation import settle
from ....engine.state import Json, Question
from ...common.dice.confirming import confirm
from ...common.dice.target_number import TargetNumber
from ...common.dice.throws import Throw
from ...common.turn_order import one_by_one
from ...common.turn_order.one_by_one import has_begun
from .. import agenda, questions
from ..aims import aims, sides
from ..combatant import Combatant
from ..declarations import Attack, AttackAction
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


def begin(ctx: Decision, given: Input) -> None:
    """`+attack/dnd <target>[ & …][=<weapon>]` (FOR-DND-01)."""
    person = ctx.person(given.who)
    attack = actions.read(ctx, person, given.changed(manners=[]))
    reasons = Reasons()
    reasons.when(person.status in OUT, "err.unconscious")
    gone = [ctx.name(who) for who in attack.targets if ctx.person(who).status in OUT]
    reasons.when(gone or not attack.targets, "err.gone", names=gone)
    held = [weapon.name for weapon in gear.in_hand(person)]
    empty = attack.weapon and attack.weapon not in held
    reasons.when(empty, "err.not_in_hand", word=attack.weapon)
    rolling.check_points(ctx, person, reasons, attack.willpower)
    forced = _throw(ctx, person, attack, attack.target, "", False).scoring.forced
    reasons.when(attack.willpower and forced, "err.chance_forced")
    reasons.when(not person.player, "err.dnd_npc")
    under_way = any(step == agenda.dnd_over() for step in ctx.agenda)
    reasons.when(under_way or has_begun(ctx.state), "err.dnd_late")
    approved = person.flags.dnd and ctx.state.storyteller is not None
    reasons.when(not approved, "err.dnd_not_approved")
    aims.check_missing(ctx, reasons)
    reasons.refuse()
    if attack.willpower:
        rolling.spend(ctx, given.who, "dice")
    ctx.announce("dnd.begins", who=given.who, people=list(attack.targets))
    _ask(ctx, given.who, attack)


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
        ctx.rules.hooks.on_unprompted_command(ctx, given)
    if pool not in question.options:
        refuse("err.dnd_pool", word=pool, pools=list(question.options))
    reasons, person = Reasons(), ctx.person(question.who)
    rolling.check_points(ctx, person, reasons, "willpower" in words)
    attacker, weapon = questions.dnd.of(question).attacker, weapon_for(person, pool)
    forced = _throw(ctx, person, weapon, attacker, pool, False).scoring.forced
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
    given = (who, attack, against, said)
    then = agenda.dnd_roll(*given)
    confirm(ctx, lambda: throws(ctx, *given)[0], then, lambda: throws(ctx, *given)[1])


def _able(ctx: Decision, who: str, attack: Attack, against: str, said: Reply) -> bool:
    """Whether a roll for the whole fight is still made."""
    return _can_both(ctx, who, against)


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
        _throw(fight, person, attack, against, "", attack.willpower),
        _throw(fight, foe, theirs, who, said.pool, said.willpower),
    )


def weapon_for(person: Combatant, pool: str) -> Attack:
    """What an opponent fights with: the first thing in hand of the skill."""
    skill = pool.partition("+")[2]
    fitting = (weapon.name for weapon in gear.in_hand(person) if weapon.skill == skill)
    return AttackAction(weapon=next(fitting, ""))


def _throw(
    fight: Fight, person: Combatant, attack: Attack, against: str, pool: str, willpower: bool
) -> Throw[TargetNumber]:
    """The roll of one of them; who would get away needs to move, and to see (FOR-TGT-05 to -07)."""
    rules, who = fight.rules, person.id
    if pool in ESCAPE:
        return rolling.physical(
            fight, who, "dnd", against, pool, willpower, movement="run", sight=True
        )
    blow = actions.blow_of(fight, person, attack)
    names = tuple(pool.split("+")) if pool else ()
    terms = (
        *(sheet.traits_terms(rules, person, names) or pools.basic(blow)),
        *[term for term in pools.own(blow) if term[0] != "firing_out"],
        *sheet.everywhere(fight, person, willpower),
    )
    dice = rolling.with_again(rules, blow.weapon.again)
    return rolling.throw(rules, who, "dnd", against, terms, dice, pools.is_hopeless(blow))


@agenda.dnd_roll.does
def dnd_roll(ctx: Decision, who: str, attack: Attack, against: str, said: Reply, word: str) -> None:
    """Roll both, and let the table decide (FOR-DND-03, -04)."""
    dnd_tied(ctx, who, attack, against, said, 0)


@agenda.dnd_tied.does
def dnd_tied(
    ctx: Decision, who: str, attack: Attack, against: str, said: Reply, times: int
) -> None:
    """The same where both have tied so many `times` (FOR-DIC-04)."""
    if not _can_both(ctx, who, against):
        return
    mine, theirs = throws(ctx, who, attack, against, said)
    again = agenda.dnd_tied(who, attack, against, said, times + 1)
    thrown = rolling.contested(ctx, (mine, theirs), times, again, dramatic_stands=True)
    if not thrown:
        return
    first, second = thrown
    margin = first.successes - second.successes
    outcome = rolling.in_contest(ctx.rules, first, second.successes, margin > 0, margin < 0)
    rolling.remember(ctx, mine, first, outcome)
    rolling.remember(
        ctx, theirs, second,
        rolling.in_contest(ctx.rules, second, first.successes, margin < 0, margin > 0),
    )  # fmt: skip
    result = RESULTS.get(outcome, "failure")
    if margin > 0:
        _won(ctx, who, attack, against, margin, result)
    else:
        _lost(ctx, who, against, said, -margin, result)


RESULTS = {"won": "success", "exceptional": "exceptional", "dramatic": "dramatic failure"}
"""The rows of the table, by how the initiator's roll went."""


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
        _damages(ctx, who, target, attack.weapon, margin)
        if ctx.person(target).status == "dead":
            continue
        if kills:
            conditions.take(ctx, target, "dead")
            ctx.flag(target, hurt_by=who)
            wounds.settle(ctx, target)
        else:
            wounds.goes(ctx, target, "out", "beaten")
    if result == "exceptional":
        rolling.gain(ctx, who, "willpower", 1, "dnd")


def _damages(ctx: Decision, who: str, target: str, weapon: str, margin: int) -> None:
    """The difference and the weapon, past no armor (FOR-DND-03)."""
    plain = AttackAction((target,), weapon=weapon)
    blow = actions.blow_of(ctx, ctx.person(who), plain, ctx.person(target))
    force = impact.force_of(blow)
    impact.suffers(ctx, blow, force, impact.amount(margin, force.modifier))


def _lost(ctx: Decision, who: str, against: str, said: Reply, margin: int, result: str) -> None:
    """The opponent wins: damage with a combat pool, and he gets away unless he presses on."""
    dramatic = result == "dramatic failure"
    aim = "reversed" if dramatic else "unmet"
    if dramatic:
        prompt(ctx, "reversal", who, against)
    if said.pool in ESCAPE:
        _note(ctx, who, against, result, aim, True)
        wounds.goes(ctx, against, "fled", "escaped")
    else:
        if margin:
            _damages(ctx, against, who, weapon_for(ctx.person(against), said.pool).weapon, margin)
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


MADE = {"dnd_roll": _able}
HANDLERS = {"dnd": begin}
