"""What somebody sees before logging in."""

from django.conf import settings

CONNECTION_SCREEN = f"""
|w{settings.SERVERNAME}|n
{settings.GAME_SLOGAN}

 |wconnect <name> <password>|n  to play
 |wcreate <name> <password>|n   to make a new account
 |whelp|n                       for more

A game to fight in: when you are in, type |w+tutorial|n for a first fight alone,
or |w+init|n to begin or join one where others are. |whelp basics|n explains dice,
pools and damage in a few lines.
"""
