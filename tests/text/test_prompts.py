"""What somebody is asked, and what their choices are said to come to."""

from __future__ import annotations

import re
from typing import Any

import pytest

from combat_ashes.engine.fight import Fight
from combat_ashes.engine.state import STORYTELLER
from combat_ashes.engine.view_rules import offers_of
from combat_ashes.rulesets import rulebook
from combat_ashes.text.prompts import prompt
from tests.support.holds import STRONG, declare, seize

WILLING = {"willpower": 5}
FULL = ("committed",)


def asked(f: Any, name: str) -> str:
    """What somebody is asked now, in words."""
    rules = rulebook(f.state.ruleset, f.state.settings)
    question = f.state.question_for(f.id(name))
    return prompt(f.surface, f.state, question, offers_of(Fight(f.state, rules), question))


def way(f: Any, name: str, line: str) -> str:
    """What stands in brackets after a line that somebody may type."""
    found = re.search(re.escape(line) + r" \(([^)]*)\)", asked(f, name))
    assert found, asked(f, name)
    return found[1]


def full_attack(f: Any) -> Any:
    return f.attack("Jane", "Frank", manners=FULL)


def test_who_holds_in_a_haste_phase_may_sustain(fight: Any) -> None:
    """ASH-GRP-61: the listing has the numbers, and passing is not all there is to do."""
    f = fight(unfed="miss").join("Ann", **STRONG, die=9).join("Bob", die=5)
    seize(f, "Ann", "Bob", 3).set("Ann", "haste 1")
    declare(f, Ann="grapple/sustain", Bob="grapple/resist")
    rules, question = rulebook(f.state.ruleset, f.state.settings), f.state.question_for(f.id("Ann"))
    said = prompt(f.surface, f.state, question, offers_of(Fight(f.state, rules), question), [])
    assert "+grapple/sustain, +grapple/release, +pass" in said


# --- committed attacks (ASH-ATK-07, -08) --------------------------------------------------------


def test_a_committed_attack_says_what_each_choice_comes_to(duel: Any) -> None:
    """ASH-ATK-07: accept is uncontested; endure rolls the best reflex two harder."""
    f = full_attack(duel(frank={**WILLING, "athletics": 5}).misc("Frank", "lock"))
    assert "nothing opposes it" in way(f, "Frank", "+choose accept")
    assert way(f, "Frank", "+choose endure").endswith("oppose it with a dodge, 8 dice at 7")
    f.choose("Frank", "endure")
    assert (f.pool("Frank", "dodge"), f.difficulty("Frank", "dodge")) == (8, 7)


def test_who_attacks_back_endures_with_their_attack(duel: Any) -> None:
    """ASH-ATK-08: enduring makes an exchange, the own attack two harder."""
    f = full_attack(duel(frank={"brawl": 4}).attack("Frank", "Jane", "punch"))
    assert way(f, "Frank", "+choose endure").endswith("with your own attack, 7 dice at 8")
    f.choose("Frank", "endure")
    assert (f.pool("Frank", "attack"), f.difficulty("Frank", "attack")) == (7, 8)


def test_the_faster_one_chooses_with_their_own_numbers(duel: Any) -> None:
    """ASH-ATK-08: the committed attack is still to come, and its target strikes first."""
    f = duel(jane={"brawl": 5}).attack("Frank", "Jane", manners=FULL).attack("Jane", "Frank")
    assert way(f, "Jane", "+choose endure").endswith("with your own attack, 8 dice at 8")
    f.choose("Jane", "endure")
    assert (f.pool("Jane", "attack"), f.difficulty("Jane", "attack")) == (8, 8)


def test_a_guard_endures_by_striking(duel: Any) -> None:
    """ASH-DEF-13, ASH-ATK-07."""
    f = full_attack(duel(frank={"brawl": 4}).line("Frank", "guard punch"))
    assert way(f, "Frank", "+choose endure").endswith("with your guard, 7 dice at 8")
    f.choose("Frank", "endure")
    assert (f.pool("Frank", "attack"), f.difficulty("Frank", "attack")) == (7, 8)


# --- aborts (ASH-ABT-02 to -09) -------------------------------------------------------------------


def test_an_abort_that_is_free(duel: Any) -> None:
    """ASH-ABT-07: against a committed attack nothing is rolled."""
    f = full_attack(duel().misc("Frank", "lock"))
    assert way(f, "Frank", "+abort <declaration>") == (
        'block, dodge, escape or grapple/defend instead of misc: "lock"; free, without a roll'
    )


