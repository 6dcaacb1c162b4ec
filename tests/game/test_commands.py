"""Every line of the table of lines, as a person types it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import pytest
from django.conf import settings

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import game_config, house_folder, service
from combat_ashes.mush.fights import fight_in
from combat_ashes.rulesets import register
from combat_ashes.rulesets.houses import unchanged
from combat_ashes.text.surface import PLAYER, RUNS, STAFF, STORYTELLER, Row
from tests.support.shipped import ASHES
from tests.support.toy import Toy

TABLE = ASHES.rows

FRANK = {
    "kind": "garou", "breed": "homid", "form": "crinos", "weapons": ["club"],
    "forms": {"crinos": {"body": 0}},
    "traits": {"strength": 3, "dexterity": 2, "stamina": 3, "wits": 2, "brawl": 3, "melee": 1,
               "athletics": 2, "rage": 4, "willpower": 5},
}  # fmt: skip


class Stage:
    """An alley: Sam may run fights, Ada is staff, Jane and Frank play, a Thug does not."""

    def __init__(self, table: Any) -> None:
        self.room = table.room()
        self.table = table
        self.sam = table.player("Sam", self.room, permission="Helper")
        self.jane = table.player("Jane", self.room)
        self.frank = table.player("Frank", self.room, sheet=FRANK)
        table.character("Thug", self.room, player=False)

    @cached_property
    def ada(self) -> Any:
        return self.table.player("Ada", self.room, permission="Builder")

    def fight(self) -> Stage:
        """Sam runs a fight of Jane and Frank, and Frank is to declare."""
        self.sam.must("+combat/start")
        self.jane.must("+init")
        self.frank.must("+init")
        return self

    @property
    def live(self) -> Any:
        script = fight_in(self.room)
        return script.live if script else None

    @property
    def number(self) -> int:
        """How many inputs this room's fight has had."""
        return self.live.number if self.live else 0

    def person(self, name: str) -> Any:
        return next(p for p in self.live.state.people.values() if p.name == name)


@pytest.fixture(autouse=True)
def dice() -> Iterator[None]:
    """Jane is fast, Frank slow; the rest falls as it does."""
    fed = ScriptedDice({"Jane.initiative": [10], "Frank.initiative": [1]}, "random", "a seed")
    with service.dice_from(fed):
        yield


@pytest.fixture(autouse=True)
def proposals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "ASHES_SHEET_PROPOSALS", True, raising=False)


@pytest.fixture(autouse=True)
def house_rules(game: None) -> Iterator[None]:
    """A file of house rules, which is not in force."""
    folder = house_folder.folder()
    folder.mkdir(parents=True, exist_ok=True)
    text = 'base = "ashes"\ntitle = "Grim streets"\nsettings = {"soak.difficulty" = 7}\n'
    (folder / "grim.toml").write_text(text)
    with unchanged():
        yield


@pytest.fixture
def stage(table: Any) -> Stage:
    return Stage(table)


SEIZED = (
    "ada: +init", "sam: +combat/init Ada=30", "sam: +combat/init Jane=20",
    "sam: +combat/init Frank=1", "sam: +combat/rule result Frank grapple 4",
    "frank: +grapple Jane=strength", "jane: +pass", "ada: +pass", "jane: +pass",
)  # fmt: skip
HOLD = (
    *SEIZED, "frank: +pass", "sam: +combat/next", "sam: +combat/init Ada=30",
    "sam: +combat/init Jane=20", "sam: +combat/init Frank=1",
)  # fmt: skip
HELD = (*HOLD, "frank: +grapple/sustain")
"""Frank has seized Jane; holds her in the next round; and goes on holding her."""

AHEAD = (
    "sam: +chase/lead 9", "sam: +combat/rule result Jane chase 5",
    "sam: +combat/rule result Frank chase 1", "jane: +chase/run", "frank: +chase/run",
)  # fmt: skip

