"""People of the storyteller's: made in one line, spoken for together, hidden until they act."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from combat_ashes.engine.refusals import Refusal
from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.engine.views import Reader, view
from combat_ashes.mush import npcs, service
from combat_ashes.mush.fights import fight_in
from combat_ashes.rulesets import look_at, rulebook
from tests.support.shipped import shipped


class Scene:
    """An alley: Sam runs fights, Jane and Frank play."""

    def __init__(self, table: Any) -> None:
        self.room = table.room()
        self.sam = table.player("Sam", self.room, permission="Helper")
        self.jane = table.player("Jane", self.room)
        self.frank = table.player("Frank", self.room)

    def fight(self) -> None:
        self.sam.must("+combat/start")
        self.jane.must("+init")

    @property
    def state(self) -> Any:
        return fight_in(self.room).live.state

    def people(self) -> list[str]:
        return [person.name for person in self.state.people.values()]

    def person(self, name: str) -> Any:
        return next(p for p in self.state.people.values() if p.name == name)

    def here(self) -> list[str]:
        return [obj.key for obj in self.room.contents]

    def body(self, name: str) -> Any:
        return next(obj for obj in self.room.contents if obj.key == name)


DICE = {"jane.initiative": [{"faces": [9]}]}


@pytest.fixture
def scene(table: Any) -> Iterator[Scene]:
    """Jane has initiative 13, everybody else 1 and their traits: npcs declare first."""
    first = {f"{name}.initiative": {"faces": [1]} for name in ("frank", *THUGS)}
    with service.dice_from(ScriptedDice(DICE, unfed="random", always=first)):
        yield Scene(table)


THUGS = ("thug", "thug-2", "thug-3", "thug-4")
NAMES = ["Thug", "Thug-2", "Thug-3", "Thug-4"]


# --- making them --------------------------------------------------------------------------------


def test_four_thugs_are_told_apart_and_armed(scene: Scene) -> None:
    said = scene.sam.must("+npc Thug=thug*4").heard[-1]
    assert "Thug, Thug-2, Thug-3 and Thug-4 are here, each of them a mortal" in said
    assert [name for name in scene.here() if name.startswith("Thug")] == NAMES
    sheet = scene.body("Thug-3").ashes.snapshot()
    assert (sheet["weapons"], sheet["health"], sheet["player"]) == (["club"], "", False)
    assert sheet["traits"]["brawl"] == 2 and sheet["traits"]["willpower"] == 3


def test_in_a_fight_they_come_in_and_one_line_says_so(scene: Scene) -> None:
    scene.fight()
    first = len(scene.jane.heard)
    scene.sam.must("+npc Thug=thug*4")
    said = "\n".join(scene.jane.heard[first:])
    assert scene.people() == ["Jane", *NAMES]
    assert [line for line in said.splitlines() if "join" in line] == [
        "Combat: Thug (initiative 5), Thug-2 (5), Thug-3 (5) and Thug-4 (5) join the fight."
    ]
    assert "rolled" not in said
    assert "Thug-2 has initiative 5 (rolled 1)." in scene.jane.say("+combat/log 1")


def test_names_that_are_taken_are_not_given_again(scene: Scene) -> None:
    scene.sam.must("+npc Thug=thug", "+npc thug=thug*2", "+npc Jane=dog")
    assert scene.here()[-4:] == ["Thug", "thug-2", "thug-3", "Jane-2"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("+npc Thug", "err.line.usage"),
        ("+npc Thug=dragon", "err.npc.template"),
        ("+npc Thug=thug*0", "err.number.range"),
        ("+npc Thug=thug*21", "err.number.range"),
        ("+npc Thug=thug*many", "err.number.range"),
        ("+npc all=thug", "err.npc.name"),
        ("+npc Thug & Dog=thug", "err.npc.name"),
        ("+npc Thug=../thug", "err.npc.template"),
        ("+npc/save Jane=jane", "err.npc.played"),
        ("+npc/dismiss Jane", "err.npc.played"),
        ("+npc/hide Jane", "err.npc.played"),
        ("+npc/set Jane=melee=3", "err.npc.played"),
        ("+npc/health Jane=words", "err.npc.played"),
        ("+npc/dismiss all", "err.npc.none"),
        ("+npc/dismiss Nobody", "err.who.not_here"),
    ],
)
def test_what_cannot_be_made_is_refused_and_nobody_comes(
    scene: Scene, line: str, code: str
) -> None:
    before = scene.here()
    assert code in scene.sam.refused(line)
    assert scene.here() == before


def test_nobody_is_made_for_another_storytellers_fight(table: Any, scene: Scene) -> None:
    scene.fight()
    uma = table.player("Uma", scene.room, permission="Helper")
    assert "err.storyteller.other" in uma.refused("+npc Thug=thug")
    assert "Thug" not in scene.here()
    scene.sam.must("+npc Thug=thug")
    for line in ("/set Thug=melee=4", "/hide Thug", "/dismiss Thug", "/health Thug=open"):
        assert "err.storyteller.other" in uma.refused(f"+npc{line}")


def test_who_cannot_come_in_is_not_left_behind(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.fight()
    monkeypatch.setattr(service, "submit", lambda *given: Refusal("err.store.failed"))
    assert "err.store.failed" in scene.sam.refused("+npc Thug=thug*3")
    assert not [name for name in scene.here() if name.startswith("Thug")]


# --- templates ----------------------------------------------------------------------------------


def test_every_template_of_the_rules_can_be_fought_with(scene: Scene) -> None:
    said = scene.sam.say("+npc/templates")
    assert "Cannot be used" not in said
    names = [line.split(":")[0] for line in said.splitlines()]
    assert {"thug", "police", "soldier", "dog", "garou", "vampire"} <= set(names)
    scene.fight()
    for name in names:
        scene.sam.must(f"+npc Some {name}={name}")
    assert all(p.status == "active" and p.traits for p in scene.state.people.values())


@pytest.mark.parametrize("name", sorted(shipped()))
def test_every_shipped_rule_system_brings_templates(name: str) -> None:
    rules = rulebook(name, {})
    found, problems = npcs.templates(rules)
    assert {"thug", "police", "soldier"} <= set(found)
    assert {"dog", "wolf"} & set(found) and {"vampire", "werewolf"} & set(found)
    assert problems == []


def test_a_rule_system_without_a_folder_has_the_games_templates_alone(scene: Scene) -> None:
    scene.sam.must("+npc Thug=thug", "+npc/save Thug=bruiser", "+ruleset/use toy")
    assert scene.sam.say("+npc/templates") == "bruiser: no word about it."


def test_a_sheet_is_kept_as_a_template_and_made_again(scene: Scene) -> None:
    scene.sam.must("+npc Thug=thug", "+npc/set Thug=weapons=knife, light pistol")
    scene.sam.must("+npc/set Thug/brawl=4", "+npc/save Thug=Bruiser", "+npc Vic=bruiser")
    sheet = scene.body("Vic").ashes.snapshot()
    assert sheet["weapons"] == ["knife", "light pistol"] and sheet["traits"]["brawl"] == 4
    assert "replaces the template" in scene.sam.must("+npc/save Thug=bruiser").heard[-1]
    assert "err.npc.template_name" in scene.sam.refused("+npc/save Thug=../../thug")


def test_a_template_is_found_by_words_of_its_name_or_of_what_it_is(scene: Scene) -> None:
    scene.sam.must("+npc Cop=police officer", "+npc Pal=sold", "+npc Thug=thug")
    assert "light pistol" in str(scene.body("Cop").ashes.snapshot()["weapons"])
    said = scene.sam.must("+npc/save Thug=Police Officer").heard[-1]
    assert "police_officer is a template" in said
    scene.sam.must("+npc Vic=police officer", "+npc Eve=police-officer")
    kept = [scene.body(name).ashes.snapshot()["weapons"] for name in ("Thug", "Vic", "Eve")]
    assert kept[0] == kept[1] == kept[2]
    assert "err.npc.template" in scene.sam.refused("+npc Two=e")


def test_forms_and_made_up_weapons_survive_being_kept(scene: Scene) -> None:
    scene.sam.must("+npc Rex=garou", "+npc/save Rex=wolf", "+npc Max=wolf")
    scene.sam.must("+npc Dog=dog", "+npc/save Dog=hound", "+npc Rover=hound")
    for one, other in (("Rex", "Max"), ("Dog", "Rover")):
        sheets = [scene.body(name).ashes.snapshot() for name in (one, other)]
        for name in ("traits", "forms", "weapons", "armor", "kind", "breed", "form"):
            assert sheets[0][name] == sheets[1][name]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("traits = 3\n", "bad.toml: traits is 3"),
        ("[traits]\nbrawl = 'much'\n", "bad.toml: traits is"),
        ("[traits]\nbrawl = 2\n[loot]\ngold = 3\n", "bad.toml: loot is not known"),
        ("weapons = ['spoon']\n[traits]\nbrawl = 2\n", "bad.toml: weapon 'spoon' is not known"),
        ("body = 9\n[traits]\nbrawl = 2\n", "bad.toml: body is 9"),
        ("this is no toml", "bad.toml: the file is"),
        ("weapons = []\n", "bad.toml: traits is missing"),
    ],
)
def test_a_template_that_is_wrong_is_told_with_file_and_field(
    scene: Scene, text: str, told: str
) -> None:
    folder = Path(settings.ASHES_NPCS)
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text(text)
    said = scene.sam.say("+npc/templates")
    assert told in said and "thug: " in said
    assert told in scene.sam.refused("+npc Vic=bad") and "Vic" not in scene.here()
    assert str(folder) not in said


def test_every_mistake_of_a_template_is_told(scene: Scene) -> None:
    folder = Path(settings.ASHES_NPCS)
    folder.mkdir(parents=True)
    text = "body = 9\nweapons = ['spoon', 'knife', 'fork']\narmor = ['pan']\n[traits]\nwits = 2\n"
    (folder / "bad.toml").write_text(text)
    said = scene.sam.refused("+npc Vic=bad")
    assert all(word in said for word in ("body is 9", "'spoon'", "'fork'", "'pan'"))


# --- changing and dismissing them ---------------------------------------------------------------


def test_what_is_set_counts_in_the_fight(scene: Scene) -> None:
    scene.fight()
    scene.sam.must("+npc Thug=thug*2", "+npc/set Thug & Thug-2=melee=5")
    assert scene.person("Thug").traits["melee"] == scene.person("Thug-2").traits["melee"] == 5


def test_dismissed_npcs_are_out_of_fight_and_room(table: Any, scene: Scene) -> None:
    table.character("Old Thug", scene.room, player=False)
    scene.fight()
    scene.sam.must("+npc Thug=thug*3", "+npc/dismiss Thug-2")
    assert scene.people() == ["Jane", "Thug", "Thug-3"] and "Thug-2" not in scene.here()
    assert "err.npc.not_made" in scene.sam.refused("+npc/dismiss Old Thug")
    scene.sam.must("+npc/dismiss all")
    assert scene.people() == ["Jane"] and "Old Thug" in scene.here()


def test_the_list_tells_how_they_are(scene: Scene) -> None:
    scene.fight()
    scene.sam.must("+npc Thug=thug*2", "+damage Thug=2 lethal", "+npc/hide Thug-2")
    said = scene.sam.say("+npc/list")
    assert "Thug is Hurt: 2 lethal of 7 boxes, 1 die lost (mortal, in the fight)." in said
    assert "Thug-2 is unhurt (mortal, in the fight, hidden)." in said


# --- coming together ----------------------------------------------------------------------------


def test_several_and_all_are_added_with_one_line(table: Any, scene: Scene) -> None:
    for name in NAMES:
        table.character(name, scene.room, player=False)
    scene.fight()
    first = len(scene.jane.heard)
    scene.sam.must("+combat/add Thug & Thug-2")
    assert "Thug (initiative 5) and Thug-2 (5) join the fight." in scene.jane.heard[first]
    scene.sam.must("+combat/add all")
    assert sorted(scene.people()) == ["Frank", "Jane", *NAMES]
    assert "err.who.all_in" in scene.sam.refused("+combat/add all")


def test_one_wrong_name_brings_nobody_in(table: Any, scene: Scene) -> None:
    table.character("Thug", scene.room, player=False)
    scene.fight()
    assert "err.who.not_here" in scene.sam.refused("+combat/add Thug & Nobody")
    assert "err.fight.already_in" in scene.sam.refused("+combat/add Thug & Jane")
    assert scene.people() == ["Jane"]


def test_everything_is_healed_in_a_fight_and_out_of_it(scene: Scene) -> None:
    scene.sam.must("+damage Frank=2 lethal", "+damage Frank=3 bashing", "+heal Frank=all")
    assert scene.frank.char.ashes.snapshot()["health"] == ""
    assert "err.heal.unhurt" in scene.sam.refused("+heal Frank=all")
    scene.fight()
    scene.frank.must("+init")
    scene.sam.must("+damage Frank=2 lethal", "+damage Frank=5 aggravated")
    assert scene.person("Frank").status == "unconscious"
    scene.sam.must("+heal Frank=all")
    assert (scene.person("Frank").track, scene.person("Frank").status) == ("", "active")
    assert "Frank heals all damage" in "\n".join(scene.jane.heard)


# --- whole sides at once ------------------------------------------------------------------------


def test_a_side_declares_with_one_line_and_one_undo_takes_it_back(scene: Scene) -> None:
    scene.fight()
    scene.sam.must("+npc Thug=thug*4")
    number, first = fight_in(scene.room).live.number, len(scene.jane.heard)
    scene.sam.must("+combat/as all=+attack Jane")
    assert all(scene.person(name).declared is not None for name in NAMES)
    assert fight_in(scene.room).live.number == number + 1
    told = "\n".join(scene.jane.heard[first:])
    assert "Waiting for" not in told and told.count("It is your turn to declare") == 1
    scene.sam.must("+combat/undo")
    assert all(scene.person(name).declared is None for name in NAMES)


def test_a_side_declares_ahead_of_those_who_are_asked_first(scene: Scene) -> None:
    """ASH-RND-06: kept over a restart, shown to the storyteller alone, taken back by one undo."""
    scene.fight()
    scene.frank.must("+init")
    scene.sam.must("+npc Thug=thug*2")
    scene.sam.must("+combat/init Thug=10", "+combat/init Thug-2=2", "+combat/init Frank=3")
    first, said = len(scene.jane.heard), len(scene.sam.heard)
    scene.sam.must("+combat/as all=+attack Jane")
    assert "Kept until they are asked, for Thug: +attack Jane." in scene.sam.heard[said:]
    assert "Thug declares" not in "\n".join(scene.jane.heard[first:])
    scene.sam.must("+combat/undo", "+combat/as all=+attack Jane")
    replaced = scene.sam.say("+combat/as Thug=+guard")
    assert "Kept until they are asked, for Thug: +guard, instead of attack on Jane with" in replaced
    assert "instead of" not in scene.sam.say("+combat/as Thug=+guard")
    scene.sam.must("+combat/as Thug=+attack Jane")
    fight_in(scene.room).forget()
    assert "ahead: attack on Jane" in " ".join(scene.sam.say("+combat").split())
    assert "ahead: attack" not in scene.jane.say("+combat")
    first = len(scene.jane.heard)
    scene.frank.must("+pass")
    told = "\n".join(scene.jane.heard[first:])
    assert "Thug declares: attack on Jane" in told and "It is your turn to declare" in told


def test_names_may_be_given_and_the_others_stay_asked(scene: Scene) -> None:
    scene.fight()
    scene.sam.must("+npc Thug=thug*3", "+combat/as Thug-3 & Thug=+pass")
    assert [q.who for q in scene.state.questions] == [scene.person("Thug-2").id]


def test_what_one_may_not_do_is_told_and_the_others_do_it(scene: Scene) -> None:
    scene.fight()
    scene.sam.must("+npc Thug=thug*2", "+npc Dog=dog")
    said = scene.sam.say("+combat/as all=+attack Jane=club")
    assert "Dog: " in said and "err.weapon.none" in said
    assert scene.person("Thug").declared and scene.person("Thug-2").declared
    assert scene.person("Dog").declared is None


def test_what_nobody_may_do_is_refused_once_and_changes_nothing(scene: Scene) -> None:
    scene.fight()
    scene.sam.must("+npc Thug=thug*2")
    number = fight_in(scene.room).live.number
    assert "err.who.unknown" in scene.sam.refused("+combat/as all=+attack Nobody")
    assert fight_in(scene.room).live.number == number
    scene.sam.must("+combat/as all=+pass")
    assert "err.as.nobody" in scene.sam.refused("+combat/as all=+pass")


def test_a_whole_side_is_given_its_plan(scene: Scene) -> None:
    scene.fight()
    scene.sam.must("+npc Thug=thug*2", "+combat/as all=+pass")
    first = len(scene.sam.heard)
    scene.sam.must("+combat/as all=+defend/plan dodge the rest")
    assert "Said for Thug and Thug-2: +defend/plan dodge the rest." in scene.sam.heard[first:]
    scene.jane.must("+attack Thug")
    assert "Thug dodges" in "\n".join(scene.jane.heard)


# --- the hidden ---------------------------------------------------------------------------------


def looks_of(player: Any) -> str:
    """Everything a player can look at."""
    lines = ("+combat", "+combat/full", "+init/list", "+combat/log 50", "+maneuvers", "look")
    return "\n".join(player.say(line) for line in lines)


def test_players_hear_nothing_of_the_hidden(scene: Scene) -> None:
    scene.fight()
    first = len(scene.jane.heard)
    scene.sam.must("+npc/hide Lurker=thug")
    assert "Lurker" in scene.sam.say("+combat") and "hidden" in scene.sam.say("+combat")
    scene.frank.must("+init")
    scene.sam.must("+combat/as Lurker=+attack Jane", "+combat/mod Lurker=-1, fog")
    scene.sam.must("+npc/set Lurker=melee=2", "+damage Lurker=1 bashing")
    for player in (scene.jane, scene.frank):
        assert "Lurker" not in looks_of(player)
    assert "Lurker" not in "\n".join(scene.jane.heard[first:])
    assert "Lurker" not in str(view(look_at(scene.state), Reader(scene.person("Jane").id)))


@pytest.mark.parametrize("line", ["+attack Lurk", "+health Lurk", "+grapple Lurker", "+chase Lurk"])
def test_an_error_does_not_give_the_hidden_away(scene: Scene, line: str) -> None:
    scene.fight()
    scene.sam.must("+npc/hide Lurker=thug", "+combat/as Lurker=+pass")
    said = scene.jane.refused(line)
    assert said.replace("Lurk", "Zork") == scene.jane.refused(line.replace("Lurk", "Zork"))


def test_a_name_that_only_the_hidden_would_blur_is_clear(scene: Scene) -> None:
    scene.fight()
    scene.sam.must("+npc Goon Al=thug", "+npc/hide Goon Bob=thug", "+combat/as all=+pass")
    scene.jane.must("+attack goon")
    assert scene.person("Goon Al").track is not None


def test_nobody_is_awaited_by_name_while_the_hidden_are_asked(scene: Scene) -> None:
    scene.fight()
    first = len(scene.jane.heard)
    scene.sam.must("+npc/hide Thug=thug")
    assert "As Thug, with +combat/as Thug=<line>" in scene.sam.heard[-1] + scene.sam.heard[-2]
    assert "Thug" not in "\n".join(scene.jane.heard[first:])
    assert "Waiting for Sam" in scene.jane.say("+combat")


def test_who_acts_comes_into_view_with_their_initiative(scene: Scene) -> None:
    scene.fight()
    scene.sam.must("+npc/hide Thug=thug", "+combat/as Thug=+attack Jane")
    assert "Thug" not in looks_of(scene.jane)
    scene.jane.must("+pass")
    assert "Thug comes into view, with initiative 5." in "\n".join(scene.jane.heard)
    told = "\n".join(scene.jane.must("+pass").heard)
    assert told.index("Thug comes into view") < told.index("Thug attacks Jane")
    assert not scene.person("Thug").hidden and not scene.body("Thug").ashes.is_hidden()
    assert "Thug" in scene.jane.say("+combat") and "Thug" in scene.jane.say("look")


def test_an_undone_act_hides_them_again(scene: Scene) -> None:
    scene.fight()
    scene.sam.must("+npc/hide Thug=thug", "+combat/as Thug=+attack Jane")
    scene.jane.must("+pass")
    scene.sam.must("+combat/undo")
    assert scene.person("Thug").hidden and scene.body("Thug").ashes.is_hidden()
    assert "Thug" not in scene.jane.say("+combat") + scene.jane.say("look")


def test_the_hidden_are_shown_by_the_storyteller(scene: Scene) -> None:
    scene.sam.must("+npc Thug=thug", "+npc/hide Thug")
    assert "Thug" not in scene.jane.say("look") and "Thug" in scene.sam.say("look")
    assert "err.who.not_here" in scene.jane.refused("+health Thug")
    scene.fight()
    first = len(scene.jane.heard)
    scene.sam.must("+combat/add Thug")
    assert "Thug" not in "\n".join(scene.jane.heard[first:])
    scene.sam.must("+npc/show Thug")
    assert "Thug comes into view" in scene.jane.heard[-1] + scene.jane.heard[-2]
    assert "Thug" in scene.jane.say("look")


# --- health in words ----------------------------------------------------------------------------


def test_players_are_told_an_npcs_health_in_words(scene: Scene) -> None:
    scene.fight()
    scene.sam.must("+npc Thug=thug", "+damage Thug=2 lethal")
    told = "\n".join(scene.jane.heard)
    assert "Thug is hurt now." in told and "XX" not in told + scene.jane.say("+combat")
    assert scene.jane.say("+health Thug") == "Thug is hurt."
    assert "Track: XX." in "\n".join(scene.sam.heard)
    assert "2 lethal of 7 boxes" in scene.sam.say("+health Thug")
    seen = view(look_at(scene.state), Reader(scene.person("Jane").id))
    assert seen["combatants"]["Thug"]["health"]["track"] == ""
    scene.jane.must("+health Jane")


def test_how_health_is_told_is_set_per_fight_and_per_npc(scene: Scene) -> None:
    scene.fight()
    scene.sam.must("+npc Thug=thug*2", "+npc/health Thug=open", "+damage Thug=1 lethal")
    assert "Track: X." in "\n".join(scene.jane.heard)
    scene.sam.must("+npc/health all=open", "+damage Thug-2=2 lethal")
    assert "Thug-2 takes 2 levels of lethal damage. Track: XX." in "\n".join(scene.jane.heard)
    scene.sam.must("+npc/health Thug-2=words")
    assert scene.jane.say("+health Thug-2") == "Thug-2 is hurt."
    assert "err.line.usage" in scene.sam.refused("+npc/health Thug=loud")


def test_who_remains_after_a_fight_is_told_to_its_storyteller_alone(table: Any) -> None:
    room = table.room()
    sam, jane = table.player("Sam", room, permission="Helper"), table.player("Jane", room)
    sam.must("+combat/start gather")
    jane.must("+init")
    sam.must("+npc Thug=thug*2", "+npc/hide Lurker=thug")
    said = sam.say("+combat/end")
    told = "Thug, Thug-2 and Lurker are still here; +npc/dismiss all sends them away."
    assert said.count(told) == 1 and "still here" not in "\n".join(jane.heard)
    sam.must("+npc/dismiss all", "+combat/start gather")
    assert "still here" not in sam.say("+combat/end")
