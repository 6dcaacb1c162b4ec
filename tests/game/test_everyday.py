"""Words of the source texts and of other games lead to the line that is meant, in all rules."""

from __future__ import annotations

import re

import pytest

from combat_ashes.mush.commands import OWN
from combat_ashes.rulesets import rulesets
from combat_ashes.text.house import surface_of
from combat_ashes.text.line import split_line
from combat_ashes.text.meant import filled
from tests.game.test_meant import alley as alley
from tests.game.test_meant import begin

RULESETS = ("ashes", "close2004", "forsaken", "hubris", "storyteller")

MEANT = {
    "+reload": ("+misc reload",) * 3 + ("+misc/minor reload", "+misc reload"),
    "+run": ("+escape or +chase/run", "+move <yards>", "+move/run <yards>", "+misc/move <where>",
             "+misc run"),
    "+stand": ("+rise", "+rise", "+rise", "+misc/undo thrown", "+rise"),
    "+prone": ("+misc drop prone", "+misc drop prone", "+defend prone", "+misc/cover",
               "+misc drop prone"),
    "+aim Frank": ("+attack Frank", "+attack Frank, willpower",
                   "+attack Frank, aim <arm, leg, hand, head, heart or eye>",
                   "+attack Frank, precise", "+attack/aim Frank"),
    "+throw Frank=knife": ("+attack Frank=knife", "+attack Frank=knife, thrown",
                           "+attack Frank=knife, thrown",
                           "+attack Frank=knife or +attack Frank=knife, for throw",
                           "+attack/throw Frank=knife"),
    "+grab Frank": ("+grapple Frank",) * 3 + ("+attack Frank, for entangle", "+grapple Frank"),
    "+hold Frank": ("+grapple Frank",) * 3 + ("+attack Frank, for entangle", "+grapple Frank=hold"),
    "+hold": ("+grapple/sustain", "+grapple/sustain", "+grapple/choose hold",
              "+attack <target>, for entangle", "+grapple/sustain"),
    "+break": ("+grapple/resist", "+grapple/break",
               "+grapple/resist or +grapple/choose break free", "+misc/undo entangled",
               "+grapple/resist"),
    "+cover": ("+misc take cover",) * 3 + ("+misc/cover", "+misc take cover"),
    "flee": ("+escape", "+init/leave", "+init/leave", "+misc/flee=<pool>",
             "+misc run or +init/leave"),
    "fight Frank": ("+attack Frank",) * 5,
    "+guard Frank": (None, "+defend/reserve Frank", "+defend/willpower Frank",
                     "+block/guard Frank=<pool>", "+block"),
    "+fire Frank": ("+attack Frank",) * 5,
    "+evade": ("+dodge",) * 5,
    "+initiative": ("+init",) * 5,
    "+sprint": ("+escape or +chase/run", "+move <yards>", "+move/run <yards>", "+misc/move <where>",
                "+misc run"),
    "+wrestle Frank": ("+grapple Frank",) * 3 + ("+attack Frank, for entangle", "+grapple Frank"),
    "+clinch Frank": ("+grapple Frank",) * 3
    + ("+attack Frank, for entangle", "+attack/clinch Frank"),
    "+tackle Frank": ("+grapple Frank",) * 3
    + ("+attack Frank, for entangle", "+attack/tackle Frank"),
    "+disarm Frank": ("+grapple Frank and then +grapple/effect disarm",
                      "+grapple Frank and then +grapple/overpower disarm",
                      "+grapple Frank and then +grapple/choose disarm",
                      "+attack Frank, for disarm", "+attack/disarm Frank"),
    "+pin Frank": ("+grapple/effect pin", "+grapple/overpower immobilize",
                   "+grapple/choose restrain", "+attack Frank, for entangle",
                   "+grapple Frank=hold"),
    "+punch Frank": ("+attack/punch Frank", "+attack/punch Frank", "+attack Frank=bare hands",
                     "+attack Frank=bare hands", "+attack/strike Frank"),
    "+kick Frank": ("+attack/kick Frank", "+attack/kick Frank", "+attack Frank=bare hands",
                    "+attack Frank=bare hands", "+attack/kick Frank"),
    "+attack/automatic Frank": ("+attack Frank", "+attack Frank",
                                "+attack/short Frank, +attack/medium Frank or +attack/long Frank",
                                None, None),
    "+attack/autofire Frank": ("+attack Frank", "+attack Frank",
                               "+attack/short Frank, +attack/medium Frank or +attack/long Frank",
                               None, None),
    "+attack/punch Frank": (None, None, "+attack Frank=bare hands", "+attack Frank=bare hands",
                            "+attack/strike Frank"),
    "+attack/strike Frank": (None, None, None, "+attack Frank", None),
    "+attack/head Frank": ("+attack/power Frank", "+attack Frank", None, "+attack Frank, precise",
                           None),
    "+attack Frank, head": ("+attack/power Frank", "+attack Frank", None, "+attack Frank, precise",
                            None),
    "+attack Frank, rear": (None, "+attack Frank", "+attack Frank", "+attack Frank", None),
    "+attack Frank, from behind": (None, "+attack Frank", "+attack Frank", "+attack Frank", None),
    "+attack Frank, all-out": ("+attack/committed Frank", None, "+attack Frank, willpower",
                               "+attack Frank, willpower", "+attack Frank, willpower"),
    "+attack/all-out Frank": ("+attack/committed Frank", None, "+attack Frank, willpower",
                              "+attack Frank, willpower", "+attack Frank, willpower"),
    "+attack/feinting Frank": (None,) + ("+attack Frank",) * 4,
    "+attack/disarm Frank": ("+grapple Frank and then +grapple/effect disarm",
                             "+grapple Frank and then +grapple/overpower disarm",
                             "+grapple Frank and then +grapple/choose disarm",
                             "+attack Frank, for disarm", None),
    "+grapple/shed": (None, "+grapple/break", "+grapple/choose take cover", "+defend grip",
                      "+grapple/release"),
    "+grapple/defense": (None, "+dodge", "+dodge", "+block/hinder <who>=<pool>", "+block"),
    "+grapple/hold": ("+grapple/sustain", "+grapple/sustain", "+grapple/choose hold",
                      "+attack <target>, for entangle", "+grapple/sustain"),
    "+grapple/escape": ("+grapple/resist", "+grapple/break",
                        "+grapple/resist or +grapple/choose break free", "+misc/undo entangled",
                        "+grapple/resist"),
    "+grapple/immobilize": ("+grapple/effect pin", "+grapple/overpower immobilize",
                            "+grapple/choose restrain", "+attack <target>, for entangle",
                            "+grapple/sustain"),
    "+grapple/damage": ("+grapple/effect crack or +grapple/effect slam",
                        "+grapple/overpower damage", "+grapple/choose damage", "+attack <target>",
                        "+grapple/squeeze"),
}  # fmt: skip
"""By line the lines that are meant, under each rule system; none where it is a line there."""