# (command, switch): who types it, the rest of the line, what they are shown,
# and what is typed before: "none" without a fight, else lines of others in the fight.
LINES: dict[tuple[str, str], tuple[Any, ...]] = {
    ("init", ""): ("jane", "", "Jane has initiative 14", "none"),
    ("undeclare", ""): ("jane", "", "Taken back: pass.", "jane: +pass"),
    ("init", "list"): ("jane", "", "1. Jane, initiative 14, has not declared."),
    ("init", "leave"): ("jane", "", "You ask to leave; wait for Sam to agree."),
    ("attack", ""): ("frank", "Jane=club", "Frank declares: attack on Jane with club."),
    ("attack", "power"): ("frank", "Jane=club", "power attack on Jane with club."),
    ("attack", "feint"): ("frank", "Jane", "feint attack on Jane with club."),
    ("attack", "kick"): ("frank", "Jane", "attack on Jane with kick."),
    ("attack", "bite"): ("frank", "Jane", "attack on Jane with bite."),
    ("attack", "claws"): ("frank", "ja", "attack on Jane with claws."),
    ("attack", "punch"): ("frank", "Jane", "attack on Jane with bare hands."),
    ("attack", "committed"): ("frank", "Jane", "Frank declares: committed attack on Jane"),
    ("grapple", ""): ("frank", "Jane=str", "Frank declares: grapple Jane with strength."),
    ("grapple", "defend"): ("frank", "dex", "Frank declares: grapple defense with dexterity."),
    ("grapple", "sustain"): ("frank", "", "Frank declares: sustain.", *HOLD),
    ("grapple", "release"): ("frank", "", "Frank lets Jane go", *HOLD),
    ("grapple", "resist"): ("jane", "", "Jane declares: resist.", *HELD),
    ("grapple", "reverse"): ("jane", "str", "reverse with strength.", *HELD),
    ("grapple", "relent"): ("jane", "", "Jane declares: relent.", *HELD),
    ("grapple", "effect"): ("frank", "clinch", "Frank uses the hold on Jane: clinch.", *HELD,
                            "sam: +combat/rule result Jane grapple 0",
                            "sam: +combat/rule result Frank grapple 5", "jane: +grapple/resist",
                            "ada: +pass"),
    ("grapple", "single"): ("frank", "drop", "Frank uses the hold on Jane: drop.", *SEIZED),
    ("grapple", "shrug"): ("frank", "dodge", "Frank dodges", *HELD, "jane: +grapple/resist",
                           "ada: +attack Frank"),
    ("grapple", "hostage"): ("frank", "", "(hostage block)", *HELD, "jane: +grapple/resist",
                             "ada: +attack Frank"),
    ("grapple", "assist"): ("ada", "Frank", "Ada declares: help Frank.", *HELD,
                            "jane: +grapple/resist"),
    ("grapple", "hazard"): ("sam", "pit=4 lethal, 3 yards", "There is a danger here: pit"),
    ("shift", ""): ("frank", "homid", "You take the form homid.", "none"),
    ("guard", ""): ("frank", "attack/power =club", "Frank declares: guard with club, power."),
    ("escape", ""): ("frank", "", "Frank declares: escape."),
    ("split", ""): ("frank", "attack Jane=club; dodge", "split: attack on Jane with club; dodge."),
    ("abort", ""): ("frank", "dodge", "Frank tries to abort", "frank: +attack Jane",
                    "sam: +combat/rule void Frank"),
    ("abort", "plan"): ("frank", "dodge if shot", "is now: abort to dodge against shots."),
    ("defend", "plan"): ("frank", "block brawl; dodge the rest",
                         "Your plan is now: block brawl; dodge the rest."),
    ("chase", ""): ("frank", "Jane", "Jane runs from Frank"),
    ("chase", "stalk"): ("frank", "Jane", "Jane keeps an eye open"),
    ("chase", "join"): ("sam", "Frank", "Sam joins the hunt for Frank", "jane: +chase Frank"),
    ("chase", "run"): ("frank", "", "Waiting for Jane to run", "jane: +chase Frank"),
    ("chase", "maneuver"): ("jane", "tail", "Jane uses tail: lead", "jane: +chase Frank", *AHEAD),
    ("chase", "ride"): ("sam", "Frank", "Sam rides with Frank", "jane: +chase Frank"),
    ("chase", "breakoff"): ("frank", "", "Frank breaks off",
                             "sam: +combat/as Thug=+chase Jane, Frank"),
    ("chase", "quit"): ("jane", "", "Jane gives up", "jane: +chase Frank"),
    ("chase", "course"): ("sam", "roofs=7, wits+athletics", "Sam sets the course: roofs"),
    ("chase", "obstacle"): ("sam", "wits/8", "An obstacle: Frank and Jane", "jane: +chase Frank"),
    ("chase", "limit"): ("sam", "Frank=8", "Frank can keep this up for 8 rounds",
                         "jane: +chase Frank"),
    ("chase", "lead"): ("sam", "7", "Sam sets the lead of Frank to 7", "jane: +chase Frank"),
    ("chase", "end"): ("sam", "caught", "Jane catches Frank", "jane: +chase Frank"),
    ("chase", "pursue"): ("frank", "", "Jane runs from Frank", "frank: +pass", "jane: +escape"),
    ("odds", ""): ("frank", "+attack Jane=club", "It succeeds: "),
    ("maneuvers", ""): ("frank", "", "+attack/power <target>=club: 3 dice at 7, damage 7"),
    ("block", ""): ("frank", "brawl", "Frank declares: block with brawl."),
    ("dodge", ""): ("frank", "willpower", "Frank declares: dodge."),
    ("rise", ""): ("frank", "", "Frank declares: get up.", "sam: +combat/set Frank=prone"),
    ("misc", ""): ("frank", "howl=stamina+brawl/7", 'Frank declares: misc: "howl".'),
    ("haste", ""): ("frank", "2=rage", "Frank has 2 haste actions this round (rage)."),
    ("pass", ""): ("frank", "", "Frank declares: pass."),
    ("delay", ""): ("frank", "", "Frank declares: hold the action.",
                    "ada: +ruleset/set declare.hold_action=on"),
    ("act", ""): ("frank", "attack Jane", "Frank declares: attack on Jane with club.",
                  "ada: +ruleset/set declare.hold_action=on", "frank: +delay", "jane: +pass"),
    ("choose", ""): ("frank", "dodge", "Frank declares: dodge."),
    ("remind", ""): ("frank", "my first wound", 'Frank asks for book-keeping: "my first wound".'),
    ("sheet", ""): ("frank", "", "Frank is a garou (homid, crinos)."),
    ("health", ""): ("frank", "Jane", "Jane is unhurt."),
    ("roll", ""): ("frank", "dexterity+brawl/7", "5 dice"),
    ("combat", ""): ("frank", "", "Waiting for Frank"),
    ("combat", "full"): ("frank", "", "Waiting for Frank"),
    ("combat", "log"): ("frank", "1", "Frank joins the fight."),
    ("combat", "why"): ("frank", "", "Frank has initiative"),
    ("combat", "colour"): ("frank", "off", "Colours are off for you"),
    ("combat", "style"): ("frank", "brief", "You read fights in the style brief."),
    ("combat", "start"): ("sam", "", "Sam is the storyteller of this fight.", "none"),
    ("combat", "end"): ("sam", "", "The fight is over."),
    ("combat", "pause"): ("sam", "for supper", 'The fight is paused: "for supper".'),
    ("combat", "resume"): ("sam", "", "The fight goes on.", "sam: +combat/pause"),
    ("combat", "mode"): ("sam", "storyteller", "Each roll waits for +combat/next now."),
    ("combat", "next"): ("sam", "", "Frank declares: pass."),
    ("combat", "timer"): ("sam", "60", "Nobody may take longer than 60 seconds."),
    ("combat", "undo"): ("sam", "1", "Sam takes back the last input"),
    ("combat", "add"): ("sam", "Thug", "Thug (initiative "),
    ("combat", "remove"): ("sam", "Frank", "Frank is taken out of the fight."),
    ("combat", "as"): ("sam", "Frank=+attack/power Jane=club", "Frank declares: power attack"),
    ("combat", "init"): ("sam", "Frank=20", "Frank has initiative 20 by ruling."),
    ("combat", "mod"): ("sam", "Frank=-2, smoke, 2 rounds", "Sam rules: Frank has -2 dice"),
    ("combat", "set"): ("sam", "Frank=cover half north", 'Sam sets for Frank: "cover half north".'),
    ("combat", "rule"): ("sam", "result Frank attack 3",
                         "Sam rules: Frank's next roll for attack comes to 3 successes."),
    ("combat", "books"): ("sam", "", "Nothing is open for book-keeping."),
    ("combat", "books/damage"): ("sam", "Frank=2 lethal, soak", "Entered for book-keeping: Frank."),
    ("combat", "books/check"): ("sam", "Frank=willpower/8, fear", "Entered for book-keeping"),
    ("combat", "books/clear"): ("sam", "1", "Entry 1 of the book-keeping is settled.",
                                "frank: +remind Rage"),
    ("npc", ""): ("sam", "Brute=thug", "Brute (initiative "),
    ("npc", "group"): ("sam", "Gang=thug*8", "Gang"),
    ("npc", "list"): ("sam", "", "Thug is unhurt (mortal)."),
    ("npc", "templates"): ("sam", "", "police: a police officer on patrol."),
    ("npc", "set"): ("sam", "Thug=melee=3", "Thug: melee is 3 now."),
    ("npc", "save"): ("sam", "Thug=brawler", "brawler is a template now"),
    ("npc", "dismiss"): ("sam", "Brute", "Brute is gone.", "sam: +npc Brute=thug"),
    ("npc", "hide"): ("sam", "Thug", "Thug is hidden"),
    ("npc", "show"): ("sam", "Thug", "Thug is there for everybody to see."),
    ("npc", "health"): ("sam", "Thug=open", "health of Thug as it is"),
    ("npc", "plan"): ("sam", "Thug=aggressive", "Thug plays by a plan: aggressive."),
    ("npc", "free"): ("ada", "Thug", "Players may bring Thug into a fight"),
    ("tutorial", ""): ("frank", "", "A first fight, two rounds long", "none"),
    ("damage", ""): ("sam", "Frank=2 lethal", "Sam rules: Frank takes 2 lethal."),
    ("damage", "soak"): ("sam", "Frank=2 b", "Sam rules: Frank takes 2 bashing."),
    ("heal", ""): ("sam", "Frank=1 lethal", "Frank heals 1 level of lethal damage.",
                   "sam: +damage Frank=1 lethal"),
    ("ruleset", ""): ("frank", "", "In force here: ashes."),
    ("ruleset", "show"): ("frank", "grapple.difficulty", "grapple.difficulty is 6."),
    ("ruleset", "use"): ("sam", "toy", "New fights here use toy.", "none"),
    ("ruleset", "set"): ("ada", "soak.difficulty=7", "soak.difficulty is 7."),
    ("ruleset", "reset"): ("ada", "soak.difficulty", "soak.difficulty is 6.",
                           "ada: +ruleset/set soak.difficulty=7"),
    ("combat", "side"): ("sam", "Jane & Frank=blue", "blue"),
    ("sheet", "template"): ("ada", "Frank=thug", "Frank has the sheet of thug now", "none"),
    ("sheet", "copy"): ("ada", "Jane=Frank", "Jane has a sheet like that of Frank now.", "none"),
    ("sheet", "export"): ("ada", "Frank", "+sheet/set Frank=strength 3, dexterity 2"),
    ("sheet", "check"): ("ada", "Frank", "ashes misses charisma"),
    ("sheet", "propose"): ("jane", "brawl 3", "You propose: brawl 3."),
    ("sheet", "accept"): ("sam", "Jane", "Jane: brawl is 3 now.", "jane: +sheet/propose brawl 3"),
    ("sheet", "refuse"): ("sam", "Jane", "The proposal of Jane is refused: brawl 3.",
                          "jane: +sheet/propose brawl 3"),
    ("combat", "desk"): ("sam", "", "Type +combat/as"),
    ("combat", "truce"): ("jane", "", "Jane agrees to end this fight; still asked: Frank",
                          "sam: +combat/end", "frank: +init", "jane: +init"),
    ("combat", "proxy"): ("jane", "Frank", "Frank speaks for Jane with +combat/as"),
    ("combat", "recap"): ("jane", "", "Jane and Frank are unhurt."),
    ("combat", "undo/list"): ("sam", "", "Sam \"+combat/start\""),
    ("combat", "redo"): ("sam", "", "Sam takes up again what was taken back, 1 input.",
                         "sam: +combat/undo"),
    ("ruleset", "list"): ("frank", "grapple", "grapple.difficulty is 6 (the default)."),
    ("ruleset", "check"): ("ada", "grim", "grim.toml has no mistakes."),
    ("ruleset", "diff"): ("frank", "grim", "soak.difficulty: 6 -> 7"),
    ("ruleset", "reload"): ("ada", "", "House rules that can be used: grim (Grim streets)."),
    ("combat", "logs"): ("jane", "mine", "You have no past fights to read yet"),
    ("combat", "replay"): ("jane", "1", "Round 1 of 1.", "sam: +combat/end"),
    ("combat", "export"): ("jane", "=text", "is written as fight-"),
    ("combat", "title"): ("sam", "Blood", "is called: Blood."),
    ("combat", "poses"): ("sam", "off", "Records of fights here keep no poses from now on."),
    ("combat", "watch"): ("jane", "", "This fight is at /combat/1/"),
    ("combat", "plan"): ("jane", "aggressive", "A plan plays Jane whenever Jane is away"),
    ("combat", "shelve"): ("ada", "", "Ada has set the fight here aside"),
    ("sheet", "set"): ("ada", "Frank/brawl=4", "Frank: brawl is 4 now."),
}  # fmt: skip

