from typing import Any

from ..backends.base.base import BaseDatabaseWrapper

class MigrationExecutor:
    loader: Any
    def __init__(self, connection: BaseDatabaseWrapper) -> None: ...
    def migration_plan(self, targets: list[tuple[str, str]]) -> list[Any]: ...
