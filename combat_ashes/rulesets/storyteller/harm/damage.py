"""Damage: soaked, marked; what it does to armor and people. STO-DMG, -SOK, -ARM, STO-CMP-03."""

from msgspec.structs import replace

from ....engine.events import PersonChanged, StatusChanged, Terms, TrackChanged
from ....engine.health_track import heal, mark, sort_marks
from ....engine.pools import total
from ...common import mobs
from ...common.dice.throws import Throw
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..people import acts, dice, sheet, states
from ..people.dice import Result
from ..rules import StoRules

# --- soak ----------------------------------------------------------------------------------------


def stamina_soaks(rules: StoRules, person: Combatant, kind: str) -> bool:
    """Whether Stamina counts against a type of damage (STO-SOK-04)."""
    settings = rules.settings.soak
    if kind == "lethal":
        return person.kind in settings.lethal_for or sheet.trait(person, "soaks_lethal") > 0
    return kind == "bashing" or person.kind in settings.aggravated_for


def armor_stops(rules: StoRules, person: Combatant, kind: str, source: str, bypass: bool) -> int:
    """The dice of armor against this damage (STO-ARM-01, -03)."""
    worn = sheet.armor(rules, person)
    if worn is None or worn.destroyed or bypass or source != "weapon":
        return 0
    return worn.rating if kind in rules.settings.armor.protects_against else 0


def soak_terms(rules: StoRules, person: Combatant, kind: str, source: str, bypass: bool) -> Terms:
    """The soak pool by its parts."""
    soaks = stamina_soaks(rules, person, kind)
    usual: Terms = (("stamina", sheet.trait(person, "stamina")),) if soaks else ()
    terms = sheet.instead(person, "soak", usual)
    stops = armor_stops(rules, person, kind, source, bypass)
    return (*terms, ("armor", stops)) if stops else terms


def roll_soak(
    ctx: Decision, who: str, kind: str, source: str = "weapon", bypass: bool = False
) -> Result | None:
    """Roll soak; None where there is nothing to roll (STO-SOK-02)."""
    terms = soak_terms(ctx.rules, ctx.person(who), kind, source, bypass)
    if total(terms) < 1:
        ctx.announce("soak.none", who=who)
        return None
    return dice.roll(ctx, Throw(who, "soak", terms, None, (("base", dice.SIX),)))


def mark_levels(ctx: Decision, who: str, levels: int, kind: str, by: str | None) -> int:
    """Mark levels on somebody's track; returns how many found room (STO-DMG-08)."""
    rules, person = ctx.rules, ctx.person(who)
    if kind == "bashing" and person.kind in rules.settings.damage.bashing_halved_for:
        levels //= 2
    if levels <= 0:
        return 0
    begun, left = mobs.carried(ctx, who, person.track, levels, rules.levels.boxes)
    marked = mark(begun, kind, left, rules.levels.boxes, kind != "aggravated")
    track, overflow = marked.track, marked.overflow
    if kind == "aggravated" and overflow:
        turned = min(overflow, track.count("/"))
        track, overflow = sort_marks(track.replace("/", "*", turned)), overflow - turned
    ctx.emit(TrackChanged(who, levels, kind, track, by=by, overflow=overflow))
    _fate(ctx, who, overflow)
    return levels - overflow


def _fate(ctx: Decision, who: str, overflow: int) -> None:
    """Unconscious, dying or dead with a full track."""
    rules, person = ctx.rules, ctx.person(who)
    if not sheet.is_out(rules, person) or person.status in ("dead", "fled", "out"):
        return
    full_lethal = "/" not in person.track[: rules.levels.boxes]
    rule = rules.settings.health.death_on
    dies = full_lethal and (rule == "full_lethal" or (rule != "storyteller" and overflow > 0))
    status = "dead" if dies else "dying" if full_lethal else "unconscious"
    put_out(ctx, who, status, status)


