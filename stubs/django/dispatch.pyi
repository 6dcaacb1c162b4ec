from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

class Signal:
    receivers: list[Any]
    sender_receivers_cache: dict[Any, Any]
    def connect(self, receiver: Callable[..., Any], weak: bool = ...) -> None: ...
    def send_robust(self, sender: Any, **named: Any) -> list[tuple[Any, Any]]: ...

def receiver(signal: Signal) -> Callable[[F], F]: ...
