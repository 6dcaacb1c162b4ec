"""A fight that nobody runs ends when all who can act agree to it."""

from .decision import Decision
from .fight_end import end
from .inputs import Input
from .off import is_off
from .ruleset import Ruleset


def truce(ctx: Decision[Ruleset], given: Input) -> None:
    """`truce`: agree to end the fight, or with `off` take that back; raises `Refused`."""
    who = given.who
    if ctx.state.storyteller is not None:
        ctx.refuse("err.truce.led", name=ctx.state.storyteller_name)
    agreed = tuple([each for each in ctx.state.flags.truce if each != who])
    off = is_off(given.text("word"))
    if off == (len(agreed) == len(ctx.state.flags.truce)):
        ctx.refuse("err.truce.none" if off else "err.truce.agreed")
    if off:
        ctx.flag_fight(truce=agreed)
        ctx.announce("truce.off", who=who)
        return
    ctx.flag_fight(truce=(*agreed, who))
    asked = _asked(ctx)
    ctx.announce("truce.agreed", who=who, asked=asked, how="asked" if asked else "")


def _asked(ctx: Decision[Ruleset]) -> list[str]:
    """Who can act, is played and there, and has not agreed."""
    agreed = ctx.state.flags.truce
    able = (person for person in ctx.state.able() if person.player and not person.absent)
    return [person.id for person in able if person.id not in agreed]


def end_if_agreed(ctx: Decision[Ruleset]) -> None:
    """End the fight where all who are asked have agreed, and nobody has come to run it."""
    if ctx.state.storyteller is not None:
        ctx.flag_fight(truce=())
    elif ctx.state.status != "over" and not _asked(ctx):
        end(ctx, "truce")
