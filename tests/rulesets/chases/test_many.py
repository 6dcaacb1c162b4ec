"""Several predators, groups that flee, those who join and part (ASH-CHS-55, -56, GCI-07, -08)."""

GUN = {"weapons": ["light pistol"]}
TWO = {"predators": ("Vlad", "Vera")}
GROUP = {"prey": ("Uriel", "Una")}
SLOW = {"athletics": 1}


def leads(h, number=0):
    """The Lead of each predator."""
    return h.chase(number)["leads"]


def ask(h, kind):
    """Who is asked this."""
    return [name for name, question in h.asked() if question == kind]


# --- several predators --------------------------------------------------------------------------


def test_a_lead_for_each(hunt):
    """ASH-CHS-55: the prey makes one roll a round, compared with each predator's own."""
    h = hunt(5, **TWO).run(Uriel=2, Vlad=4, Vera=1)
    assert leads(h) == {"Vlad": 3, "Vera": 6} and h.lead() == 3
    assert len(h.rolls("Uriel", "chase")) == 2
    assert set(h.asked()) == {("Uriel", "maneuver"), ("Vlad", "maneuver")}


def test_each_winner_buys_on_an_own_lead(hunt):
    """ASH-CHS-55: each predator who beat the prey may buy one maneuver on his own Lead."""
    h = hunt(6, **TWO).run(Vlad=1, Vera=2)
    assert leads(h) == {"Vlad": 5, "Vera": 4} and ask(h, "maneuver") == ["Vlad", "Vera"]
    h.line("Vera", "chase/maneuver tail").line("Vlad", "chase/maneuver head_off")
    assert leads(h) == {"Vlad": 9, "Vera": 5} and h.chase()["round"] == 2


def test_the_prey_pays_everywhere(hunt):
    """ASH-CHS-55: the cost of the prey's maneuver comes off every Lead."""
    h = hunt(6, **TWO).run(Uriel=2, Vlad=4)
    assert leads(h) == {"Vlad": 4, "Vera": 8}
    h.line("Uriel", "chase/maneuver gun_it")
    assert leads(h) == {"Vlad": 2, "Vera": 6} and h.asked() == [("Vlad", "maneuver")]


def test_no_price_that_leaves_nothing_anywhere(hunt):
    """ASH-GCI-07, ASH-CHS-36: refused if any of the Leads would fall to 0 or below."""
    h = hunt(6, **TWO).run(Uriel=1, Vlad=5)
    assert leads(h) == {"Vlad": 2, "Vera": 7}
    with h.refused("err.chase.not_enough_lead"):
        h.line("Uriel", "chase/maneuver bait")
    assert leads(h) == {"Vlad": 2, "Vera": 7}
    h.line("Uriel", "chase/maneuver in_there=wits")
    assert leads(h) == {"Vlad": 1, "Vera": 6}


def test_bait_works_on_those_it_beat(hunt):
    """ASH-CHS-55, ASH-CHS-24: Vera was beaten and her margin is halved, Vlad's is not."""
    h = hunt(7, **TWO).run(Uriel=1, Vlad=2, Vera=0)
    assert leads(h) == {"Vlad": 6, "Vera": 8}
    h.line("Uriel", "chase/maneuver bait").pass_("Vlad")
    assert leads(h) == {"Vlad": 4, "Vera": 6}
    h.run(Vlad=3, Vera=3)
    assert leads(h) == {"Vlad": 1, "Vera": 5}


def test_quick_reverse_works_on_those_it_beat(hunt):
    """ASH-CHS-55, ASH-CHS-26: only the beaten predator faces it, and only he is out."""
    h = hunt(7, **TWO).run(Uriel=1, Vlad=2, Vera=0)
    h.line("Uriel", "chase/maneuver quick_reverse").pass_("Vlad")
    assert h.asked() == [("Vera", "obstacle")]
    h.pass_("Vera")
    assert len(h.rolls("Vera", "obstacle")) == 1 and not h.rolls("Vlad", "obstacle")
    assert not h.rolls("Uriel", "obstacle")
    assert h.chase()["predators"] == ["Vlad"] and leads(h) == {"Vlad": 3}
    assert h.status("Vera") == "active"


