from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

class BaseDatabaseWrapper:
    alias: str
    vendor: str
    connection: Any
    in_atomic_block: bool
    health_check_done: bool
    introspection: Any
    settings_dict: dict[str, Any]
    def cursor(self) -> AbstractContextManager[Any]: ...
    def schema_editor(self) -> AbstractContextManager[Any]: ...
    def ensure_connection(self) -> None: ...
    def is_usable(self) -> bool: ...
    def close(self) -> None: ...
    is_in_memory_db: Callable[[], bool]  # SQLite's alone.
