"""Moving up to one's Speed, and standing up (CLO-WND-05, CLO-DOD-07, CLO-MAN-01)."""

from ....engine.events import PersonChanged
from ....engine.inputs import Input
from ....engine.state import Json
from ...common.chases import apart
from ..combatant import Combatant
from ..declarations import RiseAction
from ..fight import Decision, Fight
from ..people import holds, sheet, waiting
from ..people.acts import CloseAct, check_out, goes_to_chase
from ..refusing import Reasons


def move(ctx: Decision, given: Input) -> None:
    """`+move <yards> [to or from <name>]`: at one's own place, or while dodging; no action."""
    if goes_to_chase(ctx, given):
        return
    going = apart.read(ctx, given.who, given.text("what"))
    person = ctx.person(given.who)
    check_out(ctx, person)
    place = ctx.state.question_for(given.who, "act") is not None
    reasons = Reasons()
    if not place and person.flags.dodge is None:
        reasons.add("err.not_your_turn", **_not_yet(ctx, person))
    reasons.when(holds.immobilized(ctx.state, given.who), "err.immobilized")
    _check_speed(ctx, person, going.yards, reasons)
    reasons.refuse()
    yards, more = apart.goes(ctx, given.who, going)
    ctx.flag(given.who, moved=person.flags.moved + yards)
    ctx.announce("moved", who=given.who, yards=yards, **more)


def _not_yet(ctx: Decision, person: Combatant) -> dict[str, Json]:
    """When somebody may move: +act is no way to it for who holds back."""
    facts = waiting.not_yet(ctx, person)
    moves = {"delayed": "stays", "later": "stays", "held": "gripped"}
    return {**facts, "how": moves.get(facts["how"], facts["how"])}


def _check_speed(ctx: Decision, person: Combatant, yards: int, reasons: Reasons) -> None:
    """Nobody moves in a hold, or farther than their Speed in one turn (CLO-WND-05)."""
    by, whom = holds.held_by(ctx.state, person.id), holds.holding(ctx.state, person.id)
    if by or whom:
        names = [ctx.name(who) for who in by or whom]
        reasons.add("err.too_far", how="held" if by else "holding", people=names)
        return
    speed = sheet.speed(ctx.rules, person)
    left = max(0, speed - person.flags.moved)
    how = "" if left else "spent"
    reasons.when(yards > left, "err.too_far", how=how, left=left, speed=speed)


class Rise(CloseAct):
    """`+rise`: stand up, an action (CLO-MAN-01)."""

    name = "rise"
    phrase = "stand up"
    offered = True

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        return "prone" in person.conditions and not _held_down(fight, person)

    def check(self, ctx: Decision, person: Combatant, action: RiseAction, reasons: Reasons) -> None:
        reasons.when(_held_down(ctx, person), "err.rise_in_hold")
        reasons.when("prone" not in person.conditions, "err.rise_standing")

    def comes(self, ctx: Decision, who: str, part: int, action: RiseAction) -> None:
        stands(ctx, who)


def _held_down(fight: Fight, person: Combatant) -> bool:
    """Whether a hold lasts, or was broken in this very turn."""
    return holds.is_grappler(fight.state, person.id) or person.flags.loose


def stands(ctx: Decision, who: str) -> None:
    """Somebody is on their feet again."""
    kept = [each for each in ctx.person(who).conditions if each != "prone"]
    ctx.emit(PersonChanged(who, {"conditions": kept}))
    ctx.announce("rises", who=who)


def falls(ctx: Decision, who: str) -> None:
    """Somebody lies on the ground; in a grapple both fall."""
    person = ctx.person(who)
    if "prone" not in person.conditions:
        ctx.emit(PersonChanged(who, {"conditions": [*person.conditions, "prone"]}))


HANDLERS = {"move": move}
