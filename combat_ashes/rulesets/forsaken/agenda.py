"""The steps that only these rules have, in the order in which a turn uses them."""

from ...engine.agenda import AnswerStep, Step
from .declarations import Attack, EscapeAction, MiscAction
from .values import Reply, Won

act: AnswerStep[str] = AnswerStep("act")
"""Takes what somebody does whose count it is."""

on_the_spot: Step[str] = Step("on_the_spot")
"""Asks for another action in the same count."""

# --- an attack: by whom, and at which of its targets ----------------------------------------------
attack_at: Step[str, Attack, int] = Step("attack_at")
attack_met: AnswerStep[str, Attack, int] = AnswerStep("attack_met")
attack_roll: AnswerStep[str, Attack, int, bool] = AnswerStep("attack_roll")
"""Whether Defense is applied comes last."""

grabbed: Step[str, str, int] = Step("grabbed")

# --- a grapple ------------------------------------------------------------------------------------
contest_said: AnswerStep[str] = AnswerStep("contest_said")
contest_met: Step[str, str] = Step("contest_met")
contest_roll: AnswerStep[str, str] = AnswerStep("contest_roll")
contest_tied: Step[str, str, int] = Step("contest_tied")
move_chosen: AnswerStep[str, Won] = AnswerStep("move_chosen")
next_move: Step[str, Won] = Step("next_move")
escape_roll: AnswerStep[str, EscapeAction] = AnswerStep("escape_roll")

misc_roll: AnswerStep[str, MiscAction] = AnswerStep("misc_roll")

# --- a whole fight in one roll: who began it, and who answers -------------------------------------
dnd_met: AnswerStep[str, Attack, str] = AnswerStep("dnd_met")
dnd_roll: AnswerStep[str, Attack, str, Reply] = AnswerStep("dnd_roll")
dnd_tied: Step[str, Attack, str, Reply, int] = Step("dnd_tied")
dnd_pressed: AnswerStep[str, str] = AnswerStep("dnd_pressed")
dnd_over: Step[()] = Step("dnd_over")
