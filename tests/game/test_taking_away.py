"""`off`, `none` and `no` mean the same wherever something can be taken away."""

from __future__ import annotations

import re

import pytest

from tests.game.test_everyday import RULESETS, fighting
from tests.game.test_meant import alley as alley

SET = {
    "ashes": (
        "cover half", "cover dive north", "range Frank 60", "grips Frank", "direction north",
        "unaware Frank", "attackers 3", "pool dodge wits+athletics", "difficulty attack 8",
        "defense dodge", "haste 1", "bonus 2", "damage aggravated", "wounds on", "body 2",
        "familiar Frank 1", "method Frank dexterity on", "armor leather", "side red", "prone",
    ),
    "close2004": (
        "tied", "prone", "surprised Frank", "unaware Frank", "willing Frank", "range Frank 60",
        "grips Frank", "bite wolf", "shield full", "side law", "defense on",
    ),
    "forsaken": (
        "concealment barely", "range Frank 60", "unaware Frank", "side red", "tilt stun", "prone",
        "action on", "breaks_on_murder on",
    ),
    "hubris": (
        "difficulty 2", "difficulty defense 2", "pool minor strength+brawl/1",
        "attribute dexterity", "burden 2", "far Frank 2", "apart Frank", "travel noroll", "swift",
        "unaware Frank", "safe", "cover", "hidden", "hampered", "ongoing poison 3d lethal internal",
        "penalty 1", "side red",
    ),
    "storyteller": (
        "difficulty attack 8", "pool dodge wits+athletics", "range Frank 12", "sight Frank on",
        "facing Frank rear", "cover good", "at_hand good", "no_room", "unaware", "unaware Frank",
        "blinded", "darkness", "immobilized partial", "prone", "condition drugged", "opponents 3",
        "inside Frank", "adjust kick +1 damage",
    ),
}  # fmt: skip

VALUES = re.compile(
    r" (half|dive north|60|12|north|3|8|dodge|1|2|aggravated|on|leather|red|wolf|full|law|barely|"
    r"strength\+brawl/1|dexterity|noroll|3d lethal internal|good|rear|partial|wits\+athletics|"
    r"\+1 damage)$"
)


def taken_away(line: str, word: str) -> str:
    """A mark with the word that takes it away behind what it is about."""
    return f"{VALUES.sub('', line)} {word}"


@pytest.mark.parametrize("word", ["off", "none", "no"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_mark_is_taken_away_by_each_word(alley, ruleset, word):
    _, sam = fighting(alley, ruleset)
    for line in SET[ruleset]:
        sam.must(f"+combat/set Jane={line}", f"+combat/set Jane={taken_away(line, word)}")
    sam.must("+combat/mod Jane=-1", f"+combat/mod Jane={word}", f"+combat/timer {word}")
    assert "-1" not in sam.say("+combat/full")


@pytest.mark.parametrize("word", ["off", "none", "no"])
def test_of_sheets_npcs_and_colours(alley, word):
    jane, _, ada, sam = alley
    ada.must("+sheet/set Jane/weapons=club", f"+sheet/set Jane/weapons={word}")
    ada.must("+sheet/set Jane/side=red", f"+sheet/set Jane/side={word}")
    ada.must("+sheet/set Jane/health=//", f"+sheet/set Jane/health={word}")
    assert "club" not in ada.say("+sheet Jane") and "red" not in ada.say("+sheet Jane")
    assert "unhurt" in ada.say("+health Jane")
    sam.must("+npc Thug=thug")
    assert "may not bring" in ada.must(f"+npc/free Thug={word}").heard[-1]
    assert "Colours are off" in jane.must(f"+combat/colour {word}").heard[-1]


CONDITION = dict(zip(RULESETS, ("prone", "prone", "prone", "hampered", "prone"), strict=True))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_condition_is_put_on_by_its_name_alone_or_with_on(alley, ruleset):
    _, sam = fighting(alley, ruleset)
    name = CONDITION[ruleset]
    for line in (f"{name} on", name):
        sam.must(f"+combat/set Jane={line}")
        assert name in sam.say("+combat/full")
        sam.must(f"+combat/set Jane={name} off")
        assert "err." in sam.refused(f"+combat/set Jane={name} by a wall")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_side_named_with_off_behind_it_is_taken_away(alley, ruleset):
    _, sam = fighting(alley, ruleset)
    sam.must("+combat/set Jane=side crimson")
    assert "crimson" in sam.say("+combat/full")
    sam.must("+combat/set Jane=side crimson off")
    assert "crimson" not in sam.say("+combat/full")
