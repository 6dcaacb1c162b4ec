"""What the winner of a round may buy with Lead (ASH-CHS-05, -19 to -22, -24 to -37)."""

import pytest

from combat_ashes.engine.answers import match
from combat_ashes.engine.events import Told
from combat_ashes.engine.fight import Fight
from combat_ashes.engine.view_rules import menu_of, offers_of
from combat_ashes.engine.views import Reader
from combat_ashes.rulesets import rulebook, rulesets
from combat_ashes.text.events import names_of, render_events
from combat_ashes.text.house import surface_of
from combat_ashes.text.prompts import prompt
from tests.support.fight import RefusedLineError

PREY = ["bait", "gun_it", "quick_reverse", "never_tell_me_the_odds", "in_there"]
PREDATOR = ["tail", "gun_it", "herd", "attack_run", "head_off"]
GUN = {"weapons": ["light pistol"]}


@pytest.fixture
def won(hunt):
    """Somebody has won a round by 1 with this Lead afterwards, and is asked for a maneuver."""

    def begin(name, lead=8, **how):
        h = hunt(1, **how)
        h.st(f"chase/lead {lead - 1 if name == 'Uriel' else lead + 1}")
        h.run(**{name: 1})
        assert h.asked() == [(name, "maneuver")] and h.lead() == lead
        return h

    return begin


def buys(h, name, what):
    """`+chase/maneuver what`"""
    return h.line(name, f"chase/maneuver {what}")


# --- prices ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "what", "change"),
    [
        ("Uriel", "bait", -2),
        ("Uriel", "gun_it", -2),
        ("Uriel", "quick_reverse", -3),
        ("Uriel", "never_tell_me_the_odds", -1),
        ("Uriel", "in_there=drive", -1),
        ("Vlad", "tail", 1),
        ("Vlad", "gun_it", 2),
        ("Vlad", "herd=drive", 2),
        ("Vlad", "attack_run", 1),
        ("Vlad", "head_off", 4),
    ],
)
def test_prices(won, name, what, change):
    """ASH-CHS-05, ASH-CHS-24 to ASH-CHS-34: what each maneuver does to the Lead."""
    h = buys(won(name, 5), name, what)
    assert h.lead() == 5 + change
    (told,) = h.told("chase.bought")
    assert (told["maneuver"], told["before"], told["after"]) == (
        what.partition("=")[0], 5, 5 + change,
    )  # fmt: skip


@pytest.mark.parametrize(("name", "keys"), [("Uriel", PREY), ("Vlad", PREDATOR)])
def test_what_is_offered(won, name, keys):
    """ASH-CHS-19: the maneuvers of the own side, without those that answer an obstacle."""
    assert won(name).options() == keys


def test_the_maneuver_of_the_other_side(won):
    """ASH-CHS-19: Bait is for the prey, Tail for a predator."""
    h = won("Uriel")
    with h.refused("err.chase.maneuver"):
        buys(h, "Uriel", "tail")
    assert h.asked() == [("Uriel", "maneuver")] and h.lead() == 8


def test_declined(won):
    """ASH-CHS-19: nobody has to buy anything."""
    h = won("Vlad").pass_("Vlad")
    assert h.lead() == 8 and h.chase()["round"] == 2 and not h.chase()["effects"]


# --- who may buy ----------------------------------------------------------------------------


def test_only_the_winner(won):
    """ASH-CHS-19: err.chase.no_maneuver_earned for the loser, and once one is bought."""
    h = won("Uriel")
    with h.refused("err.chase.no_maneuver_earned"):
        buys(h, "Vlad", "tail")
    buys(h, "Uriel", "bait")
    with h.refused("err.chase.no_maneuver_earned"):
        buys(h, "Uriel", "gun_it")
    assert h.lead() == 6


def test_not_before_a_round_nor_after_a_tie(hunt):
    """ASH-CHS-17, ASH-CHS-19: err.chase.no_maneuver_earned."""
    h = hunt(5)
    with h.refused("err.chase.no_maneuver_earned"):
        buys(h, "Uriel", "bait")
    h.run()
    with h.refused("err.chase.no_maneuver_earned"):
        buys(h, "Uriel", "bait")
    assert h.lead() == 5


@pytest.mark.parametrize(("name", "what"), [("Uriel", "nope"), ("Vlad", "damnit")])
def test_no_obstacle(won, name, what):
    """ASH-CHS-19: err.chase.no_obstacle, also for the winner of a round."""
    h = won(name)
    with h.refused("err.chase.no_obstacle"):
        buys(h, name, what)
    assert h.asked() == [(name, "maneuver")] and h.lead() == 8


