"""Holding somebody: declaring, contests, reversals, upkeep, relenting, breaking up and pins.

ASH-GRP-13 to 28, ASH-GRP-42 to 50, 61 and 62, and each row of the catalogue's state machine.
"""

import pytest

from tests.support.fight import ABLE, RefusedLineError

GUN = {"weapons": ["light pistol"]}
STRONG = {"strength": 9}
RUN = "misc run=dexterity+athletics"
TRY = {"successes": 1, "pool": 5, "difficulty": 8}
EITHER = ("grapple/resist", "grapple/reverse")


@pytest.fixture
def crew(fight):
    """People from the fastest to the slowest; who is willing has Willpower 5; rolls score nothing.

    Upkeep is off, so that a Control that is looked at is the one the contest left.
    """

    def begin(names="Ann Bob", willing=(), upkeep=0, settings=None, **sheets):
        f = fight(unfed="miss", settings={"grapple.upkeep": upkeep, **(settings or {})})
        for place, name in enumerate(names.split()):
            will = {"willpower": 5} if name in willing else {}
            sheet = {**ABLE, "die": 9 - 2 * place, **will, **sheets.get(name.lower(), {})}
            f.join(name, **sheet)
        return f

    return begin


@pytest.fixture
def hold(crew):
    """Ann holds Bob since the round before, and the slowest is asked to declare."""

    def begin(names="Ann Bob", control=2, grappler="Ann", victim="Bob", **how):
        return seize(crew(names, **how), grappler, victim, control)

    return begin


@pytest.fixture
def pinned(hold):
    """Bob has relented the round before; Ann, Cleo and perhaps more are free."""

    def begin(names="Ann Bob Cleo", **how):
        f = declare(hold(names, **how), Ann="grapple/sustain", Bob="grapple/relent")
        return again(f)

    return begin


def declare(f, **lines):
    """One declaration step: what everybody says in their slot, `pass` where nothing is given."""
    now = (f.state.round, f.state.phase)
    while f.view()["step"] == "declare" and now == (f.state.round, f.state.phase):
        name = f.waiting()[0]
        f.line(name, lines.pop(name, "pass"))
    assert not lines, f"was not asked: {lines}"
    return f


def finish(f):
    """To the end of the round; whoever is asked says nothing."""
    return f if f.view()["step"] == "initiative" else f.end_round()


def again(f):
    """To the declarations of the next round."""
    finish(f)
    for _ in range(9):
        if f.view()["step"] != "initiative":
            return f
        f.next()
    raise AssertionError("the next round does not begin")


def seize(f, grappler="Ann", victim="Bob", control=2):
    """One round in which somebody is seized; then the declarations of the next one."""
    f.feed(f"{grappler}.grapple", control)
    declare(f, **{grappler: f"grapple {victim}"})
    while f.view()["step"] != "initiative":
        f.pass_(f.waiting()[0])
    assert (grappler, victim, control) in held(f)
    return again(f)


def contest(f, ann, bob, how="grapple/resist", **lines):
    """Ann sustains, Bob answers, and both roll."""
    f.feed("Ann.grapple", ann).feed("Bob.grapple", bob)
    return declare(f, Ann="grapple/sustain", Bob=how, **lines)


def held(f, reader=""):
    """Who holds whom with what Control, pins left out."""
    holds = [g for g in f.view(reader)["grapples"] if not g["pinned"]]
    return [(g["grappler"], g["victim"], g["control"]) for g in holds]


def pins(f):
    """Who has pinned whom."""
    return [(g["grappler"], g["victim"]) for g in f.view()["grapples"] if g["pinned"]]


def winner(f):
    """Who is asked for an effect, if anybody is."""
    asked = [name for name, question in f.asked() if "effect" in question]
    return asked[0] if asked else None


def voided(f):
    """Who is asked what to do now that their action is void."""
    return [name for name, question in f.asked() if question == "void"]


def pools(f, name):
    """The dice of all grapple rolls of somebody after the opening."""
    return [roll.pool for roll in f.rolls(name, "grapple")]


def status(f, name):
    return f.view()["combatants"][name]["status"]


# --- the opening round (GRP-13) -------------------------------------------------------------


def test_no_effect_in_the_opening_round(crew):
    """ASH-GRP-13, ASH-GRP-27: an opening earns no effect but a single one."""
    f = crew().feed("Ann.grapple", 4)
    declare(f, Ann="grapple Bob").pass_("Bob")
    assert f.waiting() == ["Ann"]
    with f.refused("err.grapple.no_effect_earned"):
        f.line("Ann", "grapple/effect drop")
    f.pass_("Ann")
    assert held(f) == [("Ann", "Bob", 4)]


def test_only_block_is_left_in_the_opening_round(crew):
    """ASH-GRP-13, ASH-GRP-55: against others the new victim has a Block alone, at full dice."""
    f = crew("Ann Cleo Bob").feed("Ann.grapple", 2)
    declare(f, Cleo="attack Bob", Ann="grapple Bob").pass_("Bob").pass_("Ann")
    assert f.waiting() == ["Bob"]
    with f.refused("err.grapple.victim_options"):
        f.dodge("Bob")
    f.block("Bob")
    assert f.roll("Bob", "block").difficulty == 4


# --- a grapple against those in a grapple (GRP-14) -------------------------------------------


@pytest.mark.parametrize(("successes", "left"), [(3, 3), (4, 4), (1, 2)])
def test_seizing_a_victim_is_helping(hold, successes, left):
    """ASH-GRP-14, ASH-GRP-52: it is an assist of the grappler, uncontested."""
    f = hold("Cleo Ann Bob").feed("Cleo.assist", successes)
    declare(f, Ann="grapple/sustain", Bob="grapple/resist", Cleo="grapple Bob")
    assert held(f) == [("Ann", "Bob", left)]


def test_seizing_a_grappler(hold):
    """ASH-GRP-14, ASH-GRP-40: the remainder is a new grapple, and the first one ends at once."""
    f = hold("Cleo Ann Bob", control=4).feed("Cleo.grapple", 3).feed("Ann.block", 1)
    declare(f, Bob="grapple/resist", Ann="grapple/sustain", Cleo="grapple Ann")
    assert f.waiting() == ["Ann"]
    f.line("Ann", "grapple/shrug block")
    assert held(f) == [("Cleo", "Ann", 2)]
    finish(f)
    assert len(pools(f, "Bob")) == 0


def test_seizing_a_grappler_in_vain(hold):
    """ASH-GRP-14, ASH-GRP-40: what it costs is paid, the hold goes on."""
    f = hold("Cleo Ann Bob", control=4).feed("Cleo.grapple", 2).feed("Ann.block", 2)
    declare(f, Bob="grapple/resist", Ann="grapple/sustain", Cleo="grapple Ann")
    f.line("Ann", "grapple/shrug block")
    assert held(f) == [("Ann", "Bob", 3)]


def test_no_hostage_is_hurt_by_a_grapple(hold):
    """ASH-GRP-14, ASH-GRP-41: a fully negated grapple does the hostage no damage."""
    f = hold("Cleo Ann Bob", control=4).feed("Cleo.grapple", 1).feed("Ann.block", 2)
    declare(f, Bob="grapple/resist", Ann="grapple/sustain", Cleo="grapple Ann")
    f.line("Ann", "grapple/hostage block")
    assert held(f) == [("Ann", "Bob", 2)] and not f.track("Bob")
    assert not f.rolls("Cleo", "damage")


# --- declaring (GRP-15 to GRP-18) ------------------------------------------------------------


def test_the_grappler_declares_in_the_own_slot(hold):
    """ASH-GRP-15, ASH-GCI-01: lowest initiative first; sustaining is bound as declared."""
    f = hold("Bob Ann", settings={"declare.ahead": "refused"})
    assert f.asked() == [("Ann", "declare")]
    with f.refused("err.declare.out_of_turn"):
        f.line("Bob", "grapple/resist")
    f.line("Ann", "grapple/sustain")
    assert f.asked() == [("Bob", "declare")]
    f.line("Bob", "grapple/resist")
    assert f.view()["step"] == "initiative"
    assert len(pools(f, "Ann")) == 2 and len(pools(f, "Bob")) == 1


def test_sustaining_too_early(hold):
    """ASH-GRP-15: at the own place in the order: err.declare.out_of_turn."""
    f = hold(settings={"declare.ahead": "refused"})
    for line in ("grapple/sustain", "grapple/release"):
        with f.refused("err.declare.out_of_turn"):
            f.line("Ann", line)


@pytest.mark.parametrize("line", ["attack Cleo", "dodge", "misc run", "grapple Cleo"])
def test_a_grappler_sustains_or_releases(hold, line):
    """ASH-GRP-15, ASH-GRP-16: nothing else without a split."""
    f = hold("Ann Bob Cleo").pass_("Cleo").line("Bob", "grapple/resist")
    with pytest.raises(RefusedLineError):
        f.line("Ann", line)
    assert f.asked() == [("Ann", "declare")]


