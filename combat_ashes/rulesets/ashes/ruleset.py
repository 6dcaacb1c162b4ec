"""The `ashes` ruleset put together: its settings, its charts, its steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from ...engine.look import Look
from ...engine.pools import trait_key
from ...engine.refusals import Refused
from ...engine.state import Json, Person, Question, State
from ...engine.turn import Turn
from .. import chases
from ..charts import ChartError
from ..parts.tables import by_name
from .actions import attacking, misc, shapes, split
from .actions.attacking import Attack
from .actions.defending import Block, Dodge
from .actions.misc import Misc
from .actions.split import Split
from .actions.waiting import Hold, Pass
from .attack import close_quarters, hits, piling
from .attack.close_quarters import PartsCompany
from .attack.manners import MANNERS
from .attack.nothing import VoidsAttacks
from .attack.ways import AshesWay
from .defense import abort, answers, crowd, guard, meeting, offers, plans, void
from .defense.abort import Abort
from .defense.answers import React
from .defense.exchange import Exchange
from .defense.forced import Forced, LetGo
from .defense.guard import Guard, Strikes
from .defense.reflexes import Declared, Reflex, Unentitled
from .flight import escape
from .flight.escape import Away, Escape
from .grapple import contest, effects, hazards, in_hold, opening
from .grapple.declared import (
    Assist,
    GrappleDefense,
    Release,
    Relent,
    Resist,
    Reverse,
    Seize,
    Sustain,
)
from .grapple.manner import Grapple
from .grapple.seizing import SeizeBack
from .harm import damage
from .people import acts, haste, holding, rolls, sheet
from .people.acts import AshesAct
from .people.haste import LosesHaste
from .people.holding import EndsHolds
from .round import (
    acting,
    books,
    declaring,
    initiative,
    listing,
    marks,
    reading,
    rounds,
    rulings,
    ties,
)
from .round.chasing import AshesChases
from .rules import POOLS, AshesRules
from .settings import AshesSettings

ACTS: tuple[AshesAct, ...] = (
    Attack(), Seize(), Guard(), Block(), Dodge(), Escape(), Misc(), Split(), Pass(), Hold(),
    GrappleDefense(), Sustain(), Release(), Resist(), Reverse(), Relent(), Assist(),
)  # fmt: skip
"""What may be declared, in the order in which it is offered."""


WAYS: tuple[AshesWay, ...] = (
    Abort(), React(), LetGo(), Forced(), Exchange(), Unentitled(), Away(), SeizeBack(),
    Declared(), Strikes(), Reflex(),
)  # fmt: skip
"""How an attack may be met: the first that has a window is the one."""


class Ashes(AshesChases):
    """Declare from the slowest up, resolve from the fastest down, then haste phases."""

    name = "ashes"
    flagship = True
    model = AshesSettings

    STEPS: ClassVar[dict[str, Any]] = {
        **chases.STEPS,
        "roll_one": rounds.roll_one,
        "roll_all": rounds.roll_all,
        "order": rounds.settle_order,
        "tie_picked": initiative.tie_picked,
        "phase": rounds.phase,
        "declare": declaring.ask_declarations,
        "declared": declaring.declared,
        "reveal": declaring.reveal,
        "resolve": rounds.resolve,
        "turns": rounds.turns,
        "turn": acting.turn_comes,
        "together": ties.together,
        "ordered_first": ties.ordered_first,
        "act_together": ties.act_together,
        "apply_together": ties.apply_together,
        "strike": attacking.strike,
        "split_comes": acting.split_comes,
        "ready_comes": acting.ready_comes,
        "misc_roll": misc.misc_roll,
        "void_said": void.void_said,
        "act": acting.act,
        "next_part": split.next_part,
        "part_chosen": split.part_chosen,
        "meet": meeting.meet,
        "met": meeting.met,
        "attacker_chose": answers.attacker_chose,
        "chose_early": answers.chose_early,
        "strikes_back": guard.strikes_back,
        "ask_to_strike": guard.ask_to_strike,
        "strike_said": guard.strike_said,
        "bayonet_said": hits.bayonet_said,
        "confirm": meeting.confirm,
        "confirmed": meeting.confirmed,
        "clash": meeting.clash,
        "escapes": escape.settle_all,
        "single": opening.single,
        "single_said": effects.single_said,
        "effect_said": effects.effect_said,
        "act_now": acting.act_now,
        "zero_check": in_hold.zero_check,
        "bout": contest.bout,
        "upkeep": contest.upkeep,
        "hazards": hazards.strike,
        "settle": escape.settle,
        "pursued": escape.pursued,
        "chase_opens": escape.chase_opens,
        "held": rounds.held,
        "held_act": rounds.held_act,
        "phase_over": rounds.phase_over,
        "books": books.books,
        "books_damage": books.books_damage,
        "books_checks": books.books_checks,
        "books_durations": books.books_durations,
        "round_over": rounds.round_over,
        "finish": rounds.finish,
    }
    QUESTIONS: ClassVar[dict[str, Any]] = {
        **chases.QUESTIONS,
        "init": rounds.init_answer,
        "tie": initiative.tie_answer,
        "declare": reading.answer,
        "first": ties.first_answer,
        "defend": answers.answer,
        "part": split.part_answer,
        "guard": guard.answer,
        "single": effects.answer,
        "effect": effects.answer,
        "bayonet": close_quarters.bayonet_answer,
        "pursue": escape.pursue_answer,
        "void": void.void_answer,
        "confirm": meeting.confirm_answer,
        "act": rounds.act_answer,
    }
    VERBS: ClassVar[dict[str, Any]] = {
        **chases.VERBS,
        "haste": haste.announce,
        "remind": books.remind,
        "books": books.enter,
        "set": marks.set_,
        "rule": rulings.rule,
        "plan": plans.set_plan,
        "hazard": hazards.declare,
        "shift": shapes.shift,
        "end": rounds.closed,
    }
    STORYTELLER_VERBS = chases.STORYTELLER_VERBS | {"books", "set", "rule", "hazard"}
    COMING_IN = chases.COMING_IN

    def __init__(self, settings: AshesSettings) -> None:
        super().__init__(settings)
        self.manners = by_name((*MANNERS, Grapple()))
        self.acts = by_name(ACTS)
        self.partings = (LosesHaste(), EndsHolds(), PartsCompany(), VoidsAttacks())
        self.ways = WAYS
        self.ways_by_name = {name: way for way in WAYS for name in way.names}
        self.lines = {line: act for act in ACTS for line in act.lines or (act.name,)}
        holds = settings.declare.hold_action or settings.haste.may_hold
        offered = tuple(act.name for act in ACTS if act.offered)
        self.declare_options = (*offered, "delay") if holds else offered
        self.haste_options = tuple(one for one in self.declare_options if one != "split")

    # --- what the engine asks of a ruleset ---------------------------------------------------

    def begin_round(self, turn: Turn[AshesRules]) -> None:
        rounds.begin_round(turn)

    def storyteller_changed(self, turn: Turn[AshesRules]) -> None:
        rounds.storyteller_changed(turn)

    def next(self, turn: Turn[AshesRules]) -> bool:
        return rounds.close_gathering(turn)

    def joined(self, turn: Turn[AshesRules], who: str) -> None:
        rounds.joined(turn, who)

    def rejoined(self, turn: Turn[AshesRules], who: str) -> None:
        rounds.rejoined(turn, who)

    def leaving(self, turn: Turn[AshesRules], who: str) -> None:
        for parting in self.partings:
            parting.left(turn, who)
        chases.gone(turn, who)

    def unasked(self, turn: Turn[AshesRules], given: Any) -> None:
        declaring.unasked(turn, given)

    def order_changed(self, turn: Turn[AshesRules]) -> None:
        rounds.order_changed(turn)

    def person(self, who: str, sheet_: dict[str, Json]) -> Person:
        """A fighter made of a sheet; raises `Refused` where a weapon or armor is unknown."""
        try:
            weapons = tuple(self.arm(entry) for entry in sheet_.get("weapons", ()))
            armor = tuple(self.piece(entry) for entry in sheet_.get("armor", ()))
        except ChartError as error:
            raise Refused("err.sheet.gear", problem=str(error)) from error
        traits = shapes.traits(sheet_)
        person = Person(
            id=who,
            name=sheet_["name"],
            ref=sheet_["ref"],
            player=sheet_.get("player", True),
            kind=_word(sheet_.get("kind")) or "mortal",
            breed=_word(sheet_.get("breed")),
            form=_word(sheet_.get("form")),
            side=sheet_.get("side"),
            traits=traits,
            specialties={k: tuple(v) for k, v in sheet_.get("specialties", {}).items()},
            pools=self._pools(traits, sheet_.get("pools", {})),
            track=sheet_.get("health", ""),
            weapons=weapons,
            armor=armor,
            conditions=tuple(sheet_.get("conditions", ())),
            notes=shapes.notes(sheet_),
        )
        if sheet.is_full(self, person) and self.settings.health.out_at == "incapacitated":
            return Person(**{**person.__dict__, "status": "unconscious"})
        return person

    @staticmethod
    def _pools(traits: dict[str, int], current: dict[str, int]) -> dict[str, int]:
        """What can be spent: the current value, or all of the trait."""
        pools = {name: traits[name] for name in POOLS if name in traits}
        return {**pools, **{trait_key(name): value for name, value in current.items()}}

    def adopt(self, person: Person) -> dict[str, Json]:
        """Gear that other rules took in is looked up by name; what is unknown stays behind."""
        gear = {
            "weapons": [arm if "reach" in arm else self._known(self.arm, arm)
                        for arm in person.weapons],
            "armor": [piece if "rating" in piece else self._known(self.piece, piece)
                      for piece in person.armor],
        }  # fmt: skip
        changes = {name: [item for item in items if item] for name, items in gear.items()}
        return {n: items for n, items in changes.items() if items != list(getattr(person, n))}

    @staticmethod
    def _known(read: Callable[[Json], Json], item: dict[str, Json]) -> dict[str, Json] | None:
        try:
            return read(item["name"])
        except ChartError:
            return None

    def hurt(self, turn: Turn[AshesRules], who: str, levels: int, kind: str, soak: bool) -> None:
        left = damage.soaked(turn, who, levels, kind, False, "") if soak else levels
        if left:
            damage.mark_levels(turn, who, left, kind, None)
        else:
            turn.tell("hit.soaked", who=who)

    def offers(self, state: State, question: Question) -> list[dict[str, Json]]:
        if question.aside:
            return chases.offers(Look(state, self), question)
        if question.kind == "defend":
            return offers.of(Look(state, self), question)
        if question.kind == "void" and "ground" in question.facts:
            return offers.of_void(Look(state, self), question)
        if question.kind == "bayonet":
            return offers.of_bayonet(Look(state, self), question)
        if question.kind == "declare":
            return self._declaring(state, state.people[question.who])
        return []

    def _declaring(self, state: State, person: Person) -> list[dict[str, Json]]:
        """What somebody who declares is told: their haste, and who attacks them already."""
        sources = haste.sources_of(self, person) if state.phase == "main" else []
        found: list[dict[str, Json]] = [{"haste": source} for source in sources]
        if held := holding.holds(state, person.id) or holding.held_by(state, person.id):
            found.append({"hold": in_hold.told(Look(state, self), person, held)})
        if self.is_public(state) and (attackers := crowd.attackers(state, person.id)):
            found.append({"attackers": [state.people[who].name for who in attackers]})
        return found

    def read_line(self, turn: Turn[AshesRules], who: str, line: dict[str, Json]) -> dict[str, Json]:
        return reading.read_line(turn, who, line)

    def may_abort(self, state: State, who: str) -> bool:
        """Whether somebody could abort an action that has become void (ASH-ABT-01)."""
        person = state.people[who]
        failed = person.notes.get("abort_failed")
        return not failed and abort.may(Look(state, self), person, abort.VOID)

    def free_roll(
        self, turn: Turn[AshesRules], who: str, pool: str, difficulty: int | None
    ) -> None:
        rolls.free_roll(turn, who, pool, difficulty)

    def heal(self, turn: Turn[AshesRules], who: str, levels: int, kind: str) -> None:
        damage.heal(turn, who, levels, kind)

    def health(self, state: State, person: Person) -> dict[str, Json]:
        return {
            "track": person.track,
            "level": sheet.level_name(self, person),
            "penalty": self.penalties[min(len(person.track), self.boxes)],
            "boxes": self.boxes,
        }

    def words(self, state: State, action: dict[str, Json] | None) -> str:
        return acts.words(Look(state, self), action)

    def rating(self, state: State, person: Person) -> int:
        return initiative.rating(self, person)

    def last_round(self, begun: int, rounds_: int) -> int:
        """ASH-BKP-05: the round in which something begins is its first."""
        first = self.settings.bookkeeping.count_first_round
        return begun + rounds_ - 1 if first else begun + rounds_

    def public_rulings(self) -> bool:
        return self.settings.storyteller.override == "logged_and_public"

    def maneuvers(self, state: State, person: Person) -> list[dict[str, Json]]:
        return chases.listing(Look(state, self), person) or listing.listing(
            Look(state, self), person
        )

    def is_public(self, state: State) -> bool:
        return self.settings.declare.public or state.step != "declare"

    def fight_view(self, state: State, reader: str | None = None) -> dict[str, Json]:
        """Seconds of the story that have gone by (ASH-RND-03)."""
        return {
            "elapsed": self.settings.round.seconds * (state.round - 1),
            "grapples": holding.shown(Look(state, self), reader),
            "chases": chases.shown(Look(state, self), reader),
            "lying": [arm["name"] for arm in state.notes.get("lying", ())],
        }

    def notes_view(self, state: State, person: Person) -> dict[str, Json]:
        attackers = crowd.attackers(state, person.id) if self.is_public(state) else []
        return {
            "attacked": piling.incoming(person),
            "posture": person.notes.get("posture"),
            "cover": dict(person.notes.get("cover", {})),
            "direction": person.notes.get("direction"),
            "attackers_max": person.notes.get("attackers_max"),
            **chases.seen_in(state, person),
            **({"status": "pinned"} if holding.is_pinned(state, person.id) else {}),
            "targeted_by": [state.people[who].name for who in attackers],
            "piling": crowd.forecast(Look(state, self), person, len(attackers)),
        }


def _word(text: str | None) -> str:
    return (text or "").strip().lower()
