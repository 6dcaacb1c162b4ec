from typing import Any

class EvenniaReverseProxyResource:
    host: str
    port: int
    path: str
    reactor: Any
    def __init__(self, host: str, port: int, path: str, reactor: Any) -> None: ...
    def render(self, request: Any) -> Any: ...
    def getChild(self, path: bytes, request: Any) -> EvenniaReverseProxyResource: ...
