"""Chases, a scene of their own beside or after a fight, for every ruleset.

A ruleset takes them in by deriving from `ChaseRules`, giving its settings an area `chase`
(`settings.Chase`), and adding `questions`, STEPS and HANDLERS to its own.
"""

from ....engine.agenda import steps_of
from . import agenda, apart, lines, maneuvers, questions, rulings
from .drive import BESIDE, WAIT, begin_round
from .lines import unasked
from .people import gone
from .rules import ChaseRules
from .rulings import vetoes
from .view import listing, offers, seen_in, shown

__all__ = [
    "BESIDE",
    "HANDLERS",
    "JOINING",
    "ONLY_CHASES",
    "STEPS",
    "STORYTELLER_ONLY",
    "WAIT",
    "ChaseRules",
    "apart",
    "begin_round",
    "gone",
    "listing",
    "offers",
    "questions",
    "seen_in",
    "shown",
    "unasked",
    "vetoes",
]

STEPS = steps_of(agenda)
HANDLERS = {
    "chase": lines.begin,
    "chase_join": lines.join,
    "chase_ride": lines.ride,
    "run": lines.run,
    "maneuver": maneuvers.verb,
    "chase_quit": lines.give_up,
    "chase_breakoff": lines.break_off,
    "chase_course": rulings.course,
    "chase_obstacle": rulings.obstacle,
    "chase_limit": rulings.limit,
    "chase_lead": rulings.set_lead,
    "chase_end": rulings.end,
}
STORYTELLER_ONLY = frozenset(
    {"chase_course", "chase_obstacle", "chase_limit", "chase_lead", "chase_end"}
)
JOINING = frozenset({"chase", "chase_join", "chase_ride"})
