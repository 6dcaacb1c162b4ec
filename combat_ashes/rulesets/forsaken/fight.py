"""A fight under these rules, to be read (`Fight`) and to be decided (`Decision`)."""

from ...engine import decision, fight
from .combatant import Combatant, FightState
from .rules import ForsakenRules

Decision = decision.Decision[ForsakenRules, FightState, Combatant]
Fight = fight.Fight[ForsakenRules, FightState, Combatant]
