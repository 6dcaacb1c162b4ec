"""What people read under the classic game: +maneuvers and the question how to meet an attack."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.view_rules import menu_of, offers_of
from combat_ashes.engine.views import Reader
from combat_ashes.rulesets import look_at
from combat_ashes.text.events import names_of, render_events
from combat_ashes.text.listings import maneuvers
from combat_ashes.text.prompts import prompt
from combat_ashes.text.styles import told
from tests.support.sto import ADA, BOB, StoFight, sto, two

PISTOL_AND_STAFF = {"weapons": ["light pistol", "staff"]}


def lines(f: StoFight, name: str) -> list[str]:
    """What +maneuvers tells somebody."""
    return maneuvers(menu_of(look_at(f.state), f.person(name)))


def asked(f: StoFight) -> str:
    """What the first who is awaited reads."""
    question = f.state.questions[0]
    return prompt(f.surface, f.state, question, offers_of(look_at(f.state), question))


def test_maneuvers_tell_what_can_be_done_with_what_is_in_hand() -> None:
    """STO-GEN-08, STO-CLS-10, STO-RNG-08: a staff sweeps with its own damage, a gun parries not."""
    told = lines(two(PISTOL_AND_STAFF), "Ada")
    assert "+attack/sweep <target>=staff: 5 dice at 7, 6 dice of bashing damage." in told
    assert any(line.startswith("+attack/shots <target> & <target>=light pistol") for line in told)
    assert not any(line.startswith("+parry") for line in told)
    assert any(
        line.startswith("+parry: 5 dice at 6") for line in lines(two({"weapons": ["staff"]}), "Ada")
    )


def test_maneuvers_of_those_in_a_clinch() -> None:
    """STO-CLS-06, -08: the one who began it may bite, the other not."""
    f = two()
    f.feed("Ada.grapple", 1)
    f.do("Bob", "pass").do("Ada", "attack/clinch Bob, no damage").next()
    mine = lines(f, "Ada")
    assert mine[:2] == ["+grapple/squeeze.", "+grapple/resist: 7 dice at 6."]
    assert mine[2].startswith("+attack/bite <target>: 7 dice at 6, 5 dice of lethal damage")
    assert lines(f, "Bob") == [
        "+grapple/squeeze.",
        "+grapple/resist: 5 dice at 6.",
        "+grapple/release.",
    ]


def test_who_is_shot_at_is_told_what_an_abort_may_answer_with() -> None:
    """STO-DEF-02, -05: a shot is dodged, and the price is said."""
    f = two(PISTOL_AND_STAFF)
    f.do("Bob", "attack Ada").do("Ada", "attack Bob")
    assert asked(f) == (
        "Ada attacks you (single shot with light pistol): type +abort dodge (6 dice at "
        "6) or +pass. To abort gives up what you declared, for a roll of Willpower, or a point "
        "where you add a comma and willpower."
    )


def turn_of(f: StoFight, name: str) -> str:
    """What somebody reads whose turn it is to declare."""
    question = f.state.question_for(f.id(name), "declare")
    listing = menu_of(look_at(f.state), f.person(name))
    return prompt(f.surface, f.state, question, (), listing)


def test_who_has_no_weapon_is_offered_to_strike() -> None:
    """STO-ATK-01: no weapon named and none in hand is a strike."""
    f = two()
    assert turn_of(f, "Bob") == (
        "Your turn, Bob: +attack Ada (5 dice at 6), +grapple Ada (5 dice at 6), +dodge (6), "
        "+delay, +pass; more: +maneuvers."
    )
    assert "+attack <target>: 5 dice at 6, 2 dice of bashing damage." in lines(f, "Bob")


def test_what_is_in_hand_is_offered_first_and_parries() -> None:
    """STO-ATK-01, STO-DEF-05: +attack without a weapon takes what was drawn."""
    f = sto().join("Ada", die=9, **ADA).join("Bob", die=7, **BOB, weapons=["staff", "sword"])
    f.do("Bob", "draw sword")
    assert turn_of(f, "Bob") == (
        "Your turn, Bob: +attack Ada (sword, 3 dice at 6), +grapple Ada (5 dice at 6), +dodge (6), "
        "+parry (3), +delay, +pass; more: +maneuvers."
    )


def test_who_is_in_a_clinch_is_offered_what_they_can_do_there() -> None:
    """STO-CLS-06."""
    f = two()
    f.feed("Ada.grapple", 1)
    f.do("Bob", "pass").do("Ada", "attack/clinch Bob, no damage").next()
    assert turn_of(f, "Bob") == (
        "Your turn, Bob: +grapple/squeeze, +grapple/resist (5), +grapple/release, +pass; more: "
        "+maneuvers."
    )


def test_an_empty_gun_is_offered_to_be_filled() -> None:
    """STO-RNG-09."""
    f = two({"weapons": [{"name": "light pistol", "loaded": 0}]})
    told = lines(f, "Ada")
    assert "+misc reload=light pistol." in told
    assert not any("=light pistol: " in line for line in told)
    f.do("Bob", "pass")
    short = turn_of(f, "Ada")
    assert short.startswith("Your turn, Ada: +attack/strike Bob (6 dice at 6), ")
    assert short.endswith(" Your light pistol is empty: type +misc reload=light pistol.")
    assert asked(f).endswith(" Your light pistol is empty: type +misc reload=light pistol.")


def test_an_approved_maneuver_is_among_what_one_can_do() -> None:
    """STO-CLS-15."""
    f = two().do("Ada", "maneuvers/propose elbow=strike, +1 dice")
    assert not any(line.startswith("+attack/elbow") for line in lines(f, "Ada"))
    f.rule("approve elbow")
    assert any(line.startswith("+attack/elbow <target>: 7 dice") for line in lines(f, "Ada"))


def test_where_a_dodge_of_gunfire_ends_is_told() -> None:
    """STO-DEF-09."""
    f = two(PISTOL_AND_STAFF)
    f.feed("Ada.attack", 0, 0).feed("Bob.dodge", 1, 1)
    f.do("Bob", "dodge").do("Ada", "attack Bob").do("Bob", "dodge")
    assert f.told("dodge.lies") == [{"who": f.id("Bob")}]
    f.set("Bob", "at_hand good").next()
    f.do("Bob", "dodge").do("Ada", "attack Bob").do("Bob", "dodge")
    assert f.told("dodge.cover") == [{"who": f.id("Bob"), "cover": "good"}]


def test_a_botch_is_told_once_beside_its_dice() -> None:
    """STO-ATK-05: in full it has a line of its own."""
    f = two().feed("Ada.attack", (1, 2, 2, 3, 3, 3))
    f.do("Bob", "pass").do("Ada", "attack Bob")
    names = names_of(f.state, f.state)
    normal = told(f.surface, f.events, names, Reader(style="normal"))
    assert "Ada attacks Bob (6 dice at 6): 0 successes (a botch). A miss." in normal
    assert "Ada botches against Bob." in told(f.surface, f.events, names, Reader(style="full"))
    assert "Ada botched the attack on Bob: type +choose <what> Ada, <what> being none, " in asked(f)


def heard(f: StoFight) -> list[str]:
    """All that happened, as somebody reads it who is not in the fight."""
    return told(f.surface, f.events, names_of(f.state, f.state), Reader(style="normal"))


def test_a_strafe_is_told_as_on_all_in_the_area() -> None:
    """STO-RNG-10."""
    f = two({"weapons": ["machine pistol"]}).join("Cid", die=1)
    f.feed("Ada.attack", 3).feed("Ada.damage", 0, 0)
    f.do("Cid", "pass").do("Bob", "pass").do("Ada", "attack/strafe Bob & Cid")
    assert heard(f)[-2:] == [
        "Ada strafes Bob and Cid.",
        "Ada attacks with machine pistol (17 dice at 8): 3 successes.",
    ]
    assert asked(f).startswith("Your strafe has 1 success left over; who takes it? Type +choose ")
    f.do("Ada", "choose Cid")
    assert any(line.endswith("Successes: 1 against Bob and 2 against Cid.") for line in heard(f))


def test_a_maneuver_is_named_beside_its_dice() -> None:
    """STO-GEN-08, STO-CLS-06."""
    f = two({"weapons": ["staff"]}).feed("Ada.attack", 0, 0).feed("Ada.grapple", 1)
    f.do("Bob", "pass").do("Ada", "attack/sweep Bob=staff")
    assert any(line.startswith("Ada attacks Bob with staff, sweep (5 dice") for line in heard(f))
    f.next().do("Bob", "pass").do("Ada", "attack/kick Bob")
    assert any(line.startswith("Ada attacks Bob with kick (6 dice") for line in heard(f))
    f.next().do("Bob", "pass").do("Ada", "attack/clinch Bob, no damage").next()
    f.feed("Ada.damage", 0).do("Bob", "pass").do("Ada", "grapple/squeeze")
    assert "Ada squeezes Bob." in heard(f)


def test_maneuvers_count_what_the_weapon_and_the_hand_bring() -> None:
    """STO-ATK-03, STO-RNG-12: a weapon's own dice and difficulty, and the off hand."""
    blade = {"name": "fine blade", "damage": 3, "attack_dice": 1, "attack_difficulty": -1}
    told = lines(two({"weapons": [blade, {"name": "knife", "hand": "off"}]}), "Ada")
    assert any(line.startswith("+attack <target>=fine blade: 6 dice at 5") for line in told)
    assert any(line.startswith("+attack <target>=knife: 5 dice at 7") for line in told)
    assert any(line.startswith("+attack/throw <target>=knife: 4 dice at 7") for line in told)


