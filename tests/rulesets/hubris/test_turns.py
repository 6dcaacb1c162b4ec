"""Turns, breaks and time under `hubris`."""

from __future__ import annotations

import pytest

from combat_ashes.engine.view_rules import menu_of
from combat_ashes.mush import clock
from combat_ashes.rulesets import look_at, new_fight
from tests.support.hub import HubFight, hub, two


def limit(f: HubFight) -> int:
    return clock.limit(f.state)


def test_an_answer_has_its_time_and_a_break_has_its_own() -> None:
    """HUB-ATK-09, HUB-RND-04: `defender.prompt_seconds`, `round.prompt_seconds`."""
    f = two(settings={"defender.prompt_seconds": 7, "round.prompt_seconds": 9})
    f.feed("Ana.attack", 2).do("Ana", "+attack Bo")
    assert f.asked() == [("Bo", "defend")] and limit(f) == 7
    f.feed("Bo.defense", 0).do("Bo", "+pass").do("Bo", "+pass")
    assert f.state.step == "break" and limit(f) == 9
    assert clock.limit(new_fight("hubris")) == 300


def test_who_comes_back_has_the_same_total() -> None:
    """HUB-INI-07, HUB-INI-08."""
    f = two().join("Cy", die=2)
    f.do("Ana", "+pass").do("Bo", "+pass").do("Cy", "+pass").do("Bo", "combat/continue")
    f.tell("remove", "Ana")
    f.table.dice["p1"] = 1
    f.say("Ana", "join", by="new", sheet={"name": "Ana", "ref": 1, "traits": {}})
    assert f.of_("Ana", "initiative") == 13


@pytest.mark.parametrize(("cost", "acted"), [("instant", True), ("minor", False)])
def test_recovering_may_cost_nothing(cost: str, acted: bool) -> None:
    """HUB-ONG-03: `ongoing.cost`."""
    f = two(settings={"ongoing.cost": cost})
    f.rules("+combat/set Ana=ongoing burning 1 lethal external")
    f.feed("Ana.recover", 1).do("Ana", "+misc/recover burning=dexterity+wits")
    assert f.of_("Ana", "ongoing") == {} and f.of_("Ana", "acted") is acted
    assert f.track("Ana") == ""


def test_no_harm_goes_on_outside_combat_time() -> None:
    """HUB-ONG-01."""
    f = hub().join("Ana")
    f.rules("+combat/set Ana=ongoing burning 1 lethal external").do("Ana", "+misc look about")
    assert f.track("Ana") == ""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("+attack Ana", "err.attack.self"),
        ("+attack/wild Bo", "err.attack.unknown_manner"),
        ("+attack/autofire Bo=knife", "err.attack.no_autofire"),
        ("+attack Bo=knife, pool strength+wits", "err.attack.pool"),
        ("+attack Bo, for victory", "err.effect.unknown"),
        ("+attack Bo=sword", "err.weapon.none"),
        ("+misc/follow Bo=dexterity+athletics", "err.follow.nobody"),
        ("+misc/obstacle door", "err.obstacle.unknown"),
        ("+misc/undo disarmed", "err.undo.unknown"),
        ("+misc/recover poison=stamina", "err.recover.nothing"),
        ("+misc/hazard bomb=dexterity", "err.hazard.unknown"),
        ("+misc/power Bo=wits, dread, vs size", "err.power.attribute"),
        ("+misc/power Bo=wits, dread", "err.needs_st"),
        ("+misc climb=5", "err.roll.pool"),
        ("+misc climb=charm", "err.roll.pool"),
        ("+misc climb=wits, nonsense", "err.declare.option"),
        ("+defend/plan hope", "err.plan.unknown"),
        ("+block/hinder Ana=strength+brawl", "err.attack.self"),
        ("+misc/flee", "err.declare.incomplete"),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_its_code(line: str, code: str) -> None:
    two().refuses("Ana", line, code)


