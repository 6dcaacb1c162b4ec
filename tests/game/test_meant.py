"""Lines of which a word is missing or mistyped, and the reason that a refusal names."""

from __future__ import annotations

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service


@pytest.fixture
def alley(table):
    room = table.room()
    jane = table.player("Jane", room, sheet={"weapons": ["knife"]})
    frank = table.player("Frank", room)
    ada = table.player("Ada", room, permission="Builder")
    sam = table.player("Sam", room, permission="Helper")
    return jane, frank, ada, sam


def fighting(jane, frank):
    with service.dice_from(ScriptedDice({"Jane.initiative": [9], "Frank.initiative": [1]})):
        jane.must("+init")
        frank.must("+init")


def test_a_switch_without_its_command(alley):
    """line.meant `tell` and `do`."""
    jane, frank, ada, _ = alley
    fighting(jane, frank)
    assert "+grapple/resist" in frank.refused("+resist")
    assert "+attack/kick" in frank.refused("+kick Jane")
    ada.must("+ruleset/set line.meant=do")
    assert "declares: attack on Jane with kick" in frank.say("+kick Jane")


def test_a_style_is_not_evennias(alley):
    """`style` stays Evennia's command for its own styles."""
    jane, _, ada, _ = alley
    assert "+combat/style" in jane.refused("+style brief")
    ada.must("+ruleset/set line.meant=do")
    assert "You read fights in the style brief." in jane.say("+style brief")
    assert "You read fights" not in jane.say("style")


def test_quit_in_a_fight_leaves_no_game(alley):
    """+quit is the switch of +chase/quit; outside of a fight it is Evennia's quit."""
    jane, frank, *_ = alley
    fighting(jane, frank)
    assert "+chase/quit" in jane.refused("+quit") and jane.char.sessions.count()
    _, _, _, sam = alley
    sam.say("+quit")
    assert "Quitting" in "\n".join(sam.heard)


def test_what_is_no_line_of_ours_is_refused_as_ever(alley):
    jane, *_ = alley
    assert "Command 'xyzzy' is not available." in jane.say("xyzzy")
    assert "Maybe you meant" in jane.say("+maneuvres")


@pytest.mark.parametrize("how", ["tell", "do"])
def test_a_defense_that_only_an_abort_opens(alley, how):
    """ASH-ABT-02, line.meant: +dodge where only +abort dodge is meant."""
    jane, frank, ada, _ = alley
    ada.must(f"+ruleset/set line.meant={how}")
    fighting(jane, frank)
    frank.must("+attack Jane")
    jane.must("+attack Frank")
    if how == "tell":
        said = frank.refused("+dodge")
        assert "+abort dodge" in said and "err.defense.kind" in said
    else:
        assert "Frank" in frank.must("+dodge").heard[-1]
        assert "to abort" in "\n".join(frank.heard) or "aborts" in "\n".join(frank.heard)


@pytest.mark.parametrize(
    ("line", "meant"),
    [("+attack frank knife", "type +attack Frank=knife."),
     ("+attack knife", "+attack Frank=knife."),
     ("+attack frank, wilpower", "write willpower, or"),
     ("+attack frank, targetting head", "write willpower"),
     ("+attack frank, pool", "pool <traits>"),
     ("+misc", "write +misc <what>"), ("+split dodge", "write +split <declaration>;"),
     ("+haste", "write +haste <n>"), ("+abort", "write +abort <declaration>"),
     ("+attack/kik frank", "Did you mean kick?"), ("+shift wolf", "one form only"),
     ("+attack frank=rifle, pool dexterity+melee", "+attack <target>=butt."),
     ("+attack with knife", "+attack Frank=knife."), ("+misc climb=", "write +misc <what>[=<pool>"),
     ("+attack Frank=", "write +attack <target>"), ("+misc climb=strength+", "write strength."),
     ("+choose attack", "type +attack Frank."),
     ("+hit frank", "type +attack frank."), ("+next", "type +combat/next.")],
)  # fmt: skip
def test_a_line_that_lacks_a_word_is_answered_with_the_one_meant(alley, line, meant):
    jane, frank, ada, _ = alley
    ada.must("+sheet/set Jane/weapons=knife, rifle")
    fighting(jane, frank)
    assert meant in jane.say(line)
    ada.must("+combat/start")
    if line not in ("+attack knife", "+attack with knife", "+next"):
        assert meant in ada.say(f"+combat/as Jane={line}")


LACKING = [
    ("storyteller", "+draw", "write +draw"), ("storyteller", "+drop", "write +drop"),
    ("storyteller", "+stow clubb", "there is nothing"), ("forsaken", "+attack Frank, aim", "aim <"),
    ("forsaken", "+defend", "write +defend"), ("hubris", "+attack Frank knife", "Frank=knife."),
    ("hubris", "+attack Frnak", "Did you mean Frank?"),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "line", "meant"), LACKING)