ROWS = [pytest.param(row, id=row.usage.split(" ")[0]) for row in TABLE]


def set_up(stage: Stage, row: Row, before: tuple[str, ...]) -> None:
    register(Toy)
    if before != ("none",):
        # Whoever has come into a fight runs only by an escape.
        runs_off = row.command == "chase" and row.switch != "pursue"
        stage.sam.must("+combat/start") if runs_off else stage.fight()
        for line in before:
            name, typed = line.split(": ", 1)
            getattr(stage, name).must(typed)


def test_the_lines_below_are_all_that_there_are() -> None:
    assert set(LINES) == {(row.command, row.switch) for row in TABLE}


@pytest.mark.parametrize("row", ROWS)
def test_a_line_works(stage: Stage, row: Row) -> None:
    who, rest, shown, *before = LINES[row.command, row.switch]
    set_up(stage, row, tuple(before))
    speaker = getattr(stage, who)
    speaker.must()
    first = len(speaker.heard)
    speaker.must(f"{row.usage.split(' ')[0]} {rest}".strip())
    assert shown in "\n".join(speaker.heard[first:])


def test_no_line_needs_its_plus(stage: Stage) -> None:
    """Evennia ignores what the setting `CMD_IGNORE_PREFIXES` says before any command."""
    stage.fight()
    stage.frank.must("dodge")
    stage.sam.must("combat/pause a phone call")
    assert "a phone call" in stage.live.state.paused_for
    assert stage.person("Frank").declared.do == "dodge"


