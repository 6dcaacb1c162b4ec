"""`+combat/end`: the fight is over, and its storyteller is told which npcs remain."""

from __future__ import annotations

from ...text.words import listed, noun
from .. import npcs
from ..sheets import name_of
from .base import AshesCommand
from .look import here


def end(command: AshesCommand) -> None:
    """Close the fight in this room; raises `Refused`."""
    command.rule("end")
    left = [name_of(each) for each in here(command.caller) if npcs.was_made(each)]
    if left:
        remain = f"{listed(left)} {noun(len(left), 'is', 'are')} still here"
        command.say([f"{remain}; +npc/dismiss all sends {noun(len(left), 'it', 'them')} away."])
