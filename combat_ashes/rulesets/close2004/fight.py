"""A fight under these rules, to be read (`Fight`) and to be decided (`Decision`)."""

from ...engine import decision, fight
from .combatant import Combatant, FightState
from .rules import CloseRules

Decision = decision.Decision[CloseRules, FightState, Combatant]
Fight = fight.Fight[CloseRules, FightState, Combatant]
