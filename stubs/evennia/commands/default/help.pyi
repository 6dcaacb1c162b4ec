from typing import Any

from .muxcommand import MuxCommand

class CmdHelp(MuxCommand):
    topic: str
    subtopics: list[str]
    def format_help_entry(self, topic: str = ..., help_text: str = ..., **kwargs: Any) -> str: ...
    def do_search(
        self, query: str, entries: list[Any], search_fields: list[Any] | None = None
    ) -> tuple[Any, list[str]]: ...
