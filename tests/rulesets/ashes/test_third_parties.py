"""Others around a grapple: blows, helpers, newcomers, hazards (ASH-GRP-14, -40 to -57)."""

import pytest

from tests.support.fight import ABLE, RefusedLineError, declare

FREE = {"grapple.upkeep": 0}
"""Without upkeep what is left after a round is what the blows left."""

PISTOL = {"weapons": ["light pistol"]}
WRESTLER = {"brawl": 12}
PLACES = {"Jane": 5, "Frank": 1, "Cid": 9, "Dan": 8}
"""Cid and Dan come before the contest, which is in Jane's place."""

LATER = {"Cid": 4, "Dan": 3}
"""Cid and Dan come after the contest."""


def held(f):
    """Who holds whom with what Control."""
    return [(g["grappler"], g["victim"], g["control"]) for g in f.view()["grapples"]]


def quiet(f):
    """To the next round, with nothing more said."""
    for _ in range(50):
        if not f.waiting() or f.state.step == "initiative":
            return begin(f)
        f.pass_(f.waiting()[0])
    raise AssertionError(f"{f.asked()} is asked again and again")


def begin(f):
    """The next round begins."""
    while f.state.step == "initiative":
        f.next()
    return f


def answer(f, name, line):
    """The next who is awaited must be this one, and says so."""
    assert f.waiting() == [name]
    return f.line(name, line)


@pytest.fixture
def people(fight):
    """Jane, Frank, Cid and, where four are wanted, Dan; rolls score nothing."""

    def come(count=3, settings=None, later=False, **sheets):
        f = fight(unfed="miss", settings={**FREE, **(settings or {})})
        places = {**PLACES, **(LATER if later else {})}
        for name in ("Jane", "Frank", "Cid", "Dan")[:count]:
            own = sheets.get(name.lower()) or {}
            f.join(name, **{**ABLE, "die": places[name], **own})
        return f

    return come


@pytest.fixture
def hold(people):
    """Jane holds Frank with some Control, others are about, and a round begins."""

    def take(control, count=3, **how):
        how["jane"] = {**WRESTLER, **(how.get("jane") or {})}
        f = people(count, **how).feed("Jane.grapple", control)
        declare(f, Jane="grapple Frank=strength")
        answer(f, "Frank", "pass")
        quiet(f)
        assert held(f) == [("Jane", "Frank", control)]
        return f

    return take


HOLDS = {"Jane": "grapple/sustain", "Frank": "grapple/resist"}


def on_jane(f, line="attack Jane", **more):
    """Cid attacks Jane in a round in which she holds on and Frank resists."""
    return declare(f, **{**HOLDS, "Cid": line, **more})


# --- Shrug Off (ASH-GRP-40) --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "purpose", "difficulty"), [("block", "block", 4), ("dodge", "dodge", 5)]
)
@pytest.mark.parametrize("met", [1, 3])
def test_shrug_off(hold, how, purpose, difficulty, met):
    """ASH-GRP-40, ASH-GRP-56: an ordinary Block or Dodge, full dice; 1 Control either way."""
    dice = 15 if how == "block" else 6
    f = hold(4).feed("Cid.attack", 2)
    f.feed(f"Jane.{purpose}", {"successes": met, "pool": dice, "difficulty": difficulty})
    on_jane(f)
    answer(f, "Jane", f"grapple/shrug {how}")
    assert held(f) == [("Jane", "Frank", 3)]
    assert [roll.pool for roll in f.rolls("Cid", "damage")] == ([3] if met < 2 else [])


def test_the_larger_defense(hold):
    """ASH-GRP-40: without a word it is the larger pool."""
    f = on_jane(hold(4))
    answer(f, "Jane", "grapple/shrug")
    assert f.rolls("Jane", "block") and not f.rolls("Jane", "dodge")


def test_the_price_of_a_shrug(hold):
    """ASH-GRP-40: grapple.effect.shrug_off.cost."""
    f = on_jane(hold(5, settings={"grapple.effect.shrug_off.cost": 3}))
    answer(f, "Jane", "grapple/shrug block")
    assert held(f) == [("Jane", "Frank", 2)]


@pytest.mark.parametrize("later", [False, True])
def test_at_any_moment(hold, later):
    """ASH-GRP-40, ASH-GCI-02: before or after the contest, outside of her own place."""
    f = hold(4, later=later).feed("Jane.grapple", 2)
    on_jane(f)
    if later:
        f.pass_("Jane")  # no effect
        answer(f, "Jane", "grapple/shrug block")
    else:
        answer(f, "Jane", "grapple/shrug block")
        f.pass_("Jane")
    assert held(f) == [("Jane", "Frank", 5)]
    assert f.pool("Jane", "grapple") == 15


# --- Hostage Block (ASH-GRP-41) ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "pool"),
    [("attack Jane", 3), ("attack/power Jane", 5), ("attack/feint Jane", 1),
     ("attack Jane=club", 5), ("attack/power Jane=club", 7)],
)  # fmt: skip
@pytest.mark.parametrize("how", ["block", "dodge"])
def test_the_hostage_is_hit(hold, line, pool, how):
    """ASH-GRP-41: negated, the victim takes the damage of exactly one success, manner included."""
    f = hold(4, cid={"weapons": ["club"]}).feed("Cid.attack", 3).feed(f"Jane.{how}", 3)
    f.feed("Cid.damage", {"successes": 1, "pool": pool}).feed("Frank.soak", 0)
    on_jane(f, line if "club" in line else line + "=unarmed")
    answer(f, "Jane", f"grapple/hostage {how}")
    assert f.track("Frank") == "/" and not f.track("Jane")
    assert held(f) == [("Jane", "Frank", 2)]


def test_the_hostage_soaks(hold):
    """ASH-GRP-41: the victim soaks normally."""
    f = hold(4).feed("Cid.attack", 1).feed("Jane.block", 1).feed("Cid.damage", 3)
    f.feed("Frank.soak", {"successes": 2, "pool": 3})
    on_jane(f)
    answer(f, "Jane", "grapple/hostage block")
    assert f.track("Frank") == "/"


def test_the_hostage_did_not_help(hold):
    """ASH-GRP-41: not negated, the remainder hits the grappler and the victim takes nothing."""
    f = hold(4).feed("Cid.attack", 3).feed("Jane.block", 1)
    f.feed("Cid.damage", {"successes": 2, "pool": 4})
    on_jane(f)
    answer(f, "Jane", "grapple/hostage block")
    assert f.track("Jane") == "//" and not f.track("Frank")
    assert held(f) == [("Jane", "Frank", 2)]


def test_a_miss_and_a_hostage(hold):
    """ASH-GRP-41: an attack that scored nothing is negated completely, and hits the victim."""
    f = on_jane(hold(4))
    answer(f, "Jane", "grapple/hostage block")
    assert [roll.against for roll in f.rolls("Cid", "damage")] == [f.id("Frank")]


@pytest.mark.parametrize("cost", [2, 3])
def test_the_price_of_a_hostage(hold, cost):
    """ASH-GRP-41: grapple.effect.hostage_block.cost."""
    f = on_jane(hold(5, settings={"grapple.effect.hostage_block.cost": cost}))
    answer(f, "Jane", "grapple/hostage block")
    assert held(f) == [("Jane", "Frank", 5 - cost)]


