"""A storyteller with many people: what they do is told once, and one line speaks for all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from evennia.utils.ansi import strip_ansi

from combat_ashes.engine import events as ev
from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.engine.view_model import Pair
from combat_ashes.engine.views import ALL, seen
from combat_ashes.mush import service
from combat_ashes.mush.fights import fight_in
from combat_ashes.rulesets import look_at, new_fight, rulesets
from combat_ashes.rulesets.ashes.flags import Relation
from combat_ashes.text.arrivals import drop_superseded
from combat_ashes.text.house import surface_of
from tests.support.shipped import shipped

THUGS = ("Thug", "Thug-2", "Thug-3", "Thug-4")


class Scene:
    """An alley: Sam runs fights, Jane plays and is the fastest; the thugs are tied."""

    def __init__(self, table: Any) -> None:
        self.room = table.room()
        self.sam = table.player("Sam", self.room, permission="Helper")
        self.jane = table.player("Jane", self.room)

    def meet(self, rules: str = "") -> None:
        self.sam.must(f"+combat/start {rules} gather".replace("  ", " "))
        self.jane.must("+init")

    def attacked(self) -> None:
        """All thugs attack Jane, who is asked how she meets the first."""
        self.meet()
        self.sam.must("+npc Thug=thug*4", "+combat/next", "+combat/as all=+attack Jane")
        self.jane.must("+pass")


@pytest.fixture
def scene(table: Any) -> Iterator[Scene]:
    always = {f"{name.lower()}.initiative": {"faces": [1]} for name in THUGS}
    always |= {"jane.initiative": {"faces": [9]}, "lurker.initiative": {"faces": [5]}}
    always |= {f"{name.lower()}.attack": {"faces": [2]} for name in THUGS}
    with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
        yield Scene(table)


@pytest.mark.parametrize("style", ["normal", "full"])
@pytest.mark.parametrize("rules", ["ashes", "storyteller"])
def test_who_comes_in_together_is_put_in_order_once(scene: Scene, rules: str, style: str) -> None:
    scene.jane.must(f"+combat/style {style}")
    scene.meet(rules)
    scene.sam.must("+npc Thug=thug*4")
    (told,) = [text for text in scene.jane.heard if "Thug" in text]
    assert told.count("Order") == 1 and "Jane" in told.partition("Order")[2]
    assert told.index("join the fight") < told.index("Order")


@pytest.mark.parametrize("rules", ["ashes", "storyteller", "hubris"])
def test_nobody_reads_of_an_order_in_which_only_the_hidden_are_new(
    scene: Scene, rules: str
) -> None:
    scene.jane.must("+combat/style full")
    scene.meet(rules)
    scene.sam.must("+npc Thug=thug")
    before = len(scene.jane.heard)
    scene.sam.must("+npc/hide Lurker=thug")
    assert not scene.jane.heard[before:]
    log = scene.jane.say("+combat/log")
    assert log.count("Order, highest first: Jane") <= 1


def test_a_target_who_goes_down_is_told_once_and_all_pass_in_one_line(scene: Scene) -> None:
    scene.attacked()
    first = len(scene.jane.heard)
    scene.sam.must("+damage Jane=7 lethal")
    scene.jane.say("+pass")
    told = "\n".join(scene.jane.heard[first:])
    assert told.count("meant to attack Jane, who is out of the fight.") == 1
    scene.sam.must("+combat/as all=+pass")
    assert "Round 2." in "\n".join(scene.jane.heard)
    assert "err." not in scene.sam.heard[-1]


def test_what_was_sealed_and_is_shown_at_once_is_told_once(scene: Scene) -> None:
    scene.meet()
    scene.sam.must("+npc Thug=thug*4", "+combat/next", "+combat/as all=+attack Jane")
    told = "\n".join(scene.sam.heard)
    assert told.count("Thug-2: attack on Jane") == 1 and "Sealed" not in told


def held(who: str) -> ev.Event:
    return ev.Told("hit.held", {"who": who, "levels": 1, "damage": "bashing", "by": "p2"})


def takes(who: str) -> ev.Event:
    return ev.TrackChanged(who, 1, "bashing", "/", by="p2")


def test_harm_that_comes_at_once_is_not_foretold() -> None:
    surface = surface_of(rulesets()["ashes"])
    assert drop_superseded(surface, [held("p1"), takes("p1")]) == [takes("p1")]
    assert drop_superseded(surface, [held("p1"), takes("p2")]) == [held("p1"), takes("p2")]
    rolled = ev.Rolled("p3", "attack", "p1", 1, 6, (), (), (2,), 0)
    later = [held("p1"), rolled, takes("p1")]
    assert drop_superseded(surface, later) == later


def test_who_is_at_grips_with_many_is_named_once() -> None:
    surface = surface_of(rulesets()["ashes"])
    pairs = [("Jane", "Thug"), ("Dog", "Frank"), ("Thug", "Frank"), ("Jane", "Frank")]
    shown = seen(look_at(new_fight("ashes")), ALL)
    shown.pairs = [Pair(list(each), Relation(grips=True)) for each in pairs]
    told = [line for facts in surface.facts for line in facts(shown)]
    assert "In close quarters: Frank with Dog, Thug and Jane; Jane with Thug." in told


def test_a_storyteller_is_told_who_begins_the_round_and_what_voids_an_attack(scene: Scene) -> None:
    scene.meet()
    scene.sam.must("+npc Thug=thug*6", "+combat/next", "+combat/as all=+pass")
    scene.jane.must("+pass")
    assert scene.jane.refused("+dodge") == (
        "That cannot be said now; the storyteller begins the round with +combat/next. "
        "(err.phase.wrong_step)"
    )
    scene.sam.must("+combat/next", "+combat/as all=+attack Jane")
    assert "if that is too many, type +combat/rule void Thug-" in "\n".join(scene.sam.heard)


@pytest.mark.parametrize("rules", ["ashes", "storyteller"])
def test_a_side_speaks_before_the_round_that_its_storyteller_begins(
    scene: Scene, rules: str
) -> None:
    """ASH-RND-06, STO-INI-06: also for a player, whose line only they and the storyteller read."""
    scene.meet(rules)
    scene.sam.must("+npc Thug=thug*2", "+combat/next", "+combat/as all=+pass")
    scene.jane.must("+pass")
    said = scene.sam.say("+combat/as all=+misc shout")
    assert "Kept until they are asked, for Thug and Thug-2: +misc shout." in said
    assert "for Jane: +misc sing." in scene.sam.say("+combat/as Jane=+misc sing")
    heard = len(scene.jane.heard)
    scene.sam.must("+combat/next")
    told = "\n".join(scene.jane.heard[heard:])
    assert "sing" in told and "shout" in told
    assert fight_in(scene.jane.char.location).live.state.round == 3


@pytest.mark.parametrize("rules", ["close2004", "forsaken", "hubris"])
def test_what_is_kept_for_somebody_is_stored_with_the_fight(scene: Scene, rules: str) -> None:
    """It outlives a restart, its storyteller alone reads it, and it is said in its turn."""
    scene.meet(rules)
    scene.sam.must("+npc Thug=thug")
    scene.sam.say("+combat/rule waive intents")
    scene.sam.must("+combat/next", "+combat/as Thug=+misc shout")
    script = fight_in(scene.room)
    assert script is not None
    script.forget()
    assert "ahead: +misc shout" in " ".join(scene.sam.say("+combat").split())
    assert "ahead" not in scene.jane.say("+combat")
    scene.jane.must("+pass")
    assert "shout" in scene.jane.heard[-1]


def test_a_plan_is_told_as_it_is_typed(scene: Scene) -> None:
    scene.meet()
    said = scene.jane.say("+defend/plan dodge the rest; pass the rest")
    assert "Your plan is now: dodge the rest; pass the rest." in said
    assert "Nobody can abort to 'pass the rest'" in scene.jane.refused("+abort/plan pass the rest")


@pytest.mark.parametrize("topic", ["fighting", "fighting/plan", "fighting/npcs", "+attack", "+npc"])
def test_help_is_as_wide_as_the_window(scene: Scene, topic: str) -> None:
    scene.jane.session.protocol_flags["SCREENWIDTH"] = {0: 40}
    shown = scene.jane.say(f"help {topic}")
    assert max(_columns(shown)) <= 40
    assert "|lt" not in shown and "[...]" not in shown
    scene.jane.session.protocol_flags["SCREENWIDTH"] = {0: 78}
    wide = scene.jane.say(f"help {topic}")
    assert max(_columns(wide)) <= 78


def _columns(shown: str) -> list[int]:
    """How wide each line is; the title, the pager and what can be clicked are Evennia's own."""
    lines = [line for line in shown.split("\n") if "|lc" not in line]
    plain = [strip_ansi(line) for line in lines]
    return [len(line) for line in plain if not line.startswith(("Help for", "(Page"))]


