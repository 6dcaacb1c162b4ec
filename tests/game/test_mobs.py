"""`+npc/group`: several who act and are hit as one, under every rule system."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.events import Rolled
from combat_ashes.engine.views import ALL, view
from combat_ashes.mush import game_config, store
from combat_ashes.mush.fights import fight_in
from combat_ashes.rulesets import look_at
from tests.support.shipped import shipped

TRAITS = {"strength": 3, "dexterity": 3, "stamina": 3, "wits": 3, "brawl": 2, "athletics": 2}
FOUR = [name for name in shipped() if name != "hubris"]


class Scene:
    """Sam runs a fight of Jane against a mob."""

    def __init__(self, table: Any, ruleset: str) -> None:
        self.room = table.room()
        settings = {"intent.required": False} if ruleset == "forsaken" else {}
        rules = {"ruleset": ruleset, "settings": settings}
        self.room.attributes.add(game_config.ROOM_RULES, rules)
        self.sam = table.player("Sam", self.room, permission="Admin")
        self.jane = table.player("Jane", self.room, sheet={"traits": TRAITS})
        self.sam.must("+combat/start gather")
        self.jane.must("+init")

    @property
    def fight(self) -> Any:
        return look_at(fight_in(self.room).live.state)

    def person(self, name: str) -> Any:
        return next(p for p in self.fight.state.people.values() if p.name == name)

    def shown(self, name: str) -> Any:
        return view(self.fight, ALL)["combatants"][name]

    @property
    def boxes(self) -> int:
        boxes: int = self.fight.rules.health.shown(self.fight, self.person("Gang")).boxes
        return boxes


@pytest.fixture(params=FOUR)
def scene(table: Any, request: pytest.FixtureRequest) -> Scene:
    """One of the rule systems that have no groups of their own."""
    found = Scene(table, request.param)
    found.sam.must("+npc/group Gang=thug*8")
    return found


def test_one_npc_stands_for_several(scene: Scene) -> None:
    """ASH-MOB-01, CLO-MOB-01, FOR-MOB-01, STO-MOB-01."""
    assert [p.name for p in scene.fight.state.people.values()] == ["Jane", "Gang"]
    assert scene.shown("Gang")["size"] == 8 and "size" not in scene.shown("Jane")
    assert "Gang, 8 of them" in scene.jane.say("+combat")
    assert "8 of them" in scene.sam.say("+npc/list")


def attacks(scene: Scene) -> dict[str, dict[str, int]]:
    """What the first attacks of the mob and of one alone are rolled with, by name."""
    scene.sam.must("+npc/plan Gang & Thug=aggressive")
    found: dict[str, dict[str, int]] = {}
    for _ in range(12):
        scene.jane.say("+pass")
        scene.sam.say("+combat/next")
        live = fight_in(scene.room).live
        for entry in store.reader(live.fight_id)(live.number):
            for roll in entry.events:
                if isinstance(roll, Rolled) and roll.purpose == "attack":
                    adds = {name: dice for name, dice in roll.pool_terms if dice > 0}
                    found[live.state.people[roll.who].name] = adds
        if {"Gang", "Thug"} <= set(found):
            break
    return found


@pytest.mark.parametrize(("members", "more"), [(2, 0), (3, 1), (8, 3), (11, 5), (40, 5)])
@pytest.mark.parametrize("ruleset", FOUR)
def test_its_size_adds_dice_to_its_attack(
    table: Any, ruleset: str, members: int, more: int
) -> None:
    """ASH-MOB-02, CLO-MOB-02, FOR-MOB-02, STO-MOB-02: half of those beyond the first, at most 5."""
    scene = Scene(table, ruleset)
    scene.sam.must(f"+npc/group Gang=thug*{members}", "+npc Thug=thug", "+combat/next")
    rolled = attacks(scene)
    assert rolled["Gang"] == {**rolled["Thug"], **({"mob": more} if more else {})}


def test_each_full_track_takes_one_away_and_the_rest_goes_on(scene: Scene) -> None:
    """ASH-MOB-03, CLO-MOB-03, FOR-MOB-03, STO-MOB-03: and its wounds cost nothing."""
    sam, boxes = scene.sam, scene.boxes
    sam.must(f"+damage Gang={boxes - 1} lethal")
    health = scene.shown("Gang")["health"]
    assert (health["track"], health["penalty"]) == ("X" * (boxes - 1), 0)
    assert scene.shown("Gang")["size"] == 8
    sam.must("+damage Gang=3 lethal")
    assert (scene.shown("Gang")["size"], scene.person("Gang").track) == (7, "XX")
    assert "Gang loses 1, and 7 of them are left." in "\n".join(scene.jane.heard)
    sam.must(f"+damage Gang={2 * boxes} lethal")
    assert (scene.shown("Gang")["size"], scene.person("Gang").track) == (5, "XX")
    sam.must("+combat/undo")
    assert (scene.shown("Gang")["size"], scene.person("Gang").track) == (7, "XX")


def test_the_last_one_falls_as_anybody(scene: Scene) -> None:
    """ASH-MOB-04, CLO-MOB-04, FOR-MOB-04, STO-MOB-04."""
    sam, boxes = scene.sam, scene.boxes
    for _ in range(7):
        sam.must(f"+damage Gang={boxes} lethal")
    assert scene.shown("Gang")["size"] == 1 and scene.person("Gang").status == "active"
    sam.must(f"+damage Gang={boxes} lethal")
    assert scene.person("Gang").status != "active"


def test_how_many_are_left_is_kept_and_saved(scene: Scene) -> None:
    scene.sam.must(f"+damage Gang={scene.boxes} lethal", "+combat/end", "+combat/start gather")
    scene.sam.must("+combat/add Gang")
    assert scene.shown("Gang")["size"] == 7
    scene.sam.must("+npc/save Gang=crowd", "+npc Crowd=crowd")
    assert scene.shown("Crowd")["size"] == 7


def test_a_group_of_hubris_has_the_pools_of_one_and_more(table: Any) -> None:
    """HUB-GRP-07."""
    scene = Scene(table, "hubris")
    scene.sam.must("+npc/group Gang=thug*8", "+npc Thug=thug")
    gang, thug = scene.person("Gang"), scene.person("Thug")
    own = {name: scene.fight.rules.sheets.traits(scene.fight.rules, thug)[name]
           for name in ("modifier", "defense", "health")}  # fmt: skip
    assert gang.kind == "group" and scene.shown("Gang")["size"] == 8
    assert gang.traits == {
        "initiative": own["modifier"], "attack": 3 + 2 + 3, "defense": own["defense"],
        "resist": own["defense"], "health": own["health"] + 3, "targets": 3,
    }  # fmt: skip
    scene.sam.must("+npc/group Rats=swarm*30")
    assert scene.person("Rats").traits["attack"] == 5 and scene.shown("Rats")["size"] == 30


@pytest.mark.parametrize("ruleset", shipped())
def test_a_mob_has_two_at_least_and_a_hundred_at_most(table: Any, ruleset: str) -> None:
    scene = Scene(table, ruleset)
    for line in ("Gang=thug", "Gang=thug*1", "Gang", "Gang=*4"):
        assert "err.line.usage" in scene.sam.refused(f"+npc/group {line}")
    assert "100" in scene.sam.refused("+npc/group Gang=thug*101")
    assert "err.npc.template" in scene.sam.refused("+npc/group Gang=dragons*4")
    assert [p.name for p in scene.fight.state.people.values()] == ["Jane"]


def test_a_mob_with_groups_of_its_own_rules_is_proposed_its_attack(table: Any) -> None:
    """HUB-GRP-02: the first time, later, and among all that it can do."""
    scene = Scene(table, "hubris")
    scene.sam.must("+npc/group Gang=thug*8", "+combat/init Gang=90", "+combat/next")
    assert "type +attack Jane (8 dice), +delay or +pass. It may attack several" in "\n".join(
        scene.sam.heard
    )
    assert "+attack <target>: 8 dice" in scene.sam.say("+maneuvers Gang")
    scene.sam.must("+combat/style normal", "+combat")
    assert "+attack Jane (8 dice), +delay, +pass" in " ".join(scene.sam.say("+combat").split())


def test_what_a_mob_can_do_is_listed_with_its_dice(table: Any) -> None:
    """STO-MOB-02: as it is proposed."""
    scene = Scene(table, "storyteller")
    scene.sam.must("+npc/group Gang=thug*6", "+npc Thug=thug", "+combat/init Gang=-9")
    scene.sam.must("+combat/next")
    line = "+attack <target>=club: {} dice at 6"
    assert line.format(5) in scene.sam.say("+maneuvers Gang")
    assert line.format(3) in scene.sam.say("+maneuvers Thug")
