"""What somebody means to do in a turn, what of it is done, and how it is told. STO-INI-05."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from ....text.words import listed
from ..actions import (
    Action,
    Aim,
    Attack,
    Clear,
    Defense,
    Delay,
    Draw,
    Hold,
    Misc,
    Pass,
    Reload,
    Rise,
    Run,
    Split,
)
from ..combatant import Combatant, FightState
from ..fight import Decision
from ..rules import StoRules

NO_ACTIONS = (Defense, Pass, Delay)
"""What is declared without being an action that comes up."""


def declared(person: Combatant) -> Action | None:
    """What somebody has declared."""
    action: Action | None = person.declared
    return action


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
    action = declared(person)
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


def has_acted(ctx: Decision, who: str) -> None:
    """Somebody has acted in this turn."""
    ctx.flag(who, acted=True)


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
    action = declared(person)
    if not isinstance(action, Defense) or person.flags.lost:
        return None
    return action if action.left is None or action.left > 0 else None


def defends_on_the_run(rules: StoRules, person: Combatant) -> bool:
    """Whether somebody who runs the whole turn may still defend (STO-GEN-05)."""
    runs = isinstance(declared(person), Run) and not person.flags.lost
    return runs and rules.settings.movement.full_run_defense


def may_abort(rules: StoRules, person: Combatant) -> bool:
    """Whether there is something to abort: declared, not done, neither delay nor defence."""
    action = declared(person)
    if action is None or isinstance(action, (Defense, Pass)):
        return False
    if isinstance(action, Delay) and rules.settings.delay.defend_without_abort:
        return False
    waits = delays(person) or open_parts(person) or open_shares(person)
    return bool(waits) and not person.flags.acted


# --- in words ------------------------------------------------------------------------------------


def words(state: FightState, action: Action | None) -> str:
    """A declaration in words: `kick on Frank`, `single shot on Frank with revolver, willpower`."""
    found = [_plainly(state, action)]
    if action is not None:
        found += [f"aim {action.place}"] if isinstance(action, Attack) and action.place else []
        found += ["willpower"] if action.willpower else []
        found += [f"power {action.power}"] if action.power else []
    return ", ".join(found)


def _plainly(state: FightState, action: Action | None) -> str:
    """What is declared, without its options."""
    match action:
        case None:
            return ""
        case Attack():
            people = [name(state, who) for who in action.targets]
            return f"{action.maneuver.replace('_', ' ')} on {listed(people)}{_with(action)}"
        case Defense():
            return action.kind
        case Misc():
            return action.what
        case Reload() | Clear() | Draw():
            verb = {Reload: "reload", Clear: "clear", Draw: "draw"}[type(action)]
            return f"{verb} {action.weapon.replace('_', ' ')}"
        case Run():
            return "run"
        case Rise():
            return "rise"
        case Aim():
            return f"aim on {name(state, action.target)}{_with(action)}"
        case Hold():
            return action.how
        case Delay():
            return "delay"
        case Split():
            return "; ".join(words(state, one) for one in action.parts)
        case _:
            return "pass"


def _with(action: Attack | Aim) -> str:
    return f" with {action.weapon.replace('_', ' ')}" if action.weapon else ""


def how(action: Attack) -> str:
    """An attack as its target reads of it: `strafe with machine pistol`."""
    return action.maneuver.replace("_", " ") + _with(action)


def name(state: FightState, who: str) -> str:
    """Somebody's name, also of one who is gone."""
    person = state.people.get(who) or state.gone.get(who)
    return person.name if person else "somebody"
