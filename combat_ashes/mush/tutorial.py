"""`+tutorial`: two rounds of one player against a dummy, told step by step, under any rules.

The dummy is an npc who acts by itself. When two rounds are over the fight ends, the dummy goes and
the player's health and pools are as they were.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from evennia.objects.models import ObjectDB
from evennia.utils import logger

from ..engine.fight import Fight
from ..engine.inputs import Input
from ..engine.refusals import Refused
from ..engine.ruleset import Ruleset
from ..engine.state import CLOCK, FightState, Question
from ..rulesets import rulebook
from ..text.house import surface_of
from ..text.words import listed
from . import npcs, service, tell
from .fights import FightScript, fight_in, room_of
from .refused_parts import without_strange
from .sheets import ashes_of, name_of, sheet_of

DUMMY = "Dummy"
ROUNDS = 2
SHEET: dict[str, Any] = {
    "free": True,
    "traits": {
        **dict.fromkeys(("strength", "dexterity", "stamina", "composure", "brawl"), 2),
        "wits": 1,
    },
}
"""It is slow, so that whoever has never fought has dice left against it."""

INTRODUCTION = (
    "A first fight, two rounds long, against a dummy that hits back. Nothing of it lasts.",
    "Lines that begin with Combat tell what happens, those with Tutorial what to type.",
)
ROLLS = (
    '"4 dice at 6: 2 successes" reads so: four dice were rolled, each had to show 6 or more, and '
    "two did. help basics tells the other words."
)
END = (
    "that was it, and your health is as before. A real fight begins with +init, here or where "
    "others are; +combat shows it, help fighting explains it."
)
LEFT = (
    "these rules do not know your {what}, so you fight without. help {part} lists what they know."
)
MEMORY = "ashes_tutorial"
Opens = Callable[[dict[str, Any], ObjectDB, int], FightScript]
"""Opens a fight of who learns, with this sheet, and an npc alone, so many rounds long."""


def begin(player: ObjectDB, rules: Ruleset, open_with: Opens) -> None:
    """Open a fight with a dummy for who typed it; raises `Refused` where there is a fight."""
    room = room_of(player)
    if fight_in(room) is not None:
        keep_out(player)
        raise Refused("err.fight.exists")
    taken = {obj.key.lower() for obj in room.contents}
    kept = ashes_of(player).remembered()
    tell.send(player, INTRODUCTION)
    (dummy,) = npcs.make(DUMMY, 1, SHEET, room, taken)
    sheet, left = without_strange(rules, sheet_of(player))
    try:
        script = open_with(sheet, dummy, ROUNDS)
    except Refused:
        dummy.delete()
        raise
    for part, what in left.items():
        _say(player, LEFT.format(what=listed(what), part=part))
    for other in room.contents:
        if other != player:
            tell.send(other, [f"{name_of(player)} learns to fight here, alone with a dummy."])
    script.db.ashes_tutorial = {
        "player": player, "dummy": dummy, "kept": kept, "told": [], "edits": []
    }  # fmt: skip
    lead_on(script)


def keep_out(caller: ObjectDB) -> None:
    """Refuse what brings others into the tutorial in the caller's room, or its player out of it."""
    if memory := _memory_in(caller.location):
        how = "self" if memory["player"] == caller else ""
        raise Refused("err.fight.tutorial", name=name_of(memory["player"]), how=how)


def keep_edit(character: ObjectDB, *edit: Any) -> None:
    """Let what staff change of a sheet last, when the tutorial of its owner is over."""
    memory = _memory_in(character.location)
    if memory and memory["player"] == character:
        memory["edits"].append(edit)


def _memory_in(room: ObjectDB | None) -> Any:
    script = fight_in(room)
    return script.attributes.get(MEMORY) if script is not None else None


def lead_on(script: FightScript) -> None:
    """After each input: the next hint, or the end. A fault of it keeps no fight from going on."""
    memory = script.attributes.get(MEMORY)
    if not memory:
        return
    try:
        state = script.live.state
        if state.status == "over":
            _finish(script, memory)
        elif tell.person_id(state, memory["player"]) is None:
            service.submit(script, Input("end", CLOCK, CLOCK))  # Its player has left it.
        else:
            _hint(memory, state)
    except Exception:
        logger.log_trace("Combat Ashes: a tutorial cannot go on")
        script.attributes.remove(MEMORY)


def _hint(memory: Any, state: FightState) -> None:
    who = tell.person_id(state, memory["player"])
    question = state.question_for(who) if who is not None else None
    if question is None:
        return
    rolls = [ROLLS] if state.round > 1 else []
    for hint in (*rolls, _hint_for(state, question, memory["dummy"].key)):
        if hint not in memory["told"]:
            memory["told"].append(hint)
            _say(memory["player"], hint)


def _hint_for(state: FightState, question: Question, dummy: str) -> str:
    rules, person = rulebook(state.ruleset, state.settings), state.people[question.who]
    if owed := rules.asking.owes(Fight(state, rules), person):
        return f"these rules want something of you before dice fall. Type {owed}."
    if question.kind == "init":
        return "a round begins when you are ready. Type +init."
    plain = rules.asking.npc_lines(Fight(state, rules), person, question)
    if plain:
        numbers = "+maneuvers shows what else you can do, with your numbers"
        return f"it is your turn. Type +{plain[0].do} {dummy}; {numbers}."
    if question.kind == "defend":
        return "you are attacked. Type +pass, the plain answer, or another of the lines above."
    lines = [surface_of(type(rules)).lines_of([word]) for word in question.options]
    return f"you are asked something. Type {next(each for each in lines if '<' not in each)}."


def _finish(script: FightScript, memory: Any) -> None:
    script.attributes.remove(MEMORY)
    memory["dummy"].delete()
    put_back(memory)
    _say(memory["player"], END)


def put_back(memory: Any) -> None:
    """Make the sheet of who learns as it was, but for what staff have changed since."""
    sheet = ashes_of(memory["player"])
    sheet.restore(memory["kept"])
    for edit in memory.get("edits", ()):
        sheet.change(*edit)


def _say(player: ObjectDB, hint: str) -> None:
    tell.send(player, [hint], "Tutorial: ")


service.AFTER.append(lead_on)
