"""What rules of grapples say beside their main case, which other tests do not reach."""

import pytest

from tests.support.fight import ABLE
from tests.support.holds import STRONG, again, declare, heard, held, seize

FREE = {"grapple.upkeep": 0}
HOLDS = {"Ann": "grapple/sustain", "Bob": "grapple/resist"}
BLOB = {"kind": "garou", "form": "homid", "forms": {"homid": {}, "blob": {"joints": False}}}


@pytest.fixture
def crew(fight):
    """People from the fastest to the slowest; rolls score nothing."""

    def begin(names="Ann Bob Cid", settings=None, **sheets):
        f = fight(unfed="miss", settings={**FREE, **(settings or {})})
        for place, name in enumerate(names.split()):
            f.join(name, **{**ABLE, "die": 9 - 2 * place, **sheets.get(name.lower(), {})})
        return f

    return begin


# --- methods (ASH-GRP-03, -04) -------------------------------------------------------------------


def test_neither_principle_is_there(crew):
    """ASH-GRP-03: where both methods are forbidden to a pair nobody can be seized at all."""
    f = crew().set("Ann", "method Bob strength off").set("Ann", "method Bob dexterity off")
    f.pass_("Cid", "Bob")
    for line in ("grapple Bob", "grapple Bob=strength", "grapple Bob=dexterity"):
        with f.refused("err.grapple.method_not_applicable"):
            f.line("Ann", line)
    f.line("Ann", "grapple Cid").pass_("Cid")


def test_no_readiness_without_a_method(crew):
    """ASH-GRP-03, ASH-DEF-11: nor seized by standing ready; then it is a reflex."""
    f = crew("Ann Bob").set("Bob", "method Ann strength off")
    f.set("Bob", "method Ann dexterity off").line("Bob", "grapple/defend").attack("Ann", "Bob")
    assert f.asked() == [("Bob", "defend")]
    f.dodge("Bob")
    assert not f.rolls("Bob", "grapple")


@pytest.mark.parametrize("line", ["grapple/defend dexterity", "guard grapple dexterity"])
def test_ready_for_somebody_without_joints(crew, line):
    """ASH-GRP-04: against a body without joints the named dexterity is not rolled."""
    f = crew("Ann Bob", bob={"dexterity": 5, "wits": 1}).set("Ann", "joints off")
    f.line("Bob", line)
    f.attack("Ann", "Bob")
    assert f.roll("Bob", "grapple").pool_terms[0][0] == "strength"


def test_a_shape_that_changes_before_the_roll(crew):
    """ASH-GRP-04, ASH-GRP-05: the body counts as it is when the roll is made."""
    f = crew("Bob Ann", ann={"dexterity": 5, "wits": 1}, bob=BLOB)
    f.line("Ann", "grapple Bob=dexterity").say("Bob", "shift", what="blob").pass_("Bob")
    f.pass_("Bob")
    assert f.roll("Ann", "grapple").pool_terms[0][0] == "strength"


def test_what_the_storyteller_lets_pass(crew):
    """ASH-GRP-04, ASH-STD-02: dexterity against no joints is rolled where it is let pass."""
    f = crew("Ann Bob").set("Bob", "joints off").pass_("Bob")
    f.line("Ann", "grapple Bob=dexterity", allow=("err.grapple.method_not_applicable",))
    f.pass_("Bob")
    assert f.roll("Ann", "grapple").pool_terms[0][0] == "dexterity"


@pytest.mark.parametrize("method", ["strength", "dexterity"])
def test_a_hand_on_a_body_without_joints(crew, method):
    """ASH-GRP-04, ASH-GRP-52: who helps may not name what does not apply either."""
    f = seize(crew("Cid Ann Bob", cid={"dexterity": 5}), "Ann", "Bob", 3).set("Bob", "joints off")
    f.line("Bob", "grapple/resist").line("Ann", "grapple/sustain")
    if method == "dexterity":
        with f.refused("err.grapple.method_not_applicable"):
            f.line("Cid", "grapple/assist Ann=dexterity")
    f.line("Cid", "grapple/assist Ann=strength")
    assert f.roll("Cid", "assist").pool_terms[0][0] == "strength"


# --- difficulties and pools (ASH-GRP-05 to -07) --------------------------------------------------


@pytest.mark.parametrize(("body", "known", "difficulty"), [(3, 1, 7), (1, 3, 7), (2, 2, 8),
                                                           (2, 0, 6)])  # fmt: skip
def test_the_lower_of_the_two(crew, body, known, difficulty):
    """ASH-GRP-05: of a body's own number and what is said of one's familiarity, the lower."""
    f = crew("Ann Bob").set("Bob", f"body {body}").set("Ann", f"familiar Bob {known}")
    f.pass_("Bob").line("Ann", "grapple Bob=dexterity").pass_("Bob")
    assert f.difficulty("Ann", "grapple") == difficulty


