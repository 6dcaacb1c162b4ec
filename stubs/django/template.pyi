from collections.abc import Callable
from typing import TypeVar

Tag = TypeVar("Tag", bound=Callable[..., object])

class Library:
    def simple_tag(self, tag: Tag) -> Tag: ...
    def filter(self, tag: Tag) -> Tag: ...
