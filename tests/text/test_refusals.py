"""What a refused line says that one can type instead."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine import events as ev
from combat_ashes.engine.refusals import Refused
from combat_ashes.text.line import split_line
from combat_ashes.text.refusals import refusal_sentence
from tests.support.fight import RefusedLineError
from tests.support.shipped import ASHES


def refused(f: Any, name: str, line: str) -> str:
    """The sentence by which a line is refused."""
    with pytest.raises(RefusedLineError) as raised:
        f.line(name, line)
    refusal = raised.value.refusal
    return refusal_sentence(ASHES, refusal.code, refusal.facts, refusal.may_allow)


@pytest.mark.parametrize("line", ["dodge", "choose jump", "misc shout"])
def test_whose_action_is_void_is_told_all_three_ways(fight: Any, line: str) -> None:
    """ASH-ABT-01, ASH-RES-10: abort, insist or pass."""
    f = fight(unfed="miss")
    for name, die in (("Jane", 9), ("Kim", 5), ("Frank", 1)):
        f.join(name, die=die, dexterity=3, brawl=3, athletics=3, willpower=5)
    f.attack("Frank", "Kim").pass_("Kim").set("Kim", "status unconscious").pass_("Jane")
    assert f.asked() == [("Frank", "void")]
    said = refused(f, "Frank", line)
    for way in ("+choose insist", "+abort <declaration>", "+pass"):
        assert way in said


def test_choose_alone_lists_the_lines(duel: Any) -> None:
    f = duel(frank={"willpower": 5})
    said = refused(f, "Frank", "choose")
    assert said.startswith("You have chosen nothing; type +attack <target>=<weapon>,")
    assert "''" not in said
    f.pass_("Frank").attack("Jane", "Frank", manners=["committed"])
    said = refused(f, "Frank", "choose")
    for way in ("+choose accept", "+choose endure", "+block", "+dodge"):
        assert way in said
    assert "'banana' is not offered; type +choose accept" in refused(f, "Frank", "choose banana")


@pytest.mark.parametrize(("line", "says"), [
    ("combat/strat", "+combat has no switch 'strat'; type +combat/start, or help +combat."),
    ("combat/banana", "+combat has no switch 'banana'; type help +combat to read what it has."),
    ("pass/now", "+pass has no switches; type it without 'now'."),
])  # fmt: skip
def test_a_switch_nobody_knows_is_answered_with_the_nearest(line: str, says: str) -> None:
    """And never with all there are."""
    with pytest.raises(Refused) as raised:
        ASHES.row_of(split_line(line))
    refusal = raised.value.refusal
    assert refusal_sentence(ASHES, refusal.code, refusal.facts) == f"{says} (err.line.switch)"


ASKING = [code for code in ASHES.unled if code.startswith("err.")]


@pytest.mark.parametrize("code", [*ASKING, "err.phase.wrong_step", "err.attack.manner"])
def test_without_a_storyteller_no_sentence_counts_on_one(code: str) -> None:
    facts = {"step": "initiative", "what": "climb"}
    alone, led = (refusal_sentence(ASHES, code, facts, True, run).partition("(err.")[0]
                  for run in (False, True))  # fmt: skip
    assert "toryteller" not in alone and "toryteller" in led


def test_what_waits_for_a_round_says_how_it_begins() -> None:
    facts = {"step": "initiative"}
    assert "+combat/next" in refusal_sentence(ASHES, "err.phase.wrong_step", facts)
    alone = refusal_sentence(ASHES, "err.phase.wrong_step", facts, run=False)
    assert "+combat/next" not in alone and "+init" in alone


@pytest.mark.parametrize("run", [True, False])
def test_the_end_is_proposed_to_who_can_make_it(fight: Any, run: bool) -> None:
    f = fight(unfed="miss", storyteller=run)
    f.join("Jane", die=9, side="law").join("Frank", die=1, side="law")
    f.pass_("Frank", "Jane")
    (code,) = {e.code for e in f.of(ev.Told) if e.code.startswith("end.")}
    assert ("+combat/end" in ASHES.told[code]) is run
