"""What people read of attacks: lines, the bayonet's question, sentences, cover and ranges."""

from collections.abc import Mapping
from pathlib import Path

from ....engine.quoting import label
from ....text.surface import Ask, Asked, Marks, Row, Sentence, Surface, always, pages_in
from ....text.words import SMALL, count, dice, listed, noun
from ...common import lines
from ...common.surface import on_the_ground
from ..view_model import Person, View
from .close_quarters import Hurts
from .manners import MANNERS, AshesManner


def _row(manner: AshesManner) -> Row:
    """The line of a manner: its help says what it makes harder or easier, and more or less."""
    changes = manner.meaning
    if not changes:
        hit = f"{SMALL[abs(manner.difficulty)]} {'harder' if manner.difficulty > 0 else 'easier'}"
        harm = f"{'more' if manner.damage > 0 else 'less'} damage"
        number = SMALL[abs(manner.damage)]
        die = noun(manner.damage, "die", "dice")
        changes = f"{hit} to hit, {number} {die} {harm}"
    return Row("attack", manner.name, "<target>[=<weapon>]", changes, read=lines.attack)


ROWS = (
    Row("attack", "", "<target>[=<weapon>][, <option>]", "a basic attack; without a weapon the one "
        "held, else bare hands; options are willpower, specialty, range <yards>, pool <traits>",
        read=lines.attack, any_switch=True),
    *(_row(manner) for manner in MANNERS if manner.name != "basic"),
    Row("attack", "kick", "<target>", "a kick; /bite and /claws for those who have them",
        read=lines.attack),
    Row("attack", "bite", "<target>", "a bite, for those who have the teeth", read=lines.attack),
    Row("attack", "claws", "<target>", "an attack with claws, for those who have them",
        read=lines.attack),
    Row("attack", "punch", "<target>", "an attack with bare hands, whatever you hold",
        read=lines.attack),
)  # fmt: skip


def _bayonet(asked: Asked) -> str:
    name = asked.name(asked.facts.target)
    offers = asked.offered(Hurts)
    harm = {o.option: f" ({dice(o.damage)} of {o.type} damage)" for o in offers}
    stab, fire = (f"+choose {word}{harm.get(word, '')}" for word in ("stab", "fire"))
    begin = f"Your bayonet hits {name}: type {stab}"
    return f"{begin}, or {fire} to fire the gun into them; +pass stabs."


COVER = {"half": "half cover", "dive": "cover to dive for", "open": "no cover"}


def _covers(person: Person) -> list[str]:
    return [
        COVER.get(what, f"cover {what}") + (f" from {label(where)}" if where else "")
        for where, what in person.own.cover.items()
    ]


def _marks(person: Person) -> list[str]:
    found = _covers(person)
    if person.own.direction:
        found.append(f"fires from {label(person.own.direction)}")
    if person.own.attackers_max is not None:
        found.append(f"at most {count(person.own.attackers_max, 'attacker')}")
    return found


def _spoken(name: str, person: Person) -> list[str]:
    covers = _covers(person)
    found = [f"{name} has {listed(covers)}."] if covers else []
    if person.own.direction:
        found.append(f"{name} fires from {label(person.own.direction)}.")
    if person.own.attackers_max is not None:
        found.append(f"{name} can be reached by {count(person.own.attackers_max, 'attacker')}.")
    return found


def _apart(view: View) -> list[str]:
    lines: list[str] = []
    apart = [{*chase.prey, *chase.predators} for chase in view.own.chases]
    for pair in view.pairs:
        if any(people.issuperset(pair.between) for people in apart):
            continue  # In a chase the lead says how far they are apart.
        if pair.own.range is not None and not pair.own.grips:
            lines.append(f"{listed(pair.between)} are {count(pair.own.range, 'yard')} apart.")
    close = _at_grips([pair.between for pair in view.pairs if pair.own.grips])
    return [*lines, f"In close quarters: {'; '.join(close)}."] if close else lines


def _at_grips(pairs: list[list[str]]) -> list[str]:
    """`Jane with Thug and Dog`: pairs by the one of them who is in the most."""
    found = []
    while pairs:
        people = [name for pair in pairs for name in pair]
        busiest = max(dict.fromkeys(people), key=people.count)
        others = [name for pair in pairs if busiest in pair for name in pair if name != busiest]
        found.append(f"{busiest} with {listed(others)}")
        pairs = [pair for pair in pairs if busiest not in pair]
    return found


def _carried(view: View) -> list[str]:
    """What each could attack with besides bare hands."""
    people = view.combatants.items()
    return [
        f"{name} has {listed(person.weapons)}."
        for name, person in people
        if person.weapons and not person.left
    ]


REFUSALS: dict[str, str | Mapping[str, str]] = {
    "err.attack.gone": "{name} is not here any more; name another target.",
    "err.attack.manner": {
        "": "An attack like this cannot be {manners}; type +attack with another manner or none.",
        "several": "An attack has one manner: {manners}; leave the others out.",
    },
    "err.attack.unknown_manner": "The rules in force here, ashes, have no attack '{word}'; use "
    "{manners}, or none.",
    "err.range.out_of_reach": "{name} is out of reach at {yards:yard}; close in or pick another.",
    "err.gun.empty": "Your {weapon} is empty; type +misc reload, or use another weapon.",
    "err.committed.ranged": "A committed attack is made by hand; type +attack/committed with "
    "another weapon.",
    "err.gun.pool": "A {weapon} is fired with Firearms. To strike with it, type the blow as the "
    "weapon: +attack <target>={instead}.",
    "err.gun.unsuitable": "Your {weapon} is no use at grips; type +attack with bare hands or "
    "another weapon.",
    "err.committed.haste": "A haste action cannot be a committed attack; use another manner.",
}

TOLD: dict[str, Sentence] = {
    "action.nothing": "{who} can no longer do it.",
    "bayonet.fired": "{who} fires the gun behind the bayonet.",
    "action.void": "{people} meant to attack {against}, who is out of the fight.",
    "crowd": "With {who}, more than {most:attacker} are on {against}; if that is too many, type "
    "+combat/rule void {who}.",
    "attack.void": "{who}'s attack comes to nothing.",
    "attack.fails": "{who}'s attack on {against} fails.",
    "cover.unset": "Nobody said what cover {who} has; set it with +combat/set {who}=cover half.",
}


SURFACE = Surface(
    rows=ROWS,
    asks={"bayonet": Ask(_bayonet, "to fire the gun or not", declined=always)},
    options={"attack": "+attack <target>=<weapon>"},
    told=TOLD,
    shorter={"attack.fails": "The attack fails."},
    purposes={"attack": "{who} attacks {against}"},
    refusals=REFUSALS,
    marks=(Marks(_marks, _spoken),),
    of_each=(_carried,),
    facts=(_apart, lambda view: on_the_ground(view.own.lying)),
    pages=pages_in(Path(__file__).parent / "help"),
)
