"""Clinch and hold: what those in one may do, their contests, letting go. STO-CLS-05 to -07."""

from msgspec.structs import replace

from ....engine.inputs import Input
from ...common.dice.throws import Difficulty, Throw
from ..combatant import Combatant
from ..declarations import Action, Hold
from ..fight import Decision, Fight
from ..people import acts, dice, sheet, states
from ..values import Grapple

GRIP = ("strength", "brawl")
EXTRAS = frozenset({"willpower", "specialty"})
"""What may be added to a contest (STO-GEN-09)."""


def options(fight: Fight, person: Combatant) -> tuple[str, ...] | None:
    """What somebody in a grapple may declare; None for the free."""
    grip = states.grapple_of(fight.state, person.id)
    if grip is None:
        return None
    mine = grip.grappler == person.id
    if grip.kind == "hold":
        return ("sustain", "bite", "release", "pass") if mine else ("resist", "pass")
    return ("squeeze", "resist", *(("bite",) if mine else ()), "release", "pass")


def check(ctx: Decision, person: Combatant, given: Input) -> None:
    """Refuse what somebody in a grapple cannot do, and grapple lines of the free."""
    allowed, do = options(ctx, person), given.do
    if allowed is None:
        if do == "hold":
            ctx.refuse("err.grapple.none")
        return
    if do == "split":
        ctx.refuse("err.split.grapple")
    bites = do == "attack" and given.words("manners") == ["bite"]
    word = "bite" if bites else given.text("how") if do == "hold" else do
    grip = states.grapple_of(ctx.state, person.id)
    clinched = grip is not None and grip.kind == "clinch"
    if bites and clinched:
        return
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
    states.set_grapples(ctx, [g for g in ctx.state.flags.grapples if g != grip])


def free(ctx: Decision, grip: Grapple) -> None:
    """Somebody lets go."""
    end(ctx, grip)
    ctx.announce("grapple.over", who=grip.grappler)


def throws(
    fight: Fight, who: str, grip: Grapple, action: Action | None
) -> tuple[Throw[Difficulty], Throw[Difficulty]]:
    """Both rolls of a contest: of who tries to get out, and of the other (STO-CLS-06, -07)."""
    other = grip.other(who)
    said = fight.state.people[other].declared
    mine = grip.extras if action is None else action.extras
    theirs = said.extras if isinstance(said, Hold) and said.how == "sustain" else ()
    return (
        sheet.throw(fight, who, "grapple", GRIP, dice.SIX, other, mine),
        sheet.throw(fight, other, "grapple", GRIP, dice.SIX, who, theirs),
    )


def contest(ctx: Decision, who: str, grip: Grapple, action: Action | None) -> bool:
    """Try to get out: both roll Strength + Brawl; whether the one who tries is free."""
    own, opposing = throws(ctx, who, grip, action)
    other = opposing.who
    if action is None and grip.extras:
        states.change_grapple(ctx, grip, replace(grip, extras=()))
    mine, theirs = dice.roll(ctx, own).successes, dice.roll(ctx, opposing).successes
    ctx.flag(who, contested=True)
    acts.lose_all(ctx, who)
    ctx.announce("grapple.contest", who=who, against=other, free=mine > theirs)
    return mine > theirs
