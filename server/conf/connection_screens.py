"""What somebody sees before logging in, in rows for a window of 40 columns: none is known yet."""

from django.conf import settings

CONNECTION_SCREEN = f"""
|w{settings.SERVERNAME}|n
{settings.GAME_SLOGAN}

 |wconnect <name> <password>|n to play
 |wcreate <name> <password>|n  a new account
 |whelp|n                      for more

A game to fight in. When you are in,
type |w+tutorial|n for a first fight alone,
|w+init|n to begin a fight or join one,
|whelp basics|n to read what dice, pools and
damage are.
"""
