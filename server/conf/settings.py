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

# The database. Evennia's own pragmas reach one connection of several and turn syncing off;
# `init_command` reaches all. TRUNCATE is as safe as SQLite's DELETE and writes less; WAL and
# Evennia 5.0 destroy the file between them.

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ.get("ASHES_DATABASE") or os.path.join(GAME_DIR, "server", "evennia.db3"),
        "OPTIONS": {
            "init_command": "PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=NORMAL;",
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
        },
    }
}
SQLITE3_PRAGMAS = ("PRAGMA cache_size=10000", "PRAGMA temp_store=2")

from combat_ashes.install import install

install(globals())
