"""What a silent target of a committed attack chooses (ASH-ATK-07)."""

from __future__ import annotations

from ....engine.state import Json
from ..attack import committed
from ..attack.ways import NONE
from ..rules import AshesRules
from . import abort


def default_choice(
    rules: AshesRules, endured: dict[str, Json], ground: str | None
) -> dict[str, Json]:
    """What a silent target of a committed attack chooses (`committed.default_choice`)."""
    how = rules.settings.committed.default_choice
    if how == "accept":
        return {**NONE, "choice": committed.ACCEPT}
    if how == "abort" and ground == abort.FREE:
        return {"with": "abort", "ground": ground, "action": {"do": "dodge"}}
    return endured
