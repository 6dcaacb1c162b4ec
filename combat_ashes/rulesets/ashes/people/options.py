"""What is written behind a line: Willpower, specialty, range, abilities, and a chosen pool.

A player makes a pool of traits of the sheet, each of them once, and everybody is told what it was
made of; dice by number are the storyteller's to give (ASH-ACT-05, ASH-STD-02).
"""

from msgspec.structs import replace

from ....engine.numbers import MOST_YARDS, is_whole, whole
from ....engine.pools import spelled_out, split_pool
from ....engine.state import STORYTELLER
from ..combatant import Combatant
from ..declarations import Action, AttackAction
from ..fight import Decision
from ..rules import TRAITS

REFUSED = "err.pool.storyteller"


def with_options(
    ctx: Decision, person: Combatant, attack: AttackAction, options: list[str]
) -> AttackAction:
    """An attack with what was written after commas; refuses what is unknown."""
    for option in options:
        word, _, rest = option.strip().lower().partition(" ")
        if word == "willpower":
            check_willpower(ctx, person)
            attack = replace(attack, extras=(*attack.extras, word))
        elif word == "specialty":
            attack = replace(attack, extras=(*attack.extras, word))
        elif word == "range" and is_whole(rest.strip()):
            attack = replace(attack, distance=whole(rest, 0, MOST_YARDS))
        elif word == "pool" and rest:
            attack = replace(attack, pool=read_pool(ctx, person, rest))
        elif word == "fire" and not rest:
            attack = replace(attack, fire=True)
        elif word == "from" and rest.strip():
            attack = replace(attack, from_=rest.strip())
        elif word:
            ctx.refuse("err.declare.option", option=option.strip())
    return attack


def check_willpower(ctx: Decision, person: Combatant, points: int = 1) -> None:
    """Refuse so many points of Willpower that cannot be spent now (ASH-DIC-08)."""
    dice = ctx.rules.settings.dice
    if person.flags.willpower_spent + points > dice.willpower_per_round:
        ctx.refuse("err.willpower.spent", most=dice.willpower_per_round)
    elif person.pools.get("willpower", 0) < points:
        ctx.refuse("err.willpower.none")


def extras_of(ctx: Decision, person: Combatant, options: list[str]) -> tuple[str, ...]:
    """Willpower and specialty among options, for what is not an attack."""
    return with_options(ctx, person, AttackAction(target="", manners=(), weapon=""), options).extras


def ability_of(ctx: Decision, person: Combatant, kind: str, text: str) -> str:
    """The ability a player named for a block; a dodge can only name its own pool (ASH-DEF-07)."""
    if not text or kind == "block":
        return block_ability(ctx, text) if text else ""
    pool = split_pool(person.flags.pools.get(kind) or "dexterity+athletics")
    if split_pool(text) not in (pool, pool[1:]):
        ctx.refuse("err.declare.option", option=text)
    return ""


def block_ability(ctx: Decision, text: str) -> str:
    """`brawl` or `melee`, as a player typed it after +block."""
    word = text.strip().lower()
    for ability in ("brawl", "melee"):
        if word and ability.startswith(word):
            return ability
    ctx.refuse("err.block.ability", word=text)


def read_pool(ctx: Decision, person: Combatant, text: str) -> str:
    """A pool as it was written; traits that nobody knows count 0, which is told."""
    words = spelled_out(split_pool(text), person.traits, TRAITS)
    # What a storyteller lets pass is said by them and noted all the same.
    if ctx.given.by != STORYTELLER or REFUSED in ctx.given.allow:
        wrong = [
            word
            for place, word in enumerate(words)
            if word in words[:place] or (_is_no_name(word) and word not in person.traits)
        ]
        if wrong:
            ctx.refuse_unless_allowed(REFUSED, word=wrong[0])
    none = [w for w in words if w not in person.traits and w not in TRAITS and not _is_no_name(w)]
    if none:
        theirs = ctx.given.by == STORYTELLER and not person.player
        whom = STORYTELLER if theirs else person.id
        ctx.announce("pool.unknown", to=whom, who=person.id, words=" and ".join(none))
    return "+".join(words)


def _is_no_name(word: str) -> bool:
    """Whether a word is a number in any script, or a sign, rather than a name."""
    return not any(letter.isalpha() for letter in word)


def is_told(person: Combatant, purpose: str, action: Action) -> bool:
    """Whether everybody reads what the pool of this roll is made of: its player chose it."""
    return bool(action.pool) and person.player and not person.flags.pools.get(purpose)
