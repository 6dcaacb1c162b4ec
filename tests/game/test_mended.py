"""Small things of a fight's surface that went wrong once."""

from __future__ import annotations

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from combat_ashes.mush.fights import fight_in
from combat_ashes.rulesets import rulesets
from combat_ashes.text.house import surface_of


@pytest.fixture
def alley(table):
    """Jane and Frank in a fight of their own; Sam may run fights."""
    room = table.room()
    people = [table.player(name, room) for name in ("Jane", "Frank")]
    sam = table.player("Sam", room, permission="Helper")
    return room, *people, sam


def initiative(said: str, name: str) -> str:
    return next(line for line in said.splitlines() if f"{name} has initiative" in line)


def test_who_comes_back_has_their_name_and_their_dice(alley):
    """The log names whom it named, and leaving buys no other initiative."""
    _, jane, frank, _ = alley
    first = initiative(jane.say("+init"), "Jane")
    frank.must("+init", "+init/leave")
    jane.must("+choose agree")
    assert "Frank" not in jane.say("+init/list")
    before = initiative(jane.say("+combat/log"), "Frank")
    again = initiative(frank.say("+init"), "Frank")
    assert again.rpartition(". ")[2] in before
    log = jane.say("+combat/log 50")
    assert "omebody" not in log and "p2" not in log and first.removeprefix("Combat: ") in log


def test_a_declaration_that_is_made_again_is_confirmed(alley):
    _, jane, frank, sam = alley
    sam.must("+combat/start")
    with service.dice_from(ScriptedDice({"Jane.initiative": [9], "Frank.initiative": [1]})):
        jane.must("+init")
        frank.must("+init", "+misc wait")
        sam.must("+combat/rule reopen Frank")
        assert 'Frank declares: misc: "pick the lock".' in frank.say("+misc pick the lock")
        jane.must("+pass")


def test_of_two_who_ask_to_leave_one_may_be_named(alley):
    """+choose agree answers both; with a name it is that one."""
    _, jane, frank, sam = alley
    sam.must("+combat/start")
    jane.must("+init")
    frank.must("+init")
    jane.must("+init/leave")
    frank.must("+init/leave")
    sam.must("+choose agree Frank")
    assert "Frank" not in sam.say("+init/list")
    sam.must("+choose refuse")
    assert "Jane" in sam.say("+init/list")


def test_who_runs_a_fight_and_is_in_it_leaves_by_their_own_leave(alley):
    _, jane, _, sam = alley
    sam.must("+combat/start")
    jane.must("+init")
    sam.must("+init", "+init/leave")
    assert "Sam" not in sam.say("+init/list")


@pytest.mark.parametrize(("word", "agrees"), [
    ("agree", True), ("refuse", False), ("yes", True), ("no", False),
])  # fmt: skip
def test_other_rules_are_agreed_to_like_any_request(alley, table, word, agrees):
    """With the same words; and beside a request to leave they are named by what they are called."""
    room, jane, frank, _ = alley
    for each in (jane, frank):
        each.must("+init")
    frank.must("+init/leave")
    table.player("Ada", room, permission="Builder").must("+ruleset/use hubris")
    assert "Type +choose agree to do so once all agree" in frank.heard[-1]
    assert "+choose refuse hubris to stay under 'ashes'." in jane.heard[-1]
    said = jane.refused(f"+choose {word}")
    assert "Frank or hubris" in said and "err.choose.which" in said
    jane.must(f"+choose {word} hubris")
    assert (fight_in(room).live.state.flags.switch is not None) == agrees


def test_who_agrees_before_others_is_told_what_and_who_is_left(alley, table):
    room, jane, frank, sam = alley
    ida = table.player("Ida", room)
    for each in (jane, frank, ida):
        each.must("+init")
    frank.must("+init/leave")
    said = jane.say("+choose agree")
    assert "You agree that Frank leaves; Ida must agree, too." in said
    sam.must("+combat/start", "+ruleset/use hubris")
    said = ida.say("+choose agree hubris")
    assert "You agree to the rules 'hubris'; Jane and Frank must agree, too." in said


@pytest.mark.parametrize("grace", ["0", "300"])
def test_who_reconnects_is_told_once_whom_the_fight_waits_for(alley, table, grace):
    """Whether or not the fight had gone on without them meanwhile."""
    room, jane, frank, _ = alley
    table.player("Ada", room, permission="Builder").must(
        f"+ruleset/set absent.grace_seconds={grace}"
    )
    jane.must("+init")
    frank.must("+init")
    for player in (jane, frank):
        player.logout()
    for player in (jane, frank):
        player.login_again()
        heard = "\n".join(player.heard)
        assert heard.count("Waiting for") == 1 and heard.count("It is your turn") <= 1


@pytest.mark.parametrize("topic", ["chase", "chases"])
def test_a_page_of_help_by_its_name(alley, topic):
    _, jane, *_ = alley
    said = jane.say(f"help fighting {topic}")
    assert "predator" in said.lower()


@pytest.mark.parametrize("ruleset", ["ashes", "storyteller", "close2004", "forsaken", "hubris"])
def test_every_page_is_found_behind_a_blank_as_behind_a_slash(table, ruleset):
    room = table.room()
    jane = table.player("Jane", room)
    table.player("Sam", room, permission="Admin").must(f"+ruleset/use {ruleset}=here")
    pages = surface_of(rulesets()[ruleset]).pages
    assert "lines" in pages
    for page in pages:
        said = jane.say(f"help fighting/{page}")
        assert "No help entry" not in said
        assert jane.say(f"help fighting {page}") == said
    assert jane.say("help +fighting lines") == jane.say("help fighting/lines")
    assert "How a fight goes" in jane.say("help fighting")
