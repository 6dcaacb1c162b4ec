"""The script on a room that holds its fight: one per room, kept by the database."""

from __future__ import annotations

from functools import cached_property

from evennia.scripts.scripts import DefaultScript

from . import clock, faults, restart
from .database import Unreadable
from .fights import Held, Live, read


class AshesFightScript(DefaultScript):
    """A room's fight. It has no ticking timer: deadlines are stored and compared."""

    @cached_property
    def held(self) -> Held:
        """Every line asks for it several times, and `ndb` takes its time."""
        return Held()

    @property
    def live(self) -> Live | None:
        """The fight as it stands, or None where none was ever begun.

        Raises `Unreadable`, which is logged once, and `NotStored`.
        """
        held = self.held
        if held.live is None and self.db.fight_id:
            try:
                held.live, held.unread = read(self.db.fight_id), ""
            except Unreadable as error:
                faults.log_unread(self, error)
                raise
        return held.live

    def forget(self) -> None:
        """Drop what is in memory, so that it is read anew."""
        self.held.live = None

    def at_server_start(self) -> None:
        """After a reload, a restart or a crash: take the fight up where it stood."""
        restart.take_up_soon(self)

    def at_idmapper_flush(self) -> bool:
        """Whether Evennia may drop this object to save memory: not while it holds a fight."""
        return self.held.live is None and super().at_idmapper_flush()

    def at_script_delete(self) -> bool:
        clock.stop(self)
        for call in (self.held.catching_up, self.held.taking_up):
            if call is not None and call.active():
                call.cancel()
        return True
