"""Whole rounds of `ashes` in the engine alone, against their dice and sums alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time

from msgspec.structs import asdict, replace

from combat_ashes.engine.decide import Decided, decide
from combat_ashes.engine.dice import Request, SeededDice
from combat_ashes.engine.events import Rolled
from combat_ashes.engine.evolve import evolve_all
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.refusals import Refusal
from combat_ashes.engine.state import STORYTELLER, FightState
from combat_ashes.rulesets import rulebook
from tests.bench import ring
from tests.bench.bare import BareRing
from tests.bench.table import Row

SECONDS = 0.5
"""Processor time that one figure of one run is taken over."""

SHORT_SECONDS = 0.01

PEOPLE, FEW, MANY = 10, 2, 50


def rows(short: bool = False) -> list[Row]:
    """Rounds a second, and whether more people take no more time each."""
    seconds = SHORT_SECONDS if short else SECONDS
    bare = seconds_per_round(BareRing(PEOPLE).timed_round, seconds)
    ten = seconds_per_round(RingFight(PEOPLE).timed_round, seconds)
    retold = seconds_per_round(RetoldFight(PEOPLE).timed_round, seconds)
    each = ten / PEOPLE * 1e6
    few = seconds_per_round(RingFight(FEW).timed_round, seconds) / FEW * 1e6
    many = seconds_per_round(RingFight(MANY).timed_round, seconds) / MANY * 1e6
    return [
        Row("engine: rounds of 10 / bare dice", 1 / ten, 1 / bare, "rounds/s", ">= 0.1"),
        Row("engine: its dice and events alone / bare dice", 1 / retold, 1 / bare, "rounds/s"),
        Row("engine: one of 50 / one of 10", many, each, "us a round", "<= 1.25"),
        # Two people attack each other: one exchange, and nobody has to answer.
        Row("engine: one of 2 / one of 10", few, each, "us a round"),
    ]


def seconds_per_round(timed_round: Callable[[], float], seconds: float) -> float:
    """The mean over as many rounds as fit into so much time, after a few that do not count."""
    for _ in range(5):
        timed_round()
    spent, rounds = 0.0, 0
    while spent < seconds:
        spent += timed_round()
        rounds += 1
    return spent / rounds


class RingFight:
    """A fight of the engine, whose people say what was prepared for them."""

    def __init__(self, people: int) -> None:
        self.state = FightState("ashes")
        self.dice = SeededDice(random.randbytes(16).hex())
        self._say(
            "start", STORYTELLER,
            ruleset="ashes", settings=ring.SETTINGS, room="Alley", seed_hash="",
        )  # fmt: skip
        self._say("take", STORYTELLER, ref=0, name="Sam")
        for place in range(people):
            sheet = {**ring.sheet(place), "name": ring.name(place), "ref": place + 1}
            self._say("join", f"p{place + 1}", sheet=sheet)
        self.lines = {
            (f"p{place + 1}", kind): given
            for place in range(people)
            for kind, given in prepared(place, people).items()
        }

    def timed_round(self) -> float:
        """Play one round; the seconds it took, without the healing after it."""
        number = self.state.round
        began = process_time()
        while self.state.round == number:
            question = self.state.questions[0]
            # Two who attack each other are asked whether they abort, and do not.
            exchange = question.kind == "defend" and "dodge" not in question.options
            self.tell(self.lines[question.who, "void" if exchange else question.kind])
        spent = process_time() - began
        self._heal()
        return spent

    def tell(self, given: Input) -> Decided:
        """Decide one input; what is prepared is never refused."""
        decided = decide(self.state, given, rulebook, self.dice)
        if isinstance(decided, Refusal):
            raise RuntimeError(f"{given} was refused: {decided}")
        self.state = decided.state
        return decided

    def _say(self, do: str, who: str, **args: object) -> None:
        self.tell(Input(do, who, who, args, speaker="Sam"))

    def _heal(self) -> None:
        people = self.state.people.items()
        whole = {who: replace(person, track="", status="active") for who, person in people}
        self.state = replace(self.state, people=whole, books=())


class RetoldFight(RingFight):
    """What no engine of this kind can do without: the dice of a round drawn again from their
    seed, its events made again, and the fight changed by them. Nothing is decided."""

    def __init__(self, people: int) -> None:
        self.told: list[Decided] = []
        super().__init__(people)
        self.told.clear()
        self.begin = self.state
        super().timed_round()

    def tell(self, given: Input) -> Decided:
        self.told.append(super().tell(given))
        return self.told[-1]

    def timed_round(self) -> float:
        """Tell the round again; the seconds it took."""
        state = self.begin
        began = process_time()
        for _, events, _ in self.told:
            for event in events:
                if isinstance(event, Rolled):
                    self._draw(state, event)
            state = evolve_all(state, [type(event)(**asdict(event)) for event in events])
        return process_time() - began

    def _draw(self, state: FightState, event: Rolled) -> None:
        pool = event.pool
        request = Request(state.round, state.phase, event.who, event.who, event.purpose,
                          event.time, pool, 10, pool, event.difficulty, len)  # fmt: skip
        self.dice.roll(request)


def prepared(place: int, people: int) -> dict[str, Input]:
    """What somebody says to each kind of question."""
    who = f"p{place + 1}"
    target = ring.name(ring.next_to(place, people))
    attack = {"target": target, "weapon": "", "manners": [], "options": []}
    return {
        "declare": Input("attack", who, who, attack, (), ring.name(place)),
        "defend": Input("dodge", who, who, {"ability": "", "options": []}, (), ring.name(place)),
        "void": Input("pass", who, who, {}, (), ring.name(place)),
    }
