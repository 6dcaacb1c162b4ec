"""Whole fights of 2 to 12 people under two quite different rule systems, with any lines at all.

ASHES_EXAMPLES=500 looks for longer, and somewhere else each time.
"""

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
from combat_ashes.engine.history import Entry
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.refusals import Refusal
from combat_ashes.engine.rounds import NEXT
from combat_ashes.engine.state import CLOCK, STORYTELLER, Question, State
from combat_ashes.engine.tracks import sort_marks
from combat_ashes.rulesets import default_name, model_of, register, rulebook
from combat_ashes.rulesets.model import describe, keys
from combat_ashes.text.line import split_line
from tests.support.past import effective, replay, take_back
from tests.support.shipped import ASHES
from tests.support.toy import Toy

register(Toy)
LONGER = "ASHES_EXAMPLES" in os.environ
EXAMPLES = int(os.environ.get("ASHES_EXAMPLES", "40"))

TYPED = (
    "attack/committed Jane", "attack/committed Frank=club", "attack/committed Thug=bow",
    "grapple Frank", "grapple Jane=dexterity", "grapple Nobody=teeth", "grapple/defend",
    "grapple/defend strength", "guard", "guard club", "guard attack/power =club",
    "guard grapple", "guard heavy pistol", "guard dodge", "escape", "escape willpower",
    "split attack Jane; dodge", "split attack Jane; attack Frank=heavy pistol",
    "split block; misc shout=wits; escape", "split attack Jane; attack Jane",
    "split guard; dodge", "split dodge", "split grapple Jane; grapple/defend; attack Thug",
    "abort dodge", "abort block melee", "abort escape", "abort grapple/defend", "abort guard",
    "abort attack Jane", "abort attack/committed Frank", "abort split dodge; attack Jane",
    "abort misc hide", "abort", "chase/pursue", "attack Jane=bayonet", "attack Frank=butt, fire",
    "defend/plan block brawl; dodge the rest", "defend/plan accept committed below 4; abort dodge",
    "defend/plan off", "defend/plan nonsense", "abort/plan block if shot", "abort/plan off",
    "grapple Jane", "grapple Frank", "grapple Thug=strength",
    "grapple/sustain", "grapple/sustain dexterity", "grapple/release", "grapple/resist",
    "grapple/resist strength, willpower", "grapple/reverse", "grapple/relent",
    "split grapple/sustain; attack Jane", "split grapple/sustain; attack Frank; dodge",
    "grapple/effect pin", "grapple/effect clinch", "grapple/effect disarm=club, keep",
    "grapple/effect throw=pit", "grapple/effect action=cuffs", "grapple/single slam",
    "grapple/single throw", "grapple/shrug", "grapple/hostage dodge", "grapple/assist Jane",
    "grapple/assist Frank=strength", "misc stand", "misc avoid pit",
    "choose accept", "choose endure", "choose fire", "choose stab", "choose abort",
)  # fmt: skip
NAMES = ("Jane", "Frank", "Teddy", "Thug", "Ann Lee", "Thug", "Jane", "Bob", "Thug", "Paulo", "Eve")
LINES: list[tuple[str, dict[str, Any]]] = [
    *(("attack", {"weapon": weapon}) for weapon in ("", "club", "heavy pistol", "bow", "rubble")),
    *(("attack", {"manners": [manner]}) for manner in ("power", "feint", "kick", "wild")),
    ("attack", {"weapon": "club", "options": ["willpower", "range 12"]}),
    ("attack", {"options": ["pool strength+brawl"]}),
    ("attack", {"options": ["nonsense"]}),
    ("block", {}),
    ("block", {"ability": "melee"}),
    ("block", {"ability": "brawl", "options": ["willpower"]}),
    ("dodge", {"options": ["willpower"]}),
    ("dodge", {}),
    ("misc", {"what": "reload"}),
    ("misc", {"what": "climb", "pool": "strength+athletics", "difficulty": "7"}),
    ("misc", {}),
    ("pass", {}),
    ("delay", {}),
    ("act", {}),
    ("grapple", {}),
    ("haste", {"count": 1, "source": "rage"}),
    ("haste", {"count": 2, "source": "celerity"}),
    ("haste", {"count": 9, "source": ""}),
    ("remind", {"what": "the fire"}),
    ("leave", {}),
    ("next", {}),
    *(("choose", {"word": word}) for word in ("1", "agree", "refuse", "insist", "yes", "yes", "?")),
    ("nonsense", {}),
    *(ASHES.read(split_line(text)) for text in TYPED),
]
SETS = (
    "cover half", "cover 7 roof", "range 30 Jane", "grips Frank", "grips Frank off", "unaware Jane",
    "direction roof", "attackers 1", "pool attack strength+brawl", "pool attack off",
    "difficulty dodge 4", "defense off", "defense dodge", "defense free", "haste 2", "bonus 5",
    "soak lethal on", "damage aggravated unsoakable", "wounds off", "body 3", "joints off",
    "weapon knife",
    "weapon off", "armor off", "status dead", "status active", "status unconscious", "status fled",
    "side red", "prone", "prone off", "condition wet", "nonsense twice over", "",
)  # fmt: skip
RULINGS = (
    "void Jane", "void Frank", "veto Jane", "action cuffs=3", "action cuffs=9",
    "reopen Jane", "reopen Frank", "result Jane attack 5", "dead Frank", "up Frank",
    "torpor Jane", "unconscious Thug", "nonsense",
)  # fmt: skip
STORYTELLER_LINES: list[tuple[str, dict[str, Any]]] = [
    *(("next", {}) for _ in range(6)),
    *(("set", {"what": what}) for what in SETS),
    *(("rule", {"what": what}) for what in RULINGS),
    ("pause", {"why": "dinner"}),
    *(("resume", {}) for _ in range(3)),
    ("mode", {"mode": "storyteller"}),
    ("mode", {"mode": "auto"}),
    ("mode", {"mode": "nonsense"}),
    ("timer", {"seconds": 60}),
    ("damage", {"levels": 2, "damage": "bashing", "soak": True}),
    ("damage", {"levels": 3, "damage": "lethal"}),
    ("damage", {"levels": 9, "damage": "aggravated"}),
    *(("heal", {"levels": 3, "damage": kind}) for kind in ("bashing", "lethal", "aggravated")),
    ("modify", {"dice": -2, "difficulty": 0, "why": "mud", "rounds": 1}),
    ("modify", {"dice": 0, "difficulty": 1}),
    ("modify", {"dice": 0, "difficulty": 0}),
    ("initiative", {"total": 30}),
    ("initiative", {"total": -3}),
    ("books", {"entry": "damage",
               "facts": {"levels": 2, "damage": "lethal", "soak": False, "every": True}}),
    ("books", {"entry": "check",
               "facts": {"pool": "stamina+athletics", "difficulty": 7, "why": "smoke"}}),
    ("books", {"entry": "clear", "number": 1}),
    ("edit", {"changes": {"traits": {"dexterity": 5, "brawl": 5}}, "what": "dexterity"}),
    ("remove", {}),
    ("hazard", {"name": "pit", "dice": 4, "damage": "lethal", "yards": 3}),
    ("settings", {"settings": {}}),
    *(("switch", {"ruleset": name}) for name in (default_name(), Toy.name) for _ in range(3)),
]  # fmt: skip
TRAITS = ("dexterity", "strength", "stamina", "wits", "composure", "brawl", "melee", "firearms",
          "athletics", "defense", "celerity", "rage", "willpower", "fortitude")  # fmt: skip
