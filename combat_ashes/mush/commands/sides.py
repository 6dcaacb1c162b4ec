"""`+combat/as`: a storyteller speaks for one person, for several, or for all of theirs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from evennia.objects.models import ObjectDB
from msgspec import to_builtins

from ...engine.hidden import mentions
from ...engine.inputs import Input
from ...engine.kept_lines import words
from ...engine.lookup import EVERY, EVERYBODY, ME, find, of_able
from ...engine.refusals import Refused, raise_if
from ...engine.ruleset import Ruleset
from ...engine.state import STORYTELLER, Combatant, FightState
from ...play.plans import TURN
from ...text.line import Line, Spoken, names_in, split_line
from ...text.meant import understood
from ...text.surface import PLAYER
from ...text.words import listed
from .. import service, tell
from ..active_rules import row_in, rules_in
from ..command_names import ours
from ..fights import remember
from ..plan_of import plan_of
from ..sheets import name_of, sheet_of
from . import odds
from .look import find_newcomer
from .player import FightLine, with_people


class SpeaksFor(FightLine):
    """A command by which a storyteller speaks for others."""

    def spoken_for(self) -> str:
        names = names_in(self.line.left)
        people = self.live().state.people.values()
        return next((p.id for p in people if names and p.name.lower() == names[0].lower()), "")

    def typed_line(self) -> Line:
        """The line that is spoken for somebody, or the storyteller's own."""
        if self.line.switches[:1] != ("as",) or not self.line.right:
            return super().typed_line()
        line = split_line(self.line.right)
        return understood(self.surface.everyday, replace(line, name=ours(line.name)))

    def speak_for(self) -> None:
        """`+combat/as Thug & Dog=<line>`; raises `Refused` where it is refused for everybody."""
        self.needs(self.line.right, self.line.left)
        if self.speaks_as_proxy():
            do, args = self._spoken(self.typed_line())
            args = with_people(self.caller, args)
            if do == "join":
                args = {"sheet": sheet_of(self._body(self.line.left))}
            self.hand_over(do, self.spoken_for(), args, by=self.me())
            return
        if self.typed_line().name == "odds":
            for name in names_in(self.line.left):
                odds.ask(self, self.named(name), self.typed_line().whole)
            return
        if self.typed_line().name == "undeclare" and self._take_back():
            return
        do, args = self._spoken(self.typed_line())
        state, rules = self.live().state, rules_in(self.caller.location)
        later: list[str] = []
        if (word := self.line.left.lower()) in EVERY:
            names = [person.name for person in theirs(state, rules, do, word)]
            later = [person.id for person in _may_be_asked(state, do) if person.name not in names]
            if not names:
                self.forbid("err.as.nobody")
        else:
            names = names_in(self.line.left)
        if do == "join" or (do in rules.verbs.joining and not self._are_inside(names)):
            for name in names:
                self._bring_in(name, do, args)
        elif len(names) == 1 and self._is_storyteller(names[0]):
            self.hand_over(do, STORYTELLER, args, by=STORYTELLER)
        else:
            people = list(dict.fromkeys(self.named(name) for name in names))
            args = with_people(self.caller, args)
            before = {state.people[who].name: words(state.people[who]) for who in people}
            done = self._speak_for_each([*people, *later], do, args, later)
            # What is told to them alone, the storyteller does not read.
            kept = [name for name in done if self._keeps(name, args)]
            said = [name for name in done if do in rules.verbs.handlers and name not in kept]
            for how, whom in (("Said", said), ("Kept until they are asked,", kept)):
                now = {words(find(self.live().state, name)) for name in whom}
                gone = {before.get(name, "") for name in whom if how != "Said"} - {"", *now}
                instead = listed(sorted(gone))
                if whom:
                    told = f"{how} for {listed(whom)}: {self.line.right}"
                    self.say([f"{told}, instead of {instead}." if instead else f"{told}."])

    def speaks_as_proxy(self) -> bool:
        """Whether who is spoken for has named the caller, who does not run the fight."""
        state, me = self.live().state, self.me()
        person = state.people.get(self.spoken_for())
        runs = state.storyteller == self.caller.id
        return not runs and me is not None and person is not None and person.flags.proxy == me

    def _take_back(self) -> bool:
        """Take back what was said for people ahead; whether there was anything."""
        state = self.live().state
        every = of_able(self.line.left, state)
        people = every or [self.named(name) for name in names_in(self.line.left)]
        gone = [who for who in people if state.people[who].flags.kept]
        if gone:
            self.rule_each("forget", gone)
            names = listed(state.people[who].name for who in gone)
            self.say([f"The line kept for {names} is taken back."])
        elif "undeclare" not in rules_in(self.caller.location).verbs.handlers:
            self.forbid("err.as.nothing_kept", people=[state.people[who].name for who in people])
        return bool(gone)

    def _keeps(self, name: str, args: dict[str, Any]) -> bool:
        """Whether the line just spoken for somebody waits until they are asked."""
        kept = find(self.live().state, name).flags.kept
        return bool(kept) and kept[-1].args == to_builtins(args)

    def _are_inside(self, names: list[str]) -> bool:
        try:
            return all(self.named(name) for name in names)
        except Refused:
            return False

    def _spoken(self, line: Line) -> Spoken:
        if row_in(self.caller.location, line).who != PLAYER:
            self.forbid("err.line.unknown", word=line.name)
        return self.surface.read(line)

    def _speak_for_each(
        self, people: list[str], do: str, args: dict[str, Any], later: list[str]
    ) -> list[str]:
        """Hand the line in for each; the names of those for whom it counts, now or in their turn.

        For whom it is refused is told, and the others do it; of those who may be asked `later`
        it is not. Whether somebody may speak before they are asked is for the rules to say.
        """
        names = {who: person.name for who, person in self.live().state.people.items()}
        speaker = name_of(self.caller)
        given = [Input(do, STORYTELLER, who, args, (), speaker, self.typed) for who in people]
        if len(given) == 1:
            refusal = service.submit(self.script(), given[0])
            refused = [(given[0], refusal)] if refusal is not None else []
        else:
            refused = service.submit_each(self.script(), given)
        locked = next((each for _, each in refused if each.facts.get("locked")), None)
        raise_if(locked)
        silent = {one.who for one, _ in refused}
        done = [names[who] for who in people if who not in silent]
        if refused and len(refused) == len(given) and len({each.code for _, each in refused}) == 1:
            raise_if(refused[0][1])
        for one, refusal in refused:
            if one.who not in later:
                self.refuse(refusal, names[one.who])
        return done

    def _bring_in(self, name: str, do: str, args: dict[str, Any]) -> None:
        body = self._body(name)
        who = tell.person_id(self.live().state, body) or "new"
        if do == "join":
            self.hand_over("join", who, {"sheet": sheet_of(body)}, by=STORYTELLER)
            remember(body, self.script())
        else:
            self.come_in(who, do, args, body, by=STORYTELLER)

    def _body(self, name: str) -> ObjectDB:
        """The character behind a name, in the fight or only in the room; raises `Refused`."""
        state = self.live().state
        inside = [p for p in state.people.values() if p.name.lower() == name.lower()]
        body = tell.character(inside[0].ref) if inside else None
        return body or find_newcomer(self.caller, name)

    def _is_storyteller(self, name: str) -> bool:
        return name.lower() in (self.caller.key.lower(), *ME) and self.me() is None


def theirs(state: FightState, rules: type[Ruleset], do: str, word: str) -> list[Combatant]:
    """Whom a line for `all` is about, the storyteller's people, or one for `everybody`.

    What needs no question is about everybody of theirs; any other line about those who are
    asked, or will be asked in this round. Whom a plan plays is left out of what is a turn's.
    """
    people = [person for person in state.able() if word == EVERYBODY or not person.player]
    beside = do in rules.verbs.handlers
    if not beside:
        people = [p for p in people if p.declared is None or state.question_for(p.id) is not None]
    if beside and not any(do in q.options for q in state.questions if q.kind in TURN):
        return people
    return [person for person in people if not plan_of(state, person)] or people


def _may_be_asked(state: FightState, do: str) -> list[Combatant]:
    """The storyteller's people whom `+pass` for all is about as well: whose turn is to come."""
    asked = any(q.who in state.people and not state.people[q.who].player for q in state.questions)
    if do != "pass" or not asked:
        return []
    ahead = list(state.agenda)
    return [p for p in state.able() if not p.player and mentions(ahead, {p.id})]
