"""Rolling a pool and reading the faces (ASH-DIC)."""

from ....engine.events import PersonNoted, PoolChanged, Rolled, Terms
from ....engine.flags import Changes
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.pools import difficulty_of, pool_of, spelled_out, split_pool, total
from ....engine.state import STORYTELLER, Step
from ...common.declare_resolve.rules import DIFFICULTIES
from ...common.dice.botches import Successes, is_botch
from ...common.dice.questions import Rolling
from ...common.dice.throws import Difficulty, Throw
from .. import questions
from ..combatant import Combatant
from ..declarations import Action
from ..fight import Decision, Fight
from ..rules import SIDES, AshesRules
from . import sheet

DAMAGE_DIFFICULTY = 6
"""Stated by the rules, as firearms are (ASH-DIC-07, ASH-DMG-02)."""


def dice_in(rules: AshesRules, terms: Terms) -> int:
    """How many dice a pool rolls; a pool at 0 rolls none, or one die (ASH-DIC-06)."""
    return pool_of(terms) or rules.dice.at_zero


def of_traits(
    fight: Fight,
    person: Combatant,
    purpose: str,
    words: tuple[str, ...],
    difficulty: Terms,
    against: str | None = None,
    action: Action | None = None,
) -> Throw[Difficulty]:
    """A roll of these traits, with `action` and all that makes every roll of theirs harder."""
    pool = sheet.pool(fight, person, words, action.split if action else 0)
    difficulty += sheet.hardships(fight, person, words)
    extras = action.extras if action else ()
    return Throw(person.id, purpose, pool, against, difficulty, extras)


def check(ctx: Decision, who: str, words: tuple[str, ...], difficulty: int) -> None:
    """A check that a storyteller entered for book-keeping (ASH-BKP-02)."""
    terms = sheet.trait_terms(ctx.rules, ctx.person(who), words)
    roll(ctx, Throw(who, "check", terms, None, (("check", difficulty),)))


def roll(ctx: Decision, throw: Throw[Difficulty], notes: Changes | None = None) -> int:
    """Roll something a person does; returns successes (ASH-DIC-01 to -06). "willpower" among its
    extras is one sure success for a point (ASH-DIC-08), "specialty" (ASH-DIC-04) the storyteller
    may grant or refuse. A pool without dice is not rolled and scores 0. `notes` are set on the
    roller with it."""
    count = pool_of(throw.pool) or ctx.rules.dice.at_zero
    if not count:
        ctx.announce(
            "pool.empty", who=throw.who, purpose=throw.purpose, against=throw.against,
            terms=throw.pool,
        )  # fmt: skip
        if notes:
            ctx.emit(PersonNoted(throw.who, notes))
        return 0
    bonus = spend_willpower(ctx, throw.who) if "willpower" in throw.extras else 0
    ruled = ctx.state.people[throw.who].flags.specialty
    special = "specialty" in throw.extras if ruled is None else ruled
    return _roll(ctx, throw, count, ctx.rules.dice.ones_action, special, bonus, notes)


def roll_damage(ctx: Decision, who: str, pool: int, terms: Terms, against: str) -> int:
    """Roll damage; returns levels before soak (ASH-DMG-02)."""
    throw = Throw(who, "damage", terms, against, (("damage", DAMAGE_DIFFICULTY),))
    return _roll(ctx, throw, pool, ctx.rules.settings.dice.ones_cancel_damage)


def roll_soak(ctx: Decision, who: str, terms: Terms) -> int:
    """Roll soak; returns the levels it takes off (ASH-SOK-02)."""
    pool = pool_of(terms)
    if not pool:
        return 0
    throw = Throw(who, "soak", terms, None, (("soak", ctx.rules.settings.soak.difficulty),))
    return _roll(ctx, throw, pool, ctx.rules.settings.dice.ones_cancel_soak)


def spend_willpower(ctx: Decision, who: str) -> int:
    """Pay for one sure success; 0 where the person has none left by now (ASH-DIC-08)."""
    person = ctx.person(who)
    left = person.pools.get("willpower", 0)
    spent = person.flags.willpower_spent
    if not left or spent >= ctx.rules.settings.dice.willpower_per_round:
        return 0
    ctx.emit(PoolChanged(who, "willpower", -1, left - 1, "success"))
    ctx.flag(who, willpower_spent=spent + 1)
    return 1