@pytest.mark.parametrize(
    ("line", "dice"),
    [("split grapple/sustain; attack Cleo", 3), ("split attack Cleo; grapple/sustain", 3),
     ("split sustain; attack Cleo", 3), ("split attack Cleo; sustain strength", 3),
     ("split grapple/sustain; attack Cleo; misc run=dexterity+athletics/6", 2)],
)  # fmt: skip
def test_holding_and_something_else(hold, line, dice):
    """ASH-GRP-16: the ordinary split, on the grapple pool and on the other."""
    f = hold("Ann Bob Cleo")
    finish(declare(f, Bob="grapple/resist", Ann=line))
    assert pools(f, "Ann") == [6, dice] and f.pool("Ann", "attack") == dice
    assert pools(f, "Bob") == [6]
    if "misc" in line:
        assert f.pool("Ann", "misc") == dice


def test_a_split_by_dexterity(hold):
    """ASH-GRP-16, ASH-GRP-03: the method of a split contest may be named."""
    f = hold("Ann Bob Cleo", ann={"dexterity": 5})
    finish(declare(f, Bob="grapple/resist", Ann="split grapple/sustain dexterity; attack Cleo"))
    assert pools(f, "Ann")[-1] == 5


@pytest.mark.parametrize(
    ("line", "code", "wits"),
    [("split grapple/sustain; attack Cleo; attack Cleo", "err.split.duplicate_target", 3),
     ("split grapple/sustain; attack Cleo", "err.split.over_wits", 1),
     ("split grapple/sustain; guard attack", "err.split.guard", 3),
     ("split grapple/sustain; attack/committed Cleo", "err.split.committed", 3)],
)  # fmt: skip
def test_limits_of_splitting_in_a_hold(hold, line, code, wits):
    """ASH-GRP-16, ASH-SPL-03, ASH-SPL-04, ASH-SPL-08, ASH-ATK-09."""
    f = hold("Ann Bob Cleo", ann={"wits": wits, "die": 10}).pass_("Cleo")
    f.line("Bob", "grapple/resist")
    with f.refused(code):
        f.line("Ann", line)


def test_defending_costs_no_split(hold):
    """ASH-GRP-16, ASH-GCI-02: a grappler who was attacked before has full dice in the contest."""
    f = hold("Cleo Ann Bob", control=3)
    declare(f, Bob="grapple/resist", Ann="grapple/sustain", Cleo="attack Ann")
    finish(f.line("Ann", "grapple/shrug block"))
    assert f.pool("Ann", "block") == 6 and pools(f, "Ann")[-1] == 6


def test_released_at_once(hold):
    """ASH-GRP-17: at the declaration; the grappler is still awaited and acts as a free person.

    State machine: HELD, Grappler declares release: NONE.
    """
    f = hold().line("Bob", "grapple/resist").line("Ann", "grapple/release")
    assert not f.view()["grapples"] and f.asked() == [("Ann", "declare")]
    f.line("Ann", f"{RUN}/6")
    assert f.pool("Ann", "misc") == 6 and not pools(f, "Bob")


def test_who_had_not_declared_declares_as_a_free_person(hold):
    """ASH-GRP-17: a faster victim knows of the release."""
    f = hold("Bob Ann").line("Ann", "grapple/release").pass_("Ann")
    with f.refused("err.grapple.none"):
        f.line("Bob", "grapple/resist")
    f.attack("Bob", "Ann").pass_("Ann")
    assert f.pool("Bob", "attack") == 6


def test_who_had_declared_may_abort(hold):
    """ASH-GRP-17, ASH-GRP-44, ASH-ABT-04: to anything, with the penalty of a split."""
    f = hold(willing=["Bob"])
    f.line("Bob", "grapple/resist").line("Ann", "grapple/release").pass_("Ann")
    assert voided(f) == ["Bob"]
    f.feed("Bob.abort", TRY).line("Bob", f"abort {RUN}/6")
    assert f.pool("Bob", "misc") == 3


def test_a_freed_victim_who_is_attacked_too(hold):
    """ASH-GRP-17, ASH-INT-03: with both grounds the abort is the one without a price."""
    f = hold(willing=["Bob"]).line("Bob", "grapple/resist").line("Ann", "grapple/release")
    f.attack("Ann", "Bob")
    assert f.waiting() == ["Bob"] and "abort" in f.options()
    f.feed("Bob.abort", TRY).line("Bob", "abort dodge")
    finish(f)
    assert f.pool("Bob", "dodge") == 6


def test_no_upkeep_in_a_round_of_release(hold):
    """ASH-GRP-17, ASH-GRP-25: and who is seized anew begins anew."""
    f = hold("Bob Ann", upkeep=1).line("Ann", "grapple/release").feed("Ann.grapple", 1)
    f.line("Ann", "grapple Bob").pass_("Bob")
    finish(f)
    assert held(f) == [("Ann", "Bob", 1)]


@pytest.mark.parametrize("names", ["Ann Bob Cleo", "Bob Ann Cleo"])
@pytest.mark.parametrize(
    "line",
    ["attack Ann", "attack Cleo", "dodge", "block", "escape", "misc run", "grapple Ann",
     "grapple/defend", "grapple/sustain", "grapple/release", "grapple/assist Cleo",
     "split grapple/resist; misc run", "guard attack"],
)  # fmt: skip
def test_what_a_victim_may_not_declare(hold, line, names):
    """ASH-GRP-18, ASH-GCI-01: resist, reverse or relent, whoever speaks first."""
    f = hold(names).pass_("Cleo")
    if names.startswith("Bob"):
        f.line("Ann", "grapple/sustain")
    with f.refused("err.grapple.victim_options"):
        f.line("Bob", line)
    f.line("Bob", "grapple/resist")


def test_a_victim_may_announce_haste(hold):
    """ASH-GRP-18, ASH-GRP-61: what costs no action stays legal."""
    f = hold(bob={"kind": "garou", "rage": 2}).haste("Bob", 1, "rage").line("Bob", "grapple/resist")
    f.line("Ann", "grapple/sustain")
    assert f.view()["phase"] == "haste 1" and f.waiting() == ["Bob"]


# --- the contest (GRP-19 to GRP-24) ----------------------------------------------------------


@pytest.mark.parametrize("names", ["Ann Cleo Bob", "Bob Cleo Ann"])
def test_when_the_contest_is_rolled(hold, names):
    """ASH-GRP-19, ASH-GCI-01: on the grappler's place, wherever the victim stands; once."""
    f = hold(names)
    before = len(f.all_rolls())
    declare(f, Ann="grapple/sustain", Bob="grapple/resist", Cleo=f"{RUN}/6")
    rolled = f.all_rolls()[before:]
    assert len(rolled) == 3
    assert rolled.index(("Cleo", "misc")) == (2 if names.startswith("Ann") else 0)
    assert {("Ann", "grapple"), ("Bob", "grapple")} < set(rolled)


def test_each_has_an_own_method(hold):
    """ASH-GRP-19, ASH-GRP-03, ASH-GRP-06: the pools need not match; difficulty 6."""
    f = hold(ann={"dexterity": 4, "strength": 2}, bob={"dexterity": 1, "strength": 5, "die": 1})
    declare(f, Bob="grapple/resist strength", Ann="grapple/sustain dexterity")
    assert (f.pool("Ann", "grapple"), f.pool("Bob", "grapple")) == (7, 8)
    assert f.difficulty("Ann", "grapple") == f.difficulty("Bob", "grapple") == 6


def test_the_method_may_change_and_is_remembered(hold):
    """ASH-GRP-19, ASH-GRP-03: the larger pool first, then the one that was used last."""
    f = hold(bob={"strength": 5})
    for line, dice in (
        ("grapple/resist", 8),
        ("grapple/resist dexterity", 6),
        ("grapple/resist", 6),
        ("grapple/reverse strength", 8),
    ):
        again(declare(f, Bob=line, Ann="grapple/sustain"))
        assert f.pool("Bob", "grapple") == dice


@pytest.mark.parametrize("how", EITHER)
@pytest.mark.parametrize(("ann", "bob", "control"), [(2, 0, 4), (3, 2, 3), (5, 0, 7)])
def test_the_grappler_ahead(hold, how, ann, bob, control):
    """ASH-GRP-20: Control rises by the net, whatever the victim declared; one effect.

    State machine: HELD, contest, d > 0.
    """
    f = contest(hold(), ann, bob, how)
    assert held(f) == [("Ann", "Bob", control)] and winner(f) == "Ann"
    f.line("Ann", "grapple/effect drop")
    assert held(f) == [("Ann", "Bob", control - 2)]


@pytest.mark.parametrize(("net", "left"), [(1, 2), (2, 1), (3, None), (5, None)])
def test_the_victim_ahead_by_resisting(hold, net, left):
    """ASH-GRP-21, ASH-GRP-42: Control falls by the net; at 0 or less he is free.

    State machine: HELD, contest, resist, d < 0.
    """
    f = contest(hold(control=3), 1, 1 + net)
    assert held(f) == ([("Ann", "Bob", left)] if left else [])
    assert f.view()["step"] == "initiative"


