"""Lines typed before their speaker's turn to declare, under the rules that have declarations."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine import events as ev
from combat_ashes.engine.views import Reader, view
from combat_ashes.rulesets import look_at
from combat_ashes.text.refusals import refusal_sentence
from tests.support.fight import Fight, RefusedLineError

PEOPLE: dict[str, dict[str, Any]] = {
    "ashes": {"Jane": {"dexterity": 3, "wits": 3}, "Ann": {}, "Frank": {}},
    "storyteller": {"Jane": {"dexterity": 3, "wits": 3}, "Ann": {}, "Frank": {}},
}
SHOUT = {"ashes": 'misc: "shout"', "storyteller": "shout"}
DICE = {"Jane": 9, "Ann": 5, "Frank": 1}


def three(ruleset: str, **how: Any) -> Fight:
    """Jane declares last, Ann before her and Frank first."""
    f = Fight(ruleset=ruleset, unfed="miss", **how)
    for name, traits in PEOPLE[ruleset].items():
        f.join(name, die=DICE[name], **traits)
    assert f.waiting() == ["Frank"]
    return f


def ahead(f: Fight, name: str, reader: str = "") -> str | None:
    seen = view(look_at(f.state), Reader(f.id(reader or name)))
    found: str | None = seen["combatants"][name].get("ahead")
    return found


RULES = pytest.mark.parametrize("ruleset", ["ashes", "storyteller"])


@RULES
def test_a_line_typed_ahead_is_kept_unseen_and_taken(ruleset: str) -> None:
    """ASH-RND-06, STO-INI-06: taken the moment it is asked for, and shown to nobody before."""
    f = three(ruleset)
    f.line("Jane", "misc shout")
    assert [type(event) for event in f.last] == [ev.PersonNoted, ev.Told]
    assert f.last[-1].to == f.id("Jane")  # type: ignore[union-attr]
    assert ahead(f, "Jane") == SHOUT[ruleset] and ahead(f, "Jane", "Frank") is None
    assert "ahead" not in f.view()["combatants"]["Jane"]
    f.line("Ann", "pass").line("Frank", "pass")
    assert f.waiting() == ["Sam"] and f.state.round == 2
    assert f.of(ev.Declared)[-1].text == SHOUT[ruleset]
    f.done()


@RULES
def test_a_kept_line_is_replaced_and_taken_back(ruleset: str) -> None:
    """ASH-RND-06, STO-INI-06: until it is taken, and not without one."""
    f = three(ruleset).line("Jane", "misc shout").line("Jane", "misc sing")
    assert "sing" in (ahead(f, "Jane") or "")
    f.line("Jane", "undeclare")
    with f.refused("err.declare.nothing_kept"):
        f.line("Jane", "undeclare")
    f.line("Frank", "pass").line("Ann", "pass")
    assert f.waiting() == ["Jane"]


@RULES
def test_a_kept_line_is_refused_when_it_cannot_be_done_any_more(ruleset: str) -> None:
    """ASH-RND-06, STO-INI-06: with the reason, and its speaker is asked as usual."""
    f = three(ruleset).line("Jane", "attack Ann")
    f.tell("remove", "Ann").line("Frank", "pass")
    assert f.waiting() == ["Jane"]
    (told,) = f.told("declare.kept_refused")
    assert told["refusal"]["code"] and not f.view()["combatants"]["Jane"].get("ahead")
    f.line("Jane", "attack Frank").done()


@RULES
def test_what_cannot_be_done_now_is_refused_at_once(ruleset: str) -> None:
    """ASH-RND-06: a slip is not kept."""
    f = three(ruleset)
    with f.refused("err.who.unknown"):
        f.line("Jane", "attack Nobody")
    assert ahead(f, "Jane") is None


@RULES
def test_lines_ahead_may_be_refused(ruleset: str) -> None:
    """ASH-RND-06, STO-INI-06: declare.ahead `refused`; and what was declared stands."""
    f = three(ruleset, settings={"declare.ahead": "refused"})
    with f.refused("err.declare.out_of_turn"):
        f.line("Jane", "misc shout")
    f.line("Frank", "pass")
    with f.refused("err.declare.out_of_turn"):
        f.line("Frank", "misc shout")


@RULES
def test_whoever_has_declared_is_told_what_stands(ruleset: str) -> None:
    """ASH-RND-06: a second declaration is refused with the first."""
    f = three(ruleset).line("Frank", "misc shout")
    with pytest.raises(RefusedLineError) as refused:
        f.line("Frank", "pass")
    refusal = refused.value.refusal
    assert refusal.facts["what"] == SHOUT[ruleset]
    assert "+abort" in refusal_sentence(f.surface, refusal.code, refusal.facts)


@RULES
def test_who_is_gone_has_said_what_they_do(ruleset: str) -> None:
    """ASH-RND-06, ASH-RND-08: a kept line counts, though nobody is there to be asked."""
    f = three(ruleset).line("Jane", "misc shout")
    f.clock("absent", "Jane", how="logged_out")
    f.line("Frank", "pass").line("Ann", "pass")
    assert f.of(ev.Declared)[-1].text == SHOUT[ruleset]


@RULES
def test_a_kept_line_is_for_its_own_round(ruleset: str) -> None:
    """ASH-RND-06: who drops before they are asked says nothing with it later."""
    f = three(ruleset).line("Jane", "misc shout")
    f.rule("unconscious Jane") if ruleset == "ashes" else f.set("Jane", "dazed")
    f.end_round()
    f.rule("up Jane") if ruleset == "ashes" else None
    f.next_round()
    assert ahead(f, "Jane") is None


def test_several_are_spoken_for_ahead() -> None:
    """ASH-RND-06: an npc's line is shown to the storyteller alone."""
    f = three("ashes").join("Thug", die=7, player=False).line("Thug", "attack Jane", by="st")
    assert f.view()["combatants"]["Thug"]["ahead"] == "attack on Jane with bare hands"
    assert ahead(f, "Thug", "Jane") is None


