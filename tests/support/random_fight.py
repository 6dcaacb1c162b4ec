"""A random fight under any rule system: any lines at all, and what must hold after each of them.

ASHES_EXAMPLES=500 looks for longer, and somewhere else each time.
"""

import json
import os
from typing import Any, ClassVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from combat_ashes.engine.codec import (
    dump_events,
    dump_input,
    dump_state,
    load_events,
    load_input,
    load_state,
)
from combat_ashes.engine.decide import Decided, decide
from combat_ashes.engine.dice import SeededDice
from combat_ashes.engine.events import Rolled
from combat_ashes.engine.evolve import evolve_all
from combat_ashes.engine.fight import Fight
from combat_ashes.engine.health_track import sort_marks
from combat_ashes.engine.history import Entry
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.refusals import Refusal
from combat_ashes.engine.rounds import NEXT
from combat_ashes.engine.state import CLOCK, STORYTELLER, FightState, Question
from combat_ashes.rulesets import model_of, new_fight, rulebook, thawed
from combat_ashes.rulesets.model import describe, keys
from tests.support.past import effective, replay, take_back
from tests.support.systems import ALL_LINES, SYSTEMS, Line, System

LONGER = "ASHES_EXAMPLES" in os.environ
EXAMPLES = int(os.environ.get("ASHES_EXAMPLES", "12"))
LIMITS = settings(
    max_examples=EXAMPLES,
    stateful_step_count=35,
    deadline=None,
    derandomize=not LONGER,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=list(Phase) if LONGER else [Phase.generate],
)

NAMES = ("Jane", "Frank", "Teddy", "Thug", "Ann Lee", "Thug", "Jane", "Bob", "Thug", "Paulo", "Eve")
INDEX = st.integers(0, 999)
MOVES = st.lists(st.tuples(INDEX, INDEX, INDEX), min_size=1, max_size=12)
SHEETS = {name: system.sheets() for name, system in SYSTEMS.items()}
ABSENCES = ("logged_out", "left_room", "deleted", "back", "back", "late", "late", "late", "release")


def choices(ruleset: str) -> list[tuple[str, str]]:
    """Every key of a ruleset that has a few legal words, with each of them."""
    found = []
    for dotted in keys(model_of(ruleset)):
        legal = describe(model_of(ruleset), dotted).legal
        words = legal.removeprefix("one of ").replace(" or ", ", ").split(", ")
        if legal == "true or false" or legal.startswith("one of "):
            found += [(dotted, word) for word in words if " " not in word]
    return found


