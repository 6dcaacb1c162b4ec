"""Plans of answers: how they are written and told, and which of their rules answers an attack."""

from __future__ import annotations

import pytest

from tests.support.fight import PlayedFight
from tests.support.sto import ADA, BOB, sto, two

GUN = {"weapons": ["light pistol"]}
KNIFE = {"weapons": ["knife"]}
STAFF = {"weapons": ["staff"]}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("dodge shots; parry the rest", "dodge shots; parry the rest"),
        ("Dodge thrown, block brawl below 4 dice", "dodge thrown; block brawl below 4 dice"),
        ("abort to dodge with willpower if shot", "abort to dodge with Willpower against shots"),
        ("accept anything", "none everything"),
    ],
)
def test_a_plan_is_told_as_it_was_understood(text: str, told: str) -> None:
    f = two().do("Bob", f"defend/plan {text}")
    assert f.told("plan.set")[-1]["plan"] == told
    f.do("Bob", "defend/plan").do("Bob", "defend/plan off")
    assert f.told("plan.shown")[-1]["plan"] == told
    assert f.told("plan.set")[-1]["plan"] == "none"


@pytest.mark.parametrize("text", ["hide", "abort", "abort wildly", "dodge shots brawl"])
def test_what_is_no_rule_of_a_plan(text: str) -> None:
    two().refuses("Bob", f"defend/plan {text}", "err.plan.unknown")


def test_a_plan_has_an_end() -> None:
    long = "; ".join(["dodge shots"] * 21)
    f = two()
    with f.refused("err.plan.long"):
        f.say("Bob", "plan", text=long)


def answered(plan: str, line: str, ada: dict[str, list[str]]) -> str:
    """What meets Ada's attack on Bob by his plan; empty where he is asked."""
    f = sto().join("Ada", die=9, **{**ADA, **ada}).join("Bob", die=7, **BOB, **STAFF)
    f.line("Bob", f"defend/plan {plan}").line("Bob", "dodge")
    f.feed("Ada.attack", 0)
    for kind in ("dodge", "block", "parry"):
        f.feed(f"Bob.{kind}", 1)
    f.do("Ada", line)
    return met(f)


def met(f: PlayedFight) -> str:
    """The defence against the attack that was resolved last."""
    latest = f.view()["last"]
    if latest is None:
        return ""
    return str((latest["defense"] or {"kind": "none"})["kind"])


@pytest.mark.parametrize(
    ("plan", "line", "ada", "kind"),
    [
        ("dodge shots; parry the rest", "attack Bob", GUN, "dodge"),
        ("dodge shots; parry the rest", "attack/strike Bob", GUN, "parry"),
        ("parry the rest; block brawl", "attack/strike Bob", GUN, "block"),
        ("parry melee", "attack Bob", KNIFE, "parry"),
        ("parry melee", "attack/strike Bob", KNIFE, ""),
        ("dodge thrown", "attack Bob", {"weapons": ["thrown knife"]}, "dodge"),
        ("block brawl below 5", "attack/strike Bob", GUN, ""),
        ("block brawl below 9", "attack/strike Bob", GUN, "block"),
        ("parry shots; dodge all", "attack Bob", GUN, "dodge"),
        ("none all", "attack Bob", GUN, "none"),
    ],
)
def test_the_first_rule_that_fits_and_is_open_answers(
    plan: str, line: str, ada: dict[str, list[str]], kind: str
) -> None:
    """STO-DEF-05: what cannot answer an attack is no answer, in a plan either."""
    assert answered(plan, line, ada) == kind


def test_a_plan_may_abort_for_a_point() -> None:
    """STO-DEF-02."""
    f = two(GUN).do("Bob", "defend/plan abort dodge willpower").do("Bob", "attack Ada")
    f.feed("Ada.attack", 0).feed("Bob.dodge", 1).do("Ada", "attack Bob")
    assert met(f) == "dodge" and f.of_("Bob", "pools")["willpower"] == 4