# --- who may --------------------------------------------------------------------------------


def lines_for(*whose: str) -> list[str]:
    """Lines of the table that not everybody may type, as they are typed."""
    return [
        f"{row.usage.split(' ')[0]} {LINES[row.command, row.switch][1]}".strip()
        for row in TABLE if row.who in whose
    ]  # fmt: skip


def test_a_plain_player_may_not(stage: Stage) -> None:
    stage.fight()
    number, sheet = stage.number, stage.frank.char.ashes.snapshot()
    codes = {
        STORYTELLER: "Only the storyteller of this fight may do that; ask them. (err.storyteller",
        RUNS: "Only storytellers of this game may do that; ask one of them. (err.storyteller",
        STAFF: "Only staff may do that; ask them. (err.staff.only)",
    }
    for who, said in codes.items():
        for line in lines_for(who):
            assert said in stage.jane.refused(line), line
    assert stage.number == number
    assert stage.frank.char.ashes.snapshot() == sheet
    assert game_config.chosen(stage.room) == "ashes"


def test_another_storyteller_may_not(stage: Stage) -> None:
    stage.fight()
    number = stage.number
    for line in lines_for(STORYTELLER):
        said = stage.ada.refused(line)
        assert "Sam runs this fight" in said and "err.storyteller.other" in said
    assert stage.number == number


