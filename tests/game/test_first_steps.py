"""What a player who has never fought finds: help by any word, examples, the tutorial."""

from __future__ import annotations

import re

import pytest
from evennia.utils.ansi import strip_ansi
from msgspec import to_builtins

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from combat_ashes.mush.fights import fight_in
from combat_ashes.mush.tell import JOIN
from combat_ashes.text.explaining import help_on
from combat_ashes.text.finding import explains
from combat_ashes.text.house import surface_of
from combat_ashes.text.line import split_line
from tests.support.shipped import shipped
from world.scene import NPCS, PLAYERS, make_npc


@pytest.fixture
def jane(table):
    return table.player("Jane", table.room())


@pytest.mark.parametrize(
    ("topic", "says"),
    [("combat start", "+combat/start"), ("weapons", "+attack Frank=knife"), ("chase", "+chase"),
     ("initiative", "initiative"), ("knife", "Lines about knife"), ("feint", "+attack/feint"),
     ("hostage", "hostage"), ("wounds", "wound"), ("fighting chase", "chase")],
)  # fmt: skip
def test_help_finds_any_word_of_these_rules(jane, topic, says):
    said = jane.say(f"help {topic}")
    assert "There is no help topic" not in said and "No help" not in said
    assert says in said


@pytest.mark.parametrize(("ruleset", "word", "says"), [
    ("ashes", "bookkeeping", "bookkeeping.confirm_before_init is "),
    ("forsaken", "rounding", "rounding.halves is "),
    ("close2004", "all out", "all_out.bonus is 2."), ("hubris", "consequence", "consequence."),
    ("storyteller", "two weapons", "two_weapons.same_target is "),
    ("ashes", "scene", "scene.doors"),
])  # fmt: skip
def test_help_finds_what_only_a_setting_tells(table, ruleset, word, says):
    """Where no line and no page has a word, the settings that have it are shown as they are."""
    room = table.room()
    jane = table.player("Jane", room)
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    said = jane.say(f"help {word}")
    assert f"Settings of these rules about {word}" in said and says in said


@pytest.mark.parametrize(("ruleset", "word", "says"), [
    ("ashes", "kevlar", "  kevlar: "), ("forsaken", "chainsaw", "  chainsaw: +5 lethal"),
    ("hubris", "rifle", "  assault rifle: firearms, 5"), ("storyteller", "axe", "  axe: "),
    ("close2004", "brass knuckles", "  brass knuckles: "),
])  # fmt: skip
def test_help_finds_one_weapon(table, ruleset, word, says):
    room = table.room()
    jane = table.player("Jane", room)
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    assert says in jane.say(f"help {word}")


def test_what_is_no_word_of_these_rules_is_not_found(jane):
    assert "xyzzy" in jane.say("help xyzzy") and "Lines about" not in jane.say("help xyzzy")


SYSTEMS = sorted(shipped())


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_each_line_has_an_example_that_can_be_typed(ruleset):
    """Its help shows the line, which these rules read as that line, and what comes of it."""
    surface = surface_of(shipped()[ruleset])
    for row in surface.rows:
        typed, *came = surface.examples[row.typed.removeprefix("+")]
        assert came and f"  > {typed}\n  {came[0]}" in help_on(surface, row.command), row.typed
        line = split_line(typed.removeprefix("+"))
        assert surface.row_of(line) is row, row.typed
        if row.read is not None:
            surface.read(line)


def test_there_are_no_examples_of_other_lines():
    for name in SYSTEMS:
        surface = surface_of(shipped()[name])
        assert surface.examples.keys() == {row.typed.removeprefix("+") for row in surface.rows}


@pytest.mark.parametrize("command", ["attack", "combat", "dodge"])
def test_help_shows_the_examples(jane, command):
    assert f"> +{command}" in jane.say(f"help +{command}")


