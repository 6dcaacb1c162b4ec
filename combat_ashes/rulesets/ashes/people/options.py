"""What is written behind a line: Willpower, specialty, range, pool, abilities."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.numbers import MOST_YARDS, is_whole, whole
from ....engine.pools import split_pool
from ..combatant import Combatant
from ..declarations import AttackAction
from ..fight import Decision
from . import chosen_pools, sheet


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
            attack = replace(attack, pool=chosen_pools.read(ctx, person, rest))
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
    if not dice.willpower_success:
        ctx.refuse_unless_allowed("err.willpower.off")
    elif person.flags.willpower_spent + points > dice.willpower_per_round:
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
    pool = split_pool(sheet.ruled(person, "pools", kind) or "dexterity+athletics")
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
