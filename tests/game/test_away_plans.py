"""Who is away is played by a plan of theirs, or one that the storyteller gives them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from combat_ashes.mush import schedule
from combat_ashes.mush.fights import last_in
from combat_ashes.mush.records import record_of
from combat_ashes.records.verify import verify
from tests.game.test_proxy_and_truce import SYSTEMS, players


def live(player: Any) -> Any:
    script = last_in(player.char.location)
    assert script is not None
    return script.live


def declared_by_plan(player: Any) -> list[str]:
    from combat_ashes.models import AshesEntry

    rows = AshesEntry.objects.filter(fight_id=live(player).fight_id, given__contains='"a plan"')
    return [row.given for row in rows]


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_a_plan_plays_who_is_away(table: Any, ruleset: str) -> None:
    jane, frank, bo = players(table, ruleset)
    assert "A plan plays Jane whenever Jane is away: aggressive." in jane.say(
        "+combat/plan aggressive"
    )
    jane.say("+intent I want them gone")
    assert declared_by_plan(frank) == []
    frank.heard.clear()
    jane.logout()
    assert "a plan plays them until they are back" in "\n".join(frank.heard)
    for _ in range(12):
        for each in (frank, bo):
            if not any("attack" in given for given in declared_by_plan(frank)):
                each.say("+intent I want out")
                each.say("+init")
                each.say("+pass")
    assert any("attack" in given for given in declared_by_plan(frank))
    assert "a plan plays" in frank.say("+combat")
    # Who is back speaks for themselves.
    count = len(declared_by_plan(frank))
    jane.login_again()
    assert "a plan plays" not in frank.say("+combat")
    frank.say("+pass")
    bo.say("+pass")
    assert len(declared_by_plan(frank)) == count
    fight = live(frank)
    for each in (jane, frank, bo):
        each.must("+combat/truce")
    assert verify(record_of(fight.fight_id)).inputs == fight.number


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_a_storyteller_gives_who_is_away_a_plan(table: Any, ruleset: str) -> None:
    jane, frank, _ = players(table, ruleset)
    sam = table.player("Sam", jane.char.location, permission="Helper")
    sam.must("+combat/start")
    jane.logout()
    sam.must("+npc/plan Jane=aggressive")
    person = next(p for p in live(frank).state.people.values() if p.name == "Jane")
    assert person.flags.away_plan == "aggressive"
    sam.must("+npc/plan Jane=none")
    assert "err.plan.none" in sam.refused("+npc/plan Jane=none")
    # Nobody waits for who is away and has no plan.
    assert all(q.who != person.id for q in live(frank).state.questions if q.blocking)


def test_a_fight_of_plans_alone_waits_for_somebody(table: Any) -> None:
    jane, frank, bo = players(table)
    for each in (jane, frank, bo):
        each.must("+combat/plan aggressive")
    script = last_in(jane.char.location)
    for each in (jane, frank, bo):
        each.logout()
    assert script.live.state.round <= 3 and script.live.state.status == "running"
    number = script.live.number
    jane.login_again()
    assert script.live.number > number and script.live.state.round <= 4


def test_who_is_passed_over_is_played_by_their_plan(table: Any) -> None:
    jane, *others = players(table)
    sam = table.player("Sam", jane.char.location, permission="Helper")
    sam.must("+combat/start", "+npc/plan Jane=aggressive")
    named = {each.name: each for each in others}
    while "Jane" not in (waits := [person.name for person in awaited(jane)]):
        named[waits[0]].must("+pass")
    said = sam.say("+combat/next Jane")
    assert "that counts as +pass" not in said
    assert any("attack" in given for given in declared_by_plan(jane))


def test_a_plan_plays_on_for_who_does_not_answer(table: Any) -> None:
    jane, *others = players(table)
    jane.must("+combat/plan aggressive")
    named = {each.name: each for each in others}
    while "Jane" not in (waits := [person.name for person in awaited(jane)]):
        named[waits[0]].must("+pass")
    others[0].heard.clear()
    schedule.time_out(last_in(jane.char.location))
    said = "\n".join(others[0].heard)
    assert "Jane does not answer; a plan plays them in the rest of this round" in said
    assert "that counts as +pass" not in said
    assert any("attack" in given for given in declared_by_plan(jane))


def awaited(player: Any) -> list[Any]:
    state = live(player).state
    return [state.people[q.who] for q in state.questions if q.blocking]


def test_the_storyteller_is_not_asked_for_who_has_a_plan(table: Any) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    jane = table.player("Jane", room)
    sam.must("+combat/start gather", "+npc Thug=thug*2", "+npc/plan Thug=aggressive, target Jane")
    jane.must("+init")
    sam.heard.clear()
    sam.must("+combat/next")
    jane.say("+pass")
    sam.say("+combat/as Thug-2=+pass")
    told = "\n".join(sam.heard)
    assert "Plan: Thug (aggressive, target Jane): +attack Jane." in told
    assert "+combat/as Thug=<line>" not in told
    assert 'a plan "+combat/as Thug=+attack Jane"' in sam.say("+combat/undo/list")


LEVELS = {"ashes": "wounded", "storyteller": "wounded", "forsaken": "hurt", "hubris": "hurt",
          "close2004": "hurt"}  # fmt: skip


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_a_plan_names_a_health_level_to_flee_below(table: Any, ruleset: str) -> None:
    jane, *_ = players(table, ruleset)
    level = LEVELS.get(ruleset, "")
    said = jane.refused("+combat/plan flee below the moon")
    assert "there is no health level 'the moon'" in said.lower() and level in said.lower()
    if level:
        jane.must(f"+combat/plan aggressive, flee below {level}")
    jane.must("+combat/plan aggressive, flee below 3")


def test_who_is_hurt_worse_than_their_level_flees() -> None:
    from combat_ashes.play.plans import lines, read
    from combat_ashes.rulesets import look_at
    from tests.play.test_odds import ready

    f = ready("ashes")
    fight = look_at(f.state)
    jane = fight.state.people[f.id("Jane")]
    asked = fight.state.question_for(jane.id)
    assert asked is not None
    plan = read("aggressive, flee below injured")
    for track, flees in (("///", False), ("////", True)):
        hurt = msgspec.structs.replace(jane, track=track)
        assert ("escape" in lines(plan, fight, hurt, asked)) is flees, track


def test_what_is_no_plan_is_refused(table: Any) -> None:
    jane, frank, _ = players(table)
    assert "err.line.usage" in jane.refused("+combat/plan dance")
    assert "err.plan.none" in jane.refused("+combat/plan off")
    jane.must("+combat/plan dodge the rest")
    assert "No plan plays Jane any more" in jane.say("+combat/plan off")
    # It is nobody else's to read.
    frank.heard.clear()
    jane.must("+combat/plan aggressive, target weakest")
    assert "weakest" not in "\n".join(frank.heard)
    assert "weakest" not in frank.say("+combat/full")


def test_undo_takes_a_line_of_a_plan_back_too(table: Any) -> None:
    jane, frank, bo = players(table)
    sam = table.player("Sam", jane.char.location, permission="Helper")
    jane.must("+combat/plan aggressive")
    sam.must("+combat/start")
    jane.logout()
    sam.say("+combat/next")
    frank.say("+pass")
    bo.say("+pass")
    if declared_by_plan(frank):
        before = live(frank).number
        sam.must("+combat/undo")
        assert live(frank).number > before
