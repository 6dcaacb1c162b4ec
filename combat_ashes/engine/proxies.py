"""Somebody in a fight may speak for another who is not there, where that one has said so."""

from .decision import Decision
from .inputs import Input
from .lookup import find
from .off import is_off
from .ruleset import Ruleset


def name_proxy(ctx: Decision[Ruleset], given: Input) -> None:
    """`proxy`: who speaks for the speaker while they are away, or `off`; raises `Refused`."""
    who, word = given.who, given.text("name")
    if is_off(word):
        if not ctx.person(who).flags.proxy:
            ctx.refuse("err.proxy.none")
        ctx.flag(who, proxy="")
        ctx.announce("proxy.off", who=who)
        return
    other = find(ctx.state, word, given.by, who)
    if other.id == who or not other.player:
        ctx.refuse("err.proxy.who", name=other.name)
    ctx.flag(who, proxy=other.id)
    ctx.announce("proxy.named", who=who, by=other.id)


def check(ctx: Decision[Ruleset], given: Input) -> None:
    """Refuse a player's line for another who has not named them, or who is there."""
    person = ctx.state.people.get(given.who)
    if person is None:
        return
    if person.flags.proxy != given.by:
        ctx.refuse("err.proxy.not", name=person.name)
    silent = ctx.state.round == person.silent
    if not person.absent and not silent:
        ctx.refuse("err.proxy.present", name=person.name)
