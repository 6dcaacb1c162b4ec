"""Seizing a target: the method, its roll, and the hold that begins (ASH-ATK-05, ASH-RES-07)."""

from ....engine.events import Terms
from ....engine.order import rank
from ....engine.pools import split_pool
from ...common.dice.throws import Difficulty, Throw
from .. import agenda
from ..combatant import Combatant
from ..declarations import PASS, Action, SplitAction
from ..fight import Decision, Fight
from ..flags import Grapple
from ..people import acts, holding, sheet
from ..rules import AshesRules
from . import buying

METHODS = ("strength", "dexterity")


def method_word(ctx: Decision, text: str) -> str:
    """`strength` or `dexterity`, which may be shortened."""
    word = text.strip().lower()
    for name in METHODS:
        if word and name.startswith(word):
            return name
    ctx.refuse("err.grapple.method", word=text)


def method(ctx: Decision, person: Combatant, target: Combatant, text: str) -> str:
    """The method a grappler named, or the larger legal pool."""
    legal = legal_methods(person, target)
    if not text.strip():
        if not legal:
            _refuse_method(ctx, target, METHODS, legal)
        return best_method(ctx.rules, person, target)
    word = method_word(ctx, text)
    if word in legal:
        return word
    _refuse_method(ctx, target, (word,), legal)
    return word


def _refuse_method(
    ctx: Decision, target: Combatant, words: tuple[str, ...], legal: list[str]
) -> None:
    ctx.refuse_unless_allowed(
        "err.grapple.method_not_applicable", name=target.name, method=list(words),
        instead=legal or ["another line than +grapple"],
    )  # fmt: skip


def fitting(rules: AshesRules, person: Combatant, target: Combatant, said: str) -> str:
    """The method that was said where it applies to the body as it is now, else the best one."""
    return said if said in legal_methods(person, target) else best_method(rules, person, target)


def legal_methods(person: Combatant, target: Combatant) -> list[str]:
    """The methods that apply: none that needs joints against a body without, none forbidden."""
    forbidden = person.flags.methods_off.get(target.id, ())
    jointless = target.flags.no_joints
    return [
        name for name in METHODS
        if name not in forbidden and not (name == "dexterity" and jointless)
    ]  # fmt: skip


def best_method(rules: AshesRules, person: Combatant, target: Combatant) -> str:
    """The method with the larger pool, of those that apply."""
    legal = legal_methods(person, target) or ["strength"]
    return max(legal, key=lambda name: sheet.trait(rules, person, name))


def pool(fight: Fight, person: Combatant, attribute: str, action: Action) -> Terms:
    """Strength or Dexterity and Brawl (ASH-ATK-05)."""
    written = person.flags.pools.get("grapple") or action.pool
    words = split_pool(written) if written else (attribute, "brawl")
    return sheet.pool(fight, person, words, action.split)


def difficulty(
    fight: Fight, person: Combatant, target: Combatant, attribute: str, body_counts: bool = True
) -> Terms:
    """What it takes to hold this body by this method (ASH-ATK-05, ASH-GRP-05)."""
    ruled = person.flags.difficulties.get("grapple")
    terms: Terms = (
        ("storyteller", ruled) if ruled else ("grapple", fight.rules.settings.grapple.difficulty),
    )
    odd = person.flags.pools.get("grapple")
    body = strangeness(person, target) if body_counts and not odd else 0
    if body and attribute == "dexterity" and not ruled:
        terms += (("unfamiliar body", body),)
    words = split_pool(odd) if odd else (attribute, "brawl")
    return terms + sheet.hardships(fight, person, words)


def throw(
    fight: Fight, person: Combatant, target: Combatant, attribute: str, action: Action
) -> Throw[Difficulty]:
    """The roll of a grapple, by a method against a body."""
    return Throw(
        person.id, "grapple", pool(fight, person, attribute, action), target.id,
        difficulty(fight, person, target, attribute), action.extras,
    )  # fmt: skip


def listed(fight: Fight, person: Combatant, attribute: str) -> Throw[Difficulty]:
    """The roll of a grapple of nobody yet: an unfamiliar body is left out."""
    against = difficulty(fight, person, person, attribute, body_counts=False)
    return Throw(person.id, "grapple", pool(fight, person, attribute, PASS), None, against)


def strangeness(person: Combatant, target: Combatant) -> int:
    """How unfamiliar a target's body is: its own number, or the grappler's for it if lower."""
    usual = int(target.flags.body)
    known = person.flags.familiar.get(target.id)
    return usual if known is None else min(usual, int(known))


@agenda.seized.does
def seized(ctx: Decision, grappler: str, victim: str, control: int, method: str = "") -> None:
    """A hold begins as its opening was won, if both are still free (ASH-RES-07, ASH-EXT-01)."""
    if not (ctx.here(grappler) and ctx.here(victim)):
        return
    state = ctx.state
    taken = [holding.held_by(state, who) for who in (grappler, victim)]
    down = ctx.person(victim).status != "active"
    if down or any(held is not None for held in taken):
        # At the same moment one of the two was seized by another (ASH-GRP-01).
        ctx.announce("attack.fails", who=grappler, against=victim)
        return
    for old in holding.all_by(state, victim):
        # A victim who was holding another lets go of them (ASH-GRP-14).
        holding.end(ctx, old, "seized", broken=True, by=grappler)
    grapple = Grapple(
        grappler,
        victim,
        control,
        state.round,
        state.phase,
        methods={grappler: method} if method else {},
    )
    ctx.flag_fight(grapples=(*ctx.state.flags.grapples, grapple))
    ctx.announce("grapple_started", who=grappler, against=victim, control=grapple.control)
    ctx.push(agenda.single(victim))
    if not _has_more(ctx, grappler):
        acts.finish_all(ctx, grappler)
    lost = acts.open_parts(ctx.person(victim))
    if not lost:
        return
    acts.finish_all(ctx, victim)
    ctx.announce("grapple.action_lost", who=victim)


def _has_more(ctx: Decision, who: str) -> bool:
    """Whether a split has parts left, such as another grapple (ASH-GRP-60)."""
    person = ctx.person(who)
    return isinstance(person.declared, SplitAction)


@agenda.single.does
def single(ctx: Decision, victim: str) -> None:
    """The winner of an opening is asked: one effect at once, or hold on (ASH-GRP-58)."""
    held = holding.held_by(ctx.state, victim)
    if held is not None and not held.pinned:
        buying.offer_single(ctx, held)


def tie_winner(rules: AshesRules, one: Combatant, other: Combatant) -> Combatant | None:
    """Who holds whom when both rolled the same (`grapple.tie`)."""
    if rules.settings.grapple.tie == "nothing":
        return None
    if rank(one) == rank(other):
        return None
    return one if rank(one) > rank(other) else other
