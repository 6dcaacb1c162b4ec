"""Actions that are no attacks, carried out. STO-CMP-05, STO-GEN-05, STO-RNG-03, -09, STO-CLS-09."""

from msgspec.structs import replace

from ....engine.pools import total
from ....engine.refusals import Refusal
from ...common.dice.throws import Difficulty, Throw
from ..attack.throws import share_term
from ..declarations import Action, Aim, Attack, Clear, Draw, Misc, Reload, Rise
from ..fight import Decision, Fight
from ..people import acts, dice, sheet, space
from ..people.gear import gear
from ..values import Aimed, Item


def do(ctx: Decision, item: Item, action: Action) -> None:
    """Carry an action out."""
    who = item.who
    if not isinstance(action, Aim):
        ctx.flag(who, aim=None)
    if action.move is not None:
        if action.move.who:
            space.go(ctx, who, action.move)
        else:
            space.moved(ctx, who, abs(action.move.metres))
    match action:
        case Misc():
            _misc(ctx, who, action)
        case Reload():
            _reload(ctx, who, action)
        case Clear():
            gear.change(ctx, who, action.weapon, jammed=False)
            ctx.announce("gun.cleared", who=who, weapon=action.weapon)
        case Draw():
            _draw(ctx, who, action.weapon)
        case Rise():
            space.stand(ctx, who)
            ctx.announce("risen", who=who)
        case Aim():
            _aim(ctx, who, action)


def lose(ctx: Decision, item: Item, action: Action, why: Refusal) -> None:
    """Tell that an action is lost, and why; of several shots it is the one (STO-INI-05)."""
    if isinstance(action, Attack) and action.shots > 1:
        action = replace(action, targets=(action.targets[item.shot],))
    whom = action.target if isinstance(action, (Attack, Aim)) else None
    facts = {key: why.facts[key] for key in ("weapon", "name") if key in why.facts}
    what = acts.words(ctx.state, action)
    ctx.announce("action.lost", who=item.who, what=what, why=why.code, against=whom, **facts)


RELOADING = ("dexterity", "firearms")
"""What reloading in a split is rolled with (STO-RNG-09)."""


def throw(fight: Fight, who: str, action: Action | None) -> Throw[Difficulty] | None:
    """The roll of an action that is no attack; None where it has none."""
    if isinstance(action, Misc) and action.plain is not None:
        base: Difficulty = (("base", action.difficulty),)
        return Throw(who, "misc", (("dice", action.plain),), None, base)
    if isinstance(action, Misc) and action.pool:
        return _of_traits(fight, who, action.pool, action)
    if isinstance(action, Reload) and action.dice is not None:
        return _of_traits(fight, who, RELOADING, action)
    return None


def _of_traits(fight: Fight, who: str, words: tuple[str, ...], action: Action) -> Throw[Difficulty]:
    """The roll of an action with its share of a split."""
    person = fight.state.people[who]
    words = sheet.words_for(person, "misc", words)
    number = action.difficulty if isinstance(action, Misc) else dice.SIX
    made = sheet.throw(fight, who, "misc", words, number, extras=action.extras)
    if action.dice is None:
        return made
    own = sheet.own_terms(fight.rules, person, words)
    share = share_term(fight.rules, person, own, action.dice, acts.wounds_then(person))
    return replace(made, pool=own + share + sheet.ruled_dice(fight, person))


def _misc(ctx: Decision, who: str, action: Misc) -> None:
    made = throw(ctx, who, action)
    ctx.announce("misc.done" if made is None else "misc.tried", who=who, what=action.what)
    if made is not None:
        dice.roll(ctx, made)


def _reload(ctx: Decision, who: str, action: Reload) -> None:
    """Alone it needs no roll; as one of several actions one success (STO-RNG-09)."""
    made = throw(ctx, who, action)
    if made is not None and (not total(made.pool) or dice.roll(ctx, made).successes < 1):
        ctx.announce("reload.failed", who=who, weapon=action.weapon)
        return
    gear.refill(ctx, who, action.weapon)
    ctx.announce("reloaded", who=who, weapon=action.weapon)


def _draw(ctx: Decision, who: str, key: str) -> None:
    """Pick a weapon up from the ground (STO-CLS-09)."""
    lying = ctx.state.flags.lying
    found = next((each for each in lying if each.key == key), None)
    if found is None:
        ctx.announce("draw.gone", who=who, weapon=key)
        return
    ctx.flag_fight(lying=tuple(each for each in lying if each is not found) or None)
    gear.given(ctx, who, found)
    ctx.announce("drawn", who=who, weapon=key)


def _aim(ctx: Decision, who: str, action: Aim) -> None:
    """One turn more of aiming at the same target with the same weapon (STO-RNG-03)."""
    gear.take(ctx, who, action.weapon)
    now = ctx.person(who).flags.aim
    same = now is not None and (now.target, now.weapon) == (action.target, action.weapon)
    moved = ctx.person(action.target).flags.moved if ctx.here(action.target) else 0
    if moved > space.WALK:
        ctx.flag(who, aim=None)
        ctx.announce("aim.lost", who=who)
        return
    turns = now.turns + 1 if now is not None and same else 1
    ctx.flag(who, aim=Aimed(action.target, action.weapon, turns))
