"""What the dice decided is remembered (CLO-DIC-03, -06), and Willpower is paid."""

from ....engine.events import PoolChanged
from ...common.dice.target_number import TargetNumber, Thrown, dice_in
from ...common.dice.throws import Throw
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..values import LastThrow


def remember(
    ctx: Decision,
    throw: Throw[TargetNumber],
    thrown: Thrown | None,
    outcome: str,
    armor_off: int = 0,
) -> None:
    """Note what the dice decided; `thrown` is None where nothing was rolled."""
    pool = dice_in(throw)
    found = LastThrow(
        who=throw.who, kind=throw.purpose, against=throw.against,
        rolled=1 if thrown is not None and thrown.faces else 0, pool=pool, chance=not pool,
        terms=dict(throw.pool), needed=throw.scoring.needed,
        faces=list(thrown.faces) if thrown is not None else [],
        successes=thrown.successes if thrown is not None else None, outcome=outcome,
        dramatic=thrown is not None and thrown.dramatic, armor_off=armor_off,
    )  # fmt: skip
    ctx.flag_fight(last=found)


def may_spend(fight: Fight, person: Combatant) -> bool:
    """Whether somebody has a point of Willpower and may spend it this turn (CLO-DIC-05)."""
    left = person.pools.get("willpower", 0)
    return left > 0 and person.flags.spent < fight.rules.settings.willpower.per_turn


def spend(ctx: Decision, who: str, why: str) -> None:
    """Pay a point of Willpower."""
    person = ctx.person(who)
    left = person.pools.get("willpower", 0) - 1
    ctx.emit(PoolChanged(who, "willpower", -1, left, why))
    ctx.flag(who, spent=person.flags.spent + 1)