def test_an_obstacle_for_both_sides_is_for_everybody(hunt):
    """ASH-CHS-55, ASH-CHS-27: also for the predator it did not beat."""
    h = hunt(7, **TWO).run(Uriel=1, Vlad=2, Vera=0)
    h.line("Uriel", "chase/maneuver never_tell_me_the_odds").pass_("Vlad")
    for name in ("Uriel", "Vlad", "Vera"):
        h.feed(f"{name}.obstacle", 1)
    while ask(h, "obstacle"):
        h.pass_(ask(h, "obstacle")[0])
    rolled = [name for name, what in h.all_rolls() if what == "obstacle"]
    assert rolled == ["Uriel", "Vlad", "Vera"] and leads(h) == {"Vlad": 5, "Vera": 7}


def test_a_tail_against_the_prey_is_for_its_buyer(hunt):
    """ASH-CHS-55, ASH-CHS-30: on Vlad's own Lead: what the prey wins over Vera is not halved."""
    h = hunt(6, **TWO).run(Vlad=1, Vera=0).line("Vlad", "chase/maneuver tail")
    assert leads(h) == {"Vlad": 6, "Vera": 6}
    h.run(Uriel=4)
    assert leads(h) == {"Vlad": 8, "Vera": 10}


def test_shaken_alone(hunt):
    """ASH-CHS-55: a predator is shaken alone when his Lead was 10 and he loses."""
    h = hunt(4, **TWO)
    h.st("chase/lead Vlad=10")
    h.run(Uriel=1)
    assert h.chase()["predators"] == ["Vera"] and leads(h) == {"Vera": 5}
    assert h.status("Uriel") != "fled" and h.status("Vlad") == "active"
    h.pass_("Uriel")
    assert h.asked() == [("Uriel", "run"), ("Vera", "run")]


def test_escape_is_complete_when_none_is_left(hunt):
    """ASH-CHS-55: both at 10 and both beaten."""
    h = hunt(10, **TWO).run(Uriel=1)
    assert h.view()["chases"] == [] and h.status("Uriel") == "fled"


def test_caught_beats_shaking(hunt):
    """ASH-GCI-07, ASH-CHS-55, ASH-CHS-51: one catch is enough, though another is shaken."""
    h = hunt(2, **TWO)
    h.st("chase/lead Vlad=10")
    h.run(Uriel=1, Vera=3)
    assert h.view()["chases"] == [] and h.status("Uriel") != "fled"
    assert h.asked() == [("Vera", "caught")]


def test_a_spent_run_removes_that_predator(hunt):
    """ASH-CHS-55, ASH-CHS-47: only him."""
    h = hunt(5, **TWO)
    h.st("chase/limit Vlad=1")
    h.run()
    assert h.chase()["predators"] == ["Vera"] and h.status("Uriel") != "fled"
    h.st("chase/limit Vera=1")
    h.run()
    assert h.status("Uriel") == "fled"


def test_one_gives_up(hunt):
    """ASH-CHS-55, ASH-CHS-57: the other goes on."""
    h = hunt(5, **TWO).line("Vlad", "chase/quit")
    assert h.chase()["predators"] == ["Vera"] and h.status("Vlad") == "active"
    assert h.asked() == [("Uriel", "run"), ("Vera", "run")]
    h.run(Vera=2)
    assert leads(h) == {"Vera": 3}


def test_the_last_awaited_one_gives_up(hunt):
    """ASH-CHS-57: with him the round has nobody to wait for; it is not stuck."""
    h = hunt(5, **TWO).line("Uriel", "chase/run").line("Vera", "chase/run")
    h.line("Vlad", "chase/quit").line("Vlad", "chase/run")
    assert h.chase()["predators"] == ["Vera"] and h.chase()["round"] == 2


def test_one_is_shot_down(hunt):
    """ASH-CHS-48, ASH-CHS-55: a predator who is put out leaves the other in it."""
    h = hunt(4, **TWO, people={"Uriel": GUN}).damage("Vlad", 3, "lethal")
    h.feed("Uriel.attack", 1).feed("Uriel.damage", {"successes": 4, "pool": 4})
    h.line("Uriel", "split chase/run; attack Vlad=light pistol")
    h.line("Vlad", "chase/run").line("Vera", "chase/run")
    assert h.chase()["predators"] == ["Vera"] and not h.rolls("Vlad", "chase")
    assert len(h.rolls("Vera", "chase")) == 1


