"""Pools as people write them: traits of the sheet, and for storytellers a number of dice."""

from msgspec import Struct

from ....engine.inputs import Input
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.pools import spelled_out, split_pool, total
from ....engine.state import STORYTELLER
from ...common.reading import only
from ..combatant import Combatant
from ..equipment import Thing
from ..fight import Decision
from ..people import sheet
from ..people.gear import gear
from ..rules import DERIVED, KNOWN, Pool
from ..values import Spec
from . import rolling

BREAK_POOLS: tuple[Pool, ...] = (("strength", "brawl"), ("dexterity", "brawl"))
"""Of these the better one breaks through a block (HUB-BLK-08)."""
MOVE_POOLS: tuple[Pool, ...] = (("strength", "athletics"), ("dexterity", "athletics"))
"""Of these the better one moves where that is in doubt (HUB-MOV-05)."""


def read_pool(ctx: Decision, given: Input, text: str) -> tuple[Pool, int]:
    """`strength+brawl/2` as traits and Difficulty; a bare number is the storyteller's to type."""
    return parse(ctx, ctx.person(given.who), text, dice=given.by == STORYTELLER)


def parse(ctx: Decision, person: Combatant, text: str, dice: bool) -> tuple[Pool, int]:
    """The same for somebody's sheet; raises `Refused` for a trait there is not."""
    written, slash, harder = text.partition("/")
    named = (*KNOWN, *DERIVED)
    words = spelled_out(split_pool(written), person.traits, named)
    for word in words:
        known = word in named or word in person.traits
        if not known and not is_whole(word):
            problem = f"{person.name} has no trait '{word}'; write traits joined by +"
            ctx.refuse("err.roll.pool", problem=problem)
        if is_whole(word) and not dice:
            ctx.refuse("err.roll.pool", problem="write traits of your sheet joined by +")
    if not words and not slash:
        ctx.refuse("err.roll.pool", problem="write traits of your sheet joined by +")
    return words, whole(harder, 0, MOST_DICE, "difficulty") if slash else 0


def best_of(person: Combatant, pools: tuple[Pool, ...]) -> Pool:
    """The largest of some pools, the first of equals."""
    return max(pools, key=lambda words: total(sheet.terms_of(person, words)))


class Extras(Struct, frozen=True):
    """What options behind a pool came to, and those that mean nothing here."""

    willpower: bool = False
    things: tuple[Thing, ...] = ()
    extra: bool = False
    rest: tuple[str, ...] = ()

    @property
    def edges(self) -> tuple[int, ...]:
        """What the things add."""
        return tuple([thing.edge for thing in self.things])

    @property
    def drawn(self) -> tuple[str, ...]:
        """What comes to hand for it."""
        return tuple([thing.name for thing in self.things if thing.carried == "worn"])

    def spec(self, words: Pool, difficulty: int) -> Spec:
        """A roll of a pool with them."""
        return Spec(words, difficulty, self.edges, self.willpower, self.extra, drawn=self.drawn)


def extras(ctx: Decision, person: Combatant, options: list[str], blocks: bool = False) -> Extras:
    """Options read; what is made for guarding helps an action that `blocks` alone (HUB-BLK-10)."""
    willpower, more = False, False
    things: list[Thing] = []
    rest: list[str] = []
    for option in options:
        word, _, name = option.strip().partition(" ")
        if word.lower() == "willpower" and not name:
            willpower = True
        elif word.lower() == "with" and name:
            found = gear.match(gear.of(person), name)
            if found is None or found.carried == "nearby":
                gear.refuse_none(ctx, name, [thing.name for thing in gear.of(person)])
            if found.has("guard") and not blocks:
                ctx.refuse("err.edge_barred", how="guard", what=found.name)
            things.append(found)
        elif word.lower() == "extra":
            more = True
        else:
            rest.append(option)
    return Extras(willpower, tuple(things), more, tuple(rest))


def spec_of(
    ctx: Decision,
    given: Input,
    pool: str,
    options: list[str],
    bare: Pool = (),
    blocks: bool = False,
) -> Spec:
    """A roll as a line says it; `bare` is the pool where only a Difficulty is named."""
    words, difficulty = read_pool(ctx, given, pool)
    said = extras(ctx, ctx.person(given.who), options, blocks)
    only(ctx, said.rest)
    return said.spec(words or bare, difficulty)


def free_roll(ctx: Decision, who: str, pool: str, difficulty: str) -> None:
    """`+roll dexterity+brawl[/2]`: a pool outside of everything, less wounds and a Difficulty."""
    person = ctx.person(who)
    words, harder = parse(ctx, person, f"{pool}/{difficulty}" if difficulty else pool, dice=True)
    if not words:
        ctx.refuse("err.roll.pool", problem="write traits or dice joined by +")
    rolling.make(ctx, rolling.made(ctx, person, "roll", Spec(words, harder)))