def test_the_page_of_a_word_comes_first(scene: Scene) -> None:
    shown = " ".join(scene.sam.say("help storyteller").split())
    assert shown.index("+combat/start makes you the storyteller") < shown.index("More of it")


def test_a_modifier_with_its_reason_in_the_wrong_place_is_told_where_it_goes(scene: Scene) -> None:
    scene.meet()
    refused = scene.sam.refused("+combat/mod Jane=+2 adrenaline")
    assert refused == "Write why behind a comma: +2, adrenaline. (err.line.usage)"
    scene.sam.must("+combat/mod Jane=+2, adrenaline")


def test_of_many_attacks_those_on_others_take_a_row_each(table: Any) -> None:
    names = ["Thug", *(f"Thug-{number}" for number in range(2, 10))]
    fed = {"initiative": {"faces": [1]}, "attack": 2, "damage": 1, "soak": 1}
    always = {f"{name.lower()}.{what}": fall for name in names for what, fall in fed.items()}
    always |= {"jane.initiative": {"faces": [9]}, "jane.dodge": 1, "jane.soak": 1}
    with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
        scene = Scene(table)
        ola = table.player("Ola", scene.room)
        for player in (scene.jane, ola):
            player.must("+combat/style normal")
        scene.meet()
        scene.sam.must("+npc Thug=thug*9", "+combat/next", "+combat/as all=+attack Jane")
        scene.jane.must("+defend/plan dodge the rest; pass the rest", "+pass")
        while "Round 2" not in "\n".join(ola.heard):
            scene.jane.must("+pass")
    for player, most in ((ola, 80), (scene.jane, 160)):
        told = "\n".join(player.heard).split("\n")
        rows = [row.removeprefix("Combat: ") for row in told if " attacks Jane with" in row]
        assert len(rows) == 9 and max(map(len, rows)) <= most
    assert "(3 dice at 6)" in rows[-1]