# --- forced, whatever (ASH-GRP-56, ASH-GCI-04) -------------------------------------------------


def test_not_both_declined(hold):
    """ASH-GRP-56: one of the two it must be; who declines is forced all the same."""
    f = on_jane(hold(4))
    try:
        f.line("Jane", "pass")
    except RefusedLineError:
        answer(f, "Jane", "grapple/shrug block")
    assert held(f) == [("Jane", "Frank", 3)]


def test_a_hit_does_not_loosen_the_hold(hold):
    """ASH-GRP-56: no more than the cost."""
    f = hold(4).feed("Cid.attack", 4).feed("Cid.damage", 3)
    on_jane(f)
    answer(f, "Jane", "grapple/shrug dodge")
    assert f.track("Jane") == "///" and held(f) == [("Jane", "Frank", 3)]


@pytest.mark.parametrize(("how", "hurt"), [("shrug", "Jane"), ("hostage", "Frank")])
def test_the_last_point(hold, how, hurt):
    """ASH-GRP-56, ASH-GRP-43: the defense happens with its result, then the grapple is over."""
    net = 2 if how == "shrug" else 0
    f = hold(1).feed("Cid.attack", 2).feed("Jane.block", 2 - net).feed("Cid.damage", 1)
    on_jane(f)
    answer(f, "Jane", f"grapple/{how} block")
    assert f.track(hurt) == "/" and not held(f)
    assert len(f.rolls("Jane", "grapple")) == 1, "the opening and no contest"


def test_a_shot(hold):
    """ASH-GRP-56: ranged attacks count."""
    f = on_jane(hold(4, cid=PISTOL), "attack Jane=light pistol")
    answer(f, "Jane", "grapple/shrug dodge")
    assert held(f) == [("Jane", "Frank", 3)] and f.difficulty("Jane", "dodge") == 6


def test_a_shot_and_a_hostage(hold):
    """ASH-GRP-41, ASH-GRP-56: the shot hits the hostage with its weapon's damage."""
    f = hold(4, cid=PISTOL).feed("Cid.attack", 1).feed("Jane.dodge", 1)
    f.feed("Cid.damage", 1)
    on_jane(f, "attack Jane=light pistol")
    answer(f, "Jane", "grapple/hostage dodge")
    assert f.track("Frank") == "X" and held(f) == [("Jane", "Frank", 2)]


def test_a_hostage_knocked_out(hold):
    """ASH-GCI-04, ASH-GRP-42: it ends the grapple whatever Control is left."""
    f = hold(6, frank={"health": "//////"}).feed("Cid.attack", 1).feed("Jane.block", 1)
    f.feed("Cid.damage", 2)
    on_jane(f)
    answer(f, "Jane", "grapple/hostage block")
    assert f.person("Frank").status != "active" and not held(f)


def test_a_grappler_knocked_out(hold):
    """ASH-GRP-42: so it does when it is the grappler."""
    f = hold(6, jane={"health": "//////"}).feed("Cid.attack", 2).feed("Cid.damage", 2)
    on_jane(f)
    answer(f, "Jane", "grapple/shrug dodge")
    assert f.person("Jane").status != "active" and not held(f)


@pytest.mark.parametrize("how", ["shrug", "hostage"])
def test_a_committed_attack_on_the_grappler(hold, how):
    """ASH-GRP-56: +2 on that defense."""
    f = on_jane(hold(4), "attack/committed Jane")
    answer(f, "Jane", f"grapple/{how} block")
    assert f.difficulty("Jane", "block") == 6


def test_letting_go_before_a_committed_attack(hold):
    """ASH-GRP-56: or he aborts to a defense and loses the hold; no roll is needed."""
    f = on_jane(hold(4), "attack/committed Jane")
    answer(f, "Jane", "abort block")
    assert not f.rolls("Jane", "abort") and f.difficulty("Jane", "block") == 4
    assert not held(f)


def test_silence_before_a_committed_attack(hold):
    """ASH-GRP-56: the default is the forced one, at +2."""
    f = on_jane(hold(4), "attack/committed Jane").next()
    assert f.difficulty("Jane", "block") == 6 and held(f) == [("Jane", "Frank", 3)]


def test_no_taking_it_in_full(hold):
    """ASH-GRP-56: a committed attack is not a way around the price."""
    f = on_jane(hold(4), "attack/committed Jane")
    try:
        f.line("Jane", "choose accept")
    except RefusedLineError:
        answer(f, "Jane", "grapple/shrug block")
    assert held(f) == [("Jane", "Frank", 3)]


def test_who_is_let_go_of_like_that(hold):
    """ASH-GRP-45, ASH-GRP-56: then the victim's resistance is void, and he may try to abort."""
    f = on_jane(hold(4, frank={"willpower": 5}), "attack/committed Jane")
    answer(f, "Jane", "abort block")
    assert not held(f)
    answer(f, "Frank", "pass")
    assert not f.rolls("Frank", "grapple")


def test_an_attack_back_is_no_way_around(hold):
    """ASH-GRP-56, ASH-GRP-16: every attack on a grappler is a third party's, and forced."""
    f = on_jane(hold(4), Jane="split grapple/sustain; attack Cid")
    if f.waiting() == ["Jane"]:
        f.line("Jane", "grapple/shrug block")
    quiet(f)
    changes = [told["why"] for told in f.told("grapple.control")]
    assert any("shrug" in why for why in changes)


@pytest.mark.parametrize("ruling", ["defense off", "unaware Cid"])
def test_forced_without_a_defense(hold, ruling):
    """ASH-GRP-56: who cannot defend pays all the same."""
    f = on_jane(hold(4).set("Jane", ruling))
    if f.waiting() == ["Jane"]:
        f.line("Jane", "grapple/shrug")
    assert held(f) == [("Jane", "Frank", 3)]


def test_no_effect_in_answer_to_a_blow(hold):
    """ASH-GRP-27, ASH-GRP-40: an attack earns none: err.grapple.no_effect_earned."""
    f = on_jane(hold(4))
    with f.refused("err.grapple.no_effect_earned"):
        f.line("Jane", "grapple/effect drop")
    answer(f, "Jane", "grapple/shrug block")


def test_a_plan_of_a_grappler(hold):
    """ASH-GRP-56: nor is it a way around the price."""
    f = hold(4).line("Jane", "defend/plan dodge")
    on_jane(f)
    if f.waiting() == ["Jane"]:
        f.line("Jane", "grapple/shrug dodge")
    assert held(f) == [("Jane", "Frank", 3)]


def test_in_the_opening_round(people):
    """ASH-GRP-56: at whatever moment the attack resolves, as soon as somebody is held."""
    f = people(jane={"die": 9}, cid={"die": 5}).feed("Jane.grapple", 3)
    declare(f, Jane="grapple Frank=strength", Cid="attack Jane")
    answer(f, "Frank", "pass")
    answer(f, "Jane", "pass")
    answer(f, "Jane", "grapple/shrug block")
    assert held(f) == [("Jane", "Frank", 2)]


