"""Who looks at a page: a character of the account that is logged in, or nobody known."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from evennia.objects.models import ObjectDB

from ..engine.refusals import Refused
from ..engine.state import FightState
from ..mush import allowed, records, tell
from ..mush.fights import FightScript, fight_to_see
from ..mush.watching import WATCH


class Looker(NamedTuple):
    """Somebody at a browser: a visitor has no character."""

    character: ObjectDB | None = None

    @property
    def may_run(self) -> bool:
        return self.character is not None and allowed.may_run(self.character)

    @property
    def is_staff(self) -> bool:
        return self.character is not None and allowed.is_staff(self.character)


def characters_of(account: Any) -> list[ObjectDB]:
    """The characters of an account, those that are played now first; none of a visitor's."""
    if not getattr(account, "is_authenticated", False):
        return []
    return list(dict.fromkeys([*account.get_all_puppets(), *account.characters.all()]))


def looker_at(account: Any, state: FightState, room: ObjectDB | None) -> Looker:
    """As whom an account looks at a fight: who is in it or runs it, else who is there."""
    found = characters_of(account)
    inside = [each for each in found if is_in(state, each)]
    here = [each for each in found if each.location == room]
    return Looker(next(iter([*inside, *here, *found]), None))


def is_in(state: FightState, character: ObjectDB) -> bool:
    """Whether a character is in a fight or runs it."""
    return state.storyteller == character.id or tell.person_id(state, character) is not None


def may_watch(looker: Looker, script: FightScript) -> bool:
    """Whether somebody may look at a fight: who is in it, and whom its or the room's lock lets.

    Without a lock that is who is in the room, and staff.
    """
    character, room, state = looker.character, script.obj, script.live.state
    if character is not None and is_in(state, character):
        return True
    held = [each for each in (script, room) if each is not None and each.locks.get(WATCH)]
    if held:
        return bool(held[0].locks.check(character or AnonymousUser(), WATCH))
    return character is not None and (character.location == room or looker.is_staff)


def fight_with(fight_id: int) -> FightScript:
    """The script of a fight that goes on, or was the last in its room.

    Raises `Refused` where there is none, and where it cannot be read.
    """
    row = records.row_of(fight_id)
    room = ObjectDB.objects.filter(id=row.room_id).first()
    script = fight_to_see(room)
    if script is None or script.live.fight_id != fight_id:
        raise Refused("err.record.none", number=fight_id)
    return script
