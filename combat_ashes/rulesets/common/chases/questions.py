"""What people in a chase are asked, and the storyteller about one."""

from ....engine.inputs import Input
from ....engine.questions import QuestionKind
from ....engine.state import Facts, Json, Question
from .fight import Decision
from .values import Waiting


class OfChase(Facts, frozen=True):
    """The number of a chase, and who cannot go on in it, or perhaps not."""

    chase: int
    about: str = ""


class Hunted(OfChase, frozen=True):
    """The prey."""

    prey: str = ""


class Facing(OfChase, frozen=True):
    """The pool of an obstacle, the successes it needs, and its difficulty where that is known."""

    pool: str = ""
    needs: int = 1
    difficulty: int = 0


class Course(OfChase, frozen=True):
    """Who has bought a new course, and the trait for its pool."""

    by: str = ""
    trait: str = ""


class Fork(OfChase, frozen=True):
    """The prey that stays, and who parts from them."""

    prey: str = ""
    other: str = ""


class Throws(OfChase, frozen=True, kw_only=True):
    """What is about to be rolled."""

    rolls: tuple[Waiting, ...] = ()


def word(ctx: Decision, question: Question, given: Input) -> Json:
    """`+choose` one of the words that are listed, or `+pass` for what would follow by itself."""
    if given.do == "choose":
        return given.args["word"]
    if given.do == "pass":
        return question.default
    lines = ["+pass" if one == "pass" else f"+choose {one}" for one in question.options]
    if question.kind == "course":
        lines = ["+chase/course", "+combat/rule veto"]
    ctx.refuse("err.chase.asked", options=lines)


run = QuestionKind("run", OfChase)
ride = QuestionKind("ride", OfChase)
maneuver = QuestionKind("maneuver", OfChase)
obstacle = QuestionKind("obstacle", Facing)
course = QuestionKind("course", Course, word)
caught = QuestionKind("caught", Hunted, word)
again = QuestionKind("again", Hunted, word)
harm = QuestionKind("harm", OfChase, word)
both_runs = QuestionKind("both_runs", OfChase, word)
left_behind = QuestionKind("left_behind", OfChase, word)
follow = QuestionKind("follow", Fork, word)
go = QuestionKind("chase_go", Throws, word)
