"""Settings of the reference game.

Everything here except the last two lines is about the game, not about the
plugin: a game that has settings already needs only those two.
"""

from pathlib import Path

from evennia.settings_default import *

from server.conf import environment

SERVERNAME = "Combat Ashes"
GAME_SLOGAN = "Fights in the World of Darkness"

# Where it listens. Loopback unless ASHES_BIND says otherwise.

TELNET_PORTS = [environment.TELNET_PORT]
TELNET_INTERFACES = [environment.BIND]
WEBSERVER_PORTS = [(environment.WEB_PORT, environment.WEB_INTERNAL_PORT)]
WEBSERVER_INTERFACES = [environment.BIND]
WEBSOCKET_CLIENT_PORT = environment.WEBSOCKET_PORT
WEBSOCKET_CLIENT_INTERFACE = environment.BIND
AMP_HOST = "127.0.0.1"
AMP_PORT = environment.AMP_PORT

# Nagle's algorithm between portal and server makes every command wait 40 ms. Evennia 5.0
# does not ask AMP_CLIENT_PROTOCOL_CLASS, so the start hook sees to the server's end.

TELNET_PROTOCOL_CLASS = "server.conf.protocols.PromptTelnet"
AMP_SERVER_PROTOCOL_CLASS = "server.conf.protocols.PromptPortalLink"
AMP_CLIENT_PROTOCOL_CLASS = "server.conf.protocols.PromptServerLink"
SERVER_SESSION_HANDLER_CLASS = "combat_ashes.mush.link.GatheringSessions"
AT_SERVER_STARTSTOP_MODULE = ["server.conf.at_server_startstop"]

# What Evennia looks for in a game folder and this game does not have.

AT_INITIAL_SETUP_HOOK_MODULE = None
SERVER_SERVICES_PLUGIN_MODULES = []
PORTAL_SERVICES_PLUGIN_MODULES = []
WEB_PLUGINS_MODULE = None
LOCK_FUNC_MODULES = ("evennia.locks.lockfuncs",)
INPUT_FUNC_MODULES = ["evennia.server.inputfuncs"]
FUNCPARSER_OUTGOING_MESSAGES_MODULES = ["evennia.utils.funcparser"]
FUNCPARSER_PROTOTYPE_PARSING_MODULES = ["evennia.prototypes.protfuncs"]
PROTOTYPE_MODULES = []
FILE_HELP_ENTRY_MODULES = []
STATICFILES_DIRS = []
ROOT_URLCONF = "server.conf.urls"

# What every line costs: see the class.

COMMAND_DEFAULT_CLASS = "combat_ashes.mush.hashed.Command"

# Players: one character each, in as many windows as they like. With Evennia's default a
# browser would throw the same player's telnet window out.

MULTISESSION_MODE = 1
IN_GAME_ERRORS = False

# The web.

SECRET_KEY = environment.secret_key(Path(GAME_DIR) / "server" / "conf" / "secret_key")
ALLOWED_HOSTS = environment.hosts()
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    *MIDDLEWARE,
]
SESSION_COOKIE_SAMESITE = "Lax"

# The databases: one of PostgreSQL where DATABASE_URL says where, else two files of SQLite.
# Evennia's own pragmas reach one connection of several and turn syncing off;
# `init_command` reaches all. TRUNCATE is as safe as SQLite's DELETE and writes less; WAL and
# Evennia 5.0 destroy a file between them that is open when the server forks, as the game's is.
# That of the fights is not: every line of a fight is written to it before anybody is told. While it
# is locked nothing waits for it but the lines themselves.


def sqlite(variable, file, journal, lock_seconds):
    """A SQLite file in the game's folder, or where the environment says."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ.get(variable) or os.path.join(GAME_DIR, "server", file),
        "OPTIONS": {
            "init_command": f"PRAGMA journal_mode={journal}; PRAGMA synchronous=NORMAL;",
            "transaction_mode": "IMMEDIATE",
            "timeout": lock_seconds,
        },
    }


DATABASES = environment.database() or {
    "default": sqlite("ASHES_DATABASE", "evennia.db3", "TRUNCATE", 20),
    "fights": sqlite("ASHES_FIGHTS_DATABASE", "fights.db3", "WAL", 0),
}
SQLITE3_PRAGMAS = ("PRAGMA cache_size=10000", "PRAGMA temp_store=2")

from combat_ashes.install import install

install(globals())
