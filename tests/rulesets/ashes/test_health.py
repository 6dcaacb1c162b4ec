"""Health and wounds (HLT)."""

import pytest

from combat_ashes.engine import events as ev


def health(f, name="Frank"):
    return f.view()["combatants"][name]["health"]


def test_seven_levels(duel):
    """ASH-HLT-01: seven boxes; the deepest filled one alone sets the penalty."""
    f = duel()
    expected = [("Bruised", 0), ("Hurt", -1), ("Injured", -1), ("Wounded", -2), ("Mauled", -2),
                ("Crippled", -5), ("Incapacitated", -5)]  # fmt: skip
    assert health(f) == {"track": "", "level": "Unhurt", "penalty": 0, "boxes": 7}
    for boxes, (level, penalty) in enumerate(expected, 1):
        f.damage("Frank", 1, "lethal")
        assert health(f) == {"track": "X" * boxes, "level": level, "penalty": penalty, "boxes": 7}
    assert f.person("Frank").status == "unconscious"


def test_other_levels(duel):
    """ASH-HLT-01: health.levels."""
    f = duel(settings={"health.levels": "scratched:0,bleeding:-3,down:out"})
    f.damage("Frank", 2, "bashing")
    assert (health(f)["level"], health(f)["penalty"], health(f)["boxes"]) == ("Bleeding", -3, 3)
    assert f.damage("Frank", 1, "bashing").person("Frank").status == "unconscious"


HURT = {"health": "XXXX"}


def test_what_wounds_reduce(duel):
    """ASH-HLT-02: initiative, attacks, defenses, other actions; not soak, nor damage."""
    f = duel(jane=HURT, frank=HURT)
    assert f.person("Frank").initiative == 1 + 6 - 2
    f.dodge("Frank").feed("Jane.attack", {"successes": 2, "pool": 4})
    f.feed("Frank.dodge", {"successes": 1, "pool": 4})
    f.feed("Jane.damage", {"successes": 1, "pool": 3})
    f.feed("Frank.soak", {"successes": 0, "pool": 3})
    f.attack("Jane", "Frank").next()
    f.feed("Frank.misc", {"successes": 0, "pool": 4}).misc("Frank", "lock", "dexterity+melee")
    f.attack("Jane", "Frank").feed("Frank.block", {"successes": 0, "pool": 4}).block("Frank")


@pytest.mark.parametrize(
    ("applies", "punch", "shot"), [("none", 3, 4), ("strength_based", 1, 4), ("all", 1, 2)]
)
def test_wounds_and_damage(duel, applies, punch, shot):
    """ASH-HLT-02: wounds.apply_to_damage."""
    f = duel(settings={"wounds.apply_to_damage": applies},
             jane={**HURT, "weapons": ["light pistol"]})  # fmt: skip
    f.feed("Jane.attack", 1, 1)
    f.feed("Jane.damage", {"successes": 0, "pool": punch}, {"successes": 0, "pool": shot})
    f.pass_("Frank").attack("Jane", "Frank", "punch").pass_("Frank")
    f.next().pass_("Frank").attack("Jane", "Frank", "light pistol").pass_("Frank")


def test_no_pain(duel):
    """ASH-HLT-02: the storyteller waives the penalty of who feels no pain."""
    f = duel(frank=HURT).set("Frank", "wounds off").dodge("Frank").attack("Jane", "Frank")
    assert f.pool("Frank", "dodge") == 6
    f.set("Frank", "wounds on").next().dodge("Frank").attack("Jane", "Frank")
    assert f.pool("Frank", "dodge") == 4


@pytest.mark.parametrize(
    ("track", "levels", "kind", "after", "overflow"),
    [("/X", 1, "aggravated", "*X/", 0), ("//", 2, "lethal", "XX//", 0),
     ("X//////", 1, "bashing", "XX/////", 0), ("X//////", 2, "lethal", "XXX////", 0),
     ("XXXXXXX", 1, "bashing", "XXXXXXX", 1), ("XXXXXX/", 2, "lethal", "XXXXXXX", 1),
     ("///////", 1, "aggravated", "///////", 1)],
)  # fmt: skip
def test_marking(duel, track, levels, kind, after, overflow):
    """ASH-HLT-03: one box a level, worst first; a full track turns bashing into lethal."""
    f = duel(frank={"health": "".join(sorted(track, key="*X/".index))})
    f.damage("Frank", levels, kind)
    marked = f.of(ev.TrackChanged)[-1]
    assert (f.track("Frank"), marked.overflow) == (after, overflow)