def test_who_runs_fights_is_not_yet_staff(stage: Stage) -> None:
    for line in lines_for(STAFF):
        assert "err.staff.only" in stage.sam.refused(line)


def test_in_a_fight_that_nobody_runs_whoever_may_run_fights_may(stage: Stage) -> None:
    stage.jane.must("+init")
    stage.frank.must("+init")
    said = stage.jane.refused("+combat/next")
    assert "Nobody runs this fight" in said and "err.storyteller.only" in said
    assert "people who may run fights in this game can do that: ask staff" in said
    stage.sam.must("+combat/next")
    assert stage.live.state.storyteller is None
    stage.ada.must("+combat/start")
    assert "Ada runs this fight" in stage.sam.refused("+combat/next")


def test_what_a_storyteller_rules_is_shown_with_their_name(stage: Stage) -> None:
    stage.fight()
    stage.sam.must("+combat/mod Frank=-1, mud")
    assert "Sam rules: Frank has -1 die" in stage.jane.heard[-1]


# --- lines that cannot be -----------------------------------------------------------------------

COMMANDS = sorted({row.command for row in TABLE})


def test_an_unknown_switch_runs_nothing(stage: Stage) -> None:
    stage.fight()
    number = stage.number
    for command in COMMANDS:
        said = stage.frank.refused(f"+{command}/sideways 1")
        assert "sideways" in said and "(err." in said
    for line in ("+combat/start/end", "+sheet/set/all Frank/brawl=2", "+init/list/leave"):
        assert "has no switch" in stage.frank.refused(line)
    assert stage.number == number


PLAYERS_MISTAKES = (
    "+attack", "+attack =club", "+misc", "+haste", "+haste many", "+haste 1=luck", "+remind",
    "+attack Nobody", "+attack Frank", "+attack Jane=spoon", "+attack Jane, sideways",
    "+block with spoon", "+choose", "+choose 99", "+roll", "+roll luck", "+misc x=brawl/many",
    "+roll brawl/x", "+ruleset/show", "+ruleset/show dice.edges", "+combat/log x",
    "+health Nobody", "+attack Jane, range far", "+pass now", "+dodge the rest", "+init quickly",
    "+init/list all", "+maneuvers now", "+ruleset ashes", "+grapple/relent now", "+combat Jane",
)  # fmt: skip


def test_a_players_mistake_is_told_and_changes_nothing(stage: Stage) -> None:
    stage.fight()
    number = stage.number
    for line in PLAYERS_MISTAKES:
        assert "(err." in stage.frank.refused(line)
    assert stage.number == number and stage.person("Frank").declared is None


