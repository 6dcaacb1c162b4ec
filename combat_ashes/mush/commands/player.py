"""What people type in a fight: a line is read by its row and handed over."""

from __future__ import annotations

from functools import cache
from typing import Any

from evennia.objects.models import ObjectDB

from ...engine.fight import Fight
from ...engine.hidden import without
from ...engine.inputs import Input
from ...engine.lookup import known_to, of_able
from ...engine.refusals import Refusal, Refused, raise_if
from ...engine.sheet import read
from ...engine.state import STORYTELLER as ST
from ...engine.views import seen
from ...rulesets import look_at, proposing
from ...text.line import names_in
from ...text.listings import grouped
from ...text.listings import maneuvers as maneuvers_screen
from ...text.screens import has_acted, order
from ...text.surface import STORYTELLER
from ...text.words import listed
from ...text.wrapping import wrapped
from ...text.written import written
from .. import consent, game_config, limits, npcs, service, tell, tutorial
from ..active_rules import row_in, rulebook_in, rules_in
from ..client_width import USUAL_COLUMNS
from ..fights import FightScript, fight_in, keep_for_one, remember, room_of, state_in
from ..preferences import style_of
from ..refused_parts import without_strange
from ..sheets import ashes_of, brought_in, name_of, sheet_of, unfilled
from .base import Args, AshesCommand
from .lacking import COMPLETED, NOBODY, completed
from .look import LookCommand, called, nobody_called
from .look import here as seen_here


