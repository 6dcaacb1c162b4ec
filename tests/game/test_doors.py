"""Walking out in the midst of a fight, and being drawn into one (scene.doors, join.consent)."""

from __future__ import annotations

import pytest
from evennia.utils import create

from combat_ashes.mush.fights import fight_in


@pytest.fixture
def alley(table):
    """Jane and Frank fight in an alley with a door; Ada is staff."""
    room, street = table.room(), table.room("Street")
    create.create_object("typeclasses.exits.Exit", key="out", location=room, destination=street)
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    ada = table.player("Ada", room, permission="Builder")
    return room, street, jane, frank, ada


def fighting(*players):
    for player in players:
        player.must("+init")


def statuses(room):
    people = fight_in(room).live.state.people.values()
    return {person.name: person.status for person in people}


@pytest.mark.parametrize(
    ("left_room", "means", "left"),
    [("leave", "takes you out of the fight", {"Frank": "active"}),
     ("flee", "counts as fleeing", {"Jane": "fled", "Frank": "active"}),
     ("defaults", "it does not wait for you", {"Jane": "active", "Frank": "active"})],
)  # fmt: skip
def test_who_walks_out_is_told_first(alley, left_room, means, left):
    """scene.doors `confirm`, absent.left_room `flee`; nobody goes and nothing ends unseen."""
    room, street, jane, frank, ada = alley
    ada.must(f"+ruleset/set absent.left_room={left_room}")
    fighting(jane, frank)
    told = jane.say("out")
    assert means in told and "cannot go there" not in told
    assert jane.char.location == room and len(statuses(room)) == 2
    jane.say("out")
    assert jane.char.location == street and statuses(room) == left
    if left_room != "defaults":
        assert "Jane" in "\n".join(frank.heard[-3:])


def test_doors_may_be_open(alley):
    """scene.doors `open`."""
    _, street, jane, frank, ada = alley
    ada.must("+ruleset/set scene.doors=open")
    fighting(jane, frank)
    jane.say("out")
    assert jane.char.location == street


def test_who_is_in_no_fight_goes(alley):
    room, street, jane, *_, ada = alley
    fighting(jane)
    ada.say("out")
    jane.say("out")
    assert ada.char.location == jane.char.location == street, "alone there is no fight to leave"
    assert room is not None


@pytest.mark.parametrize("word", ["agree", "refuse"])
def test_a_player_is_asked_before_a_line_draws_them_in(alley, word):
    """join.consent: the hunted are asked; the line counts when they agree."""
    room, _, jane, frank, ada = alley
    ada.must("+ruleset/set join.consent=on")
    jane.must("+chase Frank")
    assert fight_in(room) is None
    assert '"+chase Frank"' in frank.heard[-1] and "+choose agree" in frank.heard[-1]
    frank.must(f"+choose {word}")
    assert (fight_in(room) is not None) == (word == "agree")


def test_of_several_requests_none_is_agreed_to_in_silence(alley, table):
    """join.consent: two ask for one; +choose agree asks whose, and with a name it is that one."""
    room, _, jane, frank, ada = alley
    ida = table.player("Ida", room)
    ada.must("+ruleset/set join.consent=on")
    jane.must("+chase Frank")
    ida.must("+chase Frank")
    said = frank.refused("+choose agree")
    assert "err.choose.which" in said and "Jane or Ida" in said and "+choose agree Ida" in said
    assert fight_in(room) is None
    assert "You refuse Jane" in frank.say("+choose refuse Jane")
    assert "You agree that Ida draws you in." in frank.say("+choose agree")
    assert {"Ida", "Frank"} == set(statuses(room))


def test_who_must_agree_beside_others_is_told_what_counts_and_who_is_left(alley, table):
    """join.consent: a line that names two is asked about once, and counts when both agree."""
    room, _, jane, frank, ada = alley
    ida = table.player("Ida", room)
    ada.must("+ruleset/set join.consent=on")
    assert "have been asked" in jane.say("+chase Frank, Ida")
    said = frank.say("+choose agree")
    assert "You agree that Jane draws you in; Ida must, too." in said and fight_in(room) is None
    assert "Frank agrees; Ida must agree, too." in jane.heard[-1]
    assert sum("wants to draw you in" in text for text in ida.heard) == 1
    ida.must("+choose agree")
    assert {"Jane", "Frank", "Ida"} == set(statuses(room))


def test_one_refusal_of_two_is_enough(alley, table):
    room, _, jane, frank, ada = alley
    ida = table.player("Ida", room)
    ada.must("+ruleset/set join.consent=on")
    jane.must("+chase Frank, Ida")
    frank.must("+choose refuse")
    assert "Frank does not agree; nothing happens." in jane.heard[-1]
    assert "err." in ida.refused("+choose agree") and fight_in(room) is None


def test_by_default_nobody_is_asked(alley):
    """join.consent is off."""
    room, _, jane, *_ = alley
    jane.must("+chase Frank")
    assert "Frank" in statuses(room)
