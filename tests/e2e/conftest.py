"""One real server for all end-to-end tests: a start takes longer than most of them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.server import GameServer
from tests.support.table import Table, screen

# Nobody hits hard enough to end a fight before its test does.
SLOW = {"strength": 1, "stamina": 9, "dexterity": 2, "wits": 2, "willpower": 5}
PEOPLE = {
    "Sara": {},
    "Paulo": {"traits": {**SLOW, "brawl": 1}},
    "Jane": {"traits": {**SLOW, "melee": 1}, "weapons": ["club"]},
    "Teddy": {"kind": "garou", "traits": {**SLOW, "brawl": 1, "rage": 4}},
    "Frank": {"kind": "mage", "traits": {**SLOW, "melee": 1, "time": 2}, "weapons": ["knife"]},
    "Sam": {},
    "Mia": {"traits": {**SLOW, "brawl": 1}},
    # A run that begins with a botch would be over at once.
    "Ned": {"kind": "garou", "traits": {**SLOW, "brawl": 1, "rage": 4, "athletics": 5}},
    "Ola": {"traits": {**SLOW, "athletics": 2}},
    "Uma": {"traits": SLOW},
    "Vic": {"traits": SLOW},
}
# In the yard people fight in order: Dov has Defense 3, and Gil brings a knife.
TOUGH = {"strength": 2, "stamina": 20, "brawl": 2, "willpower": 5}
PEOPLE |= {
    "Rae": {},
    "Dov": {"traits": {**TOUGH, "dexterity": 3, "wits": 3, "composure": 1}},
    "Eli": {"traits": {**TOUGH, "dexterity": 2, "composure": 5}},
    "Fay": {"traits": {**TOUGH, "dexterity": 2, "composure": 4}},
    "Gil": {"traits": {**TOUGH, "dexterity": 2, "composure": 3},
            "weapons": [{"name": "knife", "carried": "worn"}]},
}  # fmt: skip
# On the docks people declare before anybody acts, under the classic game.
HARD = {"strength": 3, "dexterity": 3, "stamina": 8, "wits": 2, "willpower": 5}
PEOPLE |= {
    "Kit": {},
    "Amy": {"traits": {**HARD, "firearms": 4, "athletics": 2},
            "weapons": ["light pistol", {"name": "light pistol", "hand": "off"}]},
    "Bill": {"traits": {**HARD, "firearms": 3, "brawl": 4}, "weapons": ["machine pistol"]},
    "Cora": {"kind": "vampire", "traits": {**HARD, "melee": 4, "brawl": 3, "athletics": 2},
             "weapons": ["staff", "sword"]},
    "Dirk": {"kind": "werewolf", "traits": {**HARD, "brawl": 3, "athletics": 3}},
    "Egon": {"traits": {**HARD, "brawl": 2, "alertness": 1}},
}  # fmt: skip
# In the bar people say what they want first; Fen is a werewolf, Don has silver.
PEOPLE |= {
    "Zoe": {},
    "Don": {"traits": {**HARD, "weaponry": 2}, "weapons": ["silver knife"]},
    "Els": {"traits": {**HARD, "brawl": 2}},
    "Fen": {"kind": "werewolf", "traits": {**HARD, "brawl": 3}},
}
# Nobody but those of one test is in the attic.
PEOPLE |= {"Tom": {}, "Una": {"traits": SLOW}, "Val": {"traits": SLOW}}
# In the mill initiative is kept for the conflict; Jon shields, Kay is quick with a knife.
PEOPLE |= {
    "Ida": {},
    "Jon": {"traits": {**HARD, "composure": 2, "brawl": 2, "weaponry": 2},
            "weapons": [{"name": "riot shield", "edge": 3, "tags": ["guard"]}]},
    "Kay": {"traits": {**HARD, "composure": 2, "weaponry": 3}, "weapons": ["knife"]},
}  # fmt: skip
ROOMS = {
    "The Mill": ["Ida", "Jon", "Kay"],
    "The Attic": ["Tom", "Una", "Val"],
    "The Bar": ["Zoe", "Don", "Els", "Fen"],
    "The Docks": ["Kit", "Amy", "Bill", "Cora", "Dirk", "Egon"],
    "The Warehouse": ["Sam", "Mia", "Ned", "Ola"],
    "The Cellar": ["Uma", "Vic"],
    "The Yard": ["Rae", "Dov", "Eli", "Fay", "Gil"],
}
STAFF = {"Sara": "Helper", "Sam": "Helper", "Rae": "Helper", "Kit": "Helper", "Zoe": "Helper",
         "Tom": "Helper", "Ida": "Helper"}  # fmt: skip


@pytest.fixture(scope="session")
def running_game() -> Iterator[GameServer]:
    with GameServer(people=PEOPLE, rooms=ROOMS, staff=STAFF) as running:
        yield running


@pytest.fixture
def game(running_game: GameServer) -> Iterator[GameServer]:
    """The game, alive, in which no test may leave an error in the server's log."""
    log = running_game.folder / "server" / "logs" / "server.log"
    if not running_game.answers():
        running_game.start()
    before = _errors(log)
    yield running_game
    for client in running_game.clients:
        client.close()
    running_game.clients.clear()
    assert _errors(log) == before, running_game.logs(100)


def _errors(log: Path) -> int:
    return log.read_text(errors="replace").count("Traceback")


@pytest.fixture
def around(game: GameServer) -> Iterator[Callable[..., Table]]:
    """Seats people around a fight; the first of them, a storyteller, ends it and heals all."""
    tables: list[Table] = []

    def seat(*names: str, kind: str = "telnet") -> Table:
        tables.append(Table(game, *names, kind=kind))
        return tables[-1]

    yield seat
    for table in tables:
        table.archive.send("+combat/end")
        for name in table.windows:
            for kind in ("bashing", "lethal"):
                table.archive.send(f"+heal {name}=7 {kind}")
        screen(table.archive, "+health")
        table.leave()
