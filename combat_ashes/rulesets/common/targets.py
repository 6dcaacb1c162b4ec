"""Whom a line is aimed at: one person, and not its speaker."""

import re
from typing import Any

from ...engine.decision import Decision
from ...engine.kinds import C
from ...engine.lookup import ENEMIES
from ...engine.state import Combatant, Json

SEVERAL = re.compile(r"\s*&\s*|\s+and\s+")
"""What stands between names: `Ida & Hal`."""


def one_target(ctx: Decision[Any, Any, C], person: Combatant, text: str, **own: Json) -> C:
    """The one target, not themselves, that a line of this person names; raises `Refused`."""
    names = [name for name in SEVERAL.split(text.strip()) if name]
    if [name.lower() for name in names] == [ENEMIES]:
        names = ctx.names(text)
        text = names[0]
    if len(names) > 1:
        ctx.refuse("err.attack.one_target", names=names)
    target = ctx.find(text)
    if target.id == person.id:
        ctx.refuse("err.attack.self", **own)
    return target
