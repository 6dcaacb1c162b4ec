"""Shots in a chase: split, range, dodges, passengers, vehicles (ASH-CHS-33, -38 to -42)."""

import pytest

GUN = {"weapons": ["light pistol"]}
BEAM = {"weapons": [{"name": "beam", "method": "firearms", "damage": 4, "type": "lethal",
                     "reach": "gun", "class": "power"}]}  # fmt: skip
SHOOT = "split chase/run; attack {}=light pistol"


@pytest.fixture
def armed(hunt):
    """Everybody named has a light pistol."""

    def begin(lead=4, prey=("Uriel",), predators=("Vlad",), **how):
        people = dict.fromkeys((*prey, *predators), GUN) | how.pop("people", {})
        return hunt(lead, prey, predators, people=people, **how)

    return begin


@pytest.fixture
def ride(hunt):
    """A car chase: Pia rides with Uriel, Rex with Vlad."""

    def begin(lead=4, **how):
        people = dict.fromkeys(("Uriel", "Vlad"), GUN)
        h = hunt(lead, course="street=6, dexterity+drive", people=people, **how)
        for name, driver in (("Pia", "Uriel"), ("Rex", "Vlad")):
            h.join(name, dexterity=3, wits=3, athletics=3, firearms=3, **GUN)
            h.line(name, f"chase/ride {driver}")
        return h

    return begin


def terms(h, name, purpose):
    """The named dice of the last roll."""
    return dict(h.roll(name, purpose).pool_terms)


def shoot(h, who, *targets):
    """`+split chase/run; attack …` at each."""
    shots = "; ".join(f"attack {target}=light pistol" for target in targets)
    return h.line(who, f"split chase/run; {shots}")


# --- the price of shooting ----------------------------------------------------------------------


def test_one_shot_costs_three_dice_of_both_pools(armed):
    """ASH-CHS-38: with one attack chase pool and attack pool lose 3 each; the other side none."""
    h = shoot(armed(4), "Vlad", "Uriel").run()
    assert (h.pool("Vlad", "attack"), h.difficulty("Vlad", "attack")) == (3, 6)
    assert terms(h, "Vlad", "attack")["split"] == terms(h, "Vlad", "chase")["split"] == -3
    assert (h.pool("Vlad", "chase"), h.pool("Uriel", "chase")) == (3, 6)
    assert h.pool("Uriel", "dodge") == 6


def test_the_prey_pays_as_much(armed):
    """ASH-CHS-38: Predator or Prey."""
    h = shoot(armed(4), "Uriel", "Vlad").run()
    assert (h.pool("Uriel", "attack"), h.pool("Uriel", "chase")) == (3, 3)
    assert h.pool("Vlad", "chase") == 6


def test_two_shots_cost_four_dice(armed):
    """ASH-CHS-38: with two attacks, 4 each."""
    h = shoot(armed(4, prey=("Uriel", "Una")), "Vlad", "Uriel", "Una").run()
    assert [roll.pool for roll in h.rolls("Vlad", "attack")] == [2, 2]
    assert h.pool("Vlad", "chase") == 2
    assert h.all_rolls()[1:5] == [("Vlad", "attack"), ("Uriel", "dodge"), ("Vlad", "attack"),
                                  ("Una", "dodge")]  # fmt: skip


def test_the_price_is_for_one_round(armed):
    """ASH-CHS-38: next round nobody shoots, and the pool is whole."""
    h = shoot(armed(4), "Vlad", "Uriel").run().run()
    assert [roll.pool for roll in h.rolls("Vlad", "chase")] == [3, 6]


@pytest.mark.parametrize(
    "line",
    ["split chase/run; attack Uriel", "split chase/run; attack Uriel=sword",
     "split chase/run; attack/kick Uriel", "split chase/run; grapple Uriel", "attack Uriel=sword",
     "grapple Uriel"],
)  # fmt: skip
def test_only_ranged_attacks(hunt, line):
    """ASH-CHS-38: a hand-to-hand declaration is refused."""
    h = hunt(1, people={"Vlad": {"weapons": ["sword"]}})
    with h.refused("err.chase.ranged_only"):
        h.line("Vlad", line)
    assert h.asked() == [("Uriel", "run"), ("Vlad", "run")] and h.lead() == 1


def test_the_prey_too_may_only_shoot(hunt):
    """ASH-CHS-38: Prey who attacks."""
    h = hunt(1)
    with h.refused("err.chase.ranged_only"):
        h.line("Uriel", "split chase/run; attack Vlad")


