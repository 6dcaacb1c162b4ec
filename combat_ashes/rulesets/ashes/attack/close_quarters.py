"""Who is at grips with whom, and guns fired there (ASH-GUN)."""

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.offers import Offer
from ....engine.state import Json, Question
from ...common.tables import Parting
from .. import agenda, questions
from ..combatant import Combatant, FightState
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..people import at_once, sheet
from ..rules import AshesRules
from . import shooting

POINT_BLANK = 4
"""A shot that nobody opposes at grips, with any firearm (ASH-GUN-02)."""

AT_GRIPS = {"pistol": 4, "smg": 6, "long": 8}
"""The difficulty of firing at grips at a target who is aware (ASH-GUN-03 to -05)."""

OTHER_GUNS = 8
"""What is no pistol and no submachine gun is as clumsy as a long gun (ASH-GUN-01)."""

BLOCK = 5
"""Blocking a gun at grips with Brawl or Melee (ASH-GUN-08)."""

CHAMBERED = 2
"""Damage dice of a round fired into a target on the bayonet (ASH-GUN-07)."""


class Hurts(Offer, frozen=True, kw_only=True):
    """A bayonet that has hit: the damage of it, or of the round that is fired."""

    damage: int
    type: str


def as_used(state: FightState, one: str, other: str, weapon: Weapon) -> Weapon:
    """A weapon as it is used between two people: a gun at grips reaches nobody else."""
    if weapon.reach in ("gun", "launched") and state.relation(one, other).grips:
        return replace(weapon, reach="grips")
    return weapon


def engage(ctx: Decision, one: str, other: str, weapon: Weapon) -> None:
    """A hand-to-hand attack between two people comes up: they are at grips (ASH-GUN-09)."""
    if weapon.reach != "h2h" or ctx.state.relation(one, other).grips:
        return
    if not at_once.held_back(ctx, agenda.close_in(one, other)):
        close_in(ctx, one, other)


@agenda.close_in.does
def close_in(ctx: Decision, one: str, other: str) -> None:
    """Two people are at grips from now on."""
    here = ctx.here(one) and ctx.here(other)
    if here and not ctx.state.relation(one, other).grips:
        ctx.relate(one, other, grips=True)


class PartsCompany(Parting[AshesRules]):
    """Who goes away is near nobody any more: at grips, or as far as was set (ASH-GUN-09)."""

    def out(self, ctx: Decision, who: str) -> None:
        if ctx.person(who).status not in sheet.AWAY:
            return
        for one, other in ctx.state.related("grips"):
            if who in (one, other):
                ctx.relate(one, other, grips=None)
        for one, other in ctx.state.related("range"):
            if who in (one, other):
                ctx.relate(one, other, range=None)

    def left(self, ctx: Decision, who: str) -> None:
        """What was between them goes with them."""


def useless(fight: Fight, one: str, other: str, weapon: Weapon) -> bool:
    """Whether two people are at grips, and a weapon is no use there."""
    return as_used(fight.state, one, other, weapon).reach == "grips" and weapon.unfit_at_grips


def difficulty(weapon: Weapon, uncontested: bool) -> int:
    """The difficulty of a shot at grips (ASH-GUN-02 to -05)."""
    if uncontested:
        return POINT_BLANK
    return AT_GRIPS.get(weapon.weapon_class, OTHER_GUNS)


def gun_of(person: Combatant, weapon: Weapon) -> Weapon | None:
    """The gun a bayonet is fixed to."""
    if weapon.key != sheet.BAYONET:
        return None
    fixed = weapon.gun if isinstance(weapon, sheet.FixedToGun) else None
    guns: tuple[Weapon, ...] = person.weapons
    return next((g for g in guns if g.key == fixed or (fixed is None and g.takes_bayonet)), None)


def check_fire(ctx: Decision, person: Combatant, weapon: Weapon) -> None:
    """`, fire` on a bayonet attack takes a loaded gun (`gun_melee.bayonet_choice`)."""
    gun = gun_of(person, weapon)
    if gun is None or ctx.rules.settings.gun_melee.bayonet_choice != "at_declaration":
        ctx.refuse("err.declare.option", option="fire")
    if shooting.empty(ctx.rules, person, gun):
        ctx.refuse_unless_allowed("err.gun.empty", weapon=gun.name)


def fired(ctx: Decision, who: str, weapon: Weapon) -> Weapon:
    """The hit of a bayonet whose gun is fired instead; a round is spent."""
    person = ctx.person(who)
    gun = gun_of(person, weapon)
    assert gun is not None
    if shooting.counts_rounds(ctx.rules, gun):
        left = {gun.key: shooting.rounds_left(person, gun) - 1}
        ctx.flag(who, rounds={**person.flags.rounds, **left})
    ctx.announce("bayonet.fired", who=who)
    return chambered(gun)


def chambered(gun: Weapon) -> Weapon:
    """A gun as it is fired into a target on its bayonet (ASH-GUN-07)."""
    return replace(gun, dice=gun.dice + CHAMBERED, reach="gun")


@questions.bayonet.reads
def bayonet_answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+choose fire` or `+choose stab`; `+pass` stabs (ASH-GUN-07)."""
    if given.do == "pass":
        return "stab"
    if given.do != "choose":
        ctx.refuse("err.choose.option", word=given.do, options=list(question.options))
    word: str = given.text("word")
    if word == "fire":
        person = ctx.person(given.who)
        weapon = sheet.weapon(ctx.rules, person, sheet.BAYONET)
        gun = gun_of(person, weapon) if weapon else None
        if gun is None or shooting.empty(ctx.rules, person, gun):
            ctx.refuse_unless_allowed("err.gun.empty", weapon=gun.name if gun else "gun")
    return word