def test_an_abort_that_is_rolled(duel: Any) -> None:
    """ASH-ABT-03: Willpower at 8, what is given up and where it may lead."""
    f = duel(frank=WILLING).line("Frank", "split misc lock; misc run").attack("Jane", "Frank")
    said = way(f, "Frank", "+abort <declaration>")
    assert said.startswith(
        'block, dodge, escape or grapple/defend instead of split: misc: "lock"; misc: "run"; '
    )
    assert "; 5 dice of Willpower at 8, " in said


def test_an_abort_is_not_proposed_where_both_defences_are_free(duel: Any) -> None:
    """ASH-ABT-03, ASH-SPL-07: unless what was declared takes dice off them."""
    f = duel(frank=WILLING).misc("Frank", "lock").attack("Jane", "Frank")
    assert "abort" in f.options() and "+abort" not in asked(f, "Frank")
    f = duel(frank=WILLING).line("Frank", "split misc lock; misc run").attack("Jane", "Frank")
    assert 'instead of split: misc: "lock"; misc: "run"; ' in asked(f, "Frank")


def test_an_abort_leads_where_the_rules_let_it(duel: Any) -> None:
    """ASH-ABT-02: abort.guard_allowed; ASH-DEF-01: only the defense that was ordered."""
    f = duel(frank=WILLING, settings={"abort.guard_allowed": True}).set("Frank", "defense dodge")
    said = way(f.misc("Frank", "lock").attack("Jane", "Frank"), "Frank", "+abort <declaration>")
    assert said.startswith('dodge, escape, grapple/defend or guard instead of misc: "lock"; ')
    with f.refused("err.abort.defense_only"):
        f.line("Frank", "abort misc run")


def three(fight: Any, **settings: Any) -> Any:
    f = fight(unfed="miss", settings=settings)
    for name, die in (("Jane", 9), ("Kim", 5), ("Frank", 1)):
        f.join(name, die=die, dexterity=3, brawl=3, athletics=3, **WILLING)
    return f


@pytest.mark.parametrize(
    ("manners", "into"),
    [((), "block, dodge, escape, grapple/defend, guard or any other single action"),
     (FULL, "any other single action")],
)  # fmt: skip
def test_an_abort_of_what_is_void(fight: Any, manners: Any, into: str) -> None:
    """ASH-ABT-01, -04, -09: anything but what was given up, at its price."""
    f = three(fight).attack("Frank", "Kim", manners=manners).pass_("Kim")
    f.set("Kim", "status fled").pass_("Jane")
    said = way(f, "Frank", "+abort <declaration>")
    assert said.startswith(f"{into}; 5 dice of Willpower at 8, ")
    assert said.endswith("3 dice less for what you do instead")


# --- the bayonet (ASH-GUN-07) ---------------------------------------------------------------------


@pytest.mark.parametrize("word", ["stab", "fire"])
def test_a_bayonet_names_the_damage_of_each_choice(duel: Any, word: str) -> None:
    """ASH-GUN-07: each choice is named by the word that takes it."""
    rifle = {"weapons": [{"name": "rifle", "bayonet": "S+2 lethal"}], "strength": 3}
    f = duel(jane=rifle).feed("Jane.attack", 2).pass_("Frank")
    f.attack("Jane", "Frank", "bayonet", manners=["power"]).pass_("Frank")
    said = way(f, "Jane", f"+choose {word}")
    assert said == {"stab": "8 dice of lethal damage", "fire": "13 dice of lethal damage"}[word]
    assert "+pass stabs" in asked(f, "Jane")
    f.choose("Jane", word)
    assert f"{f.pool('Jane', 'damage')} dice" in said


def waits(f: Any) -> str:
    """What the storyteller is told to wait for their word."""
    rules = rulebook(f.state.ruleset, f.state.settings)
    question = f.state.question_for(STORYTELLER)
    return prompt(f.surface, f.state, question, offers_of(Fight(f.state, rules), question))


def test_what_waits_for_the_storyteller_is_named_with_both_pools(duel: Any) -> None:
    """ASH-RES-09: as it would be rolled now, and what can be typed."""
    f = duel().tell("mode", mode="storyteller").dodge("Frank").attack("Jane", "Frank")
    said = waits(f)
    assert "Jane attacks Frank: 6 dice (dexterity 3 + brawl 3) at 6" in said
    assert "Frank dodges: 6 dice (dexterity 3 + athletics 3) at 5" in said
    assert "+combat/next to roll" in said and "+combat/rule result Jane attack <n>" in said
    f.modify("Jane", dice=-2)
    assert "Jane attacks Frank: 4 dice" in waits(f)


def test_what_waits_without_dice_is_named_too(duel: Any) -> None:
    """ASH-ACT-05."""
    f = duel().tell("mode", mode="storyteller").misc("Frank", "pick the lock").pass_("Jane")
    assert 'Frank acts (misc: "pick the lock"), and nothing is rolled.' in waits(f)