def test_what_is_set_of_several_is_told_once_and_to_nobody_of_the_hidden(scene: Scene) -> None:
    scene.jane.must("+combat/style normal")
    scene.meet()
    scene.sam.must("+npc Thug=thug*2", "+npc/hide Lurker=thug")
    seen = len(scene.jane.heard)
    said = scene.sam.say("+npc/set Thug & Thug-2 & Lurker=side=gang")
    assert "Thug, Thug-2 and Lurker: side is gang now." in said
    (told,) = scene.jane.heard[seen:]
    assert told == "Combat: Sam changes the sheet of Thug and Thug-2: side."
    scene.sam.refused("+npc/set Thug & Thug-2=weapons=banana")
    assert "banana" not in scene.sam.say("+sheet Thug")


def test_what_is_done_to_several_is_one_input(scene: Scene) -> None:
    """One undo takes it back of all, and where one of them cannot be, nobody is hurt."""
    scene.meet()
    scene.sam.must("+npc Thug=thug*3", "+damage Thug & Thug-2=2 bashing")
    scene.sam.refused("+damage Thug & Nobody=2 bashing")
    assert "2 bashing of 7 boxes" in scene.sam.say("+health Thug-2")
    scene.sam.must("+combat/undo")
    for name in ("Thug", "Thug-2"):
        assert "unhurt" in scene.sam.say(f"+health {name}")
    scene.sam.must("+combat/remove Thug & Thug-3")
    assert "Thug-3" not in scene.sam.say("+init/list")
    scene.sam.must("+combat/undo")
    assert "Thug-3" in scene.sam.say("+init/list")


def test_who_cannot_resume_a_fight_reads_who_does(scene: Scene) -> None:
    scene.meet()
    scene.sam.must("+combat/pause tea")
    expected = 'The fight is paused: "tea". It goes on when Sam types +combat/resume.'
    assert expected in scene.jane.heard[-1]
    assert expected in " ".join(scene.jane.say("+combat").split())


def test_nothing_is_proposed_for_which_no_dice_are_left(scene: Scene) -> None:
    scene.jane.must("+combat/style normal")
    scene.meet()
    scene.sam.must("+npc Thug=thug", "+combat/next", "+combat/as Thug=+pass")
    scene.jane.must("+pass")
    scene.sam.must("+damage Jane=6 lethal", "+combat/next", "+combat/as Thug=+pass")
    prompt = scene.jane.heard[-1]
    assert "Your turn, Jane: " in prompt and "+pass" in prompt and "0 dice" not in prompt


def test_a_hit_of_a_common_slot_is_told_with_its_attack(table: Any) -> None:
    """Not with the miss of another that was rolled after it."""
    falls = {"attack": 1, "damage": 1, "soak": 0, "initiative": {"faces": [1]}}
    always = {f"thug.{what}": fall for what, fall in falls.items()}
    always |= {"thug-2.attack": 0, "thug-2.initiative": {"faces": [1]}}
    always |= {"jane.initiative": {"faces": [9]}, "jane.soak": 0}
    for rules in ("ashes", "storyteller"):
        with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
            scene = Scene(table)
            scene.jane.must("+combat/style normal")
            scene.meet(rules)
            scene.sam.must("+npc Thug=thug*2", "+combat/next", "+combat/as all=+attack Jane")
            scene.jane.must(
                "+defend/plan pass the rest" if rules == "ashes" else "+defend/plan none the rest"
            )
            scene.jane.must("+pass")
        told = "\n".join(scene.jane.heard).split("\n")
        (hit,) = [row for row in told if "Thug attacks Jane" in row]
        (miss,) = [row for row in told if "Thug-2 attacks Jane" in row]
        assert hit.endswith("Jane takes 1 bashing: /.")
        assert miss.endswith(("The attack fails.", "A miss."))


