"""A fight to be read (`Fight`) and to be decided (`Decision`), whatever the rules are."""

from ....engine import decision, fight
from .rules import ChaseRules

Decision = decision.Decision[ChaseRules]
Fight = fight.Fight[ChaseRules]
