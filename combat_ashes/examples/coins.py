"""The smallest rule system in which people act in order: who attacks throws coins.

It derives from `OneByOne` and shows what that asks for. `ashes new-rules` copies it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct, field

from combat_ashes.engine import events as ev
from combat_ashes.engine import state, view_model
from combat_ashes.engine.agenda import AnswerStep
from combat_ashes.engine.decision import Decision
from combat_ashes.engine.fight import Fight
from combat_ashes.engine.flags import Relation
from combat_ashes.engine.health_rules import HealthRules
from combat_ashes.engine.health_track import heal, mark
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.pools import pool_of, split_pool
from combat_ashes.engine.questions import QuestionKind, questions_of
from combat_ashes.engine.record_rules import RecordRules
from combat_ashes.engine.ruleset import Ruleset
from combat_ashes.engine.sheet import Sheet
from combat_ashes.engine.sheet_rules import SheetRules
from combat_ashes.engine.state import Combatant, Facts, Json, Question
from combat_ashes.engine.tables import merged
from combat_ashes.engine.view_rules import ViewRules
from combat_ashes.rulesets.common import lines
from combat_ashes.rulesets.common.dice import confirming
from combat_ashes.rulesets.common.sheets import sheets
from combat_ashes.rulesets.common.surface import COMMON, GATHERING
from combat_ashes.rulesets.common.tables import Act, Acts, Partings
from combat_ashes.rulesets.common.turn_order import acting, gathering, one_by_one
from combat_ashes.rulesets.common.turn_order import questions as in_rounds
from combat_ashes.rulesets.common.turn_order.combatant import TurnCombatant
from combat_ashes.rulesets.common.turn_order.flags import TurnFightFlags, flagged
from combat_ashes.rulesets.common.turn_order.ruleset import (
    EndsFight,
    OneByOne,
    in_order,
    order_in_turns,
    turns_in_order,
)
from combat_ashes.rulesets.common.turn_order.surface import IN_ORDER
from combat_ashes.rulesets.model import Area, Settings, key
from combat_ashes.text import surface

SIDES, HEADS = 2, 2


class Health(Area):
    boxes: int = key(5, "How many wounds put somebody out.", "COINS-02",
                     "A game whose fights are to be longer.", ge=1, le=20)  # fmt: skip


class CoinSettings(Settings):
    health: Health = Health()


def throw(ctx: Decision[Any], who: str, purpose: str, against: str | None, pool: ev.Terms) -> int:
    """A coin for each die of the pool; returns the heads (COINS-01)."""

    def heads(faces: tuple[int, ...]) -> int:
        return faces.count(HEADS)

    faces, time = ctx.faces(who, purpose, pool_of(pool), SIDES, HEADS, heads)
    found = heads(faces)
    ctx.emit(ev.Rolled(who, purpose, against, len(faces), HEADS, pool, (), faces, found, time))
    return found


# --- what one may do ----------------------------------------------------------------------------


class Said(Struct, frozen=True):
    """What somebody said they do: `do` is the name of the act."""

    do: str
    target: str = ""


class Thrower(TurnCombatant, frozen=True, gc=False):
    declared: Said | None = None


class CoinFight(state.FightState[Thrower, Relation], frozen=True, gc=False):
    flags: TurnFightFlags = field(default=TurnFightFlags(), name="notes")
    stranger: ClassVar[Relation] = Relation()


class Attack(Act[Any]):
    """`+attack <target>`: each head is a wound."""

    name = "attack"

    def read(self, ctx: Decision[Any], person: Combatant, given: Input) -> Json:
        target = ctx.find(given.text("target"))
        if target.id == person.id:
            ctx.refuse("err.attack.self")
        return Said(self.name, target.id)

    def words(self, fight: Fight[Any], action: Json) -> str:
        target = fight.state.people.get(action.target)
        return f"attack on {target.name if target else 'nobody'}"

    def comes(self, ctx: Decision[Any], who: str, part: int, action: Json) -> None:
        if not ctx.here(action.target):
            ctx.announce("attack.void", who=who)
            return
        pool = (("strength", ctx.person(who).traits.get("strength", 1)),)
        wounds = throw(ctx, who, "attack", action.target, pool)
        if wounds:
            ctx.rules.health.hurt(ctx, action.target, wounds, "bashing", False)


class Pass(Act[Any]):
    """`+pass`"""

    name = "pass"

    def read(self, ctx: Decision[Any], person: Combatant, given: Input) -> Json:
        return Said(self.name)


ASKED = QuestionKind("act", Facts)


@ASKED.reads
def read(ctx: Decision[Any], question: Question, given: Input) -> Json:
    """The question `act`: the action of the person whose place it is."""
    do = given.typed().do
    row = ctx.rules.acts.get(do)
    if row is None:
        ctx.refuse("err.declare.unknown", what=do)
    return row.read(ctx, ctx.person(question.who), given)


ACT: AnswerStep[str] = AnswerStep("act")


@ACT.does
def act(ctx: Decision[Any], who: str, action: Said) -> None:
    """The step `act`: what the person said is noted and done."""
    if ctx.here(who) and not ctx.rules.turns.is_out(ctx.person(who)):
        words = ctx.rules.views.told(ctx, action)
        ctx.emit(ev.Declared(who, action, words, notes=flagged(acted=True)))
        ctx.rules.acts[action.do].comes(ctx, who, 0, action)


SURFACE = surface.merged(COMMON, GATHERING, IN_ORDER, surface.Surface(
    rows=(surface.Row("attack", "", "<target>", "throw your coins", read=lines.attack),),
    asks={"act": surface.Ask(lambda asked: f"It is your turn: type {asked.lines}.", "to act")},
    options={"attack": "+attack <target>"},
    examples={"attack": ("+attack Frank", "Jane attacks Frank (3 dice at 2): 2 successes.")},
    pages={"coins": "  Coin: what you throw for each point of Strength; a head is a wound."},
))  # fmt: skip


def hurt(ctx: Decision[Any], who: str, levels: int, damage: str, soak: bool) -> None:
    boxes = ctx.rules.settings.health.boxes
    marked = mark(ctx.person(who).track, "bashing", levels, boxes, upgrade=False)
    ctx.emit(ev.TrackChanged(who, levels, "bashing", marked.track, overflow=marked.overflow))
    if len(marked.track) >= boxes and ctx.person(who).status == "active":
        ctx.emit(ev.StatusChanged(who, "unconscious", "full"))
        ctx.rules.partings.out(ctx, who)


def heal_(ctx: Decision[Any], who: str, levels: int, damage: str) -> None:
    person = ctx.person(who)
    if not person.track:
        ctx.refuse("err.heal.nothing", name=person.name, damage=damage)
    track = heal(person.track, "bashing", levels)
    ctx.emit(ev.TrackChanged(who, len(person.track) - len(track), "bashing", track, True))
    if person.status == "unconscious":
        ctx.emit(ev.StatusChanged(who, "active", "healed"))


def shown(fight: Fight[Any], person: Combatant) -> view_model.Health:
    boxes = fight.rules.settings.health.boxes
    level = f"{len(person.track)} of {boxes}"
    return view_model.Health(person.track, level, 0, boxes)


def fighter(rules: Ruleset, who: str, given: Sheet) -> Combatant:
    return sheets.fighter(Thrower, who, given)


def free_roll(ctx: Decision[Any], who: str, pool: str, difficulty: str) -> None:
    traits = ctx.person(who).traits
    throw(ctx, who, "roll", None, tuple((w, traits.get(w, 1)) for w in split_pool(pool)))


class Coins(OneByOne):
    """People act in the order of initiative, a die and their Wits."""

    name = "coins"
    model = CoinSettings
    records = RecordRules(combatant=Thrower, fight=CoinFight)
    surface = SURFACE
    views = ViewRules(words=acting.words, told=acting.told, offers=(confirming.offered,))
    sheets = SheetRules(fighter=fighter)
    health = HealthRules(shown, hurt, heal_)
    steps = {**merged("STEPS", one_by_one, gathering), ACT.name: act}
    questions = {**questions_of(in_rounds), ASKED.name: ASKED}

    def __init__(self, settings: CoinSettings) -> None:
        super().__init__(settings)
        self.acts = Acts((Attack(), Pass()), {"pass": lambda: Said("pass")})
        self.partings = Partings((EndsFight(),))

    turns = turns_in_order(
        options=lambda fight, person: tuple(fight.rules.acts),
        initiative=lambda fight, person: (("wits", person.traits.get("wits", 1)),),
    )
    hooks, order = in_order(on_free_roll=free_roll), order_in_turns()
