"""What became impossible before its turn came is lost, and everybody reads why (STO-INI-05)."""

from __future__ import annotations

from combat_ashes.engine.views import Reader
from combat_ashes.text.events import block, names_of
from tests.support.sto import StoFight, two


def read(f: StoFight) -> list[str]:
    """What anybody reads of the whole fight."""
    return block(f.surface, f.events, names_of(f.state), Reader())


def test_a_shot_after_a_failed_reload_says_that_the_gun_is_empty() -> None:
    """STO-RNG-09, STO-INI-05: the second part of the split is lost with its reason."""
    f = two({"weapons": [{"name": "heavy pistol", "loaded": 0}]})
    f.feed("Ada.misc", 0)
    f.do("Bob", "pass").do("Ada", "split misc reload; attack Bob")
    lost = "Ada's single shot on Bob with heavy pistol is lost: the heavy pistol is empty."
    assert lost in read(f)
    f.done()


def test_an_attack_on_who_was_killed_before_is_lost() -> None:
    """STO-INI-05: the slower blow at somebody dead is not rolled."""
    f = two()
    f.join("Cid", die=1, strength=2, dexterity=2, stamina=2, wits=1, health="XXXXXXX")
    f.do("Bob", "attack Cid").feed("Ada.attack", 1).feed("Ada.damage", 1).feed("Cid.soak", 0)
    f.do("Ada", "attack Cid")
    assert f.person("Cid").status == "dead"
    assert "Bob's strike on Cid is lost: Cid is dead or gone." in read(f)
    assert [each["who"] for each in f.view()["attacks"]] == ["Ada"]
    f.done()


def test_the_dead_are_no_target_of_a_declaration() -> None:
    """STO-INI-05: what is impossible already is refused when it is declared."""
    f = two()
    f.join("Cid", die=1, strength=2, dexterity=2, stamina=2, wits=1, health="XXXXXXX")
    f.damage("Cid", 1, "lethal")
    assert f.person("Cid").status == "dead"
    f.refuses("Bob", "attack Cid", "err.attack.gone")
