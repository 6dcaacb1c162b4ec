from typing import Any

class QueryDict(dict[str, Any]):
    def getlist(self, key: str) -> list[str]: ...

class HttpRequest:
    method: str
    path: str
    GET: QueryDict
    POST: QueryDict
    META: dict[str, Any]
    user: Any

class HttpResponse:
    status_code: int
    def __init__(
        self,
        content: str | bytes = ...,
        content_type: str = ...,
        status: int = ...,
        headers: dict[str, str] = ...,
    ) -> None: ...
    def __setitem__(self, header: str, value: str) -> None: ...
    def setdefault(self, key: str, value: str) -> None: ...

class JsonResponse(HttpResponse):
    def __init__(self, data: object, *, status: int = ...) -> None: ...

class Http404(Exception): ...
