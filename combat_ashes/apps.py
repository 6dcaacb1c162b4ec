"""The Django application."""

from django.apps import AppConfig


class AshesConfig(AppConfig):
    """Brings the tables and the checks; Evennia is not ready yet when this runs."""

    name = "combat_ashes"
    verbose_name = "Combat Ashes"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from combat_ashes import checks, tables  # noqa: F401  registers them