@pytest.mark.parametrize("count", [0, 1, 2])
def test_how_many_maneuvers(hunt, count):
    """ASH-CHS-19: chase.maneuvers_per_win."""
    h = hunt(5, settings={"chase.maneuvers_per_win": count}).run(Uriel=1)
    for key in ("bait", "gun_it")[:count]:
        buys(h, "Uriel", key)
    assert h.lead() == 6 - 2 * count and h.chase()["round"] == 2


def test_another_list(hunt):
    """ASH-CHS-19: chase.maneuvers is a table of the storyteller's."""
    rows = ["prey dash -1 double", "predator tail +3 halve"]
    h = hunt(4, settings={"chase.maneuvers": rows}).run(Uriel=1)
    assert h.options() == ["dash"]
    with h.refused("err.chase.maneuver"):
        buys(h, "Uriel", "bait")
    buys(h, "Uriel", "dash").run(Uriel=2)
    assert h.lead() == 4 + 4


# --- what they do to the next round ---------------------------------------------------------


@pytest.mark.parametrize(("margin", "moved"), [(1, 0), (2, 1), (3, 1), (5, 2)])
def test_bait(won, margin, moved):
    """ASH-CHS-24, ASH-CHS-20: the predator's margin is halved, rounded down; it is a win still."""
    h = buys(won("Uriel"), "Uriel", "bait").run(Vlad=margin)
    assert h.lead() == 6 - moved and h.asked() == [("Vlad", "maneuver")]
    assert h.told("chase.contest")[-1]["why"] == ["bait"]
    h.pass_("Vlad").run(Vlad=2)
    assert h.lead() == 6 - moved - 2


@pytest.mark.parametrize(("margin", "moved"), [(1, 0), (2, 1), (3, 1), (5, 2)])
def test_tail(won, margin, moved):
    """ASH-CHS-30, ASH-CHS-20: the prey's margin is halved."""
    h = buys(won("Vlad", 5), "Vlad", "tail").run(Uriel=margin)
    assert h.lead() == 6 + moved and h.asked() == [("Uriel", "maneuver")]
    h.pass_("Uriel").run(Uriel=2)
    assert h.lead() == 6 + moved + 2


def test_head_off(won):
    """ASH-CHS-34, ASH-CHS-21: the predator's margin is doubled, in the next round alone."""
    h = buys(won("Vlad", 4), "Vlad", "head_off").run(Vlad=3)
    assert h.lead() == 8 - 6
    h.pass_("Vlad").run(Vlad=1)
    assert h.lead() == 1


@pytest.mark.parametrize(
    ("name", "key", "other"), [("Uriel", "bait", "Vlad"), ("Vlad", "head_off", "Uriel")]
)
def test_what_is_not_used_lapses(won, name, key, other):
    """ASH-CHS-21: they work on the next round's roll, whatever comes of it."""
    h = buys(won(name, 5), name, key)
    lead = h.lead()
    assert h.chase()["effects"]
    h.run()
    assert h.lead() == lead and not h.chase()["effects"]
    h.run(Vlad=2)
    assert h.lead() == lead - 2


def test_the_other_side_gains_nothing(won):
    """ASH-CHS-24, ASH-CHS-34: Bait does not halve the prey's own margin, nor Head-Off double it."""
    assert buys(won("Uriel", 5), "Uriel", "bait").run(Uriel=3).lead() == 3 + 3
    assert buys(won("Vlad", 2), "Vlad", "head_off").run(Uriel=2).lead() == 6 + 2


@pytest.mark.parametrize(("name", "other"), [("Uriel", "Vlad"), ("Vlad", "Uriel")])
def test_gun_it(won, name, other):
    """ASH-CHS-25, ASH-CHS-31, ASH-CHS-21: the own difficulty is 1 lower, on one roll."""
    h = buys(won(name, 5), name, "gun_it").run()
    assert (h.difficulty(name, "chase"), h.difficulty(other, "chase")) == (5, 6)
    h.run()
    assert (h.difficulty(name, "chase"), h.difficulty(other, "chase")) == (6, 6)


def test_gun_it_on_the_easiest_course(hunt):
    """ASH-CHS-25: the least difficulty is 2."""
    h = hunt(5, course="slide=2").feed("Uriel.chase", (2, 2, 2, 2, 2, 2))
    h.feed("Vlad.chase", (1, 1, 1, 1, 1, 2)).run()
    buys(h, "Uriel", "gun_it")
    h.feed("Uriel.chase", (1, 1, 1, 2, 2, 2)).feed("Vlad.chase", (1, 1, 1, 2, 2, 2)).run()
    assert h.difficulty("Uriel", "chase") == 2


def test_quick_reverse(won):
    """ASH-CHS-26, ASH-CHS-43: the predator alone faces an obstacle, in the same round."""
    h = buys(won("Uriel"), "Uriel", "quick_reverse")
    assert h.asked() == [("Vlad", "obstacle")] and h.lead() == 5 and h.chase()["round"] == 1
    h.feed("Vlad.obstacle", 1).pass_("Vlad")
    assert (h.pool("Vlad", "obstacle"), h.difficulty("Vlad", "obstacle")) == (6, 6)
    assert not h.rolls("Uriel", "obstacle") and h.chase()["round"] == 2


