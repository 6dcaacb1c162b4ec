"""The steps of a round in which people declare before anybody acts."""

from ....engine.agenda import AnswerStep, Step

roll_one: AnswerStep[str] = AnswerStep("roll_one")
roll_all: Step[()] = Step("roll_all")
declare: Step[list[list[str]], int] = Step("declare")
"""The slots that have still to declare, and the number of those who are asked together or 0."""

reveal: Step[list[str]] = Step("reveal")
turns: Step[list[list[str]]] = Step("turns")
"""The slots that have still to act."""

books_damage: Step[()] = Step("books_damage")
books_checks: Step[()] = Step("books_checks")
