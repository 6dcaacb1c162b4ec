"""What the effects of a grapple do, once they are paid for: ASH-GRP-29 to -39."""

from operator import attrgetter

from msgspec import Struct

from ....engine.events import PersonChanged, Terms
from ....engine.pools import total
from ...common.called import called
from ..combatant import Combatant
from ..equipment import Weapon
from ..fight import Decision
from ..flags import Grapple
from ..harm import damage
from ..people import holding, sheet
from ..people.lying import lay_down, stand_up
from ..people.rolls import roll_damage
from ..rules import AshesRules
from . import hazards

HARM = {"slam": ("bashing", True), "clinch": ("bashing", False), "crack": ("lethal", False)}
"""The damage of effects: its type, and whether all of the Control that is left counts, or half."""


class Bought(Struct, frozen=True, omit_defaults=True):
    """An effect that Control is paid for, what was typed behind it, and the danger it aims at."""

    effect: str
    cost: int
    detail: str = ""
    hazard: str = ""


def do(ctx: Decision, held: Grapple, said: Bought, left: int) -> None:
    """An effect takes place with the Control that is left after its price."""
    by, victim = held.grappler, held.victim
    effect = said.effect
    if effect in ("drop", "slam"):
        lay_down(ctx, victim)
    if effect in HARM:
        _hurt(ctx, held, effect, left)
    elif effect == "throw":
        _throw(ctx, held, left)
    elif effect == "prop":
        stand_up(ctx, victim)
    elif effect == "disarm":
        _disarm(ctx, held, said.detail)
    elif effect == "pin":
        holding.pin(ctx, held, "pinned")
    elif effect == "action":
        ctx.announce("grapple.action", who=by, against=victim, what=said.detail)
    if said.hazard:
        hazards.threatens(ctx, victim, by, said.hazard)


def _hurt(ctx: Decision, held: Grapple, effect: str, left: int) -> None:
    """Slam, Clinch and Crack: Strength and Control (ASH-GRP-33, -34, -37, -38)."""
    kind, all_of_it = HARM[effect]
    terms = harm_terms(ctx, held, left if all_of_it else half(ctx.rules, left))
    _deal(ctx, held, terms, kind)


def _throw(ctx: Decision, held: Grapple, left: int) -> None:
    """Strength and the Control spent in yards; it always ends the grapple (ASH-GRP-35)."""
    rules = ctx.rules
    victim = held.victim
    yards = sheet.trait(rules, ctx.person(held.grappler), "strength") + left
    ctx.announce("grapple.thrown", who=victim, yards=yards)
    ctx.relate(held.grappler, victim, range=yards, grips=None)
    lay_down(ctx, victim)
    still = holding.held_by(ctx.state, victim)
    if still is not None:
        holding.end(ctx, still, "thrown")


def _disarm(ctx: Decision, held: Grapple, detail: str) -> None:
    """One object leaves the victim's hands (ASH-GRP-31)."""
    victim = ctx.person(held.victim)
    keep = "keep" in words_of(detail)
    found = named_thing(victim, detail)
    if not found:
        return
    taken = found[0]
    kept = [weapon for weapon in victim.weapons if weapon is not taken]
    ctx.emit(PersonChanged(victim.id, {"weapons": kept}))
    if keep:
        mine = ctx.person(held.grappler)
        ctx.emit(PersonChanged(mine.id, {"weapons": [*mine.weapons, taken]}))
        ctx.announce("grapple.taken", who=mine.id, against=victim.id, what=taken.name)
    else:
        ctx.flag_fight(lying=(*ctx.state.flags.lying, taken))
        ctx.announce("grapple.fallen", who=victim.id, what=taken.name)


def pick_up(ctx: Decision, who: str, text: str) -> bool:
    """`+misc take <weapon>`: what was wrested away lies there for anybody (ASH-GRP-31)."""
    lying = ctx.state.flags.lying
    found = called(lying, text, attrgetter("name"))
    if not found or holding.of(ctx.state, who) is not None:
        return False
    left = tuple([weapon for weapon in lying if weapon is not found[0]])
    ctx.flag_fight(lying=left or None)
    ctx.emit(PersonChanged(who, {"weapons": [found[0], *ctx.person(who).weapons]}))
    ctx.announce("weapon.taken_up", who=who, what=found[0].name)
    return True


def words_of(detail: str) -> list[str]:
    """What was typed after an effect, at its commas."""
    return [part.strip().lower() for part in detail.split(",") if part.strip()]


def in_hands(victim: Combatant) -> list[Weapon]:
    """The objects in a victim's hands: no part of a body, and no power (ASH-GRP-31)."""
    return [weapon for weapon in victim.weapons if weapon.weapon_class not in ("body", "power")]


def named_thing(victim: Combatant, detail: str) -> list[Weapon]:
    """The objects that a name may mean, or the first in hand where nothing is named."""
    named = [word for word in words_of(detail) if word != "keep"]
    things = in_hands(victim)
    if not named:
        return things[:1]
    return called(things, named[0], attrgetter("name"))


def half(rules: AshesRules, control: int) -> int:
    """Half of some Control, rounded as the setting says."""
    up = rules.settings.grapple.half_rounding == "up"
    return max(0, (control + up) // 2)


def harm_terms(ctx: Decision, held: Grapple, control: int) -> Terms:
    """Strength and Control as a damage pool, or as levels (ASH-GRP-33)."""
    strength = sheet.trait(ctx.rules, ctx.person(held.grappler), "strength")
    return (("strength", strength), ("control", max(0, control)))


def _deal(ctx: Decision, held: Grapple, terms: Terms, kind: str) -> None:
    by, victim = held.grappler, held.victim
    if ctx.rules.settings.grapple.damage_mode == "flat":
        levels = total(terms)
    else:
        levels = roll_damage(ctx, by, max(1, total(terms)), terms, victim)
    if levels:
        levels = damage.soaked(ctx, victim, levels, kind, False, "")
    if levels:
        damage.wound(ctx, victim, levels, kind, by)
    else:
        ctx.announce("hit.soaked", who=victim, against=by)
