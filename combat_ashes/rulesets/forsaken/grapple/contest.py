"""The contest of a grapple: both are asked, both roll, the winner takes moves (FOR-GRP-01, -02)."""

from functools import partial

from ....engine.events import PersonNoted, StepBegan
from ....engine.inputs import Input
from ....engine.order import rank
from ....engine.revalidation import ask_with, settle
from ....engine.state import Json, Question
from ...common.dice.confirming import confirm
from ...common.dice.target_number import TargetNumber
from ...common.dice.throws import Throw
from ...common.reading import only
from .. import agenda, questions
from ..combatant import Combatant, FightState
from ..fight import Decision, Fight
from ..flags import flagged
from ..harm import tilts
from ..people import holds, rolling, sheet
from ..refusing import Reasons, refuse
from ..rules import ForsakenRules
from ..values import Grapple
from . import choosing

WORDS = ("roll", "willpower", "release")


@agenda.grabbed.does
def grabbed(ctx: Decision, who: str, victim: str, net: int) -> None:
    """A grab has worked: both are grappling (FOR-GRP-01, -02)."""
    settings = ctx.rules.settings
    holds.begin(ctx, who, victim)
    later = settings.grapple.first_contest == "victim_count"
    if later:
        holds.change(ctx, who, rolled=0)
    ctx.announce("grapple.begins", who=who, against=victim)
    for each in (who, victim):
        ctx.flag(each, dodge=None)
    if not later and not ctx.person(victim).flags.acted:
        ctx.emit(PersonNoted(victim, flagged(acted=True)))
    if rolling.is_exceptional(ctx.rules, net):
        choosing.ask(ctx, who, victim, net, 1)


def can_roll(fight: Fight, person: Combatant) -> bool:
    """Whether somebody rolls in a contest: neither stunned nor unconscious (FOR-GRP-14)."""
    return person.status == "active" and not tilts.is_stunned(person, fight.state.round)


def due(fight: Fight, person: Combatant) -> Grapple | None:
    """The grapple whose contest comes at this count: the pair's higher one (FOR-GRP-02)."""
    found, state = holds.of(fight.state, person.id), fight.state
    if found is None or found.rolled >= state.round:
        return None
    other = state.people.get(found.other(person.id))
    if other is None or not (can_roll(fight, person) or can_roll(fight, other)):
        return None
    if found.since == state.round:
        return found if person.id == found.victim else None
    higher = other.initiative is None or rank(person) >= rank(other)
    return found if higher else None


def begin(ctx: Decision, grapple: Grapple) -> None:
    """Ask both, as far as they can roll; rolling it is the action of both."""
    holds.change(ctx, grapple.grappler, rolled=ctx.state.round, offers=())
    for who in grapple.both:
        ctx.flag(who, contest="")
    ctx.emit(StepBegan("contest"))
    ctx.push(agenda.contest_met(grapple.grappler, grapple.victim))
    for who in grapple.both:
        person = ctx.person(who)
        if can_roll(ctx, person):
            then, facts = agenda.contest_said(who), questions.Opposed(grapple.other(who))
            ctx.ask(who, questions.contest, ways(ctx, person), "roll", then, facts)


def ways(fight: Fight, person: Combatant) -> tuple[str, ...]:
    """What is open to a grappler: Willpower where they may spend it."""
    may = fight.rules.settings.willpower.bonus_dice > 0 and rolling.may_spend(fight, person)
    return WORDS if may else ("roll", "release")


def lines(state: FightState, question: Question) -> list[str]:
    """The lines that answer the question of a contest, in the words of who is asked."""
    found = holds.of(state, question.who)
    grabbed = found is not None and found.victim == question.who
    roll = "+grapple/resist" if grabbed else "+grapple/sustain"
    typed = {"roll": roll, "willpower": f"{roll} willpower", "release": "+grapple/release"}
    return [typed[option] for option in question.options]


@questions.contest.revalidates
def contest_again(ctx: Decision, question: Question) -> bool:
    """Who cannot roll any more is asked no more; others are asked with what is open by now."""
    person = ctx.person(question.who)
    if not can_roll(ctx, person):
        return settle(ctx, question, "roll")
    return ask_with(ctx, question, ways(ctx, person))