def test_a_split_is_a_split(armed):
    """ASH-CHS-38, ASH-SPL-03, ASH-SPL-04: never twice at one target, never more than Wits."""
    h = armed(4, prey=("Uriel", "Una"), people={"Vlad": {**GUN, "wits": 2}})
    with h.refused("err.split.over_wits"):
        shoot(h, "Vlad", "Uriel", "Una")
    h = armed(4)
    with h.refused("err.split.duplicate_target"):
        shoot(h, "Vlad", "Uriel", "Uriel")


def test_only_at_people_of_this_chase(armed):
    """ASH-CHS-38: somebody else in the room is not within reach of a chase."""
    h = armed(4)
    h.join("Zoe", dexterity=3)
    with h.refused("err.chase.not_in_it"):
        shoot(h, "Vlad", "Zoe")


# --- dodging ------------------------------------------------------------------------------------


def test_a_dodge_is_automatic_and_whole(armed):
    """ASH-CHS-39: full dice though the target splits, difficulty 6, and it may fail."""
    h = armed(4)
    h.feed("Vlad.attack", 2).feed("Uriel.dodge", 1)
    h.feed("Vlad.damage", {"successes": 3, "pool": 4})
    shoot(shoot(h, "Uriel", "Vlad"), "Vlad", "Uriel").run()
    assert (h.pool("Uriel", "dodge"), h.difficulty("Uriel", "dodge")) == (6, 6)
    assert terms(h, "Uriel", "dodge") == {"dexterity": 3, "athletics": 3}
    assert h.track("Uriel") == "XXX"


@pytest.mark.parametrize(("shot", "dodge"), [(2, 2), (1, 3)])
def test_a_dodge_that_is_no_worse_is_enough(armed, shot, dodge):
    """ASH-CHS-39: the shot must out-score the dodge."""
    h = armed(4)
    h.feed("Vlad.attack", shot).feed("Uriel.dodge", dodge)
    shoot(h, "Vlad", "Uriel").run()
    assert h.track("Uriel") == "" and not h.rolls("Vlad", "damage")


def test_the_difficulty_by_the_table(armed):
    """ASH-CHS-39: chase.defense_difficulty, where no cover is set."""
    h = armed(4, settings={"chase.defense_difficulty": 8})
    assert shoot(h, "Vlad", "Uriel").run().difficulty("Uriel", "dodge") == 8


def test_the_difficulty_by_cover(armed):
    """ASH-CHS-39, ASH-DEF-09: the storyteller sets it by cover."""
    h = armed(4).set("Uriel", "cover half")
    shoot(h, "Vlad", "Uriel").run()
    assert h.difficulty("Uriel", "dodge") == 3
    h.set("Uriel", "cover open")
    shoot(h, "Vlad", "Uriel").run()
    assert h.difficulty("Uriel", "dodge") == 9


@pytest.mark.parametrize(("attacks", "pools"), [(False, [6, 5, 4]), (True, [6, 4, 2])])
def test_further_shots_wear_the_dodge_down(armed, attacks, pools):
    """ASH-CHS-39: -1 for each further attack, -2 for somebody who attacks too; a roll for each."""
    h = armed(4, predators=("Vlad", "Vera", "Vic"))
    if attacks:
        shoot(h, "Uriel", "Vlad")
    for name in ("Vlad", "Vera", "Vic"):
        shoot(h, name, "Uriel")
    h.run()
    assert [roll.pool for roll in h.rolls("Uriel", "dodge")] == pools
    assert h.crowd("Uriel", "dodge") == [pool - 6 for pool in pools]
    again = shoot(h, "Vlad", "Uriel").run()
    assert again.pool("Uriel", "dodge") == 6


def test_a_driver_dodges_with_the_car(ride):
    """ASH-CHS-39: the driving version for a driver."""
    h = ride(4)
    shoot(h, "Vlad", "Uriel").pass_("Pia", "Rex").run()
    assert terms(h, "Uriel", "dodge") == {"dexterity": 3, "drive": 3}


# --- range --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("people", "weapon", "far"), [(GUN, "light pistol", 5), (BEAM, "beam", 7)])
def test_range(hunt, people, weapon, far):
    """ASH-CHS-40: strictly under 5 for weapons and under 7 for supernatural abilities."""
    line = f"split chase/run; attack Uriel={weapon}"
    h = hunt(far, people={"Vlad": people})
    with h.refused("err.chase.out_of_range"):
        h.line("Vlad", line)
    h = hunt(far - 1, people={"Vlad": people}).line("Vlad", line).run()
    assert h.pool("Vlad", "attack") == 3


