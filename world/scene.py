"""A small scene to fight in, and the people in it.

Built offline, before the server starts for the first time: Evennia's own first
start would build its part by itself and then restart.
"""

import time
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import transaction

ALLEY = "The Alley"
ALLEY_DESCRIPTION = (
    "Brick walls, a fire escape, a row of dustbins. One lamp still works, at the far end, "
    "and everything between here and there is shadow. Type |w+tutorial|n for a first fight "
    "alone, |w+init|n to fight who is here, |whelp basics|n to read what the words mean, "
    "|whelp fighting|n to read how it goes."
)
LIMBO_DESCRIPTION = (
    "A quiet place before the fight. Type |walley|n to go where there is one, or |w+tutorial|n "
    "for a first fight alone, |whelp basics|n to read what dice and damage are."
)

# Each skill under the names it has in the rule systems that the game may use.
PLAYERS: dict[str, dict[str, Any]] = {
    "Jane": {
        "kind": "mortal",
        "traits": {
            "strength": 2,
            "dexterity": 3,
            "stamina": 2,
            "wits": 3,
            "melee": 3,
            "weaponry": 3,
            "brawl": 1,
            "athletics": 2,
            "willpower": 6,
        },
        "weapons": ["club"],
    },
    "Frank": {
        "kind": "mortal",
        "traits": {
            "strength": 3,
            "dexterity": 2,
            "stamina": 3,
            "wits": 2,
            "melee": 1,
            "weaponry": 1,
            "brawl": 3,
            "athletics": 2,
            "willpower": 5,
        },
        "weapons": ["knife"],
    },
}

NPCS: dict[str, dict[str, Any]] = {
    "Thug": {
        "kind": "mortal",
        "traits": {
            "strength": 2,
            "dexterity": 2,
            "stamina": 2,
            "wits": 2,
            "melee": 1,
            "weaponry": 1,
            "brawl": 2,
            "athletics": 1,
            "willpower": 3,
        },
        "weapons": ["club"],
        "free": True,
    }
}


@dataclass(frozen=True)
class Login:
    """A name and the password that goes with it."""

    name: str
    password: str


def is_built() -> bool:
    """Whether the database holds a game already."""
    from evennia.accounts.models import AccountDB

    return AccountDB.objects.filter(id=1).exists()


@transaction.atomic
def build(admin: Login, players: list[Login]) -> None:
    """The administrator and the players named, all in the alley with the storyteller's people."""
    build_base(admin)
    alley = find_room(ALLEY)
    for login in players:
        make_player(login, alley, PLAYERS[login.name])
    for name, sheet in NPCS.items():
        make_npc(name, alley, sheet)


@transaction.atomic
def build_base(admin: Login) -> None:
    """What Evennia makes at its first start, and the alley, where the administrator begins."""
    from evennia.accounts.models import AccountDB
    from evennia.server import initial_setup
    from evennia.server.models import ServerConfig

    AccountDB.objects.create_superuser(admin.name, "", admin.password)
    initial_setup.create_objects()
    _make_channels()
    _make_alley()
    _begin_in(_character_of(admin.name), find_room(ALLEY))
    ServerConfig.objects.conf("server_epoch", time.time())
    ServerConfig.objects.conf("last_initial_setup_step", "done")


def make_player(
    login: Login, room: Any, sheet: dict[str, Any], permission: str | None = None
) -> Any:
    """An account with its character in the room; the character."""
    from evennia.utils.utils import class_from_module

    account_class = class_from_module(settings.BASE_ACCOUNT_TYPECLASS)
    account, errors = account_class.create(username=login.name, password=login.password)
    if not account:
        raise ValueError(f"No account for {login.name}: {' '.join(map(str, errors))}")
    if permission:
        account.permissions.add(permission)
    character = account.db._last_puppet
    _begin_in(character, room)
    _set_sheet(character, sheet)
    return character


def _character_of(name: str) -> Any:
    """The character of an account."""
    from evennia.accounts.models import AccountDB

    return AccountDB.objects.get(username=name).db._last_puppet


def _begin_in(character: Any, room: Any) -> None:
    """Where a character is when its player logs in."""
    character.home = room
    # An unpuppeted character is stored nowhere and comes back to this place at login.
    character.db.prelogout_location = room
    character.location = None


def make_npc(name: str, room: Any, sheet: dict[str, Any]) -> Any:
    """Somebody whom no player plays."""
    from evennia.utils.create import create_object

    npc = create_object(settings.BASE_CHARACTER_TYPECLASS, key=name, location=room, home=room)
    _set_sheet(npc, sheet)
    return npc


def make_room(name: str, description: str = "") -> Any:
    """An empty room."""
    from evennia.utils.create import create_object

    room = create_object(settings.BASE_ROOM_TYPECLASS, key=name, nohome=True)
    if description:
        room.db.desc = description
    return room


def find_room(name: str) -> Any:
    """The room of that name."""
    from evennia.objects.models import ObjectDB

    return ObjectDB.objects.get(db_key=name, db_typeclass_path=settings.BASE_ROOM_TYPECLASS)


def _make_alley() -> None:
    limbo = find_room("Limbo")
    limbo.db.desc = LIMBO_DESCRIPTION
    alley = make_room(ALLEY, ALLEY_DESCRIPTION)
    _make_exit("alley", limbo, alley)
    _make_exit("out", alley, limbo)


def _make_exit(name: str, place: Any, destination: Any) -> None:
    from evennia.utils.create import create_object

    create_object(
        settings.BASE_EXIT_TYPECLASS, key=name, location=place, home=place, destination=destination
    )


def _make_channels() -> None:
    """New accounts join the channels, so these come first."""
    from evennia.utils.create import create_channel

    for channel in settings.DEFAULT_CHANNELS:
        create_channel(**channel)


def _set_sheet(character: Any, sheet: dict[str, Any]) -> None:
    if sheet:
        character.ashes.set_sheet(sheet)