@pytest.mark.parametrize(
    ("control", "net", "after"), [(1, 2, 1), (1, 3, 2), (2, 4, 2), (2, 6, 4), (3, 6, 3)]
)
def test_a_reversal(hold, control, net, after):
    """ASH-GRP-22: with twice the Control the roles change; the rest is added to it.

    State machine: HELD, contest, reverse, -d >= R.
    """
    f = contest(hold(control=control, bob={"strength": 6}), 0, net, "grapple/reverse")
    assert held(f) == [("Bob", "Ann", after)]


@pytest.mark.parametrize(
    ("factor", "net", "after"), [(1, 2, ("Bob", "Ann", 2)), (3, 5, ("Ann", "Bob", 2))]
)
def test_what_a_reversal_takes(hold, factor, net, after):
    """ASH-GRP-22: grapple.reversal_factor."""
    f = hold(settings={"grapple.reversal_factor": factor})
    contest(f, 0, net, "grapple/reverse")
    assert held(f) == [after]


def test_the_requirement_is_read_at_the_contest(hold):
    """ASH-GRP-22, ASH-GCI-01: after the assists of this round."""
    f = hold("Cleo Ann Bob", control=3).feed("Cleo.assist", 4)
    contest(f, 0, 3, "grapple/reverse", Cleo="grapple/assist Bob")
    assert held(f) == [("Bob", "Ann", 2)]


def test_the_requirement_after_a_forced_cost(hold):
    """ASH-GRP-22, ASH-GCI-02: after the forced costs of this round."""
    f = hold("Cleo Ann Bob", control=2).feed("Ann.block", 1)
    contest(f, 0, 2, "grapple/reverse", Cleo="attack Ann")
    f.line("Ann", "grapple/shrug block")
    assert held(f) == [("Bob", "Ann", 1)]


@pytest.mark.parametrize(("control", "net"), [(2, 3), (2, 1), (3, 5)])
def test_a_reversal_that_fails(hold, control, net):
    """ASH-GRP-23: nothing changes. State machine: HELD, contest, reverse, 0 < -d < R."""
    f = contest(hold(control=control), 0, net, "grapple/reverse")
    assert held(f) == [("Ann", "Bob", control)] and f.view()["step"] == "initiative"


@pytest.mark.parametrize("how", EITHER)
@pytest.mark.parametrize("both", [0, 3])
def test_a_tied_contest(hold, how, both):
    """ASH-GRP-24, ASH-GRP-27: no change, and nobody is asked. State machine: d = 0."""
    f = contest(hold(), both, both, how)
    assert held(f) == [("Ann", "Bob", 2)] and f.view()["step"] == "initiative"


def test_a_botch_is_nothing(hold):
    """ASH-DIC-03: a botch in a contest counts as no success."""
    f = hold().feed("Ann.grapple", (1, 1, 2, 3, 2, 2)).feed("Bob.grapple", 1)
    declare(f, Ann="grapple/sustain", Bob="grapple/resist")
    assert held(f) == [("Ann", "Bob", 1)]


# --- upkeep (GRP-25) -------------------------------------------------------------------------


@pytest.mark.parametrize(("upkeep", "left"), [(0, 3), (1, 2), (2, 1), (3, None)])
def test_upkeep(hold, upkeep, left):
    """ASH-GRP-25, ASH-GRP-43: grapple.upkeep, at the end of a sustained round.

    State machine: HELD, book keeping, sustained this round.
    """
    f = contest(hold(control=3, upkeep=upkeep), 1, 1)
    assert held(f) == ([("Ann", "Bob", left)] if left else [])


def test_upkeep_comes_in_book_keeping(hold):
    """ASH-GRP-25: in every round anew, after the effect of the contest."""
    f = contest(hold(upkeep=1), 2, 0)
    assert held(f) == [("Ann", "Bob", 4)]
    again(f.pass_("Ann"))
    assert held(f) == [("Ann", "Bob", 3)]
    contest(f, 1, 1)
    assert held(f) == [("Ann", "Bob", 2)]


def test_upkeep_without_dice(hold):
    """ASH-GRP-25: also where the contest could not be rolled."""
    f = hold(control=3, upkeep=1).modify("Ann", dice=-9).modify("Bob", dice=-9)
    declare(f, Bob="grapple/resist", Ann="grapple/sustain")
    assert held(f) == [("Ann", "Bob", 2)]
    assert pools(f, "Bob") in ([], [0])


# --- relenting (GRP-26) ----------------------------------------------------------------------


@pytest.mark.parametrize("names", ["Ann Bob Cleo", "Bob Ann Cleo"])
def test_relenting(hold, names):
    """ASH-GRP-26, ASH-GRP-46, ASH-GRP-42: no roll, no Control; he is as one pinned.

    State machine: HELD, Grappler's place, Victim relents: PINNED.
    """
    f = hold(names)
    before = len(f.all_rolls())
    declare(f, Ann="grapple/sustain", Bob="grapple/relent")
    assert pins(f) == [("Ann", "Bob")] and status(f, "Bob") == "pinned"
    assert len(f.all_rolls()) == before


def test_relenting_waits_for_the_grapplers_place(hold):
    """ASH-GRP-26: nobody is pinned before it."""
    f = hold("Bob Cleo Ann Dan")
    declare(f, Dan="attack Cleo", Ann="grapple/sustain", Cleo="attack Dan", Bob="grapple/relent")
    finish(f)
    assert pins(f) == [("Ann", "Bob")]
    f = hold("Bob Cleo Ann Dan")
    declare(f, Ann="grapple/sustain", Cleo="attack Dan", Bob="grapple/relent")
    assert f.asked() == [("Dan", "defend")] and not pins(f)
    assert held(f) == [("Ann", "Bob", 2)]


@pytest.mark.parametrize("names", ["Cleo Ann Bob", "Bob Cleo Ann"])
def test_relenting_is_void_where_the_hold_is_broken(hold, names):
    """ASH-GRP-26, ASH-GRP-45: then the victim may try to abort."""
    f = hold(names, willing=["Bob"]).feed("Cleo.assist", 4)
    declare(f, Ann="grapple/sustain", Bob="grapple/relent", Cleo="grapple/assist Bob")
    assert not f.view()["grapples"]
    while voided(f) not in (["Bob"], []):
        f.pass_(voided(f)[0])
    assert voided(f) == ["Bob"]
    f.feed("Bob.abort", TRY).line("Bob", f"abort {RUN}/6")
    assert f.pool("Bob", "misc") == 3


def test_nobody_relents_after_a_release(hold):
    """ASH-GRP-26, ASH-GRP-17: a released one who had relented is free."""
    f = hold(willing=["Bob"]).line("Bob", "grapple/relent").line("Ann", "grapple/release")
    f.pass_("Ann")
    assert voided(f) == ["Bob"] and not f.view()["grapples"]


# --- effects are earned (GRP-27, GRP-28) -----------------------------------------------------


@pytest.mark.parametrize(("ann", "bob"), [(2, 2), (1, 2), (0, 0)])
def test_no_effect_without_a_win(hold, ann, bob):
    """ASH-GRP-27: a tied or lost contest earns none, whatever is banked."""
    f = contest(hold("Ann Bob Cleo Dan", control=5), ann, bob, Cleo="attack Dan")
    assert f.asked() == [("Dan", "defend")]
    with f.refused("err.grapple.no_effect_earned"):
        f.line("Ann", "grapple/effect drop")
    assert held(f) == [("Ann", "Bob", 5 + min(ann - bob, 0))]


def test_one_effect_for_one_contest(hold):
    """ASH-GRP-27: a second effect is err.grapple.no_effect_earned."""
    f = contest(hold("Ann Bob Cleo Dan", control=5), 1, 0, Cleo="attack Dan")
    f.line("Ann", "grapple/effect drop")
    assert f.asked() == [("Dan", "defend")]
    with f.refused("err.grapple.no_effect_earned"):
        f.line("Ann", "grapple/effect clinch")
    assert held(f) == [("Ann", "Bob", 4)]


def test_an_effect_may_be_declined(hold):
    """ASH-GRP-27: and it is not kept for later."""
    f = contest(hold("Ann Bob Cleo Dan", control=5), 1, 0, Cleo="attack Dan").pass_("Ann")
    with f.refused("err.grapple.no_effect_earned"):
        f.line("Ann", "grapple/effect drop")
    assert held(f) == [("Ann", "Bob", 6)]


def test_banked_control_pays(hold):
    """ASH-GRP-27, ASH-GRP-29: what earlier rounds won may be spent after a bare win."""
    f = contest(hold(control=4, bob={"weapons": ["knife"]}), 1, 0)
    f.line("Ann", "grapple/effect disarm=knife")
    assert not f.view()["grapples"]


