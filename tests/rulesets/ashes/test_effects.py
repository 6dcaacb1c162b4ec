"""What Control buys: effects in a hold and at once (ASH-GRP-29 to -41, -51, -58 to -60)."""

import pytest

from combat_ashes.text.refusals import refusal_sentence
from tests.support.fight import ABLE, RefusedLineError, declare
from tests.support.shipped import ASHES

FREE = {"grapple.upkeep": 0}
"""Without upkeep what is left after a round is what was left after the effect."""

WRESTLER = {"brawl": 12}
CLUB = {"weapons": ["club"]}
PRONE = {"conditions": ["prone"]}
COSTS = {"pin": 10, "disarm": 5, "drop": 2, "slam": 3, "prop": 5, "clinch": 1, "crack": 4}


def held(f):
    """Who holds whom with what Control."""
    return [(g["grappler"], g["victim"], g["control"]) for g in f.view()["grapples"]]


def prone(f, name="Frank"):
    """Whether somebody lies on the ground."""
    return "prone" in f.view()["combatants"][name]["conditions"]


def quiet(f):
    """To the next round, with nothing more said."""
    while f.waiting() and f.state.step != "initiative":
        f.pass_(f.waiting()[0])
    return begin(f)


def begin(f):
    """The next round begins."""
    while f.state.step == "initiative":
        f.next()
    return f


def open_(f, control, grappler="Jane", victim="Frank", **said):
    """Up to the question what is done with the grapple that was just won."""
    f.feed(f"{grappler}.grapple", control)
    return declare(f, **{grappler: f"grapple {victim}=strength", victim: "pass", **said})


def answer_no_defense(f, victim="Frank"):
    """Who is seized without a declared defense is asked for one, and declines."""
    return f.pass_(victim) if f.waiting() == [victim] else f


def opened(f, control, **said):
    """An opening that Jane has won; she has not said yet what she does with it."""
    return answer_no_defense(open_(f, control, **said))


def seize(f, control):
    """Jane holds Frank, and the next round has begun."""
    quiet(opened(f, control))
    assert held(f) == [("Jane", "Frank", control)]
    return f


def contest(f, gain=1, resisted=0, sustain="grapple/sustain", resist="grapple/resist", **said):
    """A contest that the grappler wins by `gain`; she is asked for an effect."""
    f.feed("Jane.grapple", gain + resisted)
    if resisted:
        f.feed("Frank.grapple", resisted)
    return declare(f, Jane=sustain, Frank=resist, **said)


@pytest.fixture
def won(duel):
    """Jane has won a contest and has `control` to spend."""

    def win(control, jane=None, frank=None, settings=None, gain=1):
        jane = {**WRESTLER, **(jane or {})}
        f = duel(jane=jane, frank=frank, settings={**FREE, **(settings or {})})
        return contest(seize(f, control - gain), gain)

    return win


def effect(f, words, name="Jane"):
    """The effect somebody buys."""
    return f.line(name, f"grapple/effect {words}")


def words_of(key):
    """An effect as it is typed."""
    return {"disarm": "disarm=club"}.get(key, key)


def frank_for(key):
    """A victim on whom the effect is legal."""
    return {"disarm": CLUB, "prop": PRONE}.get(key, {})


# --- paying (ASH-GRP-29) ----------------------------------------------------------------------


@pytest.mark.parametrize("key", ["disarm", "drop", "slam", "prop", "clinch", "crack"])
def test_the_price(won, key):
    """ASH-GRP-29: an effect needs no roll; its cost comes off Control and the hold goes on."""
    f = effect(won(12, frank=frank_for(key)), words_of(key))
    assert held(f) == [("Jane", "Frank", 12 - COSTS[key])]


@pytest.mark.parametrize("key", list(COSTS))
def test_the_price_is_a_setting(won, key):
    """ASH-GRP-29: grapple.effect.<key>.cost, of the effect table."""
    f = won(4, frank=frank_for(key), settings={f"grapple.effect.{key}.cost": 2})
    effect(f, words_of(key))
    if key == "pin":
        assert f.view()["grapples"][0]["pinned"] is True
    else:
        assert held(f) == [("Jane", "Frank", 2)]


@pytest.mark.parametrize("key", ["pin", "disarm", "slam", "prop", "crack"])
def test_too_little_control(won, key):
    """ASH-GRP-29: err.grapple.not_enough_control, nothing is spent, the question stays open."""
    f = won(COSTS[key] - 1 if key != "slam" else 2, frank=frank_for(key))
    with f.refused("err.grapple.not_enough_control"):
        effect(f, words_of(key))
    assert f.waiting() == ["Jane"]
    effect(f, "clinch")
    assert f.rolls("Jane", "damage")


def test_the_gain_of_the_contest_counts(won):
    """ASH-GRP-29: Control after the contest gain pays."""
    f = effect(won(5, gain=4), "crack")
    assert held(f) == [("Jane", "Frank", 1)]