WORDS = ("pool", "difficulty", "success", "successes", "botch", "dramatic failure", "damage",
         "soak", "defense", "initiative", "round", "dice")  # fmt: skip


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_a_newcomer_finds_what_the_words_mean(table, ruleset):
    """One page of the rules in force explains them all, and each leads to it."""
    room = table.room()
    jane = table.player("Jane", room)
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    page = surface_of(shipped()[ruleset]).pages["basics"]
    assert [word for word in WORDS if not explains(page, word)] == []
    assert "the game counts them for you" in jane.say("help pool")
    assert "the game counts them for you" in jane.say("help damage")
    assert "For the storytellers of the game" in jane.say("help +damage")
    assert jane.say("help fighting").index("help basics") < 400


@pytest.mark.parametrize(("ruleset", "word"), [
    ("storyteller", "unconscious"), ("storyteller", "dying"), ("forsaken", "stealth"),
    ("forsaken", "surrendered"), ("hubris", "dispersed"),
])  # fmt: skip
def test_what_somebody_may_become_is_explained(table, ruleset, word):
    room = table.room()
    jane = table.player("Jane", room)
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    assert "No help found" not in jane.say(f"help {word}")


@pytest.mark.parametrize(("ruleset", "weapon", "armor"), [
    ("ashes", "club: S+2 bashing, melee", "vest: 2 dice"),
    ("storyteller", "light pistol: 4 lethal, firearms, 20 metres", "flak coat: 4 dice, -2"),
    ("close2004", "club: weaponry, +2, bashing, large", "Jane/armor=2"),
    ("forsaken", "shotgun: +3 lethal, firearms, 20/40/80 yards", "kevlar vest: 1, 3 against shots"),
    ("hubris", "battleaxe: weaponry, 4, lethal, heavy", "Jane/armor=2"),
])  # fmt: skip
def test_help_lists_the_weapons_and_armor_of_these_rules(table, ruleset, weapon, armor):
    room = table.room()
    jane = table.player("Jane", room)
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    said = jane.say("help weapons")
    assert f"  {weapon}" in said and "+attack Frank=knife" in said
    assert armor in jane.say("help armor")


def test_the_rows_of_a_game_stand_in_its_charts(table):
    room = table.room()
    jane = table.player("Jane", room)
    ada = table.player("Ada", room, permission="Builder").must("+ruleset/use close2004=here")
    ada.must("+ruleset/set data.armor=vest: 2")
    assert "  vest: 2" in jane.say("help armor")


