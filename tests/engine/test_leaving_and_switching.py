"""People who go, storytellers who go, and rules that change in the middle."""

from typing import Any

import pytest

from combat_ashes.engine import events as ev
from combat_ashes.engine.decide import Decided, decide
from combat_ashes.engine.dice import SeededDice
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.rounds import NEXT
from combat_ashes.engine.state import CLOCK, STORYTELLER, FightState, Question
from combat_ashes.rulesets import default_name, register, rulebook
from tests.support.toy import Toy

register(Toy)
SHIPPED = default_name()
both = pytest.mark.parametrize("ruleset", [SHIPPED, Toy.name])


class PlayedFight:
    """A fight of Jane, Frank and Teddy; refused lines raise."""

    def __init__(self, ruleset: str, *names: str, storyteller: bool = False) -> None:
        self.state = FightState(ruleset)
        self.events: list[ev.Event] = []
        start = {"ruleset": ruleset, "settings": {}, "room": "Alley", "seed_hash": "hash"}
        self.give("start", STORYTELLER, **start)
        if storyteller:
            self.give("take", STORYTELLER, ref=9, name="Sten")
        for name in names or ("Jane", "Frank", "Teddy"):
            self.join(name)

    def join(self, name: str, **sheet: Any) -> None:
        plain = {"ref": len(self.state.people) + 1, "name": name, "traits": {}, "weapons": []}
        self.give("join", "new", sheet={**plain, **sheet})

    def give(self, do: str, who: str, by: str = "", **args: Any) -> None:
        given = Input(do, by or self.id(who), self.id(who), args)
        outcome = decide(self.state, given, rulebook, SeededDice("seed"))
        assert isinstance(outcome, Decided), outcome
        self.state = outcome.state
        self.events = list(outcome.events)

    def id(self, name: str) -> str:
        return next((p.id for p in self.state.people.values() if p.name == name), name)

    def told(self) -> list[str]:
        return [event.code for event in self.events if isinstance(event, ev.Told)]

    def names(self) -> list[str]:
        return [person.name for person in self.state.people.values()]

    def asked(self) -> Question:
        return next(q for q in self.state.questions if q.blocking)

    def pass_until(self, round_: int) -> None:
        for _ in range(50):
            if self.state.round >= round_:
                return
            self.give("next", STORYTELLER)


@both
def test_whoever_is_awaited_and_goes_holds_up_nobody(ruleset: str) -> None:
    fight = PlayedFight(ruleset)
    gone = fight.asked().who
    fight.give("absent", gone, by=CLOCK, how="left_room")
    assert gone not in fight.state.people
    assert fight.asked().who in fight.state.people


@both
def test_the_others_agree_to_a_leave_and_one_who_goes_need_not(ruleset: str) -> None:
    fight = PlayedFight(ruleset)
    fight.give("leave", "Jane")
    fight.give("choose", "Frank", word="agree")
    assert "Jane" in fight.names()
    fight.give("absent", "Teddy", by=CLOCK, how="deleted")
    assert fight.names() == ["Frank"]


@both
def test_two_who_both_ask_to_leave_let_each_other_go(ruleset: str) -> None:
    fight = PlayedFight(ruleset, "Jane", "Frank")
    fight.give("leave", "Jane")
    fight.give("leave", "Frank")
    assert fight.state.status == "over"
    assert [event.kind for event in fight.events].count("ended") == 1


@both
def test_two_who_both_ask_to_leave_and_the_third_is_deleted(ruleset: str) -> None:
    fight = PlayedFight(ruleset, "Jane", "Frank", "Teddy")
    fight.give("leave", "Jane")
    fight.give("leave", "Frank")
    fight.give("absent", "Teddy", by=CLOCK, how="deleted")
    assert fight.state.status == "over"
    assert [event.kind for event in fight.events].count("ended") == 1


@both
def test_a_storyteller_who_goes_leaves_no_question_behind(ruleset: str) -> None:
    fight = PlayedFight(ruleset, storyteller=True)
    fight.give("leave", "Jane")
    fight.pass_until(2)
    assert fight.asked().who == STORYTELLER
    fight.give("release", CLOCK)
    assert "Jane" not in fight.names()
    assert fight.asked().who != STORYTELLER


@both
def test_nobody_waits_for_those_without_a_player_once_the_storyteller_is_gone(ruleset: str) -> None:
    fight = PlayedFight(ruleset, storyteller=True)
    fight.join("Thug", player=False)
    while fight.asked().who != fight.id("Thug"):
        fight.give("pass", fight.asked().who)
    fight.give("release", CLOCK)
    assert fight.state.storyteller is None
    assert fight.asked().who not in (fight.id("Thug"), STORYTELLER)


@both
def test_a_fight_whose_people_are_all_away_stands_still_until_one_is_back(ruleset: str) -> None:
    fight = PlayedFight(ruleset)
    for name in ("Jane", "Frank", "Teddy"):
        fight.give("absent", name, by=CLOCK, how="logged_out")
    assert "nobody.there" in fight.told()
    assert fight.state.agenda[0] == NEXT
    fight.give("absent", "Jane", by=CLOCK, how="logged_out")
    assert "nobody.there" not in fight.told()
    then = fight.state.round
    fight.give("present", "Frank", by=CLOCK)
    assert fight.state.round == then + 1
    assert fight.asked().who == fight.id("Frank")


@both
def test_somebody_who_can_do_nothing_is_not_waited_for(ruleset: str) -> None:
    fight = PlayedFight(ruleset, storyteller=True)
    who = fight.asked().who
    fight.give("damage", who, by=STORYTELLER, levels=9, damage="lethal")
    assert fight.state.people[who].status == "unconscious"
    assert fight.asked().who != who


@both
def test_a_proposal_holds_when_one_who_was_asked_goes(ruleset: str) -> None:
    other = Toy.name if ruleset == SHIPPED else SHIPPED
    fight = PlayedFight(ruleset)
    fight.give("switch", "Jane", by=STORYTELLER, ruleset=other)
    fight.give("choose", "Jane", word="agree")
    fight.give("choose", "Frank", word="agree")
    fight.give("absent", "Teddy", by=CLOCK, how="left_room")
    assert "switch.agreed" in fight.told()
    fight.pass_until(2)
    assert fight.state.ruleset == other


@both
def test_one_no_ends_a_proposal(ruleset: str) -> None:
    other = Toy.name if ruleset == SHIPPED else SHIPPED
    fight = PlayedFight(ruleset)
    fight.give("switch", "Jane", by=STORYTELLER, ruleset=other)
    fight.give("choose", "Jane", word="agree")
    fight.give("choose", "Frank", word="refuse")
    assert fight.state.flags.switch is None
    fight.pass_until(2)
    assert fight.state.ruleset == ruleset


def test_people_fight_on_under_other_rules_with_what_they_carry() -> None:
    fight = PlayedFight(Toy.name, "Jane", storyteller=True)
    fight.join("Frank", weapons=["club", "rubber duck"], health="//////")
    for name in (SHIPPED, Toy.name, SHIPPED):
        fight.give("switch", STORYTELLER, ruleset=name)
        for who in ("Jane", "Frank"):
            fight.give("choose", who, word="agree")
        fight.pass_until(fight.state.round + 1)
        assert fight.state.ruleset == name
        fight.give("next", STORYTELLER)
        while fight.asked().who != fight.id("Frank"):
            fight.give("pass", fight.asked().who)
        fight.give("attack", "Frank", target="Jane", weapon="club")
    weapons = fight.state.people[fight.id("Frank")].weapons
    assert [weapon.name.lower() for weapon in weapons] == ["club"]
