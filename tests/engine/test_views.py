"""Who may see what: every kind of event and the whole fight, for each reader."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from combat_ashes.engine import events as ev
from combat_ashes.engine.codec import dump_events
from combat_ashes.engine.fight import Fight
from combat_ashes.engine.state import Combatant, FightState, Modifier, Question
from combat_ashes.engine.views import ALL, Reader, redact, view
from combat_ashes.rulesets import default_name, register, rulebook, thawed
from tests.support.examples import ASKED, BOOK_ENTRY, EVENTS, JANE
from tests.support.toy import Toy

register(Toy)
JANES, FRANKS, NOBODYS = Reader("p1"), Reader("p2"), Reader()

# kind | what Jane, whom it is about, sees | what others see
SEEN = """
opened | all | all
storyteller | all | all
joined | all | part
status | all | all
removed | all | all
round | all | all
phase | all | all
step | all | all
initiative | all | all
order | all | all
asked | part | nothing
answered | all | nothing
withdrawn | nothing | nothing
declared | all | part
revealed | all | all
roll | all | part
track | all | all
pool | all | nothing
haste | all | nothing
person_noted | nothing | nothing
person_changed | all | nothing
fight_noted | nothing | nothing
pair_noted | all | all
modified | all | all
books | nothing | nothing
modifier_added | all | all
modifiers_ended | all | all
book_added | nothing | nothing
books_settled | nothing | nothing
entry_noted | nothing | nothing
told | all | part
ruled | nothing | nothing
agenda | nothing | nothing
fight_changed | all | all
everyone_reset | nothing | nothing
ended | all | all
undone | all | all
"""
ROWS = {row[0]: row[1:] for row in (line.split(" | ") for line in SEEN.strip().split("\n"))}
each_kind = pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)


def how_much(event: ev.Event, reader: Reader) -> str:
    seen = redact(event, reader)
    if seen is None:
        return "nothing"
    return "all" if seen == event else "part"


@each_kind
def test_each_kind_of_event_is_seen_as_the_table_says(event: ev.Event) -> None:
    owner, others = ROWS[event.kind]
    assert how_much(event, JANES) == owner
    assert how_much(event, FRANKS) == how_much(event, NOBODYS) == others
    whole = {ev.AgendaSet: "nothing", ev.Asked: "part"}
    assert how_much(event, ALL) == whole.get(type(event), "all")


@each_kind
@pytest.mark.parametrize("reader", [FRANKS, NOBODYS], ids=["another", "nobody"])
def test_nothing_secret_of_another_is_left_in_an_event(event: ev.Event, reader: Reader) -> None:
    seen = redact(event, reader)
    if seen is not None:
        text = dump_events((seen,))
        assert "SECRET" not in text
        assert "77" not in text


def test_what_was_told_to_one_or_ruled_in_silence_is_for_no_other() -> None:
    told = ev.Told("sealed", {"who": "p1"}, to="p1")
    assert redact(told, JANES) == told
    assert redact(told, FRANKS) is None
    assert redact(replace(told, to="st"), JANES) is None
    assert redact(replace(told, to="st"), ALL) is not None
    ruled = ev.Ruled("Sten", "set", {"who": "p1"})
    assert redact(ruled, FRANKS) == ruled


def test_what_was_not_secret_is_everybodys() -> None:
    declared = ev.Declared("p1", {"do": "pass"}, "pass")
    haste = ev.HasteSet("p1", 2, "rage", 2)
    assert redact(declared, FRANKS) == declared
    assert redact(haste, NOBODYS) == haste


# --- a whole fight ---------------------------------------------------------------------------


def fight(ruleset: str, **changes: Any) -> FightState:
    frank = Combatant(id="p2", name="Frank", traits={"open": 3})
    state = FightState(
        ruleset, room="Alley", storyteller=9, storyteller_name="Sten", step="resolve",
        people={"p1": JANE, "p2": frank}, order=("p1",), questions=(ASKED,), asked=3,
        relations={"p1|p2": {"range": 30}}, modifiers=(Modifier("p1", -2, 1, "mud", 3),),
        books=(BOOK_ENTRY,), flags={"SECRET": 77},
        agenda=(("turn", "p1"),),
    )  # fmt: skip
    return thawed(replace(state, **changes))


def seen_by(reader: Reader, ruleset: str, **changes: Any) -> dict[str, Any]:
    state = fight(ruleset, **changes)
    shown = view(Fight(state, rulebook(ruleset, {})), reader, EVENTS, number=4)
    assert json.loads(json.dumps(shown)) == json.loads(json.dumps(shown, default=str))
    return shown


each_ruleset = pytest.mark.parametrize("ruleset", [default_name(), Toy.name])


@each_ruleset
@pytest.mark.parametrize("reader", [FRANKS, NOBODYS], ids=["another", "nobody"])
def test_nothing_secret_of_another_is_in_a_view(ruleset: str, reader: Reader) -> None:
    weapon = {**JANE.weapons[0], "name": "club"}
    open_weapon = {"p1": replace(JANE, weapons=(weapon,), armor=()), "p2": Combatant("p2", "Frank")}
    asked = replace(ASKED, options=("block", "dodge"))
    text = json.dumps(seen_by(reader, ruleset, people=open_weapon, questions=(asked,)))
    assert "SECRET" not in text
    assert "77" not in text
    assert "seed_hash" in text


@each_ruleset
def test_ones_own_and_the_storytellers_view_show_what_is_theirs(ruleset: str) -> None:
    own = seen_by(JANES, ruleset)["combatants"]
    assert own["Jane"]["traits"] == {"SECRET brawl": 77}
    assert own["Jane"]["pools"] == {"SECRET rage": 77}
    assert "traits" not in own["Frank"]
    told = seen_by(ALL, ruleset)
    assert told["combatants"]["Frank"]["traits"] == {"open": 3}
    assert told["books"]


@each_ruleset
def test_a_view_has_the_keys_that_clients_rely_on(ruleset: str) -> None:
    shown = seen_by(NOBODYS, ruleset)
    assert shown["id"] == 4
    assert shown["order"] == [{"name": "Jane", "initiative": 9, "rating": 0}]
    assert shown["waiting_for"][0]["name"] == "Jane"
    assert shown["requests"] == []
    assert shown["pairs"] == [{"between": ["Jane", "Frank"], "range": 30}]
    assert shown["modifiers"][0] == {
        "name": "Jane", "dice": -2, "difficulty": 1, "why": "mud", "until": 3,
    }  # fmt: skip
    assert {"round", "phase", "step", "status", "mode", "ruleset", "room"} < shown.keys()
    jane = shown["combatants"]["Jane"]
    assert {"status", "health", "declared", "conditions", "haste", "initiative"} < jane.keys()
    assert jane["health"]["track"] == "X/"


def test_a_sealed_declaration_is_for_its_speaker_and_the_storyteller() -> None:
    name = default_name()
    action = {"do": "misc", "what": "SECRET plan"}
    waits = (Question(4, "p2", "declare", ("pass",), {"do": "pass"}, ("asked",)),)
    changes = {"agenda": (("declared", "p1", 4, action),), "questions": waits,
               "step": "declare", "people": {"p1": replace(JANE, weapons=(), armor=(), flags={}),
                                             "p2": Combatant("p2", "Frank")}}  # fmt: skip
    words = seen_by(JANES, name, **changes)["combatants"]["Jane"]["declared"]
    assert "SECRET plan" in words
    assert seen_by(ALL, name, **changes)["combatants"]["Jane"]["declared"] == words
    assert "SECRET plan" not in json.dumps(seen_by(FRANKS, name, **changes))


def test_hidden_declarations_show_that_something_was_declared_and_no_more() -> None:
    rules = rulebook(default_name(), {"declare.public": False})
    jane = replace(JANE, weapons=(), declared={"do": "misc", "what": "SECRET plan"}, haste=2)
    state = fight(default_name(), people={"p1": jane}, step="declare")
    assert view(Fight(state, rules), FRANKS)["combatants"]["Jane"]["declared"] == "secret"
    assert view(Fight(state, rules), FRANKS)["combatants"]["Jane"]["haste"] is None
    assert "SECRET plan" in view(Fight(state, rules), JANES)["combatants"]["Jane"]["declared"]
    later = replace(state, step="resolve")
    assert "SECRET plan" in view(Fight(later, rules), FRANKS)["combatants"]["Jane"]["declared"]
