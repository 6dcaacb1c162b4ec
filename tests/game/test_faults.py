"""Rules that fail: the line is taken back, the fight goes on, and nobody is locked in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

import pytest
from evennia.utils import create

from combat_ashes.mush import broadcast, clock, faults, fights, schedule, service, store
from combat_ashes.mush.fights import fight_in
from combat_ashes.rulesets import rulebook
from tests.game.test_presence import NOW, Scene
from tests.support.faults import failing


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is logged, without the tracebacks."""
    lines: list[str] = []
    for name in ("log_trace", "log_err"):
        monkeypatch.setattr(faults.logger, name, lambda text="": lines.append(text))
    return lines


@pytest.fixture
def breaks(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets a step of the rules fail, always or when it is called with something."""

    def let(step: str, when: Callable[..., bool] = lambda *args: True) -> None:
        steps = rulebook("ashes", {}).steps
        works = steps[step]

        @wraps(works)  # It takes what the step takes.
        def fails(ctx: Any, *args: Any) -> None:
            if when(*args):
                raise ZeroDivisionError(step)
            works(ctx, *args)

        monkeypatch.setitem(steps, step, fails)

    return let


@pytest.fixture
def mend(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    return monkeypatch.undo


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Calls that the reactor would make later: (seconds, function, arguments)."""
    calls: list[Any] = []

    class Call:
        def __init__(self, *call: Any) -> None:
            calls.append(call)

        def active(self) -> bool:
            return False

    monkeypatch.setattr(schedule.reactor, "callLater", Call)
    return calls


def failing_hook(name: str) -> tuple[Any, str, Any]:
    """What a patch sets so that a hook of the rules fails."""
    rules = type(rulebook("ashes", {}))
    return rules, "hooks", replace(rules.hooks, **{name: lambda *args: 1 / 0})


def at_deadline(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time runs out."""
    deadline = scene.script.live.deadline
    for module in (clock, fights, schedule):
        monkeypatch.setattr(module, "now", lambda: deadline + 1)
    scene.script.schedule.ring()


def pass_or_nothing(*args: Any) -> bool:
    return args[-1].do == "pass"


def entries(scene: Scene) -> int:
    return len(store.entries(scene.script.live.fight_id, scene.script.live.number))


# --- a line is taken back -----------------------------------------------------------------------


def test_a_line_that_breaks_is_taken_back_and_another_goes(
    table: Any, logged: list[str], breaks: Any
) -> None:
    scene, other = Scene(table), Scene(table)
    breaks("declared", lambda *args: args[-1].do == "dodge")
    before, number = scene.state, entries(scene)
    scene.jane.heard.clear()
    said = scene.frank.refused("+dodge")
    assert "your line was taken back" in said and "(err.fight.broken)" in said
    assert scene.state == before and entries(scene) == number
    assert scene.jane.heard == []
    (record,) = [line for line in logged if "broke" in line]
    assert f"fight {scene.script.live.fight_id} broke at entry {number + 1}" in record
    assert '"do":"dodge"' in record
    scene.frank.must("+pass")
    assert scene.waiting() == ["Jane"]
    other.frank.must("+pass")


def test_what_a_storyteller_says_for_somebody_is_taken_back(
    table: Any, logged: list[str], breaks: Any
) -> None:
    scene = Scene(table, storyteller=True)
    breaks("declared", lambda *args: args[-1].do == "dodge")
    assert "(err.fight.broken)" in scene.sam.refused("+combat/as Frank=+dodge")
    assert scene.state.status == "running"
    scene.sam.must("+combat/as Frank=+pass")
    breaks("declared", pass_or_nothing)
    assert "(err.fight.broken)" in scene.sam.refused("+combat/next")


def test_who_breaks_a_fight_by_joining_stays_out_of_it(
    table: Any, logged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table)
    kim = table.player("Kim", scene.room)
    with monkeypatch.context() as broken:
        broken.setattr(*failing_hook("on_join"))
        assert "(err.fight.broken)" in kim.refused("+init")
    assert scene.names() == ["Jane", "Frank"] and scene.state.status == "running"
    scene.frank.must("+pass")
    kim.must("+init")


# --- nothing else would have gone ---------------------------------------------------------------


def test_a_fight_that_cannot_go_on_calls_for_somebody(
    table: Any, logged: list[str], breaks: Any, settings: Any
) -> None:
    settings.ASHES_FAULT_CHANNEL = "Faults"
    scene = Scene(table)
    channel = create.create_channel("Faults")
    channel.connect(scene.ada.account)
    breaks("declared")
    assert "(err.fight.broken)" in scene.frank.refused("+dodge")
    assert clock.broken(scene.state)
    for player in (scene.jane, scene.frank, scene.sam):
        assert "The fight is paused: its rules failed" in scene.heard(player)
        assert "+init/leave" in scene.heard(player)
    assert "The fight in Alley" in scene.heard(scene.ada)
    assert any("is paused: its rules fail" in line for line in logged)


def test_out_of_a_broken_fight_anybody_may_go(table: Any, logged: list[str], breaks: Any) -> None:
    scene = Scene(table)
    breaks("declared")
    scene.frank.refused("+dodge")
    scene.frank.must("+init/leave")
    assert scene.names() == ["Jane"]
    scene.jane.must("+init/leave")
    assert fight_in(scene.room) is None


def test_who_leaves_a_broken_fight_is_not_held_by_its_rules(
    table: Any, logged: list[str], breaks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table)
    breaks("declared")
    scene.frank.refused("+dodge")
    monkeypatch.setattr(*failing_hook("on_leave"))
    scene.frank.must("+init/leave")
    assert scene.names() == ["Jane"]


def test_in_a_pause_one_may_ask_to_leave_and_be_let_go(table: Any) -> None:
    scene = Scene(table, storyteller=True)
    scene.sam.must("+combat/pause supper")
    assert "(err.fight.paused)" in scene.jane.refused("+pass")
    assert "(err.fight.paused)" in scene.jane.refused("+choose pass")
    scene.frank.must("+init/leave")
    assert "Frank asks to leave" in scene.heard(scene.sam)
    scene.sam.must("+choose agree")
    assert scene.names() == ["Jane"] and scene.state.status == "paused"


def test_anybody_in_a_fight_that_nobody_runs_may_set_it_going(
    table: Any, logged: list[str], mend: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table)
    with monkeypatch.context() as broken:
        broken.setitem(rulebook("ashes", {}).steps, "declared", failing("declared"))
        scene.frank.refused("+dodge")
        scene.jane.must("+combat/resume")
        assert scene.state.status == "running"
        scene.frank.refused("+pass")
        assert clock.broken(scene.state)
    scene.jane.must("+combat/resume")
    scene.frank.must("+pass")
    assert scene.waiting() == ["Jane"]
    scene.sam.must("+combat/pause")
    assert "(err.storyteller.only)" in scene.jane.refused("+combat/resume")


def test_staff_may_set_a_broken_fight_going_that_another_runs(
    table: Any, logged: list[str], breaks: Any
) -> None:
    scene = Scene(table, storyteller=True)
    breaks("declared")
    scene.frank.refused("+dodge")
    assert "(err.storyteller.only)" in scene.jane.refused("+combat/resume")
    scene.ada.must("+combat/resume")
    assert scene.state.status == "running"


# --- the clock ----------------------------------------------------------------------------------


def test_of_several_defaults_those_that_work_are_taken(
    table: Any, logged: list[str], breaks: Any, later: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table)
    scene.frank.must("+pass")
    scene.jane.must("+pass")
    assert sorted(scene.waiting()) == ["Frank", "Jane"]
    breaks("roll_one")
    at_deadline(scene, monkeypatch)
    assert len(scene.waiting()) == 1 and scene.state.status == "running"
    at_deadline(scene, monkeypatch)
    assert clock.broken(scene.state)
    assert "its rules failed" in scene.heard(scene.jane)


def test_a_default_that_breaks_pauses_the_fight_and_the_clock_goes_on(
    table: Any, logged: list[str], later: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table)
    steps = rulebook("ashes", {}).steps
    with monkeypatch.context() as broken:
        broken.setitem(steps, "declared", failing("declared"))
        at_deadline(scene, monkeypatch)
        assert clock.broken(scene.state) and scene.names() == ["Jane", "Frank"]
        number, told = entries(scene), len(scene.jane.heard)
        for seconds in (60, 120, 240, 300, 300):
            later.clear()
            at_deadline(scene, monkeypatch)
            assert [call[:2] for call in later] == [(seconds, scene.script.schedule.ring)]
        # Tried in vain, which is neither stored nor told.
        assert entries(scene) == number and len(scene.jane.heard) == told
    at_deadline(scene, monkeypatch)
    assert scene.state.status == "running" and scene.waiting() == ["Frank"]
    assert "The fight goes on" in scene.heard(scene.jane)
    at_deadline(scene, monkeypatch)
    assert scene.waiting() == ["Jane"]


def test_a_default_that_breaks_where_another_answer_goes(
    table: Any, logged: list[str], breaks: Any, later: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line typed is only taken back; time that runs out must not lock the fight."""
    scene = Scene(table)
    breaks("declared", pass_or_nothing)
    at_deadline(scene, monkeypatch)
    assert clock.broken(scene.state)
    scene.jane.must("+combat/resume")
    scene.frank.must("+dodge")


# --- coming and going ---------------------------------------------------------------------------


def test_who_is_gone_counts_as_gone_although_the_rules_fail(
    table: Any, logged: list[str], breaks: Any
) -> None:
    scene = Scene(table, **NOW)
    breaks("declared")
    scene.frank.logout()
    assert scene.person("Frank").absent == "logged_out"
    scene.frank.login()
    assert scene.person("Frank").absent == ""


def test_who_walks_out_is_out_although_the_rules_fail(
    table: Any, logged: list[str], breaks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, other = Scene(table), Scene(table)
    monkeypatch.setattr(*failing_hook("on_leave"))
    breaks("declared")
    scene.frank.char.move_to(scene.street)
    assert scene.frank.char.location == scene.street
    assert scene.names() == ["Jane"]
    assert other.waiting() == ["Frank"]


def test_a_storyteller_who_is_gone_is_gone_although_the_rules_fail(
    table: Any, logged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table, storyteller=True, **NOW)
    monkeypatch.setattr(*failing_hook("on_storyteller_changed"))
    scene.sam.logout()
    assert scene.state.storyteller is None and scene.waiting() == ["Frank"]


# --- telling ------------------------------------------------------------------------------------


def test_who_cannot_be_told_does_not_keep_the_others_from_hearing(
    table: Any, logged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table)
    monkeypatch.setattr(scene.ada.char, "msg", lambda *args, **kwargs: 1 / 0)
    scene.frank.must("+pass")
    for player in (scene.sam, scene.jane, scene.frank):
        assert "Frank declares: pass." in scene.heard(player)
    assert scene.waiting() == ["Jane"]


def test_what_was_stored_and_not_told_is_told_once(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table)
    with monkeypatch.context() as dies:
        dies.setattr(service, "_after", lambda *args: None)
        scene.frank.must("+pass")
    assert "Frank declares" not in scene.heard(scene.jane)
    scene.script.forget()
    scene.jane.must("+pass")
    for player in (scene.jane, scene.frank, scene.sam):
        assert scene.heard(player).count("Frank declares: pass.") == 1
    heard = scene.heard(scene.jane)
    assert heard.index("Frank declares") < heard.index("Jane declares")
    scene.script.forget()
    broadcast.tell(scene.script)
    assert scene.heard(scene.jane) == heard


def test_who_was_not_back_yet_hears_it_when_they_are(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table)
    with monkeypatch.context() as dies:
        dies.setattr(service, "_after", lambda *args: None)
        scene.frank.must("+pass")
        scene.jane.logout()
    scene.script.forget()
    broadcast.tell(scene.script)
    scene.jane.session = table.connect(scene.jane)
    scene.jane.account.puppet_object(scene.jane.session, scene.jane.char)
    assert scene.heard(scene.jane).count("Frank declares: pass.") == 1


# --- changed under it ---------------------------------------------------------------------------


def test_an_input_is_decided_again_on_what_is_there(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process has taken Frank's answer: people hear of it, and Sam's line counts."""
    scene = Scene(table, storyteller=True)
    live = scene.script.live
    stale = fights.Live(live.fight_id, live.number, live.state, live.dice.seed)
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(service, "_after", lambda *args: None)
        scene.frank.must("+pass")
    scene.script.held.live = stale
    scene.sam.must("+combat/mod Jane=1, luck")
    assert scene.waiting() == ["Jane"] and scene.state.modifiers[0].dice == 1
    assert scene.heard(scene.jane).count("Frank declares: pass.") == 1


def test_a_fight_that_always_changes_is_given_up(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(table)
    tried: list[int] = []

    def overtaken(*args: Any) -> None:
        tried.append(1)
        raise store.Overtaken("again")

    monkeypatch.setattr(store, "append", overtaken)
    assert "(err.fight.overtaken)" in scene.frank.refused("+pass")
    assert len(tried) == service.ATTEMPTS
