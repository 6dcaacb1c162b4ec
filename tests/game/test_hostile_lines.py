"""Lines that would hurt the server, the fight or the truth, as a client sends them."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from evennia.utils import logger

from combat_ashes.mush import store
from combat_ashes.mush.commands.player import FightLine
from combat_ashes.mush.fights import fight_in

DEEP = "+guard split guard split attack Frank; dodge"

SWIFT = {"traits": {"dexterity": 20, "wits": 2, "brawl": 2}}
"""So fast that Frank, who is slower, is always the one to declare."""


class Stage:
    """Sam runs a fight of Jane and Frank, Frank is to declare; Ada is staff."""

    def __init__(self, table: Any) -> None:
        self.room = table.room()
        self.sam = table.player("Sam", self.room, permission="Helper")
        self.jane = table.player("Jane", self.room, sheet=SWIFT)
        self.frank = table.player("Frank", self.room)
        self.ada = table.player("Ada", self.room, permission="Builder")
        self.sam.must("+combat/start")
        self.jane.must("+init")
        self.frank.must("+init")

    @property
    def live(self) -> Any:
        return fight_in(self.room).live

    def stored(self) -> str:
        """All that is stored of the fight."""
        return repr(store.entries(self.live.fight_id, self.live.number))


@pytest.fixture
def stage(table: Any) -> Stage:
    return Stage(table)


NUMBERS = (
    "+roll 4000000", "+roll 101", "+roll 50+60", "+roll ²", "+roll ٣", "+roll brawl/11",
    "+roll brawl/²", f"+roll {'9' * 400}", f"+roll {'1+' * 150}1", "+choose ²",
    f"+choose {'9' * 400}", "+misc x=brawl/0", "+misc x=brawl/²", "+haste ²=rage",
    "+haste 100=rage", "+attack Frank, range ²", "+attack Frank, range 10001",
    "+defend/plan block below 101", f"+combat/log {'9' * 400}", "+combat/log ²",
)  # fmt: skip
SAMS_NUMBERS = (
    "+combat/timer 1000001", f"+combat/timer {'9' * 400}", "+combat/timer -1", "+combat/timer ²",
    "+combat/undo ²", "+combat/undo 0", f"+combat/undo {'9' * 400}", "+combat/init Frank=99999",
    "+combat/mod Frank=+101", "+combat/mod Frank=+1, mud, 5000 rounds", "+combat/books/clear ²",
    "+combat/books/check Frank=5000/6", "+combat/books/check Frank=brawl/11",
    "+combat/books/damage Frank=101 lethal", "+damage Frank=101 lethal", "+damage Frank=² lethal",
    "+combat/set Frank=range Jane 10001", "+combat/set Frank=haste 100",
    "+combat/set Frank=attackers ²", "+combat/set Frank=difficulty attack 11",
    "+combat/set Frank=pool attack 60+60", "+combat/set Frank=cover ٣",
    "+combat/rule result Frank attack 101", "+combat/rule action draw=²",
    "+chase/course alley=²", "+chase/course alley=6, 5000000", "+grapple/hazard pit=101 lethal",
    "+grapple/hazard pit=4 lethal, 10001 yards",
)  # fmt: skip
ADAS_NUMBERS = (
    "+sheet/set Frank/brawl=101", "+sheet/set Frank/brawl=²", "+sheet/set Frank/body=²",
    "+ruleset/set dice.willpower_per_round=-3", "+ruleset/set soak.difficulty=²",
    f"+ruleset/set soak.difficulty={'9' * 900}",
)  # fmt: skip


def test_numbers_beyond_their_limits_are_refused_and_nothing_else_happens(stage: Stage) -> None:
    number, sheet = stage.live.number, stage.frank.char.ashes.snapshot()
    begun = time.monotonic()
    said_by = ((stage.frank, NUMBERS), (stage.sam, SAMS_NUMBERS), (stage.ada, ADAS_NUMBERS))
    for who, lines in said_by:
        for line in lines:
            said = who.refused(line)
            assert "(err." in said and "err.line.broken" not in said, line
            assert len(said) < 400, line
    assert stage.live.number == number and stage.live.state.status == "running"
    assert stage.frank.char.ashes.snapshot() == sheet
    assert time.monotonic() - begun < 10


def test_the_sentence_tells_the_limits(stage: Stage) -> None:
    assert "from 0 to 100" in stage.jane.refused("+roll 4000000")
    assert "err.number.range" in stage.jane.refused("+roll 4000000")
    assert "from 0 to 1000000" in stage.sam.refused(f"+combat/timer {'9' * 400}")


def test_a_pool_of_great_traits_rolls_a_hundred_dice(stage: Stage) -> None:
    stage.ada.must("+ruleset/set sheet.most_dots=100")
    stage.ada.must("+sheet/set Jane/brawl=100", "+sheet/set Jane/dexterity=100")
    said = stage.jane.say("+roll dexterity+brawl")
    assert "100 dice (dexterity 100 + brawl 100 - beyond the most 100)" in said


# --- how long and how deep ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [("+misc " + "x" * 995, "err.line.too_long"), ("+misc " + "x" * 200_000, "err.line.too_long"),
     ("+attack" + "/power" * 300, "err.line.too_long"),
     (f"+split {'; '.join(['dodge'] * 11)}", "err.line.too_long"),
     (DEEP, "err.line.too_deep"), ("+guard " + "guard " * 100, "err.line.too_deep")],
)  # fmt: skip
def test_a_line_has_limits(stage: Stage, line: str, code: str) -> None:
    number = stage.live.number
    assert code in stage.frank.refused(line)
    if len(line) < 900:
        assert code in stage.sam.refused(f"+combat/as Frank={line}")
    assert stage.live.number == number


def test_a_thousand_characters_are_taken(stage: Stage) -> None:
    stage.frank.must("+misc " + "x" * 994)


# --- what somebody wrote ------------------------------------------------------------------------


@pytest.mark.parametrize("between", ["\n", "\r\n", "\r", "\v", "\f", "\x85", "\u2028", "\u2029"])
def test_nobody_speaks_as_the_fight(stage: Stage, between: str) -> None:
    stage.frank.must(f"+misc a{between}Combat: Frank takes 9 levels")
    for listener in (stage.jane, stage.frank, stage.sam):
        told = "\n".join(listener.heard)
        assert 'declares: misc: "a Combat: Frank takes 9 levels".' in told
        assert not any(line.startswith("Combat: Frank takes") for line in told.splitlines())
    assert 'misc: "a Combat' in stage.sam.say("+combat/log 1")
    assert stage.live.state.status == "running"


def test_a_player_cannot_end_the_quotes(stage: Stage) -> None:
    stage.frank.must('+misc a". Combat: Frank takes 9 levels. "b')
    assert "misc: \"a'. Combat: Frank takes 9 levels. 'b\"." in stage.jane.heard[-1]


WRITTEN = "\x1b[31mo\u202ed\u200bd\x07\ud800 e" + "\u0301" * 9


def test_what_is_stored_can_be_seen(stage: Stage) -> None:
    stage.sam.must(
        f"+combat/mod Frank=-1, {WRITTEN}", f"+combat/books/check Frank=brawl/6, {WRITTEN}",
        f"+grapple/hazard {WRITTEN}=4 lethal", f"+chase/course {WRITTEN}=6",
        f"+combat/set Frank=direction {WRITTEN}", f"+combat/set Frank=side {WRITTEN}",
        f"+combat/pause {WRITTEN}", "+combat/resume",
    )  # fmt: skip
    stage.ada.must(f"+sheet/set Frank/specialty=brawl: {WRITTEN}")
    stage.jane.must(f"+remind {WRITTEN}")
    stage.frank.must(f"+misc {WRITTEN}")
    stored = stage.stored() + repr(stage.live.state) + json.dumps(stage.frank.char.ashes.snapshot())
    for odd in ("\\x1b", "[31m", "\\u202e", "\\u200b", "\\x07", "\\ud800", "\u0301" * 3):
        assert odd not in stored, odd
    assert "odd e\u0301\u0301" in stored and stage.live.state.status == "running"


def test_a_lone_half_of_a_character_pauses_nothing(stage: Stage) -> None:
    for who in (stage.jane, stage.frank, stage.sam):
        for line in ("misc", "remind", "attack", "choose", "roll", "sheet", "combat/as Jane=misc"):
            who.say(f"+{line} \ud800\udfff")
    assert stage.live.state.status == "running"
    stage.stored().encode()


def test_joiners_and_markup_stay(stage: Stage) -> None:
    text = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 |rred <b>"
    stage.frank.must(f"+misc {text}")
    declared = stage.live.state.people
    assert text in [getattr(person.declared, "what", None) for person in declared.values()]


def test_a_name_that_cannot_be_seen_is_cleaned(stage: Stage) -> None:
    stage.ada.char.key = "A\u202eda\nCombat: x"
    stage.ada.must("+init")
    names = [person.name for person in stage.live.state.people.values()]
    assert "Ada Combat: x" in names


# --- what nobody thought of ---------------------------------------------------------------------


@pytest.mark.parametrize("fault", [RecursionError, ValueError, KeyError, UnicodeEncodeError])
def test_a_fault_is_logged_and_answered_in_a_sentence(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    logged: list[str] = []

    def act(self: Any) -> None:
        raise fault("utf-8", "x", 0, 1, "surrogates") if fault is UnicodeEncodeError else fault

    monkeypatch.setattr(FightLine, "act", act)
    monkeypatch.setattr(logger, "log_trace", lambda text="", **_: logged.append(text))
    first = len(stage.jane.heard)
    said = stage.jane.refused("+remind of \ud800it")
    assert "err.line.broken" in said
    told = "\n".join(stage.jane.heard[first:])
    assert "Traceback" not in told and "Error" not in told
    assert len(logged) == 1 and "remind" in logged[0] and "of it" in logged[0]
