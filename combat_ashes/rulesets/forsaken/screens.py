"""What screens show of a fight under these rules: marks, grapples, things, aims, gear, rulings."""

from msgspec import UNSET

from ...text.words import count, dice, listed
from ..common.surface import on_the_ground
from ..common.turn_order import surface as in_order_surface
from ..common.turn_order.surface import in_hand
from .aims.aims import wish_of
from .values import Intent
from .view_model import GearView, OfPerson, Person, View


def marks_of(own: OfPerson) -> list[str]:
    """What is to know of somebody besides what they have in hand."""
    found = list(own.tilts)
    if own.beaten_down:
        found.append("Beaten Down")
    if own.cover:
        found.append(f"behind {own.cover}")
    if own.concealment and not own.cover:
        found.append(f"{own.concealment} concealment")
    if own.form and own.form != "homid":
        found.append(own.form)
    if own.k:
        word = "before doubling for the Dodge" if own.dodging else ""
        found.append(f"Defense {own.defense} of {own.defense_trait} {word}".rstrip())
    return found


def spoken(name: str, person: Person) -> list[str]:
    """The same in sentences."""
    found = [f"{name}: {mark}." for mark in marks_of(person.own)]
    if person.own.defense is not UNSET:
        found.append(f"The next close attack on {name} would lose {dice(person.own.defense)}.")
    return found


def in_row(person: Person) -> list[str]:
    """What a screen shows of somebody in brackets."""
    return [*in_hand(person.own.gear), *marks_of(person.own)]


def doing(person: Person) -> str:
    """What somebody has done of this turn."""
    dodges = person.doing and person.own.dodging
    return "dodges" if dodges else in_order_surface.doing(person)


def grapples_of(view: View) -> list[str]:
    """Who grapples whom, one sentence each."""
    found = []
    for each in view.own.grapples:
        more = [f"{each.wielder} controls the {each.weapon}"] if each.weapon else []
        if each.restrained:
            more.append(f"{each.restrained} is restrained")
        elif each.hold:
            more.append(f"{each.hold} is held")
        said = f"{each.grappler} grapples with {each.victim}"
        found.append(f"{'; '.join([said, *more])}.")
    return found


def things_of(view: View) -> list[str]:
    """Things of the fight, and what lies on the ground."""
    found = [
        f"{name}: "
        + ("destroyed." if each.destroyed else
           f"Durability {each.durability}, Structure {each.structure}.")
        for name, each in view.own.objects.items()
    ]  # fmt: skip
    return [*found, *on_the_ground(view.own.nearby)]


def aims_of(view: View) -> list[str]:
    """What people want of this fight, before it begins, and what it waits for."""
    if view.step != "initiative" or view.round:
        return []
    found = [f'{name} ({aim.status}): "{aim.text}", harm {aim.harm}.' for name, aim in _aims(view)]
    lacking, stated = view.own.lacking, [n for n, aim in _aims(view) if aim.status == "stated"]
    waits = [name for name in lacking if name in stated]
    without = [name for name in lacking if name not in waits]
    if without:
        found.append(f"Still without an aim: {listed(without)}.")
    if waits:
        found.append(f"Not yet accepted: {listed(waits)}.")
    return found


def _aims(view: View) -> list[tuple[str, Intent]]:
    """Whose aims have words, and the aims."""
    aims = [(name, each.own.intent) for name, each in view.combatants.items()]
    return [(name, aim) for name, aim in aims if aim is not None and aim.text]


# --- what is set, and what is still to take effect ----------------------------------------------


def aims_told(view: View) -> list[str]:
    """What everybody wants, once the fight is under way."""
    return [
        f'{name} wants: "{wish_of(aim.text or "")}", harm {aim.harm}.'
        for name, aim in _aims(view)
        if view.round
    ]


def hands_of(view: View) -> list[str]:
    """What each has in hand, with the rounds that are left, and what they wear."""
    found = []
    for name, person in view.combatants.items():
        gear = person.own.gear.items()
        here = [_thing(thing, each) for thing, each in gear if each.carried in WHERE]
        if here and not person.left:
            found.append(f"{name} has {listed(here)}.")
    return found


WHERE = {"hand": "in hand", "worn": "stowed"}
"""What lies nearby is on the ground."""


def _thing(thing: str, each: GearView) -> str:
    where = WHERE[each.carried]
    if each.carried == "hand" and each.hand:
        where = "in both hands" if each.hand == "both" else f"in the {each.hand} hand"
    rounds = f", {count(each.rounds, 'round')}" if each.rounds is not None else ""
    return f"{thing} ({where}{rounds})"


def prepared(view: View) -> list[str]:
    """Plans and raised Defense, for their owner; what is ruled and still to come, for who rules."""
    found = []
    for name, person in view.combatants.items():
        own = person.own
        found += [f"{name}'s Defense is 2 higher against {who}." for who in own.raised or ()]
        if own.plan:
            found.append(f"{name}'s plan for attacks: {own.plan}.")
    for name, ruled in view.own.pending.items():
        found += [f"{name} does not notice the next attack of {who}." for who in ruled.unaware]
        found += [f"{name} {APPROVED[word]}." for word in ruled.approved]
    return found


APPROVED = {
    "kill": "may be struck down by the next killing blow",
    "control": "may take control of a large weapon",
    "dnd": "may settle the fight with one roll: +attack/dnd",
    "restate": "may state another aim: +intent",
}
"""What a storyteller has allowed somebody, by its ruling."""
