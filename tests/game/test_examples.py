"""The examples of help, each typed in the state it needs: what is said to come of it comes of it.

`tests/examples/<rules>.yaml` are scenarios in which the examples of these rules are typed, those of
`house.yaml` and `chases.yaml` under all rules that have them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from evennia.utils.ansi import strip_ansi

from combat_ashes.models import AshesFight
from combat_ashes.mush import house_folder, service, tell
from combat_ashes.mush.scenario_files import Scenario, read_file
from combat_ashes.mush.scenarios import STORYTELLER, Player
from combat_ashes.rulesets.common.chases.examples import EXAMPLES as OF_CHASES
from combat_ashes.text.house import surface_of
from tests.support.shipped import shipped

FOLDER = Path(__file__).parent.parent / "examples"
SYSTEMS = sorted(shipped())


def examples_of(ruleset: str) -> dict[str, tuple[str, ...]]:
    """What is said to come of each example, by the line as it is typed."""
    return {typed: came for typed, *came in surface_of(shipped()[ruleset]).examples.values()}


def scenarios_of(ruleset: str) -> Iterator[Scenario]:
    """Those of its own file and of what it shares; `rules` names those that one is for alone."""
    has_chases = OF_CHASES.keys() <= surface_of(shipped()[ruleset]).examples.keys()
    for name in (ruleset, "house", *(["chases"] if has_chases else [])):
        for scenario in read_file(FOLDER / f"{name}.yaml"):
            if ruleset in scenario.data.get("rules", SYSTEMS):
                data = {**scenario.data, "ruleset": ruleset}
                if ruleset == "forsaken" and name == "house":
                    data["settings"] = {"intent.required": False}
                yield replace(scenario, data=data)


class Listener(Player):
    """Plays a scenario, and remembers what everybody in it hears."""

    def __init__(self, scenario: Scenario, examples: dict[str, Any]) -> None:
        super().__init__(scenario)
        self.examples = examples
        self.told: list[str] = []
        self.typed: list[tuple[str, int]] = []

    def _hear(self, someone: Any) -> Any:
        hear = super()._hear(someone)

        def msg(text: Any = None, **kwargs: Any) -> None:
            hear(text, **kwargs)
            words = text[0] if isinstance(text, tuple) else text
            self.told.append(strip_ansi(str(words or "")).replace(STORYTELLER, "Sam"))

        return msg

    def _say(self, where: str, name: str, line: str, error: str | None) -> None:
        if line in self.examples and error is None:
            self.typed.append((line, len(self.told)))
        super()._say(where, name, line, error)

    def came(self) -> Iterator[tuple[str, str]]:
        """Each example that was typed, with all that was heard from then on."""
        for line, first in self.typed:
            yield line, "\n".join(dict.fromkeys(self.told[first:]))


def came_about(came: str, heard: str) -> bool:
    """Whether something was heard, with anything on the same line for `...`."""
    parts = (re.escape(part) for part in came.split("..."))
    return re.search(".*".join(parts), heard) is not None


KEPT = "a fight that is kept"


def make_way(scenario: Scenario) -> None:
    """Give the fight of the examples that name one its number: the next after another."""
    if scenario.title == KEPT:
        row = {"room_id": 0, "seed": "", "number": 0, "state": "", "begun_at": 0.0}
        AshesFight.objects.create(id=411, status="shelved", **row)


def prepare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that takes proposals for sheets and has house rules."""
    monkeypatch.setattr(settings, "ASHES_SHEET_PROPOSALS", True, raising=False)
    write_house_rules()


def write_house_rules() -> None:
    house_folder.folder().mkdir(parents=True)
    text = 'base = "ashes"\ntitle = "Grim streets"\nsettings = {"soak.difficulty" = 7}\n'
    (house_folder.folder() / "grim.toml").write_text(text)


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_what_is_said_to_come_of_each_example_comes_of_it(ruleset, monkeypatch):
    listener = None
    # Everybody hears, as if they were connected.
    monkeypatch.setattr(tell, "audience", lambda *args: list(listener.people.values()))
    monkeypatch.setattr(service, "_character_of", lambda *args: None)
    monkeypatch.setattr(tell, "windows_of", lambda listener: [((False, 0), [])])
    prepare(monkeypatch)
    examples, heard = examples_of(ruleset), {}
    for scenario in scenarios_of(ruleset):
        make_way(scenario)
        listener = Listener(scenario, examples)
        listener.play()
        for line, told in listener.came():
            heard.setdefault(line, []).append(told)
    unheard = {
        line: heard.get(line)
        for line, came in examples.items()
        if not any(all(came_about(each, told) for each in came) for told in heard.get(line, []))
    }
    assert unheard == {}