STORYTELLERS_MISTAKES = (
    "+combat/mode fast", "+combat/timer", "+combat/timer soon", "+combat/timer -3",
    "+combat/undo 99", "+combat/undo x", "+combat/add", "+combat/add Nobody", "+combat/add Jane",
    "+combat/remove", "+combat/remove Nobody", "+combat/as", "+combat/as Frank",
    "+combat/as Frank=+dance", "+combat/as Nobody=+pass", "+combat/init Frank=fast",
    "+combat/init Nobody=3", "+combat/mod Frank", "+combat/mod Frank=lots", "+combat/set Frank",
    "+combat/set Frank=cover paper", "+combat/set Frank=two words",
    "+combat/rule dance", "+combat/rule allow Frank", "+combat/rule void Frank",
    "+combat/books/clear 9", "+combat/books/damage Frank=lots", "+combat/books/check Frank=",
    "+combat/resume", "+damage Frank", "+damage Frank=0 lethal", "+damage Frank=two lethal",
    "+damage Frank=2 salty", "+heal Frank=1 lethal", "+damage Nobody=1 lethal",
    "+combat/start dust", "+combat/next now", "+combat/end now", "+combat/books now",
    "+combat/mod Frank=-2 smoke", "+combat/books/damage Frank=2 lethal, wet",
    "+combat/as Frank=+pass now",
)  # fmt: skip


def test_a_storytellers_mistake_is_told_and_changes_nothing(stage: Stage) -> None:
    stage.fight()
    number = stage.number
    for line in STORYTELLERS_MISTAKES:
        assert "(err." in stage.sam.refused(line)
    assert stage.number == number


def test_without_a_fight_there_is_nothing_to_run(stage: Stage) -> None:
    for line in lines_for(STORYTELLER):
        if line.startswith("+chase/course"):
            continue  # It opens one (`test_a_course_comes_before_everything`).
        chase = line.startswith("+chase")
        none = "There is no chase for that" if chase else "There is no fight here"
        assert none in stage.sam.refused(line)
    for line in ("+attack Frank", "+pass", "+init/list", "+combat", "+init/leave"):
        assert "There is no fight here; type +init" in stage.jane.refused(line)


def test_a_course_comes_before_everything(stage: Stage) -> None:
    assert "err.storyteller.may_run" in stage.jane.refused("+chase/course roofs=7")
    stage.sam.must("+chase/course roofs=7")
    stage.jane.must("+chase Frank")
    assert "roofs, difficulty 7" in "\n".join(stage.frank.heard)
    stage.frank.must("+chase/run")


def test_who_is_not_in_it_does_not_speak_in_it(stage: Stage) -> None:
    stage.fight()
    assert "err.fight.not_in" in stage.ada.refused("+attack Frank")
    assert "err.fight.not_in" in stage.ada.refused("+init/leave")


# --- help -----------------------------------------------------------------------------------


def test_help_shows_every_line(stage: Stage) -> None:
    for command in COMMANDS:
        said = stage.jane.say(f"help +{command}")
        assert "Usage:" in said
        pages = re.search(r"\[1/([0-9])\]", said)
        for _ in range(int(pages[1]) - 1 if pages else 0):
            said += stage.jane.say("next")
        for row in TABLE:
            if row.command == command:
                assert row.usage.split(" <")[0].split(" [")[0] in said


def test_help_finds_a_command_whose_name_evennia_has_too(stage: Stage) -> None:
    stage.ada.must("+ruleset/use close2004=here")
    said = stage.jane.say("help +drop")
    assert "+drop" in said and "Usage:" in said and "whatever you" not in said
    assert "drop <obj>" in stage.jane.say("help drop")


def test_help_on_a_switch_is_the_page_of_its_command(stage: Stage) -> None:
    for page in ("+combat/set", "combat/set"):
        said = stage.jane.say(f"help {page}")
        assert "No help entry" not in said and "+combat/set <name>[ & <name>] or all=" in said
    assert "No help entry" in stage.jane.say("help fighting/nothing of the kind")


def test_help_on_fighting(stage: Stage) -> None:
    assert "+init" in stage.jane.say("help fighting")


# --- sheets and health ------------------------------------------------------------------------


def test_staff_set_a_sheet(stage: Stage) -> None:
    ashes = stage.jane.char.ashes
    stage.ada.must(
        "+sheet/set Jane/Melee=3",
        "+sheet/set Jane/primal urge=2",
        "+sheet/set Jane/kind=Garou",
        "+sheet/set Jane/breed=lupus",
        "+sheet/set Jane/form=crinos",
        "+sheet/set Jane/side=pack",
        "+sheet/set Jane/weapons=knife, heavy pistol",
        "+sheet/set Jane/armor=vest",
        "+sheet/set Jane/conditions=prone",
        "+sheet/set Jane/health=X//",
        "+sheet/set Jane/specialty=melee: knife",
        "+sheet/set Jane/rage=3",
    )
    sheet = ashes.snapshot()
    assert sheet["traits"]["melee"] == 3 and sheet["traits"]["primal_urge"] == 2
    assert (sheet["kind"], sheet["breed"], sheet["form"], sheet["side"]) == (
        "garou", "lupus", "crinos", "pack",
    )  # fmt: skip
    assert sheet["weapons"] == ["knife", "heavy pistol"] and sheet["armor"] == ["vest"]
    assert sheet["health"] == "X//" and sheet["conditions"] == ["prone"]
    shown = stage.jane.say("+sheet")
    for words in ("Jane is a garou (lupus, crinos).", "Melee 3", "knife", "vest", "Rage 3",
                  "Jane is Injured: 1 lethal and 2 bashing of 7 boxes, 1 die lost."):  # fmt: skip
        assert words in shown


