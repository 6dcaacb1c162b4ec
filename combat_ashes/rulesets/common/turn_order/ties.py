"""Equal initiative: one die each, which is kept, and again among those who are still equal.

The dice stand in a person's `tiebreak` one behind the other, the first counting most, so that
who comes to a tie later is compared with what the others rolled.
"""

from itertools import groupby

from ....engine.decision import Decision
from ....engine.events import Rolled
from ....engine.state import Combatant
from .rules import InOrder

MOST_DICE = 8
"""So many dice settle every tie; who is equal even then goes in the order of joining."""


def settle(ctx: Decision[InOrder]) -> None:
    """Let everybody roll who is tied and not yet told apart."""
    for number in range(MOST_DICE):
        tied = _to_roll(ctx, number)
        if not tied and number:
            return
        for who in tied:
            _roll(ctx, who, number)


def _to_roll(ctx: Decision[InOrder], number: int) -> list[str]:
    """Whose `number`th die is missing: at first all who tie, later those who are still equal."""
    step = _base(ctx.rules) ** (MOST_DICE - number)

    def key(person: Combatant) -> tuple[int, int, int]:
        return person.initiative or 0, person.rating, person.tiebreak // step

    placed = [p for p in ctx.state.people.values() if p.initiative is not None]
    people = sorted(
        [one for one in placed if ctx.rules.turns.rolls_again(ctx, one)], key=key, reverse=True
    )
    groups = [list(group) for _, group in groupby(people, key)]
    return [
        person.id
        for group in groups if len(group) > 1
        for person in group if dice_thrown(ctx.rules, person) <= number
    ]  # fmt: skip


def _base(rules: InOrder) -> int:
    """Of the number that somebody's dice for ties are kept as, where 0 is a die not thrown."""
    return rules.turns.die + 1


def dice_thrown(rules: InOrder, person: Combatant) -> int:
    """How many dice somebody has rolled for a tie."""
    places, base = range(MOST_DICE - 1, -1, -1), _base(rules)
    digits = [person.tiebreak // base**place % base for place in places]
    return digits.index(0) if 0 in digits else MOST_DICE


def _roll(ctx: Decision[InOrder], who: str, number: int) -> None:
    faces, time = ctx.faces(who, "tie", 1, ctx.rules.turns.die, 0, sum)
    kept = ctx.person(who).tiebreak + faces[0] * _base(ctx.rules) ** (MOST_DICE - 1 - number)
    ctx.emit(Rolled(who, "tie", None, 1, 0, (), (), faces, faces[0], time, sets={"tiebreak": kept}))
