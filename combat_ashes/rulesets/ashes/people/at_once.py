"""What the fully tied do happens at one moment: it is rolled first and takes effect after.

Implements ASH-INI-07. While a common slot is played, whatever would change what others of the
slot roll with is held back as a step. `apply_together` then lets the steps run in the order of
`agenda.EFFECTS`: Control first, since costs and contests count from the hold as it was before.
"""

from ....engine.state import Step
from .. import agenda
from ..fight import Decision

CONTROL = tuple(step.name for step in agenda.CONTROL)
EFFECTS = tuple(step.name for step in agenda.EFFECTS)


def held_back(ctx: Decision, step: Step) -> bool:
    """Keep a step until all of a common slot is rolled; False where nobody acts together."""
    steps = ctx.state.flags.together
    if steps is None:
        return False
    ctx.flag_fight(together=[*steps, list(step)])
    return True


def happens(ctx: Decision, step: Step) -> None:
    """A step takes effect: now, or when all of a common slot is rolled."""
    if not held_back(ctx, step):
        name, *arguments = step
        ctx.rules.steps[name](ctx, *arguments)


def begin(ctx: Decision) -> None:
    """From now on everything is held back."""
    ctx.flag_fight(together=[])


@agenda.apply_together.does
def apply_together(ctx: Decision) -> None:
    """All of the slot is rolled: let it take effect."""
    steps = [tuple(step) for step in ctx.state.flags.together or []]
    first = _of(steps, CONTROL)
    if first:
        ctx.flag_fight(together=[list(step) for step in steps if step not in first])
        ctx.push(*first, agenda.apply_together())
        return
    ctx.flag_fight(together=None)
    ctx.push(*_of(steps, EFFECTS))


def _of(steps: list[Step], names: tuple[str, ...]) -> list[Step]:
    found = [step for step in steps if step[0] in names]
    return sorted(found, key=lambda step: names.index(step[0]))
