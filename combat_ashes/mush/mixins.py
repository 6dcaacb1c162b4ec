"""What a game's own typeclasses add: mixins of characters, rooms and exits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from evennia.objects.models import ObjectDB
from evennia.utils.utils import lazy_property

from . import poses, presence, walking_out
from .fights import FightScript, fight_to_see
from .sheets import AshesSheet

if TYPE_CHECKING:
    from evennia.objects.objects import DefaultCharacter as Character
    from evennia.objects.objects import DefaultExit as Exit
    from evennia.objects.objects import DefaultRoom as Room
else:
    # They come after the mixins, from the game: importing them here would load models too early.
    Character = Exit = Room = object


class AshesCharacterMixin(Character):
    """A sheet (`character.ashes`) for a character; stands first among its bases."""

    @lazy_property
    def ashes(self) -> AshesSheet:
        return AshesSheet(self)

    def at_msg_send(self, text: Any = None, to_obj: ObjectDB | None = None, **kwargs: Any) -> None:
        super().at_msg_send(text=text, to_obj=to_obj, **kwargs)
        words, options = text if isinstance(text, tuple) else (text, {})
        # Whoever poses reads it like everybody else.
        if to_obj is self and (options or {}).get("type") == "pose":
            poses.made(self, str(words))

    def at_say(self, message: str, *args: Any, **kwargs: Any) -> None:
        super().at_say(message, *args, **kwargs)
        if not (kwargs.get("whisper") or kwargs.get("receivers")):
            poses.made(self, f'{self.key} says, "{message}"')

    def at_post_puppet(self, **kwargs: Any) -> None:
        super().at_post_puppet(**kwargs)
        presence.back(self)

    def at_post_unpuppet(self, *args: Any, **kwargs: Any) -> None:
        super().at_post_unpuppet(*args, **kwargs)
        presence.logged_out(self)

    def at_pre_move(
        self, destination: ObjectDB | None, move_type: str = "move", **kwargs: Any
    ) -> bool:
        may = super().at_pre_move(destination, move_type=move_type, **kwargs)
        return may and (move_type != "traverse" or walking_out.may_go(self, destination))

    def at_post_move(self, *args: Any, **kwargs: Any) -> None:
        super().at_post_move(*args, **kwargs)
        presence.moved(self)

    def at_object_delete(self) -> bool:
        may = super().at_object_delete()
        if may:
            presence.deleted(self)
        return may


class AshesExitMixin(Exit):
    """An exit that adds nothing for a character whose fight has just told why they stay."""

    def at_failed_traverse(self, traversing_object: ObjectDB, **kwargs: Any) -> None:
        if not walking_out.was_told(traversing_object, self.destination):
            super().at_failed_traverse(traversing_object, **kwargs)


class AshesRoomMixin(Room):
    """A room that can hold a fight."""

    @property
    def ashes_fight(self) -> FightScript | None:
        """The fight that goes on here, if it can be read."""
        return fight_to_see(self)
