from typing import Any

from ..models import Field, Index, UniqueConstraint

class Migration:
    initial: bool
    dependencies: list[tuple[str, str]]
    operations: list[object]

class CreateModel:
    def __init__(
        self,
        name: str,
        fields: list[tuple[str, Field[Any]]],
        options: dict[str, list[UniqueConstraint]] | None = None,
    ) -> None: ...

class AddField:
    def __init__(self, model_name: str, name: str, field: Field[Any]) -> None: ...

class AlterField:
    def __init__(self, model_name: str, name: str, field: Field[Any]) -> None: ...

class AddIndex:
    def __init__(self, model_name: str, index: Index) -> None: ...

class AddConstraint:
    def __init__(self, model_name: str, constraint: UniqueConstraint) -> None: ...

class RunPython:
    noop: Any
    def __init__(self, code: Any, reverse_code: Any = None) -> None: ...