SUGGESTED = re.compile(r"Tutorial: .*Type (\+[^.;,]+)[.;,]")


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_two_rounds_against_a_dummy(table, ruleset):
    """+tutorial, under any rules: the lines it says to type lead to its end; nothing lasts."""
    room = table.room()
    jane = table.player("Jane", room)
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    before = jane.char.ashes.snapshot()
    jane.must("+tutorial")
    suggested, read = {}, 0
    for _ in range(40):
        script = fight_in(room)
        if script is None or script.live.is_over():
            break
        state = script.live.state
        who = next(p.id for p in state.people.values() if p.name == "Jane")
        kind = state.question_for(who).kind
        hints = SUGGESTED.findall("\n".join(jane.heard[read:]))
        suggested |= {kind: hints[-1]} if hints else {}
        read = len(jane.heard)
        jane.must(suggested[kind])
    heard = "\n".join(jane.heard)
    assert "Tutorial: it is your turn. Type +attack Dummy" in heard
    assert "Dummy attacks Jane" in heard
    assert "Tutorial: that was it" in heard
    assert "It took 2 rounds." in heard and "Round 3" not in heard
    assert "alone in this fight" not in heard
    assert jane.char.ashes.snapshot() == before
    assert [obj.key for obj in room.contents if "Dummy" in obj.key] == []


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_the_people_of_the_reference_game_fight_under_any_rules(table, ruleset):
    """They come in as they are, with weapons that these rules know."""
    room = table.room()
    jane, frank = (table.player(name, room, sheet=PLAYERS[name]) for name in ("Jane", "Frank"))
    make_npc("Thug", room, NPCS["Thug"])
    ada = table.player("Ada", room, permission="Builder")
    assert "does not know" not in ada.say(f"+ruleset/use {ruleset}=here")
    for each in (jane, frank):
        each.must("+init")
    jane.must("+combat/add Thug")
    people = fight_in(room).live.state.people.values()
    assert [(each.name, to_builtins(each.weapons[0])["name"]) for each in people] == [
        ("Jane", "club"), ("Frank", "knife"), ("Thug", "club"),
    ]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "weapon", "left"), [
    ("ashes", "club", []), ("forsaken", "spork", ["spork"]),
    ("close2004", {"name": "teeth", "reach": "long"}, ["teeth"]),
])  # fmt: skip
def test_a_tutorial_goes_on_without_what_its_rules_do_not_know(table, ruleset, weapon, left):
    """And who puts rules in force reads whose things these do not know."""
    room = table.room()
    jane = table.player("Jane", room, sheet={"traits": {"strength": 2}, "weapons": [weapon]})
    ada = table.player("Ada", room, permission="Builder")
    said = ada.say(f"+ruleset/use {ruleset}=here")
    called = weapon if isinstance(weapon, str) else weapon["name"]
    assert (f"does not know what Jane carries: {called}." in said) == bool(left)
    jane.must("+tutorial")
    told = "\n".join(jane.heard)
    assert (f"these rules do not know your {called}" in told) == bool(left)
    assert "Type +" in told.rpartition("Tutorial: ")[2]
    assert jane.char.ashes.snapshot()["weapons"] == [weapon]


def test_the_lines_of_a_tutorial_are_not_refused_under_rules_that_let_people_come_in(table):
    """Where each line of a fight may open one, those of the tutorial's own player go through."""
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    table.player("Ada", room, permission="Builder").must("+ruleset/use hubris=here")
    jane.must("+tutorial", "+init")
    while fight_in(room).live.state.step != "act":
        jane.must("+pass")
    assert "err.fight.tutorial" in jane.refused("+attack Frank")
    assert "err.fight.tutorial" in frank.refused("+attack Dummy")
    jane.must("+misc/minor look about", "+attack Dum")


def test_no_tutorial_beside_a_fight(jane):
    jane.must("+init")
    assert "err.fight.exists" in jane.refused("+tutorial")


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_a_tutorial_tells_how_it_is_stopped(table, ruleset):
    """Also before its first round, where rules want something of its player first."""
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    jane.must("+tutorial")
    assert "Jane learns to fight here" in frank.refused("+tutorial")
    assert "+init/leave to stop it" in jane.refused("+tutorial")
    jane.must("+init/leave")
    assert fight_in(room) is None
    assert [obj.key for obj in room.contents if "Dummy" in obj.key] == []


@pytest.mark.parametrize(("ruleset", "line"), [
    ("ashes", "+chase Jane"), ("close2004", "+chase Jane"), ("close2004", "+init"),
    ("close2004", "+chase/stalk Jane"), ("storyteller", "+attack/ambush Jane"),
    ("hubris", "+combat/add Frank"), ("forsaken", "+chase Jane"),
])  # fmt: skip
def test_nobody_is_drawn_into_a_tutorial_or_out_of_it(table, ruleset, line):
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    ada = table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    jane.must("+tutorial")
    before = fight_in(room).live.state
    said = (ada if "add" in line else frank).refused(line)
    assert "Jane learns to fight here" in said and "err.fight.tutorial" in said
    assert fight_in(room).live.state == before
    assert "err.fight.tutorial" not in jane.say("+init")


def test_help_on_a_line_is_of_that_line_alone(jane):
    """Behind a blank as behind a slash; a word that is no switch finds the whole command."""
    for asked in ("help combat start", "help +combat/start"):
        said = jane.say(asked)
        assert "players type +init" in said and "+combat/undo" not in said
    assert "+combat/undo" in jane.say("help combat banana")


