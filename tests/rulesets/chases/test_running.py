"""A chase as it runs: the contest, the Lead, the difficulty (ASH-CHS-15 to -18, -45, -46)."""

import pytest


def test_a_margin_moves_the_lead(hunt):
    """ASH-EX-CHS-02, ASH-CHS-16: predator 4 against prey 2: the Lead falls by 2."""
    h = hunt(6).run(Vlad=4, Uriel=2)
    assert h.lead() == 4 and h.asked() == [("Vlad", "maneuver")]


def test_the_prey_ahead(hunt):
    """ASH-CHS-16: the margin is added."""
    h = hunt(4).run(Vlad=1, Uriel=3)
    assert h.lead() == 6 and h.asked() == [("Uriel", "maneuver")]


@pytest.mark.parametrize("score", [0, 2])
def test_a_tie(hunt, score):
    """ASH-CHS-17: the Lead does not change, and nobody buys anything."""
    h = hunt(4).run(Vlad=score, Uriel=score)
    assert h.lead() == 4 and [kind for _, kind in h.asked()] == ["run", "run"]
    assert h.chase()["round"] == 2


def test_caught(hunt):
    """ASH-CHS-46: at 0 or below the predator has the prey, and is asked for a fight."""
    h = hunt(2).run(Vlad=3, Uriel=0)
    assert h.view()["chases"] == [] and h.asked() == [("Vlad", "caught")]
    h.choose("Vlad", "accept")
    assert h.view()["step"] == "declare" and h.view()["phase"] == "main"
    assert set(h.order()) == {"Vlad", "Uriel"}


def test_ten_must_be_there_before(hunt):
    """ASH-CHS-45: reaching 10 is not enough; winning with 10 is."""
    h = hunt(7).run(Uriel=3)
    assert h.lead() == 10
    h.pass_("Uriel").run(Uriel=1)
    assert h.view()["chases"] == [] and h.status("Uriel") == "fled"
