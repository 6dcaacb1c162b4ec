"""Without a storyteller: a truce of all ends a fight; who is away is spoken for."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.models import AshesFight
from combat_ashes.mush.records import record_of
from combat_ashes.records.verify import verify
from tests.support.shipped import shipped

SYSTEMS = sorted(shipped())


def players(table: Any, ruleset: str = "ashes", *names: str) -> tuple[Any, ...]:
    room = table.room()
    ada = table.player("Ada", room, permission="Builder")
    ada.must(f"+ruleset/use {ruleset}", "+ruleset/set absent.grace_seconds=0")
    found = tuple(table.player(name, room) for name in names or ("Jane", "Frank", "Bo"))
    for each in found:
        each.must("+init")
    return found


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_a_fight_that_nobody_runs_ends_when_all_agree(table: Any, ruleset: str) -> None:
    jane, frank, bo = players(table, ruleset)
    room = jane.char.location
    assert "still asked: Frank and Bo." in jane.say("+combat/truce")
    assert "err.truce.agreed" in jane.refused("+combat/truce")
    assert "err.truce.none" in frank.refused("+combat/truce off")
    frank.must("+combat/truce", "+combat/truce off", "+combat/truce")
    assert room.ashes_fight is not None
    assert "The fight is over." in bo.say("+combat/truce")
    assert room.ashes_fight is None
    fight = AshesFight.objects.get(room_id=room.id)
    assert verify(record_of(fight.id)).inputs == fight.number


def test_who_is_out_or_away_is_not_asked(table: Any) -> None:
    jane, frank, bo = players(table)
    jane.must("+combat/truce")
    bo.logout()
    assert "Frank" in frank.say("+combat/truce")
    assert jane.char.location.ashes_fight is None


def test_a_storyteller_ends_it_themselves(table: Any) -> None:
    jane, frank, _ = players(table)
    jane.must("+combat/truce")
    sam = table.player("Sam", jane.char.location, permission="Helper")
    sam.must("+combat/start")
    assert "err.truce.led" in frank.refused("+combat/truce")
    assert jane.char.location.ashes_fight.live.state.flags.truce == ()
    assert "err.fight.not_in" in sam.refused("+combat/proxy Jane")
    assert "err.line.usage" in jane.refused("+combat/truce maybe")


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_who_is_away_is_spoken_for(table: Any, ruleset: str) -> None:
    jane, frank, bo = players(table, ruleset)
    room = jane.char.location
    assert "Nobody but another player" in jane.refused("+combat/proxy me")
    assert "err.proxy.none" in jane.refused("+combat/proxy off")
    assert "Frank speaks for Jane" in jane.say("+combat/proxy Frank")
    # Who has just logged out is not away yet, and not here either.
    assert "until the fight counts them as away" in frank.refused("+combat/as Jane=+pass")
    assert "err.storyteller" in bo.refused("+combat/as Jane=+pass")
    jane.logout()
    state = room.ashes_fight.live.state
    assert state.people["p1"].absent and "Frank speaks for them" in "\n".join(frank.heard)
    assert "away, Frank speaks for them" in bo.say("+combat/full").replace("\n    ", " ")
    asked = state.question_for("p1")
    if asked is None:
        return  # Under these rules nobody is asked yet.
    assert "+combat/as Jane=" in "\n".join(frank.heard)
    frank.must(f"+combat/as Jane={'+init' if asked.kind == 'init' else '+pass'}")
    assert room.ashes_fight.live.state.question_for("p1") != asked
    jane.login()
    assert "err.proxy.present" in frank.refused("+combat/as Jane=+pass")
    jane.must("+combat/proxy off")
    assert "err.storyteller" in frank.refused("+combat/as Jane=+pass")


def test_whoever_is_left_alone_with_it_waits_no_longer(table: Any) -> None:
    """When the proxy goes as well, what was open takes its default."""
    jane, frank, bo = players(table)
    jane.must("+combat/proxy Frank")
    jane.logout()
    frank.logout()
    state = bo.char.location.ashes_fight.live.state
    assert state.people["p1"].absent and state.question_for("p1") is None
