"""Fights in Django's admin: read, entitled and deleted whole, but never changed.

What else an admin does stands below the same address: sheets, and the rules in force. Each asks
for its own right: to see or change objects, and to see fights.
"""

from __future__ import annotations

from typing import Any

from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import path

from ..engine.refusals import Refused
from ..models import AshesEntry, AshesFight, AshesMember, AshesPose, AshesTold
from ..mush import records
from ..records.told import spoken
from .admin_rules import in_force, mistakes_in
from .admin_sheets import Sheet, changed, room_of, sheet_of, sheets
from .pages import sentence_of

SEE_SHEETS, CHANGE_SHEETS = "objects.view_objectdb", "objects.change_objectdb"


class FightAdmin(ModelAdmin):
    """The list of fights, and one of them; its title alone can be written."""

    list_display = ("id", "title", "where", "status", "began", "ended")
    list_filter = ("status",)
    search_fields = ("title",)
    ordering = ("-id",)
    fields = ("id", "title", "where", "status", "began", "ended", "entries", "its_seed")
    readonly_fields = ("id", "where", "status", "began", "ended", "entries", "its_seed")
    change_list_template = "admin/combat_ashes/ashesfight/change_list.html"
    change_form_template = "admin/combat_ashes/ashesfight/change_form.html"

    def formfield_for_dbfield(self, db_field: Any, request: Any, **how: Any) -> Any:
        """A title may be taken off again: a record without one is called by its place."""
        if db_field.name == "title":
            how["required"] = False
        return super().formfield_for_dbfield(db_field, request, **how)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Fights begin in the game."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """One that goes on stays; a whole record may go."""
        may: bool = super().has_delete_permission(request, obj)
        return may and (obj is None or obj.status == "over")

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """None: deleting many at once would not ask of each whether it goes on."""
        return {}

    def delete_model(self, request: HttpRequest, obj: AshesFight) -> None:
        for model in (AshesEntry, AshesMember, AshesPose, AshesTold):
            model.objects.filter(fight_id=obj.id).delete()
        super().delete_model(request, obj)

    def save_model(self, request: HttpRequest, obj: AshesFight, form: Any, change: bool) -> None:
        """Its title alone: the fight may have gone on since its row was read."""
        records.entitle(obj.id, obj.title or "")

    # --- what is shown ------------------------------------------------------------------------

    def where(self, fight: AshesFight) -> str:
        return records.place_of(fight)

    def began(self, fight: AshesFight) -> str:
        return spoken(records.moment(fight.begun_at))

    def ended(self, fight: AshesFight) -> str:
        return spoken(records.moment(fight.ended_at)) if fight.ended_at else ""

    def entries(self, fight: AshesFight) -> int:
        return AshesEntry.objects.filter(fight_id=fight.id).count()

    def its_seed(self, fight: AshesFight) -> str:
        """Shown when it is over, like to everybody: before, it would tell the dice to come."""
        return fight.seed if fight.status == "over" else "shown when the fight is over"

    # --- the other pages ----------------------------------------------------------------------

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        own = [
            path("sheets/", view(self.sheets), name="combat_ashes_sheets"),
            path("sheets/<int:number>/", view(self.sheet), name="combat_ashes_sheet"),
            path("rules/", view(self.rules), name="combat_ashes_rules"),
        ]
        return [*own, *super().get_urls()]

    def _page(self, request: HttpRequest, name: str, **context: Any) -> HttpResponse:
        whole = {**self.admin_site.each_context(request), "opts": self.model._meta, **context}
        return TemplateResponse(request, f"admin/combat_ashes/{name}.html", whole)

    def sheets(self, request: HttpRequest) -> HttpResponse:
        """Those who have a sheet, by name."""
        _needs(request, SEE_SHEETS, CHANGE_SHEETS)
        word = request.GET.get("q", "")
        return self._page(request, "sheets", title="Sheets", word=word, sheets=sheets(word))

    def sheet(self, request: HttpRequest, number: int) -> HttpResponse:
        """A sheet as its lines; what is changed in them is checked like `+sheet/set`."""
        _needs(request, SEE_SHEETS, CHANGE_SHEETS)
        may = request.user.has_perm(CHANGE_SHEETS)
        sheet: Sheet = sheet_of(number)
        text, told, refused = sheet.text, [], ""
        if request.method == "POST":
            _needs(request, CHANGE_SHEETS)
            text = request.POST.get("text", "")
            try:
                told = changed(sheet, text, request.user)
                sheet = sheet_of(number)
                text = sheet.text
            except Refused as error:
                refused = sentence_of(error, room_of(sheet.character))
        return self._page(
            request, "sheet", title=f"Sheet of {sheet.name}", sheet=sheet, text=text, may=may,
            told=told, refused=refused,
        )  # fmt: skip

    def rules(self, request: HttpRequest) -> HttpResponse:
        """The rules in force, key by key; a house-rule file is checked as `ashes ruleset check`."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        text = request.POST.get("text", "") if request.method == "POST" else ""
        mistakes = mistakes_in(text) if text.strip() else None
        return self._page(
            request, "rules", title="Rules in force", places=in_force(), text=text,
            mistakes=mistakes,
        )  # fmt: skip


def _needs(request: HttpRequest, *rights: str) -> None:
    """Refuse who has none of these rights; raises `PermissionDenied`."""
    if not any(request.user.has_perm(right) for right in rights):
        raise PermissionDenied