def test_an_effect_that_costs_too_much(hold):
    """ASH-GRP-29, ASH-GRP-27: err.grapple.not_enough_control leaves the question open."""
    f = contest(hold(control=1), 1, 0)
    with f.refused("err.grapple.not_enough_control"):
        f.line("Ann", "grapple/effect slam")
    assert winner(f) == "Ann"
    f.line("Ann", "grapple/effect clinch")
    assert held(f) == [("Ann", "Bob", 1)]


def test_the_new_grappler_declares(hold):
    """ASH-GRP-28: from the next round on; the other one is the victim."""
    f = again(contest(hold(), 0, 4, "grapple/reverse"))
    f.line("Bob", "grapple/sustain")
    with f.refused("err.grapple.victim_options"):
        f.line("Ann", "grapple/sustain")
    f.feed("Bob.grapple", 1).line("Ann", "grapple/resist")
    assert winner(f) == "Bob" and held(f) == [("Bob", "Ann", 3)]


def test_no_second_contest_after_a_reversal(hold):
    """ASH-GRP-28: not at the new grappler's own initiative in this round either."""
    f = finish(contest(hold("Ann Cleo Bob"), 0, 4, "grapple/reverse"))
    assert (len(pools(f, "Ann")), len(pools(f, "Bob"))) == (2, 1)


# --- ending (GRP-42 to GRP-45, GRP-50) -------------------------------------------------------


@pytest.mark.parametrize("who", ["Ann", "Bob"])
@pytest.mark.parametrize("how", ["unconscious", "torpor", "dead", "fled", "out"])
def test_out_of_action(hold, who, how):
    """ASH-GRP-42: either party gone or down. State machine: HELD, party out of action."""
    f = hold("Ann Bob Cleo").set(who, f"status {how}")
    assert not f.view()["grapples"]


def test_a_grappler_of_somebody_out_cold_is_free(hold):
    """ASH-GRP-42: to act next declaration."""
    f = contest(hold("Ann Bob Cleo", control=3, bob={"health": "//////"}), 2, 0)
    f.feed("Ann.damage", 2).line("Ann", "grapple/effect clinch")
    assert status(f, "Bob") == "unconscious" and not f.view()["grapples"]
    declare(again(f), Ann="attack Cleo").pass_("Cleo")
    assert f.pool("Ann", "attack") == 6


def test_bought_down_to_nothing(hold):
    """ASH-GRP-43, ASH-GRP-29: the effect happens in full, then it ends.

    State machine: HELD, effect bought, Control - cost = 0.
    """
    f = contest(hold(control=1), 1, 0).line("Ann", "grapple/effect drop")
    assert not f.view()["grapples"] and "prone" in f.view()["combatants"]["Bob"]["conditions"]


def test_a_forced_cost_ends_it_after_the_attack(hold):
    """ASH-GRP-43, ASH-GRP-40: first the attack is carried through.

    State machine: HELD, third-party attack on Grappler.
    """
    f = hold("Cleo Ann Bob", control=1).feed("Cleo.attack", 3).feed("Ann.block", 1)
    f.feed("Cleo.damage", {"successes": 2, "pool": 4})
    declare(f, Bob="grapple/resist", Ann="grapple/sustain", Cleo="attack Ann")
    f.line("Ann", "grapple/shrug block")
    assert f.track("Ann") == "//" and not f.view()["grapples"]
    assert not pools(f, "Bob")


@pytest.mark.parametrize("names", ["Ann Bob", "Bob Ann"])
def test_who_frees_himself_has_acted(hold, names):
    """ASH-GRP-44: no abort for either, even if a place is still to come."""
    f = hold(names, willing=["Ann", "Bob"])
    contest(f, 0, 3)
    assert not f.view()["grapples"] and f.view()["step"] == "initiative"
    assert not f.rolls("Bob", "abort") and not f.rolls("Ann", "abort")


def test_broken_up_before_the_contest(hold):
    """ASH-GRP-45, ASH-GRP-43, ASH-GCI-02: both actions are void, each may abort to anything.

    State machine: HELD, assist for Victim: NONE.
    """
    f = hold("Cleo Ann Bob", willing=["Ann", "Bob"]).feed("Cleo.assist", 4)
    declare(f, Bob="grapple/resist", Ann="grapple/sustain", Cleo="grapple/assist Bob")
    assert not f.view()["grapples"] and voided(f) == ["Ann"]
    f.feed("Ann.abort", TRY).line("Ann", f"abort {RUN}/6")
    assert voided(f) == ["Bob"]
    f.feed("Bob.abort", TRY).line("Bob", f"abort {RUN}/6")
    assert f.pool("Ann", "misc") == f.pool("Bob", "misc") == 3
    assert not pools(f, "Bob")


def test_broken_up_by_an_attack(hold):
    """ASH-GRP-45, ASH-GCI-02: a forced cost that ends it does the same."""
    f = hold("Cleo Ann Bob", control=1, willing=["Ann", "Bob"])
    declare(f, Bob="grapple/reverse", Ann="grapple/sustain", Cleo="attack Ann")
    f.line("Ann", "grapple/shrug dodge")
    assert voided(f) == ["Ann"]
    f.pass_("Ann")
    assert voided(f) == ["Bob"]
    f.feed("Bob.abort", TRY).line("Bob", "abort attack Ann").next()
    assert f.pool("Bob", "attack") == 3


def test_a_broken_action_is_lost(hold):
    """ASH-GRP-45: without an abort the main action is lost."""
    f = hold("Cleo Ann Bob", willing=["Ann", "Bob"]).feed("Cleo.assist", 4)
    declare(f, Bob="grapple/resist", Ann="grapple/sustain", Cleo="grapple/assist Bob")
    f.feed("Ann.abort", {"successes": 0, "pool": 5}).line("Ann", f"abort {RUN}/6").pass_("Bob")
    assert not f.rolls("Ann", "misc") and f.view()["step"] == "initiative"


def test_reflexes_after_the_break(hold):
    """ASH-GRP-45, ASH-INT-04: neither needs an abort to defend."""
    f = hold("Cleo Dan Ann Bob").feed("Cleo.assist", 4)
    declare(f, Bob="grapple/resist", Ann="grapple/sustain", Dan="attack Bob",
            Cleo="grapple/assist Bob")  # fmt: skip
    assert f.asked() == [("Bob", "defend")]
    f.dodge("Bob")
    assert f.pool("Bob", "dodge") == 6


def test_after_a_plain_break(hold):
    """ASH-GRP-50: next round both declare freely; who lay down still does."""
    f = contest(hold(control=1), 1, 0).line("Ann", "grapple/effect drop")
    f = declare(again(f), Bob=f"{RUN}/6", Ann="attack Bob")
    finish(f)
    assert f.pool("Ann", "attack") == 6 and f.pool("Bob", "misc") == 6
    assert f.view()["pairs"][0]["grips"], "both are in hand-to-hand distance"
    assert "prone" in f.view()["combatants"]["Bob"]["conditions"]


# --- pins (GRP-46 to GRP-49) -----------------------------------------------------------------


def test_bought_pin(hold):
    """ASH-GRP-46, ASH-GRP-30, ASH-GRP-42: State machine: HELD, Pin bought: PINNED."""
    f = contest(hold("Ann Bob Cleo", control=9, ann=STRONG), 1, 0)
    f.line("Ann", "grapple/effect pin")
    assert pins(f) == [("Ann", "Bob")] and status(f, "Bob") == "pinned"


def test_the_pinned_declare_nothing(pinned):
    """ASH-GRP-46: they roll initiative and are not awaited."""
    f = pinned()
    assert "Bob" in f.order() and f.asked() == [("Cleo", "declare")]
    for line in ("resist", "reverse", "relent"):
        with f.refused("err.grapple.none"):
            f.line("Bob", f"grapple/{line}")
    for line in ("attack Cleo", "dodge", "misc run"):
        with f.refused("err.declare.out_of_fight"):
            f.line("Bob", line)
    f.pass_("Cleo")
    assert f.asked() == [("Ann", "declare")]


def test_no_haste_against_a_pin(hold):
    """ASH-GRP-46: nothing is spent on the hold, and no phase comes of it."""
    f = hold("Ann Bob Cleo", bob={"kind": "garou", "rage": 2}).pass_("Cleo")
    f.haste("Bob", 1, "rage").line("Bob", "grapple/relent").line("Ann", "grapple/sustain")
    assert f.view()["step"] == "initiative"
    again(f)
    with pytest.raises(RefusedLineError):
        f.haste("Bob", 1, "rage")


@pytest.mark.parametrize(("weapon", "difficulty"), [("unarmed", 6), ("light pistol", 4)])
def test_the_pinned_do_not_defend(pinned, weapon, difficulty):
    """ASH-GRP-46: attacks on them are uncontested; firearms as point blank."""
    f = pinned(cleo=GUN).feed("Cleo.attack", {"successes": 1, "difficulty": difficulty})
    f.feed("Cleo.damage", 1).attack("Cleo", "Bob", weapon).line("Ann", "grapple/sustain")
    assert f.view()["step"] == "initiative" and len(f.track("Bob")) == 1
    assert not f.rolls("Bob", "block") and not f.rolls("Bob", "dodge")