def test_the_difficulty_of_everything(crew):
    """ASH-GRP-06: grapple.difficulty, for both in a contest and for who helps."""
    f = seize(crew("Cid Ann Bob", {"grapple.difficulty": 8}), "Ann", "Bob", 3)
    declare(f, **HOLDS, Cid="grapple/assist Ann")
    assert [f.difficulty(name, "grapple") for name in ("Ann", "Bob")] == [8, 8]
    assert f.difficulty("Cid", "assist") == 8


def test_a_difficulty_out_of_bounds(crew):
    """ASH-GRP-06, ASH-DIC-05: brought within the limits of any difficulty."""
    f = seize(crew("Ann Bob", {"grapple.difficulty": 9}), "Ann", "Bob", 3).set("Bob", "body 3")
    declare(f, Ann="grapple/sustain dexterity", Bob="grapple/resist")
    assert f.difficulty("Ann", "grapple") == 10


def test_the_pool_of_the_one_who_is_held(crew):
    """ASH-GRP-07: either side of a grapple may be given another pair of traits."""
    f = seize(crew("Ann Bob", bob={"wits": 4, "enigmas": 4}), "Ann", "Bob", 3)
    declare(f.set("Bob", "pool grapple wits+enigmas"), **HOLDS)
    assert f.pool("Bob", "grapple") == 8 and f.pool("Ann", "grapple") == 6


def test_logic_knows_no_strange_bodies(crew):
    """ASH-GRP-07, ASH-GRP-05: the shape of a body is nothing to wits."""
    f = crew("Ann Bob", ann={"dexterity": 5}).set("Bob", "body 3")
    f.set("Ann", "pool grapple wits+enigmas").pass_("Bob").line("Ann", "grapple Bob").pass_("Bob")
    terms = dict(f.roll("Ann", "grapple").difficulty_terms)
    assert terms["grapple"] == 6 and "unfamiliar body" not in terms


# --- openings (ASH-GRP-08, -09, -12) -------------------------------------------------------------

DOING = [
    ("pass", None), ("misc run", None), ("attack Cid", None), ("attack Ann", "attack"),
    ("block", "block"), ("dodge", "dodge"), ("escape", "escape"), ("grapple/defend", "grapple"),
    ("grapple Ann", "grapple"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "rolled"), DOING)
def test_whatever_the_other_is_doing(crew, line, rolled):
    """ASH-GRP-08, ASH-GRP-09, ASH-GRP-12: won, it seizes; against it is rolled what they do."""
    f = crew("Ann Bob Cid").pass_("Cid").line("Bob", line).feed("Ann.grapple", 3)
    if rolled:
        f.feed(f"Bob.{rolled}", 1)
    f.line("Ann", "grapple Bob=strength")
    while f.waiting() and f.state.step != "initiative":
        f.pass_(f.waiting()[0])
    assert held(f) == [("Ann", "Bob", 2 if rolled else 3)]
    assert not f.track("Ann") and not f.rolls("Bob", "misc")


@pytest.mark.parametrize(("kind", "difficulty"), [("block", 4), ("dodge", 5), ("escape", 6),
                                                  ("grapple/defend", 6)])  # fmt: skip
def test_how_hard_it_is_to_oppose(crew, kind, difficulty):
    """ASH-GRP-09: Block by Brawl at 4, Dodge at 5, Escape at 6, Grapple Defence at 6."""
    f = crew("Ann Bob").line("Bob", kind).feed("Ann.grapple", 1)
    f.feed(f"Bob.{'grapple' if '/' in kind else kind}", {"successes": 2, "pool": 6,
                                                         "difficulty": difficulty})  # fmt: skip
    f.line("Ann", "grapple Bob=strength")
    while f.waiting() and f.state.step != "initiative":
        f.pass_(f.waiting()[0])
    assert held(f) == ([("Bob", "Ann", 1)] if "/" in kind else [])


def test_the_action_of_the_seized_is_gone_at_once(crew):
    """ASH-GRP-13: all three lines are his, and there is nothing to contest in this round."""
    f = crew("Ann Bob Cid").pass_("Cid").line("Bob", "misc run=dexterity+athletics/6")
    f.feed("Ann.grapple", 2).line("Ann", "grapple Bob").pass_("Bob").pass_("Ann")
    assert f.state.step == "initiative" and len(f.rolls("Bob", "grapple")) == 0


# --- declaring (ASH-GRP-16, -18) -----------------------------------------------------------------


# --- hazards (ASH-GRP-51) ------------------------------------------------------------------------