def test_a_shared_lead(hunt):
    """ASH-CHS-55: chase.multi_predator `shared_lead`: best predator roll, one Lead."""
    h = hunt(6, **TWO, settings={"chase.multi_predator": "shared_lead"})
    h.run(Uriel=2, Vlad=4, Vera=1)
    assert leads(h) == {"Vlad": 4, "Vera": 4}
    assert h.asked() == [("Vlad", "maneuver")]
    h.line("Vlad", "chase/maneuver gun_it")
    assert leads(h) == {"Vlad": 6, "Vera": 6} and h.lead() == 6
    h.run(Uriel=5, Vlad=1, Vera=0)
    assert leads(h) == {"Vlad": 10, "Vera": 10} and h.asked() == [("Uriel", "maneuver")]
    h.line("Uriel", "chase/maneuver gun_it")
    assert leads(h) == {"Vlad": 8, "Vera": 8}


def test_a_shared_lead_is_shaken_off_at_once(hunt):
    """ASH-CHS-55, ASH-CHS-45: chase.multi_predator `shared_lead`: all of them together."""
    h = hunt(10, **TWO, settings={"chase.multi_predator": "shared_lead"}).run(Uriel=1)
    assert h.view()["chases"] == [] and h.status("Uriel") == "fled"


def test_a_shared_lead_that_is_caught_up(hunt):
    """ASH-CHS-55, ASH-CHS-46: whoever rolled best has the prey."""
    h = hunt(2, **TWO, settings={"chase.multi_predator": "shared_lead"}).run(Vlad=1, Vera=2)
    assert h.asked() == [("Vera", "caught")]


def test_a_veto_after_its_buyer_has_gone(hunt):
    """ASH-CHS-22, ASH-CHS-55: nobody is there to get the price back, and the chase goes on."""
    h = hunt(5, **TWO).run(Vlad=1).line("Vlad", "chase/maneuver herd=wits").tell("remove", "Vlad")
    h.rule("veto")
    assert leads(h) == {"Vera": 5} and h.chase()["round"] == 2


def test_who_was_to_join_a_chase_that_is_over(hunt):
    """ASH-CHS-55, ASH-CHS-51: it ended before the edge of the round: they are free again."""
    h = hunt(2).line("Uriel", "chase/run")
    h.join("Vic", dexterity=3, athletics=3).line("Vic", "chase/join")
    h.line("Uriel", "chase/quit").feed("Vlad.chase", 2).line("Vlad", "chase/run")
    assert h.view()["chases"] == [] and h.person("Vic").status == "active"


# --- joining ------------------------------------------------------------------------------------


def test_who_joins_starts_at_the_smallest_lead(hunt):
    """ASH-CHS-55: until the storyteller sets another."""
    h = hunt(6, **TWO)
    h.st("chase/lead Vera=3")
    h.join("Vic", dexterity=3, athletics=3).line("Vic", "chase/join")
    assert leads(h) == {"Vlad": 6, "Vera": 3, "Vic": 3}
    h.st("chase/lead Vic=8")
    h.run(Vic=2)
    assert leads(h) == {"Vlad": 6, "Vera": 3, "Vic": 6}


def test_who_joins_in_the_midst_of_a_round_waits_for_its_end(hunt):
    """ASH-CHS-55: the round under way is not theirs."""
    h = hunt(4).line("Uriel", "chase/run")
    h.join("Vic", dexterity=3, athletics=3).line("Vic", "chase/join")
    assert leads(h) == {"Vlad": 4} and h.asked() == [("Vlad", "run")]
    h.feed("Vlad.chase", 1).line("Vlad", "chase/run").pass_("Vlad")
    assert leads(h) == {"Vlad": 3, "Vic": 3}
    assert {name for name, _ in h.asked()} == {"Uriel", "Vlad", "Vic"}


def test_nobody_joins_twice(hunt):
    """ASH-CHS-55: predator, prey and passenger are in it already."""
    h = hunt(4)
    for name in ("Uriel", "Vlad"):
        with h.refused("err.chase.busy"):
            h.line(name, "chase/join")