def test_never_tell_me_the_odds(won):
    """ASH-CHS-27, ASH-CHS-43: both face one, the prey first."""
    h = buys(won("Uriel"), "Uriel", "never_tell_me_the_odds")
    assert h.asked() == [("Uriel", "obstacle")] and h.lead() == 7
    h.pass_("Uriel")
    assert h.asked() == [("Vlad", "obstacle")] and not h.rolls("Uriel", "obstacle")
    h.feed("Uriel.obstacle", 1).feed("Vlad.obstacle", 2).pass_("Vlad")
    assert h.all_rolls()[-2:] == [("Uriel", "obstacle"), ("Vlad", "obstacle")]
    assert h.chase()["round"] == 2 and h.lead() == 7


# --- a new course ---------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "key", "lead"), [("Uriel", "in_there", 7), ("Vlad", "herd", 10)])
def test_a_new_course(won, name, key, lead):
    """ASH-CHS-22, ASH-CHS-28, ASH-CHS-32: one trait from the buyer, the rest from the teller."""
    people = {"Uriel": {"wits": 4}, "Vlad": {"wits": 1, "drive": 4}}
    h = buys(won(name, people=people), name, f"{key}=drive")
    assert h.asked() == [("Sam", "course")]
    assert h.lead() == lead and h.chase()["pool"] == "dexterity+athletics"
    h.st("chase/course car park=8, wits+drive")
    course = h.chase()
    assert (course["course"], course["difficulty"], course["pool"]) == ("car park", 8, "wits+drive")
    assert course["round"] == 2
    h.run()
    assert [h.pool(n, "chase") for n in ("Uriel", "Vlad")] == [7, 5]
    assert [h.difficulty(n, "chase") for n in ("Uriel", "Vlad")] == [8, 8]


def test_the_trait_must_be_in_the_pool(won):
    """ASH-CHS-22: what was paid for is one half of the new pool."""
    h = buys(won("Uriel"), "Uriel", "in_there=drive")
    with h.refused("err.chase.trait_left_out"):
        h.st("chase/course docks=7, wits+athletics")
    h.st("chase/course docks=7, wits+drive")
    assert h.chase()["course"] == "docks"


def test_a_trait_must_be_named(won):
    """ASH-CHS-22: In There! without a trait, or with what is none, is refused."""
    h = won("Uriel")
    with h.refused("err.chase.trait_missing"):
        buys(h, "Uriel", "in_there")
    with h.refused("err.chase.trait"):
        buys(h, "Uriel", "in_there=many doors")
    assert h.lead() == 8 and h.asked() == [("Uriel", "maneuver")]


@pytest.mark.parametrize("ruling", ["veto", "veto Vlad"])
def test_a_veto(won, ruling):
    """ASH-CHS-22: the price comes back and another maneuver may be bought."""
    h = buys(won("Vlad", 5), "Vlad", "herd=drive")
    assert h.lead() == 7
    h.rule(ruling)
    assert h.lead() == 5 and h.asked() == [("Vlad", "maneuver")]
    buys(h, "Vlad", "tail")
    assert h.lead() == 6 and h.chase()["course"] == "on foot"


# --- attack run -----------------------------------------------------------------------------


def shoots(h, name, target):
    """`+split chase/run; attack target=light pistol`"""
    return h.line(name, f"split chase/run; attack {target}=light pistol")


def test_attack_run(won):
    """ASH-CHS-33: the Lead counts as 4 less for the shots of the next round; a split all the same.

    The real Lead is as it was, and the prey that shoots back sees that.
    """
    h = buys(won("Vlad", 7, people={"Vlad": GUN, "Uriel": GUN}), "Vlad", "attack_run")
    assert h.lead() == 8
    with h.refused("err.chase.out_of_range"):
        shoots(h, "Uriel", "Vlad")
    shoots(h, "Vlad", "Uriel").line("Uriel", "chase/run")
    assert h.pool("Vlad", "attack") == 6 + 0 - 3 and h.pool("Vlad", "chase") == 3
    assert h.lead() == 8
    with h.refused("err.chase.out_of_range"):
        shoots(h, "Vlad", "Uriel")


def test_attack_run_is_not_enough(won):
    """ASH-CHS-33: 4 less than 9 is still too far."""
    h = buys(won("Vlad", 8, people={"Vlad": GUN}), "Vlad", "attack_run")
    assert h.lead() == 9
    with h.refused("err.chase.out_of_range"):
        shoots(h, "Vlad", "Uriel")


