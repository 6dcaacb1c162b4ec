"""Whole rounds of ten under every rule system, against a bare loop of that system's own dice.

Everybody attacks the next with bare hands. One round is played and kept; what is measured is the
same round decided again, input by input, with the same dice.
"""

from __future__ import annotations

from random import choices
from time import process_time

from combat_ashes.engine.decide import Decided, decide
from combat_ashes.engine.dice import SeededDice
from combat_ashes.engine.events import Rolled
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.refusals import Refusal
from combat_ashes.engine.state import STORYTELLER, FightState, Json
from combat_ashes.rulesets import default_name, rulebook, rulesets
from combat_ashes.text.house import surface_of
from combat_ashes.text.line import split_line
from tests.bench import ring
from tests.bench.bare import FACES
from tests.bench.engine import PEOPLE, SECONDS, SHORT_SECONDS, seconds_per_round
from tests.bench.table import Row

TRAITS = {"strength": 2, "dexterity": 3, "stamina": 3, "wits": 3, "composure": 3, "brawl": 3,
          "athletics": 2, "willpower": 5}  # fmt: skip
DODGING = "ashes"
"""Where a defence costs nothing else, all who are attacked dodge; elsewhere they let it come."""
SETTINGS = {"forsaken": {"intent.required": False}}
"""What keeps people from fighting at once is left out."""
KEPT = 2
"""The round that is measured; the first has people still coming in."""
MOST_INPUTS = 400


def rows(short: bool = False) -> list[Row]:
    """Rounds a second and what a line costs, each beside those of the rules in force by default."""
    first, seconds = default_name(), SHORT_SECONDS if short else SECONDS
    kept = {name: KeptRound(name) for name in (first, *(set(rulesets()) - {first}))}
    spent = {name: seconds_per_round(round_.timed_round, seconds) for name, round_ in kept.items()}
    bare = {name: seconds_per_round(round_.timed_dice, seconds) for name, round_ in kept.items()}
    line = {name: spent[name] / len(kept[name].inputs) * 1e6 for name in kept}
    event = {name: spent[name] / kept[name].events * 1e6 for name in kept}
    found: list[Row] = []
    for name in (first, *sorted(set(kept) - {first})):
        rounds = 1 / spent[name]
        found.append(Row(f"{name}: rounds of 10 / bare dice", rounds, 1 / bare[name], "rounds/s"))
        if name == first:
            found.append(Row(f"{name}: a line", line[name], None, "us"))
            continue
        found += [
            Row(
                f"{name}: rounds of 10 / of {first}",
                rounds,
                1 / spent[first],
                "rounds/s",
                ">= 0.77",
            ),
            Row(f"{name}: a line / of {first}", line[name], line[first], "us"),
            # Rules that ask and record more do more in a round: what one event of it costs.
            Row(f"{name}: an event / of {first}", event[name], event[first], "us"),
        ]
    return found


class KeptRound:
    """One round under a rule system: the fight at its beginning, and what was typed in it."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.surface = surface_of(rulesets()[ruleset])
        self.dice = SeededDice("the same for all")
        self.state = FightState(ruleset)
        self.inputs: list[Input] = []
        self.rolls: list[tuple[int, int]] = []
        self.events = 0
        settings = SETTINGS.get(ruleset, {})
        start = {"ruleset": ruleset, "settings": settings, "room": "Alley", "seed_hash": ""}
        self._must(Input("start", STORYTELLER, STORYTELLER, start))
        self._must(Input("take", STORYTELLER, STORYTELLER, {"ref": 0, "name": "Sam"}))
        for place in range(PEOPLE):
            who = f"p{place + 1}"
            self._must(Input("join", who, who, {"sheet": sheet(place)}))
        self._play_until(KEPT)
        self.begins = self.state
        self.inputs, self.rolls, self.events = [], [], 0
        self._play_until(KEPT + 1)

    def timed_round(self) -> float:
        """Decide the round again; the seconds it took."""
        state = self.begins
        began = process_time()
        for given in self.inputs:
            state = self._decided(state, given).state
        return process_time() - began

    def timed_dice(self) -> float:
        """Roll its dice and count them, and remember nothing else; the seconds it took."""
        hurt = 0
        began = process_time()
        for count, difficulty in self.rolls:
            hurt += len([face for face in choices(FACES, k=count) if face >= difficulty])
        return process_time() - began

    def _play_until(self, number: int) -> None:
        while self.state.round < number:
            if not any(self._takes(given) for given in self._may_say()):
                raise RuntimeError(f"{self.ruleset} takes no line at {self.state.questions}")
            if len(self.inputs) > MOST_INPUTS:
                raise RuntimeError(f"{self.ruleset} comes to no round {number}")

    def _may_say(self) -> list[Input]:
        """What whoever is awaited may say, of which the first is meant."""
        asked = next((question for question in self.state.questions if question.blocking), None)
        if asked is None or asked.who == STORYTELLER:
            return [Input("next", STORYTELLER, STORYTELLER)]
        who, place = asked.who, int(asked.who[1:]) - 1
        lines = [f"attack {ring.name(ring.next_to(place, PEOPLE))}", "pass"]
        if asked.kind == "continue":
            lines = ["choose continue"]
        if asked.kind == "defend":
            lines = ["dodge", "pass"] if self.ruleset == DODGING else ["pass"]
        read = (self.surface.read(split_line(line)) for line in lines)
        joins = Input("join", who, who, {"sheet": sheet(place)})
        return [joins] * (asked.kind == "init") + [Input(do, who, who, args) for do, args in read]

    def _takes(self, given: Input) -> bool:
        decided = decide(self.state, given, rulebook, self.dice)
        if isinstance(decided, Refusal):
            return False
        self._goes_on(given, decided)
        return True

    def _must(self, given: Input) -> None:
        self._goes_on(given, self._decided(self.state, given))

    def _goes_on(self, given: Input, decided: Decided) -> None:
        self.state = decided.state
        self.inputs.append(given)
        self.events += len(decided.events)
        rolled = [event for event in decided.events if isinstance(event, Rolled)]
        self.rolls += [(len(event.faces), event.difficulty) for event in rolled]

    def _decided(self, state: FightState, given: Input) -> Decided:
        decided = decide(state, given, rulebook, self.dice)
        if isinstance(decided, Refusal):
            raise RuntimeError(f"{given} was refused: {decided}")
        return decided


def sheet(place: int) -> dict[str, Json]:
    """The sheet of the person at this place."""
    return {"name": ring.name(place), "ref": place + 1, "traits": TRAITS, "weapons": []}
