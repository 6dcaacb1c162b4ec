"""Who lets their time run out is waited for no more in that round, until they type a line."""

from __future__ import annotations

import pytest

from tests.support.fight import PlayedFight, fight
from tests.support.in_order import InOrderFight

FOES = ("Ann", "Cid", "Dan")
IN_ORDER = ("forsaken", "hubris", "close2004")
ALL = ("ashes", "storyteller", *IN_ORDER)
DECLARING = {"ashes": "attack Bob", "storyteller": "attack/strike Bob"}
SHEET = {"strength": 2, "dexterity": 2, "stamina": 9, "wits": 2, "brawl": 2, "size": 5}


def attacked(ruleset: str) -> PlayedFight:
    """Three attack Bob, one after another, and the first waits for Bob's answer."""
    kind = fight if ruleset in DECLARING else InOrderFight
    f = kind(ruleset=ruleset, unfed="miss")
    for name, die in zip((*FOES, "Bob"), (9, 7, 5, 2), strict=True):
        f.join(name, die=die, weapons=[], pools={"willpower": 5}, **SHEET)
    for name in FOES:
        f.feed(f"{name}.attack", 1)
    if ruleset == "forsaken":
        f.rule("waive intents")
        f.line("Bob", "defend/plan ask")
    if not f.waiting():
        f.next()
    if ruleset in DECLARING:
        f.line("Bob", "misc shout")
    for name in reversed(FOES) if ruleset in DECLARING else FOES[:1]:
        f.line(name, DECLARING.get(ruleset, "attack Bob"))
    assert f.waiting() == ["Bob"]
    return f


def to_the_end(f: PlayedFight) -> list[str]:
    """Whoever is asked attacks Bob, in this round; returns who was asked."""
    asked: list[str] = []
    while f.state.round == 1 and f.state.step not in ("initiative", "break") and f.waiting():
        (name,) = f.waiting()
        asked.append(name)
        f.line(name, "pass" if name == "Bob" else "attack Bob")
    return asked


@pytest.mark.parametrize("ruleset", ALL)
def test_an_idle_target_costs_one_timer_a_round(ruleset: str) -> None:
    f = attacked(ruleset)
    f.clock("time_out")
    assert "Bob" not in to_the_end(f)
    assert [len(f.rolls(name, "attack")) for name in FOES] == [1, 1, 1]
    assert [facts["who"] for facts in f.told("silent.defaults")] == [f.id("Bob")]
    assert len(f.told("default.taken")) == 1
    f.done()


@pytest.mark.parametrize("ruleset", IN_ORDER)
def test_who_types_a_line_is_waited_for_again(ruleset: str) -> None:
    f = attacked(ruleset).clock("time_out")
    f.line("Bob", "defend/plan off")
    assert "Bob" in to_the_end(f)


@pytest.mark.parametrize("ruleset", ALL)
def test_silence_holds_for_one_round(ruleset: str) -> None:
    f = attacked(ruleset).clock("time_out")
    to_the_end(f)
    while f.state.round == 1 or f.state.step == "initiative":
        f.line("Ann", "combat/continue") if f.state.step == "break" else f.next()
    while "Bob" not in f.waiting():
        f.line(f.waiting()[0], "pass")
    assert f.state.round == 2


@pytest.mark.parametrize("ruleset", ALL)
def test_the_storyteller_may_pass_one_person_over(ruleset: str) -> None:
    """`+combat/next Bob` answers all that Bob is asked; `+combat/next` one question each."""
    f = attacked(ruleset).tell("next", "Bob")
    assert "Bob" not in to_the_end(f)
    f = attacked(ruleset).next()
    assert f.waiting() == ["Bob"] if ruleset in DECLARING else "Bob" in to_the_end(f)


def test_there_is_somebody_to_pass_over() -> None:
    f = attacked("close2004").tell("next", "Bob")
    with f.refused("err.next.nothing"):
        f.tell("next", "Bob")


def test_a_ruling_about_somebody_is_no_line_of_theirs_and_speaking_for_them_is() -> None:
    f = attacked("close2004").clock("time_out")
    f.modify("Bob", dice=-1)
    assert f.person("Bob").silent == 1
    f.line("Bob", "defend/plan off", by="st")
    assert f.person("Bob").silent == 0


def test_npcs_are_waited_for_again_as_soon_as_their_storyteller_types() -> None:
    f = (
        attacked("close2004")
        .clock("time_out")
        .join("Thug", die=1, player=False)
        .tell("next", "Thug")
    )
    assert f.person("Thug").silent == 1
    f.modify("Ann", dice=-1)
    assert f.person("Thug").silent == 0 and f.person("Bob").silent == 1


def test_a_break_is_asked_of_who_was_silent_before() -> None:
    """What the round asked is over: whether to press on is another matter (HUB-RND-04)."""
    f = attacked("hubris").clock("time_out")
    to_the_end(f)
    assert f.state.step == "break" and "Bob" in f.waiting()