def test_what_cannot_be_done_twice_or_at_all() -> None:
    f = two()
    f.feed("Ana.minor", 0).do("Ana", "+misc/minor lock=wits")
    f.refuses("Ana", "+misc/minor lock=wits", "err.minor_tried")
    f.do("Ana", "+drop knife").refuses("Ana", "+attack Bo=knife", "err.weapon.nearby")
    f.rules("+combat/set Ana=ongoing poison 1 lethal internal")
    f.refuses("Ana", "+misc/undo poison", "err.undo.affliction")
    with f.refused("err.hazard.person"):
        f.rules("+combat/rule hazard Bo=automatic 2 lethal")
    f.rules("+combat/rule hazard Fire=automatic 2 lethal, initiative 20")
    f.rules("+combat/set Ana=safe", "+combat/set Bo=safe").do("Ana", "+delay")
    assert f.waiting() == ["Fire"]
    with f.refused("err.hazard.nobody"):
        f.line("Fire", "+attack", by="st")
    f.line("Fire", "+pass", by="st")
    f.feed("Bo.misc", 1).do("Bo", "+misc run=wits")
    f.refuses("Ana", "+act/interrupt wits, against Bo, against Fire", "err.interrupt.nobody")


def test_a_storyteller_s_line_that_means_nothing_is_refused() -> None:
    f = two()
    for line, code in (
        ("+combat/set Ana=blue", "err.set.unknown"),
        ("+combat/set Ana=far Bo many", "err.who.unknown"),
        ("+combat/set Ana=difficulty jumping 2", "err.rule.purpose"),
        ("+combat/set Ana=travel fast", "err.set.value"),
        ("+combat/rule dance Ana", "err.rule.unknown"),
        ("+combat/rule void Ana", "err.rule.nothing_declared"),
        ("+combat/rule draw Ana by Bo", "err.initiative_kept"),
        ("+combat/rule power dread=size", "err.power.attribute"),
        ("+combat/rule hazard fire=hot", "err.set.value"),
        ("+combat/rule effect trip=luck", "err.set.value"),
    ):
        with f.refused(code):
            f.rules(line)


def test_alertness_is_bought_once() -> None:
    """HUB-DFL-03"""
    f = hub().join("Ana")
    f.do("Ana", "+alert").refuses("Ana", "+alert", "err.alert.already")


def test_a_question_of_one_s_turn_takes_a_line_and_no_word() -> None:
    f = two()
    with f.refused("err.choose.line"):
        f.choose("Ana", "attack")


def test_what_a_waiter_meant_to_do_may_be_void() -> None:
    """HUB-DLY-03: whose answer has become impossible waits on."""
    f = hub().join("Ana", die=9, weapons=["knife"]).join("Bo", die=5).join("Cy", die=3).start()
    f.do("Ana", "+delay").feed("Bo.attack", 1).do("Bo", "+attack Cy")
    f.do("Ana", "+act/interrupt attack Bo=knife").rules("+combat/set Ana=apart Bo")
    f.feed("Cy.defense", 0).do("Cy", "+defend defense")
    assert f.of_("Ana", "waiting") and not f.of_("Ana", "acted")


def test_the_turn_of_a_tick_or_a_fall_passes_on() -> None:
    """HUB-WND-04, HUB-ONG-01: who may not act keeps the place, and suffers at it."""
    f = two().rules("+combat/set Bo=ongoing poison 2 bashing internal")
    f.rules("+combat/set Bo=incapable").do("Ana", "+pass")
    assert f.state.step == "break" and f.track("Bo") == "//" and f.waiting() == ["Ana"]


def test_others_do_not_read_terms_or_marks() -> None:
    f = two().rules("+combat/set Bo=unaware Ana")
    f.feed("Ana.attack", 1).do("Ana", "+attack Bo=knife")
    seen = f.view("Bo")
    assert "unaware" not in f.view("Ana")["combatants"]["Bo"]["conditions"]
    assert seen["pending"]["successes"] == 1
    f.feed("Bo.defense", 0).do("Bo", "+defend defense")
    assert "terms" not in f.view("Bo")["last"] and "terms" in f.view("Ana")["last"]
    f.do("Bo", "+pass").done()


def test_listing_offers_what_is_open() -> None:
    f = two()
    person = f.person("Ana")
    lines = {each.line for each in menu_of(look_at(f.state), person)}
    assert {"+attack <target>=knife", "+delay", "+attack/pass <who>=strength+stamina"} <= lines
    found = menu_of(look_at(f.state), f.person("Bo"))
    assert any(each.line.startswith("+attack") for each in found)


def test_a_danger_that_is_gone_does_not_make_two_foes_one_side() -> None:
    """HUB-HAZ-01: only people whom the players fought can be beaten by them."""
    f = hub()
    f.join("Ana", die=9).join("Bo", die=5)
    f.rules("combat/rule hazard Fire=automatic 1 lethal, initiative 1, lasts 1").start()
    f.do("Ana", "+pass").do("Bo", "+pass").say("Fire", "pass", by="st")
    assert f.state.step == "break" and not f.told("end.proposed")
