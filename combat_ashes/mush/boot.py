"""Starting Evennia without a server, with everything in memory."""

from __future__ import annotations

import os
from contextlib import chdir


def boot(settings_module: str = "combat_ashes.mush.scenario_settings") -> None:
    """Set Evennia up and make empty tables; later calls do nothing."""
    import django
    from django.apps import apps

    if apps.ready:
        return
    os.environ["DJANGO_SETTINGS_MODULE"] = settings_module
    # Evennia's settings walk up the folders for a game, and stay where they end.
    with chdir(os.curdir):
        django.setup()
    import evennia
    from django.core.management import call_command

    call_command("migrate", run_syncdb=True, verbosity=0)
    evennia._init()
