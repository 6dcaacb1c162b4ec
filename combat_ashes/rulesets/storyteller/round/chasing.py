"""Chases under these rules: their pools, their dice, their attacks (ASH-CHS)."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.look import Look
from ....engine.pools import split_pool
from ....engine.state import Json, Person, State, Step
from ....engine.turn import Turn
from ...declared.ruleset import Declaring
from ...parts.throws import Throw
from ..attack import harm, moments, records, strike, throws
from ..attack.reading import attack, even
from ..notes import DIFFICULTIES, POOLS
from ..people import acts, dice, sheet, space
from ..people.options import read
from ..rules import ABILITIES, ATTRIBUTES, StoRules
from ..values import Attack, Item, Moment, stored
from . import ending

EXTRAS = frozenset({"willpower", "specialty"})


class StoChases(Declaring, StoRules):
    """What these rules give to chases."""

    def chase_words(self, text: str) -> tuple[str, ...]:
        return split_pool(text)

    def is_trait(self, person: Person, word: str) -> bool:
        return word in ATTRIBUTES or word in ABILITIES or word in person.traits

    def is_attribute(self, word: str) -> bool:
        return word in ATTRIBUTES

    def chase_pool(self, state: State, person: Person, words: tuple[str, ...]) -> Terms:
        look = Look(state, self)
        return sheet.own_terms(self, person, words) + sheet.ruled_dice(look, person)

    def chase_hardships(self, state: State, person: Person, words: tuple[str, ...]) -> Terms:
        return sheet.hardships(Look(state, self), person, "chase", words)

    def ruled_pool(self, person: Person, purpose: str) -> str | None:
        words = POOLS.of(person.notes).get(purpose)
        return "+".join(words) if words else None

    def ruled_difficulty(self, person: Person, purpose: str) -> int | None:
        return DIFFICULTIES.of(person.notes).get(purpose)

    def chase_extras(self, turn: Turn[StoRules], who: str, options: list[str]) -> list[str]:
        found = read(turn, turn.person(who), options, EXTRAS)
        return [name for name in ("willpower", "specialty") if found.get(name)]

    def chase_roll(
        self,
        turn: Turn[StoRules],
        who: str,
        purpose: str,
        pool: Terms,
        difficulty: Terms,
        against: str | None = None,
        extras: tuple[str, ...] = (),
    ) -> int:
        return dice.roll(turn, Throw(who, purpose, pool, difficulty, against, extras)).successes

    # --- attacks --------------------------------------------------------------------------------

    def chase_attack(
        self, turn: Turn[StoRules], who: str, args: dict[str, Json]
    ) -> dict[str, Json]:
        """An attack on somebody in the same chase; by hand or not is for the chase to judge."""
        target = turn.find(str(args.get("target") or ""))
        if target.id == who:
            turn.refuse("err.attack.self")
        action = attack(turn, turn.person(who), args)
        if not isinstance(action, Attack):
            turn.refuse("err.chase.ranged_only")
        ranged = throws.reach(turn, turn.person(who), action) != "close"
        return {**stored(action), "target": target.id, "ranged": ranged, "power": False}

    def chase_shot(
        self,
        turn: Turn[StoRules],
        who: str,
        action: dict[str, Json],
        dodge: dict[str, Json] | None,
    ) -> None:
        """A shot against the target's own dodge; splits share the pool (STO-GEN-02)."""
        own = {k: v for k, v in action.items() if k not in ("target", "ranged", "power", "split")}
        told = acts.read(own)
        assert isinstance(told, Attack)
        person, target = turn.person(who), turn.person(action["target"])
        parts = int(action.get("split", 0))
        if parts > 1:
            told = replace(told, dice=even(throws.own_dice(turn, person, told), parts)[0])
        item = Item(who, own=told, free="free")
        throw = throws.attack(turn, person, target, told, item)
        record = records.begin(turn, who, target.id, told.maneuver, told.weapon)
        result = dice.roll(turn, throw)
        records.rolled(turn, record, result)
        strike.spend_rounds(turn, who, told)
        met = 0
        if dodge is not None:
            met = self._dodge(turn, target, who, dodge)
        moment = Moment(items=(item,), interrupts=False, at=1, stage="dice")
        left = max(0, result.successes - met)
        blow = strike.against(
            turn, moment, 0, target, told, result._replace(rolled=False), record, left
        )
        if blow.hit:
            blow = strike.roll_damage(turn, item, told, replace(blow, pending=False), 0)
            if blow.rolled:
                blow, _ = strike.soak(turn, blow, strike.source_of(turn, item, told))
            moments.begin(turn, replace(moment, blows=(blow,)))
            harm.mark_levels(turn, target.id, blow.levels, blow.type, who)
            moments.end(turn)

    def _dodge(self, turn: Turn[StoRules], target: Person, by: str, dodge: dict[str, Json]) -> int:
        words = tuple(dodge["words"])
        pool = self.chase_pool(turn.state, target, words)
        pool += tuple((why, less) for why, less in dodge["fewer"])
        base = (("chase", self.settings.chase.defense_difficulty),)
        against = base + self.chase_hardships(turn.state, target, words)
        return dice.roll(turn, Throw(target.id, "dodge", pool, against, by)).successes

    # --- the fight beside -----------------------------------------------------------------------

    def fight_is_on(self, state: State) -> bool:
        return ending.opposed(state)

    def face_to_face(self, turn: Turn[StoRules], one: str, other: str) -> None:
        space.set_range(turn, one, other, 1)

    def round_ends(self) -> tuple[Step, ...]:
        return (("turn_over",),)

    def harmed_from(self, level: str) -> int | None:
        names = [name.lower() for name in self.level_names]
        return names.index(level.lower()) if level.lower() in names else None