ALONE = {
    "hubris": {
        "+block Frank": "+block/guard Frank=<pool> or +block/hinder Frank=<pool>",
        "+parry": "+defend defense", "+defend/willpower": "+defend defense, willpower",
        "+chase Frank": "+misc/follow Frank=<pool>", "+hide": "+misc hide=<pool>",
        "+wait": "+delay", "+ready": "+delay", "+attack Frank, aim head": "+attack Frank, precise",
    },
    "ashes": {
        "+parry": "+block melee", "+parry/all": "+block melee", "+defend Frank": "+dodge or +block",
        "+draw knife": "+misc draw knife", "+stow knife": "+misc stow knife",
        "+drop knife": "+misc drop knife", "+move": "+misc move <where>",
        "+surrender": "+pass or +init/leave", "+attack/allout Frank": "+attack/committed Frank",
    },
}  # fmt: skip
"""Words that lead somewhere under one rule system, and are lines elsewhere or nothing at all."""

NO_WORD = ("err.line.", "err.attack.unknown_manner", "err.declare.option")


def fighting(alley, ruleset):
    """Jane and Frank in a fight of Sam's in which Jane is asked."""
    jane, frank, ada, sam = alley
    for player in alley:
        player.char.ashes.set_fact("weapons", [])
    ada.must(f"+ruleset/use {ruleset}=here")
    begin(sam, jane, frank)
    sam.say(f"+combat/init Jane={1 if ruleset in ('ashes', 'storyteller') else 90}")
    return jane, sam


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("line", MEANT)
def test_each_word_leads_to_the_line_that_is_meant(alley, ruleset, line):
    jane, _ = fighting(alley, ruleset)
    meant = MEANT[line][RULESETS.index(ruleset)]
    if meant is None:
        assert not any(code in jane.say(line) for code in NO_WORD)
    else:
        said = jane.refused(line)
        assert f" {meant}. (" in said and f"in force here, {ruleset}, have " in said


