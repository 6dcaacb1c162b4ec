"""Who may type which line: every row of every rule system, for every kind of person.

What must come of it follows from whose a row is (`Row.who`) and from `GATES`, a few lines that
ask further. Who runs fights and who is staff is the game's own word, given by two locks.
"""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from django.conf import settings

from combat_ashes.mush.commands import commands
from combat_ashes.mush.commands.base import AshesCommand
from combat_ashes.mush.fights import fight_in
from combat_ashes.rulesets import register
from combat_ashes.text.house import surface_of
from combat_ashes.text.surface import PLAYER, RUNS, STAFF, STORYTELLER, Row
from tests.game.test_commands import LINES
from tests.support.shipped import ASHES, shipped
from tests.support.toy import Toy

PERMISSIONS = {
    "guest": "Guest", "player": "", "outsider": "", "sam": "Helper", "other": "Helper",
    "admin": "Admin",
}  # fmt: skip
"""Sam runs the fight here, of Guest and Player; Other one elsewhere; Outsider and Admin none."""


class Locks(NamedTuple):
    """What a game says of who runs fights and who is staff, and who that is of these people."""

    storytellers: str | None
    staff: str | None
    may_run: set[str]
    are_staff: set[str]


LOCKS = {
    "usual": Locks(None, None, {"sam", "other", "admin"}, {"admin"}),
    "players_run": Locks(
        "perm(Player)", "perm(Developer)", {"player", "outsider", "sam", "other", "admin"}, set()
    ),
    "by_a_tag": Locks("tag(warden)", "tag(warden)", {"outsider"}, {"outsider"}),
    "nobody": Locks("false()", "false()", set(), set()),
}


def expected(row: Row, who: str, locks: Locks) -> str:
    """The code by which a line is refused before anything is looked at; empty for none."""
    if row.who == STAFF:
        return "" if who in locks.are_staff else "err.staff.only"
    if row.who == RUNS:
        return "" if who in locks.may_run else "err.storyteller.may_run"
    if row.who == STORYTELLER and who != "sam":
        return "err.storyteller.other" if who in locks.may_run else "err.storyteller.only"
    return ""


def street_under(table: Any, ruleset: str) -> SimpleNamespace:
    """Two rooms with a fight each, under a rule system."""
    register(Toy)
    room, elsewhere = table.room(), table.room("Elsewhere")
    people = {
        name: table.player(name.capitalize(), room, permission=permission)
        for name, permission in PERMISSIONS.items()
    }
    people["guest"].account.permissions.remove("Player")
    people["outsider"].char.tags.add("warden")
    table.character("Thug", room, player=False)
    people["admin"].must(f"+ruleset/use {ruleset}=here")
    people["other"].char.location = elsewhere
    people["other"].must(f"+ruleset/use {ruleset}=here", "+combat/start gather")
    people["other"].char.location = room
    people["sam"].must("+combat/start gather", "+combat/add Guest & Player & Thug")
    return SimpleNamespace(room=room, people=people)


def number(street: Any) -> int:
    return int(fight_in(street.room).live.number)


def code_of(person: Any, line: str) -> str:
    """The code by which a line is refused; empty where it is not."""
    before = len(person.refusals)
    said = person.say(line)
    assert "(Traceback was logged" not in said, said
    found = re.search(r"\((err\.[a-z_.]+)\)", "\n".join(person.refusals[before:]))
    return found[1] if found else ""


