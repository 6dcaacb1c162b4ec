from collections.abc import Iterator

from .db.models import Model

class AppConfig:
    name: str
    verbose_name: str
    default_auto_field: str
    def ready(self) -> None: ...
    def get_models(self) -> Iterator[type[Model]]: ...

class _Apps:
    ready: bool
    def get_models(self, *, include_auto_created: bool) -> Iterator[type[Model]]: ...
    def get_app_config(self, app_label: str) -> AppConfig: ...

apps: _Apps