@questions.contest.reads
def answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+grapple/sustain`, `+grapple/resist`, each `[willpower]`; `+grapple/release`; `+choose`."""
    do = given.typed().do
    if do == "pass":
        return "roll"
    if do in ("sustain", "resist"):
        do = "willpower" if only(ctx, given.words(), "willpower") else "roll"
    if do == "let_go":
        do = "release"
    if do not in WORDS:
        if given.do == "choose":
            refuse("err.contest.unknown", word=do, lines=[*lines(ctx.state, question), "+pass"])
        ctx.rules.hooks.on_unprompted_command(ctx, given)
        raise AssertionError("a line that answers nothing is refused")
    reasons = Reasons()
    rolling.check_points(ctx, ctx.person(question.who), reasons, do == "willpower")
    reasons.refuse()
    return do


@agenda.contest_said.does
def contest_said(ctx: Decision, who: str, word: str) -> None:
    """Note an answer; Willpower is paid with it."""
    if ctx.here(who):
        ctx.flag(who, contest=word)
        if word == "willpower" and rolling.may_spend(ctx, ctx.person(who)):
            rolling.spend(ctx, who, "dice")


@agenda.contest_met.does
def contest_met(ctx: Decision, grappler: str, victim: str) -> None:
    """Both have answered: they let go, or roll."""
    found = _still(ctx, grappler, victim)
    if found is None:
        return
    for who in found.both:
        if not ctx.person(who).flags.acted:
            ctx.emit(PersonNoted(who, flagged(acted=True)))
    rollers = [who for who in found.both if can_roll(ctx, ctx.person(who))]
    offers = tuple(who for who in found.both if ctx.person(who).flags.contest == "release")
    if offers == found.both:
        holds.end(ctx, grappler)
        ctx.announce("grapple.released", who=grappler, against=victim)
    elif tuple(rollers) == offers:
        # All who could roll would rather let go: nobody rolls, and the other one may agree later.
        holds.change(ctx, grappler, offers=offers)
        for who in offers:
            ctx.announce("grapple.offer", who=who, against=found.other(who))
    else:
        first, *foe = [partial(throw, ctx, who) for who in rollers]
        confirm(ctx, first, agenda.contest_roll(grappler, victim), *foe)


def _still(ctx: Decision, grappler: str, victim: str) -> Grapple | None:
    found = holds.of(ctx.state, grappler)
    return found if found is not None and found.both == (grappler, victim) else None


def throw(fight: Fight, who: str) -> Throw[TargetNumber]:
    """Somebody's roll in a contest: Strength and Brawl; sight does not matter (FOR-TGT-07)."""
    person, foe = fight.state.people[who], holds.partner(fight.state, who)
    armor = ("armor", -sheet.armor_short(fight.rules, person, ("brawl",)))
    paid = person.flags.contest == "willpower"
    return rolling.physical(fight, who, "grapple", foe, "strength+brawl", paid, armor)


def contest_made(ctx: Decision, grappler: str, victim: str) -> bool:
    """Whether two still grapple, and one of them is able to roll."""
    found = _still(ctx, grappler, victim)
    return found is not None and any(can_roll(ctx, ctx.person(who)) for who in found.both)


@agenda.contest_roll.does
def contest_roll(ctx: Decision, grappler: str, victim: str, word: str) -> None:
    """Roll the contest, and let the winner choose."""
    contest_tied(ctx, grappler, victim, 0)


@agenda.contest_tied.does
def contest_tied(ctx: Decision, grappler: str, victim: str, times: int) -> None:
    """The same where both have tied so many `times` (FOR-DIC-04)."""
    found = _still(ctx, grappler, victim)
    if found is None or not contest_made(ctx, grappler, victim):
        return
    rolled = {who: throw(ctx, who) for who in found.both if can_roll(ctx, ctx.person(who))}
    again = agenda.contest_tied(grappler, victim, times + 1)
    made = rolling.contested(ctx, list(rolled.values()), times, again)
    if not made:
        return
    scores = {who: each.successes for who, each in zip(rolled, made, strict=True)}
    winner = winner_of(ctx.rules, found, scores)
    for (who, each), thrown in zip(rolled.items(), made, strict=True):
        theirs = scores.get(found.other(who), 0)
        outcome = rolling.in_contest(ctx.rules, thrown, theirs, who == winner, bool(winner))
        rolling.remember(ctx, each, thrown, outcome)
    if winner:
        _wins(ctx, found, winner, scores)
    else:
        ctx.announce("contest.nobody", who=grappler, against=victim)


def winner_of(rules: ForsakenRules, grapple: Grapple, scores: dict[str, int]) -> str:
    """Who wins a contest with these successes, or nobody (FOR-DIC-04, FOR-GRP-14)."""
    settings = rules.settings
    if len(scores) == 1:
        who, score = next(iter(scores.items()))
        return who if score >= 1 else ""
    one, other = grapple.both
    if scores[one] == scores[other]:
        defends = scores[one] > 0 and settings.contested.tie == "defender"
        return grapple.victim if defends else ""
    return one if scores[one] > scores[other] else other


def _wins(ctx: Decision, grapple: Grapple, winner: str, scores: dict[str, int]) -> None:
    """The winner may take a move, or two; who is held and wins is held no more (FOR-GRP-10)."""
    foe, mine = grapple.other(winner), scores[winner]
    ctx.announce("contest.won", who=winner, against=foe)
    if grapple.hold == winner and grapple.restrained != winner:
        holds.change(ctx, winner, hold="")
    great = rolling.is_exceptional(ctx.rules, mine)
    choosing.ask(ctx, winner, foe, mine, 2 if great else 1)


MADE = {"contest_roll": contest_made}
