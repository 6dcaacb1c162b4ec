"""The questions of a round in which people act one by one."""

from ....engine.common_questions import Readiness
from ....engine.questions import QuestionKind

init = QuestionKind("init", Readiness)
