"""Every scenario file through the real game, and what a broken scenario says."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from combat_ashes.engine.codec import dump_state
from combat_ashes.engine.fight import Fight
from combat_ashes.engine.state import FightState
from combat_ashes.engine.views import Reader, seen
from combat_ashes.mush import store, tell
from combat_ashes.mush.active_rules import surface_under
from combat_ashes.mush.scenario_files import ScenarioError, read_file
from combat_ashes.mush.scenarios import Player, play, play_files
from combat_ashes.rulesets import rulebook
from combat_ashes.text import events, refusals
from combat_ashes.text.events import names_of, render_events
from combat_ashes.text.screens import Screen, combat, order
from tests.support import own_numbers, wording

SCENARIOS = Path(__file__).parent.parent / "scenarios"
TITLE = re.compile(r"^title: *(.*?) *$", re.MULTILINE)
scenarios_of = lru_cache(maxsize=8)(read_file)


def titles() -> list[Any]:
    """Every scenario by its file and number.

    A file is read when the first of it is played: each process that runs tests reads a few.
    """
    return [
        pytest.param(path, number, id=f"{path.name}#{number}: {title}")
        for path in sorted(SCENARIOS.rglob("*.yaml"))
        for number, title in enumerate(TITLE.findall(path.read_text(encoding="utf-8")), 1)
    ]


LOOKS = 8
"""After so many lines everybody looks at the fight; after each they hear what happened."""


@pytest.fixture
def every_reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lets everything that happens be written for every kind of reader, without a hole.

    After one line of eight everybody looks at the fight as well. What was stored of it makes the
    same fights again.
    """
    happened: list[Any] = []
    said_so_far = count()
    fights: dict[int, FightState] = {}

    def say(player: Player, *line: Any) -> None:
        live = player._live()
        before = live.state if live else FightState("")
        happened.clear()
        say_only(player, *line)
        live = player._live()
        if live is not None and happened:
            write(before, live.state, happened)

    def create(room_id: int, seed: str, state: FightState, given: Any, events: Any) -> int:
        number = begin(room_id, seed, state, given, events)
        happened.extend(events)
        fights[number] = state
        return number

    def append(
        fight_id: int, number: int, state: FightState, given: Any, events: Any, *more: Any
    ) -> None:
        go_on(fight_id, number, state, given, events, *more)
        happened.extend(events)
        fights[fight_id] = state

    def write(before: FightState, state: FightState, happened: list[Any]) -> None:
        names = names_of(before, state)
        rules = rulebook(state.ruleset, state.settings)
        surface = surface_under(state.ruleset)
        looks = next(said_so_far) % LOOKS == 0
        for reader in (*map(Reader, state.people), Reader(), Reader(None, True)):
            ears = (False,) if reader.who or reader.storyteller else (False, True)
            lines: list[str] = []
            for screenreader in ears:
                heard = replace(reader, screenreader=screenreader)
                lines += render_events(surface, happened, names, heard)
            if looks:
                shown = seen(Fight(state, rules), reader)
                prompts = tell.prompts_for(state, reader)
                lines += [*order(surface, shown), *prompts]
                for screenreader in ears:
                    lines += combat(surface, shown, prompts, Screen(screenreader=screenreader))
            assert not any("None" in line or "{" in line for line in lines), lines
            wording.check(lines)
        own_numbers.check(before, state, happened)

    def said(holes: dict[str, Any], key: str) -> str:
        assert key in holes, f"nobody said {key} of {dict(holes)}"
        return spoken(holes, key)

    class Filled(dict[str, Any]):
        __missing__ = said

    say_only, begin, go_on = Player._say, store.create, store.append
    spoken = refusals._Spoken.__getitem__
    monkeypatch.setattr(refusals._Spoken, "__getitem__", said)
    monkeypatch.setattr(events, "defaultdict", lambda default, filled: Filled(filled))
    monkeypatch.setattr(Player, "_say", say)
    monkeypatch.setattr(store, "create", create)
    monkeypatch.setattr(store, "append", append)
    yield
    for fight_id, state in fights.items():
        assert json.loads(dump_state(store.load(fight_id).state)) == json.loads(dump_state(state))


@pytest.mark.usefixtures("every_reader")
@pytest.mark.parametrize(("path", "number"), titles())
def test_scenario(path: Path, number: int) -> None:
    assert play(scenarios_of(path)[number - 1]) == ""


def test_every_scenario_has_a_title_of_its_own_line() -> None:
    """None is left out above."""
    written = {path: len(read_file(path)) for path in SCENARIOS.rglob("*.yaml")}
    named = Counter(each.values[0] for each in titles())
    assert {path: count for path, count in written.items() if count} == named


