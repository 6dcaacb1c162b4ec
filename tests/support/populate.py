"""Fill the database of a game on a temporary folder; run inside it by `server.py`.

Reads what to make as JSON from standard input.
"""

import json
import os
import sys

os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.settings"
sys.path.insert(0, os.getcwd())


def main() -> None:
    import django

    wanted = json.load(sys.stdin)
    django.setup()
    if wanted["empty"]:
        make_tables()
    import evennia

    evennia._init()
    if wanted["empty"]:
        from world import scene

        scene.build_base(scene.Login(wanted["admin"], wanted["password"]))
    populate(wanted)


def make_tables() -> None:
    """Ours by their migrations; Evennia's and Django's from the models, in a tenth of the time."""
    from django.apps import apps
    from django.conf import settings
    from django.core.management import call_command

    others = {app.label for app in apps.get_app_configs()} - {"combat_ashes"}
    settings.MIGRATION_MODULES = dict.fromkeys(others)
    for database in settings.DATABASES:
        call_command("migrate", database=database, run_syncdb=True, interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def populate(wanted: dict) -> None:
    """Rooms, players with their characters, and the storyteller's people."""
    from django.db import transaction

    from combat_ashes.mush.preferences import set_style
    from world import scene

    with transaction.atomic():
        for name in wanted["rooms"]:
            scene.make_room(name)
        places = {who: room for room, people in wanted["rooms"].items() for who in people}

        def room(name: str):
            return scene.find_room(places.get(name, scene.ALLEY))

        for name, sheet in wanted["people"].items():
            login = scene.Login(name, wanted["password"])
            player = scene.make_player(login, room(name), sheet, wanted["staff"].get(name))
            # What a test listens for is every roll on its row, in letters alone.
            set_style(player, "full")
            player.attributes.add("colour", False, category="ashes")
        for name, sheet in wanted["npcs"].items():
            scene.make_npc(name, room(name), sheet)


main()
