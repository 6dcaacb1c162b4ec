"""Numbers in sentences agree with their nouns."""

from __future__ import annotations

import re
from typing import Any

from combat_ashes.engine import events as ev
from combat_ashes.engine.health_track import MARKS
from combat_ashes.engine.offers import Maneuver
from combat_ashes.engine.state import Question
from combat_ashes.engine.view_model import Changed, Health
from combat_ashes.engine.views import ALL
from combat_ashes.rulesets.ashes.defense.prompts import _way
from combat_ashes.rulesets.ashes.defense.reflex import Way
from combat_ashes.rulesets.ashes.defense.surface import _targeted
from combat_ashes.rulesets.ashes.grapple.hazards import HazardEntry
from combat_ashes.rulesets.ashes.grapple.in_hold import Held
from combat_ashes.rulesets.ashes.grapple.prompts import hold
from combat_ashes.rulesets.ashes.grapple.surface import _held
from combat_ashes.rulesets.ashes.view_model import GrappleView
from combat_ashes.text import listings, screens
from combat_ashes.text.events import render_events
from combat_ashes.text.refusals import refusal_sentence
from combat_ashes.text.surface import Asked
from tests.support.fight import PlayedFight
from tests.support.shipped import ASHES

MANY = re.compile(
    r"\b1 (dice|\w+ actions|attackers|levels|successes|more successes|yards|inputs|entries|"
    r"rounds|people|things|boxes|seconds)\b"
)
"""A number of one with a noun for several."""


def holes(template: str) -> dict[str, Any]:
    """Every fact that a sentence names is one."""
    return dict.fromkeys(re.findall(r"{(\w+)", template), 1)


OF_PARTS = "{who} {by} {course} {round} {difficulty} {hazard} {dice} {damage} {purpose}"


def told_as_one(code: str) -> str:
    """What is told where every number is one."""
    words = ASHES.told[code]
    facts = holes(OF_PARTS if callable(words) else str(words))
    if code == "hazard.declared":
        facts |= {"reach": ["throw"], "yards": 1}
    if code == "chase.contest":
        facts |= {"margin": 1, "moved": 1, "before": 1, "after": 1, "why": ["tail"]}
    if code == "chase.bought":
        facts |= {"maneuver": "tail", "before": 1, "after": 1, "leads": {"p1": 1}}
    if code == "came.in":
        facts = {"people": {"p1": 1}}
    if code == "end.summary":
        facts = {"standing": ["p1"], "fallen": {"dead": ["p2"]}, "rounds": 1}
    if code == "end.spent":
        facts = {"who": "p1", "spent": {"willpower": 1}}
    (line,) = render_events(ASHES, [ev.Told(code, facts)], {}, ALL)
    return line


def test_one_of_anything_is_told_as_one() -> None:
    for code in ASHES.told:
        assert not MANY.search(told_as_one(code)), code


def test_one_of_anything_is_refused_as_one() -> None:
    for code, words in ASHES.refusals.items():
        facts = {"options": ["accept"], **holes(str(words))}
        assert not MANY.search(refusal_sentence(ASHES, code, facts)), code


def test_one_and_several() -> None:
    told = [ev.Told("haste.lost", {"who": "p1", "haste": n}) for n in (1, 2)]
    lines = [render_events(ASHES, [event], {}, ALL) for event in told]
    assert [line[0].rpartition("loses ")[2] for line in lines] == [
        "1 haste action.", "2 haste actions.",
    ]  # fmt: skip


def test_a_fact_nobody_gave_spoils_no_sentence() -> None:
    assert "that haste action" in refusal_sentence(ASHES, "err.haste.too_many", {})


def rolled(successes: int, bonus: int) -> str:
    event = ev.Rolled("p1", "misc", None, 1, 6, (("wits", 1),), (), (7,), successes, bonus=bonus)
    return render_events(ASHES, [event], {"p1": "Ann"}, ALL)[0]


def test_a_roll_of_one_die() -> None:
    assert "1 die" in rolled(1, 0) and "1 success." in rolled(1, 0)
    assert "1 success, by Willpower." in rolled(1, 1)
    assert "2 successes, 1 of them by Willpower." in rolled(2, 1)


def test_what_a_screen_counts() -> None:
    held = Held(mine=False, pinned=False, other="Bob", control=1, reversal=2, silent="resist",
                upkeep=1)  # fmt: skip
    health = Health("X", "Hurt", -1, 7)
    f = PlayedFight().join("Ann")
    seen = f.seen()
    ann = seen.combatants["Ann"]
    ann.own.targeted_by, ann.own.piling = ["Bob", "Cid"], [0, -1]
    seen.books = [HazardEntry("Ann", "Bob", "fire", 1, "lethal")]
    told = [
        screens.spoken_health("Ann", health, MARKS),
        _targeted("Ann", ann),
        _held(GrappleView("Ann", "Bob", ["Ann", "Bob"], 1, 1, {}, False, 1)),
        screens._modifier(Changed("Ann", -1, 0, "", None)),
        *listings.maneuvers([Maneuver("+dodge", pool=1, difficulty=5)]),
        *screens.books(ASHES, seen),
        _way(Way("dodge", ability="", pool=1, difficulty=5)),
        hold(Asked(f.state, Question(1, "p1", "declare", (), None, ()), [held], ASHES)),
    ]  # fmt: skip
    assert not [line for line in told if MANY.search(line)]
    assert told[0].endswith("1 die lost.")
    assert told[1].endswith("by Bob and Cid (1 die off the defence).")
    assert "-1 die" in told[3]
