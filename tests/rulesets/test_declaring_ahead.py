"""Lines typed before their speaker's turn to declare, under the rules that have declarations."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine import events as ev
from combat_ashes.engine.codec import dump_state, load_state
from combat_ashes.engine.decide import Decided, decide
from combat_ashes.engine.dice import SeededDice
from combat_ashes.engine.fight_end import is_closing
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.views import Reader, view
from combat_ashes.rulesets import look_at, rulebook, thawed
from combat_ashes.text.refusals import refusal_sentence
from tests.support.fight import PlayedFight, RefusedLineError

PEOPLE: dict[str, dict[str, Any]] = {
    "ashes": {"Jane": {"dexterity": 3, "wits": 3}, "Ann": {}, "Frank": {}},
    "storyteller": {"Jane": {"dexterity": 3, "wits": 3}, "Ann": {}, "Frank": {}},
}
SHOUT = {"ashes": 'misc: "shout"', "storyteller": "shout"}
DICE = {"Jane": 9, "Ann": 5, "Frank": 1}


def three(ruleset: str, **how: Any) -> PlayedFight:
    """Jane declares last, Ann before her and Frank first."""
    f = PlayedFight(ruleset=ruleset, unfed="miss", **how)
    for name, traits in PEOPLE[ruleset].items():
        f.join(name, die=DICE[name], **traits)
    assert f.waiting() == ["Frank"]
    return f


def ahead(f: PlayedFight, name: str, reader: str = "") -> str | None:
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
    (told,) = f.told("declare.replaced")
    assert "shout" in told["what"]
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
    f = PlayedFight(unfed="miss")
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


# --- between two rounds --------------------------------------------------------------------------


def init(f: PlayedFight, *names: str) -> PlayedFight:
    """`+init` of each."""
    for name in names:
        f.say(name, "join", sheet={"name": name, "ref": f.person(name).ref})
    return f


def between(ruleset: str, **how: Any) -> PlayedFight:
    """Round 1 is over, and round 2 waits for the readiness of all three."""
    f = three(ruleset, **{"storyteller": False, **how})
    f.line("Frank", "pass").line("Ann", "pass").line("Jane", "pass")
    assert (f.state.round, f.state.step) == (2, "initiative")
    return f


@RULES
def test_a_line_between_two_rounds_is_kept_for_the_next(ruleset: str) -> None:
    """ASH-RND-06, STO-INI-06: unseen, replaced, taken back, and taken when it is asked for."""
    f = between(ruleset).line("Jane", "misc sing")
    assert f.last[-1].facts["how"] == "init"  # type: ignore[union-attr]
    f.line("Jane", "undeclare").line("Jane", "pass").line("Jane", "misc shout")
    assert ahead(f, "Jane") == SHOUT[ruleset] and ahead(f, "Jane", "Frank") is None
    assert ("Jane", "init") in f.asked()
    init(f, "Jane").line("Jane", "attack Frank").line("Jane", "misc shout")
    assert f.last[-1].facts["how"] == "round"  # type: ignore[union-attr]
    init(f, "Ann", "Frank")
    assert f.waiting() == ["Frank"] and ahead(f, "Jane") == SHOUT[ruleset]
    f.line("Frank", "pass").line("Ann", "pass")
    assert f.of(ev.Declared)[-1].text == SHOUT[ruleset]
    assert (f.state.round, f.state.step) == (3, "initiative")
    f.done()


@RULES
def test_early_readiness_and_a_kept_line_are_taken_back_one_after_the_other(ruleset: str) -> None:
    """ASH-RND-06, STO-INI-06: who is ready early may still say what they do between the rounds."""
    f = three(ruleset, storyteller=False).line("Frank", "pass")
    init(f, "Frank").line("Ann", "pass").line("Jane", "pass")
    assert [name for name, _ in f.asked()] == ["Jane", "Ann"]
    f.line("Frank", "misc shout").line("Frank", "undeclare")
    assert ahead(f, "Frank") is None
    f.line("Frank", "misc shout")
    init(f, "Ann", "Jane")
    assert f.waiting() == ["Ann"] and f.of(ev.Declared)[-1].text == SHOUT[ruleset]


@RULES
@pytest.mark.parametrize("what", ["refused", "led"])
def test_a_line_between_two_rounds_belongs_to_another_step(ruleset: str, what: str) -> None:
    """ASH-RND-04, ASH-RND-06: where none is kept, or the storyteller begins the round."""
    how = {"settings": {"declare.ahead": "refused"}} if what == "refused" else {"storyteller": True}
    f = between(ruleset, **how)
    with f.refused("err.phase.wrong_step"):
        f.line("Jane", "misc shout")
    if what == "refused":
        init(f, "Jane")
        with f.refused("err.phase.wrong_step"):
            f.line("Jane", "misc shout")


@RULES
def test_a_storyteller_speaks_ahead_for_the_round_that_is_theirs_to_begin(ruleset: str) -> None:
    """ASH-RND-06, STO-INI-06."""
    f = between(ruleset, storyteller=True).line("Jane", "misc shout", by="st")
    f.next().line("Frank", "pass").line("Ann", "pass")
    assert f.of(ev.Declared)[-1].text == SHOUT[ruleset]


@RULES
def test_nothing_is_kept_for_a_round_that_nobody_has_wanted_yet(ruleset: str) -> None:
    """ASH-RND-10, STO-TRN-01: a fight of one side ends unless somebody types +init."""
    f = three(ruleset, storyteller=False)
    for name in ("Ann", "Frank"):
        f.damage(name, 9, "lethal")
    f.line("Jane", "pass")
    assert (f.state.round, f.state.step) == (2, "initiative") and is_closing(f.state)
    with f.refused("err.phase.wrong_step"):
        f.line("Jane", "misc shout")


@RULES
def test_pass_declines_what_is_open_before_it_is_kept(ruleset: str) -> None:
    """ASH-RND-06, STO-INI-06: a request to leave is answered, and the next round not declared."""
    f = between(ruleset).say("Frank", "leave").line("Jane", "pass")
    assert ahead(f, "Jane") is None and f.told("leave.refused")
    assert ahead(f.line("Jane", "pass"), "Jane") is not None


@RULES
def test_what_cannot_be_done_is_refused_between_two_rounds(ruleset: str) -> None:
    """ASH-RND-06, STO-INI-06: with the reason; a defence needs an attack to answer."""
    f = between(ruleset)
    with f.refused("err.who.unknown"):
        f.line("Jane", "attack Nobody")
    code = "err.phase.wrong_step" if ruleset == "ashes" else "err.defense.too_late"
    with f.refused(code):
        f.line("Jane", "abort dodge")


@RULES
def test_a_line_between_two_rounds_is_for_the_next_alone(ruleset: str) -> None:
    """ASH-RND-06: who drops before it is taken says nothing with it in a later round."""
    f = between(ruleset).line("Jane", "misc shout")
    f.tell("take", ref=99, name="Sam")
    f.rule("unconscious Jane") if ruleset == "ashes" else f.set("Jane", "dazed")
    f.end_round()
    assert f.state.round == 3 and ahead(f, "Jane") is None


@RULES
def test_whoever_comes_late_speaks_between_the_rounds(ruleset: str) -> None:
    """ASH-RND-06, ASH-RND-08, STO-INI-11: nothing is theirs to declare before."""
    f = three(ruleset, storyteller=False).line("Frank", "pass").join("Bob", die=2)
    with f.refused("err.declare.out_of_turn"):
        f.line("Bob", "misc shout")
    f.line("Ann", "pass").line("Jane", "pass").line("Bob", "misc shout")
    assert ahead(f, "Bob") == SHOUT[ruleset]


@RULES
def test_nothing_is_left_of_it_when_other_rules_come(ruleset: str) -> None:
    """ASH-RND-01, ASH-RND-06: it is said in its own round, under the rules it was typed for."""
    f = between(ruleset, settings={"scene.ruleset_switch": "storyteller_only"})
    f.line("Jane", "misc shout").tell("switch", ruleset="forsaken")
    init(f, "Jane", "Ann", "Frank").line("Frank", "pass").line("Ann", "pass")
    assert f.of(ev.Declared)[-1].text == SHOUT[ruleset]
    assert f.state.ruleset == "forsaken" and not f.person("Jane").flags.kept


def test_haste_is_kept_for_the_next_round() -> None:
    """ASH-RND-06, ASH-HAS-02: with the declaration, and nothing is paid before."""
    f = three("ashes", storyteller=False)
    f.person("Jane").traits["celerity"] = 2
    f.line("Frank", "pass").line("Ann", "pass").line("Jane", "pass")
    f.line("Jane", "haste 1").line("Jane", "misc shout")
    assert ahead(f, "Jane") == 'haste 1, misc: "shout"' and f.person("Jane").haste == 0
    init(f, "Jane", "Ann", "Frank").line("Frank", "pass").line("Ann", "pass")
    assert f.state.phase == "haste 1"


def test_a_point_of_the_last_turn_does_not_count_against_the_next() -> None:
    """STO-INI-06: a line for the next turn is read as that turn will be."""
    f = PlayedFight(ruleset="storyteller", storyteller=False, unfed="miss")
    for name, die in (("Jane", 9), ("Frank", 1)):
        f.join(name, die=die, dexterity=2, brawl=2, pools={"willpower": 3})
    f.line("Frank", "pass").line("Jane", "attack Frank, willpower")
    assert f.state.round == 2 and f.person("Jane").pools["willpower"] == 2
    f.line("Jane", "attack Frank, willpower")
    assert ahead(f, "Jane") is not None


@RULES
def test_the_same_line_kept_again_changes_nothing_stored_or_not(ruleset: str) -> None:
    """ASH-RND-06, STO-INI-06: a fight that was stored says so as one that was not."""
    f = three(ruleset)
    jane = f.id("Jane")
    given = Input("misc", jane, jane, {"what": "shout"}, ("err.attack.manner",))
    kept = decide(f.state, given, rulebook, SeededDice(""))
    assert isinstance(kept, Decided)
    stored = thawed(load_state(dump_state(kept.state)))
    live, again = (decide(state, given, rulebook, SeededDice("")) for state in (kept.state, stored))
    assert isinstance(live, Decided) and isinstance(again, Decided)
    assert [type(event) for event in live.events] == [ev.Told]
    assert live.events == again.events