def test_haste_is_announced_with_it() -> None:
    """ASH-RND-06, ASH-HAS-02: haste typed ahead is paid when the declaration is asked for."""
    f = three("ashes")
    f.person("Jane").traits["celerity"] = 2
    f.line("Jane", "attack Frank").line("Jane", "haste 1")
    assert ahead(f, "Jane") == "haste 1, attack on Frank with bare hands"
    assert f.person("Jane").haste == 0
    with f.refused("err.haste.too_many"):
        f.line("Jane", "haste 9")
    f.line("Frank", "pass").line("Ann", "pass")
    assert f.person("Jane").haste == 1 and f.person("Jane").declared is not None


def test_haste_alone_is_not_a_declaration() -> None:
    """ASH-RND-06, ASH-HAS-02: who typed only haste ahead is still asked."""
    f = three("ashes")
    f.person("Jane").traits["celerity"] = 2
    f.line("Jane", "haste 1").line("Frank", "pass").line("Ann", "pass")
    assert f.waiting() == ["Jane"] and f.person("Jane").haste == 1


def test_the_tied_keep_theirs_unseen() -> None:
    """ASH-RND-06, ASH-INI-06: what the tied typed ahead is sealed until both have spoken."""
    f = Fight(unfed="miss")
    for name, die in (("Jane", 5), ("Ann", 5), ("Frank", 1)):
        f.join(name, die=die)
    f.line("Jane", "misc shout").line("Frank", "pass")
    assert f.waiting() == ["Ann"]
    assert f.view("Ann")["combatants"]["Jane"]["declared"] is None
    f.line("Ann", "pass")
    assert f.of(ev.Revealed)[-1].people == (f.id("Jane"), f.id("Ann"))


@RULES
def test_readiness_comes_early(ruleset: str) -> None:
    """ASH-RND-06, ASH-BKP-04: +init in the midst of a round is taken when it is asked for."""
    f = three(ruleset, storyteller=False)
    early = {"sheet": {"name": "Frank", "ref": 3}}
    f.line("Frank", "pass").say("Frank", "join", **early)
    f.line("Frank", "undeclare").say("Frank", "join", **early)
    f.say("Jane", "join", sheet={"name": "Jane", "ref": 1})
    for name in ("Ann", "Jane"):
        f.line(name, "pass")
    assert f.asked() == [("Ann", "init")]
    f.say("Ann", "join", sheet={"name": "Ann", "ref": 2})
    assert f.state.round == 2 and f.state.step == "declare"
    f.done()
