from typing import Any, ClassVar

from django.db.models import Manager

class ServerConfigManager(Manager[ServerConfig]):
    def conf(self, key: str, value: object = None, delete: bool = False) -> Any: ...

class ServerConfig:
    objects: ClassVar[ServerConfigManager]
