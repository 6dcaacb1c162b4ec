"""Who may run fights, and who may change sheets and rules: by the game's locks."""

from __future__ import annotations

from django.conf import settings
from evennia.objects.models import ObjectDB


def runners_lock() -> str:
    """The lock that whoever may run fights opens."""
    return str(getattr(settings, "ASHES_STORYTELLER_LOCK", "perm(Helper) or perm(storyteller)"))


def may_run(caller: ObjectDB) -> bool:
    return bool(caller.locks.check_lockstring(caller, f"run:{runners_lock()}"))


def is_staff(caller: ObjectDB) -> bool:
    lock = getattr(settings, "ASHES_STAFF_LOCK", "perm(Builder)")
    return bool(caller.locks.check_lockstring(caller, f"staff:{lock}"))
