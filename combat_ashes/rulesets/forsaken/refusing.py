"""Why a line cannot be: the order in which reasons are told."""

from ..common.refusing import Reasons as AnyReasons
from ..common.refusing import refuse

__all__ = ["Reasons", "refuse"]

PRECEDENCE = (
    "err.fight.over", "err.unconscious", "err.surprised", "err.surrendered", "err.immobilized",
    "err.break_free_first", "err.grappled", "err.stunned", "err.action_used", "err.not_your_turn",
    "err.beaten_down", "err.no_willpower", "err.willpower_spent", "err.chance_forced",
    "err.intent_prefix", "err.intent_missing", "err.intent_locked", "err.surrender_off",
    "err.surrender_blocked", "err.not_beaten_down", "err.no_dodge", "err.no_defense",
    "err.legs_wracked", "err.too_far", "err.gone", "err.wrecked", "err.not_in_hand", "err.hands",
    "err.burst_targets", "err.aim_one_target", "err.not_together", "err.not_automatic", "err.empty",
    "err.burst_rounds", "err.too_large", "err.bite_needs_grapple", "err.no_teeth",
    "err.not_helpless", "err.grapple_full", "err.not_grappled", "err.needs_hold",
    "err.needs_control", "err.no_weapon", "err.no_bonds", "err.repeat_move", "err.dnd_npc",
    "err.dnd_late", "err.dnd_not_approved", "err.dnd_represent", "err.gnosis_blocked",
    "err.rise_standing", "err.declare.option",
)  # fmt: skip
"""What comes first is told where several apply."""


class Reasons(AnyReasons):
    """The reasons against one line of these rules."""

    precedence = PRECEDENCE
