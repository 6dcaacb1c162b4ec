from collections.abc import Callable
from typing import TypeVar

Tag = TypeVar("Tag", bound=Callable[..., object])

class Library:
    def simple_tag(self, func: Tag) -> Tag: ...
    def filter(self, name: Tag) -> Tag: ...

class TemplateDoesNotExist(Exception): ...
