"""Pools that people choose: what a player may write, and who reads what they are made of."""

import pytest

from combat_ashes.engine import events as ev
from combat_ashes.engine.state import STORYTELLER
from combat_ashes.engine.views import Reader, redact
from combat_ashes.text.events import names_of, render_events
from tests.support.fight import ABLE, declare

REFUSED = "err.pool.storyteller"
ANYBODY = Reader()


@pytest.mark.parametrize("pool", ["5", "dexterity+3", "50", "²", "wits+wits", "3+wits"])
@pytest.mark.parametrize(
    "line",
    ["misc climb={}", "misc climb={}/4", "attack Jane=club, pool {}", "attack Jane, pool {}",
     "grapple Jane, pool {}", "split misc climb={}; dodge", "split attack Jane, pool {}; dodge",
     "guard attack Jane, pool {}", "attack/grapple Jane=strength, pool {}"],
)  # fmt: skip
def test_a_player_writes_traits(duel, line, pool):
    """ASH-ACT-05: dice by number, or a trait twice, are not on any sheet."""
    f = duel(frank={"weapons": ["club"]})
    with f.refused(REFUSED):
        f.line("Frank", line.format(pool))


def test_no_dice_by_number_where_nobody_runs_the_fight(fight):
    """ASH-ACT-05: without a storyteller nobody can give them."""
    f = fight(unfed="miss", storyteller=False).join("Jane", die=9, **ABLE).join("Frank", **ABLE)
    with f.refused(REFUSED):
        f.line("Frank", "misc climb=5")


def test_an_abort_is_a_declaration_like_any_other(people):
    """ASH-ABT-01, ASH-ACT-05."""
    f = people(cleo={"willpower": 5}).attack("Cleo", "Bob").rule("void Cleo")
    with f.refused(REFUSED):
        f.line("Cleo", "abort misc run=20")
    f.feed("Cleo.abort", 1).line("Cleo", "abort misc run=dexterity+athletics")
    f.pass_("Bob", "Ann")
    assert f.rolls("Cleo", "misc")


@pytest.mark.parametrize(("pool", "dice"), [("5", 5), ("dexterity+3", 6), ("wits+wits", 6)])
def test_the_storyteller_writes_what_they_like(duel, pool, dice):
    """ASH-STD-02: for their own people, and for a player."""
    f = duel().line("Frank", f"misc climb={pool}", by=STORYTELLER).pass_("Jane")
    assert f.pool("Frank", "misc") == dice


def test_it_may_be_allowed(duel):
    """ASH-STD-02: `+combat/rule allow` lets it pass, and everybody reads that."""
    f = duel().line("Frank", "misc climb=5", by=STORYTELLER, allow=(REFUSED,)).pass_("Jane")
    assert f.pool("Frank", "misc") == 5
    assert REFUSED in [ruled.facts["code"] for ruled in f.of(ev.Ruled)]


def test_a_trait_called_by_a_number_is_a_trait(duel):
    """ASH-ACT-05: what stands on the sheet may be written."""
    f = duel(frank={"9": 2}).line("Frank", "misc count=9").pass_("Jane")
    assert f.pool("Frank", "misc") == 2


CHOSEN = [
    ("misc climb=dexterity+athletics", "misc", "dexterity 3 + athletics 3"),
    ("attack Jane, pool strength+melee", "attack", "strength 3 + melee 3"),
    ("grapple Jane, pool wits+brawl", "grapple", "wits 3 + brawl 3"),
]


@pytest.mark.parametrize(("line", "purpose", "parts"), CHOSEN)
def test_a_chosen_pool_is_told_to_all(duel, line, purpose, parts):
    """ASH-ACT-05: everybody reads what somebody made their pool of."""
    f = declare(duel(), Frank=line)
    while not f.rolls("Frank", purpose):
        f.next()
    (told,) = render_events(f.surface, [f.roll("Frank", purpose)], names_of(f.state), ANYBODY)
    assert parts in told


def test_any_other_pool_is_its_owner_s(duel):
    """ASH-RES-05: what the rules prescribe, and what a storyteller chose, is not told."""
    f = duel(jane={"player": False}).line("Frank", "attack Jane")
    f.line("Jane", "misc climb=wits+brawl", by=STORYTELLER).end_round()
    for name, purpose in (("Frank", "attack"), ("Jane", "misc")):
        rolled = f.roll(name, purpose)
        assert rolled.pool_terms and not redact(rolled, ANYBODY).pool_terms


def test_what_takes_dice_off_is_told_with_it(duel):
    """ASH-ACT-05, ASH-HLT-01: all parts, so that the sum is that of the dice."""
    f = duel(frank={"health": "//"}).line("Frank", "misc climb=wits+athletics").pass_("Jane")
    seen = redact(f.roll("Frank", "misc"), ANYBODY)
    assert sum(value for _, value in seen.pool_terms) == seen.pool == 5


@pytest.mark.parametrize(("pool", "unknown"), [("wits+waltz", "waltz"), ("wits+larceny", None)])
def test_a_trait_that_no_sheet_knows_is_said_to_count_nothing(duel, pool, unknown):
    """ASH-ACT-05: a slip that is like no other name is not taken silently, nor told to others."""
    f = duel(frank={"larceny": 1}).line("Frank", f"misc climb={pool}")
    told = [(e.to, e.facts["words"]) for e in f.of(ev.Told) if e.code == "pool.unknown"]
    assert told == ([(f.id("Frank"), unknown)] if unknown else [])