@pytest.mark.parametrize(
    ("kind", "damage", "fate", "status"),
    [("mortal", "lethal", "dead", "dead"), ("vampire", "lethal", "torpor", "unconscious"),
     ("vampire", "aggravated", "dead", "dead"), ("garou", "lethal", "unconscious", "unconscious")],
)  # fmt: skip
def test_beyond_the_track(duel, kind, damage, fate, status):
    """ASH-HLT-03: overflow is pending until the storyteller confirms it."""
    f = duel(frank={"kind": kind, "health": "XXXXXXX"}).damage("Frank", 1, damage)
    assert f.person("Frank").status == "unconscious"
    (entry,) = f.view()["books"]
    assert (entry["kind"], entry["fate"]) == ("overflow", fate)
    f.rule(f"{fate} Frank")
    assert f.person("Frank").status == status and not f.view()["books"]
    assert ("torpor" in f.person("Frank").conditions) == (fate == "torpor")


@pytest.mark.parametrize(
    ("confirm", "status"), [("storyteller", "unconscious"), ("automatic", "dead")]
)
def test_who_confirms_a_death(duel, confirm, status):
    """ASH-HLT-03: health.death_confirm."""
    f = duel(settings={"health.death_confirm": confirm}, frank={"health": "XXXXXXX"})
    assert f.damage("Frank", 1, "lethal").person("Frank").status == status


def test_staying_up(duel):
    """ASH-HLT-03: the storyteller may rule that somebody stays up."""
    f = duel(frank={"kind": "garou", "health": "XXXXXXX"}).damage("Frank", 1, "lethal")
    assert f.rule("up Frank").person("Frank").status == "active"


def test_out_of_the_fight(duel):
    """ASH-HLT-04: at Incapacitated one neither declares, resolves nor defends."""
    f = duel(frank={"health": "XXXXXX"}).attack("Frank", "Jane")
    f.damage("Frank", 1, "bashing").attack("Jane", "Frank")
    assert f.all_rolls() == [("Jane", "attack")]
    with f.refused("err.phase.wrong_step"):
        f.attack("Jane", "Frank")
    assert f.next().waiting() == ["Jane"]
    with f.refused("err.declare.out_of_fight"):
        f.dodge("Frank")


def test_the_dropped_are_not_waited_for(duel):
    """ASH-HLT-04: damage from the storyteller ends the wait for a declaration or a defense."""
    f = duel().damage("Frank", 7, "lethal")
    assert f.waiting() == ["Jane"]
    f = duel().pass_("Frank").attack("Jane", "Frank").damage("Frank", 7, "lethal")
    assert f.all_rolls() == [("Jane", "attack")]


def test_waking_up(duel):
    """ASH-HLT-04, ASH-STD-02: healed below Incapacitated one is back, but not out of torpor."""
    f = duel(frank={"kind": "vampire"}).damage("Frank", 7, "lethal").heal("Frank", 1, "lethal")
    assert (f.person("Frank").status, f.track("Frank")) == ("active", "XXXXXX")
    f.damage("Frank", 2, "lethal").rule("torpor Frank").heal("Frank", 3, "lethal")
    assert f.person("Frank").status == "unconscious"
    with f.refused("err.heal.nothing"):
        f.heal("Frank", 1, "aggravated")


def test_a_wound_counts_at_once(duel):
    """ASH-HLT-05: for every later roll of the same phase."""
    f = duel().attack("Frank", "Jane", "kick").join("Cleo", die=1, dexterity=1)
    f.end_round().next()
    f.pass_("Cleo").attack("Frank", "Cleo").feed("Jane.attack", 3).feed("Jane.damage", 4)
    f.attack("Jane", "Frank").pass_("Frank", "Cleo")
    assert f.pool("Frank", "attack") == 4
