"""Things are called by a part of their names, and a second of a kind `knife-2`, in all rules."""

from __future__ import annotations

import pytest

from combat_ashes.rulesets.common.called import called
from tests.game.test_everyday import RULESETS
from tests.game.test_meant import alley as alley
from tests.game.test_meant import begin


@pytest.fixture
def armed(alley):
    """Jane in a fight, with two knives and a heavy pistol, who is asked."""

    def under(ruleset):
        jane, frank, ada, sam = alley
        for player in alley:
            player.char.ashes.set_fact("weapons", [])
        ada.must(f"+ruleset/use {ruleset}=here")
        gun = "shotgun" if ruleset == "close2004" else "heavy pistol"
        ada.must(f"+sheet/set Jane/weapons=knife, knife, light pistol, {gun}")
        begin(sam, jane, frank)
        sam.say(f"+combat/init Jane={1 if ruleset in ('ashes', 'storyteller') else 90}")
        return jane, sam

    return under


PISTOL = {"close2004": "pist"}


@pytest.mark.parametrize("word", ["knife-2", "knife 2", "knife_2", "Knife-2"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_second_of_a_kind(armed, ruleset, word):
    jane, _ = armed(ruleset)
    said = jane.say(f"+attack Frank={word}")
    assert "Jane declares" in said and "with knife" in said


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_part_of_a_name(armed, ruleset):
    jane, sam = armed(ruleset)
    part = PISTOL.get(ruleset, "heavy")
    assert "pistol" in jane.say(f"+attack Frank={part}")
    sam.must("+combat/undo")
    jane.say("+attack Frank=pistol")
    if ruleset == "close2004":
        assert "with light pistol" in "\n".join(jane.heard)
    else:
        assert "err." in jane.heard[-1]  # There are two of them.
        assert "with light pistol" in jane.say("+attack Frank=light")


@pytest.mark.parametrize("ruleset", ["close2004", "forsaken", "hubris", "storyteller"])
def test_what_is_let_fall(armed, ruleset):
    jane, _ = armed(ruleset)
    assert "drops the knife" in jane.must("+drop knife-2").heard[-1]
    if ruleset == "close2004":
        assert "drops the light pistol" in jane.must("+drop pistol").heard[-1]


@pytest.mark.parametrize(
    ("things", "word", "meant"),
    [(["heavy pistol", "knife"], "pistol", ["heavy pistol"]),
     (["heavy_pistol", "pistol"], "pistol", ["pistol"]), (["knife", "knife 2"], "kn", ["knife"]),
     (["light pistol", "heavy pistol"], "pis", ["light pistol", "heavy pistol"]),
     (["knife"], "ife", []), (["knife"], "", []), (["AK-47"], "ak", ["AK-47"])],
)  # fmt: skip
def test_what_a_word_means(things, word, meant):
    assert called(things, word, str) == meant