def test_a_trait_nobody_knows_is_pointed_out(stage: Stage) -> None:
    """A MUSH may have any ability, so a slip of the pen is not refused, but said."""
    for line in ("Jane/Stamina=3", "Jane/primal urge=1", "Jane/celerity=2", "Jane/kind=vampire"):
        assert "new trait" not in stage.ada.say(f"+sheet/set {line}")
    said = stage.ada.say("+sheet/set Jane/quickness=3")
    assert "Jane: quickness is 3 now." in said
    assert "That is a new trait: quickness." in said and "+sheet/set Jane/quickness=0" in said
    assert "new trait" not in stage.ada.say("+sheet/set Jane/Quickness=4")
    stage.ada.must("+sheet/set Jane/quickness=0")
    assert "new trait" in stage.ada.say("+sheet/set Jane/quickness=1")


def test_a_bad_sheet_is_refused_and_stays(stage: Stage) -> None:
    before = stage.frank.char.ashes.snapshot()
    for line in (
        "Frank/brawl=lots", "Frank/brawl=-1", "Frank/weapons=spoon", "Frank/armor=apron",
        "Frank/health=ouch", "Frank", "Frank/brawl", "Nobody/brawl=2", "Frank/brawl=1000",
    ):  # fmt: skip
        assert "(err." in stage.ada.refused(f"+sheet/set {line}")
    assert stage.frank.char.ashes.snapshot() == before


def test_a_sheet_is_its_owners_and_the_storytellers(stage: Stage) -> None:
    said = stage.jane.refused("+sheet Frank")
    assert "Only staff and the storyteller" in said and "err.sheet.other" in said
    assert "Frank is a garou" in stage.ada.say("+sheet Frank")
    stage.fight()
    assert "Frank is a garou" in stage.sam.say("+sheet fr")


def test_an_edit_reaches_the_fight_that_holds_somebody(stage: Stage) -> None:
    stage.fight()
    stage.ada.must("+sheet/set Frank/brawl=5", "+sheet/set Frank/weapons=knife")
    held = stage.person("Frank")
    assert held.traits["brawl"] == 5 and [weapon.key for weapon in held.weapons] == ["knife"]
    stage.sam.must("+combat/undo 2")
    assert stage.person("Frank").traits["brawl"] == 3


def test_damage_outside_of_a_fight_goes_to_the_character(stage: Stage) -> None:
    stage.sam.must("+damage Jane=2 lethal", "+damage Jane=1 b")
    assert stage.jane.char.ashes.snapshot()["health"] == "XX/"
    assert "Jane is Injured: 2 lethal and 1 bashing" in stage.jane.say("+health")
    stage.sam.must("+heal Jane=1 lethal")
    assert stage.jane.char.ashes.snapshot()["health"] == "X/"
    assert "(err." in stage.sam.refused("+heal Jane=1 aggravated")


def test_damage_in_a_fight_goes_through_to_the_character(stage: Stage) -> None:
    stage.fight()
    stage.sam.must("+damage Frank=3 lethal")
    assert stage.person("Frank").track == stage.frank.char.ashes.snapshot()["health"] == "XXX"
    stage.sam.must("+heal Frank=1 lethal")
    assert stage.frank.char.ashes.snapshot()["health"] == "XX"
    stage.sam.must("+combat/undo 2")
    assert stage.frank.char.ashes.snapshot()["health"] == ""


def test_what_is_spent_goes_through_to_the_character(stage: Stage) -> None:
    stage.fight()
    stage.frank.must("+haste 2=rage")
    assert stage.frank.char.ashes.snapshot()["pools"]["rage"] == 2
    stage.sam.must("+combat/undo")
    assert stage.frank.char.ashes.snapshot()["pools"]["rage"] == 4


def test_wounds_outlast_the_fight_and_come_into_the_next(stage: Stage) -> None:
    stage.fight()
    stage.sam.must("+damage Frank=2 lethal", "+combat/end")
    stage.sam.must("+combat/start")
    stage.frank.must("+init")
    assert stage.person("Frank").track == "XX"


