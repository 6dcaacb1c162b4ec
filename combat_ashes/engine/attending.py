"""Whom a fight waits for, and who is not there to answer."""

from .fight import AnyFight
from .lookup import is_planned, name_of, proxy_of
from .state import STORYTELLER


def awaited(fight: AnyFight, *kinds: str) -> list[str]:
    """Whom the fight waits for (with one of `kinds`); the storyteller stands for the hidden."""
    people = fight.state.people
    asked = [q.who for q in fight.state.questions
             if q.blocking and (not kinds or q.kind in kinds)]  # fmt: skip
    known = [STORYTELLER if w in people and people[w].hidden else w for w in asked]
    return [name_of(fight.state, who) for who in dict.fromkeys(known)]


def unattended(fight: AnyFight, who: str) -> bool:
    """Whether nobody is there to answer for this person."""
    if who == STORYTELLER:
        return False
    person = fight.state.people[who]
    gone = bool(person.absent) and not proxy_of(fight.state, person)
    gone = gone and not is_planned(fight.state, person)
    return gone or (not person.player and fight.state.storyteller is None)


def nobody_there(fight: AnyFight, who: str) -> bool:
    """Whether nobody reads what this person is asked, be they played by a plan or not."""
    return unattended(fight, who) or (
        who != STORYTELLER and is_planned(fight.state, fight.state.people[who])
    )


def is_silent(fight: AnyFight, who: str) -> bool:
    """Whether this person's time has run out in this round, and they typed nothing since."""
    person = fight.state.people.get(who)
    if person is None or person.silent != fight.state.round or is_planned(fight.state, person):
        return False
    return bool(fight.rules.asking.in_round(fight))
