"""`+combat/watch`: where a fight is to be seen in a browser, and who may look on there."""

from __future__ import annotations

from ..watching import WATCH, address
from .base import AshesCommand

LOCKS = {"everybody": "all()", "players": "perm(Player)", "room": ""}
MAY = {
    "everybody": "everybody with this address",
    "players": "every player of this game",
    "room": "whoever is in the room",
}


def watch(command: AshesCommand) -> None:
    """Tell where the fight here is seen and by whom, or say who may look; raises `Refused`."""
    script, word = command.script(), command.line.whole.lower()
    lock = script.locks.get(WATCH)
    if word:
        command.needs(word in LOCKS)
        if not command.is_staff():
            command.check_storyteller()
        script.locks.remove(WATCH)
        if LOCKS[word]:
            script.locks.add(f"{WATCH}:{LOCKS[word]}")
        lock = script.locks.get(WATCH)
    who = next((word for word, own in LOCKS.items() if lock == (own and f"{WATCH}:{own}")), "")
    seen_by = MAY.get(who, "whoever its lock lets look")
    command.say(
        [f"This fight is at {address(script.live.fight_id)} on the game's web site, for {seen_by}."]
    )
