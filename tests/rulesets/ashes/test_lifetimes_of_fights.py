"""What was set, ordered or worn before lasts until it is taken away: played in a later round."""

import pytest

GUN = {"weapons": ["light pistol"]}


@pytest.fixture
def later(people):
    """Ann and Bob in their second round; `lines` were set in the first."""

    def begin(*lines, count=2, **how):
        f = people(count, **how)
        for name, what in lines:
            f.set(name, what)
        return f.next_round()

    return begin


def dodged(f, *faces):
    """Bob dodges Ann's attack: his roll."""
    if faces:
        f.feed("Bob.dodge", faces)
    f.pass_("Bob").attack("Ann", "Bob").dodge("Bob")
    return f.roll("Bob", "dodge")


def test_pools_and_difficulties(later):
    """ASH-STD-02, ASH-DEF-07"""
    rolled = dodged(later(("Bob", "pool dodge athletics"), ("Bob", "difficulty dodge 3")))
    assert (rolled.pool, rolled.difficulty) == (3, 3)


def test_who_ignores_pain(later):
    """ASH-HLT-02"""
    assert dodged(later(("Bob", "wounds off"), bob={"health": "XXXX"})).pool == 6


def test_a_specialty(later):
    """ASH-DIC-04"""
    assert dodged(later(("Bob", "specialty on")), 10, 2, 2, 2, 2, 2).successes == 2


def test_a_result_for_the_next_roll(people):
    """ASH-STD-02: it waits for that roll."""
    assert dodged(people(2).rule("result Bob dodge 3").next_round()).successes == 3


def test_cover_from_a_direction(later):
    """ASH-DEF-09, ASH-PIL-08"""
    cover = ("Bob", "cover 9 north")
    assert dodged(later(cover, ("Ann", "direction north"), ann=GUN)).difficulty == 9
    assert dodged(later(cover, ann=GUN)).difficulty != 9


def test_the_type_of_the_next_damage_and_what_soaks_it(later):
    """ASH-DMG-03, ASH-SOK-01"""
    f = later(("Ann", "damage aggravated"), ("Bob", "soak aggravated on"))
    f.feed("Ann.attack", 1).feed("Ann.damage", 2).feed("Bob.soak", {"successes": 1, "pool": 3})
    dodged(f)
    assert f.track("Bob") == "*"


def test_who_does_not_see_it_coming(later):
    """ASH-DEF-01"""
    f = later(("Bob", "unaware Ann")).pass_("Bob").attack("Ann", "Bob")
    assert len(f.told("attack.uncontested")) == 1


def test_an_ordered_defense(later):
    """ASH-STD-02"""
    f = later(("Bob", "defense dodge")).pass_("Bob").attack("Ann", "Bob")
    assert "block" not in f.options()


@pytest.mark.parametrize(
    ("set_", "difficulty"), [(("Ann", "familiar Bob 1"), 7), (("Bob", "body 2"), 8)]
)
def test_strange_bodies(later, set_, difficulty):
    """ASH-GRP-05"""
    f = later(("Bob", "body 3"), set_).pass_("Bob").line("Ann", "grapple Bob=dexterity")
    assert f.dodge("Bob").difficulty("Ann", "grapple") == difficulty


@pytest.mark.parametrize("set_", [("Bob", "joints off"), ("Ann", "method Bob dexterity off")])
def test_what_cannot_be_grappled_so(later, set_):
    """ASH-GRP-03, ASH-GRP-04"""
    f = later(set_).pass_("Bob")
    with f.refused("err.grapple.method_not_applicable"):
        f.line("Ann", "grapple Bob=dexterity")


def test_rounds_that_were_fired(people):
    """ASH-FIR-07: firefight.track_ammo"""
    f = people(2, ann={"weapons": [{"name": "light pistol", "rounds": 1}]},
               settings={"firefight.track_ammo": True})  # fmt: skip
    dodged(f)
    f.next().pass_("Bob")
    with f.refused("err.gun.empty"):
        f.attack("Ann", "Bob")


def test_a_plan(people):
    """ASH-DEF-02: what was planned answers in every round."""
    f = people(2).line("Bob", "defend/plan dodge").next_round().pass_("Bob").attack("Ann", "Bob")
    assert len(f.rolls("Bob", "dodge")) == 1
