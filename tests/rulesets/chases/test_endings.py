"""How a chase ends, and which ending counts (ASH-CHS-06, -45 to -48, -51, -57 to -59)."""

import pytest

GUN = {"weapons": ["light pistol"]}
BOTH = {"Uriel": GUN, "Vlad": GUN}


def over(h):
    """Whether no chase goes on any more."""
    return h.view()["chases"] == []


def escaped(h, name="Uriel"):
    """Whether the chase is over and somebody got away."""
    return over(h) and h.status(name) == "fled"


def caught(h):
    """Whether the chase is over and the prey still here."""
    return over(h) and h.status("Uriel") != "fled" and bool(h.told("chase.caught"))


def shoot(h, who, target, levels):
    """A shot that hits for so many levels."""
    h.feed(f"{who}.attack", 1).feed(f"{who}.damage", {"successes": levels, "pool": 4})
    return h.line(who, f"split chase/run; attack {target}=light pistol")


# --- escape -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("score", "lead"), [({"Uriel": 0}, 10), ({"Vlad": 2}, 8)])
def test_ten_and_not_won(hunt, score, lead):
    """ASH-CHS-45: with 10 a tie or a lost round is no escape."""
    h = hunt(10).run(**score)
    assert h.lead() == lead and not over(h)


def test_ten_and_won(hunt):
    """ASH-CHS-45: the prey has shaken the pursuit; the chase is gone and the prey fled."""
    assert escaped(hunt(10).run(Uriel=1))


def test_nine_is_not_ten(hunt):
    """ASH-CHS-45: 9 before the roll is not enough, whatever it becomes."""
    h = hunt(9).run(Uriel=6)
    assert h.lead() == 15 and h.asked() == [("Uriel", "maneuver")]
    assert escaped(h.pass_("Uriel").run(Uriel=1))


def test_another_lead_to_escape(hunt):
    """ASH-CHS-45: chase.escape_lead."""
    how = {"settings": {"chase.escape_lead": 6}}
    assert escaped(hunt(6, **how).run(Uriel=1))
    assert hunt(5, **how).run(Uriel=1).lead() == 6


# --- caught -------------------------------------------------------------------------------------


def test_caught_with_nothing_left(hunt):
    """ASH-CHS-46: at 0, not only below."""
    h = hunt(3).run(Vlad=2)
    assert h.lead() == 1
    h.pass_("Vlad").run(Vlad=1)
    assert caught(h) and h.asked() == [("Vlad", "caught")]


def test_a_fight_is_offered(hunt):
    """ASH-CHS-46: both at hand-to-hand distance, with new initiative."""
    h = hunt(2).run(Vlad=2).choose("Vlad", "accept")
    assert {"Uriel", "Vlad"} == set(h.order()) and h.view()["step"] == "declare"
    names = {h.state.people[e.who].name for e in h.events
             if getattr(e, "purpose", "") == "initiative"}  # fmt: skip
    assert names == {"Uriel", "Vlad"}
    assert h.asked()[0][1] == "declare"


def test_a_fight_is_declined(hunt):
    """ASH-CHS-46: the predator may let it be."""
    h = hunt(2).run(Vlad=2).pass_("Vlad")
    assert over(h) and h.status("Uriel") == h.status("Vlad") == "active" and not h.order()


def test_a_fight_at_once(hunt):
    """ASH-CHS-46: chase.on_caught `combat` asks nobody."""
    h = hunt(2, settings={"chase.on_caught": "combat"}).run(Vlad=2)
    assert set(h.order()) == {"Uriel", "Vlad"} and h.asked()[0][1] == "declare"


def test_no_fight_at_all(hunt):
    """ASH-CHS-46: chase.on_caught `nothing` asks nobody, and nobody fights."""
    h = hunt(2, settings={"chase.on_caught": "nothing"}).run(Vlad=2)
    assert over(h) and not h.order() and ("Vlad", "caught") not in h.asked()


# --- Runs ---------------------------------------------------------------------------------------


def test_the_prey_is_penned_in(hunt):
    """ASH-EX-CHS-05, ASH-CHS-47, ASH-CHS-06: when the prey's Run is used up the Lead is 0."""
    h = hunt(6)
    h.st("chase/limit Uriel=2")
    h.run()
    assert h.lead() == 6 and h.chase()["runs"] == {"Uriel": 1}
    h.run()
    assert caught(h) and h.asked() == [("Vlad", "caught")]


