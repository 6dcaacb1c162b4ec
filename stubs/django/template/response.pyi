from typing import Any

from ..http import HttpRequest, HttpResponse

class TemplateResponse(HttpResponse):
    def __init__(
        self, request: HttpRequest, template: str, context: dict[str, Any] = ...
    ) -> None: ...