def put_out(ctx: Decision, who: str, status: str, why: str) -> None:
    """Somebody can act no more: what they held or had to come is lost (STO-INI-11)."""
    person = ctx.person(who)
    if person.status == status:
        return
    ctx.emit(StatusChanged(who, status, why))
    if status != "active":
        out(ctx, who)


def out(ctx: Decision, who: str) -> None:
    """What ends for somebody who is out of the fight, whatever the reason."""
    acts.lose_all(ctx, who)
    ctx.flag(who, aim=None)
    lets_go(ctx, who, victim_too=True)


def lets_go(ctx: Decision, who: str, victim_too: bool = False) -> None:
    """Whoever began a clinch or holds somebody lets go."""
    held = ctx.state.flags.grapples
    kept = [g for g in held if g.grappler != who and not (victim_too and g.victim == who)]
    if len(kept) < len(held):
        states.set_grapples(ctx, kept)
        ctx.announce("grapple.over", who=who)


def heal_levels(ctx: Decision, who: str, levels: int, kind: str) -> None:
    """Levels of a type taken off; who has a box free again can act (STO-DMG-09)."""
    person = ctx.person(who)
    track = heal(person.track, kind, levels)
    if track == person.track:
        ctx.refuse("err.heal.nothing", name=person.name, damage=kind)
    ctx.emit(TrackChanged(who, len(person.track) - len(track), kind, track, True))
    if person.status in ("unconscious", "dying") and len(track) < ctx.rules.levels.boxes:
        ctx.emit(StatusChanged(who, "active", "healed"))
    elif person.status == "dying" and "/" in track[: ctx.rules.levels.boxes]:
        ctx.emit(StatusChanged(who, "unconscious", "healed"))


def hits_armor(ctx: Decision, who: str, rolled: int, kind: str, source: str, bypass: bool) -> None:
    """Armor is ruined that takes so many times its rating at once, before soak (STO-ARM-04)."""
    settings, person = ctx.rules.settings.armor, ctx.person(who)
    worn = sheet.armor(ctx.rules, person)
    if worn is None or not armor_stops(ctx.rules, person, kind, source, bypass):
        return
    if not settings.destroyed_at or rolled < settings.destroyed_at * worn.rating:
        return
    suits = [
        replace(s, rating=0, penalty=0, destroyed=True)
        if s.key == worn.key or settings.stacking == "sum" else s for s in person.armor
    ]  # fmt: skip
    ctx.emit(PersonChanged(who, {"armor": suits}))
    ctx.announce("armor.ruined", who=who, armor=worn.name)


def dazes(fight: Fight, person: Combatant, levels: int) -> bool:
    """Whether so many levels left after soak daze somebody (STO-CMP-03)."""
    settings = fight.rules.settings.dazed
    bonus = settings.bonus.get(person.kind, settings.bonus.get("other", 0))
    return levels > sheet.trait(person, "stamina") + bonus


def daze(ctx: Decision, who: str) -> None:
    """Somebody loses the next turn they could have used: the rest of this one, or the next."""
    person, now, settings = ctx.person(who), ctx.state.round, ctx.rules.settings.dazed
    if person.status != "active":
        return
    at_break = is_between(ctx)
    used_up = person.flags.acted or person.initiative is None
    until = now if at_break or not used_up else now + 1
    if "dazed" in person.conditions and person.flags.dazed_until >= now:
        return
    states.add(ctx, who, "dazed")
    ctx.flag(who, dazed_until=until)
    if settings.may_defend:
        for number, _ in acts.open_parts(person):
            acts.finish(ctx, who, number)
    else:
        acts.lose_all(ctx, who)
    ctx.flag(who, aim=None)
    lets_go(ctx, who)
    this = until == now and not at_break
    ctx.announce("dazed", who=who, lost="the rest of this turn" if this else "the next turn")


def is_between(fight: Fight) -> bool:
    """Whether one turn is over and the next to come: an ambush comes before its turn too."""
    return fight.state.step == "initiative" or fight.state.phase == "ambush"
