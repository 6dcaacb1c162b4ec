"""`me`, `self` and `myself` are the speaker wherever a name is read."""

from __future__ import annotations

import pytest

from tests.game.test_everyday import RULESETS, fighting
from tests.game.test_meant import alley as alley

ABOUT_ONESELF = {
    "ashes": ("+attack me", "err.attack.self"),
    "close2004": ("+grapple me", "err.attack.self"),
    "forsaken": ("+attack/touch me", "err.attack.self"),
    "hubris": ("+attack/kill me", "err.attack.self"),
    "storyteller": ("+attack/clinch me", "err.attack.self"),
}


@pytest.mark.parametrize("word", ["me", "self", "myself"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_speaker_is_meant(alley, ruleset, word):
    jane, sam = fighting(alley, ruleset)
    line, code = ABOUT_ONESELF[ruleset]
    assert code in jane.refused(line.replace("me", word))
    assert code in sam.refused(f"+combat/as Jane={line.replace('me', word)}")
    assert "Jane" in jane.must(f"+sheet {word}").heard[-1]
    assert "Jane" in jane.must(f"+health {word}").heard[-1]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_storyteller_who_fights_is_meant_by_their_own_lines(alley, ruleset):
    _, sam = fighting(alley, ruleset)
    sam.must("+init", "+combat/mod me=-1", "+damage myself=1 bashing")
    assert "unaware Sam" in sam.must("+combat/set Frank=unaware self").heard[-1]


def test_a_name_that_begins_so_is_not_meant(alley, table):
    """Nor does half a word name the speaker."""
    jane, *_ = alley
    table.player("Megan", jane.char.location)
    assert "Jane" in jane.must("+health me").heard[-1]
    assert "Megan" in jane.must("+health meg").heard[-1]
