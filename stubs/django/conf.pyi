from typing import Any

class LazySettings:
    AMP_HOST: str
    AMP_PORT: int
    STATIC_ROOT: str
    BASE_ACCOUNT_TYPECLASS: str
    BASE_CHARACTER_TYPECLASS: str
    CMDSET_ACCOUNT: str
    CMDSET_CHARACTER: str
    CMDSET_PATHS: list[str]
    CMDSET_SESSION: str
    BASE_ROOM_TYPECLASS: str
    CLIENT_DEFAULT_WIDTH: int
    DATABASES: dict[str, dict[str, Any]]
    GAME_DIR: str
    SERVER_SESSION_CLASS: str
    SESSION_COOKIE_NAME: str
    UPSTREAM_IPS: list[str]
    ASHES_GAME_URLCONF: str

settings: LazySettings
