"""Drawing, stowing, dropping and loading what one carries (FOR-INI-04, FOR-RNG-16)."""

from ....engine.inputs import Input
from ...common.reading import wanted
from ..combatant import Combatant
from ..declarations import DrawAction, DrawFreeAction, ReloadAction, StowAction
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..people import sheet
from ..people.acts import OUT, ForsakenAct
from ..people.gear import BARE_HANDS, gear
from ..people.handling import handling
from ..refusing import Reasons


class Draw(ForsakenAct):
    """`+draw <thing>[, left or right]`: ready a weapon, or pick one up (FOR-INI-04)."""

    name = "draw"
    offered = True

    def read(self, ctx: Decision, person: Combatant, given: Input) -> DrawAction:
        free = ctx.rules.settings.weapons.draw_action == "reflexive"
        word, _, hand = wanted(given).partition(",")
        return (DrawFreeAction if free else DrawAction)(word.strip(), hand.strip().lower())

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        if any(gear.has_room(person, weapon) for weapon in gear.away(person)):
            return True
        return bool(gear.lying(fight.state)) and gear.has_room(person, BARE_HANDS)

    def check(self, ctx: Decision, person: Combatant, action: DrawAction, reasons: Reasons) -> None:
        if action.hand not in ("", *sheet.SIDES):
            reasons.add("err.declare.option", option=action.hand)
        found = gear.to_draw(ctx.state, person, action.what)
        if found is None:
            ready = gear.match(gear.in_hand(person), action.what)
            word = ready.name if ready else action.what
            reasons.add("err.not_in_hand", how="ready" if ready else "nowhere", word=word)
            return
        reasons.when(found[1].destroyed, "err.wrecked")
        cannot = not gear.can_hold(person, found[1], action.hand)
        reasons.when(cannot, "err.hands", thing=found[1].name)
        full = not gear.has_room(person, found[1], action.hand)
        held = [weapon.name for weapon in gear.in_hand(person)]
        reasons.when(full, "err.hands", how="full", thing=found[1].name, held=held)

    def words(self, fight: Fight, action: DrawAction) -> str:
        return f"draw {action.what}"

    def comes(self, ctx: Decision, who: str, part: int, action: DrawAction) -> None:
        found = gear.to_draw(ctx.state, ctx.person(who), action.what)
        if found is not None:
            hand = "both" if found[1].two_handed else action.hand
            name = handling.move(ctx, found[0], found[1].name, who, hand)
            ctx.announce("gear.drawn", who=who, what=name)


class Stow(ForsakenAct):
    """`+stow <thing>`: put it away; it is worn then."""

    name = "stow"

    def read(self, ctx: Decision, person: Combatant, given: Input) -> StowAction:
        return StowAction(wanted(given).partition(",")[0].strip())

    def check(self, ctx: Decision, person: Combatant, action: StowAction, reasons: Reasons) -> None:
        _in_hand(person, action.what, reasons)

    def words(self, fight: Fight, action: StowAction) -> str:
        return f"stow {action.what}"

    def comes(self, ctx: Decision, who: str, part: int, action: StowAction) -> None:
        weapon = gear.match(gear.in_hand(ctx.person(who)), action.what)
        if weapon is not None:
            handling.change(ctx, who, weapon.name, carried="worn", hand="")
            ctx.announce("gear.stowed", who=who, what=weapon.name)


class DrawFree(Draw):
    """The same where it costs no action."""

    name = "draw_free"
    inner = True
    offered = False
    free = True


def _in_hand(person: Combatant, word: str, reasons: Reasons) -> Weapon | None:
    """What is meant of what somebody has in hand; or why none is: it is put away, or not there."""
    weapon = gear.match(gear.in_hand(person), word)
    how = "" if gear.match(gear.of(person), word) is not None else "nowhere"
    reasons.when(weapon is None, "err.not_in_hand", word=word, how=how)
    return weapon


def drop(ctx: Decision, given: Input) -> None:
    """`+drop <thing>`: reflexive, at any moment; it lies on the ground."""
    word, person = wanted(given), ctx.person(given.who)
    reasons = Reasons()
    reasons.when(person.status in OUT, "err.unconscious")
    reasons.when(person.flags.gave_in, "err.surrendered")
    reasons.when("immobilized" in person.conditions, "err.immobilized")
    weapon = _in_hand(person, word, reasons)
    reasons.refuse()
    assert weapon is not None
    handling.falls(ctx, given.who, weapon.name)
    ctx.announce("gear.dropped", who=given.who, what=weapon.name)


# --- loading --------------------------------------------------------------------------------------


class Reload(ForsakenAct):
    """`+misc reload [<weapon>]`: fill a weapon (FOR-RNG-16)."""

    name = "reload"
    inner = True

    def check(
        self, ctx: Decision, person: Combatant, action: ReloadAction, reasons: Reasons
    ) -> None:
        weapon = to_load(person, action.what)
        if weapon is None:
            how = "" if action.what else "load"
            reasons.add("err.not_in_hand", how=how, word=action.what)
            return

    def words(self, fight: Fight, action: ReloadAction) -> str:
        return f"reload {action.what}".strip()

    def comes(self, ctx: Decision, who: str, part: int, action: ReloadAction) -> None:
        weapon = to_load(ctx.person(who), action.what)
        if weapon is None or weapon.clip is None:
            return
        if weapon.feed == "loose":
            ctx.flag(who, loose=True)
        handling.change(ctx, who, weapon.name, rounds=weapon.clip)
        ctx.announce("gear.loaded", who=who, what=weapon.name)


def to_load(person: Combatant, word: str) -> Weapon | None:
    """What somebody loads: the named weapon, or the first in hand that takes rounds."""
    ready = [weapon for weapon in gear.in_hand(person) if weapon.clip is not None]
    if word:
        return gear.match(ready, word)
    return next(iter(ready), None)


HANDLERS = {"drop": drop}