@pytest.mark.parametrize("key", list(COSTS))
def test_spending_all_of_it(won, key):
    """ASH-GRP-29, ASH-GCI-16: down to 0 the effect happens in full and then the hold is over."""
    control = max(COSTS[key], 2)
    settings = {"grapple.effect.clinch.cost": 2}
    f = effect(won(control, frank=frank_for(key), settings=settings), words_of(key))
    if key in ("slam", "clinch", "crack"):
        assert f.pool("Jane", "damage") == 3
    if key == "pin":
        assert f.view()["grapples"][0]["pinned"] is True
        return
    assert not held(f)
    assert prone(f) == (key in ("drop", "slam"))
    assert f.person("Frank").status == "active"


@pytest.mark.parametrize("allowed", [False, True])
def test_overdrawing(won, allowed):
    """ASH-GRP-29: grapple.overdraw_chosen: only forced costs overdraw, unless the house says so."""
    f = won(2, settings={"grapple.overdraw_chosen": allowed})
    if allowed:
        effect(f, "slam")
        assert prone(f) and not held(f)
        return
    with f.refused("err.grapple.not_enough_control"):
        effect(f, "slam")


@pytest.mark.parametrize("key", ["clinch", "drop", "slam", "crack", "disarm"])
@pytest.mark.parametrize(("left", "after"), [(1, []), (2, [("Jane", "Frank", 1)])])
def test_one_left_and_upkeep(duel, key, left, after):
    """ASH-GCI-16, ASH-GRP-25: Control 1 after the effect becomes 0 in book-keeping."""
    f = contest(seize(duel(jane=WRESTLER, frank=CLUB), COSTS[key] + left - 1), 1)
    effect(f, words_of(key))
    assert held(f) == after


def test_declining(won):
    """ASH-GRP-27, ASH-GRP-29: nothing has to be bought, and Control stays banked."""
    f = won(4).pass_("Jane")
    assert held(f) == [("Jane", "Frank", 4)]


def test_silence_buys_nothing(won):
    """ASH-GRP-27: who does not answer has declined."""
    f = won(4).next()
    assert held(f) == [("Jane", "Frank", 4)] and not prone(f)


def test_an_unknown_effect(won):
    """ASH-GRP-29: what is no effect is refused and asked again."""
    f = won(4)
    with pytest.raises(RefusedLineError):
        effect(f, "tickle")
    assert f.waiting() == ["Jane"]
    effect(f, "drop")


@pytest.mark.parametrize("key", ["shrug_off", "hostage_block"])
def test_forced_effects_are_not_bought(won, key):
    """ASH-GRP-27, effect table: Shrug Off and Hostage Block answer attacks and nothing else."""
    f = won(6)
    with pytest.raises(RefusedLineError):
        effect(f, key)
    assert f.waiting() == ["Jane"]


def test_only_one(won):
    """ASH-GRP-27: at most one effect per contest."""
    f = effect(won(8), "drop")
    with pytest.raises(RefusedLineError):
        effect(f, "slam")
    assert held(f) == [("Jane", "Frank", 6)]


@pytest.mark.parametrize(("ours", "theirs"), [(2, 2), (1, 2), (0, 0)])
def test_not_earned(duel, ours, theirs):
    """ASH-GRP-27: a tied or lost contest earns none: err.grapple.no_effect_earned."""
    f = seize(duel(settings=FREE), 4).feed("Frank.grapple", theirs).feed("Jane.grapple", ours)
    declare(f, Frank="grapple/resist", Jane="grapple/sustain")
    with f.refused("err.grapple.no_effect_earned"):
        effect(f, "drop")
    assert not prone(f)


def test_not_earned_before_the_contest(duel):
    """ASH-GRP-27: nor before anything was rolled."""
    f = seize(duel(settings=FREE), 4).line("Frank", "grapple/resist")
    with f.refused("err.grapple.no_effect_earned"):
        effect(f, "drop")
    declare(f, Jane="grapple/sustain")


def test_no_second_effect_in_the_same_contest(fight):
    """ASH-GRP-27: a second one is not earned, while the phase goes on."""
    f = fight(unfed="miss", settings=FREE)
    for name, die in (("Jane", 9), ("Frank", 1), ("Cid", 4)):
        f.join(name, **{**ABLE, "die": die})
    contest(seize(f, 5), 1, Cid="attack Frank")
    effect(f, "drop")
    assert f.waiting() == ["Frank"]
    with f.refused("err.grapple.no_effect_earned"):
        effect(f, "slam")
    f.pass_("Frank")
    assert held(f) == [("Jane", "Frank", 4)]


# --- pin (ASH-GRP-30) --------------------------------------------------------------------------


@pytest.mark.parametrize("control", [10, 13])
def test_a_pin(won, control):
    """ASH-GRP-30: the grapple ends in a pin; what Control is left over is dropped."""
    f = won(control)
    effect(f, "pin")
    (grapple,) = f.view()["grapples"]
    assert (grapple["grappler"], grapple["victim"], grapple["pinned"]) == ("Jane", "Frank", True)
    assert not grapple["control"]
    assert f.view()["combatants"]["Frank"]["status"] == "pinned"