# --- a group ------------------------------------------------------------------------------------


def test_the_lowest_pool(hunt):
    """ASH-CHS-56: one Lead; the roll is made by whose pool is lowest; the first speaks."""
    h = hunt(3, **GROUP, people={"Una": SLOW})
    assert h.chase()["prey"] == ["Uriel", "Una"] and leads(h) == {"Vlad": 3}
    assert h.asked() == [("Uriel", "run"), ("Vlad", "run")]
    h.run(Una=2)
    assert h.pool("Una", "chase") == 4 and not h.rolls("Uriel", "chase")
    assert leads(h) == {"Vlad": 5}
    assert h.asked() == [("Uriel", "maneuver")]


def test_the_lowest_pool_is_read_again_each_round(hunt):
    """ASH-GCI-08: wounds change it."""
    h = hunt(4, **GROUP, people={"Una": {"athletics": 4}}).run()
    assert len(h.rolls("Uriel", "chase")) == 2
    h.damage("Una", 5, "bashing").run()
    assert h.asked() == [("Sam", "harm")]
    h.pass_("Storyteller")
    assert h.pool("Una", "chase") == 5 and len(h.rolls("Uriel", "chase")) == 2


def test_a_member_may_shoot_on_an_own_pool(hunt):
    """ASH-CHS-56: she shoots at no price for the group: hers less 3 is still above the lowest."""
    people = {"Una": {"athletics": 5, **GUN}, "Uriel": {"athletics": 1}}
    h = hunt(3, **GROUP, people=people).line("Una", "split chase/run; attack Vlad=light pistol")
    h.run()
    assert h.pool("Una", "attack") == 3
    assert h.pool("Uriel", "chase") == 4 and not h.rolls("Una", "chase")


def test_the_minimum_is_compared_anew(hunt):
    """ASH-CHS-56: 7 dice less 3 for the shot are fewer than 5, so the shooter's 4 are rolled."""
    people = {"Una": {"athletics": 4, **GUN}, "Uriel": {"athletics": 2}}
    h = hunt(3, **GROUP, people=people).line("Una", "split chase/run; attack Vlad=light pistol")
    h.run()
    assert h.pool("Una", "chase") == 4 and len(h.rolls("Uriel", "chase")) == 1
    h.run()
    assert h.pool("Uriel", "chase") == 5 and len(h.rolls("Una", "chase")) == 1


def test_the_one_whose_pool_is_used_pays_with_it(hunt):
    """ASH-CHS-56, ASH-CHS-38: the split is on the group's roll."""
    people = {"Una": {**SLOW, **GUN}}
    h = hunt(2, **GROUP, people=people).line("Una", "split chase/run; attack Vlad=light pistol")
    h.run()
    assert h.pool("Una", "chase") == 1 and h.pool("Una", "attack") == 3


def test_everybody_in_the_group_may_be_shot_at(hunt):
    """ASH-CHS-56, ASH-CHS-39: each dodges for themselves."""
    h = hunt(4, **GROUP, people={"Vlad": GUN})
    h.line("Vlad", "split chase/run; attack Una=light pistol").run()
    assert h.pool("Una", "dodge") == 6 and not h.rolls("Uriel", "dodge")


def test_only_one_speaks_for_maneuvers(hunt):
    """ASH-CHS-56: one member speaks for maneuvers, and for stopping."""
    h = hunt(4, **GROUP).run(Uriel=2)
    assert h.asked() == [("Uriel", "maneuver")]
    with h.refused("err.chase.no_maneuver_earned"):
        h.line("Una", "chase/maneuver bait")
    with h.refused("err.chase.speaker"):
        h.line("Una", "chase/quit")


def test_nope_covers_the_group(hunt):
    """ASH-GCI-08: passing an obstacle with Nope! costs 3 once, for all."""
    h = hunt(6, **GROUP)
    h.st("chase/obstacle dexterity+athletics/6, prey")
    assert ask(h, "obstacle") == ["Uriel"]
    h.line("Uriel", "chase/maneuver nope")
    assert h.lead() == 3 and not h.rolls("Uriel", "obstacle") and not h.rolls("Una", "obstacle")


