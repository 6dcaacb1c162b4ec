"""A question of a chase ends with the one it is about (ASH-CHS-48, ASH-GCI-09)."""

DOWN = (7, "bashing")


def over(h):
    """Whether no chase goes on any more."""
    return h.view()["chases"] == []


def test_prey_who_drops_before_an_obstacle_rolls_nothing(hunt):
    """ASH-CHS-48: caught, without the offer of a fight."""
    h = hunt(2)
    h.st("chase/obstacle dexterity+athletics/7")
    assert h.asked() == [("Uriel", "obstacle")]
    h.damage("Uriel", *DOWN)
    assert over(h) and h.status("Uriel") == "unconscious" and not h.rolls("Uriel", "obstacle")
    assert ("Vlad", "caught") not in h.asked()


def test_with_the_only_predator_down_the_prey_gets_away_at_once(hunt):
    """ASH-CHS-48: while the prey is asked for a maneuver."""
    h = hunt(4).run(Uriel=2, Vlad=0)
    assert h.asked() == [("Uriel", "maneuver")]
    h.damage("Vlad", *DOWN)
    assert over(h) and h.status("Uriel") == "fled"


def test_no_course_is_asked_for_prey_who_drops(hunt):
    """ASH-CHS-48: while the storyteller is asked."""
    h = hunt(4).run(Uriel=2, Vlad=0).line("Uriel", "chase/maneuver in_there=wits")
    assert h.asked()[0][1] == "course"
    h.damage("Uriel", *DOWN)
    assert over(h) and h.asked() == [("Sam", "begin")]


def test_nor_whether_they_go_on(hunt):
    """ASH-CHS-48: who is out is out without a word."""
    h = hunt(4, people={"Uriel": {"health": "//"}, "Vlad": {"weapons": ["light pistol"]}})
    h.feed("Vlad.attack", 1).feed("Vlad.damage", {"successes": 2, "pool": 4})
    h.line("Uriel", "chase/run").line("Vlad", "split chase/run; attack Uriel=light pistol")
    assert h.asked()[0][1] == "harm"
    h.damage("Uriel", *DOWN)
    assert over(h) and h.status("Uriel") == "unconscious" and h.asked() == [("Sam", "begin")]


def test_a_new_chase_is_not_offered_over_who_dropped(hunt):
    """ASH-GCI-09: the offer lapses."""
    h = hunt(2)
    h.st("chase/obstacle dexterity+athletics/7")
    h.feed("Uriel.obstacle", 0).feed("Vlad.obstacle", 0).pass_("Uriel").pass_("Vlad")
    assert h.asked()[0][1] == "again"
    h.damage("Uriel", *DOWN)
    assert over(h) and h.asked() == [("Sam", "begin")]


def test_nor_a_fight_with_who_was_caught_and_dropped(hunt):
    """ASH-CHS-48."""
    h = hunt(2).run(Uriel=0, Vlad=3)
    assert h.asked() == [("Vlad", "caught")]
    h.damage("Uriel", *DOWN)
    assert over(h) and h.asked() == [("Sam", "begin")]


def test_nobody_chooses_whom_to_follow_once_one_of_two_is_gone(hunt):
    """ASH-CHS-56."""
    h = hunt(4, prey=("Ann", "Bob")).line("Bob", "chase/breakoff")
    assert h.asked() == [("Vlad", "follow")]
    h.tell("remove", "Ann")
    assert ("Vlad", "follow") not in h.asked()
    assert [chase["prey"] for chase in h.view()["chases"]] == [["Bob"]]
