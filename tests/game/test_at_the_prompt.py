"""What players read and type in their first fights, under each rule system."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from combat_ashes.mush.fights import fight_in

SHEET = {
    "traits": {"strength": 3, "dexterity": 3, "stamina": 2, "wits": 3, "brawl": 2, "melee": 2,
               "weaponry": 2, "athletics": 2, "willpower": 4},
    "weapons": [],
}  # fmt: skip
DICE = {"Ann.initiative": {"faces": [9]}, "Bob.initiative": {"faces": [5]},
        "Cat.initiative": {"faces": [1]}}  # fmt: skip
SYSTEMS = ("ashes", "storyteller", "close2004", "forsaken", "hubris")
IN_ORDER = ("close2004", "forsaken")

Ring = Callable[..., dict[str, Any]]


@pytest.fixture
def ring(table: Any) -> Any:
    """Begins a fight under some rules: Ann is first, Bob and Cat follow; Sam runs it if told to."""
    dice = ScriptedDice({}, unfed="random", always=dict(DICE))

    def begin(
        ruleset: str, led: bool = True, style: str = "normal", weapons: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        room = table.room()
        sam = table.player("Sam", room, permission="Admin")
        sam.must(f"+ruleset/use {ruleset}=here")
        sheet = {**SHEET, "weapons": list(weapons)}
        people = {name: table.player(name, room, sheet=sheet) for name in ("Ann", "Bob", "Cat")}
        for each in (sam, *people.values()):
            each.must(f"+combat/style {style}")
        if led:
            sam.must("+combat/start gather")
        for each in people.values():
            each.must("+init")
        if ruleset == "forsaken":
            sam.must("+combat/rule waive intents")
        if led:
            sam.must("+combat/next")
        return {"Sam": sam, "dice": dice, **people}

    with service.dice_from(dice):
        yield begin


def flat(*texts: str) -> str:
    return " ".join(" ".join(texts).replace("||", "|").split())


def heard(player: Any) -> str:
    """Everything that a player was shown since this was asked."""
    told = flat(*player.heard)
    player.heard.clear()
    return told


# --- pools and prompts ---------------------------------------------------------------------------


def test_who_rolls_reads_what_the_dice_are_made_of(ring: Ring) -> None:
    """CLO-DIC-03: the roller and the storyteller see the terms, bystanders the dice alone."""
    people = ring("close2004")
    ann, bob, cat, sam = (people[name] for name in ("Ann", "Bob", "Cat", "Sam"))
    people["dice"].feed("Ann.attack", {"faces": [8, 2]})
    for each in (ann, bob, cat, sam):
        each.heard.clear()
    ann.must("+attack Bob=unarmed")
    bob.must("+pass")
    long = "Ann attacks Bob (2 dice = strength 3 + brawl 2 - defense 3, at 8): 1 success."
    assert long in heard(ann) and long in heard(sam)
    assert all("Ann attacks Bob (2 dice at 8): 1 success." in heard(each) for each in (bob, cat))


@pytest.mark.parametrize("ruleset", ["ashes", "storyteller", "forsaken"])
def test_the_terms_of_the_own_pool_are_told_under_all_rules(ring: Ring, ruleset: str) -> None:
    people = ring(ruleset)
    ann, cat = people["Ann"], people["Cat"]
    for _ in range(9):
        ann.say("+attack Bob")
        if "Ann attacks Bob" in flat(*ann.heard):
            break
        people["Sam"].say("+combat/next")
    (own,) = {row for text in ann.heard for row in text.split("\n") if "Ann attacks Bob" in row}
    (other,) = {row for text in cat.heard for row in text.split("\n") if "Ann attacks Bob" in row}
    assert "dexterity 3 +" in own or "strength 3 +" in own
    assert "dexterity 3" not in other and "strength 3" not in other


@pytest.mark.parametrize("style", ["normal", "full"])
@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_a_roll_names_its_weapon(ring: Ring, ruleset: str, style: str) -> None:
    people = ring(ruleset, style=style, weapons=("knife",))
    for _ in range(9):
        people["Ann"].say("+attack Bob=knife")
        people["Sam"].say("+combat/next")
    rows = [row for text in people["Cat"].heard for row in text.split("\n")]
    rolled = [row for row in rows if "Ann attacks Bob" in row and "success" in row]
    assert rolled and all("with knife" in row for row in rolled)


@pytest.mark.parametrize(("ruleset", "ways"), [
    ("close2004", ("+attack Bob (5 dice less Defense 3)", "+grapple Bob (5 dice less Defense 3)",
                   "+dodge", "+pass")),
    ("forsaken", ("+attack Bob (bare hands, a chance die)", "+grapple Bob", "+pass")),
    ("ashes", ("+attack Bob", "+grapple Bob", "+dodge", "+guard", "+pass")),
    ("storyteller", ("+attack Bob (5 dice at 6)", "+dodge", "+delay", "+pass")),
])  # fmt: skip
def test_a_short_prompt_names_the_ways_that_matter(
    ring: Ring, ruleset: str, ways: tuple[str, ...]
) -> None:
    people = ring(ruleset)
    for _ in range(9):
        people["Sam"].say("+combat/next")
    short = [row for text in people["Ann"].heard for row in text.split("\n") if "Your turn" in row]
    assert short
    for way in ways:
        assert way in short[-1], short[-1]
    assert len(short[-1]) < 160


def test_a_prompt_in_a_hold_names_who_may_be_attacked_and_what_breaking_takes(ring: Ring) -> None:
    """CLO-GRA-08, CLO-MAN-05: not the partner; and a try for a hold that fails is told as one."""
    people = ring("close2004")
    ann, bob, cat, sam = (people[name] for name in ("Ann", "Bob", "Cat", "Sam"))
    sam.must("+combat/set Bob=grips Ann")
    assert "+attack Cat (5 dice less Defense 3)" in flat(ann.say("+combat"))
    people["dice"].feed("Bob.overpower", {"faces": [8, 2]})
    people["dice"].feed("Cat.grapple", {"faces": [2, 2, 2, 2, 2]})
    ann.must("+pass")
    bob.must("+grapple/overpower immobilize")
    assert "for strength" not in heard(cat)
    cat.must("+attack/all-out Bob")
    bob.say("+pass")
    assert "+grapple/break (2)" in flat(ann.say("+combat"))
    ann.must("+pass")
    bob.must("+pass")
    cat.must("+grapple Bob")
    bob.say("+pass")
    assert "Cat does not get hold of Bob." in heard(ann)


@pytest.mark.parametrize("style", ["full", "normal"])
def test_who_is_asked_is_told_once_what_is_asked(ring: Ring, style: str) -> None:
    people = ring("close2004", style=style)
    ann, bob, cat = (people[name] for name in ("Ann", "Bob", "Cat"))
    bob.heard.clear()
    ann.must("+attack Bob")
    (asked,) = bob.heard
    assert "Ann attacks you: type +dodge" in asked and "Waiting for" not in asked
    assert "Waiting for Bob to meet an attack." in cat.heard[-1]
    bob.must("+pass")
    assert "+attack" in bob.heard[-1] and "Waiting for" not in bob.heard[-1]


@pytest.mark.parametrize("ruleset", ["close2004", "forsaken", "hubris"])
def test_maneuvers_say_who_has_acted_and_when_the_next_turn_comes(ring: Ring, ruleset: str) -> None:
    people = ring(ruleset)
    ann, bob, sam = (people[name] for name in ("Ann", "Bob", "Sam"))
    people["Ann"].must("+pass")
    said = flat(ann.say("+maneuvers"))
    assert "You have acted in round 1; the next turn comes in round 2." in said
    assert "nothing" not in said and "+attack" not in said
    assert "Ann has acted in round 1" in flat(sam.say("+maneuvers Ann"))
    assert "acted" not in bob.say("+maneuvers")


# --- lines that lack something -------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["close2004", "forsaken", "hubris", "storyteller"])
def test_an_attack_without_a_target_is_told_with_one(ring: Ring, ruleset: str) -> None:
    ann = ring(ruleset)["Ann"]
    said = ann.refused("+attack")
    assert "lacks a target; type +attack Bob." in said and "err.declare.incomplete" in said


def test_a_line_without_a_target_keeps_what_else_was_typed(ring: Ring) -> None:
    people = ring("close2004")
    ann, sam = people["Ann"], people["Sam"]
    assert "type +attack/allout Bob=knife." in ann.refused("+attack/allout =knife")
    assert "type +grapple Bob." in ann.refused("+grapple")
    ann.must("+delay")
    assert "type +act attack Bob." in ann.refused("+act attack")
    said = ann.refused("+defend reserve")
    assert "lacks the attacker; type +defend reserve and a name: Bob or Cat." in said
    assert "err.attack.one_target" in ann.refused("+defend/plan reserve Bob & Cat")
    assert "type +defend/willpower and a name: Bob or Cat." in ann.refused("+defend/willpower")
    assert "type +attack Ann." in sam.refused("+combat/as Bob=+attack")


def test_overpowering_one_of_several_says_whom_and_what_to_type(ring: Ring) -> None:
    """CLO-GRA-06"""
    people = ring("close2004")
    ann, sam = people["Ann"], people["Sam"]
    sam.must("+combat/set Bob=grips Ann", "+combat/set Cat=grips Ann")
    said = ann.refused("+grapple/overpower")
    assert "meant for, Bob or Cat; type +grapple/overpower, on Bob. (err.declare.inc" in said
    said = ann.refused("+grapple/overpower turn=knife, willpower")
    assert "type +grapple/overpower turn=knife, on Bob, willpower." in said
    people["dice"].feed("Ann.overpower", 0)
    ann.must("+grapple/overpower, on Bob")


@pytest.mark.parametrize("ruleset", ["close2004", "forsaken"])
@pytest.mark.parametrize("names", ["Bob & Cat", "Bob and Cat"])
def test_a_line_with_one_target_says_so(ring: Ring, ruleset: str, names: str) -> None:
    ann = ring(ruleset)["Ann"]
    said = ann.refused(f"+grapple {names}")
    assert "one target" in said and "Bob or Cat" in said and "err.attack.one_target" in said
    if ruleset == "close2004":
        assert "err.attack.one_target" in ann.refused(f"+attack {names}")


# --- beginning and ending ------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_help_says_where_a_second_init_begins_the_first_round(table: Any, ruleset: str) -> None:
    room = table.room()
    table.player("Sam", room, permission="Admin").must(f"+ruleset/use {ruleset}=here")
    ann, bob = (table.player(name, room, sheet=SHEET) for name in ("Ann", "Bob"))
    ann.must("+init")
    bob.must("+init")
    state = fight_in(room).live.state
    waits = all(question.kind == "init" for question in state.questions)
    said = flat(ann.say("help fighting"))
    assert ("type +init a second time when everybody is there" in said) == waits
    assert "type +init in a room" in said.lower()


RULED = {
    "ashes": ("prone", "body 2", lambda sheet: sheet.get("body") == 2),
    "storyteller": ("blinded", "condition shaken", lambda sheet: "shaken" in sheet["conditions"]),
    "close2004": ("prone", "bite wolf", lambda sheet: sheet["bite"] == "wolf"),
    "forsaken": ("prone", "side law", lambda sheet: sheet["side"] == "law"),
    "hubris": ("blinded", "side law", lambda sheet: sheet["side"] == "law"),
}
"""A condition, what a storyteller rules of a person, and how the sheet has it afterwards."""


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_wounds_conditions_and_what_was_ruled_outlast_the_fight(ring: Ring, ruleset: str) -> None:
    """The sheet keeps them when the fight is over, and the next fight has them from there."""
    people = ring(ruleset)
    sam, bob = people["Sam"], people["Bob"]
    condition, line, is_kept = RULED[ruleset]
    sam.must("+damage Bob=2 lethal", f"+combat/set Bob={condition}", f"+combat/set Bob={line}")
    sam.must("+combat/end")
    sheet = bob.char.ashes.snapshot()
    assert (sheet["health"], condition in sheet["conditions"]) == ("XX", True)
    assert is_kept(sheet), sheet
    sam.must("+combat/start", "+combat/add Bob")
    person = next(iter(fight_in(bob.char.location).live.state.people.values()))
    assert person.track == "XX" and condition in person.conditions
    sam.must("+combat/end")
    assert bob.char.ashes.snapshot() == sheet


PLANS = {
    "ashes": "dodge the rest", "storyteller": "abort dodge the rest", "close2004": "dodge",
    "forsaken": "dodge", "hubris": "defense",
}  # fmt: skip


ANSWERS = {
    "ashes": ("+dodge", "+block"), "storyteller": ("+abort dodge",),
    "close2004": ("+dodge", "+defend/willpower"), "forsaken": ("+defend none",),
    "hubris": ("+dodge", "+defend none"),
}  # fmt: skip


def before_an_attack(ring: Ring, ruleset: str) -> Any:
    """Ann is asked what she does next, and Bob will be asked how he meets it."""
    people = ring(ruleset)
    state = fight_in(people["Ann"].char.location).live.state
    if state.step == "declare":
        people["Cat"].must("+pass")
        people["Bob"].must("+attack Cat" if ruleset == "storyteller" else "+pass")
    if ruleset == "forsaken":
        people["Bob"].must("+defend/plan ask")
    return people


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_the_odds_of_an_answer_are_those_of_being_hit(ring: Ring, ruleset: str) -> None:
    people = before_an_attack(ring, ruleset)
    with service.dice_from(ScriptedDice({"Ann.attack": [2]}, unfed="random", always=dict(DICE))):
        people["Ann"].must("+attack Bob")
        before = fight_in(people["Ann"].char.location).live.state
        rows = people["Bob"].say("+odds").splitlines()
        assert len(rows) > 1 and all(": you are hit " in row for row in rows)
        told = [row.partition(":")[0] for row in rows]
        assert {"+pass", *ANSWERS[ruleset]} <= set(told)
        to_take = [float(row.split(", ")[1].split()[0]) for row in rows]
        assert to_take == sorted(to_take)
        assert "\nYou are hit: " in people["Bob"].say("+odds +pass")
        refused = people["Bob"].say("+odds +attack Ann")
        assert refused.startswith("+odds: ") and "(err." in refused
        assert people["Bob"].say("+odds banana").startswith("+odds: ")
        assert fight_in(people["Ann"].char.location).live.state == before


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_a_plan_answers_what_is_asked_already(ring: Ring, ruleset: str) -> None:
    people = before_an_attack(ring, ruleset)
    with service.dice_from(ScriptedDice({"Ann.attack": [2]}, unfed="random", always=dict(DICE))):
        people["Ann"].must("+attack Bob")
        script = fight_in(people["Ann"].char.location)
        assert [q.kind for q in script.live.state.questions if q.blocking] == ["defend"]
        people["Bob"].must("+defend/plan")
        assert [q.kind for q in script.live.state.questions if q.blocking] == ["defend"]
        people["Bob"].must(f"+defend/plan {PLANS[ruleset]}")
    assert not [q for q in script.live.state.questions if q.kind == "defend"]


def test_who_is_alone_is_never_told_to_fight_nobody(table: Any) -> None:
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    for player in (jane, frank):
        player.must("+combat/style normal")
    assert "You are alone in this fight" in jane.say("+init")
    assert "<target>" not in "\n".join(jane.heard)
    frank.must("+init")
    told = "\n".join(jane.must("+init/list").heard + frank.heard)
    assert "It is your turn to declare" in told


def test_who_is_asked_whether_to_follow_reads_so(table: Any) -> None:
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    with service.dice_from(
        ScriptedDice({}, unfed="random", always={"jane.initiative": {"faces": [9]}})
    ):
        jane.must("+init")
        frank.must("+init", "+escape")
        jane.must("+pass")
    said = jane.refused("+attack Frank")
    assert "you are asked whether you follow: type +chase/pursue or +pass." in said


@pytest.mark.parametrize("ruleset", ["ashes", "storyteller"])
def test_the_tied_read_that_nobody_sees_what_they_declare(table: Any, ruleset: str) -> None:
    room = table.room()
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    sam = table.player("Sam", room, permission="Helper")
    players = [table.player(name, room) for name in ("Jane", "Frank")]
    sam.must("+combat/start gather")
    with service.dice_from(ScriptedDice({}, unfed="random")):
        for player in players:
            player.must("+init")
        sam.must("+combat/init all=5", "+combat/next")
    for player in players:
        assert "It is your turn to declare, unseen by your rivals: type +attack" in player.heard[-1]
