"""What `evennia check` says about settings that would hurt a fight."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import DatabaseError


@register(Tags.database)
def sqlite_journal(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Evennia before 6.1 forks with the database open, which breaks SQLite's WAL mode."""
    if not _uses_wal() or _evennia_version() >= (6, 1):
        return []
    return [
        Warning(
            "SQLite in WAL mode loses data under this version of Evennia.",
            hint="Use PRAGMA journal_mode=DELETE, or Evennia 6.1 or later.",
            id="combat_ashes.W001",
        )
    ]


def _uses_wal() -> bool:
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3"):
        return False
    pragmas = [
        database.get("OPTIONS", {}).get("init_command", ""),
        *getattr(settings, "SQLITE3_PRAGMAS", ()),
    ]
    return any("journal_mode=wal" in pragma.lower().replace(" ", "") for pragma in pragmas)


def _evennia_version() -> tuple[int, ...]:
    from evennia import __version__

    return tuple(int(part) for part in __version__.split()[0].split(".")[:2])


@register("traits")
def own_traits(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """A function for traits that is not there: every look at a sheet would fail."""
    from .mush.own_traits import function

    path = getattr(settings, "ASHES_TRAITS", None)
    try:
        function()
    except ImportError as error:
        hint = "Name a function by its path, such as world.sheets.traits."
        return [
            Error(f"ASHES_TRAITS leads nowhere: {path}: {error}", hint=hint, id="combat_ashes.E004")
        ]
    return []


@register("web")
def web_client(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """A web client of the game's own may leave out the block that our dock comes in by."""
    from django.template import TemplateDoesNotExist
    from django.template.loader import get_template

    if not getattr(settings, "WEBCLIENT_ENABLED", False):
        return []
    try:
        shown = get_template("webclient.html").render({})
    except TemplateDoesNotExist:
        return []
    except Exception as error:
        # A template of the game's that wants more than a check knows says nothing of ours.
        return [_no_dock(f"webclient.html cannot be tried: {error}")]
    return (
        [] if "combat_ashes/dock.js" in shown else [_no_dock("the game's web client leaves it out")]
    )


def _no_dock(why: str) -> CheckMessage:
    return Warning(
        f"The dock of fights is not in the web client: {why}.",
        hint="Keep {% block guilib_import %} in webclient/base.html.",
        id="combat_ashes.W004",
    )


@register("commands")
def commands(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Commands of the game's and of ours that are typed alike, and names that are no command's."""
    import evennia

    try:
        if evennia.Command is None:
            evennia._init()
    except DatabaseError:
        return []  # Tables are not made yet, which other databases than SQLite say otherwise.
    from .mush import clashes

    said = [
        *(Warning(*each, id="combat_ashes.W002") for each in clashes.unknown_names()),
        *(Warning(*each, id="combat_ashes.W003") for each in clashes.typed_alike()),
        *(Warning(*each, id="combat_ashes.W005") for each in clashes.without_commands()),
    ]
    return list(said)


@register("characters")
def characters(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Characters without a sheet, and hooks by which fights hear nothing any more."""
    from .mush import unheard

    return [
        *(Warning(*each, id="combat_ashes.W006") for each in unheard.without_sheets()),
        *(Warning(*each, id="combat_ashes.W007") for each in unheard.hooks()),
    ]
