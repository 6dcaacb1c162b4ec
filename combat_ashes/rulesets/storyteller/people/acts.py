"""What somebody means to do in a turn, what of it is done, and how it is told. STO-INI-05."""

from collections.abc import Iterable, Sequence
from typing import NoReturn

from ..combatant import Combatant, FightState
from ..declarations import Action, Defense, Delay, Pass, Split
from ..fight import Decision
from ..rules import StoRules

NO_ACTIONS = (Defense, Pass, Delay)
"""What is declared without being an action that comes up."""


def parts(person: Combatant) -> Sequence[Action]:
    """Everything somebody declared for this turn, in order."""
    action = person.declared
    if isinstance(action, Split):
        return action.parts
    return () if action is None else (action,)


def part(person: Combatant, number: int) -> Action | None:
    """One of the parts; None where there is none."""
    found = parts(person)
    return found[number] if 0 <= number < len(found) else None


def wounds_then(person: Combatant) -> int:
    """What wounds cost somebody when they declared the actions of a split."""
    return person.declared.wounds if isinstance(person.declared, Split) else 0


def able(ctx: Decision, people: Iterable[str]) -> list[str]:
    """Those of some people who are here and can act."""
    known = ctx.state.people
    return [who for who in people if who in known and known[who].status == "active"]


def open_parts(person: Combatant) -> list[tuple[int, Action]]:
    """What is still to be done in this turn and is no defence, each with its number."""
    if person.declared is None or person.flags.lost:
        return []
    done = person.flags.done
    return [
        (number, one) for number, one in enumerate(parts(person))
        if number not in done and not isinstance(one, NO_ACTIONS)
    ]  # fmt: skip


def open_shares(person: Combatant) -> list[tuple[int, Defense]]:
    """The defences of a split that are still to be used."""
    action = person.declared
    if not isinstance(action, Split) or person.flags.lost:
        return []
    done = person.flags.done
    found = enumerate(action.parts)
    return [(n, one) for n, one in found if isinstance(one, Defense) and n not in done]


def finish(ctx: Decision, who: str, number: int) -> None:
    """A part is done, came to nothing or is lost."""
    done = ctx.person(who).flags.done
    if number not in done:
        ctx.flag(who, done=[*done, number])


def lose_all(ctx: Decision, who: str) -> None:
    """All that somebody had still to come in this turn is lost (STO-INI-11)."""
    if ctx.here(who):
        ctx.flag(who, lost=True)


def delays(person: Combatant) -> bool:
    """Whether somebody holds an action back that is still to be taken."""
    if not isinstance(person.declared, Delay):
        return False
    return not person.flags.lost and not person.flags.delay_used


def cannot_step_in(ctx: Decision, person: Combatant) -> NoReturn:
    """Refuse to step in: nothing is held back, or the own place is still to come."""
    ctx.refuse("err.delay.none", how="early" if delays(person) else "")


def defends_all_turn(person: Combatant) -> Defense | None:
    """A turn of nothing but defence, or what an abort left over."""
    action = person.declared
    if not isinstance(action, Defense) or person.flags.lost:
        return None
    return action if action.left is None or action.left > 0 else None


def may_abort(rules: StoRules, person: Combatant) -> bool:
    """Whether there is something to abort: declared, not done, neither delay nor defence."""
    action = person.declared
    if action is None or isinstance(action, NO_ACTIONS) or person.flags.acted:
        return False
    return bool(open_parts(person) or open_shares(person))


def words(state: FightState, action: Action | None) -> str:
    """A declaration in words; empty for none."""
    return "" if action is None else action.words(lambda who: name(state, who))


def name(state: FightState, who: str) -> str:
    """Somebody's name, also of one who is gone."""
    person = state.people.get(who) or state.gone.get(who)
    return person.name if person else "somebody"
