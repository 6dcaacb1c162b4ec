from typing import Any, ClassVar

class ServerConfigManager:
    def conf(self, key: str, value: object = None, delete: bool = False) -> Any: ...

class ServerConfig:
    objects: ClassVar[ServerConfigManager]
