"""Long chases: sprinting, exhaustion (ASH-CHS-53, -54, ASH-EX-CHS-08)."""

CAR = "street=6, dexterity+drive"


def rounds(h, count):
    """So many rounds in which nobody gains anything."""
    for _ in range(count):
        h.run()
    return h


def traits(h, name, number):
    """The traits of somebody's chase roll in a round; the cold start is not one."""
    rolls = h.rolls(name, "chase")
    rolls = rolls[len(rolls) - h.chase()["round"] + 1:]  # fmt: skip
    return [term for term, _ in rolls[number - 1].pool_terms]


def notices(h):
    """After which rounds exhaustion was offered to the storyteller."""
    found, now = [], 0
    for event in h.events:
        code = getattr(event, "code", "")
        if code == "chase.round":
            now = event.facts["round"]
        elif code == "chase.exhaustion":
            assert event.to == "st"
            found.append(now)
    return found


# --- sprinting ----------------------------------------------------------------------------------


def test_six_rounds_and_then_stamina(hunt):
    """ASH-CHS-53, ASH-EX-CHS-08: rounds 1 to 6 Dexterity, from 7 Stamina, both sides."""
    people = {"Uriel": {"stamina": 2}, "Vlad": {"stamina": 5}}
    h = rounds(hunt(5, people=people), 8)
    for name, pool in (("Uriel", 5), ("Vlad", 8)):
        for number in (1, 6):
            assert traits(h, name, number) == ["dexterity", "athletics"]
        for number in (7, 8):
            assert traits(h, name, number) == ["stamina", "athletics"]
        assert h.pool(name, "chase") == pool
    assert len(h.told("chase.winded")) == 1


def test_sooner_winded(hunt):
    """ASH-CHS-53: chase.sprint_rounds."""
    h = rounds(hunt(5, settings={"chase.sprint_rounds": 2}), 3)
    assert traits(h, "Vlad", 2)[0] == "dexterity" and traits(h, "Vlad", 3)[0] == "stamina"


def test_vehicles_do_not_tire(hunt):
    """ASH-CHS-53: vehicles exempt, and nobody is exhausted in them."""
    h = rounds(hunt(5, course=CAR), 13)
    assert traits(h, "Uriel", 13) == traits(h, "Vlad", 7) == ["dexterity", "drive"]
    assert notices(h) == [] and not h.told("chase.winded")


def test_one_on_foot_and_one_in_a_car(hunt):
    """ASH-CHS-53, ASH-CHS-52: only the runner is winded."""
    h = hunt(5, course="street=6, dexterity+athletics, predator dexterity+drive")
    h = rounds(h, 7)
    assert traits(h, "Uriel", 7) == ["stamina", "athletics"]
    assert traits(h, "Vlad", 7) == ["dexterity", "drive"]


# --- exhaustion ---------------------------------------------------------------------------------


def test_exhaustion_is_offered(hunt):
    """ASH-CHS-54: after rounds 9, 11, 12 and then every round; never by itself."""
    h = rounds(hunt(5), 14)
    assert notices(h) == [9, 11, 12, 13, 14]
    assert not h.rolls("Uriel", "obstacle")


def test_exhaustion_by_itself(hunt):
    """ASH-CHS-54: chase.exhaustion.auto: Stamina + Athletics at 6, both sides."""
    people = {"Uriel": {"stamina": 4}, "Vlad": {"stamina": 2}}
    h = hunt(5, settings={"chase.exhaustion.auto": True}, people=people, course="alley=8")
    rounds(h, 8)
    assert not h.rolls("Uriel", "obstacle")
    h.run()
    h.feed("Uriel.obstacle", 1).feed("Vlad.obstacle", 1)
    while any(kind == "obstacle" for _, kind in h.asked()):
        h.pass_(next(name for name, kind in h.asked() if kind == "obstacle"))
    assert (h.pool("Uriel", "obstacle"), h.difficulty("Uriel", "obstacle")) == (7, 6)
    assert (h.pool("Vlad", "obstacle"), h.difficulty("Vlad", "obstacle")) == (5, 6)
    assert h.chase()["round"] == 10


def test_the_storyteller_takes_it_up(hunt):
    """ASH-CHS-54: the offer is taken with `+chase/obstacle stamina+athletics/6`."""
    h = rounds(hunt(5), 9)
    h.feed("Uriel.obstacle", 1).feed("Vlad.obstacle", 1)
    h.st("chase/obstacle stamina+athletics/6")
    while any(kind == "obstacle" for _, kind in h.asked()):
        h.pass_(next(name for name, kind in h.asked() if kind == "obstacle"))
    assert h.pool("Uriel", "obstacle") == h.pool("Vlad", "obstacle") == 6
    assert h.lead() == 5 and h.run().chase()["round"] == 11


def test_who_is_exhausted_first(hunt):
    """ASH-CHS-54, ASH-CHS-49: it is an obstacle: the predator who fails has lost the prey."""
    h = rounds(hunt(5, settings={"chase.exhaustion.auto": True, "chase.sprint_rounds": 1}), 4)
    h.feed("Uriel.obstacle", 1)
    while any(kind == "obstacle" for _, kind in h.asked()):
        h.pass_(next(name for name, kind in h.asked() if kind == "obstacle"))
    assert h.view()["chases"] == [] and h.status("Uriel") == "fled"
