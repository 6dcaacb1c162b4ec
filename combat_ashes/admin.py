"""Fights, records, house rules and sheets in Django's admin, for those with the right."""

from django.contrib import admin

from .models import AshesFight
from .web.admin import FightAdmin

admin.site.register(AshesFight, FightAdmin)
