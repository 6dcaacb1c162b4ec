"""A fight under these rules, to be read (`Fight`) and to be decided (`Decision`)."""

from ...engine import decision, fight
from .combatant import Combatant, FightState
from .rules import StoRules

Decision = decision.Decision[StoRules, FightState, Combatant]
Fight = fight.Fight[StoRules, FightState, Combatant]
