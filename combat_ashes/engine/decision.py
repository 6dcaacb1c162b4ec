"""One input while it is decided: the working state, the events so far, the agenda."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from operator import attrgetter
from typing import NoReturn

from msgspec import to_builtins
from msgspec.structs import replace

from . import events as ev
from .attending import is_silent, unattended
from .dice import Dice, Request, Score
from .evolve import REDUCERS, StateDraft
from .fight import C, Fight, R, S, StepFunction
from .flags import Kept
from .hidden import acting, comes_out
from .inputs import Input
from .lookup import find, named_in
from .questions import F, QuestionKind
from .refusals import Refused
from .state import STORYTELLER, FightState, Json, Question, Step

MOST_STEPS = 10_000
"""More steps than any one input can need: beyond it a ruleset runs in a circle."""

_is_hidden = attrgetter("hidden")


class Decision(Fight[R, S, C]):
    """What steps, questions and verbs work with. `state` is always up to date.

    `steps` are those that every rule system has; `asked_before` is the number of the last question
    that was asked before this input.
    """

    def __init__(
        self,
        state: S,
        given: Input,
        rulebook: Callable[[str, dict[str, Json]], R],
        dice: Dice,
        steps: Mapping[str, StepFunction],
    ) -> None:
        rules = rulebook(state.ruleset, state.settings)
        self._draft = StateDraft(rules.records.load(state, rules))
        super().__init__(self._draft.state, rules)
        self.given = given
        self.rulebook = rulebook
        self.dice = dice
        self.every_step = steps
        self.events: list[ev.Event] = []
        self._noted: dict[str | None, ev.PersonNoted | ev.FightNoted] = {}
        self._noted_until = 0
        self.agenda = state.agenda
        self.asked_before = state.asked
        self.halted = False
        self._hides = any(map(_is_hidden, state.people.values()))

    def simulate(self) -> Decision[R, S, C]:
        """A turn of its own on the fight as it stands now, to see what would happen."""
        simulated: Decision[R, S, C] = Decision(
            self.state, self.given, self.rulebook, self.dice, self.every_step
        )
        simulated.agenda = self.agenda
        return simulated

    def emit(self, event: ev.Event) -> None:
        """Let something happen; a hidden person who acts by it comes into view first."""
        if self._hides:
            for who in acting(self.state, event):
                for seen in comes_out(self.state, who):
                    self.events.append(seen)
                    REDUCERS[type(seen)](self._draft, seen)
        elif type(event) is ev.Joined:
            self._hides = event.person.hidden
        self.events.append(event)
        REDUCERS[type(event)](self._draft, event)

    def take(self, state: FightState) -> None:
        """Go on with another state of the fight, which no event has made."""
        self._draft = StateDraft(state)
        self.state = self._draft.state

    def flag(self, who: str, **flags: Json) -> None:
        """Change flags of somebody that are others now; None is the default again."""
        kept: Kept = self.state.people[who].flags
        if changes := kept.changed(flags):
            self._note(who, ev.PersonNoted(who, changes))

    def flag_fight(self, **flags: Json) -> None:
        """Change flags of the fight that are others now; None is the default again."""
        kept: Kept = self.state.flags
        if changes := kept.changed(flags):
            self._note(None, ev.FightNoted(changes))

    def _note(self, owner: str | None, event: ev.PersonNoted | ev.FightNoted) -> None:
        """Change flags; between two other events one event for each owner says it all."""
        if len(self.events) != self._noted_until:
            self._noted.clear()
        if noted := self._noted.get(owner):
            noted.notes.update(event.notes)
        else:
            self.events.append(event)
            self._noted[owner] = event
            self._noted_until = len(self.events)
        REDUCERS[type(event)](self._draft, event)

    def flag_entry(self, who: str | None, flag: str, key: str, value: Json) -> None:
        """Set an entry (None takes it away) of a table among somebody's flags, or the fight's."""
        owner = self.state if who is None else self.person(who)
        self.emit(ev.EntryNoted(who, owner.flags.stored_name(flag), key, value))

    def relate(self, one: str, other: str, **flags: Json) -> None:
        """Change what holds between two people; None is the default again."""
        relation = self.state.relation(one, other)
        self.emit(ev.PairNoted(one, other, relation.changes(**flags)))

    def push(self, *steps: Step) -> None:
        """Put steps before everything else on the agenda, the first one first."""
        self.agenda = steps + self.agenda

    def person(self, who: str) -> C:
        """A person of this fight by id; raises `KeyError` when they are gone."""
        person: C = self.state.people[who]
        return person

    def here(self, who: str) -> bool:
        return who in self.state.people

    def find(self, text: str) -> C:
        """The person whom the speaker means; raises `Refused` for nobody they know of."""
        return self.person(find(self.state, text, self.given.by, self._me()).id)

    def names(self, text: str) -> list[str]:
        """The names between `&` in a line; raises `Refused` where `all enemies` are none."""
        return named_in(self.state, text, self.given.who)

    def _me(self) -> str | None:
        """Whose line this is: of what only a storyteller types, the person that is theirs."""
        if self.given.do not in self.rules.verbs.storyteller_only:
            return self.given.who
        own = self.state.storyteller
        people = self.state.people.items()
        return next((who for who, p in people if p.ref == own is not None), None)

    def name(self, who: str | None) -> str:
        if who == STORYTELLER:
            return self.state.storyteller_name or "a storyteller"
        person = self.state.people.get(who or "")
        return person.name if person else "somebody"

    def refuse(self, code: str, **facts: Json) -> NoReturn:
        """Refuse the input: it changes nothing."""
        raise Refused(code, **facts)

    def refuse_unless_allowed(self, code: str, **facts: Json) -> None:
        """Refuse the input unless a storyteller let this code pass (ASH-STD-02)."""
        if code not in self.given.allow:
            raise Refused(code, may_allow=True, **facts)
        if self.given.by != STORYTELLER:  # it was told when it was ruled
            return
        by, public = self.given.speaker, self.rules.views.public_rulings(self)
        ruled = ev.Ruled(by, "override", {"who": self.given.who, "code": code}, public)
        if ruled not in self.events:
            self.emit(ruled)

    def announce(self, code: str, to: str | None = None, **facts: Json) -> None:
        """State a fact that changes nothing, to everybody or to one."""
        self.emit(ev.Told(code, facts, to))

    def ask(
        self,
        who: str,
        kind: QuestionKind[F],
        options: tuple[str, ...],
        default: Json,
        then: Step,
        facts: F | None = None,
        *,
        blocking: bool = True,
        parallel: bool = False,
        immediate: bool = False,
        spoken: bool = False,
    ) -> None:
        """Ask; `then` runs with the answer. Who is away takes the default, unless they `spoke`."""
        known = kind.facts() if facts is None else facts
        held_up = (blocking, parallel, immediate)
        self.put(Question(0, who, kind.name, options, default, then, known, *held_up), spoken)

    def put(self, question: Question, spoken: bool = False) -> None:
        """Ask a question, perhaps anew, under a number of its own."""
        who, blocking = question.who, question.blocking
        if blocking and not spoken and (unattended(self, who) or is_silent(self, who)):
            step = (*question.then, self._unasked(question))
            self._go_on(step, not question.parallel)
            return
        self.emit(ev.Asked(replace(question, id=self.state.asked + 1)))

    def _unasked(self, question: Question) -> Json:
        """The answer of who is not there: the default, or what an npc does by itself."""
        if not unattended(self, question.who):
            return question.default
        person = self.state.people[question.who]
        if not person.free or person.player:
            self.unanswered(question)
            return question.default
        for given in self.rules.asking.npc_lines(self, person, question):
            with suppress(Refused):
                return self.rules.questions[question.kind].answer(self, question, given)
        return question.default

    def unanswered(self, question: Question, **facts: Json) -> None:
        """Tell who does not answer what, and what counts as their answer: none of `best`."""
        default = question.default
        plain = to_builtins(default)
        said = plain if isinstance(plain, dict) else {"do": plain}
        words = [said.get(part) for part in ("choice", "do", "with")]
        counts = next((word for word in words if word and word in ("pass", *question.options)), "")
        if not counts and "best" in words and default != question.facts.declined:
            counts = "best"
        self.announce(
            "default.taken", who=question.who, question=question.kind, counts=counts, **facts
        )

    def answer(self, question: Question, answer: Json) -> None:
        """Close a question and let its step run with the answer."""
        self.emit(ev.Answered(question.id, question.who, self.given.by, answer))
        waits = question.blocking and not (question.parallel or question.immediate)
        self._go_on((*question.then, answer), waits)

    def _go_on(self, step: Step, on_agenda: bool) -> None:
        if on_agenda:
            self.push(step)
            return
        name, *arguments = step
        take = self.rules.steps.get(name) or self.every_step[name]
        take(self, *arguments)

    def withdraw(self, *kinds: str, who: str | None = None) -> None:
        """Close open questions of some kinds (to one person) without an answer."""
        asked = self.state.questions
        closed = tuple([q.id for q in asked if q.kind in kinds and who in (None, q.who)])
        if closed:
            self.emit(ev.Withdrawn(closed))

    def faces(
        self,
        who: str,
        purpose: str,
        count: int,
        sides: int,
        difficulty: int,
        score: Score,
        pool: int | None = None,
        rerolls: int = 0,
    ) -> tuple[tuple[int, ...], int]:
        """Dice for a roll, and which of this purpose it is; `rerolls` and more are thrown again."""
        person = self.state.people[who]
        time = person.rolls.get(purpose, 0) + 1
        state = self.state
        request = Request(
            state.round,
            state.phase,
            who,
            person.name,
            purpose,
            time,
            count,
            sides,
            count if pool is None else pool,
            difficulty,
            score,
            0,
            rerolls,
        )
        faces = self.dice.roll(request)
        return (self._again(request, faces) if rerolls else faces), time

    def _again(self, request: Request, faces: tuple[int, ...]) -> tuple[int, ...]:
        """The faces with those of every die that is thrown again behind them."""
        found, last, throw = faces, faces, 0
        while more := len([face for face in last if face >= request.rerolls]):
            throw += 1
            last = self.dice.roll(replace(request, dice=more, pool=more, again=throw))
            found += last
        return found

    def run(self) -> None:
        """Follow the agenda until somebody is awaited or nothing is left to do."""
        for _ in range(MOST_STEPS):
            if not (self.agenda and self.advance()):
                return
        raise RuntimeError(f"{self.state.ruleset} runs in a circle at {self.agenda[:1]}")

    def advance(self) -> bool:
        """Take one step of the agenda; False where somebody is awaited or nothing is left to do."""
        state = self.state
        if not self.agenda or self.halted or state.status != "running":
            return False
        if state.questions and self._awaits():
            return False
        name, *arguments = self.agenda[0]
        self.agenda = self.agenda[1:]
        step = self.rules.steps.get(name) or self.every_step[name]
        step(self, *arguments)
        return True

    def _awaits(self) -> bool:
        """Whether somebody is waited for; whoever can do nothing is not."""
        people = self.state.people
        waits = False
        for question in self.state.questions:
            if question.blocking and not question.parallel:
                person = people.get(question.who)
                if person is None or self.rules.asking.may_answer(person, question.kind):
                    waits = True
                else:
                    self.answer(question, question.default)
        return waits

    def close(self) -> None:
        """Note where the fight stands now: with the last question, or by itself."""
        state, agenda = self.state, self.agenda
        if state.status == "over" or agenda == state.agenda:
            return
        last = self.events[-1] if self.events else None
        if isinstance(last, ev.Asked):
            self.events[-1] = ev.Asked(last.question, agenda)
            self._draft.set(agenda=agenda)
        else:
            self.emit(ev.AgendaSet(agenda))
