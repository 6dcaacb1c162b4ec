"""Several actions in one (SPL)."""

import pytest

from tests.support.fight import ABLE, PlayedFight

GUN = {"weapons": ["light pistol"]}
RUN = "misc run=dexterity+athletics"
HIDE = "misc hide=dexterity+athletics"


def crew(fight, names: str, settings=None, **sheets) -> PlayedFight:
    """People from the fastest to the slowest, with 3 in everything; rolls score nothing."""
    f = fight(unfed="miss", settings=settings)
    for place, name in enumerate(names.split()):
        f.join(name, **{**ABLE, "die": 9 - 2 * place, **sheets.get(name.lower(), {})})
    return f


def dice(f: PlayedFight, name: str, purpose: str) -> list[int]:
    """The pool of each roll of somebody for a purpose."""
    return [roll.pool for roll in f.rolls(name, purpose)]


# --- the penalty -----------------------------------------------------------------------------


@pytest.mark.parametrize(("parts", "penalty"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_the_penalty(fight, parts, penalty):
    """ASH-SPL-01: two actions -3 each, three -4, four -5, five -6."""
    f = crew(fight, "Jane Frank", frank={"dexterity": 5, "wits": 5, "die": 1})
    f.line("Frank", "split " + "; ".join([RUN] * parts)).pass_("Jane")
    assert dice(f, "Frank", "misc") == [8 - penalty] * parts


def test_every_roll_of_its_own_is_a_part(fight):
    """ASH-SPL-02, ASH-EX-11: each target and the balance: three actions, each at -4."""
    f = crew(fight, "Jane Tom Frank", frank={**GUN, "dexterity": 4, "firearms": 4})
    f.line("Frank", f"split {RUN}; attack Jane; attack Tom").pass_("Tom", "Jane").end_round()
    assert dice(f, "Frank", "misc") == [3]
    assert dice(f, "Frank", "attack") == [4, 4]


def test_one_target_and_the_balance(fight):
    """ASH-SPL-01, ASH-EX-12: two actions, both at -3."""
    f = crew(fight, "Jane Frank", frank=GUN)
    f.line("Frank", f"split {RUN}; attack Jane").pass_("Jane").next()
    assert (dice(f, "Frank", "misc"), dice(f, "Frank", "attack")) == ([3], [3])


def test_words_that_take_an_effort(fight):
    """ASH-SPL-02, ASH-EX-14: a long passphrase and a fight: both pools are reduced."""
    f = crew(fight, "Robot Frank", frank={"intelligence": 3, "computer": 2})
    f.line("Frank", "split misc passphrase=intelligence+computer; attack Robot").pass_("Robot")
    f.end_round()
    assert (dice(f, "Frank", "misc"), dice(f, "Frank", "attack")) == ([2], [3])


def test_every_kind_of_part_loses_dice(fight):
    """ASH-SPL-01: an escape and a grapple too; a grapple attack on each of two is -3."""
    f = crew(fight, "Jane Tom Frank").line("Frank", "split grapple Jane; grapple Tom")
    f.pass_("Tom", "Jane").end_round()
    assert dice(f, "Frank", "grapple") == [3, 3]
    f.next_round().line("Frank", f"split escape; {RUN}").pass_("Tom").attack("Jane", "Frank")
    assert dice(f, "Frank", "escape") == [3]
    assert dice(f, "Frank", "misc") == [3]


def test_damage_keeps_its_dice(fight):
    """ASH-SPL-01: the pools of the actions are reduced, and damage is none."""
    f = crew(fight, "Jane Tom Frank").line("Frank", f"split attack Jane; {RUN}")
    f.pass_("Tom", "Jane").feed("Frank.attack", 1).pass_("Jane")
    assert (f.pool("Frank", "attack"), f.pool("Frank", "damage")) == (3, 3)


# --- what may be a part ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "parts",
    ["attack Jane; attack Jane", "attack Jane=knife; attack Jane=punch",
     "attack Jane; attack/power Jane", "attack Jane; grapple Jane",
     "attack Jane; attack Tom; attack Jane"],
)  # fmt: skip
def test_nobody_is_attacked_twice(fight, parts):
    """ASH-SPL-03: also not with another weapon or in another manner."""
    f = crew(fight, "Jane Tom Frank", frank={"weapons": ["knife"]})
    with f.refused("err.split.duplicate_target"):
        f.line("Frank", f"split {parts}")


@pytest.mark.parametrize("other", ["dodge", "block", "misc shout at Jane"])
def test_attack_and_something_else_on_one_person(fight, other):
    """ASH-SPL-03: one attack and one defense or miscellaneous action is fine."""
    f = crew(fight, "Jane Frank").line("Frank", f"split attack Jane; {other}")
    assert f.asked() == [("Jane", "declare")]


def test_no_more_than_wits(fight):
    """ASH-SPL-04: as many actions as Wits, and not one more."""
    f = crew(fight, "Jane Frank", frank={"wits": 2})
    with f.refused("err.split.over_wits"):
        f.line("Frank", "split misc a; misc b; misc c")
    f.line("Frank", "split misc a; misc b")


def test_wounds_do_not_lower_wits(fight):
    """ASH-SPL-04: the limit is not reduced by wounds."""
    f = crew(fight, "Jane Frank", frank={"wits": 2}).damage("Frank", 6, "bashing")
    f.line("Frank", "split misc a; misc b")


def test_pools_may_reach_zero(fight):
    """ASH-SPL-05, ASH-DIC-06: legal to declare; that part fails without a roll."""
    f = crew(fight, "Jane Frank", frank={"dexterity": 1, "brawl": 2, "melee": 3})
    f.line("Frank", "split attack Jane; misc a=dexterity+melee").pass_("Jane")
    assert not f.rolls("Frank", "attack")
    assert dice(f, "Frank", "misc") == [1]


@pytest.mark.parametrize(
    ("part", "code"), [("guard", "guard"), ("attack/committed Jane", "committed")]
)
def test_no_part_of_a_split(fight, part, code):
    """ASH-SPL-08, ASH-ATK-09: neither Guard nor a committed attack."""
    f = crew(fight, "Jane Frank")
    with f.refused(f"err.split.{code}"):
        f.line("Frank", f"split misc a; {part}")
    with f.refused(f"err.split.{code}"):
        f.line("Frank", f"split {part}; misc a")


def test_never_with_haste(fight):
    """ASH-SPL-06, ASH-HAS-07: a haste action is not split."""
    f = crew(fight, "Jane Frank", frank={"celerity": 1}).haste("Frank", 1).pass_("Frank", "Jane")
    assert f.state.phase == "haste 1"
    with f.refused("err.split.haste"):
        f.line("Frank", "split misc a; misc b")


@pytest.mark.parametrize("parts", ["", "dodge"])
def test_a_split_needs_two_parts(fight, parts):
    """ASH-ACT-06, ASH-SPL-08: a split is the ordered list of its parts."""
    f = crew(fight, "Jane Frank")
    with f.refused("err.declare.incomplete"):
        f.line("Frank", f"split {parts}")


# --- attack and defend -----------------------------------------------------------------------


def test_a_shooter_who_does_more_than_shoot(fight):
    """ASH-FIR-02, ASH-SPL-02: a shot and a miscellaneous action: the reflex is whole."""
    f = crew(fight, "Jane Frank", frank=GUN, jane=GUN)
    f.line("Frank", f"split attack Jane; {RUN}").attack("Jane", "Frank").dodge("Frank").next()
    assert dice(f, "Frank", "dodge") == [6]


def test_shooting_at_two_is_only_shooting(fight):
    """ASH-FIR-02, ASH-SPL-07: two shots and no defense part: no reflex against a shot."""
    f = crew(fight, "Jane Tom Frank", frank=GUN, jane=GUN)
    f.line("Frank", "split attack Jane; attack Tom").pass_("Tom").attack("Jane", "Frank")
    assert ("Frank", "dodge") not in f.all_rolls()
    assert f.asked() != [("Frank", "defend")]
    f.end_round()


@pytest.mark.parametrize(
    ("parts", "posture", "second"),
    [("attack Tom; misc a", "offense", 4), ("attack Tom; attack Zed", "offense", 4),
     ("grapple Tom; dodge", "offense", 4), ("dodge; misc a", "defense", 5),
     ("misc a; misc b", "neutral", 4), ("block; dodge", "defense", 5)],
)  # fmt: skip
def test_the_posture_of_a_split(fight, parts, posture, second):
    """ASH-ACT-07: any attack part is offense, else any defense part is defense."""
    f = crew(fight, "Jane Kim Tom Zed Frank").line("Frank", f"split {parts}")
    f.pass_("Zed", "Tom").attack("Kim", "Frank")
    assert f.view()["combatants"]["Frank"]["posture"] == posture
    f.attack("Jane", "Frank")
    while f.asked() == [("Frank", "defend")]:
        f.dodge("Frank")
    assert dice(f, "Frank", "dodge") == [6, second]
    f.end_round()


def test_the_split_attack_in_an_exchange(fight):
    """ASH-SPL-07, ASH-RES-02: whoever is attacked back contests it with the part's dice."""
    f = crew(fight, "Jane Frank").line("Frank", "split attack Jane; dodge").attack("Jane", "Frank")
    assert f.all_rolls() == [("Jane", "attack"), ("Frank", "attack")]
    assert dice(f, "Frank", "attack") == [3]


# --- the order of the parts ------------------------------------------------------------------


def test_in_the_declared_order(fight):
    """ASH-SPL-08: all in one turn, one after another."""
    f = crew(fight, "Jane Tom Frank").line("Frank", f"split attack Tom; {RUN}; attack Jane")
    f.misc("Tom", "wait=1").misc("Jane", "wait").end_round()
    mine = [what for who, what in f.all_rolls() if who == "Frank"]
    assert mine == ["attack", "misc", "attack"]


def test_the_faster_come_first(fight):
    """ASH-SPL-08, ASH-RND-06: the parts of the fast are over before the slow begin."""
    f = crew(fight, "Jane Frank").misc("Frank", "run", "dexterity+athletics")
    f.line("Jane", f"split {RUN}; {HIDE}")
    assert f.all_rolls() == [("Jane", "misc"), ("Jane", "misc"), ("Frank", "misc")]


def test_any_order(fight):
    """ASH-SPL-08: split.order `free`: one says in one's turn which comes first."""
    f = crew(fight, "Jane Frank", settings={"split.order": "free"})
    f.line("Frank", f"split attack Jane; {RUN}").pass_("Jane")
    (asked,) = f.asked()
    assert asked[0] == "Frank"
    run = next(word for word in f.options() if "run" in word)
    f.choose("Frank", run).next()
    assert [what for who, what in f.all_rolls() if who == "Frank"] == ["misc", "attack"]


def test_a_part_contested_by_somebody_faster(fight):
    """ASH-SPL-08, ASH-RES-02: it resolves in that person's turn, the other in one's own."""
    f = crew(fight, "Jane Tom Frank").line("Frank", f"split {RUN}; attack Jane")
    f.misc("Tom", "wait", "dexterity+athletics").attack("Jane", "Frank")
    assert f.all_rolls() == [
        ("Jane", "attack"), ("Frank", "attack"), ("Tom", "misc"), ("Frank", "misc")
    ]  # fmt: skip
    assert (dice(f, "Frank", "attack"), dice(f, "Frank", "misc")) == ([3], [3])


def test_a_void_part_does_not_help_the_rest(fight):
    """ASH-SPL-08: the penalty of the others stays."""
    f = crew(fight, "Jane Tom Frank").line("Frank", f"split attack Tom; {RUN}").pass_("Tom")
    f.set("Tom", "status fled").pass_("Jane")
    assert dice(f, "Frank", "misc") == [3]
    assert not f.rolls("Frank", "attack")


def test_two_who_both_strike_back(fight):
    """ASH-INT-30: two exchanges at -3; a further attacker meets a reflex at -4, unsplit."""
    f = crew(fight, "Jane Tom Kim Frank", frank={"athletics": 5})
    f.line("Frank", "split attack Jane; attack Tom").attack("Kim", "Frank")
    f.attack("Tom", "Frank").attack("Jane", "Frank")
    assert f.asked() == [("Frank", "defend")]
    f.dodge("Frank")
    assert f.all_rolls() == [
        ("Jane", "attack"), ("Frank", "attack"), ("Tom", "attack"), ("Frank", "attack"),
        ("Kim", "attack"), ("Frank", "dodge"),
    ]  # fmt: skip
    assert dice(f, "Frank", "attack") == [3, 3]
    assert dice(f, "Frank", "dodge") == [4]


def test_two_exchanges_at_the_faster_ones_turn(fight):
    """ASH-INT-30: one is faster and one slower; each exchange is at the faster one's turn."""
    f = crew(fight, "Jane Frank Tom").attack("Tom", "Frank")
    f.line("Frank", "split attack Tom; attack Jane").attack("Jane", "Frank")
    assert f.all_rolls() == [
        ("Jane", "attack"), ("Frank", "attack"), ("Frank", "attack"), ("Tom", "attack")
    ]  # fmt: skip
    assert dice(f, "Frank", "attack") == [3, 3]


def test_split_penalties_count_toward_zero(fight):
    """ASH-SPL-01, ASH-PIL-05: wounds, split and piling all count; at zero it just lands."""
    f = crew(
        fight, "Jane Kim Tom Frank", frank={**GUN, "dexterity": 2, "athletics": 2},
        jane=GUN, kim=GUN,
    )  # fmt: skip
    f.line("Frank", "split attack Tom; dodge").pass_("Tom").damage("Frank", 2, "bashing")
    f.attack("Kim", "Frank").attack("Jane", "Frank").end_round()
    assert not f.rolls("Frank", "dodge")
    assert len(f.rolls("Jane", "attack")) == 1
