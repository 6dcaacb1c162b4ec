"""Playing scenario files: people type, dice fall as written, and what must be so is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from evennia.objects.models import ObjectDB
from evennia.utils import create
from msgspec.structs import replace

from ..engine.dice import Request
from ..engine.events import Undone
from ..engine.fight_end import is_closing
from ..engine.inputs import Input
from ..engine.refusals import Refused
from ..engine.scripted_dice import ScriptedDice, ScriptedDiceError
from ..engine.state import CLOCK
from ..engine.views import ALL, view
from ..records.model import dump
from ..rulesets import check_facts, houses, look_at, model_of, new_fight, rulebook, sheet_facts
from ..rulesets.model import build, differences, overruled
from ..rulesets.problems import SettingsError
from ..text.refusals import refusal_sentence
from ..text.untold import untold
from . import game_config, npcs, records, scenario_odds, service
from .active_rules import surface_under
from .fights import Live, last_in
from .scenario_expected import expect, look_up
from .scenario_files import Scenario, ScenarioError, Step, read_file
from .sheets import ashes_of
from .tell import person_id

STORYTELLER = "Storyteller"
SHEET = {
    "traits", "weapons", "armor", "kind", "health", "conditions", "side", "player", "breed",
    "form", "forms", "body", "joints", "pools", "specialties",
}  # fmt: skip


@dataclass
class Heard:
    """What one line made its speaker hear: refusals and faults apart from the rest."""

    refused: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


class WatchedDice(ScriptedDice):
    """Fed dice that remember what went wrong, since a fight survives its faults.

    As in any fight, a roll that was taken back falls the same way when it is made again;
    whoever wrote it down a second time is not contradicted.
    """

    def __init__(self, rolls: dict[str, Any], unfed: Any, always: dict[str, Any]) -> None:
        super().__init__(rolls, unfed, always=always)
        self.fault = ""
        self._rolled: dict[Request, tuple[int, ...]] = {}
        self._taken_back: dict[Request, tuple[int, ...]] = {}
        self._repeated: Counter[str] = Counter()

    def roll(self, request: Request) -> tuple[int, ...]:
        same = replace(request, score=len)
        faces = self._taken_back.pop(same, None)
        if faces is not None:
            self._repeated[f"{request.name}.{request.purpose}".lower()] += 1
        try:
            self._rolled[same] = super().roll(request) if faces is None else faces
        except ScriptedDiceError as error:
            self.fault = str(error)
            raise
        return self._rolled[same]

    def left_over(self) -> list[str]:
        """What was not used, save for rolls that were written for each time they were made."""
        spare = self._repeated.copy()
        left: list[str] = []
        for line in super().left_over():
            key = line.partition(":")[0].lower()
            if spare[key]:
                spare[key] -= 1
            else:
                left.append(line)
        return left

    def take_back(self) -> None:
        """What was rolled so far may be rolled again."""
        self._taken_back |= self._rolled
        self._rolled = {}


class Player:
    """Plays one scenario in a room of its own."""

    def __init__(self, scenario: Scenario) -> None:
        self.data = scenario.whole()
        self.folder, self.house = scenario.file.parent, scenario.house
        self.speaker: ObjectDB | None = None
        self.people: dict[str, Any] = {}
        self.heard = Heard()
        self.dice = WatchedDice({}, "error", {})
        self.odds: list[dict[str, Any]] = []
        """What the `odds` steps were answered."""

    def play(self, record: Path | None = None) -> None:
        """Play it through; raises `ScenarioError` with what went wrong."""
        # What an admin sets or writes down in one scenario is unknown in the next.
        with game_config.unchanged(), npcs.apart(), houses.unchanged():
            self._play(record)

    def _play(self, record: Path | None) -> None:
        self._check_form()
        self._build()
        try:
            for step in self.data["steps"]:
                self._step(step)
            left = self.dice.left_over()
            if left:
                raise ScenarioError(f"rolls were left over: {', '.join(left)}")
        finally:
            if record is not None:
                self._write_record(record)
            self._clean_up()

    def _write_record(self, path: Path) -> None:
        live = self._live()
        if live is None:
            return  # What went wrong is told already, or there was no fight.
        try:
            path.write_bytes(dump(records.record_of(live.fight_id, fed=self._is_fed())))
        except OSError as error:
            raise ScenarioError(f"{path} cannot be written: {error.strerror}") from error

    def _is_fed(self) -> bool:
        """Whether the file says how any dice fall: else they are the fight's own."""
        written = self.data["rolls"] or self.data["always"]
        return bool(written) or self.data.get("unfed", "error") != "random"

    def _dice_thrown(self) -> AbstractContextManager[None]:
        return service.dice_from(self.dice if self._is_fed() else None)

    # --- setting up ----------------------------------------------------------------------------

    def _check_form(self) -> None:
        for name, sheet in self.data["cast"].items():
            odd = set(sheet) - SHEET - set(sheet_facts())
            if odd:
                raise ScenarioError(f"unknown fields of {name}: {', '.join(sorted(odd))}")

    def _build(self) -> None:
        self.room = create.create_object(settings.BASE_ROOM_TYPECLASS, key="Alley", nohome=True)
        name = self._rules()
        ruleset = game_config.system_of(name)
        try:
            written = self.data["settings"].items()
            # YAML reads `off` as false, which is another word where a setting has several.
            own = {key: "off" if value is False else value for key, value in written}
            house = game_config.settings_of(None, name)
            if wrong := overruled(model_of(ruleset), own):
                raise SettingsError(wrong)
            own = differences(build(model_of(ruleset), {**house, **own}))
        except KeyError as error:
            raise ScenarioError(f"there is no ruleset {name}") from error
        except SettingsError as error:
            raise ScenarioError("; ".join(map(str, error.problems))) from error
        self.room.attributes.add(game_config.ROOM_RULES, {"ruleset": name, "settings": own})
        surface = surface_under(ruleset)
        cast = {STORYTELLER: {"player": False}, **self.data["cast"]}
        try:
            for name, sheet in cast.items():
                check_facts(rulebook(ruleset, own), sheet or {})
                self._person(str(name), {"player": True, **(sheet or {})})
            self.dice = WatchedDice(
                self.data["rolls"], self.data.get("unfed", "error"), self.data["always"]
            )
        except Refused as refused:
            refusal = refused.refusal
            raise ScenarioError(
                f"{name}: {refusal_sentence(surface, refusal.code, refusal.facts)}"
            ) from refused
        except ScriptedDiceError as error:
            raise ScenarioError(str(error)) from error
        self.people[STORYTELLER].permissions.add("Admin")

    def _rules(self) -> str:
        """The name of the rules that the file asks for, house rules read from a file of theirs."""
        name = self.data.get("ruleset") or self.house or game_config.chosen(None)
        if not str(name).endswith(".toml"):
            return str(name)
        try:
            house = houses.load(self.folder / str(name))
        except houses.HouseError as error:
            raise ScenarioError(str(error)) from error
        houses.put([*houses.known().values(), house])
        return house.name

    def _person(self, name: str, sheet: dict[str, Any]) -> None:
        someone = create.create_object(settings.BASE_CHARACTER_TYPECLASS, key=name, home=self.room)
        # They stand here from the first, and have not come in.
        someone.location = self.room
        ashes_of(someone).set_sheet(sheet)
        vars(someone)["msg"] = self._hear(someone)
        self.people[name] = someone

    def _hear(self, someone: ObjectDB) -> Any:
        def msg(text: Any = None, **kwargs: Any) -> None:
            words, options = text if isinstance(text, tuple) else (text, {})
            if (speaker := kwargs.get("from_obj")) is not None:
                speaker.at_msg_send(text=text, to_obj=someone)
            if words is None or someone is not self.speaker:
                return
            words = str(words)
            refusal = (options or {}).get("type") == "ashes_refusal"
            unknown = words.startswith("Command '") and "is not available" in words
            if "(Traceback was logged" in words:
                self.heard.faults.append(words.split("\n(Traceback")[0])
            else:
                (self.heard.refused if refusal or unknown else self.heard.told).append(words)

        return msg

    def _clean_up(self) -> None:
        script = self._script()
        if script is not None:
            script.schedule.halt()

    # --- steps ---------------------------------------------------------------------------------

    def _step(self, numbered: Step) -> None:
        where, step = numbered
        if not isinstance(step, dict):
            raise ScenarioError(f"{where} is no step: {step}")
        expected = step.get("expect", {})
        if "odds" in step:
            self._ask_odds(where, step["odds"], expected, step.get("error"))
            return
        spoken = [(name, line) for name, line in step.items() if name not in ("error", "expect")]
        if len(spoken) > 1 or not (spoken or expected) or not isinstance(expected, dict):
            raise ScenarioError(f"{where} must name one person and a line, or what to expect")
        for name, line in spoken:
            if isinstance(line, list | dict):
                raise ScenarioError(f"{where} must be one line of {name}'s, a step for each")
            self._say(where, str(name), str(line), step.get("error"))
        if "status" in expected:
            self._let_the_minute_pass()
        shown = self._view() if expected else {}
        for path, wanted in expected.items():
            expect(where, shown, str(path), wanted)

    def _say(self, where: str, name: str, line: str, error: str | None) -> None:
        if name not in self.people:
            raise ScenarioError(f"{where}: nobody is called {name}")
        self.speaker = self.people[name]
        self.heard = Heard()
        before = self._number()
        with self._dice_thrown():
            self.speaker.execute_cmd(line)
        fault = self.dice.fault or " ".join(self.heard.faults)
        if fault:
            raise ScenarioError(f"{where} ({name}: {line}): {fault}")
        self._check_refusal(f"{where} ({name}: {line})", error, before)
        self._check_told(f"{where} ({name}: {line})")
        if self._number() != before and self._was_taken_back():
            self.dice.take_back()

    def _ask_odds(self, where: str, asked: Any, expected: Any, error: str | None) -> None:
        if not isinstance(asked, dict) or len(asked) != 1:
            raise ScenarioError(f"{where}: odds must name one person and a line")
        ((name, text),) = asked.items()
        live = self._live()
        if live is None or name not in self.people:
            raise ScenarioError(f"{where}: there is no fight in which {name} could ask")
        speaker = self.people[name]
        who, runs = person_id(live.state, speaker), live.state.storyteller == speaker.id
        try:
            found = scenario_odds.answer(live.state, who, str(text), runs)
        except Refused as refused:
            if error is None or error != refused.refusal.code:
                raise ScenarioError(f"{where} was refused: {refused.refusal.code}") from refused
            return
        if error is not None:
            raise ScenarioError(f"{where} was not refused; expected {error}")
        self.odds.append(found)
        near = max(scenario_odds.WITHIN, found.get("error", 0))
        for path, wanted in expected.items():
            self._check_odds(f"{where}: {path}", found, path, wanted, near)

    def _check_odds(
        self, where: str, found: dict[str, Any], path: str, wanted: Any, near: float
    ) -> None:
        try:
            value = look_up({"combatants": {}, **found}, str(path))
        except LookupError as missing:
            raise ScenarioError(f"{where}: {missing}") from missing
        if not scenario_odds.is_near(value, wanted, near):
            raise ScenarioError(f"{where} is {value!r}, expected {wanted!r}")

    def _let_the_minute_pass(self) -> None:
        """No time passes in a scenario but this: a fight nobody wants any more is over."""
        script = self._script()
        if script is not None and script.live is not None and is_closing(script.live.state):
            with self._dice_thrown():
                service.submit(script, Input("time_out", CLOCK, CLOCK))

    def _check_refusal(self, where: str, error: str | None, before: int) -> None:
        refused = " ".join(self.heard.refused)
        if error is None and refused:
            raise ScenarioError(f"{where} was refused: {refused}")
        if error is not None and not refused:
            raise ScenarioError(f"{where} was not refused; expected {error}")
        if error is not None and str(error).lower() not in refused.lower():
            raise ScenarioError(f"{where} was refused otherwise: {refused}")
        if error is not None and self._number() != before:
            raise ScenarioError(f"{where} was refused and changed the fight all the same")

    def _check_told(self, where: str) -> None:
        """Nobody reads the bare name of what a line made happen."""
        script, live = self._script(), self._live()
        if script is not None and live is not None:
            for lacks in untold(surface_under(live.state.ruleset), script.held.happened):
                raise ScenarioError(f"{where}: {lacks}")

    def _script(self) -> Any | None:
        return last_in(self.room) if self.room.pk else None

    def _live(self) -> Live | None:
        script = self._script()
        return script.live if script is not None else None

    def _number(self) -> int:
        live = self._live()
        return live.number if live else 0

    def _was_taken_back(self) -> bool:
        script = self._script()
        return script is not None and any(isinstance(it, Undone) for it in script.held.happened)

    # --- what must be so -----------------------------------------------------------------------

    def _view(self) -> dict[str, Any]:
        live = self._live()
        if live is None:
            return view(look_at(new_fight(game_config.rules_for(self.room).ruleset)), ALL)
        return view(look_at(live.state), ALL, service.history(live), live.fight_id)


