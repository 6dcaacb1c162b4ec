"""The steps that every fight has, whatever its rules."""

from .agenda import AnswerStep, Step

next_round: Step[()] = Step("next_round")
"""What a rule system puts last on the agenda of a round."""

closed: Step[()] = Step("closed")
keeps_on: AnswerStep[()] = AnswerStep("keeps_on")
begun: AnswerStep[()] = AnswerStep("begun")
leave_said: AnswerStep[str, str] = AnswerStep("leave_said")
switch_said: AnswerStep[str] = AnswerStep("switch_said")
claim_said: AnswerStep[int, str] = AnswerStep("claim_said")