# --- disarm (ASH-GRP-31) -----------------------------------------------------------------------


def arms(f, name):
    """The weapons somebody carries."""
    return [weapon.name for weapon in f.person(name).weapons]


@pytest.mark.parametrize(("words", "kept"), [("disarm=club", []), ("disarm=club, keep", ["club"])])
def test_disarm(won, words, kept):
    """ASH-GRP-31: one object leaves the hands; the grappler says whether he keeps it."""
    f = won(6, frank={"weapons": ["club", "knife"]})
    effect(f, words)
    assert arms(f, "Frank") == ["knife"] and arms(f, "Jane") == kept
    assert held(f) == [("Jane", "Frank", 1)]


def test_empty_hands(won):
    """ASH-GRP-31: err.grapple.nothing_to_disarm."""
    f = won(6)
    with f.refused("err.grapple.nothing_to_disarm"):
        effect(f, "disarm=club")
    assert f.waiting() == ["Jane"]
    f.pass_("Jane")
    assert held(f) == [("Jane", "Frank", 6)]


def test_what_is_not_there(won):
    """ASH-GRP-31: only what is in the hands of the victim."""
    f = won(6, frank=CLUB)
    with pytest.raises(RefusedLineError):
        effect(f, "disarm=sword")
    assert arms(f, "Frank") == ["club"]


@pytest.mark.parametrize(
    ("words", "taken"),
    [("disarm=heavy pistol", "heavy pistol"), ("disarm=pistol", "heavy pistol"),
     ("disarm=heavy_pistol, keep", "heavy pistol"), ("disarm=kn", "knife"),
     ("disarm=throwing", "throwing knife"), ("disarm", "knife"), ("disarm=keep", "knife"),
     ("disarm=knife", "knife")],
)  # fmt: skip
def test_any_object_in_hand(won, words, taken):
    """ASH-GRP-31: whichever is named, by a word of its name; unnamed it is the first."""
    carried = ["knife", "heavy pistol"] if "thr" not in words else ["heavy pistol"]
    carried = [*carried, "throwing knife"] if words != "disarm=kn" else carried
    effect(f := won(6, frank={"weapons": carried}), words)
    assert arms(f, "Frank") == [arm for arm in carried if arm != taken]
    assert arms(f, "Jane") == ([taken] if "keep" in words else [])


def test_which_of_two(won):
    """ASH-GRP-31: a name that may be either is refused, and asked again."""
    f = won(6, frank={"weapons": ["light pistol", "heavy pistol"]})
    with f.refused("err.weapon.ambiguous"):
        effect(f, "disarm=pistol")
    effect(f, "disarm=light")
    assert arms(f, "Frank") == ["heavy pistol"]


FIRE = {"name": "fire", "method": "magic", "damage": 4, "type": "aggravated"}


@pytest.mark.parametrize("carried", [["claws"], [FIRE]])
def test_what_is_no_object(won, carried):
    """ASH-GRP-31: neither a part of the body nor a power is in the hands."""
    f = won(6, frank={"weapons": carried})
    for words in ("disarm", f"disarm={arms(f, 'Frank')[0]}"):
        with f.refused("err.grapple.nothing_to_disarm"):
            effect(f, words)
    f.pass_("Jane")


def test_what_can_be_taken_is_named(won):
    """ASH-GRP-31: a storyteller's object that is on no sheet is refused, and what is there said."""
    f = won(6, frank={"weapons": ["knife", "club", "claws"]})
    with pytest.raises(RefusedLineError) as caught:
        effect(f, "disarm=the briefcase, keep")
    refusal = caught.value.refusal
    assert refusal_sentence(ASHES, refusal.code, refusal.facts).startswith(
        "Frank has nothing like that in hand; type the line with disarm=knife, disarm=club or "
        "another effect."
    )
    assert refusal.code == "err.grapple.nothing_to_disarm"
    effect(f, "disarm=club, keep")
    assert arms(f, "Jane") == ["club"]


def test_disarmed_for_good(won):
    """ASH-GRP-31: what was taken is not there when the victim is free again."""
    f = begin(effect(won(5, frank=CLUB), "disarm=club"))
    with pytest.raises(RefusedLineError):
        f.attack("Frank", "Jane", "club")


# --- drop and what it does (ASH-GRP-32) --------------------------------------------------------


def test_drop(won):
    """ASH-GRP-32: the victim is prone, without damage; the grappler is not."""
    f = effect(won(4), "drop")
    assert prone(f) and not prone(f, "Jane")
    assert not f.rolls("Jane", "damage") and not f.track("Frank")


@pytest.mark.parametrize("harder", [1, 2, 0])
def test_prone_in_the_hold(won, harder):
    """ASH-GRP-32: condition.prone.difficulty, on the prone one's own grapple rolls."""
    f = won(6, settings={"condition.prone.difficulty": harder})
    contest(begin(effect(f, "drop")), 1)
    assert f.difficulty("Frank", "grapple") == 6 + harder
    assert f.difficulty("Jane", "grapple") == 6
    f.pass_("Jane")


