"""Those who are not there (SCENE), as far as the engine is concerned."""

import pytest

HOWS = ("logged_out", "left_room")


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("setting", ["defaults", "wait", "leave"])
def test_somebody_goes(duel, how, setting):
    """absent.logged_out and absent.left_room: defaults at once, wait for them, or take them out."""
    f = duel(settings={f"absent.{how}": setting})
    f.clock("absent", "Frank", how=how)
    if setting == "leave":
        assert f.view()["combatants"]["Frank"]["status"] == "out"
        assert f.order() == f.waiting() == ["Jane"]
        return
    assert f.waiting() == (["Frank"] if setting == "wait" else ["Jane"])
    assert f.view()["combatants"]["Frank"]["absent"] == (None if setting == "wait" else how)


@pytest.mark.parametrize(("setting", "there"), [("leave", False), ("body", True)])
def test_somebody_is_deleted(duel, setting, there):
    """absent.deleted: out of the fight, or a body that takes every default."""
    f = duel(settings={"absent.deleted": setting}).clock("absent", "Frank", how="deleted")
    assert (f.view()["combatants"]["Frank"]["status"] == "active") == there
    assert f.waiting() == ["Jane"]
    if there:
        f.attack("Jane", "Frank")
        assert f.rolls("Frank", "block")


def test_back_again(duel):
    """absent.logged_out `defaults`: whoever is back speaks for themselves again."""
    f = duel().clock("absent", "Frank", how="logged_out").clock("present", "Frank")
    assert f.attack("Jane", "Frank").waiting() == ["Frank"]


@pytest.mark.parametrize(("setting", "there"), [("defaults", True), ("leave", False)])
def test_the_silent(duel, setting, there):
    """absent.silent when time has run out, be it by absent.silent_seconds or another limit."""
    f = duel(settings={"absent.silent": setting, "absent.silent_seconds": 5}, storyteller=False)
    f.clock("time_out")
    assert (f.view()["combatants"]["Frank"]["status"] == "active") == there
    assert f.waiting() == ["Jane"]


@pytest.mark.parametrize("setting", ["release", "wait"])
def test_the_storyteller_goes(duel, setting):
    """absent.storyteller: the fight goes on by itself, or waits for them."""
    f = duel(settings={"absent.storyteller": setting}).tell("mode", mode="storyteller")
    f.pass_("Frank").attack("Jane", "Frank").dodge("Frank").clock("release")
    assert bool(f.rolls("Jane", "attack")) == (setting == "release")
    assert f.waiting() == (["Jane", "Frank"] if setting == "release" else ["Sam"])
