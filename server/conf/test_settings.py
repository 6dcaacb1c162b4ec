"""Settings for tests inside one process: quick passwords, a database in memory or DATABASE_URL."""

import os

os.environ.setdefault("ASHES_SECRET_KEY", "only for tests")

from server.conf.settings import *

TEST_ENVIRONMENT = True
DATABASES = environment.database() or {
    "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}
}
DATABASE_ROUTERS = []
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