def test_a_prone_grappler(duel):
    """ASH-GRP-32: the grappler is on the ground where the storyteller says so."""
    f = contest(seize(duel(settings=FREE), 4).set("Jane", "prone"), 1)
    assert f.difficulty("Jane", "grapple") == 7 and f.difficulty("Frank", "grapple") == 6
    f.pass_("Jane")


@pytest.mark.parametrize("method", ["strength", "dexterity"])
def test_prone_by_either_method(won, method):
    """ASH-GRP-32: Strength as well as Dexterity."""
    f = begin(effect(won(6), "drop"))
    contest(f, 1, resist=f"grapple/resist {method}")
    assert f.difficulty("Frank", "grapple") == 7
    f.pass_("Jane")


@pytest.mark.parametrize(
    ("pool", "difficulty"),
    [("dexterity+athletics", 7), ("strength+athletics", 7), ("wits+athletics", 6)],
)
def test_prone_elsewhere(duel, pool, difficulty):
    """ASH-GRP-32: +1 on rolls of Strength or Dexterity, no others."""
    f = duel(frank=PRONE).misc("Frank", "something", pool, 6).pass_("Jane")
    assert f.difficulty("Frank", "misc") == difficulty


@pytest.mark.parametrize(("line", "difficulty"), [("block", 5), ("dodge", 6)])
def test_prone_defenses(duel, line, difficulty):
    """ASH-GRP-32: defenses are rolls of Dexterity, too."""
    f = duel(frank=PRONE).line("Frank", line).attack("Jane", "Frank")
    assert f.difficulty("Frank", line) == difficulty


def test_a_prone_attacker(duel):
    """ASH-GRP-32: the prone one's attack is harder, an attack on them is not."""
    f = duel(frank=PRONE).attack("Frank", "Jane").attack("Jane", "Frank")
    assert f.difficulty("Frank", "attack") == 7 and f.difficulty("Jane", "attack") == 6


def test_dropped_twice(won):
    """ASH-GRP-32: err.grapple.already_prone."""
    f = won(6, frank=PRONE)
    with f.refused("err.grapple.already_prone"):
        effect(f, "drop")
    assert f.waiting() == ["Jane"]
    f.pass_("Jane")
    assert held(f) == [("Jane", "Frank", 6)]


def test_prone_after_the_hold(won):
    """ASH-GRP-32, ASH-GRP-50: who was dropped lies there when the grapple is over."""
    f = effect(won(2), "drop")
    assert not held(f)
    begin(f)
    assert prone(f)


@pytest.mark.parametrize("line", ["rise", "misc stand"])
@pytest.mark.parametrize("cost", ["action", "free"])
def test_standing_up(duel, cost, line):
    """ASH-GRP-32: condition.prone.stand_cost: an action when free, or for nothing."""
    f = duel(frank=PRONE, settings={"condition.prone.stand_cost": cost}).line("Frank", line)
    if cost == "free":
        assert not prone(f) and f.waiting() == ["Frank"], "he still declares"
        f.pass_("Frank", "Jane")
        return
    assert prone(f) and f.waiting() == ["Jane"], "it takes his action, in his place"
    f.pass_("Jane")
    assert not prone(f)


def test_standing_up_while_held(won):
    """ASH-GRP-32: while grappled he cannot stand by himself."""
    f = begin(effect(won(6), "drop"))
    with f.refused("err.grapple.victim_options"):
        f.line("Frank", "misc stand")
    declare(f)
    assert prone(f)


def test_standing_up_in_a_haste_phase_while_held(won):
    """ASH-GRP-32: not with a haste action either."""
    f = begin(effect(won(6), "drop")).set("Frank", "haste 1")
    declare(f, Jane="grapple/sustain", Frank="grapple/resist")
    assert f.view()["phase"] == "haste 1" and f.waiting() == ["Frank"]
    with f.refused("err.grapple.victim_options"):
        f.line("Frank", "misc stand")
    f.pass_("Frank")


# --- numbers of damage (ASH-GRP-33, -34, -37, -38) ---------------------------------------------


@pytest.mark.parametrize(
    ("key", "control", "pool"),
    [("slam", 3, 3), ("slam", 5, 5), ("slam", 10, 10), ("clinch", 2, 3), ("clinch", 3, 4),
     ("clinch", 4, 4), ("clinch", 5, 5), ("crack", 4, 3), ("crack", 5, 3), ("crack", 6, 4),
     ("crack", 9, 5)],
)  # fmt: skip
def test_the_pool_of_damage(won, key, control, pool):
    """ASH-GRP-33, ASH-GRP-34, ASH-GRP-37, ASH-GRP-38: Strength and all or half of it."""
    f = effect(won(control), key)
    assert (f.pool("Jane", "damage"), f.difficulty("Jane", "damage")) == (pool, 6)


