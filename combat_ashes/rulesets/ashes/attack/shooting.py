"""Distance, cover and lines of fire (ASH-FIR and ASH-DEF-09)."""

from ....engine.events import Terms
from ....engine.pools import split_pool
from ....engine.state import STORYTELLER
from ..combatant import Combatant, FightState
from ..declarations import Action, AttackAction
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..people import sheet
from ..rules import AshesRules

COVER = {"half": 3, "dive": 6, "open": 9}
"""Dodge difficulties of cover by name (ASH-DEF-09)."""

IMPOSSIBLE = 10
BASE = 6
"""The difficulty of a shot that nothing makes easier or harder (ASH-FIR-03)."""


def distance(
    state: FightState, shooter: str, target: str, weapon: Weapon, action: AttackAction | None
) -> int | None:
    """Yards between two people: said with the attack, set by the storyteller, or on the weapon."""
    said = action.distance if action is not None else None
    if said is not None:
        return int(said)
    between = state.relation(shooter, target).range
    return between if between is not None else weapon.distance


def check(
    ctx: Decision, person: Combatant, target: Combatant, weapon: Weapon, action: AttackAction | None
) -> None:
    """Refuse an attack that cannot reach (ASH-FIR-04, ASH-RND-09) or cannot be fired."""
    rules = ctx.rules
    if not sheet.ranged(weapon):
        if rules.settings.movement.mode == "tracked":
            _check_reach(ctx, person, target)
        return
    if action is not None and action.pool:
        _check_pool(ctx, person, weapon, split_pool(action.pool))
    at_grips = ctx.state.relation(person.id, target.id).grips
    close = at_grips and weapon.reach in ("gun", "launched")
    if close and weapon.unfit_at_grips:
        ctx.refuse_unless_allowed("err.gun.unsuitable", weapon=weapon.name)
    if empty(rules, person, weapon):
        ctx.refuse_unless_allowed("err.gun.empty", weapon=weapon.name)
    if close:
        return
    yards = distance(ctx.state, person.id, target.id, weapon, action)
    difficulty = range_difficulty(rules, weapon, yards)
    if difficulty > IMPOSSIBLE:
        ctx.refuse_unless_allowed(
            "err.range.out_of_reach", name=target.name, yards=yards, weapon=weapon.name
        )


def _check_pool(ctx: Decision, person: Combatant, weapon: Weapon, words: tuple[str, ...]) -> None:
    """A gun that is written with Melee or Brawl is for a blow, not a shot (ASH-GUN-05)."""
    by_hand = {"melee", "brawl"} & set(words)
    if weapon.method == "firearms" and by_hand and "firearms" not in words:
        fixed = sheet.fixed_to_guns(ctx.rules, person)
        blows = [one.key for one in fixed
                 if isinstance(one, sheet.FixedToGun) and one.gun == weapon.key]  # fmt: skip
        ctx.refuse_unless_allowed(
            "err.gun.pool", weapon=weapon.name, instead=blows or ["bare hands"]
        )


def _check_reach(ctx: Decision, person: Combatant, target: Combatant) -> None:
    if ctx.state.relation(person.id, target.id).grips:
        return
    yards = ctx.state.relation(person.id, target.id).range
    if yards is not None and yards > ctx.rules.settings.firefight.close_yards:
        ctx.refuse_unless_allowed(
            "err.range.out_of_reach", name=target.name, yards=yards, weapon=""
        )


def counts_rounds(rules: AshesRules, weapon: Weapon) -> bool:
    """Whether shots with this weapon are counted (ASH-FIR-07)."""
    return rules.settings.firefight.track_ammo and weapon.rounds is not None


def rounds_left(person: Combatant, weapon: Weapon) -> int:
    """Shots left in a weapon, where they are counted (ASH-FIR-07)."""
    left = person.flags.rounds.get(weapon.key)
    return weapon.rounds or 0 if left is None else left


def empty(rules: AshesRules, person: Combatant, weapon: Weapon) -> bool:
    """Whether there is no round in the chamber, by count or as it was brought (ASH-GUN-07)."""
    if counts_rounds(rules, weapon):
        return rounds_left(person, weapon) < 1
    return bool(weapon.rounds == 0)


def range_difficulty(rules: AshesRules, weapon: Weapon, yards: int | None) -> int:
    """The difficulty of a shot by distance alone, before its limits (ASH-FIR-03 to -05)."""
    base = base_difficulty(rules, weapon)
    if yards is None:
        return base
    fire = rules.settings.firefight
    effective = weapon.range
    if yards <= fire.close_yards:
        return fire.close_difficulty
    if not effective or yards <= effective:
        return base
    return base + 2 * (yards // effective)


def base_difficulty(rules: AshesRules, weapon: Weapon) -> int:
    """A weapon's own difficulty, or the usual one (ASH-ATK-01, ASH-FIR-03)."""
    if weapon.difficulty != BASE:
        return weapon.difficulty
    return rules.settings.attack.h2h_difficulty if weapon.reach in sheet.BY_HAND else BASE


def shot_terms(
    fight: Fight, shooter: Combatant, target: Combatant, weapon: Weapon, action: AttackAction | None
) -> Terms:
    """The difficulty of a shot at this moment: distance, melee in the way, cover."""
    rules = fight.rules
    fire = rules.settings.firefight
    yards = distance(fight.state, shooter.id, target.id, weapon, action)
    base = base_difficulty(rules, weapon)
    now = range_difficulty(rules, weapon, yards)
    terms: Terms = ((weapon.name, base),)
    if now != base:
        terms += ((f"{yards} yards", now - base),)
    if fire.into_melee and in_melee(fight.state, target, shooter):
        terms += (("into a melee", fire.into_melee),)
    return terms


def in_melee(state: FightState, target: Combatant, shooter: Combatant) -> bool:
    """Whether the target is at grips with a person other than the shooter."""
    return any(target.id in pair and shooter.id not in pair for pair in state.related("grips"))


def direction(shooter: Combatant) -> str:
    """Where fire comes from, as the storyteller labelled it or else the shooter said."""
    action: Action | None = shooter.declared
    said = action.from_ if isinstance(action, AttackAction) else ""
    return shooter.flags.direction or said


def cover(rules: AshesRules, target: Combatant, shooter: Combatant) -> int:
    """The dodge difficulty that the target's cover gives against this shooter (ASH-DEF-09)."""
    own = target.flags.in_cover
    word = own.get(direction(shooter), own.get("", rules.settings.dodge.default_cover))
    return COVER[word] if word in COVER else int(word)


def remind_of_cover(ctx: Decision, target: Combatant) -> None:
    """Once in a fight, point out that nobody said what cover there is (ASH-DEF-09)."""
    if not target.flags.in_cover and not ctx.state.flags.cover_asked:
        ctx.flag_fight(cover_asked=True)
        ctx.announce("cover.unset", to=STORYTELLER, who=target.id)


def group(rules: AshesRules, shooter: Combatant) -> str:
    """Shooters of one group are met by one dodge (ASH-PIL-07, -08)."""
    return shooter.flags.direction or ""
