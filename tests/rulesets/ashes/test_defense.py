"""Meeting attacks: who may, and with what (DEF)."""

import pytest

from combat_ashes.engine.refusals import Refused
from tests.support.fight import RefusedLineError

ROCK, BOW, GUN = ({"weapons": [name]} for name in ("rock", "bow", "light pistol"))


def test_everyone_attacked_may_defend(duel):
    """ASH-DEF-01, ASH-ACT-08: whatever one does, the attacked may roll a defense."""
    f = duel().misc("Frank", "keypad").attack("Jane", "Frank")
    assert f.options() == ["block", "dodge"]
    f.dodge("Frank")
    assert f.rolls("Frank", "dodge")


def test_who_declines_does_not_defend(duel):
    """ASH-DEF-01, ASH-RES-08: +pass declines, and the attack is uncontested."""
    f = duel().pass_("Frank").attack("Jane", "Frank").pass_("Frank")
    assert f.all_rolls() == [("Jane", "attack")] and f.told("attack.uncontested")


@pytest.mark.parametrize(("how", "asked"), [("none", False), ("reflex_plus_2_difficulty", True)])
def test_the_unaware(duel, how, asked):
    """ASH-DEF-01, ASH-INT-47: defense.unaware; the mark is for one attacker, the attack counts."""
    f = duel(settings={"defense.unaware": how}).join("Cleo", die=1, dexterity=2, brawl=2)
    f.set("Frank", "unaware Jane").attack("Cleo", "Frank").pass_("Frank")
    f.attack("Jane", "Frank")
    assert bool(f.waiting() == ["Frank"] and f.rolls("Jane", "attack") == []) == asked
    if asked:
        f.dodge("Frank")
        assert f.difficulty("Frank", "dodge") == 7
    f.dodge("Frank")
    assert (f.difficulty("Frank", "dodge"), f.crowd("Frank", "dodge")[-1]) == (5, -2)


def test_the_entitlement_is_told(duel):
    """ASH-DEF-01: who has no right to defend is told so: err.defense.not_entitled."""
    f = duel(frank=GUN, jane=GUN).join("Cleo", die=1)
    f.pass_("Cleo").attack("Frank", "Cleo").set("Frank", "defense off").attack("Jane", "Frank")
    assert f.waiting() == ["Cleo"]
    with f.refused("err.defense.not_entitled"):
        f.dodge("Frank")


@pytest.mark.parametrize("kind", ["escape", "guard", "grapple"])
def test_what_is_no_reflex(duel, kind):
    """ASH-DEF-02: Escape, Grapple defense and Guard cannot be reflexes."""
    f = duel().pass_("Frank").attack("Jane", "Frank")
    with f.refused("err.defense.kind"):
        f.say("Frank", kind)


def test_the_storyteller_makes_the_choice(duel):
    """ASH-DEF-02, ASH-STD-01: the storyteller chooses between Block and Dodge, or forbids both."""
    f = duel().pass_("Frank").set("Frank", "defense dodge").attack("Jane", "Frank")
    assert f.options() == ["dodge"]
    f.dodge("Frank").next().pass_("Frank").set("Frank", "defense off").attack("Jane", "Frank")
    assert f.told("attack.uncontested")


def test_each_attack_is_asked_about(duel):
    """ASH-DEF-02: the reflex is chosen per attack, before any die of it."""
    f = duel().join("Cleo", die=8, dexterity=3, brawl=1).pass_("Frank")
    f.attack("Cleo", "Frank").attack("Jane", "Frank")
    assert f.all_rolls() == []
    f.block("Frank").dodge("Frank")
    assert [purpose for name, purpose in f.all_rolls() if name == "Frank"] == ["block", "dodge"]


def test_free_choice_in_later_phases(duel):
    """ASH-DEF-03: in haste phases somebody without haste chooses anew."""
    f = duel(jane={"celerity": 1}).dodge("Frank").haste("Jane", 1).pass_("Jane")
    assert f.attack("Jane", "Frank").options() == ["block", "dodge"]
    f.block("Frank")


