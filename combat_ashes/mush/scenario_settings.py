"""Settings of the small game that scenario files are played in: all of it in memory."""

from pathlib import Path
from tempfile import gettempdir

from evennia.settings_default import *  # noqa: F403

from combat_ashes.install import install

GAME_DIR = str(Path(gettempdir()))
LOG_DIR = GAME_DIR
SERVER_LOG_FILE = str(Path(GAME_DIR) / "ashes-scenarios.log")
SECRET_KEY = "nothing is secret in a scenario"
TEST_ENVIRONMENT = True
IN_GAME_ERRORS = False
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

COMMAND_DEFAULT_CLASS = "evennia.commands.default.muxcommand.MuxCommand"
CMDSET_CHARACTER = "combat_ashes.mush.scenario_world.AshesScenarioCmdSet"
CMDSET_SESSION = "evennia.commands.default.cmdset_session.SessionCmdSet"
CMDSET_ACCOUNT = "evennia.commands.default.cmdset_account.AccountCmdSet"
CMDSET_UNLOGGEDIN = "evennia.commands.default.cmdset_unloggedin.UnloggedinCmdSet"
BASE_CHARACTER_TYPECLASS = "combat_ashes.mush.scenario_world.AshesScenarioCharacter"
BASE_ROOM_TYPECLASS = "combat_ashes.mush.scenario_world.AshesScenarioRoom"
BASE_OBJECT_TYPECLASS = "evennia.objects.objects.DefaultObject"
BASE_EXIT_TYPECLASS = "evennia.objects.objects.DefaultExit"
BASE_ACCOUNT_TYPECLASS = "evennia.accounts.accounts.DefaultAccount"
BASE_SCRIPT_TYPECLASS = "evennia.scripts.scripts.DefaultScript"
BASE_CHANNEL_TYPECLASS = "evennia.comms.comms.DefaultChannel"
TYPECLASS_PATHS = ["evennia", "combat_ashes.mush"]
PROTOTYPE_MODULES: list[str] = []
LOCK_FUNC_MODULES = ("evennia.locks.lockfuncs",)
INPUT_FUNC_MODULES = ["evennia.server.inputfuncs"]
FUNCPARSER_OUTGOING_MESSAGES_MODULES = ["evennia.utils.funcparser"]
FUNCPARSER_PROTOTYPE_PARSING_MODULES = ["evennia.prototypes.protfuncs"]
FILE_HELP_ENTRY_MODULES: list[str] = []
AT_SERVER_STARTSTOP_MODULE: list[str] = []
ROOT_URLCONF = "evennia.web.urls"
STATICFILES_DIRS: list[str] = []
install(globals())
MIGRATION_MODULES = dict.fromkeys(app.rpartition(".")[2] for app in INSTALLED_APPS)  # noqa: F405
