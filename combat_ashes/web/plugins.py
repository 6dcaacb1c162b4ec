"""The portal's end of the streams: it tells the server when a browser has gone.

Evennia's own proxy does not. `install` sets WEB_PLUGINS_MODULE to this one, which calls the hooks
of the game's after its own.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from evennia.server.webserver import EvenniaReverseProxyResource
from evennia.utils.utils import mod_import
from twisted.web.proxy import ProxyClient, ProxyClientFactory

PATH = "ashes-events"
FORWARDED = "x-forwarded-for"


class LifelineClient(ProxyClient):
    """Hangs up on the server when the browser does."""

    def connectionMade(self) -> None:
        made: Any = super().connectionMade
        made()
        transport: Any = self.transport
        self.father.notifyFinish().addErrback(lambda gone: transport.abortConnection())

    def handleResponseEnd(self) -> None:
        if not self._finished and not self.father._disconnected:
            ended: Any = super().handleResponseEnd
            ended()


class LifelineFactory(ProxyClientFactory):
    protocol = LifelineClient


class Lifeline(EvenniaReverseProxyResource):
    """A way from the portal to the server that both ends know the end of."""

    proxyClientFactoryClass = LifelineFactory

    def getChild(self, path: bytes, request: Any) -> Any:
        child = super().getChild(path, request)
        return Lifeline(child.host, child.port, child.path, child.reactor)

    def render(self, request: Any) -> Any:
        """Hand on, with the address of who asks: it is counted how many pages each has open."""
        peer = request.getClientAddress().host
        if peer not in settings.UPSTREAM_IPS or not request.getHeader(FORWARDED):
            request.requestHeaders.setRawHeaders(FORWARDED, [peer])
        return super().render(request)


def at_webserver_root_creation(web_root: Any) -> Any:
    return _game("at_webserver_root_creation", web_root)


def at_webproxy_root_creation(web_root: Any) -> Any:
    lifeline = Lifeline(web_root.host, web_root.port, f"/{PATH}", web_root.reactor)
    web_root.putChild(PATH.encode(), lifeline)
    return _game("at_webproxy_root_creation", web_root)


def _game(hook: str, web_root: Any) -> Any:
    """What the game's own module makes of it."""
    name = getattr(settings, "ASHES_GAME_WEB_PLUGINS", None)
    own = getattr(mod_import(name), hook, None) if name else None
    return own(web_root) if own is not None else web_root
