"""The promise about the dice: a hash first, the seed when the fight is over, also after an undo."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.dice import Request, SeededDice, seed_hash
from combat_ashes.engine.events import Ended, Event, Opened, Rolled, Undone
from combat_ashes.mush import store
from combat_ashes.mush.fights import fight_in, last_in
from combat_ashes.rulesets import thawed
from tests.game.conftest import SHEET
from tests.support.past import replay


class Duel:
    """Sam runs a fight of Jane and Frank, who is faster whatever he rolls."""

    def __init__(self, table: Any) -> None:
        self.room = table.room()
        self.sam = table.player("Sam", self.room, permission="Helper")
        self.jane = table.player("Jane", self.room)
        fast = {**SHEET["traits"], "dexterity": 9, "wits": 9}
        self.frank = table.player("Frank", self.room, sheet={"traits": fast})
        self.sam.must("+combat/start")
        self.jane.must("+init")
        self.frank.must("+init")

    @property
    def script(self) -> Any:
        return last_in(self.room)

    def events(self, kind: type[Any]) -> list[Any]:
        """Every event of a kind, those that were taken back among them."""
        found: list[Event] = []
        for entry in store.entries(self.script.live.fight_id, self.script.live.number):
            found += entry.events
        return [event for event in found if isinstance(event, kind)]

    def roll(self) -> tuple[int, ...]:
        """Twenty dice of Jane."""
        self.sam.must("+combat/as Jane=+misc climb=20", "+combat/as Frank=+pass")
        return self.events(Rolled)[-1].faces


@pytest.fixture
def duel(table: Any) -> Duel:
    return Duel(table)


def test_the_seed_is_shown_when_the_fight_is_over_and_not_before(duel: Duel) -> None:
    seed = duel.script.live.dice.seed
    duel.roll()
    assert seed not in "\n".join(duel.frank.heard)
    duel.sam.must("+combat/end")
    assert f"Its dice came from the seed {seed}." in "\n".join(duel.frank.heard)
    assert duel.events(Opened)[0].seed_hash == seed_hash(seed)


def test_an_end_that_is_taken_back_gets_new_dice(duel: Duel) -> None:
    first = duel.roll()
    duel.sam.must("+combat/end")
    (ended,) = duel.events(Ended)
    duel.frank.heard.clear()
    duel.sam.must("+combat/undo")
    (undone,) = duel.events(Undone)
    fresh = duel.script.live.dice.seed
    assert fresh != ended.seed and undone.seed_hash == seed_hash(fresh)
    assert f"The hash of its dice from here on is {undone.seed_hash[:16]}." in duel.frank.heard[-1]
    assert fresh not in "\n".join(duel.frank.heard)
    # The very roll that everybody could work out from the seed falls otherwise.
    duel.sam.must("+combat/undo 2")
    assert duel.roll() != first


def test_the_same_inputs_give_the_same_dice_within_one_seed(duel: Duel) -> None:
    duel.sam.must("+combat/end", "+combat/undo")
    first = duel.roll()
    duel.sam.must("+combat/undo 2")
    assert duel.roll() == first
    assert len({event.seed_hash for event in duel.events(Undone)} - {""}) == 1


def test_the_new_seed_is_stored_with_the_undo(duel: Duel) -> None:
    duel.sam.must("+combat/end", "+combat/undo")
    fresh = duel.script.live.dice.seed
    duel.script.forget()
    assert duel.script.live.dice.seed == fresh
    faces = duel.roll()
    duel.sam.must("+combat/undo 2")
    duel.script.forget()
    assert duel.roll() == faces


def test_every_seed_is_shown_at_the_next_end(duel: Duel) -> None:
    for _ in range(2):
        duel.sam.must("+combat/end", "+combat/undo")
        # What is taken back later does not make anybody forget what was shown.
        duel.roll()
        duel.sam.must("+combat/undo 2")
    duel.frank.heard.clear()
    duel.sam.must("+combat/end")
    first, second, third = (event.seed for event in duel.events(Ended))
    assert len({first, second, third}) == 3
    told = "\n".join(duel.frank.heard)
    assert f"Its dice came from the seed {third}." in told
    assert f"Before its end was taken back they came from {first} and {second}." in told
    duel.script.forget()
    live = duel.script.live
    assert live.state.seeds == (first, second, third)
    assert thawed(replay(store.entries(live.fight_id, live.number))) == live.state


def test_all_dice_can_be_checked_from_what_was_shown(duel: Duel) -> None:
    duel.roll()
    duel.sam.must("+combat/end", "+combat/undo")
    duel.sam.must("+combat/undo 2")
    duel.roll()
    duel.sam.must("+combat/end")
    promise, seeds = "", {seed_hash(event.seed): event.seed for event in duel.events(Ended)}
    checked = 0
    for entry in store.entries(duel.script.live.fight_id, duel.script.live.number):
        for event in entry.events:
            promise = getattr(event, "seed_hash", "") or promise
            if isinstance(event, Rolled) and event.purpose == "misc":
                assert event.faces == _again(seeds[promise], event)
                checked += 1
    assert checked == 2 and fight_in(duel.room) is None


def _again(seed: str, event: Rolled) -> tuple[int, ...]:
    request = Request(1, "main", event.who, "Jane", event.purpose, event.time, event.pool, 10,
                      event.pool, event.difficulty, len)  # fmt: skip
    return SeededDice(seed).roll(request)