class FightLine(AshesCommand):
    """A line that is read by its row, whatever it means."""

    def act(self) -> None:
        here = fight_in(self.caller.location)
        if self.row.alone is not None and (here is None or self.me() is None):
            self._act_alone()
            return
        do, args = self.surface.read(self.line)
        coming_in = do in rules_in(self.caller.location).verbs.joining
        if coming_in and here is not None and self._brings_in(args):
            tutorial.keep_out(self.caller)
        if self._is_consent(do, args):
            return
        if self._must_ask_first(do, args):
            return
        if here is None:
            self._open_for(do, args)
        if self.row.who == STORYTELLER:
            about = self._about(args.pop("who")) if "who" in args else [ST]
            whole = with_people(self.caller, args)
            self.rule_each(do, about, **whole)
            self._remember_people(whole)
        elif do in rules_in(self.caller.location).verbs.joining:
            self.come_in(self.me() or "new", do, args, self.caller)
        else:
            self.hand_over(do, self.speaker(do), args)

    def _about(self, names: str) -> list[str]:
        """The ids of those whom a storyteller's line names; of `all` only those who can act."""
        if every := of_able(names, self.live().state):
            return every
        return list(dict.fromkeys(map(self.named, names_in(names)))) or [self.named("")]

    def _brings_in(self, args: Args) -> bool:
        """Whether the line is about anybody who is not in the fight here, or its speaker is not."""
        if self.me() is None:
            return True
        try:
            return not all(self.named(each["name"]) for each in args.get("people", ()))
        except Refused:
            return True

    def _is_consent(self, do: str, args: Args) -> bool:
        outside = fight_in(self.caller.location) is None or self.me() is None
        return do == "choose" and outside and consent.answer(self.caller, args["word"])

    def _must_ask_first(self, do: str, args: Args) -> bool:
        """Whether players whom the line would draw in are asked now (`join.consent`)."""
        rules = self.rules()
        if do not in rules.verbs.joining or self.row.who == STORYTELLER:
            return False
        if not rules.settings.join.consent:
            return False
        state = state_in(self.caller.location)
        inside = {p.ref for p in state.people.values()} if state is not None else set()
        known, names = names_inside(self.caller), [each["name"] for each in args.get("people", ())]
        outside = [name for name in names if name.lower() not in known]
        named = [obj for name in outside for obj in called(self.caller, name)]
        line = written(self.raw_string).strip()
        asked = consent.missing(self.caller, [obj for obj in named if obj.id not in inside], line)
        if asked:
            consent.ask(self.caller, asked, line)
        return bool(asked)

    def refuse(self, refusal: Refusal, name: str = "") -> None:
        """Say besides how somebody in this room comes into the fight, or which line was meant."""
        if refusal.code in NOBODY:
            word = str(refusal.facts.get("word", ""))
            refusal = self._outside(word) or self._completed(refusal)
        elif refusal.code in COMPLETED and "how" not in refusal.facts:
            refusal = self._completed(refusal)
        super().refuse(refusal, name)

    def _completed(self, refusal: Refusal) -> Refusal:
        if fight_in(self.caller.location) is None:
            return refusal
        state = self.live().state
        known = without(state, self.reader(state).unseen)
        weapons = [str(one) for one in sheet_of(self.caller)["weapons"]]
        line = self.typed_line()
        row = row_in(self.caller.location, line)
        return completed(refusal, line, row, known, self.spoken_for(), weapons)

    def _outside(self, word: str) -> Refusal | None:
        found = strangers(self.caller, word) if word else []
        if len(found) != 1:
            return None
        (stranger,) = found
        name = name_of(stranger)
        if not npcs.is_npc(stranger):
            return Refusal("err.who.outside_player", {"name": name})
        if not ashes_of(stranger).is_written():
            return None
        code = "err.who.outside" if self.may_bring(stranger) else "err.who.outside_led"
        return Refusal(code, {"name": name, "line": f"+combat/add {name}"})

    def may_bring(self, npc: ObjectDB) -> bool:
        state = self.live().state
        if state.storyteller is not None:
            return bool(state.storyteller == self.caller.id)
        return self.may_run() or (self.me() is not None and npcs.is_free(npc))

    def _act_alone(self) -> None:
        assert self.row.alone is not None
        form, sentence = self.row.alone(read(sheet_of(self.caller)), self.line)
        ashes_of(self.caller).set_fact("form", form)
        self.say([sentence])

    def _open_for(self, do: str, args: Args) -> None:
        """Open a fight for a line that may do so; raises `Refused`, and nothing is opened."""
        if not self.row.opens:
            self.forbid(self.row.nowhere or "err.fight.none")
        name = name_of(self.caller)
        if self.row.who == STORYTELLER:
            # Who says what there is in a room is its storyteller.
            take = Input("take", ST, ST, {"ref": self.caller.id, "name": name}, speaker=name)
            self.open_fight(take, Input(do, ST, ST, args, speaker=name))
            self.rule(take.do, **take.args)
            remember(self.caller, self.script())
        else:
            whole = {**with_people(self.caller, args), "sheet": sheet_of(self.caller)}
            self.open_fight(Input(do, "new", "new", whole, speaker=name))

    def come_in(
        self, who: str, do: str, args: Args, character: ObjectDB, by: str | None = None
    ) -> None:
        """Hand over a line that brings its speaker in, unless they are, and whom it names."""
        newcomers = (character,) if who == "new" else ()
        whole = with_people(self.caller, args)
        if newcomers:
            whole = {**whole, "sheet": sheet_of(character)}
        self.hand_over(do, who, whole, by=by)
        self._remember_people(whole, *newcomers)

    def _remember_people(self, args: Args, *characters: ObjectDB) -> None:
        """Note on people whom a line has brought in, with their sheets, that they are in it."""
        script = fight_in(self.caller.location)
        if script is None:
            return  # It was over at once.
        people = [
            obj for each in args.get("people", ()) if "sheet" in each
            for obj in called(self.caller, each["name"])
        ]  # fmt: skip
        for obj in (*characters, *people):
            if tell.person_id(script.live.state, obj) is not None:
                remember(obj, script)

    def speaker(self, do: str) -> str:
        """As whom the caller speaks: their person, or the storyteller who is asked something."""
        state = self.live().state
        who = tell.person_id(state, self.caller)
        answers = do in ("choose", "pass") and state.question_for(ST) is not None
        if state.storyteller == self.caller.id and (
            who is None or (answers and state.question_for(who) is None)
        ):
            return ST
        if who is None:
            if self.row.nowhere:
                self.forbid(self.row.nowhere)
            if any(person.ref == self.caller.id for person in state.gone.values()):
                self.forbid("err.declare.out_of_fight", status="out of the fight")
            self.forbid("err.fight.not_in")
        return who

    def open_fight(self, *lines: Input) -> None:
        """Open a fight in this room for these lines; raises `Refused`, and nothing is opened."""
        room = room_of(self.caller)
        limits.check_may_begin(self.caller)
        opened = service.open_fight(room, self.caller, *lines)
        raise_if(opened if isinstance(opened, Refusal) else None)
        limits.note_begun(self.caller)
        self.say(game_config.of_lost(room))


def strangers(caller: ObjectDB, word: str = "") -> list[ObjectDB]:
    """Whoever else is in the caller's room (by this name) and not in the fight there."""
    state = state_in(caller.location)
    found = called(caller, word) if word else seen_here(caller)
    others = [obj for obj in found if obj != caller]
    return [obj for obj in others if state and tell.person_id(state, obj) is None]


def outsiders(caller: ObjectDB) -> list[ObjectDB]:
    """The npcs in the caller's room who are not in the fight there and could be."""
    return [o for o in strangers(caller) if npcs.is_npc(o) and ashes_of(o).is_written()]


def names_inside(caller: ObjectDB) -> set[str]:
    """The names of whom the caller knows in the fight here; none where there is no fight."""
    state = state_in(caller.location)
    if state is None:
        return set()
    by = ST if state.storyteller == caller.id else tell.person_id(state, caller) or ""
    return {person.name.lower() for person in known_to(state, by)}


