"""What the storyteller decides (STD)."""

import pytest

from combat_ashes.engine import events as ev
from combat_ashes.rulesets.ashes.rulings.marks import CONDITIONS
from combat_ashes.text.refusals import refusal_sentence
from tests.support.fight import RefusedLineError
from tests.support.shipped import ASHES


def test_modifiers(duel):
    """ASH-STD-02: bonus dice and difficulty on a person's rolls, until they are taken off."""
    f = duel().modify("Frank", 2).modify("Frank", 0, 1).dodge("Frank").attack("Jane", "Frank")
    assert (f.pool("Frank", "dodge"), f.difficulty("Frank", "dodge")) == (8, 6)
    f.modify("Frank").next().dodge("Frank").attack("Jane", "Frank")
    assert f.pool("Frank", "dodge") == 6


def test_a_ruling_about_several_is_of_all_or_of_nobody(duel):
    """ASH-STD-02: `each` has their ids."""
    f = duel()
    both = [f.id("Jane"), f.id("Frank")]
    with f.refused("err.fight.not_in"):
        f.tell("modify", "Jane", dice=-1, difficulty=0, each=[*both, "p9"])
    f.tell("modify", "Jane", dice=-1, difficulty=0, each=both)
    assert [modifier.who for modifier in f.state.modifiers] == both
    assert all("each" not in ruled.facts for ruled in f.of(ev.Ruled))


def test_a_result_replaced(duel):
    """ASH-STD-02: the next roll of a purpose has the result that was ruled."""
    f = duel().dodge("Frank").rule("result Frank dodge 4").feed("Jane.attack", 3)
    f.attack("Jane", "Frank")
    assert (f.roll("Frank", "dodge").successes, f.roll("Frank", "dodge").ruled) == (4, True)
    f.next().dodge("Frank").attack("Jane", "Frank")
    assert f.roll("Frank", "dodge").successes == 0


def test_an_initiative_set(duel):
    """ASH-STD-02: an initiative set by the storyteller, before and amid declarations."""
    f = duel().initiative("Frank", 20)
    assert (f.order(), f.waiting()) == (["Frank", "Jane"], ["Jane"])
    f.pass_("Jane").end_round().next().join("Cleo", die=1)
    f.pass_("Frank").initiative("Frank", 1)
    assert f.waiting() == ["Jane"]


def test_a_declaration_voided(duel):
    """ASH-STD-02: a declaration may be declared void; what is done already may not."""
    f = duel().attack("Frank", "Jane").rule("void Frank").attack("Jane", "Frank").dodge("Frank")
    assert [purpose for name, purpose in f.all_rolls() if name == "Frank"] == ["dodge"]
    with f.refused("err.rule.nothing_declared"):
        f.rule("void Jane")


def test_a_declaration_reopened_in_haste(duel):
    """ASH-STD-02, ASH-RND-06: reopened, a haste declaration does not cost twice."""
    f = duel(jane={"celerity": 2}, frank={"celerity": 2})
    f.haste("Frank", 2).pass_("Frank").haste("Jane", 2).pass_("Jane").misc("Frank", "a")
    f.rule("reopen Frank").misc("Frank", "b").misc("Jane", "c")
    assert f.person("Frank").haste == 1
    assert [told["what"] for told in f.told("misc.done")] == ["c", "b"]


@pytest.mark.parametrize("ruling", ["reopen Frank", "veto Frank"])
def test_a_guard_is_taken_back_while_its_owner_is_asked(duel, ruling):
    """ASH-STD-02, ASH-DEF-13: a guard that is no more does not strike: the attack is met anew."""
    f = duel(frank={"willpower": 5}).line("Frank", "guard").attack("Jane", "Frank")
    assert f.asked() == [("Frank", "defend")]
    f.rule(ruling)
    if "reopen" in ruling:
        assert f.asked() == [("Frank", "declare")]
        f.attack("Frank", "Jane")
    else:
        assert "dodge" in f.options()
        f.pass_("Frank")
    assert ("Jane", "attack") in f.all_rolls()
    assert f.view()["step"] == "initiative"


def test_what_a_refusal_forbids_may_pass(duel):
    """ASH-STD-02: a refusal tells whether the storyteller may let it pass."""
    f = duel()
    try:
        f.attack("Frank", "Jane", manners=["power", "feint"])
    except AssertionError as error:
        assert error.refusal.may_allow
    f.attack("Frank", "Jane", manners=["power", "feint"], allow=("err.attack.manner",))
    assert f.person("Frank").declared.manners == ("power", "feint")


@pytest.mark.parametrize(("override", "seen"), [("logged_and_public", True), ("logged", False)])
def test_who_sees_rulings(duel, override, seen):
    """ASH-STD-02: storyteller.override: logged with the name, and public or not."""
    f = duel(settings={"storyteller.override": override}).set("Frank", "cover half")
    f.damage("Frank", 1, "bashing").modify("Frank", -1, why="mud").rule("result Frank dodge 1")
    ruled = f.of(ev.Ruled)
    assert [each.code for each in ruled] == ["set", "damage", "modifier", "rule"]
    assert {each.by for each in ruled} == {"Sam"}
    assert len([e for e in f.log("Jane") if e["kind"] == "ruled"]) == (4 if seen else 0)


def test_paused(duel):
    """ASH-STD-02: nothing moves while the fight is paused."""
    f = duel().tell("pause", why="dinner")
    with f.refused("err.fight.paused"):
        f.pass_("Frank")
    with f.refused("err.fight.paused"):
        f.tell("pause")
    assert f.tell("resume").pass_("Frank").waiting() == ["Jane"]
    with f.refused("err.fight.not_paused"):
        f.tell("resume")