@pytest.mark.parametrize(("key", "mark"), [("slam", "/"), ("clinch", "/"), ("crack", "X")])
def test_the_kind_of_damage(won, key, mark):
    """ASH-GRP-34, ASH-GRP-37, ASH-GRP-38: slam and clinch are bashing, crack is lethal."""
    f = won(6).feed("Jane.damage", 2)
    effect(f, key)
    assert f.track("Frank") == mark * 2
    assert bool(f.rolls("Frank", "soak")) == (mark == "/")


def test_it_is_soaked(won):
    """ASH-GRP-33: each success is a level, soaked as usual."""
    f = won(6).feed("Jane.damage", 3).feed("Frank.soak", {"successes": 1, "pool": 3})
    effect(f, "slam")
    assert f.track("Frank") == "//"


def test_no_dice_for_the_contest(won):
    """ASH-GRP-33: contest successes add no dice of their own."""
    f = effect(won(8, gain=1), "slam")
    g = effect(won(8, gain=7), "slam")
    assert f.pool("Jane", "damage") == g.pool("Jane", "damage") == 8


@pytest.mark.parametrize(("key", "levels"), [("slam", 5), ("clinch", 5), ("crack", 3)])
def test_flat_damage(won, key, levels):
    """ASH-GRP-33: grapple.damage_mode `flat`: the sum is the levels, soaked as usual."""
    f = won(5, settings={"grapple.damage_mode": "flat"})
    if key != "crack":
        f.feed("Frank.soak", 1)
    effect(f, key)
    assert not f.rolls("Jane", "damage")
    assert len(f.track("Frank")) == (levels if key == "crack" else levels - 1)


@pytest.mark.parametrize(("rounding", "pool"), [("down", 4), ("up", 5)])
@pytest.mark.parametrize(("key", "control"), [("clinch", 4), ("crack", 7)])
def test_half_a_point(won, rounding, pool, key, control):
    """ASH-GRP-33: grapple.half_rounding."""
    f = effect(won(control, settings={"grapple.half_rounding": rounding}), key)
    assert f.pool("Jane", "damage") == pool


def test_always_strength(duel):
    """ASH-GRP-33: the grappler's current Strength, even if she used Dexterity."""
    f = duel(jane={"strength": 2, "dexterity": 5}, settings=FREE)
    contest(seize(f, 2), 2, sustain="grapple/sustain dexterity")
    effect(f, "slam")
    assert f.pool("Jane", "damage") == 2 + 1


@pytest.mark.parametrize("key", ["slam", "crack"])
def test_knocked_out_by_an_effect(won, key):
    """ASH-GRP-42: a victim out cold is no victim any more, whatever Control is left."""
    f = won(9, frank={"health": "//////"}).feed("Jane.damage", 2)
    effect(f, key)
    assert f.person("Frank").status != "active" and not held(f)


def test_nobody_aborts_what_an_effect_ended(won):
    """ASH-GRP-44: sustain and resist are used up by the contest; nobody is asked."""
    f = won(2, jane={"willpower": 5}, frank={"willpower": 5})
    effect(f, "drop")
    assert not held(f) and f.state.step == "initiative"


@pytest.mark.parametrize(("word", "control"), [("p", 12), ("c", 6), ("d", 6)])
def test_a_word_for_two_effects(won, word, control):
    """ASH-GRP-29: a name that is short of unambiguous buys nothing."""
    f = won(control, frank={**CLUB, "conditions": ["prone"] if word == "p" else []})
    with pytest.raises(RefusedLineError):
        effect(f, word)
    f.pass_("Jane")
    assert held(f) == [("Jane", "Frank", control)]


def test_a_shortened_effect(won):
    """ASH-GRP-29: what is unambiguous will do."""
    f = effect(won(6), "sl")
    assert f.rolls("Jane", "damage") and prone(f)


@pytest.mark.parametrize("price", [0, 1])
def test_an_effect_for_nothing(won, price):
    """ASH-GRP-29: a cost of 0 costs nothing."""
    f = effect(won(3, settings={"grapple.effect.drop.cost": price}), "drop")
    assert prone(f) and held(f) == [("Jane", "Frank", 3 - price)]


# --- slam (ASH-GRP-34) -------------------------------------------------------------------------


def test_slam(won):
    """ASH-GRP-34: as Drop, plus damage."""
    f = effect(won(5), "slam")
    assert prone(f) and f.pool("Jane", "damage") == 5


# --- throw (ASH-GRP-35) ------------------------------------------------------------------------


@pytest.mark.parametrize("control", [2, 7])
def test_throw(won, control):
    """ASH-GRP-35: costs all Control, ends the grapple, the thrown one lies there unhurt."""
    f = effect(won(control), "throw")
    assert not held(f) and prone(f)
    assert not f.rolls("Jane", "damage") and not f.track("Frank")


def test_throw_needs_a_standing_victim(won):
    """ASH-GRP-35, ASH-GCI-15: err.grapple.victim_not_standing."""
    f = won(5, frank=PRONE)
    with f.refused("err.grapple.victim_not_standing"):
        effect(f, "throw")
    f.pass_("Jane")
    assert held(f) == [("Jane", "Frank", 5)]