def waits(*lines: tuple[str, str], **sheet: Any) -> StoFight:
    """A fight in the storyteller's mode after these lines, the first up to the next turn."""
    f = two(sheet)
    f.feed("Ada.grapple", 1)
    f.tell("mode", mode="storyteller")
    for name, text in lines:
        f.next() if name == "next" else f.do(name, text)
    return f


CLINCHED = (("Bob", "pass"), ("Ada", "attack/clinch Bob, no damage"), ("next", ""), ("next", ""))
WAITING = {
    "a misc action": (
        (("Bob", "misc climb=dexterity+athletics/7"), ("Ada", "pass")),
        "Bob rolls misc, 6 dice at 7 (climb)",
    ),
    "a contest": (
        (("Bob", "attack Ada"), ("Ada", "attack/hold Bob"), ("Bob", "pass"), ("next", "")),
        "Bob rolls grapple, 5 dice at 6; Ada rolls grapple, 7 dice at 6 (contest)",
    ),
    "a way out": (
        (*CLINCHED, ("Bob", "pass"), ("Ada", "grapple/resist")),
        "Ada rolls grapple, 7 dice at 6; Bob rolls grapple, 5 dice at 6 (resist)",
    ),
    "a squeeze": (
        (*CLINCHED, ("Bob", "pass"), ("Ada", "grapple/squeeze")),
        "Ada rolls damage, 4 dice at 6 (squeeze)",
    ),
}


