"""+npc/plan: npcs of a storyteller who play by themselves."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.history import kept
from combat_ashes.mush import game_config, store
from combat_ashes.mush.fights import last_in
from combat_ashes.play import plans
from combat_ashes.rulesets import look_at

SYSTEMS = ("ashes", "close2004", "forsaken", "hubris", "storyteller")


def scene(table: Any, ruleset: str) -> tuple[Any, Any]:
    """Sam runs a fight of Jane against Thug."""
    room = table.room()
    settings = {"intent.required": False} if ruleset == "forsaken" else {}
    room.attributes.add(game_config.ROOM_RULES, {"ruleset": ruleset, "settings": settings})
    sam = table.player("Sam", room, permission="Admin")
    traits = {"strength": 3, "dexterity": 3, "stamina": 3, "wits": 3, "brawl": 2, "athletics": 2}
    jane = table.player("Jane", room, sheet={"traits": traits})
    sam.must("+combat/start gather")
    jane.must("+init")
    sam.must("+npc Thug=thug")
    return sam, jane


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_an_npc_with_a_plan_acts_and_its_storyteller_hears(table: Any, ruleset: str) -> None:
    sam, jane = scene(table, ruleset)
    sam.must("+npc/plan Thug=aggressive", "+combat/next")
    for _ in range(4):
        if "Plan: Thug (aggressive): +attack Jane" in "\n".join(sam.heard):
            break
        jane.say("+pass")
        sam.say("+combat/next")
    assert "Plan: Thug (aggressive): +attack Jane" in "\n".join(sam.heard)
    assert "Plan:" not in "\n".join(jane.heard)


def test_the_better_defense_is_taken_and_why_is_told(table: Any) -> None:
    sam, jane = scene(table, "ashes")
    sam.must("+npc/set Thug=athletics=5", "+combat/init Jane=20", "+combat/init Thug=5")
    sam.must("+combat/next", "+combat/as Thug=+pass", "+npc/plan Thug=defensive")
    jane.must("+attack Thug=bare hands")
    (said,) = [line for line in "\n".join(sam.heard).split("\n") if "Plan:" in line]
    assert "Thug (defensive): +dodge; levels to expect:" in said
    assert " with +dodge and " in said and said.endswith(" with +block.")


def test_coming_in_has_no_odds(table: Any) -> None:
    _, jane = scene(table, "ashes")
    assert "(err.line.unknown)" in jane.say("+odds +init")


def test_a_plan_may_be_taken_away_and_a_wrong_one_is_refused(table: Any) -> None:
    sam, jane = scene(table, "ashes")
    sam.must("+npc/plan Thug=aggressive")
    assert "'agressive' is no plan" in sam.say("+npc/plan Thug=agressive")
    assert "err.line.usage" in sam.say("+npc/plan Thug")
    sam.must("+npc/plan Thug=aggressive, dodge the rest")
    assert 'plays by the plan "aggressive, dodge the rest"' in sam.say("+npc/list")
    assert "Thug waits for you." in sam.must("+npc/plan Thug=none").heard[-1]
    assert "plan" not in sam.say("+npc/list")
    sam.must("+combat/next")
    jane.say("+pass")
    assert "Plan: Thug" not in "\n".join(sam.heard)


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_what_a_plan_did_is_undone_and_taken_up_again(table: Any, ruleset: str) -> None:
    """The plan waits for its storyteller, as anybody would who had typed the line."""
    sam, jane = scene(table, ruleset)
    sam.must("+npc/plan Thug=aggressive", "+combat/init Jane=1", "+combat/init Thug=20")
    sam.must("+combat/next")
    if "Plan: Thug (aggressive): +attack Jane" not in "\n".join(sam.heard):
        jane.must("+pass")
    fight, said = last_in(jane.char.location), "Plan: Thug (aggressive): +attack Jane"
    assert fight is not None and said in "\n".join(sam.heard)
    entry = last_of_plan(fight)
    for again in ("+combat/redo", "+combat/next"):
        sam.must(f"+combat/undo to {entry}")
        told = sam.heard[-1]
        assert "Thug waits after the undo, plan or not. Type +combat/next" in "\n".join(sam.heard)
        assert said not in told and last_of_plan(fight) < entry
        sam.must(again)
        assert last_of_plan(fight) > entry
        entry = last_of_plan(fight)


def last_of_plan(fight: Any) -> int:
    """The number of the last line that counts and is a plan's; 0 for none."""
    entries = kept(store.reader(fight.live.fight_id), fight.live.number)
    found = [each.number for each in entries if each.given and each.given.speaker == "a plan"]
    return max(found, default=0)