@pytest.mark.parametrize(
    ("weapon", "brawl", "melee"),
    [("unarmed", 4, None), ("club", 5, 4), ("rock", 7, 7), ("bow", 7, 7), ("light pistol", 9, 9),
     ({"name": "beam", "method": "magic", "damage": 2, "type": "lethal"}, 9, 9)],
)  # fmt: skip
def test_blocks(duel, weapon, brawl, melee):
    """ASH-DEF-04, ASH-DEF-05, ASH-DEF-06: the whole table of blocks."""
    f = duel(jane={"weapons": [weapon]}, frank={"weapons": ["club"]})
    f.pass_("Frank").attack("Jane", "Frank").block("Frank", "brawl")
    assert f.difficulty("Frank", "block") == brawl
    f.next().pass_("Frank").attack("Jane", "Frank")
    if melee is None:
        with f.refused("err.block.wrong_pool"):
            f.block("Frank", "melee")
        f.block("Frank", "melee", allow=("err.block.wrong_pool",))
        melee = 5
    else:
        f.block("Frank", "melee")
    roll = f.roll("Frank", "block")
    assert roll.difficulty == melee
    assert dict(roll.pool_terms) == {"dexterity": 3, "melee": 3}


def test_blocking_a_punch(fight):
    """ASH-EX-05: Tony blocks Juan's punch with Dexterity + Brawl at 4."""
    f = fight().join("Juan", die=9, dexterity=2, brawl=2).join("Tony", die=1, dexterity=3, brawl=2)
    f.feed("Juan.attack", 1).feed("Tony.block", {"successes": 1, "pool": 5, "difficulty": 4})
    f.block("Tony").attack("Juan", "Tony")


def test_blocking_with_a_spork(fight):
    """ASH-EX-07: Dexterity + Melee at 9 against a machine gun."""
    spork = {"name": "titanium spork", "method": "melee", "damage": "S", "type": "lethal"}
    f = fight().join("Thug", die=9, dexterity=2, firearms=2, weapons=["machine gun"])
    f.join("Jake", die=1, dexterity=3, melee=2, weapons=[spork])
    f.feed("Thug.attack", 1).feed("Jake.block", {"successes": 1, "pool": 5, "difficulty": 9})
    f.block("Jake", "melee").attack("Thug", "Jake")


@pytest.mark.parametrize(("setting", "melee"), [(False, False), (True, True)])
def test_melee_against_brawl(duel, setting, melee):
    """ASH-DEF-04: block.melee_vs_brawl."""
    f = duel(settings={"block.melee_vs_brawl": setting}, frank={"weapons": ["club"], "melee": 5})
    f.block("Frank").attack("Jane", "Frank")
    assert (f.pool("Frank", "block") == 8) == melee


def test_the_butt_of_a_rifle(duel):
    """ASH-DEF-04: a long gun is fit to block with; the better ability is taken unasked."""
    f = duel(jane={"weapons": ["club"]}, frank={"weapons": ["rifle"], "melee": 4})
    f.block("Frank").attack("Jane", "Frank")
    assert (f.pool("Frank", "block"), f.difficulty("Frank", "block")) == (7, 4)


def test_no_block_possible(duel):
    """ASH-DEF-04: the storyteller calls for another ability, or allows no block."""
    f = duel().set("Frank", "pool block strength+athletics").block("Frank")
    f.attack("Jane", "Frank")
    assert [name for name, _ in f.roll("Frank", "block").pool_terms] == ["strength", "athletics"]


@pytest.mark.parametrize(("surcharge", "difficulty"), [(2, 7), (0, 5)])
def test_blocking_what_is_thrown(duel, surcharge, difficulty):
    """ASH-DEF-06: block.thrown_surcharge."""
    f = duel(settings={"block.thrown_surcharge": surcharge}, jane=ROCK)
    f.block("Frank").attack("Jane", "Frank")
    assert f.difficulty("Frank", "block") == difficulty


def test_a_dodge(duel):
    """ASH-DEF-07, ASH-DEF-08: Dexterity + Athletics at 5 hand-to-hand."""
    f = duel(frank={"athletics": 2}).dodge("Frank").attack("Jane", "Frank")
    rolled = f.roll("Frank", "dodge")
    assert (dict(rolled.pool_terms), rolled.difficulty) == ({"dexterity": 3, "athletics": 2}, 5)


def test_dodging_in_a_car(duel):
    """ASH-DEF-07, ASH-DEF-08, ASH-STD-01: the storyteller calls for other traits and difficulty."""
    f = duel(frank={"drive": 1}).set("Frank", "pool dodge dexterity+drive")
    f.set("Frank", "difficulty dodge 7").dodge("Frank").attack("Jane", "Frank")
    assert (f.pool("Frank", "dodge"), f.difficulty("Frank", "dodge")) == (4, 7)