@pytest.mark.parametrize("bought", [True, False])
def test_two_alone(hold, bought):
    """ASH-GRP-47: with the pin, or relenting, the combat closes in book-keeping.

    State machine: PINNED, no unheld opponent remains: combat ends.
    """
    if bought:
        f = contest(hold(control=9, ann=STRONG), 1, 0).line("Ann", "grapple/effect pin")
    else:
        f = declare(hold(), Ann="grapple/sustain", Bob="grapple/relent")
    assert f.view()["status"] == "over"


def test_a_third_goes_on(pinned):
    """ASH-GRP-47, ASH-GCI-05: somebody is neither a holder nor held."""
    assert pinned().view()["status"] == "running"


def test_the_last_free_one_leaves(pinned):
    """ASH-GRP-47, ASH-GCI-05: the check is made in book-keeping of every round."""
    f = pinned().set("Cleo", "status fled").line("Ann", "grapple/sustain")
    assert f.view()["status"] == "over"


def test_several_pins(crew):
    """ASH-GRP-47, ASH-GCI-05: everybody is a holder or held."""
    f = crew("Ann Bob Cleo Dan").feed("Ann.grapple", 2).feed("Cleo.grapple", 2)
    declare(f, Ann="grapple Bob", Cleo="grapple Dan")
    again(f)
    assert held(f) == [("Ann", "Bob", 2), ("Cleo", "Dan", 2)]
    declare(f, Dan="grapple/relent", Cleo="grapple/sustain", Bob="grapple/resist",
            Ann="grapple/sustain")  # fmt: skip
    assert pins(f) == [("Cleo", "Dan")] and f.view()["status"] == "running"
    declare(again(f), Cleo="grapple/sustain", Bob="grapple/relent", Ann="grapple/sustain")
    assert sorted(pins(f)) == [("Ann", "Bob"), ("Cleo", "Dan")]
    assert f.view()["status"] == "over"


def test_a_pin_is_sustained(pinned):
    """ASH-GRP-48: no roll, no upkeep; it takes the main action.

    State machine: PINNED, holder sustains the pin.
    """
    f = pinned(upkeep=1)
    rolls = len(f.all_rolls())
    for _ in range(3):
        again(declare(f, Ann="grapple/sustain"))
        assert pins(f) == [("Ann", "Bob")]
    assert len(f.all_rolls()) == rolls


def test_holding_a_pin_and_something_else(pinned):
    """ASH-GRP-48: with a split, at -3."""
    f = finish(declare(pinned(), Ann="split grapple/sustain; attack Cleo"))
    assert f.pool("Ann", "attack") == 3 and pins(f) == [("Ann", "Bob")]


def test_a_silent_holder(pinned):
    """ASH-GRP-48, ASH-GRP-15: declared like a sustain: no declaration is one."""
    f = pinned().pass_("Cleo").next()
    assert pins(f) == [("Ann", "Bob")]


def test_who_turns_away_lets_go(pinned):
    """ASH-GRP-48: an action without a split breaks the pin."""
    f = declare(pinned(), Ann="attack Cleo")
    finish(f)
    assert not f.view()["grapples"] and f.pool("Ann", "attack") == 6
    assert status(f, "Bob") == "active"


@pytest.mark.parametrize("how", ["unconscious", "dead", "fled", "out"])
def test_a_holder_out_of_action(pinned, how):
    """ASH-GRP-48: State machine: PINNED, holder out of action: free, without a Main action."""
    f = pinned("Bob Ann Cleo").set("Ann", f"status {how}")
    assert not f.view()["grapples"] and status(f, "Bob") == "active"
    f.pass_("Cleo")
    assert f.asked() == [("Bob", "declare")]
    with f.refused("err.grapple.main_action_lost"):
        f.attack("Bob", "Cleo")
    declare(again(f.pass_("Bob")), Bob=f"{RUN}/6")
    assert f.pool("Bob", "misc") == 6


def test_released_from_a_pin(pinned):
    """ASH-GRP-49: no Main Phase action in this round; free in the next.

    State machine: PINNED, holder releases.
    """
    f = pinned("Bob Ann Cleo", bob={"rage": 2}).pass_("Cleo").line("Ann", "grapple/release")
    assert not f.view()["grapples"] and f.asked() == [("Ann", "declare")]
    f.line("Ann", f"{RUN}/6")
    assert f.asked() == [("Bob", "declare")] and set(f.options()) == {"haste", "pass"}
    for line in ("attack Ann", "dodge", "misc run", "split misc a; misc b"):
        with f.refused("err.grapple.main_action_lost"):
            f.line("Bob", line)
    f.pass_("Bob")
    assert f.pool("Ann", "misc") == 6
    declare(again(f), Bob="attack Cleo").pass_("Cleo")
    assert f.pool("Bob", "attack") == 6


def test_haste_after_a_release(pinned):
    """ASH-GRP-49, ASH-HAS-02: only the Main Phase is lost."""
    f = pinned("Bob Ann Cleo", bob={"kind": "garou", "rage": 2}).pass_("Cleo")
    f.line("Ann", "grapple/release").pass_("Ann").haste("Bob", 1, "rage").pass_("Bob")
    assert f.view()["phase"] == "haste 1" and f.asked() == [("Bob", "declare")]
    f.attack("Bob", "Ann").pass_("Ann")
    assert f.pool("Bob", "attack") == 6


def test_a_slower_one_who_is_released(pinned):
    """ASH-GRP-49: whose place in the order has passed has no Main Phase action either."""
    f = pinned("Cleo Ann Bob").line("Ann", "grapple/release").pass_("Ann")
    for _ in range(3):
        if f.view()["step"] == "initiative":
            break
        f.pass_(f.waiting()[0])
    assert f.view()["step"] == "initiative" and status(f, "Bob") == "active"


# --- haste (GRP-61) --------------------------------------------------------------------------


def in_haste(f, *names, count=1, **lines):
    """Main is over, the names have haste, nobody has won anything in Main."""
    for name in names:
        f.set(name, f"haste {count}")
    declare(f, **{"Ann": "grapple/sustain", "Bob": "grapple/resist", **lines})
    while f.view()["phase"] == "main":
        f.pass_(f.waiting()[0])
    return f


def test_a_grappler_with_haste(hold):
    """ASH-GRP-61: an extra contest, with gain and effect; the other resists at -1."""
    f = in_haste(hold(), "Ann").feed("Ann.grapple", {"successes": 3, "pool": 6})
    f.feed("Bob.grapple", {"successes": 1, "pool": 5}).line("Ann", "grapple/sustain")
    assert held(f) == [("Ann", "Bob", 4)] and winner(f) == "Ann"
    f.line("Ann", "grapple/effect drop")
    assert held(f) == [("Ann", "Bob", 2)]


def test_a_victim_with_haste(hold):
    """ASH-GRP-61, ASH-GCI-06: an extra resist; the grappler reacts at -2."""
    f = in_haste(hold(control=3), "Bob").feed("Bob.grapple", {"successes": 2, "pool": 6})
    f.feed("Ann.grapple", {"successes": 1, "pool": 4}).line("Bob", "grapple/resist")
    assert held(f) == [("Ann", "Bob", 2)]


def test_a_victim_reverses_with_haste(hold):
    """ASH-GRP-61, ASH-GCI-06: an extra reverse."""
    f = in_haste(hold(), "Bob").feed("Bob.grapple", 5).line("Bob", "grapple/reverse")
    assert held(f) == [("Bob", "Ann", 3)]


def test_a_contest_in_every_haste_phase(hold):
    """ASH-GRP-61: the loss is for each earlier contest of the round."""
    f = (
        in_haste(hold(), "Ann", count=2)
        .line("Ann", "grapple/sustain")
        .line("Ann", "grapple/sustain")
    )
    assert pools(f, "Bob") == [6, 5, 4] and pools(f, "Ann")[1:] == [6, 6, 6]
    f = in_haste(hold(), "Bob", count=2).line("Bob", "grapple/resist").line("Bob", "grapple/resist")
    assert pools(f, "Ann")[1:] == [6, 4, 2] and pools(f, "Bob") == [6, 6, 6]


def test_who_reversed_reacts_worse(hold):
    """ASH-GRP-61: -2 for a victim who declared reverse this round."""
    f = in_haste(hold(), "Ann", Bob="grapple/reverse").line("Ann", "grapple/sustain")
    assert pools(f, "Bob") == [6, 4]


def test_who_only_reacts_can_only_resist(hold):
    """ASH-GRP-61: even who declared reverse in Main."""
    f = in_haste(hold(), "Ann", Bob="grapple/reverse").feed("Bob.grapple", 4)
    f.line("Ann", "grapple/sustain")
    assert not f.view()["grapples"]


