"""A fight under these rules, to be read (`Fight`) and to be decided (`Decision`)."""

from ...engine import decision, fight
from .combatant import Combatant, FightState
from .rules import AshesRules

Decision = decision.Decision[AshesRules, FightState, Combatant]
Fight = fight.Fight[AshesRules, FightState, Combatant]
