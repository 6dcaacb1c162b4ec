from collections.abc import Callable
from typing import Any, TypeVar

from .db.models.signals import Signal

F = TypeVar("F", bound=Callable[..., Any])

def receiver(signal: Signal) -> Callable[[F], F]: ...