def with_people(caller: ObjectDB, args: Args) -> Args:
    """A line's arguments with the sheets of the `people` it names; raises `Refused`."""
    if not args.get("people"):
        return args
    inside = names_inside(caller)
    people = []
    for entry in args.get("people", ()):
        found = [] if entry["name"].lower() in inside else called(caller, entry["name"])
        names = {obj.key.lower() for obj in found}
        if len(names) > 1:
            raise Refused("err.who.ambiguous", word=entry["name"], names=sorted(names))
        known = any(name.startswith(entry["name"].lower()) for name in inside)
        if not found and not known:
            raise nobody_called(caller, entry["name"])
        people.append({**entry, **({"sheet": _fit(found[0])} if found else {})})
    return {**args, "people": people}


def _fit(character: ObjectDB) -> dict[str, Any]:
    """The sheet of somebody whom another's line draws in; raises `Refused`, which names them."""
    sheet = brought_in(character)
    _, strange = without_strange(rulebook_in(character.location), sheet)
    if strange:
        raise Refused("err.sheet.strange", name=name_of(character), part=next(iter(strange)))
    return sheet


class CmdInit(FightLine):
    """+init"""

    key = "+init"
    name = "init"

    def act(self) -> None:
        if self.line.switches == ("list",):
            self._list()
        elif self.line.switches == ("leave",):
            who = self.me()
            if who is None:
                self.forbid("err.fight.not_in")
            self.hand_over("leave", who, {})
        else:
            self._come_with_sheet()

    def _come_with_sheet(self) -> None:
        """Join; where gear on the sheet is none under these rules, say who can mend that."""
        try:
            self._join()
        except Refused as refused:
            if refused.refusal.code != "err.sheet.gear":
                raise
            self.refuse(refused.refusal)
            _, strange = without_strange(self.rules(), sheet_of(self.caller))
            lines = [f"+sheet/set {name_of(self.caller)}/{part}=<{part}>" for part in strange]
            if lines:
                self.say([
                    f"It stands on your sheet; ask staff to mend it with {listed(lines)}."
                ])  # fmt: skip

    def _list(self) -> None:
        state = self.live().state
        reader = self.reader(state)
        self.say(order(self.surface, seen(look_at(state), reader)))

    def _join(self) -> None:
        room, sheet = room_of(self.caller), sheet_of(self.caller)
        if fight_in(room) is None:
            self.open_fight(
                Input("join", "new", "new", {"sheet": sheet}, speaker=name_of(self.caller))
            )
        if self.me() is None:
            tutorial.keep_out(self.caller)
        self.hand_over("join", self.me() or "new", {"sheet": sheet})
        script = fight_in(self.caller.location)
        if script is not None:  # The round that it began may have been the last.
            remember(self.caller, script)
        if not ashes_of(self.caller).has_traits():
            self.say([unfilled(self.caller)])


@cache
@cache
def line_command(name: str) -> type[FightLine]:
    """The command whose lines are all read by their rows."""
    return type(f"Cmd{name.capitalize()}", (FightLine,), {"key": f"+{name}", "name": name})


class CmdManeuvers(LookCommand, FightLine):
    """+maneuvers"""

    key = "+maneuvers"
    name = "maneuvers"

    def act(self) -> None:
        if self.row.read is not None:
            FightLine.act(self)
            return
        character = self.looked_at()
        person, rules = self.person(character), self.rules()
        state = state_in(self.caller.location)
        if state is None or person.id not in state.people:
            state = rules.records.fight(ruleset=rules.name, people={person.id: person})
        one_by_one = style_of(self.caller) == "full" or self.reader(state).screenreader
        told = maneuvers_screen if one_by_one else grouped
        found = proposing.maneuvers(self.surface, state, person)
        acted = rules.order.has_acted(Fight(state, rules), person)
        whose = "" if character == self.caller else person.name
        lines = [has_acted(state.round, whose)] if acted else []
        lines += told(found) if found or not acted else []
        narrow = self.columns() < USUAL_COLUMNS and not self.reader(state).screenreader
        self.say([wrapped(line, self.columns()) for line in lines] if narrow else lines)


class CmdTutorial(FightLine):
    """+tutorial"""

    key = "+tutorial"
    name = "tutorial"

    def act(self) -> None:
        tutorial.begin(self.caller, self.rules(), self.open_with)

    def open_with(self, sheet: dict[str, Any], npc: ObjectDB, rounds: int) -> FightScript:
        """As `tutorial.Opens`; raises `Refused`, and nothing is opened."""
        sheets = [sheet, brought_in(npc)]
        self.open_fight(Input("add", ST, ST, {"sheets": sheets}))
        keep_for_one(self.script())
        self.bring_in([self.caller, npc], *sheets)
        self.rule("end_after", rounds=rounds)
        return self.script()


COMMANDS = [CmdInit, CmdManeuvers, CmdTutorial]