def test_no_getting_clear_in_the_main_phase(crew):
    """ASH-GRP-51: it takes a haste action; a Main action does not do it."""
    f = crew("Ann Bob").line("Storyteller", "grapple/hazard fire=4 lethal")
    f.misc("Bob", "avoid fire").feed("Ann.grapple", 2).line("Ann", "grapple Bob").pass_("Bob")
    f.line("Ann", "grapple/single drop=fire")
    assert not f.told("hazard.avoided") and f.pool("Bob", "damage") == 4


# --- newcomers (ASH-GRP-54) ----------------------------------------------------------------------


def unseeing(crew, names="Ann Bob Cid"):
    """Eve comes in while Ann holds Bob, and cannot make out who holds whom."""
    f = seize(crew(names), "Ann", "Bob", 2)
    return f.join("Eve", **{**STRONG, "die": 1})


def roles(f, name):
    """Who holds whom, as somebody sees it."""
    return [(g["grappler"], g["control"]) for g in f.view(name)["grapples"]]


def test_a_reversal_is_no_riddle_solved(crew):
    """ASH-GRP-54: who could not read it does not read it from a reversal either."""
    f = again(declare(unseeing(crew), **HOLDS)).feed("Bob.grapple", 5)
    declare(f, Ann="grapple/sustain", Bob="grapple/reverse")
    assert held(f) == [("Bob", "Ann", 3)]
    assert roles(f, "Eve") == [(None, None)] and roles(f, "Cid") == [("Bob", 3)]
    assert not any("Control" in line for line in heard(f, "Eve"))


def test_the_same_two_begin_again(crew):
    """ASH-GRP-54: a new hold between them begins before everybody's eyes."""
    f = again(declare(unseeing(crew), **HOLDS))
    assert roles(f, "Eve") == [(None, None)]
    f.pass_("Eve", "Cid").line("Bob", "grapple/resist").line("Ann", "grapple/release")
    f.feed("Ann.grapple", 3).line("Ann", "grapple Bob")
    again(f)
    assert roles(f, "Eve") == [("Ann", 3)]


# --- haste (ASH-GRP-61) --------------------------------------------------------------------------


@pytest.mark.parametrize("names", ["Bob Cid Ann", "Ann Cid Bob"])
def test_a_contest_in_the_place_of_the_one_who_is_held(crew, names):
    """ASH-GRP-61: bought by the victim alone it is rolled in the victim's place."""
    f = seize(crew(names), "Ann", "Bob", 3).set("Bob", "haste 1").set("Cid", "haste 1")
    declare(f, **HOLDS)
    before = len(f.all_rolls())
    declare(f, Bob="grapple/resist", Cid="misc run=dexterity+athletics/6")
    order = [name for name, _ in f.all_rolls()[before:]]
    assert order == (["Ann", "Bob", "Cid"] if names[0] == "B" else ["Cid", "Ann", "Bob"])


def test_who_relents_with_haste(crew):
    """ASH-GRP-61, ASH-GRP-26: giving up takes no roll in a haste phase either."""
    f = seize(crew("Ann Bob Cid"), "Ann", "Bob", 3).set("Bob", "haste 1")
    declare(f, **HOLDS)
    before = len(f.all_rolls())
    f.line("Bob", "grapple/relent")
    assert len(f.all_rolls()) == before and f.view()["grapples"][0]["pinned"]


# --- several at once (ASH-GCI-02, -03, -06) ------------------------------------------------------


def test_the_faster_of_the_two_is_asked_first(crew):
    """ASH-GCI-02: of a broken hold both may try to abort, the grappler first if she is faster."""
    for names, first in (("Cid Ann Bob", "Ann"), ("Cid Bob Ann", "Bob")):
        f = crew(names, ann={"willpower": 5}, bob={"willpower": 5})
        seize(f, "Ann", "Bob", 1)
        declare(f, **HOLDS, Cid="attack Ann").line("Ann", "grapple/shrug block")
        assert f.asked() == [(first, "void")]
        f.pass_(first)
        assert [question for _, question in f.asked()] == ["void"]
        f.pass_(f.waiting()[0])


def test_a_hand_by_haste_in_its_place(crew):
    """ASH-GCI-06: before the contest of a slower grappler in the same haste phase."""
    f = seize(crew("Cid Ann Bob"), "Ann", "Bob", 3).set("Cid", "haste 1").set("Ann", "haste 1")
    declare(f, **HOLDS)
    f.feed("Cid.assist", 4)
    before = len(f.all_rolls())
    declare(f, Ann="grapple/sustain", Cid="grapple/assist Bob")
    assert [name for name, _ in f.all_rolls()[before:]] == ["Cid", "Ann", "Bob"]
    assert held(f) == [("Ann", "Bob", 1)]