def test_the_lowest_pool_at_an_obstacle(hunt):
    """ASH-CHS-56: rolls the lowest Chase Pool in the group, also for obstacles."""
    h = hunt(2, **GROUP, people={"Una": SLOW}).feed("Una.obstacle", 1)
    h.st("chase/obstacle dexterity+athletics/6, prey")
    while ask(h, "obstacle"):
        h.pass_(ask(h, "obstacle")[0])
    assert h.pool("Una", "obstacle") == 4 and not h.rolls("Uriel", "obstacle")


def fell(h, name="Una"):
    """Somebody of the group is shot down."""
    return h.damage(name, 7, "bashing")


def test_one_who_cannot_go_on_is_left(hunt):
    """ASH-CHS-56: their choice: leave, and run on."""
    h = fell(hunt(4, **GROUP))
    assert ("Uriel", "left_behind") in h.asked()
    h.choose("Uriel", "leave")
    assert h.chase()["prey"] == ["Uriel"] and h.lead() == 4
    h.run(Uriel=1)
    assert h.lead() == 5


def test_one_who_cannot_go_on_is_not_left(hunt):
    """ASH-CHS-56: or the group is caught."""
    h = fell(hunt(4, **GROUP)).choose("Uriel", "stay")
    assert h.view()["chases"] == [] and h.asked() == [("Vlad", "caught")]
    assert h.status("Uriel") == "active"


def test_the_speaker_cannot_go_on(hunt):
    """ASH-CHS-56: the next one speaks."""
    h = fell(hunt(4, **GROUP), "Uriel")
    assert ("Una", "left_behind") in h.asked()
    h.choose("Una", "leave")
    assert h.chase()["prey"] == ["Una"]
    assert set(h.asked()) == {("Una", "run"), ("Vlad", "run")}
    h.run(Una=2)
    assert h.lead() == 6 and h.asked() == [("Una", "maneuver")]


def test_several_fall_at_once(hunt):
    """ASH-CHS-56, ASH-CHS-48: with the whole group out the prey is caught."""
    h = fell(fell(hunt(4, **GROUP), "Una"), "Uriel")
    assert h.view()["chases"] == [] and ("Vlad", "caught") not in h.asked()


# --- breaking off -------------------------------------------------------------------------------


def test_breaking_off_alone(hunt):
    """ASH-CHS-56: own chase, same Lead; the one predator follows one, the other is away."""
    h = hunt(4, **GROUP).line("Una", "chase/breakoff")
    assert ask(h, "follow") == ["Vlad"]
    h.choose("Vlad", "Una")
    assert h.status("Uriel") == "fled"
    assert (h.chase()["prey"], leads(h)) == (["Una"], {"Vlad": 4})
    h.run(Vlad=1)
    assert h.lead() == 3


def test_breaking_off_and_not_followed(hunt):
    """ASH-CHS-56: whom nobody follows has got away."""
    h = hunt(4, **GROUP).line("Una", "chase/breakoff").choose("Vlad", "Uriel")
    assert h.status("Una") == "fled" and h.chase()["prey"] == ["Uriel"] and h.lead() == 4
    h.run(Uriel=1)
    assert h.lead() == 5


def test_two_predators_part_too(hunt):
    """ASH-CHS-56: each predator follows one; both chases keep the Leads they had."""
    h = hunt(6, **GROUP, **TWO)
    h.st("chase/lead Vera=3")
    h.line("Una", "chase/breakoff")
    assert set(ask(h, "follow")) == {"Vlad", "Vera"}
    h.choose("Vlad", "Una").choose("Vera", "Uriel")
    found = {c["prey"][0]: c["leads"] for c in h.view()["chases"]}
    assert found == {"Uriel": {"Vera": 3}, "Una": {"Vlad": 6}}
    assert {name for name, kind in h.asked() if kind == "run"} == {"Uriel", "Una", "Vlad", "Vera"}
    h.run(Una=2, Vera=1)
    found = {c["prey"][0]: c["leads"] for c in h.view()["chases"]}
    assert found == {"Uriel": {"Vera": 2}, "Una": {"Vlad": 8}}


