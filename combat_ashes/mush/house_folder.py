"""Where the house rules of a game are: `world/rulesets`, or the setting `ASHES_RULESETS`."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

from ..rulesets.houses import NPCS, beside
from ..rulesets.npc_templates import NAME


def folder() -> Path:
    """Where house rules are: the setting `ASHES_RULESETS`, else `world/rulesets`."""
    default = Path(settings.GAME_DIR) / "world" / "rulesets"
    return Path(getattr(settings, "ASHES_RULESETS", default))


def npcs_of(name: str) -> Path:
    """Where the templates of house rules are."""
    return beside(file_of(name)) / NPCS


def files() -> list[Path]:
    return sorted(folder().glob("*.toml"))


def found(name: str) -> Path | None:
    """The file of the house rules with a name, where there is one."""
    path = file_of(name)
    return path if NAME.fullmatch(name) and path.is_file() else None


def file_of(name: str) -> Path:
    return folder() / f"{name}.toml"
