"""Characters who can fight in both ways, so that the same ten do."""

from evennia.contrib.game_systems.turnbattle.tb_basic import TBBasicCharacter

from combat_ashes.mush.mixins import AshesCharacterMixin
from typeclasses.objects import ObjectParent

ENOUGH = 10_000_000


class Character(AshesCharacterMixin, ObjectParent, TBBasicCharacter):
    """Somebody whom turnbattle never kills, so that its fight lasts as long as it is measured."""

    def at_object_creation(self):
        super().at_object_creation()
        self.db.max_hp = self.db.hp = ENOUGH
