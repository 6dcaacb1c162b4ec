"""An ambush: stalking against noticing, and the free attack before turn 1. STO-GEN-03."""

from msgspec.structs import asdict

from ....engine.attending import awaited
from ....engine.events import PhaseBegan
from ....engine.fight_end import see_closing
from ....engine.inputs import Input, Named
from ...common.coming_in import named, speaker
from ...common.declare_resolve.gathering import await_initiative
from .. import agenda
from ..attack import maneuvers, moments
from ..attack.reading import attack
from ..declarations import Attack
from ..fight import Decision
from ..people import dice, sheet
from ..people.dice import Result
from ..values import Ambush, Item, Moment

STALKING = ("dexterity", "stealth")
NOTICING = ("perception", "alertness")


def ambush(ctx: Decision, given: Input) -> None:
    """`+attack/ambush[/maneuver] target[=weapon]`: brings both in; rolled at once."""
    entries = given.people()
    if not entries:
        ctx.refuse("err.declare.incomplete", missing="a target")
    if len(entries) > 1:
        ctx.refuse("err.attack.one_target")
    manners = given.words("manners")
    if manners == ["aim"]:
        ctx.refuse("err.attack.unknown_manner", word="aim", manners=list(maneuvers.known(ctx)))
    now = ctx.state
    if (now.flags.begun and now.step != "initiative") or now.phase == "ambush":
        _check_known(ctx, entries[0])
        ctx.refuse("err.declare.out_of_turn", awaited=awaited(ctx))
    who = speaker(ctx, given)
    target = named(ctx, entries[0])
    if who == target:
        ctx.refuse("err.attack.self")
    person = ctx.person(target)
    if person.flags.in_combat or person.initiative is not None:
        ctx.refuse("err.ambush.in_combat", name=person.name)
    made = ((each.who, each.against) for each in ctx.state.flags.ambushes)
    if (who, target) in made:  # They had the one free attack, or were spotted.
        ctx.refuse("err.ambush.in_combat", how="again", name=person.name)
    if ctx.person(who).status != "active":
        ctx.refuse("err.declare.out_of_fight", status=ctx.person(who).status)
    action = attack(ctx, ctx.person(who), given.changed(target=ctx.name(target)))
    assert isinstance(action, Attack)
    ctx.withdraw("declare", "begin", "init")
    ctx.agenda = ()
    _rolled(ctx, who, target, action)


def _check_known(ctx: Decision, entry: Named) -> None:
    """Who has taken part in a turn already cannot be ambushed, whenever it is tried."""
    ref = (entry.sheet or {}).get("ref")
    for person in ctx.state.people.values():
        same = person.ref == ref if ref is not None else person.name == entry.name
        if same and person.flags.in_combat:
            ctx.refuse("err.ambush.in_combat", name=person.name)


def _rolled(ctx: Decision, who: str, target: str, action: Attack) -> None:
    """Both roll; the lead becomes dice, a tie lets the target defend."""
    mine = _roll(ctx, who, "stalk", STALKING, target)
    theirs = _notice(ctx, target, who)
    lead = mine.successes - theirs
    outcome = "spotted" if mine.botch or lead < 0 else "free" if lead > 0 else "tie"
    found = Ambush(who, target, outcome, 0 if outcome == "spotted" else max(0, lead))
    ctx.flag_fight(ambushes=(*ctx.state.flags.ambushes, found))
    ctx.announce("ambush", **asdict(found))
    ctx.flag_fight(ambushed=True)
    if outcome == "spotted":
        ctx.push(agenda.ambush_over())
        return
    ctx.emit(PhaseBegan("ambush", "resolve"))
    item = Item(who, lead=found.lead, free=outcome, own=action)
    moments.begin(ctx, Moment(items=(item,), interrupts=False))
    ctx.push(agenda.coming(), agenda.ambush_over())


def _roll(ctx: Decision, who: str, purpose: str, words: tuple[str, ...], to: str) -> Result:
    number = ctx.rules.settings.ambush.difficulty
    return dice.roll(ctx, sheet.throw(ctx, who, purpose, words, number, to))


def _notice(ctx: Decision, target: str, who: str) -> int:
    """The target's roll, once against all who lie in wait."""
    known = ctx.person(target).flags.noticed
    if known is not None:
        return known
    found = _roll(ctx, target, "notice", NOTICING, who).successes
    ctx.flag(target, noticed=found)
    return found


@agenda.ambush_over.does
def ambush_over(ctx: Decision) -> None:
    """The free attack is over: the turn waits to be begun, or the fight is over."""
    if not see_closing(ctx):
        await_initiative(ctx)


HANDLERS = {"ambush": ambush}