def record(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """From now on lines do nothing: the list is of those that were let through."""
    reached: list[str] = []
    for command in commands():
        if issubclass(command, AshesCommand):
            monkeypatch.setattr(command, "act", lambda self: reached.append(self.row.typed))
    return reached


@pytest.mark.parametrize("named", LOCKS)
@pytest.mark.parametrize("ruleset", sorted(shipped()))
def test_whose_a_line_is(
    table: Any, ruleset: str, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    street = street_under(table, ruleset)
    reached = record(monkeypatch)
    locks = LOCKS[named]
    for setting, lock in (("STORYTELLER", locks.storytellers), ("STAFF", locks.staff)):
        if lock is not None:
            monkeypatch.setattr(settings, f"ASHES_{setting}_LOCK", lock, raising=False)
    wrong = []
    rows = surface_of(shipped()[ruleset]).rows
    # What anybody may type has nothing to do with the locks.
    for row in (row for row in rows if named == "usual" or row.who != PLAYER):
        for who, person in street.people.items():
            reached.clear()
            came, wanted = code_of(person, row.typed), expected(row, who, locks)
            if came != wanted or reached != ([] if wanted else [row.typed]):
                wrong.append((row.typed, who, wanted, came, list(reached)))
    assert not wrong


# --- lines that ask further --------------------------------------------------------------------

OTHERS = "err.storyteller.other"
MAY_NOT = "err.storyteller.may_run"
OF_SAM = {"guest": MAY_NOT, "player": MAY_NOT, "outsider": MAY_NOT, "other": OTHERS,
          "admin": OTHERS}  # fmt: skip
"""What only a storyteller of the game may do, and to the people of this fight only Sam."""
SECRET = dict.fromkeys(("guest", "outsider", "other"), "err.sheet.other")
"""What only its owner, the storyteller of this fight and staff may read."""
ONLY = "err.storyteller.only"

GATES: dict[str, dict[str, str]] = {
    "+damage Player=1 lethal": OF_SAM, "+damage/soak Player=1 bashing": OF_SAM,
    "+heal Player=all": OF_SAM, "+damage all=1 lethal": OF_SAM, "+damage everybody=1 l": OF_SAM,
    "+npc Brute=thug": OF_SAM, "+npc/hide Brute=thug": OF_SAM,
    "+npc/set Thug=brawl=1": OF_SAM, "+npc/save Thug=bruiser": OF_SAM, "+npc/hide Thug": OF_SAM,
    "+npc/show Thug": OF_SAM, "+npc/health Thug=open": OF_SAM, "+npc/health all=open": OF_SAM,
    "+npc/plan Thug=aggressive": OF_SAM,
    "+combat/poses off": {**OF_SAM, "admin": ""},
    "+combat/watch everybody": {**OF_SAM, "guest": ONLY, "player": ONLY, "outsider": ONLY,
                                "admin": ""},
    "+combat/title Blood": {**OF_SAM, "admin": ""},
    "+combat/desk": {**OF_SAM, "admin": ""},
    "+ruleset/use toy": {**OF_SAM, "admin": ""},
    "+ruleset/use toy=game": {**OF_SAM, "other": "err.staff.only", "sam": "err.staff.only",
                              "admin": ""},
    "+sheet Player": SECRET, "+maneuvers Player": SECRET,
    "+combat/export =json": {
        "guest": "err.record.running", "player": "err.record.running",
        "outsider": "err.record.none", "other": "err.record.running", "admin": "",
    },
    "+combat/export =text": {"outsider": "err.record.none"},
}  # fmt: skip
"""Who is refused with which code; who is not named may."""


@pytest.mark.parametrize("ruleset", sorted(shipped()))
def test_what_is_anothers_is_theirs(table: Any, ruleset: str) -> None:
    """Who is refused first and changes nothing; then those who may, may."""
    street = street_under(table, ruleset)
    wrong = []
    for line, codes in GATES.items():
        before = number(street), street.people["player"].char.ashes.snapshot()
        for who in (each for each in street.people if codes.get(each)):
            if (came := code_of(street.people[who], line)) != codes[who]:
                wrong.append((line, who, codes[who], came))
        after = number(street), street.people["player"].char.ashes.snapshot()
        wrong += [(line, before, after)] if after != before else []
        for who in (each for each in street.people if not codes.get(each)):
            came = code_of(street.people[who], line)
            if came in (OTHERS, MAY_NOT, ONLY, "err.sheet.other", "err.staff.only") or (
                came.startswith("err.record")
            ):
                wrong.append((line, who, "", came))
    assert not wrong


def test_who_is_not_in_it_says_nothing_in_it(table: Any) -> None:
    street = street_under(table, "ashes")
    before, joining = number(street), shipped()["ashes"].verbs.joining
    wrong = []
    for row in ASHES.rows:
        rest = LINES[row.command, row.switch][1].replace("Jane", "Guest").replace("Frank", "Player")
        if row.who != PLAYER or row.read is None or row.alone or row.opens:
            continue
        if row.command == "init" or row.command in joining:
            continue
        for who in ("outsider", "other", "admin"):
            came = code_of(street.people[who], f"{row.typed} {rest}".strip())
            if came not in ("err.fight.not_in", row.nowhere):
                wrong.append((row.typed, who, came))
    assert not wrong and number(street) == before