SHEETS = st.fixed_dictionaries(
    {
        "traits": st.dictionaries(st.sampled_from(TRAITS), st.integers(0, 6)),
        "kind": st.sampled_from(["mortal", "vampire", "garou", ""]),
        "weapons": st.sampled_from([[], ["club"], ["heavy pistol", "knife"], ["bow", "club"],
                                    [{"name": "rifle", "bayonet": "S+2 lethal"}]]),
        "armor": st.sampled_from([[], ["vest"], ["kevlar", "riot"]]),
        "health": st.sampled_from(["", "", "", "/", "X//", "*XXXX/"]),
        "player": st.sampled_from([True, True, True, False]),
        "side": st.sampled_from([None, None, "red", "blue"]),
    }
)
INDEX = st.integers(0, 999)
PLAIN: tuple[str, dict[str, Any]] = ("attack", {})
INSIDE = ("sustain", "let_go", "resist", "reverse", "relent", "assist")
OFTEN = (
    *INSIDE, "attack", "block", "dodge", "haste", "guard", "escape", "grapple", "split", "abort",
)  # fmt: skip
LIKELY = [line for line in LINES if line[0] in OFTEN] + [PLAIN] * 9
MOVES = st.lists(
    st.tuples(INDEX, INDEX, st.sampled_from(LIKELY)), min_size=1, max_size=12
)
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