class PlayedFight(RuleBasedStateMachine):
    """One fight, every input of which is decided twice: as it stands, and out of JSON."""

    ruleset: ClassVar[str] = ""

    @property
    def system(self) -> System:
        """The rules in force, which a storyteller may change."""
        return SYSTEMS[self.state.ruleset]

    @initialize(
        seed=st.integers(0, 9999),
        people=st.integers(2, 12),
        data=st.data(),
        storyteller=st.booleans(),
        changed=st.lists(st.integers(0, 999), max_size=4),
    )
    def begin(
        self, seed: int, people: int, data: st.DataObject, storyteller: bool, changed: list[int]
    ) -> None:
        self.seed = str(seed)
        self.state = new_fight(self.ruleset)
        self.entries: list[Entry] = []
        self.inputs: dict[int, Input] = {}
        self.refs = 0
        self.seen: FightState | None = None
        legal = choices(self.ruleset)
        start = {
            "ruleset": self.ruleset, "room": "Alley", "seed_hash": "hash",
            "settings": dict(legal[number % len(legal)] for number in changed),
        }  # fmt: skip
        self.give(Input("start", STORYTELLER, STORYTELLER, start))
        if storyteller:
            self.give(Input("take", STORYTELLER, STORYTELLER, {"ref": 999, "name": "Sten"}))
        for _ in range(people):
            self.join(data.draw(SHEETS[self.ruleset]))

    # --- one input ---------------------------------------------------------------------------

    def give(self, given: Input) -> Decided | Refusal:
        """Decide an input, and hold everything to it that must hold for any input."""
        before = dump_state(self.state)
        outcome = decide(self.state, given, rulebook, SeededDice(self.seed))
        assert dump_state(self.state) == before, "a state was changed in place"
        read = load_input(dump_input(given))
        again = decide(thawed(load_state(before)), read, rulebook, SeededDice(self.seed))
        if isinstance(outcome, Refusal):
            assert outcome == again and outcome.code.startswith("err.")
            return outcome
        assert isinstance(again, Decided)
        events = dump_events(outcome.events)
        assert events == dump_events(again.events), "stored and live fights differ"
        after = dump_state(outcome.state)
        assert after == dump_state(again.state)
        # A note that is taken away and set again at once may stand at another place.
        told = evolve_all(load_state(before), load_events(events))
        assert json.loads(after) == json.loads(dump_state(told))
        assert dump_state(load_state(after)) == after
        self.check_rolls(outcome)
        self.state = outcome.state
        number = len(self.entries) + 1
        self.entries.append(Entry(number, load_events(events)))
        self.inputs[number] = given
        return outcome

    @staticmethod
    def check_rolls(outcome: Decided) -> None:
        for event in outcome.events:
            if isinstance(event, Rolled):
                assert event.pool >= 0
                assert event.ruled or len(event.faces) >= event.pool
                assert all(1 <= face <= 10 for face in event.faces)
                assert event.purpose == "initiative" or event.successes >= 0

    def someone(self, number: int) -> str:
        """Somebody's id, now and then that of somebody who is not there."""
        ids = [*self.state.people, "p77"]
        return ids[number % len(ids)]

    def name(self, number: int) -> str:
        names = [*(person.name for person in self.state.people.values()), "", "Nobody"]
        return names[number % len(names)]

    # --- lines -------------------------------------------------------------------------------

    @rule(data=st.data())
    @precondition(lambda self: len(self.state.people) < 6 and self.state.round > 1)
    def come_late(self, data: st.DataObject) -> None:
        self.join(data.draw(SHEETS[self.state.ruleset]))

    def join(self, sheet: dict[str, Any]) -> None:
        self.refs += 1
        name = NAMES[self.refs % len(NAMES)]
        by = STORYTELLER if not sheet["player"] and self.state.storyteller else f"new{self.refs}"
        whole = {**sheet, "ref": self.refs, "name": name}
        given = Input("join", by, by, {"sheet": whole})
        if by == STORYTELLER:
            given = Input("add", by, by, {"sheets": [whole]})
        outcome = self.give(given)
        if isinstance(outcome, Refusal):
            assert outcome.code in ("err.fight.paused", "err.fight.over", "err.sheet.gear")

    @rule(moves=MOVES)
    def play_on(self, moves: list[tuple[int, int, int]]) -> None:
        """Lines that mostly fit, so that fights get somewhere."""
        lines = self.system.fitting
        for which, whom, line in moves:
            asked = [question for question in self.state.questions if question.blocking]
            if not asked or self.state.status != "running":
                return
            given = self.fitting(asked[which % len(asked)], lines[line % len(lines)], whom)
            if isinstance(self.give(given), Refusal):
                self.give(Input("pass", given.who, given.who))

    @rule(moves=MOVES)
    def play_on_and_on(self, moves: list[tuple[int, int, int]]) -> None:
        self.play_on(moves)

    def fitting(self, question: Question, line: Line, whom: int) -> Input:
        who = question.who
        if question.kind in ("declare", "act"):
            others = [p.name for p in self.state.people.values() if p.id != who]
            target = others[whom % len(others)] if others else ""
            return Input(line[0], who, who, {"target": target, **line[1]})
        if question.kind == "init":
            ref = self.state.people[who].ref
            return Input("join", who, who, {"sheet": {"ref": ref, "name": ""}})
        number = whom % max(1, len(question.options))
        if question.options[number:][:1] == ("abort",):
            return Input("abort", who, who, {"line": {"do": "dodge", "args": {}}})
        word = str(1 + number)
        return Input("choose", who, who, {"word": word})

    @rule(who=INDEX, line=st.sampled_from(ALL_LINES), whom=INDEX, override=st.booleans())
    def say_anything(self, who: int, line: Line, whom: int, override: bool) -> None:
        verb, args = line
        by = STORYTELLER if override and self.state.storyteller else self.someone(who)
        allow = ("err.attack.manner", "err.haste.not_announced") if override else ()
        given = {"target": self.name(whom), **args} if verb == "attack" else args
        self.give(Input(verb, by, self.someone(who), given, allow))

    @rule(lines=st.lists(st.tuples(INDEX, INDEX), max_size=3))
    def storyteller(self, lines: list[tuple[int, int]]) -> None:
        for number, who in lines:
            known = self.system.storytellers
            verb, args = known[number % len(known)]
            if self.state.storyteller is None and verb not in ("next", "resume"):
                verb, args = "take", {"ref": 999, "name": "Sten"}
            self.give(Input(verb, STORYTELLER, self.someone(who), args, speaker="Sten"))

    @rule(who=INDEX, how=st.sampled_from(ABSENCES))
    def clock(self, who: int, how: str) -> None:
        if how == "late":
            self.give(Input("time_out", CLOCK, CLOCK))
        elif how == "release":
            self.give(Input("release", CLOCK, CLOCK))
        elif how == "back":
            self.give(Input("present", CLOCK, self.someone(who)))
        else:
            self.give(Input("absent", CLOCK, self.someone(who), {"how": how}))

    @rule(count=st.integers(1, 9), redo=st.sampled_from([True, True, False]))
    def undo(self, count: int, redo: bool) -> None:
        """Taking back and doing the same again is as if nothing had been taken back."""
        then = self.state
        kept = effective(self.entries)
        undone = take_back(self.entries, count, "Sten")
        if undone is None:
            assert count > len(kept) - 1
            return
        event, state = undone
        self.state = thawed(state)
        self.entries.append(Entry(len(self.entries) + 1, (event,)))
        assert dump_state(thawed(replay(self.entries))) == dump_state(self.state)
        self.seen = None
        if not redo:
            return
        for entry in kept[-count:]:
            outcome = self.give(self.inputs[entry.number])
            assert isinstance(outcome, Decided)
            assert dump_events(outcome.events) == dump_events(entry.events)
        assert dump_state(self.state) == dump_state(then)

    # --- what always holds -------------------------------------------------------------------

    @invariant()
    def nobody_is_impossible(self) -> None:
        if not hasattr(self, "state"):
            return
        rules = rulebook(self.state.ruleset, self.state.settings)
        for person in self.state.people.values():
            assert all(left >= 0 for left in person.pools.values()), person
            assert person.haste >= 0
            health = rules.health.shown(Fight(self.state, rules), person)
            assert health.track == person.track[: health.boxes]
            assert person.track == sort_marks(person.track)

    @invariant()
    def the_laws_of_its_rules_hold(self) -> None:
        if not hasattr(self, "state"):
            return
        before, self.seen = self.seen, self.state
        if before is not None and before.ruleset == self.state.ruleset:
            for law in self.system.laws:
                law(before, self.state)

    @invariant()
    def it_waits_for_somebody_or_is_over(self) -> None:
        if not hasattr(self, "state") or self.state.status in ("over", "paused"):
            return
        state = self.state
        goes_on = rulebook(state.ruleset, state.settings).order.follows_by_itself
        still = state.agenda[:1] == (NEXT,) and (state.storyteller is None or goes_on)
        gathering = state.round == 1 and not state.able() and not state.agenda
        stands = self.system.stands(state)
        assert state.waits() or still or gathering or stands, state.agenda
        for question in state.questions:
            if question.who == STORYTELLER:
                assert state.storyteller is not None
            elif question.blocking:
                able = ("active", "chase") if question.parallel else ("active",)
                assert state.people[question.who].status in able, question

    def teardown(self) -> None:
        if getattr(self, "entries", None):
            assert dump_state(thawed(replay(self.entries))) == dump_state(self.state)


def play(machine: type[PlayedFight], ruleset: str) -> None:
    """Let so many random fights be fought under a rule system."""
    fight = type(machine.__name__, (machine,), {"ruleset": ruleset})
    run_state_machine_as_test(fight, settings=LIMITS)
