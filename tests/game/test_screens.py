"""What people read: the fight on a screen, for ears, and with names that are not words."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.engine.views import ALL
from combat_ashes.engine.views import seen as seen_by
from combat_ashes.mush import service
from combat_ashes.mush.fights import fight_in
from combat_ashes.rulesets import look_at, new_fight
from combat_ashes.text.screens import Screen, combat
from tests.support.shipped import ASHES

NAMES = (
    "Bartholomew the Unforgiving", "Ann", "Maximiliana-Theresa von Hohenfels", "Bob",
    "Wandering-Through-Long-Shadows", "Cid", "Eleonora Featherstonehaugh", "Dot",
)  # fmt: skip

Crowd = tuple[Any, Any, list[Any]]
"""A room, its storyteller, and those who fight there."""


def lines_of(text: str) -> list[str]:
    return seen(text).split("\n")


def seen(text: str) -> str:
    """Text as it is on the screen, without its markup."""
    return re.sub(r"\|[wyn]", "", text.replace("||", "|"))


@pytest.fixture
def crowd(table: Any) -> Crowd:
    """Eight people with long names, haste, wounds and conditions; Sam runs the fight."""
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    sheet = {"kind": "garou", "weapons": ["assault rifle"],
             "traits": {"dexterity": 3, "wits": 3, "rage": 9, "firearms": 2}}  # fmt: skip
    people = [table.player(name, room, sheet=sheet) for name in NAMES]
    sam.must("+combat/start")
    with service.dice_from(ScriptedDice({f"{n}.initiative": [i] for i, n in enumerate(NAMES, 1)})):
        for player in people:
            player.must("+init")
    for name in NAMES:
        sam.must(
            f"+damage {name}=3 lethal", f"+combat/set {name}=prone", f"+combat/set {name}=blinded",
            f"+combat/set {name}=range {NAMES[NAMES.index(name) - 1]} 30",
            f"+combat/mod {name}=-1, smoke and mirrors, 3 rounds",
        )  # fmt: skip
    for player, name in zip(people[:7], NAMES, strict=False):
        player.must("+haste 4=rage", f"+attack/power {NAMES[NAMES.index(name) - 1]}=assault rifle")
    return room, sam, people


def test_a_fight_of_eight_fits_a_screen(crowd: Crowd) -> None:
    _, sam, people = crowd
    for reader in (sam, people[7], people[0]):
        shown = lines_of(reader.say("+combat"))
        assert len(shown) <= 24
        assert max(map(len, shown)) <= 80
        for name in NAMES:
            assert any(line.startswith(name[:10]) for line in shown)
        assert any("Waiting for Dot" in line for line in shown)


def flat(text: str) -> str:
    """A screen as one long line."""
    return " ".join(seen(text).split())


def test_no_declaration_is_cut(crowd: Crowd) -> None:
    """Who reads the table knows whom each attacks with what, however long the names are."""
    room, sam, people = crowd
    state = fight_in(room).live.state
    declared = [state.people[who].declared for who in state.people]
    for reader in (sam, people[7], people[0]):
        shown = flat(reader.say("+combat"))
        for action in filter(None, declared):
            target = state.people[action.target].name
            assert f"power attack on {target} with assault rifle" in shown


def test_what_does_not_fit_is_on_the_full_screen(crowd: Crowd) -> None:
    _, sam, _ = crowd
    assert "There is more: type +combat/full." in flat(sam.say("+combat"))
    full = flat(sam.say("+combat/full"))
    assert "There is more" not in full
    for name in NAMES:
        assert f"{name} has -1 die (smoke and mirrors) until round 3." in full
    assert full.count("are 30 yards apart.") == len(NAMES)


@pytest.mark.parametrize("screenreader", [False, True])
def test_what_a_storyteller_set_is_shown(table: Any, screenreader: bool) -> None:
    """ASH-DEF-09, ASH-PIL-08, -09, ASH-FIR-04: cover, direction, most attackers, range."""
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    jane = table.player("Jane", room, screenreader=screenreader)
    sam.must("+combat/start")
    for player in (jane, table.player("Frank", room)):
        player.must("+init")
    sam.must(
        "+combat/set Frank=cover half", "+combat/set Frank=cover open roof",
        "+combat/set Frank=cover 7 west", "+combat/set Frank=direction north",
        "+combat/set Frank=attackers 3", "+combat/set Frank=range Jane 1",
    )  # fmt: skip
    shown = flat(jane.say("+combat"))
    told = (
        ("Frank has half cover, no cover from roof and cover 7 from west.",
         "Frank fires from north.", "Frank can be reached by 3 attackers.")
        if screenreader else
        ("(half cover, no cover from roof, cover 7 from west, fires from north, at most 3 "
         "attackers)",)
    )  # fmt: skip
    for fact in (*told, "Jane and Frank are 1 yard apart."):
        assert fact in shown


def test_a_split_of_many_parts_is_read_to_its_end(table: Any) -> None:
    room = table.room()
    wits = {"traits": {"wits": 5, "dexterity": 3, "brawl": 3, "athletics": 3}}
    jane = table.player("Jane", room, sheet=wits)
    frank = table.player("Frank", room)
    with service.dice_from(ScriptedDice({"Jane.initiative": [1], "Frank.initiative": [9]})):
        jane.must("+init")
        frank.must("+init")
    parts = "misc look for the way out; dodge; misc shout to the others; block"
    jane.must(f"+split attack Frank; {parts}")
    shown = frank.say("+combat")
    assert 'misc: "shout to the others"; block' in flat(shown)
    assert max(map(len, lines_of(shown))) <= 80


def test_an_essay_is_cut_before_anybody_else(crowd: Crowd) -> None:
    """Eight people stay on one screen, whatever one of them writes."""
    state = fight_in(crowd[0]).live.state
    seen = seen_by(look_at(state), ALL)
    seen.combatants["Dot"].doing = "misc: " + "to be or not to be, " * 60
    shown = combat(ASHES, seen, ["Answer this. " * 20])
    assert len(shown) <= 24 and max(map(len, shown)) <= 80
    assert "+combat/full" in flat(" ".join(shown))
    assert "power attack on Bob with assault rifle" in flat(" ".join(shown))
    bare_ = deepcopy(seen)
    bare_.pairs, bare_.modifiers = [], []
    for each in bare_.combatants.values():
        each.own.piling = []
    bare = combat(ASHES, bare_, [])
    assert len(bare) <= 24 and "+combat/full" in flat(" ".join(bare))
    whole = flat(" ".join(combat(ASHES, seen, [], Screen(full=True))))
    assert whole.count("to be or not to be") == 60 and "+combat/full" not in whole


def test_a_fight_of_nobody_is_shown() -> None:
    seen = seen_by(look_at(new_fight("ashes")), ALL)
    assert combat(ASHES, seen, ["Type this. " * 200])[0].startswith("Before round 1.")


def test_a_fight_of_one_fits_too(table: Any) -> None:
    ann = table.player("Ann", table.room())
    ann.must("+init")
    assert "Waiting for Ann" in ann.say("+combat")


def test_for_ears_each_fact_has_a_line_of_its_own(crowd: Crowd, table: Any) -> None:
    room, *_ = crowd
    ear = table.player("Ear", room, screenreader=True)
    shown = lines_of(ear.say("+combat"))
    for fact in (
        "Ann has initiative 8.", "Ann: active.", "Ann is prone and blinded.",
        "Ann has 4 haste actions left.",
        "Ann is Injured: 3 lethal of 7 boxes, 1 die lost.",
        "Ann has declared power attack on Bartholomew the Unforgiving with assault rifle.",
    ):  # fmt: skip
        assert fact in shown
    assert not any("  " in line or "[" in line or "--" in line for line in shown)
    assert all(line.endswith((".", ":", "?")) for line in shown)


def test_for_ears_a_roll_is_told_fact_by_fact(table: Any) -> None:
    room = table.room()
    ear = table.player("Ear", room, screenreader=True)
    eye = table.player("Eye", room)
    fed = ScriptedDice({
        "Ear.initiative": [1], "Eye.initiative": [9], "Eye.attack": [{"faces": [7, 3, 1, 9]}],
        "Ear.dodge": [{"faces": [2, 3]}], "Eye.damage": [0],
    })  # fmt: skip
    with service.dice_from(fed):
        ear.must("+init")
        eye.must("+init")
        ear.must("+dodge")
        eye.must("+attack Ear")
    told = lines_of(ear.heard[-1])
    assert any("Eye attacks Ear: 4 dice with bare hands, difficulty 6" in line for line in told)
    assert any(line.startswith("Rolled 9 7 3 1") for line in told)
    assert any(line.startswith("1 success") for line in told)
    drawn = lines_of(eye.heard[-1])
    assert any("rolled 9 7 3 1" in line and "1 success" in line for line in drawn)


def test_what_a_pool_is_made_of_is_its_owners_business(table: Any) -> None:
    room = table.room()
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    sam = table.player("Sam", room, permission="Helper")
    ida = table.player("Ida", room)
    sam.must("+combat/start")
    fed = ScriptedDice({"Jane.initiative": [9], "Frank.initiative": [1]}, "random", "a seed")
    with service.dice_from(fed):
        jane.must("+init")
        frank.must("+init")
        frank.must("+block")
        jane.must("+attack Frank")
    assert "dexterity 2 + brawl 2" in jane.heard[-1]
    jane_told = next(x for x in lines_of(jane.heard[-1]) if "Jane attacks" in x)
    frank_told = next(x for x in lines_of(frank.heard[-1]) if "Jane attacks" in x)
    assert "dexterity 2" in jane_told and "dexterity" not in frank_told
    assert "dexterity" not in ida.heard[-1]
    assert sam.heard[-1].count("dexterity 2 + brawl 2") == 2


def test_a_sealed_declaration_is_seen_by_its_owner_and_the_storyteller(table: Any) -> None:
    room = table.room()
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    sam = table.player("Sam", room, permission="Helper")
    sam.must("+combat/start")
    with service.dice_from(ScriptedDice({"Jane.initiative": [5], "Frank.initiative": [5]})):
        jane.must("+init")
        frank.must("+init")
    jane.must("+block")
    assert not any("block" in text for text in frank.heard[-1:])
    assert "block" not in frank.say("+init/list")
    of_jane = [line for line in lines_of(frank.say("+combat")) if line.startswith("Jane")]
    assert of_jane and not any("block" in line for line in of_jane)
    assert "block" not in frank.say("+combat/log")
    assert "block" in sam.heard[-1] and "block" in sam.say("+combat")
    frank.must("+pass")
    assert "Declared together" in frank.heard[-1] and "Jane: block" in frank.heard[-1]


# --- names ------------------------------------------------------------------------------------

ODD = ("|rRed|n", "Bob {x} $You()", "{0}", "$py(1)", "%s %(x)s", "Zoë-Ünal", "A|b")


@pytest.mark.parametrize("name", ODD)
def test_a_name_is_shown_as_it_is_and_breaks_nothing(name: str, table: Any) -> None:
    from evennia.utils.ansi import parse_ansi

    room = table.room()
    odd, jane = table.player(name, room), table.player("Jane", room)
    sam = table.player("Sam", room, permission="Helper")
    sam.must("+combat/start")
    fed = ScriptedDice({"Jane.initiative": [9], f"{name}.initiative": [1]}, "random", "a seed")
    with service.dice_from(fed):
        odd.must("+init")
        jane.must("+init")
        odd.must("+misc say {hi} |r $You() %s")
        jane.must(f"+attack {name}")
        sam.must(f"+combat/mod {name}=-1, {{why}} |r", "+combat/books", "+combat", "+combat/log 20")
        odd.must("+health", "+sheet", "+init/list")
    seen = "\n".join(parse_ansi(text, strip_ansi=True) for text in jane.heard)
    assert f"{name} joins the fight." in seen
    assert 'misc: "say {hi} |r $You() %s"' in seen
    assert "(Traceback" not in "\n".join([*odd.heard, *jane.heard, *sam.heard])


def test_a_name_is_read_to_a_screen_reader_as_it_is(table: Any) -> None:
    from evennia.utils.ansi import parse_ansi

    room = table.room()
    jane = table.player("Jane", room, screenreader=True)
    table.player("|rRed|n", room).must("+init")
    # What the portal does for a screen reader, also with what is to be left as it is.
    assert "|rRed|n joins the fight." in parse_ansi(jane.heard[-1], strip_ansi=True)


def test_a_name_is_no_link(table: Any) -> None:
    room = table.room()
    jane = table.player("Jane", room)
    table.player("|lcquit|ltx|le", room).must("+init")
    assert "||lcquit||ltx||le joins the fight." in jane.heard[-1]


def test_a_refusal_repeats_a_word_as_it_was_typed(table: Any) -> None:
    jane = table.player("Jane", table.room())
    jane.must("+init")
    said = jane.refused("+attack {x} |r$You()")
    assert "{x}" in said and "$You()" in said


def test_two_thugs_are_two(table: Any) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    jane = table.player("Jane", room)
    one = table.character("Thug", room, player=False)
    two = table.character("Thug", room, player=False)
    sam.must("+damage Thug-2=1 lethal")
    assert (one.ashes.snapshot()["health"], two.ashes.snapshot()["health"]) == ("", "X")
    sam.must("+heal Thug-2=1 lethal", "+combat/start", "+combat/add Thug", "+combat/add Thug")
    assert "already" in sam.refused("+combat/add Thug")
    state = fight_in(room).live.state
    assert [p.name for p in state.people.values()] == ["Thug", "Thug-2"]
    assert {p.ref for p in state.people.values()} == {one.id, two.id}
    sam.must("+damage Thug-2=2 lethal", "+damage Thug=1 lethal")
    marked = {p.name: p.track for p in fight_in(room).live.state.people.values()}
    assert marked == {"Thug": "X", "Thug-2": "XX"}
    hurt = {one.id: one.ashes.snapshot()["health"], two.id: two.ashes.snapshot()["health"]}
    for person in state.people.values():
        assert hurt[person.ref] == marked[person.name]
    assert "Thug-2 is Hurt" in sam.say("+health Thug-2")
    assert "Thug is Bruised" in sam.say("+health Thug")
    assert jane.say("+health Thug-2") == "Thug-2 is hurt."
    assert jane.say("+health Thug") == "Thug is barely hurt."


def test_both_ends_of_a_hold_see_the_prices(table: Any) -> None:
    """ASH-GRP-29, ASH-GRP-62: Control, what a reversal needs, each price and what is paid for."""
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    ted, peter = table.player("Ted", room), table.player("Peter", room)
    sam.must("+combat/start")
    feed = {"Ted.initiative": [5], "Peter.initiative": [9], "Ted.grapple": [3], "Peter.dodge": [0]}
    with service.dice_from(ScriptedDice(feed)):
        for player, line in (
            (ted, "+init"), (peter, "+init"), (ted, "+grapple Peter=strength"), (peter, "+pass"),
            (peter, "+dodge"),
        ):  # fmt: skip
            player.must(line)
    for player in (ted, peter):
        shown = flat(player.say("+combat"))
        assert "Ted holds Peter, Control 3; to reverse it takes 6 more successes." in shown
        assert "pays for clinch 1, drop 2, slam 3 and throw 3, not for crack 4, disarm 5" in shown


# --- whose screen, how wide, in which colours -----------------------------------------------------


@pytest.mark.parametrize("columns", [40, 60, 100])
def test_the_screen_is_as_wide_as_the_window(crowd: Crowd, columns: int) -> None:
    _, _, people = crowd
    people[1].session.protocol_flags["SCREENWIDTH"] = {0: columns}
    shown = people[1].say("+combat")
    assert columns - 12 < max(map(len, lines_of(shown))) < columns
    assert "power attack on Bob with assault" in flat(shown) or columns == 40
    assert "Ann (you)" in shown


def test_my_line_and_whose_turn_it_is_are_marked(table: Any) -> None:
    """Also for those who see no colours, which say nothing more."""
    room = table.room()
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    with service.dice_from(ScriptedDice({"Jane.initiative": [9], "Frank.initiative": [1]})):
        jane.must("+init")
        frank.must("+init")
    shown = jane.say("+combat")
    (mine,) = [line for line in shown.split("\n") if "Jane" in line and "Unhurt" in line]
    (other,) = [line for line in shown.split("\n") if "Frank" in line and "Unhurt" in line]
    assert mine.startswith("|wJane (you)|n ") and other.startswith("|yFrank|n ")
    assert "is asked to declare" in other
    assert "Waiting for Frank to declare, 300 seconds left." in shown
    jane.must("+combat/colour off")
    plain = jane.say("+combat")
    assert "|y" not in plain and "Jane (you)" in plain and "is asked to declare" in plain
    assert "0 dice" not in plain


def test_a_game_may_do_without_colours(table: Any, settings: Any) -> None:
    settings.ASHES_COLOUR = False
    jane = table.player("Jane", table.room())
    jane.must("+init")
    assert "|y" not in jane.say("+combat")
    jane.must("+combat/colour on")
    assert "|y" in jane.say("+combat")