@pytest.mark.parametrize(("verb", "purpose"), [("shrug", "shrug"), ("hostage", "hostage")])
def test_nothing_to_shrug_off(hold, verb, purpose):
    """ASH-GRP-27, ASH-GRP-40: they answer attacks and are not said at another time."""
    f = hold(4).line("Frank", "grapple/resist").line("Jane", "grapple/sustain")
    with pytest.raises(RefusedLineError):
        f.line("Jane", f"grapple/{verb}")
    assert purpose and held(f) == [("Jane", "Frank", 4)]


def test_without_dice_it_costs_all_the_same(hold):
    """ASH-GRP-40, ASH-PIL-05: the cost is paid whether the roll works or not."""
    f = hold(4).modify("Jane", dice=-30).feed("Cid.attack", 2)
    on_jane(f)
    if f.waiting() == ["Jane"]:
        f.line("Jane", "grapple/shrug block")
    assert held(f) == [("Jane", "Frank", 3)] and f.pool("Cid", "damage") == 4


def test_an_attack_without_dice(hold):
    """ASH-GRP-56, ASH-RES-09: what fails before it is rolled forces nothing."""
    f = on_jane(hold(4).modify("Cid", dice=-30))
    assert held(f) == [("Jane", "Frank", 4)] and not f.rolls("Jane", "block")


def test_the_order_of_things(hold):
    """ASH-GCI-04: cost, defense, damage, and only then the end."""
    f = hold(1).feed("Cid.attack", 2)
    on_jane(f)
    answer(f, "Jane", "grapple/shrug dodge")
    seen_ = [getattr(e, "code", "") or f"{e.kind} {getattr(e, 'purpose', '')}" for e in f.events]
    marks = ["grapple.control", "roll dodge", "roll damage", "grapple_ended"]
    assert sorted(marks, key=seen_.index) == marks


def test_a_hostage_and_the_end(hold):
    """ASH-GCI-04, ASH-GRP-62: Control is never told as less than 0."""
    f = hold(1).feed("Cid.attack", 1).feed("Jane.block", 1)
    on_jane(f)
    answer(f, "Jane", "grapple/hostage block")
    (told,) = f.told("grapple.control")
    assert (told["before"], told["after"]) == (1, 0)


def test_broken_after_the_contest(hold):
    """ASH-GRP-44, ASH-GRP-56: then both have acted, and nobody aborts."""
    f = hold(1, later=True, jane={"willpower": 5}, frank={"willpower": 5})
    on_jane(f)
    answer(f, "Jane", "grapple/shrug block")
    assert not held(f) and f.state.step == "initiative"


def test_broken_before_the_contest(hold):
    """ASH-GRP-45, ASH-GRP-56, ASH-GCI-02: both may abort, the grappler first in her place."""
    f = hold(1, jane={"willpower": 5}, frank={"willpower": 5})
    on_jane(f)
    answer(f, "Jane", "grapple/shrug block")
    assert not held(f)
    answer(f, "Jane", "pass")
    answer(f, "Frank", "pass")
    assert f.state.step == "initiative"


def test_control_is_never_shown_below_zero(hold):
    """ASH-GRP-02, ASH-GCI-04: not even while the attack that overdrew it goes on."""
    f = hold(1, cid={"weapons": [{"name": "rifle", "bayonet": "S+2 lethal"}]})
    f.feed("Cid.attack", 2)
    on_jane(f, "attack Jane=bayonet")
    answer(f, "Jane", "grapple/hostage dodge")
    assert f.waiting() == ["Cid"], "he has hit, and stabs or fires"
    assert all(control >= 0 for _, _, control in held(f))
    f.choose("Cid", "stab")
    assert f.pool("Cid", "damage") == 6 and not held(f)


def test_a_bayonet_at_the_hostage(hold):
    """ASH-GRP-41, ASH-GUN-07: the base damage is the weapon's: Strength + 2, lethal."""
    f = hold(4, cid={"weapons": [{"name": "rifle", "bayonet": "S+2 lethal"}]})
    f.feed("Cid.attack", 2).feed("Jane.dodge", 2)
    on_jane(f, "attack Jane=bayonet")
    answer(f, "Jane", "grapple/hostage dodge")
    if f.waiting() == ["Cid"]:
        f.choose("Cid", "stab")
    assert f.pool("Cid", "damage") == 5 and held(f) == [("Jane", "Frank", 2)]


def test_a_split_grappler_shrugs_at_full_dice(hold):
    """ASH-GCI-02, ASH-GRP-16: defending costs no split; the contest has hers."""
    f = on_jane(hold(4), Jane="split grapple/sustain; misc shout=dexterity+athletics/6")
    answer(f, "Jane", "grapple/shrug block")
    assert f.pool("Jane", "block") == 15 and f.pool("Jane", "grapple") == 12


# --- several attackers (ASH-GRP-57) ------------------------------------------------------------


def test_each_has_its_price(hold):
    """ASH-GRP-57: a shrug and a hostage: 3 Control."""
    f = on_jane(hold(5, 4), Dan="attack Jane")
    answer(f, "Jane", "grapple/shrug block")
    answer(f, "Jane", "grapple/hostage block")
    assert held(f) == [("Jane", "Frank", 2)]


def test_after_the_hold_the_usual_defense(hold):
    """ASH-GRP-57: when it is over one defends as usual, and the count carries on."""
    f = on_jane(hold(1, 4), Dan="attack Jane")
    answer(f, "Jane", "grapple/shrug block")
    assert not held(f)
    answer(f, "Jane", "block")
    assert [roll.pool for roll in f.rolls("Jane", "block")] == [15, 13]


def test_shots_from_two(hold):
    """ASH-GRP-57, ASH-PIL-07: one dodge serves against both, and each forces its cost."""
    f = hold(4, 4, cid=PISTOL, dan=PISTOL)
    on_jane(f, "attack Jane=light pistol", Dan="attack Jane=light pistol")
    answer(f, "Jane", "grapple/shrug dodge")
    answer(f, "Jane", "grapple/shrug dodge")
    assert len(f.rolls("Jane", "dodge")) == 1 and held(f) == [("Jane", "Frank", 2)]


def test_silence_under_a_gang(hold):
    """ASH-GRP-56, ASH-GRP-57: silence is a Shrug Off for each."""
    f = on_jane(hold(4, 4), Dan="attack Jane").next()
    f.next() if f.waiting() == ["Jane"] else None
    assert held(f) == [("Jane", "Frank", 2)]


def test_a_haste_attack_on_the_grappler(hold):
    """ASH-GRP-56: whenever the attack resolves, in a haste phase too; a further attack."""
    f = hold(4).set("Cid", "haste 1")
    on_jane(f)
    answer(f, "Jane", "grapple/shrug block")
    answer(f, "Cid", "attack Jane")
    answer(f, "Jane", "grapple/shrug block")
    assert [roll.pool for roll in f.rolls("Jane", "block")] == [15, 13]
    assert held(f) == [("Jane", "Frank", 2)]


def test_a_haste_attack_on_the_victim(hold):
    """ASH-GRP-55: a block in a haste phase comes after the contest, and takes the penalty."""
    f = hold(4).set("Cid", "haste 1")
    declare(f, **HOLDS)
    answer(f, "Cid", "attack Frank")
    with f.refused("err.grapple.victim_options"):
        f.line("Frank", "dodge")
    answer(f, "Frank", "block")
    assert f.pool("Frank", "block") == 3


