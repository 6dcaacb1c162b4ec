"""The addresses of fights and records, below `/combat/`."""

from django.urls import path

from . import fight_pages

app_name = "combat_ashes"
urlpatterns = [
    path("", fight_pages.fight, name="records"),
    path("<int:fight_id>/replay/", fight_pages.fight, name="replay"),
    path("<int:fight_id>/", fight_pages.fight, name="fight"),
    path("<int:fight_id>/line/", fight_pages.line, name="line"),
]
