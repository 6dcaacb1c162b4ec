"""Drawing, stowing and dropping what one carries (CLO-WPN-02, -03, CLO-MAN-09)."""

from ....engine.inputs import Input
from ...common.reading import wanted
from ..attack.resolve import loses_defense
from ..combatant import Combatant
from ..declarations import Action, DrawAction, OverpowerAction, StowAction
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..people import holds
from ..people.acts import CloseAct, check_out, goes_to_chase
from ..people.gear import gear
from ..refusing import Reasons, refuse


def is_at(person: Combatant, word: str, *carried: str) -> bool:
    """Whether something that somebody has is carried so already."""
    found = [weapon for weapon in gear.of(person) if weapon.carried in carried]
    return gear.match(found, word) is not None


class Draw(CloseAct):
    """`+draw <thing>`; in a hold it is a maneuver (CLO-WPN-02, CLO-MAN-06)."""

    name = "draw"
    offered = True

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        partners = holds.partners(fight.state, person.id)
        if not partners:
            return bool(gear.away(person) or gear.lying(fight.state))
        found = [*gear.away(person), *(weapon for _, weapon in gear.lying(fight.state))]
        found += [w for who in partners for w in gear.of(fight.state.people[who])
                  if w.carried in ("worn", "hidden")]  # fmt: skip
        return any(weapon.size == "small" for weapon in found)

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        word = wanted(given).lower()
        if holds.is_grappler(ctx.state, person.id):
            words = word.replace(",", " ").split()
            detail = " ".join([each for each in words if each != "willpower"])
            return OverpowerAction(maneuver="draw", detail=detail, willpower="willpower" in words)
        return DrawAction(what=word)

    def check(self, ctx: Decision, person: Combatant, action: DrawAction, reasons: Reasons) -> None:
        found = gear.to_draw(ctx.state, person, action.what)
        if found is None:
            how = gear.where(ctx.state, person, action.what)
            reasons.add("err.weapon_not_ready", word=action.what, how=how)

    def words(self, fight: Fight, action: DrawAction) -> str:
        return f"draw {action.what}"

    def comes(self, ctx: Decision, who: str, part: int, action: DrawAction) -> None:
        found = gear.to_draw(ctx.state, ctx.person(who), action.what)
        if found is not None:
            take(ctx, who, *found)


def take(ctx: Decision, who: str, owner: str, weapon: Weapon) -> None:
    """Something comes to hand; what was hidden costs Defense for the turn (CLO-WPN-03)."""
    name = gear.hand_over(ctx, owner, weapon.name, who, carried="hand", control="")
    ctx.announce("gear.drawn", who=who, what=name)
    if weapon.carried == "hidden" and owner == who:
        loses_defense(ctx, who, "hidden_draw")


class Stow(CloseAct):
    """`+stow <thing>`: put it away; it is worn then (CLO-WPN-02)."""

    name = "stow"

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        return StowAction(what=wanted(given).lower())

    def check(self, ctx: Decision, person: Combatant, action: StowAction, reasons: Reasons) -> None:
        weapon = gear.match(gear.in_hand(person), action.what)
        if weapon is None:
            away = is_at(person, action.what, "worn", "hidden")
            how = "stowed" if away else gear.where(ctx.state, person, action.what)
            reasons.add("err.weapon_not_ready", word=action.what, how=how)
        else:
            controlled = weapon.control not in ("", person.id)
            reasons.when(controlled, "err.weapon_controlled", word=weapon.name)

    def words(self, fight: Fight, action: StowAction) -> str:
        return f"stow {action.what}"

    def comes(self, ctx: Decision, who: str, part: int, action: StowAction) -> None:
        weapon = gear.match(gear.in_hand(ctx.person(who)), action.what)
        if weapon is not None:
            gear.change(ctx, who, weapon.name, carried="worn")
            ctx.announce("gear.stowed", who=who, what=weapon.name)


def drop(ctx: Decision, given: Input) -> None:
    """`+drop <thing>`: no action; it lies nearby, and nobody controls it (CLO-MAN-08)."""
    if goes_to_chase(ctx, given):
        return
    word = wanted(given).lower()
    check_out(ctx, ctx.person(given.who))
    weapon = gear.match(gear.in_hand(ctx.person(given.who)), word)
    if weapon is None:
        person = ctx.person(given.who)
        lies = is_at(person, word, "nearby")
        how = "lies" if lies else gear.where(ctx.state, person, word)
        refuse("err.weapon_not_ready", word=word, how=how)
    if holds.immobilized(ctx.state, given.who):
        refuse("err.immobilized")
    gear.change(ctx, given.who, weapon.name, carried="nearby", control="")
    ctx.announce("gear.dropped", who=given.who, what=weapon.name)


HANDLERS = {"drop": drop}