def test_after_the_hold_no_hostage(hold):
    """ASH-GRP-57: nor is there a hostage any more."""
    f = on_jane(hold(1, 4), Dan="attack Jane")
    answer(f, "Jane", "grapple/shrug block")
    with pytest.raises(RefusedLineError):
        f.line("Jane", "grapple/hostage block")
    f.pass_("Jane")


# --- the victim is attacked (ASH-GRP-55) -------------------------------------------------------


def on_frank(f, **more):
    """Cid attacks Frank in a round in which he is held."""
    return declare(f, **{**HOLDS, "Cid": "attack Frank", **more})


def test_one_block(hold):
    """ASH-GRP-55: the block and the contest are at -3 dice."""
    f = on_frank(hold(4))
    answer(f, "Frank", "block")
    assert f.pool("Frank", "block") == 3 and f.pool("Frank", "grapple") == 3
    assert f.pool("Jane", "grapple") == 15


def test_two_blocks(hold):
    """ASH-GRP-55: -4 each; the first, rolled already, is not rolled again."""
    f = on_frank(hold(4, 4), Dan="attack Frank")
    answer(f, "Frank", "block")
    answer(f, "Frank", "block")
    assert [roll.pool for roll in f.rolls("Frank", "block")] == [3, 2]
    assert f.pool("Frank", "grapple") == 2


def test_one_of_two_blocked(hold):
    """ASH-GRP-55: only a real block splits."""
    f = on_frank(hold(4, 4), Dan="attack Frank")
    answer(f, "Frank", "pass")
    answer(f, "Frank", "block")
    assert f.pool("Frank", "block") == 3 and f.pool("Frank", "grapple") == 3


def test_no_block(hold):
    """ASH-GRP-55: an undefended hit, and the contest at full dice."""
    f = hold(4).feed("Cid.attack", 3)
    on_frank(f)
    answer(f, "Frank", "pass")
    assert f.pool("Cid", "damage") == 5 and f.pool("Frank", "grapple") == 6


def test_after_the_contest(hold):
    """ASH-GRP-55: a later block takes the penalty, and the contest stands."""
    f = on_frank(hold(4, later=True))
    assert f.pool("Frank", "grapple") == 6
    answer(f, "Frank", "block")
    assert f.pool("Frank", "block") == 3 and len(f.rolls("Frank", "grapple")) == 1


def test_before_and_after_the_contest(hold):
    """ASH-GRP-55: the second block at -4, the contest between them at -3."""
    f = on_frank(hold(4, 4, dan={"die": 3}), Dan="attack Frank")
    answer(f, "Frank", "block")
    answer(f, "Frank", "block")
    assert [roll.pool for roll in f.rolls("Frank", "block")] == [3, 2]
    assert f.pool("Frank", "grapple") == 3


@pytest.mark.parametrize("says", ["resist", "reverse"])
def test_whatever_the_victim_declared(hold, says):
    """ASH-GRP-55: the split is of resisting as of reversing."""
    f = on_frank(hold(4), Frank=f"grapple/{says}")
    answer(f, "Frank", "block")
    assert f.pool("Frank", "block") == f.pool("Frank", "grapple") == 3


def test_a_new_round_a_new_pool(hold):
    """ASH-GRP-55: the blocks of one round cost nothing in the next."""
    f = on_frank(hold(4))
    answer(f, "Frank", "block")
    declare(quiet(f), **HOLDS)
    assert f.pool("Frank", "grapple") == 6


def test_silence_of_a_victim(hold):
    """ASH-GRP-55, ASH-DEF-02: who does not answer uses what is open: a block."""
    f = on_frank(hold(4)).next()
    assert not f.rolls("Frank", "dodge")


def test_a_plan_of_a_victim(hold):
    """ASH-GRP-55: an answer given beforehand is no way to a dodge either."""
    f = hold(4).line("Frank", "defend/plan dodge")
    on_frank(f)
    if f.waiting() == ["Frank"]:
        f.line("Frank", "block")
    assert not f.rolls("Frank", "dodge") and held(f) == [("Jane", "Frank", 4)]


def test_a_victim_hit_out_of_the_fight(hold):
    """ASH-GRP-42, ASH-GRP-55: then nobody is held."""
    f = hold(4, frank={"health": "//////"}).set("Frank", "wounds off")
    on_frank(f.feed("Cid.attack", 3).feed("Cid.damage", 3))
    answer(f, "Frank", "pass")
    assert not held(f) and f.person("Frank").status != "active"


def test_a_committed_attack_on_the_victim(hold):
    """ASH-GRP-55, ASH-ATK-07: a block at +2, still split; no other defense by abort."""
    f = on_frank(hold(4, frank={"willpower": 5}), Cid="attack/committed Frank")
    with pytest.raises(RefusedLineError):
        f.line("Frank", "abort dodge")
    answer(f, "Frank", "block")
    assert f.difficulty("Frank", "block") == 6
    assert f.pool("Frank", "block") == f.pool("Frank", "grapple") == 3


def test_no_abort_of_a_victim(hold):
    """ASH-GRP-55, ASH-GRP-18: nor by an abort with Willpower to what a victim may not do."""
    f = on_frank(hold(4, frank={"willpower": 5}))
    for line in ("abort dodge", "abort escape"):
        with pytest.raises(RefusedLineError):
            f.line("Frank", line)
    answer(f, "Frank", "block")


def test_no_dodge(hold):
    """ASH-GRP-55: err.grapple.victim_options."""
    f = on_frank(hold(4))
    with f.refused("err.grapple.victim_options"):
        f.line("Frank", "dodge")
    assert f.waiting() == ["Frank"]
    f.line("Frank", "block")


def test_only_a_block_in_the_opening_round(people):
    """ASH-GRP-55, ASH-GRP-13: Block alone; it costs nothing, there is no contest to split with."""
    f = people(jane={"die": 9}, cid={"die": 5}).feed("Jane.grapple", 3)
    declare(f, Jane="grapple Frank=strength", Cid="attack Frank")
    answer(f, "Frank", "pass")
    answer(f, "Jane", "pass")
    with f.refused("err.grapple.victim_options"):
        f.line("Frank", "dodge")
    answer(f, "Frank", "block")
    assert f.pool("Frank", "block") == 6


def test_a_shot_at_the_victim(hold):
    """ASH-GRP-55: a shot, too, is only blocked."""
    f = declare(hold(4, cid=PISTOL), **HOLDS, Cid="attack Frank=light pistol")
    with f.refused("err.grapple.victim_options"):
        f.line("Frank", "dodge")
    answer(f, "Frank", "block")
    assert f.pool("Frank", "block") == 3


def test_a_blow_at_the_victim_costs_no_control(hold):
    """ASH-GRP-55, ASH-GRP-56: only attacks on the grappler are forced costs."""
    f = on_frank(hold(4))
    answer(f, "Frank", "block")
    assert held(f) == [("Jane", "Frank", 4)]


# --- seizing those who hold or are held (ASH-GRP-14) -------------------------------------------


def test_seizing_the_victim_helps_the_grappler(hold):
    """ASH-GRP-14: a Grapple Attack on a Victim is an assist of the Grappler."""
    f = hold(3).feed("Cid.assist", {"successes": 4, "pool": 6, "difficulty": 6})
    declare(f, **HOLDS, Cid="grapple Frank=strength")
    assert held(f) == [("Jane", "Frank", 5)] and not f.rolls("Cid", "grapple")


