"""Fights for tests of the rules, without Evennia.

    f = fight(settings={"attack.h2h_difficulty": 7})
    f.join("Jane", dexterity=3, melee=3, weapons=["club"], die=9)
    f.join("Frank", dexterity=2, athletics=2, die=2)
    f.feed("Jane.attack", 3).feed("Frank.dodge", {"successes": 1, "pool": 4})
    f.dodge("Frank").attack("Jane", "Frank", "club", manners=["power"])
    assert f.track("Frank") == "/"
    f.done()

A line that is refused fails the test; `with f.refused("err.declare.hold"):`
expects it. Every die that rolls for initiative shows the person's `die` unless
it is fed; every other roll must be fed, unless `unfed` is "random", or "miss",
which lets what nothing feeds score nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from combat_ashes.engine import events as ev
from combat_ashes.engine.codec import dump_events, dump_state, load_events, load_state
from combat_ashes.engine.decide import decide
from combat_ashes.engine.dice import Request
from combat_ashes.engine.evolve import evolve_all
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.pools import total
from combat_ashes.engine.refusals import Refusal
from combat_ashes.engine.scripted_dice import ScriptedDice, faces_scoring
from combat_ashes.engine.state import CLOCK, STORYTELLER, Combatant, FightState
from combat_ashes.engine.view_model import FightView
from combat_ashes.engine.view_rules import offers_of
from combat_ashes.engine.views import ALL, Reader, seen, view, waiting_for
from combat_ashes.rulesets import look_at, new_fight, rulebook, rulesets, thawed
from combat_ashes.text.house import surface_of
from combat_ashes.text.line import split_line
from combat_ashes.text.surface import Surface

START: dict[str, Any] = {"ruleset": "ashes", "room": "Alley", "seed_hash": ""}
SHEET = ("weapons", "armor", "kind", "breed", "form", "side", "health", "conditions", "pools",
         "specialties", "player", "forms")  # fmt: skip

MOST_LINES = 500
"""More than any round of a test needs."""

ABLE: dict[str, Any] = {
    "strength": 3, "dexterity": 3, "stamina": 3, "wits": 3, "brawl": 3, "melee": 3,
    "firearms": 3, "athletics": 3, "archery": 3, "pools": {"willpower": 5},
}  # fmt: skip
"""Somebody who can do everything a test needs; without permanent Willpower nobody can abort."""


class RefusedLineError(AssertionError):
    """A line of a test was refused."""

    def __init__(self, given: Input, refusal: Refusal) -> None:
        super().__init__(f"{given.who} {given.do} {given.args}: {refusal.code} {refusal.facts}")
        self.refusal = refusal


class TableDice(ScriptedDice):
    """Fed dice that also know what to do with initiative and with misses."""

    def __init__(self, unfed: str) -> None:
        super().__init__({}, "random" if unfed == "random" else "error")
        self.dice: dict[str, int] = {}
        self.miss = unfed == "miss"

    def _unfed(self, request: Request) -> tuple[int, ...]:
        if request.purpose == "initiative" and not self._random:
            return (self.dice.get(request.who, 5),) * request.dice
        if self.miss:
            none = faces_scoring(request.score, 0, request.dice, request.sides)
            assert none is not None
            return none
        return super()._unfed(request)


class PlayedFight:
    """A fight that is told what people type, and can be looked at."""

    def __init__(
        self,
        settings: Mapping[str, Any] | None = None,
        unfed: str = "error",
        storyteller: bool = True,
        ruleset: str = "ashes",
    ) -> None:
        self.state = new_fight(ruleset)
        self.events: list[ev.Event] = []
        self.last: tuple[ev.Event, ...] = ()
        self.table = TableDice(unfed)
        start = {**START, "ruleset": ruleset, "settings": dict(settings or {})}
        self.tell("start", **start)
        if storyteller:
            self.tell("take", ref=99, name="Sam")

    # --- who ---------------------------------------------------------------------------------

    def join(self, name: str, die: int = 5, by: str = "player", **sheet: Any) -> PlayedFight:
        """Bring somebody in: fields of a sheet as in a scenario, the rest are traits."""
        facts = {key: sheet.pop(key) for key in SHEET if key in sheet}
        who = f"p{self.state.joined + 1}"
        self.table.dice[who] = die
        ref = self.state.joined + 1
        whole = {"name": name, "ref": ref, "traits": sheet, **facts}
        if by == STORYTELLER:
            return self.input(Input("add", by, who, {"sheets": [whole]}, speaker="Sam"))
        return self.input(Input("join", by, who, {"sheet": whole}, speaker="Sam"))

    def id(self, name: str) -> str:
        """The id of somebody by name."""
        found = [who for who, person in self.state.people.items() if person.name == name]
        return found[0] if found else STORYTELLER

    def person(self, name: str) -> Combatant:
        """Somebody as the fight keeps them."""
        return self.state.people[self.id(name)]

    # --- saying lines ------------------------------------------------------------------------

    def input(self, given: Input) -> PlayedFight:
        """Decide one input; a refusal raises."""
        decided = decide(self.state, given, rulebook, self.table)
        if isinstance(decided, Refusal):
            raise RefusedLineError(given, decided)
        self.state = decided.state
        self.last = decided.events
        self.events += decided.events
        return self

    def say(
        self, name: str, do: str, /, by: str = "", allow: tuple[str, ...] = (), **args: Any
    ) -> PlayedFight:
        """A line of somebody, or one that the storyteller speaks for them (`by="st"`)."""
        who = self.id(name)
        return self.input(Input(do, by or who, who, args, allow, "Sam"))

    def tell(
        self, do: str, name: str = "", /, allow: tuple[str, ...] = (), **args: Any
    ) -> PlayedFight:
        """A line of the storyteller, about somebody where there is a `name`."""
        who = self.id(name) if name else STORYTELLER
        return self.input(Input(do, STORYTELLER, who, args, allow, "Sam"))

    @property
    def surface(self) -> Surface:
        """What is typed and read under the rules of the fight."""
        return surface_of(rulesets()[self.state.ruleset])

    def line(self, name: str, text: str, /, **more: Any) -> PlayedFight:
        """Any line as it is typed, with or without its plus: `abort dodge`, `guard knife`."""
        do, args = self.surface.read(split_line(text))
        return self.say(name, do, **more, **args)

    def attack(
        self,
        name: str,
        target: str,
        weapon: str = "",
        manners: tuple[str, ...] | list[str] = (),
        options: tuple[str, ...] | list[str] = (),
        **more: Any,
    ) -> PlayedFight:
        """`+attack/manner target=weapon, option`"""
        return self.say(
            name, "attack", target=target, weapon=weapon, manners=list(manners),
            options=list(options), **more,
        )  # fmt: skip

    def block(self, name: str, ability: str = "", options: Any = (), **more: Any) -> PlayedFight:
        """`+block ability`"""
        return self.say(name, "block", ability=ability, options=list(options), **more)

    def dodge(self, name: str, options: Any = (), **more: Any) -> PlayedFight:
        """`+dodge`"""
        return self.say(name, "dodge", ability="", options=list(options), **more)

    def misc(
        self, name: str, what: str, pool: str = "", difficulty: Any = "", **more: Any
    ) -> PlayedFight:
        """`+misc what=pool/difficulty`"""
        return self.say(name, "misc", what=what, pool=pool, difficulty=difficulty, **more)

    def pass_(self, *names: str) -> PlayedFight:
        """`+pass`, of one or of several after one another."""
        for name in names:
            self.say(name, "pass")
        return self

    def delay(self, name: str) -> PlayedFight:
        """`+delay`"""
        return self.say(name, "delay")

    def haste(self, name: str, count: int, source: str = "", **more: Any) -> PlayedFight:
        """`+haste count=source`"""
        return self.say(name, "haste", count=count, source=source, **more)

    def choose(self, name: str, word: str) -> PlayedFight:
        """`+choose word`; the storyteller is `Storyteller`."""
        return self.say(name, "choose", word=word)

    def remind(self, name: str, what: str, **more: Any) -> PlayedFight:
        """`+remind what`"""
        return self.say(name, "remind", what=what, **more)

    def next(self) -> PlayedFight:
        """`+combat/next`"""
        return self.tell("next")

    def set(self, name: str, what: str) -> PlayedFight:
        """`+combat/set name=what`"""
        return self.tell("set", name, what=what)

    def rule(self, what: str) -> PlayedFight:
        """`+combat/rule what`"""
        return self.tell("rule", what=what)

    def damage(self, name: str, levels: int, kind: str, soak: bool = False) -> PlayedFight:
        """`+damage[/soak] name=levels kind`"""
        return self.tell("damage", name, levels=levels, damage=kind, soak=soak)

    def heal(self, name: str, levels: int, kind: str) -> PlayedFight:
        """`+heal name=levels kind`"""
        return self.tell("heal", name, levels=levels, damage=kind)

    def modify(self, name: str, dice: int = 0, difficulty: int = 0, **more: Any) -> PlayedFight:
        """`+combat/mod name=dice`"""
        return self.tell("modify", name, dice=dice, difficulty=difficulty, **more)

    def initiative(self, name: str, total: int) -> PlayedFight:
        """`+combat/init name=total`"""
        return self.tell("initiative", name, total=total)

    def clock(self, do: str, name: str = "", /, **args: Any) -> PlayedFight:
        """What the clock reports: `absent`, `present`, `time_out`."""
        who = self.id(name) if name else CLOCK
        return self.input(Input(do, CLOCK, who, args))

    def end_round(self) -> PlayedFight:
        """Let everything that is still awaited take its default, up to the next round."""
        now = self.state.round
        for _ in range(MOST_LINES):
            if self.state.round != now or self.state.status != "running":
                return self
            self._go_on()
        raise AssertionError("the round does not end")

    def _go_on(self) -> None:
        self.tell("next") if self.state.storyteller is not None else self.clock("time_out")

    def next_round(self) -> PlayedFight:
        """To the first declaration of the next round."""
        self.end_round()
        for _ in range(MOST_LINES):
            if self.state.step != "initiative":
                return self
            self._go_on()
        raise AssertionError("the next round does not begin")

    @contextmanager
    def refused(self, code: str) -> Iterator[None]:
        """Expect a refusal with this code, which changes nothing."""
        before = self.state
        try:
            yield
        except RefusedLineError as error:
            assert error.refusal.code == code, str(error)
            assert self.state is before
        else:
            raise AssertionError(f"was not refused, {code} was expected")

    # --- dice --------------------------------------------------------------------------------

    def feed(self, roll: str, *entries: Any) -> PlayedFight:
        """Results of `<name>.<purpose>`; a tuple or a list is faces."""
        self.table.feed(
            roll, *({"faces": list(e)} if isinstance(e, (tuple, list)) else e for e in entries)
        )
        return self

    def done(self) -> PlayedFight:
        """The fight is told: all dice are used, and it can be stored and replayed."""
        assert not self.table.left_over(), self.table.left_over()
        events = load_events(dump_events(tuple(self.events)))
        assert thawed(evolve_all(FightState(""), events)) == self.state
        assert thawed(load_state(dump_state(self.state))) == self.state
        return self

    # --- looking -----------------------------------------------------------------------------

    def view(self, name: str = "") -> dict[str, Any]:
        """The view of somebody, or of one who may see everything, without its log."""
        shown = self._view(name, ())
        del shown["log"]
        return shown

    def seen(self, name: str = "") -> FightView[Any, Any]:
        """The same as values, as screens are made of it."""
        return seen(look_at(self.state), Reader(self.id(name)) if name else ALL)

    def log(self, name: str = "") -> list[dict[str, Any]]:
        """The log in that view."""
        log: list[dict[str, Any]] = self._view(name, self.events)["log"]
        return log

    def _view(self, name: str, events: Iterable[ev.Event]) -> dict[str, Any]:
        reader = Reader(self.id(name)) if name else ALL
        return view(look_at(self.state), reader, events)

    def waiting(self) -> list[str]:
        """Who is awaited; the storyteller is `Sam`."""
        return [each.name for each in waiting_for(self.state)]

    def asked(self) -> list[tuple[str, str]]:
        """Who is asked what: `[("Frank", "declare")]`."""
        return [(each.name, each.question) for each in waiting_for(self.state)]

    def options(self) -> list[str]:
        """What the one who is awaited may choose."""
        (awaited,) = waiting_for(self.state)
        return awaited.options

    def offered(self, name: str) -> Sequence[Any]:
        """What the rules say about the choices of who is asked."""
        who = STORYTELLER if name == "Sam" else self.id(name)
        asked = next(question for question in self.state.questions if question.who == who)
        return offers_of(look_at(self.state), asked)

    def order(self) -> list[str]:
        """Names, highest initiative first."""
        return [placed["name"] for placed in self.view()["order"]]

    def track(self, name: str) -> str:
        """Somebody's filled boxes, worst first."""
        return self.person(name).track

    def rolls(self, name: str, purpose: str) -> list[ev.Rolled]:
        """Every roll of somebody for a purpose."""
        who = self.id(name)
        return [
            e for e in self.events
            if isinstance(e, ev.Rolled) and e.who == who and e.purpose == purpose
        ]  # fmt: skip

    def roll(self, name: str, purpose: str) -> ev.Rolled:
        """Their last roll for a purpose."""
        return self.rolls(name, purpose)[-1]

    def pool(self, name: str, purpose: str) -> int:
        """The dice of their last roll for a purpose."""
        return self.roll(name, purpose).pool

    def difficulty(self, name: str, purpose: str) -> int:
        """The difficulty of their last roll for a purpose."""
        return self.roll(name, purpose).difficulty

    def crowd(self, name: str, purpose: str) -> list[int]:
        """What several attackers took off each of their rolls for a purpose."""
        return [
            total(tuple(term for term in roll.pool_terms if term[0] == "attackers"))
            for roll in self.rolls(name, purpose)
        ]

    def all_rolls(self) -> list[tuple[str, str]]:
        """Every roll but initiative in order, as (name, purpose)."""
        return [
            (self.state.people[e.who].name, e.purpose)
            for e in self.events
            if isinstance(e, ev.Rolled) and e.purpose != "initiative" and e.who in self.state.people
        ]

    def told(self, code: str) -> list[dict[str, Any]]:
        """The facts of everything that was told under a code."""
        return [e.facts for e in self.events if isinstance(e, ev.Told) and e.code == code]

    def of(self, kind: type[Any]) -> list[Any]:
        """Every event of a kind."""
        return [e for e in self.events if isinstance(e, kind)]


def declare(f: PlayedFight, **said: str) -> PlayedFight:
    """Everybody declares for the Main phase as is written here, or passes."""
    while f.state.step == "declare" and f.state.phase == "main":
        name = f.waiting()[0]
        f.line(name, said.get(name, "pass"))
    return f


def fight(**how: Any) -> PlayedFight:
    """Begin a fight: `settings`, `unfed`, `storyteller`."""
    return PlayedFight(**how)
