"""`+combat/side`: who is against whom, and what follows from it under every rule system."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.views import ALL, view
from combat_ashes.mush import game_config
from combat_ashes.mush.fights import fight_in
from combat_ashes.play import plans
from combat_ashes.rulesets import look_at
from combat_ashes.text import prompts
from tests.support.shipped import shipped

TRAITS = {"strength": 3, "dexterity": 3, "stamina": 3, "wits": 3, "brawl": 2, "athletics": 2}
SEVERAL = {
    "forsaken": "+attack/medium {}=assault rifle", "hubris": "+attack {}",
    "storyteller": "+attack/strafe {}",
}  # fmt: skip
"""Lines that may name several targets, by rule system."""

RIFLE = {"forsaken", "storyteller"}
"""Where that takes a gun that sprays."""


@pytest.fixture(params=list(shipped()))
def sam(table: Any, request: pytest.FixtureRequest) -> Any:
    """The storyteller of a fight of Jane against two thugs, with Frank beside her."""
    room = table.room()
    settings = {"intent.required": False} if request.param == "forsaken" else {}
    room.attributes.add(game_config.ROOM_RULES, {"ruleset": request.param, "settings": settings})
    sam = table.player("Sam", room, permission="Admin")
    sheet = {
        "traits": {**TRAITS, "firearms": 2},
        "weapons": ["assault rifle"] * (request.param in RIFLE),
    }
    players = [table.player(name, room, sheet=sheet) for name in ("Jane", "Frank")]
    sam.must("+combat/start gather")
    for player in players:
        player.must("+init")
    sam.must("+npc Thug=thug*2")
    return sam


def fight(sam: Any) -> Any:
    return look_at(fight_in(sam.char.location).live.state)


def sides(sam: Any) -> dict[str, str | None]:
    shown = view(fight(sam), ALL)["combatants"]
    return {name: person["side"] for name, person in shown.items()}


def foes(sam: Any, name: str, plan: str = "aggressive") -> list[str]:
    """Whom the plan of somebody would attack."""
    now = fight(sam)
    person = next(one for one in now.state.people.values() if one.name == name)
    return [one.name for one in plans.foes(plans.read(plan), now, person)]


def test_several_are_put_on_a_side_at_once_and_taken_off(sam: Any) -> None:
    sam.must("+combat/side Thug & Thug-2=gang", "+combat/set Jane=side law")
    assert sides(sam) == {"Jane": "law", "Frank": None, "Thug": "gang", "Thug-2": "gang"}
    assert sam.say("+combat").count("side gang") == 2
    sam.must("+combat/side Thug-2 & Jane=off")
    assert sides(sam) == {"Jane": None, "Frank": None, "Thug": "gang", "Thug-2": None}
    sam.must("+combat/undo")
    assert sides(sam)["Thug-2"] == "gang"


def test_a_side_needs_its_word_and_its_people(sam: Any) -> None:
    for line in ("+combat/side", "+combat/side Thug", "+combat/side =gang"):
        assert "err.line.usage" in sam.refused(line)
    assert "err.who." in sam.refused("+combat/side Thug & Nobody=gang")
    assert set(sides(sam).values()) == {None}


def test_nobody_attacks_their_own_side_by_a_plan_or_is_proposed_it(sam: Any) -> None:
    assert sorted(foes(sam, "Jane")) == ["Frank", "Thug", "Thug-2"]
    sam.must("+combat/side all=gang", "+combat/side Jane & Frank=law", "+combat/next")
    assert sorted(foes(sam, "Thug")) == ["Frank", "Jane"]
    assert sorted(foes(sam, "Jane", "target weakest")) == ["Thug", "Thug-2"]
    now = fight(sam)
    ids = {one.name: one.id for one in now.state.people.values()}
    assert sorted(prompts.foes(now.state, ids["Thug"])) == ["Frank", "Jane"]


def test_a_fight_is_over_when_one_side_is_left(sam: Any) -> None:
    sam.must("+combat/side everybody=law", "+combat/side Thug & Thug-2=gang")
    order = fight(sam).rules.order
    assert order.opposed(fight(sam))
    sam.must("+combat/side Thug & Thug-2=law")
    assert not order.opposed(fight(sam))
    sam.must("+combat/side Thug=gang")
    assert order.opposed(fight(sam))


def test_all_enemies_are_those_of_another_side(sam: Any) -> None:
    """Where a line may have several targets it names them; where it has one it says so."""
    ruleset = fight(sam).state.ruleset
    first = -9 if ruleset == "storyteller" else 90  # There the slowest declare first.
    sam.must("+combat/side Jane & Frank=law", "+combat/side all=gang")
    sam.must(f"+combat/init Jane={first}", "+combat/next")
    if ruleset == "hubris":
        sam.must("+combat/rule allow Jane multi")
    if ruleset == "forsaken":
        sam.must("+combat/rule together Thug & Thug-2")
    line = SEVERAL.get(ruleset)
    if line is None:
        told = sam.refused("+combat/as Jane=+attack all enemies")
        assert "one target; type it with Thug or Thug-2. (err.attack.one_target)" in told
        sam.must("+combat/side Thug-2=law", "+combat/as Jane=+attack all enemies")
        return
    found = []
    for whom in ("all enemies", "Thug & Thug-2", "Thug"):
        sam.must(f"+combat/as Jane={line.format(whom)}")
        found.append((fight(sam).state.people, fight(sam).state.agenda, fight(sam).state.flags))
        sam.must("+combat/undo")
    by_word, by_names, at_one = found
    assert by_word == by_names != at_one


def test_who_has_no_enemies_is_told(sam: Any) -> None:
    sam.must("+combat/side everybody=law", "+combat/init Jane=90", "+combat/next")
    ruleset = fight(sam).state.ruleset
    line = SEVERAL.get(ruleset, "+attack {}").format("all enemies")
    told = sam.refused(f"+combat/as Jane={line}")
    assert "err.who.no_enemies" in told


def test_a_plan_for_all_enemies_says_so_first(sam: Any) -> None:
    sam.must("+combat/side all=gang", "+combat/init Thug=90", "+combat/next")
    now = fight(sam)
    thug = next(one for one in now.state.people.values() if one.name == "Thug")
    question = next(q for q in now.state.questions if q.kind in plans.TURN)
    lines = plans.lines(plans.read("target all enemies"), now, thug, question)
    assert lines[0] == "attack all enemies" and {"attack Jane", "attack Frank"} < set(lines)


def test_a_side_of_several_is_told_in_one_sentence_and_is_a_word(sam: Any) -> None:
    """Also where somebody is called so."""
    sam.must("+combat/style normal", "+npc Gang=thug")
    read = len(sam.heard)
    sam.must("+combat/side Thug & Thug-2 & Jane=gang")
    told = "\n".join(sam.heard[read:])
    assert told == 'Combat: Sam sets for Thug, Thug-2 and Jane: "side gang".'
    sam.must("+combat/side all=Gang")
    assert sam.heard[-1].endswith('"side gang".') and sides(sam)["Gang"] == "gang"
    sam.must("+combat/mod Thug & Thug-2=-1, rain")
    assert sam.heard[-1] == "Combat: Sam rules: Thug and Thug-2 have -1 die (rain)."