def test_seized_a_moment_before(people):
    """ASH-GRP-14, ASH-GRP-55: what was declared against somebody free is an assist, too."""
    f = people(jane={"die": 9}, cid={"die": 5}).feed("Jane.grapple", 2).feed("Cid.assist", 4)
    declare(f, Jane="grapple Frank=strength", Cid="grapple Frank=strength")
    answer(f, "Frank", "pass")
    answer(f, "Jane", "pass")
    assert held(f) == [("Jane", "Frank", 4)]


@pytest.mark.parametrize("how", ["shrug", "hostage"])
def test_seizing_the_grappler_at_the_last_point(hold, how):
    """ASH-GRP-14, ASH-GRP-56: even when the cost alone would have ended the first grapple."""
    f = hold(1).feed("Cid.grapple", 4).feed("Jane.block", 1)
    on_jane(f, "grapple Jane=strength")
    answer(f, "Jane", f"grapple/{how} block")
    if f.waiting() == ["Cid"]:
        f.pass_("Cid")
    assert held(f) == [("Cid", "Jane", 3)]


@pytest.mark.parametrize("how", ["shrug", "hostage"])
def test_seizing_the_grappler_fails(hold, how):
    """ASH-GRP-14: a third-party attack; negated it costs its price, and hurts no hostage."""
    f = hold(4).feed("Cid.grapple", 2).feed("Jane.block", 2)
    on_jane(f, "grapple Jane=strength")
    answer(f, "Jane", f"grapple/{how} block")
    assert held(f) == [("Jane", "Frank", 3 if how == "shrug" else 2)]
    assert not f.rolls("Cid", "damage") and not f.track("Frank")


@pytest.mark.parametrize("how", ["shrug", "hostage"])
def test_seizing_the_grappler_succeeds(hold, how):
    """ASH-GRP-14: the first grapple ends, a new one starts with the old grappler as victim."""
    f = hold(4).feed("Cid.grapple", 5).feed("Jane.block", 2)
    on_jane(f, "grapple Jane=strength")
    answer(f, "Jane", f"grapple/{how} block")
    if f.waiting() == ["Cid"]:
        f.pass_("Cid")  # holds on
    assert held(f) == [("Cid", "Jane", 3)] and not f.rolls("Frank", "grapple")


def test_who_may_abort_when_the_grappler_is_seized(hold):
    """ASH-GRP-14, ASH-GRP-45, ASH-GRP-13: the old victim may; the new one may not."""
    f = hold(4, jane={"willpower": 5}, frank={"willpower": 5}).feed("Cid.grapple", 5)
    f.feed("Jane.block", 2)
    on_jane(f, "grapple Jane=strength")
    answer(f, "Jane", "grapple/shrug block")
    asked = []
    while f.waiting() and f.state.step != "initiative":
        asked += [name for name, question in f.asked() if question == "void"]
        f.pass_(f.waiting()[0])
    assert asked == ["Frank"] and held(f) == [("Cid", "Jane", 3)]


def count(f, name):
    """How many grapples somebody is in."""
    return sum(name in (g["grappler"], g["victim"]) for g in f.view()["grapples"])


def test_held_by_one_at_a_time(people):
    """ASH-GRP-01, ASH-GRP-14: who was seized a moment before is not seized by a second one."""
    f = people(jane={"die": 9}, cid={"die": 5})
    f.feed("Jane.grapple", 2).rule("result Cid grapple 3")
    declare(f, Jane="grapple Frank=strength", Cid="grapple Frank=strength")
    quiet(f)
    assert count(f, "Frank") == 1 and not f.rolls("Cid", "grapple")


def pinned(hold, count_=3):
    """Jane has pinned Frank, and a round begins."""
    f = hold(9, count_).feed("Jane.grapple", 1)
    declare(f, **HOLDS).line("Jane", "grapple/effect pin")
    begin(f)
    assert f.view()["grapples"][0]["pinned"] is True
    return f


@pytest.mark.parametrize(
    ("name", "line"),
    [("Cid", "grapple Frank=strength"), ("Jane", "split grapple/sustain; grapple Frank=strength")],
)
def test_seizing_somebody_pinned(hold, name, line):
    """ASH-GRP-01, ASH-GRP-14: somebody pinned is in that one grapple and in no other."""
    f = pinned(hold).rule(f"result {name} grapple 3")
    for _ in range(2):
        who = f.waiting()[0]
        try:
            f.line(who, line if who == name else "pass")
        except RefusedLineError:
            f.pass_(who)
    quiet(f)
    assert count(f, "Frank") == 1 and f.view()["grapples"][0]["pinned"] is True


def test_seizing_somebody_out_cold(hold):
    """ASH-GRP-42: nobody holds somebody who is unconscious."""
    f = hold(4, 4).damage("Dan", 7, "lethal")
    assert f.person("Dan").status != "active"
    f.rule("result Cid grapple 3")
    try:
        declare(f, **HOLDS, Cid="grapple Dan=strength")
    except RefusedLineError:
        f.pass_("Cid")
    quiet(f)
    assert count(f, "Dan") == 0


def test_a_grappler_seizes_a_grappler(hold):
    """ASH-GRP-14, ASH-GRP-60: Cid loses his hold; Jane may not keep two."""
    f = hold(4, 4, later=True, cid=WRESTLER, dan={"die": 2}).feed("Cid.grapple", 2)
    declare(f, **HOLDS, Cid="grapple Dan=strength")
    answer(f, "Dan", "pass")
    answer(f, "Cid", "pass")
    begin(f)
    f.feed("Jane.grapple", 0, 3)
    lines = {**HOLDS, "Cid": "grapple/sustain", "Dan": "grapple/resist"}
    declare(f, **{**lines, "Jane": "split grapple/sustain; grapple Cid=strength"})
    answer(f, "Cid", "grapple/shrug dodge")
    quiet(f)
    assert count(f, "Jane") == 1 and count(f, "Dan") == 0


# --- helpers (ASH-GRP-52, -53, ASH-GCI-03) -----------------------------------------------------


def helps(f, whom="Jane", **more):
    """Cid lends a hand in a round in which the hold goes on."""
    return declare(f, **{**HOLDS, "Cid": f"grapple/assist {whom}", **more})


@pytest.mark.parametrize(("successes", "control"), [(0, 4), (1, 4), (2, 5), (3, 5), (4, 6)])
def test_helping_the_grappler(hold, successes, control):
    """ASH-GRP-52: every two successes add 1, halves drop; nobody opposes it."""
    f = hold(4).feed("Cid.assist", {"successes": successes, "pool": 6, "difficulty": 6})
    helps(f)
    assert held(f) == [("Jane", "Frank", control)]
    assert [purpose for name, purpose in f.all_rolls() if name == "Cid"] == ["assist"]


@pytest.mark.parametrize(("successes", "control"), [(0, 4), (1, 4), (2, 3), (3, 3), (4, 2)])
def test_helping_the_victim(hold, successes, control):
    """ASH-GRP-53: the same roll takes 1 off for every two; it forces no Shrug Off."""
    f = hold(4).feed("Cid.assist", {"successes": successes, "pool": 6, "difficulty": 6})
    helps(f, "Frank")
    assert held(f) == [("Jane", "Frank", control)]