def test_a_roll_is_seen_by_those_in_the_room(stage: Stage) -> None:
    stage.jane.must("+roll dexterity+brawl/7")
    assert "Jane rolls" in stage.frank.heard[-1]
    stage.jane.must("+roll 3")
    assert "3 dice" in stage.frank.heard[-1] or "difficulty 6" in stage.frank.heard[-1]


# --- rules and settings -----------------------------------------------------------------------


def test_a_setting_is_shown_changed_and_taken_back(stage: Stage) -> None:
    shown = stage.jane.say("+ruleset/show exchange.tie")
    for words in ("exchange.tie is both_fail.", "Default: both_fail.", "Legal:", "ASH-RES-01"):
        assert words in shown
    stage.ada.must("+ruleset/set exchange.tie=higher_initiative_wins_by_1")
    assert "exchange.tie is higher_initiative_wins_by_1" in stage.jane.say("+ruleset")
    stage.fight()
    assert stage.live.state.settings == {"exchange.tie": "higher_initiative_wins_by_1"}
    stage.ada.must("+ruleset/reset exchange.tie")
    assert stage.live.state.settings == {}
    assert "exchange.tie is now both_fail" in stage.jane.heard[-1]
    assert "Different from its defaults: nothing." in stage.jane.say("+ruleset")


def test_a_setting_that_cannot_be_is_refused_with_the_reason(stage: Stage) -> None:
    stage.fight()
    number = stage.number
    for line, said in {
        "grapple.difficulty=0": "grapple.difficulty is '0', legal: a whole number of 1 or more",
        "grapple.difficulty=many": "grapple.difficulty is",
        "dice.sides=6": "dice.sides is a setting no more, it is always 10",
        "dice.edges=3": "dice.edges is not known",
        "exchange.tie=maybe": "exchange.tie is 'maybe', legal: one of both_fail, higher",
        "initiative.formula=d10+luck": "initiative.formula is",
    }.items():
        assert said in stage.ada.refused(f"+ruleset/set {line}").replace('"', "'")
    assert stage.number == number and game_config.settings_of(stage.room, "ashes") == {}


def test_all_must_agree_to_other_rules(stage: Stage) -> None:
    register(Toy)
    stage.fight()
    stage.sam.must("+ruleset/use toy")
    assert "+choose refuse to stay under" in stage.jane.heard[-1]
    stage.jane.must("+choose agree")
    stage.frank.must("+choose agree")
    assert "All agree" in stage.sam.heard[-1]
    assert stage.live.state.ruleset == "ashes"
    stage.sam.must("+combat/next", "+combat/next")
    assert stage.live.state.ruleset == "toy"


def test_one_no_keeps_the_rules(stage: Stage) -> None:
    register(Toy)
    stage.fight()
    stage.sam.must("+ruleset/use toy")
    stage.jane.must("+choose agree")
    stage.frank.must("+choose no")
    assert "does not agree" in stage.sam.heard[-1]
    stage.sam.must("+combat/next", "+combat/next")
    assert stage.live.state.ruleset == "ashes"


def test_rules_for_the_whole_game_are_the_staffs(stage: Stage) -> None:
    register(Toy)
    assert "err.staff.only" in stage.sam.refused("+ruleset/use toy=game")
    stage.ada.must("+ruleset/use toy=game")
    stage.sam.must("+combat/start")
    assert stage.live.state.ruleset == "toy"


def test_there_are_rows_for_everybody() -> None:
    assert {row.who for row in TABLE} == {PLAYER, STORYTELLER, RUNS, STAFF}


def test_only_a_storyteller_who_is_there_is_pointed_to(stage: Stage) -> None:
    """Where nobody runs the fight, no refusal sends anybody to a storyteller."""
    stage.jane.must("+init")
    stage.frank.must("+init")
    assert "toryteller" not in stage.frank.refused("+attack/power/feint Jane")
    stage.sam.must("+combat/start")
    assert "+combat/rule allow" in stage.frank.refused("+attack/power/feint Jane")


# --- who is meant, and what may be read -----------------------------------------------------------


def test_who_has_logged_out_of_a_fight_is_hurt_and_healed_in_it(stage: Stage) -> None:
    stage.fight()
    stage.frank.logout()
    assert stage.frank.char.location is None
    stage.sam.must("+damage Frank=2 lethal")
    assert stage.person("Frank").track == "XX"
    stage.sam.must("+heal fra=1 lethal")
    assert stage.person("Frank").track == "X"
    assert "err.who.unknown" in stage.sam.refused("+damage Nobody=1 lethal")


def test_the_log_counts_what_its_reader_may_see(stage: Stage) -> None:
    stage.fight()
    stage.sam.must("+combat/mod Frank=-1, mud")
    before = stage.jane.say("+combat/log 1")
    assert "Frank has -1 die" in before
    stage.frank.must("+abort/plan dodge if shot", "+abort/plan none")
    assert stage.jane.say("+combat/log 1") == before
