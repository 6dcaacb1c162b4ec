"""Notes are stored by what was added, and are bounded in number and length."""

from combat_ashes.engine import events as ev
from combat_ashes.engine.codec import dump_events

LONG = "x" * 200


def written(f, act):
    """How many bytes the events of one input take."""
    before = len(f.events)
    act()
    return len(dump_events(tuple(f.events[before:])))


def grows(f, *acts):
    """Whether the last of several like inputs stores more than the first."""
    sizes = [written(f, act) for act in acts]
    return max(sizes) > sizes[0] + 10


def test_a_reminder_stores_itself_and_no_other(duel):
    f = duel()
    assert not grows(f, *[lambda: f.remind("Jane", LONG) for _ in range(10)])


def test_one_person_may_have_ten_reminders_open(duel):
    f = duel()
    for _ in range(10):
        f.remind("Jane", "Rage")
    with f.refused("err.bookkeeping.too_many"):
        f.remind("Jane", "Rage")
    f.remind("Frank", "Rage")
    f.tell("books", entry="clear", number=3)
    f.remind("Jane", "Rage")
    assert len(f.view()["books"]) == 11


def test_a_fight_may_have_fifty_entries_open(duel):
    f = duel()
    facts = {"pool": "wits", "difficulty": 6, "why": "frenzy", "every": True}
    for _ in range(50):
        f.tell("books", "Jane", entry="check", facts=facts)
    with f.refused("err.bookkeeping.full"):
        f.tell("books", "Jane", entry="check", facts=facts)
    with f.refused("err.bookkeeping.full"):
        f.remind("Jane", "Rage")


def test_a_note_is_at_most_two_hundred_characters_long(duel):
    f = duel()
    f.remind("Jane", LONG)
    with f.refused("err.note.long"):
        f.remind("Jane", LONG + "x")
    with f.refused("err.note.long"):
        f.modify("Jane", -1, why=LONG + "x")
    with f.refused("err.note.long"):
        f.set("Jane", f"side {LONG}x")


def test_modifiers(duel):
    f = duel()
    assert not grows(f, *[lambda: f.modify("Jane", -1, why="mud") for _ in range(20)])
    with f.refused("err.note.full"):
        f.modify("Jane", -1, why="mud")
    f.modify("Frank", -1, why="mud")
    f.modify("Jane", 0)
    assert [m.who for m in f.state.modifiers] == [f.person("Frank").id]


def test_those_that_end_are_taken_from_among_the_others(duel):
    f = duel()
    f.modify("Jane", -1, why="mud").modify("Jane", -2, why="rain", rounds=1)
    f.modify("Frank", -1, why="mud").end_round()
    assert [m.why for m in f.state.modifiers] == ["mud", "mud"]
    assert f.of(ev.ModifiersEnded)[-1].numbers == (2,)


def test_what_is_set_on_somebody(duel):
    f = duel()
    acts = [lambda n=n: f.set("Jane", f"cover half direction{n:02d}") for n in range(30)]
    assert not grows(f, *acts)
    with f.refused("err.note.full"):
        f.set("Jane", "cover half elsewhere")
    f.set("Jane", "cover dive direction07")
    assert f.person("Jane").flags.in_cover["direction07"] == "dive"


def test_conditions(duel):
    f = duel()
    for n in range(30):
        f.set("Jane", "condition " + "abcdefghij"[n // 10] + "abcdefghij"[n % 10])
    with f.refused("err.note.full"):
        f.set("Jane", "condition another")
    f.set("Jane", "condition aa off").set("Jane", "condition another")
    with f.refused("err.note.long"):
        f.set("Frank", f"condition {LONG}x")


def test_dangers(duel):
    f = duel()

    def danger(name):
        return lambda: f.tell("hazard", name=name, dice=6, damage="lethal")

    assert not grows(f, *[danger(f"pit {n:02d}") for n in range(50)])
    with f.refused("err.note.full"):
        danger("another")()
    danger("pit 07")()
    with f.refused("err.note.long"):
        danger(LONG + "x")()


def test_rules_of_a_plan(duel):
    f = duel()
    f.say("Jane", "plan", text="; ".join(["block brawl"] * 20))
    with f.refused("err.plan.long"):
        f.say("Jane", "plan", text="; ".join(["block brawl"] * 21))
