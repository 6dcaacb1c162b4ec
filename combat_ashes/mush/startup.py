"""What the plugin does when the server starts; `install` adds it to AT_SERVER_STARTSTOP_MODULE."""

from __future__ import annotations

from collections import deque

import evennia
from evennia.objects.models import ObjectDB
from evennia.utils import logger

from ..engine.refusals import Refused
from ..rulesets import model_of, rulesets
from ..rulesets.legal import show
from ..rulesets.model import retired
from . import game_config, houses, lost, records
from .fights import FIGHTS, FightScript
from .reactor import reactor

PAUSE = 0.02
"""Seconds between two fights, which belong to whoever types: as long as one of them takes."""

_waiting: deque[FightScript] = deque()


def take_up_soon(script: FightScript) -> None:
    """Take a fight up after the start, when its turn comes: one after the other."""
    if not _waiting:
        reactor.callLater(0, _begin)
    _waiting.append(script)


def _begin() -> None:
    """Those in which people are connected come first: they hear where their fight stands."""
    bodies = [session.get_puppet() for session in evennia.SESSION_HANDLER.get_sessions()]
    noted = [body.attributes.get(FIGHTS, category="ashes") for body in bodies if body is not None]
    theirs = {number for numbers in noted for number in numbers or ()}
    ordered = sorted(_waiting, key=lambda script: script.id not in theirs)
    _waiting.clear()
    _waiting.extend(ordered)
    _next()


def _next() -> None:
    script = _waiting.popleft()
    if _waiting:
        # Before anything can go wrong with this one, which must not keep the others waiting.
        reactor.callLater(PAUSE, _next)
    if script.pk is None:
        return
    try:
        script.schedule.take_up()
    except Exception:
        logger.log_trace(f"Combat Ashes: fight {script.db.fight_id} was not taken up")


def at_server_start() -> None:
    """Drop settings that are none any more, and records that are too old, and tell the log so."""
    lost.keep_mended()
    _prune()
    houses.at_start()
    for ruleset, settings in game_config.of_game().items():
        system = game_config.system_of(ruleset)
        if system in rulesets() and (gone := _gone(system, settings)):
            _tell("the game", ruleset, gone)
            game_config.keep(ruleset, _without(settings, gone))
    for room in ObjectDB.objects.get_by_attribute(game_config.ROOM_RULES):
        own, ruleset = game_config.of_room(room), game_config.rules_for(room).ruleset
        settings = own.get("settings", {})
        for line in game_config.of_lost(room):
            logger.log_warn(f"Combat Ashes: {room.key} (#{room.id}): {line}")
        if ruleset in rulesets() and (gone := _gone(ruleset, settings)):
            _tell(room.key, ruleset, gone)
            room.attributes.add(
                game_config.ROOM_RULES, {**own, "settings": _without(settings, gone)}
            )


def _prune() -> None:
    try:
        count = records.prune()
    except Refused:
        logger.log_trace("Combat Ashes: old records were not deleted")
        return
    if count:
        logger.log_warn(f"Combat Ashes: {count} old records are deleted.")


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
