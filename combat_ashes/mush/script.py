"""The script on a room that holds its fight: one per room, kept by the database."""

from __future__ import annotations

from evennia.scripts.scripts import DefaultScript

from . import startup
from .fights import FightScript


class AshesFightScript(FightScript, DefaultScript):
    """A room's fight. It has no ticking timer: deadlines are stored and compared."""

    def at_server_start(self) -> None:
        """After a reload, a restart or a crash: take the fight up where it stood."""
        startup.take_up_soon(self)

    def at_idmapper_flush(self) -> bool:
        """Whether Evennia may drop this object to save memory: not while it holds a fight."""
        return self.held.live is None and super().at_idmapper_flush()

    def _stop_task(self, **kwargs: object) -> None:
        """There is no task; Evennia writes three Attributes to say so, on the way to deletion."""

    def at_script_delete(self) -> bool:
        self.schedule.stop()
        if self.held.catching_up is not None and self.held.catching_up.active():
            self.held.catching_up.cancel()
        return True