def test_the_prey_is_lost_at_once(hunt):
    """ASH-EX-CHS-05, ASH-CHS-47: when the predator's Run is used up the prey is away."""
    h = hunt(2)
    h.st("chase/limit Vlad=1")
    assert escaped(h.run())


def test_a_run_is_counted_after_everything(hunt):
    """ASH-CHS-47: after contest and maneuver of the same round, not before."""
    h = hunt(4)
    h.st("chase/limit Vlad=1")
    h.run(Vlad=1)
    assert h.asked() == [("Vlad", "maneuver")] and h.lead() == 3
    assert escaped(h.pass_("Vlad"))


def test_a_catch_comes_before_the_run(hunt):
    """ASH-CHS-47, ASH-CHS-51: a catch in the same round stands."""
    h = hunt(2)
    h.st("chase/limit Vlad=1")
    assert caught(h.run(Vlad=2))


@pytest.mark.parametrize(("lead", "away"), [(10, True), (9, False)])
def test_an_escape_comes_before_the_run(hunt, lead, away):
    """ASH-GCI-10, ASH-CHS-51: 10 there and won: away; reaching it: caught all the same."""
    h = hunt(lead)
    h.st("chase/limit Uriel=1")
    h.run(Uriel=1)
    if not away:
        assert h.lead() == 10
        h.pass_("Uriel")
    assert escaped(h) is away and caught(h) is not away


def test_the_hunters_run_whatever_the_lead(hunt):
    """ASH-GCI-10: the predator's Run at 0: escaped whatever the Lead."""
    h = hunt(2)
    h.st("chase/limit Vlad=1")
    assert escaped(h.run(Vlad=1).pass_("Vlad"))


@pytest.mark.parametrize(("how", "away"), [("prey_escapes", True), ("prey_caught", False)])
def test_both_runs(hunt, how, away):
    """ASH-CHS-47: chase.both_runs_exhausted."""
    h = hunt(5, settings={"chase.both_runs_exhausted": how})
    h.st("chase/limit Uriel=1")
    h.st("chase/limit Vlad=1")
    h.run()
    assert escaped(h) is away and caught(h) is not away


@pytest.mark.parametrize(("word", "away"), [("prey_escapes", True), ("prey_caught", False)])
def test_both_runs_and_the_storyteller_says(hunt, word, away):
    """ASH-CHS-47: chase.both_runs_exhausted `ask`."""
    h = hunt(5, settings={"chase.both_runs_exhausted": "ask"})
    h.st("chase/limit Uriel=1")
    h.st("chase/limit Vlad=1")
    h.run()
    assert h.asked() == [("Sam", "both_runs")] and not over(h)
    h.choose("Storyteller", word)
    assert escaped(h) is away and caught(h) is not away


def test_both_runs_by_default(hunt):
    """ASH-CHS-47: the predator's loss is the immediate one."""
    h = hunt(5)
    h.st("chase/limit Uriel=1")
    h.st("chase/limit Vlad=1")
    assert escaped(h.run())


def test_a_run_may_be_changed_and_taken_away(hunt):
    """ASH-CHS-06: the storyteller may change it in play."""
    h = hunt(5)
    h.st("chase/limit Vlad=1")
    h.st("chase/limit Vlad=2")
    assert h.run().chase()["runs"] == {"Vlad": 1}
    h.st("chase/limit Vlad=off")
    assert h.run().chase()["runs"] == {} and not over(h)


@pytest.mark.parametrize(
    ("how", "prey", "hunter"),
    [("own_only", {"Uriel": 3}, {"Vlad": 4}), ("all", {"Uriel": 3, "Vlad": 4},
     {"Uriel": 3, "Vlad": 4}), ("storyteller", {}, {})],
)  # fmt: skip
def test_who_sees_a_run(hunt, how, prey, hunter):
    """ASH-CHS-59: chase.show_runs; the storyteller sees them all."""
    h = hunt(5, settings={"chase.show_runs": how})
    h.st("chase/limit Uriel=3")
    h.st("chase/limit Vlad=4")
    assert h.view("Uriel")["chases"][0]["runs"] == prey
    assert h.view("Vlad")["chases"][0]["runs"] == hunter
    assert h.chase()["runs"] == {"Uriel": 3, "Vlad": 4}


# --- harm ---------------------------------------------------------------------------------------