# --- prices that cannot be paid -------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "lead", "paid"),
    [
        ("bait", 2, False),
        ("bait", 3, True),
        ("gun_it", 2, False),
        ("quick_reverse", 3, False),
        ("quick_reverse", 4, True),
        ("never_tell_me_the_odds", 2, True),
        ("in_there=drive", 2, True),
    ],
)
def test_not_enough_lead(won, what, lead, paid):
    """ASH-CHS-36, ASH-GCI-13: err.chase.not_enough_lead, and nothing is spent."""
    h = won("Uriel", lead)
    if paid:
        assert buys(h, "Uriel", what).lead() >= 1
        return
    with h.refused("err.chase.not_enough_lead"):
        buys(h, "Uriel", what)
    assert h.lead() == lead and h.asked() == [("Uriel", "maneuver")]
    assert what not in h.options()


def test_a_price_that_reaches_ten(won):
    """ASH-CHS-37: legal, with a warning; the prey may then escape in the next round."""
    h = buys(won("Vlad", 8), "Vlad", "gun_it")
    assert h.lead() == 10 and h.told("chase.reaches_ten")[0]["lead"] == 10
    h.run(Uriel=1)
    assert h.view()["chases"] == [] and h.status("Uriel") == "fled"


@pytest.mark.parametrize(("lead", "warned"), [(4, True), (3, True), (5, False)])
def test_a_warning_before_the_odds(won, lead, warned):
    """ASH-GCI-13: Never Tell Me The Odds that leaves too little for Nope! says so beforehand."""
    h = won("Uriel", lead)
    (question,) = h.state.questions
    offers = offers_of(Fight(h.state, rulebook("ashes", h.state.settings)), question)
    assert ("too little is left" in prompt(h.surface, h.state, question, offers)) == warned
    buys(h, "Uriel", "never_tell_me_the_odds")
    if warned:
        with h.refused("err.chase.not_enough_lead"):
            buys(h, "Uriel", "nope")
        h.pass_("Uriel")
    else:
        buys(h, "Uriel", "nope")
        assert h.lead() == 1
    assert h.asked() == [("Vlad", "obstacle")]


# --- also as an answer ----------------------------------------------------------------------


def test_chosen_by_number(won):
    """ASH-CHS-19: `+choose` buys what is listed."""
    h = won("Uriel").choose("Uriel", "bait")
    assert h.lead() == 6
    h.run(Uriel=1).choose("Uriel", "2")
    assert h.lead() == 5 and [e["maneuver"] for e in h.chase()["effects"]] == ["gun_it"]


def test_a_silent_storyteller(won):
    """ASH-CHS-22: +combat/next: the trait takes its place in the pool, the rest stays."""
    h = buys(won("Uriel"), "Uriel", "in_there=drive").next()
    assert (h.chase()["pool"], h.chase()["difficulty"]) == ("dexterity+drive", 6)


def test_without_a_storyteller(hunt):
    """ASH-CHS-22: with nobody to fill in the course nobody is asked."""
    h = hunt(5, storyteller=False).run(Uriel=1)
    buys(h, "Uriel", "in_there=wits")
    assert (h.chase()["pool"], h.chase()["round"], h.lead()) == ("wits+athletics", 2, 5)


def test_names_are_told_with_blanks(hunt):
    """ASH-CHS-28: whoever mistypes a maneuver reads the names as they are typed."""
    with pytest.raises(RefusedLineError) as error:
        hunt().line("Uriel", "chase/maneuver gun it now")
    assert "never tell me the odds" in error.value.refusal.facts["options"]


# --- in words -------------------------------------------------------------------------------


def test_others_read_the_names_of_maneuvers_as_words(won):
    """Blanks, for bystanders and in +maneuvers; typed with blanks or underscores alike."""
    h = won("Uriel")
    events = [event for event in h.events if isinstance(event, Told)]
    surface = surface_of(rulesets()[h.state.ruleset])
    block_ = render_events(surface, events, names_of(h.state), Reader("p2"))
    (told,) = [line for line in block_ if "may use" in line]
    assert "quick reverse (-3)" in told and "_" not in told
    listed = menu_of(Fight(h.state, rulebook(h.state.ruleset, h.state.settings)), h.person("Uriel"))
    assert not any("_" in each.line for each in listed)
    assert buys(won("Uriel"), "Uriel", "quick reverse").lead() == 5


@pytest.mark.parametrize("word", ["prey_caught", "prey caught", "prey c"])
def test_an_option_of_several_words_is_chosen_with_blanks(word):
    assert match(word, ("prey_escapes", "prey_caught")) == "prey_caught"


def test_halves(won):
    """ASH-CHS-20: what is left over is lost."""
    h = won("Uriel")
    assert buys(h, "Uriel", "bait").run(Vlad=3).lead() == 6 - 1
