"""Fights that an earlier version stored at each kind of open question go on to their end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from combat_ashes.engine.codec import dump_state
from combat_ashes.engine.deadlock import default
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.state import CLOCK, STORYTELLER
from combat_ashes.engine.views import ALL, Reader
from combat_ashes.mush import store, tell
from combat_ashes.rulesets import thawed
from combat_ashes.text.events import names_of, render_events
from tests.support.fight import RefusedLineError
from tests.support.kept import StoredFight, restore
from tests.support.kept.questions import FIGHTS, MOMENTS, kinds, of

KEPT = sorted(FIGHTS.rglob("*.jsonl"))
IN_ORDER, DECLARED = ("close2004", "forsaken", "hubris"), ("ashes", "storyteller")
NEVER = {
    *((name, "begin") for name in IN_ORDER),  # Their rounds follow one another.
    *((name, "closing") for name in DECLARED),  # There +init is asked for anyway.
    *((name, "harm") for name in ("close2004", "forsaken")),  # They have no names for wounds.
}
"""Questions that every rule system could ask, and these do not."""
MOST_ANSWERS = 300
BARE_CHOICE = re.compile(r"\+choose (agree|refuse|accept|leave|stay|press|out|on|roll|none)( \w+)?"
                         r"(\.|,? or )")  # fmt: skip
"""A word to choose of which nobody reads what it changes."""


def test_a_fight_is_kept_for_every_kind_of_question() -> None:
    """Whoever adds one runs `python -m tests.support.kept.questions`, which writes it."""
    kept = {(path.parent.name, path.stem) for path in KEPT}
    assert kinds() - kept == NEVER
    assert {moment for _, moment in kept} >= MOMENTS.keys()


def play_out(f: StoredFight, rounds: int = 2) -> None:
    """Everybody takes the default of what they are asked, for some rounds; then the fight ends."""
    last = f.state.round + rounds
    for _ in range(MOST_ANSWERS):
        if f.state.status == "over":
            return
        if f.state.round > last or not take_default(f):
            break
    f.input(Input("end", CLOCK, CLOCK))


def take_default(f: StoredFight) -> bool:
    """Whether the first question could be answered, or without one the fight went on."""
    asked = next(iter(sorted(f.state.questions, key=lambda one: not one.blocking)), None)
    try:
        if f.state.status == "paused":
            f.input(Input("resume", CLOCK, CLOCK))
        elif asked is None:
            f.input(Input("next", STORYTELLER, STORYTELLER))
        elif asked.blocking:
            f.input(default(asked.id))
        else:
            f.input(Input("pass", asked.who, asked.who))
    except RefusedLineError:
        return False
    return True


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_kept_fight_is_read_shown_finished_and_taken_back(table: Any, path: Path) -> None:
    f = restore(table.room(), path)
    fight_id, number = f.script.live.fight_id, f.script.live.number
    assert (path.parent.name, path.stem) in set(of(f.state))
    before = dump_state(f.state)
    names = names_of(f.state)
    for reader in (ALL, Reader(None, True), Reader(), *map(Reader, f.state.people)):
        assert f.view("" if reader is ALL else reader.who or "")
        assert render_events(f.surface, f.events, names, reader)
        prompts = "\n".join(tell.prompts_for(f.state, reader))
        assert "None" not in prompts and not BARE_CHOICE.search(prompts)

    play_out(f)
    assert f.state.status == "over" and f.script.live.number > number
    assert thawed(store.load(fight_id).state) == f.state
    f.undo(f.script.live.number - number)
    assert dump_state(replace(f.state, seeds=())) == before  # What was shown of the dice stays so.