@pytest.mark.parametrize(
    ("ruleset", "line"), [(rules, line) for rules, lines in ALONE.items() for line in lines]
)
def test_words_of_one_rule_system_lead_to_its_lines(alley, ruleset, line):
    jane, _ = fighting(alley, ruleset)
    assert f" {ALONE[ruleset][line]}. (" in jane.refused(line)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_word_stands_for_lines_that_there_are(ruleset):
    """And is none of the rules' own; another name of a line stands for one of its command."""
    surface = surface_of(rulesets()[ruleset])
    for key, word in surface.everyday.items():
        for typed in re.findall(r"\+[a-z]+(?:/[a-z]+)*", " ".join(map(filled, word.lines))):
            line = split_line(typed)
            assert surface.row_of(line).command == line.name, (key, typed)
        own = split_line(key.partition(",")[0])
        if "," not in key:
            assert surface.row(own.name, own.switches) is None, key
        if word.same:
            assert own.name == split_line(word.lines[0]).name and own.name not in OWN, key


@pytest.mark.parametrize(
    ("line", "declared"),
    [
        ("+dodge/all", "dodge"),
        ("+block/all brawl", "block"),
        ("+attack Frank, power", "power attack on Frank"),
        ("+attack/kick Frank, feint", "feint attack on Frank with kick"),
    ],
)
def test_another_name_of_a_line_is_the_line(alley, line, declared):
    jane, _ = fighting(alley, "ashes")
    assert f"Jane declares: {declared}" in jane.say(line)


@pytest.mark.parametrize("line", ["+attack/feinting", "+attack/strike"])
def test_another_name_alone_lacks_what_the_line_lacks(alley, line):
    jane, _ = fighting(alley, "ashes")
    assert "Your line lacks a target; type +attack" in jane.refused(line)


def test_what_only_comes_near_is_never_done(alley):
    """line.meant `do` does what is meant, with what was typed behind it."""
    jane, _ = fighting(alley, "close2004")
    ada = alley[2]
    ada.must("+ruleset/set line.meant=do")
    assert "what comes nearest is +move <yards>" in jane.say("+run")
    assert "Jane declares: attack on Frank" in jane.say("+strike Frank")


def test_words_within_lines_and_for_others(alley):
    _, sam = fighting(alley, "forsaken")
    assert "type +misc reload." in sam.refused("+combat/as Jane=+reload")
    assert "type +attack Frank, aim " in sam.refused("+combat/as Jane=+aim Frank")
    assert "aimed at the head" in sam.say("+combat/as Jane=+attack Frank, head")


def test_the_games_own_commands_stay_its_own(alley):
    """Outside of a fight +grab takes a thing, and no word without its plus is ours but `fight`."""
    jane, *_ = alley
    assert "You can't get that." in jane.say("+grab Frank")
    for word in ("flee", "stand", "hold"):
        assert f"Command '{word}' is not available." in jane.say(word)
    assert "type +attack Frank." in jane.say("fight Frank")
    fighting(alley, "ashes")
    assert "You can't get that." in jane.say("grab Frank")
    assert "type +grapple Frank." in jane.say("+grab Frank")
    assert "type +escape." in jane.say("flee")
