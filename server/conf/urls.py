"""The game's web addresses: the admin pages and Evennia's own site and client."""

from django.urls import include, path
from evennia.web.urls import urlpatterns as evennia_patterns

urlpatterns = [path("admin/", include("evennia.web.admin.urls")), *evennia_patterns]
