"""The game's own web addresses and ours: `install` makes this the game's ROOT_URLCONF."""

from importlib import import_module

from django.conf import settings
from django.urls import include, path

_game = import_module(settings.ASHES_GAME_URLCONF)

urlpatterns = [path("combat/", include("combat_ashes.web.urls")), *_game.urlpatterns]

# Django looks for these where the addresses are.
globals().update(
    (name, getattr(_game, name))
    for name in ("handler400", "handler403", "handler404", "handler500")
    if hasattr(_game, name)
)