@pytest.mark.parametrize(
    ("key", "people", "weapon"),
    [("chase.range.weapon", GUN, "light pistol"), ("chase.range.power", BEAM, "beam")],
)
def test_range_by_the_table(hunt, key, people, weapon):
    """ASH-CHS-40: chase.range.weapon, chase.range.power."""
    line = f"split chase/run; attack Uriel={weapon}"
    h = hunt(3, people={"Vlad": people}, settings={key: 3})
    with h.refused("err.chase.out_of_range"):
        h.line("Vlad", line)
    hunt(8, people={"Vlad": people}, settings={key: 9}).line("Vlad", line)


def test_the_prey_shoots_as_far(armed):
    """ASH-CHS-40: the same limits for both."""
    h = armed(5)
    with h.refused("err.chase.out_of_range"):
        shoot(h, "Uriel", "Vlad")
    shoot(armed(4), "Uriel", "Vlad")


def test_the_storyteller_has_the_last_word(armed):
    """ASH-CHS-40, ASH-STD-02: the storyteller may override it for one attack."""
    h = armed(6).line("Vlad", SHOOT.format("Uriel"), allow=("err.chase.out_of_range",)).run()
    assert h.pool("Vlad", "attack") == 3
    with h.refused("err.chase.out_of_range"):
        shoot(h, "Vlad", "Uriel")


def test_each_hunter_shoots_over_an_own_lead(armed):
    """ASH-CHS-40, ASH-CHS-55: each Predator's Lead is the range for that Predator."""
    h = armed(4, predators=("Vlad", "Vera"))
    h.st("chase/lead Vera=5")
    with h.refused("err.chase.out_of_range"):
        shoot(h, "Vera", "Uriel")
    with h.refused("err.chase.out_of_range"):
        shoot(h, "Uriel", "Vera")
    shoot(shoot(h, "Vlad", "Uriel"), "Uriel", "Vlad")


# --- the attack run -----------------------------------------------------------------------------


@pytest.fixture
def closing(hunt):
    """Vlad has just bought an attack run; the Lead of the next round is `lead`."""

    def begin(lead, people=GUN, **how):
        h = hunt(lead, people={"Vlad": people, "Uriel": GUN}, **how).run(Vlad=1)
        return h.line("Vlad", "chase/maneuver attack_run")

    return begin


def test_an_attack_run(closing):
    """ASH-CHS-33, ASH-GCI-11: a real Lead of 8 is enough for a weapon, and the split is paid."""
    h = closing(8)
    assert h.lead() == 8
    with h.refused("err.chase.out_of_range"):
        shoot(h, "Uriel", "Vlad")
    shoot(h, "Vlad", "Uriel").run()
    assert (h.pool("Vlad", "attack"), h.pool("Vlad", "chase")) == (3, 3) and h.lead() == 8
    with h.refused("err.chase.out_of_range"):
        shoot(h, "Vlad", "Uriel")


def test_an_attack_run_from_too_far(closing):
    """ASH-GCI-11: at 9 a weapon is out of range; a power reaches 10 but not 11."""
    h = closing(9)
    with h.refused("err.chase.out_of_range"):
        shoot(h, "Vlad", "Uriel")
    closing(10, BEAM).line("Vlad", "split chase/run; attack Uriel=beam")
    h = closing(11, BEAM)
    with h.refused("err.chase.out_of_range"):
        h.line("Vlad", "split chase/run; attack Uriel=beam")


def test_an_attack_run_not_used_is_lost(closing):
    """ASH-GCI-11, ASH-CHS-33: only for the next round; the point of Lead is wasted."""
    h = closing(8).run()
    assert h.lead() == 8
    with h.refused("err.chase.out_of_range"):
        shoot(h, "Vlad", "Uriel")


def test_an_effective_lead_below_nothing(closing):
    """ASH-CHS-33: counts as 0, and the real Lead stays."""
    h = shoot(closing(2), "Vlad", "Uriel").run()
    assert h.lead() == 2 and h.rolls("Vlad", "attack")


# --- passengers ---------------------------------------------------------------------------------


def test_passengers_have_a_word_and_no_part_in_the_roll(ride):
    """ASH-CHS-41, ASH-CHS-02: they act, add nothing to the chase pool, and roll no chase."""
    h = ride(4)
    assert set(h.asked()) == {("Uriel", "run"), ("Vlad", "run"), ("Pia", "ride"), ("Rex", "ride")}
    h.line("Uriel", "chase/run").line("Vlad", "chase/run").pass_("Pia")
    assert h.asked() == [("Rex", "ride")] and len(h.rolls("Uriel", "chase")) == 1
    h.pass_("Rex")
    assert h.pool("Uriel", "chase") == h.pool("Vlad", "chase") == 6
    assert not h.rolls("Pia", "chase") and h.chase()["round"] == 2