@pytest.mark.parametrize("names", ["Ann Cleo Bob", "Bob Cleo Ann"])
def test_both_have_haste(hold, names):
    """ASH-GRP-61: one contest, at full dice, on the grappler's place."""
    f = in_haste(hold(names), "Ann", "Bob", "Cleo")
    before = len(f.all_rolls())
    declare(f, Ann="grapple/sustain", Bob="grapple/resist", Cleo=f"{RUN}/6")
    rolled = f.all_rolls()[before:]
    assert len(rolled) == 3
    assert rolled.index(("Cleo", "misc")) == (2 if names.startswith("Ann") else 0)
    assert pools(f, "Ann")[-1] == pools(f, "Bob")[-1] == 6


@pytest.mark.parametrize("allowed", [True, False])
def test_no_contest_in_haste(hold, allowed):
    """ASH-GRP-61: grapple.haste_contest."""
    f = in_haste(hold(settings={"grapple.haste_contest": allowed}), "Ann")
    if allowed:
        f.line("Ann", "grapple/sustain")
        return
    with pytest.raises(RefusedLineError):
        f.line("Ann", "grapple/sustain")
    assert f.asked() == [("Ann", "declare")]


def test_one_upkeep_in_a_round(hold):
    """ASH-GRP-61, ASH-GRP-25: after all haste phases, once."""
    f = in_haste(hold(control=3, upkeep=1), "Ann")
    assert held(f) == [("Ann", "Bob", 3)]
    f.line("Ann", "grapple/sustain")
    assert held(f) == [("Ann", "Bob", 2)]


def test_haste_in_the_opening_round(crew):
    """ASH-GRP-61, ASH-GRP-13: a haste contest makes it a sustained round."""
    f = crew(upkeep=1).set("Ann", "haste 1").feed("Ann.grapple", 2)
    declare(f, Ann="grapple Bob").pass_("Bob").pass_("Ann")
    assert f.view()["phase"] == "haste 1"
    f.feed("Ann.grapple", 2).line("Ann", "grapple/sustain")
    assert held(f) == [("Ann", "Bob", 4)] and winner(f) == "Ann"
    f.pass_("Ann")
    assert held(f) == [("Ann", "Bob", 3)]


def test_unused_haste_in_the_opening_round(crew):
    """ASH-GRP-61, ASH-GRP-13: without a contest there is no upkeep."""
    f = crew(upkeep=1).set("Ann", "haste 1").feed("Ann.grapple", 2)
    declare(f, Ann="grapple Bob").pass_("Bob").pass_("Ann").pass_("Ann")
    assert f.view()["step"] == "initiative" and held(f) == [("Ann", "Bob", 2)]


def test_haste_is_not_split(hold):
    """ASH-GRP-16, ASH-GRP-61, ASH-HAS-07: err.split.haste."""
    f = in_haste(hold("Ann Bob Cleo"), "Ann")
    with f.refused("err.split.haste"):
        f.line("Ann", "split grapple/sustain; attack Cleo")


@pytest.mark.parametrize("line", ["attack Ann", "dodge", "escape", "grapple/assist Cleo"])
def test_what_a_victims_haste_cannot_be(hold, line):
    """ASH-GCI-06: never an attack, a dodge, an Escape or an assist elsewhere."""
    f = in_haste(hold("Ann Bob Cleo"), "Bob")
    with f.refused("err.grapple.victim_options"):
        f.line("Bob", line)


def test_an_assist_with_haste(hold):
    """ASH-GCI-06: it takes effect at that haste place."""
    f = in_haste(hold("Ann Bob Cleo"), "Cleo").feed("Cleo.assist", 4)
    assert held(f) == [("Ann", "Bob", 2)]
    f.line("Cleo", "grapple/assist Bob")
    assert not f.view()["grapples"]


def test_seized_by_haste(crew):
    """ASH-GRP-13, ASH-GRP-61: an opening by haste is no sustained round either."""
    f = crew(upkeep=1).set("Ann", "haste 1")
    declare(f).feed("Ann.grapple", 2).line("Ann", "grapple Bob").pass_("Bob")
    finish(f)
    assert held(f) == [("Ann", "Bob", 2)]


# --- what is told (GRP-62) -------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["sustain", "release", "resist", "reverse", "relent", "effect drop", "single drop",
     "shrug", "hostage", "assist Ann"],
)  # fmt: skip
def test_without_a_grapple(crew, line):
    """ASH-GRP-62: err.grapple.none."""
    f = crew("Ann Bob Cleo")
    with f.refused("err.grapple.none"):
        f.line("Cleo", f"grapple/{line}")
    assert f.asked() == [("Cleo", "declare")]


def test_lines_of_a_third_party(hold):
    """ASH-GRP-62: who is not in the grapple has none either."""
    f = hold("Ann Bob Cleo")
    for line in ("sustain", "release", "resist", "reverse", "relent", "effect drop"):
        with f.refused("err.grapple.none"):
            f.line("Cleo", f"grapple/{line}")


@pytest.mark.parametrize("public", [True, False])
def test_who_sees_the_control(hold, public):
    """ASH-GRP-62: grapple.public_control; else the two, and the storyteller."""
    f = hold("Ann Bob Cleo", settings={"grapple.public_control": public})
    assert held(f) == held(f, "Ann") == held(f, "Bob") == [("Ann", "Bob", 2)]
    (seen,) = f.view("Cleo")["grapples"]
    assert (seen["grappler"], seen["victim"]) == ("Ann", "Bob")
    assert seen.get("control") == (2 if public else None)


def changes(f, since):
    """What was told of the grapple since, as (cause or code, facts)."""
    told = [e for e in f.events[since:] if type(e).__name__ == "Told"]
    return [(e.code, e.facts) for e in told if "grapple" in e.code]


@pytest.mark.parametrize(("ann", "bob", "old", "new"), [(2, 0, 2, 4), (0, 1, 2, 1)])
def test_changes_are_told(hold, ann, bob, old, new):
    """ASH-GRP-62: roles, old and new Control."""
    f = hold()
    since = len(f.events)
    contest(f, ann, bob)
    found = [facts for _, facts in changes(f, since)]
    assert any({old, new} <= set(facts.values()) for facts in found), found


def test_refused_lines_cost_nothing(hold):
    """ASH-GRP-62: the state is unchanged."""
    f = hold("Ann Bob Cleo", control=3).pass_("Cleo").line("Bob", "grapple/resist")
    for line in ("grapple/resist", "grapple/sustain knees", "split grapple/sustain; attack Bob"):
        before = f.state
        with pytest.raises(RefusedLineError):
            f.line("Ann", line)
        assert f.state is before


# --- worked examples -------------------------------------------------------------------------


@pytest.mark.parametrize(("body", "difficulty"), [(0, 6), (2, 8), (3, 9)])
def test_aikido_against_a_changing_shape(crew, body, difficulty):
    """ASH-EX-GRP-01: human shapes 6, a wolf 8, a dire wolf 9, by Dexterity; anew at each roll."""
    f = seize(crew("Po Ron"), "Po", "Ron").set("Ron", f"body {body}")
    declare(f, Ron="grapple/resist strength", Po="grapple/sustain dexterity")
    assert f.difficulty("Po", "grapple") == difficulty
    assert f.difficulty("Ron", "grapple") == 6


def test_robots(crew):
    """ASH-EX-GRP-04: human outline is not enough for Dexterity; Strength is legal at 6."""
    f = crew("Po Ron Robot").set("Robot", "joints off").pass_("Robot")
    with f.refused("err.grapple.method_not_applicable"):
        f.line("Ron", "grapple Robot=dexterity")
    f.line("Ron", "grapple Robot=strength")
    with f.refused("err.grapple.method_not_applicable"):
        f.line("Po", "grapple Robot=dexterity")
    finish(f.pass_("Po"))
    assert f.difficulty("Ron", "grapple") == 6


def test_robots_in_a_contest(crew):
    """ASH-EX-GRP-04, ASH-GRP-19, ASH-GRP-04: the same holds for every contest."""
    f = seize(crew("Ron Robot"), "Ron", "Robot").set("Robot", "joints off")
    f.line("Robot", "grapple/resist")
    with f.refused("err.grapple.method_not_applicable"):
        f.line("Ron", "grapple/sustain dexterity")
    f.line("Ron", "grapple/sustain")
    assert f.roll("Ron", "grapple").pool_terms[0][0] == "strength"


def ted_and_peter(crew, upkeep):
    """ASH-EX-GRP-05: Ted has 5, Peter dodges with 3."""
    f = crew("Peter Ted", upkeep=upkeep).feed("Ted.grapple", {"successes": 5, "difficulty": 6})
    f.feed("Peter.dodge", {"successes": 3, "pool": 6, "difficulty": 5})
    f.line("Ted", "grapple Peter=strength").dodge("Peter")
    assert held(f) == [("Ted", "Peter", 2)]
    return again(f.pass_("Ted"))