# --- what goes wrong is said in a sentence ------------------------------------------------------

GOOD = """
title: one blow
settings: {declare.ahead: refused}
cast:
  Jane:  {traits: {dexterity: 3, wits: 3, brawl: 1}}
  Frank: {traits: {dexterity: 2, wits: 2}}
rolls:
  Jane.initiative:  [5]
  Frank.initiative: [5]
  Jane.attack: [{successes: 0, pool: 4, difficulty: 6}]
  Frank.dodge: [{successes: 0, pool: 2, difficulty: 5}]
steps:
  - Storyteller: +combat/start
  - Jane: +init
  - Frank: +init
  - Jane: +dodge
    error: err.declare.out_of_turn
  - Frank: +dodge
  - Jane: +attack Frank
  - expect: {round: 2, Frank.health.track: ""}
"""

BROKEN = {
    "an unfed roll": ("Frank.dodge: [", "Tom.dodge: [", "nothing feeds Frank.dodge"),
    "a roll left over": ("Jane.initiative:  [5]", "Jane.initiative:  [5, 6]", "Jane.initiative: 6"),
    "a wrong pool": ("pool: 4", "pool: 5", "Jane.attack has pool 4, and 5 is written"),
    "a wrong difficulty": ("difficulty: 5", "difficulty: 7", "Frank.dodge has difficulty 5, and 7"),
    "too many successes": ("successes: 0, pool: 2", "successes: 3", "cannot come to 3"),
    "too few faces": ("successes: 0, pool: 2", "faces: [2]", "Frank.dodge rolls 2 dice"),
    "too many faces": ("successes: 0, pool: 2", "faces: [2, 2, 2]",
                       "Frank.dodge: faces [2] beyond its 2 dice"),
    "a face no die has": ("successes: 0, pool: 2", "faces: [2, 11]", "shows 11"),
    "neither number nor faces": ("[{successes: 0, pool: 2", "[many, {pool: 2", "Frank.dodge"),
    "a roll without a purpose": ("Jane.attack", "attack", "attack names no roll"),
    "another value": ("round: 2", "round: 3", "step 7: round is 2, expected 3"),
    "another track": ('track: ""', 'track: "/"', "Frank.health.track is '', expected '/'"),
    "a path into nothing": ("health.track", "wounds", "Frank.wounds: there is no 'wounds'"),
    "a path through a value": ("health.track", "health.track.x", "'x' leads nowhere"),
    "nobody in the view": ("Frank.health.track", "Tom.status", "Tom.status: there is no 'Tom'"),
    "a refused line": ("Jane: +dodge\n    error: err.declare.out_of_turn", "Jane: +dodge",
                       "step 4 (Jane: +dodge) was refused: "),
    "a line that is no command": ("Frank: +dodge", "Frank: +leap",
                                  "step 5 (Frank: +leap) was refused"),
    "a line that is not refused": ("Frank: +dodge",
                                   "Frank: +dodge\n    error: err.phase.wrong_step",
                                   "step 5 (Frank: +dodge) was not refused; expected err.phase"),
    "another refusal": ("err.declare.out_of_turn", "err.phase.wrong_step", "was refused otherwise"),
    "an unknown speaker": ("- Jane: +init", "- Joan: +init", "step 2: nobody is called Joan"),
    "an unknown field": ("rolls:", "dice:", "unknown fields: dice"),
    "an unknown field of a person": ("{traits: {dexterity: 2", "{power: 3, traits: {dexterity: 2",
                                     "unknown fields of Frank: power"),
    "a trait that is no number": ("brawl: 1", "brawl: lots", "'brawl=lots' is no whole number"),
    "a weapon that is none": ("brawl: 1}}", "brawl: 1}, weapons: [spoon]}", "weapon 'spoon'"),
    "a ruleset that is none": ("title:", "ruleset: dust\ntitle:", "there is no ruleset dust"),
    "a setting that is none": ("{declare.ahead: refused}", "{dice.edges: 3}",
                               "dice.edges is not known"),
    "a setting that cannot be": ("{declare.ahead: refused}", "{soak.difficulty: 0}",
                                 "soak.difficulty is 0"),
    "a step of two people": ("- Jane: +init\n", "- {Jane: +init, Tom: +init}\n",
                             "step 2 must name one"),
    "a step of two lines": ("- Jane: +init\n", "- Jane: [+init, +pass]\n",
                            "step 2 must be one line of Jane's, a step for each"),
    "rolls that are no list": ("[5]\n  Frank", "5\n  Frank",
                               "Jane.initiative must be a list, an entry for each roll"),
    "a step that is none": ("- Jane: +init\n", "- +init\n", "step 2 is no step: +init"),
    "a number instead of names": ("expect: {round: 2", "expect: {waiting_for: 3",
                                  "expected 3"),
    "a mapping instead of names": ("expect: {round: 2", "expect: {waiting_for: {Jane: 1, Frank: 1}",
                                   "expected {'Jane': 1, 'Frank': 1}"),
    "a mapping instead of a number": ("expect: {round: 2", "expect: {round: {is: 2}",
                                      "round is 2, expected {'is': 2}"),
    "an entry that is not there": ("expect: {round: 2", "expect: {order.7.name: Jane",
                                   "order.7.name: there is no entry 7 among"),
    "a bad expectation": ("expect: {round: 2, Frank.health.track: \"\"}", "expect: [round]",
                          "step 7 must name one person and a line, or what to expect"),
}  # fmt: skip


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "one.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def told(path: Path) -> str:
    """What goes wrong with the scenarios of a file."""
    return "; ".join(problem for _, _, problem in play_files([path]) if problem)