@pytest.mark.parametrize(
    ("cover", "difficulty"), [("half", 3), ("dive", 6), ("open", 9), ("8", 8), ("", 6)]
)
def test_cover(duel, cover, difficulty):
    """ASH-EX-09, ASH-DEF-09: cover sets the difficulty of dodging fire, 6 where none is set."""
    f = duel(jane=GUN)
    if cover:
        f.set("Frank", f"cover {cover}")
    f.dodge("Frank").attack("Jane", "Frank")
    assert f.difficulty("Frank", "dodge") == difficulty
    assert f.difficulty("Jane", "attack") == 6
    assert len(f.told("cover.unset")) == (not cover)


def test_the_storyteller_is_asked_about_cover_once(duel):
    """ASH-DEF-09: once in a scene, and privately."""
    f = duel(jane=GUN)
    for _ in range(2):
        f.dodge("Frank").attack("Jane", "Frank").next()
    assert len(f.told("cover.unset")) == 1
    assert not [e for e in f.log("Jane") if e.get("code") == "cover.unset"]


@pytest.mark.parametrize(("default", "difficulty"), [("half", 3), ("open", 9), (7, 7)])
def test_cover_that_nobody_set(duel, default, difficulty):
    """ASH-DEF-09: dodge.default_cover."""
    f = duel(settings={"dodge.default_cover": default}, jane=GUN).dodge("Frank")
    assert f.attack("Jane", "Frank").difficulty("Frank", "dodge") == difficulty


def test_cover_by_direction(duel):
    """ASH-DEF-09: cover may differ by where the shot comes from."""
    f = duel(jane=GUN).set("Frank", "cover open").set("Frank", "cover half north")
    f.dodge("Frank").attack("Jane", "Frank").next()
    assert f.difficulty("Frank", "dodge") == 9
    f.set("Jane", "direction north").dodge("Frank").attack("Jane", "Frank")
    assert f.difficulty("Frank", "dodge") == 3


def test_nobody_attacks(duel):
    """ASH-DEF-14: declared defenses that nobody attacks roll nothing."""
    assert duel().dodge("Frank").block("Jane").all_rolls() == []


WORDY = [
    ("dodge the rest", "err.declare.option"), ("dodge everything, willpower", "err.declare.option"),
    ("dodge dexterity+drive", "err.declare.option"), ("block everything", "err.block.ability"),
    ("block brawl the rest", "err.block.ability"), ("pass now", "err.declare.option"),
    ("escape now", "err.declare.option"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "code"), WORDY)
@pytest.mark.parametrize("asked", ["declare", "defend"])
def test_no_word_is_swallowed(duel, line, code, asked):
    """ASH-ACT-06: what a line says and the rules do not know is refused."""
    if asked == "defend" and line.startswith("escape"):
        code = "err.defense.kind"
    f = duel()
    if asked == "defend":
        f.pass_("Frank").attack("Jane", "Frank")
    try:
        f.line("Frank", line)
    except (RefusedLineError, Refused) as error:
        assert error.refusal.code == code
    else:
        raise AssertionError(f"{line} was not refused")


@pytest.mark.parametrize(
    "line", ["block melee", "block, willpower", "block br willpower", "dodge dexterity+athletics",
             "dodge athletics", "dodge Dexterity + Athletics, willpower", "dodge willpower"],
)  # fmt: skip
@pytest.mark.parametrize("asked", ["declare", "defend"])
def test_what_may_be_said_of_a_defense(duel, line, asked):
    """ASH-DEF-04, ASH-DEF-07, ASH-DIC-08: its ability, its pool, and options."""
    clubs = {"willpower": 5, "weapons": ["club"]}
    f = duel(clubs, clubs)
    if asked == "defend":
        f.pass_("Frank").attack("Jane", "Frank", "club")
        f = f.line("Frank", line)
    else:
        f = f.line("Frank", line).attack("Jane", "Frank", "club")
    assert f.rolls("Frank", line.split()[0].strip(","))


def test_a_dodge_may_name_the_pool_it_was_given(duel):
    """ASH-DEF-07: a storyteller's other pool is its pool then."""
    f = duel(frank={"drive": 3}).set("Frank", "pool dodge dexterity+drive")
    with f.refused("err.declare.option"):
        f.line("Frank", "dodge dexterity+athletics")
    assert f.line("Frank", "dodge dexterity+drive").attack("Jane", "Frank").rolls("Frank", "dodge")
