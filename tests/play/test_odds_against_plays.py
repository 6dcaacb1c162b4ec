"""What +odds says of an exchange is what comes of it when it is played."""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

import pytest

from combat_ashes.engine.events import Told
from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.engine.state import FightState
from combat_ashes.play.chances import Chances
from combat_ashes.rulesets import look_at
from tests.play.test_odds import SHEET, asked, duel
from tests.support.fight import PlayedFight, fight

PLAYS = int(os.environ.get("ASHES_PLAYS", "200"))
"""How often an exchange is played; `make odds` plays each 200,000 times."""

DECLARING = ("ashes", "storyteller")
"""Rule systems in which the slower declare first."""

OWN_TURN = ("declare", "act", "init", "begin", "begin_round")
MOST_ANSWERS = 20


class Exchange(NamedTuple):
    """A line of Jane's about Frank, what he answers to it, and which chances are looked at."""

    ruleset: str
    line: str
    answer: str = "none"
    counts: str = "levels"


EXCHANGES = [
    Exchange("ashes", "attack Frank=knife"),
    Exchange("ashes", "attack Frank=knife", "block"),
    Exchange("ashes", "attack/power Frank=knife", "dodge"),
    Exchange("ashes", "attack/feint Frank=knife", "dodge"),
    Exchange("ashes", "attack/committed Frank=knife"),
    Exchange("ashes", "attack/committed Frank=knife", "dodge"),
    Exchange("ashes", "attack Frank=light pistol"),
    Exchange("ashes", "split attack Frank=knife; dodge"),
    Exchange("ashes", "grapple Frank", counts="control"),
    Exchange("ashes", "grapple Frank", "block", "control"),
    Exchange("ashes", "chase/run", counts="lead"),
    Exchange("close2004", "attack Frank=knife"),
    Exchange("close2004", "attack/punch Frank", "willpower"),
    Exchange("close2004", "attack/all-out Frank=knife"),
    Exchange("close2004", "grapple Frank", counts="hit"),
    Exchange("close2004", "chase/run", counts="lead"),
    Exchange("forsaken", "attack Frank=knife"),
    Exchange("forsaken", "attack Frank=light pistol"),
    Exchange("forsaken", "attack/short Frank=assault rifle"),
    Exchange("forsaken", "grapple Frank", counts="hit"),
    Exchange("forsaken", "chase/run", counts="lead"),
    Exchange("hubris", "attack Frank=knife"),
    Exchange("hubris", "attack Frank=bare hands", "willpower"),
    Exchange("hubris", "attack Frank=knife", "defend none"),
    Exchange(
        "hubris",
        "misc/power Frank=strength+dexterity, to daze, vs stamina",
        "defend none",
        "attack.came",
    ),
    Exchange(
        "hubris", "misc/power Frank=strength+dexterity, to daze, vs stamina", counts="attack.came"
    ),
    Exchange("close2004", "attack/touch Frank", counts="touch.contact"),
    Exchange("storyteller", "attack Frank=knife"),
    Exchange("storyteller", "attack/kick Frank"),
    Exchange("storyteller", "attack/sweep Frank"),
    Exchange("storyteller", "attack/tackle Frank"),
    Exchange("storyteller", "attack Frank=machine pistol"),
    Exchange("storyteller", "attack/burst Frank=machine pistol"),
    Exchange("storyteller", "attack/auto Frank=machine pistol"),
    Exchange("storyteller", "grapple Frank", counts="hit"),
    Exchange("storyteller", "grapple Frank=hold", counts="grapple.hold"),
    Exchange("storyteller", "chase/run", counts="lead"),
]


def before(exchange: Exchange) -> PlayedFight:
    """The fight when Jane is asked what she does."""
    if exchange.counts == "lead":
        return duel(exchange.ruleset).line("Jane", "chase Frank")
    weapon = exchange.line.partition("=")[2].partition(";")[0]
    settings: dict[str, Any] = {"intent.required": False} if exchange.ruleset == "forsaken" else {}
    f = fight(settings=settings, ruleset=exchange.ruleset)
    f.join("Frank", die=2 if exchange.ruleset in DECLARING else 9, **SHEET)
    armed = weapon not in ("", "bare hands", "hold") and "+" not in weapon
    f.join("Jane", die=5, weapons=[weapon if armed else "knife"], **SHEET)
    if f.state.question_for(f.id("Frank")) is None:
        f.tell("next")
    return f.pass_("Frank")


def played(f: PlayedFight, state: FightState, seed: int, exchange: Exchange) -> Hashable:
    """What comes of it when the line is played with these dice."""
    f.state, f.events = state, []
    f.table = ScriptedDice({}, "random", f"odds test {seed}")  # type: ignore[assignment]
    f.line("Jane", exchange.line)
    for _ in range(MOST_ANSWERS):
        question = f.state.question_for(f.id("Frank"))
        if question is None or question.kind in OWN_TURN or f.state.round != state.round:
            break
        if question.kind == "run" and f.state.question_for(f.id("Jane"), "run") is not None:
            break
        answers = question.kind == "defend" and exchange.answer != "none"
        said = f"choose {exchange.answer.split()[-1]}" if answers else "pass"
        f.line("Frank", "chase/run" if question.kind == "run" else said)
    two = (f.id("Jane"), f.id("Frank"))
    views = look_at(f.state).rules.views
    said = [event for event in f.events if isinstance(event, Told)]
    if exchange.counts == "lead":
        return next(event.facts["moved"] for event in said if event.code == "chase.contest")
    if "." in exchange.counts:
        came = (event for event in said if event.code == exchange.counts)
        return any(event.facts.get("how") != "failure" for event in came)
    if exchange.counts == "control":
        return views.holds(f.state).get(two) or 0
    if exchange.counts == "hit":
        return two in views.holds(f.state)
    return len(f.person("Frank").track)


def told(found: Chances, counts: str) -> Mapping[Hashable, float]:
    """The chances that the odds tell, by what may come of it."""
    if counts == "hit" or "." in counts:
        assert isinstance(found.hit, float)
        return {True: found.hit, False: 1 - found.hit}
    chances = getattr(found, counts)
    assert isinstance(chances, dict)
    assert sum(chances.values()) == pytest.approx(1, abs=5e-4)
    return chances


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda each: " ".join(each[:3]))
def test_an_exchange_comes_out_as_the_odds_say(exchange: Exchange) -> None:
    f = before(exchange)
    state, found = f.state, asked(f, exchange.line)
    answers = found.answers if isinstance(found.answers, dict) else {"none": found}
    chances = told(answers[exchange.answer], exchange.counts)
    seen = Counter(played(f, state, seed, exchange) for seed in range(PLAYS))
    for what in {*seen, *chances}:
        chance = chances.get(what, 0.0)
        error = math.sqrt(max(chance * (1 - chance), 1 / PLAYS) / PLAYS)
        # What was played, too, where there were too many branches, may be off as much again.
        rough = 0.0 if found.exact else 4 * math.sqrt(max(chance * (1 - chance), 0.001) / 1000)
        off = abs(seen[what] / PLAYS - chance)
        assert off < 4 * error + rough + 5e-5, (what, chance, seen[what])
    if exchange.counts == "levels":
        assert answers[exchange.answer].mean == pytest.approx(
            sum(k * v for k, v in chances.items()),
            abs=2e-3,  # type: ignore[operator]
        )
