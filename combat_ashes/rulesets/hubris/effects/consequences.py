"""What attacks may be declared for besides wounds, and what that leaves (HUB-ATK-03 to -08)."""

from ....engine.numbers import MOST_DICE, is_whole, whole
from ..combatant import Combatant
from ..declarations import Act
from ..equipment import Thing
from ..fight import Decision, Fight
from ..people import sheet
from ..people.gear import gear
from ..rules import PRESETS
from ..values import Burden, Effect, Left
from . import afflictions


def effect_of(fight: Fight, name: str) -> Effect:
    """An effect by name: the storyteller's, or a preset."""
    ruled = fight.state.flags.effects.get(name)
    if ruled is not None:
        return ruled
    bar = fight.rules.settings.consequence.attributes.get(name, "")
    return Effect(tuple(bar.split("+")) if bar else (), PRESETS.get(name, name))


def names(fight: Fight) -> list[str]:
    """Every effect that an attack may be declared for."""
    known = fight.rules.settings.consequence.attributes
    return list(dict.fromkeys((*known, *fight.state.flags.effects)))


def threshold(fight: Fight, name: str, target: Combatant) -> int:
    """The net of complete success: the highest attribute, or as maiming takes (HUB-ATK-04, -08)."""
    effect = effect_of(fight, name)
    bar = max((_value(target, word) for word in effect.attributes), default=1)
    if effect.maims and fight.rules.settings.attack.maim_needs_incapacitation:
        return max(bar, sheet.empty_boxes(fight.rules, target))
    return bar


def _value(target: Combatant, word: str) -> int:
    return whole(word, 0, MOST_DICE) if is_whole(word) else sheet.trait(target, word)


def most_net(fight: Fight, name: str, net: int) -> int:
    """The net that counts for an effect: maiming is held to the individual cap (HUB-ATK-08)."""
    caps = fight.rules.settings.caps
    maims = effect_of(fight, name).maims
    return min(net, caps.individual__limit) if maims and caps.individual__enabled else net


def counted(fight: Fight, name: str, net: int) -> int | None:
    """The net that counted, where a cap is on (HUB-CAP)."""
    caps = fight.rules.settings.caps
    on = caps.individual__enabled or caps.group__enabled
    return most_net(fight, name, net) if on else None


def works(ctx: Decision, act: Act, target: str, net: int, bar: int) -> str:
    """What net successes of an effect do; returns the outcome."""
    assert act.effect is not None
    if net <= 0:
        return "missed"
    person = ctx.person(target)
    if sheet.is_group(person):
        weaken(ctx, target, net)
        return "success"
    gained = person.flags.gained.get(act.effect, 0)
    adds_up = ctx.rules.settings.partial.accumulate
    if most_net(ctx, act.effect, net + (gained if adds_up else 0)) >= bar:
        _complete(ctx, act, target)
        return "complete"
    if adds_up:
        ctx.flag(target, gained={**person.flags.gained, act.effect: gained + net})
    _partial(ctx, target, net)
    return "partial"


def weaken(ctx: Decision, who: str, net: int) -> None:
    """A group's attack loses dice for a turn (HUB-GRP-06)."""
    size = ctx.person(who).flags.penalty + net
    ctx.flag(who, penalty=size)
    ctx.announce("group.weaker", who=who, size=size)


def _partial(ctx: Decision, who: str, net: int) -> None:
    """A Difficulty on the target's next turn (HUB-ATK-07)."""
    burden = Burden(min(net, ctx.rules.settings.partial.max))
    ctx.flag(who, burdens=[*ctx.person(who).flags.burdens, burden])
    ctx.announce("effect.partial", who=who, size=burden.difficulty)


def come_into_force(ctx: Decision, who: str) -> None:
    """Somebody's turn has come: partial effects that waited for it count (HUB-ATK-07)."""
    waiting = ctx.person(who).flags.burdens
    if waiting:
        in_force = [Burden(each.difficulty, each.purposes, False) for each in waiting]
        ctx.flag(who, burdens=in_force)


def _complete(ctx: Decision, act: Act, who: str) -> None:
    """A condition that lasts until it is undone (HUB-ATK-06)."""
    assert act.effect is not None
    effect = effect_of(ctx, act.effect)
    thing = _taken(ctx, act, who) if act.effect == "disarm" else ""
    if effect.ongoing is not None:
        afflictions.afflict(ctx, who, effect.gives, effect.ongoing)
    afflictions.add_condition(ctx, who, effect.gives)
    ctx.flag_entry(who, "left", effect.gives, Left(effect.maims, thing))
    how = "named" if effect.gives == act.effect else ""
    ctx.announce("effect.complete", who=who, what=effect.gives, thing=thing, how=how)


def was_taken(person: Combatant, thing: Thing) -> bool:
    """Whether a thing lies where an attack has sent it: to take it up undoes that (HUB-ATK-06)."""
    names = [left.thing for left in person.flags.left.values()]
    return thing.carried == "nearby" and thing.name in names


def _taken(ctx: Decision, act: Act, who: str) -> str:
    """What is wrested away: the thing that was named, or what is held first."""
    held = [thing for thing in gear.in_hand(ctx.person(who)) if not thing.has("natural")]
    found = gear.match(held, act.thing) if act.thing else next(iter(held), None)
    if found is None:
        return ""
    gear.change(ctx, who, found.name, carried="nearby")
    return found.name