def bout(f, ted, peter, line, who="Peter"):
    """A round of the example."""
    f.feed("Ted.grapple", ted).feed("Peter.grapple", peter)
    grappler = "Peter" if who == "Ted" else "Ted"
    declare(f, **{grappler: "grapple/sustain", who: f"grapple/{line}"})
    return again(f)


def test_three_rounds_and_a_reversal(crew):
    """ASH-EX-GRP-05, ASH-EX-GRP-06: the figures of the source, grapple.upkeep 0."""
    f = ted_and_peter(crew, 0)
    assert f.asked() == [("Ted", "declare")]
    bout(f, 2, 0, "resist")
    assert held(f) == [("Ted", "Peter", 4)]
    bout(f, 1, 4, "resist")
    assert held(f) == [("Ted", "Peter", 1)]
    bout(f, 2, 5, "reverse")
    assert held(f) == [("Peter", "Ted", 2)]


@pytest.mark.parametrize(("line", "left"), [("reverse", [("Peter", "Ted", 2)]), ("resist", [])])
def test_a_reversal_of_the_example_that_fails(crew, line, left):
    """ASH-EX-GRP-07: Ted has 5, Peter 2; by resisting he would be free."""
    f = ted_and_peter(crew, 0)
    for ted, peter, word in ((2, 0, "resist"), (1, 4, "resist"), (2, 5, "reverse")):
        bout(f, ted, peter, word)
    bout(f, 5, 2, line, who="Ted")
    assert held(f) == left


def test_the_same_with_upkeep(crew):
    """ASH-EX-GRP-06: with the default upkeep Peter is free in the third round."""
    f = ted_and_peter(crew, 1)
    bout(f, 2, 0, "resist")
    assert held(f) == [("Ted", "Peter", 3)]
    bout(f, 1, 4, "resist")
    assert not f.view()["grapples"]


def test_the_reversal_alone_with_upkeep(hold):
    """ASH-EX-GRP-06: at Control 1: 2 after the swap, 1 after book-keeping."""
    f = contest(hold(control=1, upkeep=1), 2, 5, "grapple/reverse")
    assert held(f) == [("Bob", "Ann", 1)]


# --- interactions ----------------------------------------------------------------------------


def test_a_slower_victim_does_not_know(hold):
    """ASH-GCI-01: he resists, and is released afterwards."""
    f = hold().line("Bob", "grapple/resist").line("Ann", "grapple/release").pass_("Ann")
    finish(f)
    assert not pools(f, "Bob") and not f.view()["grapples"]


def test_fully_tied(hold):
    """ASH-GCI-01, ASH-INI-06: both declare secretly; one contest at the shared place."""
    f = hold("Ann Bob Cleo", bob={"die": 9})
    f.pass_("Cleo")
    assert sorted(f.waiting()) == ["Ann", "Bob"]
    f.feed("Ann.grapple", 1).line("Ann", "grapple/sustain")
    assert not f.view("Bob")["combatants"]["Ann"]["declared"]
    f.line("Bob", "grapple/resist")
    assert held(f) == [("Ann", "Bob", 3)] and winner(f) == "Ann"
    assert (len(pools(f, "Ann")), len(pools(f, "Bob"))) == (2, 1)


@pytest.mark.parametrize("first", ["Ann", "Bob"])
def test_the_fully_tied_let_go_and_resist(hold, first):
    """ASH-GRP-17, ASH-GCI-01: whoever types first, he had declared, and may abort to anything."""
    f = hold("Ann Bob Cleo", willing=["Bob"], bob={"die": 9}).pass_("Cleo")
    lines = {"Ann": "grapple/release", "Bob": "grapple/resist"}
    for name in sorted(lines, key=lambda name: name != first):
        assert held(f), "nothing is known before both have spoken"
        f.line(name, lines[name])
    assert not held(f) and f.asked() == [("Ann", "declare")]
    f.line("Ann", f"{RUN}/6")
    assert voided(f) == ["Bob"] and len(pools(f, "Bob")) == 0
    f.feed("Bob.abort", TRY).line("Bob", f"abort {RUN}/6")
    assert (f.pool("Ann", "misc"), f.pool("Bob", "misc")) == (6, 3)


@pytest.mark.parametrize("first", ["Ann", "Bob"])
def test_what_the_fully_tied_do_instead_is_not_later(hold, first):
    """ASH-GRP-17, ASH-INI-06: her blow is no later declaration, nor seen before his."""
    f = hold("Ann Bob Cleo", willing=["Bob"], bob={"die": 9}).pass_("Cleo")
    lines = {"Ann": "grapple/release", "Bob": "grapple/resist"}
    for name in sorted(lines, key=lambda name: name != first):
        f.line(name, lines[name])
    f.attack("Ann", "Bob")
    spoke = {name: f.person(name).flags.spoke for name in ("Ann", "Bob")}
    assert spoke["Ann"] == spoke["Bob"]
    assert f.asked() == [("Bob", "defend")]
    f.feed("Bob.abort", TRY).line("Bob", "abort dodge")
    assert f.pool("Bob", "dodge") == 3, "a void action is aborted at its price"


def test_only_the_sustain_of_a_tied_split_is_void(hold):
    """ASH-GRP-42, ASH-ABT-10: he left before it was made known; the blow beside it stands."""
    f = hold("Ann Cleo Dan Bob", cleo={"die": 9}).line("Bob", "grapple/resist").pass_("Dan")
    f.line("Ann", "split attack Dan; grapple/sustain").set("Bob", "status out").pass_("Cleo")
    assert f.person("Ann").flags.voided == [1]
    finish(f.pass_("Dan"))
    assert f.pool("Ann", "attack") == 3


def test_a_grappler_attacked_before_acting(hold):
    """ASH-GCI-02: the cost comes off at once; the contest is with what is left, at full dice."""
    f = hold("Cleo Ann Bob", control=3).feed("Ann.grapple", 1).feed("Cleo.attack", 1)
    f.feed("Ann.block", 1)
    declare(f, Bob="grapple/resist", Ann="grapple/sustain", Cleo="attack Ann")
    f.line("Ann", "grapple/shrug block")
    assert held(f) == [("Ann", "Bob", 3)] and winner(f) == "Ann"
    assert pools(f, "Ann")[-1] == 6


def test_a_relented_hostage_and_the_end(pinned):
    """ASH-GCI-05: released in time the fight goes on; nothing is restarted."""
    f = pinned().set("Cleo", "status fled").line("Ann", "grapple/release").pass_("Ann")
    finish(f)
    assert f.view()["status"] == "running" and status(f, "Bob") == "active"


def test_the_animal_wrestler(crew):
    """ASH-EX-GRP-02, ASH-GRP-05: a dire wolf is 7 for him who wrestles big animals."""
    f = seize(crew("Rufus Ron"), "Rufus", "Ron").set("Ron", "body 3")
    f.set("Rufus", "familiar Ron 1")
    declare(f, Ron="grapple/resist", Rufus="grapple/sustain dexterity")
    assert f.difficulty("Rufus", "grapple") == 7


@pytest.mark.parametrize("body", [0, 2, 3])
def test_the_same_kind(crew, body):
    """ASH-EX-GRP-03, ASH-GRP-05: 6 in any form; against a spider some penalty is left."""
    f = crew("Steve Ron Spider").set("Spider", "body 3").set("Steve", "familiar Spider 2")
    f = seize(f, "Steve", "Ron").set("Ron", f"body {body}").set("Steve", "familiar Ron 0")
    again(declare(f, Ron="grapple/resist", Steve="grapple/sustain dexterity"))
    assert f.difficulty("Steve", "grapple") == 6
    f.pass_("Spider").line("Ron", "grapple/resist").line("Steve", "grapple/release")
    finish(f.line("Steve", "grapple Spider=dexterity"))
    assert f.difficulty("Steve", "grapple") == 8


# --- what else the settings say --------------------------------------------------------------


# --- where several of these meet -------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["split grapple/sustain; grapple/sustain", "split attack Cleo; misc run",
     "split grapple/resist; attack Cleo"],
)  # fmt: skip
def test_splits_that_hold_nobody(hold, line):
    """ASH-GRP-15, ASH-GRP-16: one part sustains, once."""
    f = hold("Ann Bob Cleo").pass_("Cleo").line("Bob", "grapple/resist")
    with pytest.raises(RefusedLineError):
        f.line("Ann", line)
    assert f.asked() == [("Ann", "declare")]


def test_a_split_part_outlives_the_hold(hold):
    """ASH-GRP-45, ASH-GRP-16, ASH-ABT-10: the sustain alone is void, the blow falls at -3."""
    f = hold("Cleo Ann Bob Dan", willing=["Ann"]).feed("Cleo.assist", 4).pass_("Dan")
    f.line("Bob", "grapple/resist").line("Ann", "split grapple/sustain; attack Dan")
    f.line("Cleo", "grapple/assist Bob")
    assert voided(f) == ["Ann"]
    f.feed("Ann.abort", TRY).feed("Ann.misc", {"successes": 0, "pool": 2})
    finish(f.line("Ann", f"abort {RUN}/6"))
    assert f.pool("Ann", "attack") == 3


