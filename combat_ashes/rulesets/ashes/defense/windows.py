"""What the target of an attack may do about it, put as one question (ASH-RES-09).

`of` says what meets an attack if nothing more is said, and what may be chosen instead:
an abort, the choices of a committed attack, whether a guard strikes, a reflex defense.
"""

from __future__ import annotations

from ....engine.look import Look
from ....engine.state import Json
from ..attack import committed
from ..attack.coming import Attack
from ..attack.ways import NONE, Window
from ..rules import AshesRules
from . import abort

# --- what meets it, and what may be chosen ------------------------------------------------------


def of(look: Look[AshesRules], now: Attack) -> Window:
    """The window of the first way that stands open to the target of an attack."""
    declared = now.target.declared
    for way in look.rules.ways_facing[declared["do"] if declared else ""]:
        window: Window | None = way.window(look, now)
        if window is not None:
            return window
    raise LookupError("no way has a window, not even the last")


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


def attacker_chooses(look: Look[AshesRules], now: Attack) -> bool:
    """Whether the faster one must first choose how to take the slower one's committed attack."""
    target, attacker = now.target, now.attacker
    if now.committed or now.ranged or "committed" not in target.notes:
        return False
    if not committed.pending_on(attacker, target):
        return False
    if look.rules.settings.committed.mutual == "both_land":
        return False
    return committed.chosen(attacker, target.id) is None
