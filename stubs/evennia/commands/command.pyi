from typing import Any

from ..objects.models import ObjectDB
from ..server.serversession import ServerSession
from .cmdset import CmdSet

class Command:
    key: str
    aliases: tuple[str, ...]
    locks: str
    help_category: str
    arg_regex: str
    auto_help: bool
    caller: ObjectDB
    account: Any
    session: ServerSession | None
    cmdset: CmdSet
    cmdstring: str
    args: str
    raw_string: str
    def __init__(self, **kwargs: object) -> None: ...
    def at_pre_cmd(self) -> bool | None: ...
    def parse(self) -> None: ...
    def func(self) -> None: ...
    def get_help(self, caller: ObjectDB, cmdset: CmdSet) -> str: ...
    def client_width(self) -> int: ...
