from typing import Any

from .server.portal.portalsessionhandler import PortalSessionHandler
from .server.sessionhandler import ServerSessionHandler

__version__: str
Command: Any
SESSION_HANDLER: ServerSessionHandler
PORTAL_SESSION_HANDLER: PortalSessionHandler
EVENNIA_SERVER_SERVICE: Any

def _init() -> None: ...
