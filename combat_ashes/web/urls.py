"""The addresses of fights and records, below `/combat/`."""

from django.urls import path

from . import fight_pages, record_pages

app_name = "combat_ashes"
urlpatterns = [
    path("", record_pages.listing, name="records"),
    path("<int:fight_id>/", fight_pages.fight, name="fight"),
    path("<int:fight_id>/line/", fight_pages.line, name="line"),
    path("<int:fight_id>/replay/", record_pages.replay, name="replay"),
    path("<int:fight_id>/record/<str:form>/", record_pages.download, name="download"),
    path("<int:fight_id>/verify/", record_pages.proof, name="verify"),
]