def test_everybody_reads_who_is_awaited_when_a_kept_line_is_refused(table: Any) -> None:
    """And no order anew only because one of it is out."""
    fed = {f"{name}.initiative": {"faces": [die]}
           for name, die in (("jane", 9), ("thug", 5), ("thug-2", 3))}  # fmt: skip
    with service.dice_from(ScriptedDice({}, unfed="random", always=fed)):
        scene = Scene(table)
        for name in ("Ola", "Mia"):
            table.player(name, scene.room).must("+combat/style normal")
        scene.jane.must("+combat/style normal")
        scene.meet("forsaken")
        scene.sam.must("+npc Thug=thug*2", "+combat/rule waive intents", "+combat/next")
        scene.sam.must("+combat/as Thug-2=+attack Thug")
        scene.jane.must("+pass")
        scene.sam.must("+damage Thug=30 lethal")
    assert "Out of the fight: Thug; name another target." in "\n".join(scene.sam.heard)
    assert "Waiting for Thug-2 to act." in scene.jane.heard[-1]
    assert "Order" not in "\n".join(scene.jane.heard[-2:])


def test_one_attack_after_another_of_the_same_two_has_rows_of_its_own(table: Any) -> None:
    """With the dice and the difficulty of each, also where nothing soaks the damage."""
    fed = {"jane.initiative": {"faces": [9]}, "thug.initiative": {"faces": [1]}}
    fed |= {f"{name}.{what}": 1 for name in ("jane", "thug") for what in ("attack", "damage")}
    fed |= {f"{name}.soak": 0 for name in ("jane", "thug")}
    with service.dice_from(ScriptedDice({}, unfed="random", always=fed)):
        scene = Scene(table)
        scene.jane.must("+combat/style normal")
        scene.meet("storyteller")
        scene.sam.must("+npc Thug=thug", "+npc/set Thug=weapons=knife", "+combat/next")
        scene.sam.must("+combat/as Thug=+attack Jane=knife")
        scene.jane.must("+defend/plan none the rest", "+attack Thug")
        scene.sam.say("+combat/as Thug=+pass")
    told = "\n".join(scene.jane.heard).split("\n")
    (hers,) = [row for row in told if "Jane attacks Thug" in row]
    (his,) = [row for row in told if "Thug attacks Jane" in row]
    assert hers != his and " dice" in hers and " dice" in his and "Nothing soaks that" in his


def test_what_happens_is_as_narrow_as_the_window(scene: Scene) -> None:
    scene.jane.session.protocol_flags["SCREENWIDTH"] = {0: 40}
    scene.meet()
    scene.sam.must("+npc Thug=thug*4", "+combat/next", "+combat/as all=+attack Jane")
    scene.jane.say("+dodge with my feet and hands and all")
    scene.jane.must("+attack Thug")
    told = "\n".join(scene.jane.heard).split("\n")
    assert max(map(len, told)) <= 40
    assert max(len(line) for line in "\n".join(scene.sam.heard).split("\n")) > 80


def test_what_several_are_asked_alike_is_asked_once(table: Any) -> None:
    scene = Scene(table)
    scene.meet("hubris")
    scene.sam.must("+npc Thug=thug*3", "+combat/next", "+combat/as all=+pass")
    scene.jane.must("+pass")
    asked = scene.sam.heard[-1]
    assert asked.count("The round is over: type +combat/continue") == 1
    assert "with +combat/as all=<line>: The round is over" in asked
    scene.sam.must("+combat/as all=+combat/continue")


@pytest.mark.parametrize("ruleset", shipped())
def test_what_is_no_plan_is_refused_for_all_at_once(table: Any, ruleset: str) -> None:
    """Whoever is asked now and whoever is later: no time comes at which it is one."""
    room = table.room()
    ada = table.player("Ada", room, permission="Builder")
    ada.must(f"+ruleset/use {ruleset}=here", "+combat/start gather", "+npc Thug=thug*3")
    if ruleset == "forsaken":
        ada.must("+combat/rule waive intents")
    ada.must("+combat/next")
    said = ada.refused("+combat/as all=+defend/plan juggle the rest")
    assert "err.plan" in said and "Kept until" not in said
