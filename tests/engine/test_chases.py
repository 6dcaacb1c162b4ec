"""Whole chases of up to six people with any lines at all, under all rules that have chases."""

from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from combat_ashes.engine import events as ev
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.refusals import Refusal
from combat_ashes.engine.state import STORYTELLER, Question
from combat_ashes.rulesets.common.chases import machine, record
from combat_ashes.text.line import split_line
from tests.support.past import effective
from tests.support.random_fight import INDEX, MOVES, PlayedFight, play
from tests.support.shipped import ASHES
from tests.support.systems import SYSTEMS

NAMES = ("Jane", "Frank", "Teddy", "Thug", "Ann Lee", "Thug-2")
RUNNING = (
    *("chase/run" for _ in range(8)),
    "chase/run willpower", "split chase/run; attack Jane=bow", "split chase/run; attack Frank=bow",
    "split chase/run; attack Thug=heavy pistol; attack Frank=bow", "attack Frank=heavy pistol",
    "attack Jane=club", "split attack Jane=bow; dodge", "dodge",
    "chase/maneuver bait", "chase/maneuver gun_it", "chase/maneuver quick_reverse",
    "chase/maneuver never_tell_me_the_odds", "chase/maneuver in_there=wits",
    "chase/maneuver nope", "chase/maneuver tail", "chase/maneuver herd=athletics",
    "chase/maneuver attack_run", "chase/maneuver head_off", "chase/maneuver damnit",
    "chase/quit", "chase/breakoff", "chase/join", "chase/join Frank", "chase/ride Jane",
    "chase/ride Thug", "chase Frank", "chase Jane, Teddy", "chase/stalk Thug",
    "choose accept", "choose 1", "choose 2", "choose leave", "choose stay", "pass",
)  # fmt: skip
RULING = (
    "chase/course alley=4", "chase/course road=9, wits+drive", "chase/course maze=5, wits+stealth",
    "chase/course roofs=6, dexterity+athletics, predator wits+pilot/7",
    "chase/obstacle dexterity+athletics/5", "chase/obstacle 6, prey", "chase/obstacle 8, predator",
    "chase/obstacle wits+drive/6, 2 successes, 2 lethal, not final", "chase/lead 9", "chase/lead 3",
    "chase/lead Jane=10", "chase/lead 0", "chase/limit Jane=1", "chase/limit Frank=2",
    "chase/limit Thug=off", "chase/end", "chase/end caught", "chase/end escaped", "chase/end Jane",
)  # fmt: skip


WORDS = st.lists(st.tuples(INDEX, st.sampled_from(RUNNING)), min_size=1, max_size=15)