def test_what_is_missing_is_named_under_other_rules(alley, ruleset, line, meant):
    jane, frank, ada, sam = alley
    for player in alley:
        player.char.ashes.set_fact("weapons", [])
    ada.must(f"+ruleset/use {ruleset}=here")
    begin(sam, jane, frank)
    sam.say("+combat/init Jane=90")
    assert meant in jane.refused(line)


def test_a_choice_by_number_lacks_its_target(alley):
    jane, frank, *_ = alley
    fighting(jane, frank)
    assert "type +grapple Jane." in frank.refused("+choose 2")


def test_with_a_weapon_in_words(alley):
    jane, frank, *_ = alley
    fighting(jane, frank)
    frank.must("+pass")
    assert "attack on Frank with knife" in jane.say("+attack frank with knife")


@pytest.mark.parametrize(
    ("line", "said"),
    [("+roll dex+brawl", "Jane rolls: 4 dice"), ("+roll dexterity+brawll", "write brawl"),
     ("+roll strenght", "write strength"), ("+roll dexterity brawl", "write dexterity+brawl.")],
)  # fmt: skip
def test_traits_in_short_and_mistyped(alley, line, said):
    jane, *_ = alley
    assert said in jane.say(line)


@pytest.mark.parametrize("ruleset", ["ashes", "close2004", "forsaken", "hubris", "storyteller"])
def test_traits_are_shortened_and_proposed_under_every_rules(alley, ruleset):
    jane, frank, ada, sam = alley
    for player in alley:
        player.char.ashes.set_fact("weapons", [])
    ada.must(f"+ruleset/use {ruleset}=here")
    shortened = jane.must("+roll dex+brawl").heard[-1]
    assert "Jane rolls" in shortened and "trait" not in shortened
    for line, meant in (
        ("dexterty+brawl", "write dexterity."), ("brawll", "write brawl."),
        ("dexterity brawl", "write dexterity+brawl."),
    ):  # fmt: skip
        assert meant in jane.refused(f"+roll {line}")
    begin(sam, jane, frank)
    asked = jane if "Jane" in sam.say("+combat").split("Waiting for")[-1] else frank
    assert "write dexterity." in asked.refused("+misc climb=dexterty+brawl")
    asked.must("+misc climb=dex+brawl")


def begin(sam, *players):
    """A fight of Sam's in which somebody is asked."""
    sam.must("+combat/start")
    for player in players:
        player.must("+init")
    sam.say("+combat/rule waive intents")
    if "declare" not in sam.say("+combat").split("Waiting for")[-1]:
        sam.must("+combat/next")


def test_a_mistyped_trait_of_a_pool_is_not_taken(alley):
    jane, frank, *_ = alley
    fighting(jane, frank)
    assert "err.pool.trait" in frank.refused("+misc climb=dexterty+brawl")
    frank.must("+misc climb=dex+brawl")


@pytest.mark.parametrize(
    ("line", "said"),
    [("kind=vampyre", "Did you mean vampire?"), ("strenght=3", "Did you mean strength?"),
     ("brwl=2", "Did you mean brawl?"), ("form=crinoz", "Did you mean crinos?"),
     ("weapons=knive", "the closest is knife"), ("armor=lether", "leather")],
)  # fmt: skip
def test_a_sheet_takes_no_slip_in_silence(alley, line, said):
    _, _, ada, _ = alley
    assert said in ada.say(f"+sheet/set Jane/{line}")


@pytest.mark.parametrize("ruleset", ["ashes", "close2004", "forsaken", "hubris", "storyteller"])
@pytest.mark.parametrize(
    ("line", "near"),
    [("breed=homidd", "homid"), ("form=crinoss", "crinos"), ("wepons=club", "weapons"),
     ("conditons=prone", "conditions")],
)  # fmt: skip
def test_nor_what_other_rules_or_no_rules_count(alley, ruleset, line, near):
    *_, ada, _ = alley
    ada.must(f"+ruleset/use {ruleset}=here")
    assert f"Did you mean {near}?" in ada.refused(f"+sheet/set Frank/{line}")


def test_a_slip_that_is_taken_off_is_no_trait_any_more(alley):
    """Nor is it proposed for the next one; what rules know stays at 0."""
    jane, _, ada, _ = alley
    ada.must("+sheet/set Jane/strenght=3", "+sheet/set Jane/strenght=0")
    assert "write strength." in jane.refused("+roll strenght")
    ada.must("+sheet/set Jane/melee=0")
    assert "melee 0" in jane.must("+roll dexterity+melee").heard[-1]


