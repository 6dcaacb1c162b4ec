"""Rolling a pool and reading the faces (STO-TRN-04 to -06, STO-GEN-09)."""

from msgspec import Struct

from ....engine.events import PoolChanged, Rolled, Terms
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.offers import Dice
from ....engine.pools import difficulty_of, pool_of, spelled_out, split_pool, total
from ....engine.sheet_rules import knows_trait
from ...common.declare_resolve.rules import DIFFICULTIES
from ...common.dice.botches import Successes, is_botch
from ...common.dice.throws import Difficulty, Throw
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..rules import SIDES
from . import sheet

HARM = ("damage", "counter")
UNBOTCHED = (*HARM, "soak")
SIX = 6
"""The difficulty of damage, soak and most else."""


class Result(Struct, frozen=True, gc=False):
    """What a roll came to; not `rolled` for want of dice. `sum` is the difficulty unlimited."""

    successes: int
    botch: bool
    rolled: bool
    pool: int
    difficulty: int
    sum: int
    terms: Terms
    dice: int = 0
    """The successes that the dice showed, without Willpower's."""


def ruled_difficulty(person: Combatant, purpose: str, terms: Terms) -> Terms:
    """The difficulty of a roll, or the one that a storyteller set (STO-TRN-03)."""
    ruled = person.flags.difficulties.get(purpose)
    return (("storyteller", ruled),) if ruled is not None else terms


def shown(fight: Fight, throw: Throw[Difficulty]) -> Dice:
    """A throw as people are told of it before it is made: its dice and its difficulty."""
    person = fight.state.people[throw.who]
    against = ruled_difficulty(person, throw.purpose, throw.scoring)
    number = difficulty_of(against, *DIFFICULTIES)
    return Dice(pool=pool_of(throw.pool), difficulty=number)


def roll(ctx: Decision, throw: Throw[Difficulty]) -> Result:
    """Roll a throw; what it adds for Willpower is paid here (STO-GEN-09).

    A pool without dice is not rolled: 0 successes and no botch (STO-TRN-04).
    """
    rules, who, purpose = ctx.rules, throw.who, throw.purpose
    person = ctx.person(who)
    against = ruled_difficulty(person, purpose, throw.scoring)
    number, whole = difficulty_of(against, *DIFFICULTIES), total(against)
    pool = min(total(throw.pool), MOST_DICE)
    if pool < 1 and rules.settings.dice.zero_pool == "chance_die" and purpose not in UNBOTCHED:
        pool, number = 1, DIFFICULTIES[1]
    if pool < 1:
        ctx.announce(
            "pool.empty", who=who, purpose=purpose, against=throw.against, terms=throw.pool
        )
        return Result(0, False, False, total(throw.pool), number, whole, throw.pool)
    bonus = _pay(ctx, who) if "willpower" in throw.extras else 0
    ruled = person.flags.results.get(purpose)
    if ruled is None:
        faces, time, successes, botch = _fall(ctx, throw, pool, number, not bonus)
    else:
        faces, time, successes, botch = (), person.rolls.get(purpose, 0) + 1, ruled, False
        ctx.flag_entry(who, "results", purpose, None)
    ctx.emit(
        Rolled(
            who, purpose, throw.against, pool, number, throw.pool, against, faces,
            successes + bonus, time, botch, bonus, ruled is not None, using=throw.using,
        )
    )  # fmt: skip
    return Result(successes + bonus, botch, True, pool, number, whole, throw.pool, successes)


def _fall(
    ctx: Decision, throw: Throw[Difficulty], pool: int, number: int, may_botch: bool
) -> tuple[tuple[int, ...], int, int, bool]:
    """How so many dice fall: their faces, the how many-th such roll, successes, whether a botch."""
    dice, purpose = ctx.rules.settings.dice, throw.purpose
    ones, ten = dice.ones_cancel, 1
    if purpose == "soak":
        ones = dice.ones_cancel_soak
    elif purpose in HARM:
        ones = dice.ones_cancel_damage
    else:
        special = "specialty" in throw.extras
        ten = dice.ten_with_specialty if special else dice.ten_without_specialty

    may_botch = may_botch and purpose not in (*UNBOTCHED, "abort")
    rule = dice.botch if may_botch else "off"
    score = Successes(number, ones, ten, SIDES, rule)
    faces, time = ctx.faces(throw.who, purpose, pool, SIDES, number, score)
    successes, hits, low = score.count(faces)
    botch = is_botch(rule, hits, low)
    return faces, time, 0 if botch else successes, botch


def may_pay(ctx: Decision, who: str) -> bool:
    """Whether somebody has a point for an automatic success in this turn."""
    person = ctx.person(who)
    most = ctx.rules.settings.willpower.auto_success_per_turn
    return person.pools.get("willpower", 0) > 0 and person.flags.willpower_spent < most


def check_willpower(ctx: Decision, who: str) -> None:
    """Refuse a point of Willpower that cannot be spent (STO-GEN-09)."""
    if not ctx.person(who).pools.get("willpower", 0):
        ctx.refuse("err.willpower.none")
    if not may_pay(ctx, who):
        ctx.refuse("err.willpower.spent")


def _pay(ctx: Decision, who: str) -> int:
    if not may_pay(ctx, who):
        return 0
    spend(ctx, who, "success")
    ctx.flag(who, willpower_spent=ctx.person(who).flags.willpower_spent + 1)
    return 1


def spend(ctx: Decision, who: str, why: str) -> None:
    """A point of Willpower is gone."""
    left = ctx.person(who).pools.get("willpower", 0) - 1
    ctx.emit(PoolChanged(who, "willpower", -1, left, why))


def check(ctx: Decision, who: str, words: tuple[str, ...], difficulty: int) -> None:
    """A check that a storyteller entered for the end of the turn."""
    roll(ctx, sheet.throw(ctx, who, "check", words, difficulty, base="check"))


def free_roll(ctx: Decision, who: str, pool: str, difficulty: str) -> None:
    """Traits by name or dice by number; nothing but the sheet counts, wounds included."""
    person = ctx.person(who)
    words = spelled_out(split_pool(pool), person.traits, ctx.rules.sheets.known_traits)
    unknown = [
        w for w in words
        if not is_whole(w) and not knows_trait(ctx.rules, w) and w not in person.traits
    ]  # fmt: skip
    if unknown or not words:
        problem = f"'{pool.strip()}' is no pool of yours; write traits or dice joined by +"
        ctx.refuse("err.roll.pool", problem=problem)
    number = whole(difficulty, *DIFFICULTIES) if difficulty else SIX
    if all(map(is_whole, words)):
        terms = tuple((word, whole(word, 0, 100)) for word in words)
    else:
        terms = sheet.own_terms(ctx.rules, person, words)
    roll(ctx, Throw(who, "roll", terms, None, (("difficulty", number),)))
