"""Book-keeping (BKP)."""

import pytest

from combat_ashes.engine import events as ev


def enter(f, name, kind, **facts):
    return f.tell("books", name, entry=kind, facts=facts)


FIRE = {"levels": 2, "damage": "lethal", "soak": False}
CHECK = {"pool": "wits+3", "difficulty": 7, "why": "frenzy"}


def test_every_round_has_it(duel):
    """ASH-BKP-01, ASH-RND-05: after all haste phases, even if it does nothing."""
    f = duel(jane={"celerity": 1}).pass_("Frank").haste("Jane", 1).pass_("Jane", "Jane")
    assert [e.phase for e in f.of(ev.PhaseBegan)][-3:] == ["haste 1", "bookkeeping", "main"]


def test_damage_and_checks(duel):
    """ASH-BKP-02: damage from surroundings is marked as it is, checks are rolled."""
    f = enter(enter(duel(), "Frank", "damage", **FIRE), "Jane", "check", **CHECK)
    f.feed("Jane.check", {"successes": 1, "pool": 6, "difficulty": 7}).end_round()
    assert f.track("Frank") == "XX" and not f.rolls("Frank", "soak")
    assert not f.view()["books"]


def test_soaked_damage(duel):
    """ASH-BKP-02: with soak it is rolled against first; so is +damage/soak."""
    f = enter(duel(), "Frank", "damage", levels=3, damage="bashing", soak=True)
    f.feed("Frank.soak", {"successes": 1, "pool": 3}, 2).end_round()
    assert f.track("Frank") == "//"
    assert f.damage("Frank", 2, "bashing", soak=True).track("Frank") == "//"
    assert f.damage("Frank", 1, "lethal").track("Frank") == "X//"


def test_damage_that_comes_back(duel):
    """ASH-BKP-02: periodic damage stays entered."""
    f = enter(duel(), "Frank", "damage", **FIRE, every=True).end_round().next()
    assert f.end_round().track("Frank") == "XXXX"
    f.tell("books", entry="clear", number=1)
    with f.refused("err.books.number"):
        f.tell("books", entry="clear", number=1)


def test_a_reminder_for_rage(fight):
    """ASH-EX-17, ASH-BKP-03, ASH-BKP-04: raised before the next initiative, shown, then settled."""
    f = fight(unfed="miss").join("Teddy", kind="garou", rage=1, die=1).join("Jane", die=9)
    f.end_round().remind("Teddy", "Rage for my first wound")
    (entry,) = f.view()["books"]
    assert (entry["who"], entry["what"], entry["round"]) == ("Teddy", "Rage for my first wound", 1)
    assert f.asked() == [("Sam", "begin")]
    assert not f.next().view()["books"]


def test_a_reminder_before_the_first_declaration(duel):
    """ASH-BKP-03: still in time after the roll, kept until the storyteller has seen it."""
    f = duel().next_round().remind("Jane", "Rage")
    assert f.view()["books"][0]["round"] == 1
    assert f.next_round().view()["books"] == []


def test_a_reminder_about_this_round(duel):
    """ASH-BKP-03: what is asked during resolution is about this round and never late."""
    f = duel().next_round().pass_("Frank").attack("Jane", "Frank").remind("Frank", "frenzy")
    assert f.view()["books"][0]["round"] == 2
    with f.refused("err.declare.incomplete"):
        f.remind("Frank", " ")


@pytest.mark.parametrize(("confirm", "step"), [(True, "initiative"), (False, "declare")])
def test_the_word_before_initiative(duel, confirm, step):
    """ASH-BKP-04: bookkeeping.confirm_before_init; without it nothing asked for is lost."""
    f = duel(settings={"bookkeeping.confirm_before_init": confirm}).remind("Jane", "Rage")
    f.pass_("Frank").remind("Frank", "frenzy").pass_("Jane")
    assert f.view()["step"] == step
    assert len(f.view()["books"]) == 2


def test_without_a_storyteller_everybody_consents(duel):
    """ASH-BKP-04: each player's +init lets the next round begin."""
    f = duel(storyteller=False).pass_("Frank", "Jane")
    assert f.asked() == [("Jane", "init"), ("Frank", "init")]
    sheet = {"ref": 1, "name": "Jane", "traits": {}}
    f.say("Jane", "join", sheet=sheet)
    assert f.waiting() == ["Frank"]
    f.say("Frank", "join", sheet={**sheet, "ref": 2})
    assert f.view()["step"] == "declare"
