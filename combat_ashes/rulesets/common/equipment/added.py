"""Rows that a game adds to a chart, as a setting holds them."""

from collections.abc import Callable

from ....engine.state import Json
from ...legal import Legal
from .chart import read_rows

Added = dict[str, dict[str, Json]]
"""Rows by their keys, as they are written."""


def rows_of(sentence: str, read: Callable[[object, str, str], object]) -> Legal:
    """What is legal of such rows: each can be `read` from what is written, its key and a file."""

    def check(rows: Added) -> Added:
        read_rows(rows, read, "data")
        return rows

    return Legal(sentence, check)