@pytest.mark.parametrize("method", ["strength", "dexterity"])
def test_the_same_kind_of_pool(hold, method):
    """ASH-GRP-52: the pool the grappler uses, with the helper's own traits."""
    f = hold(4, later=True, cid={"strength": 2, "dexterity": 5, "brawl": 1})
    helps(f, Jane=f"grapple/sustain {method}")
    assert f.pool("Cid", "assist") == (3 if method == "strength" else 6)


@pytest.mark.parametrize(("whom", "difficulty"), [("Jane", 8), ("Frank", 7)])
def test_the_body_a_helper_lays_hands_on(hold, whom, difficulty):
    """ASH-GRP-52, ASH-GRP-53: the victim's body, or the grappler's for the victim's friend."""
    f = hold(4, later=True).set("Frank", "body 2").set("Jane", "body 1")
    helps(f, whom, Jane="grapple/sustain dexterity")
    assert f.difficulty("Cid", "assist") == difficulty


def test_a_helper_who_splits(hold):
    """ASH-GRP-52: split rules apply to the helper."""
    f = helps(hold(4), Cid="split grapple/assist Jane; misc shout=dexterity+athletics/6")
    assert f.pool("Cid", "assist") == 3 and f.pool("Cid", "misc") == 3


def test_a_helper_with_haste(hold):
    """ASH-GRP-52, ASH-GCI-06: a haste action lends a hand in its haste phase."""
    f = hold(4).set("Cid", "haste 1").feed("Cid.assist", 4)
    declare(f, **HOLDS)
    assert f.view()["phase"] == "haste 1" and f.waiting() == ["Cid"]
    f.line("Cid", "grapple/assist Frank")
    assert held(f) == [("Jane", "Frank", 2)]


def test_freed_before_the_contest(hold):
    """ASH-GRP-53, ASH-GRP-45: Control 0 ends it, and the sustain and the resist are void."""
    f = helps(hold(2).feed("Cid.assist", 4), "Frank")
    assert not held(f) and len(f.rolls("Jane", "grapple")) == 1 and not f.rolls("Frank", "grapple")


def test_freed_before_the_contest_and_free_to_abort(hold):
    """ASH-GRP-53, ASH-GRP-45: both are asked whether they abort what is void."""
    f = hold(2, jane={"willpower": 5}, frank={"willpower": 5}).feed("Cid.assist", 4)
    helps(f, "Frank")
    asked = []
    while f.waiting() and f.state.step != "initiative":
        asked.append(f.waiting()[0])
        f.pass_(f.waiting()[0])
    assert sorted(asked) == ["Frank", "Jane"] and not held(f)


def test_freed_after_the_contest(hold):
    """ASH-GRP-53, ASH-GRP-44: after the contest nobody is left with an action to abort."""
    f = hold(2, later=True, jane={"willpower": 5}, frank={"willpower": 5}).feed("Cid.assist", 4)
    helps(f, "Frank")
    assert not held(f) and f.state.step == "initiative"


def test_two_helpers_with_one_success_each(hold):
    """ASH-GCI-03: each rounds his own result down; they are not pooled."""
    f = hold(4, 4).feed("Cid.assist", 1).feed("Dan.assist", 1)
    helps(f, Dan="grapple/assist Jane")
    assert held(f) == [("Jane", "Frank", 4)]


def test_helpers_of_both_sides_in_order(hold):
    """ASH-GRP-53, ASH-GCI-03: the faster one frees him before the slower one can help her."""
    f = hold(2, 4).feed("Cid.assist", 4)
    helps(f, "Frank", Dan="grapple/assist Jane")
    assert not held(f)


def test_the_other_way_round(hold):
    """ASH-GRP-53: the grappler's friend comes first, and the hold survives."""
    f = hold(2, 4).feed("Cid.assist", 2).feed("Dan.assist", 4)
    helps(f, "Jane", Dan="grapple/assist Frank")
    assert held(f) == [("Jane", "Frank", 1)]


def test_help_for_somebody_who_is_on_top_by_then(hold):
    """ASH-GRP-52, ASH-GRP-53: it is lent to a person: after a reversal Frank's friend helps him."""
    f = hold(1, later=True).feed("Frank.grapple", 4).feed("Cid.assist", 4)
    helps(f, "Frank", Frank="grapple/reverse")
    assert held(f) == [("Frank", "Jane", 1 + (4 - 2) + 2)]


def test_a_hand_in_an_odd_grapple(hold):
    """ASH-GRP-52, ASH-GRP-07, ASH-EX-GRP-11: the same kind of pool the grappler uses."""
    f = hold(4, cid={"enigmas": 2, "wits": 3}).set("Jane", "pool grapple wits+enigmas")
    assert helps(f).pool("Cid", "assist") == 5


def test_a_hand_that_comes_too_late(hold):
    """ASH-GRP-52, ASH-ABT-01: the hold is over: the helper's action is void."""
    f = hold(2, later=True, cid={"willpower": 5}).feed("Frank.grapple", 4)
    helps(f)
    assert not held(f) and f.asked() == [("Cid", "void")]
    f.pass_("Cid")
    assert not f.rolls("Cid", "assist")


@pytest.mark.parametrize("name", ["Jane", "Frank"])
def test_no_help_of_those_two(hold, name):
    """ASH-GRP-18, ASH-GRP-52: a third party helps, not the two themselves."""
    f = hold(4)
    if name == "Jane":
        f.line("Frank", "grapple/resist")
    with pytest.raises(RefusedLineError):
        f.line(name, "grapple/assist Jane")
    declare(f, **HOLDS)


def test_help_is_no_attack(hold):
    """ASH-GRP-53, ASH-GRP-55: nobody is asked to defend, and no incoming attack is counted."""
    f = hold(4, 4).feed("Cid.assist", 2)
    helps(f, "Frank", Dan="attack Jane")
    answer(f, "Jane", "grapple/shrug block")
    assert f.pool("Jane", "block") == 15 and held(f) == [("Jane", "Frank", 2)]


def test_help_in_the_opening_round(people):
    """ASH-GRP-52: nobody is held when it is declared: err.grapple.none."""
    f = people(jane={"die": 1}, frank={"die": 5}, cid={"die": 9})
    f.line("Jane", "grapple Frank=strength").pass_("Frank")
    with f.refused("err.grapple.none"):
        f.line("Cid", "grapple/assist Jane")
    f.pass_("Cid", "Frank")


def test_nobody_to_help(people):
    """ASH-GRP-62, ASH-GRP-52: without a grapple err.grapple.none."""
    f = people()
    with f.refused("err.grapple.none"):
        f.line("Frank", "grapple/assist Cid")
    f.pass_("Frank", "Jane", "Cid")


def test_a_helper_is_attacked(hold):
    """ASH-GCI-03: a helper may be attacked like anyone carrying on an action."""
    f = hold(4, 4, later=True, dan={"die": 9}).feed("Cid.assist", 2)
    helps(f, Dan="attack Cid")
    answer(f, "Cid", "dodge")
    assert held(f) == [("Jane", "Frank", 5)] and f.pool("Cid", "dodge") == 6


