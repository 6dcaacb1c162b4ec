from typing import Any

from .serversession import ServerSession

class SessionHandler(dict[int, ServerSession]):
    def get_sessions(self, include_unloggedin: bool = False) -> list[ServerSession]: ...
    def clean_senddata(self, session: ServerSession, kwargs: dict[str, Any]) -> dict[str, Any]: ...

class ServerSessionHandler(SessionHandler):
    def data_out(self, session: ServerSession, **kwargs: Any) -> None: ...