@pytest.mark.parametrize("key", ["drop", "slam"])
def test_down_then_throw(won, key):
    """ASH-GCI-15, ASH-GRP-36: after Drop or Slam no Throw until Prop in another won contest."""
    f = begin(effect(won(12), key))
    contest(f, 1)
    with f.refused("err.grapple.victim_not_standing"):
        effect(f, "throw")
    effect(f, "prop")
    assert not prone(f)
    contest(begin(f), 1)
    effect(f, "throw")
    assert not held(f) and prone(f)


# --- prop (ASH-GRP-36) -------------------------------------------------------------------------


def test_prop(won):
    """ASH-GRP-36: the victim is made to stand."""
    f = effect(won(7, frank=PRONE), "prop")
    assert not prone(f) and held(f) == [("Jane", "Frank", 2)]


def test_prop_who_stands(won):
    """ASH-GRP-36: err.grapple.already_standing."""
    f = won(7)
    with f.refused("err.grapple.already_standing"):
        effect(f, "prop")
    f.pass_("Jane")
    assert held(f) == [("Jane", "Frank", 7)]


# --- action (ASH-GRP-39) -----------------------------------------------------------------------


@pytest.mark.parametrize("cost", [2, 4, 6])
def test_an_action(won, cost):
    """ASH-GRP-39: something else, at the price the storyteller sets."""
    f = won(8).rule(f"action search his pockets={cost}")
    effect(f, "action=search his pockets")
    assert held(f) == [("Jane", "Frank", 8 - cost)]


def test_an_action_without_a_price(won):
    """ASH-GRP-39: err.grapple.action_needs_storyteller; then the price is set and it is done."""
    f = won(8)
    with f.refused("err.grapple.action_needs_storyteller"):
        effect(f, "action=search his pockets")
    assert f.waiting() == ["Jane"] and held(f) == [("Jane", "Frank", 8)]
    f.rule("action search his pockets=3")
    effect(f, "action=search his pockets")
    assert held(f) == [("Jane", "Frank", 5)]


def test_another_action_than_was_priced(won):
    """ASH-GRP-39: the price is that of this action, not of any."""
    f = won(8).rule("action search his pockets=3")
    with f.refused("err.grapple.action_needs_storyteller"):
        effect(f, "action=work the terminal")


def test_an_action_too_dear(won):
    """ASH-GRP-29, ASH-GRP-39: it needs the Control like any other."""
    f = won(3).rule("action cuff him=5")
    with f.refused("err.grapple.not_enough_control"):
        effect(f, "action=cuff him")


def test_an_action_without_words(won):
    """ASH-GRP-39: the player proposes, the storyteller approves."""
    f = won(8).rule("action search his pockets=3")
    with f.refused("err.grapple.action_needs_storyteller"):
        effect(f, "action")


# --- one effect at once (ASH-GRP-58, -59) ------------------------------------------------------


def single(f, words, name="Jane"):
    """The effect somebody buys with the opening."""
    return f.line(name, f"grapple/single {words}")


@pytest.fixture
def opening(duel):
    """Jane has won an opening by `control` and is asked what she does with it."""

    def win(control, jane=None, frank=None, **how):
        return opened(duel(jane={**WRESTLER, **(jane or {})}, frank=frank, **how), control)

    return win


@pytest.mark.parametrize("control", [2, 5])
def test_a_single_effect(opening, control):
    """ASH-GRP-58: one effect at once for all the Control; nothing is held next round."""
    f = opening(control)
    assert f.waiting() == ["Jane"]
    single(f, "drop")
    assert prone(f) and not held(f)
    begin(f)
    assert not held(f)
    f.pass_("Frank").attack("Jane", "Frank").pass_("Frank")


def test_or_hold_on(opening):
    """ASH-GRP-58: `+pass` holds on instead."""
    f = opening(3).pass_("Jane")
    assert held(f) == [("Jane", "Frank", 3)] and not prone(f)


@pytest.mark.parametrize("key", ["slam", "crack", "disarm", "prop"])
def test_a_single_effect_too_dear(opening, key):
    """ASH-GRP-58: err.grapple.not_enough_control, and it stays an ordinary grapple."""
    f = opening(COSTS[key] - 1, frank=frank_for(key))
    with f.refused("err.grapple.not_enough_control"):
        single(f, words_of(key))
    assert f.waiting() == ["Jane"]
    f.pass_("Jane")
    assert held(f) == [("Jane", "Frank", COSTS[key] - 1)]


@pytest.mark.parametrize("key", ["pin", "shrug_off", "hostage_block"])
def test_excluded(opening, key):
    """ASH-GRP-58: err.grapple.single_effect_excluded."""
    f = opening(12)
    with f.refused("err.grapple.single_effect_excluded"):
        single(f, key)
    assert f.waiting() == ["Jane"]
    f.pass_("Jane")
    assert held(f) == [("Jane", "Frank", 12)]