def _roll(
    ctx: Decision,
    throw: Throw[Difficulty],
    pool: int,
    ones_cancel: bool,
    special: bool = False,
    bonus: int = 0,
    notes: Changes | None = None,
) -> int:
    rules = ctx.rules
    who, purpose, terms = throw.who, throw.purpose, throw.pool
    if pool >= MOST_DICE:
        pool, terms = MOST_DICE, _at_most(terms)
    difficulty = difficulty_of(throw.scoring, *DIFFICULTIES)
    harmful = purpose in ("damage", "soak")
    doubles = not harmful and (rules.dice.tens_always or (special and rules.dice.tens_special))
    ten = 2 if doubles else 1
    rule = "off" if harmful else rules.dice.botch_rule
    score = Successes(difficulty, ones_cancel, ten, SIDES, rule)
    rerolls = SIDES if special and rules.dice.tens_again and not harmful else 0
    faces, time = ctx.faces(who, purpose, pool, SIDES, difficulty, score, rerolls=rerolls)
    successes, hits, ones = score.count(faces)
    botch = not bonus and is_botch(rule, hits, ones)
    if botch:
        successes = 0
        if purpose == "grapple":
            ctx.announce("botch.flagged", to=STORYTELLER, who=who)
    results = ctx.state.people[who].flags.results
    ruled = purpose in results
    if ruled:
        successes, botch = results[purpose], False
        left = {key: value for key, value in results.items() if key != purpose}
    ctx.emit(
        Rolled(
            who, purpose, throw.against, pool, difficulty, terms, throw.scoring,
            faces, successes + bonus, time, botch, bonus, ruled, None, notes, throw.chosen,
            using=throw.using, decides=not harmful and purpose != "roll",
        )
    )  # fmt: skip
    if ruled:
        ctx.flag(who, results=left or None)
    return successes + bonus


def _at_most(terms: Terms) -> Terms:
    """The terms of a pool held to the most dice there may be, with what that takes off."""
    over = total(terms) - MOST_DICE
    return (*terms, ("beyond the most", -over)) if over > 0 else terms


def free_roll(ctx: Decision, who: str, pool: str, difficulty: str) -> None:
    """`+roll dexterity+brawl/7`: nothing but the sheet counts, wounds included."""
    rules = ctx.rules
    person = ctx.person(who)
    words = spelled_out(split_pool(pool), person.traits, rules.charts.attributes)
    unknown = [
        w
        for w in words
        if not is_whole(w) and w not in rules.charts.attributes and w not in person.traits
    ]
    if unknown or not words:
        problem = f"'{pool.strip()}' is no pool of yours; write traits or dice joined by +"
        ctx.refuse("err.roll.pool", problem=problem)
    number = whole(difficulty, *DIFFICULTIES) if difficulty else 6
    roll(ctx, of_traits(ctx, person, "roll", words, (("difficulty", number),)))


def waits_for_word(ctx: Decision) -> bool:
    """Whether a roll waits until the storyteller has seen it (`resolve.confirm_rolls`)."""
    how, led = ctx.rules.settings.resolve.confirm_rolls, ctx.state.storyteller is not None
    asks = how == "storyteller_optional" and ctx.state.mode == "storyteller"
    return led and (asks or how == "always")


def ask_for_word(ctx: Decision, then: Step, who: str, against: str | None) -> None:
    """Ask the storyteller before the dice of somebody fall; `then` goes on with `roll`."""
    facts = Rolling(who=who, against=against)
    ctx.ask(STORYTELLER, questions.confirm, ("roll",), "roll", then, facts)


def when_seen(ctx: Decision, then: Step, who: str, against: str | None = None) -> None:
    """A step that rolls comes at once, or when the storyteller has seen what it rolls."""
    if waits_for_word(ctx):
        ask_for_word(ctx, then, who, against)
    else:
        name, *arguments = then
        ctx.rules.steps[name](ctx, *arguments, "roll")