def test_one_thing_at_full_dice(ride):
    """ASH-CHS-41: who only shoots, and who only dodges, does so at full dice."""
    h = ride(4).line("Rex", "attack Pia=light pistol").line("Pia", "dodge").run()
    assert (h.pool("Rex", "attack"), h.pool("Pia", "dodge")) == (6, 6)
    assert h.pool("Vlad", "chase") == 6


def test_both_things_are_a_split(ride):
    """ASH-CHS-41: attack and dodge are an ordinary split, -3 each."""
    h = ride(4).line("Rex", "attack Pia=light pistol")
    h.line("Pia", "split attack Rex=light pistol; dodge").run()
    assert (h.pool("Pia", "attack"), h.pool("Pia", "dodge")) == (3, 3)


def test_they_look_after_their_own_defence(ride):
    """ASH-CHS-41, ASH-CHS-39: no dodge of theirs is automatic; the driver's serves the driver."""
    h = ride(4)
    h.feed("Rex.attack", 1).feed("Rex.damage", {"successes": 1, "pool": 4})
    h.line("Rex", "attack Pia=light pistol").line("Pia", "attack Vlad=light pistol").run()
    assert h.track("Pia") == "X" and not h.rolls("Pia", "dodge")
    assert terms(h, "Vlad", "dodge") == {"dexterity": 3, "drive": 3}


def test_the_cover_of_the_vehicle(ride):
    """ASH-CHS-41: helped by the vehicle's cover."""
    h = ride(4).set("Pia", "cover half")
    h.line("Rex", "attack Pia=light pistol").line("Pia", "dodge").run()
    assert h.difficulty("Pia", "dodge") == 3


def test_passengers_have_the_same_range(ride):
    """ASH-CHS-41, ASH-CHS-40: the same range limits, and ranged attacks only."""
    h = ride(5)
    with h.refused("err.chase.out_of_range"):
        h.line("Pia", "attack Vlad=light pistol")
    with h.refused("err.chase.ranged_only"):
        h.line("Pia", "attack/kick Rex")
    h.st("chase/lead 4")
    h.line("Pia", "attack Vlad=light pistol")


def test_an_attack_run_brings_passengers_near(ride):
    """ASH-CHS-33, ASH-CHS-41: the buyer's car closes in with all who are in it."""
    h = ride(8).pass_("Pia", "Rex").run(Vlad=1).line("Vlad", "chase/maneuver attack_run")
    with h.refused("err.chase.out_of_range"):
        h.line("Pia", "attack Rex=light pistol")
    h.line("Rex", "attack Uriel=light pistol").pass_("Pia").run()
    assert h.pool("Rex", "attack") == 6


# --- when ---------------------------------------------------------------------------------------


def test_shots_come_before_the_contest(armed):
    """ASH-CHS-42, ASH-CHS-23: a wound of step 2 counts in step 3."""
    h = armed(4)
    h.feed("Vlad.attack", 3).feed("Vlad.damage", {"successes": 3, "pool": 6})
    shoot(h, "Vlad", "Uriel").run()
    assert h.track("Uriel") == "XXX" and h.pool("Uriel", "chase") == 5
    assert [what for _, what in h.all_rolls()][1:] == ["attack", "dodge", "damage", "chase",
                                                       "chase"]  # fmt: skip


def test_shots_are_not_contested_with_each_other(armed):
    """ASH-CHS-42: both may hit."""
    h = armed(4)
    for one in ("Vlad", "Uriel"):
        h.feed(f"{one}.attack", 1).feed(f"{one}.damage", {"successes": 1, "pool": 4})
    shoot(shoot(h, "Uriel", "Vlad"), "Vlad", "Uriel").run()
    assert h.track("Uriel") == h.track("Vlad") == "X"


def test_in_the_order_of_the_declarations(armed):
    """ASH-CHS-23: several attackers resolve in the order in which they declared."""
    h = armed(4, predators=("Vlad", "Vera"))
    for name, target in (("Vera", "Uriel"), ("Uriel", "Vlad"), ("Vlad", "Uriel")):
        shoot(h, name, target)
    shots = [name for name, what in h.all_rolls() if what == "attack"]
    assert shots == ["Vera", "Uriel", "Vlad"]
