from collections.abc import Callable
from typing import TypeVar

View = TypeVar("View", bound=Callable[..., object])

def require_GET(view: View) -> View: ...
def require_POST(view: View) -> View: ...
