from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

class CheckMessage:
    def __init__(self, msg: str, hint: str | None = None, *, id: str | None = None) -> None: ...

class Warning(CheckMessage): ...

class Tags:
    database: str

def register(check: str) -> Callable[[F], F]: ...

class Error(CheckMessage): ...
