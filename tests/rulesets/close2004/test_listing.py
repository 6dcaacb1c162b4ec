"""What +maneuvers lists is what may be typed."""

from __future__ import annotations

from combat_ashes.engine.fight import Fight
from combat_ashes.engine.view_rules import menu_of, offers_of
from combat_ashes.rulesets import rulebook
from combat_ashes.rulesets.close2004.ruleset import Close2004
from combat_ashes.text.house import surface_of
from combat_ashes.text.prompts import likely
from combat_ashes.text.surface import Asked
from tests.support.close import CloseFight, close


def lines(f: CloseFight, name: str) -> list[str]:
    rules = rulebook(f.state.ruleset, f.state.settings)
    return [each.line for each in menu_of(Fight(f.state, rules), f.person(name))]


def fight() -> CloseFight:
    f = close()
    f.join("Ann", die=9, strength=4, brawl=3, weapons=["knife", "light pistol"])
    f.join("Bob", die=5, weapons=["knife"])
    return f.start()


def test_nothing_for_who_can_do_nothing() -> None:
    """CLO-WND-01"""
    f = fight().set("Bob", "unconscious")
    assert lines(f, "Bob") == []


def test_what_another_controls_or_is_too_large_for_a_hold_is_left_out() -> None:
    """CLO-MAN-06, -08"""
    f = close()
    f.join("Ann", die=9, weapons=["knife", "sword"]).join("Bob", die=5).join("Cid", die=1).start()
    assert "+attack <target>=sword" in lines(f, "Ann")
    f.set("Bob", "grips Ann").feed("Bob.overpower", 1)
    assert "+attack <target>=sword" not in lines(f, "Ann")
    assert "+attack <target>=knife" in lines(f, "Ann")
    f.do("Ann", "+pass").do("Bob", "+grapple/overpower turn=knife")
    assert "+attack <target>=knife" not in lines(f, "Ann")


def test_nobody_is_attacked_where_all_are_in_the_hold() -> None:
    """CLO-GRA-11: the list and the short prompt name what leads out of it."""
    f = fight().set("Bob", "grips Ann")
    attacks = [line for line in lines(f, "Ann") if line.startswith("+attack")]
    assert attacks == ["+attack/touch <target>"]
    question = f.do("Ann", "+pass").state.question_for("p2", "act")
    assert question is not None
    listing = menu_of(Fight(f.state, rulebook(f.state.ruleset, f.state.settings)), f.person("Bob"))
    prompt = likely(Asked(f.state, question, (), surface_of(Close2004)), listing)
    assert prompt.startswith("+grapple/overpower") and "+grapple/break" in prompt
    assert "+attack" not in prompt


def test_who_has_acted_has_no_action_left() -> None:
    """CLO-INI-01"""
    f = fight().do("Ann", "+pass")
    assert lines(f, "Ann") == ["+defend/willpower <attacker>"]
    assert "+dodge" in lines(f, "Bob")


def test_in_a_hold() -> None:
    """CLO-GRA-08, CLO-MAN-04, -08, CLO-DOD-07: no moving, no guns; keeping hold and letting go."""
    f = fight().set("Ann", "grips Bob").feed("Ann.overpower", 2)
    listed = lines(f, "Ann")
    assert "+grapple/overpower attack=knife" in listed and "+grapple/release" in listed
    assert not any("move" in line or "pistol" in line for line in listed)
    f.do("Ann", "+grapple/overpower immobilize").do("Bob", "+pass")
    assert "+grapple/sustain" in lines(f, "Ann")
    assert not any("sustain" in line for line in lines(f, "Bob"))


def test_an_answer_counts_the_willpower_that_was_put_behind_it() -> None:
    """CLO-DEF-11: what +defend/willpower raised beforehand stands in what is offered."""
    f = fight().do("Ann", "+delay").do("Ann", "+defend/willpower Bob")
    f.do("Bob", "+attack Ann=knife")
    (question,) = f.state.questions
    offers = offers_of(Fight(f.state, rulebook(f.state.ruleset, f.state.settings)), question)
    worn = f.of_("Ann", "defense")
    assert [each.value for each in offers] == [2 * worn + 2, worn + 2]
