from collections.abc import Callable
from typing import TypeVar

View = TypeVar("View", bound=Callable[..., object])

def require_safe(func: View) -> View: ...
def require_POST(func: View) -> View: ...