def test_the_prey_is_shot_down(hunt):
    """ASH-CHS-48: out: caught, without the offer of a fight, and no contest is rolled."""
    h = hunt(4, people=BOTH)
    h.damage("Uriel", 3, "lethal")
    h.line("Uriel", "chase/run")
    shoot(h, "Vlad", "Uriel", 4)
    assert caught(h) and ("Vlad", "caught") not in h.asked() and not h.rolls("Vlad", "chase")


def test_the_hunter_is_shot_down(hunt):
    """ASH-CHS-48: predator out: escaped."""
    h = hunt(4, people=BOTH)
    h.damage("Vlad", 3, "lethal")
    h.line("Vlad", "chase/run")
    assert escaped(shoot(h, "Uriel", "Vlad", 4))


def test_both_are_out(hunt):
    """ASH-CHS-48: both out in one round: undecided; nobody is caught, nobody has fled."""
    h = hunt(4, people=BOTH, settings={"chase.harm_auto_out": "injured"})
    shoot(h, "Uriel", "Vlad", 3)
    shoot(h, "Vlad", "Uriel", 3)
    assert over(h) and not h.told("chase.caught") and not h.told("chase.escaped")
    assert h.status("Uriel") == h.status("Vlad") == "active" and not h.rolls("Vlad", "chase")


def test_wounded_the_storyteller_is_asked(hunt):
    """ASH-CHS-48: from Wounded on; `out` ends it, else it goes on."""
    h = hunt(4, people=BOTH)
    h.damage("Uriel", 2, "lethal")
    h.line("Uriel", "chase/run")
    shoot(h, "Vlad", "Uriel", 1)
    assert not h.told("chase.out") and h.asked()[0][1] == "run"
    h.line("Uriel", "chase/run")
    shoot(h, "Vlad", "Uriel", 1)
    assert h.track("Uriel") == "XXXX" and h.asked() == [("Sam", "harm")]
    assert len(h.rolls("Vlad", "chase")) == 1
    h.pass_("Storyteller")
    assert len(h.rolls("Vlad", "chase")) == 2 and h.chase()["round"] == 3


def test_wounded_and_out_by_the_storytellers_word(hunt):
    """ASH-CHS-48: prey out: caught, no fight; the chase is not rolled any more."""
    h = hunt(4, people=BOTH)
    h.line("Uriel", "chase/run")
    shoot(h, "Vlad", "Uriel", 4).choose("Storyteller", "out")
    assert caught(h) and not h.rolls("Vlad", "chase") and ("Vlad", "caught") not in h.asked()


def test_a_hunter_out_by_the_storytellers_word(hunt):
    """ASH-CHS-48: predator out: escaped."""
    h = hunt(4, people=BOTH)
    h.line("Vlad", "chase/run")
    shoot(h, "Uriel", "Vlad", 4).choose("Storyteller", "out")
    assert escaped(h)


def test_nobody_to_ask(hunt):
    """ASH-CHS-48: without a storyteller a wounded prey runs on."""
    h = hunt(4, people=BOTH, storyteller=False)
    h.line("Uriel", "chase/run")
    shoot(h, "Vlad", "Uriel", 4)
    assert h.chase()["round"] == 2 and h.pool("Uriel", "chase") == 4


@pytest.mark.parametrize(("level", "hit", "asked"), [("bruised", 1, True), ("mauled", 4, False),
                                                     ("off", 4, False)])  # fmt: skip
def test_from_which_wound_the_storyteller_is_asked(hunt, level, hit, asked):
    """ASH-CHS-48: chase.harm_prompt_from."""
    h = hunt(4, people=BOTH, settings={"chase.harm_prompt_from": level})
    h.line("Uriel", "chase/run")
    shoot(h, "Vlad", "Uriel", hit)
    assert (h.asked() == [("Sam", "harm")]) is asked


@pytest.mark.parametrize(("hit", "out"), [(2, False), (3, True)])
def test_from_which_wound_somebody_is_out(hunt, hit, out):
    """ASH-CHS-48: chase.harm_auto_out."""
    h = hunt(4, people=BOTH, settings={"chase.harm_auto_out": "injured"})
    h.line("Uriel", "chase/run")
    shoot(h, "Vlad", "Uriel", hit)
    assert over(h) is out and (not out or h.told("chase.caught"))


def test_harm_counts_before_the_contest(hunt):
    """ASH-CHS-51, ASH-CHS-23: out of action comes before an escape of the same round."""
    h = hunt(10, people=BOTH)
    h.st("chase/lead 4")
    h.damage("Uriel", 3, "lethal")
    h.line("Uriel", "chase/run")
    assert caught(shoot(h, "Vlad", "Uriel", 4))


