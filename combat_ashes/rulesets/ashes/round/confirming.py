"""The rolls that wait for the storyteller's word: what they would be made with now.

Whatever the storyteller changes before that word shows in them (`resolve.confirm_rolls`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine.offers import AwaitedRoll
from ....engine.pools import difficulty_of
from ....engine.state import Question
from .. import agenda, questions
from ..actions import misc
from ..defense import meeting
from ..fight import Fight
from ..grapple import contest, helping
from ..people import rolls

WAITING: dict[str, Callable[..., Any]] = {
    agenda.confirmed.name: meeting.waiting,
    agenda.misc_roll.name: misc.waiting,
    agenda.bout_roll.name: contest.waiting,
    agenda.assist_roll.name: helping.waiting,
}
"""By the step that makes them: the rolls that wait."""


def offered(fight: Fight, question: Question) -> list[AwaitedRoll]:
    """Each roll that waits: who rolls for what against whom, with which dice at what.

    Of what is done without dice only who does it, and what.
    """
    step, *arguments = question.then
    state, limits = fight.state, fight.rules.difficulty_limits
    who = state.people[questions.confirm.of(question).who]
    what = fight.rules.told(state, who.declared) if step == agenda.misc_roll.name else ""
    throws = WAITING[step](fight, *arguments)
    if not throws:
        return [AwaitedRoll(who=who.id, what=what)]
    return [
        AwaitedRoll(
            who=throw.who,
            what=what,
            purpose=throw.purpose,
            against=throw.against,
            pool=rolls.dice_in(fight.rules, throw.pool),
            terms=throw.pool,
            difficulty=difficulty_of(throw.scoring, *limits),
            harder=throw.scoring,
        )
        for throw in throws
    ]