def test_only_the_storyteller(duel):
    """ASH-STD-01, ASH-STD-02: the controls are not for players."""
    f = duel()
    for do in ("set", "rule", "damage", "heal", "modify", "initiative", "books", "pause", "next"):
        with f.refused("err.storyteller.only"):
            f.say("Jane", do)


@pytest.mark.parametrize(
    "what",
    ["cover wall", "range Jane near", "range Jane -3", "attackers many", "pool attack",
     "difficulty attack hard", "defense parry", "haste some", "bonus x", "soak fire on",
     "damage cold", "specialty maybe", "status asleep", "body x", "unaware", "grips"],
)  # fmt: skip
def test_what_cannot_be_set(duel, what):
    """ASH-STD-02: a value that makes no sense is refused with what would."""
    f = duel()
    with f.refused("err.set.value"):
        f.set("Frank", what)


def test_unknown_words(duel):
    """ASH-STD-02: neither nonsense nor gear that is in no chart is taken."""
    f = duel()
    for what in ("", "glow in the dark"):
        with f.refused("err.set.unknown"):
            f.set("Frank", what)
    with f.refused("err.rule.unknown"):
        f.rule("sing")
    for what in ("weapon bazooka", "armor tinfoil"):
        with f.refused("err.sheet.gear"):
            f.set("Frank", what)


def test_gear_given_and_taken(duel):
    """ASH-STD-02: weapons, armor, sides and conditions can be changed in a fight."""
    f = duel().set("Frank", "weapon club").set("Frank", "weapon sword").set("Frank", "armor vest")
    assert f.view()["combatants"]["Frank"]["weapons"] == ["sword", "club"]
    f.set("Frank", "weapon off club").set("Frank", "armor off").set("Frank", "side us")
    f.set("Frank", "prone").set("Frank", "body 2")
    person = f.view()["combatants"]["Frank"]
    assert (person["weapons"], person["side"], person["conditions"]) == (["sword"], "us", ["prone"])
    f.set("Frank", "prone off").set("Frank", "weapon off")
    assert f.person("Frank").conditions == () and f.person("Frank").weapons == ()


def test_marks_come_off(duel):
    """ASH-STD-02: unaware, grips and set pools can be taken back."""
    f = duel().set("Frank", "unaware Jane").set("Frank", "unaware Jane off")
    f.set("Frank", "grips Jane").set("Frank", "grips Jane off")
    f.set("Frank", "pool dodge wits").set("Frank", "pool dodge off")
    f.set("Frank", "difficulty dodge 9").set("Frank", "difficulty dodge off")
    f.set("Frank", "defense block").set("Frank", "defense free")
    f.pass_("Frank").attack("Jane", "Frank").dodge("Frank")
    assert (f.pool("Frank", "dodge"), f.difficulty("Frank", "dodge")) == (6, 5)


def test_out_by_a_word(duel):
    """ASH-STD-02, ASH-HLT-04: a status set ends the wait for that person, and may be undone."""
    f = duel().set("Frank", "status fled")
    assert f.waiting() == ["Jane"]
    with f.refused("err.attack.gone"):
        f.attack("Jane", "Frank")
    f.set("Frank", "status active").pass_("Jane")
    assert f.waiting() == ["Frank"]


# --- what can be set ----------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["prone sideways", "bananas off", "condition",
                                  "condition off", "condition on fire now"])  # fmt: skip
def test_what_is_no_setting_and_no_condition(duel, word):
    """ASH-STD-02: a slip of the pen marks nobody; the refusal names what can be set."""
    f = duel()
    with pytest.raises(RefusedLineError) as refused:
        f.set("Frank", word)
    sentence = refusal_sentence(ASHES, refused.value.refusal.code, refused.value.refusal.facts)
    assert "cannot be set" in sentence
    assert "condition" in sentence
    assert f.person("Frank").conditions == ()


@pytest.mark.parametrize("word", CONDITIONS)
def test_a_condition_that_is_known(duel, word):
    """ASH-STD-02: it is set by its name, and taken away with off."""
    f = duel().set("Frank", word)
    assert f.person("Frank").conditions == (word,)
    assert f.set("Frank", f"{word} off").person("Frank").conditions == ()


def test_a_condition_of_the_storytellers_own(duel):
    """ASH-STD-01: with the word condition before it anything may be marked."""
    f = duel().set("Frank", "condition drenched")
    assert f.view()["combatants"]["Frank"]["conditions"] == ["drenched"]
    assert f.set("Frank", "drenched off").person("Frank").conditions == ()


def test_a_condition_that_nobody_knows(duel):
    """ASH-STD-02: it is set, and the storyteller is told that it may be a slip."""
    f = duel().set("Frank", "pron")
    assert f.person("Frank").conditions == ("pron",)
    assert f.told("condition.unknown")


def test_a_condition_that_came_with_the_sheet(duel):
    """ASH-STD-02: what somebody has can be taken away by its name."""
    f = duel(frank={"conditions": ["drunk"]}).set("Frank", "drunk off")
    assert f.person("Frank").conditions == ()


@pytest.mark.parametrize("what", ["haste 2 now", "attackers 3 people", "status out cold",
                                  "defense dodge too", "soak lethal on please"])  # fmt: skip
def test_a_word_too_many_is_not_swallowed(duel, what):
    """ASH-STD-02: what is set has so many words and no more."""
    f = duel()
    with f.refused("err.declare.option"):
        f.set("Frank", what)


def test_a_result_for_nothing_that_is_rolled(duel):
    """ASH-STD-02: a slip in the purpose of a roll is refused with the purposes there are."""
    f = duel()
    with f.refused("err.rule.purpose"):
        f.tell("rule", what="result Frank running 4")
    f.tell("rule", what="result Frank dodge 4")
