"""Evennia without three of the four seconds that it takes to be imported.

It has its plurals from `inflect`, which lets `typeguard` write each of its functions anew to
check what it is given. Evennia gives it names of objects, which are always text.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typeguard


def import_plurals() -> None:
    """Import `inflect` with its functions as they are; to be called before Evennia is set up."""
    module: Any = typeguard
    checked = module.typechecked
    module.typechecked = lambda function: function
    try:
        import_module("inflect")
    finally:
        module.typechecked = checked