def play_files(paths: list[Path], record: Path | None = None) -> Iterator[tuple[str, str, str]]:
    """Play every scenario: (where, title, what went wrong or nothing).

    The record of each fight goes to the file `record`, those of later ones to files beside it.
    """
    count = 0
    for path in paths:
        try:
            scenarios = read_file(path)
        except ScenarioError as error:
            yield str(path), "", str(error)
            continue
        for scenario in scenarios:
            count += 1
            beside = record.with_stem(f"{record.stem}-{count}") if record and count > 1 else record
            yield scenario.where, scenario.title, play(scenario, beside)


def odds_in(path: Path, who: str, line: str) -> tuple[list[dict[str, Any]], str]:
    """What the `odds` steps of a file are answered, and what went wrong or nothing.

    A `line` of somebody is asked about at the end of each scenario's steps. Raises `ScenarioError`
    for a file that cannot be read.
    """
    found: list[dict[str, Any]] = []
    for scenario in read_file(path):
        player = Player(scenario)
        if line:
            player.data["steps"].append(Step("the line", {"odds": {who: line}}))
        try:
            player.play()
        except ScenarioError as error:
            return found + player.odds, f"{scenario.where}: {scenario.title}: {error}"
        found += player.odds
    return found, ""


def play(scenario: Scenario, record: Path | None = None) -> str:
    """Play one scenario; returns what went wrong, or nothing. Its `record` goes to a file."""
    try:
        Player(scenario).play(record)
    except ScenarioError as error:
        return str(error)
    except Exception as error:
        return f"it broke: {type(error).__name__}: {error}"
    return ""
