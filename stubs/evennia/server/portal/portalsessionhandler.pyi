from typing import Any

from ..serversession import ServerSession
from ..sessionhandler import SessionHandler

class PortalSessionHandler(SessionHandler):
    def data_out(self, session: ServerSession, **kwargs: Any) -> None: ...
