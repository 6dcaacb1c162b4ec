"""The questions of a round in which people declare before anybody acts."""

from ....engine.common_questions import Readiness
from ....engine.questions import QuestionKind

init = QuestionKind("init", Readiness)