@pytest.mark.parametrize(
    ("key", "control", "pool"),
    [("slam", 3, 3), ("slam", 5, 5), ("clinch", 1, 3), ("clinch", 5, 5), ("crack", 4, 3),
     ("crack", 6, 4)],
)  # fmt: skip
def test_numbers_of_a_single_effect(opening, key, control, pool):
    """ASH-GRP-59, ASH-GCI-16: opening Control less the listed cost."""
    f = single(opening(control), key)
    assert f.pool("Jane", "damage") == pool and not held(f)


def test_a_single_throw(opening):
    """ASH-GRP-58, ASH-GRP-59: thrown with the whole opening Control."""
    f = single(opening(1), "throw")
    assert prone(f) and not held(f)


def test_a_single_throw_of_the_prone(opening):
    """ASH-GRP-35: err.grapple.victim_not_standing here, too."""
    f = opening(4, frank=PRONE)
    with f.refused("err.grapple.victim_not_standing"):
        single(f, "throw")
    with f.refused("err.grapple.already_prone"):
        single(f, "drop")
    f.pass_("Jane")


def test_a_single_prop(opening):
    """ASH-GRP-36, ASH-GRP-58: the prone one is made to stand."""
    f = opening(5, frank=PRONE)
    single(f, "prop")
    assert not prone(f) and not held(f)


def test_a_single_disarm(opening):
    """ASH-GRP-31, ASH-GRP-58: one object."""
    f = opening(5, frank=CLUB)
    single(f, "disarm=club, keep")
    assert arms(f, "Frank") == [] and arms(f, "Jane") == ["club"] and not held(f)


def test_a_single_disarm_of_nothing(opening):
    """ASH-GRP-31: err.grapple.nothing_to_disarm."""
    f = opening(5)
    with f.refused("err.grapple.nothing_to_disarm"):
        single(f, "disarm=club")


def test_a_single_action(opening):
    """ASH-GRP-39, ASH-GRP-58: at the storyteller's price."""
    f = opening(3)
    with f.refused("err.grapple.action_needs_storyteller"):
        single(f, "action=search his pockets")
    f.rule("action search his pockets=3")
    single(f, "action=search his pockets")
    assert not held(f)


def test_an_effect_of_a_hold_in_the_opening(opening):
    """ASH-GRP-13, ASH-GRP-27: no other effect can be bought in the opening round."""
    f = opening(4)
    with f.refused("err.grapple.no_effect_earned"):
        effect(f, "drop")
    f.pass_("Jane")
    assert held(f) == [("Jane", "Frank", 4)]


def test_a_single_effect_of_a_hold(won):
    """ASH-GRP-58: it belongs to the opening, not to a contest."""
    f = won(4)
    with pytest.raises(RefusedLineError):
        single(f, "drop")
    f.pass_("Jane")
    assert held(f) == [("Jane", "Frank", 4)]


def test_by_a_grapple_defense(duel):
    """ASH-GRP-58: the winner of a Grapple Defence may do so as well."""
    f = duel().line("Frank", "grapple/defend strength").feed("Frank.grapple", 4)
    f.feed("Jane.attack", 1).attack("Jane", "Frank")
    assert f.waiting() == ["Frank"]
    single(f, "slam", "Frank")
    assert prone(f, "Jane") and f.pool("Frank", "damage") == 3 and not held(f)


def test_by_a_guard(duel):
    """ASH-GRP-58, ASH-DEF-12: so may the winner of a Guard that seizes."""
    f = duel().line("Frank", "guard grapple").feed("Frank.grapple", 3).feed("Jane.attack", 1)
    f.attack("Jane", "Frank")
    assert f.waiting() == ["Frank"]
    single(f, "drop", "Frank")
    assert prone(f, "Jane") and not held(f)


def test_with_a_haste_action(duel):
    """ASH-GRP-58, ASH-GRP-60: so may somebody who seizes with a haste action."""
    f = duel().set("Jane", "haste 1").pass_("Frank", "Jane").feed("Jane.grapple", 3)
    f.line("Jane", "grapple Frank=strength").pass_("Frank")
    single(f, "slam")
    assert prone(f) and not held(f)


def test_free_at_once_after_a_single_effect(duel):
    """ASH-GRP-58: nothing is held any more: a haste action of the victim is free."""
    f = opened(duel().set("Frank", "haste 1"), 2)
    single(f, "drop")
    assert f.view()["phase"] == "haste 1"
    f.attack("Frank", "Jane").pass_("Jane")
    assert f.difficulty("Frank", "attack") == 7


def test_silence_holds_on(duel):
    """ASH-GRP-58: who does not answer after the opening keeps an ordinary grapple."""
    f = opened(duel(), 3).next()
    assert held(f) == [("Jane", "Frank", 3)]


def test_a_single_effect_and_the_action_of_the_victim(duel):
    """ASH-GRP-13, ASH-GRP-58: seized for a moment, too, one loses what was to come."""
    f = duel().misc("Frank", "shout", "wits", 6)
    f.feed("Jane.grapple", 2).line("Jane", "grapple Frank").pass_("Frank")
    single(f, "drop")
    assert not f.rolls("Frank", "misc") and not held(f)


