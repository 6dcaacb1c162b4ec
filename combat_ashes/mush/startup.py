"""What the plugin does when the server starts; `install` adds it to AT_SERVER_STARTSTOP_MODULE."""

from __future__ import annotations

from evennia.objects.models import ObjectDB
from evennia.utils import logger

from ..rulesets import model_of, rulesets
from ..rulesets.legal import show
from ..rulesets.model import retired
from . import game_config


def at_server_start() -> None:
    """Drop settings that are none any more, and tell the log so: once, since then they are gone."""
    for ruleset, settings in game_config.of_game().items():
        if ruleset in rulesets() and (gone := _gone(ruleset, settings)):
            _tell("the game", ruleset, gone)
            game_config.keep(ruleset, _without(settings, gone))
    for room in ObjectDB.objects.get_by_attribute(game_config.ROOM_RULES):
        own, ruleset = game_config.of_room(room), game_config.ruleset_of(room)
        settings = own.get("settings", {})
        if ruleset in rulesets() and (gone := _gone(ruleset, settings)):
            _tell(room.key, ruleset, gone)
            room.attributes.add(
                game_config.ROOM_RULES, {**own, "settings": _without(settings, gone)}
            )


def _gone(ruleset: str, settings: game_config.Changes) -> dict[str, object]:
    """The settings that are none any more, with the value that is the rule."""
    rulings = retired(model_of(ruleset))
    return {key: rulings[key] for key in settings if key in rulings}


def _without(settings: game_config.Changes, gone: dict[str, object]) -> game_config.Changes:
    return {key: value for key, value in settings.items() if key not in gone}


def _tell(where: str, ruleset: str, gone: dict[str, object]) -> None:
    for key, ruling in gone.items():
        logger.log_warn(
            f"Combat Ashes: {key} of {ruleset} is a setting no more, it is always {show(ruling)}; "
            f"what {where} had set is dropped."
        )
