"""Clients' panels: what is documented of their messages is so, and Mudlet's script runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from lupa.lua51 import LuaRuntime

from clients.mudlet.build import build
from combat_ashes.mush.fights import last_in
from combat_ashes.web import feed, messages, panel
from tests.game.test_pages import HOSTILE, led
from tests.support.panel_schema import FILE, schema
from tests.support.shipped import shipped

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "clients" / "mudlet" / "CombatAshes.lua"
STUBS = """
typed, written, said, shown, handlers = {}, {}, {}, {}, {}
gmcp = { Ashes = {} }
function send(line) table.insert(typed, line) end
function printCmdLine(line) table.insert(written, line) end
function sendGMCP(text) table.insert(said, text) end
function killAnonymousEventHandler(id) handlers[id] = nil end
local count = 0
function registerAnonymousEventHandler(name, act)
  count = count + 1
  handlers[count] = { name = name, act = act }
  return count
end
function raise(name)
  for _, each in pairs(handlers) do if each.name == name then each.act() end end
end
links = {}
Geyser = { MiniConsole = {} }
function Geyser.MiniConsole:new() return {
  clear = function() shown, links = {}, {} end,
  echo = function(_, text) table.insert(shown, text) end,
  echoLink = function(_, text, act) table.insert(links, { text = text, act = act }) end,
} end
"""
"""What Mudlet gives a script, as far as this one uses it."""


def lua() -> Any:
    runtime = LuaRuntime(unpack_returned_tuples=True)
    runtime.execute(STUBS)
    runtime.execute(SCRIPT.read_text(encoding="utf-8"))
    return runtime


def table_of(runtime: Any, value: Any) -> Any:
    """JSON as Mudlet hands it to scripts; a null is a value of its own."""
    if isinstance(value, dict):
        return runtime.table_from({k: table_of(runtime, v) for k, v in value.items()})
    if isinstance(value, list | tuple):
        return runtime.table_from([table_of(runtime, each) for each in value])
    return runtime.eval("function() end") if value is None else value


def sent_to(player: Any) -> dict[str, Any]:
    script = last_in(player.char.location)
    assert script is not None
    seat = panel.seat_of(script.live.state, player.char.id)
    return {each.name: json.loads(each.json) for each in feed.standing(script.live, seat)}


@pytest.mark.parametrize("ruleset", shipped())
def test_mudlet_shows_the_fight_and_its_buttons_type(table: Any, ruleset: str) -> None:
    _, jane, _ = led(table, ruleset)
    runtime, sent = lua(), sent_to(jane)
    script = last_in(jane.char.location)
    assert script is not None
    asked = messages.Asked(1, [], [messages.Choice("Jane", "declare", [
        messages.Button("+attack <target>=knife", "5 dice at 6", ("Frank %1",)),
        messages.Button("+misc <what>"),
    ])])  # fmt: skip
    there = runtime.globals().gmcp.Ashes
    there.Fight = table_of(runtime, sent["fight"])
    there.Question = table_of(runtime, feed._sent("question", asked).builtins)
    runtime.execute('raise("gmcp.Ashes.Fight")')
    shown = "".join(runtime.globals().shown.values())
    assert "Jane (you)" in shown and "Frank" in shown and "function" not in shown
    link = runtime.globals().links[1]
    assert link.text == "+attack Frank %1=knife (5 dice at 6)\n"
    link.act()
    runtime.globals().links[2].act()
    assert list(runtime.globals().written.values()) == ["+misc <what>"]
    assert list(runtime.globals().typed.values()) == ["+attack Frank %1=knife"]


def test_mudlet_asks_for_panels_at_login_and_may_load_the_script_twice() -> None:
    runtime = lua()
    runtime.execute(SCRIPT.read_text(encoding="utf-8"))
    runtime.execute('raise("gmcp.Logged.In")')
    assert list(runtime.globals().said.values()) == ['Core.Supports.Add ["Ashes.Fight 1"] ']


def test_the_package_is_one_that_mudlet_reads(tmp_path: Path) -> None:
    first, second = tmp_path / "a.mpackage", tmp_path / "b.mpackage"
    build(first)
    build(second)
    assert first.read_bytes() == second.read_bytes()
    with ZipFile(first) as package:
        assert sorted(package.namelist()) == ["CombatAshes.xml", "config.lua"]
        tree = ElementTree.fromstring(package.read("CombatAshes.xml"))
    assert tree.findtext(".//script") == SCRIPT.read_text(encoding="utf-8")


def test_what_is_documented_is_what_is_sent(table: Any) -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == schema(), "make settings writes it"
    _, jane, _ = led(table)
    jane.say(f"pose {HOSTILE}")
    kinds = {"fight": "Ashes.Fight", "question": "Ashes.Question"}
    for name, message in sent_to(jane).items():
        said = schema()["messages"][kinds[name]]
        assert set(message) <= set(said["properties"])
        assert set(said["required"]) <= set(message)
    fight = sent_to(jane)["fight"]["fight"]
    known = schema()["$defs"]["FightView"]
    assert set(known["required"]) <= set(fight)
    for person in fight["combatants"].values():
        assert set(schema()["$defs"]["CombatantView"]["required"]) <= set(person)