def test_the_one_that_is_broken_below_is_good(tmp_path: Path) -> None:
    assert told(written(tmp_path, GOOD)) == ""


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_scenario_says_what_is_wrong(what: str, tmp_path: Path) -> None:
    old, new, sentence = BROKEN[what]
    assert old in GOOD
    assert sentence in told(written(tmp_path, GOOD.replace(old, new)))


def test_a_fault_in_a_command_fails_the_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from combat_ashes.mush.commands.storyteller import ACTIONS

    monkeypatch.setitem(ACTIONS, "start", lambda command: 1 / 0)
    assert "step 1 (Storyteller: +combat/start): ZeroDivisionError" in told(written(tmp_path, GOOD))


def test_a_fault_in_the_rules_fails_the_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from combat_ashes.rulesets import rulebook

    monkeypatch.setitem(rulebook("ashes", {}).steps, "resolve", lambda ctx: 1 / 0)
    assert "step 6 (Jane: +attack Frank): ZeroDivisionError" in told(written(tmp_path, GOOD))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title: [", "cannot be read"),
        ("- a\n- b\n", "is no scenario: it must be a mapping"),
        ("title: x\nsteps: +init\n", "step"),
    ],
)
def test_what_is_no_scenario_is_told(text: str, sentence: str, tmp_path: Path) -> None:
    assert sentence in told(written(tmp_path, text))


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(ScenarioError, match=r"nowhere\.yaml cannot be read"):
        read_file(Path("nowhere.yaml"))


def test_what_nothing_feeds_may_be_random(tmp_path: Path) -> None:
    text = GOOD.replace("  Jane.attack: [{successes: 0, pool: 4, difficulty: 6}]\n", "")
    text = text.replace("  Frank.dodge: [{successes: 0, pool: 2, difficulty: 5}]\n", "")
    text = text.replace(', Frank.health.track: ""', "").replace("rolls:", "unfed: random\nrolls:")
    assert told(written(tmp_path, text)) == ""


def test_what_an_admin_sets_and_saves_is_unknown_in_the_next_scenario(tmp_path: Path) -> None:
    first = """
title: house rules
cast: {Jane: {}}
steps:
  - Storyteller: +ruleset/set attack.h2h_difficulty=7
  - Storyteller: +ruleset/use forsaken=game
  - Storyteller: +npc Jo=thug
  - Storyteller: +npc/save Jo=bruiser
"""
    second = """
title: no house rules
cast: {Jane: {}}
steps:
  - {Storyteller: +npc Jo=bruiser, error: err.npc.template}
  - Storyteller: +combat/start
  - expect: {ruleset: ashes, log.0.settings: {}}
"""
    assert told(written(tmp_path, f"{first}---{second}---{GOOD}")) == ""


def test_what_nobody_could_read_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll that has no sentence would be read by the bare name of its purpose."""
    scenario = scenarios_of(SCENARIOS / "power_attack.yaml")[0]
    surface = surface_under("ashes")
    less = {name: words for name, words in surface.purposes.items() if name != "dodge"}
    silent = replace(surface, purposes=less)
    monkeypatch.setattr("combat_ashes.mush.scenarios.surface_under", lambda ruleset: silent)
    with pytest.raises(ScenarioError, match="the purpose dodge of a roll has no sentence"):
        Player(scenario).play()