@pytest.mark.parametrize(("lines", "told"), WAITING.values(), ids=WAITING)
def test_what_waits_and_is_no_attack_is_named_with_its_dice(lines: Any, told: str) -> None:
    """STO-TRN-03: the storyteller sees the rolls that an action begins with before they fall."""
    assert asked(waits(*lines)).startswith(told)


def test_a_reload_in_a_split_is_named_with_its_share() -> None:
    """STO-RNG-09."""
    f = waits(
        ("Bob", "pass"), ("Ada", "split attack Bob, 6 dice; misc reload, 1 dice"),
        weapons=[{"name": "heavy_pistol", "loaded": 1}],
    )  # fmt: skip
    f.feed("Ada.attack", 0).next()
    assert asked(f).startswith("Ada rolls misc, 1 die at 6 (reload heavy pistol)")


def test_a_difficulty_that_was_set_is_told_before_the_roll() -> None:
    """STO-TRN-03: of what waits, of a defence that is asked for, and in +maneuvers."""
    f = two()
    f.set("Ada", "difficulty attack 9").set("Bob", "difficulty dodge 3")
    assert any(line.startswith("+attack <target>: 6 dice at 9") for line in lines(f, "Ada"))
    assert any(line.startswith("+dodge: 6 dice at 3") for line in lines(f, "Bob"))
    f.tell("mode", mode="storyteller")
    f.do("Bob", "dodge").do("Ada", "attack Bob")
    assert "+dodge (6 dice at 3)" in asked(f)
    f.do("Bob", "dodge")
    assert asked(f).startswith("Ada rolls attack, 6 dice at 9; Bob rolls dodge, 6 dice at 3")


def test_a_roll_without_dice_is_not_said_to_fall() -> None:
    """STO-TRN-03, -04: the storyteller reads that there are none, and may still give some."""
    f = two().tell("mode", mode="storyteller").modify("Ada", dice=-9)
    f.do("Bob", "pass").do("Ada", "attack Bob")
    assert asked(f).startswith(
        "Ada has no dice for attack (strike on Bob). Type +combat/next to go"
    )
    f.tell("next")
    assert f.view()["attacks"][0]["rolled"] is False
    told_to_all = render_events(f.surface, f.events, names_of(f.state), Reader(storyteller=True))
    assert any(
        line.startswith("Ada has no dice left for attack (dexterity 3 + brawl 3 - ")
        and line.endswith("), and fails.")
        for line in told_to_all
    )
    f.done()
