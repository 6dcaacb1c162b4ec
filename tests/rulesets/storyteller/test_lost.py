"""What became impossible before its turn came is lost, and everybody reads why (STO-INI-05)."""

from __future__ import annotations

import pytest

from combat_ashes.engine.views import Reader
from combat_ashes.text.events import names_of, render_events
from tests.support.sto import StoFight, sto, two


def read(f: StoFight) -> list[str]:
    """What anybody reads of the whole fight."""
    return render_events(f.surface, f.events, names_of(f.state), Reader())


def test_a_shot_after_a_failed_reload_says_that_the_gun_is_empty() -> None:
    """STO-RNG-09, STO-INI-05: the second part of the split is lost with its reason."""
    f = two({"weapons": [{"name": "heavy pistol", "loaded": 0}]})
    f.feed("Ada.misc", 0)
    f.do("Bob", "pass").do("Ada", "split misc reload; attack Bob")
    lost = "Ada loses an action, single shot on Bob with heavy pistol: the heavy pistol is empty."
    assert lost in read(f)
    f.done()


def test_an_attack_on_who_was_killed_before_is_lost() -> None:
    """STO-INI-05: the slower blow at somebody dead is not rolled."""
    f = two()
    f.join("Cid", die=1, strength=2, dexterity=2, stamina=2, wits=1, health="XXXXXXX")
    f.do("Bob", "attack Cid").feed("Ada.attack", 1).feed("Ada.damage", 1).feed("Cid.soak", 0)
    f.do("Ada", "attack Cid")
    assert f.person("Cid").status == "dead"
    assert "Bob loses an action, strike on Cid: Cid is dead or gone." in read(f)
    assert [each["who"] for each in f.view()["attacks"]] == ["Ada"]
    f.done()


def test_the_dead_are_no_target_of_a_declaration() -> None:
    """STO-INI-05: what is impossible already is refused when it is declared."""
    f = two()
    f.join("Cid", die=1, strength=2, dexterity=2, stamina=2, wits=1, health="XXXXXXX")
    f.damage("Cid", 1, "lethal")
    assert f.person("Cid").status == "dead"
    f.refuses("Bob", "attack Cid", "err.attack.gone")


def test_of_several_shots_the_one_that_is_lost_is_told() -> None:
    """STO-RNG-08, STO-INI-05: the first target falls to a faster hand, the other is shot at."""
    f = two({"weapons": ["light pistol"]})
    f.join("Cid", die=1, strength=2, dexterity=2, stamina=2, wits=1, health="XXXXXXX")
    f.join("Dee", die=10, strength=2, dexterity=5, wits=5, brawl=1)
    f.do("Bob", "pass").do("Ada", "attack/shots Cid & Bob")
    f.feed("Dee.attack", 1).feed("Dee.damage", 1).feed("Cid.soak", 0).feed("Ada.attack", 0)
    f.do("Dee", "attack Cid")
    assert "Ada loses an action, shots on Cid with light pistol: Cid is dead or gone." in read(f)
    assert [each["against"] for each in f.view()["attacks"]] == ["Cid", "Bob"]
    f.done()


def test_whoever_is_seized_in_the_same_moment_gets_no_grip() -> None:
    """STO-INI-04, STO-CLS-07: the second of two grips that hit together says so."""
    f = sto()
    for name in ("Ann", "Ben"):
        f.join(name, die=5, dexterity=3, wits=3, strength=3, brawl=2)
        f.feed(f"{name}.grapple", 1)
    f.do("Ann", "attack/hold Ben").do("Ben", "attack/hold Ann").do("Ann", "pass").do("Ben", "pass")
    assert [each["grappler"] for each in f.view()["grapples"]] == ["Ann"]
    assert any("Ben gets no grip on Ann." in line for line in read(f))
    f.done()


@pytest.mark.parametrize(("kind", "how"), [("hold", "is held"), ("clinch", "is in a clinch")])
def test_what_the_seized_had_declared_is_told_as_lost(kind: str, how: str) -> None:
    """STO-CLS-06, -07: Bob is seized before his own place comes."""
    f = two()
    f.do("Bob", "attack Ada").feed("Ada.grapple", 1).feed("Bob.grapple", 0)
    if kind == "clinch":
        f.feed("Ada.damage", 0)
    else:
        f.feed("Ada.grapple", 1)
    f.do("Ada", f"attack/{kind} Bob").do("Bob", "pass")
    assert f"Bob {how} and loses what was declared: strike on Ada." in read(f)