class Fight(RuleBasedStateMachine):
    """One fight, every input of which is decided twice: as it stands, and out of JSON."""

    ruleset: ClassVar[str] = ""

    @initialize(
        seed=st.integers(0, 9999),
        sheets=st.lists(SHEETS, min_size=2, max_size=12),
        storyteller=st.booleans(),
        changed=st.lists(st.integers(0, 999), max_size=4),
    )
    def begin(
        self, seed: int, sheets: list[dict[str, Any]], storyteller: bool, changed: list[int]
    ) -> None:
        self.seed = str(seed)
        self.state = State(ruleset=self.ruleset)
        self.entries: list[Entry] = []
        self.inputs: dict[int, Input] = {}
        self.refs = 0
        self.counted: tuple[int, dict[str, int]] = (0, {})
        legal = choices(self.ruleset)
        start = {
            "ruleset": self.ruleset, "room": "Alley", "seed_hash": "hash",
            "settings": dict(legal[number % len(legal)] for number in changed),
        }  # fmt: skip
        self.give(Input("start", STORYTELLER, STORYTELLER, start))
        if storyteller:
            self.give(Input("take", STORYTELLER, STORYTELLER, {"ref": 999, "name": "Sten"}))
        for sheet in sheets:
            self.join(sheet)

    # --- one input ---------------------------------------------------------------------------

    def give(self, given: Input) -> Decided | Refusal:
        """Decide an input, and hold everything to it that must hold for any input."""
        before = dump_state(self.state)
        outcome = decide(self.state, given, rulebook, SeededDice(self.seed))
        assert dump_state(self.state) == before, "a state was changed in place"
        read = load_input(dump_input(given))
        again = decide(load_state(before), read, rulebook, SeededDice(self.seed))
        if isinstance(outcome, Refusal):
            assert outcome == again and outcome.code.startswith("err.")
            return outcome
        assert isinstance(again, Decided)
        events = dump_events(outcome.events)
        assert events == dump_events(again.events), "stored and live fights differ"
        after = dump_state(outcome.state)
        assert after == dump_state(again.state)
        assert after == dump_state(evolve_all(load_state(before), load_events(events)))
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
                assert event.pool >= 0 and len(event.faces) >= event.pool
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

    @rule(sheet=SHEETS)
    @precondition(lambda self: len(self.state.people) < 6 and self.state.round > 1)
    def come_late(self, sheet: dict[str, Any]) -> None:
        self.join(sheet)

    def join(self, sheet: dict[str, Any]) -> None:
        self.refs += 1
        name = NAMES[self.refs % len(NAMES)]
        by = STORYTELLER if not sheet["player"] and self.state.storyteller else f"new{self.refs}"
        verb = "add" if by == STORYTELLER else "join"
        given = Input(verb, by, by, {"sheet": {**sheet, "ref": self.refs, "name": name}})
        outcome = self.give(given)
        if isinstance(outcome, Refusal):
            assert outcome.code in ("err.fight.paused", "err.fight.over", "err.sheet.gear")

    @rule(moves=MOVES)
    def play_on(self, moves: list[tuple[int, int, tuple[str, dict[str, Any]]]]) -> None:
        """Lines that mostly fit, so that fights get somewhere."""
        for which, whom, line in moves:
            asked = [question for question in self.state.questions if question.blocks]
            if not asked or self.state.status != "running":
                return
            given = self.fitting(asked[which % len(asked)], line, whom)
            if isinstance(self.give(given), Refusal):
                self.give(Input("pass", given.who, given.who))

    @rule(moves=MOVES)
    def play_on_and_on(self, moves: list[tuple[int, int, tuple[str, dict[str, Any]]]]) -> None:
        self.play_on(moves)

    def fitting(self, question: Question, line: tuple[str, dict[str, Any]], whom: int) -> Input:
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

    @rule(who=INDEX, line=st.sampled_from(LINES), whom=INDEX, override=st.booleans())
    def say_anything(
        self, who: int, line: tuple[str, dict[str, Any]], whom: int, override: bool
    ) -> None:
        verb, args = line
        by = STORYTELLER if override and self.state.storyteller else self.someone(who)
        allow = ("err.attack.manner", "err.haste.not_announced") if override else ()
        given = {"target": self.name(whom), **args} if verb == "attack" else args
        self.give(Input(verb, by, self.someone(who), given, allow))

    @rule(lines=st.lists(st.tuples(st.sampled_from(STORYTELLER_LINES), INDEX), max_size=3))
    def storyteller(self, lines: list[tuple[tuple[str, dict[str, Any]], int]]) -> None:
        for (verb, args), who in lines:
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
        event, self.state = undone
        self.entries.append(Entry(len(self.entries) + 1, (event,)))
        assert dump_state(replay(self.entries)) == dump_state(self.state)
        self.counted = (0, {})
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
            assert len(person.track) <= rules.health(self.state, person)["boxes"]
            assert person.track == sort_marks(person.track)

    @invariant()
    def attackers_are_only_counted_up_within_a_round(self) -> None:
        if not hasattr(self, "state"):
            return
        counts = {p.id: p.notes.get("incoming", 0) for p in self.state.people.values()}
        round_then, then = self.counted
        if round_then == self.state.round and self.state.phase != "bookkeeping":
            assert all(counts[who] >= then[who] for who in counts.keys() & then.keys())
        self.counted = (self.state.round, counts)

    @invariant()
    def grapples_are_whole(self) -> None:
        """Nobody is in two, both ends are there, and Control is 1 or more at a question."""
        if not hasattr(self, "state") or self.state.status != "running":
            return
        held = self.state.notes.get("grapples") or []
        victims = [grapple["victim"] for grapple in held]
        assert len(set(victims)) == len(victims), held
        for grapple in held:
            assert grapple["grappler"] not in victims, held
            assert {grapple["grappler"], grapple["victim"]} <= self.state.people.keys(), held
            mid_blow = any(step[0] == "zero_check" for step in self.state.agenda)
            assert grapple["pinned"] or grapple["control"] > 0 or mid_blow, held

    @invariant()
    def it_waits_for_somebody_or_is_over(self) -> None:
        if not hasattr(self, "state") or self.state.status in ("over", "paused"):
            return
        state = self.state
        still = state.agenda[:1] == (NEXT,) and state.storyteller is None
        gathering = state.round == 1 and not state.able() and not state.agenda
        assert state.waits() or still or gathering, state.agenda
        for question in state.questions:
            if question.who == STORYTELLER:
                assert state.storyteller is not None
            elif question.blocks:
                able = ("active", "chase") if question.aside else ("active",)
                assert state.people[question.who].status in able, question

    def teardown(self) -> None:
        if getattr(self, "entries", None):
            assert dump_state(replay(self.entries)) == dump_state(self.state)


class ShippedFight(Fight):
    """A fight under the rules that everybody gets who chooses none."""

    ruleset = default_name()


class ToyFight(Fight):
    """A fight under rules that share nothing with them but the engine."""

    ruleset = Toy.name


LIMITS = settings(
    max_examples=EXAMPLES,
    stateful_step_count=35,
    deadline=None,
    derandomize=not LONGER,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=list(Phase) if LONGER else [Phase.generate],
)
TestShippedFight = ShippedFight.TestCase
TestShippedFight.settings = LIMITS
TestToyFight = ToyFight.TestCase
TestToyFight.settings = LIMITS
