"""What a game's settings are given, and where its fights are kept."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from evennia.commands.default.general import CmdWhisper

from combat_ashes.install import install
from combat_ashes.models import AshesEntry
from combat_ashes.router import FightsApart


def game(**more: Any) -> dict[str, Any]:
    return {"INSTALLED_APPS": ["evennia"], **more}


def test_the_plugin_is_added_once() -> None:
    settings = game()
    install(settings)
    install(settings)
    assert settings["INSTALLED_APPS"] == ["evennia", "combat_ashes"]
    assert "DATABASE_ROUTERS" not in settings


def test_settings_that_are_none_are_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="INSTALLED_APPS"):
        install({})


def test_a_database_called_fights_gets_the_fights() -> None:
    settings = game(DATABASES={"default": {}, "fights": {}}, DATABASE_ROUTERS=["own.Router"])
    install(settings)
    install(settings)
    assert settings["DATABASE_ROUTERS"] == ["own.Router", "combat_ashes.router.FightsApart"]


def test_nothing_waits_for_a_lock_of_the_fights() -> None:
    own = {"ENGINE": "django.db.backends.sqlite3", "OPTIONS": {"timeout": 3}}
    for given, seconds in (({**own, "OPTIONS": {}}, 0), (own, 3)):
        settings = game(DATABASES={"default": {}, "fights": given})
        install(settings)
        assert settings["DATABASES"]["fights"]["OPTIONS"]["timeout"] == seconds
    other = {"ENGINE": "django.db.backends.postgresql"}
    settings = game(DATABASES={"default": {}, "fights": other})
    install(settings)
    assert "OPTIONS" not in settings["DATABASES"]["fights"]


def test_only_the_plugin_is_sent_there() -> None:
    from django.contrib.auth.models import Group

    router = FightsApart()
    assert router.db_for_read(AshesEntry) == router.db_for_write(AshesEntry) == "fights"
    assert router.db_for_read(Group) is router.db_for_write(Group) is None
    assert router.allow_migrate("fights", "combat_ashes") is True
    assert router.allow_migrate("default", "combat_ashes") is False
    assert router.allow_migrate("fights", "objects") is False
    assert router.allow_migrate("default", "objects") is None


def test_commands_of_the_reference_game_are_told_apart_by_their_hash() -> None:
    class CmdOther(CmdWhisper):
        key = "other"

    assert hash(CmdWhisper()) == hash(CmdWhisper()) != hash(CmdOther())
