"""Where a game's own commands and ours stand in each other's way, for `evennia check`.

What people can type is what Evennia would make of the cmdsets in the settings, and of those that
are stored with characters and accounts. Those that a game adds while it runs are not seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connections
from evennia.commands.cmdset import CmdSet
from evennia.commands.command import Command
from evennia.utils.utils import class_from_module

from . import command_names
from .cmdsets import (
    AshesAccountCmdSet,
    AshesCmdSet,
    AshesHelpCmdSet,
    AshesMeantCmdSet,
    OurCmdSet,
)  # fmt: skip
from .commands.base import Windowed

Said = tuple[str, str]
"""What is wrong, and what cures it."""

OURS = (AshesCmdSet, AshesHelpCmdSet, AshesMeantCmdSet)


class Stack(NamedTuple):
    """Cmdsets that lie over each other: of a window, of an account and, in character, of those."""

    paths: tuple[str, ...]
    ours: list[tuple[type[OurCmdSet], Command]]
    theirs: list[Command]
    merged: CmdSet

    def has(self, kind: type[OurCmdSet]) -> bool:
        return any(issubclass(each, kind) for each, _ in self.ours)


def unknown_names() -> Iterator[Said]:
    """Names in `ASHES_COMMANDS` that no command of ours has."""
    ours = sorted(kind.key.removeprefix("+") for each in OURS for kind in each.kinds())
    for name in sorted(command_names.own_names().keys() - set(ours)):
        yield (
            f"ASHES_COMMANDS names '{name}', which is no command of Combat Ashes.",
            f"There are: {', '.join(ours)}.",
        )


def typed_alike() -> Iterator[Said]:
    """What stands for a command of ours and for one of the game's."""
    found: dict[Said, None] = {}
    for stack in (*_accounts(), *_characters()):
        for _, ours in stack.ours:
            for theirs in stack.theirs:
                for name in sorted(_names(ours) & _names(theirs)):
                    found[_clash(name, ours, theirs, stack.merged)] = None
    yield from found


def without_commands() -> Iterator[Said]:
    """Cmdsets by which somebody in character, or out of it, does not reach ours."""
    for stacks, wanted, who in (
        (_characters(), AshesCmdSet, "in character"),
        (_accounts(), AshesAccountCmdSet, "out of character"),
    ):
        for stack in stacks:
            if not stack.has(wanted):
                yield (
                    f"Who types +init {who} is told that there is no such command: "
                    f"{wanted.key} is not in {' or '.join(stack.paths)}.",
                    f"In its at_cmdset_creation: self.add({wanted.key}).",
                )


def _clash(name: str, ours: Command, theirs: Command, merged: CmdSet) -> Said:
    whose = f"{type(theirs).__module__}.{type(theirs).__name__}"
    typed = next((each for each in merged.commands if name in _names(each)), None)
    got = whose if type(typed) is type(theirs) else "that of Combat Ashes"
    bare = ours.key.removeprefix("+")
    own = next((key for key, here in command_names.own_names().items() if here == ours.key), bare)
    cure = f"ASHES_COMMANDS = {{'{own}': None}} in the settings leaves ours out"
    if name == ours.key and name.startswith("+"):
        cure += f", '+ashes{own}' in place of None renames it"
    return (
        f"'{name}' is a command of Combat Ashes and of {whose}; whoever types it gets {got}.",
        f"{cure}.",
    )


def _names(command: Command) -> set[str]:
    return {command.key, *command.aliases}


def _accounts() -> list[Stack]:
    """What people can type out of character, by the different cmdsets that accounts have."""
    stored = _stored(settings.BASE_ACCOUNT_TYPECLASS)
    return [_stack(paths) for paths in {(settings.CMDSET_ACCOUNT,): None, **stored}]


def _characters() -> list[Stack]:
    """What people can type in character, by the different cmdsets that characters have."""
    stored = _stored(settings.BASE_CHARACTER_TYPECLASS)
    own = {(settings.CMDSET_CHARACTER,): None, **stored}
    return [_stack(paths, below=(settings.CMDSET_ACCOUNT,)) for paths in own]


def _stored(typeclass: str) -> dict[tuple[str, ...], None]:
    """The cmdsets stored with things of a typeclass, of which there may be no table yet."""
    kind: Any = class_from_module(typeclass)
    if kind._meta.db_table not in connections["default"].introspection.table_names():
        return {}
    field = "db_cmdset_storage"
    found = kind.objects.all_family().values_list(field, flat=True).order_by(field).distinct()
    split = (tuple(path for path in (each or "").split(",") if path) for each in found)
    return {paths: None for paths in split if paths}


def _stack(paths: tuple[str, ...], below: tuple[str, ...] = ()) -> Stack:
    lying = (settings.CMDSET_SESSION, *below, *paths)
    with _set_aside() as ours:
        others = [command for each in map(_made, lying) for command in each.commands]
    # Those that Evennia brings are what ours are made to stand beside, or to stand for; what a
    # game has made of one of ours is meant to.
    theirs = [each for each in others if not isinstance(each, Windowed) and not _is_evennias(each)]
    ranked = sorted(map(_made, lying), key=lambda each: each.priority)
    return Stack(paths, ours, theirs, reduce(lambda low, high: low + high, ranked))


def _is_evennias(command: Command) -> bool:
    return type(command).__module__.startswith("evennia.commands.default.")


def _made(path: str) -> CmdSet:
    """The cmdset of a path; an empty one where the game's own fails, which Evennia tells."""
    try:
        made: CmdSet = class_from_module(path, settings.CMDSET_PATHS)()
    except Exception:
        return CmdSet()
    return made


@contextmanager
def _set_aside() -> Iterator[list[tuple[type[OurCmdSet], Command]]]:
    """In this block a game's cmdset is as if ours were not added to it; the list takes them."""
    aside: list[tuple[type[OurCmdSet], Command]] = []
    OurCmdSet.set_aside = aside
    try:
        yield aside
    finally:
        OurCmdSet.set_aside = None
