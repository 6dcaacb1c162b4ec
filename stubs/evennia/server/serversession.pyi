from typing import Any

from ..objects.models import ObjectDB

class ServerSession:
    sessid: int
    uid: int | None
    logged_in: bool
    account: Any
    puppet: ObjectDB | None
    puid: int | None
    protocol_flags: dict[str, Any]
    def init_session(self, protocol_key: str, address: str, sessionhandler: object) -> None: ...
    def update_flags(self, **flags: object) -> None: ...
    def get_puppet(self) -> ObjectDB | None: ...
    def data_out(self, **kwargs: Any) -> None: ...
