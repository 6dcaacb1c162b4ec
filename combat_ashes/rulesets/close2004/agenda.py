"""The steps of these rules, in the order in which a turn uses them."""

from ...engine.agenda import AnswerStep
from .declarations import Attack, BreakAction, MiscAction, OverpowerAction

act: AnswerStep[str] = AnswerStep("act")
"""Takes the action of somebody whose place has come."""

ruled: AnswerStep[str, MiscAction] = AnswerStep("ruled")
"""Takes what the storyteller says of a power of somebody immobilized."""

attack_met: AnswerStep[str, Attack] = AnswerStep("attack_met")
"""Takes how the target meets an attack."""

attack_roll: AnswerStep[str, Attack, int] = AnswerStep("attack_roll")
"""With what Willpower adds to Defense; rolls take `roll` once they have been shown."""

redirected_roll: AnswerStep[str, Attack] = AnswerStep("redirected_roll")
"""A shot that strikes the person whom its target holds as a shield."""

break_roll: AnswerStep[str, BreakAction] = AnswerStep("break_roll")
overpower_roll: AnswerStep[str, OverpowerAction] = AnswerStep("overpower_roll")

chosen: AnswerStep[str, str, int] = AnswerStep("chosen")
"""Somebody, their foe, the successes; takes the maneuver that they won."""

misc_roll: AnswerStep[str, MiscAction] = AnswerStep("misc_roll")
