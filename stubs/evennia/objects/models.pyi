"""Whoever asks the database for an object gets it as its typeclass, with all that this has."""

from typing import Any

from ..scripts.scripthandler import ScriptHandler
from ..server.serversession import ServerSession
from ..typeclasses.models import TypedObject
from .manager import ObjectDBManager
from .objects import ObjectSessionHandler

Text = str | tuple[str, dict[str, str]]

class ObjectDB(TypedObject):
    objects: ObjectDBManager
    location: ObjectDB | None
    sessions: ObjectSessionHandler
    scripts: ScriptHandler
    has_account: int
    db_cmdset_storage: str | None
    @property
    def contents(self) -> list[ObjectDB]: ...
    @property
    def exits(self) -> list[ObjectDB]: ...
    def msg(
        self,
        text: Text | None = None,
        *,
        session: ServerSession | list[ServerSession] | None = None,
        options: dict[str, Any] | None = None,
    ) -> None: ...
    def execute_cmd(self, raw_string: str, session: ServerSession | None = None) -> None: ...