def test_the_speaker_breaks_off(hunt):
    """ASH-CHS-56: the rest goes on with another who speaks."""
    h = hunt(4, **GROUP, **TWO).line("Uriel", "chase/breakoff")
    h.choose("Vlad", "Uriel").choose("Vera", "Una")
    found = {c["prey"][0]: c["predators"] for c in h.view()["chases"]}
    assert found == {"Una": ["Vera"], "Uriel": ["Vlad"]}
    assert {name for name, kind in h.asked() if kind == "run"} == {"Uriel", "Una", "Vlad", "Vera"}


def test_breaking_off_in_a_round_under_way(hunt):
    """ASH-CHS-56: at a round edge."""
    h = hunt(4, **GROUP).line("Vlad", "chase/run").line("Una", "chase/breakoff")
    assert not ask(h, "follow") and h.asked() == [("Uriel", "run")]
    h.line("Uriel", "chase/run")
    assert h.asked() == [("Vlad", "follow")]
    h.choose("Vlad", "Una")
    assert h.chase()["prey"] == ["Una"] and h.status("Uriel") == "fled"
    assert {name for name, _ in h.asked()} == {"Una", "Vlad"}


def test_nobody_to_break_off_from(hunt):
    """ASH-CHS-56: there is no group."""
    h = hunt(4)
    for name in ("Uriel", "Vlad"):
        with h.refused("err.chase.no_group"):
            h.line(name, "chase/breakoff")


def test_a_passenger_goes_with_the_one_who_breaks_off(hunt):
    """ASH-CHS-56, ASH-CHS-41: Pia rides with Una, and still does."""
    h = hunt(4, **GROUP, **TWO)
    h.join("Pia", dexterity=3).line("Pia", "chase/ride Una")
    h.line("Una", "chase/breakoff").choose("Vlad", "Una").choose("Vera", "Uriel")
    (own,) = [c for c in h.view()["chases"] if c["prey"] == ["Una"]]
    assert own["passengers"] == {"Pia": "Una"}
    assert ("Pia", "ride") in h.asked()


def test_a_passenger_goes_with_the_predator(hunt):
    """ASH-CHS-56, ASH-CHS-41: Rex rides with Vlad, who follows Una."""
    h = hunt(4, **GROUP, **TWO)
    h.join("Rex", dexterity=3).line("Rex", "chase/ride Vlad")
    h.line("Una", "chase/breakoff").choose("Vlad", "Una").choose("Vera", "Uriel")
    found = {c["prey"][0]: c["passengers"] for c in h.view()["chases"]}
    assert found == {"Uriel": {}, "Una": {"Rex": "Vlad"}}
    assert [name for name, kind in h.asked() if kind == "ride"] == ["Rex"]
    h.pass_("Rex").run(Una=1)
    assert {c["prey"][0]: c["lead"] for c in h.view()["chases"]} == {"Uriel": 4, "Una": 5}


def test_a_passenger_of_the_one_who_gets_away(hunt):
    """ASH-CHS-56, ASH-CHS-45: whom nobody follows is away with all who ride along."""
    h = hunt(4, **GROUP)
    h.join("Pia", dexterity=3).line("Pia", "chase/ride Una")
    h.line("Una", "chase/breakoff").choose("Vlad", "Uriel")
    assert h.status("Una") == h.status("Pia") == "fled"


def test_a_passenger_of_one_who_falls(hunt):
    """ASH-CHS-56, ASH-CHS-48: the driver is left behind, and the passenger with them."""
    h = hunt(4, **GROUP)
    h.join("Pia", dexterity=3).line("Pia", "chase/ride Una")
    fell(h).choose("Uriel", "leave")
    assert h.chase()["passengers"] == {} and h.status("Pia") == "active"
    h.run(Uriel=1)
    assert h.lead() == 5


def test_whose_pool(hunt):
    """ASH-CHS-56: a group rolls the lowest pool in it."""
    people = {"Una": {"athletics": 5}, "Ugo": {"athletics": 2}}
    h = hunt(3, prey=("Uriel", "Una", "Ugo"), people=people).run()
    assert h.pool("Ugo", "chase") == 5 and len(h.rolls("Ugo", "chase")) == 2
