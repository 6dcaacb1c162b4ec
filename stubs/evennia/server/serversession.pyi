from typing import Any

from ..objects.models import ObjectDB

class ServerSession:
    sessid: int
    protocol_flags: dict[str, Any]
    def get_puppet(self) -> ObjectDB | None: ...
    def data_out(self, **kwargs: Any) -> None: ...