def test_who_has_a_plan_is_not_passed_over_with_all_others(table: Any) -> None:
    sam, jane = scene(table, "ashes")
    sam.must("+npc Dog=dog", "+npc/plan Thug=aggressive")
    sam.must("+combat/init Jane=1", "+combat/init Thug=5", "+combat/init Dog=9")
    sam.must("+combat/next", "+combat/next everybody")
    fight = last_in(jane.char.location)
    assert fight is not None
    assert "Plan: Thug (aggressive): +attack Jane" in "\n".join(sam.heard)
    passed = {p.name for p in fight.live.state.people.values() if p.silent}
    assert passed <= {"Jane", "Dog"}
    # Nobody is awaited between rounds: it is a plain +combat/next, and no row for each.
    while fight.live.state.round == 1:
        sam.must("+combat/next everybody")


def test_who_is_passed_over_is_told_in_one_row_and_nobody_spoke_for_them(table: Any) -> None:
    sam, jane = scene(table, "ashes")
    frank = table.player("Frank", jane.char.location)
    frank.must("+init")
    sam.must("+combat/init Thug=1", "+combat/init Jane=5", "+combat/init Frank=9", "+combat/next")
    jane.must("+combat/style normal", "+dodge")
    sam.must("+combat/next everybody")
    told = "\n".join(jane.heard)
    rows = [row for row in told.split("\n") if "nobody waits for" in row]
    (row,) = rows
    assert "Jane" in row and "Frank" in row and row.endswith(" any more, unless they type a line.")
    assert "speaks for" not in told and "Jane declares: dodge" in told


def test_who_is_not_in_the_fight_is_told_when_a_plan_is_given(table: Any) -> None:
    sam, _ = scene(table, "ashes")
    assert "not in the fight" not in sam.say("+npc/plan Thug=aggressive")
    sam.must("+combat/end", "+combat/start gather", "+npc Dog=dog")
    for line in ("+npc/plan Thug & Dog=aggressive", "+npc/plan all=aggressive"):
        said = sam.say(line)
        assert "play by a plan: aggressive." in said
        assert "Thug is not in the fight; type +combat/add Thug." in said
    sam.must("+combat/add Thug")
    assert "not in the fight" not in sam.say("+npc/plan all=none")
    assert "err.who." in sam.refused("+npc/plan Thug & Nobody=aggressive")


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_npcs_without_a_side_are_one_side_for_their_plans(table: Any, ruleset: str) -> None:
    """Against the players, and against whoever is named or of another side."""
    sam, _ = scene(table, ruleset)
    sam.must("+npc Thug=thug*2", "+npc/plan all=aggressive")
    assert set(against(sam, "Thug", "aggressive")) == {"Jane"}
    assert against(sam, "Thug", "target Thug-2") == ["Thug-2", "Jane"]
    assert set(against(sam, "Jane", "aggressive")) == {"Thug", "Thug-2", "Thug-3"}
    sam.must("+combat/side Thug-3=law")
    assert set(against(sam, "Thug", "target weakest")) == {"Jane", "Thug-3"}
    sam.must("+combat/remove Jane", "+combat/side Thug-3=off")
    assert set(against(sam, "Thug", "aggressive")) == {"Thug-2", "Thug-3"}


def against(sam: Any, name: str, plan: str) -> list[str]:
    fight = look_at(last_in(sam.char.location).live.state)
    person = next(one for one in fight.state.people.values() if one.name == name)
    return [one.name for one in plans.foes(plans.read(plan), fight, person)]


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_plans_alone_play_no_more_than_a_round(table: Any, ruleset: str) -> None:
    """When the players are down nothing is left to do: a round passes for each +combat/next."""
    sam, _ = scene(table, ruleset)
    sam.must("+npc Thug=thug*2", "+npc/plan all=aggressive", "+combat/next")
    sam.must("+combat/style normal", "+damage Jane=30 lethal")
    sam.say("+combat/next")
    fight = last_in(sam.char.location)
    assert "Nobody is left to fight against; type +combat/end" in "\n".join(sam.heard)
    for _ in range(3):
        before, read = fight.live.state.round, len(sam.heard)
        if "err." in sam.say("+combat/next"):
            sam.say("+combat/resume")
        assert fight.live.state.round <= before + 2
        told = "\n".join(sam.heard[read:])
        assert "attack Thug" not in told and len(told.split("\n")) <= 24
