"""What a game's own typeclasses add: mixins of characters, rooms and exits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from evennia.utils.utils import lazy_property

from . import doors, presence
from .fights import last_in, standing
from .sheets import AshesSheet

if TYPE_CHECKING:
    from evennia.objects.objects import DefaultCharacter as Character
    from evennia.objects.objects import DefaultExit as Exit
else:
    # They come after the mixins, from the game: importing them here would load models too early.
    Character = Exit = object


class AshesCharacterMixin(Character):
    """Gives a character a sheet (`character.ashes`) and keeps its fights in step.

    Put it first: `class Character(AshesCharacterMixin, DefaultCharacter)`.
    """

    @lazy_property
    def ashes(self) -> AshesSheet:
        """Traits, health, weapons and armor."""
        return AshesSheet(self)

    def at_post_puppet(self, **kwargs: Any) -> None:
        super().at_post_puppet(**kwargs)
        presence.back(self)

    def at_post_unpuppet(self, account: Any = None, session: Any = None, **kwargs: Any) -> None:
        super().at_post_unpuppet(account, session=session, **kwargs)
        presence.logged_out(self)

    def at_pre_move(self, destination: Any, move_type: str = "move", **kwargs: Any) -> bool:
        may = bool(super().at_pre_move(destination, move_type=move_type, **kwargs))
        return may and (move_type != "traverse" or doors.may_go(self, destination))

    def at_post_move(self, source_location: Any, move_type: str = "move", **kwargs: Any) -> None:
        super().at_post_move(source_location, move_type=move_type, **kwargs)
        presence.moved(self)

    def at_object_delete(self) -> bool:
        may: bool = super().at_object_delete()
        if may:
            presence.deleted(self)
        return may


class AshesExitMixin(Exit):
    """An exit that adds nothing for a character whose fight has just told why they stay."""

    def at_failed_traverse(self, traversing_object: Any, **kwargs: Any) -> None:
        if not doors.was_told(traversing_object, self.destination):
            super().at_failed_traverse(traversing_object, **kwargs)


class AshesRoomMixin:
    """A room that can hold a fight."""

    @property
    def ashes_fight(self) -> Any | None:
        """The fight that goes on here, if it can be read."""
        script = last_in(self)
        return script if standing(script) is not None else None
