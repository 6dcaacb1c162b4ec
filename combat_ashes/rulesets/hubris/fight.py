"""A fight under these rules, to be read (`Fight`) and to be decided (`Decision`)."""

from ...engine import decision, fight
from .combatant import Combatant, FightState
from .rules import HubrisRules

Decision = decision.Decision[HubrisRules, FightState, Combatant]
Fight = fight.Fight[HubrisRules, FightState, Combatant]