@pytest.mark.parametrize("by", ["blow", "storyteller"])
def test_a_grappler_knocked_out_before_the_contest(hold, by):
    """ASH-GRP-42, ASH-GRP-45: the victim's declaration is void, and may be aborted."""
    f = hold("Cleo Ann Bob", control=4, willing=["Bob"]).damage("Ann", 6, "lethal")
    f.set("Ann", "wounds off").line("Bob", "grapple/resist").line("Ann", "grapple/sustain")
    if by == "blow":
        f.feed("Cleo.attack", 1).feed("Cleo.damage", 1).attack("Cleo", "Ann")
        f.line("Ann", "grapple/shrug block")
    else:
        f.damage("Ann", 1, "lethal").pass_("Cleo")
    assert not f.view()["grapples"] and voided(f) == ["Bob"]
    f.feed("Bob.abort", TRY).line("Bob", f"abort {RUN}/6")
    assert f.pool("Bob", "misc") == 3


def test_seized_with_haste_left(crew):
    """ASH-GRP-13, ASH-GRP-61, ASH-GCI-06: his haste can resist or reverse, and nothing else."""
    f = crew(upkeep=1).set("Bob", "haste 1").feed("Ann.grapple", 3)
    declare(f, Bob="misc run", Ann="grapple Bob").pass_("Bob").pass_("Ann")
    assert f.view()["phase"] == "haste 1" and f.waiting() == ["Bob"]
    with f.refused("err.grapple.victim_options"):
        f.attack("Bob", "Ann")
    f.feed("Bob.grapple", 1).line("Bob", "grapple/resist")
    assert held(f) == [("Ann", "Bob", 1)]


def test_free_with_haste_left(hold):
    """ASH-GRP-44, ASH-GRP-61: who got free in Main is free in the haste phases."""
    f = hold().set("Bob", "haste 1")
    contest(f, 0, 2)
    assert not f.view()["grapples"] and f.view()["phase"] == "haste 1"
    f.attack("Bob", "Ann").pass_("Ann")
    assert f.pool("Bob", "attack") == 6


def test_a_new_grappler_with_haste(hold):
    """ASH-GRP-28, ASH-GRP-61: from the next declarations on he is the one who sustains."""
    f = hold().set("Bob", "haste 1")
    contest(f, 0, 4, "grapple/reverse")
    assert f.view()["phase"] == "haste 1" and f.waiting() == ["Bob"]
    f.feed("Bob.grapple", {"successes": 2, "pool": 6})
    f.feed("Ann.grapple", {"successes": 0, "pool": 5}).line("Bob", "grapple/sustain")
    assert held(f) == [("Bob", "Ann", 4)] and winner(f) == "Bob"


def test_one_upkeep_for_a_new_grappler(hold):
    """ASH-GRP-25, ASH-GRP-61: a reversal by haste after a sustained Main costs one point."""
    f = in_haste(hold(control=1, upkeep=1), "Bob").feed("Bob.grapple", 4)
    f.line("Bob", "grapple/reverse")
    assert held(f) == [("Bob", "Ann", 2)]


@pytest.mark.parametrize("line", ["abort dodge", "abort escape"])
def test_a_victim_attacked_later_has_no_abort_to_it(hold, line):
    """ASH-GRP-18, ASH-GRP-55: any other defense of a victim is refused."""
    f = hold("Cleo Ann Bob", willing=["Bob"])
    declare(f, Bob="grapple/resist", Ann="grapple/sustain", Cleo="attack Bob")
    assert f.waiting() == ["Bob"]
    with f.refused("err.grapple.victim_options"):
        f.line("Bob", line)


def test_two_holds_apart(crew):
    """ASH-GRP-01, ASH-GRP-19: each contest on its own grappler's place; listed as they began."""
    f = crew("Ann Bob Cleo Dan").feed("Ann.grapple", 2).feed("Dan.grapple", 2)
    again(declare(f, Ann="grapple Bob", Dan="grapple Cleo"))
    before = len(f.all_rolls())
    declare(f, Dan="grapple/sustain", Cleo="grapple/resist", Bob="grapple/resist",
            Ann="grapple/sustain")  # fmt: skip
    assert [name for name, _ in f.all_rolls()[before:]] == ["Ann", "Bob", "Dan", "Cleo"]
    assert held(f) == [("Ann", "Bob", 2), ("Dan", "Cleo", 2)]


def test_time_runs_out(crew):
    """ASH-GRP-15, ASH-GRP-18: what is unsaid is sustain and resist."""
    f = seize(crew()).clock("time_out").clock("time_out")
    assert len(pools(f, "Ann")) == 2 and len(pools(f, "Bob")) == 1


def test_passing_is_saying_nothing(hold):
    """ASH-GRP-15, ASH-GRP-18: whoever passes has declared nothing: sustain and resist."""
    f = hold().pass_("Bob", "Ann")
    assert len(pools(f, "Ann")) == 2 and len(pools(f, "Bob")) == 1
    assert held(f) == [("Ann", "Bob", 2)]


@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_removed_from_the_fight(hold, who):
    """ASH-GRP-42: out of reach."""
    f = hold("Ann Bob Cleo").tell("remove", who)
    assert not f.view()["grapples"]


def test_two_haste_phases_with_a_mixed_reaction(hold):
    """ASH-GRP-61: the losses count contests of the round, whoever bought them."""
    f = in_haste(hold(), "Ann", "Bob")
    f.line("Bob", "pass").line("Ann", "grapple/sustain")
    assert pools(f, "Bob") == [6, 5]


def test_pinned_by_haste(hold):
    """ASH-GRP-61, ASH-GRP-46: an effect of a haste contest may be a pin."""
    f = in_haste(hold("Ann Bob Cleo", control=9, ann=STRONG), "Ann").feed("Ann.grapple", 1)
    f.line("Ann", "grapple/sustain").line("Ann", "grapple/effect pin")
    assert pins(f) == [("Ann", "Bob")] and f.view()["step"] == "initiative"


def test_a_pin_begun_and_lost_in_one_round(hold):
    """ASH-GRP-46, ASH-GRP-48: the holder goes down right after; the held one is free."""
    f = hold("Ann Cleo Bob").damage("Ann", 6, "lethal").set("Ann", "wounds off")
    f.line("Bob", "grapple/relent").attack("Cleo", "Ann").feed("Cleo.attack", 1)
    f.feed("Cleo.damage", 1).line("Ann", "grapple/sustain")
    assert pins(f) == [("Ann", "Bob")] and f.waiting() == ["Ann"]
    f.dodge("Ann")
    assert not f.view()["grapples"] and status(f, "Bob") == "active"


def test_a_storyteller_speaks_for_them(hold):
    """ASH-GRP-15, ASH-GRP-18, ASH-RND-06: for somebody absent."""
    f = hold().line("Bob", "grapple/reverse", by="st").line("Ann", "grapple/sustain", by="st")
    assert len(pools(f, "Bob")) == 1


def test_nobody_holds_a_body(crew):
    """ASH-GRP-42: with somebody out cold there is no grapple, not a new one either."""
    f = crew("Ann Bob Cleo").set("Bob", "status unconscious").feed("Ann.grapple", 2)
    finish(declare(f, Ann="grapple Bob"))
    assert not f.view()["grapples"]


@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_leaving_between_the_declarations(hold, who):
    """ASH-GRP-42, ASH-GRP-45: out of reach before the contest: it is not rolled."""
    f = hold("Cleo Ann Bob").line("Bob", "grapple/resist").line("Ann", "grapple/sustain")
    finish(f.set(who, "status fled"))
    assert not f.view()["grapples"] and not pools(f, "Bob")


@pytest.mark.parametrize(
    ("told", "ann", "bob", "how"),
    [("contest", 1, 0, "grapple/resist"), ("upkeep", 1, 1, "grapple/resist")],
)
def test_every_change_has_its_cause(hold, told, ann, bob, how):
    """ASH-GRP-62: why Control rose or fell is told with what it was and is."""
    f = contest(hold(control=3, upkeep=1), ann, bob, how)
    causes = {
        facts["why"]: (facts["before"], facts["after"]) for facts in f.told("grapple.control")
    }
    assert causes[told] == ((3, 4) if told == "contest" else (3, 2))


@pytest.mark.parametrize("names", ["Ann Bob", "Bob Ann"])
def test_fed_by_both_methods_in_turn(hold, names):
    """ASH-GRP-19, ASH-GRP-20: whose dice fall where, over three rounds."""
    f = hold(names, control=2)
    for ann, bob, control in ((1, 0, 3), (0, 1, 2), (2, 2, 2)):
        contest(f, ann, bob)
        assert held(f) == [("Ann", "Bob", control)]
        if winner(f):
            f.pass_("Ann")
        again(f)