# --- newcomers (ASH-GRP-54) --------------------------------------------------------------------


def seen(f, name):
    """Whether somebody is told who holds whom, and with what Control."""
    shown = f.view(name)["grapples"]
    return bool(shown) and (shown[0].get("grappler"), shown[0].get("control")) == ("Jane", 4)


def newcomer(f, successes, pool=5, difficulty=6):
    """Eve comes in while Jane holds Frank, and reads the scene, which is free."""
    f.feed("Eve.notice", {"successes": successes, "pool": pool, "difficulty": difficulty})
    f.join("Eve", **{**ABLE, "die": 2, "perception": 2})
    return quiet(f)


@pytest.mark.parametrize("successes", [0, 1])
def test_reading_the_scene(hold, successes):
    """ASH-GRP-54: Perception + Brawl at 6, one success; who fails is told neither who nor what."""
    f = newcomer(hold(4), successes)
    assert seen(f, "Eve") == bool(successes)
    assert seen(f, "Cid") and seen(f, "Jane") and seen(f, "Frank")
    assert f.waiting() == ["Frank"], "Eve declares in her place, as everybody does"


def test_what_the_unseeing_hear(hold):
    """ASH-GRP-54: nor is it told them by anything else in their view."""
    f = newcomer(hold(4), 0)
    (shown,) = f.view("Eve")["grapples"]
    assert not {"Jane", "Frank"} & {shown["grappler"], shown["victim"]}
    assert shown["control"] is None and not shown.get("reversal")


def test_what_the_unseeing_read_in_the_log(hold):
    """ASH-GRP-54: Control does not reach them by the log or the declarations either."""
    f = newcomer(hold(4), 0)
    declare(f.feed("Jane.grapple", 2), Jane="grapple/sustain", Frank="grapple/resist")
    f.pass_("Jane")
    told = [each for each in f.log("Eve") if each.get("code", "").startswith("grapple.control")]
    assert not told


def test_nobody_reads_what_they_saw_begin(hold):
    """ASH-GRP-54: only a newcomer, and only once."""
    f = newcomer(hold(4), 1)
    declare(f, **HOLDS)
    quiet(f)
    assert len(f.rolls("Eve", "notice")) == 1
    assert not f.rolls("Cid", "notice") and not f.rolls("Jane", "notice")


def test_a_newcomer_sees_what_begins_later(hold):
    """ASH-GRP-54: a hold that is made before their eyes needs no roll."""
    f = newcomer(hold(4), 0)
    declare(f, Jane="grapple/sustain", Frank="grapple/resist", Eve="pass")
    begin(f).feed("Cid.grapple", 3)
    declare(f, Jane="grapple/sustain", Frank="grapple/resist", Cid="grapple Eve=strength")
    quiet(answer(f, "Eve", "pass"))
    mine = [g for g in f.view("Eve")["grapples"] if g["grappler"] == "Cid"]
    assert mine and (mine[0]["victim"], mine[0]["control"]) == ("Eve", 3)


def test_acting_on_a_guess(hold):
    """ASH-GRP-54: who could not read it acts all the same, and it costs nothing."""
    f = newcomer(hold(4), 0)
    declare(f, **HOLDS, Eve="attack Jane")
    answer(f, "Jane", "grapple/shrug block")
    assert f.pool("Eve", "attack") == 6 and held(f) == [("Jane", "Frank", 3)]


# --- hazards (ASH-GRP-51, ASH-EX-GRP-10) -------------------------------------------------------


def hazard(f, text):
    """`+grapple/hazard <name>=<dice> <type>[, <n> yards]`"""
    return f.line("Storyteller", f"grapple/hazard {text}")


def won(f, gain=1):
    """Jane wins the contest of this round and is asked for an effect."""
    f.feed("Jane.grapple", gain)
    return declare(f, **HOLDS)


def harm(f):
    """Every roll of damage, as its dice."""
    return [
        e.pool for e in f.events if getattr(e, "purpose", "") == "damage" and hasattr(e, "pool")
    ]


@pytest.mark.parametrize(
    ("words", "dice"), [("drop=fire", [4]), ("slam=fire", [7, 4]), ("throw=fire", [4]),
                        ("action=fire", [4])],
)  # fmt: skip
def test_into_a_hazard(hold, words, dice):
    """ASH-GRP-51: Drop, Slam, Throw and Action can be aimed at it; harm in book-keeping."""
    f = hazard(hold(6), "fire=4 lethal").rule("action fire=3")
    won(f)
    f.line("Jane", f"grapple/effect {words}")
    assert harm(f) == dice


def test_the_harm_of_a_hazard(hold):
    """ASH-GRP-51, ASH-BKP-02: of its type, soaked as usual."""
    f = won(hazard(hold(6), "wall=4 bashing"))
    f.feed("Frank.damage", 3).feed("Frank.soak", {"successes": 1, "pool": 3})
    f.line("Jane", "grapple/effect drop=wall")
    assert f.track("Frank") == "//"


def test_the_harm_comes_in_book_keeping(hold):
    """ASH-GRP-51: not at once."""
    f = hazard(hold(6, later=True), "fire=4 lethal")
    f.feed("Jane.grapple", 1)
    declare(f, **HOLDS, Cid="attack Jane")
    f.line("Jane", "grapple/effect drop=fire")
    assert harm(f) == []
    answer(f, "Jane", "grapple/shrug block")
    assert harm(f) == [4]


def test_an_unknown_hazard(hold):
    """ASH-GRP-51: only what the storyteller declared."""
    f = won(hold(6))
    with pytest.raises(RefusedLineError):
        f.line("Jane", "grapple/effect drop=lava")
    f.pass_("Jane")


@pytest.mark.parametrize("key", ["clinch", "crack"])
def test_not_by_a_squeeze(hold, key):
    """ASH-GRP-51: the other effects cannot be aimed at a danger."""
    f = won(hazard(hold(6), "fire=4 lethal"))
    with pytest.raises(RefusedLineError):
        f.line("Jane", f"grapple/effect {key}=fire")
    f.pass_("Jane")


@pytest.mark.parametrize(("yards", "reached"), [(8, True), (7, True), (9, False)])
def test_how_far_somebody_flies(hold, yards, reached):
    """ASH-GRP-35, ASH-GRP-51: Strength + Control yards; the hazard must be within them."""
    f = won(hazard(hold(4), f"fire=4 lethal, {yards} yards"))
    if reached:
        f.line("Jane", "grapple/effect throw=fire")
        assert harm(f) == [4] and not held(f)
        return
    with pytest.raises(RefusedLineError):
        f.line("Jane", "grapple/effect throw=fire")
    assert f.waiting() == ["Jane"]
    f.pass_("Jane")


def thrown(f):
    """Jane throws Frank, who has a haste action, into the traffic."""
    f = won(hazard(f, "traffic=6 lethal, 4 yards"))
    f.line("Jane", "grapple/effect throw=traffic")
    assert not held(f)
    assert f.view()["phase"] == "haste 1" and f.waiting() == ["Frank"]
    return f


