"""A round that flows: how many lines a storyteller types for it, and how many rows people read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from combat_ashes.engine.inputs import Input
from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.engine.state import CLOCK, STORYTELLER
from combat_ashes.mush import clock, schedule, service
from combat_ashes.mush.fights import fight_in

ROW = 80
SHEET = {
    "traits": {"strength": 2, "dexterity": 3, "stamina": 2, "wits": 3, "melee": 3, "brawl": 2,
               "athletics": 2, "willpower": 4},
    "weapons": ["club"],
}  # fmt: skip
PLAN = "+defend/plan dodge the rest; pass the rest"
THUGS = [f"thug{number}.initiative" for number in ("", "-2", "-3", "-4")]


def rows(heard: list[str]) -> int:
    """How many rows of 80 columns some texts take."""
    return sum(-(-max(1, len(line)) // ROW) for text in heard for line in text.split("\n"))


class Alley:
    """Three players and the storyteller of four thugs, in the middle of a fight."""

    def __init__(self, table: Any, style: str = "normal", **how: Any) -> None:
        room = table.room()
        self.sam = table.player("Sam", room, permission="Helper")
        self.players = {
            name: table.player(name, room, sheet=SHEET, **how) for name in ("Jane", "Frank", "Ann")
        }
        for each in (self.sam, *self.players.values()):
            each.must(f"+combat/style {style}")
        self.sam.must("+combat/start")
        for player in self.players.values():
            player.must("+init")
        self.sam.must("+npc Thug=thug*4", f"+combat/as all={PLAN}")
        self.typed = 0

    def round_one(self) -> None:
        """A round over which people know already how it goes."""
        self.sam.must("+combat/as all=+pass")
        for player in self.players.values():
            player.must(PLAN, "+pass")

    def tell(self, line: str) -> None:
        self.typed += 1
        self.sam.must(line)


def play(alley: Alley) -> dict[str, list[str]]:
    """One round; what each player is shown of it."""
    first = {name: len(player.heard) for name, player in alley.players.items()}
    alley.tell("+combat/next")
    alley.tell("+combat/as all=+attack Jane=club")
    for name, player in alley.players.items():
        player.must(f"+attack Thug{'' if name == 'Jane' else '-2'}=club")
    return {name: player.heard[first[name] :] for name, player in alley.players.items()}


@pytest.mark.parametrize("style", ["normal", "brief"])
def test_a_round_of_three_players_and_four_npcs(table: Any, style: str) -> None:
    first = {"Jane.initiative": 9, "Frank.initiative": 5, "Ann.initiative": 3}
    always: dict[str, Any] = {name: {"faces": [die]} for name, die in first.items()}
    always |= {name: {"faces": [n]} for n, name in enumerate(THUGS, 1)}
    with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
        alley = Alley(table, style)
        alley.round_one()
        heard = play(alley)
    for name, told in heard.items():
        print("\n".join(["#" * 30 + name, *told]))
    assert alley.typed <= 3
    assert max(rows(told) for told in heard.values()) <= 24
    assert "Round 3." in heard["Jane"][-1]


PLANS = {
    "ashes": PLAN, "close2004": "+defend/plan auto", "forsaken": "+defend/plan apply",
    "hubris": "+defend/plan defense", "storyteller": "+defend/plan none the rest",
}  # fmt: skip


class Anywhere:
    """The same people under any rules; all of them stand still in the first round."""

    def __init__(self, table: Any, ruleset: str, style: str, npcs: int = 4) -> None:
        self.room = table.room()
        ada = table.player("Ada", self.room, permission="Builder")
        ada.must(f"+ruleset/use {ruleset}=here")
        self.sam = table.player("Sam", self.room, permission="Helper")
        sheet = {**SHEET, "weapons": ["club"]}
        sheet["traits"] = {**SHEET["traits"], "weaponry": 3, "composure": 2}  # type: ignore[dict-item]
        names = ("Jane", "Frank", "Ann")
        self.players = {name: table.player(name, self.room, sheet=sheet) for name in names}
        for each in (self.sam, *self.players.values()):
            each.must(f"+combat/style {style}")
        self.sam.must("+combat/start gather")
        for player in self.players.values():
            player.must("+init")
        self.sam.must(f"+npc Thug=thug*{npcs}")
        if ruleset == "forsaken":
            self.sam.must("+combat/rule waive intents")
        self.sam.must("+combat/next", f"+combat/as all={PLANS[ruleset]}", "+combat/as all=+pass")
        for player in self.players.values():
            player.must(PLANS[ruleset])
        self.until(2, "+pass")
        self.sam.say("+combat/next")

    @property
    def state(self) -> Any:
        return fight_in(self.room).live.state

    def until(self, number: int, line: str) -> None:
        """Everybody who is asked types a line, until a round."""
        for _ in range(20):
            asked = [self.state.people[q.who].name for q in self.state.questions
                     if q.who in self.state.people]  # fmt: skip
            mine = [name for name in asked if name in self.players]
            if self.state.round == number or self.state.step in ("initiative", "break"):
                break
            assert mine, f"{asked} are asked"
            self.players[mine[0]].must(line)
        if self.state.step == "break":
            self.players["Jane"].must("+combat/continue")


@pytest.mark.parametrize("style", ["normal", "brief"])
@pytest.mark.parametrize("ruleset", sorted(PLANS))
def test_such_a_round_under_every_rule_system(table: Any, ruleset: str, style: str) -> None:
    """The storyteller types two lines, of which one begins it; nobody reads more than 24 rows."""
    first = {"Jane.initiative": 9, "Frank.initiative": 5, "Ann.initiative": 3}
    always: dict[str, Any] = {name: {"faces": [die]} for name, die in first.items()}
    always |= {name: {"faces": [n]} for n, name in enumerate(THUGS, 1)}
    hits = {"Jane": 1, "Frank": 0, "Ann": 1, "Thug": 1, "Thug-2": 0, "Thug-3": 1, "Thug-4": 0}
    for name, hit in hits.items():
        fall = {"attack": hit, "dodge": 0, "defend": 0, "damage": 1, "soak": 0}
        always |= {f"{name}.{purpose}": each for purpose, each in fall.items()}
    with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
        alley = Anywhere(table, ruleset, style)
        read = {name: len(player.heard) for name, player in alley.players.items()}
        assert alley.state.round == 2
        alley.sam.must("+combat/as all=+attack Jane")
        alley.until(3, "+attack Thug-4")
        assert alley.state.round == 3
    for name, player in alley.players.items():
        told = player.heard[read[name] :]
        print("\n".join(["#" * 30 + name, *told]))
        assert "\n".join(told).count("attacks Jane") == 4
        assert rows(told) <= 24


# --- prompts and styles --------------------------------------------------------------------------


@pytest.fixture
def alley(table: Any) -> Any:
    """Jane before Frank before Ann; the thugs are slower than all of them."""
    first = {"Jane.initiative": 10, "Frank.initiative": 8, "Ann.initiative": 6}
    always: dict[str, Any] = {name: {"faces": [die]} for name, die in first.items()}
    always |= {name: {"faces": [1]} for name in THUGS}
    with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
        yield Alley(table)


SHORT = (
    "Your turn, Ann: +attack Thug (club, 6 dice at 6), +grapple Thug (dexterity, 5 dice at 6), "
    "+dodge (5), +guard, +pass; more: "
)


def test_the_first_prompt_of_a_life_is_long_and_each_later_one_short(alley: Alley) -> None:
    ann = alley.players["Ann"]
    alley.sam.must("+combat/as all=+pass")
    assert "\n".join(ann.heard).count("It is your turn to declare") == 1
    for name in ("Ann", "Frank", "Jane"):
        alley.players[name].must("+pass")
    alley.sam.must("+combat/next", "+combat/as all=+pass")
    assert SHORT in ann.heard[-1] and "It is your turn" not in ann.heard[-1]
    assert "Waiting for" not in ann.heard[-1]
    assert "Waiting for Ann to declare." in alley.players["Jane"].heard[-1]
    assert SHORT in ann.say("+combat").replace("\n", " ")
    assert "It is your turn to declare" in ann.say("+help")
    ann.must("+combat/style full")
    assert "It is your turn to declare" in ann.say("+combat").replace("\n", " ")


def test_a_storyteller_is_asked_for_several_at_once(alley: Alley) -> None:
    alley.round_one()
    alley.tell("+combat/next")
    (asked,) = [line for line in alley.sam.heard[-1].split("\n") if "+combat/as" in line]
    assert asked.startswith("For Thug, Thug-2, Thug-3 and Thug-4, with +combat/as all=<line>: ")
    assert "+attack Jane (club, 3 dice at 6)" in asked


def test_a_style_is_one_of_three(alley: Alley) -> None:
    ann = alley.players["Ann"]
    assert "err.style.unknown" in ann.refused("+combat/style loud")
    assert "normal" in ann.say("+combat/style") and "brief" in ann.say("+combat/style b")


def blow(alley: Alley, **rolls: Any) -> None:
    """Ann hits Thug, who dodges, for three levels."""
    alley.sam.must("+combat/as all=+pass")
    fed = {"Ann.attack": {"faces": [10, 9, 8, 7, 2, 1]}, "Thug.dodge": {"faces": [6, 3, 2]},
           "Ann.damage": {"faces": [7, 7, 7, 2, 2]}, "Thug.soak": {"faces": [2, 2]}}  # fmt: skip
    with service.dice_from(ScriptedDice({}, unfed="random", always={**fed, **rolls})):
        for name, line in (("Ann", "+attack Thug=club"), ("Frank", "+pass"), ("Jane", "+pass")):
            alley.players[name].must(line)


def test_one_attack_takes_two_rows_or_one_and_explains_itself(alley: Alley) -> None:
    ann, frank, jane = (alley.players[name] for name in ("Ann", "Frank", "Jane"))
    frank.must("+combat/style brief")
    ann.must("+combat/style full")
    blow(alley)
    (told,) = [line for line in jane.heard[-1].split("\n") if "attacks" in line]
    assert told == (
        "Ann attacks Thug with club (6 dice at 6): 3 successes (a 1 cancels). Thug dodges "
        "(3 at 5): 1. Damage (5 at 6): 3. Soak (2 at 6): 0. Thug is hurt now."
    )
    (told,) = [line for line in frank.heard[-1].split("\n") if "attacks" in line]
    assert rows([told]) == 1 and "3" in told and "Soak" not in told
    assert "rolled 10 9 8 7 2 1, 3 successes, the 1 takes one off." in ann.heard[-1]
    assert "rolled 10 9 8 7 2 1" in jane.say("+combat/log 1")
    why = jane.say("+combat/why")
    assert "rolled 10 9 8 7 2 1" in why and "Book-keeping" not in why
    assert "dexterity 3 + melee 3" in ann.say("+combat/why")


@pytest.mark.parametrize("ruleset", ["ashes", "close2004", "forsaken", "hubris", "storyteller"])
def test_in_brief_one_attack_is_one_row_of_eighty_columns(table: Any, ruleset: str) -> None:
    """However long its people are called: the weapon goes where it has no room."""
    room = table.room()
    sam = table.player("Sam", room, permission="Builder")
    jane = table.player("Jane", room)
    names = ("Bartholomew", "Wolfgang")
    sam.must(f"+ruleset/use {ruleset}=here", "+combat/start gather")
    sam.must(*(f"+npc {name}=thug" for name in names), "+combat/as all=+defend/plan off")
    jane.must("+combat/style brief")
    for name, total in zip(names, (9, 5), strict=True):
        sam.must(f"+combat/init {name}={total}")
    sam.say("+combat/rule waive intents")
    sam.must("+combat/next")
    for _ in range(6):
        for name, other in zip(names, reversed(names), strict=True):
            sam.say(f"+combat/as {name}=+attack {other}")
        sam.say("+combat/next")
        sam.say("+heal all=all")
    told = [line for line in "\n".join(jane.heard).split("\n") if " attacks " in line]
    assert len(told) > 2
    for line in told:
        # What else befalls somebody is told besides.
        attack = line.partition(" is dazed and ")[0]
        assert rows([attack]) <= line.count(" attacks "), line


def test_by_ear_the_same_facts_are_sentences_of_their_own(table: Any) -> None:
    with service.dice_from(ScriptedDice({}, unfed="random", always={
        name: {"faces": [die]} for name, die in
        {"Jane.initiative": 10, "Frank.initiative": 8, "Ann.initiative": 6,
         **{f"{thug}": 1 for thug in THUGS}}.items()
    })):  # fmt: skip
        alley = Alley(table, screenreader=True)
        blow(alley)
    told = alley.players["Jane"].heard[-1].split("\n")
    assert "Thug dodges (3 dice at 5): 1 success." in told
    assert "Soak (2 dice at 6): 0 successes." in told


# --- coming together -----------------------------------------------------------------------------


def test_nothing_is_asked_again_while_people_come_in(table: Any) -> None:
    room = table.room()
    slow, *others = (table.player(name, room, sheet=SHEET) for name in ("Slow", "Jane", "Frank"))
    always = {f"{name}.initiative": {"faces": [die]} for name, die in
              (("Slow", 1), ("Jane", 9), ("Frank", 10))}  # fmt: skip
    slow.must("+combat/style normal")
    with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
        slow.must("+init")
        for other in others:
            other.must("+init")
    told = "\n".join(slow.heard)
    assert told.count("You are alone") == 1
    assert told.count("It is your turn") + told.count("Your turn") == 1
    assert "Waiting for Slow to declare." in others[1].heard[-1]
    assert "Waiting" not in slow.heard[-1]


@pytest.mark.parametrize("ruleset", ["ashes", "close2004", "hubris", "storyteller"])
def test_a_ruled_order_asks_nobody_again_who_is_asked_already(table: Any, ruleset: str) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Builder")
    sam.must(f"+ruleset/use {ruleset}=here", "+combat/start")
    people = [table.player(name, room) for name in ("Jane", "Frank")]
    for player in people:
        player.must("+combat/style normal", "+init")
    sam.must("+combat/init Jane=9", "+combat/init Frank=5")
    if ruleset not in ("ashes", "storyteller"):
        sam.must("+combat/next")
    first = [len(player.heard) for player in people]
    sam.must("+combat/init Jane=12", "+combat/init Frank=3")
    for player, before in zip(people, first, strict=True):
        told = "\n".join(player.heard[before:])
        assert "has initiative 12 by ruling" in told
        assert "Your turn" not in told and "It is your" not in told and "Waiting for" not in told


def test_somebody_alone_is_told_how_others_come_in(table: Any) -> None:
    room = table.room()
    jane = table.player("Jane", room, sheet=SHEET)
    jane.must("+combat/style normal", "+init", "+pass", "+init", "+pass")
    assert "others here come in with +init" in jane.say("+combat").replace("\n", " ") + "".join(
        jane.heard
    )


LONG = {
    "Mia.attack": {"faces": [10, 9, 8, 7, 2, 1]}, "Thug.dodge": {"faces": [9, 2, 1]},
    "Mia.damage": {"faces": [9, 8, 7, 2, 1, 6, 6, 6]}, "Thug.soak": {"faces": [6, 3]},
    "Mia.initiative": {"faces": [9]}, "Thug.initiative": {"faces": [1]},
}  # fmt: skip


@pytest.mark.parametrize("ruleset", ["close2004", "forsaken", "hubris"])
def test_who_is_ready_alone_is_told_how_others_come_in(table: Any, ruleset: str) -> None:
    """Where a first round waits for all who have joined; and once another came in it begins."""
    room = table.room()
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    assert "You are alone in this fight: others here come in with +init" in jane.say("+init")
    jane.say("+intent I want to win")
    assert "when others here have come in with +init" in jane.say("+init")
    frank.say("+init")
    assert "alone" not in "\n".join(frank.heard)
    frank.say("+intent I want to win")
    assert "Round 1." in frank.say("+init")


def test_one_attack_is_two_rows_and_all_of_ones_own_numbers(table: Any) -> None:
    """For who made it, what dice and difficulty were made of; for others what two rows hold."""
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    who = table.player("Mia", room, sheet=SHEET)
    for player in (sam, who):
        player.must("+combat/style normal")
    with service.dice_from(ScriptedDice({}, unfed="random", always=LONG)):
        sam.must("+combat/start gather")
        who.must("+init")
        sam.must("+npc Thug=thug", "+combat/as Thug=+defend/plan dodge the rest", "+combat/next")
        sam.must("+combat/as Thug=+pass")
        who.must("+attack/power Thug=club")
    own, led = (
        next(line for line in told.split("\n") if " attacks " in line)
        for told in (who.heard[-1], sam.heard[-1])
    )
    assert rows([led]) == 2 and "6 dice at 7" in led and "dodges (3 at" in led
    assert rows([own]) == 3 and "Damage (8 at 6)" in own
    assert "(6 dice = dexterity 3 + melee 3, at 7 = club 6 + power 1)" in own
    assert "dexterity 3 + melee 3" in who.say("+combat/why")


@pytest.mark.parametrize("ruleset", ["ashes", "storyteller"])
def test_a_storyteller_gathers_people_first(table: Any, ruleset: str) -> None:
    """ASH-RND-06, STO-INI-06: nobody is asked before +combat/next; others may declare."""
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    always = {"Jane.initiative": {"faces": [9]}, "Frank.initiative": {"faces": [1]}}
    with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
        sam.must(f"+combat/start {ruleset} gather")
        assert "Those who come in may declare already" in sam.heard[-1]
        jane.must("+init", "+pass")
        frank.must("+init")
        assert "Waiting for" not in "\n".join((*jane.heard, *frank.heard))
        first = len(frank.heard)
        sam.must("+combat/next")
        said = "\n".join(frank.heard[first:])
        assert "It is your turn to declare" in said
        frank.must("+pass")
        assert "Jane declares: pass" in "\n".join(frank.heard[first:])
    if ruleset == "ashes":
        assert "err.fight.begun" in sam.refused("+combat/start gather")


def test_a_gathering_goes_on_without_its_storyteller(table: Any) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    jane = table.player("Jane", room)
    sam.must("+combat/start gather")
    jane.must("+init")
    service.submit(fight_in(room), Input("release", CLOCK, STORYTELLER))
    assert "You are alone in this fight" in jane.heard[-1]


# --- looking, time and undo ----------------------------------------------------------------------


def test_an_undo_names_whose_lines_it_takes_back(alley: Alley) -> None:
    alley.sam.must("+combat/as all=+pass")
    alley.players["Ann"].must("+pass")
    alley.players["Frank"].must("+pass")
    alley.sam.must("+combat/undo 2")
    said = "Sam takes back the last 2 inputs, typed by Ann and Frank; what was shown of them"
    assert said in alley.players["Jane"].heard[-1]


def test_maneuvers_fit_a_screen_and_a_storyteller_asks_for_anybody(alley: Alley) -> None:
    ann = alley.players["Ann"]
    shown = ann.say("+maneuvers")
    assert "With club (bashing damage): +attack 6 dice at 6, damage 4; +attack/power 6" in shown
    assert rows([shown]) <= 24
    assert "+attack 3 dice at 6" in alley.sam.say("+maneuvers Thug-2")
    assert "err.sheet.other" in ann.refused("+maneuvers Thug")
    ann.must("+combat/style full")
    assert "+attack <target>=club: 6 dice at 6, damage 4 dice bashing." in ann.say("+maneuvers")


def test_who_is_awaited_hears_once_before_the_deadline(
    alley: Alley, monkeypatch: pytest.MonkeyPatch
) -> None:
    later: list[Any] = []
    monkeypatch.setattr(schedule.reactor, "callLater", lambda *call: later.append(call))
    alley.sam.must("+combat/as all=+pass", "+combat/timer 60")
    seconds, warn, script = later[-2]
    assert 29 <= seconds <= 31
    now = script.live.deadline - 30
    monkeypatch.setattr(clock, "now", lambda: now)
    first = {name: len(player.heard) for name, player in alley.players.items()}
    warn(script)
    told = {name: player.heard[first[name] :] for name, player in alley.players.items()}
    (nudged,) = told["Ann"]
    left, prompt = nudged.split("\n")
    assert left == (
        "Combat: Ann has 30 seconds left to answer; then the fight goes on without an answer."
    )
    assert prompt.startswith("Your turn, Ann: +attack ")
    warn(script)
    assert alley.players["Ann"].heard[-1] == nudged, "once for each question"
    assert not told["Jane"] and not told["Frank"]
    assert "Waiting for Ann to declare, 30 seconds left." in alley.sam.say("+combat")


def test_who_is_passed_over_is_named(alley: Alley) -> None:
    alley.sam.must("+combat/next", "+combat/next")
    assert "and Thug-4 are asked to declare and do not answer" in alley.sam.heard[-1]


def test_what_counts_for_the_silent_is_named(alley: Alley) -> None:
    """Declining an attack is to take it, and who does not answer defends."""
    alley.sam.must("+combat/as all=+pass")
    alley.players["Ann"].must("+attack Jane")
    alley.players["Frank"].must("+pass")
    alley.players["Jane"].must("+attack Thug")
    alley.sam.must("+combat/next")
    told = "\n".join(alley.sam.heard)
    assert "does not answer; the best answer that is open counts." in told
    assert "Jane blocks" in told or "Jane dodges" in told


@pytest.mark.parametrize(("ruleset", "prompt"), [
    ("storyteller", "Your turn, Jane: +attack Frank (club, 6 dice at "),
    ("close2004", "Your turn, Jane: +attack Frank (club, "),
])  # fmt: skip
def test_other_rules_prompt_and_tell_as_shortly(table: Any, ruleset: str, prompt: str) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    jane, frank = (table.player(name, room, sheet=SHEET) for name in ("Jane", "Frank"))
    always = {"Jane.initiative": {"faces": [9]}, "Frank.initiative": {"faces": [1]}}
    with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
        jane.must("+combat/style normal")
        sam.must(f"+combat/start {ruleset} gather")
        for player in (jane, frank):
            player.must("+init")
        go_on(sam, lambda: "Your turn, Jane" in jane.heard[-1])
        assert prompt in jane.heard[-1]
        jane.must("+attack Frank")
        go_on(sam, lambda: "Jane attacks Frank" in jane.heard[-1])
    (told,) = [line for line in jane.heard[-1].split("\n") if "Jane attacks Frank" in line]
    assert "with club (" in told and rows([told]) <= 2


def go_on(sam: Any, until: Callable[[], bool]) -> None:
    """Let everybody take their defaults until something is so."""
    for _ in range(20):
        if until():
            return
        sam.must("+combat/next")
    raise AssertionError("it does not come to that")


def test_a_mode_that_is_not_named_is_asked_for(table):
    """`+combat/mode` alone is refused with what can be typed."""
    room = table.room()
    sam = table.player("Sam", room, permission="Builder")
    sam.must("+combat/start")
    said = sam.say("+combat/mode")
    assert "type +combat/mode auto or +combat/mode storyteller" in said and "''" not in said
