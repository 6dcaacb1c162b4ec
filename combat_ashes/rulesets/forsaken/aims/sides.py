"""Who is against whom, and what aims mean for others (FOR-SUR-06, -07)."""

from ..combatant import Combatant, FightState
from ..fight import Fight
from ..rules import ForsakenRules


def side_of(person: Combatant) -> str:
    """The side of somebody; who has none is one alone."""
    return person.side or f"alone {person.id}"


def opponents(state: FightState, person: Combatant) -> list[Combatant]:
    """Everybody who is on another side."""
    mine = side_of(person)
    return [each for each in state.people.values() if side_of(each) != mine]


def harm_of(person: Combatant) -> str:
    """The harm of somebody's aim as it stands."""
    intent = person.flags.intent
    return intent.harm if intent is not None and intent.status != "rejected" else "none"


def text_of(person: Combatant) -> str:
    """The text of somebody's aim."""
    intent = person.flags.intent
    return (intent.text or "") if intent is not None else ""


def is_protected(fight: Fight, person: Combatant) -> bool:
    """Whether a violent aim of opponents keeps somebody from giving in (FOR-SUR-07)."""
    return any(harm_of(each) in ("hurt", "kill") for each in opponents(fight.state, person))


def has_qualms(rules: ForsakenRules, person: Combatant) -> bool:
    """Whether murder would be a breaking point for somebody (FOR-SUR-08)."""
    own = person.flags.qualms
    return person.kind in rules.settings.beaten_down.default_qualms if own is None else own