class Hunt(PlayedFight):
    """A fight in which people mostly run; the Lead is held to all that was told of it."""

    @initialize(
        seed=st.integers(0, 9999),
        people=st.integers(2, 6),
        data=st.data(),
        storyteller=st.booleans(),
        changed=st.lists(st.integers(0, 999), max_size=4),
        prey=st.integers(1, 3),
    )
    def begin(
        self, seed: int, people: int, data: st.DataObject, storyteller: bool, changed: list[int],
        prey: int = 1,
    ) -> None:  # fmt: skip
        super().begin(seed, people, data, storyteller, changed)
        here = list(self.state.people.values())
        names = [{"name": person.name} for person in here[: min(prey, len(here) - 1)]]
        who = here[-1].id
        self.give(Input("chase", who, who, {"prey": names, "how": "cold"}))

    @rule(moves=WORDS)
    def run_on(self, moves: list[tuple[int, str]]) -> None:
        """Lines of those who are awaited, which mostly fit."""
        for which, text in moves:
            asked = [question for question in self.state.questions if question.blocking]
            if not asked or self.state.status != "running":
                return
            question = asked[which % len(asked)]
            self.answer(question, text, which)

    @rule(moves=WORDS)
    def run_on_and_on(self, moves: list[tuple[int, str]]) -> None:
        self.run_on(moves)

    @rule(moves=WORDS)
    def run_for_ever(self, moves: list[tuple[int, str]]) -> None:
        self.run_on(moves)

    @rule(who=INDEX, prey=INDEX)
    def another(self, who: int, prey: int) -> None:
        """Somebody begins a chase, so that there are always some."""
        hunter, name = self.someone(who), self.name(prey)
        self.give(Input("chase", hunter, hunter, {"prey": [{"name": name}], "how": "stalk"}))

    def answer(self, question: Question, text: str, number: int) -> None:
        who = question.who
        if question.kind in ("maneuver", "obstacle") and question.options:
            text = f"chase/maneuver {question.options[number % len(question.options)]}=wits"
        elif question.kind == "course":
            text = "chase/course maze=7, wits+athletics"
        elif question.kind == "run" and "attack" not in text:
            text = "chase/run"
        do, args = ASHES.read(split_line(text))
        if question.kind == "init":
            do, args = "join", {"sheet": {"ref": self.state.people[who].ref, "name": ""}}
        if isinstance(self.give(Input(do, who, who, args)), Refusal):
            self.give(Input("pass", who, who))

    @rule(who=INDEX, text=st.sampled_from(RUNNING))
    def any_line(self, who: int, text: str) -> None:
        do, args = ASHES.read(split_line(text))
        speaker = self.someone(who)
        self.give(Input(do, speaker, speaker, args))

    @rule(text=st.sampled_from(RULING))
    def any_ruling(self, text: str) -> None:
        if self.state.storyteller is not None:
            do, args = ASHES.read(split_line(text))
            self.give(Input(do, STORYTELLER, STORYTELLER, args, speaker="Sten"))

    @rule(moves=MOVES)
    def fight_on(self, moves: Any) -> None:
        self.play_on(moves)

    # --- what always holds -------------------------------------------------------------------

    def ledger(self) -> dict[tuple[int, str], int]:
        """Every Lead as all that was told of it makes it."""
        leads: dict[tuple[int, str], int] = {}
        for event in (event for entry in effective(self.entries) for event in entry.events):
            if isinstance(event, ev.Ruled) and event.code == "chase.lead":
                number, by = event.facts["chase"], event.facts["over"]
                for key in [key for key in leads if key[0] == number and by in ("", key[1])]:
                    leads[key] = event.facts["lead"]
            elif isinstance(event, ev.Told) and "chase" in event.facts:
                number = event.facts["chase"]
                if event.code == "chase.contest":
                    key = (number, event.facts["by"])
                    assert leads[key] == event.facts["before"]
                    leads[key] = event.facts["after"]
                elif event.code == "chase.joined":
                    leads[number, event.facts["who"]] = event.facts["lead"]
                elif event.code in ("chase_started", "chase.bought"):
                    leads |= {(number, by): lead for by, lead in event.facts["leads"].items()}
        return leads

    @invariant()
    def leads_are_what_was_told(self) -> None:
        if not hasattr(self, "state") or not record.all_of(self.state):
            return
        if self.state.settings.get("chase.multi_predator") == "shared_lead":
            return
        ledger = self.ledger()
        for chase in record.all_of(self.state):
            for by, lead in chase.leads.items():
                assert ledger[chase.number, by] == lead, chase

    @invariant()
    def chases_are_whole(self) -> None:
        """Nobody is in two, both sides are there, everybody in one knows it and can act."""
        if not hasattr(self, "state") or self.state.status != "running":
            return
        chases = record.all_of(self.state)
        people = [who for chase in chases for who in chase.everybody]
        assert len(people) == len(set(people)), chases
        for chase in chases:
            assert chase.prey and chase.predators
            assert set(chase.leads) == set(chase.predators)
            assert chase.state in (machine.RUNNING, machine.OBSTACLE)
            assert set(chase.riders.values()) <= set(chase.principals)
            asked = [q.facts.chase for q in self.state.questions if q.parallel]
            assert chase.number in asked or chase.played, chase
        for who, person in self.state.people.items():
            if person.status == "chase":
                waits = [step for chase in chases for step in chase.edge if who in step]
                assert who in people or waits, who


@pytest.mark.parametrize("ruleset", [name for name in SYSTEMS if SYSTEMS[name].has_chases])
def test_whole_chases(ruleset: str) -> None:
    play(Hunt, ruleset)