@pytest.mark.parametrize(
    ("who", "line", "code"),
    [("jane", "+combat/next", "err.fight.none"),
     ("jane", "+combat/start", "err.storyteller.may_run"),
     ("sam", "+sheet/set Jane/brawl=3", "err.staff.only"), ("jane", "+dodge", "err.fight.none")],
)  # fmt: skip
def test_the_right_reason_without_a_fight(alley, who, line, code):
    people = dict(zip(("jane", "frank", "ada", "sam"), alley, strict=True))
    assert code in people[who].refused(line)


def test_the_right_reason_in_a_fight(alley, table):
    jane, frank, ada, sam = alley
    sam.must("+combat/start")
    assert "err.storyteller.only" in jane.refused("+combat/next")
    assert "err.storyteller.other" in ada.refused("+combat/next")
    assert "err.storyteller.may_run" in frank.refused("+npc Thug=thug")


NEAR = {
    "ashes": [
        ("+ruleset/set dice.tnes=single", "dice.tens"), ("+ruleset/use ashs=here", "ashes"),
        ("+npc Thug=thgu", "thug"), ("+npc Thug=sodlier", "soldier"),
        ("+sheet/set Jane/kind=xyz", "write mortal, animal, vampire"),
        ("+sheet/set Jane/status=ded", "dead"), ("+sheet/set Jane/status=fine", "write dead"),
        ("+combat/strat", "start"), ("+combat/style norml", "normal"),
        ("+combat/mode storytellr", "storyteller"), ("+combat/rule vod Jane", "void"),
        ("+defend/plan dogde the rest", "dodge"), ("+attack/powr Frank", "power"),
        ("+abort dogde", "dodge"), ("+attack Frnak", "Frank"),
    ],
    "close2004": [
        ("+sheet/set Jane/kind=vampyre", "vampire"), ("+sheet/set Jane/bite=wlf", "wolf"),
        ("+sheet/set Jane/merits=ambidextros", "ambidextrous"),
        ("+sheet/set Jane/weapons=clubb", "club"), ("+grapple/overpower dmage", "damage"),
        ("+combat/set Jane=pron", "prone"), ("+npc Thug=plice", "police"),
        ("+defend dogde", "dodge"),
    ],
    "forsaken": [
        ("+sheet/set Jane/kind=werwolf", "werewolf"), ("+sheet/set Jane/form=crinso", "crinos"),
        ("+sheet/set Jane/weapons=knif", "knife"), ("+attack Frank, aim hed", "head"),
        ("+npc Thug=wlof", "wolf"),
    ],
    "hubris": [
        ("+sheet/set Jane/kind=gropu", "group"), ("+combat/set Jane=incapble", "incapable"),
        ("+misc/fle door", "flee"), ("+npc Thug=vampier", "vampire"),
    ],
    "storyteller": [
        ("+sheet/set Jane/kind=gohul", "ghoul"), ("+attack/tackl Frank", "tackle"),
        ("+combat/set Jane=blided", "blinded"), ("+combat/rule knokdown Jane", "knockdown"),
        ("+sheet/set Jane/weapons=clubb", "club"),
        ("+sheet/set Jane/armor=riot suite", "riot_suit"), ("+npc/set Jnae=brawl=3", "Jane"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("ruleset", NEAR)
def test_the_nearest_word_is_proposed(alley, ruleset):
    """Settings, templates, kinds, forms, manners, maneuvers, marks: none is taken in silence."""
    jane, frank, ada, _ = alley
    ada.must(f"+ruleset/use {ruleset}=here", "+combat/start")
    for player in (jane, frank):
        player.must("+init")
    if ruleset == "forsaken":
        ada.must("+combat/rule waive intents")
    if ruleset not in ("ashes", "storyteller"):
        ada.must("+combat/next")
    asked = jane if "Jane" in ada.say("+combat").split("Waiting for")[-1] else frank
    for line, near in NEAR[ruleset]:
        of_staff = line.startswith(("+sheet", "+ruleset", "+npc", "+combat"))
        if not of_staff and asked is frank:
            line = line.replace("Frnak", "Jnae").replace("Frank", "Jane")
            near = near.replace("Frank", "Jane")
        said = (ada if of_staff else asked).refused(line)
        command = line.partition("/")[0]
        ways = (f"mean {near}", f"type {command}/{near}", "losest")
        ways += (near,) if near.startswith("write") else ()
        assert any(way in said for way in ways), (line, said)


def test_a_kind_of_ones_own_is_told_as_such(alley):
    """Where these rules take any word, a new one is no slip that goes unseen."""
    *_, ada, _ = alley
    ada.must("+ruleset/use forsaken=here")
    said = ada.say("+sheet/set Jane/kind=mummy")
    assert "tell apart mortal, werewolf" in said and "'mummy' is a word of your own" in said