# --- giving up ----------------------------------------------------------------------------------


def test_a_predator_gives_up(hunt):
    """ASH-CHS-57: escaped."""
    assert escaped(hunt(2).line("Vlad", "chase/quit"))


def test_a_prey_stops(hunt):
    """ASH-CHS-57: caught, and a fight may follow."""
    h = hunt(7).line("Uriel", "chase/quit")
    assert caught(h) and h.asked() == [("Vlad", "caught")]


def test_at_the_edge_of_a_round(hunt):
    """ASH-CHS-57: who gives up in the midst of a round does so at its end."""
    h = hunt(2).line("Uriel", "chase/run").line("Uriel", "chase/quit")
    assert not over(h)
    assert "chase.will_quit_later" in [getattr(event, "code", "") for event in h.events]
    h.line("Vlad", "chase/run")
    assert caught(h)


def test_the_round_counts_before_giving_up(hunt):
    """ASH-CHS-57, ASH-CHS-51: an escape won in that round stands."""
    h = hunt(10).line("Uriel", "chase/run").line("Uriel", "chase/quit")
    h.feed("Uriel.chase", 1).line("Vlad", "chase/run")
    assert escaped(h)


# --- fight, chase, fight ------------------------------------------------------------------------


def brawl(h):
    """In the fight after a catch Uriel escapes with 3 against 1, and Vlad goes after him."""
    h.feed("Uriel.escape", 3).feed("Vlad.attack", 1)
    while h.asked() and h.asked()[0][1] == "declare":
        name = h.asked()[0][0]
        h.line(name, "escape" if name == "Uriel" else "attack Uriel")
    return h


def test_fight_chase_fight_chase(hunt):
    """ASH-CHS-58, ASH-GCI-12: the new Head Start comes from that escape alone."""
    h = hunt(2).run(Vlad=2).choose("Vlad", "accept")
    assert h.asked()[0][1] == "declare"
    brawl(h)
    assert h.asked() == [("Vlad", "pursue")]
    h.line("Vlad", "chase/pursue")
    assert h.lead() == 2 and h.chase()["round"] == 1
    while h.view()["phase"] != "chase":
        h.next()
    h.run(Vlad=2)
    assert caught(h) and h.asked() == [("Vlad", "caught")]
    h.choose("Vlad", "accept")
    assert set(h.order()) == {"Uriel", "Vlad"}


def test_what_carries_over(hunt):
    """ASH-CHS-58: wounds and Runs do; Lead, pending maneuvers and the sprint count do not."""
    h = hunt(7)
    h.st("chase/limit Vlad=20")
    h.damage("Uriel", 2, "bashing")
    for _ in range(5):
        h.run()
    h.run(Vlad=1).line("Vlad", "chase/maneuver head_off")
    h.st("chase/lead 1")
    h.run(Vlad=1)
    assert h.view()["chases"] == [] and len(h.rolls("Vlad", "chase")) == 7
    assert next(n for n, _ in h.roll("Vlad", "chase").pool_terms) == "stamina"
    brawl(h.choose("Vlad", "accept")).line("Vlad", "chase/pursue")
    while h.view()["phase"] != "chase":
        h.next()
    assert h.lead() == 2 and h.chase()["runs"] == {"Vlad": 14} and h.chase()["effects"] == []
    h.run(Vlad=1)
    assert h.lead() == 1 and h.track("Uriel") == "//"
    assert next(n for n, _ in h.roll("Vlad", "chase").pool_terms) == "dexterity"
    assert h.pool("Uriel", "chase") == 5


# --- nothing to do ------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["chase/run", "chase/maneuver bait", "chase/quit",
                                  "chase/breakoff", "chase/join"])  # fmt: skip
def test_no_chase(hunt, line):
    """ASH-CHS-59: chase verbs without a running chase."""
    h = hunt(2).line("Vlad", "chase/quit")
    with h.refused("err.chase.none"):
        h.line("Vlad", line)


@pytest.mark.parametrize("line", ["chase/lead 5", "chase/end", "chase/obstacle dexterity/6",
                                  "chase/limit Vlad=3"])  # fmt: skip
def test_no_chase_for_the_storyteller(hunt, line):
    """ASH-CHS-59: the storyteller's too."""
    h = hunt(2).line("Vlad", "chase/quit")
    with h.refused("err.chase.none"):
        h.st(line)