# --- two at once (ASH-GRP-60, ASH-EX-GRP-09) ---------------------------------------------------


@pytest.fixture
def crowd(fight):
    """Po, the fastest, against Bob, Cleo and Dan, of whom nobody defends."""

    def split(first, second, **how):
        f = fight(unfed="miss", **how)
        for name, die in (("Po", 9), ("Bob", 7), ("Cleo", 4), ("Dan", 1)):
            f.join(name, **{**ABLE, **(WRESTLER if name == "Po" else {}), "die": die})
        f.feed("Po.grapple", first, second)
        f.pass_("Dan", "Cleo", "Bob")
        f.line("Po", "split grapple Bob=strength; grapple Cleo=strength")
        return answer_no_defense(f, "Bob")

    return split


def test_two_are_dropped(crowd):
    """ASH-EX-GRP-09, ASH-GRP-60: two grapples at -3 each, each a single effect."""
    f = crowd(2, 3)
    single(f, "drop", "Po")
    answer_no_defense(f, "Cleo")
    single(f, "drop", "Po")
    assert [roll.pool for roll in f.rolls("Po", "grapple")] == [12, 12]
    assert prone(f, "Bob") and prone(f, "Cleo") and not held(f)
    begin(f)
    assert not held(f)


@pytest.mark.parametrize(("thrown", "yards"), [("Bob", 5), ("Cleo", 6)])
def test_one_of_two_is_thrown(crowd, thrown, yards):
    """ASH-EX-GRP-09: either is flung Strength 3 and 2 or 3 yards; nobody is held."""
    f = crowd(2, 3)
    single(f, "throw" if thrown == "Bob" else "drop", "Po")
    answer_no_defense(f, "Cleo")
    single(f, "throw" if thrown == "Cleo" else "drop", "Po")
    assert [told["yards"] for told in f.told("grapple.thrown")] == [yards] and not held(f)


def test_one_is_dropped_and_one_slammed(crowd):
    """ASH-EX-GRP-09: drop for 2; slam for 3 with Strength and nothing."""
    f = crowd(2, 3)
    single(f, "drop", "Po")
    answer_no_defense(f, "Cleo")
    single(f, "slam", "Po")
    assert f.pool("Po", "damage") == 3 and prone(f, "Cleo") and not held(f)


@pytest.mark.parametrize("which", ["first", "second"])
def test_one_may_stand(crowd, which):
    """ASH-GRP-60: of several grapples won in one phase one may be left standing."""
    f = crowd(2, 3)
    f.pass_("Po") if which == "first" else single(f, "drop", "Po")
    answer_no_defense(f, "Cleo")
    f.pass_("Po") if which == "second" else single(f, "drop", "Po")
    assert held(f) == [("Po", "Bob", 2) if which == "first" else ("Po", "Cleo", 3)]


def test_who_holds_opens_no_second(fight):
    """ASH-GRP-60: a grappler who sustains may not open a second standing grapple."""
    f = fight(unfed="miss", settings=FREE)
    for name, die in (("Jane", 9), ("Frank", 4), ("Cid", 1)):
        f.join(name, **{**ABLE, **WRESTLER, "die": die})
    seize(f, 5)
    f.pass_("Cid").line("Frank", "grapple/resist").feed("Jane.grapple", 1, 3)
    f.line("Jane", "split grapple/sustain; grapple Cid=strength")
    while f.waiting() and f.state.step != "initiative":
        f.pass_(f.waiting()[0])
    assert len(f.rolls("Jane", "grapple")) == 3 and held(f) == [("Jane", "Frank", 6)]


@pytest.mark.parametrize("part", ["attack Frank", "grapple Frank=strength"])
def test_no_blow_at_the_own_victim(fight, part):
    """ASH-GRP-16: err.grapple.use_effect_instead, of a grapple attack, too."""
    f = fight(unfed="miss", settings=FREE)
    for name, die in (("Jane", 9), ("Frank", 4), ("Cid", 1)):
        f.join(name, **{**ABLE, **WRESTLER, "die": die})
    seize(f, 5).pass_("Cid").line("Frank", "grapple/resist")
    with f.refused("err.grapple.use_effect_instead"):
        f.line("Jane", f"split grapple/sustain; {part}")
    f.line("Jane", "grapple/sustain")


# --- something other than muscle (ASH-EX-GRP-11) -----------------------------------------------


def test_logic_as_a_hold(duel):
    """ASH-EX-GRP-11, ASH-GRP-07: Wits and Enigmas; the rest of the procedure is unchanged."""
    f = duel(jane={"enigmas": 5}, settings=FREE).set("Jane", "pool grapple wits+enigmas")
    contest(seize(f, 3), 1)
    assert f.pool("Jane", "grapple") == 8
    effect(f, "drop")
    assert prone(f) and held(f) == [("Jane", "Frank", 2)]
