"""The `ashes` ruleset put together: its settings, its charts, its steps."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from ...engine.refusals import Refused
from ...engine.state import Json, Person, Question, State
from ...engine.tracks import Level
from ...engine.turn import Turn
from .. import chases
from ..charts import ChartError, Charts, armor_to_json, load_charts, weapon_to_json
from . import (
    abort,
    acting,
    answers,
    attack,
    books,
    contest,
    crowd,
    damage,
    declare,
    declaring,
    effects,
    escape,
    grapple,
    grips,
    guard,
    haste,
    hazards,
    hits,
    holding,
    in_hold,
    initiative,
    maneuvers,
    marks,
    offers,
    piling,
    plans,
    rolls,
    rounds,
    rulings,
    shapes,
    sheet,
    split,
    ties,
)  # fmt: skip
from .chasing import AshesChases
from .settings import AshesSettings

CHARTS: Charts = load_charts(Path(__file__).parent / "charts")
POOLS = ("willpower", "rage", "gnosis", "blood", "quintessence", "glamour")
TRAITS = frozenset(
    (*CHARTS.attributes, *CHARTS.talents, *POOLS, "celerity", "fortitude",
     *(weapon.method for weapon in CHARTS.weapons.values()))
)  # fmt: skip
"""Traits that the rules and their charts name."""


class Ashes(AshesChases):
    """Declare from the slowest up, resolve from the fastest down, then haste phases."""

    name = "ashes"
    flagship = True
    model = AshesSettings
    settings: AshesSettings

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
        "strike": acting.strike,
        "misc_roll": acting.misc_roll,
        "void_said": acting.void_said,
        "act": acting.act,
        "next_part": split.next_part,
        "part_chosen": split.part_chosen,
        "meet": attack.meet,
        "met": attack.met,
        "attacker_chose": answers.attacker_chose,
        "chose_early": answers.chose_early,
        "strikes_back": guard.strikes_back,
        "ask_to_strike": guard.ask_to_strike,
        "strike_said": guard.strike_said,
        "bayonet_said": hits.bayonet_said,
        "confirm": attack.confirm,
        "confirmed": attack.confirmed,
        "clash": attack.clash,
        "escapes": escape.settle_all,
        "single": grapple.single,
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
        "declare": declare.answer,
        "first": ties.first_answer,
        "defend": answers.answer,
        "part": split.part_answer,
        "guard": guard.answer,
        "single": effects.answer,
        "effect": effects.answer,
        "bayonet": grips.bayonet_answer,
        "pursue": escape.pursue_answer,
        "void": acting.void_answer,
        "confirm": attack.confirm_answer,
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
        self.attributes = frozenset(CHARTS.attributes)
        self.attribute_order = CHARTS.attributes
        self.talents = CHARTS.talents
        self.shifters = frozenset(CHARTS.shifters)
        self.natural = {
            key: weapon_to_json(weapon) for key, weapon in CHARTS.weapons.items() if weapon.natural
        }
        self.bayonet = weapon_to_json(CHARTS.weapons["bayonet"])
        self.butt = {**weapon_to_json(CHARTS.weapons["club"]), "key": "butt", "name": "butt"}
        self.levels = read_levels(settings.health.levels)
        self.boxes = len(self.levels)
        self.penalties = (0, *(level.penalty for level in self.levels))
        self.out_from = next(
            (n for n, level in enumerate(self.levels, 1) if level.out), self.boxes + 1
        )
        self.wounds_later = settings.wounds.timing != "immediate"
        self.formula = read_formula(settings.initiative.formula)
        self.initiative_dice = sum(sign for sign, name in self.formula if name == "d10")
        self.tie_leaves_out = {
            "total_minus_die": (),
            "traits_and_bonuses": ("wounds",),
            "traits_only": ("wounds", "bonus"),
        }[settings.initiative.tie_component]
        dice = settings.dice
        self.sides = dice.sides
        self.difficulty_limits = (dice.difficulty_min, dice.difficulty_max)
        self.ones_action = dice.ones_cancel_action
        self.ones_damage = dice.ones_cancel_damage
        self.ones_soak = dice.ones_cancel_soak
        self.tens_always = dice.tens == "double_always"
        self.tens_special = dice.tens == "double_with_specialty"
        self.tens_again = dice.tens == "reroll_with_specialty"
        self.botch_rule = dice.botch_rule
        self.attack_attribute = settings.attack.default_attribute
        self.confirm_rolls = settings.resolve.confirm_rolls
        self.public = settings.declare.public
        self.locked_kind = settings.defense.locked_kind
        self.reflex_kinds = tuple(dict.fromkeys(settings.defense.reflex_kinds))
        self.first_free = settings.piling.first_free
        self.lands_by_itself = settings.piling.zero_pool == "automatic_hit_one_success"
        self.unspent_counts = settings.haste.exchange == "unspent_main_attack_too"
        self.rerank = settings.initiative.rerank_mid_round
        self.engages = {
            "h2h_attack_comes_up": "comes_up", "h2h_attack_declared": "declared", "storyteller": ""
        }[settings.engage.on]  # fmt: skip
        self.magic_by_hand = settings.attack.magic_reach == "h2h"
        self.dice_at_zero = 1 if dice.zero_pool == "one_die" else 0
        holds = settings.declare.hold_action or settings.haste.may_hold
        self.declare_options = (*declare.OPTIONS, declare.HOLD) if holds else declare.OPTIONS
        self.haste_options = tuple(one for one in self.declare_options if one != "split")
        self.weapon_aliases = CHARTS.aliases

    def options_in(self, phase: str) -> tuple[str, ...]:
        """What may be declared: a haste action is never split (ASH-HAS-07)."""
        return self.declare_options if phase == "main" else self.haste_options

    def tens_double(self, special: bool) -> bool:
        """Whether a 10 is two successes on this roll (ASH-DIC-04)."""
        return self.tens_always or (special and self.tens_special)

    def botched(self, hits: int, ones: int, harmful: bool) -> bool:
        """Whether a roll with at least one 1 is a botch (ASH-DIC-03)."""
        rule = self.botch_rule
        if rule == "off" or (harmful and not self.settings.dice.damage_can_botch):
            return False
        return hits == 0 if rule == "no_success_and_a_one" else ones > hits

    # --- what the engine asks of a ruleset ---------------------------------------------------

    def begin_round(self, turn: Turn) -> None:
        rounds.begin_round(turn)

    def storyteller_changed(self, turn: Turn) -> None:
        rounds.storyteller_changed(turn)

    def next(self, turn: Turn) -> bool:
        return rounds.close_gathering(turn)

    def joined(self, turn: Turn, who: str) -> None:
        rounds.joined(turn, who)

    def rejoined(self, turn: Turn, who: str) -> None:
        rounds.rejoined(turn, who)

    def leaving(self, turn: Turn, who: str) -> None:
        rounds.leaving(turn, who)

    def unasked(self, turn: Turn, given: Any) -> None:
        declaring.unasked(turn, given)

    def order_changed(self, turn: Turn) -> None:
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
        return {**pools, **{sheet.trait_key(name): value for name, value in current.items()}}

    def arm(self, entry: Json) -> dict[str, Json]:
        """A weapon's numbers from a chart key or a mapping; raises `ChartError`."""
        return weapon_to_json(self._allowed(CHARTS.weapon(entry), entry))

    def _allowed(self, weapon: Any, entry: Json) -> Any:
        """With `damage.table` `custom` shipped numbers do not count (ASH-DMG-05)."""
        custom = self.settings.damage.table == "custom"
        written = isinstance(entry, dict) and "damage" in entry
        if custom and not written and not weapon.natural:
            raise ChartError.of(
                weapon.key, entry, "a weapon with its own damage, since damage.table is custom"
            )
        return weapon

    def piece(self, entry: Json) -> dict[str, Json]:
        """A piece of armor from a chart key or a mapping; raises `ChartError`."""
        return armor_to_json(CHARTS.armor_piece(entry))

    def knows_trait(self, name: str) -> bool:
        return sheet.trait_key(name) in TRAITS

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

    def hurt(self, turn: Turn, who: str, levels: int, kind: str, soak: bool) -> None:
        left = damage.soaked(turn, self, who, levels, kind, False, "") if soak else levels
        if left:
            damage.mark_levels(turn, self, who, left, kind, None)
        else:
            turn.tell("hit.soaked", who=who)

    def offers(self, state: State, question: Question) -> list[dict[str, Json]]:
        if question.aside:
            return chases.offers(state, self, question)
        if question.kind == "defend":
            return offers.of(state, self, question)
        if question.kind == "void" and "ground" in question.facts:
            return offers.of_void(state, self, question)
        if question.kind == "bayonet":
            return offers.of_bayonet(state, self, question)
        if question.kind == "declare":
            return self._declaring(state, state.people[question.who])
        return []

    def _declaring(self, state: State, person: Person) -> list[dict[str, Json]]:
        """What somebody who declares is told: their haste, and who attacks them already."""
        sources = haste.sources_of(self, person) if state.phase == "main" else []
        found: list[dict[str, Json]] = [{"haste": source} for source in sources]
        if held := holding.holds(state, person.id) or holding.held_by(state, person.id):
            found.append({"hold": in_hold.told(state, self, person, held)})
        if self.is_public(state) and (attackers := crowd.attackers(state, person.id)):
            found.append({"attackers": [state.people[who].name for who in attackers]})
        return found

    def may_abort(self, state: State, who: str) -> bool:
        """Whether somebody could abort an action that has become void (ASH-ABT-01)."""
        person = state.people[who]
        failed = person.notes.get("abort_failed")
        return not failed and abort.may(state, self, person, abort.VOID)

    def free_roll(self, turn: Turn, who: str, pool: str, difficulty: str) -> None:
        rolls.free_roll(turn, self, who, pool, difficulty)

    def heal(self, turn: Turn, who: str, levels: int, kind: str) -> None:
        damage.heal(turn, self, who, levels, kind)

    def health(self, state: State, person: Person) -> dict[str, Json]:
        return {
            "track": person.track,
            "level": sheet.level_name(self, person),
            "penalty": self.penalties[min(len(person.track), self.boxes)],
            "boxes": self.boxes,
        }

    def words(self, state: State, action: dict[str, Json] | None) -> str:
        return declare.words(self, state, action)

    def told(self, state: State, action: dict[str, Json] | None) -> str:
        return declare.told(self, state, action)

    def rating(self, state: State, person: Person) -> int:
        return initiative.rating(self, person)

    def last_round(self, begun: int, rounds_: int) -> int:
        """ASH-BKP-05: the round in which something begins is its first."""
        first = self.settings.bookkeeping.count_first_round
        return begun + rounds_ - 1 if first else begun + rounds_

    def public_rulings(self) -> bool:
        return self.settings.storyteller.override == "logged_and_public"

    def maneuvers(self, state: State, person: Person) -> list[dict[str, Json]]:
        return chases.listing(state, self, person) or maneuvers.listing(state, self, person)

    def is_public(self, state: State) -> bool:
        return self.settings.declare.public or state.step != "declare"

    def fight_view(self, state: State, reader: str | None = None) -> dict[str, Json]:
        """Seconds of the story that have gone by (ASH-RND-03)."""
        return {
            "elapsed": self.settings.round.seconds * (state.round - 1),
            "grapples": holding.shown(state, self, reader),
            "chases": chases.shown(state, self, reader),
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
            "piling": crowd.forecast(state, self, person, len(attackers)),
        }


def _word(text: str | None) -> str:
    return (text or "").strip().lower()


def read_levels(entries: tuple[str, ...]) -> tuple[Level, ...]:
    """The boxes of `health.levels`; a box where no action is possible keeps the last penalty."""
    levels: list[Level] = []
    penalty = 0
    for entry in entries:
        name, _, value = entry.partition(":")
        out = value == "out"
        penalty = penalty if out else int(value)
        levels.append(Level(name, penalty, out))
    return tuple(levels)


def read_formula(text: str) -> tuple[tuple[int, str], ...]:
    """`d10+wits-wounds` as signed names."""
    parts = re.findall(r"([+-]?)([a-z0-9]+)", text.replace(" ", "").lower())
    return tuple((-1 if sign == "-" else 1, name) for sign, name in parts)
