"""What +odds answers, to whom it tells it, and what it never tells."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from combat_ashes.engine.codec import dump_state
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.refusals import Refused
from combat_ashes.engine.state import STORYTELLER
from combat_ashes.play.odds import Odds, odds
from combat_ashes.rulesets import look_at
from combat_ashes.text.line import split_line
from tests.support.fight import ABLE, PlayedFight, RefusedLineError, fight

RULES = ("ashes", "close2004", "forsaken", "hubris", "storyteller")
SHEET = {name: value for name, value in ABLE.items() if name != "archery"}


GUNS = {"ashes": ["light pistol"], "storyteller": ["machine pistol"], "forsaken": ["light pistol"]}


def duel(ruleset: str, settings: dict[str, Any] | None = None, **frank: Any) -> PlayedFight:
    """Jane with a knife against Frank, before anybody has said anything."""
    f = fight(settings=settings, ruleset=ruleset, unfed="random")
    f.join("Frank", die=2, **{**SHEET, **frank})
    guns = GUNS.get(ruleset, [])
    return f.join("Jane", die=9, weapons=["knife", *guns], **SHEET)


def asked(f: PlayedFight, line: str, who: str = "Jane", knows_all: bool = True) -> Odds:
    do, args = f.surface.read(split_line(line))
    speaker = f.id(who)
    return odds(look_at(f.state), Input(do, speaker, speaker, args), line, knows_all)


def ready(ruleset: str) -> PlayedFight:
    """The fight as it stands when Jane is asked and Frank has nothing to do."""
    f = duel(ruleset, {"intent.required": False} if ruleset == "forsaken" else None)
    if f.state.question_for(f.id("Jane")) is None:
        f.tell("next")
    for _ in range(3):
        if f.state.question_for(f.id("Jane")) is None:
            f.pass_("Frank")
    return f


def test_a_split_tells_of_each_whom_it_names() -> None:
    f = fight(ruleset="ashes", unfed="random")
    for name in ("Frank", "Bo"):
        f.join(name, die=2, **SHEET)
    f.join("Jane", die=9, weapons=["knife"], **SHEET)
    for name in ("Frank", "Bo"):
        f.pass_(name)
    found = asked(f, "split attack Frank=knife; attack Bo=knife")
    assert isinstance(found.targets, dict) and list(found.targets) == ["Frank", "Bo"]
    assert found.against is msgspec.UNSET
    for each in found.targets.values():
        assert each.answer == "none" and {"none", "dodge"} <= set(each.answers)
        assert each.answers["dodge"].hit < each.hit == each.answers["none"].hit
    one = asked(f, "split attack Frank=knife; dodge")
    assert one.against == "Frank" and one.hit == found.targets["Frank"].hit


def test_who_has_declared_may_abort_to_a_defense() -> None:
    f = fight(ruleset="ashes", unfed="random")
    f.join("Jane", die=9, weapons=["knife"], **SHEET)
    f.join("Frank", die=2, **SHEET)
    f.line("Frank", "attack Jane")
    found = asked(f, "attack/committed Frank=knife")
    assert isinstance(found.answers, dict) and isinstance(found.hit, float)
    assert "abort dodge" in found.answers
    assert found.answers["abort dodge"].hit < found.hit  # type: ignore[operator]


def facing(ruleset: str, *lines: str, **settings: Any) -> PlayedFight:
    """Jane is asked what she does, and Frank, who is asked before her, has typed these lines."""
    settings |= {"intent.required": False} if ruleset == "forsaken" else {}
    f = fight(settings=settings, ruleset=ruleset)
    first = ruleset not in ("ashes", "storyteller")
    f.join("Frank", die=9 if first else 2, **SHEET)
    f.join("Jane", die=5, weapons=["knife"], **SHEET)
    if f.state.question_for(f.id("Frank")) is None:
        f.tell("next")
    for line in lines:
        f.line("Frank", line)
    return f


DECLARED = {
    ("ashes", "dodge"): ["dodge"],
    ("ashes", "split attack Jane; dodge"): ["dodge"],
    ("close2004", "dodge"): ["dodge", "willpower"],
    ("forsaken", "dodge"): ["dodge"],
    ("storyteller", "dodge"): ["dodge", "none"],
    ("storyteller", "split attack Jane; dodge"): ["dodge", "none"],
}
"""Lines of who is attacked, and what they can answer then."""


@pytest.mark.parametrize(("ruleset", "line"), DECLARED)
def test_a_defense_that_is_declared_is_the_answer(ruleset: str, line: str) -> None:
    idle = asked(facing(ruleset, "pass"), "attack Frank=knife")
    found = asked(facing(ruleset, line), "attack Frank=knife")
    assert found.answer == "dodge" and list(found.answers) == DECLARED[ruleset, line]  # type: ignore[arg-type]
    assert found.answers["dodge"].hit == found.hit < idle.hit  # type: ignore[index, operator]


PLANS = {
    ("ashes", "dodge"): ("dodge", {"none", "block", "dodge"}),
    ("ashes", "pass"): ("none", {"none", "block", "dodge"}),
    ("close2004", "willpower"): ("willpower", {"none", "willpower"}),
    ("forsaken", "none"): ("defend none", {"none", "defend none"}),
    ("hubris", "none"): ("defend none", {"none", "defense", "willpower", "defend none"}),
    ("storyteller", "abort dodge"): ("abort dodge", {"none", "abort dodge"}),
}
"""Plans of answers, what they come to, and what else could be answered."""


@pytest.mark.parametrize(("ruleset", "plan"), PLANS)
def test_what_a_plan_answers_is_known_to_who_runs_the_fight(ruleset: str, plan: str) -> None:
    answer, answers = PLANS[ruleset, plan]
    does = "attack Jane" if plan.startswith("abort") else "pass"
    f = facing(ruleset, does, f"defend/plan {plan}")
    found = asked(f, "attack Frank=knife")
    assert found.answer == answer and set(found.answers) >= answers  # type: ignore[arg-type]
    assert found.answers[answer].hit == found.hit  # type: ignore[index]
    asked_player = asked(f, "attack Frank=knife", knows_all=False)
    unplanned = asked(facing(ruleset, does), "attack Frank=knife", knows_all=False)
    assert msgspec.json.encode(asked_player) == msgspec.json.encode(unplanned)


def test_gear_that_nobody_knows_counts_as_none() -> None:
    lance = {"name": "lance", "method": "melee", "damage": "S+4", "type": "lethal"}
    f = duel("ashes", None, weapons=[lance])
    found = asked(f, "attack Frank=knife", knows_all=False)
    assert "Frank: lance none" in found.assumed


@pytest.mark.parametrize("ruleset", RULES)
def test_nothing_moves(ruleset: str) -> None:
    f = ready(ruleset)
    before = dump_state(f.state)
    asked(f, "attack Frank=knife")
    asked(f, "attack Frank=knife", knows_all=False)
    assert dump_state(f.state) == before


@pytest.mark.parametrize("ruleset", RULES)
def test_what_would_be_refused_is_refused(ruleset: str) -> None:
    f = ready(ruleset)
    with pytest.raises(Refused) as refused:
        asked(f, "attack Frank=greatsword")
    assert refused.value.refusal.code.startswith("err.")


SECRETS: dict[str, dict[str, Any]] = {
    "dots": {"dexterity": 5, "stamina": 5, "athletics": 5, "brawl": 5, "wits": 5},
    "pools": {"pools": {"willpower": 1}},
    "no willpower": {"pools": {"willpower": 9}},
    "armor": {},
}


ARMOR = {"ashes": "kevlar", "forsaken": "flak jacket", "storyteller": "flak coat"}


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("ruleset", RULES)
def test_what_a_player_may_not_know_changes_no_byte(ruleset: str, secret: str) -> None:
    answers = []
    worn = {"armor": [ARMOR.get(ruleset, 3)]}
    for more in ({}, SECRETS[secret] or worn):
        f = duel(ruleset, **more)
        answers.append(msgspec.json.encode(asked(f, "attack Frank=knife", knows_all=False)))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("ruleset", RULES)
def test_what_was_assumed_is_said(ruleset: str) -> None:
    found = asked(duel(ruleset), "attack Frank=knife", knows_all=False)
    assert found.assumed and all(each.startswith("Frank: ") for each in found.assumed)
    assert asked(duel(ruleset), "attack Frank=knife").assumed == []


def test_stand_ins_are_as_many_dots_as_the_settings_say() -> None:
    """odds.stand_in"""
    two = asked(duel("ashes"), "attack Frank=knife", knows_all=False)
    five = asked(duel("ashes", {"odds.stand_in": 5}), "attack Frank=knife", knows_all=False)
    assert "Frank: dexterity 5" in five.assumed and "Frank: dexterity 2" in two.assumed
    assert isinstance(two.answers, dict) and isinstance(five.answers, dict)
    assert five.answers["dodge"].hit < two.answers["dodge"].hit  # type: ignore[operator]


def in_a_contest() -> PlayedFight:
    """Jane has grabbed Frank, and both are asked for the contest of a round after."""
    f = duel("forsaken", {"intent.required": False})
    for _ in range(40):
        asks = next((q for q in f.state.questions if q.blocking), None)
        if asks is None or asks.who == STORYTELLER:
            f.tell("next")
            continue
        if asks.kind == "contest":
            return f
        name = f.state.people[asks.who].name
        f.line(name, "grapple Frank" if name == "Jane" else "pass")
    raise AssertionError("Jane gets no hold of Frank")


def successes(dice: int) -> dict[int, float]:
    """The chances of so many dice at 8 with tens again, worked out without the engine."""
    one, again = {0: 0.7, 1: 0.2}, 0.1
    for extra in range(1, 12):
        one[extra] = one.get(extra, 0) + again * 0.7
        one[extra + 1] = one.get(extra + 1, 0) + again * 0.2
        again *= 0.1
    found = {0: 1.0}
    for _ in range(dice):
        summed: dict[int, float] = {}
        for before, chance in found.items():
            for more, part in one.items():
                summed[before + more] = summed.get(before + more, 0) + chance * part
        found = summed
    return found


def test_a_contest_is_exact_though_ties_are_rolled_again() -> None:
    """FOR-DIC-04, FOR-GRP-02: six dice against six; a tie of successes is rolled again."""
    f, each = in_a_contest(), successes(6)
    tie = sum(chance * chance for won, chance in each.items() if won)
    wins = sum(mine * theirs for won, mine in each.items() for other, theirs in each.items()
               if won > other) / (1 - tie)  # fmt: skip
    found = asked(f, "pass")
    assert found.exact and found.against == "Frank"
    assert found.hit == pytest.approx(wins, abs=0.0002)
    assert found.answers["willpower"].hit < found.answers["roll"].hit == found.hit  # type: ignore[index,operator]


def test_too_many_branches_are_played() -> None:
    """odds.branches"""
    exact = asked(ready("ashes"), "attack Frank=knife")
    f = duel("ashes", {"odds.branches": 1})
    f.pass_("Frank")
    rough = asked(f, "attack Frank=knife")
    assert exact.exact and not rough.exact
    assert isinstance(rough.error, float) and isinstance(rough.hit, float)
    assert abs(rough.hit - exact.hit) < 2 * rough.error  # type: ignore[operator]


def test_a_defense_is_weighed_when_one_is_attacked() -> None:
    f = ready("ashes").line("Jane", "attack Frank=knife")
    if f.state.question_for(f.id("Frank"), "declare") is not None:
        f.pass_("Frank")
    found = asked(f, "dodge", "Frank")
    endured = asked(f, "pass", "Frank")
    assert isinstance(found.own, msgspec.Struct) and isinstance(endured.own, msgspec.Struct)
    assert found.own.mean < endured.own.mean  # type: ignore[attr-defined]


def test_a_grapple_has_control() -> None:
    found = asked(ready("ashes"), "grapple Frank")
    assert isinstance(found.control, dict) and isinstance(found.hit, float)
    assert sum(found.control.values()) == pytest.approx(1, abs=5e-4)
    assert 1 - found.control[0] == pytest.approx(found.hit, abs=5e-4)


@pytest.mark.parametrize("ruleset", ["close2004", "forsaken"])
def test_a_hold_is_won_or_not(ruleset: str) -> None:
    found = asked(ready(ruleset), "grapple Frank")
    assert isinstance(found.hit, float) and 0 < found.hit < 1
    assert found.control is msgspec.UNSET


@pytest.mark.parametrize("ruleset", ["ashes", "close2004", "forsaken", "storyteller"])
def test_a_chase_changes_the_lead(ruleset: str) -> None:
    f = duel(ruleset)
    f.line("Jane", "chase Frank")
    found = asked(f, "chase/run")
    assert isinstance(found.lead, dict) and len(found.lead) > 2
    assert sum(found.lead.values()) == pytest.approx(1, abs=5e-4)


SEALED = [
    ("ashes", {}), ("ashes", {"declare.public": False}), ("storyteller", {}),
]  # fmt: skip
"""Where a declaration is not shown at once: to those who are asked at the same moment, or to all"""


@pytest.mark.parametrize("line", [
    "dodge", "pass", "attack Jane", "split attack Jane; dodge", "haste 1", "grapple Jane",
])  # fmt: skip
@pytest.mark.parametrize(("ruleset", "settings"), SEALED)
def test_what_is_declared_and_not_shown_yet_changes_no_byte(
    ruleset: str, settings: dict[str, Any], line: str
) -> None:
    answers = []
    hastens = line.startswith("haste")
    for says in (False, True):
        f = fight(settings=settings, ruleset=ruleset)
        for name in ("Frank", "Jane", "Bo"):
            f.join(name, die=2 if settings and name == "Frank" else 5, weapons=["knife"], **SHEET)
        if hastens and ruleset == "ashes":
            f.set("Frank", "haste 1")
        elif hastens:
            pytest.skip("these rules have no haste")
        if says or settings:
            f.line("Frank", line if says else "pass")
        found = asked(f, "attack Frank=knife", knows_all=False)
        answers.append(msgspec.json.encode(found))
    assert answers[0] == answers[1]


def hides(f: PlayedFight) -> None:
    f.input(Input("add", STORYTELLER, "new", {"sheets": [
        {"name": "Lurker", "ref": 7, "player": False, "hidden": True, "traits": SHEET_TRAITS}
    ]}, speaker="Sam"))  # fmt: skip


def plans(f: PlayedFight) -> None:
    for plan in ("dodge the rest", "dodge", "defense", "auto"):
        try:
            f.line("Frank", f"defend/plan {plan}")
        except RefusedLineError:
            continue
        return
    f.line("Frank", "defend/plan dodge")


def keeps(f: PlayedFight) -> None:
    """Frank says ahead what he will do, which nobody hears of."""
    if f.state.question_for(f.id("Frank")) is None:
        f.line("Frank", "pass")


SHEET_TRAITS = {name: value for name, value in SHEET.items() if isinstance(value, int)}


@pytest.mark.parametrize("secretly", [hides, plans, keeps])
@pytest.mark.parametrize("ruleset", RULES)
def test_what_happens_in_secret_changes_no_byte(ruleset: str, secretly: Any) -> None:
    answers = []
    for happens in (False, True):
        f = ready(ruleset)
        if happens:
            try:
                secretly(f)
            except RefusedLineError:
                pytest.skip("these rules have no such line now")
        found = asked(f, "attack Frank=knife", knows_all=False)
        answers.append(msgspec.json.encode(found))
    assert answers[0] == answers[1]
