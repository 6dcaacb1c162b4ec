"""Rules that share neither dice nor damage nor charts with those that are shipped.

A d20 and what is added against the same of the other, with no number to reach; a d20 for
initiative and ties; two types of damage; a status; and a chart of weapons with columns of its
own. What rounds and questions are is taken from `coins`, the smaller example.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from combat_ashes.engine import events as ev
from combat_ashes.engine.decision import Decision
from combat_ashes.engine.health_rules import HealthRules
from combat_ashes.engine.health_track import heal, mark
from combat_ashes.engine.pools import split_pool
from combat_ashes.engine.sheet import Sheet
from combat_ashes.engine.sheet_rules import SheetRules
from combat_ashes.engine.state import Combatant, Json
from combat_ashes.examples.coins import Attack, Coins, Pass, Said, Thrower, shown
from combat_ashes.rulesets.common import lines
from combat_ashes.rulesets.common.equipment import chart
from combat_ashes.rulesets.common.sheets import sheets
from combat_ashes.rulesets.common.surface import COMMON, GATHERING
from combat_ashes.rulesets.common.tables import Acts
from combat_ashes.rulesets.common.turn_order.ruleset import (
    in_order,
    order_in_turns,
    turns_in_order,
)  # fmt: skip
from combat_ashes.rulesets.common.turn_order.surface import IN_ORDER
from combat_ashes.text import surface

SIDES = 20
DAMAGE = {"stun": "/", "cut": "X"}


class Blade(Struct, frozen=True):
    """A row of the chart: what is added to the roll, and what it does to people."""

    name: str
    edge: int
    type: str = "cut"


NEEDED = ("edge",)
MAY = chart.fields_of(Blade)


def blade_row(row: object, name: str, file: str) -> Blade:
    return Blade(**{"name": name, **chart.read_row(MAY, row, name, NEEDED, file)})


BLADES = chart.read_rows(
    {"fist": {"edge": 0, "type": "stun"}, "rapier": {"edge": 3}}, blade_row, "blades.toml"
)


def blade(written: object) -> Blade:
    """The key of a row, or a mapping that changes one or makes one up; or `ChartError`."""
    name, said, row = chart.entry(written, "weapon", BLADES, NEEDED)
    return chart.made(Blade, row, chart.checked(MAY, said, name), name=name)


def of(person: Combatant, *traits: str) -> ev.Terms:
    return tuple((trait, person.traits.get(trait, 1)) for trait in traits)


def throw(ctx: Decision[Any], who: str, purpose: str, against: str | None, terms: ev.Terms) -> int:
    """A d20 and what is added; there is no number to reach."""
    more = sum(value for _, value in terms)
    faces, time = ctx.faces(who, purpose, 1, SIDES, 0, lambda faces: sum(faces) + more)
    found = sum(faces) + more
    ctx.emit(ev.Rolled(who, purpose, against, 1, 0, terms, (), faces, found, time))
    return found


class Strike(Attack):
    """`+attack <target>`: the higher total wins, and by how much it does is the wound."""

    def comes(self, ctx: Decision[Any], who: str, part: int, action: Json) -> None:
        me, other = ctx.person(who), ctx.person(action.target)
        weapon = me.weapons[0] if me.weapons else BLADES["fist"]
        edge = (weapon.name, weapon.edge)
        mine = throw(ctx, who, "strike", other.id, (*of(me, "melee"), edge))
        theirs = throw(ctx, other.id, "parry", None, of(other, "melee"))
        if mine > theirs:
            ctx.rules.health.hurt(ctx, other.id, 1 + (mine - theirs) // 5, weapon.type, False)


def hurt(ctx: Decision[Any], who: str, levels: int, damage: str, soak: bool) -> None:
    boxes = ctx.rules.settings.health.boxes
    marked = mark(ctx.person(who).track, DAMAGE[damage], levels, boxes, upgrade=False)
    ctx.emit(ev.TrackChanged(who, levels, damage, marked.track, overflow=marked.overflow))
    if len(marked.track) >= boxes and ctx.person(who).status == "active":
        ctx.emit(ev.StatusChanged(who, "beaten", "full"))
        ctx.rules.partings.out(ctx, who)


def heal_(ctx: Decision[Any], who: str, levels: int, damage: str) -> None:
    track = heal(ctx.person(who).track, DAMAGE[damage], levels)
    healed = len(ctx.person(who).track) - len(track)
    ctx.emit(ev.TrackChanged(who, healed, damage, track, True))
    if ctx.person(who).status == "beaten":
        ctx.emit(ev.StatusChanged(who, "active", "healed"))


def fighter(rules: Any, who: str, given: Sheet) -> Combatant:
    weapons = tuple(map(blade, chart.entries(given.weapons)))
    return sheets.fighter(Thrower, who, given, weapons=weapons)


def free_roll(ctx: Decision[Any], who: str, pool: str, difficulty: str) -> None:
    throw(ctx, who, "roll", None, of(ctx.person(who), *split_pool(pool)))


class Duel(Coins):
    """The rules of this module; rounds, questions and records are the example's."""

    name = "duel"
    surface = surface.merged(COMMON, GATHERING, IN_ORDER, surface.Surface(
        rows=(surface.Row("attack", "", "<target>", "strike at somebody", read=lines.attack),),
        asks={"act": surface.Ask(lambda asked: f"It is your turn: {asked.lines}.", "to act")},
        options={"attack": "+attack <target>"},
        purposes={"strike": "{who} strikes at {against}", "parry": "{who} parries"},
        scores={"": lambda event: f"{event.successes} in all"},
        statuses={"beaten": "{who} has had enough and drops the blade."},
        examples={"attack": ("+attack Frank", "Jane strikes at Frank (1 die): 18 in all.")},
        pages={"duels": "  Edge: what a blade adds to your d20."},
    ))  # fmt: skip
    sheets = SheetRules(fighter=fighter)
    health = HealthRules(shown, hurt, heal_, DAMAGE)

    def __init__(self, settings: Any) -> None:
        super().__init__(settings)
        self.acts = Acts((Strike(), Pass()), {"pass": lambda: Said("pass")})

    turns = turns_in_order(
        options=lambda fight, person: tuple(fight.rules.acts), die=SIDES,
        initiative=lambda fight, person: of(person, "wits"),
    )  # fmt: skip
    hooks, order = in_order(on_free_roll=free_roll), order_in_turns()
