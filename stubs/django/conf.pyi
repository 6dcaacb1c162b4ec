from typing import Any

class LazySettings:
    BASE_CHARACTER_TYPECLASS: str
    BASE_ROOM_TYPECLASS: str
    CLIENT_DEFAULT_WIDTH: int
    DATABASES: dict[str, dict[str, Any]]
    GAME_DIR: str
    SERVER_SESSION_CLASS: str

settings: LazySettings
