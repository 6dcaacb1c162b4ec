"""The steps of a fight under these rules, in the order in which a round uses them."""

from ...engine.agenda import AnswerStep, Step
from .declarations import Line

# --- a turn
places: Step[()] = Step("places")
"""Ask whose turn it is."""
acts: AnswerStep[str] = AnswerStep("acts")
"""Whose turn it is did nothing by a line of their own."""

# --- an action
act_confirm: Step[()] = Step("act_confirm")
act_roll: AnswerStep[()] = AnswerStep("act_roll")
act_window: Step[()] = Step("act_window")
"""Targets and waiters are asked."""
act_asks: Step[()] = Step("act_asks")
"""Targets are asked again, about another effect."""
defended: AnswerStep[str] = AnswerStep("defended")
interrupts: AnswerStep[str] = AnswerStep("interrupts")
act_shown: Step[()] = Step("act_shown")
"""What opposes the action is shown to a storyteller."""
act_opposed: AnswerStep[()] = AnswerStep("act_opposed")
act_settle: Step[()] = Step("act_settle")
interrupt_line: Step[str, str, Line] = Step("interrupt_line")
"""A waiter answers another's action with a line."""
hazard_misplaced: Step[str, str] = Step("hazard_misplaced")
hazard_placed: AnswerStep[str, str] = AnswerStep("hazard_placed")
hazard_strikes: Step[str, str, list[str] | None] = Step("hazard_strikes")
act_done: Step[str] = Step("act_done")
act_free_over: Step[str, bool] = Step("act_free_over")
"""An action outside combat time is over, and perhaps the turn that it was."""

# --- what ends
turn_over: Step[str] = Step("turn_over")
round_over: Step[()] = Step("round_over")
break_begins: Step[()] = Step("break_begins")
continues: AnswerStep[str] = AnswerStep("continues")
suspend: Step[()] = Step("suspend")

OF_AN_ACTION = {
    step.name for step in (
        act_confirm, act_roll, act_window, act_asks, defended, interrupts, act_shown, act_opposed,
        act_settle, act_done,
    )
}  # fmt: skip
"""What is left out once the open action is taken back."""