def test_help_on_a_word_begins_with_what_players_type(jane):
    said = jane.say("help conditions")
    assert 0 < said.index("+health [<name>]") < said.index("+sheet/set")
    assert "For staff." in " ".join(said.split())


@pytest.mark.parametrize("line", ["help fighting round", "+combat"])
def test_the_line_that_leaves_the_pager_is_shown_as_wide_as_the_window(table, line):
    """Evennia's pager types it again without the window that it came from."""
    jane = table.player("Jane", table.room(), screenreader=False)
    jane.must("+init")
    jane.session.protocol_flags["SCREENWIDTH"] = {0: 40}
    assert "(Page " in strip_ansi(jane.say("help +combat"))
    assert [each for each in strip_ansi(jane.say(line)).split("\n") if len(each) > 40] == []


def test_onlookers_are_told_once_how_to_join(table):
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    assert JOIN not in jane.say("+init")
    table.player("Mia", room).must("+init")
    assert "\n".join(frank.heard).count(JOIN) == 1


def test_onlookers_of_a_tutorial_are_told_what_it_is(table):
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    jane.must("+tutorial")
    told = "\n".join(frank.heard)
    assert "Jane learns to fight here" in told and JOIN not in told


def test_a_player_who_stands_by_is_named_with_the_line_that_brings_them_in(table):
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    jane.must("+init")
    assert "Frank joins with +init. (err.who.outside_player)" in jane.refused("+attack Frank")
    frank.must("+init")
    assert "err.who" not in jane.say("+attack Frank")


def test_who_is_alone_among_the_helpless_is_told_so(table):
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    table.player("Ada", room, permission="Builder").must("+damage Frank=9 bashing")
    frank.must("+init")
    jane.must("+combat/style normal", "+init")
    said = jane.say("+combat")
    assert "Nobody is left in this fight to fight against" in said and "You are alone" not in said


def test_who_is_not_asked_in_a_chase_hears_the_right_reason(table):
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    # Whoever runs without a success is caught at once.
    with service.dice_from(ScriptedDice({"Frank.chase": [2]}, "random", "a seed")):
        jane.must("+chase Frank")
    said = jane.say("+chase Frank")
    assert "You are in a chase already" in said
    assert "You are in this fight already" in jane.refused("+init")
    frank.must("+chase/quit")
    refused = frank.refused("+choose accept")
    assert "err.phase.wrong_step" in refused and "haste" not in refused


def test_who_cannot_join_for_their_gear_reads_who_mends_it(table):
    jane = table.player("Jane", table.room())
    jane.char.ashes.set_fact("weapons", ["spork"])
    said = jane.say("+init")
    assert "err.sheet.gear" in said
    assert "ask staff to mend it with +sheet/set Jane/weapons=<weapons>" in said


def test_an_empty_sheet_says_who_fills_it(table):
    room = table.room()
    jane, new = table.player("Jane", room), table.player("New", room, sheet={"traits": {}})
    assert "Nobody has filled this sheet yet. Staff do that" in new.say("+sheet")
    assert "Nobody has filled" not in jane.say("+sheet")


def test_what_staff_change_during_a_tutorial_lasts(table):
    """Health is as before and a free npc is not proposed; dots and weapons stay what staff said."""
    room = table.room()
    jane = table.player("Jane", room)
    make_npc("Thug", room, NPCS["Thug"])
    ada = table.player("Ada", room, permission="Builder")
    jane.must("+tutorial", "+attack dummy")
    assert "stands by" not in jane.say("+combat")
    ada.must("+sheet/set Jane/brawl=4", "+sheet/set Jane/weapons=club")
    jane.must("+init/leave")
    sheet = jane.char.ashes.snapshot()
    assert (sheet["traits"]["brawl"], sheet["weapons"], sheet["health"]) == (4, ["club"], "")
