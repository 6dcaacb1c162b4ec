"""Block and dodge as declarations (ASH-DEF-03 to -07)."""

from typing import ClassVar

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.offers import Commands, Maneuver, Menu
from ..attack.coming import with_weapon
from ..combatant import Combatant
from ..declarations import Action, AttackAction, BlockAction, DodgeAction, ReflexAction
from ..defense import reflex
from ..fight import Decision, Fight
from ..people import options, sheet, weapons
from ..people.acts import Answering
from ..rules import shown


class Reflex(Answering):
    """A defense that is declared, and answers every attack of the phase."""

    offered = True

    action: ClassVar[type[ReflexAction]]

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        extras = options.extras_of(ctx, person, given.words())
        ability = options.ability_of(ctx, person, self.name, given.text("ability"))
        allowed = ability == "melee" and weapons.check_parry(ctx, person)
        return self.action(extras=extras, ability=ability, allowed=allowed)

    def listing(self, fight: Fight, person: Combatant, commands: Commands) -> Menu:
        """Against a blow, at what it costs by now."""
        blow = replace(fight.rules.charts.natural[sheet.BARE_HANDS], method="melee")
        attack = AttackAction(target="", manners=("basic",), weapon=blow.key)
        now = with_weapon(fight.rules, person, person, attack, blow)
        return [
            Maneuver(self.line(one)).at(shown(one.throw))
            for one in reflex.defenses(fight, now, (self.name,))
        ]

    def line(self, defense: reflex.Defense) -> str:
        """The line that declares a defense."""
        return f"+{self.name}"


class Block(Reflex):
    """`+block [brawl or melee]`"""

    name = "block"
    action = BlockAction

    def words(self, fight: Fight, action: ReflexAction) -> str:
        return f"block with {action.ability}" if action.ability else "block"

    def line(self, defense: reflex.Defense) -> str:
        return f"+block {defense.ability}"


class Dodge(Reflex):
    """`+dodge`"""

    name = "dodge"
    action = DodgeAction
