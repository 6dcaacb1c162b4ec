"""Why a line cannot be: all its reasons are gathered, and the first of this list is told."""

from ..common.refusing import Reasons as AnyReasons
from ..common.refusing import refuse

__all__ = ["Reasons", "refuse"]

PRECEDENCE = (
    "err.merit_clash",
    "err.dodging",
    "err.dodge_after_acting",
    "err.acted_already",
    "err.not_your_turn",
    "err.immobilized",
    "err.not_holding",
    "err.rise_in_hold",
    "err.dodge_in_grapple",
    "err.ranged_in_grapple",
    "err.all_out_in_grapple",
    "err.partner",
    "err.gone",
    "err.merit_missing",
    "err.bite_needs_hold",
    "err.not_dormant",
    "err.too_far",
    "err.weapon_not_ready",
    "err.weapon_too_large",
    "err.weapon_controlled",
    "err.all_out_not_close",
    "err.all_out_after_defense",
    "err.draw_after_defense",
    "err.defense_denied",
    "err.defense_reserved",
    "err.primary_late",
    "err.willpower_limit",
    "err.rise_standing",
    "err.declare.incomplete",
)
"""What comes first is told where several apply."""


class Reasons(AnyReasons):
    """The reasons against one line of these rules."""

    precedence = PRECEDENCE