@pytest.mark.parametrize(("successes", "dice"), [(1, []), (0, [6])])
def test_getting_clear(hold, successes, dice):
    """ASH-EX-GRP-10, ASH-GRP-51, ASH-GCI-06: a haste action, Dexterity + Athletics, one success."""
    f = thrown(hold(4).set("Frank", "haste 1"))
    f.feed("Frank.misc", {"successes": successes, "pool": 6, "difficulty": 7})
    f.line("Frank", "misc avoid traffic")
    assert harm(f) == dice


def test_not_getting_clear(hold):
    """ASH-GRP-51: a haste action spent otherwise does not help."""
    f = thrown(hold(4).set("Frank", "haste 1")).pass_("Frank")
    assert harm(f) == [6]


def test_two_dangers_of_a_similar_name(hold):
    """ASH-GRP-51: a name that may be either is refused."""
    f = won(hazard(hazard(hold(6), "fire pit=4 lethal"), "fire truck=2 bashing"))
    with pytest.raises(RefusedLineError):
        f.line("Jane", "grapple/effect drop=fire")
    f.line("Jane", "grapple/effect drop=fire truck")
    assert harm(f) == [2]


def test_out_of_the_fight_and_into_the_fire(hold):
    """ASH-GRP-51: who was knocked out by the slam takes the harm all the same."""
    f = won(hazard(hold(6, frank={"health": "//////"}), "fire=4 lethal"))
    f.feed("Jane.damage", 2)
    f.line("Jane", "grapple/effect slam=fire")
    assert harm(f)[-1] == 4


def test_clear_of_it_in_a_later_haste_phase(hold):
    """ASH-GRP-51: in any later haste phase of the same round."""
    f = thrown(hold(4).set("Frank", "haste 2")).pass_("Frank")
    assert f.view()["phase"] == "haste 2"
    f.feed("Frank.misc", {"successes": 1, "pool": 6, "difficulty": 7})
    f.line("Frank", "misc avoid traffic")
    assert harm(f) == []


def test_freed_and_clear_of_it(hold):
    """ASH-GRP-51: freed of the hold one may get clear, with a haste action of a later phase."""
    f = hazard(hold(3).set("Frank", "haste 2").set("Cid", "haste 1"), "fire=4 lethal")
    won(f).line("Jane", "grapple/effect drop=fire")
    assert held(f) == [("Jane", "Frank", 2)] and f.view()["phase"] == "haste 1"
    f.feed("Cid.assist", 4)
    while f.view()["phase"] == "haste 1":
        f.line(f.waiting()[0], "grapple/assist Frank" if f.waiting() == ["Cid"] else "pass")
    assert not held(f) and f.waiting() == ["Frank"]
    f.feed("Frank.misc", {"successes": 1, "pool": 6, "difficulty": 7})
    f.line("Frank", "misc avoid fire")
    assert harm(f) == []


def test_a_hazard_twice_declared(hold):
    """ASH-GRP-51: the storyteller may say anew how bad it is."""
    f = won(hazard(hazard(hold(6), "fire=4 lethal"), "fire=2 lethal"))
    f.line("Jane", "grapple/effect drop=fire")
    assert harm(f) == [2]


def test_only_who_is_in_its_way(hold):
    """ASH-GRP-51: nobody else is harmed, and next round nobody is."""
    f = won(hazard(hold(6), "fire=4 lethal"))
    f.line("Jane", "grapple/effect drop=fire")
    assert harm(f) == [4]
    declare(quiet(f), **HOLDS)
    assert harm(f) == [4]


def test_not_while_held(hold):
    """ASH-GRP-51: not available while still grappled."""
    f = won(hazard(hold(6).set("Frank", "haste 1"), "traffic=6 lethal"))
    f.line("Jane", "grapple/effect drop=traffic")
    assert f.waiting() == ["Frank"] and f.view()["phase"] == "haste 1"
    with f.refused("err.grapple.victim_options"):
        f.line("Frank", "misc avoid traffic")
    f.pass_("Frank")
    assert harm(f) == [6]


def test_a_single_effect_into_a_hazard(people):
    """ASH-GRP-51, ASH-GRP-58: in the opening round, too."""
    f = hazard(people(), "traffic=6 lethal, 5 yards").feed("Jane.grapple", 2)
    declare(f, Jane="grapple Frank=strength")
    answer(f, "Frank", "pass")
    answer(f, "Jane", "grapple/single throw=traffic")
    assert harm(f) == [6] and not held(f)
    assert [told["yards"] for told in f.told("grapple.thrown")] == [3 + 2]


# --- the example with the kick (ASH-EX-GRP-08) -------------------------------------------------


@pytest.fixture
def kicked(people):
    """Jane of the kit is Jo, Frank is Kelly on the ground, Cid is the Jane who kicks."""

    def kick(successes, met, **jo):
        f = people(jane={**WRESTLER, **jo}).feed("Jane.grapple", 2)
        declare(f, Jane="grapple Frank=strength")
        answer(f, "Frank", "pass")
        quiet(f).set("Frank", "prone")
        f.feed("Cid.attack", successes).feed("Jane.block", met)
        on_jane(f, "attack/kick Jane")
        return answer(f, "Jane", "grapple/hostage block")

    return kick


def test_the_kick_hits_kelly(kicked):
    """ASH-EX-GRP-08: negated: Kelly takes a 1-success kick, and the grapple ends after it."""
    f = kicked(2, 2)
    (roll,) = f.rolls("Cid", "damage")
    assert roll.against == f.id("Frank") and not held(f)
    assert len(f.rolls("Jane", "grapple")) == 1


def test_the_kick_hits_jo(kicked):
    """ASH-EX-GRP-08: fewer: the remainder hits Jo, Kelly takes nothing, it ends all the same."""
    f = kicked(3, 1)
    (roll,) = f.rolls("Cid", "damage")
    assert roll.against == f.id("Jane") and not held(f)


def test_jo_needs_an_abort(kicked):
    """ASH-EX-GRP-08, ASH-GRP-45: her sustain is void; anything else needs an abort."""
    f = kicked(2, 2, willpower=5).feed("Jane.abort", 1)
    f.feed("Jane.attack", {"successes": 0, "pool": 12})
    answer(f, "Jane", "abort attack Cid")
    answer(f, "Cid", "pass")
    assert f.rolls("Jane", "attack")


# --- the grapple's side of an escape (ASH-GCI-14) ----------------------------------------------


@pytest.mark.parametrize(("ours", "theirs"), [(3, 1), (1, 3)])
def test_a_grapple_against_an_escape(people, ours, theirs):
    """ASH-GCI-14, ASH-GRP-12: compared once: Control, or a chase."""
    f = people(jane={"die": 9}).feed("Jane.grapple", ours).feed("Frank.escape", theirs)
    declare(f, Jane="grapple Frank=strength", Frank="escape")
    if ours > theirs:
        answer(f, "Jane", "pass")  # holds on
        assert held(f) == [("Jane", "Frank", 2)] and not f.view()["chases"]
        return
    assert not held(f) and f.waiting() == ["Jane"]
    f.line("Jane", "chase/pursue")
    assert f.view()["chases"][0]["prey"] == ["Frank"]


def test_no_escape_later(hold):
    """ASH-GCI-14, ASH-GRP-18: a victim cannot Escape: err.grapple.victim_options."""
    f = hold(3)
    with f.refused("err.grapple.victim_options"):
        f.line("Frank", "escape")
    declare(f, **HOLDS)
