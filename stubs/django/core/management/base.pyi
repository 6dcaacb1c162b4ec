from argparse import ArgumentParser
from typing import Any

class CommandError(Exception): ...

class OutputWrapper:
    def write(self, msg: str) -> None: ...

class BaseCommand:
    help: str
    requires_system_checks: list[str] | tuple[str, ...] | str
    stdout: OutputWrapper
    def add_arguments(self, parser: ArgumentParser) -> None: ...
    def handle(self, *args: Any, **options: Any) -> str | None: ...
