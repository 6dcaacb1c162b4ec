"""What the dice decided is remembered, Willpower is paid, and throws are made (FOR-DIC)."""

from collections.abc import Sequence

from msgspec.structs import replace

from ....engine.events import PoolChanged, Terms
from ....engine.state import Step
from ...common.dice.confirming import make
from ...common.dice.target_number import TargetNumber, Thrown, dice_in
from ...common.dice.throws import Throw
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..refusing import Reasons
from ..rules import ATTRIBUTES, SKILLS, ForsakenRules
from ..values import LastRoll
from . import sheet

TRAITS = frozenset((*ATTRIBUTES, *SKILLS))


def throw(
    rules: ForsakenRules,
    who: str,
    purpose: str,
    against: str | None,
    terms: Terms,
    dice: TargetNumber | None = None,
    forced: bool = False,
) -> Throw[TargetNumber]:
    """A throw of these rules: with bonuses and penalties capped, or a chance die (FOR-DIC-02)."""
    shown = terms
    if rules.figures.most_modifiers is not None:
        shown += capped(terms, rules.figures.most_modifiers)
    scoring = dice or rules.dice
    return Throw(who, purpose, shown, against, replace(scoring, forced=True) if forced else scoring)


def physical(
    fight: Fight,
    who: str,
    purpose: str,
    against: str | None,
    pool: str,
    willpower: bool,
    *more: tuple[str, int],
    movement: str = "",
    sight: bool = False,
) -> Throw[TargetNumber]:
    """A Physical roll; what requires `movement` is a chance die without legs (FOR-TGT-05, -06)."""
    rules, person = fight.rules, fight.state.people[who]
    moves = movement in sheet.MOVING
    terms = (
        *sheet.traits_terms(rules, person, tuple(pool.split("+"))),
        *sheet.of_parts(*more),
        *sheet.limbs(person, moves),
        *sheet.of_parts(*[sheet.sight(person)] if sight else []),
        *sheet.everywhere(fight, person, willpower),
    )
    return throw(rules, who, purpose, against, terms, forced=moves and sheet.lame(person))


def capped(terms: Terms, cap: int) -> Terms:
    """What brings bonuses, and penalties, to no more than so many dice."""
    bonus = sum(dice for name, dice in terms if name not in TRAITS and dice > 0)
    loss = sum(-dice for name, dice in terms if name not in TRAITS and dice < 0)
    over = max(0, loss - cap) - max(0, bonus - cap)
    return (("cap", over),) if over else ()


def with_again(rules: ForsakenRules, again: int) -> TargetNumber:
    """The dice of a weapon that rolls more faces again."""
    return replace(rules.dice, again=again) if again else rules.dice


def is_exceptional(rules: ForsakenRules, successes: int) -> bool:
    """Whether so many successes are an exceptional success (FOR-DIC-03)."""
    return successes >= rules.settings.dice.exceptional_at


MOST_AGAIN = 100
"""So often a tie is rolled again before nobody wins."""


def contested(
    ctx: Decision,
    throws: Sequence[Throw[TargetNumber]],
    times: int,
    again: Step,
    dramatic_stands: bool = False,
) -> list[Thrown]:
    """What two roll against each other, who have tied so many `times` (FOR-DIC-04).

    A tie is rolled again, by the step `again`, where the rules say so: then it is nothing yet.
    """
    thrown = [make(ctx, each) for each in throws]
    scores = {each.successes for each in thrown}
    ties = len(thrown) > 1 and len(scores) == 1 and any(scores)
    stands = dramatic_stands and thrown[0].dramatic
    if ties and ctx.rules.settings.contested.tie == "reroll" and not stands and times < MOST_AGAIN:
        ctx.push(again)
        return []
    return thrown


def in_contest(rules: ForsakenRules, mine: Thrown, theirs: int, won: bool, lost: bool) -> str:
    """How a contest went for one of its two, in a word."""
    if won:
        return "exceptional" if is_exceptional(rules, mine.successes) else "won"
    return "dramatic" if mine.dramatic else "lost" if lost else "nobody"


def succeeds(ctx: Decision, throw: Throw[TargetNumber]) -> int:
    """Roll for something that one success is enough for, and note how it went; the successes."""
    thrown = make(ctx, throw)
    remember(ctx, throw, thrown, outcome_of(ctx.rules, thrown, thrown.successes > 0))
    return thrown.successes


def remember(
    ctx: Decision,
    throw: Throw[TargetNumber],
    thrown: Thrown | None,
    outcome: str | None,
    net: int | None = None,
    newest: bool = True,
) -> None:
    """Note what the dice decided, of its roller, and of the fight where it is the `newest` roll."""
    dice = dice_in(throw)
    successes = thrown.successes if thrown is not None else dice
    roll = LastRoll(
        purpose=throw.purpose, against=throw.against, pool=dice, chance=not dice,
        terms=dict(throw.pool), difficulty=throw.scoring.difficulty(not dice),
        faces=list(thrown.faces) if thrown is not None else [], successes=successes,
        net=successes if net is None else net, outcome=outcome,
    )  # fmt: skip
    ctx.flag(throw.who, last_roll=roll)
    if newest:
        ctx.flag_fight(last=replace(roll, who=throw.who, kind=throw.purpose))


def remember_plain(
    ctx: Decision, who: str, purpose: str, terms: Terms, faces: tuple[int, ...], score: int
) -> None:
    """Note a roll of one die that is added to something: Initiative, and ties."""
    roll = LastRoll(purpose, None, 1, False, 0, list(faces), score, score, None, dict(terms))
    ctx.flag(who, last_roll=roll)
    ctx.flag_fight(last=replace(roll, who=who, kind=purpose))


def outcome_of(rules: ForsakenRules, thrown: Thrown, won: bool) -> str:
    """The grade of a result in a word (FOR-DIC-03)."""
    if won:
        return "exceptional" if is_exceptional(rules, thrown.successes) else "won"
    return "dramatic" if thrown.dramatic else "lost"


# --- Willpower ------------------------------------------------------------------------------------


def points(person: Combatant) -> int:
    """The Willpower that somebody has left."""
    return person.pools.get("willpower", 0)


def may_spend(fight: Fight, person: Combatant) -> bool:
    """Whether somebody has a point and may choose to spend it this turn (FOR-DIC-05)."""
    most = fight.rules.figures.most_willpower
    return points(person) > 0 and (most is None or person.flags.spent < most)


def check_points(
    fight: Fight, person: Combatant, reasons: Reasons, chosen: bool, due: int = 0
) -> None:
    """Add what speaks against a point that is chosen, beside those that are due."""
    if chosen:
        most = fight.rules.figures.most_willpower
        reasons.when(points(person) < due + 1, "err.no_willpower")
        reasons.when(most is not None and person.flags.spent >= most, "err.willpower_spent")


def spend(ctx: Decision, who: str, why: str, chosen: bool = True) -> None:
    """Pay a point of Willpower; what is due does not count toward the limit of a turn."""
    gain(ctx, who, "willpower", -1, why)
    if chosen:
        ctx.flag(who, spent=ctx.person(who).flags.spent + 1)


def gain(ctx: Decision, who: str, pool: str, change: int, why: str) -> None:
    """Change the points of somebody, between none and their maximum."""
    person = ctx.person(who)
    now = person.pools.get(pool, 0)
    left = max(0, now + change)
    if pool != "beats" and change > 0:
        most = person.traits.get(pool, 5 if pool == "willpower" else 0)
        left = max(now, min(left, most))
    if left != now:
        ctx.emit(PoolChanged(who, pool, left - now, left, why))
