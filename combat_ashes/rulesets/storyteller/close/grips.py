"""Clinch and hold: what those in one may do, their contests, letting go. STO-CLS-05 to -07."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.inputs import Input
from ...parts.dice.throws import Difficulty, Throw
from ..actions import Action, Hold
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..people import acts, dice, reflexes, sheet, states
from ..values import Grapple

GRIP = ("strength", "brawl")
EXTRAS = frozenset({"willpower", "specialty"})
"""What may be added to a contest (STO-GEN-09)."""


def options(fight: Fight, person: Combatant) -> tuple[str, ...] | None:
    """What somebody in a grapple may declare; None for the free."""
    grip = states.grapple_of(fight.state, person.id)
    if grip is None:
        return None
    if grip.kind == "hold":
        allowed = fight.rules.settings.hold.holder_allowed
        words = {"maintain": "sustain", "bite": "bite", "release": "release"}
        if grip.victim == person.id:
            return ("resist", "pass")
        found = [words[one] for one in ("maintain", "bite", "release") if one in allowed]
        return (*found, "pass")
    clinch = fight.rules.settings.clinch.allowed
    words = {"squeeze": "squeeze", "escape": "resist", "bite": "bite", "release": "release"}
    order = ("squeeze", "escape", "bite", "release")
    mine = grip.grappler == person.id
    return (*(words[one] for one in order if one in clinch and (one != "bite" or mine)), "pass")


def check(ctx: Decision, person: Combatant, given: Input) -> None:
    """Refuse what somebody in a grapple cannot do, and grapple lines of the free."""
    allowed, do = options(ctx, person), given.do
    if allowed is None:
        if do == "hold":
            ctx.refuse("err.grapple.none")
        return
    if do == "split":
        ctx.refuse("err.split.grapple")
    word = given.text("how") if do == "hold" else do
    bites = do == "attack" and given.words("manners") == ["bite"]
    grip = states.grapple_of(ctx.state, person.id)
    clinched = grip is not None and grip.kind == "clinch"
    if bites and clinched and "bite" in ctx.rules.settings.clinch.allowed:
        return
    word = "bite" if bites else word
    if word not in allowed:
        how = "victim" if grip is not None and grip.victim == person.id else ""
        ctx.refuse_unless_allowed(
            "err.declare.clinched" if clinched else "err.declare.held", how=how
        )


def silent(ctx: Decision, person: Combatant) -> Hold | None:
    """What a pass means: a holder sustains."""
    grip = states.grapple_of(ctx.state, person.id)
    if grip is not None and grip.kind == "hold" and grip.grappler == person.id:
        return Hold(how="sustain")
    return None


def end(ctx: Decision, grip: Grapple) -> None:
    """A grapple is over, as everybody has read."""
    states.set_grapples(ctx, [g for g in states.grapples(ctx.state) if g != grip])


def free(ctx: Decision, grip: Grapple) -> None:
    """Somebody lets go."""
    end(ctx, grip)
    ctx.announce("grapple.over", who=grip.grappler)


def throw(fight: Fight, who: str, against: str, extras: tuple[str, ...]) -> Throw[Difficulty]:
    """One side's roll of a contest, with what is added to it."""
    person = fight.state.people[who]
    pool = sheet.pool_terms(fight, person, "grapple", GRIP)
    difficulty = (("base", dice.SIX), *sheet.hardships(fight, person, "grapple", GRIP))
    return Throw(who, "grapple", pool, against, difficulty, extras)


def _said(action: Action | None) -> tuple[str, ...]:
    """What a declaration adds to a contest (STO-GEN-09)."""
    return tuple(name for name in sorted(EXTRAS) if action is not None and getattr(action, name))


def throws(
    fight: Fight, who: str, grip: Grapple, action: Action | None
) -> tuple[Throw[Difficulty], Throw[Difficulty]]:
    """Both rolls of a contest: of who tries to get out, and of the other (STO-CLS-06, -07)."""
    other = grip.grappler if grip.victim == who else grip.victim
    said = acts.declared(fight.state.people[other])
    sustains = isinstance(said, Hold) and said.how == "sustain"
    return (
        throw(fight, who, other, grip.extras if action is None else _said(action)),
        throw(fight, other, who, _said(said if sustains else None)),
    )


def contest(ctx: Decision, who: str, grip: Grapple, action: Action | None) -> bool:
    """Try to get out: both roll Strength + Brawl; whether the one who tries is free."""
    own, opposing = throws(ctx, who, grip, action)
    other = opposing.who
    if action is None and grip.extras:
        states.change_grapple(ctx, grip, replace(grip, extras=()))
    mine, theirs = dice.roll(ctx, own).successes, 0
    if reflexes.may_roll(ctx, other, "grapple_opposition"):
        theirs = dice.roll(ctx, opposing).successes
    ctx.flag(who, contested=True)
    acts.lose_all(ctx, who)
    ctx.announce("grapple.contest", who=who, against=other, free=mine > theirs)
    return mine > theirs
