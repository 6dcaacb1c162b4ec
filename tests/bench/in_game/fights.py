"""Fill a game's database with fights that wait in the midst of a round.

Run in the game's folder, before its server: how many fights, and of how many people.
"""

import os
import sys

PATIENCE = {"absent.grace_seconds": "100000", "absent.silent_seconds": "100000"}
"""Nobody is connected, and the fights are to wait all the same."""


def main() -> None:
    fights, people = map(int, sys.argv[1:])
    os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.settings"
    sys.path.insert(0, os.getcwd())
    import django

    django.setup()
    import evennia

    evennia._init()
    from django.db import transaction

    from combat_ashes.mush import game_config

    for key, value in PATIENCE.items():
        game_config.keep("ashes", game_config.changed("ashes", key, value, None)[0])
    with transaction.atomic():
        for number in range(fights):
            begin(number, people)


def begin(number: int, people: int) -> None:
    """A fight in a room of its own, in which the first has declared."""
    from combat_ashes.engine.inputs import Input
    from combat_ashes.mush import service
    from combat_ashes.mush.fights import remember
    from combat_ashes.mush.sheets import sheet_of
    from world import scene

    scene.make_room(f"Yard {number}")
    room = scene.find_room(f"Yard {number}")
    bodies = [
        scene.make_npc(f"Fighter {number}-{place}", room, {**scene.NPCS["Thug"], "player": True})
        for place in range(people)
    ]
    script = service.open_fight(room, bodies[0])
    for body in bodies:
        say(script, Input("join", "new", "new", {"sheet": sheet_of(body)}, (), body.key))
        remember(body, script)
    first = script.live.state.questions[0].who
    say(script, Input("pass", first, first))


def say(script, given) -> None:
    from combat_ashes.mush import service

    refusal = service.submit(script, given)
    if refusal is not None:
        raise RuntimeError(f"{given.do} was refused: {refusal}")


main()
